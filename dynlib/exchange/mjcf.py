"""Arms to and from MuJoCo's XML (MJCF)."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from ..files import contents
from ..geometry import cos_sin
from ..urdf import Body, arm_from_bodies, merged
from ..validate import an_arm


def to_mjcf(arm) -> str:
    """MuJoCo XML text; body frames are the proximal ones, quaternions are w, x, y, z.

    >>> import dynlib
    >>> to_mjcf(dynlib.planar(2)).count("<body")
    2
    """
    if an_arm(arm).allowed:
        raise ValueError(f"{arm!r} keeps inertias that no body can have, and MuJoCo refuses them: {arm.allowed[0][1]}")
    table, lines = arm.mdh, []
    for i, letter in enumerate(arm.joints):
        c, s, (C, S) = np.cos(table.alpha[i] / 2), np.sin(table.alpha[i] / 2), cos_sin(table.alpha[i])
        ct, st = np.cos(table.theta[i] / 2), np.sin(table.theta[i] / 2)
        I = table.inertia[i]
        lines += [
            f'<body name="link{i + 1}" pos="{_row(table.a[i], -table.d[i] * S, table.d[i] * C)}" '
            f'quat="{_row(c * ct, s * ct, -s * st, c * st)}">',
            f'<joint name="joint{i + 1}" type="{"hinge" if letter == "R" else "slide"}" axis="0 0 1"/>',
            f'<inertial pos="{_row(*table.com[i])}" mass="{_row(arm.mass[i])}" '
            f'fullinertia="{_row(*np.diag(I), I[0, 1], I[0, 2], I[1, 2])}"/>',
        ]
    head = f'<mujoco><compiler angle="radian"/><option gravity="{_row(*table.gravity)}"/><worldbody>'
    return "\n".join([head, *lines, "</body>" * arm.n, "</worldbody></mujoco>\n"])


def _row(*numbers) -> str:
    return " ".join(repr(float(x)) for x in numbers)


def from_mjcf(path, snap: bool = False):
    """The serial arm of an MJCF file, compiled by MuJoCo (which must be installed); bodies without a joint are merged.

    Raises
    ------
    ValueError
        For branches, ball and free joints, two joints on a body, rotor inertia, damping, springs, or a reference angle.
    """
    contents(path)
    try:
        import mujoco
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("reading MJCF needs MuJoCo: pip install mujoco") from error
    try:
        model = mujoco.MjModel.from_xml_path(str(path))
    except ValueError as error:
        raise ValueError(f"{path} is not a readable MJCF file: {error}") from None
    letters = {int(mujoco.mjtJoint.mjJNT_HINGE): "R", int(mujoco.mjtJoint.mjJNT_SLIDE): "P"}
    poses, owner, found = [np.eye(4)], [0], [{"parts": []}]
    for i in range(1, model.nbody):
        parent, joints = model.body_parentid[i], model.body_jntnum[i]
        T = poses[parent] @ _pose(model.body_pos[i], model.body_quat[i])
        poses.append(T)
        body = owner[parent]
        if joints:
            j, name = model.body_jntadr[i], model.body(i).name
            letter, slot = letters.get(int(model.jnt_type[j])), model.jnt_dofadr[j]
            if joints > 1 or letter is None:
                raise ValueError(f"body {name!r} should have one joint, a hinge or a slide")
            more = (model.dof_armature[slot], model.dof_damping[slot], model.jnt_stiffness[j], model.qpos0[j])
            if np.any(np.concatenate([np.ravel(x) for x in more])):
                raise ValueError(
                    f"joint of body {name!r} has armature, damping, stiffness or a reference angle; an Arm has none: "
                    "take them out and add dynlib.loads"
                )
            frame = T @ _pose(model.jnt_pos[j], [1, 0, 0, 0])
            limits = tuple(model.jnt_range[j]) if model.jnt_limited[j] else (-np.inf, np.inf)
            found.append({"name": name, "joint": model.joint(j).name, "letter": letter, "parent": body, "frame": frame})
            found[-1] |= {"axis": T[:3, :3] @ model.jnt_axis[j], "limits": limits, "parts": []}
            body = len(found) - 1
        owner.append(body)
        place = _pose(model.body_ipos[i], model.body_iquat[i])
        solid = SimpleNamespace(mass=model.body_mass[i], origin=place, inertia=np.diag(model.body_inertia[i]))
        found[body]["parts"].append((T, solid))
    bodies = [Body(**{k: v for k, v in b.items() if k != "parts"}, **merged(b["parts"])) for b in found[1:]]
    if not bodies:
        raise ValueError("no joint of this file moves; a robot needs at least one")
    return arm_from_bodies(bodies, model.opt.gravity, snap, "mjcf")


def _pose(p, quaternion) -> np.ndarray:
    w, x, y, z = quaternion
    T = np.eye(4)
    T[:3, 3] = p
    T[:3, :3] += 2 * np.array(
        [
            [-y * y - z * z, x * y - w * z, x * z + w * y],
            [x * y + w * z, -x * x - z * z, y * z - w * x],
            [x * z - w * y, y * z + w * x, -x * x - y * y],
        ]
    )
    return T
