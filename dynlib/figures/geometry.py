"""What the page's arm viewer needs to know of an arm."""

from __future__ import annotations

import numpy as np

from ..arm import Arm
from ..geometry import matvec
from ..kinematics import forward_kinematics, link_frames


def framed(arm: Arm, q) -> dict:
    """The arm, and the middle and the reach of what it fills in the positions ``q``, an array (..., n)."""
    places = [np.zeros(3), *(frame.p for frame in link_frames(arm, q)[1:]), forward_kinematics(arm, q).p]
    points = np.stack(np.broadcast_arrays(*places)).reshape(-1, 3)
    centre = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = float(np.linalg.norm(points - centre, axis=-1).max())
    return drawable(arm) | {"centre": centre.tolist(), "reach": reach}


def drawable(arm: Arm) -> dict:
    """Joints and parameters, base pair first, and how far the arm reaches from its base in any pose."""
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (200, arm.n)) * [1 if j == "R" else 0.15 for j in arm.joints]
    link, at, R = arm.distal(q), np.zeros(3), np.eye(3)
    reach = 0.1
    for i in range(1, arm.n + 1):
        at = at + matvec(R, link.p[i])
        R = R @ link.A[i]
        reach = max(reach, float(np.linalg.norm(at, axis=-1).max()))
    return {
        "joints": arm.joints,
        **{key: np.asarray(getattr(arm, key), float).tolist() for key in ("a", "alpha", "d", "theta")},
        "reach": reach,
        "planar": "P" not in arm.joints and not (arm.alpha[:-1].any() or arm.d.any()),
    }
