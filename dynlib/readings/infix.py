"""Straight-line code as statements of any language with infix arithmetic."""

from __future__ import annotations

from collections.abc import Callable

from .program import LEAVES, Program

LONGEST = 100  # a longer expression gets a name of its own, for parsers and for readers
SUM, PRODUCT, ATOM = 1, 2, 3
BINDING = {  # how tightly an operation binds, and how tightly each operand must bind to stand without brackets
    "add": (SUM, SUM, PRODUCT),
    "sub": (SUM, SUM, PRODUCT),
    "mul": (PRODUCT, PRODUCT, ATOM),
    "div": (PRODUCT, PRODUCT, ATOM),
    "neg": (PRODUCT, ATOM),
    "sqrt": (ATOM, SUM),
    "sin": (ATOM, SUM),
    "cos": (ATOM, SUM),
}
OPERATORS = {"add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "div": "{} / {}", "neg": "-{}"}


def functions(module: str) -> dict[str, str]:
    """How square root, sine and cosine are called in a language that keeps them in ``module``."""
    return {name: f"{module}.{name}({{}})" for name in ("sqrt", "sin", "cos")}


def statements(program: Program, leaf: Callable, syntax: dict[str, str]) -> tuple[list[tuple[str, str]], list[str]]:
    """Named expressions in order, and the text of every position.

    Parameters
    ----------
    leaf : callable
        ``leaf(op, *operands)`` writes an input or a constant.
    syntax : dict
        How each operation is written, such as ``{"add": "{} + {}"}``. Brackets keep the order of operations.

    Returns
    -------
    assignments : list of (name, expression)
        One for each value used more than once, or too long to stand inside another expression.
    text : list of str
        What to write for the value at each position of the program.
    """
    uses, text, binding, assignments = program.uses, [], [], []
    for k, (op, *operands) in enumerate(program.code):
        if op in LEAVES:
            expression, binds = leaf(op, *operands), ATOM
        else:
            binds, *needed = BINDING[op]
            parts = [
                text[j] if binding[j] >= need else f"({text[j]})" for j, need in zip(operands, needed, strict=True)
            ]
            expression = syntax[op].format(*parts)
            if uses[k] > 1 or len(expression) > LONGEST:
                assignments.append((f"v{len(assignments)}", expression))
                expression, binds = assignments[-1][0], ATOM
        text.append(expression)
        binding.append(binds)
    return assignments, text


def nested(shape: tuple[int, ...], entries: list[str]) -> str:
    """Row-major entries as nested bracketed lists.

    >>> nested((2, 2), ["a", "b", "c", "d"])
    '[[a, b], [c, d]]'
    """
    if not shape:
        return entries[0]
    step = len(entries) // shape[0] if shape[0] else 0
    return "[" + ", ".join(nested(shape[1:], entries[i * step : (i + 1) * step]) for i in range(shape[0])) + "]"
