"""The exercises on Featherstone and Orin (2000): a right answer passes, a typical wrong one is told what is wrong."""

from dataclasses import replace

import numpy as np
import pytest

from dynlib import check
from dynlib import featherstone2000 as ft
from dynlib.exercises.featherstone2000 import EXERCISES, SUSPECTS, suspect
from dynlib.featherstone2000.spatial import plucker


def strobed(tree, q, with_gravity=False):
    still = np.zeros(tree.nv)
    rest = 0 if with_gravity else ft.rnea(tree, q, still, still)
    return np.stack([ft.rnea(tree, q, still, unit) - rest for unit in np.eye(tree.nv)], axis=1)


def weightless(tree, q, b):
    return ft.aba(replace(tree, gravity=np.zeros(3)), q, np.zeros(tree.nv), b)


RIGHT = {
    "featherstone-1": [3, 0, 0, 0, 0, -6],
    "featherstone-2": lambda E, r, f: plucker(E, r).T @ f,
    "featherstone-3": 62,
    "featherstone-4": SUSPECTS,
    "featherstone-5": strobed,
    "featherstone-6": 0.3125,
    "featherstone-7": ft.crba_forward,
    "featherstone-8": 1,
    "featherstone-9": lambda phi, rate, bias, alpha, beta: -bias - 2 * alpha * rate - beta**2 * phi,
    "featherstone-10": weightless,
}
WRONG = {
    "featherstone-1": ([3, 0, 0, 0, 0, 6], "entries are off"),
    "featherstone-2": (lambda E, r, f: np.linalg.inv(plucker(E, r)) @ f, "for a turned and shifted frame"),
    "featherstone-3": (64, "the size is smaller"),
    "featherstone-4": (SUSPECTS | {"A": "E1"}, "A is not E1"),
    "featherstone-5": (lambda tree, q: np.triu(strobed(tree, q)), "not symmetric"),
    "featherstone-6": (0.5, "the size is smaller"),
    "featherstone-7": (lambda tree, q, qd, tau: ft.aba(tree, q, 0 * qd, tau), "at rest it is right"),
    "featherstone-8": (2, "a factor of two"),
    "featherstone-9": (lambda phi, rate, bias, alpha, beta: -bias, "with gains and an open gap"),
    "featherstone-10": (lambda tree, q, b: ft.aba(tree, q, np.zeros(tree.nv), b), "not yet right on a tree"),
}


def test_every_exercise_has_a_right_and_a_wrong_answer_here():
    assert set(RIGHT) == set(WRONG) == set(EXERCISES)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_passes(name):
    assert check(name, RIGHT[name]).ok


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(name):
    answer, complaint = WRONG[name]
    verdict = check(name, answer)
    assert not verdict.ok and complaint in str(verdict)


@pytest.mark.parametrize("name", ["featherstone-5", "featherstone-7"])
def test_what_is_no_function_or_has_the_wrong_shape_is_said(name):
    assert "a function is wanted" in str(check(name, 3.0))
    if name == "featherstone-5":
        assert "shape (2, 2)" in str(check(name, lambda tree, q: np.eye(2)))


def test_a_wrong_but_symmetric_mass_matrix_is_told_so():
    assert "symmetric but not yet right" in str(check("featherstone-5", lambda tree, q: 2 * ft.crba(tree, q)))


def test_unknown_suspects_are_refused_and_answers_must_name_all():
    with pytest.raises(KeyError, match="no suspect 'Z'"):
        suspect("Z")
    assert "a dictionary" in str(check("featherstone-4", {"A": "E1"}))
