"""Both worked examples of section 7: the Stanford arm along a joint law, a six-axis arm along a straight line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..arm import Arm
from ..catalog import load_arm
from ..inverse_kinematics import inverse_kinematics, joint_motion
from ..kinematics import Pose, forward_kinematics
from ..trajectory import Motion, move
from ..validate import as_array
from .recursive import kane_recursive

READINGS_OF_TABLE_2 = ("stanford", "stanford_literal", "stanford_ocr")
READINGS_OF_TABLE_3 = ("industrial6", "industrial6_literal")
START = np.radians([0, 90, -135, 45, 90, 90])  # Table 3 with θ_2 and θ_4 put right (A29)


class Example(NamedTuple):
    """An arm, its motion and its joint forces at ``t``; arrays are (len(t), 6)."""

    arm: Arm
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray
    tau: np.ndarray


def example_1(t, reading: str = "stanford") -> Example:
    """The Stanford arm over 10 s: q_i = q_i(0) + A_i [t - sin(Bt)/B] with B = 2π/10 s.

    q_2(0) = π/2, every other coordinate starts from 0; q_3 = d_3 = -b_3 grows by 0.1 m as the boom extends
    (A27); τ_3 is the force along +Z_3.

    Parameters
    ----------
    t : (k,) array_like
        Seconds, from 0 to 10.
    reading : str
        Which reading of the damaged Table 2: ``"stanford"`` (reconstructed), ``"stanford_literal"`` (each 90 as
        +90°) or ``"stanford_ocr"`` (as scanned, where the printed law retracts the boom).

    Examples
    --------
    >>> example_1([0, 5, 10]).tau[:, 1].round(2)
    array([14.68, 17.01, 17.6 ])
    """
    if reading not in READINGS_OF_TABLE_2:
        raise ValueError(f"no reading {reading!r} of Table 2; there are {', '.join(READINGS_OF_TABLE_2)}")
    arm, start = load_arm(reading), np.array([0, np.pi / 2, 0, 0, 0, 0])
    travel = 10 * np.array([np.pi / 30, -np.pi / 60, 0.01, np.pi / 30, np.pi / 30, np.pi / 30])
    if reading == "stanford_ocr":
        travel[2] *= -1  # b_3 = +A_3 [...] taken at its word
    motion = move(start, start + travel, 10, _times(t), "cycloidal")
    return Example(arm, *motion, kane_recursive(arm, *motion))


def line(arm: Arm, t, profile="3-4-5") -> Motion:
    """Joint motion of Example 2: the hand goes from its start 1 m along +y in 1 s without turning.

    Newton's method follows the line from the start, so any set of times finds the same branch.

    >>> np.degrees(line(load_arm("industrial6"), [1]).q).round(1)
    array([[  47.3,   68.5, -108.1,   39.6,  137.3,   90. ]])
    """
    s, sd, sdd = move(0.0, 1.0, 1.0, _times(t), profile)
    R, origin = forward_kinematics(arm, START)
    along = np.eye(6)[1]
    stations, posts = np.linspace(0, 1, 11), [START]
    for y in stations[1:]:
        posts.append(inverse_kinematics(arm, Pose(R, origin + y * along[:3]), posts[-1]))
    guess = np.stack([np.interp(s, stations, column) for column in np.transpose(posts)], axis=-1)
    poses = Pose(R, origin + s[:, None] * along[:3])
    return joint_motion(arm, poses, sd[:, None] * along, sdd[:, None] * along, guess)


def example_2(t, reading: str = "industrial6", profile="3-4-5") -> Example:
    """The six-axis industrial arm over 1 s along a straight line with constant orientation.

    Parameters
    ----------
    t : (k,) array_like
        Seconds, from 0 to 1.
    reading : str
        ``"industrial6"`` takes the inertial data as given in distal frames, ``"industrial6_literal"`` in the frames
        the paper names (A30).
    profile : str or callable
        The law s(t) of :mod:`dynlib.trajectory`. The paper's "normal spline" is not in the paper; 3-4-5 is the
        polynomial of least degree with its end conditions.

    Examples
    --------
    >>> example_2([0, 1]).tau.round(1) + 0.0
    array([[   0. , 2141.9, 2141.9,  492.5,    0. ,    0. ],
           [   0. , 3638.5, 2201.1,  413.4,    0. ,    0. ]])
    """
    if reading not in READINGS_OF_TABLE_3:
        raise ValueError(f"no reading {reading!r} of the inertial data; there are {', '.join(READINGS_OF_TABLE_3)}")
    arm = load_arm(reading)
    motion = line(arm, t, profile)
    return Example(arm, *motion, kane_recursive(arm, *motion))


def _times(t) -> np.ndarray:
    t = as_array(t, "t")
    if t.ndim != 1:
        raise ValueError(f"t has shape {t.shape}; it should be a list of times, (k,)")
    return t
