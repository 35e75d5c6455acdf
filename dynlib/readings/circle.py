"""Angles as points of the circle, so that sines and cosines become polynomials."""

from __future__ import annotations

import math

import numpy as np

from .exact import Exact, NotAlgebraic, ratio, refuse

ONLY = "it uses a joint angle otherwise than through its cosine and sine"


class Angle(Exact):
    """An angle as the point (c, s) of the unit circle, over any exact scalar.

    Angles add, subtract and take whole multiples; numbers join them only as multiples of pi/2.

    >>> quarter = Angle(0, 1)
    >>> (quarter + quarter).cos(), (3 * quarter).sin(), (quarter - math.pi / 2).cos()
    (-1, -1, 1)
    """

    __slots__ = ("c", "s")

    def __init__(self, c, s):
        self.c, self.s = c, s

    @classmethod
    def half(cls, t) -> Angle:
        """The angle whose half has tangent ``t``: ((1 - t²)/(1 + t²), 2t/(1 + t²))."""
        below = 1 + t * t
        return cls((1 - t * t) / below, 2 * t / below)

    def cos(self):
        """The cosine."""
        return self.c

    def sin(self):
        """The sine."""
        return self.s

    def __neg__(self):
        return Angle(self.c, -self.s)

    def __add__(self, other):
        if ratio(other) is not None:
            turns = round(float(other) / (math.pi / 2))
            if not math.isclose(float(other), turns * (math.pi / 2), rel_tol=1e-15):
                raise NotAlgebraic(f"it adds the number {other} to an angle; only multiples of pi/2 are exact")
            c, s = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns % 4]
            other = Angle(c, s)
        if not isinstance(other, Angle):
            return NotImplemented
        return Angle(self.c * other.c - self.s * other.s, self.s * other.c + self.c * other.s)

    __radd__ = __add__

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, k):
        if hasattr(k, "dtype") and k.ndim:
            return NotImplemented  # NumPy comes back with each element
        if not isinstance(k, (int, np.integer)):
            raise NotAlgebraic(ONLY)
        total = Angle(1, 0)
        for _ in range(abs(k)):
            total = total + self
        return total if k >= 0 else -total

    __rmul__ = __mul__
    __truediv__ = __rtruediv__ = __pow__ = refuse(ONLY)
