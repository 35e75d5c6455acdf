"""Equation 27 by elimination from the leaves to the root: O(N), no fill, and the pivots are articulated inertias.

The unknowns are taken in the order a_N, β_N, …, a_1, β_1. The matrix [I T; Tᵀ 0] couples a_i only to β_i and to the
β of its children, so its graph is a tree and each elimination touches one parent.
"""

from __future__ import annotations

from .bodies import Bodies
from .spatial import inverse


def sparse_elimination(tree, q, qd, tau, fx=None, v0=None, a0=None, record: dict | None = None):
    """Joint accelerations of a tree (or an arm) from equation 27; ``record`` receives the pivots ``I`` by link.

    Complexity O(N). Links on the way may be massless, terminal ones may not.

    >>> import dynlib
    >>> arm = dynlib.random_arm("RPR")
    >>> tau = dynlib.inverse_dynamics(arm, [0.1, 0.2, 0.3], [1, 2, 3], [3, 4, 5])
    >>> sparse_elimination(arm, [0.1, 0.2, 0.3], [1, 2, 3], tau).round(10)
    array([3., 4., 5.])
    """
    s = Bodies(tree, q, qd, fx, v0, a0, tau=tau)
    I, b, T = [None, *(I.matrix for I in s.I[1:])], s.loaded(), s.T
    Iinv, Winv, r, beta, a = s.s.lists(5)
    for i in s.inward:
        p = s.p[i]
        Iinv[i] = inverse(I[i])
        Winv[i] = inverse(T[i].mT @ Iinv[i] @ T[i])
        r[i] = T[i].mT @ (s.c[i] - Iinv[i] @ b[i])
        if p:
            I[p] = I[p] + T[i] @ Winv[i] @ T[i].mT  # (12) in its dual form
            b[p] = b[p] - T[i] @ (Winv[i] @ r[i])
    for i in s.links:
        if s.p[i]:
            r[i] = r[i] + T[i].mT @ a[s.p[i]]
        beta[i] = Winv[i] @ r[i]
        a[i] = Iinv[i] @ (b[i] + T[i] @ beta[i])
    if record is not None:
        record.update(I=I, beta=beta, a=a)
    return s.joint_accelerations(a)
