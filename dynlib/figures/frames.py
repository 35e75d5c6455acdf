"""Both Denavit–Hartenberg conventions drawn on one arm."""

from __future__ import annotations

import numpy as np
import traitlets

from ..arm import Arm
from ..geometry import matvec
from .figure import Figure
from .geometry import framed


class Frames(Figure):
    """The frames of one link of ``arm`` in either convention. Traits ``convention``, ``link``, ``q``."""

    source = "frames"
    convention = traitlets.Enum(["dh", "mdh"], "dh").tag(sync=True)
    link = traitlets.Int(2).tag(sync=True)
    q = traitlets.List().tag(sync=True)

    def __init__(self, arm: Arm, q, caption: str = ""):
        self._arm = arm
        q = np.asarray(q, float).tolist()
        caption = (
            caption or "The frames of one link in both conventions: the same arm, the same screws, other stations."
        )
        super().__init__(data={"arm": framed(arm, q), "start": q}, q=q, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure = plt.figure(figsize=(7, 3.4), layout="constrained")
        distal, proximal = self._arm.distal(self.q), self._arm.proximal(self.q)
        views = {"standard (distal)": _frames(distal, distal.A), "modified (proximal)": _frames(proximal, proximal.Q)}
        for k, (title, view) in enumerate(views.items()):
            axes = figure.add_subplot(1, 2, k + 1, projection="3d")
            origins = np.array([p for _, p in view])
            axes.plot(*origins.T, "-", color="0.4", linewidth=3)
            numbers: dict[tuple, list[str]] = {}
            for i, (R, p) in enumerate(view):
                for axis, colour in zip(R.T, ("C0", "C1", "C2"), strict=True):
                    axes.quiver(*p, *(0.15 * axis), color=colour)
                numbers.setdefault(tuple(np.round(p, 9)), []).append(str(i))
            for p, here in numbers.items():  # frames that share an origin share a label
                axes.text(*p, ", ".join(here))
            axes.set(title=title, aspect="equal", xticklabels=[], yticklabels=[], zticklabels=[])
        figure.supxlabel("axes: x blue, y orange, z green", fontsize=9)
        return figure


def _frames(link, turns):
    """Orientation and origin of every frame in the base, base first."""
    R, p = np.eye(3), np.zeros(3)
    frames = [(R, p)]
    for i in range(1, link.n + 1):
        R, p = R @ turns[i], p + matvec(R, link.p[i])
        frames.append((R, p))
    return frames
