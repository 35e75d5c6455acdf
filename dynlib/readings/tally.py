"""A scalar that counts what is done with it, and an arm made of such scalars whose views are finished input."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from contextlib import contextmanager

import numpy as np

from ..arm import Arm
from ..views import View
from .equations import equation_of

STRUCTURAL = 1e-11  # a value this near to 0, +1 or -1 is one of them


class Tally:
    """What all scalars of one run share: the counters, and whether structure is seen."""

    def __init__(self, aware: bool):
        self.aware, self.running, self.trig = aware, True, 0
        self.by: dict[str, list[int]] = {}

    def count(self, kind: int) -> None:
        """One more multiplication (0) or addition (1), on the account of the equation being evaluated."""
        if self.running:
            self.by.setdefault(equation_of(sys._getframe(2)), [0, 0])[kind] += 1

    @contextmanager
    def paused(self):
        """Arithmetic in here is free; sines and cosines are not."""
        before, self.running = self.running, False
        try:
            yield
        finally:
            self.running = before


def _operator(kind: int, compute: Callable, free: Callable, reflected: bool = False) -> Callable:
    """A method that computes on values, and counts unless structure is seen and ``free(x, y)``."""

    def method(self, other):
        y = _value(other)
        if y is None:
            return NotImplemented
        x, y = (y, self.value) if reflected else (self.value, y)
        near = (_structural(x), _structural(y)) if self.tally.aware else None
        if near is None or not free(*near):
            self.tally.count(kind)
        if near is not None and compute is not operator.truediv:  # what counts as 0 is one, but is not divided by
            x, y = near
        return Scalar(compute(x, y), self.tally, self.varies or getattr(other, "varies", False))

    return method


def _compare(compute: Callable) -> Callable:
    def method(self, other):
        y = _value(other)
        return NotImplemented if y is None else compute(self.value, y)

    return method


def _value(x):
    if isinstance(x, Scalar):
        return x.value
    return x if isinstance(x, (int, float, np.number)) else None


def _structural(x):
    """0, +1 or -1 where ``x`` is that near to one of them."""
    return next((k for k in (0, 1, -1) if abs(x - k) < STRUCTURAL), x)


_PRODUCT = (0, operator.mul, lambda x, y: x in (0, 1, -1) or y in (0, 1, -1))
_QUOTIENT = (0, operator.truediv, lambda x, y: x == 0 or y in (1, -1))
_SUM = (1, operator.add, lambda x, y: x == 0 or y == 0)
_DIFFERENCE = (1, operator.sub, _SUM[2])


class Scalar:
    """A number that counts what is done with it. Comparisons and unary minus are free.

    ``varies`` says that it depends on the joint variables: only then are its sine and cosine counted.
    """

    __slots__ = ("value", "tally", "varies")
    __hash__ = None

    def __init__(self, value, tally: Tally, varies: bool = False):
        self.value, self.tally, self.varies = value, tally, varies

    __mul__, __rmul__ = _operator(*_PRODUCT), _operator(*_PRODUCT, reflected=True)
    __truediv__, __rtruediv__ = _operator(*_QUOTIENT), _operator(*_QUOTIENT, reflected=True)
    __add__, __radd__ = _operator(*_SUM), _operator(*_SUM, reflected=True)
    __sub__, __rsub__ = _operator(*_DIFFERENCE), _operator(*_DIFFERENCE, reflected=True)
    __eq__, __ne__ = _compare(operator.eq), _compare(operator.ne)
    __lt__, __le__ = _compare(operator.lt), _compare(operator.le)
    __gt__, __ge__ = _compare(operator.gt), _compare(operator.ge)

    def __pow__(self, k):
        if not isinstance(k, (int, np.integer)) or k < 1:
            raise TypeError(f"a power {k!r} is not counted; only whole powers from 1, as repeated multiplications")
        result = self
        for _ in range(k - 1):
            result = result * self
        return result

    def _function(self, f, trig: int = 0):
        self.tally.trig += trig and self.varies
        return Scalar(f(self.value), self.tally, self.varies)

    def __neg__(self):
        return self._function(operator.neg)

    def __pos__(self):
        return self

    def __abs__(self):
        return self._function(abs)

    def cos(self):
        """Cosine, counted apart."""
        return self._function(np.cos, trig=1)

    def sin(self):
        """Sine, counted apart."""
        return self._function(np.sin, trig=1)

    def __float__(self):
        raise TypeError(
            "a counting scalar cannot become a float: does the function allocate a float buffer (np.zeros) or "
            "convert its arguments (dtype=float, np.linalg)? Build arrays from the arguments instead"
        )

    def __repr__(self) -> str:
        return f"<{self.value}, counted>"


class Finished:
    """An arm or a view of it as finished input: what it makes on demand costs nothing but sines and cosines."""

    def __init__(self, raw, tally: Tally):
        self.__dict__.update(_raw=raw, _tally=tally)

    def __getattr__(self, name):
        with self._tally.paused():
            made = getattr(self._raw, name)
        if callable(made):
            return lambda *args, **kwargs: lift(made(*args, **kwargs), self._tally)
        made = self.__dict__[name] = lift(made, self._tally)
        return made


def lift(x, tally: Tally, varies: bool = False):
    """Every number of an array, or of lists of arrays, as a counting scalar; an arm or a view as finished input."""
    if isinstance(x, (Arm, View)):
        return Finished(x, tally)
    if isinstance(x, np.ndarray):
        each = np.frompyfunc(lambda e: e if isinstance(e, Scalar) else Scalar(e, tally, varies), 1, 1)
        return np.asarray(each(x), dtype=object)
    if isinstance(x, np.number):
        return Scalar(x, tally)
    if isinstance(x, (list, tuple)):
        made = [lift(e, tally) for e in x]
        return type(x)(*made) if hasattr(x, "_fields") else type(x)(made)
    return x
