"""Arms to and from Pinocchio models."""

from __future__ import annotations

import numpy as np

from ..geometry import cos_sin, rot_x, rot_z
from ..urdf import Body, arm_from_bodies
from ..validate import an_arm


def to_pinocchio(arm):
    """A ``pinocchio.Model``; joint frames are the proximal ones, so its q, v, a are ours.

    Its six-vectors are linear first. ``pinocchio.crba`` fills the upper triangle of M only in older releases.
    """
    import pinocchio

    table, model, parent = an_arm(arm).mdh, pinocchio.Model(), 0
    model.gravity.linear = np.array(table.gravity, float)
    for i, letter in enumerate(arm.joints):
        R, theta = rot_x(arm.ca[i], arm.sa[i]), rot_z(*cos_sin(table.theta[i]))
        place = pinocchio.SE3(R @ theta, np.array([table.a[i], 0, 0]) + R[:, 2] * table.d[i])
        kind = pinocchio.JointModelRZ() if letter == "R" else pinocchio.JointModelPZ()
        parent = model.addJoint(parent, kind, place, f"joint{i + 1}")
        body = pinocchio.Inertia(float(arm.mass[i]), np.array(table.com[i]), np.array(table.inertia[i]))
        model.appendBodyToJoint(parent, body, pinocchio.SE3.Identity())
    return model


def from_pinocchio(model, snap: bool = False):
    """The serial arm of a ``pinocchio.Model`` whose joints each turn about or slide along one axis.

    Raises
    ------
    ValueError
        For branches and for joints with more than one degree of freedom or a pitch, naming the joint.
    """
    import pinocchio

    if not isinstance(model, pinocchio.Model):
        raise TypeError(f"wanted a pinocchio.Model, not {type(model).__name__}")
    data, home = model.createData(), pinocchio.neutral(model)
    pinocchio.computeJointJacobians(model, data, home)
    bodies = []
    for i in range(1, model.njoints):
        name, joint = model.names[i], model.joints[i]
        if joint.nv != 1:
            raise ValueError(f"joint {name!r} has {joint.nv} degrees of freedom; an Arm's joints have one each")
        column = pinocchio.getJointJacobian(model, data, i, pinocchio.LOCAL).reshape(6, -1)[:, joint.idx_v]
        slide, turn = column[:3], column[3:]
        if slide.any() and turn.any():
            raise ValueError(f"joint {name!r} turns and slides; an Arm's joints do one of both")
        pose, inertia = data.oMi[i], model.inertias[i]
        bodies.append(
            Body(
                name=name,
                joint=name,
                letter="R" if turn.any() else "P",
                parent=model.parents[i],
                frame=pose.homogeneous,
                axis=pose.rotation @ (turn + slide),
                limits=(-np.inf, np.inf),
                mass=inertia.mass,
                com=pose.act(inertia.lever),
                inertia=pose.rotation @ inertia.inertia @ pose.rotation.T,
            )
        )
    if not bodies:
        raise ValueError("the model has no joints; a robot needs at least one")
    return arm_from_bodies(bodies, model.gravity.linear, snap, model.name)
