"""Figures on flexible arms: what runs in the page is what the package computes."""

import json
from functools import cache

import numpy as np
import pytest
from py_mini_racer import MiniRacer

from dynlib import book1983 as fl
from dynlib.figures import CostMeter, Vibration, bending
from dynlib.figures.cost_meter import costs
from dynlib.figures.vibration import beam

pytestmark = pytest.mark.filterwarnings("ignore::dynlib.book1983.LargeDeflection")
truncation, spin_up, shaping, rigid_limit, meter, vibration = FIGURES = [
    cache(make)
    for make in (bending.truncation, bending.spin_up, bending.shaping, bending.rigid_limit, CostMeter, Vibration)
]


@pytest.mark.parametrize("make", FIGURES)
def test_the_page_holds_state_and_a_still(make):
    figure = make()
    page = figure.page()
    assert f'<dyn-figure name="{figure.source}">' in page and "dyn-still" in page
    assert json.loads(json.dumps(figure.state()))["data"] == figure.data


def test_the_truncation_laboratory_simulates_both_truncations():
    """Energy and the definiteness of J along the motion, by the package's own simulation."""
    figure, arm = truncation(), bending.rolling()
    t = np.linspace(0, 2, 401)
    for name, kind in (("all terms kept", "exact"), ("as printed (37)", "paper")):
        z, zd = np.array([0, 0.01, 0]), np.array([bending.ROLL, 0, 0])
        run = fl.simulate(arm.using(truncation=kind), z, zd, 0, t)
        times, found, largest = figure.run(name, 0.01)
        assert np.allclose(times[:, 0], t)
        error = 100 * (run.energy.total / run.energy.total[0] - 1)
        assert np.allclose(found[:, 0], error, atol=1e-9 + 1e-6 * np.abs(error).max())
    assert largest[0] > 1
    edge = np.sqrt(1e-4 / fl.inertia_matrix(arm, np.zeros(3))[1, 1])
    last = figure.data["sweep"]["as printed (37)"][-1][0]
    assert last < edge < last + 0.002 and figure.data["sweep"]["all terms kept"][-1][0] == 0.03


@pytest.mark.parametrize("name, stiffening", [("report", False), ("with stiffening", True)])
def test_the_spin_up_is_the_driven_motion(name, stiffening):
    figure, arm = spin_up(), bending.long_beam(stiffening)
    times, found, _ = figure.run(name, 3.0)
    t = times[::120, 0]
    path = lambda t: [[x] for x in bending.speeding(t, 3.0)]  # noqa: E731
    run = fl.drive(arm, path, t, "DOP853", rtol=1e-7, atol=1e-8, progress=False)
    assert np.allclose(found[::120, 0], run.delta @ arm.links[0].M[:, 2, 0], atol=1e-4)
    assert figure.values["report"] is None and figure.values["with stiffening"] == pytest.approx(0.5744, abs=2e-3)


def test_the_shaped_slew_is_the_simulated_one():
    figure, arm = shaping(), fl.load("one_link")
    free = fl.natural_frequencies(arm, [0.0], "free")[0]
    rows = bending.slew(1 / (2 * free))

    def torque(t, z, zd):
        return [sum(size for a, b, size in rows if a <= t < b)]

    t = np.linspace(0, 2, 2001)
    run = fl.simulate(arm, np.zeros(3), np.zeros(3), torque, t, progress=False)
    times, found, largest = figure.run("shaped", free)
    wanted = 1000 * run.delta @ arm.links[0].M[:, 2, 0]
    assert np.allclose(np.interp(t, times[:, 0], found[:, 0]), wanted, atol=0.02 * np.abs(wanted).max())
    assert 100 * largest < figure.run("unshaped", free)[2]


def test_ten_times_the_stiffness_is_about_a_tenth_of_the_distance():
    swept = np.array(rigid_limit().data["sweep"]["tip"])
    slope = np.polyfit(swept[-5:, 0], np.log10(swept[-5:, 1]), 1)[0]
    assert -1.15 < slope < -1.0


def test_the_emitted_steps_are_the_programs():
    figure = rigid_limit()
    y = np.random.default_rng(0).normal(size=8) * 0.1
    given = [[0.3], y.tolist(), [0.002], [200.0], [0.0]]
    js = MiniRacer()
    js.eval(figure.data["cases"]["tip"]["step"])
    answer = json.loads(js.eval(f"JSON.stringify(step({', '.join(map(json.dumps, given))}))"))
    assert np.allclose(answer, figure._programs["tip"]["step"](*map(np.array, given)), rtol=1e-12)


def test_the_cost_meter_counts():
    shown, cases = meter().costs, meter().data["cases"]
    assert shown["printed polynomial"] == 11361 and shown["rigid, as many joints"] == 4491
    assert cases["3 2 2"] == costs(3, 2, 2)
    assert "2 2 1" not in cases  # the last link is rigid


def test_the_vibrating_beam_has_the_packages_frequency():
    figure, js = vibration(), MiniRacer()
    arm = beam(2.5)
    js.eval(figure.data["hertz"])
    beta = figure.data["cases"]["free"][10]["beta"]
    found = [js.eval(f"hertz([{b}, 1])[0]") for b in beta]
    assert np.allclose(found, fl.natural_frequencies(arm, [0.0], "free")[:3])
