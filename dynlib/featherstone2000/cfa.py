"""The constraint-force algorithm (Fijany, Sharf, D'Eleuterio): equation 28 of an unbranched chain by cyclic reduction.

For a chain TᵀI⁻¹T is block-tridiagonal: T_iᵀ(I_i⁻¹ + I_{i-1}⁻¹)T_i on the diagonal, -T_iᵀI_i⁻¹T_{i+1} beside it.
Every other block is eliminated at once, halving the system ⌈log₂(N+1)⌉ times. Poses and velocities come from pointer
jumping, so the whole algorithm has O(log N) depth.
"""

from __future__ import annotations

from .bodies import Bodies
from .spatial import inverse
from .tree import as_chain


def cyclic_reduction(B, C, d):
    """Solve Cᵀ(i-1) x(i-1) + B(i) x(i) + C(i) x(i+1) = d(i) for lists of blocks; B symmetric.

    >>> import numpy as np
    >>> one = np.eye(1)
    >>> [float(x[0, 0]) for x in cyclic_reduction([2 * one] * 3, [-one] * 2, [one, 0 * one, one])]
    [1.0, 1.0, 1.0]
    """
    n = len(B)
    if n == 1:
        return [inverse(B[0]) @ d[0]]
    inv = {i: inverse(B[i]) for i in range(0, n, 2)}
    kept, B1, C1, d1 = range(1, n, 2), [], [], []
    for k in kept:
        left = C[k - 1].mT @ inv[k - 1]
        block, rest = B[k] - left @ C[k - 1], d[k] - left @ d[k - 1]
        if k + 1 < n:
            right = C[k] @ inv[k + 1]
            block, rest = block - right @ C[k].mT, rest - right @ d[k + 1]
            if k + 2 < n:
                C1.append(-(right @ C[k + 1]))
        B1.append(block)
        d1.append(rest)
    x = dict(zip(kept, cyclic_reduction(B1, C1, d1), strict=True))
    for i in inv:
        rest = d[i]
        if i > 0:
            rest = rest - C[i - 1].mT @ x[i - 1]
        if i + 1 < n:
            rest = rest - C[i] @ x[i + 1]
        x[i] = inv[i] @ rest
    return [x[i] for i in range(n)]


def cfa(tree, q, qd, tau):
    """Joint accelerations of an unbranched chain with O(log N) depth, any joints, no massless link.

    >>> import dynlib
    >>> arm = dynlib.random_arm("RPR")
    >>> forces = dynlib.inverse_dynamics(arm, [0.1, 0.2, 0.3], [1, 2, 3], [3, 4, 5])
    >>> cfa(arm, [0.1, 0.2, 0.3], [1, 2, 3], forces).round(10)
    array([3., 4., 5.])
    """
    k = Bodies(as_chain(tree), q, qd, tau=tau)
    N, T, c, Iinv, load = k.tree.N, k.T, k.c, k.Iinv, k.loaded()
    free = [None, *(Iinv[i] @ load[i] for i in k.links)]  # accelerations before the joints constrain
    step = [None, free[1], *(free[i] - free[i - 1] for i in range(2, N + 1))]
    B = [T[i].mT @ (Iinv[i] + Iinv[i - 1] if i > 1 else Iinv[i]) @ T[i] for i in k.links]
    C = [-(T[i].mT @ Iinv[i] @ T[i + 1]) for i in range(1, N)]
    beta = cyclic_reduction(B, C, [T[i].mT @ (c[i] - step[i]) for i in k.links])  # (28)
    f = [None, *(T[i] @ beta[i - 1] for i in k.links)]
    return k.joint_accelerations([None, *(free[i] + Iinv[i] @ k.net(f, i) for i in k.links)])
