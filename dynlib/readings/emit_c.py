"""A trace as C: one header with one function, for a microcontroller or a paper. Needs nothing but <math.h>."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from ..arm import Arm
from .compiling import cheapest
from .infix import OPERATORS, statements
from .program import Program

SYNTAX = OPERATORS | {name: f"{name}({{}})" for name in ("sqrt", "sin", "cos")}


def c_source(f: Callable | None, arm: Arm | str, name: str | None = None, parameters: Iterable[str] = ()) -> str:
    """C99 source of a header with one function that computes what ``f(arm, ...)`` computes.

    The function takes a pointer for each argument, in row-major order, then one for each result; no result may overlap
    an argument or another result. It keeps no state and allocates nothing. A sine or cosine is the C library's.

    Parameters
    ----------
    f : callable or None
        As for :func:`dynlib.compile`.
    arm : Arm or str
    name : str, optional
        Name of the function; the formulation's own by default.
    parameters : names
        Arm parameters that stay arguments.

    Examples
    --------
    >>> import dynlib
    >>> print(c_source(None, dynlib.planar(1), "torque"))
    #ifndef TORQUE_H
    #define TORQUE_H
    #include <math.h>
    <BLANKLINE>
    /* 2 multiplications, 1 additions, 1 sines and cosines. q[1] qd[1] qdd[1] -> y0[1] */
    static inline void torque(const double *q, const double *qd, const double *qdd, double *y0)
    {
      y0[0] = 0.3333333333333333 * qdd[0] + 4.905 * cos(q[0]);
    }
    #endif
    """
    program = cheapest(f, arm, None, parameters)
    name = name or program.name
    if not name.isidentifier() or not name.isascii():
        raise ValueError(f"{name!r} cannot be the name of a C function")
    return _header(program, name)


def _header(program: Program, name: str) -> str:
    shapes, counts = dict(program.inputs), program.counts

    def leaf(op, *operands):
        if op == "const":
            return repr(float(operands[0]))
        argument, index = operands
        return f"{argument}[{int(np.ravel_multi_index(index, shapes[argument])) if index else 0}]"

    assignments, text = statements(program, leaf, SYNTAX)
    lines = [f"  const double {variable} = {expression};" for variable, expression in assignments]
    for y, output in enumerate(program.outputs):
        lines += [f"  y{y}[{i}] = {text[k]};" for i, k in enumerate(output.positions)]
    arguments = [f"const double *{argument}" for argument in shapes]
    arguments += [f"double *y{y}" for y in range(len(program.outputs))]
    sizes = " ".join(f"{argument}[{int(np.prod(shape))}]" for argument, shape in shapes.items())
    results = " ".join(f"y{y}[{len(output.positions)}]" for y, output in enumerate(program.outputs))
    operations = f"{counts.mul} multiplications, {counts.add} additions, {counts.trig} sines and cosines"
    guard = f"{name.upper()}_H"
    return "\n".join(
        [
            f"#ifndef {guard}\n#define {guard}\n#include <math.h>\n",
            f"/* {operations}. {sizes} -> {results} */",
            f"static inline void {name}({', '.join(arguments)})",
            "{",
            *lines,
            "}",
            "#endif",
        ]
    )
