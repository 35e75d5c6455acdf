"""Transforms and inertias that know their own structure, so that one text of an algorithm has several costs.

An algorithm writes ``X @ v``, ``X.mT @ f``, ``I @ v``, ``I + J``, ``I.carried(X)`` (XᵀIX) and ``I.less(U, W)``
(I - UW, known to be symmetric). What these cost is decided here:

    Matrix6, Inertia6     6×6 matrices, as the equations are printed ("link6x6")
    Plucker, Rigid        rotation and origin apart, ten inertia numbers ("link")
    Same                  no transform: everything is in base coordinates already ("absolute")
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import matvec, skew
from .spatial import cross3, halves, plucker, rows


@dataclass(frozen=True, eq=False)
class Plucker:
    """Motion transform from parent to link: rotation E and origin r, 24 multiplications a vector instead of 36."""

    E: np.ndarray
    r: np.ndarray

    def __matmul__(self, m):
        w, v = halves(m)
        return rows(self.E @ w, self.E @ (v - cross3(self.r[..., None], w)))

    @property
    def mT(self):
        """The force transform back to the parent."""
        return PluckerT(self.E, self.r)

    @property
    def inverse(self):
        """The motion transform back to the parent."""
        return Plucker(self.E.mT, -matvec(self.E, self.r))

    @property
    def matrix(self):
        """The 6×6 matrix."""
        return plucker(self.E, self.r)


@dataclass(frozen=True, eq=False)
class PluckerT:
    """Transpose of :class:`Plucker`."""

    E: np.ndarray
    r: np.ndarray

    def __matmul__(self, f):
        n, g = halves(f)
        g = self.E.mT @ g
        return rows(self.E.mT @ n + cross3(self.r[..., None], g), g)


@dataclass(frozen=True, eq=False)
class Matrix6:
    """A transform held as its 6×6 matrix."""

    matrix: np.ndarray

    def __matmul__(self, m):
        return self.matrix @ m

    @property
    def mT(self):
        """The force transform back to the parent."""
        return Matrix6(self.matrix.mT)


class Same:
    """The transform that changes nothing."""

    def __matmul__(self, m):
        return m

    @property
    def mT(self):
        """Itself."""
        return self


@dataclass(frozen=True, eq=False)
class Inertia6(Matrix6):
    """Any symmetric inertia as its 6×6 matrix."""

    def __add__(self, other):
        return Inertia6(self.matrix + other.matrix)

    def carried(self, X):
        """XᵀIX: this inertia in the parent's coordinates."""
        return Inertia6(X.mT @ (X.mT @ self.matrix).mT)

    def less(self, U, W):
        """I - UW."""
        return Inertia6(self.matrix - U @ W)

    @property
    def full(self):
        """The same inertia in the form articulated inertias need."""
        return self


@dataclass(frozen=True, eq=False)
class Rigid:
    """A rigid body's inertia: mass m, first moment mc, tensor IO about the origin."""

    m: np.ndarray
    mc: np.ndarray
    IO: np.ndarray

    def __matmul__(self, v):
        w, u = halves(v)
        mc = self.mc[..., None]
        return rows(self.IO @ w + cross3(mc, u), self.m[..., None, None] * u - cross3(mc, w))

    def __add__(self, other):
        return Rigid(np.asarray(self.m + other.m), self.mc + other.mc, self.IO + other.IO)

    def carried(self, X):
        """XᵀIX: rotate, then move the origin from r to 0 (parallel axes)."""
        if isinstance(X, Same):
            return self
        mc, r = X.E.mT @ self.mc[..., None], X.r[..., None]
        moved = mc + self.m[..., None, None] * r
        cx, rx = skew(mc[..., 0]), skew(X.r)
        return Rigid(self.m, moved[..., 0], X.E.mT @ self.IO @ X.E - rx @ cx - skew(moved[..., 0]) @ rx)

    @property
    def matrix(self):
        """The 6×6 matrix."""
        S = skew(self.mc)
        one = self.m[..., None, None] * np.eye(3, dtype=int).astype(S.dtype)
        IO = np.broadcast_to(self.IO, np.broadcast_shapes(self.IO.shape, S.shape))
        S = np.broadcast_to(S, IO.shape)
        return rows(np.concatenate([IO, S], axis=-1), np.concatenate([-S, np.broadcast_to(one, S.shape)], axis=-1))

    @property
    def full(self):
        """The same inertia in the form articulated inertias need."""
        return Inertia6(self.matrix)
