"""The example mechanisms of the data folder, assembled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..catalog import read
from ..geometry import cos_sin, rot_x
from .assembly import assemble, closed_velocity
from .loop_constraints import Cut, Mechanism
from .tree import KINDS, Tree


@dataclass(frozen=True, eq=False)
class Example:
    """A mechanism in a closed position, moving; ``expect`` has rows, rank, mobility and Grübler's number."""

    name: str
    about: str
    mechanism: Mechanism
    q: np.ndarray
    qd: np.ndarray
    expect: dict[str, int]


def mechanisms() -> list[str]:
    """Names for :func:`load_mechanism`."""
    return list(read("featherstone2000/loops.yaml"))


def load_mechanism(name: str) -> Example:
    """A closed-loop mechanism of the data folder, assembled and with velocities that keep it closed.

    >>> load_mechanism("bennett").expect["mobility"]
    1
    """
    known = read("featherstone2000/loops.yaml")
    if name not in known:
        raise KeyError(f"no mechanism named {name!r}; there are {', '.join(known)}")
    file = known[name]
    links = file["links"]
    tree = Tree(
        tuple(link["parent"] for link in links),
        tuple(KINDS[link["joint"]]() for link in links),
        np.stack([_turned(link.get("turn", 0)).T for link in links]),
        [link["origin"] for link in links],
        [link["mass"] for link in links],
        [link["com"] for link in links],
        [np.diag(link["inertia"]) for link in links],
        file["gravity"],
    )
    cuts = tuple(
        Cut(
            cut["kind"],
            cut["a"],
            cut["b"],
            _turned(cut.get("turn_a", 0)),
            np.array(cut["pa"], float),
            _turned(cut.get("turn_b", 0)),
            np.array(cut["pb"], float),
        )
        for cut in file["cuts"]
    )
    mechanism = Mechanism(tree, cuts)
    q = assemble(mechanism, file["guess"], held=file["held"])
    qd = closed_velocity(mechanism, q, file["drive"], held=file["held"])
    return Example(name, file["about"], mechanism, q, qd, file["expect"])


def _turned(degrees):
    return rot_x(*cos_sin(np.radians(float(degrees))))
