"""RNEA, CRBA and ABA on trees with every joint: against Pinocchio, against each other, and against energy."""

from dataclasses import replace

import numpy as np
import pinocchio as pin
import pytest

import dynlib
from dynlib import featherstone2000 as ft
from dynlib.featherstone2000.aba import articulated
from dynlib.featherstone2000.spatial import halves
from dynlib.featherstone2000.tree import KINDS
from tests.featherstone2000.twin import SHARED, Twin

COORDINATES = ("link", "link6x6", "absolute")


def near(a, b, tolerance=1e-11):
    return np.abs(a - b).max() <= tolerance * max(1, np.abs(b).max())


@pytest.mark.parametrize("seed", range(60))
def test_rnea_crba_aba_equal_pinocchio(seed):
    """Sixty random trees, every second one floating, with external forces."""
    tree = ft.random_tree(seed, n=2 + seed % 9, floating=bool(seed % 2), kinds=SHARED)
    q, qd, qdd = tree.random_state(seed)
    fx = np.random.default_rng(seed).normal(size=(tree.N, 6))
    twin = Twin(tree)
    c, x = twin.columns, twin.position(q)
    tau = pin.rnea(twin.model, twin.data, x, qd[c], qdd[c], twin.forces(fx))
    M = pin.crba(twin.model, twin.data, x)
    M = np.triu(M) + np.triu(M, 1).T
    forward = pin.aba(twin.model, twin.data, x, qd[c], qdd[c], twin.forces(fx))  # qdd as torques: any numbers do
    for coordinates in COORDINATES:
        assert near(ft.rnea(tree, q, qd, qdd, fx, coordinates=coordinates)[c], tau)
        assert near(ft.crba(tree, q, coordinates=coordinates)[np.ix_(c, c)], M)
        assert near(ft.aba(tree, q, qd, qdd, fx, coordinates=coordinates)[c], forward)


