"""Which numbered equation a line of a formulation evaluates: the comment ``# (9)`` beside it, or the last one above."""

from __future__ import annotations

import ast
import io
import linecache
import re
import tokenize
from functools import cache
from types import FrameType

UNNUMBERED = "unnumbered"
_NUMBER = re.compile(r"#\s*(\([A-Z]?\d[\w.]*\)(\s*[–-]\s*\([A-Z]?\d[\w.]*\))?)")


def equation_of(frame: FrameType | None) -> str:
    """The equation number in the innermost function, from this frame outwards, that carries one."""
    while frame is not None:
        number = _numbers(frame.f_code.co_filename).get(frame.f_lineno)
        if number is not None:
            return number
        frame = frame.f_back
    return UNNUMBERED


@cache
def _numbers(filename: str) -> dict[int, str]:
    """Line -> equation number, for the functions of one file or notebook cell."""
    source = "".join(linecache.getlines(filename))
    if not _NUMBER.search(source):
        return {}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    beside = {t.start[0]: m[1] for t in tokens if t.type == tokenize.COMMENT and (m := _NUMBER.match(t.string))}
    numbers: dict[int, str | None] = {}
    for node in ast.walk(ast.parse(source)):  # a function comes before those inside it, which start anew
        if isinstance(node, ast.FunctionDef):
            current = None
            for line in range(node.lineno, node.end_lineno + 1):
                current = numbers[line] = beside.get(line, current)
        elif isinstance(node, ast.stmt) and not hasattr(node, "body"):  # one comment speaks for a long statement
            span = range(node.lineno, node.end_lineno + 1)
            for number in [beside[line] for line in span if line in beside][:1]:
                numbers |= dict.fromkeys(span, number)
    return numbers
