"""Laws of motion: analytic derivatives, end conditions, and what each profile costs in acceleration."""

import numpy as np
import pytest

from dynlib.trajectory import PROFILES, cubic_spline, linear_acceleration, move

T = np.linspace(0, 1, 101)


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_run_from_rest_to_rest(name):
    s, sd, sdd = PROFILES[name](np.array([0.0, 1.0]))
    np.testing.assert_allclose(s, [0, 1], atol=1e-14)
    np.testing.assert_allclose([sd, sdd], 0, atol=1e-13)


@pytest.mark.parametrize("name", PROFILES)
def test_velocity_and_acceleration_are_derivatives(name):
    """Central differences, away from the knots of the splines."""
    x, h = T[(T > 0.01) & (T < 0.99)] + 1e-3, 1e-5
    law = PROFILES[name]
    s, sd, sdd = law(x)
    np.testing.assert_allclose((law(x + h).q - law(x - h).q) / (2 * h), sd, atol=1e-8)
    np.testing.assert_allclose((law(x + h).qd - law(x - h).qd) / (2 * h), sdd, atol=1e-7)


def test_peak_accelerations_of_the_profiles():
    """10/√3, 84√5/25, 2π, 9 and 8."""
    x = np.linspace(0, 1, 120001)
    peaks = {name: np.abs(law(x).qdd).max() for name, law in PROFILES.items()}
    expected = {"3-4-5": 10 / 3**0.5, "4-5-6-7": 84 * 5**0.5 / 25, "cycloidal": 2 * np.pi}
    expected |= {"cubic thirds": 9, "cubic quarters": 8}
    assert peaks == pytest.approx(expected, rel=1e-6)


def test_a_cubic_spline_passes_its_points_and_is_smooth():
    scipy = pytest.importorskip("scipy.interpolate")
    t, y = np.array([0, 0.5, 1.2, 2, 3]), np.array([0, 1, -1, 2, 0.5])
    spline, other = cubic_spline(t, y, (0.3, -0.2)), scipy.CubicSpline(t, y, bc_type=((1, 0.3), (1, -0.2)))
    x = np.linspace(0, 3, 200)
    for k, mine in enumerate(spline(x)):
        np.testing.assert_allclose(mine, other(x, k), atol=1e-12)


def test_a_move_scales_with_time_and_distance():
    q, qd, qdd = move([1, 2], [3, -2], 4.0, [0, 1.3, 4], "cycloidal")
    s, sd, sdd = PROFILES["cycloidal"](1.3 / 4)
    np.testing.assert_allclose(q[1], [1 + 2 * s, 2 - 4 * s])
    np.testing.assert_allclose(qd[1], [2 * sd / 4, -4 * sd / 4])
    np.testing.assert_allclose(qdd[1], [2 * sdd / 16, -4 * sdd / 16])
    assert q.shape == (3, 2) and move(0.0, 1.0, 1.0, T).q.shape == T.shape


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: move(0, 1, 0, [0]), "positive"),
        (lambda: move(0, 1, 1, [1.5]), "0 to 1 s"),
        (lambda: move(0, 1, 1, [np.nan]), "finite"),
        (lambda: move(0, 1, 1, [0], "2-3"), "3-4-5"),
        (lambda: linear_acceleration([0, 0, 1], [0, 1, 2]), "increasing"),
        (lambda: linear_acceleration([0, 1], [0, 1, 2]), "accelerations"),
        (lambda: cubic_spline([0, 1], [0]), "positions"),
    ],
)
def test_wrong_motions_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
