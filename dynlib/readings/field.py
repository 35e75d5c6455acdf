"""The integers modulo a prime: exact numbers of 61 bits, and the primes themselves."""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral

from .exact import Exact, ratio


def primes() -> Iterator[int]:
    """The primes p ≡ 3 (mod 4) below 2⁶¹, largest first: -1 is no square modulo them, so 1 + t² is never zero.

    >>> from itertools import islice
    >>> [2**61 - p for p in islice(primes(), 4)]
    [1, 45, 229, 465]
    """
    return filter(is_prime, range(2**61 - 1, 2**60, -4))


def is_prime(m: int) -> bool:
    """Whether the odd number ``2**20 < m < 2**64`` is prime: Miller's test with the bases that settle that range."""
    d, r = m - 1, 0
    while d % 2 == 0:
        d, r = d // 2, r + 1
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    return all(pow(a, d, m) == 1 or any(pow(a, d << k, m) == m - 1 for k in range(r)) for a in bases)


class Element(Exact):
    """``value`` modulo the prime ``p``.

    >>> x = Element(10, 7)
    >>> x, x / 2, (1 - x) ** 3, x - 0.5
    (3 mod 7, 5 mod 7, 6 mod 7, 6 mod 7)
    """

    __slots__ = ("value", "p")

    def __init__(self, value: int, p: int):
        self.value, self.p = value % p, p

    def _lift(self, x):
        """``x`` as an integer modulo p, or None."""
        if x.__class__ is Element:
            return x.value
        parts = ratio(x)
        return None if parts is None else parts[0] * self._inverse(parts[1])

    def _inverse(self, value: int) -> int:
        if value == 1:
            return 1
        if value % self.p == 0:
            raise ZeroDivisionError("it divides by a value that is zero at a random point")
        return pow(value, -1, self.p)

    def __add__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(self.value + other, self.p)

    def __sub__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(self.value - other, self.p)

    def __rsub__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(other - self.value, self.p)

    def __mul__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(self.value * other, self.p)

    def __truediv__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(self.value * self._inverse(other), self.p)

    def __rtruediv__(self, other):
        other = self._lift(other)
        return NotImplemented if other is None else Element(other * self._inverse(self.value), self.p)

    def __pow__(self, k):
        return Element(pow(self.value, int(k), self.p), self.p) if isinstance(k, Integral) else NotImplemented

    def __neg__(self):
        return Element(-self.value, self.p)

    def __pos__(self):
        return self

    __radd__, __rmul__ = __add__, __mul__

    def __repr__(self) -> str:
        return f"{self.value} mod {self.p}"
