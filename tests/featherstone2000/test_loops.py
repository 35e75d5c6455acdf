"""Closed loops, section 3.4: constraints, three methods, rank, assembly, drift."""

from dataclasses import replace

import numpy as np
import pinocchio as pin
import pytest

from dynlib import featherstone2000 as ft
from tests.featherstone2000.test_tree_dynamics import energy, near
from tests.featherstone2000.twin import Twin

NAMES = ft.mechanisms()
EXAMPLES = {name: ft.load_mechanism(name) for name in NAMES}


def states(run):
    return zip(run.q, run.qd, strict=True)


def forces(example, seed=0):
    return np.random.default_rng(seed).normal(size=example.mechanism.tree.nv)


@pytest.mark.parametrize("kind", ["revolute", "spherical", "weld", "planar", "point"])
def test_jacobian_and_bias_are_derivatives_of_phi(kind):
    """φ̇ = φ′q̇ and φ̈ = φ′q̈ + φ̇′q̇ (17) between two moving links, by central differences."""
    tree = ft.random_tree(5, n=5, floating=True)
    turns = np.linalg.qr(np.random.default_rng(0).normal(size=(2, 3, 3)))[0]
    points = np.random.default_rng(1).normal(size=(2, 3))
    mechanism = ft.Mechanism(tree, (ft.Cut(kind, 2, 5, turns[0], points[0], turns[1], points[1]),))
    q, qd, _ = tree.random_state(0)

    def at(t):
        return ft.constraints(mechanism, tree.plus(q, t * tree.chart(q, 0 * qd, qd)), qd)

    def derivative(k, e=1e-4):
        return (8 * (at(e)[k] - at(-e)[k]) - (at(2 * e)[k] - at(-2 * e)[k])) / (12 * e)

    _, J, bias = at(0)
    assert near(derivative(0), J @ qd, 1e-9)
    assert near(derivative(1) @ qd, bias, 1e-9)


@pytest.mark.parametrize("name", NAMES)
def test_examples_close_and_have_the_stated_rank(name):
    example = EXAMPLES[name]
    phi, J, _ = ft.constraints(example.mechanism, example.q, example.qd)
    motion = ft.loop_dynamics(example.mechanism, example.q, example.qd, forces(example))
    assert np.abs(phi).max() <= 1e-12 and np.abs(J @ example.qd).max() <= 1e-12
    assert (len(phi), motion.rank, motion.mobility) == tuple(example.expect[k] for k in ("rows", "rank", "mobility"))
    assert example.expect["gruebler"] == example.mechanism.tree.nv - len(phi)
    assert len(motion.redundant) == len(phi) - motion.rank


@pytest.mark.parametrize("name", NAMES)
def test_three_methods_agree_and_satisfy_every_row(name):
    """Equations 20, 21 and 22 have one solution; redundant rows are satisfied too."""
    example = EXAMPLES[name]
    runs = [ft.loop_dynamics(example.mechanism, example.q, example.qd, forces(example), method=k) for k in (1, 2, 3)]
    for run in runs:
        assert near(run.qdd, runs[0].qdd, 1e-10)
        assert run.residual <= 1e-11 * max(1, np.abs(run.qdd).max())
        closure = ft.rnea(example.mechanism.tree, example.q, example.qd, run.qdd) - forces(example)  # (15)
        assert abs(closure @ example.qd) <= 1e-11 * np.abs(closure).max()  # (19): passive loops do no work


def test_bennett_moves_although_gruebler_forbids_it():
    """Between projections the loop is a little open and has full rank to the last digit, so the tolerance is coarse."""
    example = EXAMPLES["bennett"]
    run = ft.simulate_loops(
        example.mechanism, example.q, example.qd, np.linspace(0, 0.6, 31), project=True, tolerance=1e-2
    )
    assert example.expect["gruebler"] == -2
    assert np.ptp(run.q[:, 0]) > 0.5
    assert max(np.abs(ft.constraints(example.mechanism, *state)[0]).max() for state in states(run)) < 1e-10


