"""Checkers: functions from an answer to a list of complaints, empty when there is nothing to complain about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from ..arm import Arm
from ..readings.diagnosing import diagnose


def number(right: Callable[[], float], tolerance: float = 1e-3) -> Callable:
    """A number within ``tolerance`` relative of what ``right()`` computes."""

    def checker(answer) -> Iterable[str]:
        x, r = np.asarray(answer, dtype=float), float(right())
        if x.shape != ():
            yield f"one number is wanted, not an array of shape {x.shape}"
        elif not np.isfinite(x):
            yield f"{x} is not a finite number"
        elif abs(x - r) > tolerance * abs(r) + 1e-12:
            yield from _size(float(x), r, tolerance)

    return checker


def _size(x: float, right: float, tolerance: float) -> Iterable[str]:
    def near(y):
        return abs(x - y) <= tolerance * abs(y) + 1e-12

    if right and near(-right):
        yield "right size, wrong sign"
    elif right and near(2 * right) or near(right / 2):
        yield "a factor of two is in the way"
    elif right and (near(9.81 * right) or near(right / 9.81)):
        yield "the acceleration of gravity is in the way"
    elif right and (near(np.degrees(right)) or near(np.radians(right))):
        yield "degrees and radians are mixed"
    else:
        yield "the size is larger" if abs(x) < abs(right) else "the size is smaller"


def array(right: Callable[[], np.ndarray], tolerance: float = 1e-6) -> Callable:
    """An array equal to what ``right()`` computes; complaints name entries, not values."""

    def checker(answer) -> Iterable[str]:
        x, r = np.asarray(answer, dtype=float), np.asarray(right(), dtype=float)
        if x.shape != r.shape:
            yield f"the shape is {x.shape}; it should be {r.shape}"
            return
        off = ~(np.abs(x - r) <= tolerance * np.abs(r).max())
        if off.any():
            where = ", ".join(
                str(tuple(int(k) + 1 for k in index)).replace(",)", ")") for index in np.argwhere(off)[:6]
            )
            yield f"{off.sum()} of {off.size} entries are off, counted from 1: {where}"

    return checker


def torques(*arms: Callable[[], Arm]) -> Callable:
    """A torque function ``f(arm, q, qd, qdd)`` or ``tau(q, qd, qdd)``, diagnosed on each arm."""

    def checker(answer) -> Iterable[str]:
        if not callable(answer):
            yield f"a function f(arm, q, qd, qdd) is wanted, not {type(answer).__name__}"
            return
        for make in arms:
            result = diagnose(answer, make())
            if not result.ok:
                yield f"on {make().name or make().joints}:"
                yield from (f"  it breaks {violation}" for violation in result.violations)
                if result.likely:
                    yield f"  likely: {result.likely}"
                return

    return checker


def function(right: Callable, *arguments: Callable[[np.random.Generator], tuple], tolerance: float = 1e-9) -> Callable:
    """A function equal to ``right`` on random arguments; ``arguments`` draw one kind each, named by its doc."""

    def checker(answer) -> Iterable[str]:
        if not callable(answer):
            yield f"a function is wanted, not {type(answer).__name__}"
            return
        rng = np.random.default_rng(0)
        for draw in arguments:
            for _ in range(3):
                given = draw(rng)
                x, r = np.asarray(answer(*given), dtype=float), np.asarray(right(*given), dtype=float)
                if x.shape != r.shape:
                    yield f"it returns shape {x.shape}; it should be {r.shape}"
                    return
                if not np.abs(x - r).max() <= tolerance * max(np.abs(r).max(), 1e-12):
                    yield f"it is not yet right {draw.__doc__ or 'on random arguments'}"
                    return

    return checker


def choice(right: str, replies: dict[str, str]) -> Callable:
    """One of several words; a wrong one gets its reply."""

    def checker(answer) -> Iterable[str]:
        if answer not in replies and answer != right:
            yield f"choose one of {', '.join(sorted({right, *replies}))}"
        elif answer != right:
            yield replies[answer]

    return checker
