"""Counts are measured: prices of the elementary products, what is free, and answers to functions that misbehave."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import dynlib
from dynlib import geometry
from dynlib.hollerbach1980 import contraction
from dynlib.readings.polynomials import Polynomial

RNG = np.random.default_rng(0)


def cost(f, *args, structure="dense"):
    c = dynlib.count(f, None, structure, args=args)
    return c.mul, c.add


@pytest.mark.parametrize(
    ("f", "shapes", "price"),
    [
        (np.matmul, [(4, 4), (4, 4)], (64, 48)),
        (np.matmul, [(3, 3), (3, 3)], (27, 18)),
        (geometry.matvec, [(4, 4), (4,)], (16, 12)),
        (geometry.matvec, [(3, 3), (3,)], (9, 6)),
        (geometry.cross, [(3,), (3,)], (6, 3)),
        (geometry.dot, [(3,), (3,)], (3, 2)),
        (geometry.outer, [(3,), (3,)], (9, 0)),
        (geometry.trace, [(4, 4)], (0, 3)),
    ],
)
def test_the_price_of_each_product_is_the_textbook_price(f, shapes, price):
    assert cost(f, *[RNG.normal(size=shape) for shape in shapes]) == price


@pytest.mark.parametrize(
    ("f", "price"),
    [
        (lambda x, y: x / y, (1, 0)),
        (lambda x, y: 2 * x, (1, 0)),
        (lambda x, y: x**3, (2, 0)),
        (lambda x, y: -x, (0, 0)),
        (lambda x, y: +x, (0, 0)),
        (lambda x, y: x - y, (0, 1)),
        (lambda x, y: 1 - x, (0, 1)),
        (lambda x, y: 1 / x, (1, 0)),
    ],
)
def test_division_is_a_multiplication_and_minus_is_free(f, price):
    assert cost(f, np.array([0.7]), np.array([0.4])) == price


@pytest.mark.parametrize("constant", [0, 1, -1, 1e-12, 1 + 1e-12])
def test_structure_makes_zero_and_one_free(constant):
    x = np.array([0.7])
    assert cost(lambda x: constant * x, x, structure="aware") == (0, 0)
    assert cost(lambda x: constant * x, x) == (1, 0)


def test_what_counts_as_zero_stays_zero():
    """A product with 1e-12 is nothing, however large the other factor; its sum with anything is free."""
    x = np.array([700.0])
    assert cost(lambda x: x + 9e-12 * x, x, structure="aware") == (0, 0)
    assert cost(lambda x: x / 9e-12, x, structure="aware") == (1, 0)
    puma = dynlib.load_arm("puma560")
    tilted = replace(puma, alpha=puma.alpha + 5e-12)
    right, near = (dynlib.count(dynlib.newton_euler_link, arm, "aware") for arm in (puma, tilted))
    assert (near.mul, near.add) == (right.mul, right.add)


def test_structure_sees_zeros_that_were_computed():
    x = np.array([0.7])
    assert cost(lambda x: x + (x - x), x, structure="aware") == (0, 1)
    assert cost(lambda x: x + (x - x), x) == (0, 2)
    assert cost(lambda x: 2 * x + 1, x, structure="aware") == (1, 1)


@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
@pytest.mark.parametrize("joints", ["RRR", "RPR"])
def test_views_are_finished_input_and_cost_two_trigonometric_functions_a_revolute_joint(name, joints):
    f = dynlib.INVERSE_DYNAMICS[name]
    dense, aware = (dynlib.count(f, joints, structure) for structure in ("dense", "aware"))
    assert dense.trig == aware.trig == 2 * joints.count("R")
    assert 0 < aware.mul < dense.mul and 0 < aware.add < dense.add
    assert sum(c.mul for c in dense.by.values()) == dense.mul and sum(c.add for c in dense.by.values()) == dense.add


def test_nothing_is_charged_for_what_the_view_makes():
    def looks(arm, q, qd, qdd):
        link = arm.distal(q, qd, qdd)
        for name in ("A", "dA4", "ddA4", "J4", "K", "IO", "ps"):
            getattr(link, name)
        return q

    c = dynlib.count(looks, "RRP")
    assert (c.mul, c.add, c.trig) == (0, 0, 4)


def test_sines_of_constants_are_not_joint_trigonometry():
    c = dynlib.count(lambda arm, q, qd, qdd: np.cos(arm.alpha[1:]) * np.sin(q), "RR")
    assert (c.mul, c.trig) == (2, 2)


def test_structure_of_a_real_arm_is_cheaper_than_general_links():
    f = dynlib.newton_euler_link
    assert dynlib.count(f, dynlib.planar(3), "aware").mul < dynlib.count(f, "RRR", "aware").mul
    assert dynlib.count(f, dynlib.planar(3)).mul == dynlib.count(f, "RRR").mul


def test_operations_go_to_the_equation_beside_the_line():
    by = dynlib.count(dynlib.hollerbach_4x4, "RRRR").by
    assert by["(8)"] == (3 * 64, 3 * 48)  # W_j = W_{j-1} A_j for j = 2, 3, 4
    assert "unnumbered" not in by


def test_other_signatures_are_read_by_their_names():
    G, J, C = RNG.normal(size=2), RNG.normal(size=(2, 2)), RNG.normal(size=(2, 2, 2))
    c = dynlib.count(contraction, None, args=(G, J, C, [1.0, 2.0], [3.0, 4.0]))
    assert (c.mul, c.add, c.trig) == (20, 12, 0)  # 2n³ + n² and n³ + n² at n = 2
    assert dynlib.count(dynlib.coefficients, "RR").mul > 0
    assert dynlib.count(lambda arm, q, qd, tau: tau * q, "RR").mul == 2
    assert dynlib.count(lambda arm, theta, omega, epsilon: theta * epsilon, "RR").mul == 2
    with pytest.raises(TypeError, match="speed after the arm"):
        dynlib.count(lambda arm, speed: speed, "RR")


def test_a_function_that_misbehaves_is_told_so():
    def buffer(arm, q, qd, qdd):
        tau = np.zeros(arm.n)
        tau[0] = q[0]
        return tau

    def failing(arm, q, qd, qdd):
        raise KeyError("no such joint")

    with pytest.raises(TypeError, match="buffer cannot be counted.*float buffer"):
        dynlib.count(buffer, "RR")
    with pytest.raises(TypeError, match="float"):
        dynlib.count(lambda arm, q, qd, qdd: np.linalg.inv(np.outer(q, q)) @ q, "RR")
    with pytest.raises(ValueError, match="failing cannot be counted, it raised KeyError.*no such joint"):
        dynlib.count(failing, "RR")
    with pytest.raises(ValueError, match=r"shape \(3,\).*\(2,\)"):
        dynlib.count(lambda arm, q, qd, qdd: np.append(q, 0), "RR")
    with pytest.raises(ValueError, match="nan"):
        dynlib.count(lambda arm, q, qd, qdd: q * np.nan, "RR")
    with pytest.raises(ValueError, match="None"):
        dynlib.count(lambda arm, q, qd, qdd: [None, None], "RR")
    with pytest.raises(ValueError, match="'dense' or 'aware'"):
        dynlib.count(dynlib.waters, "RR", "sparse")
    with pytest.raises(TypeError, match="joint string"):
        dynlib.count(dynlib.waters, 6)
    with pytest.raises(ValueError, match="joint 2"):
        dynlib.count(dynlib.waters, "RX")


@pytest.mark.parametrize("structure", ["dense", "aware"])
@pytest.mark.parametrize("f", [dynlib.waters, dynlib.hollerbach_3x3, dynlib.newton_euler_base, dynlib.kane_recursive])
def test_counts_are_exact_polynomials_that_foretell_further_runs(f, structure):
    cost = dynlib.count_polynomial(f, structure=structure, upto=7)
    measured = dynlib.count(f, "R" * 9, structure)
    assert (cost.mul(9), cost.add(9)) == (measured.mul, measured.add)
    assert all(p(n).denominator == 1 for p in cost for n in range(p.start, 9))
    assert structure == "aware" or cost.mul.start == cost.add.start == 1


def test_a_cost_that_is_no_polynomial_is_refused():
    def doubling(arm, q, qd, qdd):
        for _ in range(2**arm.n):
            q = q * qd
        return q

    with pytest.raises(ValueError, match="no polynomial"):
        dynlib.count_polynomial(doubling)
    with pytest.raises(ValueError, match="one kind of joint"):
        dynlib.count_polynomial(dynlib.waters, joints="RP")


@pytest.mark.parametrize(
    ("text", "at_1", "written"),
    [
        ("106 1/2 n^2 + 620 1/2 n - 512", 215, "213/2 n² + 1241/2 n − 512"),
        ("n^3 + n^2 + 2n", 4, "n³ + n² + 2 n"),
        ("-n + 3/4", Fraction(-1, 4), "−n + 3/4"),
        ("0", 0, "0"),
    ],
)
def test_printed_polynomials_are_read_exactly(text, at_1, written):
    p = Polynomial.parse(text)
    assert p(1) == at_1 and str(p) == written
    assert Polynomial.through({n: p(n) for n in range(1, 8)}).coefficients == p.coefficients


@pytest.mark.parametrize("text", ["n**2", "3 n + m", "", "2 n 3"])
def test_what_is_no_polynomial_is_refused(text):
    with pytest.raises(ValueError, match="no polynomial"):
        Polynomial.parse(text)
