"""Forward dynamics with closed loops, equations 15 to 22, by the three methods of section 3.4."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..validate import state
from .crba import crba
from .elimination import eliminate, solve
from .loop_constraints import Mechanism, constraints
from .ltdl import ltdl, ltdl_solve
from .rnea import rnea
from .solve_mass import solve_mass

TOLERANCE = 1e-9  # a pivot this much smaller than the first is taken for zero: a modelling decision, so it is reported


@dataclass(frozen=True)
class LoopMotion:
    """Accelerations, and what the rank test found.

    ``qdd`` are the accelerations; ``rank`` is that of the constraints, and the ``mobility`` left beside them;
    ``redundant`` are the rows of φ′ that depend on the others, and ``residual`` is the largest φ̈ of all rows.
    """

    qdd: np.ndarray
    rank: int
    mobility: int
    redundant: tuple[int, ...]
    residual: float


def loop_dynamics(
    mechanism: Mechanism, q, qd, tau, method: int = 3, tau_a=None, alpha=0.0, beta=0.0, tolerance=TOLERANCE
) -> LoopMotion:
    """Accelerations of a mechanism with closed loops.

    Parameters
    ----------
    mechanism : Mechanism
    q, qd, tau : (nq,), (nv,), (nv,) array_like
        State of the spanning tree and its joint forces.
    method : 1, 2 or 3
        1 solves equation 20 at once, O((n + n_c)³). 2 solves equation 21 for the multipliers with O(n) sweeps through
        the tree, best for n ≫ n_c. 3 parametrises the solutions of equation 17 and solves equation 22, best for
        small n - n_c.
    tau_a : (nv,) array_like, optional
        Active forces in the cut joints, from ``cut_force``.
    alpha, beta : float
        Stabilisation after Baumgarte: φ̈ = -2α φ̇ - β² φ instead of φ̈ = 0 (E16).
    tolerance : float
        Relative to the first pivot, what counts as zero when the rank of φ′ is decided.

    Returns
    -------
    LoopMotion

    Examples
    --------
    >>> from dynlib.featherstone2000 import load_mechanism
    >>> crank = load_mechanism("three_crank")
    >>> motion = loop_dynamics(crank.mechanism, crank.q, crank.qd, np.zeros(4))
    >>> motion.rank, motion.mobility, motion.redundant
    (3, 1, (1,))
    """
    if method not in (1, 2, 3):
        raise ValueError(f"method is {method!r}; the paper has methods 1, 2 and 3")
    (q,), (qd, tau) = state(mechanism.tree.nq, q=q), state(mechanism.tree.nv, qd=qd, tau=tau)
    if q.ndim > 1 or qd.ndim > 1:
        raise ValueError("closed loops are solved one state at a time, for the rank may differ; q, qd, tau are vectors")
    phi, J, bias = constraints(mechanism, q, qd)
    c = -bias - 2 * alpha * (J @ qd) - beta**2 * phi  # (17), E14, E16
    rest = tau - rnea(mechanism.tree, q, qd, 0 * qd)  # τ - C + τ_a
    rest = rest if tau_a is None else rest + tau_a
    found = eliminate(J, c[:, None], tolerance)
    kept = sorted(found.rows)
    L, cL = J[kept], c[kept]  # (18), E17
    qdd = (_method1, _method2, _method3)[method - 1](mechanism.tree, q, rest, L, cL, found)
    redundant = tuple(sorted(set(range(len(c))) - set(kept)))
    residual = max((abs(x) for x in J @ qdd - c), default=0)
    return LoopMotion(qdd, found.rank, len(qd) - found.rank, redundant, residual)


def _method1(tree, q, rest, L, c, found):
    M, k = crba(tree, q), len(c)
    zero = np.zeros((k, k), M.dtype)
    whole = np.concatenate([np.concatenate([M, L.T], axis=1), np.concatenate([L, zero], axis=1)])
    return solve(whole, np.concatenate([rest, c]))[: len(rest)]  # (20)


def _method2(tree, q, rest, L, c, found):
    Y = solve_mass(tree, q, np.concatenate([L.T, rest[:, None]], axis=1))  # M⁻¹Lᵀ and M⁻¹(τ - C + τ_a)
    full = range(len(c))
    multipliers = ltdl_solve(full, *ltdl(full, L @ Y[:, :-1]), c - L @ Y[:, -1])  # (21)
    return Y[:, -1] + Y[:, :-1] @ multipliers


def _method3(tree, q, rest, L, c, found):
    n, k = len(rest), found.rank
    M = crba(tree, q)
    K = np.zeros((n, n - k), M.dtype)
    K[found.pivots], K[found.others] = -found.free, np.eye(n - k, dtype=int)
    q0 = np.zeros(n, M.dtype)
    q0[found.pivots] = found.particular[:, 0]
    full = range(n - k)
    reduced = K.T @ M @ K
    y = ltdl_solve(full, *ltdl(full, reduced), K.T @ (rest - M @ q0)) if n > k else np.zeros(0)  # (22)
    return K @ y + q0
