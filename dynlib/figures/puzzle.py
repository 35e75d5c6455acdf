"""The puzzle of Table 3: its "initial" angles belong to two ends of the motion."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import load_arm
from ..angeles1989.examples import START
from ..angeles1989.table_3 import angles_along, printed_angles
from ..catalog import read
from ..kinematics import forward_kinematics, jacobian
from ..readings.emit_javascript import emit
from ..readings.tracing import trace
from .figure import Figure, legend_below
from .geometry import framed


class Puzzle(Figure):
    """The industrial arm of Example 2 along its line. Traits ``y`` [m] and ``angles`` [deg]."""

    source = "puzzle"
    y = traitlets.Float(0.0).tag(sync=True)
    angles = traitlets.List().tag(sync=True)

    def __init__(self, caption: str = ""):
        arm = load_arm("industrial6")

        def hand(arm, q):
            R, p = forward_kinematics(arm, q)
            return R, p, jacobian(arm, q)

        data = {
            "arm": framed(arm, np.radians([angles_along(y) for y in (0, 0.5, 1)])),
            "source": emit(trace(hand, arm, args={"q": (6,)}), "hand"),
            "line": read("angeles1989/tables.yaml")["line"],
            "start": START.tolist(),
            "printed": np.degrees(printed_angles()).tolist(),
        }
        caption = caption or "Slide the hand along its line: the printed angles come up, but not at the same time."
        super().__init__(data=data, caption=caption, angles=np.degrees(START).tolist())

    def still(self):
        import matplotlib.pyplot as plt

        y = np.linspace(0, 1, 21)
        angles = np.array([angles_along(x) for x in y])
        figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
        for i in range(6):
            axes.plot(y, angles[:, i], f"C{i}", label=f"θ{i + 1}")
            axes.axhline(self.data["printed"][i], color=f"C{i}", linestyle=":", linewidth=1)
        axes.set(xlabel="y of the hand [m]", ylabel="joint angle [deg]; dotted: printed")
        legend_below(figure, axes, ncols=6)
        return figure
