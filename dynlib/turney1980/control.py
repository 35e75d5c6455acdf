"""Why torques are computed: tracking a motion with more or less of the model, at several speeds.

The joint forces are a model's plus a correction by feedback, τ = model(q, q̇, q̈_d) + D(β² e + 2β ė), with e the tracking
error, β the bandwidth and D the diagonal of the mass matrix at the start: an independent servo at each joint.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..integrate import integrate
from ..trajectory import move
from .forward import turney_forward_dynamics
from .modified_newton_euler import turney_modified_newton_euler
from .strobe import strobe_mass

MODELS = ("full model", "without Coriolis terms", "gravity only")
_VELOCITY = np.array([1.0, 0, 0])[:, None]  # which of the models sees q̇, and q̈
_ACCELERATION = np.array([1.0, 1, 0])[:, None]


class Tracking(NamedTuple):
    """Histories over the motion, axes (time, duration, model, joint).

    ``error`` of tracking [rad or m], the ``corrective`` torque of the feedback, and the whole ``torque`` [N m or N].
    """

    durations: np.ndarray
    error: np.ndarray
    corrective: np.ndarray
    torque: np.ndarray

    def summary(self) -> tuple[np.ndarray, np.ndarray]:
        """Largest error of any joint, and largest corrective torque as a share of the largest torque of the run.

        Both (durations, models).
        """
        error, corrective, torque = (np.abs(x).max(axis=(0, 3)) for x in (self.error, self.corrective, self.torque))
        return error, corrective / torque


def track(arm, start, end, durations, bandwidth: float = 10.0, steps: int = 100) -> Tracking:
    """Follow the 3-4-5 motion from ``start`` to ``end`` with every model in each of the ``durations``.

    All runs are integrated together by RK4 in the time t / duration, ``steps`` steps each.

    >>> import dynlib
    >>> error, share = track(dynlib.load_arm("planar2"), [0, 0], [1, 1], [1.0]).summary()
    >>> bool(error[0, 0] < error[0, 1] < error[0, 2])
    True
    """
    start, end, T = (np.asarray(x, float) for x in (start, end, durations))
    gain = np.diagonal(strobe_mass(turney_modified_newton_euler, arm, start))
    scale = T[:, None, None]

    def wanted(x):
        q, qd, qdd = move(start, end, 1.0, np.clip(x, 0, 1))
        return q, qd / scale, qdd / scale**2

    def forces(x, q, qd):
        q_d, qd_d, qdd_d = wanted(x)
        model = turney_modified_newton_euler(arm, q, _VELOCITY * qd, _ACCELERATION * qdd_d + 0 * q)
        corrective = gain * (bandwidth**2 * (q_d - q) + 2 * bandwidth * (qd_d - qd))
        return q_d - q, corrective, model + corrective

    def g(x, y):
        q, qd = y
        return scale * np.stack([qd, turney_forward_dynamics(arm, q, qd, forces(x, q, qd)[2])])

    times = np.linspace(0, 1, steps + 1)
    y0 = np.stack([np.broadcast_to(start, (len(T), len(MODELS), arm.n)), np.zeros((len(T), len(MODELS), arm.n))])
    histories = [forces(x, *y) for x, y in zip(times, integrate(g, y0, times, progress=False), strict=True)]
    return Tracking(T, *(np.stack(history) for history in zip(*histories, strict=True)))
