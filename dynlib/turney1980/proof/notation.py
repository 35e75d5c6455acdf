"""Section 1: the tools. Rotations, the matrices Q, derivatives as products, and what the J and I have to do."""

from __future__ import annotations

import numpy as np

from ...geometry import cross, dot, outer, skew, trace
from .identity import Steps

steps = Steps()


@steps.step("1.1", "R_j^i (R_j^i)ᵗ = E")
def _(c, i):
    return [c.R[j, i] @ c.R[j, i].T for j in range(i)], [c.E for _ in range(i)]


@steps.step("1.2", "R_j^k R_k^i = R_j^i for any k")
def _(c, i):
    frames = [(j, k) for j in range(c.n + 1) for k in range(c.n + 1)]
    return [c.R[j, k] @ c.R[k, i] for j, k in frames], [c.R[j, i] for j, _ in frames]


@steps.step("1.3", "R(b × c) = Rb × Rc")
def _(c, i):
    R, b = c.R[0, i], c.rb[i]
    return R @ cross(b, c.r[i]), cross(R @ b, R @ c.r[i])


@steps.step("1.4", "R_k^i(z_i × c_i) = R_k^i z_i × R_k^i c_i")
def _(c, i):
    return [c.R[k, i] @ cross(c.z, c.r[i]) for k in range(i)], [
        cross(c.R[k, i] @ c.z, c.R[k, i] @ c.r[i]) for k in range(i)
    ]


@steps.step("1.6", "Q_i^i c_i = z_i × c_i")
def _(c, i):
    return c.Q[i, i] @ c.r[i], cross(c.z, c.r[i])


@steps.step("1.7", "a × b = (aᵗσ) b")
def _(c, i):
    return cross(c.w[i], c.r[i]), skew(c.w[i]) @ c.r[i]


@steps.step("1.8", "(R_k^i z_i) × b_k = Q_k^i b_k")
def _(c, i):
    return [cross(c.axis[i, j + 1], c.r[i]) for j in range(i)], [c.Q[i, j] @ c.r[i] for j in range(i)]


@steps.step("1.9", "R_k^i Q_i^i c_i = Q_k^i R_k^i c_i")
def _(c, i):
    R = [c.R[k, i] for k in range(c.n + 1)]
    return [M @ c.Q[i, i] @ c.r[i] for M in R], [c.Q[k, i] @ M @ c.r[i] for k, M in enumerate(R)]


@steps.step("1.10a", "∂R_{i-1}^i/∂ϑ_i = Q_{i-1}^{i-1} R_{i-1}^i")
def _(c, i):
    return c.link.dA[i], c.Q[i - 1, i - 1] @ c.link.A[i]


@steps.step("1.11", "∂R_0^i/∂ϑ_j = R_0^{j-1} Q_{j-1}^{j-1} R_{j-1}^i = Q_0^{j-1} R_0^i, j ≤ i")
def _(c, i):
    js = range(1, i + 1)
    middle = [c.R[0, j - 1] @ c.Q[j - 1, j - 1] @ c.R[j - 1, i] for j in js]
    return [c.dR[i, j] for j in js] + middle, [c.Q[0, j - 1] @ c.R[0, i] for j in js] * 2


@steps.step("1.12", "∂²R_0^i/∂ϑ_j∂ϑ_k = Q_0^{j-1} Q_0^{k-1} R_0^i, j ≤ k ≤ i")
def _(c, i):
    pairs = [(j, k) for j, k in c.pairs(i) if j <= k]
    return [c.ddR[i, j, k] for j, k in pairs], [c.Q[0, j - 1] @ c.Q[0, k - 1] @ c.R[0, i] for j, k in pairs]


@steps.step("1.14", "R_i^{i-1} p_{i-1}^i = r_i")
def _(c, i):
    return c.R[i, i - 1] @ c.link.p[i], c.r[i]


@steps.step("1.15", "T_j^i = T_j^{j+1} T_{j+1}^{j+2} … T_{i-1}^i has the blocks R_j^i and p_j^i")
def _(c, i):
    return [c.T[j, i][1:, 1:] for j in range(i)], [c.R[j, i] for j in range(i)]


