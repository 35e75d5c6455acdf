"""A trace as one JavaScript function: on numbers for figures, on BigInt in GF(p) for proofs in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..arm import Arm
from .infix import OPERATORS, functions, nested, statements
from .program import Output, Program
from .tracing import trace

NUMBER = OPERATORS | functions("Math")
FIELD = NUMBER | {"mul": "{} * {} % p", "div": "{} * inverse({}) % p"}
INVERSE = """  const inverse = (x) => {  // extended Euclid
    let [a, b, u, v] = [p, residue(x), 0n, 1n];
    if (b === 0n) throw new RangeError("division by zero in GF(p)");
    while (b > 0n) { const t = a / b; [a, b, u, v] = [b, a - t * b, v, u - t * v]; }
    return u;
  };"""


def javascript(
    f: Callable,
    arm: Arm | str,
    record: Iterable[str] | None = None,
    name: str | None = None,
    parameters: Iterable[str] = (),
    field: bool = False,
) -> str:
    """JavaScript source of one function that computes what ``f(arm, ...)`` computes.

    The function takes what ``f`` takes after the arm, then the named ``parameters`` (all of them for a general arm),
    each as nested arrays, and returns nested arrays. With ``record`` it returns an object: the result under the name
    ``result``, each recorded quantity under its own, numbered by link from 1 as in the papers (``w[0]`` is null).

    Parameters
    ----------
    f : callable
        Any formulation ``f(arm, q, ...)``.
    arm : Arm or str
        The arm to specialise to, or joint letters for the general arm with every parameter an argument.
    record : names, optional
        Intermediate quantities wanted as well.
    name : str, optional
        Name of the JavaScript function; ``f``'s own by default.
    parameters : names
        Arm parameters that stay arguments, so that a reader can change them.
    field : bool
        Compute in GF(p) on BigInt, with ``p`` the last argument. Angles (``alpha``, ``theta``, and ``q`` of revolute
        joints) are given as points ``[cosine, sine]`` of the circle. For a general arm only, since the numbers of a
        real arm are not exact.

    Returns
    -------
    str

    Examples
    --------
    >>> import dynlib
    >>> print(javascript(dynlib.newton_euler_link, dynlib.planar(1)))
    function newton_euler_link(q, qd, qdd) {
      return [0.08333333333333333 * qdd[0] + 0.5 * (qdd[0] + 9.81 * Math.cos(q[0]) - 0.5 * qdd[0])];
    }
    """
    program = trace(f, arm, parameters=parameters, record=record or (), points=field)
    return emit(program, name or program.name, as_object=record is not None, field=field)


def emit(program: Program, name: str, as_object: bool = False, field: bool = False) -> str:
    """The function's source; :func:`javascript` explains the options."""
    assignments, text = statements(program, _exact if field else _number, FIELD if field else NUMBER)
    if field:
        text = [f"residue({x})" for x in text]
    arguments = [name for name, _ in program.inputs] + ["p"] * field
    lines = [f"function {name}({', '.join(arguments)}) {{"]
    ops = {op for op, *_ in program.code}
    if field:
        if "sqrt" in ops:
            raise ValueError(f"{program.name} takes a square root, which need not exist in GF(p)")
        lines.append("  const residue = (x) => ((x % p) + p) % p;")
        lines += ["  const half = (p + 1n) / 2n;"] * any(_denominator(step) > 1 for step in program.code)
        lines += [INVERSE] * ("div" in ops)
    lines += [f"  const {name} = {expression};" for name, expression in assignments]
    results = [o for o in program.outputs if not o.index and o.name == program.name]
    result = [nested(o.shape, [text[k] for k in o.positions]) for o in results]
    value = result[0] if len(result) == 1 else f"[{', '.join(result)}]"
    if as_object:
        recorded = [o for o in program.outputs if o not in results]
        entries = [f"{name}: {_by_link(recorded, name, (), text)}" for name in dict.fromkeys(o.name for o in recorded)]
        value = "{" + ", ".join([f"result: {value}", *entries]) + "}"
    return "\n".join([*lines, f"  return {value};", "}"])


def _number(op: str, *operands) -> str:
    if op == "const":
        return repr(operands[0]).removesuffix(".0")
    name, index = operands
    return name + "".join(f"[{i}]" for i in index)


def _exact(op: str, *operands) -> str:
    if op == "input":
        return _number(op, *operands)
    numerator, denominator = operands[0].as_integer_ratio()
    if denominator > 1024:
        raise ValueError(f"the constant {operands[0]} is not a small exact fraction; a proof needs integers and halves")
    power = denominator.bit_length() - 1
    return f"{numerator}n" if power == 0 else f"({numerator}n * half ** {power}n)"


def _denominator(step: tuple) -> int:
    return step[1].as_integer_ratio()[1] if step[0] == "const" else 1


def _by_link(outputs: list[Output], name: str, index: tuple[int, ...], text: list[str]) -> str:
    """Recorded arrays as nested lists numbered from 1; what is not there is null."""
    here = {o.index: o for o in outputs if o.name == name and o.index[: len(index)] == index}
    if index in here:
        return nested(here[index].shape, [text[k] for k in here[index].positions])
    if not here:
        return "null"
    last = max(key[len(index)] for key in here)
    return "[" + ", ".join(_by_link(outputs, name, (*index, i), text) for i in range(last + 1)) + "]"
