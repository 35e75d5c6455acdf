"""What is physically suspicious about an arm's numbers, and why: a look at data before they are trusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .joint_space import mass_matrix
from .validate import an_arm, is_number

TURN = 2 * np.pi


@dataclass(frozen=True)
class Finding:
    """``link`` is 0 for the arm as a whole; ``kind`` is a short name, ``why`` a sentence."""

    link: int
    kind: str
    why: str

    def __str__(self) -> str:
        return f"{f'link {self.link}' if self.link else 'the arm'}: {self.kind}: {self.why}"


class Report(tuple):
    """The findings, printed one a line."""

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "nothing suspicious found"


def report(arm) -> Report:
    """Everything about the arm that no body, or hardly any robot, has.

    >>> import dynlib
    >>> print(dynlib.load_arm("stanford").report())
    nothing suspicious found
    >>> [(f.link, f.kind) for f in dynlib.load_arm("puma560").report()]
    [(1, 'triangle inequality'), (1, 'massless'), (3, 'triangle inequality')]
    """
    if not all(is_number(x) for x in (an_arm(arm).mass, arm.com, arm.inertia, arm.a, arm.d)):
        raise TypeError("a report is about numbers; this arm has symbols")
    return Report([*_units(arm), *(finding for i in range(arm.n) for finding in _link(arm, i)), *_idle(arm)])


def _units(arm) -> Iterator[Finding]:
    lengths = np.abs(np.concatenate([arm.a, arm.d, arm.com.ravel()])).max()
    if lengths > 10:
        yield Finding(0, "units", f"a length of {lengths:g} m; are these centimetres or millimetres?")
    angles = np.abs(np.concatenate([arm.alpha, arm.theta])).max()
    if angles > TURN * (1 + 1e-9):
        yield Finding(0, "units", f"an angle of {angles:g} rad is more than a turn; are these degrees?")
    g = np.linalg.norm(arm.gravity)
    if g and not 9.7 < g < 9.9:
        yield Finding(0, "gravity", f"a field of {g:g} m/s²; on Earth it is 9.78 to 9.83, or 0 if left out")


def _link(arm, i: int) -> Iterator[Finding]:
    table, m, size = arm.mdh, arm.mass[i], _size(arm)
    moments, I = np.linalg.eigvalsh(table.inertia[i]), table.inertia[i]
    if moments[2] - moments[0] - moments[1] > 1e-9 * moments[2]:
        yield Finding(
            i + 1,
            "triangle inequality",
            f"principal moment {moments[2]:g} exceeds {moments[0]:g} + {moments[1]:g} kg m², which no body can have",
        )
    if m == 0 and I.any():
        yield Finding(i + 1, "massless", f"moments up to {moments[2]:g} kg m² without mass")
        return
    if m == 0:
        return
    span = np.hypot(arm.a[i + 1], arm.d[i]) + (abs(arm.d[i + 1]) if i + 1 < arm.n else 0)
    away = np.linalg.norm(table.com[i])
    if away > 2 * span + size / 2:
        yield Finding(i + 1, "centre of mass", f"{away:g} m from its joint, on a link that spans {span:g} m")
    gyration = np.sqrt(moments[2] / m)
    if gyration > size:
        yield Finding(
            i + 1,
            "radius of gyration",
            f"{gyration:g} m on an arm of {size:g} m; is the inertia about another point, or in kg cm²?",
        )


def _size(arm) -> float:
    return max(np.hypot(arm.a[1:], arm.d).sum() + abs(arm.a[0]), np.abs(arm.com).max())


def _idle(arm) -> Iterator[Finding]:
    q = np.random.default_rng(0).uniform(-1, 1, (5, arm.n))
    felt = np.diagonal(mass_matrix(arm, q), axis1=-2, axis2=-1).max(axis=0)
    for i in np.flatnonzero(felt <= 1e-12 * felt.max()):
        yield Finding(int(i) + 1, "no inertia", f"joint {i + 1} moves nothing: no inertia about its only axis")
