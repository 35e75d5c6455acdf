"""What every formulation of inverse dynamics obeys, whatever the scalar and the shape."""

import numpy as np
import pytest

import dynlib
from tests import lagrange, sampling

formulations = pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
JOINTS = ["R", "P", "RP", "PR", "RRP", "RPRR", "PRRPRR"]


def arms():
    return [dynlib.random_arm(joints, seed) for seed, joints in enumerate(JOINTS)] + [dynlib.load_arm("stanford")]


@formulations
def test_forces_are_linear_in_accelerations(name):
    f = dynlib.INVERSE_DYNAMICS[name]
    for arm in arms():
        q, qd, qdd = sampling.state(arm)
        other = sampling.state(arm, seed=1)[2]
        mixed = f(arm, q, qd, 2 * qdd - 3 * other)
        combined = 2 * f(arm, q, qd, qdd) - 3 * f(arm, q, qd, other) + 2 * f(arm, q, qd, 0 * qdd)
        assert np.abs(mixed - combined).max() <= 1e-13 * np.abs(combined).max() * arm.n


@formulations
def test_the_power_of_the_forces_is_the_rate_of_the_energy(name):
    """τ·q̇ = d(K + P)/dt, the energies by a route of their own."""
    f = dynlib.INVERSE_DYNAMICS[name]
    for arm in arms():
        q, qd, qdd = sampling.state(arm)
        terms = f(arm, q, qd, qdd) * qd
        assert abs(terms.sum() - lagrange.power(arm, q, qd, qdd)) <= 1e-13 * np.abs(terms).max() * arm.n


@formulations
@pytest.mark.parametrize("joints", ["PP", "RPRR"])
def test_a_batch_is_the_loop_over_its_states(name, joints):
    f, arm = dynlib.INVERSE_DYNAMICS[name], dynlib.random_arm(joints)
    q, qd, qdd = sampling.state(arm, 5, 7)
    tau = f(arm, q, qd, qdd)
    assert tau.shape == (5, 7, arm.n)
    loop = [[f(arm, q[i, j], qd[i, j], qdd[i, j]) for j in range(7)] for i in range(5)]
    np.testing.assert_allclose(tau, loop, rtol=0, atol=1e-13 * np.abs(tau).max())
    np.testing.assert_allclose(f(arm, q, qd[0], qdd[:, :1])[2, 3], f(arm, q[2, 3], qd[0, 3], qdd[2, 0]))
    assert f(arm, q[:0], qd[:0], qdd[:0]).shape == (0, 7, arm.n)


@formulations
def test_single_precision_stays_single(name):
    f = dynlib.INVERSE_DYNAMICS[name]
    for arm in arms():
        state = sampling.state(arm)
        tau = f(arm.map(lambda x: x.astype(np.float32)), *state.astype(np.float32))
        assert tau.dtype == np.float32
        assert np.abs(tau - f(arm, *state)).max() <= 1e-5 * sampling.largest_term(arm, *state)


@formulations
def test_complex_states_give_derivatives(name):
    """Im f(q + iεδ) / ε is the directional derivative, here against a central difference."""
    f, arm, h = dynlib.INVERSE_DYNAMICS[name], dynlib.random_arm("RPR"), 1e-6
    state, direction = sampling.state(arm), sampling.state(arm, seed=1)
    slope = f(arm, *(state + 1e-30j * direction)).imag / 1e-30
    difference = (f(arm, *(state + h * direction)) - f(arm, *(state - h * direction))) / (2 * h)
    np.testing.assert_allclose(slope, difference, rtol=1e-6, atol=1e-8 * np.abs(slope).max())


@formulations
def test_object_arrays_give_the_same_numbers(name):
    f = dynlib.INVERSE_DYNAMICS[name]
    for arm in arms()[:5]:
        state = sampling.state(arm)
        tau = f(arm.map(lambda x: x.astype(object)), *state.astype(object))
        assert np.abs(tau.astype(float) - f(arm, *state)).max() <= 1e-14 * arm.n * sampling.largest_term(arm, *state)


@formulations
def test_symbols_pass_through(name):
    """A pendulum of mass m at the end of a rod l: m l² q̈ + m g l cos q, and a weight on a slide: m (q̈ + g)."""
    sympy = pytest.importorskip("sympy")
    m, l, g, q, qd, qdd = sympy.symbols("m l g q qd qdd")
    f = dynlib.INVERSE_DYNAMICS[name]
    common = dict(alpha=[0], d=[0], theta=[0], mass=[m], com=[[0, 0, 0]], inertia=np.zeros((1, 3, 3)).astype(int))
    pendulum = dynlib.Arm.from_dh(a=[l], joints="R", gravity=[0, -g, 0], **common)
    (tau,) = f(pendulum, [q], [qd], [qdd])
    assert sympy.simplify(sympy.nsimplify(tau) - (m * l**2 * qdd + m * g * l * sympy.cos(q))) == 0
    slide = dynlib.Arm.from_dh(a=[l], joints="P", gravity=[0, 0, -g], **common)
    (tau,) = f(slide, [q], [qd], [qdd])
    assert sympy.simplify(sympy.nsimplify(tau) - m * (qdd + g)) == 0


@formulations
@pytest.mark.parametrize(
    "state, message",
    [
        (([0, 0, 0], [0, 0], [0, 0]), r"q has shape \(3,\); its last axis should have length 2, one entry a joint"),
        (([0, 0], 1.0, [0, 0]), r"qd has shape \(\); its last axis should have length 2"),
        (([0, 0], [0, 0], [0, np.nan]), r"qdd holds nan at index \(1,\); every entry should be finite"),
        (([0, 0], [0, 0], None), "qdd should hold numbers; it holds None"),
        (([0, 0], ["a", "b"], [0, 0]), "qd should hold numbers"),
        ((np.zeros((2, 2)), np.zeros((3, 2)), [0, 0]), r"leading axes do not fit together: q \(2, 2\), qd \(3, 2\)"),
    ],
)
def test_a_bad_state_is_refused(name, state, message):
    with pytest.raises((ValueError, TypeError), match=message):
        dynlib.INVERSE_DYNAMICS[name](dynlib.load_arm("planar2"), *state)
