"""Energies (22), (46), (50), and where the arm is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..geometry import dot, matvec
from .arm import as_flexible
from .kinematics import motion, positions
from .view import combine


class Energy(NamedTuple):
    """Joules, shape (...). The elastic part counts springs of the joints too."""

    kinetic: np.ndarray
    elastic: np.ndarray
    gravity: np.ndarray

    @property
    def total(self) -> np.ndarray:
        """All three together, constant when no torque does work and nothing is damped."""
        return self.kinetic + self.elastic + self.gravity


def energy(arm, z, zd) -> Energy:
    """Kinetic, elastic and gravity energy; always with every term of (29), whatever the arm's truncation.

    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> arm = fl.load("one_link")
    >>> z, zd = np.array([0.2, 0.01, 0]), np.array([1.0, 0.3, 0.1])
    >>> bool(np.isclose(energy(arm, z, zd).kinetic, zd @ fl.inertia_matrix(arm, z) @ zd / 2))
    True
    """
    link = as_flexible(arm).using(truncation="exact").at(z, zd)
    W = positions(link).W
    Wd, _ = motion(link, positions(link))
    kinetic, elastic, height = [], [], []
    for j in range(1, arm.n + 1):
        own, W_ = link.link[j], W[j]
        kinetic.append(_trace(Wd[j] @ link.G[j], Wd[j]))  # (22), B_3 of (29)
        if j in link.bent:
            rates, delta = link.deltad[j], link.delta[j]
            kinetic.append(2 * _trace(Wd[j] @ combine(rates, link.D[j]), W_))  # (22), B_2 of (27)
            kinetic.append(_trace(W_ @ combine(rates, link.modal_rates[j]), W_))  # (22), B_1 of (24)
            elastic.append(dot(delta, matvec(own.K, delta)) / 2)  # (46)
        if arm.springs is not None:
            rest = 0 if arm.rest is None else arm.rest[j - 1]
            turned = link.q[j][..., 0, 0] + dot(own.root, link.delta[j]) - rest
            elastic.append(arm.springs[j - 1] * turned**2 / 2)
        height.append(-dot(arm.gravity, matvec(W_, 2 * link.G[j][..., :, 0])[..., 1:]))  # (50)
    kinetic = np.add.reduce(kinetic)
    return Energy(kinetic, np.add.reduce(elastic) if elastic else 0 * kinetic, np.add.reduce(height))


def tip_position(arm, z):
    """The distal end of the last link in the base frame, (..., 3).

    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> tip_position(fl.load("two_link"), [0, 0, 0, np.pi / 2, 0, 0]).round(12)
    array([0.5, 0.5, 0. ])
    """
    return positions(as_flexible(arm).at(z)).What[arm.n][..., 1:, 0]


def centreline(arm, z) -> list[np.ndarray]:
    """Points (..., s, 3) along each deflected link, in the base frame, base to tip.

    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> [points.shape for points in centreline(fl.load("two_link"), np.zeros(6))]
    [(21, 3), (21, 3)]
    """
    link = as_flexible(arm).at(z)
    made = []
    for own, W, delta in zip(arm.links, positions(link).W[1:], link.delta[1:], strict=True):
        straight = own.eta[:, None] * np.array([1.0, 0, 0])
        bent = straight + np.add.reduce(delta[..., None, :, None] * own.u, axis=-2)
        made.append(W[..., None, 1:, 0] + bent @ W[..., 1:, 1:].mT)
    return made


def _trace(X, Y):
    """Tr{X Yᵀ}."""
    return np.add.reduce(X * Y, axis=(-2, -1))
