"""Exercises of the chapter on Book (1983); see ``checkers`` for how each is checked."""

import numpy as np

from .. import book1983 as fl
from .checkers import function, number


def _beam(family, count=8, payload=0.0, l=1.0, mu=1.0, EI=1.0):
    modes = [fl.Mode("y", fl.shape(family, l, k=k)) for k in range(1, count + 1)]
    bodies = [fl.Body(l, payload)] if payload else []
    return fl.FlexibleArm([fl.beam_link(l, mu=mu, EIz=EI, modes=modes, bodies=bodies)])


def _first(arm, joints="locked"):
    return fl.natural_frequencies(arm, [0.0], joints)[0]


def _bend():
    link = fl.beam_link(1.0, mu=1.0, EIz=2.0, modes=[fl.Mode("y", fl.shape("static", 1.0))])
    return 0.3 / link.K[0, 0]


def _halving():
    low, high, half = 0.1, 5.0, _first(_beam("polynomial")) / 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _first(_beam("polynomial", payload=middle)) > half else (low, middle)
    return low


def _gravity_factor():
    """Unit gravity's force on a mode over the top row of C_ik."""
    arm = _beam("polynomial", 1).using(gravity=(0, 1, 0))
    return fl.right_hand_side(arm, np.zeros(2), np.zeros(2), [0.0])[1] / arm.links[0].Ck[0][0, 2]


def _straight(rng):
    """for a straight beam"""
    return rng.normal(), 0.0


def _bent(rng):
    """for a bent beam: its own inertia about the joint grows"""
    return rng.normal(), rng.uniform(0.05, 0.2)


def _moving(rng):
    """as the rate at which the energy of the whole arm grows"""
    arm = fl.load("one_link")
    return arm, arm.z(rng.normal(size=1), 0.01 * rng.normal(size=2)), rng.normal(size=3), rng.normal(size=1)


def _power(arm, z, zd, F):
    """dE/dt along the motion, from energies alone."""
    zdd, h = fl.accelerations(arm, z, zd, F), 1e-6
    later, before = (fl.energy(arm, z + s * zd + s**2 / 2 * zdd, zd + s * zdd).total for s in (h, -h))
    return (later - before) / (2 * h)


def _stiffening(speed=0.1, step=1e-30):
    """(ω² - ω₀²)/Ω² of the slowly turning beam, in the plane of rotation."""
    arm = _beam("polynomial", 4).using(stiffening=True)

    def lowest(rate):
        steps, zd = 1j * step * np.eye(5)[1:], arm.z([rate])
        K = -np.array([fl.right_hand_side(arm, z, zd, [0.0]).imag[1:] / step for z in steps]).T
        J = fl.inertia_matrix(arm, np.zeros(5))[1:, 1:]
        return np.linalg.eigvals(np.linalg.solve(J, K)).real.min()

    return (lowest(speed) - lowest(0.0)) / speed**2


EXERCISES = {
    "book-1": number(_bend),
    "book-2": function(
        lambda q, delta: fl.inertia_matrix(_beam("polynomial", 1), np.array([q, delta])), _straight, _bent
    ),
    "book-4": number(_halving),
    "book-5": number(lambda: _first(_beam("polynomial"), "free") / _first(_beam("polynomial"))),
    "book-6": number(lambda: 2 * np.pi * _first(_beam("clamped_free", 2, l=10.0, mu=1.2, EI=1.4e4))),
    "book-7": number(_gravity_factor),
    "book-8": function(_power, _moving, tolerance=1e-4),
    "book-9": number(lambda: 1 / (2 * _first(fl.load("one_link"), "free"))),
    "book-10": number(_stiffening, tolerance=1e-2),
}
