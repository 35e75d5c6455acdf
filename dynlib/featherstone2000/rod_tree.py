"""Trees of rods in a plane: the simplest thing that branches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .joints import Revolute
from .tree import Tree


def rod_tree(parent: Sequence[int]) -> Tree:
    """Uniform rods of 1 m and 1 kg in the vertical x-y plane, each hinged to the far end of its parent.

    ``rod_tree(range(n))`` is the arm ``dynlib.planar(n)``.

    >>> rod_tree((0, 1, 1)).children
    [[1], [2, 3], [], []]
    """
    parent = tuple(parent)
    n = len(parent)
    turned = np.broadcast_to(np.eye(3), (n, 3, 3))
    origin = np.array([[int(p > 0), 0, 0] for p in parent])
    com = np.array([[0.5, 0, 0]] * n)
    inertia = np.array([np.diag([0, 1, 1]) / 12] * n)
    return Tree(parent, (Revolute(),) * n, turned, origin, np.ones(n), com, inertia, np.array([0, -9.81, 0]))
