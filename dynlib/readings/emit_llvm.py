"""A trace as machine code through LLVM: one text for one state or for as many as a vector register holds.

``function`` writes the same straight line for a number (``double``) or for a vector of states (``<8 x double>``).
Additions and multiplications may be fused into one rounding (``contract``); no other liberty is taken with them.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .lanes import Rows
from .llvm_writer import Writer
from .program import Program

OPERATIONS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}


def straight_line(program: Program, w: Writer, read: Callable, abreast: int = 1) -> tuple[list[str], str]:
    """The program on inputs given by ``read(name, index)``: every position's value, and whether one was far.

    On numbers, sines and cosines of inputs may be made ``abreast``, in the lanes of a vector.
    """
    value: list[str] = []
    pairs, far = _abreast(program, w, read, abreast) if abreast > 1 else ({}, "false")
    for op, *operands in program.code:
        if op == "input":
            value.append(read(*operands))
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


def _abreast(program: Program, w: Writer, read: Callable, lanes: int) -> tuple[dict[int, tuple[str, str]], str]:
    """Sine and cosine of every angle that is an input, as many at a time as there are lanes; whether one was far."""
    used = dict.fromkeys(operands[0] for op, *operands in program.code if op in ("sin", "cos"))
    angles = {k: read(*program.code[k][1:]) for k in used if program.code[k][0] == "input"}
    v, pairs, far = Writer(lanes), {}, "false"
    v.lines, v.count = w.lines, w.count
    for first in range(0, len(angles), lanes):
        some, vector = list(angles)[first : first + lanes], "zeroinitializer"
        for lane, k in enumerate(some):
            vector = v.let(f"insertelement {v.type} {vector}, double {angles[k]}, i32 {lane}")
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
        lines += [f"declare {w.type} @llvm.{f}.{w.suffix}({w.type})" for f in ("fabs", "sqrt")]
        if k > 1:
            lines.append(f"declare i1 @llvm.vector.reduce.or.v{k}i1({w.mask})")
    wide = f'"prefer-vector-width"="{64 * lanes}" "min-legal-vector-width"="{64 * lanes}"'
    return ["\n".join(lines), f"attributes #0 = {{ nounwind {wide} }}"]


def aligned(lanes: int) -> str:
    """For functions whose vectors must wait on the stack at times: there they lie as registers do."""
    return f"alignstack({8 * lanes})"


def _sizes(program: Program) -> list[int]:
    return [math.prod(shape) for _, shape in program.inputs] + [len(o.positions) for o in program.outputs]


def _flat(index: tuple[int, ...], shape: tuple[int, ...]) -> int:
    place = 0
    for i, n in zip(index, shape, strict=True):
        place = place * n + i
    return place


def point(program: Program, lanes: int) -> str:
    w = Writer(1)
    far = _rows(program, w, "%p", lanes)
    w.lines.append(f"  ret i32 {w.let(f'zext i1 {far} to i32')}")
    arguments = ", ".join(f"ptr noalias %p{k}" for k in range(len(_sizes(program))))
    return f"define i32 @point({arguments}) #0 {{\n" + "\n".join(w.lines) + "\n}"


def _rows(program: Program, w: Writer, pointer: str, abreast: int = 1) -> str:
    """The program from rows at the first pointers to rows at the last; whether an angle was far."""
    shapes, sizes = dict(program.inputs), _sizes(program)
    places = [Rows(w, f"{pointer}{k}", size) for k, size in enumerate(sizes)]
    rows = dict(zip(shapes, places, strict=False))
    value, far = straight_line(program, w, lambda name, index: rows[name][_flat(index, shapes[name])], abreast)
    for place, output in zip(places[len(shapes) :], program.outputs, strict=True):
        place.store([value[k] for k in output.positions])
    return far


def batch(program: Program, lanes: int) -> str:
    w, sizes = Writer(lanes), _sizes(program)
    far = _rows(program, w, "%a")
    steps = [f"  %a{k} = phi ptr [ %p{k}, %start ], [ %b{k}, %loop ]" for k in range(len(sizes))]
    ends = [f"  %b{k} = getelementptr double, ptr %a{k}, i64 {lanes * size}" for k, size in enumerate(sizes)]
    arguments = ", ".join(f"ptr noalias %p{k}" for k in range(len(sizes)))
    return "\n".join(
        [
            f"define i32 @batch({arguments}, i64 %states) {aligned(lanes)} #0 {{",
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
