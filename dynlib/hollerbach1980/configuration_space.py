"""Horn and Raibert's configuration-space method: tables of G, J_ij and C_ijk over q, then a contraction, O(n³).

The coefficients come from the Lagrangian itself: with T = ½ Σ tr(Ẇ_j J_j Ẇ_jᵀ), the inertial terms are
J_ij = Σ_p tr(∂W_p/∂q_i J_p ∂W_pᵀ/∂q_j) and the velocity terms C_ijk = Σ_p tr(∂W_p/∂q_i J_p ∂²W_pᵀ/∂q_j∂q_k).
The paper counts only the contraction, because the tables are made beforehand; hence two functions.
"""

from __future__ import annotations

import numpy as np

from ..geometry import dot, matvec, pack, trace
from ..validate import an_arm, state


def coefficients(arm, q):
    """The tables' entries at ``q``: G (..., n), J (..., n, n) and C (..., n, n, n), C symmetric in its last two.

    >>> import dynlib
    >>> G, J, C = coefficients(dynlib.load_arm("planar2"), [0.3, -0.5])
    >>> G.shape, J.shape, C.shape
    ((2,), (2, 2), (2, 2, 2))
    """
    link = an_arm(arm).distal(q)
    n, A, dA, ddA = link.n, link.A4, link.dA4, link.ddA4
    joints = range(1, n + 1)
    G = {i: [] for i in joints}
    J = {(i, j): [] for i in joints for j in joints}
    C = {(i, j, k): [] for i in joints for j in joints for k in joints}
    W, dW, ddW = None, {}, {}  # of the link p in hand; each step multiplies by A_p and adds the derivatives by q_p
    for p in joints:
        ddW = {jk: D @ A[p] for jk, D in ddW.items()} | {(j, p): D @ dA[p] for j, D in dW.items()}
        ddW[p, p] = ddA[p] if p == 1 else W @ ddA[p]
        dW = {j: D @ A[p] for j, D in dW.items()} | {p: dA[p] if p == 1 else W @ dA[p]}
        W = A[p] if p == 1 else W @ A[p]
        for i in range(1, p + 1):
            left = dW[i] @ link.J4[p]
            G[i].append(-link.m[p] * dot(link.g4, matvec(dW[i], link.r4[p])))
            for j in range(i, p + 1):
                J[i, j].append(trace(left @ dW[j].mT))
            for (j, k), second in ddW.items():
                C[i, j, k].append(trace(left @ second.mT))

    def total(terms):
        return np.add.reduce(np.broadcast_arrays(*terms), axis=0)

    J = {ij: total(J[ij]) for ij in J if J[ij]}
    C = {ijk: total(C[ijk]) for ijk in C if C[ijk]}
    G = pack([total(G[i]) for i in joints])
    J = pack([[J[min(i, j), max(i, j)] for j in joints] for i in joints])
    C = [pack([[C[i, min(j, k), max(j, k)] for k in joints] for j in joints]) for i in joints]
    C = np.stack(np.broadcast_arrays(*C), axis=-3)
    batch = link.q[1].shape[:-1]  # also where nothing depends on q
    return tuple(np.broadcast_to(x, batch + x.shape[-rank:]) for rank, x in enumerate((G, J, C), 1))


def contraction(G, J, C, qd, qdd):
    """F_i = G_i + Σ_j J_ij q̈_j + Σ_jk C_ijk q̇_j q̇_k: all that is left to do once the tables stand."""
    qd, qdd = np.asarray(qd), np.asarray(qdd)
    reaction = (J * qdd[..., None, :]).sum(axis=-1)
    velocity = (C * qd[..., None, :, None] * qd[..., None, None, :]).sum(axis=(-2, -1))
    return G + reaction + velocity


def configuration_space(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces from the coefficient form of the Lagrangian, then the contraction.

    Complexity O(n³) for the contraction, O(n⁴) for the coefficients. Revolute and prismatic joints.
    Hollerbach (1980), section "Configuration space method", after Horn and Raibert (1978).

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = configuration_space(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    q, qd, qdd = state(an_arm(arm).n, q=q, qd=qd, qdd=qdd)
    G, J, C = coefficients(arm, q)
    if record is not None:
        record.update(G=G, J=J, C=C)
    return contraction(G, J, C, qd, qdd)
