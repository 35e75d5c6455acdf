"""Checks of the exercises of *Speed*."""

import dynlib
from dynlib.exercises.speed import turned


def test_two_matrix_products_are_right_but_too_dear():
    verdict = dynlib.check("speed-2", turned)
    assert not verdict.ok and "right, but it takes" in str(verdict)


def test_the_lean_formulation_itself_is_not_leaner():
    verdict = dynlib.check("speed-4", dynlib.newton_euler_lean)
    assert not verdict.ok and "right, but it takes 761 operations" in str(verdict)


def test_a_wrong_crossing_is_refused():
    assert not dynlib.check("speed-3", 6).ok


def test_a_formulation_without_gravity_is_diagnosed():
    def floating(arm, q, qd, qdd):
        return dynlib.newton_euler_lean(arm.weightless(), q, qd, qdd)

    assert not dynlib.check("speed-4", floating).ok
