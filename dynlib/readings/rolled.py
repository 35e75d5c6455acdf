"""Long chains and trees: one joint's two steps traced once, then called joint after joint.

A straight line grows with the arm until its code no longer fits the caches. Here the steps of
:func:`dynlib.newton_euler_lean`, outward and inward, are traced for one joint of each kind, with everything that
belongs to the joint as inputs; a table holds those numbers for every joint. :mod:`emit_rolled` writes the loops.

In a tree a link's z is the axis of its joint, and its x is at right angles to that axis and to the one of its first
child, so that from link to first child there is one turn about x and one about z, as in an arm; another child needs a
turn about z before. Joints other than revolute and prismatic are refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace

import numpy as np

from ..arm import Arm
from ..featherstone2000.tree import Tree
from ..geometry import cos, cos_sin, cross, matvec, pack, rot_z, sin, skew
from ..lean import Links, inward, outward, regrouped
from .program import Counts, Output, Program
from .tracing import trace

# What belongs to a joint: its angle or its cosine and sine if it slides, the twist, the turn before the twist, where it
# sits below, its axis there, the base's acceleration if it sits on the base; and its link.
FIELDS = {"theta": 1, "cs": 2, "twist": 2, "bend": 2, "p": 3, "e": 3, "a0": 3, "m": 1, "mr": 3, "I": 9}
ENDS = np.cumsum([0, *FIELDS.values()])
NUMBERS, STATE, OWN = int(ENDS[-1]), 18, 8  # w, wd, U, a go up; cosine, sine, f, n stay with the link


@dataclass(frozen=True, eq=False)
class Rolled:
    """Inverse dynamics as steps and a table; called, it computes with NumPy.

    ``kinds[i]`` names joint i's pair of programs in ``steps``, ``table[i]`` holds its numbers, ``parent[i]`` is the
    joint below or -1.
    """

    steps: dict[str, tuple[Program, Program]]
    kinds: tuple[str, ...]
    parent: tuple[int, ...]
    table: np.ndarray
    name = "newton_euler_rolled"

    @property
    def inputs(self):
        """Names and shapes, as of a Program."""
        return tuple((name, (len(self.kinds),)) for name in ("q", "qd", "qdd"))

    @property
    def outputs(self):
        """One array, as of a Program."""
        n = len(self.kinds)
        return (Output(self.name, (), (n,), tuple(range(n))),)

    @property
    def counts(self) -> Counts:
        """Operations of one evaluation: those of every joint's steps."""
        each = {kind: np.sum([step.counts for step in pair], axis=0) for kind, pair in self.steps.items()}
        return Counts(*np.sum([each[kind] for kind in self.kinds], axis=0).tolist())

    def __call__(self, q, qd, qdd):
        """The same steps on arrays ``(..., n)``."""
        x = np.stack(np.broadcast_arrays(q, qd, qdd), axis=-1)
        n, lead = len(self.kinds), x.shape[:-2]
        state, own, tau = np.zeros((n + 1, *lead, STATE)), np.zeros((n + 1, *lead, OWN)), np.empty((*lead, n))
        for i, kind in enumerate(self.kinds):
            state[i], own[i] = self.steps[kind][0](self.table[i], x[..., i, :], state[self.parent[i]])
        for i in reversed(range(n)):
            under = own[self.parent[i]][..., 2:]
            result = self.steps[self.kinds[i]][1](self.table[i], x[..., i, :], own[i], under)
            if self.parent[i] >= 0:
                result, under[...] = result
            tau[..., i] = result[..., 0]
        return tau


def rolled(model: Arm | Tree) -> Rolled:
    """The inverse dynamics of an arm, or of a tree of revolute and prismatic joints, as steps and a table.

    >>> import dynlib
    >>> program = rolled(dynlib.random_arm("R" * 40, seed=0))
    >>> sorted(program.steps), program.counts.trig
    (['R', 'R on the base'], 80)
    """
    model = getattr(model, "arm", model)  # an arm as a tree is an arm
    link, parent, bend, axes = _of_arm(model) if isinstance(model, Arm) else _of_tree(model)
    links, table = regrouped(link, parent, axes), []
    for i in range(1, link.n + 1):
        c, s = bend[i]
        base = rot_z(c, s).T @ -link.g
        cs = cos_sin(link.theta[i])
        numbers = (link.theta[i], *cs, link.ca[i], link.sa[i], c, s, link.p[i], axes[i], base, links.m[i], links.mr[i])
        table.append(np.concatenate([np.ravel(x) for x in (*numbers, links.I[i])]))
    kinds = [
        link.joints[i] + (" on the base" if parent[i] == 0 else " beside another" if bend[i][1] else "")
        for i in range(1, link.n + 1)
    ]
    steps = {
        kind: (
            trace(partial(_outward, kind), None, {"k": (NUMBERS,), "x": (3,), "below": (STATE,)}),
            trace(partial(_inward, kind), None, {"k": (NUMBERS,), "x": (3,), "own": (OWN,), "under": (6,)}),
        )
        for kind in dict.fromkeys(kinds)
    }
    return Rolled(steps, tuple(kinds), tuple(p - 1 for p in parent[1:]), np.array(table))


