"""Section 7: accelerations from torques, by any inverse dynamics called n + 1 times."""

from __future__ import annotations

import numpy as np

from ..validate import an_arm, state
from .modified_newton_euler import turney_modified_newton_euler
from .strobe import strobe_mass


def turney_forward_dynamics(arm, q, qd, tau, inverse_dynamics=turney_modified_newton_euler):
    """Joint accelerations q̈ = M⁻¹(τ − C − G): C + G by a call without acceleration, M by strobing, then elimination.

    Complexity O(n³). Turney, Mudge and Lee (1980), section 7.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> turney_forward_dynamics(arm, [0.3, -0.5], [1, 2], dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4]))
    array([3., 4.])
    """
    q, qd, tau = state(an_arm(arm).n, q=q, qd=qd, tau=tau)
    bias = inverse_dynamics(arm, q, qd, np.zeros_like(q))
    return solve_symmetric(strobe_mass(inverse_dynamics, arm, q), tau - bias)


def solve_symmetric(M, b):
    """x with M x = b for M symmetric and positive definite, by elimination without exchange of rows, over any scalar.

    >>> solve_symmetric(np.array([[4.0, 2], [2, 3]]), np.array([8.0, 8]))
    array([1., 2.])
    """
    n = M.shape[-1]
    rows, right = [[M[..., i, j] for j in range(n)] for i in range(n)], [b[..., i] for i in range(n)]
    for k in range(n):
        for i in range(k + 1, n):
            factor = rows[k][i] / rows[k][k]  # M stays symmetric: the entry (i, k) is the entry (k, i)
            for j in range(i, n):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
            right[i] = right[i] - factor * right[k]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            right[k] = right[k] - rows[k][j] * right[j]
        right[k] = right[k] / rows[k][k]
    return np.stack(np.broadcast_arrays(*right), axis=-1)
