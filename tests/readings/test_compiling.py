"""Kernels compute what the formulation computes, on any batch, and say what is wrong with what they are given."""

import pickle

import numpy as np
import pytest

import dynlib
from dynlib.readings import emit_numpy

F = dynlib.INVERSE_DYNAMICS


@pytest.fixture(scope="module")
def kernel():
    return dynlib.compile(dynlib.newton_euler_link, dynlib.random_arm("RPR", seed=1), target="numpy")


@pytest.fixture
def state():
    return np.random.default_rng(0).normal(size=(3, 4, 5, 3))


def close(got, wanted):
    return got.shape == wanted.shape and np.abs(got - wanted).max() <= 1e-13 * np.abs(wanted).max()


@pytest.mark.parametrize("arm", ["stanford", "puma560"])
@pytest.mark.parametrize("name", F)
def test_the_numpy_kernel_is_the_formulation(name, arm):
    arm = dynlib.load_arm(arm)
    kernel = dynlib.compile(F[name], arm, target="numpy")
    for shape in ((3, arm.n), (3, 7, arm.n)):
        state = np.random.default_rng(4).uniform(-3, 3, shape)
        assert close(kernel(*state), F[name](arm, *state))
    assert kernel.counts == dynlib.trace(F[name], arm).counts


def test_blocks_join_without_seam(monkeypatch):
    monkeypatch.setattr(emit_numpy, "BLOCK", 4)
    arm = dynlib.random_arm("RR")
    kernel = dynlib.compile(dynlib.waters, arm)
    for states in (0, 1, 3, 4, 5, 8, 9):
        x = np.random.default_rng(states).normal(size=(3, states, 2))
        np.testing.assert_allclose(kernel(*x), dynlib.waters(arm, *x), rtol=1e-11, atol=1e-12)


def test_any_strides_and_leading_axes(kernel, state):
    q, qd, qdd = state
    wanted = kernel(q, qd, qdd)
    assert wanted.shape == (4, 5, 3)
    assert close(kernel(q[2, 3], qd[2, 3], qdd[2, 3]), wanted[2, 3])
    assert close(kernel(q[2, 3].tolist(), qd[2, 3].tolist(), qdd[2, 3].tolist()), wanted[2, 3])
    assert close(kernel(*[np.asfortranarray(x) for x in state]), wanted)
    assert close(kernel(*[x[::-1, ::2] for x in state]), wanted[::-1, ::2])
    assert close(kernel(q, qd[0, 0], qdd[:1]), kernel(q, *np.broadcast_arrays(qd[0, 0], qdd[:1], q)[:2]))
    assert close(kernel(*[x.astype(np.float32) for x in state]), kernel(*state.astype(np.float32).astype(float)))


def test_out_is_filled_and_returned(kernel, state):
    wanted = kernel(*state)
    for out in (np.empty((4, 5, 3)), np.empty((4, 5, 6))[..., ::2], np.empty((4, 5, 3), order="F")):
        assert kernel(*state, out=out) is out
        assert close(out, wanted)


def test_out_may_be_an_input(kernel, state):
    wanted = kernel(*state)
    assert close(kernel(*state, out=state[0]), wanted)


def test_rows_of_nan_and_infinity_stay_in_their_row(kernel, state):
    wanted, bad = kernel(*state), state.copy()
    bad[0, 1, 2, 0] = np.nan
    bad[1, 3, 0, 1] = np.inf
    with np.errstate(invalid="ignore"):
        got = kernel(*bad)
        alone = kernel(*bad[:, 1, 2])
    broken = np.isnan(got).any(axis=-1)
    assert broken.sum() == 2 and broken[1, 2] and broken[3, 0] and np.isnan(alone).any()
    assert close(got[~broken], wanted[~broken])


def test_one_state_beyond_pythons_arithmetic_is_what_numpy_says():
    kernel = dynlib.compile(lambda arm, q, qd: np.sin(q) / qd, dynlib.planar(1))
    with np.errstate(all="ignore"):
        assert np.isnan(kernel([np.inf], [1.0])).all()
        assert np.isposinf(kernel([1.0], [0.0])).all()


