"""The lean formulation: equal to Newton and Euler's, with fewer operations, and what its regrouping says."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import forward_dynamics_lean, forward_dynamics_lean_articulated, mass_matrix_lean, newton_euler_lean
from dynlib.lean import regrouped

ARMS = {
    "stanford": dynlib.load_arm("stanford"),
    "puma560": dynlib.load_arm("puma560"),
    "industrial6": dynlib.load_arm("industrial6"),
    "general 6R": dynlib.random_arm("RRRRRR", seed=1),
    "general RPRPPR": dynlib.random_arm("RPRPPR", seed=1),
}
COUNTS = {  # multiplications, additions after tracing; they may fall, never rise
    "stanford": (126, 88),
    "puma560": (176, 141),
    "industrial6": (193, 160),
    "general 6R": (409, 352),
    "general RPRPPR": (394, 325),
}

FORWARD = {  # mass matrix; forward dynamics by elimination; by articulated bodies
    "stanford": ((63, 54), (255, 186), (371, 283)),
    "puma560": ((86, 79), (320, 259), (402, 325)),
    "general 6R": ((329, 280), (819, 683), (1075, 962)),
}


@pytest.mark.parametrize("joints", ["RRPRRR", "PRRP", "RRRRRRR"])
def test_it_is_newton_and_euler_for_every_arm(joints):
    proof = dynlib.prove_equal(newton_euler_lean, dynlib.newton_euler_link, joints)
    assert proof and proof.field == "the rationals"


@pytest.mark.parametrize("name", ARMS)
def test_its_operations_are_counted_and_never_more(name):
    counts = dynlib.trace(newton_euler_lean, ARMS[name]).counts
    assert counts[:2] == COUNTS[name]
    assert sum(counts[:2]) < min(sum(_counts(f, ARMS[name])) for f in dynlib.INVERSE_DYNAMICS.values())


def _counts(f, arm):
    try:
        return dynlib.trace(f, arm).counts[:2]
    except ValueError:  # revolute joints only
        return (10**9,)


@pytest.mark.parametrize("name", ARMS)
def test_regrouping_leaves_seven_constants_a_turning_link_and_four_a_sliding_one(name):
    arm = ARMS[name]
    links = regrouped(arm.proximal(np.zeros(arm.n)))
    for i, joint in enumerate(arm.joints, 1):
        if joint == "R":
            assert links.m[i] == links.mr[i][2] == links.I[i][1, 1] == 0
        else:
            assert not links.I[i].any()
        assert np.allclose(links.I[i], links.I[i].T, rtol=1e-12)


@pytest.mark.parametrize("name", ["general 6R", "general RPRPPR"])
def test_what_is_handed_down_leaves_the_whole_as_it_was(name):
    """Kinetic energy at the same state, from the constants before and after regrouping."""
    arm = ARMS[name]
    q, qd = np.random.default_rng(0).normal(size=(2, arm.n))
    link = arm.proximal(q, qd)
    links, w, v = regrouped(link), np.zeros(3), np.zeros(3)
    before = after = 0
    for i in range(1, arm.n + 1):
        v, w = link.Q[i].T @ (v + np.cross(w, link.p[i])), link.Q[i].T @ w
        if arm.joints[i - 1] == "R":
            w = w + link.z * qd[i - 1]
        else:
            v = v + link.z * qd[i - 1]
        for m, mr, I, sign in ((link.m[i], link.mr[i], link.IO[i], 0), (links.m[i], links.mr[i], links.I[i], 1)):
            energy = (m * v @ v + w @ I @ w) / 2 + v @ np.cross(w, mr)
            before, after = before + (1 - sign) * energy, after + sign * energy
    assert np.isclose(before, after, rtol=1e-12)


def test_it_reads_batches_and_records():
    arm, state = ARMS["stanford"], np.random.default_rng(1).normal(size=(3, 4, 5, 6))
    seen = {}
    tau = newton_euler_lean(arm, *state, record=seen)
    assert tau.shape == (4, 5, 6) and np.allclose(tau, dynlib.inverse_dynamics(arm, *state), rtol=1e-12)
    assert seen["U"][3].shape == (4, 5, 3, 3)


def test_compile_takes_it_unless_parameters_stay_inputs():
    arm = ARMS["general 6R"]
    assert dynlib.compile(None, arm).counts[:2] == COUNTS["general 6R"]
    assert dynlib.compile(None, replace(arm), parameters=["mass"]).program.name == "kane_reusing_w"


@pytest.mark.parametrize("joints", ["RPR", "PRRP", "RRRR"])
def test_lean_forward_dynamics_is_forward_dynamics_for_every_arm(joints):
    for f in (forward_dynamics_lean, forward_dynamics_lean_articulated):
        assert dynlib.prove_equal(f, dynlib.forward_dynamics, joints)
    assert dynlib.prove_equal(mass_matrix_lean, dynlib.mass_matrix, joints)


@pytest.mark.parametrize("name", FORWARD)
def test_operations_of_forward_dynamics_are_counted(name):
    texts = (mass_matrix_lean, forward_dynamics_lean, forward_dynamics_lean_articulated)
    assert tuple(dynlib.trace(f, ARMS[name]).counts[:2] for f in texts) == FORWARD[name]


@pytest.mark.parametrize(("n", "winner"), [(6, "forward_dynamics_lean"), (12, "forward_dynamics_lean_articulated")])
def test_forward_dynamics_is_chosen_by_its_operations(n, winner):
    arm = dynlib.random_arm("R" * n, seed=1)
    state = np.random.default_rng(0).normal(size=(3, 5, n))
    kernel = dynlib.compile(dynlib.forward_dynamics, arm)
    wanted = dynlib.forward_dynamics(arm, *state)
    assert kernel.program.name == winner
    assert np.abs(kernel(*state) - wanted).max() <= 1e-10 * np.abs(wanted).max()
