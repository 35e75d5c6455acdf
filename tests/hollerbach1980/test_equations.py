"""Hollerbach's numbered equations, each as an identity on a general arm; derivatives are complex steps."""

import numpy as np
import pytest

import dynlib
from dynlib.hollerbach1980.kinematics import matrices_3x3, matrices_4x4
from tests import lagrange, sampling

STEP, ARM = 1e-30, dynlib.random_arm("RRRR", seed=1)
N, MIXED = range(1, 5), dynlib.random_arm("RPRP", seed=2)
Q, QD, QDD = sampling.state(ARM)
E = [None, *np.eye(4)]


def close(x, y, tol=1e-13, scale=0):
    np.testing.assert_allclose(x, y, rtol=0, atol=tol * max(np.abs(x).max(), np.abs(y).max(), scale))


def slope(f, dq, dqd=0):
    """Derivative of f(q, q̇) along (dq, dqd)."""
    return f(Q + 1j * STEP * dq, QD + 1j * STEP * np.asarray(dqd)).imag / STEP


def motion(q, qd, qdd=QDD):
    """W, Ẇ, Ẅ and p, ṗ, p̈ of every link, from 1."""
    link = ARM.distal(q, qd, qdd)
    W = matrices_3x3(link)
    p = ([None, *np.cumsum([w[j] @ link.ps[j] for j in N], axis=0)] for w in W)
    return [np.array([0 * w[1], *w[1:]]) for w in W] + [np.array([0 * x[1], *x[1:]]) for x in p]


W, WD, WDD, P, PD, PDD = motion(Q, QD)
LINK = ARM.distal(Q, QD, QDD)
m, n_, J, g = LINK.m, LINK.mr, LINK.J3, LINK.g
TAU = [None, *dynlib.newton_euler_link(ARM, Q, QD, QDD)]
dW = [None] + [slope(lambda q, qd: motion(q, qd)[0], E[i]) for i in N]  # dW[i][j] = ∂W_j/∂q_i
dP = [None] + [slope(lambda q, qd: motion(q, qd)[3], E[i]) for i in N]


def test_1_2_3_transforms_act_on_homogeneous_points():
    """(1), (2), (3) on revolute and prismatic joints: products of A_i against products of elementary matrices."""
    q = sampling.state(MIXED)[0]
    A4, swap = MIXED.distal(q).A4, [3, 0, 1, 2]  # (1, x, y, z) from (x, y, z, 1)
    product, cascade = np.eye(4), np.eye(4)
    for i in N:
        Z, X = lagrange.elementary(MIXED, i, q[i - 1])
        close(A4[i], (Z @ X)[np.ix_(swap, swap)])
        product, cascade = product @ Z @ X, cascade @ A4[i]
    close(cascade, product[np.ix_(swap, swap)])


@pytest.mark.parametrize("arm", [ARM, MIXED], ids=lambda arm: arm.joints)
def test_5_derivatives_of_the_transforms(arm):
    """(5) with H1: first derivatives by complex step of W_j, second by complex step of the first."""

    def recorded(q):
        record = {}
        dynlib.uicker_kahn(arm, q, QD, QDD, record=record)
        return record

    here = recorded(Q)
    for l in N:
        there = recorded(Q + 1j * STEP * E[l])
        for j in range(l, 5):
            close(here["dW"][j][l], there["W"][0][j].imag / STEP)
            for k in range(1, j + 1):
                close(here["ddW"][j][k][l], there["dW"][j][k].imag / STEP)


@pytest.mark.parametrize("arm", [ARM, MIXED], ids=lambda arm: arm.joints)
def test_7_to_10_recurrences_are_the_derivatives_in_time(arm):
    """(8)-(10) against complex steps in time and against the double sum (7)."""
    W4, W4d, W4dd = matrices_4x4(arm.distal(Q, QD, QDD))
    moved = matrices_4x4(arm.distal(Q + 1j * STEP * QD, QD + 1j * STEP * QDD, QDD))
    record = {}
    dynlib.uicker_kahn(arm, Q, QD, QDD, record=record)
    for j in N:
        close(W4d[j], moved[0][j].imag / STEP)
        close(W4dd[j], moved[1][j].imag / STEP)
        first = sum(record["dW"][j][k] * QDD[k - 1] for k in range(1, j + 1))
        pairs = [(k, l) for k in range(1, j + 1) for l in range(1, j + 1)]
        close(W4dd[j], first + sum(record["ddW"][j][k][l] * QD[k - 1] * QD[l - 1] for k, l in pairs))


