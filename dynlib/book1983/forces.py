"""Lagrange's equations as they stand, (56)–(57), and their right-hand side in simulation form, (83)–(90).

Both are one backward recursion over Q_j and P_j: with the full Ẅ_j it gives the forces that a motion needs, with the
velocity part Ẅ_vj what stands on the right of J z̈ = R, its sign changed.
"""

from __future__ import annotations

import numpy as np

from ..geometry import dot, matvec
from .kinematics import motion
from .view import combine


def lagrange(link, at):
    """The left-hand sides of (56) and (57), (..., n_t), with springs and damping of the joints."""
    n, A, E, W, dW = link.n, link.A, link.E, at.W, at.dW
    Wd, Wdd = motion(link, at)
    g = link.arm.gravity
    Q = P = AQ = AP = None
    parts = []
    for j in range(n, 0, -1):
        Q_j = link.G[j] @ Wdd[j].mT  # (87)
        if j in link.bent:
            Q_j = Q_j + _moving_modes(link, j, W[j], Wd[j])
        r = 2 * link.G[j][..., :, 0]  # (51)
        if j < n:
            AQ, AP = A[j + 1] @ Q, matvec(A[j + 1], P)  # (88)
            Q, P = Q_j + E[j] @ AQ, r + matvec(E[j], AP)  # (88), (90)
        else:
            Q, P = Q_j, r  # (87), (89), B19
        force = [np.asarray(2 * _trace(dW[j], Q) - dot(g, matvec(dW[j][..., 1:, :], P)))[..., None]]  # (84), B5
        if j in link.bent:
            force.append(_bending(link, j, W[j], Wd[j], Wdd[j], AQ, AP))
        parts.append(np.concatenate(force, axis=-1))
    return np.concatenate(parts[::-1], axis=-1) + passive(link)


def _moving_modes(link, j, W, Wd):
    """What the moving modes of link j add to Q_j."""
    rates, D, own = link.deltad[j], link.D[j], link.link[j]
    made = 2 * (combine(rates, D) @ Wd.mT)  # (87)
    if link.deltadd is not None:
        made = made + combine(link.deltadd[j], D) @ W.mT  # (38)
    if link.arm.stiffening:
        made = made + combine(rates, combine(rates[..., None, :], own.Cpsi)) @ W.mT
    return made


def _bending(link, j, W, Wd, Wdd, AQ, AP):
    """Left-hand sides of the deflection equations of link j, (..., m)."""
    own, D, g, W_ = link.link[j], link.D[j], link.arm.gravity, W[..., None, :, :]
    inner = Wdd[..., None, :, :] @ D + 2 * (Wd[..., None, :, :] @ link.modal_rates[j])  # (85), B7
    if link.deltadd is not None:
        inner = inner + W_ @ combine(link.deltadd[j][..., None, :], own.Ckj.swapaxes(0, 1))  # (39)
    force = _trace(inner, W_.mT)  # (85)
    epsilon = 2 * D[..., 0, :]  # (52), B8
    weight = np.add.reduce(g * matvec(W_[..., 1:, :], epsilon), axis=-1)  # (85)
    if AQ is not None:
        WM = W_ @ link.M[j]
        force = force + _trace(WM, AQ[..., None, :, :])  # (86), B18
        weight = weight + np.add.reduce(g * matvec(WM[..., 1:, :], AP[..., None, :]), axis=-1)  # (86)
    force = 2 * force - weight + matvec(own.K, link.delta[j])  # (86)
    return force + matvec(own.damping, link.deltad[j]) if own.damping.any() else force


def passive(link):
    """Torques of joint springs and friction as generalised forces, (..., n_t), or 0 if there are none."""
    arm = link.arm
    if arm.springs is None and arm.damping is None:
        return 0
    parts = []
    for j in range(1, arm.n + 1):
        root, torque = link.link[j].root, 0
        if arm.springs is not None:
            rest = 0 if arm.rest is None else arm.rest[j - 1]
            torque = torque + arm.springs[j - 1] * (_turned(root, link.q[j], link.delta[j]) - rest)
        if arm.damping is not None:
            torque = torque + arm.damping[j - 1] * _turned(root, link.qd[j], link.deltad[j])
        parts += [torque, torque * root]
    return np.concatenate(parts, axis=-1)


def _turned(root, q, delta):
    """How far a joint turns, (..., 1): by q, and by the shapes that turn at it."""
    return q[..., 0] + np.asarray(dot(root, delta))[..., None]


def _trace(X, Y):
    """Tr{X Y}."""
    return np.add.reduce(X * Y.mT, axis=(-2, -1))
