"""The errata switchboard: Hollerbach's 3×3 scheme with its printed errors one by one, and the energy that goes missing.

``printed_3x3`` holds the literal printed variants on purpose. They live in two places only: in the errata's own tests
and here, where the reader switches them on to see what they do. No formulation uses them.
"""

from __future__ import annotations

import numpy as np
import traitlets

from .. import load_arm
from ..arm import Arm
from ..energy import energy
from ..geometry import cos, dot, matvec, outer, sin, trace
from ..hollerbach1980.kinematics import matrices_3x3
from ..readings import tracing
from ..readings.emit_javascript import emit
from .figure import Figure, legend_below
from .geometry import drawable

ERRORS = {
    "H3": "first moment n = r*/m, for m r*",
    "H4": "sign − in the paper's (16), for +",
    "H5": "own lever p* left out of the paper's (17)",
    "H6": "gravity's c without the shifts",
}
PERIOD, STEP = 2 * np.pi, 1e-3  # of the motion, and of the differences of its energy [s]


def printed_3x3(arm: Arm, q, qd, qdd, on):
    """(16)–(18) for revolute joints; ``on`` = (H3, H4, H5, H6) weighs each error: 0 corrected, 1 as printed."""
    link = arm.distal(q, qd, qdd)
    W, _, Wdd = matrices_3x3(link)
    h3, h4, h5, h6 = (on[k] for k in range(4))
    over_m = np.divide(1, arm.mass, out=np.zeros(arm.n), where=arm.mass != 0)  # no mass, no first moment in any reading
    first = link.each(lambda i: link.mr[i] + h3 * (link.r[i] * over_m[i - 1] - link.mr[i]))  # n_i
    pdd, D, e, c, M, tau = ([None] * (link.n + 1) for _ in range(6))
    for j in range(1, link.n + 1):
        step = (1 - 2 * h4) * matvec(Wdd[j], link.ps[j])
        pdd[j] = step if j == 1 else pdd[j - 1] + step  # (16)
    for i in range(link.n, 0, -1):
        D[i] = outer(first[i], pdd[i]) + link.J3[i] @ Wdd[i].mT
        e[i] = link.m[i] * pdd[i] + matvec(Wdd[i], first[i])
        c[i], M[i] = link.mr[i], link.m[i]
        if i < link.n:
            D[i] = D[i] + link.A[i + 1] @ D[i + 1] + outer(link.p[i + 1], e[i + 1])  # (18)
            e[i] = e[i] + e[i + 1]
            c[i] = c[i] + matvec(link.A[i + 1], c[i + 1]) + (1 - h6) * (link.p[i + 1] * M[i + 1])  # (13)
            M[i] = M[i] + M[i + 1]
        dW = link.dA[1] if i == 1 else W[i - 1] @ link.dA[i]
        inertial = trace(dW @ (D[i] + (1 - h5) * outer(link.ps[i], e[i])))
        tau[i] = inertial - dot(link.g, matvec(dW, c[i] + (1 - h6) * (M[i] * link.ps[i])))  # (17)
    return link.stack(tau)


def motion(arm: Arm, t):
    """q_k = sin(t + k) and its derivatives at times ``t`` of shape (..., 1)."""
    phase = t + np.arange(1, arm.n + 1)
    return sin(phase), cos(phase), -sin(phase)


def _torques(arm, t, on):
    q, qd, qdd = motion(arm, t)
    return q, qd, printed_3x3(arm, q, qd, qdd, on)


def _energy(arm, t):
    q, qd, _ = motion(arm, t)
    return energy(arm, q, qd).total


def missing_power(arm: Arm, t, on) -> np.ndarray:
    """dE/dt − τ·q̇ along the motion [W]: zero for right torques, whatever they were derived from."""
    t = np.asarray(t, float)[..., None]
    at = [_energy(arm, t + k * STEP) for k in (-2, -1, 1, 2)]
    _, qd, tau = _torques(arm, t, on)
    return (at[0] - 8 * at[1] + 8 * at[2] - at[3]) / (12 * STEP) - dot(tau, qd)


class Switchboard(Figure):
    """The printed errors H3 to H6 as switches on revolute ``arms`` in motion. Traits ``arm``, ``on``, ``t``."""

    source = "switchboard"
    arm = traitlets.Unicode().tag(sync=True)
    on = traitlets.List([0, 0, 0, 0]).tag(sync=True)
    t = traitlets.Float(1.0).tag(sync=True)
    error = traitlets.Float(0.0).tag(sync=True)
    power = traitlets.Float(0.0).tag(sync=True)

    def __init__(self, arms=("industrial6", "planar3"), on=(0, 1, 0, 0), caption: str = ""):
        data = {
            "errors": list(ERRORS.items()),
            "period": PERIOD,
            "step": STEP,
            "arms": {name: drawable(load_arm(name)) | self._sources(load_arm(name)) for name in arms},
        }
        caption = caption or "Errata switchboard: what each printed error does to torques and to the power balance."
        super().__init__(data=data, arm=arms[0], on=list(on), caption=caption)

    @staticmethod
    def _sources(arm: Arm) -> dict:
        torques = tracing.trace(_torques, arm, args={"t": (1,), "on": (4,)})
        return {
            "torques": emit(torques, "torques"),
            "energy": emit(tracing.trace(_energy, arm, args={"t": (1,)}), "energy"),
        }

    def still(self):
        import matplotlib.pyplot as plt

        arm, t = load_arm(self.arm), np.linspace(0, PERIOD, 200)
        figure, axes = plt.subplots(figsize=(7, 2.8), layout="constrained")
        axes.plot(t, missing_power(arm, t, np.zeros(4)), "k", label="corrected")
        for k, name in enumerate(ERRORS):
            axes.plot(t, missing_power(arm, t, np.eye(4)[k]), label=f"{name} as printed")
        axes.set(xlabel="time [s]", ylabel="dE/dt − τ·q̇ [W]", title=self.arm)
        legend_below(figure, axes, ncols=5)
        return figure
