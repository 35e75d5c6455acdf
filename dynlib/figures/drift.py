"""A closed loop that comes apart: the gap of a mechanism over time, with Baumgarte's gains and the step in hand."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import featherstone2000 as ft
from ..integrate import rk4_step
from ..readings.emit_javascript import emit
from .figure import Figure, legend_below
from .kernel import kernel, program
from .skeleton import lines


def motion(mechanism: ft.Mechanism, q, qd, gains):
    """q̈ and φ of a passive mechanism with independent rows, equation 21, stabilised by ``gains`` (α, β)."""
    tree = mechanism.tree
    phi, J, bias = ft.constraints(mechanism, q, qd)
    c = -bias - 2 * gains[0] * (J @ qd) - gains[1] * gains[1] * phi
    Y = ft.solve_mass(tree, q, np.concatenate([J.T, -ft.rnea(tree, q, qd, 0 * qd)[:, None]], axis=1))
    full = range(len(c))
    multipliers = ft.ltdl_solve(full, *ft.ltdl(full, J @ Y[:, :-1]), c - J @ Y[:, -1])
    return np.concatenate([Y[:, -1] + Y[:, :-1] @ multipliers, phi])


def energy(tree: ft.Tree, q, qd):
    """Kinetic and potential energy of a tree, as an array of one."""
    record: dict = {}
    ft.rnea(tree, q, qd, 0 * qd, coordinates="absolute", record=record)
    s = tree.at(q, coordinates="absolute")
    g = s.a0[3:, 0]
    kinetic = [(record["v"][i].T @ (s.I[i] @ record["v"][i]))[0] / 2 for i in s.links]
    return np.add.reduce(kinetic) + np.add.reduce([np.stack([g @ s.I[i].mc]) for i in s.links])


class Drift(Figure):
    """A passive loop (see ``ft.load_mechanism``) set going. Traits ``gain``, ``step``, ``gap``, ``lost``."""

    source = "drift"
    gain = traitlets.Float(0.0).tag(sync=True)
    step = traitlets.Float(0.01).tag(sync=True)
    gap = traitlets.Float(None, allow_none=True).tag(sync=True)
    lost = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(self, example, qd, duration: float = 4.0, caption: str = ""):
        mechanism, n = example.mechanism, example.mechanism.tree.nv
        self._motion = program(lambda *x: motion(mechanism, *x), q=(n,), qd=(n,), gains=(2,))
        data = {
            "motion": emit(self._motion, "motion"),
            "energy": kernel(lambda *x: energy(mechanism.tree, *x), "energy", q=(n,), qd=(n,)),
            "lines": kernel(lambda q: lines(mechanism, q)[..., :2], "lines", q=(n,)),
            "ground": [cut.pa[:2].tolist() for cut in mechanism.cuts if cut.a == 0] + [[0.0, 0.0]],
            "q": np.asarray(example.q, float).tolist(),
            "qd": np.asarray(qd, float).tolist(),
            "duration": duration,
        }
        super().__init__(data=data, caption=caption or "A loop held only by accelerations drifts open.")

    def still(self):
        import matplotlib.pyplot as plt

        gains = np.array([0.0, 1, 10, 100])
        t, gap = self.run(np.stack([gains, gains], axis=-1))
        figure, axes = plt.subplots(figsize=(7, 2.8), layout="constrained")
        axes.plot(t[1:], gap[1:], label=[f"α = β = {gain:g}" for gain in gains])
        axes.set(yscale="log", xlabel="time [s]", ylabel="gap |φ| [m]", title=f"steps of {self.step:g} s")
        legend_below(figure, axes, ncols=4)
        return figure

    def run(self, gains):
        """Times and gaps |φ| for each row (α, β) of ``gains``, by the same program and steps as in the page."""
        d, n = self.data, len(self.data["q"])
        t = np.arange(round(d["duration"] / self.step) + 1) * self.step
        y = np.broadcast_to([*d["q"], *d["qd"]], (len(gains), 2 * n))
        gap = [np.zeros(len(gains))]

        def rate(_, y):
            return np.concatenate([y[:, n:], self._motion(y[:, :n], y[:, n:], gains)[:, :n]], axis=1)

        for now in t[:-1]:
            y = rk4_step(rate, now, y, self.step)
            gap.append(np.linalg.norm(self._motion(y[:, :n], y[:, n:], gains)[:, n:], axis=1))
        return t, np.array(gap)
