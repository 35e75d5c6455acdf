"""Where the print is wrong: the printed form fails on a fixed arm by the size on record, the right form holds."""

import numpy as np
import pytest

import dynlib
from dynlib.catalog import read
from dynlib.energy import energy
from dynlib.geometry import cross, matvec
from dynlib.turney1980 import identities, lagrange_terms, strobe_velocity
from tests import sampling

ARM = dynlib.random_arm("RRRR", seed=1)
STATE = sampling.state(ARM)
RIGHT = dynlib.newton_euler_link(ARM, *STATE)
ERRATA = {row["id"]: row for row in read("turney1980/errata.yaml")}
NUMERICAL = [name for name, row in ERRATA.items() if row["numerical"]]


def off(printed, right):
    return np.abs(printed - right).max() / np.abs(right).max()


def t1():
    """(2.8) gives the gravity torque of (2.7) its right sign; with (2.1) put right alone, it has the wrong one."""
    q = STATE[0]
    slope = [energy(ARM, q + 1e-30j * e, 0 * q).potential.imag * 1e30 for e in np.eye(4)]
    G = lagrange_terms(ARM, q).G
    assert off(np.array(slope), G) < 1e-12
    return off(-np.array(slope), G)


def t3():
    """T_i^q turns with the joints beyond i only, so its derivative by ϑ_i, and all weight, would vanish."""

    def beyond(q, i, last=4):
        T = np.eye(4, dtype=q.dtype)
        for A in ARM.distal(q).A4[i + 1 : last + 1]:
            T = T @ A
        return T

    moved = [beyond(STATE[0] + 1e-30j * np.eye(4)[i - 1], i).imag for i in range(1, 5)]
    return off(np.array([(ARM.distal(STATE[0]).g4 @ M).sum() for M in moved]), lagrange_terms(ARM, STATE[0]).G)


def t5():
    """(3.16) with ω_i, mixing the axes of two frames."""
    link, wrong, right = ARM.distal(*STATE), [np.zeros(3)], {}
    dynlib.turney_newton_euler(ARM, *STATE, record=right)
    for i in range(1, 5):
        Rt, w = link.A[i].T, right["w"][i]
        wrong.append(Rt @ (wrong[-1] + cross(w, link.z) * link.qd[i] + link.z * link.qdd[i]))
    again = [np.zeros(3)]
    for i in range(1, 5):
        before = cross(right["w"][i - 1], link.z) * link.qd[i]
        again.append(matvec(link.A[i].T, again[-1] + before + link.z * link.qdd[i]))
    assert off(np.array(again[1:]), np.array(right["al"][1:])) < 1e-12
    return off(np.array(wrong[1:]), np.array(right["al"][1:]))


def t6():
    """The answer to two unit velocities, taken for C_jk as it stands."""
    C, weightless = lagrange_terms(ARM, STATE[0]).C, ARM.weightless()
    raw = C.copy()
    for j in range(4):
        for k in range(4):
            if j != k:
                qd = np.eye(4)[j] + np.eye(4)[k]
                raw[:, j, k] = dynlib.turney_newton_euler(weightless, STATE[0], qd, 0 * qd)
    assert off(strobe_velocity(dynlib.turney_newton_euler, ARM, STATE[0]), C) < 1e-12
    return off(raw, C)


def identity(step):
    def error():
        assert step.residual(ARM, *STATE) < 1e-12
        return step.printed_residual(ARM, *STATE)

    return error


PRINTED = {"T1": t1, "T3": t3, "T5": t5, "T6": t6}
for step in identities():
    if step.erratum:
        PRINTED.setdefault(step.erratum, identity(step))


@pytest.mark.parametrize("name", NUMERICAL)
def test_the_printed_form_fails_and_the_right_form_holds(name):
    assert PRINTED[name]() == pytest.approx(ERRATA[name]["size"], rel=0.01)


def test_every_erratum_has_its_row_and_every_printed_form_its_erratum():
    assert list(ERRATA) == [f"T{k}" for k in range(1, 29)]
    assert set(PRINTED) == set(NUMERICAL)


def test_the_two_wrong_signs_cancel():
    """T1: (2.1) and (2.7) are both wrong, (2.11) is right."""
    torque = dynlib.turney_lagrange(ARM, *STATE)
    assert off(torque, RIGHT) < 1e-12


def test_the_second_derivatives_cost_eight_additions_where_the_appendix_says_sixteen():
    """T22, T25: Table 2 has it right, and the appendix labels its totals the wrong way round."""
    for n in range(2, 6):
        made = dynlib.count(dynlib.turney_lagrange, "R" * n)
        assert made.by["(1.12)"].add == 8 * n * (n * n - 1)
        assert made.mul > made.add