def test_two_spanning_trees_of_one_mechanism_move_alike():
    """The crank accelerates the same, also with a motor on the joint that one tree has and the other cuts (τ_a)."""
    whole, other = EXAMPLES["four_bar"], EXAMPLES["four_bar_other_tree"]
    torque = 3.0  # between coupler and rocker: joint 3 of the first tree, the cut of the second
    tau = np.array([0.5, -0.2, torque])
    first = ft.loop_dynamics(whole.mechanism, whole.q, whole.qd, tau)
    push = ft.cut_force(other.mechanism, other.q, other.mechanism.cuts[0], [0, 0, torque, 0, 0, 0])
    for method in (1, 2, 3):
        second = ft.loop_dynamics(other.mechanism, other.q, other.qd, [0.5, -0.2, 0], method=method, tau_a=push)
        assert near(second.qdd[:2], first.qdd[:2], 1e-11)


def test_planar_loop_in_space_is_overconstrained_and_moves_the_same():
    flat, spatial = EXAMPLES["four_bar"], EXAMPLES["four_bar_spatial"]
    runs = [ft.loop_dynamics(e.mechanism, e.q, e.qd, [1, 2, 3]) for e in (flat, spatial)]
    assert near(runs[1].qdd, runs[0].qdd) and runs[1].redundant == (2, 3, 4)


def test_three_crank_closed_form():
    """One angle: θ̈ = -g cos θ (Σ m l_c + M l) / (Σ I + M l²), whatever the redundant row."""
    example = EXAMPLES["three_crank"]
    tree, theta = example.mechanism.tree, example.q[0]
    cranks = [0, 2, 3]
    moment = sum(tree.mass[k] * tree.com[k, 0] for k in cranks) + tree.mass[1]
    inertia = sum(tree.inertia[k, 2, 2] + tree.mass[k] * tree.com[k, 0] ** 2 for k in cranks) + tree.mass[1]
    expected = -9.81 * np.cos(theta) * moment / inertia
    for method in (1, 2, 3):
        motion = ft.loop_dynamics(example.mechanism, example.q, example.qd, np.zeros(4), method=method)
        assert near(motion.qdd, expected * np.array([1, -1, 1, 1]), 1e-12)


def test_rssr_equals_pinocchio_constraint_dynamics():
    example = EXAMPLES["rssr"]
    tree, cut = example.mechanism.tree, example.mechanism.cuts[0]
    twin, tau = Twin(tree), forces(example)
    c = twin.columns
    contact = pin.RigidConstraintModel(
        pin.ContactType.CONTACT_3D, twin.model, twin.id[cut.a], pin.SE3(np.eye(3), cut.pa), twin.id[cut.b],
        pin.SE3(np.eye(3), cut.pb), pin.ReferenceFrame.LOCAL_WORLD_ALIGNED,
    )  # fmt: skip
    models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    models.append(contact)
    datas.append(contact.createData())
    pin.initConstraintDynamics(twin.model, twin.data, models, datas)
    qdd = pin.constraintDynamics(
        twin.model, twin.data, twin.position(example.q), example.qd[c], tau[c], models, datas,
        pin.ProximalSettings(1e-14, 1e-14, 50),
    )  # fmt: skip
    for method in (1, 2, 3):
        assert near(ft.loop_dynamics(example.mechanism, example.q, example.qd, tau, method=method).qdd[c], qdd, 1e-10)


def test_rank_tolerance_is_a_modelling_decision():
    """A third crank anchored 1e-8 m off: a strict tolerance freezes the mechanism, a sensible one moves it."""
    example = EXAMPLES["three_crank"]
    tree = example.mechanism.tree
    off = replace(example.mechanism, tree=replace(tree, r=tree.r + np.outer([0, 0, 0, 1], [1e-8, 0, 0])))
    q = example.q + np.array([0, 1e-9, 0, 1e-9])  # a position no tolerance can call exact
    strict = ft.loop_dynamics(off, q, 0 * example.qd, np.zeros(4), tolerance=1e-15)
    sensible = ft.loop_dynamics(off, q, 0 * example.qd, np.zeros(4), tolerance=1e-3)
    right = ft.loop_dynamics(example.mechanism, example.q, 0 * example.qd, np.zeros(4))
    assert strict.mobility == 0 and np.abs(strict.qdd).max() < 1e-6  # frozen
    assert sensible.mobility == 1 and near(sensible.qdd, right.qdd, 1e-7)


