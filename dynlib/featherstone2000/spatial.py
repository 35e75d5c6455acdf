"""Spatial vectors in Plücker coordinates, angular part first: motion [ω; v_O], force [n_O; f].

A spatial vector is a column ``(..., 6, 1)``, several of them side by side ``(..., 6, k)``. A coordinate transform
from frame A to frame B is given by E, which turns A-coordinates into B-coordinates, and r, the origin of B in A:

    motion  X = [E, 0; -E r×, E]        force  X^F = X^{-T}, so that from B back to A it is Xᵀ       # E6
"""

from __future__ import annotations

import numpy as np

from ..geometry import skew

__all__ = ["crf", "crm", "inertia", "inverse", "linear_first", "mcI", "plucker", "transform"]


def cross3(a, b):
    """Vector products of columns ``(..., 3, k)``."""
    a1, a2, a3 = a[..., 0, :], a[..., 1, :], a[..., 2, :]
    b1, b2, b3 = b[..., 0, :], b[..., 1, :], b[..., 2, :]
    return np.stack([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1], axis=-2)


def halves(x):
    """Upper and lower three rows."""
    return x[..., :3, :], x[..., 3:, :]


def rows(top, bottom):
    """One array of six rows from two of three."""
    shape = np.broadcast_shapes(top.shape, bottom.shape)
    return np.concatenate([np.broadcast_to(top, shape), np.broadcast_to(bottom, shape)], axis=-2)


def crm(v, m):
    """v × m, the rate of change of a motion vector that moves with velocity v.

    >>> v = np.arange(6.0)[:, None]
    >>> float(np.abs(crm(v, v)).max())
    0.0
    """
    (w, u), (a, b) = halves(v), halves(m)
    return rows(cross3(w, a), cross3(u, a) + cross3(w, b))


def crf(v, f):
    """v ×* f, the rate of change of a force vector that moves with velocity v; ×* = -(×)ᵀ (E3)."""
    (w, u), (n, g) = halves(v), halves(f)
    return rows(cross3(w, n) + cross3(u, g), cross3(w, g))


def plucker(E, r):
    """The 6×6 motion transform with rotation ``E`` and origin ``r``.

    >>> plucker(np.eye(3, dtype=int), np.array([0, 0, 2]))[3]
    array([0, 2, 0, 1, 0, 0])
    """
    E, rx = np.asarray(E), skew(np.asarray(r))
    lower = -(E @ rx)
    E = np.broadcast_to(E, lower.shape)
    return rows(np.concatenate([E, 0 * lower], axis=-1), np.concatenate([lower, E], axis=-1))


def transform(X):
    """``(E, r)`` of the 6×6 motion transform ``X``; the inverse of :func:`plucker`."""
    E = X[..., :3, :3]
    S = E.mT @ X[..., 3:, :3]  # = -r×
    return E, np.stack([S[..., 1, 2], S[..., 2, 0], S[..., 0, 1]], axis=-1)


def inertia(m, c, Ic):
    """Spatial inertia 6×6 about the origin of a body with mass ``m``, centre of mass ``c`` and tensor ``Ic`` there.

    >>> inertia(2, np.array([0, 0, 1]), np.eye(3, dtype=int))[0]
    array([ 3,  0,  0,  0, -2,  0])
    """
    m, c, Ic = np.asarray(m), np.asarray(c), np.asarray(Ic)
    cx, M = skew(c), m[..., None, None]
    one = M * np.eye(3, dtype=Ic.dtype)
    return rows(np.concatenate([Ic - M * (cx @ cx), M * cx], axis=-1), np.concatenate([-M * cx, one], axis=-1))


def mcI(I):
    """Mass, centre of mass and central tensor of the spatial inertia ``I``; the inverse of :func:`inertia`."""
    m = I[..., 5, 5]
    c = np.stack([I[..., 2, 4], I[..., 0, 5], I[..., 1, 3]], axis=-1) / np.asarray(m)[..., None]
    cx = skew(c)
    return m, c, I[..., :3, :3] + np.asarray(m)[..., None, None] * (cx @ cx)


def linear_first(x):
    """The same spatial vector or matrix with linear components first (Pinocchio's order), and back again.

    >>> linear_first(np.arange(6))
    array([3, 4, 5, 0, 1, 2])
    """
    x = np.asarray(x)
    order = [3, 4, 5, 0, 1, 2]
    square = x.ndim >= 2 and x.shape[-2:] == (6, 6)
    if x.shape[-1] == 6:
        x = x[..., order]
    elif x.ndim < 2 or x.shape[-2] != 6:
        raise ValueError(f"a spatial vector has six components; this array has shape {x.shape}")
    else:
        return x[..., order, :]
    return x[..., order, :] if square else x


def classical(a, v):
    """The usual acceleration [ω̇; p̈_O] from spatial acceleration and velocity (footnote 1): add ω × v_O."""
    w, u = halves(v)
    return rows(a[..., :3, :], a[..., 3:, :] + cross3(w, u))


def inverse(A):
    """Inverse of a symmetric definite matrix by n sweeps, dividing only by its pivots; any scalar, any batch.

    >>> inverse(np.array([[2.0, 1], [1, 1]]))
    array([[ 1., -1.],
           [-1.,  2.]])
    """
    if A.shape[-1] == 1:
        return 1 / A
    for k in range(A.shape[-1]):
        column, p = A[..., :, k], A[..., k, k][..., None]
        row = A[..., k, :] / p
        swept = A - column[..., :, None] * row[..., None, :]
        swept[..., :, k] = -column / p
        swept[..., k, :] = row
        swept[..., k, k] = 1 / p[..., 0]
        A = swept
    return A
