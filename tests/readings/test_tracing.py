"""The expression graph keeps every value once and nothing that is not needed; the program is what was recorded."""

import pickle

import numpy as np
import pytest

import dynlib
from dynlib.readings.graph import Graph

F = dynlib.INVERSE_DYNAMICS


def pairwise_sum(arm, x):
    x = list(x)
    while len(x) > 1:
        x = [a + b for a, b in zip(x[::2], x[1::2], strict=True)]
    return x[0]


def trace_of(f, **shapes):
    return dynlib.trace(lambda arm, *args: f(*args), dynlib.planar(1), args=shapes)


@pytest.fixture
def xyz():
    graph = Graph()
    return [graph.input(name, ()) for name in "xyz"]


def same(a, b):
    return (a.k, a.negative) == (b.k, b.negative)


def test_equal_expressions_are_one_node(xyz):
    x, y, z = xyz
    assert same(x + y, y + x)
    assert same(x * y, y * x)
    assert same((x + y) * z, z * (y + x))
    assert same((x + y).cos(), (y + x).cos())


def test_signs_ride_on_edges(xyz):
    x, y, _ = xyz
    assert same(x - y, -(y - x))
    assert same((-x) * y, -(x * y))
    assert same((-x) * (-y), x * y)
    assert same(-x - y, -(x + y))
    assert same(x - (-y), x + y)
    assert same(x / -y, -(x / y))
    assert same((-x).cos(), x.cos())
    assert same((-x).sin(), -(x.sin()))
    assert same(-3 * x, -(x * 3))


def test_zeros_and_ones_vanish(xyz):
    x, y, _ = xyz
    zero = x.graph.constant(0)
    for expression in (x - x, 0 * x, x + -x, 0 / x, -(0 * y), (x + y) - (y + x)):
        assert same(expression, zero)
    for expression in (x + 0, 0 + x, x - 0, 1 * x, x * 1, x / 1, -(-1 * x), -(0 - x), x / -1 * -1):
        assert same(expression, x)
    assert same(x / x, x.graph.constant(1))


def test_constants_fold(xyz):
    x, _, _ = xyz
    constant = x.graph.constant
    assert same(constant(2) * constant(3) - constant(7), constant(-1))
    assert same(2 * (3 * x), 6 * x)
    assert same(x / 4, 0.25 * x)
    assert same(constant(np.pi / 2).cos(), constant(0))
    assert same(constant(-np.pi / 2).sin(), constant(-1))
    assert same(constant(4).sqrt(), constant(2))


def test_numpy_scalars_and_arrays_take_part_from_either_side(xyz):
    x, y, _ = xyz
    row = np.array([x, y])
    assert same((np.float64(2) * row)[0], 2 * x)
    assert same((x * row)[1], x * y)
    assert same((np.array([[1.0, 0.0], [0.0, -1.0]]) @ row)[1], -y)
    assert same(x**3, x * x * x)


@pytest.mark.parametrize(
    "misuse",
    [
        lambda x: x if x > 0 else -x,
        lambda x: 1 if x == 0 else 2,
        lambda x: abs(x),
        lambda x: float(x),
        lambda x: np.full(1, x, dtype=float),
        lambda x: x**0.5,
    ],
)
def test_what_a_straight_line_cannot_do_is_refused(misuse):
    with pytest.raises(TypeError, match="traced"):
        trace_of(lambda x: misuse(x[0]), x=(1,))


def test_impossible_constants_are_refused():
    with pytest.raises(ZeroDivisionError, match="constant zero"):
        trace_of(lambda x: x / 0, x=(1,))
    with pytest.raises(ValueError, match="inf"):
        trace_of(lambda x: x + np.inf, x=(1,))
    with pytest.raises(ValueError, match="two traces were mixed"):
        Graph().input("x", ()) + Graph().input("x", ())


def test_dead_code_is_gone():
    def wasteful(x):
        for _ in range(10):
            x[0].sin() * x[1]
        return x[0] * x[1]

    program = trace_of(wasteful, x=(2,))
    assert sum(program.counts) == 1
    assert len(program.code) == 3


@pytest.mark.parametrize("levels", [1, 3, 6])
def test_the_depth_of_a_balanced_sum_is_its_logarithm(levels):
    program = dynlib.trace(pairwise_sum, dynlib.planar(1), args={"x": (2**levels,)})
    assert (program.counts.add, program.depth) == (2**levels - 1, levels)


