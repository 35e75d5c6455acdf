"""Two programs that must give the same numbers, on a state in the reader's hand; and what a common slip does."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import javascript
from ..arm import Arm
from .figure import Figure
from .geometry import drawable


class Identity(Figure):
    """``pairs`` of functions f(arm, q, qd, qdd) on one arm. Traits ``q``, ``qd``, ``qdd``, ``residual`` (by name).

    Parameters
    ----------
    pairs : name -> (left, right, slip, text); ``slip`` is ``right`` with the mistake that ``text`` names
    """

    source = "identity"
    q = traitlets.List().tag(sync=True)
    qd = traitlets.List().tag(sync=True)
    qdd = traitlets.List().tag(sync=True)
    residual = traitlets.Dict().tag(sync=True)

    def __init__(self, arm: Arm, pairs: dict, caption: str = ""):
        self._arm, self._pairs = arm, pairs
        start = np.random.default_rng(0).uniform(-1, 1, (3, arm.n)).round(2).tolist()
        state = dict(zip(("q", "qd", "qdd"), start, strict=True))
        sources = []
        for name, (left, right, slip, text) in pairs.items():
            programs = {"left": left, "right": right, "slip": slip}
            source = {key: javascript(f, arm, name=key) for key, f in programs.items()}
            sources.append({"name": name, "text": text, **source})
        caption = caption or "Two identities on a state of your choice: what is left over is rounding."
        super().__init__(data={"arm": drawable(arm), "pairs": sources}, caption=caption, **state)

    def off(self, name: str, which: int = 1) -> float:
        """Largest relative difference of an identity in Python; ``which`` 2 is the one with the slip."""
        left, other = self._pairs[name][0], self._pairs[name][which]
        a, b = (np.ravel(f(self._arm, *map(np.asarray, (self.q, self.qd, self.qdd)))) for f in (left, other))
        return float(np.abs(a - b).max() / np.abs(a).max())

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(7, 0.5 + 0.8 * len(self._pairs)), layout="constrained")
        for which, label in ((1, "as it should be"), (2, "with the slip")):
            names = [f"{name}\n{label}" for name in self._pairs]
            axes.barh(names, [max(self.off(name, which), 1e-17) for name in self._pairs])
        axes.set(xscale="log", xlim=(1e-17, 10), xlabel="largest difference, relative")
        axes.invert_yaxis()
        return figure
