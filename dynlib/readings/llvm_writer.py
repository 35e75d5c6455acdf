"""Lines of LLVM assembly, arithmetic and sines and cosines alike for a number or a vector of them.

Sine and cosine are polynomials after reduction to an eighth of a turn, good to 2 units in the last place for angles
up to ``FARTHEST``; beyond that the function says so by its result, and the caller computes those states otherwise.
"""

from __future__ import annotations

import math
import struct

FARTHEST = 2.0**30
ROUNDER = 1.5 * 2.0**52  # added to a smaller number it leaves the nearest integer in the last bits
# π/2 in three parts, each the nearest double to what the ones before leave.
HALF_PI = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33)
# Chebyshev fits in u = r², |r| ≤ π/4, off by less than 1e-17: sin r = r + r u S(u), cos r = 1 - u/2 + u² C(u).
SIN = (
    -0.16666666666666666,
    0.008333333333330936,
    -0.00019841269836740532,
    2.7557316093198404e-06,
    -2.5051129896450185e-08,
    1.5917988979397435e-10,
)
COS = (
    0.041666666666666664,
    -0.0013888888888887389,
    2.48015872987544e-05,
    -2.755731726587808e-07,
    2.087614504941318e-09,
    -1.138254464534925e-11,
)


class Writer:
    """Lines of LLVM assembly on values of one type."""

    def __init__(self, lanes: int):
        self.lanes, self.lines, self.count = lanes, [], 0
        self.type = self._of("double")
        self.bits = self._of("i64")
        self.mask = self._of("i1")

    def _of(self, kind: str) -> str:
        return kind if self.lanes == 1 else f"<{self.lanes} x {kind}>"

    @property
    def suffix(self) -> str:
        return "f64" if self.lanes == 1 else f"v{self.lanes}f64"

    def number(self, x: float) -> str:
        text = f"0x{struct.unpack('>Q', struct.pack('>d', x))[0]:016X}"
        return text if self.lanes == 1 else self._spread("double", text)

    def integer(self, x: int) -> str:
        return str(x) if self.lanes == 1 else self._spread("i64", str(x))

    def _spread(self, kind: str, text: str) -> str:
        return "<" + ", ".join(f"{kind} {text}" for _ in range(self.lanes)) + ">"

    def let(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def arithmetic(self, op: str, a: str, b: str) -> str:
        return self.let(f"{op} contract {self.type} {a}, {b}")

    def fma(self, a: str, b: str, c: str) -> str:
        t = self.type
        return self.let(f"call {t} @llvm.fma.{self.suffix}({t} {a}, {t} {b}, {t} {c})")

    def unary(self, name: str, a: str) -> str:
        return self.let(f"call {self.type} @llvm.{name}.{self.suffix}({self.type} {a})")

    def polynomial(self, x: str, coefficients: tuple[float, ...]) -> str:
        value = self.number(coefficients[-1])
        for c in reversed(coefficients[:-1]):
            value = self.fma(value, x, self.number(c))
        return value

    def sin_cos(self, x: str) -> tuple[str, str]:
        """Sine and cosine: x = r + k π/2 with |r| ≤ π/4, a polynomial of r², and the quadrant k mod 4."""
        shifted = self.fma(x, self.number(2 / math.pi), self.number(ROUNDER))
        k = self.let(f"fsub {self.type} {shifted}, {self.number(ROUNDER)}")
        r = x
        minus = self.let(f"fneg {self.type} {k}")
        for part in HALF_PI:
            r = self.fma(minus, self.number(part), r)
        r2 = self.let(f"fmul {self.type} {r}, {r}")
        s = self.fma(self.let(f"fmul {self.type} {r2}, {r}"), self.polynomial(r2, SIN), r)
        half = self.fma(r2, self.number(-0.5), self.number(1.0))
        c = self.fma(self.let(f"fmul {self.type} {r2}, {r2}"), self.polynomial(r2, COS), half)
        quadrant = self.let(f"bitcast {self.type} {shifted} to {self.bits}")
        last = self.let(f"and {self.bits} {quadrant}, {self.integer(1)}")
        odd = self.let(f"icmp ne {self.bits} {last}, {self.integer(0)}")
        swapped = [self.let(f"select {self.mask} {odd}, {self.type} {a}, {self.type} {b}") for a, b in ((c, s), (s, c))]
        second = self.let(f"add {self.bits} {quadrant}, {self.integer(1)}")
        return tuple(self._signed(value, q) for value, q in zip(swapped, (quadrant, second), strict=True))

    def _signed(self, value: str, quadrant: str) -> str:
        """The value with its sign changed where bit 1 of the quadrant is set."""
        shifted = self.let(f"shl {self.bits} {quadrant}, {self.integer(62)}")
        sign = self.let(f"and {self.bits} {shifted}, {self.integer(-(2**63))}")
        raw = self.let(f"bitcast {self.type} {value} to {self.bits}")
        return self.let(f"bitcast {self.bits} {self.let(f'xor {self.bits} {raw}, {sign}')} to {self.type}")

    def far(self, x: str) -> str:
        """Whether an angle is too far to be reduced, in any lane."""
        size = self.unary("fabs", x)
        out = self.let(f"fcmp ogt {self.type} {size}, {self.number(FARTHEST)}")
        if self.lanes == 1:
            return out
        return self.let(f"call i1 @llvm.vector.reduce.or.v{self.lanes}i1({self.mask} {out})")
