"""Kane's equations: partial velocities are derivatives, (29), (37) and the recursion agree, the base may move."""

import numpy as np
import pytest

import dynlib
from dynlib.angeles1989 import Base, arm_from_table, paper_sign, partial_velocities
from dynlib.kinematics import link_frames
from tests import pinocchio_model, sampling

KANE = [dynlib.kane_partial_velocities, dynlib.kane_recursive, dynlib.kane_reusing_w]
JOINTS = ["R", "P", "PR", "RP", "PPP", "PRRPRR", "RRPRRR", "RRRRRR", "PRPRPRPR"]
ARMS = [dynlib.random_arm(joints, seed) for seed, joints in enumerate(JOINTS)]
each_arm = pytest.mark.parametrize("arm", ARMS, ids=JOINTS)
each_kane = pytest.mark.parametrize("kane", KANE)


def test_kane_agrees_with_every_formulation():
    """On joint patterns to four joints; relative to the largest single term."""
    worst = {}
    for arm in [a for a in sampling.arms() if a.n <= 4][::3]:
        state = sampling.state(arm)
        size, taus = sampling.largest_term(arm, *state), [kane(arm, *state) for kane in KANE]
        for name, f in dynlib.INVERSE_DYNAMICS.items():
            error = np.abs(taus - f(arm, *state)).max() / size
            worst[name] = max(worst.get(name, 0), error)
    assert max(worst.values()) <= 1e-12, worst


def test_kane_agrees_with_pinocchio():
    """R and P in any order to ten joints, prismatic first joints among them, and every arm of the catalogue."""
    for arm in sampling.arms()[::2] + sampling.arms()[-8:]:
        state = sampling.state(arm)
        outside, size = pinocchio_model.rnea(arm, *state), sampling.largest_term(arm, *state)
        for kane in KANE:
            assert np.abs(kane(arm, *state) - outside).max() <= 1e-11 * size


@each_arm
def test_partial_velocities_are_derivatives_of_velocities(arm):
    """(31): A_j = ∂ω_j/∂q̇ by unit rates, B_j = ∂ċ_j/∂q̇ = ∂c_j/∂q by complex steps."""
    q = sampling.state(arm)[0]
    A, B, *_ = partial_velocities(arm, q)
    rest = np.zeros(arm.n)
    for i, unit in enumerate(np.eye(arm.n)):
        seen = {}
        dynlib.kane_partial_velocities(arm, q, unit, rest, record=seen)
        frames = link_frames(arm, q + 1e-30j * unit)
        for j in range(1, arm.n + 1):
            np.testing.assert_allclose(A[j][:, i], seen["w"][j], atol=1e-14)
            step = (frames[j].p + frames[j].R @ arm.mdh.com[j - 1]).imag / 1e-30
            np.testing.assert_allclose(B[j][:, i], step, atol=1e-13)


@each_arm
def test_29_with_velocities_differentiated_is_37(arm):
    """τ = Σ_j [(∂ω_j/∂q̇)ᵀ ḣ_j + (∂ċ_j/∂q̇)ᵀ m_j (c̈_j - g)] with no closed form of the partial velocities."""
    state, seen = sampling.state(arm), {}
    tau = dynlib.kane_partial_velocities(arm, *state, record=seen)
    total = 0
    for j in range(1, arm.n + 1):
        linear, angular = [], []
        for unit in np.eye(arm.n):
            frame = link_frames(arm, state[0] + 1e-30j * unit)[j]
            linear.append((frame.p + frame.R @ arm.mdh.com[j - 1]).imag / 1e-30)
            spin = frame.R.imag / 1e-30 @ frame.R.real.T
            angular.append([spin[2, 1], spin[0, 2], spin[1, 0]])
        total = total + np.array(angular) @ seen["hd"][j]
        total = total + np.array(linear) @ (arm.mass[j - 1] * (seen["cdd"][j] - arm.gravity))
    np.testing.assert_allclose(tau, total, rtol=0, atol=1e-12 * sampling.largest_term(arm, *state))


