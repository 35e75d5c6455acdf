"""Motions in lanes are the motions of :func:`dynlib.simulate`, step by step."""

import numpy as np
import pytest

import dynlib
from dynlib.readings import native

rng = np.random.default_rng(0)
T = np.linspace(0, 0.4, 81)


@pytest.mark.parametrize("name", ["stanford", "puma560", "planar3"])
@pytest.mark.parametrize("count", [1, native.LANES - 1, native.LANES, native.LANES + 3])
def test_each_lane_is_one_simulation(name, count):
    arm = dynlib.load_arm(name)
    q0, qd0, tau = rng.normal(size=(3, count, arm.n))
    tau *= 0.01
    many = dynlib.simulate_many(arm, q0, qd0, tau, T)
    assert many.q.shape == many.qd.shape == (len(T), count, arm.n)
    for k in {0, count // 2, count - 1}:
        one = dynlib.simulate(arm, q0[k], qd0[k], tau[k], T)
        assert np.abs(many.q[:, k] - one.q).max() <= 1e-11 * np.abs(one.q).max()
        assert np.abs(many.qd[:, k] - one.qd).max() <= 1e-10 * np.abs(one.qd).max()


def test_one_state_is_one_motion_and_substeps_are_steps():
    arm = dynlib.load_arm("planar2")
    coarse, fine = dynlib.simulate_many(arm, [0, 1], [0, 0], 0, T, substeps=3), np.linspace(0, 0.4, 241)
    one = dynlib.simulate(arm, [0, 1], [0, 0], 0, fine)
    assert coarse.q.shape == (81, 2) and np.abs(coarse.q - one.q[::3]).max() < 1e-12


def test_a_law_of_time_and_state_is_compiled_in():
    arm = dynlib.load_arm("planar2")

    def law(t, q, qd):
        return 3 * np.cos(q) - qd * 0.5 + t

    q0 = rng.normal(size=(2, 5, 2))
    many = dynlib.simulate_many(arm, q0, [0, 0.5], law, T)
    one = dynlib.simulate(arm, q0[1, 4], [0, 0.5], law, T)
    assert many.q.shape == (81, 2, 5, 2) and np.abs(many.q[:, 1, 4] - one.q).max() < 1e-12


def test_energy_of_every_free_motion_is_kept():
    arm = dynlib.load_arm("planar3")
    run = dynlib.simulate_many(arm, rng.normal(size=(64, 3)), [0, 0, 0], 0, T, substeps=4)
    assert np.ptp(run.energy.total, axis=0).max() < 1e-6 * np.abs(run.energy.total).max()


def test_a_motion_that_leaves_the_numbers_says_when():
    arm = dynlib.load_arm("planar2")
    with pytest.raises(FloatingPointError, match="at t = "):
        dynlib.simulate_many(arm, [[0, 0], [0, 0]], [[0, 0], [1e200, 0]], 0, T)
    with pytest.raises(ValueError, match="substeps is 0"):
        dynlib.simulate_many(arm, [0, 0], [0, 0], 0, T, substeps=0)
    with pytest.raises(ValueError, match="q0"):
        dynlib.simulate_many(arm, [0, 0, 0], [0, 0], 0, T)


def test_a_bar_is_drawn_where_it_is_wanted(capsys):
    dynlib.simulate_many(dynlib.load_arm("planar2"), [0, 0], [0, 0], 0, np.linspace(0, 1, 500), progress=True)
    assert "t = " in capsys.readouterr().err
