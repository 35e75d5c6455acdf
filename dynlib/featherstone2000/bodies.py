"""Section 3.5 starts from N unconnected bodies: what each brings, in base coordinates, before the joints are put in.

    h, T, A[i]       motion, constraint and actuator space of joint i
    I[i]             spatial inertia                        v[i]   velocity
    c[i]             ḣ_i q̇_i, and for children of the base also the base's acceleration (E19)
    b[i]             f^x - v ×* I v: what acts on link i before any joint force

In base coordinates poses compose and velocities add up, so both come from :func:`prefix` in O(log N) steps.
"""

from __future__ import annotations

import operator

from ..geometry import matvec
from .codings import Plucker
from .prefix import prefix
from .spatial import crf, crm, inverse
from .tree import as_tree


class Bodies:
    """The bodies of a tree (or an arm) in a state; ``columns`` may hold tau or qdd."""

    def __init__(self, tree, q, qd, fx=None, v0=None, a0=None, **columns):
        self.tree = as_tree(tree)
        self.s = s = self.tree.at(q, qd=qd, fx=fx, v0=v0, a0=a0, **columns)
        self.p, self.links, self.inward, self.tau = s.p, s.links, s.inward, getattr(s, "tau", None)
        pose = prefix(_composed, s.X, s.p)
        back = [None, *(X.inverse for X in pose[1:])]
        T, A = self.tree.force_spaces(q)
        self.h, vJ, self.T, self.A, self.I, self.c, self.b = s.lists(7)
        for i in s.links:
            self.h[i] = back[i] @ s.h[i]
            vJ[i] = self.h[i] @ s.qd[i]
            self.T[i], self.A[i], self.I[i] = pose[i].mT @ T[i], pose[i].mT @ A[i], s.I[i].carried(pose[i])
        self.v = prefix(
            operator.add, [None, *(x if p else s.v0 + x for x, p in zip(vJ[1:], s.p[1:], strict=True))], s.p
        )
        for i in s.links:
            self.c[i] = crm(self.v[i], vJ[i])
            if s.bias[i] is not None:
                self.c[i] = self.c[i] + back[i] @ s.bias[i]
            if not s.p[i]:
                self.c[i] = self.c[i] + s.a0
            self.b[i] = -crf(self.v[i], self.I[i] @ self.v[i])
            if s.fx[i] is not None:
                self.b[i] = self.b[i] + pose[i].mT @ s.fx[i]

    @property
    def Iinv(self):
        """Inverse inertias; no link may be massless."""
        return [None, *(inverse(I.matrix) for I in self.I[1:])]

    def loaded(self):
        """b with the active forces of the joints on both sides of each: f_a - v ×* I v of equation 25 (E20)."""
        push = [None, *(self.A[i] @ self.tau[i] for i in self.links)]
        return [None, *(self.b[i] + self.net(push, i) for i in self.links)]

    def net(self, forces, i):
        """What joint forces leave on link i, equation 6: its own joint's less those of its children."""
        total = forces[i]
        for j in self.tree.children[i]:
            total = total - forces[j]
        return total

    def joint_accelerations(self, a):
        """q̈ from link accelerations: A_iᵀ(a_i - a_λ(i) - ḣ_i q̇_i)."""
        across = [None, *(a[i] - a[self.p[i]] if self.p[i] else a[i] for i in self.links)]
        return self.s.stack([None, *(self.A[i].mT @ (across[i] - self.c[i]) for i in self.links)])


def _composed(parent, X):
    return Plucker(X.E @ parent.E, parent.r + matvec(parent.E.mT, X.r))
