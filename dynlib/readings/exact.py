"""What every exact scalar shares: it shows no value, makes no float, and takes plain numbers as they are."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np


class NotAlgebraic(TypeError):
    """The function asked an exact number for something only a float can give."""


def refuse(what: str):
    def method(self, *_):
        raise NotAlgebraic(what)

    return method


class Exact:
    """A number without a visible value: text that looks at it, or makes a float of it, is not polynomial."""

    __slots__ = ()
    __hash__ = None
    __float__ = __int__ = __complex__ = refuse("it makes a float of an exact number (a float buffer, float() or math)")
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = refuse("it compares or tests values")
    __abs__ = __round__ = __floordiv__ = __mod__ = refuse("it uses abs, round, // or %, which are not algebraic")
    cos = sin = tan = refuse("it takes a cosine or sine of something that is not an angle")
    sqrt = exp = log = arctan2 = arccos = arcsin = refuse("it uses a root or a transcendental function")


def ratio(x) -> tuple[int, int] | None:
    """A plain number as numerator and denominator, a float by its exact binary value; None for anything else.

    >>> ratio(0.5), ratio(Fraction(2, 3)), ratio("x")
    ((1, 2), (2, 3), None)
    """
    if isinstance(x, (int, np.integer)):
        return int(x), 1
    if isinstance(x, Fraction):
        return x.numerator, x.denominator
    if isinstance(x, (float, np.floating)):
        if not math.isfinite(x):
            raise NotAlgebraic(f"it brings in the number {x}")
        return float(x).as_integer_ratio()
    return None
