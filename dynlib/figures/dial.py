"""Curves to read off: choose a set, move along it, and have every value said."""

from __future__ import annotations

from textwrap import fill

import numpy as np
import traitlets

from .figure import Figure, legend_below


class Dial(Figure):
    """Sets of curves over one variable. Traits ``chosen``, ``x`` and ``values``, what the curves say there.

    Parameters
    ----------
    x : values of the variable, ascending
    sets : curves by name, by the name of the set they belong to
    xlabel, ylabel : what the axes mean
    log : logarithmic y axis
    """

    source = "dial"
    chosen = traitlets.Unicode().tag(sync=True)
    x = traitlets.Float().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)

    def __init__(self, x, sets: dict, xlabel: str, ylabel: str, log: bool = False, start=None, caption: str = ""):
        x = [float(v) for v in x]
        curves = {k: {key: np.asarray(y, float).tolist() for key, y in lines.items()} for k, lines in sets.items()}
        data = {"x": x, "sets": curves, "xlabel": xlabel, "ylabel": ylabel, "log": log}
        start = x[len(x) // 2] if start is None else float(start)
        super().__init__(data=data, chosen=next(iter(sets)), x=start, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        d = self.data
        shared = {"sharey": True, "squeeze": False, "layout": "constrained"}
        figure, axes = plt.subplots(1, len(d["sets"]), figsize=(7.5, 2.8), **shared)
        for ax, (name, lines) in zip(axes[0], d["sets"].items(), strict=True):
            for key, y in lines.items():
                ax.plot(d["x"], y, ".-", label=key)
            ax.set(xlabel=d["xlabel"], yscale="log" if d["log"] else "linear")
            ax.set_title(fill(name, 20) if len(d["sets"]) > 2 else name, fontsize=9)
        axes[0, 0].set_ylabel(d["ylabel"])
        legend_below(figure, axes[0, 0], ncols=4, fontsize=8)
        return figure
