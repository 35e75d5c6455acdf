"""The figures on trees, loops and handles in the page: their numbers are the library's."""

from dataclasses import replace

import numpy as np

from dynlib import featherstone2000 as ft
from dynlib.figures import Drift
from dynlib.figures.handle import felt
from dynlib.figures.tree_editor import costs, features
from tests.book.test_figures import SET

HERE = "chapters/featherstone2000/"


def test_rehanging_a_link_changes_the_pattern_and_the_bill(page):
    figure = page(HERE + "3-crba").locator("dyn-figure[name=tree_editor]")
    for shape in figure.locator("option").all_inner_texts():
        figure.locator("select").select_option(shape)
        figure.locator("input[type=range]").nth(1).evaluate(SET, 0.0)  # the last link onto the base
        state = figure.evaluate("e => e.model.state")
        parent = tuple(state["parent"])
        tree = replace(ft.random_tree(1, n=len(parent), kinds="R"), parent=parent)
        assert parent[-1] == 0
        assert state["entries"] == np.count_nonzero(ft.crba(tree, tree.random_state(0)[0]))
        assert state["fill"] == 0
        assert state["flops"] == {name: np.dot(features(parent), c) for name, c in costs().items()}
    figure.locator("input[type=checkbox]").uncheck()
    assert figure.evaluate("e => e.model.state")["fill"] > 0


def test_the_gap_of_the_loop_is_pythons(page):
    bar = ft.load_mechanism("four_bar")
    figure = page(HERE + "5-loops").locator("dyn-figure[name=drift]")
    drift = Drift(bar, ft.closed_velocity(bar.mechanism, bar.q, [4, 0, 0], held=[0]), duration=8.0)
    for part in (0.0, 0.1):
        figure.locator("input[type=range]").first.evaluate(SET, part)
        state = figure.evaluate("e => e.model.state")
        _, gap = drift.run(np.array([[state["gain"]] * 2]))
        assert np.isclose(state["gap"], gap.max(), rtol=1e-3)
    figure.locator("input[type=range]").first.evaluate(SET, 1.0)
    figure.locator("input[type=range]").nth(1).evaluate(SET, 1.0)  # 120 times 0.03 s tears it
    assert figure.evaluate("e => e.model.state")["gap"] is None


def test_the_handle_feels_what_python_feels(page):
    figure = page(HERE + "4-aba").locator("dyn-figure[name=handle]")
    for dial, part in zip(figure.locator("input[type=range]").all(), (0.3, 0.6, 0.8), strict=True):
        dial.evaluate(SET, part)
    for locked in (False, True):
        figure.locator("input[type=checkbox]").set_checked(locked)
        state = figure.evaluate("e => e.model.state")
        u = np.array([np.cos(state["angle"]), np.sin(state["angle"])])
        A = felt(ft.rod_tree((0, 1)), np.array(state["q"]))[int(locked)]
        assert np.isclose(state["mass"], 1 / (u @ np.linalg.solve(A, u)))


def test_the_identities_hold_and_their_slips_do_not(page):
    figure = page(HERE + "3-crba").locator("dyn-figure[name=identity]")
    figure.locator("input[type=range]").nth(1).evaluate(SET, 0.8)
    assert max(figure.evaluate("e => e.model.state")["residual"].values()) < 1e-9
    for box in figure.locator("input[type=checkbox]").all():
        box.check()
    assert min(figure.evaluate("e => e.model.state")["residual"].values()) > 1e-3
