"""Integration and simulation: the order of Runge and Kutta's method, and what no simulation may lose."""

import numpy as np
import pytest

import dynlib
from dynlib.energy import energy, momentum
from dynlib.integrate import SCIPY_METHODS, integrate
from dynlib.turney1980 import turney_forward_dynamics

FORWARD = [dynlib.forward_dynamics, turney_forward_dynamics]
ARMS = [dynlib.random_arm(joints, seed=2) for joints in ("R", "RP", "PRR", "RRRRRR")] + [dynlib.load_arm("puma560")]


def order(errors):
    return np.log2(np.array(errors[:-1]) / errors[1:])


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
@pytest.mark.parametrize("forward", FORWARD, ids=lambda f: f.__name__)
def test_forward_dynamics_undoes_inverse_dynamics(arm, forward):
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 7, arm.n))
    again = forward(arm, q, qd, dynlib.turney_newton_euler(arm, q, qd, qdd))
    assert np.abs(again - qdd).max() <= 1e-12 * np.abs(qdd).max()
    torque = np.random.default_rng(1).normal(size=(7, arm.n))
    tau = dynlib.turney_newton_euler(arm, q, qd, forward(arm, q, qd, torque))
    assert np.abs(tau - torque).max() <= 1e-12 * np.abs(dynlib.inverse_dynamics(arm, q, qd, 0 * q)).max()


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_mass_coriolis_and_gravity_make_the_torque(arm):
    q, qd, qdd = np.random.default_rng(3).normal(size=(3, 4, arm.n))
    M, C, G = dynlib.mass_matrix(arm, q), dynlib.coriolis_matrix(arm, q, qd), dynlib.gravity_torque(arm, q)
    tau = (M @ qdd[..., None])[..., 0] + (C @ qd[..., None])[..., 0] + G
    assert np.abs(tau - dynlib.inverse_dynamics(arm, q, qd, qdd)).max() <= 1e-12 * np.abs(tau).max()


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_energy_is_the_quadratic_form_of_M_and_the_potential_of_G(arm):
    q, qd = np.random.default_rng(4).normal(size=(2, arm.n))
    kinetic, potential = energy(arm, q, qd)
    assert np.isclose(kinetic, qd @ dynlib.mass_matrix(arm, q) @ qd / 2, rtol=1e-12)
    slope = [energy(arm, q + 1e-30j * e, qd).potential.imag * 1e30 for e in np.eye(arm.n)]
    assert np.allclose(slope, dynlib.gravity_torque(arm, q), rtol=1e-12, atol=1e-12 * abs(potential))


def test_rk4_is_of_fourth_order():
    """Section 7, on a swinging two-link arm: each halving of the step divides the change by 2⁴."""
    arm = dynlib.load_arm("planar2")
    ends = [
        dynlib.simulate(arm, [0.4, -0.3], [1, 0.5], [2.0, 1.0], np.linspace(0, 0.5, n + 1)).q[-1]
        for n in (10, 20, 40, 80)
    ]
    changes = [np.linalg.norm(a - b) for a, b in zip(ends, ends[1:], strict=False)]
    assert np.abs(order(changes) - 4).max() <= 0.1


def test_energy_drift_of_a_passive_puma_falls_at_least_as_the_fourth_power_of_the_step():
    arm = dynlib.load_arm("puma560")
    start = [0.2, 0.7, -0.4, 0.3, 0.5, -0.2]

    def drift(n):
        total = dynlib.simulate(arm, start, np.zeros(6), 0, np.linspace(0, 0.25, n + 1)).energy.total
        return np.abs(total - total[0]).max()

    drifts = [drift(n) for n in (25, 50, 100)]
    assert (order(drifts) >= 3.9).all()
    assert drifts[-1] < 1e-6


def test_angular_momentum_about_a_vertical_first_joint_is_kept():
    arm = dynlib.load_arm("puma560")
    run = dynlib.simulate(arm, [0.2, 0.7, -0.4, 0.3, 0.5, -0.2], [1, 0, 0.3, 0, 0, 0], 0, np.linspace(0, 0.25, 51))
    axis = run.momentum.angular[:, 2]
    assert np.ptp(axis) <= 1e-7 * np.abs(axis).max() and np.ptp(run.energy.kinetic) > 1
    assert "angular momentum" in run.report()


def test_linear_momentum_is_the_mass_times_the_velocity_of_the_centre():
    arm = dynlib.random_arm("RPR", seed=1)
    q, qd = np.random.default_rng(5).normal(size=(2, 3))
    weighted = [energy(arm, q + 1e-30j * qd, qd).potential.imag * 1e30]  # −gᵗ dp/dt
    assert np.allclose(weighted, -arm.gravity @ momentum(arm, q, qd).linear)


