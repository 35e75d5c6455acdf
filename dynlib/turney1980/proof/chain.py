"""The quantities of the proof at one state, under the paper's names.

==============  ==================================================  ============================
print           meaning                                             here
==============  ==================================================  ============================
R_j^i, T_j^i    from frame i to frame j, 3×3 and 4×4                ``R[j, i]``, ``T[j, i]``
Q_k^i           cross product by z_i in frame k (1.8)               ``Q[k, i]``
R_i^{j-1} z     axis of joint j in frame i                          ``axis[i, j]``
r_i, r̄_i        origin i-1 → i, origin i → centre of mass           ``r[i]``, ``rb[i]``
∂T_0^i/∂ϑ_j     by the product rule from the entries of (1.10)      ``dT[i, j]``, ``dR``, ``dp``
∂²T_0^i         /∂ϑ_j ∂ϑ_k, likewise                                ``ddT[i, j, k]``, ``ddR``, ``ddp``
[…]_γ, ρ        Σ ∂ ϑ̈_j + ΣΣ ∂² ϑ̇_j ϑ̇_k of p_0^i, of R_0^i           ``gamma[i]``, ``rho[i]``
ω, α, a, ā      of the Newton–Euler recursion (3.15)–(3.18)         ``w``, ``al``, ``a``, ``ab``
f_i, n_i        (3.19), (3.20)                                      ``f``, ``nn``
g z_0           minus the gravity field                             ``up``
==============  ==================================================  ============================
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ...geometry import cross
from ..newton_euler import turney_newton_euler


class Chain:
    """A revolute arm at one state."""

    def __init__(self, arm, q, qd, qdd):
        if "P" in arm.joints:
            joint = arm.joints.index("P") + 1
            raise ValueError(f"the proof is about revolute joints, as in the paper; joint {joint} is prismatic")
        link = arm.distal(q, qd, qdd)
        if np.ndim(link.q[1]) != 1:
            raise ValueError("the proof is evaluated one state at a time: q, qd and qdd should have shape (n,)")
        self.arm, self.link, self.n, self.state = arm, link, arm.n, (q, qd, qdd)
        self.z, self.E = link.z, np.eye(3, dtype=link.z.dtype)
        self.qd, self.qdd = ([None] + [x[0] for x in column[1:]] for column in (link.qd, link.qdd))
        self.m, self.r, self.rb, self.I, self.J, self.Ja = link.m, link.ps, link.r, link.I, link.J3, link.J4
        self.up, self.up4, self.rb4 = -link.g, -link.g4, link.r4
        self.lever = link.lever  # r̄_i + r_i

    @cached_property
    def T(self):
        """T_j^i for j ≤ i (1.15)."""
        T = {(j, j): np.eye(4, dtype=self.z.dtype) for j in range(self.n + 1)}
        for j in range(self.n):
            for i in range(j + 1, self.n + 1):
                T[j, i] = T[j, i - 1] @ self.link.A4[i]
        return T

    @cached_property
    def R(self):
        """R_j^i for all j and i (1.1), (1.2)."""
        R = {(j, j): self.E for j in range(self.n + 1)}
        for j in range(self.n):
            for i in range(j + 1, self.n + 1):
                R[j, i] = R[j, i - 1] @ self.link.A[i]
                R[i, j] = R[j, i].T
        return R

    @cached_property
    def Q(self):
        """Q_k^i = R_k^i Q_i^i R_i^k, which is (1.9)."""
        turn = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 0]], dtype=self.z.dtype)  # (1.5)
        return {(k, i): R @ turn @ R.T for (k, i), R in self.R.items()}

    @cached_property
    def axis(self):
        """The axis of joint j in frame i."""
        return {(i, j + 1): R @ self.z for (i, j), R in self.R.items()}

    @cached_property
    def dT(self):
        """∂T_0^i/∂ϑ_j, j ≤ i."""
        T, dA = self.T, self.link.dA4
        return {(i, j): T[0, j - 1] @ dA[j] @ T[j, i] for i in range(1, self.n + 1) for j in range(1, i + 1)}

    @cached_property
    def ddT(self):
        """∂²T_0^i/∂ϑ_j∂ϑ_k, both orders."""
        T, dA, made = self.T, self.link.dA4, {}
        for i, k in self.dT:
            for j in range(1, k + 1):
                middle = self.link.ddA4[j] if j == k else dA[j] @ T[j, k - 1] @ dA[k]
                made[i, j, k] = made[i, k, j] = T[0, j - 1] @ middle @ T[k, i]
        return made

    @cached_property
    def dR(self):
        """∂R_0^i/∂ϑ_j."""
        return {key: D[1:, 1:] for key, D in self.dT.items()}

    @cached_property
    def dp(self):
        """∂p_0^i/∂ϑ_j."""
        return {key: D[1:, 0] for key, D in self.dT.items()}

    @cached_property
    def ddR(self):
        """∂²R_0^i/∂ϑ_j∂ϑ_k."""
        return {key: D[1:, 1:] for key, D in self.ddT.items()}

    @cached_property
    def ddp(self):
        """∂²p_0^i/∂ϑ_j∂ϑ_k."""
        return {key: D[1:, 0] for key, D in self.ddT.items()}

    def pairs(self, i):
        """All (j, k) with 1 ≤ j, k ≤ i."""
        return [(j, k) for j in range(1, i + 1) for k in range(1, i + 1)]

    def second(self, D, DD, i):
        """Σ_j D[i, j] ϑ̈_j + Σ_jk DD[i, j, k] ϑ̇_j ϑ̇_k."""
        velocity = [DD[i, j, k] * (self.qd[j] * self.qd[k]) for j, k in self.pairs(i)]
        return sum([D[i, j] * self.qdd[j] for j in range(1, i + 1)] + velocity)

    @cached_property
    def Tdd(self):
        """[Σ ∂T_0^i ϑ̈ + ΣΣ ∂²T_0^i ϑ̇ ϑ̇]."""
        return [None] + [self.second(self.dT, self.ddT, i) for i in range(1, self.n + 1)]

    @cached_property
    def gamma(self):
        """[Σ ∂p_0^i ϑ̈ + ΣΣ ∂²p_0^i ϑ̇ ϑ̇]_γ."""
        return [None] + [M[1:, 0] for M in self.Tdd[1:]]

    @cached_property
    def rho(self):
        """[Σ ∂R_0^i ϑ̈ + ΣΣ ∂²R_0^i ϑ̇ ϑ̇]."""
        return [None] + [M[1:, 1:] for M in self.Tdd[1:]]

    @cached_property
    def _newton_euler(self):
        made = {}
        made["tau"] = [None, *turney_newton_euler(self.arm, *self.state, record=made)]
        return made

    def __getattr__(self, name):
        names = {"w": "w", "al": "al", "a": "a", "ab": "ab", "f": "f", "nn": "n", "tau": "tau"}
        if name not in names:
            raise AttributeError(f"the chain has no quantity {name!r}")
        return self._newton_euler[names[name]]

    def spin(self, i):
        """I_i α_i + ω_i × I_i ω_i."""
        return self.I[i] @ self.al[i] + cross(self.w[i], self.I[i] @ self.w[i])

    def own_moment(self, i):
        """(3.20) without what upper links pass down."""
        return self.spin(i) + cross(self.lever[i], self.m[i] * self.ab[i])
