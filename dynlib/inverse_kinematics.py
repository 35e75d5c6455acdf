"""From the hand's motion to the joints': Newton's method with the geometric Jacobian, rates from J and J̇."""

from __future__ import annotations

import numpy as np

from .geometry import matvec, trace
from .kinematics import Pose, forward_kinematics, jacobian, jacobian_rate
from .trajectory import Motion
from .validate import an_arm, as_array, finite

SINGULAR = 1e8  # condition number of the Jacobian beyond which joint rates mean nothing
STEP = 0.5  # longest Newton step of any joint, in radians or metres
LIMIT = 60  # Newton steps


def inverse_kinematics(arm, pose: Pose, guess) -> np.ndarray:
    """Joint variables that bring the hand of a six-joint arm to ``pose``, near ``guess``.

    Parameters
    ----------
    arm : Arm
        With six joints.
    pose : Pose
        Axes ``R`` (..., 3, 3) and origin ``p`` (..., 3) of the hand in the base frame.
    guess : (..., 6) array_like

    Raises
    ------
    ValueError
        If the arm has not six joints, the point is out of reach, the Jacobian is singular on the way (with its
        condition number), or Newton's method does not settle.

    Examples
    --------
    >>> import dynlib
    >>> arm, q = dynlib.load_arm("industrial6"), np.array([0.1, 1.5, -2.0, 0.7, 1.5, 1.5])
    >>> bool(np.allclose(inverse_kinematics(arm, forward_kinematics(arm, q), q + 0.1), q))
    True
    """
    if an_arm(arm).n != 6:
        raise ValueError(f"{arm!r} has {arm.n} joints; a pose of the hand determines the joints only where there are 6")
    R, p, q = as_array(pose.R, "pose.R"), as_array(pose.p, "pose.p"), as_array(guess, "guess")
    for name, x in (("pose.R", R), ("pose.p", p), ("guess", q)):
        finite(x, name)
    _in_reach(arm, p)
    for _ in range(LIMIT):
        here = forward_kinematics(arm, q)
        error = np.concatenate(np.broadcast_arrays(p - here.p, _rotation_vector(R @ here.R.mT)), axis=-1)
        if np.abs(error).max(initial=0) <= 1e-13 * (1 + np.abs(p).max(initial=0)):
            return q
        step = solve(jacobian(arm, q), error)
        size = np.abs(step).max(axis=-1, keepdims=True)
        q = q + step * np.minimum(1, STEP / np.maximum(size, STEP))
    if np.abs(error).max() <= 1e-10 * (1 + np.abs(p).max()):  # rounding, not Newton, holds the last digits
        return q
    raise ValueError(
        f"no joint variables found in {LIMIT} Newton steps: the hand stays {np.abs(error[..., :3]).max():.3g} m and "
        f"{np.abs(error[..., 3:]).max():.3g} rad away; the pose is out of reach, or the guess on another branch"
    )


def joint_motion(arm, pose: Pose, twist, twist_rate, guess) -> Motion:
    """Joint variables, rates and accelerations from the hand's pose, twist and rate of twist: J q̈ = twist' - J̇ q̇.

    Twists (..., 6) have linear velocity first, in base axes.

    >>> import dynlib
    >>> arm, q = dynlib.load_arm("industrial6"), np.array([0.1, 1.5, -2.0, 0.7, 1.5, 1.5])
    >>> joint_motion(arm, forward_kinematics(arm, q), np.zeros(6), np.zeros(6), q).qdd.any()
    np.False_
    """
    q = inverse_kinematics(arm, pose, guess)
    J = jacobian(arm, q)
    qd = solve(J, as_array(twist, "twist"))
    return Motion(q, qd, solve(J, as_array(twist_rate, "twist_rate") - matvec(jacobian_rate(arm, q, qd), qd)))


def solve(A, b, what: str = "the Jacobian") -> np.ndarray:
    """A⁻¹ b for the last axes, or an error that names the condition number.

    >>> solve(np.diag([1.0, 0.0]), np.ones(2))
    Traceback (most recent call last):
    ValueError: the Jacobian is singular here (condition number inf): ...
    """
    condition = np.linalg.cond(A).max(initial=0)
    if not condition < SINGULAR:
        raise ValueError(
            f"{what} is singular here (condition number {condition:.3g}): some direction of motion is lost; "
            "keep away from this configuration"
        )
    return np.linalg.solve(A, b[..., None])[..., 0]


def _rotation_vector(R):
    """Axis times angle of a rotation of less than half a turn."""
    v = np.stack([R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1]], axis=-1) / 2
    sine, cosine = np.linalg.norm(v, axis=-1, keepdims=True), (trace(R)[..., None] - 1) / 2
    if (cosine < 1e-9 - 1).any():
        raise ValueError("the hand is half a turn away from its target, so no axis is nearest; guess nearer")
    angle = np.arctan2(sine, cosine)
    return v * np.where(sine > 0, angle / np.where(sine > 0, sine, 1), 1)


def _in_reach(arm, p) -> None:
    if "P" in arm.joints:
        return
    reach, far = np.hypot(arm.a[:-1] if arm.convention == "mdh" else arm.a[1:], arm.d).sum(), np.linalg.norm(p, axis=-1)
    if (far > reach).any():
        raise ValueError(f"the point lies {far.max():.4g} m from the base; the arm reaches {reach:.4g} m at most")
