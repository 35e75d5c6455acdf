"""Proof that two functions of an arm and its state are the same function, by exact arithmetic at random points.

Why agreement at a few points is a proof. Every number of the arm and of the state is a variable x, every angle the
half-angle parameter t of a point ((1-t²)/(1+t²), 2t/(1+t²)) of the circle. A text that only adds, multiplies,
divides and takes cosines and sines of angles computes rational functions of x and t. An output of f - g is then
N(x, t) / D(x, t), where N has whole coefficients and D is a product of known factors: 1 + t² for each angle, a whole
number, and the pivots the text divided by. ``bounding`` reads the same text once more and bounds the degree of N and
its coefficients, |c| < 2^b.

1. In GF(p) a point is drawn uniformly. The text itself divides by every factor of D, so none is zero there (1 + t²
   never is, for p ≡ 3 mod 4; a pivot that vanishes ends the proof without verdict), and f = g at the point means
   N = 0 there. If N mod p is not the zero polynomial, the chance of that is at most degree/p (Schwartz–Zippel).
2. Suppose f ≠ g over the rationals. N has a coefficient c ≠ 0, |c| < 2^b, which at most r = ⌊(b-1)/60⌋ of the primes
   can divide, as each exceeds 2^60. In every other trial N mod p is not zero and escapes with a chance of at most
   degree/p. So with ``trials`` + r distinct primes all trials agree with a chance of at most (degree/p)^trials.
   The r further primes are added unasked. Equality then holds over the rationals, hence for all real arms and
   angles: t reaches every point of the circle but one, and that one by continuity.
3. Where r is too large (long chains of divisions), only ``trials`` primes are used, and the claim is the weaker one
   that f = g over GF(p) for each of them, each false with a chance of at most degree/p.

If several outputs are compared, a difference in one is enough to be seen, so the largest degree serves for all.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from ..validate import joint_letters
from .bounding import Size, bounding_state, size_of_difference
from .calling import Unreadable, name_of, probe, read, state_arguments
from .circle import Angle
from .counterexample import Counterexample, counterexample
from .field import Element, primes
from .generic import generic

MOST_PRIMES = 128


@dataclass(frozen=True)
class Proof:
    """What was found. True in a condition only if equality is proved; ``holds`` is None if there is no verdict."""

    f: str
    g: str
    joints: str
    holds: bool | None
    reason: str = ""  # why there is no verdict, with the line of the text
    degree: int | None = None  # total degree of the numerator of f - g
    degrees: dict[str, int] = field(default_factory=dict, repr=False)  # in each variable; angles by half-angle tangent
    bits: int | None = None  # every coefficient of that numerator is below 2**bits
    primes: tuple[int, ...] = ()
    error_bound: float | None = None  # chance, over the points drawn, that this verdict is false
    field: str = ""  # "the rationals" or "GF(p)"
    counterexample: Counterexample | None = None

    def __bool__(self) -> bool:
        return self.holds is True

    def __str__(self) -> str:
        if self.holds is None:
            return f"{self.f} = {self.g} for {self.joints}: no verdict. {self.reason}"
        if not self.holds:
            return f"{self.f} ≠ {self.g} for {self.joints}.\n{self.counterexample}"
        k = len(self.primes)
        points = f"{k} random points modulo distinct 61-bit primes" if k > 1 else "a random point modulo a 61-bit prime"
        return (
            f"{self.f} = {self.g} for {self.joints}, over {self.field}:\nthey agree at {points};\n"
            f"a difference whose numerator has degree {self.degree}\nand coefficients below 2^{self.bits} "
            f"would escape\nwith probability at most {self.error_bound:.1e}."
        )


def prove_equal(f: Callable, g: Callable, joints: str = "RRPRRR", trials: int = 3, seed: int = 0) -> Proof:
    """Whether ``f`` and ``g`` are the same function for all arms with these joints, in all states.

    Parameters
    ----------
    f, g : callable
        Both ``f(arm, q)``, ``f(arm, q, qd)`` or ``f(arm, q, qd, qdd)``; the third may as well be joint forces. They
        return an array of any shape. Text that compares values, makes floats or calls ``np.linalg`` is not provable.
    joints : str
    trials : int
        How many points count. More primes are added as the size of the coefficients demands.
    seed : int
        Of the points drawn.

    Returns
    -------
    Proof
        ``holds`` is True, False with a ``counterexample``, or None with a ``reason`` that names the line.

    Examples
    --------
    >>> import dynlib
    >>> proof = prove_equal(dynlib.waters, dynlib.newton_euler_link, "RPR")
    >>> proof.holds, proof.field, proof.error_bound < 1e-40
    (True, 'the rationals', True)
    >>> print(prove_equal(dynlib.waters, lambda arm, q, qd, qdd: -dynlib.waters(arm, q, qd, qdd), "P"))
    waters ≠ <lambda> for P.
    ...
    """
    joint_letters(joints)
    if not isinstance(trials, int) or not 1 <= trials <= MOST_PRIMES:
        raise ValueError(f"trials should be a whole number from 1 to {MOST_PRIMES}, not {trials!r}")
    names = state_arguments(f)
    if len(state_arguments(g)) != len(names):
        raise TypeError(f"{name_of(f)} and {name_of(g)} should take the same number of arguments after the arm")
    label = dict(f=name_of(f), g=name_of(g), joints=joints)
    field = primes()
    try:
        probe(f, g, joints, len(names))
        used = [next(field)]
        if not _agree(f, g, joints, used[0], seed):
            return Proof(**label, holds=False, counterexample=counterexample(f, g, joints, names, seed))
        size = size_of_difference(joints, *(bounds(h, joints) for h in (f, g)))
        needed = trials + divisors(size.bits)
        used += islice(field, (needed if needed <= MOST_PRIMES else trials) - 1)
        for p in used[1:]:
            if not _agree(f, g, joints, p, seed):
                return Proof(**label, holds=False, counterexample=counterexample(f, g, joints, names, seed))
    except Unreadable as why:
        return Proof(**label, holds=None, reason=str(why))
    return established(**label, size=size, used=tuple(used))


def established(f: str, g: str, joints: str, size: Size, used: tuple[int, ...]) -> Proof:
    """What agreement modulo these primes proves, given how large a difference could be."""
    counting = len(used) - divisors(size.bits)
    return Proof(
        f,
        g,
        joints,
        holds=True,
        degree=size.degree,
        degrees=size.degrees,
        bits=size.bits,
        primes=used,
        error_bound=max((size.degree / min(used)) ** max(1, counting), sys.float_info.min),  # never rounded to none
        field="the rationals" if counting > 0 else "GF(p)",
    )


def divisors(bits: int) -> int:
    """How many distinct primes above 2⁶⁰ can divide a number below 2**bits."""
    return max(0, bits - 1) // 60


def values(f: Callable, joints: str, p: int, seed: int = 0) -> np.ndarray:
    """The outputs of ``f`` modulo ``p`` at a random point, drawn in the order in which ``generic`` asks."""
    draw = random.Random(f"{seed} {p}").randrange
    arm, state = generic(joints, lambda _: Element(draw(p), p), lambda _: Angle.half(Element(draw(p), p)))
    outputs = read(f, arm, state)
    try:
        return np.array([(Element(0, p) + x).value for x in outputs.flat], dtype=object).reshape(outputs.shape)
    except (TypeError, AttributeError):
        raise Unreadable(f"{name_of(f)} returns something that is not a number") from None


def bounds(f: Callable, joints: str) -> np.ndarray:
    """The outputs of ``f`` as bounds on degree and coefficients."""
    return read(f, *bounding_state(joints))


def _agree(f, g, joints, p, seed) -> bool:
    left, right = (values(h, joints, p, seed) for h in (f, g))
    return left.shape == right.shape and bool((left == right).all())
