"""A figure is a widget, a page element and a picture; what its page computes is what Python computes."""

import json
import re

import numpy as np
import pytest
from py_mini_racer import MiniRacer

import dynlib
from dynlib.figures import Bench, Counts, Curves, Frames, Identities, Question, Recursion, Swing, Switchboard, Vibration
from dynlib.figures.figure import Figure

ARM = dynlib.load_arm("planar2")
STATE = ([0.3, 0.5], [1, -1], [0.5, 0.2])
FIGURES = [
    lambda: Bench(arms=("planar2",)),
    lambda: Recursion(ARM, *STATE),
    lambda: Swing(ARM, [0, 0], [0, 0], 1.0),
    lambda: Frames(ARM, [0.3, 0.5]),
    Counts,
    lambda: Switchboard(arms=("planar3",)),
    Vibration,
    lambda: Curves({"only": {"line": ([0, 1, 2], [1, 2, 4])}}, "x", "y", "A line."),
    lambda: Identities(ARM, *STATE),
    lambda: Question.number("How much?", 2.0, "N m"),
    lambda: Question.choice("Which?", {"this": "yes", "that": "no"}, "this"),
    lambda: Question.target("Bring it to 2.", lambda x: x * x, 2.0, 0.01, "x", (0, 3)),
]


@pytest.mark.parametrize("make", FIGURES)
def test_the_page_holds_state_and_a_still_and_the_notebook_a_widget(make):
    figure = make()
    bundle = figure._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    page = data["text/html"]
    assert f'<dyn-figure name="{figure.source}">' in page and "dyn-still" in page
    state = re.search(r'<script type="application/json">(.*?)</script>', page, re.S)[1]
    assert json.loads(state)["data"] == json.loads(json.dumps(figure.data))


def test_every_figure_source_exports_one_render():
    for cls in Figure.__subclasses__():
        assert cls._esm.count("export default") == 1


def test_the_benchs_kernels_are_dynlibs_formulations():
    bench, js = Bench(arms=("stanford",)), MiniRacer()
    arm, state = dynlib.load_arm("stanford"), np.random.default_rng(0).normal(size=(3, 6))
    for name, source in bench.data["arms"]["stanford"]["sources"].items():
        js.eval(source)
        answer = json.loads(js.eval(f"JSON.stringify({name}(...{json.dumps(state.tolist())}))"))
        right = dynlib.INVERSE_DYNAMICS[name](arm, *state)
        assert np.abs(answer - right).max() <= 1e-13 * np.abs(right).max()
    assert np.allclose(bench.tau, dynlib.inverse_dynamics(arm, bench.q, bench.qd, bench.qdd), rtol=1e-12)


def test_a_question_whose_answer_is_not_an_option_is_refused():
    with pytest.raises(ValueError, match="not among the options"):
        Question.choice("Which?", {"this": "yes"}, "that")


def test_the_beams_frequencies_are_those_of_the_books_model():
    cases = Vibration().data["cases"]
    assert np.allclose(cases["locked"][0]["beta"][:2], [1.87510407, 4.69409113], rtol=1e-7)  # clamped-free
    assert np.allclose(cases["free"][0]["beta"][:2], [3.92660231, 7.06858275], rtol=1e-6)  # pinned-free


def test_the_steppers_kernels_are_the_sides_of_the_identities():
    """Both sides of every step, as corrected and as printed, in JavaScript and in Python."""
    arm, state = dynlib.random_arm("RRR", seed=1), np.random.default_rng(0).normal(size=(3, 3))
    figure, js = Identities(arm, *state, start="4.9"), MiniRacer()
    steps = dynlib.turney1980.identities()
    assert [row["number"] for row in figure.data["steps"]] == [step.number for step in steps]
    for row, step in zip(figure.data["steps"], steps, strict=True):
        forms = [(row["source"], step.lhs, step.rhs)]
        if step.printed:
            forms.append((row["printed"], step.printed_lhs, step.printed_rhs))
        for source, *sides in forms:
            answer = json.loads(js.eval(f"JSON.stringify(({source})(...{json.dumps(state.tolist())}))"))
            right = [side(arm, *state) for side in sides]
            assert np.abs(np.array(answer) - right).max() <= 1e-13 * np.abs(right).max(), step.number
    assert figure.residual == steps[figure.step].residual(arm, *state) and steps[figure.step].number == "4.9"


def test_every_step_has_words_and_marks_what_is_new_in_its_statement():
    for row in Identities(ARM, *STATE).data["steps"]:
        assert row["moved"] and row["statement"].count(row["mark"]) >= 1, row["number"]
        assert ("erratum" in row) == ("printed" in row)


def test_the_stepper_refuses_a_step_that_is_not_there():
    with pytest.raises(ValueError, match="no identity is numbered '4.99'"):
        Identities(ARM, *STATE, start="4.99")
