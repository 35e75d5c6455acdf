"""Energy and momentum of an arm in motion, from the velocities of its links: no equation of motion enters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .geometry import cross, dot, matvec
from .kinematics import jacobian, link_frames
from .validate import an_arm, state


class Energy(NamedTuple):
    """Joules, shape (...)."""

    kinetic: np.ndarray
    potential: np.ndarray

    @property
    def total(self) -> np.ndarray:
        """Kinetic and potential together: constant when no joint force does work."""
        return self.kinetic + self.potential


class Momentum(NamedTuple):
    """In base axes, shape (..., 3); the angular momentum is about the base origin."""

    linear: np.ndarray
    angular: np.ndarray


def _links(arm, q, qd):
    """Mass, position and velocity of each centre of mass, spin, and angular momentum about the centre."""
    q, qd = state(an_arm(arm).n, q=q, qd=qd)
    frames, table = link_frames(arm, q), arm.mdh
    for i in range(1, arm.n + 1):
        R, p = frames[i]
        twist = matvec(jacobian(arm, q, i, table.com[i - 1]), qd)
        spin = twist[..., 3:]
        about_centre = matvec(R @ table.inertia[i - 1] @ R.mT, spin)
        yield arm.mass[i - 1], p + matvec(R, table.com[i - 1]), twist[..., :3], spin, about_centre


def energy(arm, q, qd) -> Energy:
    """Kinetic energy, and potential energy with zero at the base origin.

    >>> import dynlib
    >>> [x.round(3).item() for x in energy(dynlib.load_arm("planar2"), [np.pi / 2, 0], [1, 0])]
    [1.333, 19.62]
    """
    links = list(_links(arm, q, qd))
    return Energy(
        np.add.reduce([(m * dot(v, v) + dot(w, L)) / 2 for m, _, v, w, L in links]),
        np.add.reduce([-m * dot(arm.gravity, p) for m, p, _, _, _ in links]),
    )


def momentum(arm, q, qd) -> Momentum:
    """Linear momentum, and angular momentum about the base origin.

    The component of the angular momentum along the axis of joint 1 stays what it is when no force acts about that axis.

    >>> import dynlib
    >>> momentum(dynlib.load_arm("planar2"), [0, 0], [1, 0]).angular.round(3).tolist()
    [0.0, 0.0, 2.667]
    """
    links = list(_links(arm, q, qd))
    return Momentum(
        np.add.reduce([m * v for m, _, v, _, _ in links]),
        np.add.reduce([cross(p, m * v) + L for m, p, v, _, L in links]),
    )
