"""The expression graph behind every trace: each value once, zeros and ones gone, signs carried on the edges.

A :class:`Scalar` is a node of the graph with a sign. Its arithmetic folds as it builds:

* equal expressions are one node (hash-consing; ``+`` and ``*`` commute, ``b - a`` is ``-(a - b)``);
* operations on constants are done at once, ``x + 0``, ``x - x``, ``1 x``, ``0 x``, ``x / 1``, ``x / x`` vanish,
  ``x - (x - y)`` is ``y``, ``c (d x)`` is ``(c d) x``, and division by a power of two is multiplication by its
  reciprocal;
* ``-x`` is never an operation: products, sums, quotients, sines and cosines pass the sign on to their own result.

Zero means exactly zero: no tolerance decides what vanishes. Structural zeros are made exact where they arise, by
:func:`dynlib.geometry.cos_sin` at quarter turns.
"""

from __future__ import annotations

import math
from numbers import Real

from ..geometry import cos_sin

ZERO, ONE = 0, 1  # where the two constants stand in every graph


class Graph:
    """Instructions ``(op, operands...)`` in the order of their making; an operand is an earlier position."""

    def __init__(self):
        self.code: list[tuple] = []
        self.position: dict[tuple, int] = {}
        self.constants: dict[int, float] = {}
        self.constant(0), self.constant(1)

    def position_of(self, *instruction) -> int:
        """Where this instruction stands; it is added if it is new."""
        k = self.position.get(instruction)
        if k is None:
            k = self.position[instruction] = len(self.code)
            self.code.append(instruction)
        return k

    def constant(self, value: float) -> Scalar:
        """A number as a node."""
        value = float(value)
        if not math.isfinite(value):
            raise ValueError(f"the constant {value} appeared in a traced computation; every number should be finite")
        k = self.position_of("const", abs(value))
        self.constants[k] = abs(value)
        return Scalar(self, k, value < 0)

    def input(self, name: str, index: tuple[int, ...]) -> Scalar:
        """The entry ``name[index]`` of an argument."""
        return Scalar(self, self.position_of("input", name, index), False)

    def add(self, x: Scalar, y: Scalar) -> Scalar:
        """x + y, as a sum or a difference of two unsigned nodes."""
        i, j = x.k, y.k
        if i == ZERO:
            return y
        if j == ZERO:
            return x
        if i in self.constants and j in self.constants:
            return self.constant(x.value + y.value)
        for one, other in ((x, y), (y, x)):
            left = self._left(one, other)
            if left is not None:
                return left
        if x.negative == y.negative:
            return Scalar(self, self.position_of("add", *sorted((i, j))), x.negative)
        if i == j:
            return Scalar(self, ZERO, False)
        return Scalar(self, self.position_of("sub", *sorted((i, j))), x.negative if i < j else y.negative)

    def _left(self, a: Scalar, other: Scalar) -> Scalar | None:
        """What is left of a + other if other is a sum or difference that a cancels a part of."""
        op, *parts = self.code[other.k]
        if op not in ("add", "sub") or a.k not in parts:
            return None
        opposite, first = a.negative != other.negative, a.k == parts[0]
        if op == "add" and opposite:
            return Scalar(self, parts[first], other.negative)
        if op == "sub" and opposite == first:  # -a + (a - b), or a + (b - a)
            return Scalar(self, parts[first], other.negative != first)
        return None

    def mul(self, x: Scalar, y: Scalar) -> Scalar:
        """x y."""
        i, j, negative = x.k, y.k, x.negative != y.negative
        if ZERO in (i, j):
            return Scalar(self, ZERO, False)
        if i == ONE or j == ONE:
            return Scalar(self, j if i == ONE else i, negative)
        if j in self.constants:
            i, j = j, i
        if i in self.constants:
            c = self.constants[i]
            if j in self.constants:
                return self._signed(self.constant(c * self.constants[j]), negative)
            op, *operands = self.code[j]
            if op == "mul" and operands[0] in self.constants:
                inner = self.constant(c * self.constants[operands[0]])
                return self._signed(self.mul(inner, Scalar(self, operands[1], False)), negative)
            return Scalar(self, self.position_of("mul", i, j), negative)  # the constant first
        return Scalar(self, self.position_of("mul", *sorted((i, j))), negative)

    def div(self, x: Scalar, y: Scalar) -> Scalar:
        """x / y."""
        i, j, negative = x.k, y.k, x.negative != y.negative
        if j == ZERO:
            raise ZeroDivisionError("a traced computation divides by a constant zero")
        if i == j:
            return Scalar(self, ONE, negative)
        if i == ZERO or j == ONE:
            return Scalar(self, i, negative and i != ZERO)
        if j in self.constants:
            c = self.constants[j]
            if i in self.constants:
                return self._signed(self.constant(self.constants[i] / c), negative)
            if math.frexp(c)[0] == 0.5:
                return self.mul(self.constant(1 / c), Scalar(self, i, negative))
        return Scalar(self, self.position_of("div", i, j), negative)

    def function(self, name: str, x: Scalar) -> Scalar:
        """sqrt, sin or cos of x."""
        if x.k in self.constants:
            if name == "sqrt":
                return self.constant(math.sqrt(x.value))
            return self.constant(cos_sin(x.value)[name == "sin"])
        if name == "sqrt" and x.negative:
            return Scalar(self, self.position_of("sqrt", self.position_of("neg", x.k)), False)
        return Scalar(self, self.position_of(name, x.k), x.negative and name == "sin")

    @staticmethod
    def _signed(x: Scalar, negative: bool) -> Scalar:
        return -x if negative else x