@pytest.mark.parametrize("arm", [ARM, MIXED], ids=lambda arm: arm.joints)
def test_11_to_14_the_recursion_sums_the_links_beyond(arm):
    link, record = arm.distal(Q, QD, QDD), {}
    tau = dynlib.hollerbach_4x4(arm, Q, QD, QDD, record=record)
    for i in N:
        iW = {i: np.eye(4)}
        for j in range(i + 1, 5):
            iW[j] = iW[j - 1] @ link.A4[j]
        D = sum(iW[j] @ link.J4[j] @ record["Wdd"][j].T for j in range(i, 5))
        c = sum(link.m[j] * iW[j] @ link.r4[j] for j in range(i, 5))
        close(record["D"][i], D)  # (12)
        close(record["c"][i], c)  # (13)
        dWi = link.dA4[i] if i == 1 else record["W"][i - 1] @ link.dA4[i]
        close(tau[i - 1], np.trace(dWi @ D) - link.g4 @ dWi @ c)  # (11), (14)


def test_15_and_A13_generalised_forces_on_rotations_and_positions():
    """(15), (A13) with H7."""
    for i in N:
        inertial = sum(
            m[j] * dP[i][j] @ PDD[j]
            + dP[i][j] @ WDD[j] @ n_[j]
            + dW[i][j] @ n_[j] @ PDD[j]
            + np.trace(dW[i][j] @ J[j] @ WDD[j].T)
            for j in range(i, 5)
        )
        close(TAU[i], inertial - sum(m[j] * g @ (dP[i][j] + dW[i][j] @ LINK.r[j]) for j in range(i, 5)), 1e-12)


def test_16_accelerations_of_the_origins():
    """(16) with H4: against the derivative of the velocities in time."""
    record = {}
    dynlib.hollerbach_3x3(ARM, Q, QD, QDD, record=record)
    close(np.array(record["pdd"][1:]), slope(lambda q, qd: motion(q, qd)[4], QD, QDD)[1:])


def i_p(i, j):
    """ⁱp_j: origin j from origin i in the axes of frame i."""
    return W[i].T @ (P[j] - P[i])


def test_17_18_and_B1_to_B5_sums_and_recurrences():
    """(B1)-(B5), hence (17), (18), with H5 and H6."""
    record = {}
    dynlib.hollerbach_3x3(ARM, Q, QD, QDD, record=record)
    for i in N:
        beyond = range(i, 5)
        dWi = dW[i][i]
        for j in beyond:
            close(P[j], P[i] + W[i] @ i_p(i, j))  # (B1)
            close(dP[i][j], dWi @ (LINK.ps[i] + i_p(i, j)))
            close(dW[i][j], dWi @ W[i].T @ W[j])
        e = sum(m[j] * PDD[j] + WDD[j] @ n_[j] for j in beyond)
        far = sum(np.outer(i_p(i, j), m[j] * PDD[j] + WDD[j] @ n_[j]) for j in beyond)
        D = far + sum(W[i].T @ W[j] @ (np.outer(n_[j], PDD[j]) + J[j] @ WDD[j].T) for j in beyond)
        close(record["D"][i], D)  # (B3), (18)
        close(record["e"][i], e)  # (B4), (18)
        c = sum(m[j] * (i_p(i, j) + W[i].T @ W[j] @ LINK.r[j]) for j in beyond)
        close(record["c"][i], c)
        mass = sum(m[j] for j in beyond)
        force = np.trace(dWi @ (D + np.outer(LINK.ps[i], e))) - g @ dWi @ (c + mass * LINK.ps[i])
        close(TAU[i], force, 1e-12)  # (B2), (B5), (17)


