"""Table 2 rebuilt by the reader: the doubtful entries as controls of one emitted kernel."""

from __future__ import annotations

import numpy as np
import traitlets

from ..angeles1989 import READINGS_OF_TABLE_2, example_1, kane_recursive
from ..readings.emit_javascript import emit
from ..readings.tracing import trace
from ..trajectory import cycloidal
from .figure import Figure, legend_below
from .geometry import framed

DURATION = 10
PARAMETERS = ("alpha", "d", "theta", "mass", "com")


class Rebuild(Figure):
    """Example 1 with Table 2 in the reader's hand. Trait ``change``: the largest of each joint in ten seconds."""

    source = "rebuild"
    reading = traitlets.Unicode(READINGS_OF_TABLE_2[0]).tag(sync=True)
    joint = traitlets.Int(2).tag(sync=True)
    change = traitlets.List([0.0] * 6).tag(sync=True)

    def __init__(self, caption: str = ""):
        start, end = example_1([0, DURATION]).q

        def torques(arm, t, extend):
            s, path = cycloidal(t[0] / DURATION), (end - start) * np.array([1, 1, extend[0], 1, 1, 1])
            q = start + s.q * path
            return q, kane_recursive(arm, q, s.qd / DURATION * path, s.qdd / DURATION**2 * path)

        readings = {}
        for name in READINGS_OF_TABLE_2:
            arm, q, *_ = example_1([0, DURATION], name)
            table = {key: getattr(arm, key).tolist() for key in PARAMETERS}
            extend = float(np.sign(q[1, 2]))
            readings[name] = table | {"alpha": arm.alpha[:-1].tolist(), "extend": extend}
        arm = example_1([0]).arm
        program = trace(torques, arm, args={"t": (1,), "extend": (1,)}, parameters=PARAMETERS)
        data = {
            "arm": framed(arm, (start + end) / 2),
            "source": emit(program, "torques"),
            "duration": DURATION,
            "readings": readings,
        }
        caption = caption or "Change a doubtful entry of Table 2 and see which motor notices."
        super().__init__(data=data, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        t = np.linspace(0, DURATION, 101)
        figure, axes = plt.subplots(2, 3, figsize=(7, 3.8), layout="constrained", sharex=True)
        for name, style in zip(READINGS_OF_TABLE_2, ("-", "--", ":"), strict=True):
            e = example_1(t, name)
            for i, a in enumerate(axes.flat):
                a.plot(t, e.tau[:, i], style, label=name)
                a.set(title=f"τ{i + 1} [N m]" if e.arm.joints[i] == "R" else f"f{i + 1} [N]")
        legend_below(figure, axes[0, 0])
        figure.supxlabel("time [s]")
        return figure
