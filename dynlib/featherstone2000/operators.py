"""The global operators of section 3.5 as matrices in base coordinates, and equations 26 to 29 with them.

P   6N×6N incidence matrix, P a = H q̈ + Ḣ q̇ + E_0 a_base        (29), E19
H   6N×n  diag(h_i)             S = P⁻¹H, a = a_vp + S q̈         (24), E18
I   6N×6N diag(I_i)             T = Pᵀ diag(T_i), TᵀS = 0         E21
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from .bodies import Bodies
from .ltdl import ltdl, ltdl_solve


class Operators:
    """P, H, I, S, T of a tree (or an arm) in a state, with f_a and a_vp; unbatched."""

    def __init__(self, tree, q, qd, tau, fx=None, v0=None, a0=None):
        self.bodies = Bodies(tree, q, qd, fx, v0, a0, tau=tau)
        self.tree = self.bodies.tree
        self.dtype = self.bodies.b[1].dtype

    def _diagonal(self, blocks):
        N = self.tree.N
        whole = np.zeros((6 * N, sum(block.shape[-1] for block in blocks[1:])), self.dtype)
        column = 0
        for i, block in enumerate(blocks[1:]):
            whole[6 * i : 6 * i + 6, column : column + block.shape[-1]] = block
            column += block.shape[-1]
        return whole

    def _incidence(self, entry):
        N = self.tree.N
        small = np.array([[entry(i, j) for j in range(1, N + 1)] for i in range(1, N + 1)])
        return np.kron(small, np.eye(6, dtype=int)).astype(self.dtype)

    @cached_property
    def P(self):
        """Incidence matrix, 1 at (i, i), -1 at (i, λ(i))."""
        return self._incidence(lambda i, j: int(i == j) - int(j == self.tree.parent[i - 1]))

    @cached_property
    def Pinv(self):
        """P⁻¹ has 1 at (i, j) wherever joint j is on the path to link i."""
        return self._incidence(lambda i, j: int(j in self.tree.path(i)))

    @cached_property
    def H(self):
        """diag(h_i)."""
        return self._diagonal(self.bodies.h)

    @cached_property
    def I(self):  # noqa: E743 - the paper's symbol
        """diag(I_i)."""
        return self._diagonal([None, *(I.matrix for I in self.bodies.I[1:])])

    @cached_property
    def S(self):
        """P⁻¹H, the partial velocities of all links, in Kane's words."""
        return self.Pinv @ self.H

    @cached_property
    def T(self):
        """Pᵀ diag(T_i), constraint forces, each acting on a link and reacting on its parent."""
        return self.P.mT @ self._diagonal(self.bodies.T)

    @cached_property
    def a_vp(self):
        """Acceleration that is left when q̈ = 0 (the paper's a_0, E18)."""
        return self.Pinv @ np.concatenate([c[:, 0] for c in self.bodies.c[1:]])

    @cached_property
    def load(self):
        """f_a - v ×* I v with joint torques and external forces in f_a (E20)."""
        return np.concatenate([x[:, 0] for x in self.bodies.loaded()[1:]])

    @property
    def M(self):
        """Newton–Euler factorisation of the mass matrix, HᵀP⁻ᵀ I P⁻¹H."""
        return self.S.mT @ self.I @ self.S


def kane(tree, q, qd, tau, fx=None, v0=None, a0=None):
    """Joint accelerations from equation 26, SᵀIS q̈ = Sᵀ(f_a - I a_vp - v ×* I v): Kane's method, S partial velocities.

    O(N³), for a tree or an arm.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> kane(arm, [0.3, -0.5], [1, 2], dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4])).round(12)
    array([3., 4.])
    """
    o = Operators(tree, q, qd, tau, fx, v0, a0)
    full = range(o.tree.nv)
    return ltdl_solve(full, *ltdl(full, o.M), o.S.mT @ (o.load - o.I @ o.a_vp))  # (26)


def constraint_forces(tree, q, qd, tau, fx=None, v0=None, a0=None):
    """Joint accelerations from equation 28: solve for the constraint forces β of all joints at once, then for a.

    O(N³) as written; without branches the matrix is block-tridiagonal, and :func:`cfa` solves it in O(log N) steps.

    >>> import dynlib
    >>> arm = dynlib.random_arm("RPR")
    >>> forces = dynlib.inverse_dynamics(arm, [0.1, 0.2, 0.3], [1, 2, 3], [3, 4, 5])
    >>> constraint_forces(arm, [0.1, 0.2, 0.3], [1, 2, 3], forces).round(9)
    array([3., 4., 5.])
    """
    o = Operators(tree, q, qd, tau, fx, v0, a0)
    b, full = o.bodies, range(o.T.shape[1])
    Iinv = o._diagonal(b.Iinv)
    beta = ltdl_solve(full, *ltdl(full, o.T.mT @ Iinv @ o.T), o.T.mT @ (o.a_vp - Iinv @ o.load))  # (28)
    a = (Iinv @ (o.load + o.T @ beta)).reshape(-1, 6, 1)
    return b.joint_accelerations([None, *a])
