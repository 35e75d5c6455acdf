"""Exercises of the chapter on Featherstone and Orin (2000); see ``checkers`` for how each is checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from .. import featherstone2000 as ft
from ..arm import Arm
from ..featherstone2000.spatial import crf, crm, plucker
from ..geometry import cross
from .checkers import array, function, number

SUSPECTS = {"A": "E3", "B": "E7", "C": "E6", "D": "E1"}


def suspect(name: str):
    """A torque function ``tau(arm, q, qd, qdd)`` with one of the errata E1, E3, E6, E7 in it: which?

    >>> import dynlib
    >>> dynlib.diagnose(suspect("A"), dynlib.random_arm("RRR")).ok
    False
    """
    if name not in SUSPECTS:
        raise KeyError(f"no suspect {name!r}; there are {', '.join(SUSPECTS)}")
    slip = SUSPECTS[name]

    def torques(arm: Arm, q, qd, qdd):
        s = ft.Tree.from_arm(arm).at(q, qd=qd, qdd=qdd)
        v, a, f, tau = s.lists(4)
        v[0], a[0] = s.v0, -s.a0 if slip == "E7" else s.a0
        for i in s.links:
            vJ = s.h[i] @ s.qd[i]
            v[i] = s.X[i] @ v[s.p[i]] + vJ
            a[i] = s.X[i] @ a[s.p[i]] + (vJ if slip == "E1" else crm(v[i], vJ)) + s.h[i] @ s.qdd[i]
            f[i] = s.I[i] @ a[i] + (crm if slip == "E3" else crf)(v[i], s.I[i] @ v[i])
        for i in s.inward:
            tau[i] = s.h[i].mT @ f[i]
            if s.p[i]:
                f[s.p[i]] = f[s.p[i]] + (s.X[i].inverse if slip == "E6" else s.X[i].mT) @ f[i]
        return s.stack(tau)

    return torques


def _named(answer) -> Iterable[str]:
    if not isinstance(answer, dict) or set(answer) != set(SUSPECTS):
        yield 'a dictionary from each of "A", "B", "C", "D" to one of "E1", "E3", "E6", "E7" is wanted'
        return
    tests = {
        "E1": "with one joint moving steadily and no gravity",
        "E3": "on a single link",
        "E6": "on an arm whose links are at rest and whose axes all meet in one point",
        "E7": "at rest",
    }
    for name, erratum in answer.items():
        if erratum != SUSPECTS[name]:
            yield f"{name} is not {erratum}; compare it with the right torques {tests.get(erratum, 'once more')}"


def _branched(rng):
    """on a tree"""
    tree = ft.random_tree(int(rng.integers(100)), n=6, kinds="RP")
    return tree, tree.random_state(int(rng.integers(100)))[0]


def _chain(rng):
    """on a chain"""
    tree, q = _branched(rng)
    return replace(tree, parent=tuple(range(6))), q


def _mass_matrix(answer) -> Iterable[str]:
    if not callable(answer):
        yield f"a function is wanted, not {type(answer).__name__}"
        return
    rng = np.random.default_rng(0)
    for draw in (_chain, _branched):
        tree, q = draw(rng)
        M, right = np.asarray(answer(tree, q), float), ft.crba(tree, q)
        off = np.abs(M - right).max() / np.abs(right).max() if M.shape == right.shape else np.inf
        if not np.isfinite(off):
            yield f"it returns shape {M.shape}; it should be {right.shape}"
        elif off > 1e-9 and np.abs(M - M.T).max() > 1e-9 * np.abs(M).max():
            yield f"{draw.__doc__} the matrix is not symmetric; is one triangle missing, or gravity still in?"
        elif off > 1e-9:
            yield f"it is symmetric but not yet right {draw.__doc__}"
        if not off <= 1e-9:
            return


def _forward(answer) -> Iterable[str]:
    if not callable(answer):
        yield f"a function is wanted, not {type(answer).__name__}"
        return
    rng = np.random.default_rng(1)
    for draw in (_chain, _branched):
        tree, q = draw(rng)
        qd, qdd = rng.normal(size=(2, tree.nv))
        tau = ft.rnea(tree, q, qd, qdd)

        def off(qd, tau, tree=tree, q=q):
            """How far inverse dynamics of the answer's accelerations is from the torques that went in."""
            back = ft.rnea(tree, q, qd, np.asarray(answer(tree, q, qd, tau), float))
            return np.abs(back - tau).max() / (np.abs(tau).max() + 1)

        if off(qd, tau) <= 1e-8:
            continue
        passive = "without torques it is right" if off(qd, 0 * tau) <= 1e-8 else "it is wrong without torques too"
        resting = "at rest it is right" if off(0 * qd, tau) <= 1e-8 else "it is wrong at rest too"
        yield f"{draw.__doc__}, RNEA of your accelerations does not give the torques back; {passive}; {resting}"
        return


def _felt_with_weight() -> float:
    rod = ft.rod_tree((0,))
    heavy = replace(rod, mass=[2], com=[[0.75, 0, 0]], inertia=[np.diag([0, 1, 1]) * (1 / 12 + 2 / 16)])
    s = heavy.at([0.0])
    I, h = s.I[1].full.matrix, s.h[1]
    through = I - I @ h @ h.T @ I / (h.T @ I @ h)
    return float(through[4, 4])


def _redundant_rows() -> int:
    bar = ft.load_mechanism("four_bar_spatial")
    ball = replace(bar.mechanism, cuts=(replace(bar.mechanism.cuts[0], kind="spherical"),))
    return len(ft.loop_dynamics(ball, bar.q, bar.qd, np.zeros(3)).redundant)


def _gripper() -> int:
    tree = ft.random_tree(0, n=8, kinds="R")
    M = ft.crba(replace(tree, parent=(0, 1, 2, 3, 4, 5, 6, 6)), tree.random_state(0)[0])
    return int(np.count_nonzero(M))


def _frame(rng):
    """for a turned and shifted frame"""
    return np.linalg.qr(rng.normal(size=(3, 3)))[0], rng.normal(size=3), rng.normal(size=6)


def _gap(rng):
    """with gains and an open gap"""
    return (*rng.normal(size=(3, 2)), *rng.uniform(1, 5, 2))


def _load(rng):
    """on a tree, for a random right-hand side"""
    tree, q = _branched(rng)
    return tree, q, rng.normal(size=tree.nv)


EXERCISES = {
    "featherstone-1": array(lambda: np.concatenate([[3, 0, 0], cross(np.array([0, 2, 0]), np.array([3, 0, 0]))])),
    "featherstone-2": function(lambda E, r, f: plucker(E, r).T @ f, _frame),
    "featherstone-3": number(_gripper),
    "featherstone-4": _named,
    "featherstone-5": _mass_matrix,
    "featherstone-6": number(_felt_with_weight),
    "featherstone-7": _forward,
    "featherstone-8": number(_redundant_rows),
    "featherstone-9": function(lambda phi, rate, bias, a, b: -bias - 2 * a * rate - b**2 * phi, _gap),
    "featherstone-10": function(lambda tree, q, b: ft.solve_mass(tree, q, b[:, None])[:, 0], _load, tolerance=1e-8),
}
