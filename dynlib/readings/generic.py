"""An arm and a state in which every number is a variable, for whatever a reading takes a variable to be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..arm import Arm
from ..validate import joint_letters

MOMENTS = ("xx", "xy", "xz", "yy", "yz", "zz")


def generic(joints: str, number: Callable, angle: Callable) -> tuple[Arm, list[np.ndarray]]:
    """The arm of a full DH table, and [q, qd, qdd], made of ``number(name)`` and ``angle(name)``.

    The names, in the order in which they are asked for: a1 … an, alpha1 …, d1 …, theta1 …, m1 …, then link by link
    cx1 cy1 cz1 …, Ixx1 Ixy1 Ixz1 Iyy1 Iyz1 Izz1 …, then gx gy gz, q1 …, qd1 …, qdd1 …. Angles are alpha, theta, and
    q at revolute joints.

    >>> arm, (q, qd, qdd) = generic("RP", number=lambda name: 0.0, angle=lambda name: 0.5)
    >>> arm.alpha, q
    (array([0. , 0.5, 0.5]), array([0.5, 0. ]))
    """
    links = range(1, len(joint_letters(joints)) + 1)

    def column(name, make):
        return np.array([make(f"{name}{i}") for i in links])

    a, alpha, d, theta, mass = (
        column(name, angle if name in ("alpha", "theta") else number) for name in ("a", "alpha", "d", "theta", "m")
    )
    com = np.array([[number(f"c{x}{i}") for x in "xyz"] for i in links])
    moments = [{xy: number(f"I{xy}{i}") for xy in MOMENTS} for i in links]
    inertia = np.array([[[I[min(x, y) + max(x, y)] for y in "xyz"] for x in "xyz"] for I in moments])
    gravity = np.array([number(f"g{x}") for x in "xyz"])
    arm = Arm.from_dh(a, alpha, d, theta, joints, mass, com, inertia, gravity)
    q = np.array([(angle if letter == "R" else number)(f"q{i}") for i, letter in enumerate(joints, 1)])
    return arm, [q, column("qd", number), column("qdd", number)]


def variables(joints: str) -> tuple[list[str], list[str]]:
    """The names of the numbers and of the angles that :func:`generic` asks for.

    >>> [len(names) for names in variables("RRPRRR")]
    [88, 17]
    """
    numbers, angles = [], []
    generic(joints, lambda name: numbers.append(name) or 0.0, lambda name: angles.append(name) or 0.0)
    return numbers, angles
