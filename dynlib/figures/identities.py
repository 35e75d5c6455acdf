"""The identity stepper: from Newton and Euler's recursion to Lagrange's sum, every step with its residual."""

from __future__ import annotations

import numpy as np
import traitlets

from ..arm import Arm
from ..catalog import read
from ..readings.emit_javascript import emit
from ..readings.tracing import trace
from ..turney1980 import identities
from .figure import Figure
from .geometry import drawable

SECTIONS = {
    "1": "the tools",
    "4": "accelerations",
    "4.11a": "the link itself",
    "4.29": "the links above",
    "5": "section 5",
}


class Identities(Figure):
    """Turney, Mudge and Lee's chain on ``arm``. Traits ``step``, ``printed``, ``q``, ``qd``, ``qdd``, ``residual``.

    Parameters
    ----------
    arm : a revolute arm; a general one, since a planar arm hides most slips
    q, qd, qdd : the state to begin with
    start : number of the step to begin with
    """

    source = "identities"
    step = traitlets.Int(0).tag(sync=True)
    printed = traitlets.Bool(False).tag(sync=True)
    q = traitlets.List().tag(sync=True)
    qd = traitlets.List().tag(sync=True)
    qdd = traitlets.List().tag(sync=True)
    residual = traitlets.Float(0.0).tag(sync=True)

    def __init__(self, arm: Arm, q, qd, qdd, start: str = "4.5a", caption: str = ""):
        steps = identities()
        numbers = [step.number for step in steps]
        if start not in numbers:
            raise ValueError(f"no identity is numbered {start!r}; there are {', '.join(numbers)}")
        errata = {row["id"]: row for row in read("turney1980/errata.yaml")}
        words = {row["number"]: row for row in read("turney1980/chain.yaml")}
        state = {key: np.asarray(x, float).tolist() for key, x in (("q", q), ("qd", qd), ("qdd", qdd))}
        rows = []
        for step in steps:
            row = {"statement": step.statement, "crux": step.crux, **words[step.number]}
            row["source"] = _kernel(step.lhs, step.rhs, arm)
            if step.printed:
                row["erratum"] = {key: errata[step.erratum][key] for key in ("id", "printed", "right")}
                row["printed"] = _kernel(step.printed_lhs, step.printed_rhs, arm)
            rows.append(row)
        data = {"arm": drawable(arm), "steps": rows, "sections": _sections(numbers)}
        caption = caption or f"Step through {len(rows)} identities; both sides are recomputed at the state you choose."
        super().__init__(data=data, step=numbers.index(start), caption=caption, **state)
        self._arm, self.residual = arm, steps[self.step].residual(arm, *state.values())

    def still(self):
        import matplotlib.pyplot as plt

        state, steps = (self.q, self.qd, self.qdd), identities()
        figure, axes = plt.subplots(figsize=(7, 2.8), layout="constrained")
        right = [max(step.residual(self._arm, *state), 1e-17) for step in steps]
        wrong = [(k, step.printed_residual(self._arm, *state)) for k, step in enumerate(steps) if step.printed]
        axes.plot(range(len(steps)), right, "o", color="C2", markersize=4, label="corrected")
        axes.plot(*zip(*wrong, strict=True), "x", color="C3", label="as printed")
        marks = [k for k, step in enumerate(steps) if step.crux or step.number in ("1.1", "4.1", "4.27", "2.11", "5.2")]
        axes.set(yscale="log", ylabel="residual, relative", xticks=marks, xticklabels=[steps[k].number for k in marks])
        axes.legend()
        return figure


def _sections(numbers: list[str]) -> list[dict]:
    """Where each part of the chain begins."""
    return [
        {"title": title, "at": next(k for k, number in enumerate(numbers) if number.startswith(first))}
        for first, title in SECTIONS.items()
    ]


def _kernel(lhs, rhs, arm: Arm) -> str:
    """JavaScript of (q, qd, qdd) -> [left side, right side]."""

    def sides(arm, q, qd, qdd):
        return np.stack([lhs(arm, q, qd, qdd), rhs(arm, q, qd, qdd)])

    return emit(trace(sides, arm), "sides")
