"""The figures of the chapter on Angeles, Ma and Rojas: what their emitted kernels compute is what Python computes."""

import json

import numpy as np
import pytest
from py_mini_racer import MiniRacer

import dynlib
from dynlib.angeles1989 import READINGS_OF_TABLE_2, example_1, partial_velocities
from dynlib.angeles1989.examples import START
from dynlib.figures import Partials, Puzzle, Rebuild, Travel
from dynlib.figures.rebuild import PARAMETERS
from dynlib.kinematics import forward_kinematics, jacobian

TIMES = [0.0, 2.5, 7.3, 10.0]
STATE = np.random.default_rng(0).normal(size=(3, 6))


def run(source, name, *arguments):
    js = MiniRacer()
    js.eval(source)
    return json.loads(js.eval(f"JSON.stringify({name}(...{json.dumps(arguments)}))"))


def travel():
    e = example_1([0, 10])
    return Travel(e.arm, *e.q, 10.0)


def partials():
    return Partials(dynlib.load_arm("stanford"), *STATE)


@pytest.mark.parametrize("make", [travel, partials, Rebuild, Puzzle])
def test_the_page_holds_state_and_a_still(make):
    figure = make()
    page = figure.page()
    assert f'<dyn-figure name="{figure.source}">' in page and "dyn-still" in page and figure.caption in page
    assert json.loads(json.dumps(figure.state()))["data"] == json.loads(json.dumps(figure.data))


def test_the_travelling_arm_is_example_1():
    figure, right = travel(), example_1(TIMES)
    for k, t in enumerate(TIMES):
        q, tau = run(figure.data["source"], "torques", [t])
        np.testing.assert_allclose(q, right.q[k], atol=1e-13)
        np.testing.assert_allclose(tau, right.tau[k], atol=1e-12)
    np.testing.assert_allclose(figure.tau, right.tau[0], atol=1e-12)


@pytest.mark.parametrize("reading", READINGS_OF_TABLE_2)
def test_one_kernel_holds_every_reading_of_table_2(reading):
    figure, right = Rebuild(), example_1(TIMES, reading)
    table = figure.data["readings"][reading]
    for k, t in enumerate(TIMES):
        q, tau = run(figure.data["source"], "torques", [t], [table["extend"]], *(table[name] for name in PARAMETERS))
        np.testing.assert_allclose(q, right.q[k], atol=1e-13)
        np.testing.assert_allclose(tau, right.tau[k], atol=1e-12)


def test_the_puzzles_hand_is_the_arms():
    R, p, J = run(Puzzle().data["source"], "hand", START.tolist())
    arm = dynlib.load_arm("industrial6")
    pose = forward_kinematics(arm, START)
    np.testing.assert_allclose(R, pose.R, atol=1e-14)
    np.testing.assert_allclose(p, pose.p, atol=1e-14)
    np.testing.assert_allclose(J, jacobian(arm, START), atol=1e-14)


def test_arrows_and_shares_are_the_partial_velocities():
    """(38), (39): what the links ask of each motor adds up to its torque."""
    figure, arm = partials(), dynlib.load_arm("stanford")
    seen = run(figure.data["source"], "kane_partial_velocities", *STATE.tolist())
    A, B, *_ = partial_velocities(arm, STATE[0])
    for j in range(1, 7):
        np.testing.assert_allclose(seen["A"][j], A[j], atol=1e-13)
        np.testing.assert_allclose(seen["B"][j], B[j], atol=1e-13)
    total = np.sum(seen["terms"][1:], axis=0)
    np.testing.assert_allclose(total, dynlib.kane_recursive(arm, *STATE), atol=1e-11)
