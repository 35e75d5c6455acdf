"""An arm along a joint law: time in the reader's hand, every joint's torque as a curve."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import kane_recursive
from ..arm import Arm
from ..readings.emit_javascript import emit
from ..readings.tracing import trace
from ..trajectory import PROFILES, move
from .figure import Figure
from .geometry import framed


class Travel(Figure):
    """``arm`` from ``start`` to ``end`` in ``duration`` seconds. Traits ``time`` [s], ``joint``, ``q``, ``tau``."""

    source = "travel"
    time = traitlets.Float(0.0).tag(sync=True)
    joint = traitlets.Int(2).tag(sync=True)
    q = traitlets.List().tag(sync=True)
    tau = traitlets.List().tag(sync=True)

    def __init__(self, arm: Arm, start, end, duration: float, profile: str = "cycloidal", caption: str = ""):
        start, end = np.asarray(start, float), np.asarray(end, float)

        def torques(arm, t):
            s = PROFILES[profile](t[0] / duration)
            path = end - start
            q = start + s.q * path
            return q, kane_recursive(arm, q, s.qd / duration * path, s.qdd / duration**2 * path)

        program = trace(torques, arm, args={"t": (1,)})
        drawn = framed(arm, np.linspace(start, end, 9))
        data = {"arm": drawn, "source": emit(program, "torques"), "duration": duration}
        self._motion = arm, start, end, duration, profile
        caption = caption or "An arm along its joint law, and what each motor must give."
        super().__init__(data=data, caption=caption, q=start.tolist(), tau=program([0.0])[1].tolist())

    def still(self):
        import matplotlib.pyplot as plt

        arm, start, end, duration, profile = self._motion
        t = np.linspace(0, duration, 101)
        tau = kane_recursive(arm, *move(start, end, duration, t, profile))
        figure, axes = plt.subplots(2, -(-arm.n // 2), figsize=(7, 3.6), layout="constrained", sharex=True)
        for i, a in enumerate(axes.flat[: arm.n]):
            a.plot(t, tau[:, i], f"C{i}")
            a.set(title=f"τ{i + 1} [N m]" if arm.joints[i] == "R" else f"f{i + 1} [N]")
        figure.supxlabel("time [s]")
        return figure