@pytest.mark.parametrize("floating", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_forward_inverts_inverse_dynamics_and_m_qdd_plus_c_is_tau(kind, floating):
    tree = ft.random_tree(7, n=5, floating=floating, kinds=kind)
    q, qd, qdd = tree.random_state(3)
    v0, a0 = np.random.default_rng(5).normal(size=(2, 6))
    tau = ft.rnea(tree, q, qd, qdd, v0=v0, a0=a0)
    C = ft.rnea(tree, q, qd, 0 * qdd, v0=v0, a0=a0)
    M = ft.crba(tree, q)
    assert near(M @ qdd + C, tau)
    assert near(M, M.T) and np.linalg.eigvalsh(M)[0] > 0
    size = np.abs(np.linalg.inv(M)) @ np.abs(tau)
    for coordinates in COORDINATES:
        assert (np.abs(ft.aba(tree, q, qd, tau, v0=v0, a0=a0, coordinates=coordinates) - qdd) <= 1e-11 * size).all()


def energy(tree, q, qd):
    """Kinetic plus potential energy, from link velocities and centres of mass."""
    record = {}
    ft.rnea(tree, q, qd, 0 * qd, record=record)
    s = tree.at(q)
    total = 0
    for i in s.links:
        v, X = record["v"][i], s.pose[i]
        total += float((v.T @ (s.I[i] @ v))[0, 0]) / 2
        total -= tree.mass[i - 1] * tree.gravity @ (X.r + X.E.T @ tree.com[i - 1])
    return total


@pytest.mark.parametrize("kind", KINDS)
def test_power_balance_of_every_joint(kind):
    """dE/dt = τ·q̇ along the motion: needs no reference values."""
    tree = ft.random_tree(11, n=4, kinds=kind)
    q, qd, qdd = tree.random_state(2)
    power = ft.rnea(tree, q, qd, qdd) @ qd

    def along(t):
        return energy(tree, tree.plus(q, t * tree.chart(q, 0 * qd, qd)), qd + t * qdd)

    e = 1e-4
    derivative = (8 * (along(e) - along(-e)) - (along(2 * e) - along(-2 * e))) / (12 * e)
    assert abs(derivative - power) <= 1e-8 * max(1, abs(power))


def test_universal_joint_needs_the_apparent_derivative():
    """E2: a single universal joint, whose C is off by 92 % with v × h alone."""
    tree = ft.Tree(
        (0,), (KINDS["U"](),), [np.eye(3)], [[0] * 3], [1], [[0.1, 0.2, 0.3]], [np.diag([0.2, 0.3, 0.4])], [0] * 3
    )
    assert near(ft.rnea(tree, [0.3, 0.7], [2, 3], [0, 0]), np.array([0.35128004, -0.21611188]), 1e-8)


def test_gravity_as_base_acceleration_equals_gravity_as_external_force():
    tree = ft.random_tree(3, floating=True)
    q, qd, qdd = tree.random_state(1)
    s = tree.at(q)
    field = np.concatenate([np.zeros(3), tree.gravity])[:, None]
    weight = np.stack([(s.I[i] @ (s.pose[i] @ field))[:, 0] for i in s.links])
    weightless = replace(tree, gravity=np.zeros(3))
    lifted, pulled = {}, {}
    tau = ft.rnea(tree, q, qd, qdd, record=lifted)
    assert near(ft.rnea(weightless, q, qd, qdd, fx=weight, record=pulled), tau)
    for i in s.links:  # E7: the first acceleration is fictitious
        assert near(lifted["a"][i] + s.pose[i] @ field, pulled["a"][i])


def test_a_rod_pushed_sideways_at_its_end_feels_like_a_quarter_of_its_mass():
    """Massless handle, rod of 1 kg and 1 m hinged at its end: linear block of I^A is diag(1, 1/4, 1)."""
    tree = ft.Tree(
        (0, 1), (KINDS["F"](), KINDS["R"]()), [np.eye(3)] * 2, [[0] * 3] * 2, [0, 1], [[0] * 3, [0.5, 0, 0]],
        [np.zeros((3, 3)), np.diag([0, 1 / 12, 1 / 12])], [0] * 3,
    )  # fmt: skip
    with np.errstate(all="ignore"):  # the handle alone has no invertible D
        IA = articulated(tree.at([0, 0, 0, 1, 0, 0, 0, 0]))[0][1].matrix
    assert near(IA[3:, 3:], np.diag([1, 0.25, 1])) and near(IA[:3, :3], np.diag([0, 1 / 3, 0]))


def test_batches_are_single_calls_side_by_side():
    tree = ft.random_tree(4, n=6, floating=True)
    states = [tree.random_state(seed) for seed in range(3)]
    q, qd, qdd = (np.stack(x) for x in zip(*states, strict=True))
    tau = ft.rnea(tree, q, qd, qdd)
    for k, state in enumerate(states):
        assert near(tau[k], ft.rnea(tree, *state))
        assert near(ft.crba(tree, q)[k], ft.crba(tree, q[k]))
        assert near(ft.aba(tree, q, qd, tau)[k], qdd[k])


def test_single_precision_stays_single():
    arm = dynlib.random_arm("RPRRR", seed=1).map(np.float32)
    tree = ft.random_tree(4, n=5).map(np.float32)
    for model, n in ((arm, (5, 5)), (tree, (tree.nq, tree.nv))):
        q, qd = (np.full(k, 0.5, np.float32) for k in n)
        for coordinates in COORDINATES:
            assert ft.rnea(model, q, qd, qd, coordinates=coordinates).dtype == np.float32
            assert ft.crba(model, q, coordinates=coordinates).dtype == np.float32
            assert ft.aba(model, q, qd, qd, coordinates=coordinates).dtype == np.float32


def test_an_arm_is_a_tree_is_an_arm():
    arm = dynlib.random_arm("RPRRPR", seed=5)
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 2, 6))
    tree = ft.Tree.from_arm(arm)
    tau = dynlib.inverse_dynamics(arm, q, qd, qdd)
    assert near(ft.rnea(tree, q, qd, qdd), tau)
    assert near(dynlib.INVERSE_DYNAMICS["rnea"](arm, q, qd, qdd), tau)
    assert near(dynlib.forward_dynamics(arm, q, qd, tau), qdd)


