"""A motion played back: the links of a tree or a mechanism, and what was measured along the way."""

from __future__ import annotations

import numpy as np
import traitlets

from .figure import Figure, legend_below
from .skeleton import lines


class Film(Figure):
    """``model`` (a tree or a mechanism) through the positions ``q`` at the times ``t``. Trait ``time``.

    Parameters
    ----------
    model : Tree or Mechanism
    t, q : (T,), (T, nq) arrays
    values : curves over time by name, in the units ``ylabel``
    planar : look straight at the x-y plane; otherwise the reader turns the view
    tips : points (link coordinates) by link, to draw the outer ends
    """

    source = "film"
    time = traitlets.Float(0.0).tag(sync=True)

    def __init__(self, model, t, q, values=None, ylabel="", planar=True, tips=None, caption="", log=False):
        drawn = lines(model, q, tips)
        tree = getattr(model, "tree", model)
        ground = [tree.r[i - 1].tolist() for i in tree.children[0]]
        ground += [cut.pa.tolist() for cut in getattr(model, "cuts", ()) if cut.a == 0]
        low, high = drawn.min(axis=(0, 1, 2)), drawn.max(axis=(0, 1, 2))
        data = {
            "t": np.round(t, 4).tolist(),
            "lines": np.round(drawn, 4).tolist(),
            "ground": ground,
            "centre": ((low + high) / 2).tolist(),
            "reach": float(np.linalg.norm(drawn - (low + high) / 2, axis=-1).max()),
            "planar": planar,
            "values": {name: np.asarray(curve, float).tolist() for name, curve in (values or {}).items()},
            "ylabel": ylabel,
            "log": log,
        }
        super().__init__(data=data, caption=caption or "A motion, computed when the book was built.")

    def still(self):
        import matplotlib.pyplot as plt

        d = self.data
        drawn, curves = np.array(d["lines"]), d["values"]
        figure = plt.figure(figsize=(7, 3), layout="constrained")
        wide = 2 if curves else 1
        axes = figure.add_subplot(1, wide, 1, **({} if d["planar"] else {"projection": "3d"}))
        shown = np.linspace(0, len(drawn) - 1, 6).astype(int)
        for k, frame in enumerate(shown):
            for line in drawn[frame]:
                axes.plot(*line.T[: 2 if d["planar"] else 3], "o-", color="C0", alpha=0.15 + 0.85 * k / 5, markersize=3)
        axes.set(aspect="equal", title=f"{len(shown)} moments from 0 to {d['t'][-1]:.3g} s")
        if not d["planar"]:
            axes.locator_params(nbins=3)
        if curves:
            plot = figure.add_subplot(1, 2, 2)
            for name, curve in curves.items():
                plot.plot(d["t"], curve, label=name)
            plot.set(xlabel="time [s]", ylabel=d["ylabel"], yscale="log" if d["log"] else "linear")
            legend_below(figure, plot)
        return figure
