"""A right formulation breaks no law; each known mistake, made in a real formulation, is named."""

import inspect
import sys
from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import Arm
from dynlib.readings.diagnosing import diagnose

ARM = dynlib.random_arm("RRPRR", seed=5)
ALL = dynlib.INVERSE_DYNAMICS


def mutant(name: str, *changes: tuple[str, str]):
    """The formulation with pieces of its source replaced; each piece must be there."""
    module = sys.modules[ALL[name].__module__]
    source = inspect.getsource(module)
    for old, new in changes:
        assert old in source, f"{old!r} is not in {module.__name__}"
        source = source.replace(old, new)
    space = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(source, f"<mutant of {name}>", "exec"), space)
    return space[name]


@pytest.mark.parametrize("name", ALL)
def test_a_right_formulation_breaks_no_law(name):
    result = diagnose(ALL[name], dynlib.random_arm("RPRR", seed=2))
    assert result.ok, result


NEL, NEB = "newton_euler_link", "newton_euler_base"
SLIPPED = [
    (NEL, [("cross(w[i - 1], zqd)", "cross(w[i], zqd)")], "printed 3.16"),
    (NEB, [(" + cross(w[i - 1], zqd)", "")], "missing from the angular acceleration"),
    (NEB, [(" + cross(w[i], matvec(inertia, w[i]))", "")], "gyroscopic"),
    (NEB, [(" + cross(w[i], cross(w[i], ps[i]))", ""), ("cross(w[i], cross(w[i], rs[i])) + ", "")], "centripetal"),
    (NEB, [("2 * qd", "qd")], "factor 2"),
    ("hollerbach_3x3", [("(2 * link.qd[j])", "link.qd[j]")], "factor 2"),
    (NEL, [("A[i].mT", "A[i]")], "transposed"),
    (NEB, [(" + cross(ps[i], f[i + 1])", "")], "p* × f"),
    (NEB, [("cross(ps[i] + rs[i], F[i])", "cross(rs[i], F[i])")], "wrong point"),
    (NEL, [("else -link.g)", "else 0 * z)"), ("m[i] * rdd", "m[i] * (rdd - link.g)")], "not turned into link axes"),
    (NEB, [("else -link.g", "else link.g")], "gravity with the wrong sign"),
    ("waters", [("-link.m[j] * dot", "link.m[j] * dot")], "gravity with the wrong sign"),
    ("hollerbach_4x4", [(" - dot(link.g4, matvec(dW, c[i]))", "")], "gravity left out"),
    (NEL, [("link.I[i]", "link.IO[i]")], "parallel-axis term counted twice"),
]


@pytest.mark.parametrize("name, changes, expected", SLIPPED, ids=[f"{n}-{e}" for n, _, e in SLIPPED])
def test_a_slip_made_in_a_formulation_is_named(name, changes, expected):
    result = diagnose(mutant(name, *changes), ARM)
    assert not result.ok
    assert expected in result.likely, result


def read_as_modified(arm):
    return Arm.from_mdh(*arm.dh[:4], arm.joints, arm.mass, arm.com, arm.inertia, arm.gravity)


READ = {
    "other DH convention": read_as_modified,
    "products of inertia with the wrong sign": lambda arm: replace(arm, inertia=(2 * np.eye(3) - 1) * arm.inertia),
    "d = -b": lambda arm: replace(arm, d=-arm.d),
    "theta of the table left out": lambda arm: replace(arm, theta=0 * arm.theta),
    "twists alpha": lambda arm: replace(arm, alpha=-arm.alpha),
    "table's angles in degrees": lambda arm: replace(arm, alpha=np.degrees(arm.alpha), theta=np.degrees(arm.theta)),
}


@pytest.mark.parametrize("name", ["waters", "newton_euler_link"])
@pytest.mark.parametrize("expected", READ)
def test_another_reading_of_the_table_is_named_though_it_breaks_no_law(name, expected):
    result = diagnose(lambda q, qd, qdd: ALL[name](READ[expected](ARM), q, qd, qdd), ARM)
    assert not result.ok and not result.violations
    assert expected in result.likely, result


def test_links_given_in_the_other_conventions_frames_are_named():
    mistaken = replace(ARM, convention="mdh")  # the distal centres of mass and inertias taken as proximal
    result = diagnose(lambda q, qd, qdd: dynlib.waters(mistaken, q, qd, qdd), ARM)
    assert "other convention's frames" in result.likely, result


def test_degrees_and_lost_velocity_terms_are_named():
    revolute = np.array([j == "R" for j in ARM.joints])
    for f, expected in (
        (lambda q, qd, qdd: dynlib.waters(ARM, np.where(revolute, np.radians(q), q), qd, qdd), "degrees"),
        (lambda q, qd, qdd: dynlib.waters(ARM, q, 0 * qd, qdd), "Coriolis and centrifugal terms left out"),
        (lambda q, qd, qdd: -dynlib.waters(ARM, q, qd, qdd), "wrong sign"),
    ):
        assert expected in diagnose(f, ARM).likely


