"""Gauss–Legendre quadrature in pieces."""

from __future__ import annotations

import numpy as np

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


def gauss(a, b, breaks=()):
    """Nodes and weights on [a, b] for what is smooth between ``breaks``; for an array ``b`` on a last axis.

    >>> x, w = gauss(0, 1, breaks=[0.3])
    >>> bool(abs(w @ abs(x - 0.3) - (0.3**2 + 0.7**2) / 2) < 1e-15)
    True
    """
    b = np.asarray(b, float)[..., None]
    edges = [np.minimum(edge, b) for edge in (a, *breaks)] + [b]
    parts = list(zip(edges[:-1], edges[1:], strict=True))
    x = [(high + low) / 2 + (high - low) / 2 * _NODES for low, high in parts]
    w = [(high - low) / 2 * _WEIGHTS for low, high in parts]
    return np.concatenate(x, axis=-1), np.concatenate(w, axis=-1)
