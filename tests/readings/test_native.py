"""Native kernels compute what the formulation computes, on any batch, at any angle, each row by itself."""

import ctypes
import pickle

import numpy as np
import pytest

import dynlib
from dynlib.readings import emit_llvm
from dynlib.readings.llvm_writer import FARTHEST
from dynlib.readings.native import LANES, engine_of

rng = np.random.default_rng(0)


@pytest.mark.parametrize("name", ["newton_euler_link", "kane_recursive", "hollerbach_3x3", "rnea"])
@pytest.mark.parametrize("arm", ["stanford", "puma560", "general"])
def test_a_native_kernel_is_its_formulation(name, arm):
    arm = dynlib.random_arm("RRPRRR", seed=2) if arm == "general" else dynlib.load_arm(arm)
    f, state = dynlib.INVERSE_DYNAMICS[name], rng.normal(size=(3, 5, 7, arm.n))
    kernel, right = dynlib.compile(f, arm, target="native"), f(arm, *state)
    assert np.abs(kernel(*state) - right).max() <= 1e-14 * np.abs(right).max()


@pytest.mark.parametrize("states", [0, 1, LANES - 1, LANES, LANES + 1, 3 * LANES + 5])
def test_whole_vectors_and_what_is_left_over_agree_with_the_loop(states):
    arm = dynlib.load_arm("stanford")
    kernel = dynlib.compile(dynlib.newton_euler_link, arm, target="native")
    state = rng.normal(size=(3, states, 6))
    one_by_one = [kernel(*row) for row in np.swapaxes(state, 0, 1)]
    assert np.allclose(kernel(*state), np.reshape(one_by_one, (states, 6)), rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("lanes", [2, 4, 8])
@pytest.mark.parametrize("width", range(1, 8))
def test_rows_become_columns_and_rows_again_in_registers_of_any_length(lanes, width):
    program = dynlib.trace(lambda arm, x, y: x[::-1] - 2 * y, dynlib.planar(1), args={"x": (width,), "y": (width,)})
    engine = engine_of(emit_llvm.module(program, lanes))
    batch = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3, ctypes.c_int64)(engine.get_function_address("batch"))
    x, y = rng.normal(size=(2, 3 * lanes, width))
    out = np.full((3 * lanes + 1, width), 7.0)
    assert batch(x.ctypes.data, y.ctypes.data, out.ctypes.data, 3 * lanes) == 0
    assert np.array_equal(out[:-1], x[:, ::-1] - 2 * y) and (out[-1] == 7).all()


def test_sine_and_cosine_are_good_to_two_units_in_the_last_place_out_to_a_million_turns():
    kernel = dynlib.compile(lambda arm, q: np.stack([dynlib.geometry.sin(q[0]), dynlib.geometry.cos(q[0])]),
                            dynlib.planar(1), target="native", args={"q": (1,)})  # fmt: skip
    for size in (1e-320, 1e-8, 1, 10, 1e3, 1e6, FARTHEST):
        q = np.append(rng.uniform(-size, size, 2000), [0.0, -0.0, size])[:, None]
        s, c = kernel(q).T
        for got, right in ((s, np.sin(q[:, 0])), (c, np.cos(q[:, 0]))):
            assert np.all(np.abs(got - right) <= 2 * np.spacing(np.maximum(np.abs(right), 2.0**-53)))


def test_angles_too_far_to_reduce_are_computed_all_the_same():
    arm = dynlib.planar(2)
    kernel = dynlib.compile(dynlib.newton_euler_link, arm, target="native")
    q = np.array([[1e12, 0.3], [0.1, 0.2]])
    assert np.allclose(kernel(q, 0 * q, 0 * q), dynlib.inverse_dynamics(arm, q, 0 * q, 0 * q), rtol=1e-12)


def test_a_row_of_nan_stays_in_its_row():
    arm = dynlib.load_arm("puma560")
    kernel = dynlib.compile(dynlib.newton_euler_link, arm, target="native")
    state = rng.normal(size=(3, 20, 6))
    clean = kernel(*state)
    state[0, 7] = np.nan
    spoiled = kernel(*state)
    assert np.isnan(spoiled[7]).any()
    assert np.array_equal(np.delete(spoiled, 7, axis=0), np.delete(clean, 7, axis=0))


def test_a_kernel_travels_by_its_source():
    kernel = dynlib.compile(dynlib.newton_euler_link, dynlib.planar(2), target="native")
    state = rng.normal(size=(3, 2))
    assert np.array_equal(pickle.loads(pickle.dumps(kernel))(*state), kernel(*state))


