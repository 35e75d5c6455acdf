"""The mode-shape explorer: a beam on a joint, with payload, stiffness and joint condition to choose."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import book1983
from .figure import Figure, legend_below
from .kernel import kernel

STEP, LAST = 0.25, 5.0  # payloads, in beam masses
COUNT = 3


def beam(payload: float, modes: int = 8):
    """A uniform beam of unit length, mass and EI, with a point payload in beam masses, by polynomial shapes."""
    shapes = [book1983.Mode("y", book1983.shape("polynomial", 1.0, k=k)) for k in range(1, modes + 1)]
    bodies = [book1983.Body(1.0, payload)] if payload else []
    return book1983.FlexibleArm([book1983.beam_link(1.0, mu=1.0, EIz=1.0, modes=shapes, bodies=bodies)])


def _case(payload: float, joints: str) -> dict:
    arm = beam(payload)
    found = book1983.natural_modes(arm, [0.0], joints)
    lines = [book1983.centreline(arm, 1e-3 * z)[0][:, 1] for z in found.shapes[:COUNT]]
    beta = np.sqrt(2 * np.pi * found.frequencies[:COUNT])
    return {"beta": beta.tolist(), "shapes": [np.round(line / np.abs(line).max(), 4).tolist() for line in lines]}


def hertz(x):
    """The frequency, as an array of one, of a beam of 1 m and 1 kg/m from its βl and EI."""
    return np.stack([x[0] * x[0] * np.sqrt(x[1]) / (2 * np.pi)])


class Vibration(Figure):
    """Natural shapes of a beam. Traits ``joint``, ``payload`` (beam masses), ``mode``, ``stiffness``, ``frequency``."""

    source = "vibration"
    joint = traitlets.Enum(["locked", "free"], "locked").tag(sync=True)
    payload = traitlets.Float(1.0).tag(sync=True)
    mode = traitlets.Int(2).tag(sync=True)
    stiffness = traitlets.Float(1.0).tag(sync=True)
    frequency = traitlets.Float(0.0).tag(sync=True)

    def __init__(
        self, caption: str = "Natural shapes of a beam on a joint: a payload slows the first mode, pins the second."
    ):
        payloads = np.arange(0, LAST + STEP, STEP)
        cases = {joints: [_case(payload, joints) for payload in payloads] for joints in ("locked", "free")}
        data = {"cases": cases, "step": STEP, "last": LAST, "count": COUNT, "hertz": kernel(hertz, "hertz", x=(2,))}
        super().__init__(data=data, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure, row = plt.subplots(1, 2, figsize=(7, 2.6), sharey=True, layout="constrained")
        for axes, joint in zip(row, ("locked", "free"), strict=True):
            for k, line in enumerate(self.data["cases"][joint][round(self.payload / STEP)]["shapes"], 1):
                axes.plot(np.linspace(0, 1, len(line)), line, label=f"mode {k}")
            axes.set(title=f"joint {joint}, payload {self.payload:g} × beam's mass", xlabel="along the beam")
        legend_below(figure, row[0])
        return figure
