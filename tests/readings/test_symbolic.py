"""Symbols: exact equality of formulations, and τ = M q̈ + C q̇ + G as SymPy expressions."""

import numpy as np
import pytest
import sympy

import dynlib
from dynlib.readings.ring import Ring
from dynlib.readings.symbolic import equal

FLAT = {"alpha": 0, "d": 0, "theta": 0, "cy": 0, "cz": 0, "gx": 0, "gz": 0}
ALL = dynlib.INVERSE_DYNAMICS


def numbers(joints, seed=0):
    """A random arm and state, and the value of every symbol."""
    arm = dynlib.random_arm(joints, seed)
    q, qd, qdd = state = np.random.default_rng(seed).normal(size=(3, arm.n))
    values = {f"g{x}": g for x, g in zip("xyz", arm.gravity, strict=True)}
    for i in range(arm.n):
        row = {"a": arm.dh.a, "alpha": arm.dh.alpha, "d": arm.dh.d, "theta": arm.dh.theta, "m": arm.mass}
        row |= {"q": q, "qd": qd, "qdd": qdd} | {f"c{x}": arm.com[:, k] for k, x in enumerate("xyz")}
        row |= {f"I{x}{y}": arm.inertia[:, j, k] for j, x in enumerate("xyz") for k, y in enumerate("xyz") if j <= k}
        values |= {f"{name}{i + 1}": column[i] for name, column in row.items()}
    return arm, state, {sympy.Symbol(name): value for name, value in values.items()}


def evaluate(matrix, values):
    names = [str(x) for x in values]
    return np.array(sympy.lambdify(names, matrix)(*values.values()), dtype=float)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("joints", ["R", "P", "RR", "RP", "PR", "PP", "RRR", "RPR", "PRR"])
def test_every_formulation_is_the_same_polynomial_in_every_parameter(name, joints):
    assert equal(ALL[name], dynlib.newton_euler_link, joints)


@pytest.mark.parametrize("joints", ["RR", "PR", "RPR"])
def test_symbols_with_numbers_put_in_are_the_numbers(joints):
    arm, (q, qd, qdd), values = numbers(joints)
    s = dynlib.symbolic(dynlib.waters, joints)
    reference = dynlib.inverse_dynamics(arm, q, qd, qdd)
    tau, G = (evaluate(x, values)[:, 0] for x in (s.tau, s.G))
    M, C = (evaluate(x, values) for x in (s.M, s.C))
    assert np.abs(tau - reference).max() <= 1e-12 * np.abs(reference).max()
    assert np.abs(M @ qdd + C @ qd + G - reference).max() <= 1e-12 * np.abs(reference).max()


def test_mass_rate_minus_twice_the_christoffel_matrix_is_skew():
    s = dynlib.symbolic(dynlib.newton_euler_link, "RR")
    rate = sum((s.M.diff(f"q{k}") * sympy.Symbol(f"qd{k}") for k in (1, 2)), sympy.zeros(2))
    S = rate - 2 * s.C
    _, _, values = numbers("RR")
    assert np.abs(evaluate(S + S.T, values)).max() <= 1e-12 * np.abs(evaluate(S, values)).max()


def test_two_link_arm_is_the_textbook_one():
    s = dynlib.symbolic(dynlib.hollerbach_3x3, "RR", values=FLAT)
    m1, m2, a1, a2, x1, x2, g, c1, c2, c12 = sympy.symbols("m1 m2 a1 a2 cx1 cx2 gy c1 c2 c12")
    assert sympy.expand(s.short(s.G[0]) + g * (m1 * (a1 + x1) * c1 + m2 * (a1 * c1 + (a2 + x2) * c12))) == 0
    assert sympy.expand(s.short(s.M[1, 0]) - sympy.Symbol("Izz2") - m2 * (a2 + x2) * (a2 + x2 + a1 * c2)) == 0
    assert s.C[1, 1] == 0
    assert r"\ddot q_{1}" in s.latex() and "c_{12}" in s.latex(s.G) and s._repr_latex_().startswith("$")


