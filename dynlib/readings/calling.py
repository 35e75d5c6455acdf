"""How a reading calls a function it did not write: with what it takes, and with an answer when that fails."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ..arm import Arm
from ..samples import random_arm


class Unreadable(Exception):
    """A function gave no exact answer; the text says why."""


def read(f: Callable, arm: Arm, state: list) -> np.ndarray:
    """The outputs of ``f`` at a generic arm and state; Unreadable, with the line, if it wants floats."""
    count = len(state_arguments(f))
    try:
        return np.asarray(f(arm, *state[:count]))
    except Exception as error:
        raise Unreadable(f"{name_of(f)} is not provable: {_what(error)}") from error


def probe(f: Callable, g: Callable, joints: str, count: int) -> None:
    """Both must give finite numbers of the same shape on an ordinary arm."""
    arm, shapes = random_arm(joints), {}
    state = np.random.default_rng(0).normal(size=(3, arm.n))[:count]
    for h in (f, g):
        try:
            with np.errstate(all="ignore"):
                result = np.asarray(h(arm, *state))
        except Exception as error:
            raise Unreadable(f"{name_of(h)} fails on an ordinary arm: {_what(error)}") from error
        if result.dtype.kind not in "iufc":
            raise Unreadable(f"{name_of(h)} returns {result!r}; it should return an array of numbers")
        if not np.isfinite(result).all():
            raise Unreadable(f"{name_of(h)} returns {result} on an ordinary arm; every entry should be finite")
        shapes[h] = result.shape
    if shapes[f] != shapes[g]:
        raise Unreadable(
            f"{name_of(f)} returns shape {shapes[f]} and {name_of(g)} shape {shapes[g]} for {arm.n} joints; "
            "they should be the same"
        )


def _what(error: Exception) -> str:
    """The error, and the last line before it that belongs neither to NumPy nor to the readings."""
    ours = (str(Path(__file__).parent), str(Path(np.__file__).parent))
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    kind = "" if type(error).__module__.startswith("dynlib") else f"{type(error).__name__}: "
    where = f" [{Path(lines[-1].filename).name}, line {lines[-1].lineno}: {lines[-1].line}]" if lines else ""
    return f"{kind}{error}{where}"


def name_of(f: Callable) -> str:
    """A name to call the function by."""
    return getattr(f, "__name__", repr(f))


def state_arguments(f: Callable) -> tuple[str, ...]:
    """The names of the arguments after the arm: one to three without default; ``*args`` stands for all that lack."""
    if not callable(f):
        raise TypeError(f"{f!r} is not a function f(arm, q, qd, qdd)")
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(f).parameters.values()
    names = tuple(x.name for x in parameters if x.kind in kinds and x.default is inspect.Parameter.empty)
    if any(x.kind is inspect.Parameter.VAR_POSITIONAL for x in parameters):
        names += ("arm", "q", "qd", "qdd")[len(names) :]
    if not 2 <= len(names) <= 4:
        raise TypeError(f"{name_of(f)}{inspect.signature(f)} should be f(arm, q), f(arm, q, qd) or f(arm, q, qd, qdd)")
    return names[1:]
