"""Examples 1 and 2 of section 7, and what is certain about the damaged tables behind them."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib.angeles1989 import READINGS_OF_TABLE_2, READINGS_OF_TABLE_3, example_1, example_2
from dynlib.angeles1989.table_2 import cells, doubts
from dynlib.angeles1989.table_3 import HALF_DIGIT, angles_along, hypotheses, sweep
from dynlib.catalog import read
from dynlib.trajectory import PROFILES
from tests import pinocchio_model
from tests.angeles1989 import physical_stanford

TEN = np.linspace(0, 10, 41)
ONE = np.linspace(0, 1, 21)
TABLES = read("angeles1989/tables.yaml")


def agree(example, tolerance=1e-12):
    """Two formulations of ours and Pinocchio, relative to the largest torque of each joint's kind."""
    arm, *state, tau = example
    outside = np.array([pinocchio_model.rnea(arm, *row) for row in zip(*state, strict=True)])
    for other in (dynlib.inverse_dynamics(arm, *state), dynlib.kane_partial_velocities(arm, *state), outside):
        assert np.abs(tau - other).max() <= tolerance * np.abs(tau).max()


@pytest.mark.parametrize("reading", READINGS_OF_TABLE_2)
def test_example_1_by_our_formulations_and_pinocchio(reading):
    agree(example_1(TEN, reading))


def test_example_1_follows_the_printed_law():
    """q_i = q_i(0) + A_i [t - sin(Bt)/B], with d_3 = -b_3 growing by 0.1 m (A27)."""
    e, law = example_1(TEN), TABLES["table_2"]["law"]
    A, B = np.array(law["A"]), law["B"]
    np.testing.assert_allclose(e.q, [0, np.pi / 2, 0, 0, 0, 0] + A * (TEN - np.sin(B * TEN) / B)[:, None], atol=1e-13)
    np.testing.assert_allclose(e.qd, A * (1 - np.cos(B * TEN))[:, None], atol=1e-13)
    np.testing.assert_allclose(e.qdd, A * (B * np.sin(B * TEN))[:, None], atol=1e-13)
    assert law["duration"] == TEN[-1]


def test_example_1_against_lagranges_equations_of_the_bodies():
    """A SymPy model from the physical bodies, without any table of frames."""
    f, e = physical_stanford.torques(), example_1(TEN[::4])
    tau = np.array([f(*q, *qd, *qdd) for q, qd, qdd in zip(e.q, e.qd, e.qdd, strict=True)])
    assert np.abs(tau - e.tau).max() <= 1e-12 * np.abs(e.tau).max()
    assert np.abs(tau - e.tau)[:, 5].max() <= 1e-12 * np.abs(e.tau[:, 5]).max()


def test_what_example_1_must_show():
    e = example_1(TEN)
    rest = np.zeros((2, 6))
    np.testing.assert_allclose(e.tau[[0, -1]], dynlib.inverse_dynamics(e.arm, e.q[[0, -1]], rest, rest), atol=1e-12)
    assert 1.15 < e.tau[-1, 1] / e.tau[0, 1] < 1.25  # τ_2 rises by about a fifth
    assert -30.5 < e.tau[-1, 2] < -29.5  # newtons along +Z_3
    assert 0.6 < e.tau[-1, 4] / e.tau[0, 4] < 0.7  # τ_5 falls by about a third
    assert np.abs(e.tau[:, 5]).max() < 1e-3


