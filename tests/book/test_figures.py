"""Every figure of every page answers when touched, and its numbers are Python's."""

import numpy as np

import dynlib
from dynlib.figures.switchboard import missing_power, motion, printed_3x3

SET = """(input, part) => {
    const value = +input.min + part * (input.max - input.min);
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_moving_a_control_changes_the_figure(page, chapter):
    opened = page(chapter)
    for figure in opened.locator("dyn-figure").all():
        for k in range(figure.locator("input[type=range]").count()):
            dial = figure.locator("input[type=range]").nth(k)
            if not dial.is_visible():
                continue
            seen = {figure.locator(".dyn-live").inner_html()}
            for part in (0.83, 0.21):
                dial.evaluate(SET, part)
                seen.add(figure.locator(".dyn-live").inner_html())
            assert len(seen) > 1


def test_the_benchs_torques_are_pythons(page, chapter):
    opened = page(chapter)
    for figure in opened.locator("dyn-figure[name=bench]").all():
        for arm in figure.locator("select").first.locator("option").all_inner_texts():
            figure.locator("select").first.select_option(arm)
            for dial in figure.locator("input[type=range]").all():
                dial.evaluate(SET, 0.7)
            state = figure.evaluate("e => e.model.state")
            right = dynlib.inverse_dynamics(dynlib.load_arm(arm), state["q"], state["qd"], state["qdd"])
            assert np.allclose(state["tau"], right, rtol=1e-10, atol=1e-10 * np.abs(right).max())
            worst = figure.locator("td.bad").count()
            assert worst == 0


def test_the_switchboards_errors_are_pythons(page, chapter):
    """Switch each printed error on alone, on every arm; then all off, and the balance is back at zero."""
    opened = page(chapter)
    for figure in opened.locator("dyn-figure[name=switchboard]").all():
        for name in figure.locator("select option").all_inner_texts():
            figure.locator("select").select_option(name)
            figure.locator("input[type=range]").evaluate(SET, 0.3)
            boxes, arm = figure.locator("input[type=checkbox]"), dynlib.load_arm(name)
            for on in (*np.eye(4, dtype=int).tolist(), [0, 0, 0, 0]):
                for k in range(4):
                    boxes.nth(k).set_checked(bool(on[k]))
                state = figure.evaluate("e => e.model.state")
                assert (state["arm"], state["on"]) == (name, on)
                right = dynlib.inverse_dynamics(arm, *motion(arm, np.array([state["t"]])))
                printed = printed_3x3(arm, *motion(arm, np.array([state["t"]])), on)
                off = np.abs(printed - right).max() / np.abs(right).max()
                assert np.isclose(state["error"], off, rtol=1e-9, atol=1e-12)
                missing = missing_power(arm, state["t"], on)
                assert np.isclose(state["power"], missing, rtol=1e-6, atol=1e-9 * np.abs(right).max())
                assert (figure.locator("p[role=status].good").count() == 1) == (off < 1e-9)


def test_a_slider_answers_within_a_frame(page, chapter):
    """16 ms from hand to number, in every figure; the median of many, so that a busy machine does not decide."""
    opened = page(chapter)
    for dial in [dial for dial in opened.locator("dyn-figure input[type=range]").all() if dial.is_visible()]:
        times = dial.evaluate(
            """input => Array.from({ length: 60 }, (_, k) => {
                const started = performance.now();
                input.value = +input.min + (k / 60) * (input.max - input.min);
                input.dispatchEvent(new Event("input", { bubbles: true }));
                return performance.now() - started;
            })"""
        )
        assert np.median(times) < 16


def test_the_steppers_residuals_are_pythons(page, chapter):
    """Every step at a state of the reader's, corrected and as printed: rounding, or the size of the slip."""
    opened, steps = page(chapter), dynlib.turney1980.identities()
    for figure in opened.locator("dyn-figure[name=identities]").all():
        for dial in figure.locator(".dyn-columns input[type=range]").all():
            dial.evaluate(SET, 0.7)
        walk, printed = figure.locator(".dyn-stepper input[type=range]"), figure.locator("input[type=checkbox]")
        for k, step in enumerate(steps):
            walk.evaluate(SET, k / (len(steps) - 1))
            state = figure.evaluate("e => e.model.state")
            assert state["step"] == k and state["residual"] < 1e-12
            assert printed.is_visible() == bool(step.printed)
            if step.printed:
                printed.check()
                shown = figure.evaluate("e => e.model.state.residual")
                arm = dynlib.random_arm("RRR", seed=1)
                right = step.printed_residual(arm, state["q"], state["qd"], state["qdd"])
                assert np.isclose(shown, right, rtol=1e-9) and shown > 1e-4
                assert figure.locator(".bad").inner_text().strip() == "Fails."
                printed.uncheck()
            assert figure.locator(".good").inner_text().strip() == "Holds."
