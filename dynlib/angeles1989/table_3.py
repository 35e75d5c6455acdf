"""Table 3 put right by computation: its "initial" angles mix the start of the motion with its end (A29).

The printed start should put the hand at x = 1.33 m, z = 1.80 m. It does not, under any sign; replacing θ_2 and θ_4 by
90° and 45° does, and 1 m along the line those two joints then stand at the printed 68.5° and 39.6°.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np

from ..catalog import load_arm, read
from ..inverse_kinematics import inverse_kinematics
from ..kinematics import Pose, forward_kinematics
from ..trajectory import Motion
from .examples import START, line

HALF_DIGIT = 0.005  # metres: 1.33 and 1.80 are printed to two decimals


class Hypothesis(NamedTuple):
    """A reading of the start, where it puts the hand, and how far that is from the printed line in x and z."""

    name: str
    q: np.ndarray
    hand: np.ndarray
    miss: float

    @property
    def stands(self) -> bool:
        """Whether the miss is within the rounding of the printed coordinates."""
        return bool(self.miss <= np.hypot(HALF_DIGIT, HALF_DIGIT))


def printed_angles() -> np.ndarray:
    """The "initial" angles of Table 3, in radians."""
    return np.radians([row["theta"] for row in read("angeles1989/tables.yaml")["table_3"]])


def _miss(hand) -> np.ndarray:
    printed = read("angeles1989/tables.yaml")["line"]
    return np.hypot(hand[..., 0] - printed["x"], hand[..., 2] - printed["z"])


def hypotheses() -> list[Hypothesis]:
    """Four readings of Table 3, of which one puts the hand where the line starts.

    >>> [h.stands for h in hypotheses()]
    [False, False, False, True]
    """
    arm, printed = load_arm("industrial6"), printed_angles()
    mirrored = np.where(np.arange(7) == 1, -arm.alpha, arm.alpha)
    readings = [
        ("printed angles, b = -d as in (8)", arm, printed),
        ("printed angles, b = +d as in stage 1", replace(arm, d=-arm.d), printed),
        ("printed angles, α2 = -90°", replace(arm, alpha=mirrored), printed),
        ("θ2 = 90° and θ4 = 45°, b = -d as in (8)", arm, START),
    ]
    made = []
    for name, reading, q in readings:
        hand = forward_kinematics(reading, q).p
        made.append(Hypothesis(name, q, hand, float(_miss(hand))))
    return made


def sweep() -> float:
    """Least miss of the printed angles over all signs of α_2, α_5, α_6 and θ_2..θ_6 and all quarter-turn offsets.

    >>> round(sweep(), 4)  # metres, more than rounding explains
    0.0137
    """
    arm, printed = load_arm("industrial6"), printed_angles()
    signs = np.array(list(product((1, -1), repeat=5)))
    quarters = np.array(list(product(range(4), repeat=4))) * np.pi / 2  # of θ_2..θ_5; θ_6 does not move O_6
    q = np.zeros((len(signs), len(quarters), 6))
    q[..., 1:] = signs[:, None] * printed[1:]
    q[..., 1:5] += quarters
    best = np.inf
    for s2, s5, s6 in product((1, -1), repeat=3):
        twisted = replace(arm, alpha=arm.alpha * np.array([1, s2, 1, 1, s5, s6, 1]))
        best = min(best, _miss(forward_kinematics(twisted, q).p).min())
    return float(best)


def angles_along(y, exact: bool = False) -> np.ndarray:
    """Joint angles in degrees where the hand stands ``y`` metres along the line, 0 to 1.

    ``exact`` takes the printed x = 1.33 m, z = 1.80 m to the letter instead of the hand's own start.

    >>> angles_along(1)[[1, 3]].round(1)
    array([68.5, 39.6])
    """
    arm = load_arm("industrial6")
    q = line(arm, [y], _identity).q[0]
    if exact:
        R, p = forward_kinematics(arm, q)
        printed = read("angeles1989/tables.yaml")["line"]
        q = inverse_kinematics(arm, Pose(R, np.array([printed["x"], p[1], printed["z"]])), q)
    return np.degrees(q)


def _identity(x):
    return Motion(x, np.ones_like(x), np.zeros_like(x))
