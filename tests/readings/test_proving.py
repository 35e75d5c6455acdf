"""Proofs by exact arithmetic: the field, the bounds, what is proved, what is refuted, what cannot be read."""

import itertools
import math
import operator
from fractions import Fraction

import numpy as np
import pytest
import sympy

import dynlib
from dynlib.readings.bounding import Bound, size_of_difference
from dynlib.readings.circle import Angle
from dynlib.readings.field import Element, is_prime, primes
from dynlib.readings.generic import generic, variables
from dynlib.readings.proving import MOST_PRIMES, Unreadable, bounds, prove_equal, values

P = next(primes())


def test_the_field_is_a_field():
    for a, b, c in np.random.default_rng(0).integers(1, 2**61 - 1, (50, 3)).tolist():
        x, y, z = (Element(k, P) for k in (a, b, c))
        assert (x * (y + z) - x * y - x * z).value == 0
        assert (x / y * y - x).value == 0
        assert (1 / x * x).value == 1 and (x**3 - x * x * x).value == 0
        assert (x - Fraction(1, 3) + Fraction(1, 3) - x).value == 0 and (2 * (0.5 * x) - x).value == 0


def test_primes_are_distinct_of_61_bits_and_minus_one_is_no_square():
    first = list(itertools.islice(primes(), MOST_PRIMES))
    assert len(set(first)) == MOST_PRIMES
    for p in first:
        assert sympy.isprime(p) and p % 4 == 3 and p.bit_length() == 61
    odd = range(2**61 - 201, 2**61, 2)
    assert [is_prime(m) for m in odd] == [sympy.isprime(m) for m in odd]


def test_angles_add_on_the_circle():
    u, v = (Angle.half(Element(k, P)) for k in (12345, 67890))
    assert (u.cos() ** 2 + u.sin() ** 2).value == 1
    w = u + v - u
    assert (w.c - v.c).value == 0 and (w.s - v.s).value == 0
    assert ((u + math.pi / 2).c + u.s).value == 0 and ((2 * u).c - (u + u).c).value == 0


def numerator(expression, angles, exponents):
    """N(x, t) of an expression in numbers and C_angle, S_angle: over (1 + t²)^exponent for each angle."""
    for name, e in zip(angles, exponents, strict=True):
        t, w = sympy.symbols([name, "w"])
        circle = {sympy.Symbol(f"C_{name}"): (1 - t**2) / w, sympy.Symbol(f"S_{name}"): 2 * t / w}
        expression = sympy.expand(sympy.expand(expression.subs(circle) * w**e).subs(w, 1 + t**2))
    return expression


def on_circle(name):
    return Angle(*sympy.symbols([f"C_{name}", f"S_{name}"]))