def test_A1_to_A4_a_link_is_the_sum_of_its_particles():
    """Six particles with the mass, first moment and pseudo-inertia of each link have its kinetic energy (A4)."""
    for j in N:
        moments, axes = np.linalg.eigh(LINK.K[j])
        arms = (np.sqrt(3 * moments / m[j]) * axes).T
        points = LINK.r[j] + np.array([*arms, *-arms])
        close(m[j] / 6 * points.T @ points, J[j])

        def particles(q, qd, j=j, points=points):
            w, _, _, p, _, _ = motion(q, qd)
            return p[j] + points @ w[j].T  # (A1)

        velocities = PD[j] + points @ WD[j].T  # (A2)
        close(velocities, slope(particles, QD))
        close(m[j] / 6 * (velocities**2).sum() / 2, link_energy(j, WD, PD))  # (A3), (A4)


def link_energy(j, Wd, Pd):
    return (m[j] * Pd[j] @ Pd[j] + 2 * Wd[j] @ n_[j] @ Pd[j] + np.trace(Wd[j] @ J[j] @ Wd[j].T)) / 2  # (A4)


def kinetic(q, qd):
    _, Wd, _, _, Pd, _ = motion(q, qd)
    return sum(link_energy(j, Wd, Pd) for j in N)  # (A5)


def potential(q, qd):
    w, p = (motion(q, qd)[k] for k in (0, 3))
    return -sum(m[j] * g @ (p[j] + w[j] @ LINK.r[j]) for j in N)  # (A6), H8


def test_A5_A6_energies_of_the_arm():
    K, V = lagrange.energies(ARM, Q, QD)
    close(kinetic(Q, QD), K)
    close(potential(Q, QD), V)


def test_A7_to_A11_lagranges_equations_term_by_term():
    """(A9), (A10), (A11) against derivatives of the energies, and their sum (A7), (A8) against the force."""
    for i in N:

        def momentum(q, qd, i=i):  # ∂K/∂q̇_i of a quadratic form, by polarisation
            return kinetic(q, qd + E[i]) - kinetic(q, qd) - kinetic(q, E[i] + 0 * qd)

        dWd, dPd = (slope(lambda q, qd, k=k: motion(q, qd)[k], E[i]) for k in (1, 4))  # ∂Ẇ_j/∂q_i, ∂ṗ_j/∂q_i
        A9 = sum(
            m[j] * (dP[i][j] @ PDD[j] + dPd[j] @ PD[j])
            + dWd[j] @ n_[j] @ PD[j]
            + dW[i][j] @ n_[j] @ PDD[j]
            + WDD[j] @ n_[j] @ dP[i][j]
            + WD[j] @ n_[j] @ dPd[j]
            + np.trace(dW[i][j] @ J[j] @ WDD[j].T + dWd[j] @ J[j] @ WD[j].T)
            for j in N
        )
        A10 = sum(
            m[j] * dPd[j] @ PD[j] + dWd[j] @ n_[j] @ PD[j] + WD[j] @ n_[j] @ dPd[j] + np.trace(dWd[j] @ J[j] @ WD[j].T)
            for j in N
        )
        A11 = -sum(m[j] * g @ (dP[i][j] + dW[i][j] @ LINK.r[j]) for j in N)  # H7
        close(A9, slope(momentum, QD, QDD), 1e-12)
        close(A10, slope(kinetic, E[i]), 1e-12, scale=abs(A9))  # nothing depends on q_1
        close(A11, slope(potential, E[i]), 1e-12)
        close(A9 - A10 + A11, TAU[i], 1e-12)


def test_A12_dots_cancel():
    """∂ẋ/∂q̇_i = ∂x/∂q_i and ∂ẋ/∂q_i = d/dt ∂ẋ/∂q̇_i for W_j and p_j."""
    for i in N:
        for x, xd in (0, 1), (3, 4):
            close(
                slope(lambda q, qd, k=xd: motion(q, qd)[k], 0, E[i]), slope(lambda q, qd, k=x: motion(q, qd)[k], E[i])
            )
            partial = slope(lambda q, qd, k=xd, e=E[i]: motion(q, e + 0 * q)[k], QD)  # ẋ is linear in q̇
            close(slope(lambda q, qd, k=xd: motion(q, qd)[k], E[i]), partial)
