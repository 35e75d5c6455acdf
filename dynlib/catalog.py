"""Named arms and published tables, read from the data folder.

The file of an arm is YAML, in SI units with angles in degrees::

    source: where the numbers come from
    convention: dh                   # rows distal; mdh: proximal; amr1989: proximal with b = -d
    gravity: [0, -9.81, 0]           # field vector in the base frame
    rows:                            # one a joint; the entry that moves is an offset, 0 if left out
      - {joint: R, a: 1, alpha: 0, d: 0}
    links:                           # one a row, in its frame; inertia about the centre of mass, diagonal or 3x3
      - {mass: 1, com: [-0.5, 0, 0], inertia: [0, 0.083, 0.083]}
    allowed:                         # only for links published with an inertia no body can have
      - {link: 1, reason: why it is kept}

In the catalogue ``status`` says of every number whether it is ``printed`` in the source, ``reconstructed`` from
what is left of it, ``inferred`` from other evidence, or ``assumed``.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import yaml

from .arm import Arm
from .files import from_yaml

# What stands in a row beside joint, a, alpha and theta: the offset along the joint axis, with its sign.
_CONVENTIONS = {"dh": (Arm.from_dh, "d", 1), "mdh": (Arm.from_mdh, "d", 1), "amr1989": (Arm.from_mdh, "b", -1)}
_REMARKS = {"status", "source", "note"}


def data_folder() -> Path:
    """Where the data are: beside the package in an installed wheel, at the top of the repository otherwise."""
    inside = Path(str(files("dynlib"))) / "data"
    return inside if inside.is_dir() else inside.parent.parent / "data"


def read(name: str):
    """The YAML file ``name`` (such as ``"hollerbach1980/tables.yaml"``) of the data folder."""
    return yaml.safe_load((data_folder() / name).read_text(encoding="utf-8"))


def arms() -> list[str]:
    """Names of the catalogue's arms, for :func:`load_arm`.

    >>> "stanford" in arms()
    True
    """
    return sorted(path.stem for path in (data_folder() / "arms").glob("*.yaml"))


def load_arm(name: str) -> Arm:
    """An arm of the catalogue by name.

    Raises
    ------
    KeyError
        For an unknown name, listing the known ones.

    Examples
    --------
    >>> load_arm("stanford").joints
    'RRPRRR'
    """
    if name not in arms():
        raise KeyError(f"no arm named {name!r}; the catalogue has {', '.join(arms())}")
    return read_arm(data_folder() / "arms" / f"{name}.yaml")


def read_arm(path: str | Path) -> Arm:
    """An arm from a YAML file laid out as those of the catalogue (see :mod:`dynlib.catalog`).

    Raises
    ------
    FileNotFoundError, ValueError
        Naming the file, the row or link, and what would be right; tags, depth and too many aliases are refused.
    """
    return from_yaml(path, arm_from)


def arm_from(file, name: str) -> Arm:
    """The arm of a file already read into lists and mappings."""
    if isinstance(file, dict) and "convention" in file and file["convention"] not in list(_CONVENTIONS):
        raise ValueError(f"convention is {file['convention']!r}; it should be one of {', '.join(_CONVENTIONS)}")
    _keys(file, "the file", {"convention", "gravity", "rows", "links"}, {"allowed", "drives"})
    make, offset, sign = _CONVENTIONS[file["convention"]]
    rows, links, allowed = (_list(file.get(key, []), key) for key in ("rows", "links", "allowed"))
    for i, row in enumerate(rows, 1):
        moving = {offset} if isinstance(row, dict) and row.get("joint") == "P" else {"theta"}
        _keys(row, f"row {i}", {"joint", "a", "alpha", "theta", offset} - moving, moving)
    for i, link in enumerate(links, 1):
        _keys(link, f"link {i}", {"mass", "com", "inertia"})
    for i, entry in enumerate(allowed, 1):
        _keys(entry, f"entry {i} of allowed", {"link", "reason"})
    return make(
        a=[row["a"] for row in rows],
        alpha=_radians([row["alpha"] for row in rows], "alpha"),
        d=[sign * row.get(offset, 0) for row in rows],
        theta=_radians([row.get("theta", 0) for row in rows], "theta"),
        joints="".join(str(row["joint"]) for row in rows),
        mass=[link["mass"] for link in links],
        com=[link["com"] for link in links],
        inertia=[np.diag(link["inertia"]) if np.shape(link["inertia"]) == (3,) else link["inertia"] for link in links],
        gravity=file["gravity"],
        name=name,
        allowed=[(entry["link"], entry["reason"]) for entry in allowed],
    )


def _list(value, key: str) -> list:
    if not isinstance(value, list):
        raise ValueError(f"{key} should be a list, not {value!r}")
    return value


def _keys(entry, where: str, needed: set[str], optional: set[str] = frozenset()) -> None:
    if not isinstance(entry, dict):
        raise ValueError(f"{where} should be a mapping with the keys {', '.join(sorted(needed))}, not {entry!r}")
    known = f"it has {', '.join(sorted(needed))} and may have {', '.join(sorted(optional | _REMARKS))}"
    for key in sorted(needed - set(entry)):
        raise ValueError(f"{where} lacks {key!r}; {known}")
    for key in sorted(set(entry) - needed - optional - _REMARKS, key=str):
        raise ValueError(f"{where} has the unknown key {key!r}; {known}")


def _radians(degrees: list, what: str) -> np.ndarray:
    try:
        return np.radians(degrees)
    except TypeError:
        raise TypeError(
            f"{what} should hold numbers (degrees), not {degrees}; YAML reads 1e-3 as text, 1.0e-3 as a number"
        ) from None