def test_results_that_need_no_arithmetic():
    kernel = dynlib.compile(lambda arm, q, qd: np.array([q[0], 2.5, -qd[1], q[0]]), dynlib.planar(2))
    q, qd = np.random.default_rng(0).normal(size=(2, 6, 2))
    np.testing.assert_array_equal(kernel(q, qd), np.stack([q[:, 0], np.full(6, 2.5), -qd[:, 1], q[:, 0]], axis=-1))
    np.testing.assert_array_equal(kernel(q[0], qd[0]), kernel(q, qd)[0])


def test_several_results():
    arm, q = dynlib.random_arm("RP"), np.random.default_rng(0).normal(size=(5, 2))
    kernel = dynlib.compile(dynlib.coefficients, arm)
    out = tuple(np.empty_like(x) for x in kernel(q))
    assert kernel(q, out=out)[2] is out[2]
    for got, wanted in zip(out, dynlib.coefficients(arm, q), strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-14)


def test_forward_dynamics_divides_and_still_agrees():
    arm, state = dynlib.load_arm("stanford"), np.random.default_rng(0).normal(size=(3, 5, 6))
    kernel = dynlib.compile(dynlib.forward_dynamics, arm)
    wanted = dynlib.forward_dynamics(arm, *state)
    assert kernel.counts.div > 0 and np.abs(kernel(*state) - wanted).max() <= 1e-12 * np.abs(wanted).max()


def test_a_tree_with_a_free_base_compiles_once_its_shapes_are_named():
    ft = dynlib.featherstone2000
    tree = ft.random_tree(seed=0, n=5, floating=True)
    state = tree.random_state(1)
    kernel = dynlib.compile(ft.rnea, tree, args={"q": (tree.nq,), "qd": (tree.nv,), "qdd": (tree.nv,)})
    assert close(kernel(*state), ft.rnea(tree, *state))


def test_the_general_arm_takes_its_parameters_as_arguments():
    arm, state = dynlib.random_arm("PR", seed=2), np.random.default_rng(0).normal(size=(3, 9, 2))
    numbers = [arm.a[1:], arm.alpha[1:], arm.d, arm.theta, arm.mass, arm.com, arm.inertia, arm.gravity]
    assert close(dynlib.compile(dynlib.waters, "PR")(*state, *numbers), dynlib.waters(arm, *state))


@pytest.mark.parametrize("joints", ["RPR", "RRR"])
def test_none_is_the_cheapest_inverse_dynamics(joints):
    arm = dynlib.random_arm(joints)
    costs = [sum(dynlib.trace(f, arm).counts[:2]) for f in F.values()]
    kernel = dynlib.compile(None, arm)
    assert sum(kernel.counts[:2]) <= min(costs)
    state = np.random.default_rng(0).normal(size=(3, 3))
    assert close(kernel(*state), dynlib.inverse_dynamics(arm, *state))


def test_a_kernel_survives_pickling(kernel, state):
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(kernel))(*state), kernel(*state))


def test_errors_say_what_would_be_right(kernel, state):
    q, qd, qdd = state
    with pytest.raises(TypeError, match=r"\(q, qd, qdd\) was given 2 arguments"):
        kernel(q, qd)
    with pytest.raises(ValueError, match=r"qd has shape \(4, 5, 2\); its last axes should be \(3,\)"):
        kernel(q, qd[..., :2], qdd)
    with pytest.raises(ValueError, match=r"q has shape \(\); its last axes should be \(3,\)"):
        kernel(1.0, qd, qdd)
    with pytest.raises(ValueError, match="leading axes of q, qd, qdd do not fit"):
        kernel(q, qd[:3], qdd)
    with pytest.raises(TypeError, match="q holds complex128"):
        kernel(q + 1j, qd, qdd)
    with pytest.raises(TypeError, match="q should hold numbers"):
        kernel(["a", "b", "c"], qd, qdd)
    with pytest.raises(ValueError, match=r"out has shape \(4, 3\); it should be \(4, 5, 3\)"):
        kernel(q, qd, qdd, out=np.empty((4, 3)))
    with pytest.raises(TypeError, match="float64, not float32"):
        kernel(q, qd, qdd, out=np.empty((4, 5, 3), np.float32))
    with pytest.raises(ValueError, match="cannot compile for 'fortran': there is no such target; available: .*numpy"):
        dynlib.compile(dynlib.waters, dynlib.planar(2), target="fortran")
