"""All formulations are the same physics, and it is Lagrange's and Pinocchio's."""

from functools import cache

import numpy as np
import pytest

import dynlib
from tests import lagrange, sampling

formulations = pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)


@cache
def torques(f) -> list[np.ndarray]:
    """The torques of every sample arm, shortest arms first, relative to the largest term."""
    cases = [(arm, sampling.state(arm)) for arm in sorted(sampling.arms(), key=lambda arm: arm.n)]
    if f is lagrange.inverse_dynamics:
        cases = [(arm, state) for arm, state in cases if arm.n <= 3]
    return [f(arm, *state) / sampling.largest_term(arm, *state) for arm, state in cases]


def worst(f, g) -> float:
    return max(np.abs(x - y).max() for x, y in zip(torques(f), torques(g), strict=False))


def test_the_sample_is_large():
    arms = sampling.arms()
    assert len(arms) >= 300 and {arm.joints for arm in arms} >= set(sampling.PATTERNS)
    assert {arm.n for arm in arms} == set(range(1, 11))


@formulations
def test_every_formulation_agrees_with_newton_euler(name):
    assert worst(dynlib.INVERSE_DYNAMICS[name], dynlib.newton_euler_link) <= 1e-12


@formulations
def test_every_formulation_gives_lagranges_equations_of_the_energies(name):
    """Hollerbach (A7)-(A8), for up to three joints."""
    assert worst(dynlib.INVERSE_DYNAMICS[name], lagrange.inverse_dynamics) <= 1e-12


@formulations
def test_every_formulation_agrees_with_pinocchio(name):
    pytest.importorskip("pinocchio")
    from tests.pinocchio_model import rnea

    assert worst(dynlib.INVERSE_DYNAMICS[name], rnea) <= 1e-11
