"""Two constrained systems to try Kane's method on: a closed five-bar loop and the Chaplygin sleigh."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..arm import Arm
from ..geometry import pack
from ..kinematics import jacobian, jacobian_rate
from ..validate import as_array
from .constraints import Constraints


def sleigh(mass: float, inertia: float, offset: float) -> tuple[Arm, Constraints]:
    """A body on a horizontal plane, on a knife edge ``offset`` behind its centre of mass that cannot slip sideways.

    Coordinates (x, y, heading) of the knife edge; speeds u = (forward, turning). The forward speed is the rate of no
    coordinate. Free of forces it obeys v̇ = a ω², (I + m a²) ω̇ = -m a v ω.

    >>> arm, knife_edge = sleigh(1.0, 0.5, 0.2)
    >>> knife_edge.velocities(np.array([0, 0, np.pi / 2]), np.array([3.0, 1.0])).round(12)
    array([0., 3., 1.])
    """
    right, none = np.pi / 2, np.zeros(3)
    arm = Arm.from_mdh(
        a=none,
        alpha=[0, right, right],
        d=none,
        theta=[0, right, 0],
        joints="PPR",
        mass=[0, 0, mass],
        com=[none, none, [offset, 0, 0]],
        inertia=inertia * np.array([np.zeros((3, 3)), np.zeros((3, 3)), np.eye(3)]),
        gravity=(-9.81, 0, 0),
        name="Chaplygin sleigh",
    )

    def rows(q):
        c, s = np.cos(q[..., 2]), np.sin(q[..., 2])
        return pack([[-s, c, 0]])

    def rows_rate(q, qd):
        c, s = np.cos(q[..., 2]), np.sin(q[..., 2])
        return qd[..., 2, None, None] * pack([[-c, -s, 0]])

    def speeds(q):
        c, s = np.cos(q[..., 2]), np.sin(q[..., 2])
        return pack([[c, s, 0], [0, 0, 1]])

    def speeds_rate(q, qd):
        c, s = np.cos(q[..., 2]), np.sin(q[..., 2])
        return qd[..., 2, None, None] * pack([[-s, c, 0], [0, 0, 0]])

    return arm, Constraints(rows, rows_rate, speeds, speeds_rate)


@dataclass(frozen=True)
class FiveBar:
    """Four uniform rods (1 kg a metre) in a vertical plane from A = (0, 0) to B = (base, 0), hinged into a loop.

    ``arm`` is the open chain from A, cut at B. Speeds u are the rates of the two driven angles, both from the x
    axis: crank (rod 1 at A) and rocker (rod 4 at B, pointing from B to the next hinge).
    """

    lengths: tuple[float, float, float, float]
    base: float

    @property
    def arm(self) -> Arm:
        """The open chain of four rods."""
        lengths = np.array(self.lengths)
        return Arm.from_dh(
            a=lengths,
            alpha=np.zeros(4),
            d=np.zeros(4),
            theta=np.zeros(4),
            joints="RRRR",
            mass=lengths,
            com=[[-length / 2, 0, 0] for length in lengths],
            inertia=[np.diag([0, 1, 1]) * length**3 / 12 for length in lengths],
            gravity=(0, -9.81, 0),
            name="five-bar loop, cut open",
        )

    @property
    def constraints(self) -> Constraints:
        """The tip of the chain stays on B; the speeds are those of crank and rocker."""
        arm, driven = self.arm, np.array([[1.0, 0, 0, 0], [1, 1, 1, 1]])
        return Constraints(
            rows=lambda q: jacobian(arm, q)[..., :2, :],
            rows_rate=lambda q, qd: jacobian_rate(arm, q, qd)[..., :2, :],
            speeds=lambda q: np.broadcast_to(driven, (*q.shape[:-1], 2, 4)),
            speeds_rate=lambda q, qd: np.zeros((*q.shape[:-1], 2, 4)),
        )

    def close(self, crank, rocker, elbow: int = 1) -> np.ndarray:
        """Joint angles (..., 4) of the open chain with both driven angles given; ``elbow`` ±1 picks the assembly.

        >>> five = FiveBar((1, 2, 2, 1), 1.5)
        >>> five.close(2.0, 1.0).round(4)
        array([ 2.    , -1.1184, -1.8185,  5.0784])
        """
        l1, l2, l3, l4 = self.lengths
        crank, rocker = as_array(crank, "crank"), as_array(rocker, "rocker")
        gap = np.stack([self.base + l4 * np.cos(rocker) - l1 * np.cos(crank), l4 * np.sin(rocker) - l1 * np.sin(crank)])
        span = np.hypot(*gap)
        if ((span > l2 + l3) | (span < abs(l2 - l3))).any():
            raise ValueError(
                f"the loop does not close: the ends of crank and rocker are {span.min():.4g} to {span.max():.4g} m "
                f"apart; rods of {l2:g} m and {l3:g} m span {abs(l2 - l3):g} to {l2 + l3:g} m"
            )
        lift = np.arccos((span**2 + l2**2 - l3**2) / (2 * span * l2))
        second = np.arctan2(gap[1], gap[0]) + elbow * lift
        third = np.arctan2(gap[1] - l2 * np.sin(second), gap[0] - l2 * np.cos(second))
        directions = np.stack([crank, second, third, rocker + np.pi], axis=-1)
        return np.diff(directions, axis=-1, prepend=0)
