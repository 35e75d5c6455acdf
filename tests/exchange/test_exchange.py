"""An arm keeps its torques through every format and in every other library that is installed."""

from importlib import import_module

import numpy as np
import pytest

import dynlib
from dynlib import exchange


def modified(joints, seed):
    arm = dynlib.random_arm(joints, seed)
    t = arm.dh
    return dynlib.Arm.from_mdh(*t[:4], joints, arm.mass, t.com, t.inertia, t.gravity)


ARMS = [make(joints, 4) for make in (dynlib.random_arm, modified) for joints in ("R", "P", "RPR", "PRRP", "RRPRRR")]

SOLID = [name for name in dynlib.arms() if np.linalg.eigvalsh(dynlib.load_arm(name).inertia).min() > 0]
SOLID = [name for name in SOLID if not dynlib.load_arm(name).allowed]  # what every other library admits


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: f"{arm.convention} {arm.joints}")
def test_torques_survive(arm):
    errors = exchange.round_trips(arm)
    assert {"DH table", "YAML", "URDF", "URDF as a tree", "Pinocchio", "there: Pinocchio"} <= set(errors)
    assert all(error <= 1e-11 for error in errors.values()), errors


@pytest.mark.parametrize("name", SOLID)
def test_the_catalogue_survives(name):
    errors = exchange.round_trips(dynlib.load_arm(name))
    assert all(error <= 1e-11 for error in errors.values()), errors


def test_a_way_that_loses_something_is_seen(monkeypatch):
    ways = import_module("dynlib.exchange.round_trips").WAYS
    lost = ("numpy", lambda arm, *state: 1.001 * dynlib.inverse_dynamics(arm, *state))
    monkeypatch.setitem(ways, "YAML", lost)
    errors = exchange.round_trips(dynlib.planar(2))
    assert errors["YAML"] > 5e-4 and errors["DH table"] < 1e-11


def test_tables_show_both_conventions():
    arm = dynlib.load_arm("stanford")
    for convention, first in (("dh", "θ"), ("mdh", "α")):
        text = exchange.to_markdown(arm, convention)
        assert text.splitlines()[0].startswith(f"| i | {first}") and text.count("\n") == arm.n + 1
        assert exchange.to_latex(arm, convention).count(r"\\") == arm.n + 1
    with pytest.raises(ValueError, match="should be 'dh' or 'mdh'"):
        exchange.to_markdown(arm, "craig")


def test_what_cannot_be_an_arm_is_refused():
    import pinocchio

    with pytest.raises(TypeError, match="wanted a pinocchio.Model"):
        exchange.from_pinocchio(5)
    with pytest.raises(ValueError, match="no joints"):
        exchange.from_pinocchio(pinocchio.Model())
    free = pinocchio.Model()
    free.addJoint(0, pinocchio.JointModelFreeFlyer(), pinocchio.SE3.Identity(), "float")
    with pytest.raises(ValueError, match="'float' has 6 degrees of freedom"):
        exchange.from_pinocchio(free)
    branched = exchange.to_pinocchio(dynlib.planar(2))
    branched.addJoint(1, pinocchio.JointModelRZ(), pinocchio.SE3.Identity(), "side")
    with pytest.raises(ValueError, match="'side' branches off"):
        exchange.from_pinocchio(branched)
    with pytest.raises(ValueError, match="MuJoCo refuses them"):
        exchange.to_mjcf(dynlib.load_arm("industrial6_literal"))
    with pytest.raises(ValueError, match="should be a mapping"):
        exchange.from_dict([])


def test_the_pinocchio_model_has_our_order_and_gravity():
    model = exchange.to_pinocchio(dynlib.planar(3))
    assert list(model.parents) == [0, 0, 1, 2] and list(model.names)[1:] == ["joint1", "joint2", "joint3"]
    assert np.allclose(model.gravity.linear, [0, -9.81, 0])
