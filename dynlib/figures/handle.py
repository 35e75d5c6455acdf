"""Taking hold of a chain by its end: the mass that the hand feels, by direction."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import featherstone2000 as ft
from ..featherstone2000.aba import articulated
from ..samples import planar
from .figure import Figure, legend_below
from .kernel import kernel
from .skeleton import lines


def felt(tree: ft.Tree, q):
    """What a pin through joint 1 feels: the 2×2 part in the plane of I - I h D⁻¹ hᵀ I, for I^A and for I^C."""
    s, record = tree.at(q), {}
    IA, _, _ = articulated(s)
    ft.crba(tree, q, record=record)
    through = []
    for I in (IA[1], record["IC"][1].full):
        U = I @ s.h[1]
        through.append(I.less(U, U.mT / (s.h[1].mT @ U)).carried(s.X[1]).matrix[3:5, 3:5])
    return np.stack(through)


class Handle(Figure):
    """``n`` rods (1 kg, 1 m each) in a chain held by a pin. Traits ``q``, ``angle``, ``locked``, ``mass``."""

    source = "handle"
    q = traitlets.List().tag(sync=True)
    angle = traitlets.Float(1.57).tag(sync=True)
    locked = traitlets.Bool(False).tag(sync=True)
    mass = traitlets.Float(0.0).tag(sync=True)

    def __init__(self, n: int = 2, caption: str = ""):
        tree = ft.Tree.from_arm(planar(n))
        self._tree = tree
        data = {
            "felt": kernel(lambda q: felt(tree, q), "felt", q=(n,)),
            "lines": kernel(lambda q: lines(tree, q, {n: (1, 0, 0)})[..., :2], "lines", q=(n,)),
        }
        caption = caption or "The mass felt at the end of a chain, in every direction."
        super().__init__(data=data, q=[0.0] * n, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 3, figsize=(8, 2.9), layout="constrained", subplot_kw={"projection": "polar"})
        u = np.linspace(0, 2 * np.pi, 181)
        along = np.stack([np.cos(u), np.sin(u)])
        for ax, bend in zip(axes, (0.0, 0.8, 1.6), strict=True):
            q = np.zeros(self._tree.nv)
            q[1:2] = bend
            for A, label in zip(felt(self._tree, q), ("joints free", "joints locked"), strict=True):
                ax.plot(u, 1 / (along * np.linalg.solve(A, along)).sum(axis=0), label=label)
            ax.set_title(f"bent by {bend:g} rad", fontsize=9)
        legend_below(figure, axes[0])
        return figure
