"""The four difficulties of tabular methods, measured: size, filling, interpolation, and a changing load."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib.hollerbach1980 import ConfigurationTable, coefficients, table_sizes
from tests import sampling

PLANAR = dynlib.load_arm("planar2")


@pytest.mark.parametrize("joints", ["R", "RP", "RRR"])
def test_at_its_grid_points_the_table_is_exact(joints):
    arm = dynlib.random_arm(joints)
    table = ConfigurationTable(arm, points=4, span=[[-1, 2]] * arm.n)
    q = np.stack(np.meshgrid(*[np.linspace(-1, 2, 4)] * arm.n), axis=-1)
    for stored, exact in zip(table.coefficients(q), coefficients(arm, q), strict=True):
        np.testing.assert_allclose(stored, exact, rtol=0, atol=1e-13 * np.abs(exact).max())
    qd, qdd = np.ones((2, arm.n))
    tau = dynlib.inverse_dynamics(arm, q, qd, qdd)
    np.testing.assert_allclose(table(q, qd, qdd), tau, rtol=0, atol=1e-12 * np.abs(tau).max())


def test_between_them_the_error_falls_with_the_square_of_the_step():
    coarse, fine = (ConfigurationTable(PLANAR, points).error() for points in (17, 33))
    for before, after in zip(coarse, fine, strict=True):
        assert 3 < before / after < 5


def test_memory_grows_as_the_grid_and_is_what_the_entries_take():
    table = ConfigurationTable(PLANAR, points=9)
    assert table.memory == table_sizes(2, 9).horn_raibert == 8 * 81 * (2 + 4 + 8) == table._entries.nbytes
    assert table.fill_time > 0


def test_velocity_and_acceleration_tables_need_the_square_and_the_cube_of_the_grid():
    """Raibert: J over q and K over (q, q̇). Albus: the forces over (q, q̇, q̈)."""
    sizes = table_sizes(6, 10)
    assert sizes == (8 * 258 * 10**6, 8 * (36 * 10**6 + 6 * 10**12), 8 * 6 * 10**18)


def test_a_table_that_does_not_fit_is_refused_with_its_size():
    with pytest.raises(MemoryError, match="20 points along each of 6 joints .* 123 GiB; the limit is 1 GiB"):
        ConfigurationTable(dynlib.load_arm("puma560"), points=20)
    with pytest.raises(MemoryError, match="the limit is 9.31e-07 GiB"):
        ConfigurationTable(PLANAR, points=9, limit=1000)


def test_a_load_makes_the_table_useless():
    """A hand that picks up its own weight changes gravity torques by tens of per cent; a finer grid does not help."""
    loaded = replace(PLANAR, mass=PLANAR.mass * [1, 2])
    for points in (17, 65):
        table = ConfigurationTable(PLANAR, points)
        assert table.error(loaded).G > 0.2 > 5 * table.error().G


def test_states_broadcast_and_batches_may_be_empty():
    table = ConfigurationTable(PLANAR, points=9)
    q, qd, qdd = sampling.state(PLANAR, 3, 2)
    tau = table(q / 2, qd[0], qdd[:, :1])
    np.testing.assert_allclose(tau[2, 1], table(q[2, 1] / 2, qd[0, 1], qdd[2, 0]))
    assert table(q[:0], qd[:0], qdd[:0]).shape == (0, 2, 2)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (dict(points=1), "points should be a whole number, at least 2, not 1"),
        (dict(points=3.5), "points should be a whole number"),
        (dict(points=3, span=[0, 1]), r"span has shape \(2,\); it should be \(2, 2\)"),
        (dict(points=3, span=[[0, 1], [1, 1]]), "each row should be a least and a greater value"),
        (dict(points=3), "joint 2 is prismatic; give every joint's range with span="),
    ],
)
def test_bad_tables_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        ConfigurationTable(dynlib.random_arm("RP"), **arguments)


def test_a_configuration_outside_the_table_is_refused():
    with pytest.raises(ValueError, match="q of joint 2 is 4; the table reaches from -3.14159 to 3.14159"):
        ConfigurationTable(PLANAR, points=3).coefficients([[0, 0], [0, 4]])
