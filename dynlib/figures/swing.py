"""A passive arm swinging: step size against energy."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import forward_dynamics, javascript, simulate
from ..arm import Arm
from ..energy import energy
from .figure import Figure
from .geometry import drawable


def _total(arm, q, qd):
    return energy(arm, q, qd).total


class Swing(Figure):
    """``arm`` let go from ``q0``, ``qd0`` for ``duration`` seconds by RK4. Traits ``step`` [s] and ``error`` [J]."""

    source = "swing"
    step = traitlets.Float(2.0**-6).tag(sync=True)
    error = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(self, arm: Arm, q0, qd0, duration: float = 4.0, caption: str = ""):
        self._arm = arm
        data = {
            "arm": drawable(arm),
            "forward": javascript(forward_dynamics, arm),
            "energy": javascript(_total, arm, name="energy"),
            "q0": np.asarray(q0, float).tolist(),
            "qd0": np.asarray(qd0, float).tolist(),
            "duration": duration,
        }
        super().__init__(data=data, caption=caption or "An arm let go: the energy error of RK4 falls with the step.")

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(7, 2.8), layout="constrained")
        for step in (2.0**-5, 2.0**-6, 2.0**-7):
            t = np.linspace(0, self.data["duration"], round(self.data["duration"] / step) + 1)
            motion = simulate(self._arm, self.data["q0"], self.data["qd0"], np.zeros(self._arm.n), t, progress=False)
            total = _total(self._arm, motion.q, motion.qd)
            axes.plot(t, np.abs(total - total[0]) + 1e-16, label=f"step 1/{1 / step:g} s")
        axes.set(yscale="log", xlabel="time [s]", ylabel="|E(t) − E(0)| [J]")
        axes.legend()
        return figure