def test_an_arm_with_numbers_gives_equations_in_the_joint_variables_alone():
    arm = dynlib.load_arm("planar2")
    s = dynlib.symbolic(dynlib.newton_euler_base, arm)
    assert {x.name for x in s.tau.free_symbols} <= {"q1", "q2", "qd1", "qd2", "qdd1", "qdd2"}
    state = [0.3, -0.5], [1, 2], [0, 1]
    names = ("q", "qd", "qdd")
    values = {f"{k}{i + 1}": x for k, column in zip(names, state, strict=True) for i, x in enumerate(column)}
    reference = dynlib.inverse_dynamics(arm, *state)
    assert np.abs(evaluate(s.tau, values)[:, 0] - reference).max() <= 1e-12 * np.abs(reference).max()


def test_values_may_be_angles_expressions_and_offsets():
    values = {"alpha1": sympy.pi / 3, "theta2": sympy.pi / 2, "a1": sympy.Symbol("l") / 2}
    s = dynlib.symbolic(dynlib.waters, "RR", values=values)
    arm, (q, qd, qdd), given = numbers("RR")
    arm = dynlib.Arm.from_dh(
        [0.4, arm.dh.a[1]], [np.pi / 3, arm.dh.alpha[1]], arm.d, [arm.theta[0], np.pi / 2], "RR", arm.mass, arm.com,
        arm.inertia, arm.gravity,
    )  # fmt: skip
    tau = evaluate(s.tau, given | {sympy.Symbol("l"): 0.8})[:, 0]
    reference = dynlib.inverse_dynamics(arm, q, qd, qdd)
    assert np.abs(tau - reference).max() <= 1e-12 * np.abs(reference).max()
    with pytest.raises(KeyError, match="no parameter 'b1'"):
        dynlib.symbolic(dynlib.waters, "RR", values={"b1": 0})


def test_a_wrong_formulation_is_unequal_and_breaks_the_split():
    def no_coriolis(arm, q, qd, qdd):
        return dynlib.waters(arm, q, 0 * qd, qdd)

    def doubled(arm, q, qd, qdd):
        return dynlib.waters(arm, q, 2 * qd, qdd)

    assert not equal(no_coriolis, dynlib.waters, "RR") and not equal(doubled, dynlib.waters, "RR")
    assert equal(doubled, dynlib.waters, "R")  # one joint has no velocity terms
    s = dynlib.symbolic(doubled, "RR")
    assert s.tau.shape == (2, 1)
    with pytest.raises(ValueError, match="torque of joint 1 is not"):
        _ = s.M


def test_the_normal_form_knows_the_circle():
    ring = Ring(["c", "s", "x"], [("c", "s")])
    c, s, x = ring["c"], ring["s"], ring["x"]
    assert c * c + s * s == 1 and s**4 - c**4 == s**2 - c**2
    assert (x + 1) ** 2 - x**2 - 2 * x == 1 and x / 2 + x / 2 == x
    assert (3 * s * x).coefficient("x") == 3 * s and (s**3).terms == (s - c * c * s).terms
    assert (x**3 * c).derivative("x") == 3 * x**2 * c


def test_a_function_that_misbehaves_is_told_so():
    with pytest.raises(ValueError, match=r"shape \(3,\).*\(2,\)"):
        dynlib.symbolic(lambda arm, q, qd, qdd: np.append(qd, 0), "RR")
    with pytest.raises(ValueError, match="exact expression"):
        dynlib.symbolic(lambda arm, q, qd, qdd: [np.nan, 0], "RR")
    with pytest.raises(TypeError, match="inexact number"):
        dynlib.symbolic(lambda arm, q, qd, qdd: 0.1 * qd, "RR")
    with pytest.raises(TypeError, match="no symbolic reading"):
        dynlib.symbolic(lambda arm, q, qd, qdd: qd / qdd, "RR")
    with pytest.raises(TypeError, match="no symbolic reading"):
        dynlib.symbolic(lambda arm, q, qd, qdd: np.zeros(2) + np.array(qd, float), "RR")
    with pytest.raises(ValueError, match="KeyError"):
        dynlib.symbolic(lambda arm, q, qd, qdd: {}["no"], "RR")
