"""Constrained arms by Kane's method: q̇ = N(q) u with independent speeds u, and the equations Nᵀ(τ_open - τ) = 0.

Loops (holonomic) and rolling or knife edges (non-holonomic) are one case: constraint rows C(q) q̇ = 0, and the rows
u = S(q) q̇ that choose the generalised speeds, which need not be rates of any coordinates. Together they give
N = [C; S]⁻¹ [0; 1]. Any formulation of the open chain will do; no constraint force is ever computed unless asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..geometry import matvec
from ..inverse_kinematics import solve
from ..validate import as_array


@dataclass(frozen=True)
class Constraints:
    """Rows C(q) (..., k, n) and S(q) (..., n-k, n), and their rates along q̇.

    ``rows(q)``, ``speeds(q)``, ``rows_rate(q, qd)``, ``speeds_rate(q, qd)``.
    """

    rows: Callable
    rows_rate: Callable
    speeds: Callable
    speeds_rate: Callable

    def matrix(self, q) -> np.ndarray:
        """[C; S], square; singular where the speeds do not determine the motion."""
        return np.concatenate([self.rows(q), self.speeds(q)], axis=-2)

    def velocities(self, q, u) -> np.ndarray:
        """q̇ = N(q) u."""
        return self._joined(q, u, 0)

    def accelerations(self, q, u, ud) -> np.ndarray:
        """q̈ = N u̇ + Ṅ u, from C q̈ = -Ċ q̇ and S q̈ = u̇ - Ṡ q̇."""
        qd = self.velocities(q, u)
        drift = np.concatenate([self.rows_rate(q, qd), self.speeds_rate(q, qd)], axis=-2)
        return self._joined(q, ud, matvec(drift, qd))

    def _joined(self, q, u, drift):
        full = self.matrix(q)
        k = full.shape[-1] - u.shape[-1]
        target = np.concatenate([np.zeros((*u.shape[:-1], k)), u], axis=-1) - drift
        return solve(full, target, "the constraint matrix")

    def N(self, q) -> np.ndarray:
        """The matrix N(q) (..., n, n-k) of partial rates ∂q̇/∂u."""
        m = self.speeds(q).shape[-2]
        return np.stack([self.velocities(q, e) for e in np.eye(m)], axis=-1)


def constrained(f: Callable, constraints: Constraints) -> Callable:
    """Inverse dynamics of the constrained arm: ``g(arm, q, u, ud)`` gives the forces conjugate to the speeds u.

    >>> import dynlib
    >>> from dynlib.angeles1989.mechanisms import sleigh
    >>> arm, knife_edge = sleigh(mass=1.0, inertia=0.5, offset=0.2)
    >>> g = constrained(dynlib.kane_recursive, knife_edge)
    >>> g(arm, [0, 0, 0.4], [1.0, 2.0], [0.0, 0.0]).round(12)  # forward force, moment about the knife edge
    array([-0.8,  0.4])
    """

    def g(arm, q, u, ud):
        q, u, ud = as_array(q, "q"), as_array(u, "u"), as_array(ud, "ud")
        qd, qdd = constraints.velocities(q, u), constraints.accelerations(q, u, ud)
        return matvec(constraints.N(q).mT, f(arm, q, qd, qdd))

    return g


def constraint_forces(f: Callable, constraints: Constraints) -> Callable:
    """The multipliers λ of the constraint rows, ``g(arm, q, u, ud) -> (..., k)``: τ_open = Sᵀ τ_u + Cᵀ λ.

    >>> import dynlib
    >>> from dynlib.angeles1989.mechanisms import sleigh
    >>> arm, knife_edge = sleigh(mass=1.0, inertia=0.5, offset=0.2)
    >>> g = constraint_forces(dynlib.kane_recursive, knife_edge)
    >>> g(arm, [0, 0, 0.4], [1.0, 2.0], [0.0, 0.0]).round(12)  # m v ω, sideways
    array([2.])
    """

    def g(arm, q, u, ud):
        q, u, ud = as_array(q, "q"), as_array(u, "u"), as_array(ud, "ud")
        tau = f(arm, q, constraints.velocities(q, u), constraints.accelerations(q, u, ud))
        free = u.shape[-1]
        return solve(constraints.matrix(q).mT, tau, "the constraint matrix")[..., :-free]

    return g
