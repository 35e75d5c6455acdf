"""Uicker and Kahn's Lagrangian, equations (4) and (5): O(n⁴), evaluated as set forth.

==========  ============================  =========================
print       meaning                       here
==========  ============================  =========================
A_i         frame i in frame i-1, 4×4     ``A[i]``
ᵏW_j        frame j in frame k            ``W[k][j]``
∂A_i/∂q_i   and its second derivative     ``dA[i]``, ``ddA[i]``
∂W_j/∂q_k                                 ``dW[j][k]``
∂²W_j       /∂q_k ∂q_l                    ``ddW[j][k][l]``
J_j         pseudo-inertia about origin j ``J[j]``
ʲr_j        centre of mass of link j      ``r[j]``
==========  ============================  =========================
"""

from __future__ import annotations

import numpy as np

from ..geometry import dot, matvec, trace
from ..validate import an_arm


def uicker_kahn(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by the double sums of Uicker and Kahn, (4)–(5) with H1 and H2 corrected.

    Complexity O(n⁴). Revolute and prismatic joints. Hollerbach (1980), equations (4), (5).

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = uicker_kahn(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A, dA, ddA, J = link.n, link.A4, link.dA4, link.ddA4, link.J4
    qd, qdd = ([None] + [x[..., 0] for x in column[1:]] for column in (link.qd, link.qdd))

    # (3) ᵏW_j, computed first and stored; ʲW_j = 1 is left out of every product
    W = [[None] * (n + 1) for _ in range(n + 1)]
    for k in range(n):
        W[k][k + 1] = A[k + 1]
        for j in range(k + 2, n + 1):
            W[k][j] = W[k][j - 1] @ A[j]

    def through(M, k, j):  # M ᵏW_j
        return M if k == j else M @ W[k][j]

    def before(k, M):  # W_{k-1} M
        return M if k == 1 else W[0][k - 1] @ M

    # (5), H1: ∂W_j/∂q_k = W_{k-1} ∂A_k ᵏW_j, and the second derivatives with k ≤ l ≤ j
    first = link.each(lambda k: before(k, dA[k]))
    second = [[None] * (n + 1) for _ in range(n + 1)]  # ∂²W_l/∂q_k∂q_l
    dW = [None] * (n + 1)
    ddW = [None] * (n + 1)
    for j in range(1, n + 1):
        dW[j] = [None] + [through(first[k], k, j) for k in range(1, j + 1)]
        ddW[j] = [[None] * (j + 1) for _ in range(j + 1)]
        for k in range(1, j + 1):
            second[k][j] = dW[j - 1][k] @ dA[j] if k < j else before(j, ddA[j])
            for l in range(k, j + 1):
                ddW[j][k][l] = ddW[j][l][k] = through(second[k][l], l, j)

    # (4)
    tau = [None] * (n + 1)
    for i in range(1, n + 1):
        terms = []
        for j in range(i, n + 1):
            terms += [trace(dW[j][i] @ J[j] @ dW[j][k].mT) * qdd[k] for k in range(1, j + 1)]
            terms += [
                trace(dW[j][i] @ J[j] @ ddW[j][k][l].mT) * qd[k] * qd[l]
                for k in range(1, j + 1)
                for l in range(1, j + 1)
            ]
            terms.append(-link.m[j] * dot(link.g4, matvec(dW[j][i], link.r4[j])))
        tau[i] = np.add.reduce(np.broadcast_arrays(*terms), axis=0)
    if record is not None:
        record.update(W=W, dW=dW, ddW=ddW)
    return link.stack(tau)
