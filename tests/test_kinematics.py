"""Forward kinematics, Jacobian and its rate, and the way back."""

import numpy as np
import pytest

import dynlib
from dynlib.inverse_kinematics import inverse_kinematics, joint_motion
from dynlib.kinematics import Pose, forward_kinematics, jacobian, jacobian_rate, link_frames
from tests import pinocchio_model, sampling

ARMS = [dynlib.random_arm(joints, seed) for seed, joints in enumerate(["R", "P", "RPR", "PRRPRR", "RRRRRR"])]
ARMS += [dynlib.load_arm("stanford"), dynlib.load_arm("industrial6")]
each_arm = pytest.mark.parametrize("arm", ARMS, ids=lambda arm: f"{arm.joints}-{arm.convention}")
six_arm = pytest.mark.parametrize("arm", ARMS[3:], ids=lambda arm: f"{arm.joints}-{arm.convention}")


@each_arm
def test_frames_against_pinocchio(arm):
    pin, q = pinocchio_model.pin, sampling.state(arm)[0]
    model = pinocchio_model.model(arm)
    data = model.createData()
    pin.forwardKinematics(model, data, q)
    for frame, place in zip(link_frames(arm, q)[1:], list(data.oMi)[1:], strict=True):
        np.testing.assert_allclose(frame.R, place.rotation, atol=1e-13)
        np.testing.assert_allclose(frame.p, place.translation, atol=1e-13)


@each_arm
def test_the_jacobian_is_the_derivative_of_the_pose(arm):
    q = sampling.state(arm)[0]
    J, R = jacobian(arm, q), forward_kinematics(arm, q).R
    for column, unit in zip(J.T, np.eye(arm.n), strict=True):
        step = forward_kinematics(arm, q + 1e-30j * unit)
        spin = step.R.imag / 1e-30 @ R.T
        np.testing.assert_allclose(column[:3], step.p.imag / 1e-30, atol=1e-13)
        np.testing.assert_allclose(column[3:], [spin[2, 1], spin[0, 2], spin[1, 0]], atol=1e-13)


@each_arm
def test_the_jacobians_rate_is_its_derivative_along_the_motion(arm):
    q, qd, _ = sampling.state(arm)
    step = jacobian(arm, q + 1e-30j * qd).imag / 1e-30
    np.testing.assert_allclose(jacobian_rate(arm, q, qd), step, atol=1e-12 * max(1, np.abs(step).max()))


def test_kinematics_go_in_batches():
    arm = ARMS[3]
    q, qd, _ = sampling.state(arm, 4, 2)
    np.testing.assert_allclose(jacobian(arm, q)[3, 1], jacobian(arm, q[3, 1]), atol=1e-13)
    np.testing.assert_allclose(jacobian_rate(arm, q, qd)[3, 1], jacobian_rate(arm, q[3, 1], qd[3, 1]), atol=1e-12)


@six_arm
def test_joint_motion_gives_back_what_moved_the_hand(arm):
    q, qd, qdd = sampling.state(arm, seed=2)
    J = jacobian(arm, q)
    twist, rate = J @ qd, J @ qdd + jacobian_rate(arm, q, qd) @ qd
    back = joint_motion(arm, forward_kinematics(arm, q), twist, rate, q + 0.01)
    tolerance = 1e-12 * np.linalg.cond(J)
    for mine, true in zip(back, (q, qd, qdd), strict=True):
        np.testing.assert_allclose(mine, true, atol=tolerance * max(1, np.abs(true).max()))


def test_unreachable_singular_and_unsuitable_requests_are_answered():
    arm, q = dynlib.load_arm("industrial6"), np.radians([0, 90, -135, 45, 90, 90])
    R, p = forward_kinematics(arm, q)
    with pytest.raises(ValueError, match="reaches 4.15 m at most"):
        inverse_kinematics(arm, Pose(R, p + [0, 5, 0]), q)
    with pytest.raises(ValueError, match=r"Newton steps|condition number"):
        inverse_kinematics(arm, Pose(R, p + [0, 3.3, 0]), q)  # within the sum of lengths, out of reach all the same
    stretched = np.radians([0, 90, 0, 45, 90, 90])  # elbow straight
    with pytest.raises(ValueError, match="condition number"):
        joint_motion(arm, forward_kinematics(arm, stretched), np.ones(6), np.zeros(6), stretched)
    with pytest.raises(ValueError, match="has 2 joints"):
        inverse_kinematics(dynlib.load_arm("planar2"), Pose(R, p), [0, 0])
    with pytest.raises(ValueError, match="half a turn"):
        inverse_kinematics(arm, Pose(np.diag([-1.0, -1, 1]) @ R, p), q)
    with pytest.raises(ValueError, match="links 1 to 6"):
        jacobian(arm, q, link=7)
