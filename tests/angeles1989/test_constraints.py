"""Kane's method where it differs from Lagrange's: loops and knife edges through q̇ = N(q) u."""

import numpy as np
import pytest

import dynlib
from dynlib.angeles1989.constraints import Constraints, constrained, constraint_forces
from dynlib.angeles1989.mechanisms import FiveBar, sleigh
from dynlib.kinematics import jacobian, jacobian_rate
from tests import lagrange

FIVE = FiveBar((1.0, 1.6, 1.4, 0.8), 1.2)
CRANKS = np.array([2.1, 0.9])  # rad
SPEEDS, RATES = np.array([1.3, -0.7]), np.array([0.4, 2.2])


def closed(five=FIVE, cranks=CRANKS):
    return five.arm, five.constraints, five.close(*cranks)


def test_the_five_bar_closes_and_stays_closed():
    """The tip on B, no tip velocity, no tip acceleration; the driven angles turn as asked."""
    arm, loop, q = closed()
    np.testing.assert_allclose(dynlib.kinematics.forward_kinematics(arm, q).p, [FIVE.base, 0, 0], atol=1e-14)
    qd, qdd = loop.velocities(q, SPEEDS), loop.accelerations(q, SPEEDS, RATES)
    np.testing.assert_allclose((jacobian(arm, q) @ qd)[:2], 0, atol=1e-13)
    np.testing.assert_allclose((jacobian(arm, q) @ qdd + jacobian_rate(arm, q, qd) @ qd)[:2], 0, atol=1e-12)
    np.testing.assert_allclose([qd[0], qd.sum(), qdd[0], qdd.sum()], [*SPEEDS, *RATES], atol=1e-12)
    h = 1e-6
    ahead, behind = (FIVE.close(*(CRANKS + s * h * SPEEDS)) for s in (1, -1))
    np.testing.assert_allclose((ahead - behind) / (2 * h), qd, atol=1e-8)


@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_the_power_of_the_five_bars_motors_is_the_rate_of_its_energy(name):
    arm, loop, q = closed()
    tau = constrained(dynlib.INVERSE_DYNAMICS[name], loop)(arm, q, SPEEDS, RATES)
    power = lagrange.power(arm, q, loop.velocities(q, SPEEDS), loop.accelerations(q, SPEEDS, RATES))
    assert abs(tau @ SPEEDS - power) <= 1e-12 * np.abs(tau * SPEEDS).max()


def test_where_the_loop_is_cut_does_not_matter():
    """Cut at the middle hinge instead: two chains of two rods, from A and from B, give the same motor torques."""
    arm, loop, q = closed()
    left, right = (_chain(lengths) for lengths in (FIVE.lengths[:2], FIVE.lengths[:1:-1]))
    directions = np.cumsum(q)
    r1, r2 = directions[3] - np.pi, directions[2] - np.pi  # rods 4 and 3 from B outwards
    both = np.array([q[0], q[1], r1, r2 - r1])

    def halves(x):
        return x[..., :2], x[..., 2:]

    def rows(q):
        a, b = halves(q)
        return np.concatenate([jacobian(left, a)[..., :2, :], -jacobian(right, b)[..., :2, :]], axis=-1)

    def rows_rate(q, qd):
        parts = zip((left, right), halves(q), halves(qd), (1, -1), strict=True)
        return np.concatenate([sign * jacobian_rate(arm, x, xd)[..., :2, :] for arm, x, xd, sign in parts], axis=-1)

    def open_chains(arms, *state):
        parts = zip(arms, *(halves(x) for x in state), strict=True)
        return np.concatenate([dynlib.kane_recursive(arm, *x) for arm, *x in parts], axis=-1)

    driven = np.eye(4)[[0, 2]]
    other = Constraints(rows, rows_rate, lambda q: driven, lambda q, qd: 0 * driven)
    tau = constrained(dynlib.kane_recursive, loop)(arm, q, SPEEDS, RATES)
    np.testing.assert_allclose(constrained(open_chains, other)((left, right), both, SPEEDS, RATES), tau, rtol=1e-12)


def _chain(lengths):
    lengths = np.array(lengths)
    return dynlib.Arm.from_dh(
        a=lengths,
        alpha=[0, 0],
        d=[0, 0],
        theta=[0, 0],
        joints="RR",
        mass=lengths,
        com=[[-x / 2, 0, 0] for x in lengths],
        inertia=[np.diag([0, 1, 1]) * x**3 / 12 for x in lengths],
        gravity=(0, -9.81, 0),
    )


def test_a_five_bar_at_rest_leans_on_its_base():
    """The constraint force at B and the motor torques hold the weight: τ_open = Sᵀτ + Cᵀλ."""
    arm, loop, q = closed()
    rest = np.zeros(2)
    tau = constrained(dynlib.kane_recursive, loop)(arm, q, rest, rest)
    force = constraint_forces(dynlib.kane_recursive, loop)(arm, q, rest, rest)
    held = loop.speeds(q).T @ tau + loop.rows(q).T @ force
    np.testing.assert_allclose(held, dynlib.gravity_torque(arm, q), atol=1e-12)


def test_a_stretched_five_bar_is_singular_and_says_so():
    """Both middle rods in line: the condition number is in the message; too far apart the loop does not close."""
    reach = FIVE.lengths[1] + FIVE.lengths[2]
    stretched = FiveBar(FIVE.lengths, reach + 1.8)
    q = stretched.close(0.0, np.pi)
    with pytest.raises(ValueError, match="constraint matrix is singular here .condition number"):
        stretched.constraints.velocities(q, SPEEDS)
    with pytest.raises(ValueError, match="the loop does not close"):
        FiveBar(FIVE.lengths, 9.0).close(2.0, 1.0)


@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_the_free_chaplygin_sleigh(name):
    """No forces are needed for v̇ = a ω², ω̇ = -m a v ω / (I + m a²), in quasi-velocities v, ω."""
    m, I, a = 2.0, 0.3, 0.25
    arm, edge = sleigh(m, I, a)
    v, w = np.random.default_rng(0).normal(size=(2, 20))
    u, ud = np.stack([v, w], -1), np.stack([a * w**2, -m * a * v * w / (I + m * a**2)], -1)
    q = np.random.default_rng(1).normal(size=(20, 3))
    tau = constrained(dynlib.INVERSE_DYNAMICS[name], edge)(arm, q, u, ud)
    assert np.abs(tau).max() <= 1e-13 * m * np.abs(u).max() ** 2
    side = constraint_forces(dynlib.INVERSE_DYNAMICS[name], edge)(arm, q, u, ud)[..., 0]
    np.testing.assert_allclose(side, m * (v * w + a * ud[:, 1]), atol=1e-12)


def test_the_sleighs_forward_speed_is_the_rate_of_no_coordinate():
    """N's columns do not commute: their bracket points sideways, which no motion of the sleigh does."""
    _, edge = sleigh(1.0, 1.0, 0.1)
    q, h = np.array([0.3, -0.2, 0.7]), 1e-6
    forward, turning = edge.N(q).T
    drift = [(edge.N(q + h * x)[:, k] - edge.N(q - h * x)[:, k]) / (2 * h) for x, k in ((turning, 0), (forward, 1))]
    bracket = drift[0] - drift[1]
    assert abs(edge.rows(q)[0] @ bracket) == pytest.approx(1, rel=1e-6)
