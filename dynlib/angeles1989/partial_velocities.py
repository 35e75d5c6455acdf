"""Kane's equations with the partial velocities written out, equations (29)-(39): O(n²), every vector in base axes.

=============  =====================================================  =====================
print          meaning                                                here
=============  =====================================================  =====================
e_i            axis of joint i                                        ``e[i]``
a_i, ρ_i       origin i-1 → i, origin i → centre of mass              ``a[i]``, ``rho[i]``
s_ji           origin i → centre of mass j                            ``s[j][i]``
A_j, B_j       partial angular velocities ∂ω_j/∂q̇, velocities ∂ċ_j/∂q̇  ``A[j]``, ``B[j]``
ω_i, ω̇_i, c̈_i  motion of link i                                       ``w``, ``wd``, ``cdd``
ḣ_j            rate of angular momentum about the centre of mass      ``hd[j]``
=============  =====================================================  =====================
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..geometry import cross, matvec
from ..validate import an_arm
from .recursive import Base


class PartialVelocities(NamedTuple):
    """Lists numbered from 1, in base axes.

    ``A[j]``, ``B[j]`` are (..., 3, n). They are made of the rotation ``R[j]`` and axis ``e[j]`` of frame j, the vector
    ``a[j]`` from origin j-1 to origin j, ``rho[j]`` from origin j to the mass centre, and the mass centre ``s[j]``.
    """

    A: list
    B: list
    R: list
    e: list
    a: list
    rho: list
    s: list


def partial_velocities(arm, q) -> PartialVelocities:
    """Partial angular velocities A_j and partial velocities B_j of every link, (32)-(36) with A2, A10-A12.

    >>> import dynlib
    >>> partial_velocities(dynlib.load_arm("planar2"), [0, 0]).B[2]
    array([[0. , 0. ],
           [1.5, 0.5],
           [0. , 0. ]])
    """
    link = an_arm(arm).proximal(q)
    n, none = link.n, 0 * link.z
    R, e, a, rho, s, A, B = ([None] * (n + 1) for _ in range(7))
    for j in range(1, n + 1):
        R[j] = link.Q[1] if j == 1 else R[j - 1] @ link.Q[j]
        a[j] = link.p[1] if j == 1 else matvec(R[j - 1], link.p[j])
        e[j], rho[j] = R[j][..., :, 2], matvec(R[j], link.r[j])
        s[j] = [None] * j + [rho[j]]
        for i in range(j - 1, 0, -1):
            s[j][i] = a[i + 1] + s[j][i + 1]  # (36), A12
        columns = range(1, j + 1)
        A[j] = _matrix(n, [e[i] if link.joints[i] == "R" else none for i in columns], none)  # (34), A10, A11
        B[j] = _matrix(n, [cross(e[i], s[j][i]) if link.joints[i] == "R" else e[i] for i in columns], none)  # (35), A2
    return PartialVelocities(A, B, R, e, a, rho, s)


def _matrix(n, columns, none):
    return np.stack(np.broadcast_arrays(*columns, *[none] * (n - len(columns))), axis=-1)


def kane_partial_velocities(arm, q, qd, qdd, base: Base | None = None, record: dict | None = None):
    """Joint forces as inertia forces projected on partial velocities: τ = Σ_j [A_jᵀ ḣ_j + B_jᵀ m_j (c̈_j - g)], (37).

    Complexity O(n²). Revolute and prismatic joints. Angeles, Ma and Rojas (1989), (10)-(39) with errata A2, A6-A13.
    ``base`` moves the base; by default it is at rest.

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = kane_partial_velocities(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).proximal(q, qd, qdd)
    A, B, R, e, a, rho, s = partial_velocities(arm, q)
    n, joints, none = link.n, link.joints, 0 * link.z
    w, wd, cdd, hd, terms = ([None] * (n + 1) for _ in range(5))
    w[0], wd[0], cdd[0] = (none, none, none) if base is None else (base.w, base.wd, base.cdd)  # (14), (21)
    for j in range(1, n + 1):
        w[j], wd[j], slide = w[j - 1], wd[j - 1], none
        if joints[j] == "R":
            w[j] = w[j - 1] + e[j] * link.qd[j]  # (10), A6
            wd[j] = wd[j - 1] + cross(w[j - 1], e[j] * link.qd[j]) + e[j] * link.qdd[j]  # (11), A7
        else:
            slide = e[j] * link.qdd[j] + cross(w[j], e[j] * (2 * link.qd[j]))  # (20) with d = -b, A8
        reach = a[j] if j == 1 else a[j] - rho[j - 1]  # A18
        cdd[j] = cdd[j - 1] + _carried(w[j - 1], wd[j - 1], reach) + _carried(w[j], wd[j], rho[j]) + slide  # (18), (20)
        inertia = R[j] @ link.I[j] @ R[j].mT
        hd[j] = matvec(inertia, wd[j]) + cross(w[j], matvec(inertia, w[j]))  # (2)
        terms[j] = matvec(A[j].mT, hd[j]) + matvec(B[j].mT, link.m[j] * (cdd[j] - link.g))  # (38), (39), A13
    if record is not None:
        record.update(A=A, B=B, e=e, s=s, w=w, wd=wd, cdd=cdd, hd=hd, terms=terms)
    return np.add.reduce(np.broadcast_arrays(*terms[1:]), axis=0)  # (37)


def _carried(w, wd, r):
    """Acceleration at r from the rotation: ω̇ × r + ω × (ω × r)."""
    return cross(wd, r) + cross(w, cross(w, r))
