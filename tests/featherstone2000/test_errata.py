"""Every erratum: the printed form, run literally, against the corrected one; sizes as registered in errata.yaml."""

from dataclasses import replace

import numpy as np
import pytest

from dynlib import featherstone2000 as ft
from dynlib.catalog import read
from dynlib.featherstone2000.spatial import crf, crm
from dynlib.featherstone2000.tree import KINDS
from tests.featherstone2000.test_tree_dynamics import near

SIZES = {row["id"]: row.get("size") for row in read("featherstone2000/errata.yaml")}
BRANCHED = replace(ft.random_tree(1, n=6, kinds="RP"), parent=(0, 1, 2, 2, 4, 1), gravity=np.array([0, 0, -9.81]))
UNIVERSAL = ft.Tree(
    (0,), (KINDS["U"](),), [np.eye(3)], [[0] * 3], [1], [[0.1, 0.2, 0.3]], [np.diag([0.2, 0.3, 0.4])], [0] * 3
)
STATE = BRANCHED.random_state(2)
FX = np.random.default_rng(0).normal(size=(6, 6))


def measured(printed, right, erratum):
    """The printed form is wrong by as much as the register says."""
    size = np.abs(printed - right).max() / np.abs(right).max()
    assert size > 1e-3
    assert size == pytest.approx(SIZES[erratum], rel=0.02)


def newton_euler(tree, q, qd, qdd, fx=None, slip=None):
    """The program in link coordinates at the end of section 3.1, with one line as printed."""
    s = tree.at(q, qd=qd, qdd=qdd, fx=fx)
    v, a, f, tau = s.lists(4)
    v[0], a[0] = s.v0, -s.a0 if slip == "E7" else s.a0
    for i in s.links:
        vJ, bias = s.h[i] @ s.qd[i], 0 if s.bias[i] is None else s.bias[i]
        v[i] = s.X[i] @ v[s.p[i]] + vJ
        hdot_qd = {"E1": vJ, "E2": crm(v[i], vJ), "E5": bias}.get(slip, crm(v[i], vJ) + bias)
        a[i] = s.X[i] @ a[s.p[i]] + hdot_qd + s.h[i] @ s.qdd[i]
        f[i] = s.I[i] @ a[i] + (crm if slip == "E3" else crf)(v[i], s.I[i] @ v[i])
        f[i] = f[i] if slip == "E4" or fx is None else f[i] - s.fx[i]
    for i in s.inward:
        tau[i] = s.h[i].T @ f[i]
        if s.p[i]:
            f[s.p[i]] = f[s.p[i]] + (s.X[i].inverse if slip == "E6" else s.X[i].mT) @ f[i]
    return s.stack(tau)


def test_the_program_without_slip_is_rnea():
    assert near(newton_euler(BRANCHED, *STATE, fx=FX), ft.rnea(BRANCHED, *STATE, fx=FX))


@pytest.mark.parametrize("erratum", ["E1", "E3", "E4", "E5", "E6", "E7"])
def test_newton_euler_as_printed_is_wrong(erratum):
    measured(newton_euler(BRANCHED, *STATE, fx=FX, slip=erratum), ft.rnea(BRANCHED, *STATE, fx=FX), erratum)


def test_e2_v_cross_h_is_not_all_of_hdot():
    """A universal joint: C with ḣ = v × h alone."""
    state = [0.3, 0.7], [2, 3], [0, 0]
    measured(newton_euler(UNIVERSAL, *state, slip="E2"), ft.rnea(UNIVERSAL, *state), "E2")


def test_e8_force_of_joint_i_taken_along_h_j():
    """Item 3 of the CRBA: M_ji = h_jᵀf_i^C, not h_iᵀf_i^C."""
    q = STATE[0]
    s, M = BRANCHED.at(q, coordinates="absolute"), ft.crba(BRANCHED, q)
    record = {}
    ft.crba(BRANCHED, q, coordinates="absolute", record=record)
    printed = np.zeros((6, 6))
    for i in s.links:
        for j in BRANCHED.path(i):
            printed[j - 1, i - 1] = (s.h[i].T @ (record["IC"][i] @ s.h[i]))[0, 0]
    measured(printed, np.triu(M), "E8")