def _of_arm(arm):
    """An arm in its proximal frames: the view, parents, turns before the twist, axes in the frame below."""
    link = arm.proximal(np.zeros(arm.n))
    axes = link.each(lambda i: np.array([0, -link.sa[i], link.ca[i]]))
    return link, [None, *range(arm.n)], [(1, 0)] * (arm.n + 1), axes


def _of_tree(tree):
    """The same of a tree, in frames turned as said above."""
    for i, joint in enumerate(tree.joints, 1):
        if joint.letter not in "RP":
            raise ValueError(f"joint {i} is of kind {joint.letter}; a rolled kernel takes revolute and prismatic ones")
    parent, frame = [None, *tree.parent], [np.eye(3)]
    for i, joint in enumerate(tree.joints, 1):
        z = np.array(joint.axis, float)
        x = np.zeros(3)
        for above in tree.children[i][:1]:
            x = np.cross(z, tree.E[above - 1].T @ tree.joints[above - 1].axis)
        if np.linalg.norm(x) < 1e-14:  # no child, or its axis is parallel
            x = np.cross(z, np.eye(3)[np.abs(z).argmin()])
        for _ in range(2):  # the second time for what rounding left along z
            x = (x - (x @ z) * z) / np.linalg.norm(x - (x @ z) * z)
        frame.append(np.array([x, np.cross(z, x), z]))
    link = SimpleNamespace(n=tree.N, joints=" " + "".join(j.letter for j in tree.joints), z=frame[0][2], g=tree.gravity)
    link.theta, link.ca, link.sa, link.p, link.Q, link.m, link.mr, link.IO = ([None] for _ in range(8))
    bend, axes = [None], [None]
    for i, below in enumerate(tree.parent, 1):
        F, B, mc = frame[i], frame[below], tree.mass[i - 1] * tree.com[i - 1]
        Q = B @ tree.E[i - 1].T @ F.T  # the axes of link i, at q = 0, in the frame below
        first = below and tree.children[below][0] == i
        angle = 0.0 if first else np.arctan2(Q[0, 2], -Q[1, 2])
        bend.append((np.cos(angle), np.sin(angle)))
        straight = rot_z(*bend[i]).T @ Q
        axes.append(Q[:, 2])
        link.theta.append(np.arctan2(-straight[0, 1], straight[0, 0]))
        link.ca.append(straight[2, 2]), link.sa.append(-straight[1, 2])
        link.p.append(B @ tree.r[i - 1]), link.Q.append(Q)
        link.m.append(tree.mass[i - 1]), link.mr.append(F @ mc)
        link.IO.append(F @ (tree.inertia[i - 1] - skew(mc) @ skew(tree.com[i - 1])) @ F.T)
    return link, parent, bend, axes


def _joint(kind, k, x, cs):
    """A joint's numbers by name, and the joint as the lean steps see it, with its origin on the one below."""
    k = SimpleNamespace(**{name: k[a:b] for name, a, b in zip(FIELDS, ENDS, ENDS[1:], strict=False)})
    if kind[0] == "P":
        k.p, cs = k.p + k.e * x[0], k.cs
    return k, SimpleNamespace(
        joints=" " + kind, c=[None, cs[0]], s=[None, cs[1]], ca=[None, k.twist[0]], sa=[None, k.twist[1]],
        p=[None, np.zeros(3, int)], d=[None, 0], qd=[None, x[1:2]], qdd=[None, x[2:3]],
    )  # fmt: skip


def _outward(kind, _, k, x, below):
    """State of the link from that of the link below; cosine, sine, and the force and moment it needs alone."""
    angle = x[:1] + k[:1]
    k, link = _joint(kind, k, x, [*cos(angle), *sin(angle)])
    w, wd, U, a = below[:3], below[3:6], below[6:15].reshape(3, 3), below[15:]
    if "base" in kind:
        w, wd, a = np.zeros(3, int), np.zeros(3, int), k.a0
    else:
        a = a + matvec(U, k.p)
    if "beside" in kind:
        w, wd, a = (matvec(rot_z(*k.bend).T, v) for v in (w, wd, a))
    (xx, xy, xz, _, yy, yz, _, _, zz), m, mr = k.I, k.m[0], k.mr
    if kind[0] == "R":
        m, mr, yy = 0, pack([mr[0], mr[1], 0]), 0
    else:
        xx = xy = xz = yy = yz = zz = 0
    own = Links([None, np.asarray(m)], [None, mr], [None, pack([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])])
    w, wd, U, a, f, n = outward(link, own, 1, w, wd, np.zeros((3, 3), int), a)
    return np.concatenate([w, wd, U.ravel(), a]), np.array([link.c[1], link.s[1], *f, *n])


def _inward(kind, _, k, x, own, under):
    """The joint's force; force and moment of the link below, with what the link hands down."""
    k, link = _joint(kind, k, x, own[:2])
    f, n = own[2:5], own[5:]
    tau = (n if kind[0] == "R" else f)[2:]
    if "base" in kind:
        return tau
    f, n = inward(link, 1, f, n)
    if "beside" in kind:
        f, n = matvec(rot_z(*k.bend), f), matvec(rot_z(*k.bend), n)
    return tau, np.concatenate([under[:3] + f, under[3:] + n + cross(k.p, f)])
