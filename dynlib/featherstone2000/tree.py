"""A kinematic tree of rigid bodies: link i hangs by joint i on link λ(i) < i; link 0 is the base."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from .. import validate
from ..geometry import matvec, skew
from .free_joints import EulerZYX, Free, Planar, PlanarRates, Spherical
from .joints import Cylindrical, Helical, Joint, Prismatic, Revolute, Universal
from .view import View

KINDS = {
    kind.letter: kind
    for kind in (
        Revolute,
        Prismatic,
        Helical,
        Cylindrical,
        Universal,
        Spherical,
        EulerZYX,
        Planar,
        PlanarRates,
        Free,
    )
}


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """N bodies joined as a tree.

    Parameters
    ----------
    parent : tuple of int
        λ(1) … λ(N), each smaller than its own number; 0 is the base.
    joints : tuple of Joint
        Joint i connects λ(i) to i.
    E, r : (N, 3, 3), (N, 3) arrays
        Where joint i sits on λ(i): ``E`` turns coordinates of λ(i) into the joint's, ``r`` is its origin in λ(i).
    mass, com, inertia : (N,), (N, 3), (N, 3, 3) arrays
        ``inertia`` is about the centre of mass, in link axes.
    gravity : (3,) array
        The field vector in the base frame.

    Examples
    --------
    >>> import dynlib
    >>> tree = Tree.from_arm(dynlib.load_arm("planar2"))
    >>> tree.N, tree.parent, tree.nv
    (2, (0, 1), 2)
    """

    parent: tuple[int, ...]
    joints: tuple[Joint, ...]
    E: np.ndarray
    r: np.ndarray
    mass: np.ndarray
    com: np.ndarray
    inertia: np.ndarray
    gravity: np.ndarray

    def __post_init__(self):
        N = len(self.joints)
        if len(self.parent) != N:
            raise ValueError(f"{N} joints but {len(self.parent)} parents; each link needs one of both")
        for i, (p, joint) in enumerate(zip(self.parent, self.joints, strict=True), 1):
            if not isinstance(p, (int, np.integer)) or not 0 <= p < i:
                raise ValueError(f"link {i} has parent {p}; it should be a link numbered before it, or 0 for the base")
            if not isinstance(joint, Joint):
                raise TypeError(f"joint {i} is {joint!r}; it should be a Joint, such as Revolute()")
        object.__setattr__(self, "parent", tuple(map(int, self.parent)))
        shapes = {"E": (N, 3, 3), "r": (N, 3), "mass": (N,), "com": (N, 3), "inertia": (N, 3, 3), "gravity": (3,)}
        for name, shape in shapes.items():  # its own copies, which nothing can change
            array = np.array(validate.numbers(getattr(self, name), name, shape))
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        validate.rotations(self.E, "E")
        if validate.is_number(self.mass) and validate.is_number(self.inertia):
            validate.inertia(self.mass, self.inertia)

    @classmethod
    def from_arm(cls, arm) -> Tree:
        """The arm as an unbranched tree in proximal frames, z_i on the axis of joint i."""
        from .arm_tree import ArmTree

        return ArmTree(arm)

    @classmethod
    def from_urdf(cls, path, gravity=(0, 0, -9.81)) -> Tree:
        """The robot of a URDF file, branches and all, fixed joints merged; link frames are the file's joint frames."""
        from ..urdf import read_urdf

        bodies = read_urdf(path)
        frames = [np.eye(4), *(body.frame for body in bodies)]
        placed = [(body, frames[body.parent], body.frame[:3, :3]) for body in bodies]
        return cls(
            parent=tuple(body.parent for body in bodies),
            joints=tuple(KINDS[body.letter](tuple(R.T @ body.axis)) for body, _, R in placed),
            E=[R.T @ P[:3, :3] for _, P, R in placed],
            r=[P[:3, :3].T @ (body.frame[:3, 3] - P[:3, 3]) for body, P, _ in placed],
            mass=[body.mass for body in bodies],
            com=[R.T @ (body.com - body.frame[:3, 3]) if body.mass else np.zeros(3) for body, _, R in placed],
            inertia=[R.T @ body.inertia @ R for body, _, R in placed],
            gravity=gravity,
        )

    @property
    def N(self) -> int:
        """Number of moving links."""
        return len(self.joints)

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return self.iq[-1]

    @property
    def nv(self) -> int:
        """Number n of velocity variables, the degrees of freedom."""
        return self.iv[-1]

    @cached_property
    def iq(self) -> list[int]:
        """Joint i has the position variables ``iq[i-1]`` to ``iq[i]``."""
        return [0, *np.cumsum([joint.nq for joint in self.joints]).tolist()]

    @cached_property
    def iv(self) -> list[int]:
        """Joint i has the velocity variables ``iv[i-1]`` to ``iv[i]``."""
        return [0, *np.cumsum([joint.nv for joint in self.joints]).tolist()]

    @cached_property
    def children(self) -> list[list[int]]:
        """μ(0), μ(1), …, μ(N)."""
        return [[j for j, p in enumerate(self.parent, 1) if p == i] for i in range(self.N + 1)]

    @cached_property
    def subtree(self) -> list[list[int]]:
        """ν(0), ν(1), …, ν(N), each with its own root (E10)."""
        return [[j for j in range(1, self.N + 1) if i == 0 or i in self.path(j)] for i in range(self.N + 1)]

    def path(self, i: int) -> list[int]:
        """κ(i): the joints from link i down to the base, i first."""
        path = [i]
        while self.parent[path[-1] - 1]:
            path.append(self.parent[path[-1] - 1])
        return path

    def at(self, q, **state) -> View:
        """The tree in a state, as the algorithms want it."""
        return View(self, q, **state)

    def links(self, q, qd):
        """E, r, h, h̊q̇, m, mc, I_O of every link (numbered from 1), gravity, and how to make screws if there are any."""
        E, r, h, bias = ([None] for _ in range(4))
        for i, joint in enumerate(self.joints):
            qi = q[..., self.iq[i] : self.iq[i + 1]]
            EJ, rJ = joint.frame(qi)
            E.append(EJ @ self.E[i])
            r.append(self.r[i] + matvec(self.E[i].mT, rJ))
            h.append(joint.h(qi))
            bias.append(None if qd is None else joint.bias(qi, qd[..., self.iv[i] : self.iv[i + 1]]))
        mc = self.mass[:, None] * self.com
        IO = self.inertia - skew(mc) @ skew(self.com)
        return E, r, h, bias, [None, *map(np.asarray, self.mass)], [None, *mc], [None, *IO], self.gravity, None

    def force_spaces(self, q):
        """T and A of every joint (numbered from 1): constraint and actuator forces, in link coordinates."""
        (q,) = validate.state(self.nq, q=q)
        slices = [None, *(q[..., a:b] for a, b in zip(self.iq, self.iq[1:], strict=False))]
        pairs = zip(self.joints, slices[1:], strict=True)
        T, A = zip(*((joint.T(x).astype(q.dtype), joint.A(x).astype(q.dtype)) for joint, x in pairs), strict=True)
        return [None, *T], [None, *A]

    def map(self, f) -> Tree:
        """The tree with ``f`` applied to every array of parameters: another scalar, another precision."""
        names = ("E", "r", "mass", "com", "inertia", "gravity")
        return replace(self, **{name: f(getattr(self, name)) for name in names})

    def rates(self, q, qd) -> np.ndarray:
        """Rates of the position variables, N(q) q̇."""
        return self._joined("rates", q, qd)

    def plus(self, q, step) -> np.ndarray:
        """The position with chart coordinates ``step`` around ``q``; quaternions stay of unit length."""
        return self._joined("plus", q, step)

    def chart(self, q, step, qd) -> np.ndarray:
        """Rate of ``step`` in ``plus(q, step)`` while the velocity is ``qd``."""
        return self._joined("chart", q, step, qd)

    def _joined(self, method, q, *columns):
        (q,), columns = validate.state(self.nq, q=q), [np.asarray(x) for x in columns]
        parts = [
            getattr(joint, method)(
                q[..., self.iq[i] : self.iq[i + 1]], *(x[..., self.iv[i] : self.iv[i + 1]] for x in columns)
            )
            for i, joint in enumerate(self.joints)
        ]
        return np.concatenate(parts, axis=-1)

    def random_state(self, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """A reproducible ``q, qd, qdd``, quaternions of unit length."""
        rng = np.random.default_rng(seed)
        q = rng.normal(size=self.nq)
        for i, joint in enumerate(self.joints):
            if joint.nq > joint.nv:
                quaternion = q[self.iq[i + 1] - 4 : self.iq[i + 1]]
                quaternion /= np.linalg.norm(quaternion)
        return q, *rng.normal(size=(2, self.nv))

    def __repr__(self) -> str:
        letters = "".join(joint.letter for joint in self.joints)
        return f"<Tree of {self.N} links, joints {letters}, parents {list(self.parent)}>"


def as_tree(model) -> Tree:
    """``model`` itself if it is a tree, else the arm as one."""
    if isinstance(model, Tree):
        return model
    if isinstance(model, type) or not hasattr(model, "proximal"):
        raise TypeError(f"wanted a Tree or an Arm, not {type(model).__name__}")
    return Tree.from_arm(model)


def as_chain(model) -> Tree:
    """``model`` as a tree, if it has no branches."""
    tree = as_tree(model)
    if tree.parent != tuple(range(tree.N)):
        raise ValueError(f"parents {list(tree.parent)} branch; this needs an unbranched chain, λ(i) = i - 1")
    return tree
