"""Closed loops, section 3.4: a tree with cut joints, and the constraints φ(q) = 0 that the cuts impose.

Each cut joins a frame on link a to a frame on link b. Every constraint is a scalar product with an axis u of the frame
on a: with the distance d between the frames' origins (translation along u shut), or with an axis w of the frame on b
(u and w stay at right angles). Its row of φ′ is then a constraint force acting on b and reacting on a,
φ′ = tᵀ(J_b - J_a) with t = [x_b × u; u] or t = [w × u; 0]. Where velocity variables are not rates of position
variables, φ′ stands for (∂φ/∂q) N(q) (E15).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import cross, dot, matvec
from ..validate import numbers, rotations
from .kinematics import Kinematics
from .spatial import rows
from .tree import Tree

# for each kind: axes of a along which translation is shut, and pairs (axis of a, axis of b) kept at right angles
CUTS = {
    "revolute": ((0, 1, 2), ((0, 2), (1, 2))),
    "spherical": ((0, 1, 2), ()),
    "weld": ((0, 1, 2), ((0, 2), (1, 2), (1, 0))),
    "planar": ((0, 1), ()),
    "point": ((2,), ()),
}


@dataclass(frozen=True, eq=False)
class Cut:
    """A joint left out of the spanning tree.

    Parameters
    ----------
    kind : str
        "revolute" about z (5 rows), "spherical" (3), "weld" (6), "planar": a revolute joint of a mechanism that
        cannot leave the x-y plane (2), "point": the origin on b slides in the x-y plane of the frame on a (1)
    a, b : int
        Link numbers, 0 for the base.
    Ra, pa, Rb, pb : ndarray
        Axes (columns) and origin of the cut's frame on each link, in link coordinates.
    """

    kind: str
    a: int
    b: int
    Ra: np.ndarray
    pa: np.ndarray
    Rb: np.ndarray
    pb: np.ndarray

    def __post_init__(self):
        if self.kind not in CUTS:
            raise ValueError(f"a cut of kind {self.kind!r}; it should be one of {', '.join(CUTS)}")
        for name, shape in {"Ra": (3, 3), "pa": (3,), "Rb": (3, 3), "pb": (3,)}.items():
            object.__setattr__(self, name, numbers(getattr(self, name), name, shape))
        rotations(self.Ra, "Ra")
        rotations(self.Rb, "Rb")


@dataclass(frozen=True, eq=False)
class Mechanism:
    """A spanning tree and the joints cut to obtain it."""

    tree: Tree
    cuts: tuple[Cut, ...]

    def __post_init__(self):
        for cut in self.cuts:
            if cut.a == cut.b or not {cut.a, cut.b} <= set(range(self.tree.N + 1)):
                raise ValueError(
                    f"a {cut.kind} cut joins links {cut.a} and {cut.b}; "
                    f"it should join two different links from 0 (the base) to {self.tree.N}"
                )


class _Frame:
    """A frame fixed in link i: origin x, ẋ, ẍ, axes R (columns), ω, ω̇; second derivatives are those at q̈ = 0."""

    def __init__(self, k, i, R, p):
        v, a = k.v[i][..., 0], k.a[i][..., 0]
        self.R, self.x = np.asarray(R), np.asarray(p)
        if i:
            self.R, self.x = k.pose[i].E.mT @ self.R, k.pose[i].r + matvec(k.pose[i].E.mT, self.x)
        self.w, self.w1 = v[..., :3], a[..., :3]
        self.x1 = v[..., 3:] + cross(self.w, self.x)
        self.x2 = a[..., 3:] + cross(self.w1, self.x) + cross(self.w, self.x1)

    def axis(self, j):
        """Axis j and its first two derivatives."""
        u = self.R[..., j]
        u1 = cross(self.w, u)
        return u, u1, cross(self.w1, u) + cross(self.w, u1)


def constraints(mechanism: Mechanism, q, qd):
    """φ, φ′ and φ̇′q̇ of every cut, equations 16 and 17 (E14).

    Returns
    -------
    phi : (..., m)
    jacobian : (..., m, nv)
    bias : (..., m)

    Examples
    --------
    >>> from dynlib.featherstone2000 import load_mechanism
    >>> bennett = load_mechanism("bennett")
    >>> phi, jacobian, bias = constraints(bennett.mechanism, bennett.q, bennett.qd)
    >>> jacobian.shape, bool(np.abs(phi).max() < 1e-12)
    ((5, 3), True)
    """
    k = Kinematics(mechanism.tree, q, qd)
    phi, jacobian, bias = [], [], []

    def add(a, b, t, J):  # the constraint a · b = 0, given with first two derivatives, and its force t
        phi.append(dot(a[0], b[0]))
        jacobian.append((rows(t[0][..., None], t[1][..., None]).mT @ J)[..., 0, :])
        bias.append(dot(a[2], b[0]) + 2 * dot(a[1], b[1]) + dot(a[0], b[2]))

    for cut in mechanism.cuts:
        a, b = _Frame(k, cut.a, cut.Ra, cut.pa), _Frame(k, cut.b, cut.Rb, cut.pb)
        J = k.jacobian(cut.b) - k.jacobian(cut.a)
        along, square = CUTS[cut.kind]
        for j in along:
            u = a.axis(j)
            add(u, (b.x - a.x, b.x1 - a.x1, b.x2 - a.x2), (cross(b.x, u[0]), u[0]), J)
        for i, j in square:
            u, w = a.axis(i), b.axis(j)
            add(u, w, (cross(w[0], u[0]), 0 * u[0]), J)
    return np.stack(phi, axis=-1), np.stack(jacobian, axis=-2), np.stack(bias, axis=-1)


def cut_force(mechanism: Mechanism, q, cut: Cut, force):
    """τ_a of equation 19: joint forces of a spatial force (base coordinates) that acts on b and reacts on a.

    >>> from dynlib.featherstone2000 import load_mechanism
    >>> bar = load_mechanism("four_bar_other_tree")
    >>> cut_force(bar.mechanism, bar.q, bar.mechanism.cuts[0], [0, 0, 3, 0, 0, 0])  # 3 N m on the rocker
    array([-3., -3.,  3.])
    """
    k = Kinematics(mechanism.tree, q, np.zeros(mechanism.tree.nv))
    return ((k.jacobian(cut.b) - k.jacobian(cut.a)).mT @ np.asarray(force)[..., None])[..., 0]
