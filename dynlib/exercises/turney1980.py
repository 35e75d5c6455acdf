"""Exercises of the chapter on Turney, Mudge and Lee (1980)."""

from __future__ import annotations

import numpy as np

from .. import gravity_torque, inverse_dynamics, load_arm, mass_matrix, random_arm
from ..geometry import cross, rot_x, rot_z, skew
from ..turney1980 import lagrange_terms
from .checkers import array, function, torques

STEP = 1e-5


def _slopes(f, arm, q):
    """Central differences of ``f(arm, q)`` by every joint, last axis."""
    return np.stack([(f(arm, q + STEP * e) - f(arm, q - STEP * e)) / (2 * STEP) for e in np.eye(arm.n)], axis=-1)


def _far(x, right, tolerance=1e-6):
    return not np.abs(np.asarray(x, float) - right).max() <= tolerance * np.abs(right).max()


def _axis_matrix():
    R = rot_z(np.cos(0.7), np.sin(0.7)) @ rot_x(0, 1)
    return skew(R.T @ [0, 0, 1])


def potential(answer):
    """T1: V(arm, q) whose slopes hold the arm."""
    for arm in (load_arm("planar2"), random_arm("RRR", seed=2)):
        q = np.random.default_rng(0).normal(size=arm.n)
        slope, right = np.asarray(_slopes(answer, arm, q), float), gravity_torque(arm, q)
        if not _far(-slope, right):
            yield "its slope is the torque that would let the arm fall: one of the two wrong signs is still there"
            return
        if _far(slope, right):
            yield f"its slopes are not the torques that hold {arm.name} against gravity"
            return


def _axes(rng):
    """for three axes in space"""
    return rng.normal(size=(3, 3)), rng.normal(size=3)


def _parallel(rng):
    """for parallel axes"""
    return np.array([[0, 0, 1.0]] * 3), rng.normal(size=3)


def _ordered(z, qd):
    Q = [skew(axis) for axis in z]
    pairs = [(j, k) for j in range(len(qd)) for k in range(len(qd))]
    return np.add.reduce([Q[min(p)] @ Q[max(p)] * (qd[p[0]] * qd[p[1]]) for p in pairs])


def christoffel(answer):
    """T6: C(f, arm, q) from an inverse dynamics ``f``."""
    arm = random_arm("RRR", seed=3)
    q = np.random.default_rng(1).normal(size=3)
    C, right = np.asarray(answer(inverse_dynamics, arm, q), float), lagrange_terms(arm, q).C
    if C.shape != right.shape:
        yield f"the shape is {C.shape}; it should be {right.shape}, C[i, j, k]"
        return
    diagonal = np.einsum("ijj->ij", right)
    pairs = diagonal[:, :, None] + diagonal[:, None, :] + 2 * right
    off = ~np.eye(3, dtype=bool)
    if not _far(C[:, off], pairs[:, off]):
        yield "off the diagonal you hold the answer to two velocities at once, and three terms are mixed in it"
    elif _far(C, right):
        weight = gravity_torque(arm, q)
        unaware = not _far(np.einsum("ijj->ij", C) - diagonal, np.stack([weight] * 3, axis=1))
        yield "gravity is still in it" if unaware else "q̇ᵗ Cⁱ q̇ is not the velocity torque, or Cⁱ is not symmetric"


def _spinning(rng):
    """when the link turns steadily"""
    return rng.normal(size=3), np.zeros(3)


def _starting(rng):
    """when the link starts from rest"""
    return np.zeros(3), rng.normal(size=3)


def _acceleration(w, al):
    return np.stack([cross(w, cross(w, b)) + cross(al, b) for b in np.eye(3)], axis=-1)


def _principal(rng):
    """for principal axes"""
    return rng.normal(size=3), rng.normal(size=3), np.diag(rng.uniform(1, 1.5, 3))


def _full(rng):
    """for a full inertia tensor"""
    L = rng.normal(size=(3, 3))
    return rng.normal(size=3), rng.normal(size=3), L @ L.T + np.eye(3)


def order_of(answer):
    """A step y(t + h) from (g, y, h): its error must fall with the fourth power of h."""

    def swing(y):
        return np.array([y[1], -np.sin(y[0])])

    def end(steps):
        y = np.array([1.0, 0.5])
        for _ in range(steps):
            y = np.asarray(answer(swing, y, 2.0 / steps), float)
        return y

    y = np.array([1.0, 0.5])
    if _far((np.asarray(answer(swing, y, STEP), float) - y) / STEP, swing(y), 1e-3):
        yield "a very small step does not go along the slope g(y)"
        return
    coarse, middle, fine = end(16), end(32), end(64)
    order = np.log2(np.abs(coarse - middle).max() / np.abs(middle - fine).max())
    if not abs(order - 4) < 0.5:
        yield f"halving the step divides the error by about {2**order:.1f}: its order is {order:.1f}"


def accelerations(answer):
    """f(inverse_dynamics, arm, q, qd, tau): put back, the accelerations must need the torques."""
    for joints in ("RR", "RPR", "RRRR"):
        arm = random_arm(joints, seed=4)
        q, qd, tau = np.random.default_rng(2).normal(size=(3, arm.n))
        cases = {"at rest without gravity": (arm.weightless(), 0 * qd), "at rest": (arm, 0 * qd)}
        cases["in motion"] = arm, qd
        for case, (body, speed) in cases.items():
            back = inverse_dynamics(body, q, speed, np.asarray(answer(inverse_dynamics, body, q, speed, tau), float))
            if _far(back, tau, 1e-8):
                yield f"{case}, put back into the inverse dynamics, your accelerations need other torques"
                return


def coriolis(answer):
    """C(arm, q, qd): C q̇ is the velocity torque and Ṁ − 2C is skew."""
    arm = random_arm("RRR", seed=5)
    q, qd = np.random.default_rng(3).normal(size=(2, 3))
    C = np.asarray(answer(arm, q, qd), float)
    if C.shape != (3, 3):
        yield f"the shape is {C.shape}; it should be (3, 3)"
        return
    velocity = inverse_dynamics(arm.weightless(), q, qd, 0 * q)
    if _far(C @ qd, velocity):
        yield "C q̇ is not the velocity torque"
        return
    rate = _slopes(mass_matrix, arm, q) @ qd
    if np.abs(rate - C - C.T).max() > 1e-6 * np.abs(rate).max():
        yield "C q̇ is right, but Ṁ − 2C is not skew: the same torque can be shared out in other ways"


EXERCISES = {
    "turney-1": array(_axis_matrix),
    "turney-2": potential,
    "turney-3": torques(lambda: random_arm("RRR", seed=6)),
    "turney-4": function(_ordered, _parallel, _axes),
    "turney-5": christoffel,
    "turney-6": function(_acceleration, _spinning, _starting),
    "turney-7": function(lambda w, al, I: I @ al + cross(w, I @ w), _principal, _full),
    "turney-8": order_of,
    "turney-9": accelerations,
    "turney-10": coriolis,
}
