"""What is emitted as JavaScript computes what Python computes, and proves what Python proves."""

import json

import numpy as np
import pytest
from py_mini_racer import MiniRacer

import dynlib
from dynlib.readings.tracing import PARAMETERS

PRIME = 2**61 - 1


@pytest.fixture(scope="module")
def engine():
    with MiniRacer() as context:
        yield context


def call(engine, source, name, *args):
    arrays = ", ".join(json.dumps(np.asarray(x).tolist()) for x in args)
    return json.loads(engine.eval(f"{source}\nJSON.stringify({name}({arrays}))"))


@pytest.mark.parametrize("arm", ["stanford", "puma560"])
@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_emitted_javascript_equals_python(engine, name, arm):
    f, arm = dynlib.INVERSE_DYNAMICS[name], dynlib.load_arm(arm)
    source = dynlib.javascript(f, arm)
    for state in np.random.default_rng(2).uniform(-3, 3, (3, 3, arm.n)):
        tau = f(arm, *state)
        assert np.abs(call(engine, source, name, *state) - tau).max() <= 1e-13 * np.abs(tau).max()


def test_recorded_quantities_are_numbered_by_link_from_one(engine):
    arm, state, record = dynlib.random_arm("RPR"), np.random.default_rng(3).normal(size=(3, 3)), {}
    tau = dynlib.newton_euler_base(arm, *state, record=record)
    source = dynlib.javascript(dynlib.newton_euler_base, arm, record=["w", "W"], name="step")
    got = call(engine, source, "step", *state)
    np.testing.assert_allclose(got["result"], tau, rtol=1e-12)
    assert got["w"][0] is None and got["W"][0] is None
    np.testing.assert_allclose(got["w"][1:], record["w"][1:], rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(got["W"][1:], record["W"][1:], rtol=1e-12, atol=1e-14)


def test_recorded_tables_keep_both_indices(engine):
    arm, state, record = dynlib.random_arm("RRR"), np.random.default_rng(3).normal(size=(3, 3)), {}
    dynlib.uicker_kahn(arm, *state, record=record)
    got = call(engine, dynlib.javascript(dynlib.uicker_kahn, arm, record=["W"], name="f"), "f", *state)["W"]
    np.testing.assert_allclose(got[0][2], record["W"][0][2], rtol=1e-12, atol=1e-14)
    assert got[1][1] is None


def test_an_unknown_recorded_name_is_refused_with_the_known_ones():
    with pytest.raises(KeyError, match="records no 'omega'; it records w, wd, pdd"):
        dynlib.javascript(dynlib.newton_euler_link, dynlib.planar(2), record=["omega"])


def test_named_parameters_stay_arguments(engine):
    """A reader changes masses and lengths; the emitted function follows."""
    heavy, light = (dynlib.random_arm("RPR", seed=seed) for seed in (1, 2))
    source = dynlib.javascript(dynlib.waters, heavy, parameters=PARAMETERS)
    state = np.random.default_rng(4).normal(size=(3, 3))
    tau = dynlib.waters(light, *state)
    numbers = [getattr(light, name)[1 if name in ("a", "alpha") else 0 :] for name in PARAMETERS]
    assert np.abs(call(engine, source, "waters", *state, *numbers) - tau).max() <= 1e-13 * np.abs(tau).max()


def random_point(joints, seed):
    """A general arm and state in GF(p), as JavaScript arguments: angles on the circle by the half-angle parameter."""
    n, rng = len(joints), np.random.default_rng(seed)

    def numbers(*shape):
        return rng.integers(PRIME, size=shape).tolist()

    def angle(t):
        inverse = pow(1 + t * t, -1, PRIME)
        return [(1 - t * t) * inverse % PRIME, 2 * t * inverse % PRIME]

    def write(x):
        return "[" + ", ".join(map(write, x)) + "]" if isinstance(x, list) else f"{x}n"

    q = [angle(x) if joint == "R" else x for joint, x in zip(joints, numbers(n), strict=True)]
    alpha, theta = ([angle(x) for x in numbers(n)] for _ in range(2))
    arm = [numbers(n), alpha, numbers(n), theta, numbers(n), numbers(n, 3), numbers(n, 3, 3), numbers(3)]
    return ", ".join(map(write, [q, numbers(n), numbers(n), *arm, PRIME]))


def residues(engine, f, joints, point):
    source = dynlib.javascript(f, joints, field=True, name="f")
    return engine.eval(f"{source}\nf({point}).join(' ')")


@pytest.mark.parametrize("joints", ["R", "P", "RR", "RP", "PR", "RPR"])
@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_the_browser_proves_what_is_equal(engine, name, joints):
    point = random_point(joints, seed=5)
    f = dynlib.INVERSE_DYNAMICS[name]
    assert residues(engine, f, joints, point) == residues(engine, dynlib.newton_euler_link, joints, point)


def test_the_browser_refutes_a_sabotaged_formulation(engine):
    def centrifugal_added(arm, q, qd, qdd):
        return dynlib.waters(arm, q, qd, qdd) + arm.mass[1] * qd[0] * qd[1]

    point = random_point("RR", seed=6)
    assert residues(engine, centrifugal_added, "RR", point) != residues(engine, dynlib.waters, "RR", point)


def test_a_quotient_in_the_field(engine):
    def ratio(arm, q, qd, qdd):
        return np.array([qd[0] / (2 * qdd[0]), qd[0] / 4, -qdd[0]])

    source = dynlib.javascript(ratio, "P", field=True)
    got = engine.eval(f"{source}\nratio([0n], [3n], [5n], ...Array(8).fill([0n]), {PRIME}n).join(' ')")
    assert [int(x) for x in got.split()] == [pow(10, -1, PRIME) * 3 % PRIME, pow(4, -1, PRIME) * 3 % PRIME, PRIME - 5]


def test_what_cannot_be_exact_is_refused():
    with pytest.raises(TypeError, match="joint letters"):
        dynlib.javascript(dynlib.waters, dynlib.planar(2), field=True)
    with pytest.raises(ValueError, match="0.1 is not a small exact fraction"):
        dynlib.javascript(lambda arm, q, qd, qdd: 0.1 * qd, "RR", field=True)
    with pytest.raises(ValueError, match="square root"):
        dynlib.javascript(lambda arm, q, qd, qdd: np.sqrt(qd), "RR", field=True)
    with pytest.raises(TypeError, match="[Aa]ngle"):
        dynlib.javascript(lambda arm, q, qd, qdd: qd + 2 * q, "RR", field=True)