def test_a_parallelogram_gains_a_freedom_at_its_change_point():
    example = EXAMPLES["three_crank"]
    tree = example.mechanism.tree
    arrays = {name: getattr(tree, name)[:3] for name in ("parent", "joints", "E", "r", "mass", "com", "inertia")}
    tree = replace(tree, **arrays)
    parallelogram = ft.Mechanism(tree, example.mechanism.cuts[:1])
    for theta, mobility in ((1.0, 1), (1e-2, 1), (0.0, 2)):
        q = np.array([theta, -theta, theta])
        assert ft.loop_dynamics(parallelogram, q, np.zeros(3), np.zeros(3)).mobility == mobility


def test_what_cannot_close_is_refused_with_the_gap():
    example = EXAMPLES["four_bar"]
    cut = replace(example.mechanism.cuts[0], pa=np.array([9.0, 0, 0]))
    with pytest.raises(ValueError, match="the loops do not close"):
        ft.assemble(replace(example.mechanism, cuts=(cut,)), example.q)
    with pytest.raises(ValueError, match="kind 'hinge'"):
        replace(cut, kind="hinge")
    with pytest.raises(ValueError, match="Ra is not a rotation matrix"):
        ft.Cut("revolute", 0, 1, 2 * np.eye(3), np.zeros(3), np.eye(3), np.zeros(3))
    with pytest.raises(ValueError, match=r"pb has shape \(2,\); it should be \(3,\)"):
        ft.Cut("revolute", 0, 1, np.eye(3), np.zeros(3), np.eye(3), np.zeros(2))
    with pytest.raises(ValueError, match="methods 1, 2 and 3"):
        ft.loop_dynamics(example.mechanism, example.q, example.qd, np.zeros(3), method=4)
    with pytest.raises(ValueError, match="it should join two different links from 0"):
        replace(example.mechanism, cuts=(replace(cut, b=7),))
    with pytest.raises(ValueError, match="one state at a time"):
        ft.loop_dynamics(example.mechanism, np.stack([example.q] * 2), example.qd, np.zeros(3))
    with pytest.raises(ValueError, match="tau has shape"):
        ft.loop_dynamics(example.mechanism, example.q, example.qd, np.zeros(4))
    with pytest.raises(KeyError, match="no mechanism named 'six_bar'"):
        ft.load_mechanism("six_bar")


def drift(steps, **options):
    """Largest |φ| and energy change of the passive four-bar started at 4 rad/s, over 1.2 seconds."""
    e = EXAMPLES["four_bar"]
    qd = ft.closed_velocity(e.mechanism, e.q, [4, 0, 0], held=[0])
    run = ft.simulate_loops(e.mechanism, e.q, qd, np.linspace(0, 1.2, steps + 1), **options)
    gaps = [np.abs(ft.constraints(e.mechanism, *state)[0]).max() for state in states(run)]
    tree = e.mechanism.tree
    return max(gaps), abs(energy(tree, run.q[-1], run.qd[-1]) - energy(tree, e.q, qd))


def test_loops_drift_unless_stabilised_or_projected():
    """E16, footnote 3: φ̈ = 0 alone lets φ grow; Baumgarte's terms hold it down, projection removes it."""
    bare, _ = drift(60)
    damped, _ = drift(60, alpha=10, beta=10)
    projected, _ = drift(60, project=True)
    assert bare > 2e-5 and damped < bare / 5 and projected < 1e-11


def test_drift_and_energy_fall_as_the_fourth_power_of_the_step():
    (coarse, e1), (fine, e2) = drift(30), drift(60)
    assert 8 < coarse / fine < 40 and e2 < e1 / 8


def test_energy_of_a_passive_floating_tree_is_conserved_to_the_order_of_the_integrator():
    tree = ft.random_tree(3, n=4, floating=True)
    q, qd, _ = tree.random_state(1)
    changes = []
    for steps in (25, 50, 100):
        run = ft.simulate_tree(tree, q, qd, np.linspace(0, 0.5, steps + 1))
        changes.append(abs(energy(tree, run.q[-1], run.qd[-1]) - energy(tree, q, qd)))
        quaternion = run.q[:, 3:7]
        assert np.abs(np.linalg.norm(quaternion, axis=1) - 1).max() <= 1e-14
    assert changes[0] / changes[1] > 10 and changes[1] / changes[2] > 10
