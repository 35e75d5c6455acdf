"""The tables of the configuration space method, made real: what they weigh, how long they take, how far they are off.

Hollerbach names four difficulties of tabular methods: the size of the tables, filling them, interpolating between
entries, and a load that changes. Each is a number here: ``table_sizes``, ``fill_time``, ``error()`` and
``error(arm_with_load)``.
"""

from __future__ import annotations

from itertools import product
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ..validate import numbers, state
from .configuration_space import coefficients, contraction


class TableSizes(NamedTuple):
    """Bytes of the three kinds of table on the same grid."""

    horn_raibert: int  # G, J, C over q
    raibert: int  # J over q, and K over (q, q̇)
    albus: int  # the forces over (q, q̇, q̈)


class TableErrors(NamedTuple):
    """Largest error of each kind of entry, relative to the largest such entry."""

    G: float
    J: float
    C: float


def table_sizes(n: int, points: int, bytes_per_number: int = 8) -> TableSizes:
    """Memory of the tables of Horn and Raibert, Raibert, and Albus, with ``points`` values along every dimension.

    >>> table_sizes(6, 10).raibert / 8  # ten values of each of twelve coordinates
    6000036000000.0
    """
    for name, value, least in (("n", n, 1), ("points", points, 2), ("bytes_per_number", bytes_per_number, 1)):
        if not isinstance(value, (int, np.integer)) or value < least:
            raise ValueError(f"{name} should be a whole number, at least {least}, not {value!r}")
    n, points = int(n), int(points)  # Python's own, which do not overflow
    numbers = n + n**2 + n**3, n**2 + n * points**n, n * points ** (2 * n)
    return TableSizes(*(bytes_per_number * points**n * count for count in numbers))


class ConfigurationTable:
    """G, J and C of an arm on a grid of configurations, interpolated linearly in every joint between its points.

    Parameters
    ----------
    arm : Arm
    points : int
        Grid points along each joint, the ends of its range included.
    span : (n, 2) array_like, optional
        Least and greatest value of each joint. Left out, revolute joints turn from -π to π; a prismatic joint has no
        natural range, so an arm with one needs ``span``.
    limit : int
        Bytes the table may take.

    Attributes
    ----------
    memory : int
        Bytes the table takes.
    fill_time : float
        Seconds it took to fill.

    Raises
    ------
    MemoryError
        For a table larger than ``limit``, before anything is computed.

    Examples
    --------
    >>> import dynlib
    >>> table = ConfigurationTable(dynlib.load_arm("planar2"), points=65)
    >>> table.memory
    473200
    >>> table.error().J < 1e-3
    True
    >>> table([0.3, -0.5], [1, 2], [0, 1]).shape
    (2,)
    """

    def __init__(self, arm, points: int, span=None, limit: int = 2**30):
        n = arm.n
        self.memory = table_sizes(n, points).horn_raibert
        if self.memory > limit:
            raise MemoryError(
                f"{points} points along each of {n} joints are {points**n:.3g} configurations of {n + n**2 + n**3} "
                f"numbers, {self.memory / 2**30:.3g} GiB; the limit is {limit / 2**30:.3g} GiB"
            )
        if span is None and "P" in arm.joints:
            raise ValueError(f"joint {arm.joints.index('P') + 1} is prismatic; give every joint's range with span=")
        span = numbers([[-np.pi, np.pi]] * n if span is None else span, "span", (n, 2))
        if not (span[:, 0] < span[:, 1]).all():
            raise ValueError(f"span is {span.tolist()}; each row should be a least and a greater value")
        self.arm, self.points, self.span = arm, points, span
        axes = [np.linspace(*ends, points) for ends in span]
        start = perf_counter()
        self._entries = np.empty((points,) * n + (n + n**2 + n**3,))
        for k, q1 in enumerate(axes[0]):  # a slice at a time: intermediate results weigh more than the table
            grid = np.stack(np.meshgrid(q1, *axes[1:], indexing="ij"), axis=-1)[0]
            entries = [x.reshape(*grid.shape[:-1], -1) for x in coefficients(arm, grid)]
            self._entries[k] = np.concatenate(entries, axis=-1)
        self.fill_time = perf_counter() - start

    def coefficients(self, q):
        """G (..., n), J (..., n, n) and C (..., n, n, n) at ``q``, interpolated between the 2ⁿ corners around it."""
        n, (low, high) = self.arm.n, self.span.T
        (q,) = state(n, q=q)
        outside = (q < low) | (q > high)
        if outside.any():
            where = np.argwhere(outside)[0]
            i = where[-1]
            reach = f"the table reaches from {low[i]:g} to {high[i]:g}"
            raise ValueError(f"q of joint {i + 1} is {q[tuple(where)]:g}; {reach}")
        place = (q - low) / (high - low) * (self.points - 1)
        cell = np.minimum(place.astype(int), self.points - 2)
        part = place - cell
        corners = [
            np.where(corner, part, 1 - part).prod(axis=-1)[..., None]
            * self._entries[tuple(np.moveaxis(cell + corner, -1, 0))]
            for corner in map(np.array, product((0, 1), repeat=n))
        ]
        flat = np.add.reduce(corners, axis=0)
        G, J, C = np.split(flat, [n, n + n**2], axis=-1)
        return G, J.reshape(*J.shape[:-1], n, n), C.reshape(*C.shape[:-1], n, n, n)

    def __call__(self, q, qd, qdd):
        """Joint forces from the table: the contraction is all that is computed."""
        q, qd, qdd = state(self.arm.n, q=q, qd=qd, qdd=qdd)
        return contraction(*self.coefficients(q), qd, qdd)

    def error(self, arm=None, samples: int = 1000, seed: int = 0) -> TableErrors:
        """How far the table is off at random configurations, from its own arm or, with another load, from that one."""
        q = np.random.default_rng(seed).uniform(*self.span.T, (samples, self.arm.n))
        exact = coefficients(self.arm if arm is None else arm, q)
        pairs = zip(self.coefficients(q), exact, strict=True)
        return TableErrors(*(float(np.abs(x - y).max() / (np.abs(y).max() or 1)) for x, y in pairs))
