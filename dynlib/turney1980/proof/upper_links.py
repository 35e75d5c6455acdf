"""(4.28)–(4.34) and (2.11): what upper links pass down. As in the paper, first from link i+1 alone, then from all."""

from __future__ import annotations

from ...geometry import cross, dot, outer, trace
from .identity import Steps
from .own_link import blocks, chi, lagrange, torque

steps = Steps()


def below_the_last(n):
    return range(1, n)


def _force(c, i):
    """First term of (4.28) with f_{i+1} = m ā_{i+1}."""
    return dot(c.axis[i, i], cross(c.r[i], c.R[i, i + 1] @ (c.m[i + 1] * c.ab[i + 1])))


def _moment(c, i):
    """Second term of (4.28)."""
    return dot(c.axis[i, i], c.R[i, i + 1] @ c.own_moment(i + 1))


def _lever(c, i, above):
    """R_0^{i-1} Q_{i-1}^{i-1} R_{i-1}^m r_m (T15)."""
    return c.R[0, i - 1] @ c.Q[i - 1, i - 1] @ c.R[i - 1, above] @ c.r[above]


def _printed_lever(c, i, above):
    """The same without the rotation into frame i-1, as printed."""
    return c.R[0, i - 1] @ c.Q[i - 1, i - 1] @ c.R[i, above] @ c.r[above]


@steps.step(
    "4.29",
    "zᵗ(r_i × R_i^{i+1} f_{i+1}) = Tr{R_0^{i+1} f_{i+1} (R_0^{i-1} Q_{i-1}^{i-1} R_{i-1}^i r_i)ᵗ}",
    below_the_last,
)
def _(c, i):
    return _force(c, i), trace(outer(c.R[0, i + 1] @ (c.m[i + 1] * c.ab[i + 1]), _lever(c, i, i)))


@steps.printed("T15")
def _(c, i):
    return _force(c, i), trace(outer(c.R[0, i + 1] @ (c.m[i + 1] * c.ab[i + 1]), _printed_lever(c, i, i)))


@steps.step(
    "4.30", "= Tr{m_{i+1}(ρ_{i+1} r̄_{i+1} + γ_{i+1} + g z_0)(R_0^{i-1} Q_{i-1}^{i-1} R_{i-1}^i r_i)ᵗ}", below_the_last
)
def _(c, i):
    return _force(c, i), trace(c.m[i + 1] * outer(chi(c, i + 1) + c.up, _lever(c, i, i)))


@steps.printed("T16")
def _(c, i):
    return _force(c, i), trace(outer(chi(c, i + 1) + c.m[i + 1] * c.up, _printed_lever(c, i, i)))


@steps.step(
    "4.31",
    "zᵗ R_i^{i+1} n_{i+1} = Tr{(ρJ + mγr̄ᵗ + m g z_0 r̄ᵗ)(∂R_0^{i+1}/∂ϑ_i)ᵗ"
    " + m(ρr̄ + γ + g z_0)(R_0^{i-1} Q_{i-1}^{i-1} R_{i-1}^{i+1} r_{i+1})ᵗ}",
    below_the_last,
)
def _(c, i):
    q = i + 1
    first = c.rho[q] @ c.J[q] + c.m[q] * outer(c.gamma[q] + c.up, c.rb[q])
    second = c.m[q] * outer(chi(c, q) + c.up, _lever(c, i, q))
    return _moment(c, i), trace(first @ c.dR[q, i].T + second)


@steps.step("4.32", "R_0^{i-1} Q_{i-1}^{i-1} (R_{i-1}^i r_i + R_{i-1}^{i+1} r_{i+1}) = ∂p_0^{i+1}/∂ϑ_i", below_the_last)
def _(c, i):
    return _lever(c, i, i) + _lever(c, i, i + 1), c.dp[i + 1, i]


@steps.printed("T15")
def _(c, i):
    return _printed_lever(c, i, i) + _printed_lever(c, i, i + 1), c.dp[i + 1, i]


@steps.step(
    "4.33",
    "(4.28) = Tr{(ρJ + mγr̄ᵗ)(∂R_0^{i+1}/∂ϑ_i)ᵗ + m(ρr̄ + γ)(∂p_0^{i+1}/∂ϑ_i)ᵗ + m g z_0 (∂R_0^{i+1} r̄ + ∂p_0^{i+1})ᵗ}",
    below_the_last,
)
def _(c, i):
    q = i + 1
    gravity = trace(c.m[q] * outer(c.up, c.dR[q, i] @ c.rb[q] + c.dp[q, i]))
    return _force(c, i) + _moment(c, i), blocks(c, q, i) + gravity


@steps.step("4.34", "(4.10) + (4.28) = Lagrange's sum over the links i and i+1", below_the_last)
def _(c, i):
    return torque(c, i) + _force(c, i) + _moment(c, i), lagrange(c, i, i) + lagrange(c, i + 1, i)


@steps.step(
    "2.11",
    "τ_i of (3.21) = Σ_{q≥i} Tr{(Σ ∂T_0^q ϑ̈_j + ΣΣ ∂²T_0^q ϑ̇_jϑ̇_k) J^a (∂T_0^q/∂ϑ_i)ᵗ} + m g (z_0^a)ᵗ ∂T_0^q/∂ϑ_i r̄^a",
)
def _(c, i):
    return c.tau[i], sum(lagrange(c, q, i) for q in range(i, c.n + 1))
