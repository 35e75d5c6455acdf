"""Spatial algebra: duality, transforms, inertias, the two kinds of acceleration, and every joint's spaces."""

import numpy as np
import pytest

from dynlib import featherstone2000 as ft
from dynlib.featherstone2000.spatial import classical, crf, crm, inertia, inverse, mcI, plucker, transform
from dynlib.featherstone2000.tree import KINDS
from dynlib.geometry import cross
from tests.featherstone2000.test_tree_dynamics import near

RNG = np.random.default_rng(0)
V, A, F, M = RNG.normal(size=(4, 6, 1))
E = np.linalg.qr(RNG.normal(size=(3, 3)))[0]
E = E * np.linalg.det(E)
R, C = RNG.normal(size=(2, 3))
MASS, IC = 2.5, np.diag([0.2, 0.3, 0.4])


def matrix(product, v):
    return np.concatenate([product(v, x[:, None]) for x in np.eye(6)], axis=1)


def test_the_two_cross_products_are_dual():
    """×* = -(×)ᵀ (E3), v × v = 0, and Jacobi's identity."""
    assert near(matrix(crf, V), -matrix(crm, V).T)
    assert near(crm(V, crm(A, M)) + crm(A, crm(M, V)) + crm(M, crm(V, A)), 0 * V)


def test_transforms_carry_cross_products_and_power():
    X = plucker(E, R)
    assert near(crm(X @ V, X @ M), X @ crm(V, M))
    assert near((np.linalg.inv(X).T @ F).T @ (X @ V), F.T @ V)
    assert all(near(a, b) for a, b in zip(transform(X), (E, R), strict=True))


def test_linear_first_keeps_power_and_energy():
    """Vectors and matrices in the other order describe the same physics."""
    I, v = inertia(MASS, C, IC), V[:, 0]
    swapped = ft.linear_first(v)
    assert near(swapped @ ft.linear_first(I) @ swapped, v @ I @ v)
    assert near(swapped @ ft.linear_first(F[:, 0]), v @ F[:, 0])
    with pytest.raises(ValueError, match="six components"):
        ft.linear_first(np.zeros(5))


def test_inertia_is_mass_centre_and_tensor():
    I = inertia(MASS, C, IC)
    assert all(near(a, b) for a, b in zip(mcI(I), (MASS, C, IC), strict=True))
    w, v = V[:3, 0], V[3:, 0] + cross(V[:3, 0], C)  # at the centre of mass
    assert near(V.T @ I @ V, MASS * v @ v + w @ IC @ w)


def test_classical_acceleration_has_other_equations():
    """Footnote 1: I a + v ×* I v = I a_cl + [ω × Ī ω; m ω × (ω × c)], with a_cl = a + [0; ω × v]."""
    I, w = inertia(MASS, C, IC), V[:3, 0]
    spin = np.concatenate([cross(w, I[:3, :3] @ w), MASS * cross(w, cross(w, C))])[:, None]
    assert near(I @ A + crf(V, I @ V), I @ classical(A, V) + spin)


def test_inverse_of_a_definite_matrix():
    I = inertia(MASS, C, IC)
    assert near(inverse(I) @ I, np.eye(6)) and near(inverse(np.stack([I, 2 * I]))[1] @ I, np.eye(6) / 2)


@pytest.mark.parametrize("kind", KINDS)
def test_joint_spaces_and_rates(kind):
    """hᵀT = 0, hᵀA = 1, T and h together span six dimensions; h is the derivative of the frame, h̊ that of h."""
    tree = ft.random_tree(3, n=1, kinds=kind)
    joint = tree.joints[0]
    q, qd, _ = tree.random_state(1)
    h, T, A = joint.h(q), joint.T(q), joint.A(q)
    assert (np.abs(h.T @ T) <= 1e-14).all() and near(h.T @ A, np.eye(joint.nv))
    assert np.linalg.matrix_rank(np.concatenate([A, T], axis=1)) == 6

    def moved(t):
        return joint.plus(q, t * joint.chart(q, 0 * qd, qd))

    def rate(f, e=1e-4):
        return (8 * (f(moved(e)) - f(moved(-e))) - (f(moved(2 * e)) - f(moved(-2 * e)))) / (12 * e)

    def E_of(x):
        return joint.frame(x)[0] + np.zeros((3, 3))

    def r_of(x):
        return joint.frame(x)[1] + np.zeros(3)

    spin = -rate(E_of) @ E_of(q).T  # ω× in the successor's axes
    v = np.concatenate([[spin[2, 1], spin[0, 2], spin[1, 0]], E_of(q) @ rate(r_of)])
    assert near(h @ qd, v, 1e-9)
    bias = joint.bias(q, qd)
    assert near(rate(joint.h) @ qd, 0 * v if bias is None else bias[:, 0], 1e-9)
    assert near(rate(lambda x: x), joint.rates(q, qd), 1e-9)
