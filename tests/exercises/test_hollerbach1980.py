"""The exercises on Hollerbach (1980): a right answer passes, a typical wrong one is told what is wrong with it."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import check
from dynlib.exercises.hollerbach1980 import SUSPECTS, suspect
from dynlib.geometry import cross

ROD = dynlib.planar(1).distal([0.0])
NEAR = np.eye(4)
NEAR[1, 0] = 1
WRIST = dynlib.Arm.from_dh(
    a=[0, 0, 0],
    alpha=[1.0, -1.0, 0.0],
    d=[0, 0, 0],
    theta=[0, 0, 0],
    joints="RRR",
    mass=[1, 2, 3],
    com=[[0.1, 0.2, 0.3]] * 3,
    inertia=[0.1 * np.eye(3)] * 3,
)


def acceleration(W, Wd, Wdd, A, dA, ddA, qd, qdd, twice=2, centripetal=1):
    return Wdd @ A + twice * Wd @ dA * qd + centripetal * W @ ddA * qd**2 + W @ dA * qdd


def slide(w, wd, ps, z, qd, qdd, before, twice=2):
    return before + cross(wd, ps) + cross(w, cross(w, ps)) + twice * cross(w, z) * qd + z * qdd


def no_coriolis(arm, q, qd, qdd):
    return dynlib.waters(arm, q, 0 * qd, qdd)


RIGHT = {
    "hollerbach-1": 15,
    "hollerbach-2": ROD.J4[1],
    "hollerbach-3": acceleration,
    "hollerbach-4": lambda n: (n * (n + 1) // 2) ** 2,
    "hollerbach-5": dynlib.waters,
    "hollerbach-6": SUSPECTS,
    "hollerbach-7": dynlib.newton_euler_link,
    "hollerbach-8": WRIST,
    "hollerbach-9": slide,
    "hollerbach-10": 8,
}
WRONG = [
    ("hollerbach-1", 36, "smaller"),
    ("hollerbach-2", NEAR @ ROD.J4[1] @ NEAR.T, "about the joint"),
    ("hollerbach-2", np.roll(ROD.J4[1], -1, axis=(0, 1)), "order"),
    ("hollerbach-2", ROD.J4[1] + np.diag([0, 0, 0.1, 0]), "(3, 3)"),
    ("hollerbach-3", lambda *x: acceleration(*x, twice=1), "links before"),
    ("hollerbach-3", lambda *x: acceleration(*x, centripetal=0), "alone moves"),
    ("hollerbach-4", lambda n: n**4, "for every number of joints"),
    ("hollerbach-5", no_coriolis, "Coriolis"),
    ("hollerbach-6", {**SUSPECTS, "A": "H5"}, "axes all meet in one point"),
    ("hollerbach-6", {**SUSPECTS, "C": "H7"}, "not one of"),
    ("hollerbach-7", dynlib.hollerbach_3x3, "multiplications"),
    ("hollerbach-7", no_coriolis, "Coriolis"),
    ("hollerbach-8", dynlib.planar(3), "H5 still shows"),
    ("hollerbach-8", replace(WRIST, d=WRIST.d + [0, 0.1, 0]), "H4 still shows"),
    ("hollerbach-8", replace(WRIST, com=0 * WRIST.com), "off its axes"),
    ("hollerbach-8", dynlib.load_arm("planar2"), "three revolute joints"),
    ("hollerbach-9", lambda *x: slide(*x, twice=1), "while the link turns and the joint slides"),
    ("hollerbach-10", 16, "factor of two"),
]


def test_the_ordinary_tensor_is_recognised():
    tensor = ROD.J4[1].copy()
    tensor[1:, 1:] = ROD.IO[1]
    assert "inertia tensor" in repr(check("hollerbach-2", tensor))


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_passes(name):
    assert check(name, RIGHT[name]).ok, check(name, RIGHT[name])


@pytest.mark.parametrize("name, answer, words", WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(name, answer, words):
    verdict = check(name, answer)
    assert not verdict.ok and words in repr(verdict)


@pytest.mark.parametrize("name", SUSPECTS)
def test_each_suspect_is_harmless_where_the_check_says(name):
    """H3 with unit masses, H5 where all axes meet, H6 without gravity, H4 at rest."""
    id, general = SUSPECTS[name], dynlib.random_arm("RRR", seed=2)
    q, qd, qdd = np.random.default_rng(3).normal(size=(3, 3))
    arm = {
        "H3": replace(general, mass=np.ones(3)),
        "H4": general,
        "H5": replace(general, a=0 * general.a, d=0 * general.d),
        "H6": replace(general, gravity=0 * general.gravity),
    }[id]
    state = (q, 0 * qd, 0 * qdd) if id == "H4" else (q, qd, qdd)
    off = suspect(name)(arm, *state) - dynlib.newton_euler_link(arm, *state)
    assert np.abs(off).max() <= 1e-12 * np.abs(dynlib.newton_euler_link(arm, *state)).max()
    assert not dynlib.diagnose(suspect(name), general).ok


def test_an_unknown_suspect_lists_the_known_ones():
    with pytest.raises(KeyError, match="A, B, C, D"):
        suspect("E")
