"""A trace as machine code through LLVM: one text for one state or for as many as a vector register holds.

``function`` writes the same straight line for a number (``double``) or for a vector of states (``<8 x double>``).
Additions and multiplications may be fused into one rounding (``contract``); no other liberty is taken with them.
Sine and cosine are polynomials after reduction to an eighth of a turn, good to 2 units in the last place for angles
up to ``FARTHEST``; beyond that the function says so by its result, and the caller computes those states otherwise.
"""

from __future__ import annotations

import math
import struct

from .lanes import concatenate, shuffle
from .program import Program

FARTHEST = 2.0**30
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
OPERATIONS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}


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
        k = self.unary("rint", self.arithmetic("fmul", x, self.number(2 / math.pi)))
        r = x
        minus = self.let(f"fneg {self.type} {k}")
        for part in HALF_PI:
            r = self.fma(minus, self.number(part), r)
        r2 = self.let(f"fmul {self.type} {r}, {r}")
        s = self.fma(self.let(f"fmul {self.type} {r2}, {r}"), self.polynomial(r2, SIN), r)
        half = self.fma(r2, self.number(-0.5), self.number(1.0))
        c = self.fma(self.let(f"fmul {self.type} {r2}, {r2}"), self.polynomial(r2, COS), half)
        quadrant = self.let(f"fptosi {self.type} {k} to {self.bits}")
        odd = self.let(f"trunc {self.bits} {quadrant} to {self.mask}")
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


def straight_line(program: Program, w: Writer, inputs: dict, abreast: int = 1) -> tuple[list[str], str]:
    """The program on values already loaded, keyed by (name, index): every position's value, and whether one was far.

    On numbers, sines and cosines of inputs may be made ``abreast``, in the lanes of a vector.
    """
    value: list[str] = []
    pairs, far = _abreast(program, w, inputs, abreast) if abreast > 1 else ({}, "false")
    for op, *operands in program.code:
        if op == "input":
            value.append(inputs[operands[0], operands[1]])
        elif op == "const":
            value.append(w.number(float(operands[0])))
        elif op in OPERATIONS:
            value.append(w.arithmetic(OPERATIONS[op], *(value[k] for k in operands)))
        elif op == "neg":
            value.append(w.let(f"fneg {w.type} {value[operands[0]]}"))
        elif op == "sqrt":
            value.append(w.unary("sqrt", value[operands[0]]))
        else:
            angle = operands[0]
            if angle not in pairs:
                pairs[angle] = w.sin_cos(value[angle])
                far = w.let(f"or i1 {far}, {w.far(value[angle])}")
            value.append(pairs[angle][op == "cos"])
    return value, far


def _abreast(program: Program, w: Writer, inputs: dict, lanes: int) -> tuple[dict[int, tuple[str, str]], str]:
    """Sine and cosine of every angle that is an input, as many at a time as there are lanes; whether one was far."""
    used = dict.fromkeys(operands[0] for op, *operands in program.code if op in ("sin", "cos"))
    angles = [k for k in used if program.code[k][0] == "input"]
    v, pairs, far = Writer(lanes), {}, "false"
    v.lines, v.count = w.lines, w.count
    for first in range(0, len(angles), lanes):
        some, vector = angles[first : first + lanes], "zeroinitializer"
        for lane, k in enumerate(some):
            vector = v.let(f"insertelement {v.type} {vector}, double {inputs[program.code[k][1:]]}, i32 {lane}")
        both = v.sin_cos(vector)
        far = v.let(f"or i1 {far}, {v.far(vector)}")
        for lane, k in enumerate(some):
            pairs[k] = tuple(v.let(f"extractelement {v.type} {x}, i32 {lane}") for x in both)
    w.count = v.count
    return pairs, far


def module(program: Program, lanes: int) -> str:
    """LLVM assembly of ``point`` (one state) and ``batch`` (``lanes`` states a turn, rows of plain arrays).

    Both take a pointer to each input's and each output's rows; ``batch`` also takes the number of states, a multiple
    of ``lanes``. Both return 1 if an angle was too far.
    """
    return "\n\n".join([point(program, lanes), batch(program, lanes), *declarations(lanes)]) + "\n"


