"""Exercises on flexible arms: right answers pass, typical wrong ones are told what is wrong."""

import numpy as np
import pytest

import dynlib


@pytest.mark.parametrize(
    "name, right, wrong, words",
    [
        ("book-1", 0.05, 0.025, "factor of two"),
        ("book-5", (3.92660231 / 1.87510407) ** 2, 3.92660231 / 1.87510407, "larger"),
        ("book-6", 3.7977, 0.6044, "larger"),
        ("book-7", 2, 1, "factor of two"),
        ("book-9", 0.11786, 0.26016, "smaller"),  # the second is for the locked joint
        ("book-10", 0.1932, -1.0, "smaller"),  # the second is the report's
    ],
)
def test_numbers(name, right, wrong, words):
    assert dynlib.check(name, right).ok
    assert words in repr(dynlib.check(name, wrong))


def test_the_inertia_matrix_of_one_link_without_its_square_is_caught_when_bent():
    def J(q, delta):
        return np.array([[1 / 3 + delta**2 / 5, 1 / 4], [1 / 4, 1 / 5]])

    assert dynlib.check("book-2", J).ok
    assert "bent beam" in repr(dynlib.check("book-2", lambda q, delta: J(q, 0)))


def test_power_is_the_rate_of_the_energy():
    assert dynlib.check("book-8", lambda arm, z, zd, F: F[0] * zd[0]).ok
    assert "energy" in repr(dynlib.check("book-8", lambda arm, z, zd, F: F[0] * zd.sum()))
