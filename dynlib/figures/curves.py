"""Computed curves with a reading line: slide along and read every one."""

from __future__ import annotations

import numpy as np
import traitlets

from .figure import Figure, legend_below


class Curves(Figure):
    """``panels`` maps the name of a panel to curves ``{name: (x, y)}``; one panel is shown at a time.

    Traits ``panel`` and ``x`` follow the reader's hand.
    """

    source = "curves"
    panel = traitlets.Unicode().tag(sync=True)
    x = traitlets.Float().tag(sync=True)

    def __init__(self, panels, xlabel, ylabel, caption, symbol="x", choose="panel", log=False, y=None):
        shown = {
            panel: {name: np.stack([x, v], axis=-1).astype(float).tolist() for name, (x, v) in curves.items()}
            for panel, curves in panels.items()
        }
        first = next(iter(shown))
        middle = next(iter(shown[first].values()))
        data = {"panels": shown, "label": caption, "xlabel": xlabel, "ylabel": ylabel, "symbol": symbol}
        data |= {"choose": choose, "log": log, "y": y}
        super().__init__(data=data, caption=caption, panel=first, x=middle[2 * len(middle) // 3][0])

    def still(self):
        import matplotlib.pyplot as plt

        panels = self.data["panels"]
        figure, row = plt.subplots(1, len(panels), figsize=(7, 2.8), squeeze=False, layout="constrained", sharey=True)
        for axes, (panel, curves) in zip(row[0], panels.items(), strict=True):
            for name, line in curves.items():
                axes.plot(*np.transpose(line), label=name)
            axes.set(xlabel=self.data["xlabel"], title=panel if len(panels) > 1 else "")
            if self.data["log"]:
                axes.set_yscale("log")
            if self.data["y"]:
                axes.set_ylim(self.data["y"])
        row[0][0].set_ylabel(self.data["ylabel"])
        legend_below(figure, row[0][0])
        return figure
