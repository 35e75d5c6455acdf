"""(4.1)–(4.9): the accelerations of the Newton–Euler recursion are derivatives of the Lagrangian's matrices.

The crux is the commutator: (4.3) brings products Q^{j-1} Q^{k-1} in any order, (4.4) the commutators
[Q^{k-1}, Q^{j-1}], k < j, and their sum has the lower joint's Q always on the left, which is the order of mixed partial
derivatives in (1.12).
"""

from __future__ import annotations

from ...geometry import cross
from .identity import Steps

steps = Steps()


def up_to(i):
    return range(1, i + 1)


def reaction(c, i, b):
    """Σ_j Q_i^{j-1} b ϑ̈_j."""
    return sum(c.Q[i, j - 1] @ b * c.qdd[j] for j in up_to(i))


def ordered(c, i, b):
    """Σ_jk Q_i^{v-1} Q_i^{u-1} b ϑ̇_j ϑ̇_k, u = max(j, k), v = min(j, k)."""
    return sum(c.Q[i, min(j, k) - 1] @ c.Q[i, max(j, k) - 1] @ b * (c.qd[j] * c.qd[k]) for j, k in c.pairs(i))


def commutators(c, i, b, top):
    """Σ_j Σ_{k=1}^{top(j)} (Q_i^{k-1} Q_i^{j-1} − Q_i^{j-1} Q_i^{k-1}) b ϑ̇_j ϑ̇_k."""
    Q = c.Q
    return sum(
        (Q[i, k - 1] @ Q[i, j - 1] - Q[i, j - 1] @ Q[i, k - 1]) @ b * (c.qd[j] * c.qd[k])
        for j in up_to(i)
        for k in up_to(top(j))
    )


def products(c, i, b):
    """Σ_jk Q_i^{j-1} Q_i^{k-1} b ϑ̇_j ϑ̇_k."""
    return sum(c.Q[i, j - 1] @ c.Q[i, k - 1] @ b * (c.qd[j] * c.qd[k]) for j, k in c.pairs(i))


def _alpha(c, i, top):
    return sum(
        [c.axis[i, j] * c.qdd[j] for j in up_to(i)]
        + [cross(c.axis[i, k], c.axis[i, j]) * (c.qd[j] * c.qd[k]) for j in up_to(i) for k in up_to(top(j))]
    )


@steps.step("4.1", "ω_i = Σ_j R_i^{j-1} z ϑ̇_j")
def _(c, i):
    return c.w[i], sum(c.axis[i, j] * c.qd[j] for j in up_to(i))


@steps.step("4.2a", "α_i = Σ_j R_i^{j-1} z ϑ̈_j + Σ_j R_i^{j-1}(ω_{j-1} × z) ϑ̇_j")
def _(c, i):
    return c.al[i], sum(c.axis[i, j] * c.qdd[j] + c.R[i, j - 1] @ cross(c.w[j - 1], c.z) * c.qd[j] for j in up_to(i))


@steps.step("4.2", "α_i = Σ_j R_i^{j-1} z ϑ̈_j + Σ_j Σ_{k<j} R_i^{k-1} z × R_i^{j-1} z ϑ̇_j ϑ̇_k")
def _(c, i):
    return c.al[i], _alpha(c, i, lambda j: j - 1)


@steps.printed("T7")
def _(c, i):
    return c.al[i], _alpha(c, i, lambda j: i - 1)


@steps.step("4.3", "ω_i × (ω_i × r_i) = Σ_j Σ_k Q_i^{j-1} Q_i^{k-1} r_i ϑ̇_j ϑ̇_k")
def _(c, i):
    return cross(c.w[i], cross(c.w[i], c.r[i])), products(c, i, c.r[i])


@steps.step(
    "4.4", "α_i × r_i = Σ_j Q_i^{j-1} r_i ϑ̈_j + Σ_j Σ_{k<j} (Q_i^{k-1} Q_i^{j-1} − Q_i^{j-1} Q_i^{k-1}) r_i ϑ̇_j ϑ̇_k"
)
def _(c, i):
    return cross(c.al[i], c.r[i]), reaction(c, i, c.r[i]) + commutators(c, i, c.r[i], lambda j: j - 1)


@steps.printed("T7")
def _(c, i):
    return cross(c.al[i], c.r[i]), reaction(c, i, c.r[i]) + commutators(c, i, c.r[i], lambda j: i - 1)


@steps.step(
    "4.5a",
    "Σ_jk Q^{j-1}Q^{k-1} ϑ̇_jϑ̇_k + Σ_j Σ_{k<j} [Q^{k-1}, Q^{j-1}] ϑ̇_jϑ̇_k = Σ_jk Q^{v-1}Q^{u-1} ϑ̇_jϑ̇_k, u = max, v = min",
    crux=True,
)
def _(c, i):
    return products(c, i, c.E) + commutators(c, i, c.E, lambda j: j - 1), ordered(c, i, c.E)