def declarations(lanes: int) -> list[str]:
    """The intrinsic functions used, on numbers and on vectors, and the width functions are compiled for."""
    lines = []
    for k in sorted({1, lanes}):
        w = Writer(k)
        lines.append(f"declare {w.type} @llvm.fma.{w.suffix}({w.type}, {w.type}, {w.type})")
        lines += [f"declare {w.type} @llvm.{f}.{w.suffix}({w.type})" for f in ("rint", "fabs", "sqrt")]
        if k > 1:
            lines.append(f"declare i1 @llvm.vector.reduce.or.v{k}i1({w.mask})")
    wide = f'"prefer-vector-width"="{64 * lanes}" "min-legal-vector-width"="{64 * lanes}"'
    return ["\n".join(lines), f"attributes #0 = {{ nounwind {wide} }}"]


def _sizes(program: Program) -> list[int]:
    return [math.prod(shape) for _, shape in program.inputs] + [len(o.positions) for o in program.outputs]


def _flat(index: tuple[int, ...], shape: tuple[int, ...]) -> int:
    place = 0
    for i, n in zip(index, shape, strict=True):
        place = place * n + i
    return place


def point(program: Program, lanes: int) -> str:
    w, shapes = Writer(1), dict(program.inputs)
    order = {name: k for k, (name, _) in enumerate(program.inputs)}
    inputs = {}
    for op, *operands in program.code:
        if op == "input":
            name, index = operands
            address = w.let(f"getelementptr double, ptr %p{order[name]}, i64 {_flat(index, shapes[name])}")
            inputs[name, index] = w.let(f"load double, ptr {address}")
    value, far = straight_line(program, w, inputs, lanes)
    for y, output in enumerate(program.outputs, len(program.inputs)):
        for column, k in enumerate(output.positions):
            address = w.let(f"getelementptr double, ptr %p{y}, i64 {column}")
            w.lines.append(f"  store double {value[k]}, ptr {address}")
    w.lines.append(f"  ret i32 {w.let(f'zext i1 {far} to i32')}")
    arguments = ", ".join(f"ptr noalias %p{k}" for k in range(len(_sizes(program))))
    return f"define i32 @point({arguments}) #0 {{\n" + "\n".join(w.lines) + "\n}"


def batch(program: Program, lanes: int) -> str:
    w, shapes, sizes = Writer(lanes), dict(program.inputs), _sizes(program)
    inputs = {}
    for k, name in enumerate(shapes):
        used = [operands[1] for op, *operands in program.code if op == "input" and operands[0] == name]
        if used:
            rows = w.let(f"load <{lanes * sizes[k]} x double>, ptr %a{k}, align 8")
            for index in used:
                places = [lane * sizes[k] + _flat(index, shapes[name]) for lane in range(lanes)]
                inputs[name, index] = shuffle(w, rows, lanes * sizes[k], places)
    value, far = straight_line(program, w, inputs)
    for y, output in enumerate(program.outputs, len(program.inputs)):
        wide, width = concatenate(w, [value[k] for k in output.positions], lanes)
        places = [column * lanes + lane for lane in range(lanes) for column in range(len(output.positions))]
        rows = shuffle(w, wide, width, places)
        w.lines.append(f"  store <{len(places)} x double> {rows}, ptr %a{y}, align 8")
    steps = [f"  %a{k} = phi ptr [ %p{k}, %start ], [ %b{k}, %loop ]" for k in range(len(sizes))]
    ends = [f"  %b{k} = getelementptr double, ptr %a{k}, i64 {lanes * size}" for k, size in enumerate(sizes)]
    arguments = ", ".join(f"ptr noalias %p{k}" for k in range(len(sizes)))
    return "\n".join(
        [
            f"define i32 @batch({arguments}, i64 %states) #0 {{",
            "start:",
            "  %some = icmp sgt i64 %states, 0",
            "  br i1 %some, label %loop, label %none",
            "loop:",
            "  %i = phi i64 [ 0, %start ], [ %next, %loop ]",
            "  %seen = phi i1 [ false, %start ], [ %either, %loop ]",
            *steps,
            *w.lines,
            f"  %either = or i1 %seen, {far}",
            *ends,
            f"  %next = add i64 %i, {lanes}",
            "  %more = icmp slt i64 %next, %states",
            "  br i1 %more, label %loop, label %done",
            "done:",
            "  %result = zext i1 %either to i32",
            "  ret i32 %result",
            "none:",
            "  ret i32 0",
            "}",
        ]
    )
