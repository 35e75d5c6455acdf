"""Ways out of dynlib and back; what the other library itself computes, where it is installed."""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import yaml

import dynlib
from dynlib import exchange


def _file(text: str, name: str) -> Path:
    path = Path(tempfile.mkdtemp()) / name
    path.write_text(text)
    return path


def _urdf(arm):
    return dynlib.Arm.from_urdf(_file(exchange.to_urdf(arm), "arm.urdf"), gravity=arm.mdh.gravity)


def _urdf_tree(arm):
    path = _file(exchange.to_urdf(arm), "arm.urdf")
    return dynlib.featherstone2000.Tree.from_urdf(path, gravity=arm.mdh.gravity)


def _yaml(arm):
    return dynlib.read_arm(_file(yaml.safe_dump(exchange.to_dict(arm)), "arm.yaml"))


def _dh(arm):
    t = arm.dh
    return dynlib.Arm.from_dh(*t[:4], arm.joints, arm.mass, t.com, t.inertia, t.gravity)


BACK = {"DH table": _dh, "YAML": _yaml, "URDF": _urdf, "URDF as a tree": _urdf_tree}
BACK["Pinocchio"] = lambda arm: exchange.from_pinocchio(exchange.to_pinocchio(arm))
if find_spec("roboticstoolbox"):
    BACK["Robotics Toolbox"] = lambda arm: exchange.from_roboticstoolbox(exchange.to_roboticstoolbox(arm))
if find_spec("mujoco"):
    BACK["MuJoCo"] = lambda arm: exchange.from_mjcf(_file(exchange.to_mjcf(arm), "arm.xml"))


def _pinocchio(arm, *state):
    import pinocchio

    model = exchange.to_pinocchio(arm)
    return pinocchio.rnea(model, model.createData(), *state)


def _pinocchio_urdf(arm, *state):
    import pinocchio

    model = pinocchio.buildModelFromUrdf(str(_file(exchange.to_urdf(arm), "arm.urdf")))
    model.gravity.linear = np.array(arm.mdh.gravity)
    return pinocchio.rnea(model, model.createData(), *state)


def _roboticstoolbox(arm, *state):
    return np.ravel(exchange.to_roboticstoolbox(arm).rne_python(*state))


def _mujoco(arm, q, qd, qdd):
    import mujoco

    model = mujoco.MjModel.from_xml_string(exchange.to_mjcf(arm))
    data = mujoco.MjData(model)
    data.qpos, data.qvel, data.qacc = q, qd, qdd
    mujoco.mj_inverse(model, data)
    return data.qfrc_inverse.copy()


THERE = {"Pinocchio": _pinocchio, "Pinocchio, by URDF": _pinocchio_urdf}
if find_spec("roboticstoolbox"):
    THERE["Robotics Toolbox"] = _roboticstoolbox
if find_spec("mujoco"):
    THERE["MuJoCo"] = _mujoco


def error(kind: str, arm) -> float:
    """Largest torque error of a way, relative to the largest torque, at three random states."""
    worst = 0.0
    for state in np.random.default_rng(0).normal(size=(3, 3, arm.n)):
        right = dynlib.inverse_dynamics(arm, *state)
        if kind in BACK:
            made = BACK[kind](arm)
            rnea = dynlib.featherstone2000.rnea if kind == "URDF as a tree" else dynlib.inverse_dynamics
            got = rnea(made, *state)
        else:
            got = THERE[kind.removeprefix("there: ")](arm, *state)
        worst = max(worst, np.abs(got - right).max() / np.abs(right).max())
    return worst
