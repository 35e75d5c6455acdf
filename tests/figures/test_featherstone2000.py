"""Figures on trees, loops and handles: what the page computes is what the library computes."""

import json
from dataclasses import replace

import numpy as np
import pytest
from py_mini_racer import MiniRacer

import dynlib
from dynlib import featherstone2000 as ft
from dynlib.featherstone2000.free_joints import PlanarRates
from dynlib.figures import Dial, Drift, Film, Handle, Identity, Span, TreeEditor
from dynlib.figures.drift import energy, motion
from dynlib.figures.handle import felt
from dynlib.figures.skeleton import lines
from dynlib.figures.tree_editor import SHAPES, costs, features, flops

BAR = ft.load_mechanism("four_bar")
PUPPET = ft.rod_tree((0, 1, 2, 1))
TIMES = np.linspace(0, 0.2, 5)
FIGURES = [
    lambda: TreeEditor(),
    lambda: Drift(BAR, BAR.qd, duration=0.2),
    lambda: Handle(2),
    lambda: Span(),
    lambda: Film(PUPPET, TIMES, np.zeros((5, 4)), values={"zero": TIMES}, ylabel="s"),
    lambda: Dial([1, 2, 3], {"one": {"a": [1, 2, 3]}, "two": {"a": [3, 2, 1]}}, "x", "y"),
    lambda: Identity(dynlib.planar(2), {"itself": (dynlib.rnea, dynlib.waters, dynlib.rnea, "nothing")}),
]


@pytest.mark.parametrize("make", FIGURES)
def test_the_page_holds_state_and_a_still(make):
    figure = make()
    page = figure.page()
    assert f'<dyn-figure name="{figure.source}">' in page and "dyn-still" in page
    assert json.loads(json.dumps(figure.state()))["data"] == figure.data


def run(source, name, *arguments):
    js = MiniRacer()
    js.eval(source)
    given = ", ".join(json.dumps(np.asarray(x, float).tolist()) for x in arguments)
    return np.array(json.loads(js.eval(f"JSON.stringify({name}({given}))")))


def test_the_drifting_loop_is_equation_20():
    """The page's accelerations are those of method 1, with gains and with a gap; its energy is that of the tree."""
    figure = Drift(BAR, BAR.qd)
    q, qd = BAR.q + [0, 0.01, -0.02], BAR.qd + [0.1, 0, 0]
    for gain in (0.0, 7.0):
        right = ft.loop_dynamics(BAR.mechanism, q, qd, np.zeros(3), method=1, alpha=gain, beta=gain).qdd
        found = run(figure.data["motion"], "motion", q, qd, [gain, gain])
        assert np.allclose(found[:3], right, rtol=1e-9)
        assert np.allclose(found[3:], ft.constraints(BAR.mechanism, q, qd)[0])
        assert np.allclose(found, motion(BAR.mechanism, q, qd, [gain, gain]))
    tree = BAR.mechanism.tree
    kinetic = qd @ ft.crba(tree, q) @ qd / 2
    assert np.isclose(energy(tree, q, qd)[0] - energy(tree, q, 0 * qd)[0], kinetic)
    assert np.isclose(run(figure.data["energy"], "energy", q, qd)[0], energy(tree, q, qd)[0])


def test_energy_changes_by_the_power_of_the_torques():
    tree = ft.random_tree(2, n=5, kinds="RP")
    q, qd, qdd = tree.random_state(0)
    e = 1e-5
    change = (energy(tree, q + e * qd, qd + e * qdd) - energy(tree, q - e * qd, qd - e * qdd))[0] / (2 * e)
    assert np.isclose(change, ft.rnea(tree, q, qd, qdd) @ qd, rtol=1e-6)


def test_drift_in_steps_is_simulate_loops():
    figure = Drift(BAR, BAR.qd, duration=0.1)
    t, gap = figure.run(np.array([[0.0, 0.0], [5.0, 5.0]]))
    for k, gain in enumerate((0.0, 5.0)):
        motion = ft.simulate_loops(BAR.mechanism, BAR.q, BAR.qd, t, alpha=gain, beta=gain, method=2)
        right = np.linalg.norm(ft.constraints(BAR.mechanism, motion.q, motion.qd)[0], axis=-1)
        assert np.allclose(gap[:, k], right, atol=1e-13)


def test_a_rod_pushed_at_its_end_feels_like_a_quarter():
    assert np.allclose(felt(ft.rod_tree((0,)), np.zeros(1)), np.diag([1, 1 / 4]))


def test_the_handle_feels_the_inverse_of_the_accelerations_a_force_causes():
    """The pin's 2×2 matrix, by pushing a chain whose first link slides: no articulated inertia in the check."""
    q = np.array([0.4, 0.9])
    chain = ft.rod_tree((0, 1))
    free = replace(chain, joints=(PlanarRates(), chain.joints[1]))
    Minv = np.linalg.inv(ft.crba(free, [q[0], 0, 0, q[1]]))
    answer = np.linalg.inv(Minv[1:3, 1:3])
    figure = Handle(2)
    assert np.allclose(felt(figure._tree, q)[0], answer)
    assert np.allclose(run(figure.data["felt"], "felt", q), felt(figure._tree, q))


@pytest.mark.parametrize("parent", [*SHAPES.values(), (0, 0, 1, 3, 3, 2)], ids=str)
def test_the_tree_editors_costs_are_counted_runs(parent):
    """Whole coefficients from eight small trees foretell every other tree."""
    for name, f in (("ABA", ft.aba), ("CRBA", ft.crba_forward)):
        assert np.dot(features(parent), costs()[name]) == flops(f, parent)


def test_rod_trees_without_branches_are_planar_arms():
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 4))
    assert np.allclose(ft.rnea(ft.rod_tree(range(4)), q, qd, qdd), dynlib.rnea(dynlib.planar(4), q, qd, qdd))


def test_lines_join_joints_to_joints_and_end_at_the_cut():
    drawn = lines(BAR.mechanism, BAR.q)
    assert np.allclose(drawn[:-1, 1], drawn[1:, 0])
    assert np.allclose(drawn[-1, 1], BAR.mechanism.cuts[0].pa)
    assert lines(PUPPET, np.zeros((3, 4))).shape == (3, 5, 2, 3)  # three joints carried, two tips


def test_an_identity_is_small_and_its_slip_is_not():
    def slip(arm, q, qd, qdd):
        return dynlib.rnea(arm, q, 0 * qd, qdd)

    figure = Identity(dynlib.load_arm("stanford"), {"rnea": (dynlib.rnea, dynlib.waters, slip, "no velocities")})
    assert figure.off("rnea") < 1e-12 < 1e-3 < figure.off("rnea", 2)
