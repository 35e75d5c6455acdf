"""Friction, wrenches and gears, once around every formulation."""

import numpy as np
import pytest

import dynlib
from dynlib.loads import coulomb, geared, loaded, stribeck, viscous, wrench
from tests import lagrange, pinocchio_model, sampling

ARM = dynlib.random_arm("PRRPRR", seed=4)
FRICTION = [viscous(0.7), coulomb([1.0, 2, 3, 4, 5, 6]), coulomb(2.0, width=0.05), stribeck(5.0, 3.0, 0.1, width=0.01)]


@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_power_of_actuators_feeds_energy_friction_and_the_world(name):
    """τ·q̇ = dE/dt - φ_d·q̇ - f·v - m·ω, around every formulation."""
    arm, force, moment = dynlib.random_arm("PRRP", seed=4), np.array([3.0, -1, 2]), np.array([0.5, 0.2, -0.4])
    q, qd, qdd = sampling.state(arm)
    friction, push = viscous(0.7), wrench(3, force, moment, point=[0.1, 0.2, 0.3])
    tau = loaded(dynlib.INVERSE_DYNAMICS[name], friction, coulomb(1.5), push)(arm, q, qd, qdd)
    twist = dynlib.kinematics.jacobian(arm, q, 3, [0.1, 0.2, 0.3]) @ qd
    to_world = -(force @ twist[:3] + moment @ twist[3:])
    lost = 0.7 * (qd**2).sum() + 1.5 * np.abs(qd).sum()
    power = lagrange.power(arm, q, qd, qdd) + lost + to_world
    assert abs(tau @ qd - power) <= 1e-12 * np.abs(tau * qd).max()


@pytest.mark.parametrize("friction", FRICTION)
def test_friction_never_feeds_power_in_and_vanishes_at_rest(friction):
    qd = np.random.default_rng(0).normal(size=(50, 6))
    assert ((friction(ARM, None, qd) * qd) <= 0).all()
    assert not friction(ARM, None, np.zeros(6)).any()


def test_stribeck_falls_from_static_to_kinetic():
    """φ(0+) = -f_s, φ(v) = -[f_k + (f_s - f_k)/e], φ(∞) = -f_k."""
    phi = stribeck(5.0, 3.0, 0.1)(ARM, None, np.array([1e-12, 0.1, 1e3]))
    np.testing.assert_allclose(phi, [-5, -3 - 2 / np.e, -3], rtol=1e-12)


def test_a_callable_is_a_load():
    """(40): φ_d = φ_d(q, q̇)."""
    q, qd, qdd = sampling.state(ARM)
    tau = loaded(dynlib.kane_recursive, lambda arm, q, qd: -0.1 * q**2 * qd)(ARM, q, qd, qdd)
    np.testing.assert_allclose(tau, dynlib.kane_recursive(ARM, q, qd, qdd) + 0.1 * q**2 * qd, rtol=1e-13)


@pytest.mark.parametrize("link", range(1, 7))
def test_a_wrench_against_pinocchio(link):
    """Pinocchio takes forces in the axes of the joint frame, about its origin."""
    pin, state = pinocchio_model.pin, sampling.state(ARM)
    force, moment, point = np.random.default_rng(link).normal(size=(3, 3))
    tau = loaded(dynlib.kane_recursive, wrench(link, force, moment, point))(ARM, *state)
    model = pinocchio_model.model(ARM)
    R = dynlib.kinematics.link_frames(ARM, state[0])[link].R
    outside = pin.StdVec_Force()
    for i in range(ARM.n + 1):
        f, m = (R.T @ force, R.T @ moment) if i == link else (np.zeros(3), np.zeros(3))
        outside.append(pin.Force(f, m + np.cross(point, f)))
    expected = pin.rnea(model, model.createData(), *state, outside)
    assert np.abs(tau - expected).max() <= 1e-12 * sampling.largest_term(ARM, *state)


def test_gears_keep_power():
    """τ_motor·ψ̇ = τ·q̇ + d/dt(½ ψ̇ᵀJψ̇) for a coupled wrist."""
    ratio, rotor = np.eye(6) / 50, np.array([1, 2, 3, 4, 5, 6.0]) * 1e-3
    ratio[4, 5] = ratio[5, 4] = 0.01
    psi, psid, psidd = sampling.state(ARM) * 50
    motors = geared(dynlib.kane_recursive, ratio, rotor)(ARM, psi, psid, psidd)
    tau = dynlib.kane_recursive(ARM, *(ratio @ x for x in (psi, psid, psidd)))
    terms = np.concatenate([tau * (ratio @ psid), rotor * psidd * psid])
    assert abs(motors @ psid - terms.sum()) <= 1e-12 * np.abs(terms).max()


def test_loads_go_in_batches():
    state = sampling.state(ARM, 3, 2)
    g = loaded(dynlib.kane_recursive, viscous(1.0), wrench(6, [1, 2, 3]))
    np.testing.assert_allclose(g(ARM, *state)[2, 1], g(ARM, *state[:, 2, 1]), rtol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: viscous(-1.0), "negative"),
        (lambda: coulomb(1.0, width=-1), "width"),
        (lambda: stribeck(1.0, 2.0, 0.1), "below kinetic"),
        (lambda: stribeck(2.0, 1.0, 0.0), "speed"),
        (lambda: wrench(1, force=[1, 2]), "force"),
        (lambda: wrench(9)(ARM, np.zeros(6), np.zeros(6)), "links 1 to 6"),
        (lambda: geared(dynlib.kane_recursive, np.zeros((6, 6))), "singular"),
        (lambda: geared(dynlib.kane_recursive, np.ones(6)), "shape"),
        (lambda: geared(dynlib.kane_recursive, np.eye(2))(ARM, *np.zeros((3, 6))), "2 joints"),
    ],
)
def test_wrong_loads_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
