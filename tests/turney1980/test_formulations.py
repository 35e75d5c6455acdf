"""Turney, Mudge and Lee's three formulations, their terms, and strobing."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib.turney1980 import coriolis_matrix, lagrange_terms, strobe_mass, strobe_velocity

ARMS = [dynlib.random_arm(joints, seed=3) for joints in ("R", "RP", "PRR", "RRPR", "RRRRRR")]
FORMS = [dynlib.turney_lagrange, dynlib.turney_newton_euler, dynlib.turney_modified_newton_euler]
NEWTON = FORMS[1:]


def state(arm, seed=0):
    return np.random.default_rng(seed).normal(size=(3, arm.n))


def close(a, b, tolerance=1e-12):
    return np.abs(a - b).max() <= tolerance * np.abs(b).max()


def complex_gradient(f, q):
    """∂f/∂q_k, first axis k."""
    return np.stack([f(q + 1e-30j * e).imag * 1e30 for e in np.eye(len(q))])


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.joints)
def test_2_11_terms_make_the_torque(arm):
    q, qd, qdd = state(arm)
    M, C, G = lagrange_terms(arm, q)
    tau = M @ qdd + (C @ qd) @ qd + G
    for f in FORMS:
        assert close(f(arm, q, qd, qdd), tau)


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.joints)
def test_2_11_velocity_terms_are_the_christoffel_symbols_of_M(arm):
    q, qd, _ = state(arm)
    dM = complex_gradient(lambda q: lagrange_terms(arm, q).M, q)
    gamma = (np.einsum("kij->ijk", dM) + np.einsum("jik->ijk", dM) - dM) / 2
    M, C, _ = lagrange_terms(arm, q)
    assert np.abs(C - gamma).max() <= 1e-12 * np.abs(M).max()
    skew = np.tensordot(qd, dM, axes=1) - 2 * coriolis_matrix(arm, q, qd)
    assert np.abs(skew + skew.T).max() <= 1e-12 * np.abs(M).max() * np.abs(qd).max()


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.joints)
@pytest.mark.parametrize("f", FORMS, ids=lambda f: f.__name__)
def test_strobing_any_inverse_dynamics_gives_M_and_C(arm, f):
    q = state(arm)[0]
    M, C, _ = lagrange_terms(arm, q)
    assert close(strobe_mass(f, arm, q), M)
    assert np.abs(strobe_velocity(f, arm, q) - C).max() <= 1e-12 * np.abs(M).max()


def test_terms_and_strobing_work_on_whole_trajectories():
    arm = dynlib.random_arm("RPR", seed=1)
    q = np.random.default_rng(2).normal(size=(5, 2, 3))
    for each in (
        lambda q: lagrange_terms(arm, q),
        lambda q: (strobe_mass(FORMS[1], arm, q),),
        lambda q: (strobe_velocity(FORMS[2], arm, q),),
    ):
        for whole, part in zip(each(q), each(q[3, 1]), strict=True):
            assert close(whole[3, 1], part)


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.joints)
@pytest.mark.parametrize("f", NEWTON, ids=lambda f: f.__name__)
def test_holding_a_body_by_wrist_force_and_moment_is_carrying_it_in_the_last_link(arm, f):
    """Section 3: f_{n+1} and n_{n+1} from a wrist sensor."""
    q, qd, qdd = state(arm)
    mass, at = 1.7, np.array([0.2, -0.1, 0.3])
    motion = {}
    f(arm, q, qd, qdd, record=motion)
    w, al = motion["w"][-1], motion["al"][-1]
    acceleration = motion["F"][-1] / arm.mass[-1] + np.cross(al, at - arm.com[-1])
    acceleration += np.cross(w, np.cross(w, at - arm.com[-1]))
    force = mass * acceleration
    held = f(arm, q, qd, qdd, wrist=(force, np.cross(at, force)))

    total = arm.mass[-1] + mass
    com, inertia, masses = arm.com.copy(), arm.inertia.copy(), arm.mass.copy()
    com[-1] = (arm.mass[-1] * arm.com[-1] + mass * at) / total
    for m, r in ((arm.mass[-1], arm.com[-1] - com[-1]), (mass, at - com[-1])):
        inertia[-1] += m * (r @ r * np.eye(3) - np.outer(r, r))
    masses[-1] = total
    carried = f(replace(arm, mass=masses, com=com, inertia=inertia), q, qd, qdd)
    assert close(held, carried)


@pytest.mark.parametrize("wrist", [np.zeros(6), ([0, 0], [0, 0]), ([0, 0, 1],)], ids=["six", "plane", "force"])
def test_a_wrist_wrench_of_the_wrong_shape_is_refused(wrist):
    with pytest.raises(ValueError, match="pair .force, moment. of vectors with last axis 3"):
        FORMS[1](ARMS[0], [0], [0], [0], wrist=wrist)


def test_the_wrist_wrench_reaches_the_joints_as_transposed_jacobian_times_wrench():
    """Also for a batch of wrenches."""
    arm = dynlib.random_arm("RPRR", seed=5)
    q, qd, qdd = state(arm)
    wrench = np.random.default_rng(7).normal(size=(2, 6, 3))
    power = FORMS[1](arm, q, qd, qdd, wrist=wrench) - FORMS[1](arm, q, qd, qdd)

    def tip(q):
        T = np.eye(4, dtype=q.dtype)
        for A in arm.distal(q).A4[1:]:
            T = T @ A
        return T

    R = tip(q)[1:, 1:]
    dT = complex_gradient(tip, q)
    linear = dT[:, 1:, 0]
    spin = dT[:, 1:, 1:] @ R.T
    angular = np.stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]], axis=1)
    force, moment = wrench @ R.T
    assert close(power, force @ linear.T + moment @ angular.T)