@pytest.mark.parametrize("linear", [np.zeros(6), np.zeros((6, 2)), np.zeros((4, 6))])
def test_linear_first_is_its_own_inverse(linear):
    x = linear + np.arange(linear.size).reshape(linear.shape)
    assert (ft.linear_first(ft.linear_first(x)) == x).all() and not (ft.linear_first(x) == x).all()


def test_force_transform_is_the_inverse_transpose():
    """E6: power is the same in both frames."""
    tree = ft.random_tree(1, n=1)
    X = tree.at(tree.random_state(0)[0]).X[1]
    v, f = np.random.default_rng(0).normal(size=(2, 6, 1))
    assert near((X @ v).T @ f, v.T @ (X.mT @ f))
    assert near(halves(X.inverse @ (X @ v))[0], halves(v)[0])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"parent": (0, 2)}, "link 2 has parent 2"),
        ({"parent": (0,)}, "2 joints but 1 parents"),
        ({"mass": [1, 2, 3]}, "mass has shape"),
        ({"mass": [1, -2]}, "link 2 has mass -2"),
    ],
)
def test_bad_trees_are_refused_with_the_reason(change, message):
    tree = ft.random_tree(0, n=2)
    with pytest.raises(ValueError, match=message):
        replace(tree, **change)


def test_bad_states_are_refused_with_the_reason():
    tree = ft.random_tree(0, n=3)
    q, qd, qdd = tree.random_state(0)
    with pytest.raises(ValueError, match="coordinates is 'body'"):
        ft.rnea(tree, q, qd, qdd, coordinates="body")
    with pytest.raises(ValueError, match=r"fx has shape \(2, 6\)"):
        ft.rnea(tree, q, qd, qdd, fx=np.zeros((2, 6)))
    with pytest.raises(ValueError, match="its last axis should have length .*, every joint's position variables"):
        ft.aba(tree, q[:-1], qd, qdd)
    floating = ft.random_tree(0, n=2, floating=True)
    q, qd, qdd = floating.random_state(0)
    with pytest.raises(ValueError, match="the quaternion of joint 1 in q has length 2"):
        ft.rnea(floating, np.concatenate([q[:3], 2 * q[3:7], q[7:]]), qd, qdd)
    with pytest.raises(TypeError, match="wanted a Tree or an Arm, not str"):
        ft.rnea("puma560", q, qd, qdd)
    with pytest.raises(ValueError, match="it should be a unit vector"):
        KINDS["R"](axis=(1, 1, 0))
    for wrong in (0, 2.5):
        with pytest.raises(ValueError, match=f"the number of links .* not {wrong}"):
            ft.random_tree(0, n=wrong)
    with pytest.raises(ValueError, match="kinds is 'RX'"):
        ft.random_tree(0, kinds="RX")


def test_an_arm_as_a_general_tree_with_its_placements_written_out():
    arm = dynlib.random_arm("RPRRP", seed=6)
    tree = ft.Tree.from_arm(arm)
    names = ("parent", "joints", "E", "r", "mass", "com", "inertia", "gravity")
    general = ft.Tree(**{name: getattr(tree, name) for name in names})
    q, qd, qdd = tree.random_state(0)
    assert near(ft.rnea(general, q, qd, qdd), ft.rnea(arm, q, qd, qdd))


@pytest.mark.parametrize(
    "change, error, message",
    [
        (dict(E=2 * np.eye(3)[None]), ValueError, "E is not a rotation matrix: R Rᵀ differs"),
        (dict(E=-np.eye(3)[None]), ValueError, "E is not a rotation matrix: it mirrors"),
        (dict(parent=(0.0,)), ValueError, "link 1 has parent 0.0"),
        (dict(joints="R"), TypeError, "joint 1 is 'R'; it should be a Joint"),
    ],
)
def test_a_tree_is_checked_when_made(change, error, message):
    with pytest.raises(error, match=message):
        replace(ft.random_tree(0, n=1), **change)


def test_nothing_changes_a_tree():
    mass = np.ones(1)
    tree = replace(ft.random_tree(0, n=1), mass=mass)
    mass[0] = 9
    assert tree.mass[0] == 1
    with pytest.raises(ValueError, match="read-only"):
        tree.mass[0] = 9
