"""The figures on flexible arms in the page: what they show is what Python computes."""

import numpy as np
import pytest

from dynlib import book1983 as fl
from dynlib.figures import bending
from dynlib.figures.cost_meter import costs
from dynlib.figures.vibration import beam
from tests.book.test_figures import SET

HERE = "chapters/book1983"


@pytest.mark.parametrize(
    "section, make, parts",
    [
        ("4-truncation", bending.truncation, (0.3, 0.9)),
        ("5-simulation", bending.spin_up, (0.2, 0.9)),
        ("5-simulation", bending.shaping, (0.1, 0.42)),
        ("5-simulation", bending.rigid_limit, (0.3,)),
    ],
)
def test_the_motions_are_pythons(page, section, make, parts):
    """The largest value of every case at the reader's choice; None where the motion stopped."""
    figure = make()
    shown = page(f"{HERE}/{section}").locator("dyn-figure[name=sweep]").filter(has_text=figure.data["labels"][0])
    for part in parts:
        shown.locator("input[type=range]").evaluate(SET, part)
        state = shown.evaluate("e => e.model.state")
        assert set(state["values"]) == set(figure.data["cases"])
        for name, value in state["values"].items():
            right = figure.run(name, state["x"])[2][0]
            assert np.isnan(right) if value is None else np.isclose(value, right, rtol=1e-6, atol=1e-9)
            assert (f"{name}: {figure.data['labels'][3]} at" in shown.inner_text()) == (value is None)


def test_the_laboratory_and_the_spin_up_lose_the_printed_model(page):
    for section, name in (("4-truncation", "as printed (37)"), ("5-simulation", "report")):
        figure = page(f"{HERE}/{section}").locator("dyn-figure[name=sweep]").filter(has_text=name)
        figure.locator("input[type=range]").evaluate(SET, 0.95)
        assert figure.evaluate("e => e.model.state.values")[name] is None
        figure.locator("input[type=range]").evaluate(SET, 0.1)
        assert figure.evaluate("e => e.model.state.values")[name] is not None


def test_the_meter_shows_the_counted_cost(page):
    figure = page(f"{HERE}/6-counts").locator("dyn-figure[name=cost_meter]")
    n, n_f, m = figure.locator("input[type=range]").all()
    for dial, part in ((n, 0.0), (n_f, 1.0), (m, 0.34)):  # two joints: one flexible link at most
        dial.evaluate(SET, part)
    state = figure.evaluate("e => e.model.state")
    assert (state["n"], state["n_f"], state["m"]) == (2, 1, 2)
    assert state["costs"] == costs(2, 1, 2)
    assert f"{round(state['costs']['printed polynomial']):,}" in figure.inner_text()


def test_the_beams_frequency_is_pythons(page):
    figure = page(HERE).locator("dyn-figure[name=vibration]")
    figure.locator("select").select_option("free")
    for dial, part in zip(figure.locator("input[type=range]").all(), (0.5, 0.6, 0.75), strict=True):
        dial.evaluate(SET, part)
    state = figure.evaluate("e => e.model.state")
    assert (state["mode"], state["payload"]) == (2, 3.0)
    unit = fl.natural_frequencies(beam(state["payload"]), [0.0], "free")[state["mode"] - 1]
    assert np.isclose(state["frequency"], unit * np.sqrt(10 ** state["stiffness"]))
