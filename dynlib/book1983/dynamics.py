"""The equations of motion J z̈ = R (82), and the forces that a motion needs (56)–(57)."""

from __future__ import annotations

import numpy as np

from .. import validate
from ..geometry import matvec
from .arm import FlexibleArm, as_flexible
from .forces import lagrange
from .inertia import inertia
from .kinematics import positions
from .singular import solve


def right_hand_side(arm: FlexibleArm, z, zd, F, tip_force=None):
    """R (..., n_t) of (82): everything but J z̈, under the joint torques ``F`` (..., n).

    Complexity O(n_t) but for the sums over pairs of modes of one link. Book (1983), (83)–(90), with errata B7, B8, B18.

    Parameters
    ----------
    arm : FlexibleArm
    z, zd : (..., n_t) array_like
    F : (..., n) array_like
        Joint torques. They enter the deflection equations too where a shape turns at the joint (``pinned`` shapes).
    tip_force : (..., 3) array_like, optional
        A force on the distal end of the last link, in base axes.

    Examples
    --------
    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> fl.right_hand_side(fl.load("one_link"), [0, 0, 0], [0, 0, 0], [2.0])
    array([2., 0., 0.])
    """
    link = as_flexible(arm).at(z, validate.as_array(zd, "zd"))
    at = positions(link)
    return applied(link, at, F, tip_force) - lagrange(link, at)


def accelerations(arm: FlexibleArm, z, zd, F, tip_force=None):
    """z̈ (..., n_t) by (82); arguments as :func:`right_hand_side`.

    Raises
    ------
    ValueError
        If J is singular or indefinite, naming the joint or mode and the remedy.

    Examples
    --------
    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> arm = fl.load("two_link")
    >>> z = arm.z([0.3, -0.5], [0.01, 0, 0.02, 0])
    >>> zdd = accelerations(arm, z, 0 * z, [1.0, 2.0])
    >>> fl.inverse_dynamics(arm, z, 0 * z, zdd).round(12) + 0  # the torques, and no force on any mode
    array([1., 0., 0., 2., 0., 0.])
    """
    link = as_flexible(arm).at(z, validate.as_array(zd, "zd"))
    at = positions(link)
    R = applied(link, at, F, tip_force) - lagrange(link, at)
    return solve(arm, inertia(link, at), R)


def inverse_dynamics(arm: FlexibleArm, z, zd, zdd):
    """The generalised forces (..., n_t) that give ``zdd`` in the state ``z``, ``zd``: left-hand sides of (56) and (57).

    Joint entries are torques. A motion the arm can make by itself has zero in all modal entries.
    Complexity O(n_t) but for the sums over pairs of modes of one link.
    """
    link = as_flexible(arm).at(z, validate.as_array(zd, "zd"), validate.as_array(zdd, "zdd"))
    return lagrange(link, positions(link))


def book_rigid_limit(arm, q, qd, qdd):
    """Inverse dynamics of a rigid arm by Book's equations (3)–(17), (38), (53), (56), every link without modes.

    >>> import dynlib
    >>> arm, state = dynlib.load_arm("stanford"), np.ones((3, 6))
    >>> bool(np.allclose(book_rigid_limit(arm, *state), dynlib.inverse_dynamics(arm, *state)))
    True
    """
    return inverse_dynamics(FlexibleArm.from_arm(arm), q, qd, qdd)


def applied(link, at, F, tip_force=None):
    """Generalised forces of joint torques, and of a force at the tip, (..., n_t)."""
    arm = link.arm
    (F,) = validate.state(arm.n, F=F)
    parts = []
    for j, own in enumerate(arm.links):
        torque = F[..., j : j + 1]
        parts.append(np.concatenate([torque, torque * own.root], axis=-1) if own.m else torque)
    whole = np.concatenate(parts, axis=-1)
    if tip_force is None:
        return whole
    (force,) = validate.state(3, "a vector in base axes", tip_force=tip_force)
    return whole + matvec(tip_jacobian(link, at).mT, force)


def tip_jacobian(link, at):
    """∂(tip)/∂z, (..., 3, n_t): the distal end of the last link, in base axes."""
    columns, tip = [], None  # tip in the frame before joint j+1
    for j in range(link.n, 0, -1):
        end = link.E[j][..., :, 0] if tip is None else matvec(link.E[j], tip)
        own = [matvec(at.dW[j], end)[..., 1:, None]]
        if j in link.bent:
            WM = at.W[j][..., None, :, :] @ link.M[j]
            moved = WM[..., 0] if tip is None else matvec(WM, tip[..., None, :])
            own.append(moved[..., 1:].mT)
        columns.append(np.concatenate(own, axis=-1))
        tip = matvec(link.A[j], end)
    return np.concatenate(columns[::-1], axis=-1)
