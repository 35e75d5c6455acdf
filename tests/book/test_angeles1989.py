"""The figures of the chapter on Kane's equations, in the page: what they show is what Python computes."""

import numpy as np

from dynlib.angeles1989 import example_1
from dynlib.angeles1989.table_3 import angles_along
from tests.book.test_figures import SET

TIMES = np.linspace(0, 10, 101)


def test_the_travelling_arm_shows_the_torques_of_example_1(page):
    figure = page("chapters/angeles1989").locator("dyn-figure[name=travel]")
    for part in (0.25, 0.7):
        figure.locator("input[type=range]").evaluate(SET, part)
        state = figure.evaluate("e => e.model.state")
        right = example_1([state["time"]])
        np.testing.assert_allclose(state["q"], right.q[0], atol=1e-12)
        np.testing.assert_allclose(state["tau"], right.tau[0], atol=1e-12)


def test_the_readings_of_table_2_and_its_idle_entries(page):
    """b_1, θ_1(0), m_1 and the sharing of 0.2 m move no motor; a reading moves those it should."""
    figure = page("chapters/angeles1989/4-stanford").locator("dyn-figure[name=rebuild]")
    for dial in figure.locator("input[type=range]").all():
        dial.evaluate(SET, 0.9)
    assert "No motor notices" in figure.inner_text()
    reference = example_1(TIMES).tau
    for reading in ("stanford_ocr", "stanford_literal", "stanford"):
        figure.locator("select").first.select_option(reading)
        change = np.abs(example_1(TIMES, reading).tau - reference).max(axis=0)
        np.testing.assert_allclose(figure.evaluate("e => e.model.state.change"), change, atol=1e-12)


def test_the_printed_angles_come_up_at_two_ends(page):
    figure = page("chapters/angeles1989/5-straight-line").locator("dyn-figure[name=puzzle]")
    dial = figure.locator("input[type=range]")
    for y, agree in ((0, "θ1, θ3, θ5, θ6."), (1, "θ2, θ4, θ6.")):
        dial.evaluate(SET, y)
        np.testing.assert_allclose(figure.evaluate("e => e.model.state.angles"), angles_along(y), atol=1e-9)
        assert f"Printed and present: {agree}" in figure.inner_text()
    figure.locator("input[type=checkbox]").check()
    assert "miss the line by 0.56 m" in figure.inner_text()


def test_a_joint_beyond_the_link_has_no_arrow(page):
    figure = page("chapters/angeles1989/2-partial-velocities").locator("dyn-figure[name=partials]")
    figure.get_by_role("button", name="joint 5").click()
    figure.locator("input[type=range]").first.evaluate(SET, 0.4)
    assert "Joint 5 lies beyond link 3" in figure.inner_text()
    assert figure.locator("svg text").all_text_contents() == ["B1", "B2", "B3"]
