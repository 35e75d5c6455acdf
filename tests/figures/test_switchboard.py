"""The switchboard errs as on record, is right with every switch off, and the page computes what Python computes."""

import json

import numpy as np
import pytest
from py_mini_racer import MiniRacer

import dynlib
from dynlib.catalog import read
from dynlib.figures import Switchboard
from dynlib.figures.switchboard import ERRORS, missing_power, motion, printed_3x3
from tests import sampling

ERRATA = {row["id"]: row for row in read("hollerbach1980/errata.yaml")}
SWITCHES = dict(zip(ERRORS, np.eye(4), strict=True))
TIMES = np.linspace(0, 6, 40)


@pytest.mark.parametrize("id", ERRORS)
def test_each_switch_makes_the_error_on_record(id):
    """The same arm and state as the errata's own tests, which write the printed forms a second time."""
    arm = dynlib.random_arm("RRRR", seed=1)
    state = sampling.state(arm)
    right = dynlib.newton_euler_link(arm, *state)
    off = np.abs(printed_3x3(arm, *state, SWITCHES[id]) - right).max() / np.abs(right).max()
    assert off == pytest.approx(ERRATA[id]["size"], rel=0.01)


@pytest.mark.parametrize("name", ["industrial6", "planar3"])
def test_all_off_is_the_corrected_scheme_and_accounts_for_all_power(name):
    arm = dynlib.load_arm(name)
    state = motion(arm, TIMES[:, None])
    right = dynlib.newton_euler_link(arm, *state)
    assert np.abs(printed_3x3(arm, *state, np.zeros(4)) - right).max() <= 1e-13 * np.abs(right).max()
    assert np.abs(missing_power(arm, TIMES, np.zeros(4))).max() <= 1e-10 * np.abs(right * state[1]).max()


@pytest.mark.parametrize("id", ERRORS)
def test_every_printed_error_leaves_power_unaccounted(id):
    arm = dynlib.load_arm("industrial6")
    _, qd, _ = state = motion(arm, TIMES[:, None])
    work = np.abs(dynlib.newton_euler_link(arm, *state) * qd).max()
    assert np.abs(missing_power(arm, TIMES, SWITCHES[id])).max() > 1e-2 * work


def test_links_of_one_kilogram_hide_the_first_moment():
    """r*/m is m r* where m = 1: a toy arm cannot see H3."""
    arm = dynlib.load_arm("planar3")
    state = motion(arm, TIMES[:, None])
    assert np.array_equal(printed_3x3(arm, *state, SWITCHES["H3"]), printed_3x3(arm, *state, np.zeros(4)))


def test_the_page_computes_what_python_computes():
    figure, js = Switchboard(), MiniRacer()
    for name, data in figure.data["arms"].items():
        arm = dynlib.load_arm(name)
        js.eval(data["torques"])
        js.eval(data["energy"])
        for on in ([0, 0, 0, 0], [1, 0, 1, 0], [1, 1, 1, 1]):
            q, qd, tau = map(np.array, json.loads(js.eval(f"JSON.stringify(torques([1.25], {on}))")))
            state = motion(arm, np.array([1.25]))
            assert np.allclose(q, state[0], rtol=1e-14) and np.allclose(qd, state[1], rtol=1e-14)
            right = printed_3x3(arm, *state, on)
            assert np.abs(tau - right).max() <= 1e-13 * np.abs(right).max()
        total = dynlib.energy.energy(arm, *state[:2]).total
        assert js.eval("energy([1.25])") == pytest.approx(total, rel=1e-13)
