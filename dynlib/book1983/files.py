"""Flexible arms as YAML files.

SI units, angles in degrees::

    name: one-link flexible arm
    gravity: [0, 0, 0]
    links:
      - name: beam
        l: 1.0                       # along x from the joint
        axis: z                      # of the joint, which stands at T on the distal end of the link before
        T: {z: 0.1, rx: 90}          # x, y, z, then rotations rx, ry, rz in that order
        mu: 0.54                     # mass per length; EIy, EIz, GJ, jx: constants, or samples evenly spaced along l
        EIz: 18.4
        modes:                       # dir y or z: bending, t: torsion; shape: a name of FAMILIES, with its options
          - {dir: "y", shape: clamped_payload, k: 1, mr: 0.46, zeta: 0.01}
        bodies:                      # com and Ic (about the centre of mass, diagonal or 3x3) in the section's frame
          - {eta: 1.0, m: 0.25, com: [0, 0, 0], Ic: [0, 0, 0]}
        spring: 4.0e+5               # of the joint, N m/rad; damping: N m s/rad

YAML reads ``4.4e6`` as text, ``4.4e+6`` as a number; quote the direction ``"y"``, which some readers take for true.
"""

from __future__ import annotations

from pathlib import Path

from ..catalog import data_folder
from ..files import from_yaml
from .arm import FlexibleArm
from .beam import Body, Mode, beam_link
from .placement import placement
from .shapes import shape

_LINK = {"name", "axis", "T", "mu", "EIy", "EIz", "GJ", "jx", "modes", "bodies", "spring", "damping"}


def arms() -> list[str]:
    """Names for :func:`load`.

    >>> arms()
    ['anthropomorphic6', 'one_link', 'srms', 'two_link']
    """
    return sorted(path.stem for path in (data_folder() / "arms" / "flexible").glob("*.yaml"))


def load(name: str) -> FlexibleArm:
    """A flexible arm of the data folder by name.

    >>> load("anthropomorphic6")
    <FlexibleArm anthropomorphic6: 6 joints, modes 0, 3, 3, 0, 0, 0>
    """
    if name not in arms():
        raise KeyError(f"no flexible arm named {name!r}; there are {', '.join(arms())}")
    return read(data_folder() / "arms" / "flexible" / f"{name}.yaml")


def read(path: str | Path) -> FlexibleArm:
    """A flexible arm from a YAML file laid out as those of ``data/arms/flexible``.

    Raises
    ------
    FileNotFoundError, ValueError
        Naming the file, the link, and what would be right.
    """
    return from_yaml(path, _arm)


def read_file(path: Path):
    """The file as lists and mappings."""
    return from_yaml(path, lambda content, name: content)


def _arm(file, name) -> FlexibleArm:
    _keys(file, "the file", {"gravity", "links"}, {"name", "source", "status", "note"})
    if not isinstance(file["links"], list):
        raise ValueError("links should be a list, one entry a joint")
    links = []
    for i, entry in enumerate(file["links"], 1):
        try:
            links.append(beam_link(**beam_options(entry)))
        except (TypeError, ValueError) as error:
            raise ValueError(f"link {i}: {error}") from None
    joints = {
        key: [entry.get(word, 0) for entry in file["links"]] if any(word in entry for entry in file["links"]) else None
        for key, word in (("springs", "spring"), ("damping", "damping"))
    }
    return FlexibleArm(tuple(links), file["gravity"], **joints, name=name)


def beam_options(entry: dict) -> dict:
    """A link of a file as arguments of :func:`beam_link`."""
    _keys(entry, "the link", {"l"}, _LINK)
    l = entry["l"]
    for key, value in entry.items():
        if key in ("l", "mu", "EIy", "EIz", "GJ", "jx", "spring", "damping") and isinstance(value, str):
            raise ValueError(
                f"{key} is the text {value!r}; YAML wants a point and a sign in an exponent, such as 4.4e+6"
            )
    modes, bodies = [], []
    for given in entry.get("modes", []):
        options = dict(given)
        direction, family, zeta = options.pop("dir", None), options.pop("shape", None), options.pop("zeta", 0.0)
        modes.append(Mode(direction, shape(family, l, **options), zeta))
    for given in entry.get("bodies", []):
        _keys(given, "a body", {"eta", "m"}, {"com", "Ic"})
        bodies.append(Body(**given))
    T = placement(**entry["T"]) if "T" in entry else None
    plain = {key: entry[key] for key in ("mu", "EIy", "EIz", "GJ", "jx", "axis", "name") if key in entry}
    return {"l": l, "modes": modes, "bodies": bodies, "T": T, "axis": "z"} | plain


def _keys(entry, where, needed, optional):
    if not isinstance(entry, dict):
        raise ValueError(f"{where} should be a mapping with the keys {', '.join(sorted(needed))}, not {entry!r}")
    for key in sorted(needed - set(entry)):
        raise ValueError(f"{where} lacks {key!r}")
    for key in sorted(set(entry) - needed - optional, key=str):
        raise ValueError(f"{where} has the unknown key {key!r}; it may have {', '.join(sorted(needed | optional))}")
