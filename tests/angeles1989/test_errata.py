"""Where the print is wrong: the printed form fails on a fixed arm by the size on record, the right form holds."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dynlib
from dynlib.angeles1989 import example_1, example_2, partial_velocities
from dynlib.angeles1989.examples import START
from dynlib.angeles1989.table_3 import printed_angles
from dynlib.catalog import read
from dynlib.geometry import skew
from dynlib.kinematics import forward_kinematics
from tests import lagrange, sampling

ARM = dynlib.random_arm("RPRR", seed=3)
PACKAGE = Path(dynlib.angeles1989.__file__).parent
SLIDE = dynlib.random_arm("PRRR", seed=3)
ERRATA = {row["id"]: row for row in read("angeles1989/errata.yaml")}
E = np.array([0, 0, 1])


def section_6(printed="", arm=ARM):
    """Stages 1 to 3 with one erratum as printed: A1 to A8, A14 or none. In the sign of d, as everywhere in dynlib."""
    q, qd, qdd = sampling.state(arm)
    link, n = arm.proximal(q), arm.n
    R = [np.eye(3)] + [None] * n
    w, wd, W, pdd = [np.zeros(3)], [np.zeros(3)], [np.zeros((3, 3))], [-link.g]
    a, rho = [None, *link.p[1:]], [np.zeros(3), *link.r[1:]]
    if printed == "A1":
        a = [None] + [p * [1, -1, -1] for p in a[1:]]
    for i in range(1, n + 1):
        x, xd, xdd = q[i - 1], qd[i - 1], qdd[i - 1]
        Qt, slides = link.Q[i].T, arm.joints[i - 1] == "P"
        turns = not slides or printed == "A5"
        R[i] = R[i - 1] @ link.Q[i]
        w.append(Qt @ w[-1] + turns * (x if printed == "A6" else xd) * E)
        last = xd if printed == "A7" else xdd
        wd.append(Qt @ wd[-1] + turns * (np.cross(w[i], xd * E) + last * E))
        W.append(skew(wd[i]) + skew(w[i]) @ skew(w[i]))
        carried = W[i - 1] @ (a[i] - rho[i - 1])
        pdd.append(Qt @ (pdd[i - 1] + (-carried if printed == "A3" else carried)) + W[i] @ rho[i])
        if slides and not (printed == "A4" and i == 1):
            along = xd if printed == "A8" else xdd
            pdd[i] = pdd[i] + 2 * np.cross(w[i], xd * E) + along * E
    tau = []
    origins = np.cumsum([np.zeros(3)] + [R[i - 1] @ a[i] for i in range(1, n + 1)], axis=0)
    for i in range(1, n + 1):
        force, moment = np.zeros(3), np.zeros(3)
        for j in range(1 if printed == "A14" else i, n + 1):  # (42)-(46)
            u = R[j] @ (arm.mass[j - 1] * pdd[j])
            I = link.I[j]
            s = origins[j] + R[j] @ rho[j] - origins[i]
            force = force + u
            moment = moment + R[j] @ (I @ wd[j] + np.cross(w[j], I @ w[j])) + np.cross(s, u)
        slides = arm.joints[i - 1] == "P"
        tau.append((-1 if slides and printed == "A2" else 1) * R[i][:, 2] @ (force if slides else moment))
    return np.array(tau)


def equation_37(printed=""):
    """Σ A_jᵀ ḣ_j + B_jᵀ m_j p̈_j with the columns of (34) shifted (A11) or h_j for ḣ_j (A13)."""
    state, seen, link = sampling.state(ARM), {}, ARM.proximal(sampling.state(ARM)[0])
    dynlib.kane_partial_velocities(ARM, *state, record=seen)
    A, B, R, e, *_ = partial_velocities(ARM, state[0])
    tau = 0
    for j in range(1, ARM.n + 1):
        columns, hd = A[j].copy(), seen["hd"][j]
        if printed == "A11" and j > 2:
            columns[:, 2] = e[1]  # after the prismatic joint 2 stands e_1 again instead of e_3
        if printed == "A13":
            hd = R[j] @ link.I[j] @ R[j].T @ seen["w"][j]
        tau = tau + columns.T @ hd + B[j].T @ (ARM.mass[j - 1] * (seen["cdd"][j] - ARM.gravity))
    return tau


def error(tau, right):
    return np.abs(tau - right).max() / np.abs(right).max()


def base_at_its_mass_centre():
    """A18: c̈_0 of a turning base taken at its mass centre, 0.3 m from the origin that (15) means."""
    w, wd, cdd, centre = np.random.default_rng(0).normal(size=(4, 3)) * [[1], [1], [1], [0.3]]
    there = cdd + np.cross(wd, centre) + np.cross(w, np.cross(w, centre))
    base = dynlib.angeles1989.Base
    state = sampling.state(ARM)
    right = dynlib.kane_recursive(ARM, *state, base=base(w, wd, cdd))
    return error(dynlib.kane_recursive(ARM, *state, base=base(w, wd, there)), right)


def example_1_changed(q3=1, inertia=None, joint=slice(None)):
    """Relative change of Example 1's torques when the boom follows b_3 as printed (A27), or I_1 is another (A28)."""
    e = example_1(np.linspace(0, 10, 21))
    arm = e.arm if inertia is None else replace(e.arm, inertia=np.concatenate([[np.diag(inertia)], e.arm.inertia[1:]]))
    signs = np.array([1, 1, q3, 1, 1, 1])
    tau = dynlib.kane_recursive(arm, e.q * signs, e.qd * signs, e.qdd * signs)
    return error(tau[:, joint], e.tau[:, joint])


