"""Exact polynomials in many variables, reduced by c² + s² = 1: a normal form, so that equal means equal term by term.

A monomial is one integer with sixteen bits of exponent a variable, so that multiplying monomials is adding integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

BITS = 16


class Ring:
    """Polynomials with rational coefficients in named variables, some of them pairs (c, s) on the circle."""

    def __init__(self, names: Sequence[str], circles: Iterable[tuple[str, str]] = ()):
        self.names = list(names)
        self.one = {name: 1 << BITS * k for k, name in enumerate(self.names)}  # name -> its monomial
        self.circles = [(2 * self.one[s], 2 * self.one[c]) for c, s in circles]  # s², c²
        self.squares = sum(s2 for s2, _ in self.circles)  # since s has exponent 0 or 1 in each factor

    def __getitem__(self, name: str) -> Element:
        """The variable of this name."""
        return Element(self, {self.one[name]: 1})

    def constant(self, value: int | Fraction) -> Element:
        """A number."""
        return Element(self, {}) + value

    def exponents(self, monomial: int) -> dict[str, int]:
        """Variable -> exponent."""
        powers = ((name, monomial >> BITS * k & (1 << BITS) - 1) for k, name in enumerate(self.names))
        return {name: power for name, power in powers if power}

    def reduce(self, terms: dict[int, int | Fraction]) -> dict[int, int | Fraction]:
        """Every s² as 1 − c², and no zero coefficients."""
        for s2, c2 in self.circles:
            for monomial in [m for m in terms if m & s2]:
                k = terms.pop(monomial)
                terms[monomial - s2] = terms.get(monomial - s2, 0) + k
                terms[monomial - s2 + c2] = terms.get(monomial - s2 + c2, 0) - k
        return {m: k for m, k in terms.items() if k}


class Element:
    """A polynomial in normal form. Sums, products, and division by numbers; nothing else is exact."""

    __slots__ = ("ring", "terms")

    def __init__(self, ring: Ring, terms: dict[int, int | Fraction]):
        self.ring, self.terms = ring, terms

    def _lift(self, x) -> dict[int, int | Fraction] | None:
        if isinstance(x, Element):
            return x.terms
        if isinstance(x, float) and not x.is_integer() and Fraction(x).denominator > 2**20:
            raise TypeError(f"the inexact number {x} in an exact computation; write integers and halves")
        if isinstance(x, (int, float, Fraction)):
            k = Fraction(x)
            return {0: k.numerator if k.denominator == 1 else k} if k else {}
        return None

    def __add__(self, other):
        terms = self._lift(other)
        if terms is None:
            return NotImplemented
        small, large = sorted((self.terms, terms), key=len)
        total = dict(large)
        for m, k in small.items():
            k += total.get(m, 0)
            if k:
                total[m] = k
            else:
                del total[m]
        return Element(self.ring, total)

    __radd__ = __add__

    def __neg__(self):
        return Element(self.ring, {m: -k for m, k in self.terms.items()})

    def __sub__(self, other):
        return NotImplemented if self._lift(other) is None else self + -other

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        terms = self._lift(other)
        if terms is None:
            return NotImplemented
        product: dict[int, int | Fraction] = {}
        small, large = sorted((self.terms, terms), key=len)
        large = list(large.items())
        for m, k in small.items():
            for m2, k2 in large:
                m2 += m
                product[m2] = product.get(m2, 0) + k * k2
        return Element(self.ring, self.ring.reduce(product))

    __rmul__ = __mul__

    def __truediv__(self, number):
        if not isinstance(number, (int, Fraction)) and not (isinstance(number, float) and number.is_integer()):
            raise TypeError("division by a variable is no polynomial; only inverse dynamics without division is exact")
        return self * Fraction(1, int(number)) if not isinstance(number, Fraction) else self * (1 / number)

    def __pow__(self, k: int):
        result = 1
        for _ in range(k):
            result = self * result
        return result

    def __eq__(self, other):
        terms = self._lift(other)
        return NotImplemented if terms is None else self.terms == terms

    __hash__ = None

    def coefficient(self, name: str) -> Element:
        """What multiplies the first power of a variable."""
        one = self.ring.one[name]
        field = one * ((1 << BITS) - 1)
        return Element(self.ring, {m - one: k for m, k in self.terms.items() if m & field == one})

    def without(self, names: Iterable[str]) -> Element:
        """The terms in which none of these variables occurs."""
        field = sum(self.ring.one[name] for name in names) * ((1 << BITS) - 1)
        return Element(self.ring, {m: k for m, k in self.terms.items() if not m & field})

    def derivative(self, name: str) -> Element:
        """Partial derivative by a variable that is on no circle."""
        one = self.ring.one[name]
        shift = one.bit_length() - 1
        terms = {m - one: k * (m >> shift & (1 << BITS) - 1) for m, k in self.terms.items()}
        return Element(self.ring, {m: k for m, k in terms.items() if k})

    def __float__(self):
        raise TypeError(
            "an exact polynomial cannot become a float: does the function allocate a float buffer (np.zeros) or "
            "convert its arguments (dtype=float, np.linalg)? Build arrays from the arguments instead"
        )
