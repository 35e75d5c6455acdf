"""Turney, Mudge and Lee's Newton–Euler equations (3.15)–(3.21), after Luh, Walker and Paul: O(n).

==============  ==============================================  =======================
print           meaning, in the axes of frame i                 here
==============  ==============================================  =======================
R_{i-1}^i       axes of frame i in frame i-1                    ``R[i]``
r_i, r̄_i        origin i-1 → i, origin i → centre of mass       ``r[i]``, ``rb[i]``
ω_i, α_i        angular velocity, acceleration                  ``w[i]``, ``al[i]``
a_i, ā_i        acceleration of origin i, of the centre         ``a[i]``, ``ab[i]``
f_i, n_i        force and moment of link i-1 on link i          ``f[i]``, ``nn[i]``
==============  ==============================================  =======================
"""

from __future__ import annotations

import numpy as np

from ..geometry import cross, dot, matvec, pack
from ..validate import an_arm, as_array


def rotate(link, i, w, al):
    """ω_i and α_i from link i-1, (3.15), (3.16): z ϑ̇ meets one component only, so it costs no product."""
    Rt = link.A[i].mT
    if link.joints[i] == "P":
        return matvec(Rt, w), matvec(Rt, al)
    qd, qdd = link.qd[i][..., 0], link.qdd[i][..., 0]
    x, y, z = (w[..., k] for k in range(3))
    turned = matvec(Rt, pack([x, y, z + qd]))  # (3.15)
    spin = pack([al[..., 0] + y * qd, al[..., 1] - x * qd, al[..., 2] + qdd])  # (3.16) α + ω_{i-1} × z ϑ̇ + z ϑ̈, T5
    return turned, matvec(Rt, spin)


def slide(link, i, w):
    """What a prismatic joint adds to a_i, 2 ω_i × z ḋ + z d̈: not in the paper."""
    return cross(w, link.zs[i] * (2 * link.qd[i])) + link.zs[i] * link.qdd[i]


def _wrench(wrist):
    pair = [as_array(x, "wrist") for x in wrist] if len(wrist) == 2 else []
    if [x.shape[-1:] for x in pair] != [(3,), (3,)]:
        raise ValueError(
            "wrist should be a pair (force, moment) of vectors with last axis 3, in the axes of the last link"
        )
    return pair


def hand_to_base(link, F, N, wrist=None):
    """(3.19)–(3.21): joint forces from each link's own force and moment; also f and n."""
    n, R, r = link.n, link.A, link.ps
    f, nn, tau = ([None] * (n + 1) for _ in range(3))
    for i in range(n, 0, -1):
        f[i], nn[i] = F[i], N[i]
        if i < n:
            above, moment = matvec(R[i + 1], f[i + 1]), matvec(R[i + 1], nn[i + 1])
        elif wrist is not None:
            above, moment = _wrench(wrist)  # f_{n+1}, n_{n+1} in frame n
        else:
            above = None
        if above is not None:
            f[i] = f[i] + above  # (3.19)
            nn[i] = nn[i] + cross(r[i], above) + moment  # (3.20)
        tau[i] = dot(link.zs[i], nn[i] if link.joints[i] == "R" else f[i])  # (3.21)
    return tau, f, nn


def turney_newton_euler(arm, q, qd, qdd, wrist=None, record: dict | None = None):
    """Joint forces by Newton's and Euler's laws, every vector in the axes of its own link.

    Complexity O(n). Revolute joints as in the paper; prismatic joints added here. Gravity enters as a_0 = -g.
    ``wrist`` is a pair of vectors (..., 3), f and n of link n+1: the force and moment that the hand exerts on what it
    holds or touches, at the origin and in the axes of frame n. Turney, Mudge and Lee (1980), (3.15)–(3.21), with T5.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = turney_newton_euler(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, R, r, rb = link.n, link.A, link.ps, link.r
    w, al, a, ab, F, N = ([None] * (n + 1) for _ in range(6))
    w[0] = al[0] = np.zeros_like(link.z)
    a[0] = -link.g

    for i in range(1, n + 1):
        w[i], al[i] = rotate(link, i, w[i - 1], al[i - 1])  # (3.15), (3.16)
        a[i] = cross(w[i], cross(w[i], r[i])) + cross(al[i], r[i]) + matvec(R[i].mT, a[i - 1])  # (3.17)
        if link.joints[i] == "P":
            a[i] = a[i] + slide(link, i, w[i])
        ab[i] = cross(w[i], cross(w[i], rb[i])) + cross(al[i], rb[i]) + a[i]  # (3.18)
        F[i] = link.m[i] * ab[i]  # (3.19)
        N[i] = matvec(link.I[i], al[i]) + cross(w[i], matvec(link.I[i], w[i])) + cross(link.lever[i], F[i])  # (3.20)

    tau, f, nn = hand_to_base(link, F, N, wrist)
    if record is not None:
        record.update(w=w, al=al, a=a, ab=ab, F=F, N=N, f=f, n=nn)
    return link.stack(tau)
