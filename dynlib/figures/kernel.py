"""Functions that need no arm, such as a mechanism's motion or a tree's skeleton, as straight-line programs."""

from __future__ import annotations

from collections.abc import Callable

from ..readings.emit_javascript import emit
from ..readings.program import Program
from ..readings.tracing import trace
from ..samples import planar


def program(f: Callable, **shapes: tuple[int, ...]) -> Program:
    """The program of ``f(*arrays)`` with arguments of these shapes; it takes leading axes."""

    def of_arrays(_, *arrays):
        return f(*arrays)

    return trace(of_arrays, planar(1), args=shapes)


def kernel(f: Callable, name: str, **shapes: tuple[int, ...]) -> str:
    """Its JavaScript source, under this name."""
    return emit(program(f, **shapes), name)
