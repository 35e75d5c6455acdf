"""Where the links of a tree are, as lines to draw."""

from __future__ import annotations

import numpy as np

from ..featherstone2000 import Mechanism, Tree
from ..featherstone2000.kinematics import Kinematics
from ..geometry import matvec


def lines(model: Tree | Mechanism, q, tips: dict | None = None) -> np.ndarray:
    """End points ``(..., k, 2, 3)`` of the lines that draw the tree in the positions ``q``.

    A line leads from each link's joint to each joint it carries, and to its tip: the points of ``tips`` (link
    coordinates by link), the cut joints of a mechanism, and for other leaves twice the centre of mass.
    """
    tree = model.tree if isinstance(model, Mechanism) else model
    ends = {i: [tree.r[j - 1] for j in tree.children[i]] for i in range(1, tree.N + 1)}
    for cut in model.cuts if isinstance(model, Mechanism) else ():
        for link, point in ((cut.a, cut.pa), (cut.b, cut.pb)):
            if link:
                ends[link].append(point)
    for link in ends:
        if tips and link in tips:
            ends[link].append(np.asarray(tips[link]))
        if not ends[link]:
            ends[link].append(2 * tree.com[link - 1])
    pose = Kinematics(tree, q, np.zeros(tree.nv)).pose
    pairs = []
    for link, points in ends.items():
        for point in points:
            there = pose[link].r + matvec(pose[link].E.mT, point)
            pairs.append(np.stack(np.broadcast_arrays(pose[link].r, there), axis=-2))
    return np.stack(np.broadcast_arrays(*pairs), axis=-3)
