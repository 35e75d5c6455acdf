"""The span clock: how a parallel machine eats a chain level by level, and how long it takes."""

from __future__ import annotations

from functools import cache

import traitlets

from .. import featherstone2000 as ft
from .. import trace
from ..samples import random_arm
from .figure import Figure

SIZES = (2, 4, 8, 16, 32)
ALGORITHMS = {"ABA, one after another": ft.aba, "CFA, cyclic reduction": ft.cfa, "DCA, two by two": ft.dca}


@cache
def spans() -> dict[str, list[int]]:
    """Length of the longest chain of operations that must wait for each other, by algorithm and size."""
    arms = [random_arm("R" * n, seed=1) for n in SIZES]
    return {name: [trace(f, arm).depth for arm in arms] for name, f in ALGORITHMS.items()}


class Span(Figure):
    """Levels of cyclic reduction and of divide and conquer. Traits ``n``, ``level``, ``span``."""

    source = "span"
    n = traitlets.Int(16).tag(sync=True)
    level = traitlets.Int(0).tag(sync=True)
    span = traitlets.Dict().tag(sync=True)

    def __init__(self, caption: str = ""):
        caption = caption or "Levels of two parallel algorithms, and their span beside the sequential one."
        super().__init__(data={"sizes": list(SIZES), "spans": spans()}, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(7, 2.8), layout="constrained")
        for name, depth in self.data["spans"].items():
            axes.plot(SIZES, depth, "o-", label=name)
        axes.set(xscale="log", xticks=SIZES, xticklabels=SIZES, xlabel="links N", ylabel="span [operations]")
        axes.minorticks_off()
        axes.legend()
        return figure
