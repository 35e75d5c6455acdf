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


def test_a_mass_with_an_imaginary_part_is_still_a_mass():
    arm = dynlib.planar(2)
    heavier = arm.mass + [1j, 0]
    assert dynlib.Arm.from_dh(*_table(arm, heavier)).mass[0] == heavier[0]
    with pytest.raises(ValueError, match="link 2 has mass -1 kg"):
        dynlib.Arm.from_dh(*_table(arm, [1j, -1.0]))


def _table(arm, mass):
    t = arm.dh
    return t.a, t.alpha, t.d, t.theta, arm.joints, mass, t.com, t.inertia, t.gravity


def test_a_motion_may_last_for_ages():
    motion = dynlib.trajectory.move([0.0], [1.0], 1e155, [0.0], "3-4-5")
    assert motion.q[0, 0] == 0 and motion.qdd[0, 0] == 0


def test_a_bent_arm_far_too_bent_is_told_so():
    arm = dynlib.book1983.load("one_link")
    with np.errstate(all="ignore"), pytest.raises(ValueError, match="the inertia matrix is not finite"):
        dynlib.book1983.accelerations(arm, np.full((2, 3), 90j, np.complex64), np.zeros(3), [1.0])


@pytest.mark.parametrize("place, thing", [(0, complex("nan")), (1, np.inf), (2, 10**400), (2, np.nan)])
def test_a_motion_begins_and_ends_somewhere(place, thing):
    args = [[0.0], [1.0], 2.0, [0.0, 1.0]]
    args[place] = thing
    with pytest.raises(ValueError, match="every entry should be finite"):
        dynlib.trajectory.move(*args)
