"""Velocities, velocity-product accelerations and Jacobians of all links, in base coordinates."""

from __future__ import annotations

import numpy as np

from .spatial import crm
from .tree import as_tree


class Kinematics:
    """A tree moving: lists by link, all in base coordinates about the base's origin.

    pose : ⁱX_0 (``.E``, ``.r``)        h : 6×d_i        v : velocity (3)
    a : acceleration with q̈ = 0 and the base at rest: only velocity products, no gravity
    """

    def __init__(self, tree, q, qd):
        self.tree = as_tree(tree)
        s = self.tree.at(q, qd=qd, coordinates="absolute")
        self.pose, self.h = s.pose, s.h
        self.v, self.a = s.lists(2)
        self.v[0] = self.a[0] = np.zeros((6, 1), s.dtype)
        for i in s.links:
            vJ = s.h[i] @ s.qd[i]
            self.v[i] = self.v[s.p[i]] + vJ  # (3)
            self.a[i] = self.a[s.p[i]] + crm(self.v[i], vJ)  # (4)
            if s.bias[i] is not None:
                self.a[i] = self.a[i] + s.bias[i]

    def jacobian(self, i: int):
        """6×nv matrix with v_i = J q̇; zero columns for joints that do not carry link i."""
        tree, path = self.tree, self.tree.path(i) if i else []
        return np.concatenate(
            [self.h[j] if j in path else 0 * self.h[j] for j in range(1, tree.N + 1)],
            axis=-1,
        )
