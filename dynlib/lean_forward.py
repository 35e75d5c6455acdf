"""Forward dynamics on regrouped link constants, in two ways; which is cheaper depends on the arm (chapter *Speed*).

Both take away the torques of the motion without joint acceleration, τ - C - G, by :func:`newton_euler_lean`; what is
left is M q̈ of an arm at rest without weight. Links of no or negative mass are no trouble: only the joints' pivots are
divided by, and regrouping does not change them.
"""

from __future__ import annotations

import numpy as np

from .featherstone2000 import crba, solve_mass
from .featherstone2000.arm_tree import ArmTree
from .lean import newton_euler_lean, regrouped
from .validate import an_arm, state


class RegroupedTree(ArmTree):
    """An arm as a tree whose links carry regrouped constants."""

    def links(self, q, qd):
        *frames, _, _, _, g, screws = super().links(q, qd)
        links = regrouped(self.arm.proximal(q))
        return *frames, links.m, links.mr, links.I, g, screws


def mass_matrix_lean(arm, q):
    """M by composite rigid bodies of regrouped links, each frame reached by two screws. Complexity O(n²).

    >>> import dynlib
    >>> mass_matrix_lean(dynlib.load_arm("planar2"), [0, 0]).round(3)
    array([[2.667, 0.833],
           [0.833, 0.333]])
    """
    return crba(RegroupedTree(arm), q, coordinates="screws")


def forward_dynamics_lean(arm, q, qd, tau):
    """Joint accelerations by :func:`mass_matrix_lean` and elimination from the last joint to the first.

    Complexity O(n³), and for arms of up to about eight joints the cheapest here.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> forward_dynamics_lean(arm, [0.3, -0.5], [1, 2], dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4]))
    array([3., 4.])
    """
    M, left = mass_matrix_lean(arm, q), _left(arm, q, qd, tau)
    n = arm.n
    rows, b, pivot = [[M[..., i, j] for j in range(i + 1)] for i in range(n)], [left[..., i] for i in range(n)], [0] * n
    for k in range(n - 1, -1, -1):
        pivot[k] = 1 / rows[k][k]
        for i in range(k):
            factor = rows[k][i] * pivot[k]
            rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=False)]
            b[i] = b[i] - factor * b[k]
    for k in range(n):
        for i in range(k):
            b[k] = b[k] - rows[k][i] * b[i]
        b[k] = b[k] * pivot[k]
    return np.stack(np.broadcast_arrays(*b), axis=-1)


def forward_dynamics_lean_articulated(arm, q, qd, tau):
    """Joint accelerations by articulated bodies of regrouped links. Complexity O(n), the cheapest here for long arms.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4])
    >>> forward_dynamics_lean_articulated(arm, [0.3, -0.5], [1, 2], tau).round(12)
    array([3., 4.])
    """
    return solve_mass(RegroupedTree(arm), q, _left(arm, q, qd, tau)[..., None], coordinates="screws")[..., 0]


def _left(arm, q, qd, tau):
    q, qd, tau = state(an_arm(arm).n, q=q, qd=qd, tau=tau)
    return tau - newton_euler_lean(arm, q, qd, np.zeros_like(q))
