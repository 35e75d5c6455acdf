"""Exercises of *Rosetta*: the same arm in other conventions."""

import numpy as np

from .. import random_arm
from ..geometry import skew
from .checkers import array, function

ARM = random_arm("RPR", seed=5)


def _body(rng):
    """on random bodies"""
    half = rng.normal(size=(3, 3))
    return rng.uniform(1, 3), rng.normal(size=3), half @ half.T


def _six(rng):
    """on random six-vectors"""
    return (rng.normal(size=6),)


def to_centre(m, c, I):
    """The inertia about the centre of mass, from that about the origin."""
    return I + m * skew(c) @ skew(c)


EXERCISES = {
    "rosetta-1": function(to_centre, _body),
    "rosetta-2": function(lambda v: np.concatenate([v[3:], v[:3]]), _six),
    "rosetta-3": array(lambda: np.stack([ARM.mdh.a, ARM.mdh.alpha])),
}
