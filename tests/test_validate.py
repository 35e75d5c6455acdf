"""Every error at the door, by its message: what was wrong, where, what would be right."""

import numpy as np
import pytest

import dynlib

RIGHT = dict(
    a=[1, 1], alpha=[0, 0], d=[0, 0], theta=[0, 0], joints="RR", mass=[1, 1], com=[[0, 0, 0]] * 2,
    inertia=[np.eye(3)] * 2, gravity=(0, 0, -9.81),
)  # fmt: skip
makers = pytest.mark.parametrize("make", [dynlib.Arm.from_dh, dynlib.Arm.from_mdh])


def second(tensor):
    return [np.eye(3), np.array(tensor)]


@makers
@pytest.mark.parametrize(
    "wrong, error, message",
    [
        (dict(joints=""), ValueError, "joints is empty; an arm needs at least one joint, such as 'R'"),
        (dict(joints="RX"), ValueError, "joint 2 is 'X'; write R for revolute or P for prismatic"),
        (dict(joints="rR"), ValueError, "joint 1 is 'r'; write R"),
        (dict(joints=["R", "R"]), TypeError, "joints should be a string of R and P, such as 'RRPRRR', not list"),
        (dict(a=[1, 2, 3]), ValueError, r"a has shape \(3,\); it should be \(2,\)"),
        (dict(alpha=0), ValueError, r"alpha has shape \(\); it should be \(2,\)"),
        (dict(d=[[0], [0]]), ValueError, r"d has shape \(2, 1\); it should be \(2,\)"),
        (dict(theta=[0, np.inf]), ValueError, r"theta holds inf at index \(1,\); every entry should be finite"),
        (dict(a=[np.nan, 1]), ValueError, r"a holds nan at index \(0,\)"),
        (dict(a=["one", "two"]), TypeError, "a should hold numbers, not <U3"),
        (dict(a=[1, None]), TypeError, "a should hold numbers; it holds None"),
        (dict(a=[1, [2, 3]]), ValueError, "a is not a rectangular array"),
        (dict(mass=[1, -2]), ValueError, "link 2 has mass -2 kg; a mass is never negative"),
        (dict(com=[[0, 0, 0]]), ValueError, r"com has shape \(1, 3\); it should be \(2, 3\)"),
        (dict(inertia=np.eye(3)), ValueError, r"inertia has shape \(3, 3\); it should be \(2, 3, 3\)"),
        (dict(gravity=9.81), ValueError, r"gravity has shape \(\); it should be \(3,\)"),
        (dict(gravity=[0, 0, np.nan]), ValueError, r"gravity holds nan at index \(2,\)"),
        (
            dict(inertia=second([[1, 0.2, 0], [0, 1, 0], [0, 0, 1]])),
            ValueError,
            "the inertia of link 2 is not symmetric: entries differ by 0.2 kg m²; write products of inertia",
        ),
        (
            dict(inertia=second(np.diag([1, 1, -0.5]))),
            ValueError,
            r"the inertia of link 2 is not positive semidefinite \(least principal moment -0.5 kg m²\); is it about",
        ),
        (
            dict(inertia=second(np.diag([1, 1, 3]))),
            ValueError,
            r"the inertia of link 2 breaks the triangle inequality: principal moment 3 exceeds 1 \+ 1 kg m², which",
        ),
        (dict(allowed=[(3, "because")]), ValueError, "allowed names link 3; the links are numbered 1 to 2"),
        (dict(allowed=[1]), ValueError, r"allowed holds \(1,\); each entry should be a pair \(link, reason in words\)"),
        (dict(allowed=[(1, "")]), ValueError, r"each entry should be a pair \(link, reason in words\)"),
    ],
)  # fmt: skip
def test_a_bad_arm_is_refused(make, wrong, error, message):
    with pytest.raises(error, match=message):
        make(**{**RIGHT, **wrong})


@makers
def test_an_allowance_covers_its_link_and_no_other(make):
    impossible = [np.diag([1, 1, 3])] * 2
    with pytest.raises(ValueError, match="link 2 breaks the triangle inequality"):
        make(**{**RIGHT, "inertia": impossible}, allowed=[(1, "as published")])
    both = iter([(1, "as published"), [2, "as published"]])
    arm = make(**{**RIGHT, "inertia": impossible}, allowed=both)
    assert arm.allowed == ((1, "as published"), (2, "as published"))
    with pytest.raises(ValueError, match="link 1 is not positive semidefinite"):
        make(**{**RIGHT, "inertia": [-np.eye(3)] * 2}, allowed=[(1, "as published")])


@makers
def test_the_boundary_of_the_triangle_inequality_belongs_to_bodies(make):
    """A flat plate has I_zz = I_xx + I_yy; 1e-9 relative is rounding, 1e-8 is not; single precision rounds earlier."""
    plate = np.diag([0.01, 0.02, 0.03])
    make(**{**RIGHT, "inertia": second(plate)})
    make(**{**RIGHT, "inertia": second(plate + np.diag([0, 0, 2e-11]))})
    with pytest.raises(ValueError, match="triangle inequality"):
        make(**{**RIGHT, "inertia": second(plate + np.diag([0, 0, 3e-10]))})
    angle = np.linspace(0, 3, 50)
    for c, s in zip(np.cos(angle), np.sin(angle), strict=True):
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        make(**{**RIGHT, "inertia": np.float32(second(turn @ plate @ turn.T))})


@makers
def test_massless_links_build_multiple_degrees_of_freedom(make):
    arm = make(**{**RIGHT, "mass": [0, 1], "inertia": [np.zeros((3, 3)), np.eye(3)]})
    assert np.isfinite(dynlib.inverse_dynamics(arm, [0.1, 0.2], [1, 2], [3, 4])).all()


def test_complex_and_object_inertias_are_not_judged():
    """Derivatives by a complex step in a mass, and symbols, have no order to test."""
    for dtype in (complex, object):
        dynlib.Arm.from_dh(**{**RIGHT, "mass": np.ones(2, dtype), "inertia": np.array([np.eye(3)] * 2, dtype)})


def test_whole_numbers_too_long_for_the_machine_are_numbers():
    arm = dynlib.planar(2)
    for long in (2**63, 2**63 + 1j):
        tau = dynlib.inverse_dynamics(arm, [0, 0], [0, 0], [0, long])
        assert tau.dtype != object and np.allclose(tau, dynlib.inverse_dynamics(arm, [0, 0], [0, 0], [0, long * 1.0]))
