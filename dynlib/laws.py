"""What any inverse dynamics must obey, whatever it was written from: laws that need no reference values.

A torque function here is ``tau(q, qd, qdd) -> (n,)``, one state at a time. Its parts are read off by probing:
G = τ(q, 0, 0), the columns of M = τ(q, 0, e_j) − G, and the velocity terms c = τ(q, q̇, 0) − G.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

STEP = 5e-3  # of the fourth-order differences; entries of M and G are trigonometric polynomials of low order


class Probe:
    """A torque function at one state, its parts and their derivatives by probing."""

    def __init__(self, tau: Callable, q, qd, qdd):
        self.tau, self.q, self.qd, self.qdd, self.n = tau, q, qd, qdd, len(q)
        self.zero = np.zeros(self.n)

    def parts(self, q):
        """G (n,) and M (n, n) at ``q``."""
        G = self.tau(q, self.zero, self.zero)
        return G, np.stack([self.tau(q, self.zero, e) - G for e in np.eye(self.n)], axis=1)

    @cached_property
    def _here(self):
        return self.parts(self.q)

    @property
    def G(self):
        """Gravity torques."""
        return self._here[0]

    @property
    def M(self):
        """Mass matrix."""
        return self._here[1]

    @cached_property
    def c(self):
        """Velocity torques."""
        return self.tau(self.q, self.qd, self.zero) - self.G

    @cached_property
    def _gradients(self):
        def along(e):
            far, near = (
                [a - b for a, b in zip(self.parts(self.q + h * e), self.parts(self.q - h * e), strict=True)]
                for h in (2 * STEP, STEP)
            )
            return [(8 * b - a) / (12 * STEP) for a, b in zip(far, near, strict=True)]

        return [np.stack(x) for x in zip(*[along(e) for e in np.eye(self.n)], strict=True)]

    @property
    def dG(self):
        """∂G_i/∂q_k as ``dG[k, i]``."""
        return self._gradients[0]

    @property
    def dM(self):
        """∂M_ij/∂q_k as ``dM[k, i, j]``."""
        return self._gradients[1]

    @cached_property
    def scale(self):
        """The largest torque in sight, the measure of every residual."""
        return max(np.abs(x).max() for x in (self.G, self.M @ self.qdd, self.c, self.tau(self.q, self.qd, self.qdd)))


@dataclass(frozen=True)
class Law:
    """A law by name: its statement, and its residual at a probe as a vector over the joints, in newton-metres."""

    name: str
    statement: str
    residual: Callable[[Probe], np.ndarray]
    tolerance: float = 1e-9

    def off(self, probe: Probe) -> np.ndarray:
        """The residual relative to the largest torque in sight, joint by joint."""
        return np.abs(self.residual(probe)) / (probe.scale or 1.0)


def _linear(p):
    return p.tau(p.q, p.qd, p.qdd) - (p.M @ p.qdd + p.c + p.G)


def _symmetric(p):
    return (np.abs(p.M - p.M.T) * np.abs(p.qdd)).max(axis=1)


def _positive(p):
    return np.maximum(0, -np.linalg.eigvalsh((p.M + p.M.T) / 2)[0]) * np.abs(p.qdd)


def _quadratic(p):
    return p.tau(p.q, -2 * p.qd, p.zero) - p.G - 4 * p.c


def _power(p):
    Mdot = np.tensordot(p.qd, p.dM, axes=1)
    return np.full(p.n, (p.qd @ p.c - p.qd @ Mdot @ p.qd / 2) / np.abs(p.qd).sum())


def _lagrange(p):
    Mdot = np.tensordot(p.qd, p.dM, axes=1)
    return p.c - Mdot @ p.qd + (p.dM @ p.qd) @ p.qd / 2


def _potential(p):
    return np.abs(p.dG - p.dG.T).max(axis=1)


LAWS = (
    Law("linear in acceleration", "τ(q, q̇, q̈) = M(q) q̈ + c(q, q̇) + G(q)", _linear),
    Law("mass matrix symmetric", "M = Mᵀ", _symmetric),
    Law("mass matrix positive", "xᵀ M x ≥ 0 for every x", _positive),
    Law("velocity terms quadratic", "c(q, −2 q̇) = 4 c(q, q̇)", _quadratic),
    Law("gravity has a potential", "∂G_i/∂q_j = ∂G_j/∂q_i", _potential, 1e-6),
    Law("power balance", "q̇·c = ½ q̇ᵀ Ṁ q̇, so that τ·q̇ = dE/dt", _power, 1e-6),
    Law("Lagrange's equations", "c = Ṁ q̇ − ½ ∂(q̇ᵀ M q̇)/∂q", _lagrange, 1e-6),
)
