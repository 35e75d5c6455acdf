"""The paper's sign b = -d at the door: tables, joint variables and forces, to dynlib's and back.

Equation (8) measures b_i from the new origin back along joint axis i, so the q_i of a prismatic joint in dynlib is
d_i = -b_i, and the force conjugate to b_i is minus the force along +Z_i (A1, A2).
"""

from __future__ import annotations

import numpy as np

from ..arm import Arm
from ..validate import an_arm, as_array


def arm_from_table(a, alpha, b, theta, joints, mass, rho, inertia, gravity=(0, 0, -9.81), name="", allowed=()) -> Arm:
    """An arm from a table in the paper's notation: ``b`` = -d, ``rho`` and ``inertia`` in the frames of section 3.

    Otherwise as :meth:`dynlib.Arm.from_mdh`; angles in radians.

    >>> arm_from_table([0], [0], [-0.1], [0], "R", [1], [[0, 0, 0]], [np.eye(3)]).d
    array([0.1])
    """
    return Arm.from_mdh(a, alpha, -as_array(b, "b"), theta, joints, mass, rho, inertia, gravity, name, allowed)


def paper_sign(arm: Arm, x):
    """``x`` (..., n), joint variables, rates or forces, with the sign of every prismatic entry turned: b ↔ d.

    >>> from dynlib import load_arm
    >>> paper_sign(load_arm("stanford"), [1, 1, 1, 1, 1, 1])
    array([ 1.,  1., -1.,  1.,  1.,  1.])
    """
    x = as_array(x, "x")
    if x.shape[-1:] != (an_arm(arm).n,):
        raise ValueError(f"x has shape {x.shape}; its last axis should have length {arm.n}, one entry a joint")
    return x * np.array([1 if joint == "R" else -1 for joint in arm.joints])