@steps.step("1.16", "p_j^i = Σ_{m=j+1}^i R_j^m r_m")
def _(c, i):
    return [c.T[j, i][1:, 0] for j in range(i)], [
        sum(c.R[j, m] @ c.r[m] for m in range(j + 1, i + 1)) for j in range(i)
    ]


@steps.step("1.17", "T_j^i d_i^a = (R_j^i d_i + p_j^i, 1)")
def _(c, i):
    return [(c.T[j, i] @ c.rb4[i])[1:] for j in range(i)], [c.R[j, i] @ c.rb[i] + c.T[j, i][1:, 0] for j in range(i)]


@steps.step("1.18", "∂p_0^i/∂ϑ_j = Σ_{m=j}^i Q_0^{j-1} R_0^m r_m")
def _(c, i):
    js = range(1, i + 1)
    return [c.dp[i, j] for j in js], [sum(c.Q[0, j - 1] @ c.R[0, m] @ c.r[m] for m in range(j, i + 1)) for j in js]


@steps.step("1.19", "∂²p_0^i/∂ϑ_j∂ϑ_k = Σ_{m=k}^i Q_0^{j-1} Q_0^{k-1} R_0^m r_m, j ≤ k")
def _(c, i):
    pairs = [(j, k) for j, k in c.pairs(i) if j <= k]
    return [c.ddp[i, j, k] for j, k in pairs], [
        sum(c.Q[0, j - 1] @ c.Q[0, k - 1] @ c.R[0, m] @ c.r[m] for m in range(k, i + 1)) for j, k in pairs
    ]


@steps.step("1.20", "a × (b × c) = (aᵗc) b − c (aᵗb) = (Tr{c aᵗ}E − c aᵗ) b")
def _(c, i):
    a, b, d = c.rb[i], c.w[i], c.r[i]
    left = cross(a, cross(b, d))
    return [left, left], [dot(a, d) * b - d * dot(a, b), (trace(outer(d, a)) * c.E - outer(d, a)) @ b]


@steps.step("1.21", "Tr{a (b × c)ᵗ} = (b × c)ᵗ a = bᵗ(c × a)")
def _(c, i):
    a, b, d = c.rb[i], c.w[i], c.r[i]
    left = trace(outer(a, cross(b, d)))
    return [left, left], [dot(cross(b, d), a), dot(b, cross(d, a))]


@steps.step("1.22", "(a × b) × c = a × (b × c) − b × (a × c)")
def _(c, i):
    a, b, d = c.rb[i], c.w[i], c.r[i]
    return cross(cross(a, b), d), cross(a, cross(b, d)) - cross(b, cross(a, d))


@steps.step("1.23", "Tr{ABC} = Tr{CᵗBᵗAᵗ}")
def _(c, i):
    A, B, C = c.R[0, i], c.J[i], c.Q[0, i]
    return trace(A @ B @ C), trace(C.T @ B.T @ A.T)


@steps.step("1.26", "Tr{J}E − J is the inertia about the origin, where J = ½Tr{I}E − I + m r̄ r̄ᵗ")
def _(c, i):
    return c.link.IO[i], trace(c.J[i]) * c.E - c.J[i]


@steps.printed("T4")
def _(c, i):
    xx, yy, zz = np.diag(c.I[i])
    J = np.diag(np.array([yy + zz - xx, xx + zz - yy, xx + yy - zz])) / 2 + c.m[i] * outer(c.rb[i], c.rb[i])
    return c.link.IO[i], trace(J) * c.E - J


@steps.step("1.27", "I = Tr{J − m r̄ r̄ᵗ}E − (J − m r̄ r̄ᵗ)")
def _(c, i):
    K = c.J[i] - c.m[i] * outer(c.rb[i], c.rb[i])
    return c.I[i], trace(K) * c.E - K


@steps.step("1.28", "J^a has the blocks J, m r̄ and m: Tr{T J^a Tᵗ} = Tr{R J Rᵗ} + 2 m pᵗR r̄ + m (pᵗp + 1)")
def _(c, i):
    T, R, p = c.T[0, i], c.R[0, i], c.T[0, i][1:, 0]
    right = trace(R @ c.J[i] @ R.T) + 2 * c.m[i] * dot(p, R @ c.rb[i]) + c.m[i] * (dot(p, p) + 1)
    return trace(T @ c.Ja[i] @ T.T), right
