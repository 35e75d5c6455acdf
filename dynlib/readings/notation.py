"""How symbolic results are shown: c1 and s12 for cosines and sines, dots for velocities."""

from __future__ import annotations

import re

import sympy

_DISPLAY = [(r"qdd(\d+)", r"\\ddot q_{\1}"), (r"qd(\d+)", r"\\dot q_{\1}"), (r"I([xyz]{2})(\d+)", r"I_{\1,\2}")]
_DISPLAY += [(r"c([xyz])(\d+)", r"c_{\1,\2}"), (r"([cs])a(\d+)", r"\1_{\\alpha_{\2}}"), (r"g([xyz])", r"g_{\1}")]


def abbreviated(expression):
    """The expression with c12 for cos(q1 + q2), offsets theta included, and ca1 for cos(alpha1).

    >>> q1, q2, theta2 = sympy.symbols("q1 q2 theta2")
    >>> abbreviated(sympy.cos(q1) * sympy.sin(q1 + q2 + theta2) + sympy.cos(q1 - q2))
    c1*s12 + cos(q1 - q2)
    """
    names = {}
    for function in sympy.sympify(expression).atoms(sympy.cos, sympy.sin):
        letter = "c" if isinstance(function, sympy.cos) else "s"
        parts = sorted(str(term) for term in sympy.Add.make_args(function.args[0]))
        if all(re.fullmatch(r"(q|theta)\d+", part) for part in parts):
            joints = {part.lstrip("qthea") for part in parts}
            names[function] = sympy.Symbol(letter + "".join(sorted(joints, key=int)))
        elif len(parts) == 1 and re.fullmatch(r"alpha\d+", parts[0]):
            names[function] = sympy.Symbol(letter + "a" + parts[0][5:])
    return sympy.sympify(expression).xreplace(names)


def latex(expression) -> str:
    """LaTeX with short cosines, dotted velocities and indexed parameters.

    >>> latex(sympy.Symbol("qd1") * sympy.cos(sympy.Symbol("q1")) * sympy.Symbol("Ixx1"))
    'I_{xx,1} c_{1} \\\\dot q_{1}'
    """
    short = abbreviated(expression)
    names = {}
    for symbol in short.free_symbols:
        for pattern, shown in _DISPLAY:
            if re.fullmatch(pattern, symbol.name):
                names[symbol] = re.sub(pattern, shown, symbol.name)
    return sympy.latex(short, symbol_names=names)
