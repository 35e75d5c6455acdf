"""An arm in both DH conventions, what it keeps, and what it shows."""

import dataclasses

import numpy as np
import pytest

import dynlib
from tests import sampling

EPS = np.finfo(float).eps
NUMBERS = dict(
    a=[0.3, 0.2], alpha=[0.1, -0.4], d=[0.5, 0], theta=[0, 0.7], joints="RP", mass=[1, 2], com=[[0.1, 0.2, 0.3]] * 2,
    inertia=[np.diag([1, 2, 2.5])] * 2, gravity=(1, 2, 3),
)  # fmt: skip


def again(make, arm, table):
    """The arm made anew from one convention's table."""
    return make(**table._asdict(), joints=arm.joints, mass=arm.mass, allowed=arm.allowed)


def test_tables_in_the_given_convention_are_as_given():
    for make, key in (dynlib.Arm.from_dh, "dh"), (dynlib.Arm.from_mdh, "mdh"):
        table = getattr(make(**NUMBERS), key)
        for name, value in table._asdict().items():
            np.testing.assert_array_equal(value, NUMBERS[name])


def test_distal_to_proximal_and_back_is_the_same_arm():
    """Exact in geometry; in centres and inertias to rounding; the distal frame of the last link loses its tool pair."""
    for arm in sampling.arms():
        if arm.convention != "dh":
            continue
        back = again(dynlib.Arm.from_mdh, arm, arm.mdh)
        for key in ("a", "alpha"):
            np.testing.assert_array_equal(getattr(back.dh, key)[:-1], getattr(arm.dh, key)[:-1])
        for key in ("d", "theta", "gravity"):
            np.testing.assert_array_equal(getattr(back.dh, key), getattr(arm.dh, key))
        reach = 1 + np.abs(arm.a).max()
        np.testing.assert_allclose(back.dh.com[:-1], arm.com[:-1], rtol=0, atol=8 * EPS * reach)
        scale = np.abs(arm.inertia).max()
        np.testing.assert_allclose(back.dh.inertia[:-1], arm.inertia[:-1], rtol=0, atol=16 * EPS * scale)
        state = sampling.state(arm)
        tau, other = (dynlib.inverse_dynamics(x, *state) for x in (arm, back))
        assert np.abs(tau - other).max() <= 1e-13 * sampling.largest_term(arm, *state)


def test_proximal_to_distal_and_back_is_the_same_arm():
    """The base pair a_0, α_0 turns gravity into frame 0; all else comes back."""
    for seed in range(20):
        table = dynlib.random_arm("RPRR", seed).dh  # any numbers do
        arm = dynlib.Arm.from_mdh(**table._asdict(), joints="RPRR", mass=[1, 2, 3, 4])
        back = again(dynlib.Arm.from_dh, arm, arm.dh)
        for key in ("a", "alpha", "d", "theta"):
            np.testing.assert_array_equal(getattr(back.mdh, key)[1:], getattr(arm.mdh, key)[1:])
        np.testing.assert_allclose(back.mdh.com, arm.com, rtol=0, atol=1e-15)
        np.testing.assert_allclose(back.mdh.inertia, arm.inertia, rtol=0, atol=1e-15)
        state = sampling.state(arm)
        tau, other = (dynlib.inverse_dynamics(x, *state) for x in (arm, back))
        assert np.abs(tau - other).max() <= 1e-13 * sampling.largest_term(arm, *state)


def test_right_angles_convert_without_rounding():
    puma = dynlib.load_arm("puma560")
    np.testing.assert_array_equal(puma.ca[1:], [0, 1, 0, 0, 0, 1])
    np.testing.assert_array_equal(puma.sa[1:], [1, 0, -1, 1, -1, 0])
    np.testing.assert_array_equal(puma.mdh.inertia[0], np.diag([0, 0, 0.35]))  # α = 90° turns y into z


def test_an_arm_cannot_be_changed():
    mass = np.array([1.0, 2.0])
    arm = dynlib.Arm.from_dh(**{**NUMBERS, "mass": mass})
    mass[0] = 5
    assert arm.mass[0] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        arm.joints = "RR"
    with pytest.raises(ValueError, match="read-only"):
        arm.mass[0] = 5


def test_mapping_an_arm_maps_every_parameter():
    arm = dynlib.random_arm("RPR").map(lambda x: x.astype(np.float32))
    assert {x.dtype for table in (arm.dh, arm.mdh) for x in table} == {np.dtype(np.float32)}
    single = dynlib.Arm.from_mdh(**{k: v if k == "joints" else np.float32(v) for k, v in NUMBERS.items()})
    assert {x.dtype for x in single.dh} == {np.dtype(np.float32)}


def test_symbolic_arms_convert_between_conventions():
    sympy = pytest.importorskip("sympy")
    a, alpha, r = sympy.symbols("a alpha r")
    arm = dynlib.Arm.from_dh([a], [alpha], [0], [0], "R", [1], [[0, 0, r]], np.zeros((1, 3, 3)))
    assert list(arm.mdh.com[0]) == [a, -r * sympy.sin(alpha), r * sympy.cos(alpha)]


def test_random_arms_are_reproducible_and_physical():
    one, two, other = dynlib.random_arm("RP", 1), dynlib.random_arm("RP", 1), dynlib.random_arm("RP", 2)
    np.testing.assert_array_equal(one.inertia, two.inertia)
    assert not np.array_equal(one.inertia, other.inertia) and not one.allowed
    assert np.linalg.norm(one.gravity) == pytest.approx(9.81)


@pytest.mark.parametrize("n", [0, -1, 1.5, "2"])
def test_a_planar_arm_needs_a_whole_number_of_joints(n):
    with pytest.raises(ValueError, match="joints of a planar arm should be a whole number from 1 to 1000, not"):
        dynlib.planar(n)


@pytest.mark.parametrize("name", dynlib.arms())
def test_printing_names_convention_units_gravity_and_allowances(name):
    arm = dynlib.load_arm(name)
    text = str(arm)
    assert arm.name in text and arm.joints in text
    assert {"dh": "standard Denavit-Hartenberg (distal", "mdh": "modified Denavit-Hartenberg (proximal"}[
        arm.convention
    ] in text
    assert all(unit in text for unit in ("[deg]", "[m]", "[kg]", "[kg m²]", "m/s²"))
    assert all(f"link {link} keeps an inertia that no body can have: {reason}" in text for link, reason in arm.allowed)
    assert len(text.splitlines()) == 2 * arm.n + 8 + len(arm.allowed)


def test_printing_shows_joint_variables_with_their_offsets():
    text = str(dynlib.Arm.from_dh(**{**NUMBERS, "theta": [-0.5, np.pi / 2], "d": [0, -0.25]}))
    assert "1  R      q1 - 28.6479  0" in text and "2  P      90            q2 - 0.25" in text


def test_printing_symbols_is_in_radians():
    sympy = pytest.importorskip("sympy")
    text = str(dynlib.planar(2).map(lambda x: x.astype(object) * sympy.Symbol("s")))
    assert "θ [rad]" in text and "1.0*s" in text


def test_repr_is_one_line():
    assert repr(dynlib.load_arm("stanford")) == "<Arm stanford: RRPRRR, MDH>"
