"""A straight-line program as plain data: instructions, inputs, outputs; its counts, its depth, its value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..geometry import cos, sin

LEAVES = ("input", "const")
OPERATIONS: dict[str, Callable] = {
    "const": lambda x: x,
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "neg": lambda x: -x,
    "sqrt": np.sqrt,
    "sin": sin,
    "cos": cos,
}


class Counts(NamedTuple):
    """Operations of one evaluation. Divisions are counted in ``mul``, as the papers do, and apart in ``div``."""

    mul: int
    add: int
    trig: int
    div: int
    sqrt: int


class Output(NamedTuple):
    """An array of results: where each entry, in row-major order, stands in the program's code.

    ``index`` is the link (or links) a recorded quantity belongs to, and empty for what the function returns.
    """

    name: str
    index: tuple[int, ...]
    shape: tuple[int, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True)
class Program:
    """Straight-line code. Operands are positions of earlier instructions; ``inputs`` are names with shapes.

    The instructions are ``("input", name, index)``, ``("const", number)``, and ``add sub mul div neg sqrt sin cos``.
    """

    name: str
    code: tuple[tuple, ...]
    inputs: tuple[tuple[str, tuple[int, ...]], ...]
    outputs: tuple[Output, ...]

    @property
    def counts(self) -> Counts:
        """How many operations one evaluation takes; a change of sign is free."""
        c = Counter(op for op, *_ in self.code)
        return Counts(c["mul"] + c["div"], c["add"] + c["sub"], c["sin"] + c["cos"], c["div"], c["sqrt"])

    @property
    def depth(self) -> int:
        """Length of the longest chain of operations, each taking one step: the time on any number of processors."""
        depth = []
        for op, *operands in self.code:
            leaf = op in LEAVES
            depth.append(0 if leaf else (op != "neg") + max(depth[k] for k in operands))
        return max((depth[k] for output in self.outputs for k in output.positions), default=0)

    @property
    def uses(self) -> Counter:
        """How often each position is an operand or an output."""
        uses = Counter(k for op, *operands in self.code if op not in LEAVES for k in operands)
        uses.update(k for output in self.outputs for k in output.positions)
        return uses

    def __call__(self, *args):
        """Evaluate on arrays ``(..., *shape)`` of numbers or of any other scalar."""
        arrays = {name: np.asarray(x) for (name, _), x in zip(self.inputs, args, strict=True)}
        values: list = []
        for op, *operands in self.code:
            if op == "input":
                values.append(arrays[operands[0]][(..., *operands[1])])
            else:
                values.append(OPERATIONS[op](*operands if op == "const" else [values[k] for k in operands]))
        results = []
        for output in self.outputs:
            entries = [np.asarray(values[k]) for k in output.positions]
            flat = np.stack(np.broadcast_arrays(*entries), axis=-1)
            results.append(flat.reshape(flat.shape[:-1] + output.shape))
        return results[0] if len(results) == 1 else tuple(results)
