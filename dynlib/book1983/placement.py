"""Where a joint sits on the link before."""

from __future__ import annotations

import numpy as np

from ..geometry import cos_sin, skew

AXES = {"x": np.array([1.0, 0, 0]), "y": np.array([0, 1.0, 0]), "z": np.array([0, 0, 1.0])}


def placement(x=0.0, y=0.0, z=0.0, rx=0.0, ry=0.0, rz=0.0) -> np.ndarray:
    """Translation (x, y, z), then rotations about x, y, z in that order, in degrees; a 4×4 matrix."""
    T = np.eye(4)
    T[1:, 0] = x, y, z
    for axis, degrees in zip("xyz", (rx, ry, rz), strict=True):
        c, s = cos_sin(np.radians(float(degrees)))
        T[1:, 1:] = T[1:, 1:] @ rotation(AXES[axis], c, s)
    return T


def rotation(axis, c, s):
    """Rotation about a unit vector by the angle with cosine ``c`` and sine ``s``."""
    along = axis[:, None] * axis[None, :]
    return along + c * (np.eye(3) - along) + s * skew(axis)
