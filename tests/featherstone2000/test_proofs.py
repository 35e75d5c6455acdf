"""Identities proved exactly, for all arms of a joint pattern in all states."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import dynlib
from dynlib import featherstone2000 as ft
from dynlib.featherstone2000.joints import Prismatic

PATTERNS = ["RPR", "RRR"]


def strobed(arm, q):
    """Mass matrix column by column from inverse dynamics, gravity subtracted."""
    still, units = np.zeros(arm.n, q.dtype), np.eye(arm.n, dtype=q.dtype)
    rest = ft.rnea(arm, q, still, still)
    return np.stack([ft.rnea(arm, q, still, unit) - rest for unit in units], axis=-1)


def there_and_back(arm, q, qd, qdd):
    return ft.aba(arm, q, qd, ft.rnea(arm, q, qd, qdd))


def unchanged(arm, q, qd, qdd):
    return np.asarray(qdd)


@pytest.mark.parametrize("joints", PATTERNS)
@pytest.mark.parametrize("name", sorted(set(dynlib.INVERSE_DYNAMICS) - {"rnea"}))
def test_rnea_is_every_other_inverse_dynamics(name, joints):
    assert dynlib.prove_equal(ft.rnea, dynlib.INVERSE_DYNAMICS[name], joints).holds


@pytest.mark.parametrize("joints", PATTERNS)
def test_link_and_absolute_coordinates_are_the_same(joints):
    def absolute(arm, q, qd, qdd):
        return ft.rnea(arm, q, qd, qdd, coordinates="absolute")

    assert dynlib.prove_equal(ft.rnea, absolute, joints).holds


@pytest.mark.parametrize("joints", PATTERNS)
def test_crba_is_strobing(joints):
    assert dynlib.prove_equal(lambda arm, q: ft.crba(arm, q), strobed, joints).holds


@pytest.mark.parametrize("joints", ["RP", "RRR"])
def test_aba_after_rnea_is_the_identity(joints):
    assert dynlib.prove_equal(there_and_back, unchanged, joints).holds


def exact(x):
    return np.asarray(np.frompyfunc(lambda e: Fraction(e).limit_denominator(50), 1, 1)(x), object)


@pytest.mark.parametrize("floating", [False, True])
def test_trees_run_in_exact_fractions(floating):
    """Spherical, prismatic and free joints are rational in their variables: ABA after RNEA changes no digit."""
    tree = ft.random_tree(2, n=3, floating=floating, kinds="S").map(exact)
    tree = replace(tree, joints=(*tree.joints[:2], Prismatic()), E=exact([np.eye(3)] * 3))
    q, qd, qdd = (exact(x) for x in tree.random_state(0))
    for end in tree.iq[1:3]:
        q[end - 4 : end] = [Fraction(k, 5) for k in (1, 2, 2, 4)]  # a rational point of the sphere
    tau = ft.rnea(tree, q, qd, qdd)
    assert (ft.aba(tree, q, qd, tau) == qdd).all()
    assert (ft.crba(tree, q) @ qdd + ft.rnea(tree, q, qd, 0 * qdd) == tau).all()
