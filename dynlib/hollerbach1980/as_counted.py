"""Orders of evaluation that cost exactly what Table I prints, for the rows that have one.

The table says what each method costs, the text says only that equations are evaluated "more or less as set forth".
These programs state one order in full: W_{j-1} ∂A_j/∂q_j is formed anew wherever an equation names it; the matrices
ᵏW_j are stored; products with W_0 = 1 and Ẇ_0 = Ẅ_0 = 0 are left out, but what was left out is still scaled and
added; sums start from zero, so that k terms cost k additions. The convention was found from Waters' row alone. It
then gives the additions of the 4×4 row; its multiplications stay 20 n below the print, and nothing here hides that.
"""

from __future__ import annotations

import numpy as np

from ..geometry import dot, matvec, trace
from ..validate import an_arm


def _sum_from_zero(zero, terms):
    """k terms, k additions."""
    for term in terms:
        zero = zero + term
    return zero


def _matrices(link):
    """W_j, Ẇ_j, Ẅ_j by (8)–(10) and the factors W_{j-1} ∂A_j/∂q_j, each product formed where it is named."""
    A, dA, ddA = link.A4, link.dA4, link.ddA4
    zero = np.broadcast_to(link.z[0], (4, 4))
    W, Wd, Wdd = [None], [zero], [zero]

    def from_base(before, M):  # W_0 = 1 and Ẇ_0 = Ẅ_0 = 0 need no product
        if before is zero:
            return zero
        return M if before is None else before @ M

    for j in range(1, link.n + 1):
        qd, qdd = link.qd[j][..., None], link.qdd[j][..., None]
        W.append(from_base(W[j - 1], A[j]))  # (8)
        Wd.append(_sum_from_zero(zero, [from_base(Wd[j - 1], A[j]), from_base(W[j - 1], dA[j]) * qd]))  # (9)
        terms = [  # (10)
            from_base(Wdd[j - 1], A[j]),
            from_base(Wd[j - 1], dA[j]) * (2 * qd),
            from_base(W[j - 1], ddA[j]) * (qd * qd),
            from_base(W[j - 1], dA[j]) * qdd,
        ]
        Wdd.append(_sum_from_zero(zero, terms))
    return W, Wd, Wdd, link.each(lambda i: from_base(W[i - 1], dA[i]))


def waters(arm, q, qd, qdd):
    """(6)–(10) at exactly 106½ n² + 620½ n − 512 multiplications and 82 n² + 514 n − 384 additions.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> state = [0.3, -0.5], [1, 2], [0, 1]
    >>> bool(np.allclose(waters(arm, *state), dynlib.inverse_dynamics(arm, *state)))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A = link.n, link.A4
    stored = {}  # (3) ᵏW_j, the base among the k: W_j is formed here and again in (8)
    for k in range(n):
        stored[k, k + 1] = A[k + 1]
        for j in range(k + 2, n + 1):
            stored[k, j] = stored[k, j - 1] @ A[j]
    _, _, Wdd, first = _matrices(link)  # (8)–(10)

    # (6)
    right = link.each(lambda j: link.J4[j] @ Wdd[j].mT)
    tau = [None] * (n + 1)
    for i in range(1, n + 1):
        terms = []
        for j in range(i, n + 1):
            dW = first[i] if j == i else first[i] @ stored[i, j]
            terms += [trace(dW @ right[j]), -link.m[j] * dot(link.g4, matvec(dW, link.r4[j]))]
        tau[i] = _sum_from_zero(link.z[0], terms)
    return link.stack(tau)


def hollerbach_4x4(arm, q, qd, qdd):
    """(11)–(14) at exactly 675 n − 464 additions; 810 n − 592 multiplications where 830 n − 592 are printed.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> state = [0.3, -0.5], [1, 2], [0, 1]
    >>> bool(np.allclose(hollerbach_4x4(arm, *state), dynlib.inverse_dynamics(arm, *state)))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A = link.n, link.A4
    _, _, Wdd, first = _matrices(link)  # (8)–(10)
    D, c, tau = ([None] * (n + 1) for _ in range(3))
    for i in range(n, 0, -1):
        D[i] = link.J4[i] @ Wdd[i].mT  # (12)
        c[i] = link.m[i] * link.r4[i]  # (13)
        if i < n:
            D[i] = D[i] + A[i + 1] @ D[i + 1]  # (12)
            c[i] = c[i] + matvec(A[i + 1], c[i + 1])  # (13)
        tau[i] = trace(first[i] @ D[i]) - dot(link.g4, matvec(first[i], c[i]))  # (14)
    return link.stack(tau)


def contraction(G, J, C, qd, qdd):
    """Horn and Raibert's sums from the tables at exactly 2 n³ + n² multiplications and n³ + n² + 2 n additions."""
    G, J, C, qd, qdd = (np.asarray(x) for x in (G, J, C, qd, qdd))
    joints = range(G.shape[-1])
    reaction = _sum_from_zero(0, [J[..., j] * qdd[..., j, None] for j in joints])
    velocity = [C[..., j, k] * qd[..., j, None] * qd[..., k, None] for j in joints for k in joints]
    return G + reaction + _sum_from_zero(0, velocity)
