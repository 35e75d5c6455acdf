"""A trace as NumPy source: one in-place ufunc an operation, on blocks of states that stay in the cache.

A value lives in a register, a row of a small work array, from its making to its last use; then the register is given
to another. A single state is faster as plain Python numbers, so the source holds both: ``batch`` and ``point``.
"""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable

import numpy as np

from .infix import OPERATORS, functions, statements
from .program import LEAVES, Program

BLOCK = 8192  # states at a time: long enough to hide the cost of a call, short enough for the cache
UFUNCS = {
    "add": "np.add",
    "sub": "np.subtract",
    "mul": "np.multiply",
    "div": "np.divide",
    "neg": "np.negative",
    "sqrt": "np.sqrt",
    "sin": "np.sin",
    "cos": "np.cos",
}
PYTHON = OPERATORS | functions("math")


def build(program: Program) -> tuple[str, Callable, Callable]:
    """Source; ``run(inputs, outputs)`` on lists of arrays ``(N, entries)`` of float64; no short cut for one."""
    source = f"import math\n\nimport numpy as np\n\n\n{_batch(program)}\n\n\n{_point(program)}\n"
    name = f"<numpy kernel {program.name} {id(program)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)  # tracebacks show the line
    space: dict = {"math": math, "np": np}
    exec(compile(source, name, "exec"), space)
    batch, point = space["batch"], space["point"]

    def run(inputs, outputs):
        if len(outputs[0]) == 1:
            try:
                values = point(*[x[0].tolist() for x in inputs])
            except (ArithmeticError, ValueError):  # Python raises where NumPy gives inf or nan
                pass
            else:
                for y, value in zip(outputs, values, strict=True):
                    y[0] = value
                return
        batch(*inputs, *outputs)

    return source, run, lambda slow: slow


def _column(program: Program, name: str, index: tuple[int, ...]) -> int:
    shape = dict(program.inputs)[name]
    return int(np.ravel_multi_index(index, shape)) if shape else 0


def _arguments(program: Program) -> list[str]:
    return [f"in_{name}" for name, _ in program.inputs]


def _batch(program: Program) -> str:
    last = {j: k for k, (op, *operands) in enumerate(program.code) if op not in LEAVES for j in operands}
    stores: dict[int, list[str]] = {}
    for y, output in enumerate(program.outputs):
        for column, k in enumerate(output.positions):
            stores.setdefault(k, []).append(f"out{y}[rows, {column}]")
    lines, register, free, registers = [], {}, [], 0

    def claim(k: int) -> str:
        nonlocal registers
        if not free:
            free.append(f"r{registers}")
            registers += 1
        register[k] = free.pop()
        return register[k]

    def operand(k: int) -> str:
        op, *rest = program.code[k]
        if op == "const":
            return repr(rest[0])
        if op == "input" and k not in register:
            lines.append(f"{claim(k)}[:] = in_{rest[0]}[rows, {_column(program, *rest)}]")
        return register[k]

    for k, (op, *operands) in enumerate(program.code):
        if op not in LEAVES:
            parts = [operand(j) for j in operands]
            free += [register.pop(j) for j in set(operands) if last[j] == k and j in register]
            lines.append(f"{UFUNCS[op]}({', '.join(parts)}, {claim(k)})")
        elif k in stores:
            operand(k)
        lines += [f"{place} = {operand(k)}" for place in stores.get(k, ())]
        if k in register and k not in last:
            free.append(register.pop(k))
    outputs = [f"out{y}" for y in range(len(program.outputs))]
    body = "\n        ".join(lines)
    return f"""def batch({", ".join(_arguments(program) + outputs)}):
    states = len(out0)
    work = np.empty(({registers}, min(states, {BLOCK})))
    for start in range(0, states, {BLOCK}):
        rows = slice(start, min(start + {BLOCK}, states))
        [{", ".join(f"r{i}" for i in range(registers))}] = work[:, : rows.stop - start]
        {body}"""


def _point(program: Program) -> str:
    def leaf(op, *operands):
        return repr(operands[0]) if op == "const" else f"in_{operands[0]}[{_column(program, *operands)}]"

    assignments, text = statements(program, leaf, PYTHON)
    lines = [f"{name} = {expression}" for name, expression in assignments]
    results = ", ".join(f"[{', '.join(text[k] for k in output.positions)}]" for output in program.outputs)
    body = "".join(f"    {line}\n" for line in lines)
    return f"def point({', '.join(_arguments(program))}):\n{body}    return [{results}]"
