"""Turney, Mudge and Lee's Lagrangian, equation (2.11), in the O(n³) order of their appendix.

==========  ==============================================  =======================
print       meaning                                         here
==========  ==============================================  =======================
T_j^i       frame i in frame j, 4×4                         ``T[j, i]``
Q_{i-1}^i-1 derivative by joint i: exchange of rows         ``_Q(M, joint)``
∂T_0^i      /∂ϑ_j                                           ``dT[i][j]``
∂²T_0^i     /∂ϑ_j ∂ϑ_k, j ≤ k                               ``ddT[i][j, k]``
J_q^a       pseudo-inertia about origin q, 4×4              ``link.J4[q]``
g z_0       the printed g is a scalar, z_0 points up        ``-link.g``
==========  ==============================================  =======================

Homogeneous vectors are (1, x, y, z) here and (x, y, z, 1) in the paper.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..geometry import dot, matvec, pack
from ..validate import an_arm, state


def _Q(M, joint):
    """Q M, free of arithmetic: rows are exchanged and one changes sign. The prismatic Q is ours."""
    zero, one, x, y = np.zeros_like(M[..., 0, :]), M[..., 0, :], M[..., 1, :], M[..., 2, :]
    return np.stack([zero, -y, x, zero] if joint == "R" else [zero, zero, zero, one], axis=-2)


def _total(terms):
    return np.add.reduce(np.broadcast_arrays(*terms), axis=0)


def derivatives(link):
    """All T_j^i (1.15), ∂T_0^i/∂ϑ_j (1.11) and ∂²T_0^i/∂ϑ_j∂ϑ_k (1.12), each from fragments already made."""
    n, A, joints = link.n, link.A4, link.joints
    T, dT, ddT = {}, [{} for _ in range(n + 1)], [{} for _ in range(n + 1)]
    for j in range(n):
        T[j, j + 1] = A[j + 1]
        for i in range(j + 2, n + 1):
            T[j, i] = T[j, i - 1] @ A[i]  # (1.15)
    for i in range(1, n + 1):
        for j in range(1, i + 1):
            right = _Q(T[j - 1, i], joints[j])
            dT[i][j] = right if j == 1 else T[0, j - 1] @ right  # (1.11)
        for k in range(1, i + 1):
            ddT[i][1, k] = _Q(dT[i][k], joints[1])  # (1.12)
            for j in range(2, k + 1):
                if k < i:
                    ddT[i][j, k] = ddT[i - 1][j, k] @ A[i]
                elif j < k:
                    ddT[i][j, k] = dT[i - 1][j] @ _Q(A[i], joints[i])
                else:
                    ddT[i][j, k] = T[0, i - 1] @ _Q(_Q(A[i], joints[i]), joints[i])
    return T, dT, ddT


def turney_lagrange(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by the Lagrangian double sum, its kinematic bracket formed once a link.

    Complexity O(n³). Revolute joints as in the paper; prismatic joints added here. Turney, Mudge and Lee (1980),
    equation (2.11) and appendix, with errata T1–T3, T23 and T24.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = turney_lagrange(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, J = link.n, link.J4
    qd, qdd = ([None] + [x[..., None] for x in column[1:]] for column in (link.qd, link.qdd))
    T, dT, ddT = derivatives(link)

    bracket = [None] * (n + 1)  # [Σ_j ∂T ϑ̈_j + Σ_jk ∂²T ϑ̇_j ϑ̇_k] J_q
    for p in range(1, n + 1):
        reaction = [dT[p][j] * qdd[j] for j in range(1, p + 1)]  # (2.9)
        velocity = [D * (qd[j] * qd[k] if j == k else 2 * (qd[j] * qd[k])) for (j, k), D in ddT[p].items()]
        bracket[p] = (_total(reaction) + _total(velocity)) @ J[p]  # (2.9)

    tau = [None] * (n + 1)
    for i in range(1, n + 1):
        kinetic = _total([(bracket[p] * dT[p][i]).sum(axis=(-2, -1)) for p in range(i, n + 1)])  # (2.11) Tr{[…](∂T)ᵗ}
        moment = _total([matvec(dT[p][i], J[p][..., :, 0]) for p in range(i, n + 1)])  # (2.8) ∂T_0^q/∂ϑ_i m_q r̄_q, T3
        tau[i] = kinetic - dot(link.g4, moment)  # (2.8)
    if record is not None:
        firsts = [None] + [[None, *dT[p].values()] for p in range(1, n + 1)]
        record.update(T=[None] + [T[0, p] for p in range(1, n + 1)], dT=firsts, bracket=bracket)
    return link.stack(tau)


class Terms(NamedTuple):
    """τ = M q̈ + (q̇ᵗ C¹ q̇, …, q̇ᵗ Cⁿ q̇) + G."""

    M: np.ndarray  # (..., n, n)
    C: np.ndarray  # (..., n, n, n): C[..., i, :, :] is the symmetric matrix Cⁱ
    G: np.ndarray  # (..., n)


def lagrange_terms(arm, q) -> Terms:
    """M, the symmetric matrices Cⁱ and G of (2.11) at ``q``. C[i, j, k] is the Christoffel symbol of the first kind.

    >>> import dynlib
    >>> M, C, G = lagrange_terms(dynlib.load_arm("planar2"), [0.3, -0.5])
    >>> M.shape, C.shape, G.shape
    ((2, 2), (2, 2, 2), (2,))
    """
    link = an_arm(arm).distal(q)
    n, joints = link.n, range(1, link.n + 1)
    _, dT, ddT = derivatives(link)
    left = [None] + [{i: D @ link.J4[p] for i, D in dT[p].items()} for p in joints]  # ∂T_0^q/∂ϑ_i J_q

    def inertia(i, j):
        return _total([(dT[p][j] * left[p][i]).sum(axis=(-2, -1)) for p in range(max(i, j), n + 1)])

    def velocity(i, j, k):
        return _total([(ddT[p][j, k] * left[p][i]).sum(axis=(-2, -1)) for p in range(max(i, k), n + 1)])

    M = {(i, j): inertia(i, j) for j in joints for i in range(1, j + 1)}
    C = {(i, j, k): velocity(i, j, k) for i in joints for k in joints for j in range(1, k + 1)}
    G = [-dot(link.g4, _total([left[p][i][..., :, 0] for p in range(i, n + 1)])) for i in joints]
    return Terms(
        pack([[M[min(i, j), max(i, j)] for j in joints] for i in joints]),
        np.stack([pack([[C[i, min(j, k), max(j, k)] for k in joints] for j in joints]) for i in joints], axis=-3),
        pack(G),
    )


def coriolis_matrix(arm, q, qd):
    """The matrix C (..., n, n) with C_ij = Σ_k Cⁱ_jk q̇_k: C q̇ are the velocity torques, and Ṁ − 2C is skew.

    >>> import dynlib
    >>> coriolis_matrix(dynlib.load_arm("planar2"), [0, np.pi / 2], [1, 0])
    array([[ 0. , -0.5],
           [ 0.5,  0. ]])
    """
    q, qd = state(an_arm(arm).n, q=q, qd=qd)
    return (lagrange_terms(arm, q).C * qd[..., None, None, :]).sum(axis=-1)
