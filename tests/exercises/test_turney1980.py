"""Turney, Mudge and Lee's exercises: right answers pass, real slips are told what they are."""

import numpy as np
import pytest

import dynlib
from dynlib.energy import energy
from dynlib.geometry import cross, skew
from dynlib.integrate import rk4_step
from dynlib.turney1980 import lagrange_terms, strobe_velocity, turney_forward_dynamics
from dynlib.turney1980.modified_newton_euler import acceleration_matrix, trace_moment


def ordered(z, qd):
    w = al = np.zeros(3)
    for axis, rate in zip(z, qd, strict=True):
        al, w = al + cross(w, axis * rate), w + axis * rate
    return skew(w) @ skew(w) + skew(al)


def potential(arm, q):
    return energy(arm, q, 0 * q).potential


def moment(w, al, I):
    return trace_moment(acceleration_matrix(w, al), np.trace(I) / 2 * np.eye(3) - I)


def accelerations(f, arm, q, qd, tau):
    return turney_forward_dynamics(arm, q, qd, tau, f)


def four_points(g, y, h):
    return rk4_step(lambda t, y: g(y), 0, y, h)


RIGHT = {
    "turney-1": skew(np.array([0, 1, 0])),
    "turney-2": potential,
    "turney-3": dynlib.turney_newton_euler,
    "turney-4": ordered,
    "turney-5": strobe_velocity,
    "turney-6": acceleration_matrix,
    "turney-7": moment,
    "turney-8": four_points,
    "turney-9": accelerations,
    "turney-10": dynlib.coriolis_matrix,
}


def raw_strobe(f, arm, q):
    """T6: two unit velocities, the answer taken as it is."""
    pairs = [[np.minimum(a + b, 1) for a in np.eye(arm.n)] for b in np.eye(arm.n)]
    return np.moveaxis(f(arm.weightless(), q, np.array(pairs), np.zeros(arm.n)), -1, 0)


def with_gravity(f, arm, q):
    made = lagrange_terms(arm, q)
    return made.C + made.G[:, None, None]


def printed_matrix(w, al):
    """T18."""
    A = acceleration_matrix(w, al)
    A[2, 1] = w[2] * w[1] + al[2]
    return A


def unordered(z, qd):
    W = skew(np.asarray(qd) @ z)
    return W @ W


def principal_only(w, al, I):
    """T4."""
    return moment(w, al, np.diag(np.diag(I)))


def without_velocities(f, arm, q, qd, tau):
    return turney_forward_dynamics(arm, q, 0 * qd, tau, f)


def not_skew(arm, q, qd):
    """The velocity torque shared out as C_ij = c_i q̇_j / q̇ᵗq̇."""
    c = dynlib.inverse_dynamics(arm.weightless(), q, qd, 0 * q)
    return np.outer(c, qd) / (qd @ qd)


SLIPS = [
    ("turney-2", lambda arm, q: -potential(arm, q), "wrong signs"),
    ("turney-2", lambda arm, q: 2 * potential(arm, q), "hold planar2"),
    ("turney-3", lambda arm, q, qd, qdd: dynlib.turney_newton_euler(arm, q, 0 * qd, qdd), "it breaks"),
    ("turney-4", unordered, "axes in space"),
    ("turney-5", raw_strobe, "two velocities at once"),
    ("turney-5", with_gravity, "gravity"),
    ("turney-5", lambda f, arm, q: np.zeros((3, 3)), "shape"),
    ("turney-5", lambda f, arm, q: np.zeros((3, 3, 3)), "velocity torque"),
    ("turney-6", printed_matrix, "starts from rest"),
    ("turney-7", principal_only, "full inertia tensor"),
    ("turney-8", lambda g, y, h: y + h * g(y), "order is 1"),
    ("turney-8", lambda g, y, h: y, "along the slope"),
    ("turney-8", lambda g, y, h: four_points(lambda y: 2 * g(y), y, h / 3), "along the slope"),
    ("turney-9", without_velocities, "in motion"),
    ("turney-10", not_skew, "not skew"),
    ("turney-10", lambda arm, q, qd: np.zeros((3, 3)), "velocity torque"),
    ("turney-10", lambda arm, q, qd: np.zeros(3), "shape"),
]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_passes(name):
    verdict = dynlib.check(name, RIGHT[name])
    assert verdict.ok, verdict


@pytest.mark.parametrize("name, answer, words", SLIPS)
def test_a_slip_is_told_what_it_is(name, answer, words):
    verdict = dynlib.check(name, answer)
    assert not verdict.ok and words in repr(verdict), verdict


def test_other_ways_to_share_out_the_coriolis_torque_are_accepted():
    """For three joints any S with S q̇ = 0 and S skew may be added."""
    assert dynlib.check("turney-10", lambda arm, q, qd: dynlib.coriolis_matrix(arm, q, qd) + skew(qd)).ok
