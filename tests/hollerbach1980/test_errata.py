"""Where the print is wrong: the printed form fails on a fixed arm by the size on record, the right form holds."""

import numpy as np
import pytest

import dynlib
from dynlib.catalog import read
from dynlib.geometry import dot, matvec, outer, trace
from dynlib.hollerbach1980.kinematics import matrices_3x3
from tests import sampling

ARM = dynlib.random_arm("RRRR", seed=1)
STATE = sampling.state(ARM)
RIGHT = dynlib.newton_euler_link(ARM, *STATE)
ERRATA = {row["id"]: row for row in read("hollerbach1980/errata.yaml")}


def uicker_kahn(wrong_frames=False, inertia="about the distal origin"):
    """(4) with (5): every W in the base (H1), or the inertia after the words that follow (4) (H2)."""
    link, record = ARM.distal(*STATE), {}
    dynlib.uicker_kahn(ARM, *STATE, record=record)
    W = [np.eye(4), *record["W"][0][1:]]
    dW, ddW, J = record["dW"], record["ddW"], list(link.J4)
    for j in range(1, 5):
        if wrong_frames:
            dW[j] = [None] + [W[k - 1] @ link.dA4[k] @ W[j] for k in range(1, j + 1)]
            for k in range(1, j + 1):
                ddW[j][k][k] = W[k - 1] @ link.ddA4[k] @ W[j]
                for l in range(k + 1, j + 1):
                    ddW[j][k][l] = ddW[j][l][k] = W[k - 1] @ link.dA4[k] @ W[l - 1] @ link.dA4[l] @ W[j]
        if inertia == "about the proximal origin":
            shift = np.eye(4)
            shift[1:, 0] = link.ps[j]
            J[j] = shift @ J[j] @ shift.T
        elif inertia == "ordinary tensor":
            J[j] = J[j].copy()
            J[j][1:, 1:] = link.IO[j]
    _, qd, qdd = STATE
    tau = np.zeros(4)
    for i in range(1, 5):
        for j in range(i, 5):
            left = dW[j][i] @ J[j]
            tau[i - 1] -= link.m[j] * link.g4 @ dW[j][i] @ link.r4[j]
            for k in range(1, j + 1):
                tau[i - 1] += trace(left @ dW[j][k].T) * qdd[k - 1]
                tau[i - 1] += sum(trace(left @ ddW[j][k][l].T) * qd[k - 1] * qd[l - 1] for l in range(1, j + 1))
    return tau


def recursive_3x3(printed=()):
    """(16)-(18) with any of H3 (n = r*/m), H4 (minus), H5 (no lever of its own), H6 (gravity as in 4×4) as printed."""
    link = ARM.distal(*STATE)
    W, _, Wdd = matrices_3x3(link)
    n_ = link.each(lambda i: link.r[i] / link.m[i] if "H3" in printed else link.mr[i])
    sign = -1 if "H4" in printed else 1
    pdd = [np.zeros(3)]
    for j in range(1, 5):
        pdd.append(pdd[j - 1] + sign * Wdd[j] @ link.ps[j])  # (16)
    D, e, c, M, tau = np.zeros((3, 3)), np.zeros(3), np.zeros(3), 0, [None] * 5
    for i in range(4, 0, -1):
        if i < 4:
            D = link.A[i + 1] @ D + outer(link.p[i + 1], e)
            c = link.A[i + 1] @ c + (0 if "H6" in printed else M * link.p[i + 1])
        D = D + outer(n_[i], pdd[i]) + link.J3[i] @ Wdd[i].T  # (18)
        e = e + link.m[i] * pdd[i] + Wdd[i] @ n_[i]
        c, M = c + link.mr[i], M + link.m[i]
        dW = link.dA[1] if i == 1 else W[i - 1] @ link.dA[i]
        lever = 0 if "H5" in printed else outer(link.ps[i], e)
        weight = c if "H6" in printed else c + M * link.ps[i]
        tau[i] = trace(dW @ (D + lever)) - link.g @ dW @ weight  # (17)
    return np.array(tau[1:])


def gravity_15(which):
    """(15): its inertial part, right as printed, with the gravity term -m_j gᵀ ∂W_j/∂q_i r_j in three readings."""
    link, record = ARM.distal(*STATE), {}
    dynlib.hollerbach_3x3(ARM, *STATE, record=record)
    W, Wdd, pdd = record["W"], record["Wdd"], record["pdd"]
    p = np.cumsum([np.zeros(3)] + [W[j] @ link.ps[j] for j in range(1, 5)], axis=0)
    tau = np.zeros(4)
    for i in range(1, 5):
        spin = link.dA[1] @ link.A[1].T if i == 1 else W[i - 1] @ link.dA[i] @ link.A[i].T @ W[i - 1].T
        for j in range(i, 5):
            dW, dp = spin @ W[j], spin @ (p[j] - p[i - 1])  # ∂W_j/∂q_i and ∂p_j/∂q_i
            tau[i - 1] += dot(dp, link.m[j] * pdd[j] + Wdd[j] @ link.mr[j])
            tau[i - 1] += trace(outer(matvec(dW, link.mr[j]), pdd[j]) + dW @ link.J3[j] @ Wdd[j].T)
            own = matvec(dW, link.r[j])
            seen = {"r": dW @ (p[j] + W[j] @ link.r[j]), "r*": own, "right": dp + own}[which]
            tau[i - 1] -= link.m[j] * link.g @ seen
    return tau


PRINTED = {
    "H1": (lambda: uicker_kahn(wrong_frames=True), uicker_kahn),
    "H2": (lambda: uicker_kahn(inertia="about the proximal origin"), uicker_kahn),
    "H3": (lambda: recursive_3x3(["H3"]), recursive_3x3),
    "H4": (lambda: recursive_3x3(["H4"]), recursive_3x3),
    "H5": (lambda: recursive_3x3(["H5"]), recursive_3x3),
    "H6": (lambda: recursive_3x3(["H6"]), recursive_3x3),
    "H7": (lambda: gravity_15("r"), lambda: gravity_15("right")),
}


def error(tau) -> float:
    return np.abs(tau - RIGHT).max() / np.abs(RIGHT).max()


@pytest.mark.parametrize("id", PRINTED)
def test_the_printed_form_fails_and_the_right_form_holds(id):
    printed, right = PRINTED[id]
    assert error(right()) <= 1e-13
    assert error(printed()) == pytest.approx(ERRATA[id]["size"], rel=0.01)
    assert ERRATA[id]["size"] > 1e-3


def test_other_readings_of_the_doubtful_words_fail_too():
    """H2 with an ordinary inertia tensor, H7 with r_j*, and (16)-(18) with every slip at once."""
    assert error(uicker_kahn(inertia="ordinary tensor")) > 1e-3
    assert error(gravity_15("r*")) > 0.1
    assert error(recursive_3x3(["H3", "H4", "H5", "H6"])) > 0.1


def test_every_numerical_erratum_is_tested():
    assert {id for id, row in ERRATA.items() if row["numerical"]} == set(PRINTED)