def test_prismatic_signs_are_named():
    """Angeles' b = -d, wholly (as his tables have it) or in the force alone (his erratum A2)."""
    sign = np.array([-1 if j == "P" else 1 for j in ARM.joints])
    backwards = replace(ARM, d=-ARM.d)
    for f, expected in (
        (lambda q, qd, qdd: sign * dynlib.waters(ARM, q, qd, qdd), "forces at prismatic joints"),
        (lambda q, qd, qdd: sign * dynlib.waters(backwards, sign * q, sign * qd, sign * qdd), "b = -d throughout"),
    ):
        result = diagnose(f, ARM)
        assert not result.ok and expected in result.likely, result
    revolute = dynlib.random_arm("RRR", seed=1)
    result = diagnose(lambda q, qd, qdd: dynlib.waters(replace(revolute, d=-revolute.d), q, qd, qdd), revolute)
    assert result.likely == "offsets d with the wrong sign (d = -b)"


def test_an_arm_without_mass_is_diagnosed_without_dividing_by_zero():
    light = replace(ARM, mass=0 * ARM.mass, inertia=0 * ARM.inertia)
    with np.errstate(all="raise"):
        assert diagnose(dynlib.waters, light).ok
        assert not diagnose(lambda q, qd, qdd: qdd, light).ok


def test_an_unknown_mistake_is_split_into_parts_and_traced_to_a_link():
    heavier = replace(ARM, mass=ARM.mass * [1, 1, 1, 1.01, 1])
    result = diagnose(lambda q, qd, qdd: dynlib.waters(heavier, q, qd, qdd), ARM)
    assert not result.ok and "mass matrix" in result.likely and "look first at link 4" in result.likely, result


def test_a_broken_law_is_placed_at_a_link():
    def heavy_elbow(arm, q, qd, qdd):  # link 3's velocity terms are lost
        others = replace(
            arm, mass=arm.mass * [1, 1, 0, 1, 1], inertia=arm.inertia * np.array([1, 1, 0, 1, 1])[:, None, None]
        )
        third = replace(arm, mass=arm.mass - others.mass, inertia=arm.inertia - others.inertia)
        return dynlib.waters(others, q, qd, qdd) + dynlib.waters(third, q, 0 * qd, qdd)

    result = diagnose(heavy_elbow, ARM)
    assert any("link 3 is the first" in v.where for v in result.violations), result


def test_logged_rows_are_compared_under_every_reading():
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 20, ARM.n))
    assert diagnose((q, qd, qdd, dynlib.waters(ARM, q, qd, qdd)), ARM).ok
    flipped = replace(ARM, gravity=-ARM.gravity)
    assert "gravity with the wrong sign" in diagnose((q, qd, qdd, dynlib.waters(flipped, q, qd, qdd)), ARM).likely
    side_by_side = np.hstack([q, qd, qdd, dynlib.waters(flipped, q, qd, qdd)])
    assert "gravity with the wrong sign" in diagnose(side_by_side, ARM).likely
    with pytest.raises(ValueError, match=r"logged tau has shape \(20, 2\)|should be \(N, 5\)"):
        diagnose((q, qd, qdd, qdd[:, :2]), ARM)


def test_noisy_rows_name_the_closest_reading_or_none():
    rng = np.random.default_rng(1)
    q, qd, qdd, noise = rng.normal(size=(4, 50, ARM.n))
    for arm, expected in ((replace(ARM, gravity=-ARM.gravity), "gravity with the wrong sign"), (ARM, "as given")):
        tau = dynlib.waters(arm, q, qd, qdd)
        result = diagnose((q, qd, qdd, tau + 1e-4 * np.abs(tau).max() * noise), ARM)
        assert not result.ok and expected in result.likely and "of the largest torque" in result.likely, result


@pytest.mark.parametrize(
    "f, expected",
    [
        (lambda q, qd, qdd: 1 / 0, "raised ZeroDivisionError"),
        (lambda q, qd, qdd: qdd[:2], "returned shape (2,)"),
        (lambda q, qd, qdd: qdd * np.nan, "every torque should be finite"),
    ],
)
def test_a_function_that_answers_nonsense_is_told_so(f, expected):
    result = diagnose(f, ARM)
    assert not result.ok and expected in result.likely


def test_a_function_of_the_wrong_signature_is_told_what_to_take():
    with pytest.raises(TypeError, match=r"takes \(arm, q, qd, qdd\) or \(q, qd, qdd\)"):
        diagnose(lambda q: q, ARM)
