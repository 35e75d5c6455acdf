"""An arm as a Pinocchio model, built from the parameters as given, whatever their convention."""

import numpy as np
import pytest

pin = pytest.importorskip("pinocchio")


def model(arm) -> "pin.Model":
    """Joint frames are the proximal ones; links are attached in the frames they were given in."""
    made = pin.Model()
    made.gravity.linear = np.array(arm.gravity, float)
    parent = 0
    for i, joint in enumerate(arm.joints):
        c, s = np.cos(arm.theta[i]), np.sin(arm.theta[i])
        offset = pin.SE3(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]), np.array([0, 0, arm.d[i]]))
        kind = pin.JointModelRZ() if joint == "R" else pin.JointModelPZ()
        parent = made.addJoint(parent, kind, _pair(arm, i) * offset, f"joint{i + 1}")
        body = pin.Inertia(float(arm.mass[i]), np.array(arm.com[i]), np.array(arm.inertia[i]))
        made.appendBodyToJoint(parent, body, _pair(arm, i + 1) if arm.convention == "dh" else pin.SE3.Identity())
    return made


def rnea(arm, q, qd, qdd) -> np.ndarray:
    """Pinocchio's inverse dynamics at one state."""
    made = model(arm)
    return pin.rnea(made, made.createData(), *(np.array(x, float) for x in (q, qd, qdd)))


def _pair(arm, i) -> "pin.SE3":
    c, s = np.cos(arm.alpha[i]), np.sin(arm.alpha[i])
    return pin.SE3(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]), np.array([arm.a[i], 0, 0]))
