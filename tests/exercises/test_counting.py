"""The exercises on counting: right and cheap passes; right but dear, or wrong, is told so."""

import numpy as np

import dynlib
from dynlib.hollerbach1980 import contraction


def said(name, answer):
    return repr(dynlib.check(name, answer))


def test_a_dear_product_is_told_its_price_and_a_wrong_one_that_it_is_wrong():
    assert "64 multiplications; 36 are enough" in said("counting-1", np.matmul)
    assert "not yet right" in said("counting-1", lambda A, B: A)


def test_fractions_are_found_neither_too_many_nor_too_few():
    assert dynlib.check("counting-2", [9, 1, 5]).ok
    assert "1 are missing" in said("counting-2", [1, 5]) and "whole cost" in said("counting-2", [1, 2, 5, 9])


def test_the_corrected_polynomial_is_whole_and_the_printed_one_is_not():
    assert dynlib.check("counting-3", "65/2 n^4 + 583/6 n^3 + 407/2 n^2 + 449/6 n - 128").ok
    assert "not whole" in said("counting-3", "65/2 n^4 + 1037/12 n^3 + 685/4 n^2 + 160/3 n - 128")
    assert "it is whole, but" in said("counting-3", "65 n^4") and "polynomial" in said("counting-3", 3)


def test_the_printed_contraction_is_too_dear():
    assert "468 multiplications; 288" in said("counting-5", contraction)


def test_the_compiled_price_is_not_reached_by_the_formulation_itself():
    arm = dynlib.load_arm("planar2")
    assert "right, but" in said("counting-6", lambda q, qd, qdd: dynlib.newton_euler_link(arm, q, qd, qdd))
    assert "departure" in said("counting-6", lambda q, qd, qdd: qdd)
