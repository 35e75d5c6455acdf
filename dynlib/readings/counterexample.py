"""A disagreement made small: an arm of zeros and small whole numbers, angles that are multiples of 30 degrees."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..arm import Arm
from .generic import generic, variables

MOMENTS, PRODUCTS = ("Ixx", "Iyy", "Izz"), ("Ixy", "Ixz", "Iyz")
TOLERANCE = 1e-6  # against terms that are small whole numbers


@dataclass(frozen=True, eq=False)
class Counterexample:
    """An ordinary arm and state, and what f and g (``left``, ``right``) make of them in floats."""

    arm: Arm
    q: np.ndarray
    qd: np.ndarray | None
    qdd: np.ndarray | None  # the third argument: accelerations, or joint forces if that is what f takes
    left: np.ndarray
    right: np.ndarray
    joint: int  # from 1; where the outputs differ most
    values: dict[str, float]  # every number by name
    third: str  # what f calls its third argument
    note: str

    def __str__(self) -> str:
        angles = variables(self.arm.joints)[1]
        shown = {name.replace("qdd", self.third): _show(x, name in angles) for name, x in self.values.items() if x}
        given = ", ".join(f"{name} = {x}" for name, x in shown.items())
        left, right = (str((np.round(x, 9) + 0.0).tolist()) for x in (self.left, self.right))
        return (
            f"At {given or 'zero'}, all else zero:\n  f gives {left}\n  g gives {right}\n"
            f"  They differ most at joint {self.joint}.{self.note}"
        )


def counterexample(f: Callable, g: Callable, joints: str, names: tuple[str, ...], seed: int = 0) -> Counterexample:
    """A small arm and state at which ``f`` and ``g``, with arguments ``names`` after the arm, differ.

    It starts from whole numbers and multiples of 30 degrees drawn until floats show the difference, sets to zero all
    that may be zero (whole kinds of parameter first, then a link's, then single ones), and the rest to 1 or
    90 degrees. A difference too small for floats is returned as drawn, with a note.
    """
    numbers, angles = variables(joints)
    rng = random.Random(seed)

    def evaluate(values):
        arm, state = generic(joints, values.get, values.get)
        with np.errstate(all="ignore"):
            return arm, state, *(np.asarray(h(arm, *state[: len(names)]), float) for h in (f, g))

    def attempt(trial):
        try:
            left, right = evaluate(trial)[2:]
        except Exception:  # no body has such an inertia, or f or g cannot take such an arm
            return False
        difference = np.abs(left - right).max()
        return bool(difference > TOLERANCE * max(1, np.abs(left).max(), np.abs(right).max()) and difference < np.inf)

    note = "\n  The difference is smaller than floats resolve; in exact arithmetic it is there."
    for _ in range(20):
        values = {name: float(rng.choice([5, 6] if name[:3] in MOMENTS else [1, 2, 3])) for name in numbers}
        values |= {name: rng.choice([1, 2, 3, 4, 5]) * np.pi / 6 for name in angles}
        values |= {name: float(rng.choice([-1, 1])) for name in numbers if name[:3] in PRODUCTS}
        if attempt(values):
            note = ""
            break

    for group in [] if note else _groups(numbers + angles):
        for trial in (values | dict.fromkeys(group, 0.0),) if len(group) > 1 else _simpler(values, group[0], angles):
            if trial != values and any(values[name] for name in group) and attempt(trial):
                values = trial
                break
    arm, state, left, right = evaluate(values)
    joint = int(np.unravel_index(np.argmax(np.abs(left - right)), left.shape)[0]) + 1 if left.ndim else 1
    state = [x if k < len(names) else None for k, x in enumerate(state)]
    return Counterexample(arm, *state, left, right, joint, values, names[2] if len(names) == 3 else "qdd", note)


def _groups(names: list[str]) -> list[list[str]]:
    """All names of a kind together, then those of a kind and a link, then each by itself."""
    kinds, links = {}, {}
    for name in names:
        kind = name.rstrip("0123456789")
        kind = kind[0] if kind[0] in "Icg" else kind
        kinds.setdefault(kind, []).append(name)
        links.setdefault((kind, name[-1]), []).append(name)
    return [*kinds.values(), *links.values(), *([name] for name in names)]


def _simpler(values, name, angles):
    for x in (0.0, np.pi / 2 if name in angles else 1.0):
        yield values | {name: x}


def _show(x: float, angle: bool) -> str:
    if not angle:
        return f"{x:g}"
    part = Fraction(x / np.pi).limit_denominator(12)
    over = f"/{part.denominator}" if part.denominator > 1 else ""
    return f"{'' if part.numerator == 1 else part.numerator}π{over}"
