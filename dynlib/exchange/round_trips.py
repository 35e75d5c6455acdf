"""Every way out of dynlib and back, and every other library's own dynamics, tried on an arm."""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import yaml

from ..arm import Arm
from ..catalog import read_arm
from ..featherstone2000 import Tree, rnea
from ..hollerbach1980 import newton_euler_link
from ..validate import an_arm
from .mjcf import from_mjcf, to_mjcf
from .pinocchio import from_pinocchio, to_pinocchio
from .plain import to_dict
from .roboticstoolbox import from_roboticstoolbox, to_roboticstoolbox
from .urdf import to_urdf


def round_trips(arm, seed: int = 0) -> dict[str, float]:
    """How far the torques are off after each way out and back, relative to the largest, at three random states.

    The ways whose name begins with ``there`` ask the other library itself for the torques. Libraries that are not
    installed are left out; a way that refuses the arm, as MuJoCo does inertias no body can have, gives NaN.

    Examples
    --------
    >>> import dynlib
    >>> errors = round_trips(dynlib.load_arm("stanford"))
    >>> errors["DH table"] < 1e-11 and errors["YAML"] < 1e-11
    True
    """
    states = np.random.default_rng(seed).normal(size=(3, 3, an_arm(arm).n))
    right = [newton_euler_link(arm, *state) for state in states]
    found = {}
    for way, (needs, torques) in WAYS.items():
        if find_spec(needs):
            try:
                got = [torques(arm, *state) for state in states]
            except ValueError:
                got = np.full_like(right, np.nan)
            found[way] = float(max(np.abs(a - b).max() / np.abs(b).max() for a, b in zip(got, right, strict=True)))
    return found


def _written(text: str, read, **options):
    """What ``read`` makes of a file that holds ``text``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm"
        path.write_text(text, encoding="utf-8")
        return read(path, **options)


def _back(make):
    return lambda arm, *state: newton_euler_link(make(arm), *state)


def _dh(arm):
    t = arm.dh
    return Arm.from_dh(*t[:4], arm.joints, arm.mass, t.com, t.inertia, t.gravity)


def _tree(arm, *state):
    return rnea(_written(to_urdf(arm), Tree.from_urdf, gravity=arm.mdh.gravity), *state)


def _pinocchio(arm, *state):
    import pinocchio

    model = to_pinocchio(arm)
    return pinocchio.rnea(model, model.createData(), *state)


def _pinocchio_urdf(arm, *state):
    import pinocchio

    model = _written(to_urdf(arm), lambda path: pinocchio.buildModelFromUrdf(str(path)))
    model.gravity.linear = np.array(arm.mdh.gravity)
    return pinocchio.rnea(model, model.createData(), *state)


def _roboticstoolbox(arm, *state):
    return np.ravel(to_roboticstoolbox(arm).rne_python(*state))


def _mujoco(arm, q, qd, qdd):
    import mujoco

    model = mujoco.MjModel.from_xml_string(to_mjcf(arm))
    data = mujoco.MjData(model)
    data.qpos, data.qvel, data.qacc = q, qd, qdd
    mujoco.mj_inverse(model, data)
    return data.qfrc_inverse.copy()


WAYS = {  # the module it needs, and the torques by that way
    "DH table": ("numpy", _back(_dh)),
    "YAML": ("yaml", _back(lambda arm: _written(yaml.safe_dump(to_dict(arm)), read_arm))),
    "URDF": ("yourdfpy", _back(lambda arm: _written(to_urdf(arm), Arm.from_urdf, gravity=arm.mdh.gravity))),
    "URDF as a tree": ("yourdfpy", _tree),
    "Pinocchio": ("pinocchio", _back(lambda arm: from_pinocchio(to_pinocchio(arm)))),
    "Robotics Toolbox": ("roboticstoolbox", _back(lambda arm: from_roboticstoolbox(to_roboticstoolbox(arm)))),
    "MuJoCo": ("mujoco", _back(lambda arm: _written(to_mjcf(arm), from_mjcf))),
    "there: Pinocchio": ("pinocchio", _pinocchio),
    "there: Pinocchio, by URDF": ("pinocchio", _pinocchio_urdf),
    "there: Robotics Toolbox": ("roboticstoolbox", _roboticstoolbox),
    "there: MuJoCo": ("mujoco", _mujoco),
}
