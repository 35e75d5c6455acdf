"""The equivalence bench: drag a state, read every formulation's torques, and prove them equal on the spot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import traitlets

from .. import INVERSE_DYNAMICS, javascript, load_arm
from .figure import Figure
from .geometry import drawable


class Bench(Figure):
    """Every formulation on one state. Traits ``arm``, ``q``, ``qd``, ``qdd`` and ``tau`` follow the reader's hand.

    Parameters
    ----------
    arms : names of catalogue arms, the first shown first
    formulations : names in ``dynlib.INVERSE_DYNAMICS``, or a mapping from names to functions; the first is the
        reference; all by default
    proofs : joint patterns that can be proved in the page, such as ``("RR", "RPR")``
    """

    source = "bench"
    arm = traitlets.Unicode().tag(sync=True)
    q = traitlets.List().tag(sync=True)
    qd = traitlets.List().tag(sync=True)
    qdd = traitlets.List().tag(sync=True)
    tau = traitlets.List().tag(sync=True)

    def __init__(self, arms=("planar2", "stanford"), formulations=None, proofs=(), **state):
        names = list(formulations or INVERSE_DYNAMICS)
        table = formulations if isinstance(formulations, Mapping) else INVERSE_DYNAMICS
        self._functions = {name: table[name] for name in names}
        n = load_arm(arms[0]).n
        state = {"q": [0.6, -0.9] + [0.4] * n, "qd": [1.0, -0.5] + [0.5] * n, "qdd": [0.5, 1.0] + [-0.5] * n} | state
        data = {
            "names": names,
            "arms": {arm: self._arm(load_arm(arm)) for arm in arms},
        }
        if proofs:
            from .proofs import proof

            data["proofs"] = {joints: proof(self._functions, joints) for joints in proofs}
        columns = {key: list(map(float, state[key][:n])) for key in ("q", "qd", "qdd")}
        super().__init__(data=data, arm=arms[0], caption=state.get("caption", self._caption(names, arms)), **columns)
        self.tau = self._functions[names[0]](load_arm(arms[0]), self.q, self.qd, self.qdd).tolist()

    def _arm(self, arm) -> dict:
        return drawable(arm) | {"sources": {name: javascript(f, arm, name=name) for name, f in self._functions.items()}}

    @staticmethod
    def _caption(names, arms) -> str:
        return (
            f"Equivalence bench: {len(names)} formulations on one state of the arm {arms[0]}; the torques are the same."
        )

    def still(self):
        import matplotlib.pyplot as plt

        arm, names = load_arm(self.arm), self.data["names"]
        tau = np.stack([f(arm, self.q, self.qd, self.qdd) for f in self._functions.values()])
        figure, axes = plt.subplots(figsize=(7, 0.28 * len(names) + 1))
        off = np.abs(tau - tau[0]).max(axis=1) / np.abs(tau).max()
        axes.barh(names, np.maximum(off, 1e-17))
        for name, x in zip(names, off, strict=True):
            if x <= 1e-17:  # which a logarithm cannot show
                axes.text(1.3e-17, name, f"{x:.0e}" if x else "0", va="center")
        axes.set(
            xscale="log",
            xlim=(1e-17, 1),
            xlabel=f"largest difference from {names[0]}, relative",
            title=f"{self.arm}: τ = ({', '.join(f'{x:.4g}' for x in tau[0])})",
        )
        axes.invert_yaxis()
        return figure
