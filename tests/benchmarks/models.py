"""An arm as other libraries' models."""

from __future__ import annotations

import numpy as np


def pinocchio_model(arm):
    """Pinocchio's, joint frames on the proximal frames."""
    from tests.pinocchio_model import model

    return model(arm)


def mujoco_model(arm):
    """MuJoCo's, from MJCF in proximal frames; inertias are set afterwards, as the compiler refuses published ones."""
    import mujoco

    link = arm.proximal(np.zeros(arm.n))
    text = ""
    for i in range(1, arm.n + 1):
        Q = link.Q[i]
        axes = " ".join(repr(float(v)) for v in (*Q[:, 0], *Q[:, 1]))
        place = " ".join(repr(float(v)) for v in link.p[i])
        kind = "hinge" if arm.joints[i - 1] == "R" else "slide"
        text += f'<body pos="{place}" xyaxes="{axes}"><joint type="{kind}" axis="0 0 1"/>'
        text += '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    gravity = " ".join(repr(float(v)) for v in link.g)
    option = f'<option gravity="{gravity}"><flag contact="disable" constraint="disable"/></option>'
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><compiler angle="radian"/>{option}<worldbody>{text}{"</body>" * arm.n}</worldbody></mujoco>'
    )
    for i in range(1, arm.n + 1):
        values, axes = np.linalg.eigh(link.I[i])
        if np.linalg.det(axes) < 0:
            axes[:, 0] = -axes[:, 0]
        model.body_mass[i], model.body_ipos[i], model.body_inertia[i] = link.m[i], link.r[i], values
        mujoco.mju_mat2Quat(model.body_iquat[i], axes.ravel())
        model.body_sameframe[i] = 0
        model.body_simple[i] = 0
    model.dof_simplenum[:] = 0
    mujoco.mj_setConst(model, mujoco.MjData(model))
    return model