@each_kane
@each_arm
def test_a_moving_base_is_the_rest_of_a_longer_arm(kane, arm):
    """(10)-(21): cut six joints off; give their last frame's motion as ω_0, ω̇_0, c̈_0 - g to what remains."""
    long = dynlib.random_arm("PRRPRR" + arm.joints, seed=7)
    table, state, k = long.mdh, sampling.state(long), 6
    origin = table.com.copy()
    origin[k - 1] = 0  # so that p̈_6 is the acceleration of the origin
    whole = dynlib.Arm.from_mdh(*table[:4], long.joints, long.mass, origin, table.inertia, table.gravity)
    rest = dynlib.Arm.from_mdh(
        *[column[k:] for column in table[:4]], arm.joints, long.mass[k:], origin[k:], table.inertia[k:], (0, 0, 0)
    )
    seen = {}
    dynlib.kane_recursive(whole, *state, record=seen)
    base = Base(seen["w"][k], seen["wd"][k], seen["pdd"][k])
    expected = dynlib.newton_euler_link(whole, *state)[k:]
    tau = kane(rest, *state[:, k:], base=base)
    assert np.abs(tau - expected).max() <= 1e-12 * sampling.largest_term(whole, *state)


def test_a_base_that_accelerates_upwards_weighs_more():
    """(51): c̈_0 acts as -g does."""
    arm = ARMS[5]
    state = sampling.state(arm)
    lifted = dynlib.Arm.from_mdh(*arm.mdh[:4], arm.joints, arm.mass, *arm.mdh[4:6], gravity=(0, 0, -15))
    still = dynlib.Arm.from_mdh(*arm.mdh[:4], arm.joints, arm.mass, *arm.mdh[4:6], gravity=(0, 0, -10))
    for kane in KANE:
        np.testing.assert_allclose(kane(still, *state, base=Base(cdd=(0, 0, 5))), kane(lifted, *state), rtol=1e-12)


@pytest.mark.parametrize("wrong", [{"w": [1, 2]}, {"cdd": 3.0}, {"wd": [0, 0, np.nan]}])
def test_a_wrong_base_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=f"base.{next(iter(wrong))}"):
        Base(**wrong)


@each_arm
def test_the_recorded_quantities_are_those_of_the_paper(arm):
    """(2), (41), (46), (49) among the recorded ω, ω̇, W, p̈, ḣ, v, w."""
    state, seen = sampling.state(arm), {}
    tau = dynlib.kane_recursive(arm, *state, record=seen)
    kept = {}
    dynlib.kane_partial_velocities(arm, *state, record=kept)
    R = partial_velocities(arm, state[0]).R
    for i in range(1, arm.n + 1):
        for mine, base in (("w", "w"), ("wd", "wd"), ("hd", "hd")):
            np.testing.assert_allclose(R[i] @ seen[mine][i], kept[base][i], atol=1e-11)
        np.testing.assert_allclose(R[i] @ seen["pdd"][i], kept["cdd"][i] - arm.gravity, atol=1e-10)  # (41)
        force = sum(arm.mass[j - 1] * (kept["cdd"][j] - arm.gravity) for j in range(i, arm.n + 1))
        np.testing.assert_allclose(R[i] @ seen["v"][i], force, atol=1e-10)  # (49)
        assert tau[i - 1] == seen["ww" if arm.joints[i - 1] == "R" else "v"][i][2]  # (44), (45)


def test_the_papers_table_enters_with_b_for_minus_d():
    """(8), (22), (30): a = (a, b sin α, -b cos α); the force conjugate to b is minus the one along +Z (A2)."""
    arm = ARMS[5]
    t = arm.mdh
    signs = paper_sign(arm, np.ones(arm.n))
    same = arm_from_table(t.a, t.alpha, -t.d, t.theta, arm.joints, arm.mass, t.com, t.inertia, t.gravity)
    state = sampling.state(arm)
    np.testing.assert_allclose(dynlib.kane_recursive(same, *state), dynlib.kane_recursive(arm, *state), rtol=1e-12)
    b, bd, bdd = paper_sign(arm, state)
    in_b = paper_sign(arm, dynlib.kane_recursive(same, *paper_sign(same, np.array([b, bd, bdd]))))
    np.testing.assert_array_equal(signs, [-1, 1, 1, -1, 1, 1])
    np.testing.assert_allclose(in_b @ bd, dynlib.kane_recursive(arm, *state) @ state[1], rtol=1e-12)  # power
    with pytest.raises(ValueError, match="length 6"):
        paper_sign(arm, [1, 2])