class Scalar:
    """A value of a traced computation: arithmetic on it records, comparison and conversion to a number refuse."""

    __slots__ = ("graph", "k", "negative")

    def __init__(self, graph: Graph, k: int, negative: bool):
        self.graph, self.k, self.negative = graph, k, negative

    @property
    def value(self) -> float:
        """The signed number, of a constant."""
        c = self.graph.constants[self.k]
        return -c if self.negative else c

    def lift(self, other) -> Scalar:
        """``other`` as a node of this graph; NotImplemented for arrays and strangers."""
        if isinstance(other, Scalar):
            if other.graph is not self.graph:
                raise ValueError("two traces were mixed: a value of one appeared in the other")
            return other
        return self.graph.constant(other) if isinstance(other, Real) else NotImplemented

    def __add__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.add(self, other)

    def __sub__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.add(self, -other)

    def __rsub__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.add(other, -self)

    def __mul__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.mul(self, other)

    def __truediv__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.div(self, other)

    def __rtruediv__(self, other):
        other = self.lift(other)
        return other if other is NotImplemented else self.graph.div(other, self)

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent):
        if not isinstance(exponent, int) or exponent < 1:
            raise TypeError(f"a traced value can be raised to whole powers from 1 on, not to {exponent!r}")
        power = self
        for _ in range(exponent - 1):
            power = power * self
        return power

    def __neg__(self):
        return Scalar(self.graph, self.k, not self.negative and self.k != ZERO)

    def __pos__(self):
        return self

    def sqrt(self):
        """Square root."""
        return self.graph.function("sqrt", self)

    def sin(self):
        """Sine."""
        return self.graph.function("sin", self)

    def cos(self):
        """Cosine."""
        return self.graph.function("cos", self)

    def conjugate(self):
        """Itself: a traced value is real."""
        return self

    def _refuse(self, *_):
        raise TypeError(
            "a traced program runs the same steps for every state: it cannot branch on a value, compare values, "
            "turn them into numbers, or store them in an array of floats (use dtype=object or np.stack)"
        )

    __bool__ = __float__ = __int__ = __complex__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __abs__ = _refuse
    __hash__ = object.__hash__

    def __repr__(self):
        op, *operands = self.graph.code[self.k]
        return f"<{'-' * self.negative}{op} {' '.join(map(str, operands))}>"