def table_3_start():
    """A29: where the printed start puts the hand, relative to its distance from the base."""
    arm = dynlib.load_arm("industrial6")
    hand, right = (forward_kinematics(arm, q).p for q in (printed_angles(), START))
    return np.linalg.norm(hand - right) / np.linalg.norm(right)


def link_frames_of_example_2():
    """A30: inertial data taken literally in the frames of section 3."""
    t = np.linspace(0, 1, 11)
    return error(example_2(t, "industrial6_literal").tau, example_2(t).tau)


SIZES = {
    **{
        name: lambda name=name: error(section_6(name), section_6())
        for name in ("A1", "A2", "A3", "A5", "A6", "A7", "A8", "A14")
    },
    "A4": lambda: error(section_6("A4", SLIDE), section_6("", SLIDE)),
    "A11": lambda: error(equation_37("A11"), equation_37()),
    "A13": lambda: error(equation_37("A13"), equation_37()),
    "A18": base_at_its_mass_centre,
    "A27": lambda: example_1_changed(q3=-1),
    "A28": lambda: example_1_changed(inertia=(0.01, 0.01, 0.02), joint=0),
    "A29": table_3_start,
    "A30": link_frames_of_example_2,
}


@pytest.mark.parametrize("name", SIZES)
def test_the_printed_form_fails_by_the_size_on_record(name):
    assert SIZES[name]() == pytest.approx(ERRATA[name]["size"], rel=5e-3)


def test_the_right_form_holds():
    """Section 6 and (37) without slips are Pinocchio's and everybody's torques."""
    for arm in (ARM, SLIDE):
        right = dynlib.newton_euler_link(arm, *sampling.state(arm))
        assert error(section_6(arm=arm), right) <= 1e-13
    assert error(equation_37(), section_6()) <= 1e-13


def test_every_numerical_erratum_is_shown_failing():
    assert {name for name, row in ERRATA.items() if row["numerical"]} == set(SIZES)
    assert list(ERRATA) == [f"A{k}" for k in range(1, 32)]


def test_errata_named_in_code_are_on_the_list():
    text = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    named = set(re.findall(r"\bA\d+\b", text))
    assert len(named) > 15 and named <= set(ERRATA)


def test_a_prismatic_force_of_the_printed_sign_breaks_the_power_balance():
    """A2: τ·q̇ is the rate of the energy only with the right sign."""
    q, qd, qdd = sampling.state(ARM)
    power = lagrange.power(ARM, q, qd, qdd)
    assert section_6() @ qd == pytest.approx(power, rel=1e-12)
    assert abs(section_6("A2") @ qd - power) > 0.1 * abs(power)


def test_the_base_sums_must_start_at_the_link_itself():
    """A14: with j = 1 the torque of joint i would feel the links before it."""
    ratios = section_6("A14") / section_6()
    assert ratios[0] == pytest.approx(1, rel=1e-13) and np.abs(ratios[1:] - 1).min() > 0.1
