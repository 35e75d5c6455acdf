"""(4.10)–(4.27): what link i itself asks of joint i, from Newton and Euler's moment to Lagrange's traces.

A mass integral of an expression bilinear in the dyad d dᵗ is written with the entries of J = ∫ d dᵗ dm:
∫ F(d, d) dm = Σ_ab J_ab F(e_a, e_b).
"""

from __future__ import annotations

from ...geometry import cross, dot, outer, trace
from .identity import Steps

steps = Steps()


def integral(c, i, F):
    """∫ F(d, d) dm over link i for F bilinear."""
    return sum(c.J[i][a, b] * F(c.E[a], c.E[b]) for a in range(3) for b in range(3))


def torque(c, i):
    """(4.10): the part of τ_i that does not come from upper links."""
    return dot(c.axis[i, i], c.own_moment(i))


def inertial(c, i):
    """The J terms of (4.11)."""
    I = trace(c.J[i]) * c.E - c.J[i]
    return dot(c.axis[i, i], I @ c.al[i] + cross(c.w[i], I @ c.w[i]))


def centripetal(c, i):
    """r̄ × (α × r̄) + r̄ × (ω × (ω × r̄))."""
    rb, w = c.rb[i], c.w[i]
    return cross(rb, cross(c.al[i], rb)) + cross(rb, cross(w, cross(w, rb)))


def remainder(c, i):
    """The last three terms of (4.11)."""
    return dot(c.axis[i, i], c.m[i] * (cross(c.lever[i], c.ab[i]) - centripetal(c, i)))


def weight(c, i):
    """The gravity term of (4.17), m once (T12)."""
    return dot(c.axis[i, i], c.m[i] * cross(c.lever[i], c.R[i, 0] @ c.up))


@steps.step(
    "4.11a", "with I of (1.27): zᵗ[(Tr{J}E−J)α + ω×(Tr{J}E−J)ω − m(Tr{r̄r̄ᵗ}E−r̄r̄ᵗ)α − ω×m(Tr{r̄r̄ᵗ}E−r̄r̄ᵗ)ω + m(r̄+r)×ā]"
)
def _(c, i):
    S = c.m[i] * (dot(c.rb[i], c.rb[i]) * c.E - outer(c.rb[i], c.rb[i]))
    carried = S @ c.al[i] + cross(c.w[i], S @ c.w[i])
    return torque(c, i), inertial(c, i) + dot(c.axis[i, i], c.m[i] * cross(c.lever[i], c.ab[i]) - carried)


@steps.step("4.11", "zᵗ[(Tr{J}E−J)α + ω×(Tr{J}E−J)ω − m r̄×(α×r̄) − m r̄×(ω×(ω×r̄)) + m(r̄+r)×ā]")
def _(c, i):
    return torque(c, i), inertial(c, i) + remainder(c, i)


@steps.printed("T11")
def _(c, i):
    rest = c.m[i] * cross(c.lever[i], c.ab[i]) - centripetal(c, i)
    return torque(c, i), inertial(c, i) + dot(c.axis[i, i], rest)


@steps.step("4.12", "the J terms as a mass integral: ∫ zᵗ(Tr{ddᵗ}E−ddᵗ)α + zᵗ ω×((Tr{ddᵗ}E−ddᵗ)ω) dm")
def _(c, i):
    def F(d, e):
        S = dot(d, e) * c.E - outer(d, e)
        return dot(c.axis[i, i], S @ c.al[i] + cross(c.w[i], S @ c.w[i]))

    return inertial(c, i), integral(c, i, F)


@steps.step("4.12a", "by (1.20): ∫ zᵗ d×(α×d) + zᵗ ω×(d×(ω×d)) dm")
def _(c, i):
    w, al = c.w[i], c.al[i]
    return inertial(c, i), integral(
        c, i, lambda d, e: dot(c.axis[i, i], cross(d, cross(al, e)) + cross(w, cross(d, cross(w, e))))
    )


