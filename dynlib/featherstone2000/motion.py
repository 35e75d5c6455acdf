"""Motion of trees and mechanisms in time: Runge–Kutta of order four, step by step in a chart around the position.

A step of the chart's coordinates x starts at 0; quaternions are turned by x and keep unit length.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..integrate import rk4_step, times
from .aba import aba
from .assembly import assemble, closed_velocity
from .loop_constraints import Mechanism
from .loop_dynamics import loop_dynamics
from .tree import as_tree


class Motion(NamedTuple):
    """States at the times ``t``, one a row."""

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray


def simulate_tree(tree, q, qd, t, tau=None) -> Motion:
    """Motion of a tree (or an arm) under constant joint forces ``tau``, zero if left out.

    >>> import dynlib
    >>> run = simulate_tree(dynlib.planar(1), [0.0], [0.0], np.linspace(0, 0.5, 51))
    >>> run.q.shape
    (51, 1)
    """
    tree = as_tree(tree)
    tau = np.zeros(tree.nv) if tau is None else tau
    return _integrated(tree, q, qd, t, lambda q, qd: aba(tree, q, qd, tau))


def simulate_loops(mechanism: Mechanism, q, qd, t, tau=None, project=False, **options) -> Motion:
    """Motion of a mechanism; ``options`` (method, alpha, beta, tolerance) go to :func:`loop_dynamics`.

    With ``project`` every step ends on φ = 0 and φ′q̇ = 0; otherwise what drifts is left to alpha and beta. In
    an overconstrained loop a small gap hides the dependence of the rows, so ``tolerance`` must be coarser than it.

    >>> from dynlib.featherstone2000 import load_mechanism
    >>> bar = load_mechanism("four_bar")
    >>> simulate_loops(bar.mechanism, bar.q, bar.qd, np.linspace(0, 0.1, 6), project=True).q.shape
    (6, 3)
    """
    tau = np.zeros(mechanism.tree.nv) if tau is None else tau

    def correct(q, qd):
        q = assemble(mechanism, q)
        return q, closed_velocity(mechanism, q, qd)

    def acceleration(q, qd):
        return loop_dynamics(mechanism, q, qd, tau, **options).qdd

    return _integrated(mechanism.tree, q, qd, t, acceleration, correct if project else None)


def _integrated(tree, q, qd, t, acceleration, correct=None):
    t, q, qd = times(t), np.asarray(q, float), np.asarray(qd, float)
    path, n = [(q, qd)], tree.nv
    for now, then in zip(t[:-1], t[1:], strict=True):

        def rate(_, y, q=q):
            x, v = y[:n], y[n:]
            return np.concatenate([tree.chart(q, x, v), acceleration(tree.plus(q, x), v)])

        y = rk4_step(rate, now, np.concatenate([0 * qd, qd]), then - now)
        q, qd = tree.plus(q, y[:n]), y[n:]
        if correct:
            q, qd = correct(q, qd)
        path.append((q, qd))
    return Motion(t, *(np.stack(x) for x in zip(*path, strict=True)))
