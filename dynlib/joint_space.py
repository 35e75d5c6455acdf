"""The terms of τ = M(q) q̈ + C(q, q̇) q̇ + G(q), each by itself."""

from __future__ import annotations

import numpy as np

from .featherstone2000 import crba
from .hollerbach1980 import newton_euler_link
from .turney1980 import coriolis_matrix
from .validate import an_arm, state

__all__ = ["coriolis_matrix", "gravity_torque", "mass_matrix"]


def mass_matrix(arm, q):
    """M (..., n, n) at ``q``, by composite rigid bodies.

    >>> import dynlib
    >>> mass_matrix(dynlib.load_arm("planar2"), [0, 0]).round(3)
    array([[2.667, 0.833],
           [0.833, 0.333]])
    """
    return crba(arm, q)


def gravity_torque(arm, q):
    """G (..., n): what holds the arm at rest.

    >>> import dynlib
    >>> gravity_torque(dynlib.load_arm("planar2"), [0, 0])
    array([19.62 ,  4.905])
    """
    (q,) = state(an_arm(arm).n, q=q)
    rest = np.zeros_like(q)
    return newton_euler_link(arm, q, rest, rest)
