"""Checks of the exercises of *Rosetta*: the usual wrong answers are refused."""

import numpy as np

import dynlib
from dynlib.exercises.rosetta import ARM, to_centre


def test_the_parallel_axis_taken_the_wrong_way_is_refused():
    assert dynlib.check("rosetta-1", to_centre).ok
    assert not dynlib.check("rosetta-1", lambda m, c, I: 2 * I - to_centre(m, c, I)).ok


def test_a_reversed_six_vector_is_refused():
    assert dynlib.check("rosetta-2", lambda v: np.roll(v, 3)).ok
    assert not dynlib.check("rosetta-2", lambda v: v[::-1]).ok


def test_the_standard_table_is_not_the_modified_one():
    assert dynlib.check("rosetta-3", [ARM.mdh.a, ARM.mdh.alpha]).ok
    assert not dynlib.check("rosetta-3", [ARM.dh.a, ARM.dh.alpha]).ok
