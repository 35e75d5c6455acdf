"""Section 5: the improved Newton–Euler equations."""

from __future__ import annotations

import numpy as np

from ...geometry import cross, dot, outer, trace
from ..modified_newton_euler import acceleration_matrix, trace_moment
from .identity import Steps

steps = Steps()


@steps.step("5.0", "A_i b = ω_i × (ω_i × b) + α_i × b for b = r_i and r̄_i")
def _(c, i):
    return _applied(c, i, acceleration_matrix(c.w[i], c.al[i]))


@steps.printed("T18")
def _(c, i):
    A = acceleration_matrix(c.w[i], c.al[i])
    A[2, 1] = c.w[i][2] * c.w[i][1] + c.al[i][2]
    return _applied(c, i, A)


def _applied(c, i, A):
    vectors, w, al = (c.r[i], c.rb[i]), c.w[i], c.al[i]
    return [A @ b for b in vectors], [cross(w, cross(w, b)) + cross(al, b) for b in vectors]


@steps.step("5.1", "f_i = m_i A_i (r̄_i + r_i) + m_i R_i^{i-1} a_{i-1} + R_i^{i+1} f_{i+1}")
def _(c, i):
    own = c.m[i] * (acceleration_matrix(c.w[i], c.al[i]) @ c.lever[i] + c.R[i, i - 1] @ c.a[i - 1])
    return c.f[i], own + (c.R[i, i + 1] @ c.f[i + 1] if i < c.n else 0)


@steps.step("5.2a", "zᵗ(I_i α_i + ω_i × I_i ω_i) = Tr{A_i K_i (Q_i^{i-1})ᵗ}, K_i = ½Tr{I}E − I at the centre of mass")
def _(c, i):
    return _projected(c, i, c.link.K[i])


@steps.printed("T19")
def _(c, i):
    return _projected(c, i, c.link.K[i] + c.m[i] * outer(c.lever[i], c.lever[i]))


def _projected(c, i, K):
    return dot(c.axis[i, i], c.spin(i)), trace(acceleration_matrix(c.w[i], c.al[i]) @ K @ c.Q[i, i - 1].T)


@steps.step("5.2b", "I_i α_i + ω_i × I_i ω_i = ((AK)_zy − (AK)_yz, (AK)_xz − (AK)_zx, (AK)_yx − (AK)_xy)")
def _(c, i):
    return c.spin(i), trace_moment(acceleration_matrix(c.w[i], c.al[i]), c.link.K[i])


@steps.printed("T20")
def _(c, i):
    AK = acceleration_matrix(c.w[i], c.al[i]) @ c.link.K[i]
    return c.spin(i), np.array([AK[1, 2] - AK[2, 1], AK[2, 0] - AK[0, 2], AK[0, 1] - AK[1, 0]])


@steps.step("5.2", "n_i = Tr{A_i K_i σᵗ} + m_i(r̄_i + r_i) × ā_i + r_i × R_i^{i+1} f_{i+1} + R_i^{i+1} n_{i+1}")
def _(c, i):
    own = trace_moment(acceleration_matrix(c.w[i], c.al[i]), c.link.K[i]) + cross(c.lever[i], c.m[i] * c.ab[i])
    if i < c.n:
        own = own + cross(c.r[i], c.R[i, i + 1] @ c.f[i + 1]) + c.R[i, i + 1] @ c.nn[i + 1]
    return c.nn[i], own
