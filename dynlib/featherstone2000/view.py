"""What an algorithm receives: a tree in a state, as lists numbered like the paper's links (entry 0 is the base).

    X[i]    ⁱX^M_λ(i), with X[i].mT the force transform back        p[i]   λ(i)
    h[i]    6×d_i                                                   bias[i]  h̊_i q̇_i, or None
    I[i]    spatial inertia                                         v0, a0   velocity and acceleration of the base
    qd[i], qdd[i], tau[i]   columns (..., d_i, 1)                   fx[i]    external force 6×1, or None

In absolute coordinates every X[i] is the identity and h, I, bias, fx are in base coordinates, so the equations
in link coordinates become equations 3, 4, 7-14 of the paper as printed.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..geometry import matvec
from ..validate import as_array, finite, is_number, leading_axes, state
from .codings import Inertia6, Matrix6, Plucker, Rigid, Same
from .screws import RigidScrew, Screw, Screws
from .spatial import rows

UNIT = 1e-5  # how far from 1 the length of a quaternion may be
COORDINATES = ("link", "link6x6", "screws", "absolute")


class View:
    """``tree`` at the position ``q``, with optional columns and forces."""

    def __init__(self, tree, q, coordinates="link", fx=None, v0=None, a0=None, **columns):
        if coordinates not in COORDINATES:
            raise ValueError(f"coordinates is {coordinates!r}; it should be one of {', '.join(COORDINATES)}")
        self.tree, self.N, self.p = tree, tree.N, (None, *tree.parent)
        positions, rates = "every joint's position variables", "one entry a freedom"
        if tree.nq == tree.nv == tree.N:
            positions = rates = "one entry a joint"
        (q,) = state(tree.nq, positions, q=q)
        _check_quaternions(tree, q)
        given = dict(zip(columns, state(tree.nv, rates, **columns), strict=True)) if columns else {}
        leading_axes(q=q, **given)
        for name, x in given.items():
            setattr(self, name, [None, *(x[..., a:b, None] for a, b in zip(tree.iv, tree.iv[1:], strict=False))])
        E, r, h, bias, m, mc, IO, g, screws = tree.links(q, given.get("qd"))
        self.dtype = np.result_type(q, m[1], *given.values())
        E, r, self.h, self.bias = ([x if x is None else x.astype(self.dtype) for x in xs] for xs in (E, r, h, bias))
        self.X = self._step = [None, *(Plucker(E[i], r[i]) for i in self.links)]
        self.I = [None, *(Rigid(m[i], mc[i], IO[i]) for i in self.links)]
        self.fx = self._forces(fx)
        self.v0 = self._base(v0, "v0")
        field = np.asarray(-g)[..., None]
        self.a0 = self._base(a0, "a0") + rows(0 * field, field)  # E7: the base is lifted against gravity
        if coordinates == "link6x6":
            self.X = [None, *(Matrix6(X.matrix) for X in self.X[1:])]
            self.I = [None, *(Inertia6(I.matrix) for I in self.I[1:])]
        elif coordinates == "screws":
            self._to_screws(screws)
        elif coordinates == "absolute":
            self._to_base()

    @property
    def links(self) -> range:
        """1 … N, from the base outwards."""
        return range(1, self.N + 1)

    @property
    def inward(self) -> range:
        """N … 1."""
        return range(self.N, 0, -1)

    def lists(self, k: int):
        """``k`` empty lists with places 0 … N."""
        return tuple([None] * (self.N + 1) for _ in range(k))

    def _base(self, x, name):
        if x is None:
            return np.zeros((6, 1), self.dtype)
        (x,) = state(6, **{name: x})
        return x[..., None]

    def _forces(self, fx):
        if fx is None:
            return [None] * (self.N + 1)
        fx = as_array(fx, "fx")
        if fx.ndim < 2 or fx.shape[-2:] != (self.N, 6):
            raise ValueError(f"fx has shape {fx.shape}; its last axes should be ({self.N}, 6), a spatial force a link")
        finite(fx, "fx")
        return [None, *np.moveaxis(fx, -2, 0)[..., None]]

    @cached_property
    def pose(self):
        """ⁱX^M_0 of every link: its axes and its origin in the base frame."""
        pose = [None] * (self.N + 1)
        for i in self.links:
            X, parent = self._step[i], pose[self.p[i]]
            if parent is not None:
                X = Plucker(X.E @ parent.E, parent.r + matvec(parent.E.mT, X.r))
            pose[i] = X
        return pose

    def _to_screws(self, screws):
        if screws is None:
            raise ValueError("coordinates 'screws' are for arms; a general tree has 'link', 'link6x6' and 'absolute'")
        one = lambda *numbers: [np.asarray(x)[..., None] for x in numbers]  # noqa: E731
        self.X = [None, *(Screws(Screw(0, *one(*x)), Screw(2, *one(*z))) for x, z in screws())]
        upper = [(x, y) for x in range(3) for y in range(x, 3)]
        self.I = [
            None,
            *(
                RigidScrew(*one(I.m), one(*np.moveaxis(I.mc, -1, 0)), {xy: I.IO[..., *xy, None] for xy in upper})
                for I in self.I[1:]
            ),
        ]

    def _to_base(self):
        for i in self.links:
            pose = self.pose[i]
            back = pose.inverse
            self.h[i] = back @ self.h[i]
            self.I[i] = self.I[i].carried(pose)
            self.bias[i] = None if self.bias[i] is None else back @ self.bias[i]
            self.fx[i] = None if self.fx[i] is None else pose.mT @ self.fx[i]
        self.X = [None] + [Same()] * self.N

    def stack(self, tau):
        """The joint columns ``tau[1..N]`` as one array (..., nv)."""
        lead = np.broadcast_shapes(*(t.shape[:-2] for t in tau[1:]))
        return np.concatenate([np.broadcast_to(t[..., 0], (*lead, t.shape[-2])) for t in tau[1:]], axis=-1)


def _check_quaternions(tree, q):
    if not is_number(q):
        return
    for i, joint in enumerate(tree.joints, 1):
        if joint.nq > joint.nv:
            length = np.sqrt((np.abs(q[..., tree.iq[i] - 4 : tree.iq[i]]) ** 2).sum(axis=-1))
            if np.abs(length - 1).max() > UNIT:
                raise ValueError(f"the quaternion of joint {i} in q has length {length.flat[0]:g}; it should be 1")
