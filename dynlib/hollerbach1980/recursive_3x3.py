"""Hollerbach's recursive Lagrangian with 3×3 matrices, equations (15)–(18) as corrected by H3–H7: O(n).

=========  =============================================  =======================
print      meaning                                        here
=========  =============================================  =======================
A_i, W_i   rotation of frame i in frame i-1, in the base  ``A[i]``, ``W[i]``
ⁱp_{i+1}   origin i+1 from origin i, in frame i           ``p[i+1]``
ⁱp_i*      origin i from origin i-1, in frame i           ``ps[i]``
p̈_i        acceleration of origin i, in the base          ``pdd[i]``
n_i        first moment m_i ⁱr_i* (H3)                     ``mr[i]``
D_i, e_i   sums over the links j ≥ i (18)                 ``D[i]``, ``e[i]``
c_i, M_i   first moment and mass of the links j ≥ i (H6)  ``c[i]``, ``M[i]``
=========  =============================================  =======================
"""

from __future__ import annotations

from ..geometry import dot, matvec, outer, trace
from ..validate import an_arm
from .kinematics import matrices_3x3


def hollerbach_3x3(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by the recursive Lagrangian on rotations and position vectors.

    Complexity O(n). Revolute joints as in the paper; prismatic joints added here (∂W/∂q = 0, ∂p_j/∂q_i is axis i).
    Hollerbach (1980), equations (15)–(18) and appendices A, B, with errata H3–H7 corrected.

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = hollerbach_3x3(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A, dA, m, mr = link.n, link.A, link.dA, link.m, link.mr
    W, Wd, Wdd = matrices_3x3(link)  # (8)–(10)

    pdd = [None] * (n + 1)
    for j in range(1, n + 1):
        pdd[j] = matvec(Wdd[j], link.ps[j])  # (16), H4: plus
        if link.joints[j] == "P":
            pdd[j] = pdd[j] + matvec(Wd[j], link.zs[j]) * (2 * link.qd[j]) + matvec(W[j], link.zs[j]) * link.qdd[j]
        if j > 1:
            pdd[j] = pdd[j] + pdd[j - 1]

    D, e, c, M, tau = ([None] * (n + 1) for _ in range(5))
    for i in range(n, 0, -1):
        D[i] = outer(mr[i], pdd[i]) + link.J3[i] @ Wdd[i].mT  # (18)
        e[i] = m[i] * pdd[i] + matvec(Wdd[i], mr[i])
        c[i], M[i] = mr[i], m[i]
        if i < n:
            D[i] = D[i] + A[i + 1] @ D[i + 1] + outer(link.p[i + 1], e[i + 1])  # (18)
            e[i] = e[i] + e[i + 1]
            c[i] = c[i] + matvec(A[i + 1], c[i + 1]) + link.p[i + 1] * M[i + 1]  # (13), H6
            M[i] = M[i] + M[i + 1]
        if link.joints[i] == "R":  # (17), H5, H6: the lever ⁱp_i* of the link itself
            dW = dA[i] if i == 1 else W[i - 1] @ dA[i]
            inertial = trace(dW @ (D[i] + outer(link.ps[i], e[i])))
            tau[i] = inertial - dot(link.g, matvec(dW, c[i] + M[i] * link.ps[i]))
        else:
            tau[i] = dot(e[i] - M[i] * link.g, matvec(W[i], link.zs[i]))
    if record is not None:
        record.update(W=W, Wd=Wd, Wdd=Wdd, pdd=pdd, D=D, e=e, c=c)
    return link.stack(tau)
