"""What is wrong with an arm or a state is said in words: where, and what would be right."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import book1983 as fl

STATIC = fl.Mode("y", fl.shape("static", 1.0))


def slender(direction, family, axis="z", **options):
    mode = fl.Mode(direction, fl.shape(family, 1.0))
    first = fl.beam_link(1.0, mu=1.0, bodies=[fl.Body(1.0, 1.0, Ic=(0.1, 0.1, 0.1))])
    return fl.FlexibleArm([first, fl.beam_link(1.0, mu=1.0, EIz=1.0, GJ=1.0, modes=[mode], axis=axis, **options)])


def test_torsion_of_a_slender_last_link_is_named_with_its_remedy():
    arm = slender("t", "linear")
    with pytest.raises(ValueError, match="mode 1 \\(torsion\\) of link 2 has no inertia; .* polar inertia jx"):
        fl.accelerations(arm, np.zeros(3), np.zeros(3), [0, 0])
    assert fl.accelerations(slender("t", "linear", jx=0.1), np.zeros(3), np.zeros(3), [0, 0]).shape == (3,)


def test_a_roll_joint_on_a_slender_last_link_is_named_with_its_remedy():
    arm = slender("y", "static", axis="x")
    with pytest.raises(ValueError, match="joint 2, which carries link 2 has no inertia; a roll joint"):
        fl.accelerations(arm, np.zeros(3), np.zeros(3), [0, 0])


@pytest.mark.parametrize(
    "build, message",
    [
        (lambda: fl.beam_link(1.0, mu=1.0, EIz=-2.0, modes=[STATIC]), "EIz is -2 .* positive stiffness"),
        (lambda: fl.beam_link(1.0, mu=1.0, EIz=0.0, modes=[STATIC]), "EIz is 0 .* positive stiffness"),
        (lambda: fl.beam_link(1.0, mu=1.0, modes=[STATIC]), "needs the stiffness EIz, which is not given"),
        (lambda: fl.beam_link(1.0, mu=-1.0), "mu is -1 .* never negative"),
        (lambda: fl.beam_link(-1.0), "the length is -1"),
        (lambda: fl.beam_link(1.0, axis="w"), "axis is 'w'"),
        (lambda: fl.beam_link(1.0, bodies=[fl.Body(2.0, 1.0)]), "body sits at eta = 2"),
        (lambda: fl.beam_link(1.0, bodies=[fl.Body(0.5, -1.0)]), "mass -1"),
        (lambda: fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=[STATIC, STATIC]), "linearly dependent .* mode 1 .* mode 2"),
        (lambda: fl.Mode("w", fl.shape("static", 1.0)), "direction is 'y', 'z'"),
        (lambda: fl.Mode("y", fl.shape("static", 1.0), -0.1), "damping ratio is never negative"),
        (lambda: fl.shape("banana", 1.0), "no shape 'banana'; there are clamped_free"),
        (lambda: fl.shape("static", 1.0, k=0), "k of shape static should be a whole number from 1 to 50, not 0"),
        (lambda: fl.shape("static", 1.0, mr=2.0), "static takes no option, not mr"),
        (lambda: fl.load("banana"), "no flexible arm named 'banana'; there are anthropomorphic6"),
        (lambda: fl.FlexibleArm([]), "at least one Link"),
        (lambda: fl.load("one_link").using(truncation="none"), "truncation is 'none'"),
        (lambda: fl.load("one_link").using(springs=[-1.0]), "springs of joint 1 is -1"),
        (lambda: fl.natural_frequencies(fl.load("one_link"), [0.0], "loose"), "joints is 'loose'"),
        (lambda: fl.natural_frequencies(fl.load("one_link"), [0.0], "sprung"), "no joint springs"),
        (lambda: fl.inertia_matrix(fl.load("one_link"), [0, 0]), "last axis should have length 3: q1, d11, d12"),
        (lambda: fl.right_hand_side(fl.load("one_link"), [0, 0, 0], [0, 0, 0], [0, 0]), "F has shape"),
        (lambda: fl.inertia_matrix(fl.load("one_link"), [0, np.nan, 0]), "nan"),
        (lambda: fl.FlexibleArm.from_arm("stanford"), "wants a dynlib.Arm, not str"),
        (lambda: fl.sampled([0, 0.5], [0, 1], [0, 0]), "increase from 0 to 1"),
    ],
)
def test_refusals_say_what_would_be_right(build, message):
    with pytest.raises((ValueError, TypeError, KeyError), match=message):
        build()


def test_shapes_that_move_or_turn_at_the_joint_are_refused():
    x = np.linspace(0, 1, 5)
    for shape, message in (
        (fl.sampled(x, 1 + x**2, 2 * x), "moves by 1 at the joint"),
        (fl.sampled(x, x + x**2, 1 + 2 * x), "turns by 1 at the joint, where all motion belongs to q"),
    ):
        with pytest.raises(ValueError, match=message):
            fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=[fl.Mode("y", shape)])
    with pytest.raises(ValueError, match="pinned one that bends about the joint's own axis"):
        fl.beam_link(1.0, mu=1.0, EIy=1.0, modes=[fl.Mode("z", fl.shape("pinned_free", 1.0))], axis="z")


def test_files_name_file_link_and_cure(tmp_path):
    path = tmp_path / "bad.yaml"
    for text, message in (
        ("gravity: [0, 0, 0]\nlinks:\n  - {l: 1.0, mu: 4e6}\n", "bad.yaml: link 1: mu is the text '4e6'; .* 4.4e\\+6"),
        ("gravity: [0, 0, 0]\nlinks:\n  - {l: 1.0, mue: 4}\n", "bad.yaml: link 1: the link has the unknown key 'mue'"),
        ("links: []\n", "bad.yaml: the file lacks 'gravity'"),
        ("links: [", "bad.yaml is not YAML"),
    ):
        path.write_text(text)
        with pytest.raises(ValueError, match=message):
            fl.read(path)


def test_element_arrays_give_the_same_link_as_formulas():
    """Shapes from a finite-element code, as values and slopes at nodes; and the constants themselves."""
    x = np.linspace(0, 1, 4)
    exact = fl.beam_link(2.0, mu=1.0, EIz=3.0, modes=[fl.Mode("y", fl.shape("static", 2.0))])
    nodes = fl.Mode("y", fl.sampled(x, 1.5 * x**2 - 0.5 * x**3, 3 * x - 1.5 * x**2))
    found = fl.beam_link(2.0, mu=1.0, EIz=3.0, modes=[nodes])
    given = fl.Link(exact.T, exact.axis, exact.H, exact.C, exact.M, exact.Ck, exact.Ckj, exact.K)
    for name in ("C", "M", "Ck", "Ckj", "K", "N", "Cpsi"):
        assert np.allclose(getattr(found, name), getattr(exact, name), rtol=1e-12, atol=1e-15)
    frequencies = [fl.natural_frequencies(fl.FlexibleArm([link]), [0.0], "free") for link in (exact, found, given)]
    assert np.allclose(frequencies[0], frequencies[1:], rtol=1e-11)


def test_a_tapered_beam_is_the_same_as_samples_and_as_a_function():
    options = dict(modes=[fl.Mode("y", fl.shape("static", 2.0))])
    samples = fl.beam_link(2.0, mu=[1.0, 0.4], EIz=[3.0, 1.0], **options)
    formula = fl.beam_link(2.0, mu=lambda eta: 1 - 0.3 * eta, EIz=lambda eta: 3 - eta, **options)
    assert np.allclose(samples.K, formula.K) and np.allclose(samples.C, formula.C)


@pytest.mark.parametrize(
    "change, message",
    [
        (dict(axis=[0, 0, 2.0]), r"axis is \[0.0, 0.0, 2.0\]; it should be a unit vector"),
        (dict(T=2 * np.eye(4)), "T has the first row"),
        (dict(H=np.diag([1.0, 2, 1, 1])), "lower right block of H is not a rotation matrix"),
        (dict(T=np.diag([1.0, 1, 1, -1])), "T is not a rotation matrix: it mirrors"),
        (dict(C=np.triu(np.ones((4, 4)))), "C is not symmetric"),
        (dict(C=-np.eye(4)), "mass -2 kg"),
    ],
)
def test_constants_of_a_link_are_checked(change, message):
    with pytest.raises(ValueError, match=message):
        replace(fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=[STATIC]), **change)


def test_a_tip_force_is_a_vector():
    arm = fl.load("one_link")
    with pytest.raises(ValueError, match=r"tip_force has shape \(1,\); .* length 3, a vector in base axes"):
        fl.accelerations(arm, np.zeros(3), np.zeros(3), [0], tip_force=[1])


RIGID, T = dynlib.load_arm("planar2"), [0.0, 0.1]


@pytest.mark.parametrize(
    "call",
    [
        lambda: fl.inertia_matrix(RIGID, [0, 0]),
        lambda: fl.accelerations(RIGID, [0, 0], [0, 0], [0, 0]),
        lambda: fl.natural_frequencies(RIGID, [0, 0]),
        lambda: fl.energy(RIGID, [0, 0], [0, 0]),
        lambda: fl.tip_position(RIGID, [0, 0]),
        lambda: fl.centreline(RIGID, [0, 0]),
        lambda: fl.simulate(RIGID, [0, 0], [0, 0], 0, T),
        lambda: fl.drive(RIGID, lambda t: ([t, t], [1, 1], [0, 0]), T),
    ],
)
def test_a_rigid_arm_is_to_be_made_flexible_first(call):
    with pytest.raises(TypeError, match="wanted a FlexibleArm, .* FlexibleArm.from_arm"):
        call()


def test_batches_and_empty_batches():
    arm = fl.load("two_link")
    z = np.random.default_rng(0).normal(size=(4, 3, 6)) * 0.1
    whole = fl.accelerations(arm, z, z, np.zeros(2))
    assert whole.shape == z.shape
    assert np.allclose(whole[2, 1], fl.accelerations(arm, z[2, 1], z[2, 1], [0, 0]), rtol=1e-10)
    assert fl.accelerations(arm, z[:0], z[:0], np.zeros(2)).shape == (0, 3, 6)
    assert dynlib.book1983 is fl
