"""The mass matrix several ways: strobing, factors without fill, and solving without it."""

from dataclasses import replace

import numpy as np
import pytest

from dynlib import featherstone2000 as ft
from tests.featherstone2000.test_tree_dynamics import near

TREES = [ft.random_tree(seed, n=6, floating=bool(seed % 2)) for seed in range(8)]


def support(tree):
    """Structural pattern: variables a and b couple only if one joint carries the other."""
    owner = np.repeat(np.arange(1, tree.N + 1), [joint.nv for joint in tree.joints])
    return np.array([[a in tree.path(b) or b in tree.path(a) for b in owner] for a in owner])


@pytest.mark.parametrize("tree", TREES)
def test_columns_of_m_are_inverse_dynamics_of_unit_accelerations(tree):
    """M δ_i = D(q, 0, δ_i) - D(q, 0, 0), with δ_i counting velocity variables, not joints (E10)."""
    q, qd, _ = tree.random_state(0)
    strobed = ft.rnea(tree, q, 0 * qd, np.eye(tree.nv)) - ft.rnea(tree, q, 0 * qd, 0 * qd)
    assert near(strobed.T, ft.crba(tree, q))


@pytest.mark.parametrize("tree", TREES)
def test_ltdl_rebuilds_m_and_fills_nothing(tree):
    q, qd, _ = tree.random_state(1)
    M = ft.crba(tree, q)
    L, D = ft.ltdl(ft.expanded_parents(tree), M)
    assert near(L.T @ np.diag(D) @ L, M)
    assert (L[~support(tree)] == 0).all() and (M[~support(tree)] == 0).all()
    assert near(M @ ft.ltdl_solve(ft.expanded_parents(tree), L, D, qd), qd)


def test_cholesky_fills_what_ltdl_keeps_empty():
    """A torso with five legs: the ordinary factor couples legs that share no joint."""
    tree = ft.random_tree(2, n=6, floating=True, kinds="R")
    tree = replace(tree, parent=(0, 1, 1, 1, 1, 1))
    M = ft.crba(tree, tree.random_state(0)[0])
    filled = np.abs(np.linalg.cholesky(M)) > 1e-12
    assert (filled & ~support(tree)).any()
    assert (ft.ltdl(ft.expanded_parents(tree), M)[0][~support(tree)] == 0).all()


@pytest.mark.parametrize("coordinates", ["link", "link6x6", "absolute"])
@pytest.mark.parametrize("tree", TREES)
def test_solve_mass_is_the_inverse_of_m(tree, coordinates):
    q = tree.random_state(2)[0]
    B = np.random.default_rng(0).normal(size=(tree.nv, 3))
    M = ft.crba(tree, q)
    size = np.abs(np.linalg.inv(M)) @ np.abs(M) @ np.abs(np.linalg.solve(M, B))
    assert (np.abs(ft.solve_mass(tree, q, B, coordinates) - np.linalg.solve(M, B)) <= 1e-12 * size).all()


def test_solve_mass_refuses_a_vector():
    with pytest.raises(ValueError, match="it should have"):
        ft.solve_mass(TREES[0], TREES[0].random_state(0)[0], np.zeros(TREES[0].nv))
