"""A rolled kernel, one joint's steps in a loop, computes what the formulations compute, on chains and trees."""

import pickle

import numpy as np
import pytest

import dynlib
from dynlib.readings.compiling import Kernel
from dynlib.readings.emit_rolled import _slots
from dynlib.readings.native import LANES
from dynlib.readings.rolled import rolled

ft = dynlib.featherstone2000


def chain(n):
    return dynlib.random_arm("".join(np.random.default_rng(n).choice(["R", "P"], n)), seed=n)


def state(model, *lead, seed=0):
    n = getattr(model, "n", None) or model.nv
    return np.random.default_rng(seed).normal(size=(3, *lead, n))


def off(got, wanted):
    assert got.shape == wanted.shape
    return np.abs(got - wanted).max() / np.abs(wanted).max()


@pytest.mark.parametrize("n", range(1, 41))
def test_a_chain_of_turning_and_sliding_joints_is_newton_and_euler(n):
    arm = chain(n)
    x, kernel = state(arm, 2 * LANES + 3), Kernel(rolled(arm), "native")
    wanted = dynlib.newton_euler_link(arm, *x)
    assert off(kernel(*x), wanted) <= 1e-12 and off(kernel(*x[:, 1]), wanted[1]) <= 1e-12
    assert off(kernel.program(*x), wanted) <= 1e-12


@pytest.mark.parametrize("n", [1, 2, 5, 9, 16, 31, 40])
@pytest.mark.parametrize("seed", range(3))
def test_a_tree_is_featherstones_recursion(n, seed):
    tree = ft.random_tree(seed=seed, n=n, kinds="RP")
    x, kernel = state(tree, LANES + 3), Kernel(rolled(tree), "native")
    wanted = ft.rnea(tree, *x)
    assert off(kernel(*x), wanted) <= 1e-12 and off(kernel(*x[:, 1]), wanted[1]) <= 1e-12


@pytest.mark.parametrize("axis", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (0, 1e-10, 1), (0, -1e-7, -1)])
def test_axes_parallel_opposite_or_nearly_so_are_no_trouble(axis):
    tree = ft.random_tree(seed=4, n=6, kinds="RP")
    joints = [type(joint)((0, 0, 1) if i % 2 else axis) for i, joint in enumerate(tree.joints)]
    flat = ft.Tree(tree.parent, tuple(joints), [np.eye(3)] * 6, tree.r, tree.mass, tree.com, tree.inertia, tree.gravity)
    x = state(flat, 5)
    assert off(rolled(flat)(*x), ft.rnea(flat, *x)) <= 1e-12


def test_an_arm_as_a_tree_is_the_arm():
    arm = chain(12)
    x = state(arm, 9)
    assert np.array_equal(Kernel(rolled(ft.Tree.from_arm(arm)), "native")(*x), Kernel(rolled(arm), "native")(*x))


def test_joints_of_other_kinds_are_refused_by_name():
    with pytest.raises(ValueError, match="joint 1 is of kind F; .* revolute and prismatic"):
        rolled(ft.random_tree(seed=0, n=3, floating=True, kinds="R"))


def test_compile_rolls_what_is_long_and_says_so():
    for n, name in ((6, "newton_euler_lean"), (30, "newton_euler_rolled")):
        arm = dynlib.random_arm("R" * n, seed=1)
        kernel = dynlib.compile(None, arm)
        x = state(arm, 9)
        assert kernel.program.name == name and name in repr(kernel) and ("@joints" in kernel.source) == (n == 30)
        assert off(kernel(*x), dynlib.inverse_dynamics(arm, *x)) <= 1e-12
        assert dynlib.compile(dynlib.inverse_dynamics, arm).program.name == name
    assert dynlib.compile(dynlib.newton_euler_lean, arm).program.name == "newton_euler_lean"
    assert dynlib.compile(None, arm, target="numpy").program.name == "newton_euler_lean"
    assert dynlib.compile(None, dynlib.planar(30)).program.name == "newton_euler_lean"  # its zeros are worth more


@pytest.mark.parametrize(("kinds", "name"), [("RP", "newton_euler_rolled"), ("RPHCUS", "rnea")])
@pytest.mark.parametrize("target", ["native", "numpy"])
def test_compile_takes_trees(kinds, name, target):
    tree = ft.random_tree(seed=2, n=9, kinds=kinds)
    q, qd, qdd = (np.stack(rows) for rows in zip(*(tree.random_state(k) for k in range(11)), strict=True))
    kernel = dynlib.compile(None, tree, target=target)
    assert kernel.program.name == (name if target == "native" else "rnea")
    assert off(kernel(q, qd, qdd), ft.rnea(tree, q, qd, qdd)) <= 1e-12


@pytest.fixture(scope="module")
def kernel():
    return Kernel(rolled(chain(19)), "native")


def test_rows_of_nan_and_infinity_stay_in_their_rows(kernel):
    x = state(chain(19), 3 * LANES + 2)
    clean = kernel(*x)
    x[0, 3], x[1, LANES, 5], x[2, -1, 0] = np.nan, np.inf, np.nan
    with np.errstate(invalid="ignore"):
        spoiled = kernel(*x)
    bad = [3, LANES, len(clean) - 1]
    assert np.isnan(spoiled[bad]).any(axis=1).all()
    assert np.array_equal(np.delete(spoiled, bad, axis=0), np.delete(clean, bad, axis=0))


def test_angles_too_far_to_reduce_are_computed_all_the_same(kernel):
    x = state(chain(19), LANES + 1)
    turning = chain(19).joints.index("R")
    x[0, 2, turning] = 1e12
    assert off(kernel(*x), dynlib.newton_euler_link(chain(19), *x)) <= 1e-12
    assert off(kernel(*x[:, 2]), dynlib.newton_euler_link(chain(19), *x[:, 2])) <= 1e-12


def test_it_has_the_manners_of_any_kernel(kernel):
    x, arm = state(chain(19), 5000), chain(19)
    wanted = kernel(*x)
    out = np.empty((5000, 38))[:, ::2]
    assert kernel(*x, out=out) is out and np.array_equal(out, wanted)
    assert np.array_equal(kernel(*x, threads=3), wanted)
    assert np.array_equal(pickle.loads(pickle.dumps(kernel))(*x), wanted)
    assert kernel(*state(arm, 0)).shape == (0, 19)
    assert off(kernel(*x[:, :4].tolist()), wanted[:4]) <= 1e-13
    q, qd, qdd = x
    for arguments, error, words in (
        ((q, qd), TypeError, "was given 2 arguments"),
        ((q[:, :5], qd, qdd), ValueError, r"q has shape \(5000, 5\)"),
    ):
        with pytest.raises(error, match=words):
            kernel(*arguments)


def test_its_operations_grow_by_the_joint():
    counts = [rolled(dynlib.random_arm("R" * n, seed=1)).counts for n in (20, 21, 22)]
    assert {tuple(np.subtract(b, a)) for a, b in zip(counts, counts[1:], strict=False)} == {(87, 77, 2, 0, 0)}


@pytest.mark.parametrize("seed", range(20))
def test_no_link_loses_its_motion_before_its_last_child_has_read_it(seed):
    parent = tuple(p - 1 for p in ft.random_tree(seed=seed, n=15, kinds="R").parent)
    slots, count = _slots(parent)
    held = {}
    for i, p in enumerate(parent):
        assert p < 0 or held[slots[p]] == p
        held[slots[i]] = i
    assert set(slots) == set(range(count)) and _slots(tuple(range(-1, 30)))[1] == 1
