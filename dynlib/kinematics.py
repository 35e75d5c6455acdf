"""Where the links are and how they move: forward kinematics, the geometric Jacobian and its rate, and back again.

The hand is the frame of the last link in the arm's own convention. Twists have the linear velocity of the
point first, then the angular velocity, both in base axes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .geometry import cross, matvec, pack, rot_x
from .validate import an_arm, as_array


class Pose(NamedTuple):
    """Axes (..., 3, 3) and origin (..., 3) of a frame, in the base frame."""

    R: np.ndarray
    p: np.ndarray


def link_frames(arm, q) -> list:
    """Poses of the proximal frames, numbered from 1: frame i stands on joint axis i, z along it.

    >>> import dynlib
    >>> link_frames(dynlib.load_arm("planar2"), [0, 0])[2].p
    array([1., 0., 0.])
    """
    link = an_arm(arm).proximal(q)
    frames = [None, Pose(link.Q[1], link.p[1])]
    for i in range(2, link.n + 1):
        R, p = frames[i - 1]
        frames.append(Pose(R @ link.Q[i], p + matvec(R, link.p[i])))
    return frames


def forward_kinematics(arm, q) -> Pose:
    """Pose of the hand.

    >>> import dynlib
    >>> forward_kinematics(dynlib.load_arm("planar2"), [0, 0]).p
    array([2., 0., 0.])
    """
    R, p = link_frames(arm, q)[-1]
    if arm.convention == "dh":  # past the tool pair (a_n, α_n)
        return Pose(R @ rot_x(arm.ca[-1], arm.sa[-1]), p + matvec(R, pack([arm.a[-1], 0, 0])))
    return Pose(R, p)


def _six(linear, angular):
    return np.concatenate(np.broadcast_arrays(linear, angular), axis=-1)


def jacobian(arm, q, link: int | None = None, point=(0, 0, 0)) -> np.ndarray:
    """Geometric Jacobian (..., 6, n): twist = J q̇, of the hand or of a ``point`` in the proximal frame of a ``link``.

    >>> import dynlib
    >>> jacobian(dynlib.load_arm("planar2"), [0, 0])[[1, 5]]
    array([[2., 1.],
           [1., 1.]])
    """
    frames = link_frames(arm, q)
    if link is None:
        link, end = arm.n, forward_kinematics(arm, q).p
    elif 1 <= link <= arm.n:
        end = frames[link].p + matvec(frames[link].R, as_array(point, "point"))
    else:
        raise ValueError(f"there is no link {link}; the arm has links 1 to {arm.n}")
    columns = []
    for i in range(1, link + 1):
        e = frames[i].R[..., :, 2]
        columns.append(_six(cross(e, end - frames[i].p), e) if arm.joints[i - 1] == "R" else _six(e, 0 * e))
    columns += [0 * columns[0]] * (arm.n - link)
    return np.stack(np.broadcast_arrays(*columns), axis=-1)


def jacobian_rate(arm, q, qd) -> np.ndarray:
    """dJ/dt of the hand's Jacobian along q̇, so that J q̈ + J̇ q̇ is the rate of the twist.

    >>> import dynlib
    >>> jacobian_rate(dynlib.load_arm("planar2"), [0, 0], [1, 0])[0]
    array([-2., -1.])
    """
    link, frames, rates = an_arm(arm).proximal(q, qd), link_frames(arm, q), []
    qd = pack([column[..., 0] for column in link.qd[1:]])
    end, tip = forward_kinematics(arm, q).p, matvec(jacobian(arm, q), qd)[..., :3]
    for i in range(1, arm.n + 1):
        e, twist = frames[i].R[..., :, 2], matvec(jacobian(arm, q, i), qd)
        turning = cross(twist[..., 3:], e)
        if arm.joints[i - 1] == "R":
            rates.append(_six(cross(turning, end - frames[i].p) + cross(e, tip - twist[..., :3]), turning))
        else:
            rates.append(_six(turning, 0 * turning))
    return np.stack(np.broadcast_arrays(*rates), axis=-1)
