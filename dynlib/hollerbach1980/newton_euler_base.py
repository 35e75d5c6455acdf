"""Recursive Newton–Euler dynamics in base coordinates, after Luh, Walker and Paul: O(n).

===============  ==========================================  ======================
print            meaning                                     here
===============  ==========================================  ======================
z_{i-1}          axis of joint i                             ``z[i-1]``
p_i*, r_i*       origin i-1 → i, origin i → centre of mass   ``ps[i]``, ``rs[i]``
ω_i, ω̇_i         angular velocity, acceleration              ``w[i]``, ``wd[i]``
p̈_i, r̈_i         acceleration of origin i, of the centre     ``pdd[i]``, ``rdd``
F_i, N_i         total force and moment on link i            ``F[i]``, ``N[i]``
f_i, n_i         force and moment of link i-1 on link i      ``f[i]``, ``nn[i]``
===============  ==========================================  ======================
"""

from __future__ import annotations

from ..geometry import cross, dot, matvec
from ..validate import an_arm


def newton_euler_base(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by Newton's and Euler's laws link by link, every vector in base axes.

    Complexity O(n). Revolute joints as in the paper; prismatic joints added here. Gravity enters as p̈_0 = -g.
    Hollerbach (1980), section "Recursive Newton-Euler dynamics".

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = newton_euler_base(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n = link.n
    W, z, ps, rs, w, wd, pdd, F, N = ([None] * (n + 1) for _ in range(9))
    z[0] = link.z

    for i in range(1, n + 1):
        W[i] = link.A[1] if i == 1 else W[i - 1] @ link.A[i]
        z[i], ps[i], rs[i] = W[i][..., :, 2], matvec(W[i], link.ps[i]), matvec(W[i], link.r[i])
        qd, qdd, before = link.qd[i], link.qdd[i], pdd[i - 1] if i > 1 else -link.g
        if link.joints[i] == "R":
            zqd, zqdd = z[i - 1] * qd, z[i - 1] * qdd
            w[i] = zqd if i == 1 else w[i - 1] + zqd
            wd[i] = zqdd if i == 1 else wd[i - 1] + zqdd + cross(w[i - 1], zqd)
            slide = None
        else:
            w[i], wd[i] = (0 * z[0] * qd,) * 2 if i == 1 else (w[i - 1], wd[i - 1])
            slide = cross(w[i], z[i - 1] * (2 * qd)) + z[i - 1] * qdd
        pdd[i] = cross(wd[i], ps[i]) + cross(w[i], cross(w[i], ps[i])) + before
        if slide is not None:
            pdd[i] = pdd[i] + slide
        rdd = cross(w[i], cross(w[i], rs[i])) + cross(wd[i], rs[i]) + pdd[i]
        inertia = W[i] @ link.I[i] @ W[i].mT
        F[i] = link.m[i] * rdd
        N[i] = matvec(inertia, wd[i]) + cross(w[i], matvec(inertia, w[i]))

    f, nn, tau = ([None] * (n + 1) for _ in range(3))
    for i in range(n, 0, -1):
        f[i] = F[i]
        nn[i] = N[i] + cross(ps[i] + rs[i], F[i])
        if i < n:
            f[i] = f[i] + f[i + 1]
            nn[i] = nn[i] + nn[i + 1] + cross(ps[i], f[i + 1])
        tau[i] = dot(z[i - 1], nn[i] if link.joints[i] == "R" else f[i])
    if record is not None:
        record.update(W=W, w=w, wd=wd, pdd=pdd, F=F, N=N, f=f, n=nn)
    return link.stack(tau)