@steps.step("4.5", "a_i = Σ_j Q_i^{j-1} r_i ϑ̈_j + Σ_j Σ_k Q_i^{v-1} Q_i^{u-1} r_i ϑ̇_j ϑ̇_k + R_i^{i-1} a_{i-1}")
def _(c, i):
    return c.a[i], reaction(c, i, c.r[i]) + ordered(c, i, c.r[i]) + c.R[i, i - 1] @ c.a[i - 1]


@steps.step(
    "4.5b",
    "(4.5) for link i-1, turned: R_i^{i-1} a_{i-1} = R_i^{i-1}(Σ Q r ϑ̈_j + ΣΣ Q Q r ϑ̇_j ϑ̇_k) + R_i^{i-2} a_{i-2}",
    links=lambda n: range(2, n + 1),
)
def _(c, i):
    inner = reaction(c, i - 1, c.r[i - 1]) + ordered(c, i - 1, c.r[i - 1])
    return c.R[i, i - 1] @ c.a[i - 1], c.R[i, i - 1] @ inner + c.R[i, i - 2] @ c.a[i - 2]


@steps.printed("T8")
def _(c, i):
    inner = reaction(c, i - 1, c.r[i - 1]) + ordered(c, i - 1, c.r[i - 1])
    return c.R[i, i - 1] @ c.a[i - 1], inner + c.R[i, i - 2] @ c.a[i - 2]


def _summed(c, i, to):
    """(4.6) with everything in frame ``to``: Σ_j Σ_{m≥j} and Σ_jk Σ_{m≥u}."""
    lever = {j: sum(c.R[to, m] @ c.r[m] for m in range(j, i + 1)) for j in up_to(i)}
    velocity = [
        c.Q[to, min(j, k) - 1] @ c.Q[to, max(j, k) - 1] @ lever[max(j, k)] * (c.qd[j] * c.qd[k]) for j, k in c.pairs(i)
    ]
    return sum([c.Q[to, j - 1] @ lever[j] * c.qdd[j] for j in up_to(i)] + velocity)


@steps.step(
    "4.6",
    "a_i = Σ_j Σ_{m≥j} Q_i^{j-1} R_i^m r_m ϑ̈_j + Σ_jk Σ_{m≥u} Q_i^{v-1} Q_i^{u-1} R_i^m r_m ϑ̇_j ϑ̇_k + R_i^0 g z_0",
)
def _(c, i):
    return c.a[i], _summed(c, i, i) + c.R[i, 0] @ c.up


@steps.step("4.6a", "the same with R_i^0 drawn out: Q_0, R_0 in place of Q_i, R_i")
def _(c, i):
    return c.a[i], c.R[i, 0] @ (_summed(c, i, 0) + c.up)


@steps.step("4.7", "a_i = R_i^0 (Σ_j ∂p_0^i/∂ϑ_j ϑ̈_j + Σ_jk ∂²p_0^i/∂ϑ_j∂ϑ_k ϑ̇_j ϑ̇_k + g z_0)")
def _(c, i):
    return c.a[i], c.R[i, 0] @ (c.gamma[i] + c.up)


@steps.printed("T9")
def _(c, i):
    zero = 0 * c.up
    doubled = sum(
        (c.dp[k, j] * c.qdd[j] if j <= k else zero) + (c.ddp[k, j, k] * (c.qd[j] * c.qd[k]) if j <= k else zero)
        for j, k in c.pairs(i)
    )
    return c.a[i], c.R[i, 0] @ (doubled + c.up)


@steps.step("4.8", "ā_i = R_i^0 (Σ_j Q_0^{j-1} R_0^i r̄_i ϑ̈_j + Σ_jk Q_0^{v-1} Q_0^{u-1} R_0^i r̄_i ϑ̇_j ϑ̇_k) + a_i")
def _(c, i):
    b, Q = c.R[0, i] @ c.rb[i], c.Q
    inner = sum(Q[0, j - 1] @ b * c.qdd[j] for j in up_to(i)) + sum(
        Q[0, min(j, k) - 1] @ Q[0, max(j, k) - 1] @ b * (c.qd[j] * c.qd[k]) for j, k in c.pairs(i)
    )
    return c.ab[i], c.R[i, 0] @ inner + c.a[i]


@steps.step("4.8a", "ā_i = R_i^0 (Σ_j ∂R_0^i/∂ϑ_j r̄_i ϑ̈_j + Σ_jk ∂²R_0^i/∂ϑ_j∂ϑ_k r̄_i ϑ̇_j ϑ̇_k) + a_i")
def _(c, i):
    return c.ab[i], c.R[i, 0] @ c.rho[i] @ c.rb[i] + c.a[i]


@steps.step("4.9", "ā_i = R_i^0 (Σ_j (∂R_0^i r̄_i + ∂p_0^i) ϑ̈_j + Σ_jk (∂²R_0^i r̄_i + ∂²p_0^i) ϑ̇_j ϑ̇_k + g z_0)")
def _(c, i):
    return c.ab[i], c.R[i, 0] @ (c.rho[i] @ c.rb[i] + c.gamma[i] + c.up)


@steps.printed("T10")
def _(c, i):
    return c.ab[i], c.R[i, 0] @ (c.rho[i] @ c.rb[i] + c.gamma[i]) + c.R[0, i] @ c.up
