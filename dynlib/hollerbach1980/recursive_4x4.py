"""Hollerbach's recursive Lagrangian with 4×4 matrices, equations (11)–(14): O(n).

=========  ===========================================  =======================
print      meaning                                      here
=========  ===========================================  =======================
W, Ẇ, Ẅ    frames of the links in the base, 4×4         ``W``, ``Wd``, ``Wdd``
D_i        Σ_{j≥i} ⁱW_j J_j Ẅ_jᵀ                         ``D[i]``
c_i        Σ_{j≥i} m_j ⁱW_j ʲr_j                         ``c[i]``
=========  ===========================================  =======================
"""

from __future__ import annotations

from ..geometry import dot, matvec, trace
from ..validate import an_arm
from .kinematics import matrices_4x4


def hollerbach_4x4(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by the backward recursion (8)–(10) and the forward recursion (12)–(14).

    Complexity O(n). Revolute and prismatic joints. Hollerbach (1980), equations (11)–(14).

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = hollerbach_4x4(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A, dA = link.n, link.A4, link.dA4
    W, Wd, Wdd = matrices_4x4(link)  # (8)–(10)

    D, c, tau = ([None] * (n + 1) for _ in range(3))
    for i in range(n, 0, -1):
        D[i] = link.J4[i] @ Wdd[i].mT  # (12)
        c[i] = link.m[i] * link.r4[i]  # (13)
        if i < n:
            D[i] = D[i] + A[i + 1] @ D[i + 1]  # (12)
            c[i] = c[i] + matvec(A[i + 1], c[i + 1])  # (13)
        dW = dA[i] if i == 1 else W[i - 1] @ dA[i]  # (14)
        tau[i] = trace(dW @ D[i]) - dot(link.g4, matvec(dW, c[i]))  # (14)
    if record is not None:
        record.update(W=W, Wd=Wd, Wdd=Wdd, D=D, c=c)
    return link.stack(tau)
