"""J and R of the recursion against a derivation with neither traces nor recursions."""

import numpy as np
import pytest

from dynlib import book1983 as fl
from tests.book1983 import point_masses
from tests.book1983.samples import GRAVITY, ONE, THREE, TWO

ARMS = {"one link": ONE, "two links": TWO, "three links": THREE}


def state(nt, seed=0):
    rng = np.random.default_rng([seed, nt])
    return rng.normal(size=nt), rng.normal(size=nt)


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("seed", range(3))
def test_inertia_matrix_and_right_hand_side_are_those_of_point_masses(name, seed):
    """(66)–(81), (83)–(90), entry by entry, at deflections of any size."""
    arm = point_masses.arm(ARMS[name], GRAVITY)
    z, zd = state(arm.nt, seed)
    F, force = np.random.default_rng(seed).normal(size=arm.n), np.array([0.3, -0.2, 0.5])
    J, R, tip = point_masses.dynamics(ARMS[name], GRAVITY, z, zd)
    R = R + tip @ force
    R[list(arm.start[:-1])] += F
    ours, right = fl.inertia_matrix(arm, z), fl.right_hand_side(arm, z, zd, F, force)
    assert np.abs(ours - J).max() < 1e-12 * np.abs(J).max()
    assert np.abs(right - R).max() < 1e-12 * np.abs(R).max()
