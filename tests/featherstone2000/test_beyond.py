"""What the review points to beyond its own equations: operational space, Vereshchagin, accuracy."""

import numpy as np
import pytest

import dynlib
from dynlib import featherstone2000 as ft
from dynlib.featherstone2000.kinematics import Kinematics
from tests.featherstone2000.test_tree_dynamics import near

ARM = dynlib.random_arm("RRPRRRR", seed=4)
STATE = tuple(np.random.default_rng(3).normal(size=(3, 7)))
POINT = np.array([0.1, -0.2, 0.3])


@pytest.mark.parametrize("task", ["pose", "point"])
def test_operational_space_dynamics_is_joint_dynamics_projected(task):
    """J̄ᵀτ = Λ ẍ + μ + p with ẍ = J q̈ + J̇q̇ of the motion under τ."""
    q, qd, tau = STATE
    o = ft.operational_space(ARM, q, qd, 7, POINT, task)
    xdd = o.J @ ft.aba(ARM, q, qd, tau) + o.Jdot_qd
    assert near(o.Lambda @ xdd + o.mu + o.p, o.Jbar.T @ tau, 1e-10)


def test_jdot_qd_is_the_derivative_of_the_task_velocity():
    q, qd, _ = STATE

    def velocity(t):
        return ft.operational_space(ARM, q + t * qd, qd, 7, POINT).J @ qd

    e = 1e-4
    derivative = (8 * (velocity(e) - velocity(-e)) - (velocity(2 * e) - velocity(-2 * e))) / (12 * e)
    assert near(derivative, ft.operational_space(ARM, q, qd, 7, POINT).Jdot_qd, 1e-9)


def test_forces_from_the_null_space_do_not_accelerate_the_task():
    q, qd, tau = STATE
    o = ft.operational_space(ARM, q, qd, 7, POINT)
    push = o.null @ np.random.default_rng(0).normal(size=7)
    moved = ft.aba(ARM, q, qd, tau + push) - ft.aba(ARM, q, qd, tau)
    assert np.abs(moved).max() > 1e-2
    assert np.abs(o.J @ moved).max() <= 1e-11 * np.abs(moved).max() * np.abs(o.J).max() * 10


def test_task_inertia_comes_from_articulated_inertias_alone():
    """Ω of the O(N) recursion is J M⁻¹Jᵀ, also on a tree with any joints."""
    q, qd, _ = STATE
    assert near(
        ft.inverse_inertia(ARM, q, 7, POINT) @ ft.operational_space(ARM, q, qd, 7, POINT).Lambda, np.eye(6), 1e-9
    )
    tree = ft.random_tree(2, n=7, floating=True)
    q, qd, _ = tree.random_state(0)
    o = ft.operational_space(tree, q, qd, 5, POINT)
    assert near(ft.inverse_inertia(tree, q, 5, POINT), np.linalg.inv(o.Lambda), 1e-9)


@pytest.mark.parametrize(("tree", "link"), [(ft.Tree.from_arm(ARM), 7), (ft.random_tree(2, n=7, floating=True), 5)])
def test_vereshchagin_is_equation_20_in_one_sweep(tree, link):
    """Holding one link to Aᵀa = b: the bordered system, its multipliers, and L M⁻¹Lᵀ at the base."""
    q, qd, tau = tree.random_state(1)
    rng = np.random.default_rng(0)
    A, b = rng.normal(size=(6, 3)), rng.normal(size=3)
    k = Kinematics(tree, q, qd)
    L = A.T @ k.jacobian(link)
    c = b - A.T @ k.a[link][:, 0]
    M, C = ft.crba(tree, q), ft.rnea(tree, q, qd, 0 * qd)
    whole = np.block([[M, L.T], [L, np.zeros((3, 3))]])
    solved = np.linalg.solve(whole, np.concatenate([tau - C, c]))
    record = {}
    assert near(ft.vereshchagin(tree, q, qd, tau, link, A, b, record), solved[: tree.nv], 1e-10)
    assert near(record["nu"], -solved[tree.nv :], 1e-9)
    assert near(record["matrix"], L @ np.linalg.solve(M, L.T), 1e-10)


def single_precision_errors(n, trials=5):
    """Median relative errors of ABA and of CRBA with LᵀDL, planar chain of n rods in float32."""
    arm, errors = dynlib.planar(n), []
    for seed in range(trials):
        q, qd, tau = (x.astype(np.float32) for x in np.random.default_rng(seed).normal(size=(3, n)))
        exact = ft.aba(arm, *(x.astype(float) for x in (q, qd, tau)))
        light = arm.map(np.float32)
        runs = (ft.aba(light, q, qd, tau), ft.crba_forward(light, q, qd, tau))
        errors.append([np.abs(run - exact).max() / np.abs(exact).max() for run in runs])
    return np.median(errors, axis=0)


def test_the_aba_is_more_accurate_than_the_crba_in_single_precision():
    """Ascher, Pai and Cloutier: the gap widens with the chain, as the condition number of M does."""
    (short_aba, short_crba), (long_aba, long_crba) = single_precision_errors(5), single_precision_errors(25)
    assert long_aba < 1e-4 and long_crba > 50 * long_aba
    assert long_crba / long_aba > short_crba / short_aba


def test_rounding_an_exact_mass_matrix_alone_costs_more_than_the_whole_aba():
    """The cause: the entries of M, once rounded, no longer determine the accelerations."""
    arm, errors = dynlib.planar(25), []
    for seed in range(5):
        q, qd, tau = np.random.default_rng(seed).normal(size=(3, 25))
        M, rest = ft.crba(arm, q), tau - ft.rnea(arm, q, qd, 0 * qd)
        exact, rounded = (np.linalg.solve(m, rest) for m in (M, M.astype(np.float32).astype(float)))
        errors.append(np.abs(rounded - exact).max() / np.abs(exact).max())
    assert np.median(errors) > 10 * single_precision_errors(25)[0]


def test_questions_about_links_the_tree_does_not_have_are_refused():
    q, qd, tau = STATE
    with pytest.raises(ValueError, match="links 1 to 7"):
        ft.operational_space(ARM, q, qd, 8)
    with pytest.raises(ValueError, match="task is 'grip'"):
        ft.operational_space(ARM, q, qd, 7, task="grip")
    with pytest.raises(ValueError, match="links 1 to 7"):
        ft.vereshchagin(ARM, q, qd, tau, 0, np.eye(6), np.zeros(6))
    with pytest.raises(ValueError, match="cannot move link 3 in every direction"):
        ft.operational_space(dynlib.planar(3), [0.1, 0.2, 0.3], [0, 0, 0], 3, task="point")
