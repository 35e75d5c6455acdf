"""The same tree in Pinocchio, and the maps between the two sets of variables.

Pinocchio is linear first, keeps quaternions as (x, y, z, w), planar positions as (x, y, cos θ, sin θ) and planar
velocities as (v_x, v_y, ω); its ``crba`` is right only for depth-first numbering, so joints are added in that order.
"""

import numpy as np
import pinocchio as pin

from dynlib.featherstone2000 import linear_first

SHARED = "RPHUSEL"  # joint kinds both libraries have, besides the free joint


def _model(joint):
    axis = np.array(getattr(joint, "axis", (0, 0, 1)), float)
    return {
        "R": lambda: pin.JointModelRevoluteUnaligned(axis),
        "P": lambda: pin.JointModelPrismaticUnaligned(axis),
        "H": lambda: pin.JointModelHelicalUnaligned(axis, joint.pitch),
        "U": lambda: pin.JointModelUniversal(np.array([1.0, 0, 0]), np.array([0, 1.0, 0])),
        "S": pin.JointModelSpherical,
        "E": pin.JointModelSphericalZYX,
        "L": pin.JointModelPlanar,
        "F": pin.JointModelFreeFlyer,
    }[joint.letter]()


class Twin:
    """``model`` and ``data`` of the tree, and conversions."""

    def __init__(self, tree):
        self.tree, self.model = tree, pin.Model()
        self.model.gravity.linear = tree.gravity
        self.order = []
        stack = tree.children[0][::-1]
        while stack:
            i = stack.pop()
            self.order.append(i)
            stack += tree.children[i][::-1]
        self.id = {0: 0}
        for i in self.order:
            place = pin.SE3(tree.E[i - 1].T, tree.r[i - 1])
            joint = self.model.addJoint(self.id[tree.parent[i - 1]], _model(tree.joints[i - 1]), place, f"joint{i}")
            self.id[i] = joint
            body = pin.Inertia(float(tree.mass[i - 1]), tree.com[i - 1], tree.inertia[i - 1])
            self.model.appendBodyToJoint(joint, body, pin.SE3.Identity())
        self.data = self.model.createData()

    def position(self, q):
        """Pinocchio's q."""
        out = np.empty(self.model.nq)
        for i in self.order:
            x, joint = q[self.tree.iq[i - 1] : self.tree.iq[i]], self.tree.joints[i - 1]
            if joint.letter in "SF":
                x = np.concatenate([x[:-4], x[-3:], x[-4:-3]])
            if joint.letter == "L":
                x = np.array([x[1], x[2], np.cos(x[0]), np.sin(x[0])])
            k = self.model.joints[self.id[i]].idx_q
            out[k : k + len(x)] = x
        return out

    @property
    def columns(self):
        """Our velocity variables in Pinocchio's order: ``pinocchio_v = v[columns]``."""
        columns = np.empty(self.model.nv, int)
        for i in self.order:
            ours = np.arange(self.tree.iv[i - 1], self.tree.iv[i])
            letter = self.tree.joints[i - 1].letter
            ours = ours[[3, 4, 5, 0, 1, 2]] if letter == "F" else ours[[1, 2, 0]] if letter == "L" else ours
            k = self.model.joints[self.id[i]].idx_v
            columns[k : k + len(ours)] = ours
        return columns

    def forces(self, fx):
        """Pinocchio's external forces."""
        out = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for i in self.order:
            out[self.id[i]] = pin.Force(linear_first(fx[i - 1]))
        return out
