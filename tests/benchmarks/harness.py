"""Ratios that stay put on a busy machine: contenders take turns in one process, and the quickest turn of each counts.

A disturbance only ever adds time, so the least of many turns is close to what the machine can do; the median of paired
ratios stands beside it as a check. Means, and contenders one after the other, stray by half on a busy machine.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np


@dataclass(frozen=True)
class Contender:
    """``call()`` evaluates ``states`` states; ``result()`` says what it found for the first, to be compared."""

    name: str
    call: Callable
    states: int
    result: Callable


@dataclass(frozen=True)
class Timing:
    """Nanoseconds a state at best; how many times that of the first contender, by minima and by the median of pairs."""

    name: str
    ns: float
    ratio: float
    paired: float


def agree(contenders: list[Contender], tolerance: float = 1e-9):
    """Refuse to time contenders that do not compute the same."""
    right = np.asarray(contenders[0].result(), float)
    for c in contenders[1:]:
        error = np.abs(np.asarray(c.result(), float).reshape(right.shape) - right).max() / np.abs(right).max()
        if not error <= tolerance:
            raise AssertionError(f"{c.name} is off by {error:.1e} from {contenders[0].name}; it is not timed")


def race(
    contenders: list[Contender],
    rounds: int = 60,
    slice_seconds: float = 5e-4,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Timing]:
    """Time contenders in turns, forwards and backwards alternately, each long enough for the clock."""
    agree(contenders)
    repeats = [_repeats(c, slice_seconds, clock) for c in contenders]
    turns = [[] for _ in contenders]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for k in range(rounds):
            order = range(len(contenders)) if k % 2 == 0 else range(len(contenders) - 1, -1, -1)
            for j in order:
                call, start = contenders[j].call, clock()
                for _ in range(repeats[j]):
                    call()
                turns[j].append((clock() - start) / repeats[j] / contenders[j].states)
    finally:
        if collecting:
            gc.enable()
    first = turns[0]
    return [
        Timing(c.name, 1e9 * min(t), min(t) / min(first), median(a / b for a, b in zip(t, first, strict=True)))
        for c, t in zip(contenders, turns, strict=True)
    ]


def _repeats(contender: Contender, seconds: float, clock: Callable) -> int:
    """How many calls fill a turn; measured warm, since a first call may compile or fill caches."""
    for _ in range(3):
        contender.call()
    best = float("inf")
    for _ in range(5):
        start = clock()
        contender.call()
        best = min(best, clock() - start)
    return max(1, round(seconds / best)) if best > 0 else 1000