def test_the_depth_of_a_chain_is_its_length():
    assert trace_of(lambda x: x[0] + x[1] + x[2] + x[3], x=(4,)).depth == 3
    assert trace_of(lambda x: -(x[0] * x[0]), x=(1,)).depth == 1  # a change of sign is free
    assert trace_of(lambda x: x, x=(4,)).depth == 0


@pytest.mark.parametrize("name", F)
@pytest.mark.parametrize("joints", ["R", "P", "RPR", "PRRP"])
def test_the_program_is_the_formulation(name, joints):
    arm = dynlib.random_arm(joints, seed=3)
    state = np.random.default_rng(0).normal(size=(3, 2, arm.n))
    tau = F[name](arm, *state)
    assert np.abs(dynlib.trace(F[name], arm)(*state) - tau).max() <= 1e-13 * np.abs(tau).max()


@pytest.mark.parametrize("arm", ["stanford", "puma560", "planar2"])
@pytest.mark.parametrize("name", F)
def test_tracing_never_costs_more_than_the_text(name, arm):
    arm = dynlib.load_arm(arm)
    dense, traced = dynlib.count(F[name], arm, structure="dense"), dynlib.trace(F[name], arm).counts
    assert (traced.mul <= dense.mul, traced.add <= dense.add, traced.trig <= dense.trig) == (True, True, True)


@pytest.mark.parametrize("arm", dynlib.arms())
def test_no_rounding_error_of_a_quarter_turn_survives(arm):
    """Structural zeros are exact: no constant of any trace is rounding noise."""
    program = dynlib.trace(dynlib.newton_euler_link, dynlib.load_arm(arm))
    constants = np.array([step[1] for step in program.code if step[0] == "const"])
    assert constants[constants != 0].min() > 1e-9
    assert not ((constants != 1) & (abs(constants - 1) < 1e-9)).any()


def test_the_general_arm_has_every_parameter_as_input():
    arm = dynlib.random_arm("RPR", seed=5)
    program = dynlib.trace(dynlib.hollerbach_3x3, "RPR")
    state = np.random.default_rng(1).normal(size=(3, 3))
    numbers = [arm.a[1:], arm.alpha[1:], arm.d, arm.theta, arm.mass, arm.com, arm.inertia, arm.gravity]
    tau = dynlib.hollerbach_3x3(arm, *state)
    assert np.abs(program(*state, *numbers) - tau).max() <= 1e-13 * np.abs(tau).max()


def test_parameters_of_a_proximal_arm_are_the_rows_of_its_table():
    rows = dict(d=[0, 0.2], theta=[0, 0], joints="RR", mass=[1, 2], com=[[0.1, 0, 0.2]] * 2, inertia=[np.eye(3)] * 2)
    arm, other = (dynlib.Arm.from_mdh(a=a, alpha=[0.3, -0.4], **rows) for a in ([0, 0.5], [0.7, 0.1]))
    program = dynlib.trace(dynlib.newton_euler_link, arm, parameters=["a"])
    state = np.random.default_rng(1).normal(size=(3, 2))
    np.testing.assert_allclose(program(*state, [0.7, 0.1]), dynlib.newton_euler_link(other, *state), rtol=1e-12)


def test_a_program_is_plain_data():
    program = dynlib.trace(dynlib.waters, dynlib.planar(2))
    assert pickle.loads(pickle.dumps(program)) == program
    assert {step[0] for step in program.code} <= set("input const add sub mul div neg sqrt sin cos".split())
    for k, (op, *operands) in enumerate(program.code):
        assert op in ("input", "const") or all(j < k for j in operands)


def test_several_results_and_recorded_quantities():
    arm, q = dynlib.random_arm("RR"), np.array([0.3, -0.7])
    for got, wanted in zip(dynlib.trace(dynlib.coefficients, arm)(q), dynlib.coefficients(arm, q), strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-14)
    outputs = dynlib.trace(dynlib.newton_euler_link, arm, record=["f"]).outputs
    assert [(o.name, o.index, o.shape) for o in outputs[1:]] == [("f", (1,), (3,)), ("f", (2,), (3,))]


def test_arguments_that_cannot_be_read_off_must_be_named():
    with pytest.raises(TypeError, match="args="):
        dynlib.trace(lambda arm, *x: x[0], dynlib.planar(2))
    with pytest.raises(ValueError, match="no parameter 'length'; it has a, alpha"):
        dynlib.trace(dynlib.waters, dynlib.planar(2), parameters=["length"])
    with pytest.raises(TypeError, match="gave None"):
        dynlib.trace(lambda arm, q: None, dynlib.planar(2))
