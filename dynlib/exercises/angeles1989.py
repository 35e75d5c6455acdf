"""Exercises of the chapter on Angeles, Ma and Rojas (1989); see ``checkers`` for how each is checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from .. import count, inverse_dynamics, kane_recursive, load_arm, random_arm
from ..angeles1989 import example_1, paper_sign, partial_velocities
from ..angeles1989.constraints import constrained
from ..angeles1989.mechanisms import sleigh
from ..angeles1989.table_3 import angles_along
from ..angeles1989.turning import tensor
from ..arm import Arm
from ..catalog import read
from ..geometry import cross
from ..loads import wrench
from .checkers import array, function, number, torques

SUSPECTS = {"X": "A3", "Y": "A1", "Z": "A2"}


def suspect(name: str):
    """A torque function ``tau(arm, q, qd, qdd)`` with one of the printed signs A1, A2, A3 in it: which?

    >>> import dynlib
    >>> dynlib.diagnose(suspect("X"), dynlib.random_arm("RPR")).ok
    False
    """
    if name not in SUSPECTS:
        raise KeyError(f"no suspect {name!r}; there are {', '.join(SUSPECTS)}")
    return {"A1": _offsets_turned, "A2": _slides_turned, "A3": _carried_turned}[SUSPECTS[name]]


def _offsets_turned(arm, q, qd, qdd):
    return kane_recursive(replace(arm, d=-arm.d), paper_sign(arm, q), qd, qdd)


def _slides_turned(arm, q, qd, qdd):
    return paper_sign(arm, kane_recursive(arm, q, qd, qdd))


def _carried_turned(arm, q, qd, qdd):
    seen: dict = {}
    kane_recursive(arm, q, qd, qdd, record=seen)
    link, partial = arm.proximal(q, qd, qdd), partial_velocities(arm, q)
    pdd, tau = -link.g, 0
    for i in range(1, arm.n + 1):
        carried = seen["W"][i - 1] @ (link.p[i] - (link.r[i - 1] if i > 1 else 0))
        pdd = link.Q[i].T @ (pdd - carried) + seen["W"][i] @ link.r[i]
        if link.joints[i] == "P":
            pdd = pdd + 2 * cross(seen["w"][i], link.z * link.qd[i]) + link.z * link.qdd[i]
        R = partial.R[i]
        tau = tau + partial.A[i].T @ (R @ seen["hd"][i]) + partial.B[i].T @ (R @ (link.m[i] * pdd))
    return tau


def _named(answer) -> Iterable[str]:
    if not isinstance(answer, dict) or set(answer) != set(SUSPECTS):
        yield 'a dictionary from each of "X", "Y", "Z" to one of "A1", "A2", "A3" is wanted'
        return
    harmless = {"A1": "with all d = 0", "A2": "on an arm without sliding joints", "A3": "at rest"}
    for name, id in answer.items():
        if id not in harmless:
            yield f"suspect {name}: {id!r} is not one of {', '.join(harmless)}"
        elif id != SUSPECTS[name]:
            yield f"suspect {name} is not {id}: try it {harmless[id]}, where {id} does no harm"


def _elbow_up():
    return partial_velocities(load_arm("planar2"), [0, np.pi / 2]).B[2]


def _steps(rule: int) -> float:
    """Sum of the printed steps at six revolute joints: multiplications (0) or additions (1)."""
    s = {name: cost[rule] for name, cost in read("angeles1989/tables.yaml")["counts"]["steps"].items()}
    out = s["W_1"] + s["p_1"] + 5 * (s["omega_i"] + s["omega_dot_i"] + s["W_i"] + s["p_i"])
    cycle = s["h_dot_i"] + s["u_i"] + s["Q v"] + s["k_i"] + s["w_i"] + s["v_i"]
    return out + 4 * cycle + s["h_dot_i"] + s["u_i"] + 6 + s["last cycle"]


def _y_at_75() -> float:
    """By secants from both ends of the line."""
    (y, off), (z, past) = ((x, angles_along(x)[1] - 75) for x in (0.5, 1.0))
    while abs(past) > 1e-6:
        y, off, z = z, past, z - past * (z - y) / (past - off)
        past = angles_along(z)[1] - 75
    return z


def _payload() -> float:
    arm, q, *_ = example_1([0])
    return -wrench(6, force=[0, 0, -9.81])(arm, q[0], 0 * q[0])[1]


def _thrifty(answer) -> Iterable[str]:
    def draw(rng):
        """on random tensors and rates"""
        I, w, wd = rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=3)
        return I + I.T, w, wd, *tensor(w, wd)

    complaints = list(function(lambda I, w, wd, W, products: I @ wd + np.cross(w, I @ w), draw)(answer))
    yield from complaints
    if not complaints:
        cost = count(answer, None, "dense", args=draw(np.random.default_rng(0)))
        if cost.mul > 15:
            yield f"right, but it takes {cost.mul} multiplications; fifteen are enough"


def _free_sleigh(answer) -> Iterable[str]:
    if not callable(answer):
        yield f"a function of m, I, a, v, w is wanted, not {type(answer).__name__}"
        return
    rng = np.random.default_rng(0)
    for _ in range(5):
        m, I, a = rng.uniform(0.2, 2, 3)
        v, w = rng.normal(size=2)
        rates = np.asarray(answer(m, I, a, v, w), float)
        if rates.shape != (2,):
            yield f"two rates are wanted, not shape {rates.shape}"
            return
        arm, edge = sleigh(m, I, a)
        left = constrained(kane_recursive, edge)(arm, [0, 0, 0.3], [v, w], rates)
        for name, force in zip(("a push", "a moment"), left, strict=True):
            if abs(force) > 1e-9:
                yield f"with these rates someone would have to give the sleigh {name}"
        if np.abs(left).max() > 1e-9:
            return


def _same_torques(answer) -> Iterable[str]:
    arm = load_arm("stanford")
    if not isinstance(answer, Arm):
        yield f"an Arm is wanted, not {type(answer).__name__}"
        return
    if answer.joints != arm.joints or answer.n != 6:
        yield "the joints should be those of the Stanford arm"
        return
    beyond = [np.abs(getattr(answer, k)[1:] - getattr(arm, k)[1:]).max() for k in ("mass", "com", "inertia")]
    if max(beyond) < 1e-3:
        yield "links 2 to 6 still have the mass, centres and tensors of the Stanford arm; change one of them"
        return
    state = np.random.default_rng(0).normal(size=(3, 20, 6))
    right = inverse_dynamics(arm, *state)
    off = np.abs(inverse_dynamics(answer, *state) - right).max(axis=0) / np.abs(right).max()
    for i in np.flatnonzero(off > 1e-9):
        yield f"motor {i + 1} notices"


EXERCISES = {
    "angeles-1": array(_elbow_up),
    "angeles-2": array(lambda: [_steps(0), _steps(1)]),
    "angeles-3": number(lambda: paper_sign(load_arm("stanford"), example_1([10]).tau[0])[2]),
    "angeles-4": torques(lambda: random_arm("RR", seed=1), lambda: random_arm("RPR", seed=2)),
    "angeles-5": number(_payload),
    "angeles-6": number(_y_at_75, tolerance=5e-3),
    "angeles-7": _named,
    "angeles-8": _thrifty,
    "angeles-9": _free_sleigh,
    "angeles-10": _same_torques,
}
