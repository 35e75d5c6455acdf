"""A serial arm as a tree."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..validate import an_arm
from .joints import Prismatic, Revolute
from .tree import Tree


class ArmTree(Tree):
    """A serial arm seen as a tree; everything that depends on q comes finished from ``arm.proximal(q)``."""

    def __init__(self, arm):
        kinds = {"R": Revolute(), "P": Prismatic()}
        object.__setattr__(self, "arm", an_arm(arm))
        object.__setattr__(self, "parent", tuple(range(arm.n)))
        object.__setattr__(self, "joints", tuple(kinds[letter] for letter in arm.joints))

    @cached_property
    def _home(self):
        return self.arm.proximal(np.zeros(self.N))

    E = property(lambda self: np.stack([Q.mT for Q in self._home.Q[1:]]))
    r = property(lambda self: np.stack(self._home.p[1:]))
    mass = property(lambda self: np.stack(self._home.m[1:]))
    com = property(lambda self: np.stack(self._home.r[1:]))
    inertia = property(lambda self: np.stack(self._home.I[1:]))
    gravity = property(lambda self: self._home.g)

    def links(self, q, qd):
        link = self.arm.proximal(q)
        E = [None, *(Q.mT for Q in link.Q[1:])]
        h = [None, *(joint.h(None) for joint in self.joints)]

        def screws():
            about_x = zip(link.ca[1:], link.sa[1:], self.arm.a[:-1], strict=True)
            return zip(about_x, zip(link.c[1:], link.s[1:], link.d[1:], strict=True), strict=True)

        return E, link.p, h, [None] * (self.N + 1), link.m, link.mr, link.IO, link.g, screws

    def map(self, f) -> ArmTree:
        return ArmTree(self.arm.map(f))
