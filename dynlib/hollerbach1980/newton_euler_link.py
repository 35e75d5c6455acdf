"""Recursive Newton–Euler dynamics in link coordinates (Luh, Walker and Paul): O(n), the cheapest of the paper.

Symbols as in ``newton_euler_base``; a vector of link i is here in the axes of frame i, where p_i*, r_i* and I_i
are constant. ``A[i]`` turns frame i into frame i-1, its transpose back.
"""

from __future__ import annotations

from ..geometry import cross, dot, matvec
from ..validate import an_arm


def newton_euler_link(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by Newton's and Euler's laws link by link, every vector in the axes of its own link.

    Complexity O(n). Revolute and prismatic joints. Gravity enters as p̈_0 = -g.
    Hollerbach (1980), section "… referred to link coordinates", with erratum H10.

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = newton_euler_link(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A, ps, rs, z = link.n, link.A, link.ps, link.r, link.z
    w, wd, pdd, F, N = ([None] * (n + 1) for _ in range(5))

    for i in range(1, n + 1):
        At, qd, qdd = A[i].mT, link.qd[i], link.qdd[i]
        if link.joints[i] == "R":
            zqd, zqdd = z * qd, z * qdd
            w[i] = matvec(At, zqd if i == 1 else w[i - 1] + zqd)
            wd[i] = matvec(At, zqdd if i == 1 else wd[i - 1] + zqdd + cross(w[i - 1], zqd))
            slide = None
        else:
            w[i], wd[i] = (0 * z * qd,) * 2 if i == 1 else (matvec(At, w[i - 1]), matvec(At, wd[i - 1]))
            slide = cross(w[i], link.zs[i] * (2 * qd)) + link.zs[i] * qdd
        pdd[i] = cross(wd[i], ps[i]) + cross(w[i], cross(w[i], ps[i])) + matvec(At, pdd[i - 1] if i > 1 else -link.g)
        if slide is not None:
            pdd[i] = pdd[i] + slide
        rdd = cross(w[i], cross(w[i], rs[i])) + cross(wd[i], rs[i]) + pdd[i]
        F[i] = link.m[i] * rdd
        N[i] = matvec(link.I[i], wd[i]) + cross(w[i], matvec(link.I[i], w[i]))

    f, nn, tau = ([None] * (n + 1) for _ in range(3))
    for i in range(n, 0, -1):
        f[i] = F[i]
        nn[i] = N[i] + cross(ps[i] + rs[i], F[i])
        if i < n:
            above = matvec(A[i + 1], f[i + 1])
            f[i] = f[i] + above  # H10
            nn[i] = nn[i] + matvec(A[i + 1], nn[i + 1]) + cross(ps[i], above)
        tau[i] = dot(link.zs[i], nn[i] if link.joints[i] == "R" else f[i])
    if record is not None:
        record.update(w=w, wd=wd, pdd=pdd, F=F, N=N, f=f, n=nn)
    return link.stack(tau)
