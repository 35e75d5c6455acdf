"""Arguments nobody should give, drawn by hypothesis."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import dynlib

NUMBERS = [0, -0.0, 1, -1.5, 1e-320, 1e30, 1e155, 1e308, np.nan, np.inf, -np.inf]
NUMBERS += [2**63, 10**400, True, 1j, complex("nan")]
THINGS = [None, "", "1", "RR", b"RR", "RRR", "\x00", "ﾂ", {}, {1, 2}, [], [[]], (), ..., object(), object, print]
THINGS += [Decimal("1.5"), Fraction(1, 3), datetime.date(1980, 1, 1), datetime.timedelta(1), slice(3), iter([1, 2])]
THINGS += [np.ma.masked_array([1.0, 2.0, 3.0], [0, 1, 0]), np.datetime64("1980"), memoryview(b"abc"), range(3)]
THINGS += [np.array([]), np.zeros((0, 3)), np.zeros(()), np.zeros((3, 0)), np.zeros(3, [("q", float)])]
THINGS += [np.array([1, "a", None], object), np.array([b"x"] * 3), np.array([object()] * 3), np.array([{}] * 3)]
THINGS += [np.array([np.ones(2)] * 3 + [None], object)[:3], [1, [2, 3]], [[[[[[1.0] * 3]]]]]]
THINGS += [np.float16(1), np.ones(3, np.float16), dynlib.Arm, dynlib.planar(1), dynlib.planar(7)]


def deep(depth: int):
    """A list in a list in a list …."""
    nested = 1.0
    for _ in range(depth):
        nested = [nested]
    return nested


SCALARS = st.one_of(st.sampled_from(NUMBERS), st.floats(), st.integers(-(10**20), 10**20))
DTYPES = st.sampled_from(["f8", "f4", "f2", "i1", "u8", "?", "c8", "U3", "S2", "M8[s]"])
SHAPES = st.one_of(hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4), st.just((2, 3)), st.just((3,)))
HOSTILE = st.one_of(
    st.sampled_from(THINGS),
    SCALARS,
    st.lists(SCALARS, min_size=1, max_size=4),
    st.lists(SCALARS, min_size=3, max_size=3),
    st.lists(st.lists(SCALARS, min_size=3, max_size=3), min_size=1, max_size=3),
    hnp.arrays(DTYPES, SHAPES),
    hnp.arrays(np.float64, (3,), elements=st.floats(-1e3, 1e3)),
    hnp.arrays(np.float64, st.tuples(st.integers(0, 3), st.just(3)), elements=st.floats(-1e3, 1e3)),
    st.integers(1, 200).map(deep),
    st.text(max_size=6),
)
