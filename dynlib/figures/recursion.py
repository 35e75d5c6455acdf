"""The recursion stepper: forward and backward pass link by link, the quantities on the arm."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import javascript, newton_euler_base
from ..arm import Arm
from .figure import Figure
from .geometry import framed

OUT = [
    {"symbol": "ω", "name": "w", "text": "angular velocity [rad/s]", "draw": 1.0},
    {"symbol": "ω̇", "name": "wd", "text": "angular acceleration [rad/s²]", "draw": 2.0},
    {
        "symbol": "p̈",
        "name": "pdd",
        "text": "acceleration of its far end, gravity included [m/s²]",
        "draw": 10.0,
        "at": "origin",
    },
    {"symbol": "F", "name": "F", "text": "total force on the link [N]", "draw": 10.0, "at": "middle"},
    {"symbol": "N", "name": "N", "text": "total moment on the link [N m]"},
]
BACK = [
    {"symbol": "f", "name": "f", "text": "force carried by the joint [N]", "draw": 10.0},
    {"symbol": "n", "name": "n", "text": "moment carried by the joint [N m]", "draw": 10.0},
    {"symbol": "τ", "name": "tau", "text": "its component along the joint: the motor's torque [N m] or force [N]"},
]


class Recursion(Figure):
    """Newton–Euler in base axes on ``arm``, one link a step. Traits ``q``, ``qd``, ``qdd``, ``step``."""

    source = "recursion"
    q = traitlets.List().tag(sync=True)
    qd = traitlets.List().tag(sync=True)
    qdd = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, arm: Arm, q, qd, qdd, caption: str = ""):
        names = [item["name"] for item in OUT + BACK if item["name"] != "tau"]
        sweep = np.tile(np.asarray(q, float), (13, 1))
        sweep[:, 1:2] = np.linspace(-3, 3, 13)[:, None]  # what the reader's slider can do
        data = {
            "arm": framed(arm, sweep),
            "out": OUT,
            "back": BACK,
            "source": javascript(newton_euler_base, arm, record=names),
        }
        state = {key: np.asarray(x, float).tolist() for key, x in (("q", q), ("qd", qd), ("qdd", qdd))}
        self._arm = arm
        caption = caption or "Newton–Euler step by step: velocities and accelerations out, forces back."
        super().__init__(data=data, caption=caption, **state)

    def still(self):
        import matplotlib.pyplot as plt

        record: dict = {}
        tau = newton_euler_base(self._arm, self.q, self.qd, self.qdd, record=record)
        links = np.arange(1, self._arm.n + 1)
        figure, (left, right) = plt.subplots(1, 2, figsize=(7, 2.6), layout="constrained")
        for name, label in (("w", "|ω|"), ("wd", "|ω̇|"), ("pdd", "|p̈|")):
            left.plot(links, [np.linalg.norm(record[name][i]) for i in links], "o-", label=label)
        for name, label in (("f", "|f|"), ("n", "|n|")):
            right.plot(links, [np.linalg.norm(record[name][i]) for i in links], "o-", label=label)
        right.plot(links, np.abs(tau), "s--", label="|τ|", markersize=9, fillstyle="none")
        left.set(title="out: base to tip", xlabel="link", xticks=links, ylabel="SI units")
        right.set(title="back: tip to base", xlabel="link", xticks=links, ylabel="N, N m")
        left.legend()
        right.legend()
        return figure