@pytest.mark.parametrize(
    "change",
    [
        {"d": (0, 7.0)},
        {"mass": (0, 100.0)},
        {"com": ((0, 2), 3.0)},
        {"inertia": ((0, 0, 0), 5.0)},
        {"inertia": ((0, 1, 1), 5.0)},
        {"share 0.2 m": None},
        {"turn the base": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_has_no_effect_on_the_torques_of_example_1(change):
    """b_1, θ_1(0), m_1, ρ_1z, I_1xx, I_1yy and the sharing of 0.2 m between b_6 and ρ_6z."""
    e = example_1(TEN)
    (name, what), q, arm = *change.items(), e.q.copy(), e.arm
    if name == "share 0.2 m":
        arm = replace(arm, d=arm.d - [0, 0, 0, 0, 0, 0.13], com=arm.com + np.eye(6)[5][:, None] * [0, 0, 0.13])
    elif name == "turn the base":
        q[:, 0] += 1.234
    else:
        array = getattr(arm, name).copy()
        array[what[0]] += what[1]
        arm = replace(arm, **{name: array})
    tau = dynlib.kane_recursive(arm, q, e.qd, e.qdd)
    assert np.abs(tau - e.tau).max() <= 1e-14 * np.abs(e.tau).max()


def test_three_readings_of_table_2_share_what_is_certain():
    """f_3 hangs on masses, angle of the boom and motion only; the OCR reading retracts the boom, so τ_2 falls (A27)."""
    torques = {name: example_1(TEN, name).tau for name in READINGS_OF_TABLE_2}
    for tau in torques.values():
        np.testing.assert_allclose(tau[-1, 2], torques["stanford"][-1, 2], rtol=1e-12)
    assert torques["stanford_ocr"][-1, 1] < torques["stanford_ocr"][0, 1] / 2
    assert torques["stanford"][0, 4] == pytest.approx(-torques["stanford_literal"][0, 4])  # which Fig. 5 would settle


def test_what_each_doubt_about_table_2_is_worth():
    """Newton-metres (newtons at joint 3): which joint feels which doubt, and how much."""
    felt = doubts(TEN)
    assert felt["b_1 = 0"].max() <= 1e-14
    np.testing.assert_allclose(felt["b_2 = +0.1"][[1, 2]], [0.0115, 0.0802], rtol=1e-2)
    np.testing.assert_allclose(felt["b_6 = 0"][[3, 4]], [0.637, 0.981], rtol=1e-2)
    np.testing.assert_allclose(felt["ρ_4 = (0, 0, -0.1)"][1], 1.962, rtol=1e-3)
    np.testing.assert_allclose(felt["I_1 = diag(0.01, 0.01, 0.02)"], [6.6e-4, 0, 0, 0, 0, 0], atol=5e-6)
    assert felt["α_6 = +90° and b_6 = +0.2"][:5].max() < 3e-4  # only τ_6 tells the two hands apart
    tau_6 = np.abs(example_1(TEN).tau[:, 5]).max()
    assert felt["α_6 = +90° and b_6 = +0.2"][5] > tau_6 / 2


def test_the_cells_of_table_2():
    """Six of 24 entries are joint variables; the three readings differ in four others."""
    table = cells()
    assert len(table) == 24 and sum(cell.values[0] is None for cell in table) == 6
    differ = {f"{cell.symbol}_{cell.joint}" for cell in table if len(set(cell.values)) > 1}
    assert differ == {"alpha_2", "alpha_3", "alpha_6", "b_6"}


@pytest.mark.parametrize("reading", READINGS_OF_TABLE_3)
def test_example_2_by_our_formulations_and_pinocchio(reading):
    agree(example_2(ONE, reading))


@pytest.mark.parametrize("profile", PROFILES)
def test_gravity_alone_acts_at_both_ends_of_example_2(profile):
    """So these rows know nothing of the unknown spline; τ_6 = 0: the hand translates and ρ_6 = 0."""
    distal, literal = (example_2([0, 1], reading, profile) for reading in READINGS_OF_TABLE_3)
    assert distal.tau[0, 2] == pytest.approx(2141.9, abs=0.05)  # which Fig. 8 would settle
    assert literal.tau[0, 2] == pytest.approx(806.3, abs=0.05)
    rest = np.zeros((2, 6))
    for e in (distal, literal):
        np.testing.assert_allclose(e.tau, dynlib.inverse_dynamics(e.arm, e.q, rest, rest), atol=1e-8)
        assert np.abs(e.tau[:, 5]).max() <= 1e-9


def test_example_2_stays_on_the_line_without_turning():
    e = example_2(ONE)
    R, p = dynlib.kinematics.forward_kinematics(e.arm, e.q)
    np.testing.assert_allclose(p[:, [0, 2]], p[:1, [0, 2]].repeat(len(ONE), 0), atol=1e-12)
    np.testing.assert_allclose(p[:, 1], PROFILES["3-4-5"](ONE).q, atol=1e-12)
    np.testing.assert_allclose(R, R[:1].repeat(len(ONE), 0), atol=1e-12)


def test_example_2_rates_are_derivatives():
    """J q̇ = twist and J q̈ = twist' - J̇ q̇ against differences in time."""
    t, h = np.linspace(0.1, 0.9, 9), 1e-4
    e, after, before = example_2(t), example_2(t + h), example_2(t - h)
    np.testing.assert_allclose(e.qd, (after.q - before.q) / (2 * h), atol=1e-6)
    np.testing.assert_allclose(e.qdd, (after.qd - before.qd) / (2 * h), atol=1e-5)


def test_example_2_finds_the_same_branch_from_any_set_of_times():
    np.testing.assert_allclose(example_2([1.0]).q[0], example_2(ONE).q[-1], atol=1e-12)
    np.testing.assert_allclose(example_2([0.7, 0.2]).q[0], example_2([0.2, 0.7]).q[1], atol=1e-12)


@pytest.mark.parametrize("example", [example_1, example_2])
def test_no_times_make_an_empty_motion(example):
    assert {x.shape for x in example([])[1:]} == {(0, 6)}


def test_peak_torques_of_example_2():
    """The unknown spline matters: peaks of τ_1 and τ_2 by profile."""
    t, peaks = np.linspace(0, 1, 101), {}
    for profile in ("3-4-5", "4-5-6-7", "cubic thirds", "cubic quarters"):
        peaks[profile] = np.abs(example_2(t, profile=profile).tau).max(axis=0)
    np.testing.assert_allclose([p[0] for p in peaks.values()], [1646.5, 2128.7, 2476.2, 2275.4], rtol=1e-3)
    np.testing.assert_allclose([p[1] for p in peaks.values()], [4360.1, 4528.5, 4449.3, 4559.2], rtol=1e-3)


def test_table_3_mixes_start_and_end():
    """A29: only θ_2 = 90°, θ_4 = 45° puts the hand on the line, and after 1 m they are the printed 68.5°, 39.6°."""
    story = hypotheses()
    assert [h.stands for h in story] == [False, False, False, True]
    np.testing.assert_allclose(story[-1].hand, [1.331249, 0, 1.798751], atol=1e-6)
    assert sweep() > np.hypot(HALF_DIGIT, HALF_DIGIT)
    start, end = angles_along(0), angles_along(1)
    printed = np.array([row["theta"] for row in TABLES["table_3"]])
    np.testing.assert_allclose(start[[0, 2, 4, 5]], printed[[0, 2, 4, 5]], atol=1e-9)
    np.testing.assert_allclose(end[[1, 3]], [68.500052, 39.607488], atol=1e-6)
    np.testing.assert_array_equal(end[[1, 3]].round(1), printed[[1, 3]])
    assert angles_along(1, exact=True)[1].round(1) == 68.6  # so the hand's own start was used, not 1.33 and 1.80


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: example_1([11.0]), "0 to 10 s"),
        (lambda: example_1(3.0), "list of times"),
        (lambda: example_1([0], "puma560"), "stanford_literal"),
        (lambda: example_2([0], "puma560"), "industrial6_literal"),
        (lambda: example_2([0], profile="6-7-8"), "3-4-5"),
    ],
)
def test_wrong_requests_are_answered(call, message):
    with pytest.raises(ValueError, match=message):
        call()