@pytest.mark.parametrize("name", ["hollerbach_3x3", "newton_euler_base", "waters"])
@pytest.mark.parametrize("joints", ["R", "P"])
def test_bounds_hold_for_the_polynomials_sympy_finds(name, joints):
    f = dynlib.INVERSE_DYNAMICS[name]
    numbers, angles = variables(joints)
    size = size_of_difference(joints, bounds(f, joints), np.array([0]))
    arm, state = generic(joints, sympy.Symbol, on_circle)
    whole = 2 * f(arm, *state)[0]  # J holds halves
    whole = numerator(whole, angles, [size.degrees[name] // 2 for name in angles])
    exact = sympy.Poly(whole, *sympy.symbols(numbers + angles))
    assert exact.total_degree() <= size.degree
    for gen, degree in zip(numbers + angles, exact.degree_list(), strict=True):
        assert degree <= size.degrees[gen], gen
    assert max(abs(c) for c in exact.coeffs()) < 2 ** (size.bits + 1)


@pytest.mark.parametrize("seed", range(20))
def test_bounds_hold_for_random_rational_expressions(seed):
    """Division by variables, sums over different denominators, constants: N = expression · scale · Π π^e."""
    x, y, c = sympy.symbols("x y c")
    unit = np.eye(4, dtype=int)
    one = (sympy.Integer(3), Bound(0 * unit[0], 3))
    variable = {x: Bound(unit[0] + unit[1], 1), y: Bound(unit[0] + unit[2], 1)}
    leaves = [*variable.items(), (c, Bound(unit[3], 1)), one]
    rng = np.random.default_rng(seed)

    def tree(depth):
        if depth == 0:
            return leaves[rng.integers(len(leaves))]
        kind = rng.integers(5)
        left, right = tree(depth - 1), leaves[rng.integers(2)] if kind == 4 else tree(depth - 1)
        op = [operator.add, operator.sub, operator.mul, lambda a, b: a - b / 2, operator.truediv][kind]
        return tuple(op(a, b) for a, b in zip(left, right, strict=True))

    expression, bound = tree(4)
    named = {variable[s].pivot: s for s in variable}
    below = bound.scale * sympy.prod(named[pivot] ** e for pivot, e in bound.pivots.items())
    exact = sympy.Poly(sympy.expand(sympy.cancel(expression * below)), x, y, c)
    assert all(coefficient.is_Integer for coefficient in exact.coeffs())
    assert (np.array(exact.degree_list()) <= bound.degree[1:]).all() or exact.is_zero
    assert max((sum(m[:2]) for m in exact.monoms()), default=0) <= bound.degree[0]
    assert sum(abs(a) for a in exact.coeffs()) <= bound.norm


def test_a_denominator_keeps_its_name():
    """(a/x + b/x + …) has denominator x, not a power of x; and x/(1/x) has none."""
    unit = np.eye(3, dtype=int)
    x, y = (Bound(unit[0] + unit[k], 1) for k in (1, 2))
    total = y / x
    for _ in range(30):
        total = total + y / x
    assert total.degree.tolist() == [1, 0, 1] and list(total.pivots.values()) == [1]
    again = x * (y / x) + 1  # (x y + x)/x
    assert again.degree.tolist() == [2, 1, 1]
    assert (1 / (1 / x) + 1).degree.tolist() == [1, 1, 0]


def test_degrees_are_those_of_mechanics():
    """Torque is linear in mass, moments, gravity and acceleration, quadratic in velocity and lengths."""
    degrees = size_of_difference("RR", bounds(dynlib.waters, "RR"), np.array([0, 0])).degrees
    assert {degrees[name] for name in ("m1", "m2", "Ixx1", "Iyz2", "gx", "qdd1", "qdd2")} == {1}
    assert {degrees[name] for name in ("qd1", "qd2", "a1", "d2", "cx2")} == {2}


def test_two_formulations_are_equal_over_the_rationals_at_six_joints():
    proof = prove_equal(dynlib.uicker_kahn, dynlib.newton_euler_base, "RRPRRR")
    assert proof and proof.holds is True and proof.field == "the rationals" and proof.counterexample is None
    assert math.prod(proof.primes) > 2**proof.bits and len(set(proof.primes)) == len(proof.primes)
    assert proof.error_bound == (proof.degree / min(proof.primes)) ** 3 < 1e-40
    assert "over the rationals" in str(proof)


def solved(solve):
    """Forward dynamics by the coefficients of the Lagrangian and a way to solve the linear system."""

    def forward(arm, q, qd, tau):
        G, J, C = dynlib.coefficients(arm, q)
        h = (C * qd[:, None] * qd).sum(axis=(-2, -1))
        return solve(J, tau - G - h)

    forward.__name__ = solve.__name__
    return forward


def elimination(A, b):
    A, b, n = A.copy(), b.copy(), len(b)
    for k in range(n):
        for i in range(k + 1, n):
            ratio = A[i, k] / A[k, k]
            A[i], b[i] = A[i] - ratio * A[k], b[i] - ratio * b[k]
    x = [None] * n
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            b[i] = b[i] - A[i, j] * x[j]
        x[i] = b[i] / A[i, i]
    return np.array(x)


def determinant(A):
    if len(A) == 1:
        return A[0, 0]
    return sum((-1) ** j * A[0, j] * determinant(np.delete(A[1:], j, 1)) for j in range(len(A)))


def cramer(A, b):
    columns = np.eye(len(b), dtype=bool)
    return np.array([determinant(np.where(column, b[:, None], A)) / determinant(A) for column in columns])


@pytest.mark.parametrize("joints", ["R", "RP", "RRP"])
def test_forward_dynamics_is_proved_through_its_divisions(joints):
    proof = prove_equal(solved(elimination), solved(cramer), joints)
    assert proof.holds is True, proof
    assert proof.field == "the rationals" and proof.error_bound < 1e-35


def test_the_articulated_body_algorithm_is_proved_at_six_joints():
    proof = prove_equal(dynlib.aba, solved(elimination), "RRPRRR")
    assert proof.holds is True and proof.field == "the rationals" and proof.error_bound < 1e-40


def test_the_chance_of_error_is_never_rounded_to_none():
    one, many = (prove_equal(dynlib.waters, dynlib.newton_euler_link, "P", trials=k) for k in (1, 60))
    assert "a random point modulo a 61-bit prime;" in str(one) and 0 < one.error_bound < 1e-15
    assert len(many.primes) == 60 and many.error_bound > 0


def test_a_long_chain_of_divisions_is_proved_over_prime_fields_only():
    def chain(arm, q, qd, qdd):
        x = qd
        for _ in range(13):
            x = (x * x + qdd) / (x + 1)
        return x

    proof = prove_equal(chain, lambda arm, q, qd, qdd: chain(arm, q, qd, qdd) + 0, "P")
    assert proof.holds is True and proof.field == "GF(p)" and "over GF(p)" in str(proof)
    assert proof.error_bound == proof.degree / min(proof.primes) and len(proof.primes) == 3


def test_mass_matrices_are_compared_entry_by_entry():
    def from_lagrangian(arm, q):
        return dynlib.coefficients(arm, q)[1]

    def from_newton_euler(arm, q):
        still = 0 * np.array([1] * arm.n, dtype=q.dtype)
        unit = np.eye(arm.n, dtype=q.dtype)
        return np.stack([dynlib.newton_euler_link(arm, q, still, u) for u in unit]) - dynlib.newton_euler_link(
            arm, q, still, still
        )

    assert prove_equal(from_lagrangian, from_newton_euler, "RPR").holds is True
    refuted = prove_equal(from_lagrangian, lambda arm, q: from_newton_euler(arm, q).T * 2, "RP")
    example = refuted.counterexample
    assert example.qd is None and example.left.shape == (2, 2) and not np.allclose(example.left, example.right)


def test_a_counterexample_to_forward_dynamics_names_the_joint_forces():
    def doubled(arm, q, qd, tau):
        return 2 * dynlib.aba(arm, q, qd, tau)

    proof = prove_equal(solved(elimination), doubled, "RP")
    example = proof.counterexample
    assert proof.holds is False and ("tau1" in str(proof) or "tau2" in str(proof)) and "qdd" not in str(proof)
    assert np.allclose(2 * dynlib.aba(example.arm, example.q, example.qd, example.qdd), example.right)


@pytest.mark.parametrize("k", [2, 0.5, np.float64(0.25), np.int64(3), np.float32(1.5)])
def test_numbers_of_every_kind_enter_by_their_exact_value(k):
    exact = Fraction(*k.as_integer_ratio()) if hasattr(k, "as_integer_ratio") else Fraction(int(k))
    x = np.array([Element(17, P)])
    assert (k * x * k + x / k - (x - k) ** np.int64(2) - exact**2 * x - x / exact + (x - exact) * (x - exact))[
        0
    ].value == 0


def test_a_difference_below_rounding_is_seen_and_said():
    proof = prove_equal(dynlib.waters, lambda arm, q, qd, qdd: dynlib.waters(arm, q, qd, qdd) + 2.0**-80 * qd, "RR")
    assert proof.holds is False and "smaller than floats resolve" in str(proof)


def test_a_difference_hidden_at_quarter_turns_is_found():
    def off(arm, q, qd, qdd):
        link = arm.distal(q)
        return dynlib.waters(arm, q, qd, qdd) + link.c[2] * link.s[2] * qd

    example = prove_equal(dynlib.waters, off, "RRPRRR").counterexample
    assert sum(x != 0 for x in example.values.values()) == 2  # one velocity and one angle
    assert not np.allclose(*(f(example.arm, example.q, example.qd, example.qdd) for f in (dynlib.waters, off)))


def solve(arm, q, qd, qdd):
    return np.linalg.solve(np.eye(arm.n), qdd)


def compare(arm, q, qd, qdd):
    return qdd if qd[0] > 0 else qdd


def buffer(arm, q, qd, qdd):
    tau = np.zeros(arm.n)
    tau[0] = qdd[0]
    return tau


def converts(arm, q, qd, qdd):
    return qdd * float(qd[0])


def root(arm, q, qd, qdd):
    return np.sqrt(qd * qd)


def raw_angle(arm, q, qd, qdd):
    return q * qd


def raises(arm, q, qd, qdd):
    raise RuntimeError("the motor is unplugged")


def nan(arm, q, qd, qdd):
    return qdd * np.nan


def shape(arm, q, qd, qdd):
    return dynlib.waters(arm, q, qd, qdd)[:, None]


def nothing(arm, q, qd, qdd):
    pass


def angles(arm, q, qd, qdd):
    return q


@pytest.mark.parametrize(
    ("f", "says"),
    [
        (solve, "return np.linalg.solve(np.eye(arm.n), qdd)"),
        (compare, "it compares or tests values [test_proving.py, line"),
        (buffer, "tau[0] = qdd[0]"),
        (converts, "return qdd * float(qd[0])"),
        (root, "return np.sqrt(qd * qd)"),
        (raw_angle, "return q * qd"),
        (raises, "fails on an ordinary arm: RuntimeError: the motor is unplugged"),
        (nan, "every entry should be finite"),
        (shape, "shape (2, 1)"),
        (nothing, "it should return an array of numbers"),
        (angles, "returns something that is not a number"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(f, says):
    for proof in (prove_equal(f, dynlib.waters, "RR"), prove_equal(dynlib.waters, f, "RR")):
        assert proof.holds is None and not proof
        assert f.__name__ in proof.reason and says in proof.reason and proof.reason in str(proof)


def test_division_by_what_is_always_zero_gives_no_verdict():
    def divides(arm, q, qd, qdd):
        c, s = arm.distal(q).c[1], arm.distal(q).s[1]
        return qdd / (c * c + s * s - 1)

    with pytest.raises(Unreadable, match="zero"):
        values(divides, "R", P)


@pytest.mark.parametrize("bad", [dict(trials=0), dict(trials=1.5), dict(joints="RX"), dict(joints="")])
def test_bad_requests_are_refused(bad):
    with pytest.raises(ValueError, match="trials|joint"):
        prove_equal(dynlib.waters, dynlib.waters, **bad)


def test_signatures_must_fit():
    assert prove_equal(dynlib.waters, lambda *given: dynlib.rnea(*given), "R").holds
    with pytest.raises(TypeError, match="same number"):
        prove_equal(dynlib.waters, lambda arm, q: q)
    with pytest.raises(TypeError, match="should be f"):
        prove_equal(lambda arm: arm, dynlib.waters)
    with pytest.raises(TypeError, match="not a function"):
        prove_equal("waters", dynlib.waters)
