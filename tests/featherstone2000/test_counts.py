"""What the algorithms cost, measured: polynomials in N, crossovers, and the three loop methods."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

import dynlib
from dynlib import featherstone2000 as ft
from dynlib.catalog import read
from dynlib.readings.polynomials import Polynomial

COUNTS = read("featherstone2000/counts.yaml")
ALGORITHMS = ("rnea", "crba", "aba", "crba_forward")


@pytest.mark.parametrize("coding", COUNTS)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_recorded_polynomials_are_what_a_run_costs(name, coding):
    """The register, foretold by runs of up to eight joints."""
    file = COUNTS[coding]
    f = partial(getattr(ft, name), coordinates=file["coordinates"])
    measured = dynlib.count_polynomial(f, structure=file["structure"], upto=8)
    for kind, polynomial in zip(("mul", "add"), measured, strict=True):
        assert Polynomial.parse(file[name][kind]).coefficients == polynomial.coefficients
        assert polynomial.start <= file[name]["from"]


def operations(coding, name, n, kinds=("mul", "add")):
    return sum(Polynomial.parse(COUNTS[coding][name][kind])(n) for kind in kinds)


def crossover(coding, kinds):
    """The N, from 3, from which on the ABA is cheaper than the road over the mass matrix."""
    dearer = [
        n for n in range(3, 60) if operations(coding, "aba", n, kinds) >= operations(coding, "crba_forward", n, kinds)
    ]
    return max(dearer, default=2) + 1


def test_crossover_depends_on_the_coding():
    """The review says N > 9. Plain 6×6 products favour the ABA, careful inertias the CRBA until the ABA has them."""
    assert [crossover(coding, ("mul",)) for coding in COUNTS] == [3, 3, 13, 6]
    assert [crossover(coding, ("mul", "add")) for coding in COUNTS] == [3, 4, 13, 7]


def test_structure_saves_more_than_the_review_says():
    """From 6×6 products with zeros folded to screws, six joints; the review has 30 % for the mass matrix, elsewhere."""
    plain, screws = (operations(coding, "crba", 6) for coding in ("matrices_zeros_folded", "screws"))
    assert 1 - screws / plain == pytest.approx(0.69, abs=0.01)


def test_screws_save_in_every_algorithm():
    for name in ALGORITHMS:
        costs = [operations(coding, name, 6) for coding in COUNTS]
        assert costs == sorted(costs, reverse=True) and len(set(costs)) == 4


@pytest.mark.parametrize("coordinates", ["link", "link6x6", "absolute"])
def test_screws_are_only_another_coding(coordinates):
    arm = dynlib.random_arm("RPRRPR", seed=2)
    q, qd, tau = np.random.default_rng(0).normal(size=(3, 2, 6))
    for f, args in ((ft.rnea, (q, qd, tau)), (ft.aba, (q, qd, tau)), (ft.crba, (q,)), (ft.crba_forward, (q, qd, tau))):
        one, other = (f(arm, *args, coordinates=c) for c in ("screws", coordinates))
        assert np.abs(one - other).max() <= 1e-11 * np.abs(other).max()
    with pytest.raises(ValueError, match="'screws' are for arms"):
        tree = ft.random_tree(0)
        ft.rnea(tree, *tree.random_state(0), coordinates="screws")


def test_branches_not_joints_decide():
    """On a tree the CRBA costs O(N·depth): a torso with five legs keeps the mass matrix cheap."""
    tree = ft.random_tree(1, n=16, kinds="R")

    def flops(f, parent):
        shaped = replace(tree, parent=parent)
        counted = dynlib.count(partial(f, shaped), None, structure="aware", args=shaped.random_state(0))
        return counted.mul + counted.add

    chain, legs = tuple(range(16)), (0, *(1 + 3 * k + j if j else 1 for k in range(5) for j in range(3)))
    ratio = {shape: flops(ft.crba_forward, shape) / flops(ft.aba, shape) for shape in (chain, legs)}
    assert ratio[chain] > 1.05 and ratio[legs] < 0.75


def loop_cost(n, n_c, method):
    """Operations for a chain of n joints with n_c points held in planes."""
    tree = replace(ft.random_tree(1, n=n, kinds="R"), parent=tuple(range(n)))
    turns = [np.linalg.qr(np.random.default_rng(k).normal(size=(3, 3)))[0] for k in range(n_c)]
    points = [
        ft.Cut("point", 0, n - k, turns[k], np.zeros(3), np.eye(3), np.array([0.3, 0.2, 0.1])) for k in range(n_c)
    ]
    mechanism = ft.Mechanism(tree, tuple(points))

    def accelerations(q, qd, tau):
        motion = ft.loop_dynamics(mechanism, q, qd, tau, method=method)
        assert motion.rank == n_c
        return motion.qdd

    counted = dynlib.count(accelerations, None, structure="aware", args=tree.random_state(0))
    return counted.mul + counted.add


def test_costs_of_the_three_loop_methods():
    """Method 2 is cheapest for n ≫ n_c, method 3 for small n - n_c, method 1 nowhere; in n method 2 is linear."""
    few, many = ([loop_cost(n, n_c, method) for method in (1, 2, 3)] for n, n_c in ((20, 1), (12, 10)))
    assert min(few) == few[1] and min(many) == many[2]
    small, half = (loop_cost(n, 1, 2) for n in (8, 14))
    assert few[1] - half == pytest.approx(half - small, rel=0.02)


def test_method_3_is_not_more_accurate_near_a_change_point():
    """The review reports it to be more stable than method 1; on a parallelogram almost flat all three lose alike."""
    example = ft.load_mechanism("three_crank")
    tree = example.mechanism.tree
    arrays = {name: getattr(tree, name)[:3] for name in ("parent", "joints", "E", "r", "mass", "com", "inertia")}
    parallelogram = ft.Mechanism(replace(tree, **arrays), example.mechanism.cuts[:1])
    errors = []
    for theta in 1e-6 * (1 + 0.1 * np.arange(7)):
        exact = -9.81 * np.cos(theta) * 3 / (2 / 3 + 2)  # two cranks of 1 kg and a coupler of 2 kg, 1 m long
        q, qd = theta * np.array([1, -1, 1]), 1.3 * np.array([1, -1, 1])
        runs = [ft.loop_dynamics(parallelogram, q, qd, np.zeros(3), method=k, tolerance=1e-14) for k in (1, 2, 3)]
        errors.append([abs(run.qdd[0] / exact - 1) for run in runs])
    first, second, third = np.max(errors, axis=0)
    assert first > 1e-12 and 0.5 < third / first < 2 and 0.5 < second / first < 2
