"""Arms to and from the Robotics Toolbox for Python.

Releases differ in the sign of a robot's ``gravity``: the field, or the acceleration of the base that feels like
it. A pendulum of known weight is asked which one the installed release means.
"""

from __future__ import annotations

import numpy as np

from ..arm import Arm
from ..validate import an_arm


def to_roboticstoolbox(arm):
    """A ``roboticstoolbox.DHRobot`` in the arm's own convention; ask it with ``rne(q, qd, qdd)``."""
    import roboticstoolbox as rtb

    table = arm.dh if an_arm(arm).convention == "dh" else arm.mdh
    kinds = {"dh": (rtb.RevoluteDH, rtb.PrismaticDH), "mdh": (rtb.RevoluteMDH, rtb.PrismaticMDH)}[arm.convention]
    links = []
    for i, letter in enumerate(arm.joints):
        body = {"m": float(arm.mass[i]), "r": np.array(table.com[i]), "I": np.array(table.inertia[i])}
        pair = {"a": float(table.a[i]), "alpha": float(table.alpha[i])}
        moving, still = ("theta", "d") if letter == "R" else ("d", "theta")
        offset = {"offset": float(getattr(table, moving)[i]), still: float(getattr(table, still)[i])}
        links.append(kinds[letter == "P"](**pair, **offset, **body, Jm=0, G=0, B=0, Tc=[0, 0]))
    return rtb.DHRobot(links, name=arm.name or "arm", gravity=_sign() * np.array(table.gravity, float))


def from_roboticstoolbox(robot) -> Arm:
    """The arm of a ``DHRobot``; its base turns gravity, its tool is left out.

    Raises
    ------
    TypeError, ValueError
        For other robots, mixed conventions, rotors, friction and flipped joints, naming the link.
    """
    import roboticstoolbox as rtb

    if not isinstance(robot, rtb.DHRobot):
        raise TypeError(f"wanted a roboticstoolbox.DHRobot, not {type(robot).__name__}; an ERobot goes through URDF")
    modified = {bool(link.mdh) for link in robot.links}
    if len(modified) != 1:
        raise ValueError("the links mix standard and modified parameters; an arm has one convention")
    for i, link in enumerate(robot.links, 1):
        if link.G and (link.Jm or link.B or np.any(link.Tc)):
            raise ValueError(f"link {i} has a motor (G, Jm, B, Tc); set them to 0 and add dynlib.loads")
        if link.isflip:
            raise ValueError(f"link {i} is flipped; turn its frame round first")
    revolute = [bool(link.isrevolute) for link in robot.links]
    make = Arm.from_mdh if modified.pop() else Arm.from_dh
    pairs = list(zip(robot.links, revolute, strict=True))
    return make(
        a=[link.a for link in robot.links],
        alpha=[link.alpha for link in robot.links],
        d=[link.d if turns else link.offset for link, turns in pairs],
        theta=[link.offset if turns else link.theta for link, turns in pairs],
        joints="".join("R" if turns else "P" for turns in revolute),
        mass=[link.m for link in robot.links],
        com=[link.r for link in robot.links],
        inertia=[link.I for link in robot.links],
        gravity=robot.base.R.T @ (_sign() * np.asarray(robot.gravity, float)),
        name=robot.name,
    )


def _sign() -> int:
    """+1 if this release's ``gravity`` is the field, -1 if it is the acceleration upwards."""
    import roboticstoolbox as rtb

    link = rtb.RevoluteDH(a=1, m=1, r=[0, 0, 0], I=np.zeros((3, 3)), Jm=0, G=0)
    weight = rtb.DHRobot([link], gravity=[0, -1, 0]).rne([0.0], [0.0], [0.0])
    return 1 if np.ravel(weight)[0] > 0 else -1