def composite_program(tree, q, with_self=True):
    """The CRBA program of section 3.2 as printed: M_ij for j in ν(i) only."""
    s, IC, F, M = tree.at(q), None, {}, np.zeros((tree.nv, tree.nv))
    IC = list(s.I)
    for i in s.inward:
        F[i] = IC[i] @ s.h[i]
        nu = [j for j in tree.subtree[i] if with_self or j != i]
        for j in nu:
            M[tree.iv[i - 1] : tree.iv[i], tree.iv[j - 1] : tree.iv[j]] = s.h[i].T @ F[j]
        if s.p[i]:
            IC[s.p[i]] = IC[s.p[i]] + IC[i].carried(s.X[i])
            for j in tree.subtree[i]:
                F[j] = s.X[i].mT @ F[j]
    return M


def test_e9_the_printed_program_fills_one_triangle():
    q, qd, tau = STATE
    M = ft.crba(BRANCHED, q)
    printed = composite_program(BRANCHED, q)
    assert near(printed, np.triu(M))
    rest = tau - ft.rnea(BRANCHED, q, qd, 0 * qd)
    measured(np.linalg.solve(printed, rest), ft.aba(BRANCHED, q, qd, tau), "E9")


def test_e10_a_subtree_contains_its_root():
    """Without it the diagonal of M is never set; and f_i^C has a column for each freedom of joint i."""
    printed = composite_program(BRANCHED, STATE[0], with_self=False)
    assert (np.diag(printed) == 0).all() and np.linalg.matrix_rank(printed) < 6
    many = ft.random_tree(3, n=5)
    q = many.random_state(0)[0]
    assert near(np.triu(composite_program(many, q)), np.triu(ft.crba(many, q)))


def test_e11_the_torque_in_p_a_is_the_childs():
    """Equation 13 with τ_i in place of τ_j."""
    q, qd, tau = STATE
    s = BRANCHED.at(q, qd=qd, tau=tau, coordinates="absolute")
    right = {}
    qdd = ft.aba(BRANCHED, q, qd, tau, coordinates="absolute", record=right)
    v, IA, U, Dinv = (right[k] for k in ("v", "IA", "U", "Dinv"))
    c = [None, *(crm(v[i], s.h[i] @ s.qd[i]) for i in s.links)]

    def accelerations(which):
        p = [None, *(crf(v[i], s.I[i] @ v[i]) for i in s.links)]
        pa, a, out = *s.lists(2), []
        for j in s.inward:
            i = s.p[j]
            pa[j] = p[j] + IA[j] @ c[j]
            if i:
                p[i] = p[i] + pa[j] + U[j] @ Dinv[j] @ (s.tau[which(i, j)] - s.h[j].T @ pa[j])
        a[0] = s.a0
        for i in s.links:
            out.append((Dinv[i] @ (s.tau[i] - s.h[i].T @ (IA[i] @ a[s.p[i]] + pa[i])))[0, 0])
            a[i] = a[s.p[i]] + c[i] + s.h[i] * out[-1]
        return np.array(out)

    assert near(accelerations(lambda i, j: j), qdd)
    measured(accelerations(lambda i, j: i), qdd, "E11")


@pytest.mark.parametrize("erratum", ["E12", "E13"])
def test_the_articulated_body_algorithm_as_completed_inverts_rnea(erratum):
    """p^a with a Latin a, equation 13 numbered, p_i, a_0 and the link-coordinate form supplied."""
    q, qd, qdd = STATE
    tau = ft.rnea(BRANCHED, q, qd, qdd, fx=FX)
    for coordinates in ("link", "absolute"):
        assert near(ft.aba(BRANCHED, q, qd, tau, fx=FX, coordinates=coordinates), qdd)


def test_e14_equation_17_without_its_dots():
    """φ′q̈ + φ′q̇ = 0 in place of φ′q̈ + φ̇′q̇ = 0."""
    e = ft.load_mechanism("four_bar")
    qd = ft.closed_velocity(e.mechanism, e.q, [4, 0, 0], held=[0])
    _, J, bias = ft.constraints(e.mechanism, e.q, qd)
    M, C = ft.crba(e.mechanism.tree, e.q), ft.rnea(e.mechanism.tree, e.q, qd, 0 * qd)
    whole = np.block([[M, J.T], [J, np.zeros((2, 2))]])
    printed, right = (np.linalg.solve(whole, np.concatenate([-C, -x]))[:3] for x in (J @ qd, bias))
    assert near(right, ft.loop_dynamics(e.mechanism, e.q, qd, np.zeros(3)).qdd)
    measured(printed, right, "E14")


