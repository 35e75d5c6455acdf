"""Cost polynomials in the number of joints: read from print, or fitted exactly to counted runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from .counting import count

_TERM = re.compile(r"([+-]?)\s*(?:(\d+)(?:\s+(\d+)/(\d+)|/(\d+))?)?\s*(n(?:\^(\d+))?)?\s*")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Polynomial:
    """A polynomial in n with exact fractions, constant term first; true from ``n = start``.

    >>> p = Polynomial.parse("32 1/2 n^2 - 128")
    >>> print(p, p(6))
    65/2 n² − 128 1042
    """

    coefficients: tuple[Fraction, ...]
    start: int = 1

    @classmethod
    def parse(cls, text: str) -> Polynomial:
        """A polynomial as printed: powers as ``n^2``, mixed fractions as ``106 1/2 n``."""
        powers: dict[int, Fraction] = {}
        position = 0
        while position < len(text) or not powers:
            match = _TERM.match(text, position)
            sign, whole, num, den, under, variable, power = match.groups()
            if whole is None and variable is None or position and not sign:
                raise ValueError(f"{text!r} is no polynomial in n, from {text[position:]!r} on")
            size = Fraction(int(whole or 1), int(under or 1)) + (Fraction(int(num), int(den)) if num else 0)
            degree = int(power or 1) if variable else 0
            powers[degree] = powers.get(degree, 0) + (-size if sign == "-" else size)
            position = match.end()
        return cls(tuple(powers.get(k, Fraction(0)) for k in range(max(powers) + 1)))

    @classmethod
    def through(cls, values: dict[int, int]) -> Polynomial:
        """The polynomial of least degree through all values, at least two of which it must foretell.

        It may begin to hold at the second or third value: recursions often do one thing less at the first joint.

        Raises
        ------
        ValueError
            If no such polynomial exists.
        """
        for start in sorted(values)[:3]:
            points = [(n, value) for n, value in sorted(values.items()) if n >= start]
            for size in range(1, len(points) - 1):
                fitted = cls(_interpolate(points[:size]), start)
                if all(fitted(n) == value for n, value in points):
                    return fitted
        raise ValueError(f"no polynomial in n foretells the counts {values}")

    def __call__(self, n: int) -> Fraction:
        value = Fraction(0)
        for c in reversed(self.coefficients):
            value = value * n + c
        return value

    def __str__(self) -> str:
        return self._written(lambda k: "n" if k == 1 else "n" + str(k).translate(_SUPERSCRIPTS), str, " ")

    def _repr_latex_(self) -> str:
        def fraction(c):
            return str(c) if c.denominator == 1 else rf"\tfrac{{{c.numerator}}}{{{c.denominator}}}"

        return f"${self._written(lambda k: 'n' if k == 1 else f'n^{{{k}}}', fraction, '')}$".replace("−", "-")

    def _written(self, power: Callable[[int], str], number: Callable[[Fraction], str], space: str) -> str:
        text = ""
        for k, c in reversed(list(enumerate(self.coefficients))):
            if c:
                text += (" − " if c < 0 else " + ") if text else ("−" if c < 0 else "")
                text += space.join(([] if abs(c) == 1 and k else [number(abs(c))]) + ([power(k)] if k else []))
        return text or "0"


def _interpolate(points: list[tuple[int, int]]) -> tuple[Fraction, ...]:
    """Coefficients of the polynomial through the points, by Newton's divided differences."""
    xs = [Fraction(x) for x, _ in points]
    differences = [Fraction(y) for _, y in points]
    for k in range(1, len(points)):
        for i in range(len(points) - 1, k - 1, -1):
            differences[i] = (differences[i] - differences[i - 1]) / (xs[i] - xs[i - k])
    coefficients = [differences[-1]]
    for x, c in zip(reversed(xs[:-1]), reversed(differences[:-1]), strict=True):
        shifted = [Fraction(0), *coefficients]
        coefficients = [s - x * c for s, c in zip(shifted, [*coefficients, 0], strict=True)]
        coefficients[0] += c
    while len(coefficients) > 1 and not coefficients[-1]:
        coefficients.pop()
    return tuple(coefficients)


class Cost(NamedTuple):
    """Multiplications and additions as polynomials in n, or as numbers."""

    mul: Polynomial | int
    add: Polynomial | int


def count_polynomial(f: Callable, joints: str = "R", structure: str = "dense", upto: int = 8) -> Cost:
    """What ``f`` costs as exact polynomials in the number of joints, fitted to runs and verified on further ones.

    Parameters
    ----------
    f : callable
        A formulation ``f(arm, q, qd, qdd)``, also your own.
    joints : "R" or "P"
        The kind of every joint.
    structure : "dense" or "aware"
        As in :func:`dynlib.count`.
    upto : int
        Runs are made with 1 to ``upto`` joints; at least two of them are not used for the fit but foretold by it.

    Examples
    --------
    >>> import dynlib
    >>> print(*dynlib.count_polynomial(dynlib.hollerbach_4x4), sep="; ")
    810 n − 609; 643 n − 512
    """
    if joints not in ("R", "P"):
        raise ValueError(f"joints is {joints!r}; a polynomial in n is for one kind of joint, 'R' or 'P'")
    counts = {n: count(f, joints * n, structure) for n in range(1, upto + 1)}
    return Cost(*[Polynomial.through({n: getattr(c, kind) for n, c in counts.items()}) for kind in ("mul", "add")])