def test_the_default_target_is_native():
    assert dynlib.compile(dynlib.newton_euler_link, dynlib.planar(2)).target == "native"


@pytest.fixture(scope="module")
def one():
    arm = dynlib.load_arm("stanford")
    kernel = dynlib.compile(dynlib.newton_euler_link, arm, target="native")
    return kernel, rng.normal(size=(3, 6)), lambda q, qd, qdd: dynlib.newton_euler_link(arm, q, qd, qdd)


def test_one_state_with_and_without_a_place_for_the_result(one):
    kernel, state, right = one
    out = np.empty(6)
    assert kernel(*state, out=out) is out
    assert np.allclose(out, right(*state), rtol=1e-13) and np.array_equal(kernel(*state), out)
    assert np.array_equal(kernel(*state, out=None), out)


def test_what_the_short_cut_does_not_know_goes_the_ordinary_way(one):
    kernel, (q, qd, qdd), right = one
    expected = right(q, qd, qdd)
    lists, strided, single = q.tolist(), np.repeat(q, 2)[::2], q.astype(np.float32)
    assert np.allclose(kernel(lists, qd, qdd), expected, rtol=1e-13)
    assert np.allclose(kernel(strided, qd, qdd), expected, rtol=1e-13)
    assert np.allclose(kernel(single, qd, qdd), right(single.astype(float), qd, qdd), rtol=1e-13)
    assert np.allclose(kernel(np.stack([q, q]), qd, qdd), [expected, expected], rtol=1e-13)
    assert np.allclose(kernel(q.byteswap().view(q.dtype.newbyteorder()), qd, qdd), expected, rtol=1e-13)


def test_the_result_may_lie_over_an_input(one):
    kernel, state, right = one
    memory = np.concatenate([state[2], np.zeros(3)])
    expected = right(*state)
    assert np.allclose(kernel(state[0], state[1], memory[:6], out=memory[3:]), expected, rtol=1e-13)


def test_wrong_calls_are_refused_in_words(one):
    kernel, (q, qd, qdd), _ = one
    frozen = np.empty(6)
    frozen.flags.writeable = False
    for arguments, options, error, words in (
        ((q, qd), {}, TypeError, "was given 2 arguments"),
        ((q[:5], qd, qdd), {}, ValueError, r"q has shape \(5,\)"),
        ((q, qd, qdd), {"out": np.empty(5)}, ValueError, "out has shape"),
        ((q, qd, qdd), {"out": frozen}, ValueError, "read-only"),
        ((q, qd, qdd), {"result": np.empty(6)}, TypeError, "unexpected keyword"),
        (("a", qd, qdd), {}, TypeError, "q should hold numbers"),
    ):
        with pytest.raises(error, match=words):
            kernel(*arguments, **options)


def test_the_short_cut_keeps_no_reference_and_loses_none(one):
    import sys

    kernel, state, _ = one
    out = np.empty(6)
    before = [sys.getrefcount(x) for x in (*state, out)]
    for _ in range(1000):
        kernel(*state, out=out)
        kernel(*state)
        kernel(state[0].tolist(), state[1], state[2])
    assert [sys.getrefcount(x) for x in (*state, out)] == before


def test_many_threads_may_call_one_kernel(one):
    from concurrent.futures import ThreadPoolExecutor

    kernel, state, _ = one
    rows = rng.normal(size=(64, 3, 6))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda row: kernel(*row), rows))
    assert np.array_equal(answers, [kernel(*row) for row in rows])


@pytest.mark.parametrize("target", ["native", "numpy"])
@pytest.mark.parametrize("states", [0, 1, 1023, 5003])
def test_threads_share_a_batch_and_change_no_bit(target, states):
    arm = dynlib.load_arm("stanford")
    kernel = dynlib.compile(dynlib.coefficients, arm, target=target, args=("q",))
    q = rng.normal(size=(states, 6))
    for one, shared in zip(kernel(q), kernel(q, threads=3), strict=True):
        assert np.array_equal(one, shared)


def test_threads_may_be_asked_of_the_short_cut_and_are_checked(one):
    kernel, state, right = one
    assert np.allclose(kernel(*state, threads=2), right(*state), rtol=1e-13)
    for wrong in (0, 1.5, None):
        with pytest.raises(ValueError, match="threads is"):
            kernel(*state, threads=wrong)
