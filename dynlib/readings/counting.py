"""The reading *count*: run a formulation on a scalar that counts, and report what its text costs.

The formulation is handed an arm whose views are finished already: making ``link.A``, ``link.J4`` … costs nothing but
the sines and cosines of the joint variables. Everything the text does with them is counted.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ..arm import Arm
from ..samples import random_arm
from .tally import Scalar, Tally, lift


class Operations(NamedTuple):
    """Multiplications (divisions among them) and additions (subtractions among them)."""

    mul: int
    add: int


@dataclass(frozen=True)
class Count:
    """What one call costs. ``by`` splits it by the equation numbers written beside the text."""

    mul: int
    add: int
    trig: int
    by: dict[str, Operations]

    def __str__(self) -> str:
        rows = [(name, *cost) for name, cost in self.by.items()] + [("total", self.mul, self.add)]
        width = max(len(name) for name, *_ in rows)
        lines = [f"{name:{width}}  {mul:8} ×  {add:8} +" for name, mul, add in rows]
        return "\n".join([*lines, f"{'':{width}}  {self.trig:8} sines and cosines"])


def general_arm(joints: str) -> Arm:
    """General links, and gravity along z0: what the papers' tables speak of."""
    return replace(random_arm(joints), gravity=np.array([0, 0, -9.81]))


def count(f: Callable, arm_or_joints, structure: str = "dense", args: Sequence | None = None) -> Count:
    """Multiplications, additions and trigonometric functions in one call of ``f(arm, q, qd, qdd)``.

    Division counts as a multiplication, subtraction as an addition, unary minus is free, ``2 * x`` is a
    multiplication. Sines and cosines of the joint variables are counted apart.

    Parameters
    ----------
    f : callable
        Any formulation, also your own. It may want fewer of the arguments, or ``tau``: ``mass_matrix(arm, q)``,
        ``forward_dynamics(arm, q, qd, tau)`` are understood by the names of their parameters.
    arm_or_joints : Arm, str or None
        An arm; or a joint string such as "RRPRRR" for general links with gravity along z0. None for a function that
        takes no arm, with ``args``.
    structure : "dense" or "aware"
        "dense" counts everything the text does. "aware" holds values within 1e-11 of 0, +1 and -1 for structure:
        0·x, ±1·x and x + 0 are free.
    args : sequence of array_like, optional
        What follows the arm, where the names do not say it.

    Returns
    -------
    Count
        ``.mul``, ``.add``, ``.trig``, and ``.by``: the cost of each numbered equation.

    Raises
    ------
    ValueError, TypeError
        If ``f`` raises, returns NaN, or returns torques of the wrong shape.

    Examples
    --------
    >>> import dynlib
    >>> dynlib.count(dynlib.hollerbach_4x4, "RRRRRR").by["(8)"]  # five products of 4×4 matrices
    Operations(mul=320, add=240)
    >>> A, B = np.random.default_rng(0).normal(size=(2, 4, 4))
    >>> product = count(np.matmul, None, args=(A, B))
    >>> product.mul, product.add, product.trig
    (64, 48, 0)
    """
    if structure not in ("dense", "aware"):
        raise ValueError(f"structure is {structure!r}; it should be 'dense' or 'aware'")
    arm, name = arm_or_joints, getattr(f, "__name__", repr(f))
    if isinstance(arm, str):
        arm = general_arm(arm)
    if arm is None and args is None:
        raise TypeError(f"{name} is to be counted without an arm; give its arguments as args=(...)")
    if not isinstance(arm, (Arm, type(None))):
        raise TypeError(f"count wants an Arm, a joint string such as 'RRPRRR', or None, not {type(arm).__name__}")
    names = _state_names(f, name) if args is None else []
    if args is None:
        args = np.random.default_rng(1).uniform(0.3, 1.2, size=(len(names), arm.n))

    tally = Tally(structure == "aware")
    given = [lift(np.asarray(x), tally, varies=True) for x in args]
    try:
        result = f(*given) if arm is None else f(lift(arm, tally), *given)
    except Exception as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{name} cannot be counted, it raised {type(error).__name__}: {error}") from error
    _check(result, name, (arm.n,) if names == ["q", "qd", "qdd"] else None)
    by = {equation: Operations(*cost) for equation, cost in sorted(tally.by.items(), key=_by_number)}
    return Count(sum(c.mul for c in by.values()), sum(c.add for c in by.values()), tally.trig, by)


def _by_number(item: tuple[str, list[int]]) -> tuple:
    numbers = [int(k) for k in re.findall(r"\d+", item[0])]
    return not numbers, numbers, item[0]


def _state_names(f: Callable, name: str) -> list[str]:
    """The names of the joint columns that ``f`` wants after the arm."""
    try:
        parameters = list(inspect.signature(f).parameters.values())[1:]
    except (TypeError, ValueError):
        raise TypeError(f"the arguments of {name} cannot be told from its signature; give args=(...)") from None
    names = [p.name for p in parameters if p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD]
    if names and set(names) <= {"q", "qd", "qdd", "tau"}:
        return names
    if len(names) != 3 and not any(p.kind is p.VAR_POSITIONAL for p in parameters):
        raise TypeError(f"{name} wants {', '.join(names) or 'nothing'} after the arm; give the values as args=(...)")
    return ["q", "qd", "qdd"]


def _check(result, name: str, shape: tuple[int, ...] | None) -> None:
    parts = result if isinstance(result, (tuple, list)) else [result]
    if shape is not None and np.shape(result) != shape:
        raise ValueError(f"{name} returned shape {np.shape(result)}; joint forces should have shape {shape}")
    for e in (e for part in parts for e in np.ravel(part)):
        value = e.value if isinstance(e, Scalar) else e
        if not isinstance(value, (int, float, np.number)) or not np.isfinite(value):
            raise ValueError(f"{name} returned {value!r}; every entry should be a finite number")
