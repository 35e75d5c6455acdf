"""Gaussian elimination with full pivoting and a rank test, for closed loops whose rows may depend on each other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Eliminated(NamedTuple):
    """A x = B solved as far as it goes: x[pivots] = particular - free @ x[others]."""

    rank: int
    rows: list[int]  # the independent rows, in the order they were chosen
    pivots: list[int]
    others: list[int]
    free: np.ndarray  # (rank, n - rank)
    particular: np.ndarray  # (rank, k)
    left: np.ndarray  # (m - rank, k), what the dependent rows still demand: zero if they agree


def eliminate(A, B, tolerance: float) -> Eliminated:
    """Eliminate until no pivot exceeds ``tolerance`` times the first one, then substitute back.

    >>> e = eliminate(np.array([[1.0, 1, 0], [2, 2, 0]]), np.array([[3.0], [6]]), 1e-9)
    >>> e.rank, e.rows, e.left
    (1, [1], array([[0.]]))
    """
    W = np.concatenate([A, B], axis=1)
    m, n = np.shape(A)
    rows, columns = list(range(m)), list(range(n))
    rank, first = 0, 0
    while rank < min(m, n):
        size, i, j = max((abs(W[i, j]), i, j) for i in rows[rank:] for j in columns[rank:])
        first = first if rank else size
        if size <= tolerance * first:
            break
        a, b = rows.index(i), columns.index(j)
        rows[rank], rows[a] = rows[a], rows[rank]
        columns[rank], columns[b] = columns[b], columns[rank]
        active = columns[rank + 1 :] + list(range(n, W.shape[1]))
        for other in rows[rank + 1 :]:
            W[other, active] = W[other, active] - (W[other, j] / W[i, j]) * W[i, active]
        rank += 1
    pivots, others = columns[:rank], columns[rank:]
    active = others + list(range(n, W.shape[1]))
    X = [None] * rank
    for k in range(rank - 1, -1, -1):
        x = W[rows[k], active]
        for later in range(k + 1, rank):
            x = x - W[rows[k], pivots[later]] * X[later]
        X[k] = x / W[rows[k], pivots[k]]
    X = np.array(X).reshape(rank, len(active))
    return Eliminated(rank, rows[:rank], pivots, others, X[:, : n - rank], X[:, n - rank :], W[rows[rank:], n:])


def solve(A, b):
    """x with A x = b for a regular square A, by full pivoting.

    >>> solve(np.array([[0.0, 2], [1, 1]]), np.array([2.0, 3]))
    array([2., 1.])
    """
    e = eliminate(A, b[:, None], 0)
    if e.rank < len(b):
        raise ValueError(f"the matrix is singular: rank {e.rank} of {len(b)}")
    x = np.empty_like(e.particular[:, 0])
    x[e.pivots] = e.particular[:, 0]
    return x
