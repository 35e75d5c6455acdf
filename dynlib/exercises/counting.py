"""Exercises of *Counting*: an answer must be right, and cost no more than it should."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from .. import compile as compiled
from .. import count, load_arm
from ..hollerbach1980 import contraction
from ..readings.polynomials import Polynomial
from ..readings.tables import cost_table
from .checkers import function, number, torques


def cheap(right: Callable, draw: Callable, mul: int, add: int) -> Callable:
    """A function equal to ``right`` on what ``draw`` draws, for at most so many multiplications and additions."""
    same = function(right, draw)

    def checker(answer) -> Iterable[str]:
        complaints = list(same(answer))
        if not complaints:
            cost = count(answer, None, args=draw(np.random.default_rng(1)))
            complaints = list(_too_much(cost, mul, add))
        yield from complaints

    return checker


def _too_much(cost, mul: int, add: int) -> Iterable[str]:
    for name, found, wanted in (("multiplications", cost.mul, mul), ("additions", cost.add, add)):
        if found > wanted:
            yield f"right, but it takes {found} {name}; {wanted} are enough"


def _homogeneous(rng):
    """on matrices whose first row is (1, 0, 0, 0)"""
    A, B = rng.normal(size=(2, 4, 4))
    A[0] = B[0] = [1, 0, 0, 0]
    return A, B


def _tables(rng):
    """on random tables"""
    C = rng.normal(size=(6, 6, 6))
    return rng.normal(size=6), rng.normal(size=(6, 6)), C + np.swapaxes(C, 1, 2), *rng.normal(size=(2, 6))


def _printed() -> Polynomial:
    return cost_table("hollerbach1980", "table_1").rows[0].costs["printed"].mul


def _fractional(answer) -> Iterable[str]:
    right = {n for n in range(1, 13) if _printed()(n).denominator != 1}
    given = set(map(int, answer))
    if given - right:
        yield f"{len(given - right)} of your numbers give a whole cost"
    if right - given:
        yield f"{len(right - given)} are missing"


def _symmetric_reaction(answer) -> Iterable[str]:
    if not isinstance(answer, (str, Polynomial)):
        yield f"a polynomial such as '3 n^2 - 1/2 n' is wanted, not {type(answer).__name__}"
        return
    given = Polynomial.parse(answer) if isinstance(answer, str) else answer
    if any(given(n).denominator != 1 for n in range(1, 9)):
        yield "it is not whole for every n, so no program can cost it"
    elif any(given(n) != _printed()(n) + Fraction(129 * n * (n + 1) * (n + 2), 12) for n in range(1, 9)):
        yield "it is whole, but it is not the print with each reaction term counted once"


def _planar(answer) -> Iterable[str]:
    arm = load_arm("planar2")
    complaints = list(torques(lambda: arm)(answer))
    yield from complaints
    if not complaints:
        best = compiled(None, arm).counts
        yield from _too_much(count(lambda arm, q, qd, qdd: answer(q, qd, qdd), arm), best.mul, best.add)


def _crossing() -> int:
    rows = {row.method: row.costs["aware"] for row in cost_table("hollerbach1980", "table_1").rows}
    tables, recursion = rows["Horn, Raibert"], rows["Newton-Euler"]
    return next(n for n in range(2, 50) if sum(p(n) for p in recursion) < sum(p(n) for p in tables))


EXERCISES = {
    "counting-1": cheap(np.matmul, _homogeneous, 36, 27),
    "counting-2": _fractional,
    "counting-3": _symmetric_reaction,
    "counting-4": number(_crossing, 1e-9),
    "counting-5": cheap(contraction, _tables, 6**3 + 2 * 6**2, 6**3 + 6**2),
    "counting-6": _planar,
}
