"""Turney, Mudge and Lee's improved Newton–Euler equations (section 5): one matrix A_i does all accelerations.

A_i b = ω_i × (ω_i × b) + α_i × b, and the moment I α + ω × I ω is read off the product A_i K_i. Other symbols as in
``newton_euler``. The paper's K_i is diagonal; here it belongs to any inertia tensor.
"""

from __future__ import annotations

import numpy as np

from ..geometry import cross, matvec, pack
from ..validate import an_arm
from .newton_euler import hand_to_base, rotate, slide


def acceleration_matrix(w, al):
    """A_i = ω ωᵗ − (ωᵗω) E + α̃ (section 5, T18): 6 multiplications, 9 additions."""
    x, y, z = (w[..., k] for k in range(3))
    p, q, r = (al[..., k] for k in range(3))
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    return pack([[-(yy + zz), xy - r, xz + q], [xy + r, -(zz + xx), yz - p], [xz - q, yz + p, -(xx + yy)]])


def trace_moment(A, K):
    """Tr{A K σᵗ}, the vector of moments: (AK)_zy − (AK)_yz and so on (T20). Only these six entries are formed."""

    def entry(i, j):
        return (A[..., i, :] * K[..., :, j]).sum(axis=-1)

    return pack([entry(2, 1) - entry(1, 2), entry(0, 2) - entry(2, 0), entry(1, 0) - entry(0, 1)])


def turney_modified_newton_euler(arm, q, qd, qdd, wrist=None, record: dict | None = None):
    """Joint forces by the improved Newton–Euler equations.

    Complexity O(n). Revolute joints as in the paper; prismatic joints added here, and full inertia tensors.
    ``wrist`` as in :func:`turney_newton_euler`. Turney, Mudge and Lee (1980), (5.1)–(5.2), with T18–T21.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = turney_modified_newton_euler(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, lever = link.n, link.lever  # r_i + r̄_i
    w, al, A, a, F, N = ([None] * (n + 1) for _ in range(6))
    w[0] = al[0] = np.zeros_like(link.z)
    a[0] = -link.g

    for i in range(1, n + 1):
        w[i], al[i] = rotate(link, i, w[i - 1], al[i - 1])  # (3.15), (3.16)
        A[i] = acceleration_matrix(w[i], al[i])  # (5.0)
        base = matvec(link.A[i].mT, a[i - 1])  # (3.17)
        if link.joints[i] == "P":
            base = base + slide(link, i, w[i])
        if i < n:
            a[i] = matvec(A[i], link.ps[i]) + base
        F[i] = link.m[i] * (matvec(A[i], lever[i]) + base)  # (5.1)
        N[i] = trace_moment(A[i], link.K[i]) + cross(lever[i], F[i])  # (5.2), T19: K_i about the centre of mass

    tau, f, nn = hand_to_base(link, F, N, wrist)
    if record is not None:
        record.update(w=w, al=al, A=A, a=a, F=F, N=N, f=f, n=nn)
    return link.stack(tau)
