"""Laws of motion with analytic derivatives: the papers' own, and the profiles every textbook has.

A law maps times to a :class:`Motion` (position, velocity, acceleration). A profile is a law from 0 to 1 on [0, 1];
:func:`move` stretches one over joints and seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .validate import as_array, finite, numbers


class Motion(NamedTuple):
    """Position, velocity and acceleration at the same times."""

    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray


Profile = Callable[[np.ndarray], Motion]


def _polynomial(*coefficients: int) -> Profile:
    p = np.polynomial.Polynomial(coefficients)

    def profile(x) -> Motion:
        x = as_array(x, "x")
        return Motion(p(x), p.deriv()(x), p.deriv(2)(x))

    return profile


def cycloidal(x) -> Motion:
    """x - sin(2πx)/2π: no velocity and no acceleration at the ends; the law of Angeles, Ma and Rojas's Example 1.

    >>> cycloidal(0.5)
    Motion(q=np.float64(0.5), qd=np.float64(2.0), qdd=...)
    """
    x, turn = as_array(x, "x"), 2 * np.pi
    return Motion(x - np.sin(turn * x) / turn, 1 - np.cos(turn * x), turn * np.sin(turn * x))


def linear_acceleration(knots, accelerations, position: float = 0, velocity: float = 0) -> Profile:
    """A cubic spline from the accelerations at its knots, between which acceleration is linear.

    >>> spline = linear_acceleration([0, 0.25, 0.75, 1], [0, 8, -8, 0])
    >>> [x.round(12).tolist() for x in spline(1)]
    [1.0, 0.0, 0.0]
    """
    t, a = _knots(knots), as_array(accelerations, "accelerations")
    if a.shape != t.shape:
        raise ValueError(f"accelerations has shape {a.shape}; it should be {t.shape}, one a knot")
    h, jerk = np.diff(t), np.diff(a) / np.diff(t)
    v = velocity + np.concatenate([[0], np.cumsum(h * (a[:-1] + a[1:]) / 2)])
    s = position + np.concatenate([[0], np.cumsum(v[:-1] * h + h**2 * (2 * a[:-1] + a[1:]) / 6)])

    def law(x) -> Motion:
        x = as_array(x, "x")
        k = np.clip(np.searchsorted(t, x, side="right") - 1, 0, len(h) - 1)
        dt = x - t[k]
        return Motion(
            s[k] + dt * (v[k] + dt * (a[k] / 2 + dt * jerk[k] / 6)),
            v[k] + dt * (a[k] + dt * jerk[k] / 2),
            a[k] + dt * jerk[k],
        )

    return law


def cubic_spline(knots, positions, velocities: tuple[float, float] = (0, 0)) -> Profile:
    """The cubic spline through ``positions`` at ``knots`` with the given velocities at both ends.

    >>> cubic_spline([0, 1, 2], [0, 1, 0])(1).q.round(12)
    np.float64(1.0)
    """
    t, y = _knots(knots), as_array(positions, "positions")
    if y.shape != t.shape:
        raise ValueError(f"positions has shape {y.shape}; it should be {t.shape}, one a knot")
    h, n = np.diff(t), len(t)
    slopes = np.concatenate([[velocities[0]], np.diff(y) / h, [velocities[1]]])
    h = np.concatenate([[0], h, [0]])
    system = np.diag((h[:-1] + h[1:]) / 3) + np.diag(h[1:-1] / 6, 1) + np.diag(h[1:-1] / 6, -1)
    return linear_acceleration(t, np.linalg.solve(system, np.diff(slopes)[:n]), y[0], velocities[0])


def _knots(knots) -> np.ndarray:
    t = as_array(knots, "knots")
    finite(t, "knots")
    if t.ndim != 1 or len(t) < 2 or not (np.diff(t) > 0).all():
        raise ValueError(f"knots should be at least two increasing times, not {knots!r}")
    return t


PROFILES: dict[str, Profile] = {
    "3-4-5": _polynomial(0, 0, 0, 10, -15, 6),
    "4-5-6-7": _polynomial(0, 0, 0, 0, 35, -84, 70, -20),
    "cycloidal": cycloidal,
    "cubic thirds": linear_acceleration([0, 1 / 3, 2 / 3, 1], [0, 9, -9, 0]),
    "cubic quarters": linear_acceleration([0, 1 / 4, 3 / 4, 1], [0, 8, -8, 0]),
}


def move(start, end, duration: float, t, profile: str | Profile = "3-4-5") -> Motion:
    """From ``start`` to ``end`` (scalars or (n,) arrays) in ``duration`` seconds, at the times ``t``.

    ``profile`` is a name in :data:`PROFILES` or a law of your own from 0 to 1 on [0, 1].

    Raises
    ------
    ValueError
        If a time lies outside the motion, or the profile has no such name.

    Examples
    --------
    >>> move([0, 1], [1, 3], 2.0, [0, 1, 2]).q
    array([[0. , 1. ],
           [0.5, 2. ],
           [1. , 3. ]])
    """
    law = _profile(profile)
    duration = numbers(duration, "duration", ())[()]
    t, start, end = as_array(t, "t"), as_array(start, "start"), as_array(end, "end")
    for name, x in {"t": t, "start": start, "end": end}.items():
        finite(x, name)
    if not duration > 0:
        raise ValueError(f"duration is {duration}; it should be positive, in seconds")
    if ((t < 0) | (t > duration)).any():
        raise ValueError(f"t runs from {t.min():g} to {t.max():g} s; the motion lasts from 0 to {duration:g} s")
    s = law(t / duration)
    if not isinstance(s, Motion):
        raise TypeError(f"the profile gave {type(s).__name__}; a law gives a Motion: position, velocity, acceleration")
    t = (...,) + (None,) * np.broadcast(start, end).ndim
    path = end - start
    return Motion(start + s.q[t] * path, s.qd[t] / duration * path, s.qdd[t] / duration / duration * path)


def _profile(profile) -> Profile:
    if callable(profile):
        return profile
    if profile not in PROFILES:
        raise ValueError(f"no profile named {profile!r}; there are {', '.join(PROFILES)}")
    return PROFILES[profile]
