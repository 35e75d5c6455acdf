"""Checks say what is wrong, never the answer, and never fall over a learner's answer."""

import pytest

import dynlib
from dynlib.exercises import check, exercises
from dynlib.exercises.checkers import array, choice, function, number, torques


def complaints(checker, answer):
    return " ".join(checker(answer))


@pytest.mark.parametrize(
    "answer, words",
    [
        (-3.0, "wrong sign"),
        (6.0, "factor of two"),
        (29.43, "acceleration of gravity"),
        (171.887, "degrees and radians"),
        (1.0, "larger"),
        (10.0, "smaller"),
        ([3.0], "one number"),
        (float("nan"), "finite"),
    ],
)
def test_a_wrong_number_is_told_how_it_is_wrong(answer, words):
    said = complaints(number(lambda: 3.0), answer)
    assert words in said and "3.0" not in said.replace("13.0", "")


def test_a_right_number_passes_and_a_function_that_raises_does_not():
    assert check("intro-1", 19.62).ok
    assert "not yet" in repr(check("intro-1", lambda: 1))


@pytest.mark.parametrize(
    "name, answer, words",
    [
        ("intro-1", "abc", "a number is wanted, not str"),
        ("hollerbach-2", {}, "a number is wanted, not dict"),
        ("turney-2", 3, "a function is wanted, not int"),
        ("counting-2", 3, "a list is wanted, not int"),
        ("turney-2", lambda *given: None + 1, "made the check stop: TypeError"),
    ],
)
def test_an_answer_of_the_wrong_kind_is_told_the_right_kind(name, answer, words):
    verdict = check(name, answer)
    assert not verdict.ok and words in verdict.complaints[0]


def test_wrong_entries_are_counted_from_one():
    assert "(2, 1)" in complaints(array(lambda: [[1, 2], [3, 4]]), [[1, 2], [9, 4]])
    assert "shape" in complaints(array(lambda: [1, 2]), [1])


def test_a_torque_function_is_diagnosed():
    checker = torques(lambda: dynlib.random_arm("RR", seed=1))
    assert not complaints(checker, dynlib.waters)
    assert "Coriolis" in complaints(checker, lambda arm, q, qd, qdd: dynlib.waters(arm, q, 0 * qd, qdd))
    assert "function" in complaints(checker, 3)


def test_a_function_is_compared_on_each_kind_of_argument():
    def still(rng):
        """at rest"""
        return rng.normal(), 0.0

    def moving(rng):
        """when it moves"""
        return rng.normal(), rng.normal()

    checker = function(lambda q, qd: q + qd**2, still, moving)
    assert not complaints(checker, lambda q, qd: q + qd * qd)
    assert "when it moves" in complaints(checker, lambda q, qd: q)


def test_a_wrong_choice_gets_its_reply():
    checker = choice("a", {"b": "think of gravity"})
    assert complaints(checker, "b") == "think of gravity" and "choose one of" in complaints(checker, "z")


def test_an_unknown_exercise_lists_the_known_ones():
    with pytest.raises(KeyError, match="intro-1"):
        check("nowhere-7", 1)


def test_every_exercise_has_a_checker_that_refuses_nonsense():
    for name in exercises():
        assert not dynlib.check(name, "nonsense").ok, name
