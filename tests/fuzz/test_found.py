"""Numeric cases that fuzzing found, each kept as it was."""

import numpy as np
import pytest

import dynlib
from dynlib import energy, exchange, kinematics, report

STATE = [np.zeros(3)] * 3
OF_A_STATE = [*dynlib.INVERSE_DYNAMICS.values(), dynlib.kane_reusing_w, dynlib.newton_euler_lean]
OF_A_STATE += [dynlib.inverse_dynamics, dynlib.forward_dynamics, dynlib.forward_dynamics_lean]
OF_A_POSTURE = [dynlib.mass_matrix, dynlib.mass_matrix_lean, dynlib.gravity_torque, kinematics.forward_kinematics]
OF_AN_ARM = [exchange.to_dict, exchange.to_markdown, exchange.to_latex, exchange.to_mjcf, exchange.to_urdf]
OF_AN_ARM += [report.report]
CALLS = [(f, STATE) for f in OF_A_STATE] + [(f, STATE[:1]) for f in OF_A_POSTURE] + [(f, []) for f in OF_AN_ARM]
CALLS += [(energy.energy, STATE[:2]), (energy.momentum, STATE[:2]), (dynlib.coriolis_matrix, STATE[:2])]


@pytest.mark.parametrize("thing", [None, "puma560", {}, dynlib.Arm, 5], ids=str)
@pytest.mark.parametrize("f, args", CALLS, ids=lambda x: getattr(x, "__name__", ""))
def test_what_is_no_arm_is_told_how_to_become_one(f, args, thing):
    with pytest.raises(TypeError, match="wanted (an Arm, a chain .* make one with dynlib.load_arm|a Tree or an Arm)"):
        f(thing, *args)


def test_no_proof_takes_forever():
    with pytest.raises(ValueError, match="trials should be a whole number from 1 to 128"):
        dynlib.prove_equal(dynlib.waters, dynlib.waters, "R", trials=10**15)


@pytest.mark.parametrize("reading", [dynlib.compile, dynlib.javascript], ids=lambda f: f.__name__)
def test_a_class_is_no_formulation(reading):
    with pytest.raises(TypeError, match="Arm gave Arm; a traced function should return an array of values"):
        reading(dynlib.Arm, "RRR")
