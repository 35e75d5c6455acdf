"""Rotations, cross-product matrices and homogeneous matrices, over any scalar.

Every function accepts arrays with leading axes (a batch) and arrays of ``dtype=object`` whose
elements are SymPy expressions, counting scalars, prime-field elements or tracing scalars.
"""

from __future__ import annotations

import numpy as np

__all__ = ["cos", "sin", "cos_sin", "cross", "dot", "matvec", "outer", "pack", "rot_x", "rot_z", "skew", "trace"]


def _elementwise(name: str):
    def function(x):
        x = np.asarray(x)
        if x.dtype != object:
            return getattr(np, name)(x)
        return np.asarray(np.frompyfunc(lambda e: _scalar(name, e), 1, 1)(x))

    function.__name__ = name
    function.__doc__ = f"Elementwise {name}: NumPy's on numbers, the scalar's own on objects."
    return function


def _scalar(name: str, e):
    method = getattr(e, name, None)
    if callable(method):
        return method()
    if isinstance(e, int) and e == 0:
        return int(name == "cos")
    if isinstance(e, (int, float, complex, np.number)):
        return getattr(np, name)(e)
    import sympy

    return getattr(sympy, name)(e)


cos = _elementwise("cos")
sin = _elementwise("sin")


def cos_sin(angle):
    """Cosine and sine of an array of angles; a multiple of pi/2 given as a float counts as exactly that.

    >>> cos_sin(np.pi / 2)
    (array(0.), array(1.))
    """
    angle = np.asarray(angle)
    c, s = cos(angle), sin(angle)
    if angle.dtype.kind == "f":
        turns = np.round(angle / (np.pi / 2))
        exact = np.abs(angle - turns * (np.pi / 2)) <= 4 * np.finfo(angle.dtype).eps * np.maximum(1, np.abs(turns))
        c, s = np.where(exact, np.round(c), c), np.where(exact, np.round(s), s)
    return c, s


def pack(rows):
    """Stack scalars and equal-shaped batches into a vector, or rows of them into a matrix, on the last axes.

    Plain Python numbers take the type of their neighbours, so float32 stays float32.

    >>> pack([[1, 0], [np.zeros(5, np.float32), 1]]).dtype, pack([1, np.zeros(5)]).shape
    (dtype('float32'), (5, 2))
    """
    nested = isinstance(rows[0], (list, tuple))
    flat = [x for row in rows for x in row] if nested else rows
    dtype = np.result_type(*[x if isinstance(x, (int, float, np.ndarray)) else np.asarray(x) for x in flat])
    flat = np.stack(np.broadcast_arrays(*[np.asarray(x, dtype) for x in flat]), axis=-1)
    return flat.reshape(*flat.shape[:-1], len(rows), len(rows[0])) if nested else flat


def rot_x(c, s):
    """Rotation about x by the angle with cosine ``c`` and sine ``s``."""
    return pack([[1, 0, 0], [0, c, -s], [0, s, c]])


def rot_z(c, s):
    """Rotation about z by the angle with cosine ``c`` and sine ``s``."""
    return pack([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def cross(a, b):
    """Vector product on the last axis (6 multiplications, 3 subtractions)."""
    a1, a2, a3 = a[..., 0], a[..., 1], a[..., 2]
    b1, b2, b3 = b[..., 0], b[..., 1], b[..., 2]
    return pack([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def skew(v):
    """The matrix with ``skew(v) @ u == cross(v, u)``.

    >>> skew(np.array([1, 2, 3])) @ np.array([4, 5, 6]) - cross(np.array([1, 2, 3]), np.array([4, 5, 6]))
    array([0, 0, 0])
    """
    x, y, z = v[..., 0], v[..., 1], v[..., 2]
    return pack([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def dot(a, b):
    """Scalar product on the last axis."""
    return (a * b).sum(axis=-1)


def matvec(A, v):
    """Matrix times vector on the last axes."""
    return (A @ v[..., None])[..., 0]


def outer(a, b):
    """Dyad ``a bᵀ`` on the last axes."""
    return a[..., :, None] * b[..., None, :]


def trace(M):
    """Trace on the last two axes."""
    return np.trace(M, axis1=-2, axis2=-1)
