"""Exercises of *Start here*."""

from .. import inverse_dynamics, load_arm, planar
from .checkers import number, torques

EXERCISES = {
    "intro-1": number(lambda: inverse_dynamics(load_arm("planar2"), [0, 0], [0, 0], [0, 0])[0]),
    "intro-2": torques(lambda: planar(1)),
}
