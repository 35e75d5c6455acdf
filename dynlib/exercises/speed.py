"""Exercises of *Speed*: answers are checked by laws, by counted operations, and by what the library itself counts."""

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

from .. import load_arm, random_arm, trace
from ..geometry import rot_z
from ..lean import newton_euler_lean
from ..lean_forward import forward_dynamics_lean, forward_dynamics_lean_articulated
from .checkers import number, torques
from .counting import cheap


def _tensor(rng):
    """on symmetric tensors and points of the circle"""
    angle, half = rng.normal(), rng.normal(size=(3, 3))
    return half + half.T, np.array([np.cos(angle), np.sin(angle)])


def turned(I, cs):
    """R_z I R_zᵀ for the angle with this cosine and sine."""
    R = rot_z(*cs)
    return R @ I @ R.T


def _saved() -> int:
    arm = load_arm("puma560")
    from .. import newton_euler_link

    return trace(newton_euler_link, arm).counts.mul - trace(newton_euler_lean, arm).counts.mul


@cache
def crossing() -> int:
    """The shortest general chain of revolute joints for which articulated bodies take fewer operations."""

    def price(f: Callable, n: int) -> int:
        return sum(trace(f, random_arm("R" * n, seed=1)).counts[:2])

    return next(
        n for n in range(8, 16) if price(forward_dynamics_lean_articulated, n) < price(forward_dynamics_lean, n)
    )


def _leaner(answer) -> Iterable[str]:
    arm = random_arm("RRRRRR", seed=1)
    complaints = list(torques(lambda: arm, lambda: random_arm("RPRR", seed=2))(answer))
    yield from complaints
    if not complaints:
        mine, lean = (sum(trace(f, arm, ("q", "qd", "qdd")).counts[:2]) for f in (answer, newton_euler_lean))
        if mine >= lean:
            yield f"right, but it takes {mine} operations on a general arm of six revolute joints; lean takes {lean}"


EXERCISES = {
    "speed-1": number(_saved, 1e-9),
    "speed-2": cheap(turned, _tensor, 8, 8),
    "speed-3": number(crossing, 1e-9),
    "speed-4": _leaner,
}
