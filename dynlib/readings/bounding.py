"""A scalar that carries no value, only how large the polynomial behind it can be.

A :class:`Bound` stands for N / (scale · Π π^e): N is a polynomial with integer coefficients in the variables and in
the pairs (cos, sin) of the angles, ``scale`` a whole number, and each pivot π a named factor, the numerator of some
value the text divided by (e < 0 where such a denominator was divided by in its turn). It carries the degree of N in
each variable and each pair, the total degree in the variables that are not angles, and ``norm``, a bound on the sum
of the absolute values of N's coefficients. Products add degrees and multiply norms; sums bring both sides to the
least common denominator in the named factors, then take the larger degree and add norms. Expanding
numerator/denominator pairs instead would square the denominator at every sum.

With t = tan(angle/2), a monomial of degree at most e in (cos, sin) becomes a polynomial of degree at most 2e in t over
(1 + t²)^e; its coefficients' absolute sum grows by at most 2^e. That conversion is made once, at the end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral

import numpy as np

from .circle import Angle
from .exact import Exact, ratio
from .generic import generic, variables


@dataclass(frozen=True, eq=False)
class Pivot:
    """A named factor: the numerator of a value some text divided by. Two pivots are the same only if one object."""

    degree: np.ndarray
    norm: int


class Bound(Exact):
    """Bounds on one value; ``degree`` is [total over numbers, each number …, each angle …].

    >>> c, x = Bound(np.array([0, 0, 1]), 1), Bound(np.array([1, 1, 0]), 1)
    >>> y = (c + x / 2) * c
    >>> y.degree, y.norm, y.scale
    (array([1, 1, 2]), 3, 2)
    >>> y = c / x + 1 / x  # the denominator is x, not x²
    >>> y.degree, y.norm
    (array([0, 0, 1]), 2)
    """

    __slots__ = ("degree", "norm", "pivot", "pivots", "scale")

    def __init__(self, degree: np.ndarray, norm: int, scale: int = 1, pivots: dict[Pivot, int] | None = None):
        self.degree, self.norm, self.scale, self.pivots = degree, norm, scale, pivots or {}
        self.pivot = None  # the numerator's name, once something is divided by this value

    def _lift(self, x):
        if x.__class__ is Bound:
            return x
        parts = ratio(x)
        return None if parts is None else Bound(0 * self.degree, abs(parts[0]), parts[1])

    def __add__(self, other):
        other = self._lift(other)
        if other is None:
            return NotImplemented
        if not self.norm or not other.norm:
            return self if self.norm else other
        scale = self.scale if self.scale == other.scale else math.lcm(self.scale, other.scale)
        pivots = {
            pivot: max(self.pivots.get(pivot, 0), other.pivots.get(pivot, 0))
            for pivot in (self.pivots | other.pivots if self.pivots or other.pivots else ())
        }
        (degree, norm), (degree2, norm2) = self._over(scale, pivots), other._over(scale, pivots)
        return Bound(np.maximum(degree, degree2), norm + norm2, scale, pivots)

    def _over(self, scale, pivots):
        """Degree and norm of the numerator over a larger denominator."""
        degree, norm = self.degree, self.norm * (scale // self.scale)
        for pivot, exponent in pivots.items():
            missing = exponent - self.pivots.get(pivot, 0)
            degree, norm = degree + missing * pivot.degree, norm * pivot.norm**missing
        return degree, norm

    def __mul__(self, other):
        other = self._lift(other)
        if other is None:
            return NotImplemented
        norm = self.norm * other.norm
        if not norm:
            return Bound(0 * self.degree, 0)
        pivots = self.pivots
        if other.pivots:
            pivots = pivots | {pivot: pivots.get(pivot, 0) + e for pivot, e in other.pivots.items()}
        return Bound(self.degree + other.degree, norm, self.scale * other.scale, pivots)

    def __truediv__(self, other):
        if other.__class__ is Bound:
            return self * other._reciprocal()
        parts = ratio(other)
        return NotImplemented if parts is None else self * Fraction(parts[1], parts[0])

    def __rtruediv__(self, other):
        return self._reciprocal() * other

    def _reciprocal(self):
        if not self.norm:
            raise ZeroDivisionError("it divides by a value that is always zero")
        self.pivot = self.pivot or Pivot(self.degree, self.norm)
        turned = {pivot: -e for pivot, e in self.pivots.items()}
        return Bound(0 * self.degree, self.scale, 1, turned | {self.pivot: turned.get(self.pivot, 0) + 1})

    def __pow__(self, k):
        if not isinstance(k, Integral):
            return NotImplemented
        power = self._lift(1)
        for _ in range(abs(k)):
            power = power * self
        return power if k >= 0 else power._reciprocal()

    def __neg__(self):
        return self

    __pos__ = __neg__
    __radd__ = __sub__ = __rsub__ = __add__
    __rmul__ = __mul__


def bounding_state(joints: str):
    """The generic arm and its state in bounding scalars."""
    numbers, angles = variables(joints)
    unit = np.eye(1 + len(numbers) + len(angles), dtype=int)
    row = {name: k for k, name in enumerate(numbers + angles, 1)}

    def angle(name):
        return Angle(Bound(unit[row[name]], 1), Bound(unit[row[name]], 1))

    return generic(joints, lambda name: Bound(unit[0] + unit[row[name]], 1), angle)


@dataclass(frozen=True)
class Size:
    """How large the numerator N(t) of f - g can be, over every output."""

    degree: int  # total degree
    degrees: dict[str, int]  # in each number and in each half-angle tangent
    bits: int  # every coefficient is below 2**bits


def size_of_difference(joints: str, f: np.ndarray, g: np.ndarray) -> Size:
    """The numerator of f - g in numbers and half-angle tangents, from the bounds of f and of g."""
    numbers, angles = variables(joints)
    first = 1 + len(numbers)
    zero = Bound(np.zeros(first + len(angles), int), 0)
    outputs = [zero + x for x in np.asarray(f - g).flat]  # an output may also be a plain number
    degrees = np.max([x.degree for x in outputs], axis=0) * ([1] * first + [2] * len(angles))
    return Size(
        degree=max(int(x.degree[0] + 2 * x.degree[first:].sum()) for x in outputs),
        degrees=dict(zip(numbers + angles, degrees[1:].tolist(), strict=True)),
        bits=max(x.norm.bit_length() + int(x.degree[first:].sum()) for x in outputs),
    )