@steps.step("4.12b", "ω×(d×(ω×d)) = d×(ω×(ω×d))")
def _(c, i):
    d, w = c.rb[i], c.w[i]
    return cross(w, cross(d, cross(w, d))), cross(d, cross(w, cross(w, d)))


@steps.step("4.13", "∫ zᵗ d×(α×d) + zᵗ d×(ω×(ω×d)) dm")
def _(c, i):
    w, al = c.w[i], c.al[i]
    return inertial(c, i), integral(
        c, i, lambda d, e: dot(c.axis[i, i], cross(d, cross(al, e)) + cross(d, cross(w, cross(w, e))))
    )


@steps.step("4.14", "∫ Tr{(α×d) dᵗ (Q_i^{i-1})ᵗ + (ω×(ω×d)) dᵗ (Q_i^{i-1})ᵗ} dm")
def _(c, i):
    w, al, Qt = c.w[i], c.al[i], c.Q[i, i - 1].T
    return inertial(c, i), integral(c, i, lambda d, e: trace(outer(cross(al, d) + cross(w, cross(w, d)), e) @ Qt))


@steps.step("4.15", "Tr{R_i^0 (Σ ∂R_0^i ϑ̈_j + ΣΣ ∂²R_0^i ϑ̇_jϑ̇_k) J_i (∂R_0^i/∂ϑ_i)ᵗ R_0^i}")
def _(c, i):
    return inertial(c, i), trace(c.R[i, 0] @ c.rho[i] @ c.J[i] @ c.dR[i, i].T @ c.R[0, i])


@steps.step("4.16", "Σ Tr{∂R_0^i/∂ϑ_j J_i (∂R_0^i/∂ϑ_i)ᵗ} ϑ̈_j + ΣΣ Tr{∂²R_0^i J_i (∂R_0^i/∂ϑ_i)ᵗ} ϑ̇_jϑ̇_k")
def _(c, i):
    right = c.J[i] @ c.dR[i, i].T
    traces = [{key: trace(D @ right) for key, D in made.items() if key[0] == i} for made in (c.dR, c.ddR)]
    return inertial(c, i), c.second(*traces, i)


def _moved(c, i):
    """The two velocity and acceleration terms of (4.17)."""
    gamma, rho = c.R[i, 0] @ c.gamma[i], c.R[i, 0] @ c.rho[i] @ c.rb[i]
    return dot(c.axis[i, i], c.m[i] * (cross(c.lever[i], gamma) + cross(c.r[i], rho)))


@steps.step("4.17", "the rest of (4.11) = zᵗ[m(r̄+r) × R_i^0 γ + m r × R_i^0 ρ r̄] + zᵗ[m(r̄+r) × R_i^0 g z_0]")
def _(c, i):
    return remainder(c, i), _moved(c, i) + weight(c, i)


@steps.printed("T12")
def _(c, i):
    return remainder(c, i), _moved(c, i) + c.m[i] * weight(c, i)


@steps.step("4.19", "zᵗ(m r̄ × R_i^0 γ) of (4.18) = Tr{R_i^0 γ m r̄ᵗ (Q_i^{i-1})ᵗ}")
def _(c, i):
    gamma = c.R[i, 0] @ c.gamma[i]
    return dot(c.axis[i, i], c.m[i] * cross(c.rb[i], gamma)), trace(outer(gamma, c.m[i] * c.rb[i]) @ c.Q[i, i - 1].T)


@steps.step("4.20", "Q_i^{i-1} = R_i^0 ∂R_0^i/∂ϑ_i")
def _(c, i):
    return c.Q[i, i - 1], c.R[i, 0] @ c.dR[i, i]


@steps.step("4.21", "(4.18) = Tr{γ m r̄ᵗ (∂R_0^i/∂ϑ_i)ᵗ}")
def _(c, i):
    left = dot(c.axis[i, i], c.m[i] * cross(c.rb[i], c.R[i, 0] @ c.gamma[i]))
    return left, trace(outer(c.gamma[i], c.m[i] * c.rb[i]) @ c.dR[i, i].T)


