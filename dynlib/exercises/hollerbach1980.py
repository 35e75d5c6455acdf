"""Exercises of the chapter on Hollerbach (1980); see ``checkers`` for how each is checked."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .. import count, hollerbach_3x3, newton_euler_link, planar, random_arm, uicker_kahn
from ..arm import Arm
from ..geometry import cross
from ..hollerbach1980 import table_sizes
from .checkers import array, function, number, torques

SUSPECTS = {"A": "H6", "B": "H4", "C": "H3", "D": "H5"}


def suspect(name: str):
    """A torque function ``tau(arm, q, qd, qdd)`` with one of the printed errors H3 to H6 in it: which?

    >>> import dynlib
    >>> arm = dynlib.random_arm("RRR")
    >>> dynlib.diagnose(suspect("A"), arm).ok
    False
    """
    from ..figures.switchboard import ERRORS, printed_3x3  # the one place where printed errors run, outside the tests

    if name not in SUSPECTS:
        raise KeyError(f"no suspect {name!r}; there are {', '.join(SUSPECTS)}")
    on = [int(id == SUSPECTS[name]) for id in ERRORS]
    return lambda arm, q, qd, qdd: printed_3x3(arm, q, qd, qdd, on)


def _named(answer) -> Iterable[str]:
    if not isinstance(answer, dict) or set(answer) != set(SUSPECTS):
        yield 'a dictionary from each of "A", "B", "C", "D" to one of "H3", "H4", "H5", "H6" is wanted'
        return
    tests = {
        "H3": "on an arm whose links all weigh 1 kg",
        "H4": "when the arm is at rest",
        "H5": "on an arm whose axes all meet in one point, a = d = 0",
        "H6": "with gravity switched off",
    }
    for name, id in answer.items():
        if id not in tests:
            yield f"suspect {name}: {id!r} is not one of {', '.join(tests)}"
        elif id != SUSPECTS[name]:
            yield f"suspect {name} is not {id}: try it {tests[id]}, where {id} does no harm"


def _pseudo_inertia(answer) -> Iterable[str]:
    link = planar(1).distal([0.0])
    x, right = np.asarray(answer, dtype=float), link.J4[1]
    near = np.eye(4)
    near[1, 0] = 1.0
    tensor = right.copy()
    tensor[1:, 1:] = link.IO[1]
    if x.shape == (4, 4) and np.allclose(x, near @ right @ near.T):
        yield "that is about the joint; frame 1 stands at the far end of the rod"
    elif x.shape == (4, 4) and np.allclose(x, tensor):
        yield "the lower right block is the inertia tensor; here it is the integral of v vᵀ"
    elif x.shape == (4, 4) and np.allclose(np.roll(x, 1, axis=(0, 1)), right):
        yield "that is in the order (x, y, z, 1); the paper's vectors are (1, x, y, z)"
    else:
        yield from array(lambda: right)(answer)


def _acceleration(W, Wd, Wdd, A, dA, ddA, qd, qdd):
    return Wdd @ A + 2 * Wd @ dA * qd + W @ ddA * qd**2 + W @ dA * qdd


def _matrices(before, qd, when):
    def draw(rng):
        W, Wd, Wdd, A, dA, ddA = rng.normal(size=(6, 4, 4))
        return W, before * Wd, before * Wdd, A, dA, ddA, qd * rng.normal(), rng.normal()

    draw.__doc__ = when
    return draw


def _slide(w, wd, ps, z, qd, qdd, before):
    return before + cross(wd, ps) + cross(w, cross(w, ps)) + cross(w, z) * (2 * qd) + z * qdd


def _sliding(turning, sliding, when):
    def draw(rng):
        w, wd, ps, z, before = rng.normal(size=(5, 3))
        return turning * w, turning * wd, ps, z / np.sqrt(z @ z), sliding * rng.normal(), rng.normal(), before

    draw.__doc__ = when
    return draw


def _terms(n):
    """A number of joints."""
    return sum(j * j * j for j in range(1, n + 1))


def _joints(rng):
    """for every number of joints"""
    return (int(rng.integers(1, 9)),)


def _free_of_c(answer) -> Iterable[str]:
    complaints = list(torques(lambda: random_arm("RRR", seed=7), lambda: random_arm("RR", seed=8))(answer))
    yield from complaints
    if not complaints:
        cost, most = count(answer, "RRRRRR"), count(hollerbach_3x3, "RRRRRR")
        if cost.mul >= most.mul:
            yield f"right, but at six joints it costs {cost.mul} multiplications, no fewer than the {most.mul} with c_i"


def _hiding(answer) -> Iterable[str]:
    from ..figures.switchboard import printed_3x3

    if not isinstance(answer, Arm):
        yield f"an Arm is wanted, not {type(answer).__name__}"
        return
    if answer.n < 3 or "P" in answer.joints:
        yield f"at least three revolute joints are wanted, not {answer.joints}"
        return
    state = np.random.default_rng(0).uniform(-1.5, 1.5, (3, answer.n))
    at_rest = newton_euler_link(answer, state[0], 0 * state[0], 0 * state[0])
    if np.abs(at_rest).max() < 1e-6:
        yield "gravity should load this arm: give it weight off its axes"
        return
    right = newton_euler_link(answer, *state)
    for k, name in enumerate(("H3", "H4", "H5", "H6")):
        off = np.abs(printed_3x3(answer, *state, np.eye(4)[k]) - right).max() / np.abs(right).max()
        if off > 1e-9:
            yield f"{name} still shows: the torques are off by {off:.2g} of the largest"


def _most_points() -> int:
    return max(p for p in range(2, 100) if table_sizes(6, p).horn_raibert <= 2**30)


EXERCISES = {
    "hollerbach-1": number(lambda: count(uicker_kahn, "RRRRRR").by["(3)"].mul / 64),
    "hollerbach-2": _pseudo_inertia,
    "hollerbach-3": function(
        _acceleration,
        _matrices(0, 0, "when the arm is at rest and joint j starts"),
        _matrices(0, 1, "when joint j alone moves"),
        _matrices(1, 1, "when the links before joint j move as well"),
    ),
    "hollerbach-4": function(_terms, _joints),
    "hollerbach-5": torques(lambda: random_arm("RRR", seed=5), lambda: random_arm("RPR", seed=6)),
    "hollerbach-6": _named,
    "hollerbach-7": _free_of_c,
    "hollerbach-8": _hiding,
    "hollerbach-9": function(
        _slide,
        _sliding(0, 1, "on a link that does not turn"),
        _sliding(1, 0, "while the joint is held"),
        _sliding(1, 1, "while the link turns and the joint slides"),
    ),
    "hollerbach-10": number(_most_points, tolerance=1e-9),
}
