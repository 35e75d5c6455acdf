"""Joint models: where the successor stands, the motion subspace h, and what constraint and actuator forces look like.

All in the successor's frame. For a joint of d degrees of freedom:

    frame(q)       E (predecessor to successor coordinates) and r (successor's origin in the predecessor)
    h(q)           6×d; v^J = h q̇                                                                     (2)
    bias(q, qd)    h̊ q̇, with h̊ the rate of the components of h; None when they are constant, and then
                   ḣ = v × h as the paper says; in general ḣ = v × h + h̊                               (E2)
    T(q)           6×(6-d) constraint forces, hᵀT = 0; A(q) 6×d actuator forces, hᵀA = 1               (section 3.5)

Position and velocity variables differ where no d coordinates cover all positions: q̇ = N(q) q̇_v is ``rates``. For
integration on the group, ``plus(q, x)`` is a chart with d coordinates x around the position q (x is added to
coordinates, and turns quaternions), and ``chart(q, x, qd)`` is the rate of x.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import cos, pack, sin, skew

Z = (0, 0, 1)


def columns(*vectors):
    """The matrix with these columns."""
    return pack([list(row) for row in zip(*vectors, strict=True)])


def e(*k):
    """Unit columns of the six coordinates, numbered from 0."""
    return np.eye(6, dtype=int)[:, list(k)]


def about(axis, angle):
    """Rotation matrix about a unit axis: Rodrigues' formula."""
    c, s, u = cos(angle)[..., None, None], sin(angle)[..., None, None], np.asarray(axis)
    return np.eye(3, dtype=int) * c + skew(u) * s + np.outer(u, u) * (1 - c)


def _across(axis):
    """Two unit vectors at right angles to the axis and to each other; exact for a coordinate axis."""
    u = np.asarray(axis)
    if np.count_nonzero(u) == 1:
        k = int(np.flatnonzero(u)[0])
        return np.eye(3, dtype=int)[[(k + 1) % 3, (k + 2) % 3]]
    first = np.cross(u, np.eye(3)[np.argmin(np.abs(u))])
    first = first / np.linalg.norm(first)
    return np.array([first, np.cross(u, first)])


def unit(joint, axis):
    """Refuse an axis that is not a unit vector."""
    if np.shape(axis) != (3,) or not np.isclose(np.linalg.norm(np.asarray(axis, float)), 1, rtol=0, atol=1e-9):
        raise ValueError(f"the axis of a {type(joint).__name__} joint is {axis}; it should be a unit vector of three")


class Joint:
    """Any joint; a subclass gives nv, frame, h, T, and more where the defaults below do not hold."""

    nv: int
    letter: str

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return self.nv

    def bias(self, q, qd):
        """h̊ q̇; None where the components of h are constant."""
        return None

    def A(self, q):
        """Actuator forces; h itself where its columns are orthonormal."""
        return self.h(q)

    def rates(self, q, qd):
        """q̇ of the position variables."""
        return qd

    def plus(self, q, step):
        """The position with chart coordinates ``step`` around ``q``."""
        return q + step

    def chart(self, q, step, qd):
        """Rate of ``step`` in ``plus(q, step)`` when the velocity there is ``qd``."""
        return self.rates(self.plus(q, step), qd)


@dataclass(frozen=True)
class Helical(Joint):
    """Screw joint: rotation q about a unit axis with advance ``pitch`` times q along it."""

    axis: tuple = Z
    pitch: float = 1.0
    nv = 1
    letter = "H"

    def __post_init__(self):
        unit(self, self.axis)

    def frame(self, q):
        return about(self.axis, q[..., 0]).mT, q * (self.pitch * np.asarray(self.axis))

    def h(self, q):
        return np.concatenate([self.axis, self.pitch * np.asarray(self.axis)])[:, None]

    def T(self, q):
        (s, t), u = _across(self.axis), np.asarray(self.axis)
        return columns([*s, 0, 0, 0], [*t, 0, 0, 0], [0, 0, 0, *s], [0, 0, 0, *t], [*(-self.pitch * u), *u])

    def A(self, q):
        return np.array([*self.axis, 0, 0, 0])[:, None]


@dataclass(frozen=True)
class Revolute(Helical):
    """Rotation q about a unit axis."""

    pitch: int = 0
    letter = "R"

    def frame(self, q):
        return about(self.axis, q[..., 0]).mT, np.zeros(3, int)


@dataclass(frozen=True)
class Prismatic(Joint):
    """Translation q along a unit axis."""

    axis: tuple = Z
    nv = 1
    letter = "P"

    def __post_init__(self):
        unit(self, self.axis)

    def frame(self, q):
        return np.eye(3, dtype=int), q * np.asarray(self.axis)

    def h(self, q):
        return np.array([0, 0, 0, *self.axis])[:, None]

    def T(self, q):
        s, t = _across(self.axis)
        return np.concatenate([e(0, 1, 2), columns([0, 0, 0, *s], [0, 0, 0, *t])], axis=1)


@dataclass(frozen=True)
class Cylindrical(Joint):
    """Rotation q₁ about z and translation q₂ along it."""

    nv = 2
    letter = "C"

    def frame(self, q):
        return about(Z, q[..., 0]).mT, pack([0, 0, q[..., 1]])

    def h(self, q):
        return e(2, 5)

    def T(self, q):
        return e(0, 1, 3, 4)


@dataclass(frozen=True)
class Universal(Joint):
    """Rotation q₁ about x, then q₂ about the turned y."""

    nv = 2
    letter = "U"

    def frame(self, q):
        return (about((1, 0, 0), q[..., 0]) @ about((0, 1, 0), q[..., 1])).mT, np.zeros(3, int)

    def h(self, q):
        return columns([cos(q[..., 1]), 0, sin(q[..., 1]), 0, 0, 0], [0, 1, 0, 0, 0, 0])

    def bias(self, q, qd):
        x = qd[..., 0] * qd[..., 1]
        return columns([-sin(q[..., 1]) * x, 0, cos(q[..., 1]) * x, 0, 0, 0])

    def T(self, q):
        return columns([-sin(q[..., 1]), 0, cos(q[..., 1]), 0, 0, 0], *e(3, 4, 5).T)
