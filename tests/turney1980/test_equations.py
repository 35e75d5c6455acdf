"""Sections 2 and 3, number by number: the Lagrangian's derivation, and Newton and Euler's laws in base axes."""

import numpy as np
import pytest

import dynlib
from dynlib.energy import energy
from dynlib.turney1980 import lagrange_terms
from dynlib.turney1980.proof.chain import Chain
from tests import sampling

ARM = dynlib.random_arm("RRRR", seed=2)
Q, QD, QDD = STATE = sampling.state(ARM)
LINKS = range(1, 5)
STEP = 1e-30j


@pytest.fixture(scope="module")
def c():
    return Chain(ARM, *STATE)


def close(a, b):
    a, b = np.asarray(a), np.asarray(b)
    assert np.abs(a - b).max() <= 1e-12 * max(np.abs(a).max(), np.abs(b).max())


def at(t):
    """The motion through the state, at a complex time."""
    return Chain(ARM, Q + QD * t + QDD * t * t / 2, QD + QDD * t, QDD + 0 * t)


def rate(f):
    """d/dt of a function of the chain along the motion."""
    return np.asarray(f(at(STEP))).imag / STEP.imag


def star(c, v):
    """Vectors of the links in base axes."""
    return [None] + [c.R[0, i] @ v[i] for i in LINKS]


def kinetic(c):
    """(2.6) with T2."""
    pairs = [(q, j, k) for q in LINKS for j, k in c.pairs(q)]
    return sum(np.trace(c.dT[q, j] @ c.Ja[q] @ c.dT[q, k].T) * c.qd[j] * c.qd[k] for q, j, k in pairs) / 2


def test_2_1_potential_energy(c):
    """T1: plus."""
    close(sum(c.m[q] * c.up4 @ c.T[0, q] @ c.rb4[q] for q in LINKS), energy(ARM, Q, QD).potential)


def test_2_2_to_2_4_velocity_of_a_point(c):
    d = np.array([1, 0.3, -0.2, 0.5])
    for q in LINKS:
        close((c.T[0, q] @ d)[1:], c.T[0, q][1:, 0] + c.R[0, q] @ d[1:])
        close(rate(lambda c, q=q: c.T[0, q] @ d), sum(c.dT[q, j] * c.qd[j] for j in range(1, q + 1)) @ d)


def test_2_5_and_2_6_kinetic_energy(c):
    close(kinetic(c), energy(ARM, Q, QD).kinetic)


def test_2_7_to_2_10_lagranges_equation_term_by_term(c):
    """T1: plus the derivative of the potential energy."""

    def momenta(c):
        return lagrange_terms(ARM, np.array([x[0] for x in c.link.q[1:]])).M @ c.qd[1:]

    def turning(i):
        """The term that (2.9) and (2.10) share with opposite signs."""
        return sum(
            np.trace(c.dT[q, j] @ c.Ja[q] @ c.ddT[q, i, k].T) * c.qd[j] * c.qd[k]
            for q in range(i, 5)
            for j, k in c.pairs(q)
        )

    moved = [Q + STEP * unit for unit in np.eye(4)]
    slope = np.array([kinetic(Chain(ARM, q, QD + 0j, QDD + 0j)).imag for q in moved]) / STEP.imag
    weight = np.array([energy(ARM, q, QD).potential.imag for q in moved]) / STEP.imag
    traces = [sum(np.trace(c.Tdd[q] @ c.Ja[q] @ c.dT[q, i].T) for q in range(i, 5)) for i in LINKS]
    close(rate(momenta), [traces[i - 1] + turning(i) for i in LINKS])  # (2.9)
    close(-slope, [-turning(i) for i in LINKS])  # (2.10)
    close(weight, [sum(c.m[q] * c.up4 @ c.dT[q, i] @ c.rb4[q] for q in range(i, 5)) for i in LINKS])  # (2.8)
    close(rate(momenta) - slope + weight, dynlib.turney_lagrange(ARM, *STATE))  # (2.7)


