"""Joints of three and six freedoms: spherical (quaternion or Euler rates), planar, free. See ``joints``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import cos, matvec, pack, sin
from .joints import Joint, Z, about, columns, e
from .quaternions import quaternion_frame, quaternion_product, rotation_chart, turned


@dataclass(frozen=True)
class Spherical(Joint):
    """Ball joint: q is a unit quaternion (w, x, y, z), the velocity is ω in the successor's axes."""

    nv = 3
    letter = "S"

    @property
    def nq(self) -> int:
        return 4

    def frame(self, q):
        return quaternion_frame(*np.moveaxis(q, -1, 0)), np.zeros(3, int)

    def h(self, q):
        return e(0, 1, 2)

    def T(self, q):
        return e(3, 4, 5)

    def rates(self, q, qd):
        return quaternion_product(q, np.concatenate([0 * qd[..., :1], qd], axis=-1)) / 2

    def plus(self, q, step):
        return turned(q, step)

    def chart(self, q, step, qd):
        return rotation_chart(step, qd)


@dataclass(frozen=True)
class EulerZYX(Joint):
    """Ball joint by angles about z, the turned y, the turned x; velocities are their rates. Singular at q₂ = ±π/2."""

    nv = 3
    letter = "E"

    def frame(self, q):
        turns = [about(axis, q[..., k]) for k, axis in enumerate(((0, 0, 1), (0, 1, 0), (1, 0, 0)))]
        return (turns[0] @ turns[1] @ turns[2]).mT, np.zeros(3, int)

    def h(self, q):
        c1, s1, c2, s2 = cos(q[..., 1]), sin(q[..., 1]), cos(q[..., 2]), sin(q[..., 2])
        return pack([[-s1, 0, 1], [c1 * s2, c2, 0], [c1 * c2, -s2, 0], *[[0, 0, 0]] * 3])

    def bias(self, q, qd):
        c1, s1, c2, s2 = cos(q[..., 1]), sin(q[..., 1]), cos(q[..., 2]), sin(q[..., 2])
        z, y, x = np.moveaxis(qd, -1, 0)
        return columns(
            [-c1 * y * z, (c1 * c2 * x - s1 * s2 * y) * z - s2 * x * y, -(s1 * c2 * y + c1 * s2 * x) * z - c2 * x * y]
            + [0, 0, 0]
        )

    def A(self, q):
        c1, s1, c2, s2 = cos(q[..., 1]), sin(q[..., 1]), cos(q[..., 2]), sin(q[..., 2])
        return pack([[0, 0, 1], [s2 / c1, c2, s1 * s2 / c1], [c2 / c1, -s2, s1 * c2 / c1], *[[0, 0, 0]] * 3])

    def T(self, q):
        return e(3, 4, 5)


@dataclass(frozen=True)
class Planar(Joint):
    """Motion in the x-y plane: q = (θ, x, y) in the predecessor, velocity (ω, v_x, v_y) in the successor."""

    nv = 3
    letter = "L"

    def frame(self, q):
        return about(Z, q[..., 0]).mT, pack([q[..., 1], q[..., 2], 0])

    def h(self, q):
        return e(2, 3, 4)

    def T(self, q):
        return e(0, 1, 5)

    def rates(self, q, qd):
        c, s = cos(q[..., 0]), sin(q[..., 0])
        w, x, y = np.moveaxis(qd, -1, 0)
        return pack([w, c * x - s * y, s * x + c * y])


@dataclass(frozen=True)
class PlanarRates(Planar):
    """Motion in the x-y plane whose velocities are the rates (θ̇, ẋ, ẏ) themselves."""

    letter = "M"

    def h(self, q):
        c, s = cos(q[..., 0]), sin(q[..., 0])
        return columns([0, 0, 1, 0, 0, 0], [0, 0, 0, c, -s, 0], [0, 0, 0, s, c, 0])

    def bias(self, q, qd):
        c, s = cos(q[..., 0]), sin(q[..., 0])
        w, x, y = np.moveaxis(qd, -1, 0)
        return columns([0, 0, 0, w * (c * y - s * x), -w * (c * x + s * y), 0])

    rates = Joint.rates


@dataclass(frozen=True)
class Free(Joint):
    """No joint at all: q = (position in the predecessor, unit quaternion), velocity the twist in the body's frame."""

    nv = 6
    letter = "F"

    @property
    def nq(self) -> int:
        return 7

    def frame(self, q):
        return quaternion_frame(*np.moveaxis(q[..., 3:], -1, 0)), q[..., :3]

    def h(self, q):
        return e(0, 1, 2, 3, 4, 5)

    def T(self, q):
        return np.zeros((6, 0), int)

    def rates(self, q, qd):
        E, _ = self.frame(q)
        turn = Spherical().rates(q[..., 3:], qd[..., :3])
        return np.concatenate([matvec(E.mT, qd[..., 3:]), turn], axis=-1)

    def plus(self, q, step):
        return np.concatenate([q[..., :3] + step[..., 3:], turned(q[..., 3:], step[..., :3])], axis=-1)

    def chart(self, q, step, qd):
        E, _ = self.frame(self.plus(q, step))
        return np.concatenate([rotation_chart(step[..., :3], qd[..., :3]), matvec(E.mT, qd[..., 3:])], axis=-1)
