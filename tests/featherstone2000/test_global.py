"""Global analysis, section 3.5: one forward dynamics by many roads, and how deep each is."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import featherstone2000 as ft
from tests.featherstone2000.test_tree_dynamics import near

TREES = [ft.random_tree(seed, n=3 + seed % 6, floating=bool(seed % 2)) for seed in range(12)]
CHAINS = [ft.Tree.from_arm(dynlib.random_arm(joints, seed=2)) for joints in ("R", "RP", "RRPRR", "RPRRRPR")]


def state(tree, seed=0):
    q, qd, tau = tree.random_state(seed)
    rng = np.random.default_rng(seed)
    return (q, qd, tau), {"fx": rng.normal(size=(tree.N, 6)), "v0": rng.normal(size=6), "a0": rng.normal(size=6)}


def agree(tree, found, q, expected):
    """Relative to what cancels: |M⁻¹| times the generalised forces the accelerations stand for."""
    M = ft.crba(tree, q)
    size = np.abs(np.linalg.inv(M)) @ np.abs(M) @ np.abs(expected)
    return (np.abs(found - expected) <= 1e-11 * np.maximum(1, size)).all()


@pytest.mark.parametrize("tree", TREES, ids=repr)
@pytest.mark.parametrize(
    "road", [ft.kane, ft.constraint_forces, ft.sparse_elimination, ft.dca], ids=lambda f: f.__name__
)
def test_aba_is_equation_26_is_equation_27_is_equation_28_is_divide_and_conquer(road, tree):
    """With external forces and a moving base, all joints."""
    args, forces = state(tree)
    assert agree(tree, road(tree, *args, **forces), args[0], ft.aba(tree, *args, **forces))


@pytest.mark.parametrize("tree", CHAINS + [ft.random_tree(4, n=1, floating=True)], ids=repr)
def test_the_constraint_force_algorithm_and_prefix_sums_on_chains(tree):
    (q, qd, tau), _ = state(tree)
    assert agree(tree, ft.cfa(tree, q, qd, tau), q, ft.aba(tree, q, qd, tau))
    assert near(ft.rnea_parallel(tree, q, qd, tau), ft.rnea(tree, q, qd, tau))


def test_cfa_and_prefix_sums_with_joints_of_every_kind():
    chain = replace(ft.random_tree(9, n=9, kinds="RPHCUSELM"), parent=tuple(range(9)))
    (q, qd, tau), _ = state(chain)
    assert agree(chain, ft.cfa(chain, q, qd, tau), q, ft.aba(chain, q, qd, tau))
    assert near(ft.rnea_parallel(chain, q, qd, tau), ft.rnea(chain, q, qd, tau))
    with pytest.raises(ValueError, match="branch"):
        ft.cfa(TREES[3], *state(TREES[3])[0])


@pytest.mark.parametrize("tree", TREES[:6], ids=repr)
def test_operators(tree):
    """f = Pᵀf^J, P a = H q̈ + Ḣq̇ + E_0 a_0, TᵀS = 0, and M = HᵀP⁻ᵀIP⁻¹H."""
    (q, qd, tau), forces = state(tree)
    o = ft.Operators(tree, q, qd, tau, **forces)
    assert near(o.P @ o.Pinv, np.eye(6 * tree.N)) and near(o.T.T @ o.S, 0 * o.T.T @ o.S)
    assert near(o.M, ft.crba(tree, q))
    still = ft.Operators(tree, q, qd, tau)
    assert near(
        still.S @ qd, np.concatenate([v[:, 0] for v in still.bodies.v[1:]])
    )  # partial velocities, as Kane has it
    qdd = ft.aba(tree, q, qd, tau, **forces)
    record = {}
    assert near(ft.rnea(tree, q, qd, qdd, coordinates="absolute", record=record, **forces), tau, 1e-10)
    a = np.concatenate([x[:, 0] for x in record["a"][1:]])
    assert near(o.a_vp + o.S @ qdd, a, 1e-10)  # (24)
    fJ = np.concatenate([x[:, 0] for x in record["f"][1:]])
    b = np.concatenate([x[:, 0] for x in o.bodies.b[1:]])
    assert near(o.P.T @ fJ, o.I @ a - b, 1e-10)  # (6) and (23)
    n = o.T.shape[1]
    whole = np.block([[o.I, o.T], [o.T.T, np.zeros((n, n))]])
    solved = np.linalg.solve(whole, np.concatenate([o.load, o.T.T @ o.a_vp]))  # (27)
    assert near(solved[: 6 * tree.N], a, 1e-9)


@pytest.mark.parametrize("tree", TREES, ids=repr)
def test_pivots_of_the_leaf_to_root_elimination_are_articulated_inertias(tree):
    args, forces = state(tree)
    pivots, articulated = {}, {}
    ft.sparse_elimination(tree, *args, record=pivots)
    ft.aba(tree, *args, coordinates="absolute", record=articulated)
    for i in range(1, tree.N + 1):
        assert near(pivots["I"][i], articulated["IA"][i].matrix, 1e-11)


@pytest.mark.parametrize("tree", TREES, ids=repr)
def test_innovations_factors_of_m_and_its_inverse(tree):
    q = tree.random_state(0)[0]
    M = ft.crba(tree, q)
    W, V, D, Dinv = ft.innovations(tree, q)
    assert near(W @ D @ W.T, M) and near(V.T @ Dinv @ V @ M, np.eye(tree.nv), 1e-10)


def test_innovations_of_single_freedoms_are_ltdl():
    tree = ft.random_tree(6, n=8, kinds="RPH")
    q = tree.random_state(0)[0]
    W, _, D, _ = ft.innovations(tree, q)
    L, d = ft.ltdl(ft.expanded_parents(tree), ft.crba(tree, q))
    assert near(W, L.T) and near(np.diag(D), d)


def test_equation_28_is_tridiagonal_only_without_branches():
    """E23: on a tree, joints that share a parent couple."""

    def pattern(parent):
        tree = replace(ft.random_tree(1, n=6, kinds="R"), parent=parent)
        o = ft.Operators(tree, *state(tree)[0])
        matrix = o.T.T @ np.linalg.inv(o.I) @ o.T
        blocks = np.abs(matrix).reshape(6, 5, 6, 5).max(axis=(1, 3)) > 1e-12
        return {(i + 1, j + 1) for i, j in np.argwhere(np.triu(blocks, 1))}

    assert pattern((0, 1, 2, 3, 4, 5)) == {(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)}
    assert pattern((0, 1, 2, 2, 4, 1)) == {(1, 2), (1, 6), (2, 6), (2, 3), (2, 4), (3, 4), (4, 5)}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 13])
def test_cyclic_reduction_solves_block_tridiagonal_systems(n):
    rng = np.random.default_rng(n)
    root = rng.normal(size=(n, 3, 3))
    B, C = list(root @ root.mT + 8 * np.eye(3)), list(rng.normal(size=(n, 3, 3)))[: n - 1]
    d = list(rng.normal(size=(n, 3, 1)))
    x = ft.cyclic_reduction(B, C, d)
    for i in range(n):
        left = C[i - 1].T @ x[i - 1] if i else 0
        right = C[i] @ x[i + 1] if i + 1 < n else 0
        assert near(left + B[i] @ x[i] + right, d[i])


def depths(f, sizes=(4, 8, 16, 32)):
    return [dynlib.trace(f, dynlib.random_arm("R" * n, seed=1)).depth for n in sizes]


def test_parallel_algorithms_deepen_by_a_constant_per_doubling():
    """CFA, DCA and prefix sums add the same number of operations for each doubling of N; sequential ABA doubles."""
    for f in (ft.cfa, ft.dca, ft.rnea_parallel):
        steps = np.diff(depths(f))
        assert steps.max() - steps.min() <= 0.2 * steps.max()
    sequential = depths(ft.aba)
    assert sequential[-1] > 1.8 * sequential[-2]