def test_3_1_and_3_2_rates_in_a_turning_frame(c):
    l0, l1, l2 = np.random.default_rng(1).normal(size=(3, 3))
    w, al = star(c, c.w), star(c, c.al)

    def first(t):
        """(3.1) on l(t) = l0 + l1 t + l2 t²/2, given in frame 4."""
        chain = at(t)
        R = chain.R[0, 4]
        return np.cross(R @ chain.w[4], R @ (l0 + l1 * t + l2 * t * t / 2)) + R @ (l1 + l2 * t)

    close((at(STEP).R[0, 4] @ (l0 + l1 * STEP)).imag / STEP.imag, first(0.0))
    s, v, a = (c.R[0, 4] @ x for x in (l0, l1, l2))
    second = np.cross(w[4], np.cross(w[4], s)) + 2 * np.cross(w[4], v) + np.cross(al[4], s) + a
    close(first(STEP).imag / STEP.imag, second)


def test_3_3_and_3_4_angular_velocity_and_acceleration(c):
    w, al = star(c, c.w), star(c, c.al)
    w[0] = al[0] = np.zeros(3)
    for i in LINKS:
        z = c.R[0, i - 1] @ c.z
        close(w[i], w[i - 1] + z * c.qd[i])
        close(al[i], al[i - 1] + np.cross(w[i - 1], z * c.qd[i]) + z * c.qdd[i])
        close(rate(lambda c, i=i: c.R[0, i] @ c.w[i]), al[i])


def test_3_5_to_3_8_accelerations_of_origins_and_centres(c):
    w, al, r, rb = (star(c, v) for v in (c.w, c.al, c.r, c.rb))
    before = np.zeros(3)
    for i in LINKS:
        close(c.T[0, i][1:, 0], r[i] + c.T[0, i - 1][1:, 0])  # (3.5)
        velocity = rate(lambda c, i=i: sum(c.dp[i, j] * c.qd[j] for j in range(1, i + 1)))
        a = np.cross(w[i], np.cross(w[i], r[i])) + np.cross(al[i], r[i]) + before  # (3.7)
        close(velocity, a)  # (3.6)
        close(c.R[0, i] @ c.a[i] - c.up, a)
        centre = np.cross(w[i], np.cross(w[i], rb[i])) + np.cross(al[i], rb[i]) + a  # (3.8)
        close(c.R[0, i] @ c.ab[i] - c.up, centre)
        before = a


def test_3_9_to_3_14_forces_and_moments(c):
    w, al, r, rb, ab, f, nn = (star(c, v) for v in (c.w, c.al, c.r, c.rb, c.ab, c.f, c.nn))
    f, nn = [*f, np.zeros(3)], [*nn, np.zeros(3)]
    for i in LINKS:
        inertia = c.R[0, i] @ c.I[i] @ c.R[i, 0]
        close(c.m[i] * ab[i], f[i] - f[i + 1])  # (3.9)
        N = np.cross(w[i], inertia @ w[i]) + inertia @ al[i]
        close(N, rate(lambda c, i=i: c.R[0, i] @ c.I[i] @ c.w[i]))  # (3.10)
        close(N, nn[i] - nn[i + 1] + np.cross(rb[i], f[i + 1]) - np.cross(r[i] + rb[i], f[i]))  # (3.11)
        lever = np.cross(rb[i] + r[i], c.m[i] * ab[i])
        close(nn[i], N + lever + np.cross(r[i], f[i + 1]) + nn[i + 1])  # (3.12)
        close(c.tau[i], (c.R[0, i - 1] @ c.z) @ nn[i])  # (3.13)
        turned = c.R[i, 0] @ (inertia @ al[i] + np.cross(w[i], inertia @ w[i]) + lever + np.cross(r[i], f[i + 1]))
        close(c.nn[i], turned + c.R[i, 0] @ nn[i + 1])  # (3.14)