@pytest.mark.parametrize("method", SCIPY_METHODS)
def test_scipys_integrators_agree_with_rk4(method):
    arm, t = dynlib.load_arm("planar2"), np.linspace(0, 0.1, 11)
    own = dynlib.simulate(arm, [0.4, -0.3], [1, 0.5], [2, 1], t)
    other = dynlib.simulate(arm, [0.4, -0.3], [1, 0.5], [2, 1], t, method=method, rtol=1e-5, atol=1e-8)
    assert other.q.shape == own.q.shape == (11, 2)
    assert np.abs(other.q - own.q).max() < 1e-4


def test_turneys_way_moves_the_arm_as_the_articulated_bodies_do():
    """Section 7: C + G by a call without acceleration, M by strobing."""
    arm, t = dynlib.load_arm("puma560"), np.linspace(0, 0.1, 11)
    runs = [dynlib.simulate(arm, np.ones(6), np.ones(6), 1.0, t, forward_dynamics=f).q for f in FORWARD]
    assert np.abs(runs[0] - runs[1]).max() < 1e-11


def test_a_compiled_kernel_moves_the_arm_alike():
    arm, t = dynlib.load_arm("planar2"), np.linspace(0, 0.2, 21)
    kernel = dynlib.compile(dynlib.forward_dynamics, arm, target="numpy")
    own = dynlib.simulate(arm, [0.4, -0.3], [1, 0.5], [2, 1], t).q
    fast = dynlib.simulate(arm, [0.4, -0.3], [1, 0.5], [2, 1], t, forward_dynamics=lambda arm, *at: kernel(*at)).q
    assert np.abs(own - fast).max() < 1e-12


def test_constant_sampled_and_feedback_torques_are_one_thing():
    arm, t = dynlib.load_arm("planar2"), np.linspace(0, 0.2, 21)
    runs = [
        dynlib.simulate(arm, [0.1, 0.2], [0, 0], torque, t).q
        for torque in ([3.0, 1.0], np.tile([3.0, 1.0], (21, 1)), lambda now, q, qd: np.array([3.0, 1.0]))
    ]
    assert np.allclose(runs[0], runs[1], atol=1e-14) and np.allclose(runs[0], runs[2], atol=1e-14)
    ramp = dynlib.simulate(arm, [0.1, 0.2], [0, 0], np.outer(t, [3, 1]), t).q
    assert np.allclose(ramp, dynlib.simulate(arm, [0.1, 0.2], [0, 0], lambda now, q, qd: now * np.array([3, 1]), t).q)


def test_a_state_that_leaves_the_numbers_is_reported_with_its_time():
    arm = dynlib.load_arm("planar2")
    with pytest.raises(FloatingPointError, match=r"the state is no longer finite at t = 0\.05"):
        dynlib.simulate(arm, [0, 0], [1e160, 0], 0, np.linspace(0, 1, 11))
    with pytest.raises(FloatingPointError, match=r"torque returned .* at t = 0.5"):
        dynlib.simulate(arm, [0, 0], [0, 0], lambda t, q, qd: np.array([np.nan if t >= 0.5 else 0, 0]), [0, 0.5, 1])


@pytest.mark.parametrize(
    "change, message",
    [
        ({"torque": [1, 2, 3]}, r"torque has shape \(3,\).*\(2,\), \(5, 2\)"),
        ({"torque": lambda t, q, qd: 0}, r"torque returned shape \(\) at t = 0"),
        ({"t": [0, 1, 1]}, "increasing times"),
        ({"q0": [0]}, r"q0 has shape \(1,\); it should be \(2,\)"),
        ({"qd0": [0, np.inf]}, "qd0 holds inf"),
        ({"method": "euler"}, "no method 'euler'.*rk4.*DOP853"),
    ],
)
def test_bad_input_is_refused(change, message):
    given = {"q0": [0, 0], "qd0": [0, 0], "torque": 0, "t": np.linspace(0, 1, 5)} | change
    with pytest.raises(ValueError, match=message):
        dynlib.simulate(dynlib.load_arm("planar2"), **given)


def test_rk4_takes_no_options():
    with pytest.raises(TypeError, match="rk4 has no option rtol"):
        dynlib.simulate(dynlib.load_arm("planar2"), [0, 0], [0, 0], 0, [0, 1], rtol=1e-3)


def test_a_bar_shows_the_progress_when_asked_and_never_when_forbidden(capsys):
    integrate(lambda t, y: y, [1.0], [0, 1, 2], progress=True)
    assert "t = 0 of 2" in capsys.readouterr().err
    integrate(lambda t, y: y, [1.0], [0, 1, 2], progress=False)
    integrate(lambda t, y: y, [1.0], [0, 1, 2])
    assert not capsys.readouterr().err
