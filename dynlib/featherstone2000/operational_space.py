"""Khatib's operational space: the dynamics as felt at a point of one link, F = Λ ẍ + μ + p.

Velocity of the task is [ω; ẋ] of the point in base axes, ẍ its ordinary (classical) derivative.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import cross, matvec, skew
from ..validate import is_number
from .aba import articulated
from .kinematics import Kinematics
from .rnea import rnea
from .solve_mass import solve_mass
from .spatial import inverse, rows
from .tree import as_tree

TASKS = {"pose": slice(None), "point": slice(3, 6)}


@dataclass(frozen=True, eq=False)
class OperationalSpace:
    """Λ, μ and p, with the task Jacobian J, its rate J̇q̇, the inertia-weighted inverse J̄ and null-space projector Nᵀ."""

    Lambda: np.ndarray
    mu: np.ndarray
    p: np.ndarray
    J: np.ndarray
    Jdot_qd: np.ndarray
    Jbar: np.ndarray
    null: np.ndarray  # 1 - Jᵀ J̄ᵀ: joint forces behind it move the links but not the task


def operational_space(tree, q, qd, link: int, point=(0, 0, 0), task: str = "pose") -> OperationalSpace:
    """The dynamics of a tree (or an arm) at ``point`` (link coordinates) of ``link``.

    Parameters
    ----------
    link : int
        From 1.
    point : (3,) array_like, optional
    task : str
        ``"pose"`` for [ω; ẋ], ``"point"`` for ẋ alone.

    Raises
    ------
    ValueError
        For another task, a link the tree does not have, or a task the joints cannot perform in every direction.

    Examples
    --------
    >>> import dynlib
    >>> o = operational_space(dynlib.random_arm("RRRR"), [0.1, 0.2, 0.3, 0.4], [0, 0, 0, 0], 4, task="point")
    >>> o.J.shape, o.Lambda.shape
    ((3, 4), (3, 3))
    """
    tree = as_tree(tree)
    if task not in TASKS:
        raise ValueError(f"task is {task!r}; it should be one of {', '.join(TASKS)}")
    if not 1 <= link <= tree.N:
        raise ValueError(f"link is {link}; the tree has links 1 to {tree.N}")
    qd = np.asarray(qd)
    k, still = Kinematics(tree, q, qd), np.zeros(tree.nv, int).astype(qd.dtype)
    x, shift = _point(k.pose[link], point)
    w, alpha = (s[link][..., :3, 0] for s in (k.v, k.a))
    velocity = k.v[link][..., 3:, 0] + cross(w, x)
    Jdot_qd = (shift @ k.a[link])[..., 0] + np.concatenate([0 * w, cross(w, velocity)], axis=-1)
    J, Jdot_qd = (shift @ k.jacobian(link))[..., TASKS[task], :], Jdot_qd[..., TASKS[task]]
    Y = solve_mass(tree, q, J.mT)
    with np.errstate(all="ignore"):
        Lambda = inverse(J @ Y)
    if is_number(Lambda) and not np.isfinite(Lambda).all():
        raise ValueError(f"the joints cannot move link {link} in every direction of the task {task!r}: Λ is infinite")
    Jbar = Y @ Lambda
    G = rnea(tree, q, still, still)
    mu = matvec(Jbar.mT, rnea(tree, q, qd, still) - G) - matvec(Lambda, Jdot_qd)
    null = np.eye(tree.nv, dtype=int) - J.mT @ Jbar.mT
    return OperationalSpace(Lambda, mu, matvec(Jbar.mT, G), J, Jdot_qd, Jbar, null)


def _point(pose, point):
    """The point in base coordinates, and what turns spatial vectors about the origin into those about it."""
    x = pose.r + matvec(pose.E.mT, np.asarray(point))
    one = np.eye(3, dtype=int).astype(x.dtype)
    sx = skew(x)
    one = np.broadcast_to(one, sx.shape)
    return x, rows(np.concatenate([one, 0 * sx], axis=-1), np.concatenate([-sx, one], axis=-1))


def inverse_inertia(tree, q, link: int, point=(0, 0, 0)):
    """Λ⁻¹ of the pose task in O(N), without M: Ω_i = L_iᵀ Ω_λ(i) L_i + h_i D_i⁻¹ h_iᵀ, L_i = 1 - I_i^A h_i D_i⁻¹ h_iᵀ.

    >>> import dynlib
    >>> inverse_inertia(dynlib.load_arm("planar2"), [0.1, 0.2], 2).shape
    (6, 6)
    """
    tree = as_tree(tree)
    s = tree.at(q, coordinates="absolute")
    _, U, Dinv = articulated(s)
    Omega = np.zeros((6, 6), s.dtype)
    for i in reversed(tree.path(link)):
        G = U[i] @ Dinv[i]
        through = Omega @ G
        step = s.h[i] @ Dinv[i] @ s.h[i].mT
        Omega = Omega - s.h[i] @ through.mT - through @ s.h[i].mT + s.h[i] @ (G.mT @ through) @ s.h[i].mT + step
    shift = _point(s.pose[link], point)[1]
    return shift @ Omega @ shift.mT
