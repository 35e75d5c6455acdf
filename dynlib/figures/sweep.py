"""A motion that depends on one number: slide it, and the motion is computed afresh, beside what it is elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import traitlets

from ..integrate import rk4_step
from ..readings.emit_javascript import emit
from .figure import Figure, legend_below
from .kernel import program


class Case(NamedTuple):
    """A motion y(t) in a chosen p (an array of one number): its rate, its start, and what is shown of it.

    ``shown(t, y, p)`` gives the value to draw and any number of guards; a run stops where a guard is not positive.
    ``pulses(p)`` gives rows (from, to, size) of the force F, zero if there are none.
    """

    rate: Callable  # rate(t, y, p, F)
    start: Callable  # start(p)
    shown: Callable
    pulses: Callable | None = None


class Sweep(Figure):
    """Motions over a slider. Traits ``x`` and ``values``, the largest value of each motion, None where it stopped.

    Parameters
    ----------
    cases : Case by name
    size : length of y
    over : values of the slider; ``log`` makes p a power of ten, and shortens the steps with its root
    labels : of the slider, its unit, of the value, and what to say of a run that a guard stopped
    duration, step : of the motion and of RK4
    after : time from which the largest value counts
    decades : logarithmic axis for the largest value
    """

    source = "sweep"
    x = traitlets.Float().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        cases: Mapping[str, Case],
        size: int,
        over,
        labels: tuple[str, str, str, str],
        duration: float,
        step: float,
        x: float,
        after: float = 0.0,
        log: bool = False,
        decades: bool = False,
        caption: str = "",
    ):
        self._programs = {name: _programs(case, size) for name, case in cases.items()}
        over = np.asarray(over, float)
        sources = {name: {key: emit(f, key) for key, f in own.items()} for name, own in self._programs.items()}
        data = {"cases": sources, "duration": duration, "step": step, "after": after, "log": log, "decades": decades}
        data |= {"over": [over[0], over[-1]], "labels": list(labels)}
        super().__init__(data=data, x=x, caption=caption)
        swept = {name: self.run(name, over)[2] for name in cases}
        lines = {name: np.stack([over, v], axis=-1)[np.isfinite(v)].tolist() for name, v in swept.items()}
        self.data = data | {"sweep": lines}
        ends = {name: self.run(name, x)[2][0] for name in cases}
        self.values = {name: float(v) if np.isfinite(v) else None for name, v in ends.items()}

    def run(self, name: str, x):
        """Times and values (steps, b) of a motion for each x, NaN from where a guard stopped it, and the largest."""
        d, own, x = self.data, self._programs[name], np.atleast_1d(np.asarray(x, float))
        p = 10 ** x[:, None] if d["log"] else x[:, None]
        h = d["step"] / np.sqrt(p.max()) if d["log"] else d["step"]
        pulses = own["pulses"](p) if "pulses" in own else np.zeros((len(x), 0, 3))
        ends = np.full((len(x), 1), d["duration"])
        knots = np.sort(np.concatenate([0 * ends, pulses[:, :, 0], pulses[:, :, 1], ends], axis=1), axis=1)
        y, t = own["start"](p) + 0 * p, 0 * ends
        times, values, alive = [t[:, 0]], [own["shown"](t, y, p)[:, 0]], np.ones(len(x), bool)
        for a, b in zip(knots.T[:-1, :, None], knots.T[1:, :, None], strict=True):
            count = int(np.ceil((b - a).max() / h - 1e-9))
            on = (pulses[:, :, 0] <= (a + b) / 2) & ((a + b) / 2 < pulses[:, :, 1])
            F = np.where(on, pulses[:, :, 2], 0).sum(axis=1)[:, None]
            for k in range(count):
                with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
                    y = own["step"](a + k * (b - a) / count, y, (b - a) / count, p, F)
                    t = a + (k + 1) * (b - a) / count
                    shown = own["shown"](t, y, p)
                alive &= (shown[:, 1:] > 0).all(axis=1) & np.isfinite(shown[:, 0])
                y = np.where(alive[:, None], y, np.nan)
                times.append(t[:, 0])
                values.append(np.where(alive, shown[:, 0], np.nan))
        times, values = np.array(times), np.array(values)
        largest = np.where(times >= d["after"] - 1e-9, np.abs(np.nan_to_num(values)), 0).max(axis=0)
        return times, values, np.where(alive, largest, np.nan)

    def still(self):
        import matplotlib.pyplot as plt

        d = self.data
        label, unit, ylabel, _ = d["labels"]
        figure, (left, right) = plt.subplots(1, 2, figsize=(7.5, 2.9), layout="constrained")
        for name in d["cases"]:
            t, y, _ = self.run(name, self.x)
            left.plot(t[:, 0], y[:, 0], label=name)
            right.plot(*np.transpose(d["sweep"][name]), label=name)
        left.set(xlabel="time [s]", ylabel=ylabel, title=f"{label} {self.x:g} {unit}")
        right.set(xlabel=f"{label} [{unit}]" if unit else label, yscale="log" if d["decades"] else "linear")
        right.set_title(f"largest {ylabel}", fontsize=9)
        right.axvline(self.x, color="gray", linestyle=":")
        legend_below(figure, left, fontsize=8)
        return figure


def _programs(case: Case, size: int) -> dict:
    """The straight-line programs of a case; one whole step of RK4 is one program."""

    def step(t, y, h, p, F):
        return rk4_step(lambda now, y: case.rate(now, y, p, F[0]), t[0], y, h[0])

    made = {
        "step": program(step, t=(1,), y=(size,), h=(1,), p=(1,), F=(1,)),
        "start": program(case.start, p=(1,)),
        "shown": program(lambda t, y, p: case.shown(t[0], y, p), t=(1,), y=(size,), p=(1,)),
    }
    return made | ({"pulses": program(case.pulses, p=(1,))} if case.pulses else {})