def test_e15_phi_prime_goes_with_velocities_not_positions():
    """RSSR: ∂φ/∂q is 3×6, what multiplies q̈ is 3×5; N(q) leads from one to the other."""
    e = ft.load_mechanism("rssr")
    tree, step = e.mechanism.tree, 1e-6
    phi = lambda q: ft.constraints(e.mechanism, q, 0 * e.qd)[0]  # noqa: E731
    by_position = np.stack([(phi(e.q + step * x) - phi(e.q - step * x)) / (2 * step) for x in np.eye(6)], axis=1)
    N = np.stack([tree.rates(e.q, x) for x in np.eye(5)], axis=1)
    J = ft.constraints(e.mechanism, e.q, e.qd)[1]
    assert by_position.shape == (3, 6) and J.shape == (3, 5)
    assert near(by_position @ N, J, 1e-8)


def test_e17_equation_20_needs_independent_rows():
    e = ft.load_mechanism("three_crank")
    M, J = ft.crba(e.mechanism.tree, e.q), ft.constraints(e.mechanism, e.q, e.qd)[1]
    motion = ft.loop_dynamics(e.mechanism, e.q, e.qd, np.zeros(4))
    L = np.delete(J, motion.redundant, axis=0)
    bordered = lambda J: np.block([[M, J.T], [J, np.zeros((len(J),) * 2)]])  # noqa: E731
    assert np.linalg.cond(bordered(J)) > 1e15 and np.linalg.cond(bordered(L)) < 1e3


def global_accelerations(o, a_vp, load):
    return np.linalg.solve(o.M, o.S.T @ (load - o.I @ a_vp))


def test_e19_without_the_base_term_gravity_is_lost():
    """Equation 29 as printed, P a = H q̈ + Ḣq̇, with a_0 = -g nowhere in f_a. E18: a_vp is not that a_0."""
    o = ft.Operators(BRANCHED, *STATE)
    right = global_accelerations(o, o.a_vp, o.load)
    assert near(right, ft.aba(BRANCHED, *STATE))
    products = [c[:, 0] - (0 if o.bodies.p[i] else o.bodies.s.a0[:, 0]) for i, c in enumerate(o.bodies.c[1:], 1)]
    measured(global_accelerations(o, o.Pinv @ np.concatenate(products), o.load), right, "E19")


def test_e20_active_forces_include_the_joint_torques():
    """f_a = f^x alone, without Pᵀ A τ; with it Sᵀf_a = τ + Sᵀf^x."""
    o = ft.Operators(BRANCHED, *STATE, fx=FX)
    passive = np.concatenate([b[:, 0] for b in o.bodies.b[1:]])
    assert near(o.S.T @ (o.load - passive), STATE[2])
    measured(global_accelerations(o, o.a_vp, passive), global_accelerations(o, o.a_vp, o.load), "E20")


def test_e21_only_local_constraint_forces_make_equation_28_sparse():
    """Any basis of the complement of S gives the accelerations; only T = Pᵀ diag(T_i) gives the pattern."""
    o = ft.Operators(BRANCHED, *STATE)
    basis = np.linalg.svd(o.S.T)[2][o.S.shape[1] :].T
    Iinv = np.linalg.inv(o.I)

    def filled(T):
        matrix = T.T @ Iinv @ T
        beta = np.linalg.solve(matrix, T.T @ (o.a_vp - Iinv @ o.load))
        a = Iinv @ (o.load + T @ beta)
        assert near(np.linalg.lstsq(o.S, a - o.a_vp)[0], ft.aba(BRANCHED, *STATE), 1e-9)
        return (np.abs(matrix) > 1e-10 * np.abs(matrix).max()).mean()

    assert filled(basis) > 0.9 > 0.6 > filled(o.T)


def test_e22_a_massless_terminal_link_is_refused():
    bodies = np.array([1, 1, 1, 1, 0, 1])
    light = replace(BRANCHED, mass=bodies, inertia=bodies[:, None, None] * np.eye(3))
    with pytest.raises(ValueError, match="no acceleration"), np.errstate(all="ignore"):
        ft.aba(light, *STATE)
