"""Partial velocities as arrows: how a link's mass centre moves when one joint alone moves at unit rate."""

from __future__ import annotations

import numpy as np
import traitlets

from .. import javascript, kane_partial_velocities
from ..angeles1989 import partial_velocities
from ..arm import Arm
from ..kinematics import link_frames
from .figure import Figure
from .geometry import framed


class Partials(Figure):
    """Columns of A_j and B_j on ``arm`` in the state given. Traits ``q``, ``link`` (j) and ``joint`` (i)."""

    source = "partials"
    q = traitlets.List().tag(sync=True)
    link = traitlets.Int(1).tag(sync=True)
    joint = traitlets.Int(1).tag(sync=True)

    def __init__(self, arm: Arm, q, qd, qdd, caption: str = ""):
        q, qd, qdd = (np.asarray(x, float).tolist() for x in (q, qd, qdd))
        kernel = javascript(kane_partial_velocities, arm, record=["A", "B", "s", "terms"])
        data = {"arm": framed(arm, q), "source": kernel, "qd": qd, "qdd": qdd}
        self._arm = arm
        caption = caption or "Partial velocities of one link: its velocity when one joint alone moves at unit rate."
        super().__init__(data=data, q=q, link=arm.n, caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        arm, j = self._arm, self.link
        frames, partial = link_frames(arm, self.q), partial_velocities(arm, self.q)
        origins = np.array([np.zeros(3)] + [frame.p for frame in frames[1:]])
        centre = frames[j].p + partial.rho[j]
        figure = plt.figure(figsize=(7, 4), layout="constrained")
        axes = figure.add_subplot(projection="3d")
        axes.plot(*np.vstack([origins, centre]).T, "o-", color="0.5", linewidth=3)
        for i in range(1, j + 1):
            axes.quiver(*centre, *(0.6 * partial.B[j][:, i - 1]), color=f"C{i - 1}", label=f"joint {i}")
        tips = centre + 0.6 * partial.B[j][:, :j].T
        axes.auto_scale_xyz(*np.vstack([origins, tips]).T)
        axes.set(
            title=f"partial velocities of link {j}", aspect="equal", xticklabels=[], yticklabels=[], zticklabels=[]
        )
        figure.legend(*axes.get_legend_handles_labels(), loc="outside right center")
        return figure