def chi(c, i):
    """[…]_χ = γ + ρ r̄."""
    return c.gamma[i] + c.rho[i] @ c.rb[i]


def _middle(c, i):
    """(4.22)."""
    return dot(c.axis[i, i], c.m[i] * cross(c.r[i], c.R[i, 0] @ chi(c, i)))


@steps.step("4.23", "zᵗ m r × R_i^0 χ of (4.22) = Tr{R_i^0 χ (R_i^{i-1} z × m r)ᵗ}, χ = γ + ρ r̄")
def _(c, i):
    return _middle(c, i), trace(outer(c.R[i, 0] @ chi(c, i), cross(c.axis[i, i], c.m[i] * c.r[i])))


@steps.step("4.24", "R_i^{i-1} z × r_i = Q_i^{i-1} r_i = R_i^0 ∂p_0^i/∂ϑ_i")
def _(c, i):
    return [cross(c.axis[i, i], c.r[i]), c.Q[i, i - 1] @ c.r[i]], [c.R[i, 0] @ c.dp[i, i]] * 2


@steps.step("4.25", "(4.22) = Tr{m χ (∂p_0^i/∂ϑ_i)ᵗ}")
def _(c, i):
    return _middle(c, i), trace(c.m[i] * outer(chi(c, i), c.dp[i, i]))


@steps.printed("T14")
def _(c, i):
    return _middle(c, i), trace(c.m[i] * outer(c.R[i, 0] @ chi(c, i), c.dp[i, i]))


@steps.step("4.25a", "zᵗ[m(r̄+r) × R_i^0 g z_0] = m g z_0ᵗ(∂R_0^i r̄ + ∂p_0^i) = m g (z_0^a)ᵗ ∂T_0^i/∂ϑ_i r̄^a")
def _(c, i):
    parts = c.m[i] * dot(c.up, c.dR[i, i] @ c.rb[i] + c.dp[i, i])
    return [weight(c, i)] * 2, [parts, c.m[i] * dot(c.up4, c.dT[i, i] @ c.rb4[i])]


def lagrange(c, q, i):
    """What link q adds to τ_i in (2.11)."""
    return trace(c.Tdd[q] @ c.Ja[q] @ c.dT[q, i].T) + c.m[q] * dot(c.up4, c.dT[q, i] @ c.rb4[q])


def blocks(c, q, i):
    """Tr{(ρ J + m γ r̄ᵗ)(∂R)ᵗ + m(ρ r̄ + γ)(∂p)ᵗ} of link q, derivatives by ϑ_i."""
    first = (c.rho[q] @ c.J[q] + c.m[q] * outer(c.gamma[q], c.rb[q])) @ c.dR[q, i].T
    return trace(first + c.m[q] * outer(chi(c, q), c.dp[q, i]))


@steps.step(
    "4.26", "(4.10) = Tr{(ρ J + m γ r̄ᵗ)(∂R_0^i/∂ϑ_i)ᵗ + m(ρ r̄ + γ)(∂p_0^i/∂ϑ_i)ᵗ} + m g (z_0^a)ᵗ ∂T_0^i/∂ϑ_i r̄^a"
)
def _(c, i):
    return torque(c, i), blocks(c, i, i) + c.m[i] * dot(c.up4, c.dT[i, i] @ c.rb4[i])


@steps.step("4.27", "(4.10) = Tr{(Σ ∂T_0^i ϑ̈_j + ΣΣ ∂²T_0^i ϑ̇_jϑ̇_k) J^a (∂T_0^i/∂ϑ_i)ᵗ} + m g (z_0^a)ᵗ ∂T_0^i/∂ϑ_i r̄^a")
def _(c, i):
    return torque(c, i), lagrange(c, i, i)
