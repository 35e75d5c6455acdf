"""Without modes the equations are those of a rigid arm: equal in numbers, and proved equal."""

import numpy as np
import pytest

import dynlib
from dynlib import book1983 as fl
from tests.sampling import arms, largest_term, state


def test_book_without_modes_is_inverse_dynamics_of_every_rigid_arm():
    for arm in arms()[::5]:
        q, qd, qdd = state(arm, 3)
        error = np.abs(fl.book_rigid_limit(arm, q, qd, qdd) - dynlib.inverse_dynamics(arm, q, qd, qdd))
        assert error.max() < 1e-12 * largest_term(arm, q, qd, qdd)


@pytest.mark.parametrize("joints", ["R", "RR", "RRR", "PRR", "RPR"])
def test_book_without_modes_is_proved_equal_to_hollerbach(joints):
    """Over the rationals, for all arms with these joints in all states."""
    proof = dynlib.prove_equal(fl.book_rigid_limit, dynlib.newton_euler_link, joints)
    assert proof.holds and proof.field == "the rationals"


@pytest.mark.parametrize("joints", ["RR", "RPR"])
def test_the_inertia_matrix_without_modes_is_proved_to_be_the_mass_matrix(joints):
    def ours(arm, q):
        return fl.inertia_matrix(fl.FlexibleArm.from_arm(arm), q)

    assert dynlib.prove_equal(ours, dynlib.mass_matrix, joints)


def test_a_six_joint_arm_without_modes_is_proved_equal():
    assert dynlib.prove_equal(fl.book_rigid_limit, dynlib.waters, "RRPRRR", trials=1)


def test_forward_dynamics_without_modes_is_that_of_the_rigid_arm():
    arm = dynlib.load_arm("puma560")
    q, qd, tau = state(arm, 4)
    ours = fl.accelerations(fl.FlexibleArm.from_arm(arm), q, qd, tau)
    theirs = dynlib.forward_dynamics(arm, q, qd, tau)
    assert np.abs(ours - theirs).max() < 1e-10 * np.abs(theirs).max()


def test_links_without_modes_do_not_move_by_themselves():
    """A flexible arm whose links have no modes is the same arm whichever way its masses were given."""
    beam = fl.beam_link(1.0, mu=3.0, axis="z")
    body = fl.beam_link(1.0, bodies=[fl.Body(0.5, 3.0, Ic=(0, 0.25, 0.25))], axis="z")
    arms_ = [fl.FlexibleArm((link, link), (0, -9.81, 0)) for link in (beam, body)]
    z, zd, F = np.random.default_rng(0).normal(size=(3, 2))
    a, b = (fl.accelerations(arm, z, zd, F) for arm in arms_)
    assert np.allclose(a, b, rtol=1e-12)


def test_an_arm_with_joint_springs_compiles():
    """A link without modes has no δ to turn its joint; the traced program is the package's acceleration."""
    arm = fl.imaginary_joints.with_joints("two_link", 1)
    z, zd, F = np.random.default_rng(0).normal(size=(3, 4))
    kernel = dynlib.compile(
        lambda _, z, zd, F: fl.right_hand_side(arm, z, zd, F), dynlib.planar(1), args={"z": (4,), "zd": (4,), "F": (4,)}
    )
    assert np.allclose(kernel(z, zd, F), fl.right_hand_side(arm, z, zd, F))
