"""Ordinary differential equations: the four points of Runge and Kutta as Turney, Mudge and Lee print them, and SciPy's.

The state is checked at every evaluation, so that a run that leaves the numbers says at what time it did.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from .validate import as_array, finite

SCIPY_METHODS = ("RK23", "RK45", "DOP853", "Radau", "BDF", "LSODA")


def rk4_step(g: Callable, t, y, step):
    """One step of Turney, Mudge and Lee (1980), section 7: h_1 … h_4 and their weighted mean.

    >>> y = rk4_step(lambda t, y: y, 0, np.array([1.0]), 0.1)
    >>> bool(abs(y[0] - np.exp(0.1)) < 1e-7)
    True
    """
    h1 = step * g(t, y)
    h2 = step * g(t + step / 2, y + h1 / 2)
    h3 = step * g(t + step / 2, y + h2 / 2)
    h4 = step * g(t + step, y + h3)
    return y + (h1 + 2 * h2 + 2 * h3 + h4) / 6


def integrate(g: Callable, y0, t, method: str = "rk4", progress: bool | None = None, **options) -> np.ndarray:
    """Solution of dy/dt = g(t, y) from ``y0`` at the times ``t``, shape (len(t), len(y0)).

    Parameters
    ----------
    g : callable
    y0 : (k,) array_like
    t : (m,) array_like
        Increasing times. ``"rk4"`` takes one step from each to the next; the others choose their own steps.
    method : str
        "rk4", or a method of ``scipy.integrate.solve_ivp`` by its name.
    progress : bool, optional
        Show a bar on stderr: always, never, or by default on a terminal once a run has taken two seconds.
    **options
        For SciPy, such as ``rtol`` and ``atol`` (here 1e-9 unless given).

    Raises
    ------
    FloatingPointError
        If the state is no longer finite, naming the time.

    Examples
    --------
    >>> integrate(lambda t, y: -y, [1.0], [0, 0.1, 0.2])[-1].round(6)
    array([0.818731])
    """
    t, y0 = times(t), as_array(y0, "y0")
    finite(y0, "y0")
    bar = Bar(t[0], t[-1], progress)

    def checked(now, y):
        if not np.isfinite(y).all():
            raise FloatingPointError(
                f"the state is no longer finite at t = {now:g}; the step may be too long, or the forces without bound"
            )
        bar.show(now)
        return g(now, y)

    with np.errstate(all="ignore"), bar:
        if method != "rk4":
            return _scipy(checked, y0, t, method, options)
        if options:
            raise TypeError(f"rk4 has no option {', '.join(options)}; its steps are the differences of t")
        rows = [y0]
        for now, then in zip(t[:-1], t[1:], strict=True):
            rows.append(rk4_step(checked, now, rows[-1], then - now))
        checked(t[-1], rows[-1])
        return np.stack(rows)


def times(t) -> np.ndarray:
    """``t`` as at least two finite, increasing times."""
    t = as_array(t, "t")
    finite(t, "t")
    if t.ndim != 1 or len(t) < 2 or not (np.diff(t) > 0).all():
        raise ValueError("t should be at least two increasing times, such as np.linspace(0, 1, 101)")
    return t


def force_law(torque, t, n: int) -> Callable:
    """``f(t, q, qd)`` from joint forces: a number, (n,), one row of (len(t), n) a time and linear between, or a law."""
    if callable(torque):

        def law(now, q, qd):
            tau = as_array(torque(now, q, qd), "torque")
            if tau.shape != (n,):
                raise ValueError(f"torque returned shape {tau.shape} at t = {now:g}; it should be ({n},)")
            if not np.isfinite(tau).all():
                raise FloatingPointError(f"torque returned {tau} at t = {now:g}; every entry should be finite")
            return tau

        return law
    tau = as_array(torque, "torque")
    finite(tau, "torque")
    if tau.shape in ((), (n,)):
        constant = np.broadcast_to(tau, (n,))
        return lambda now, q, qd: constant
    if tau.shape != (len(t), n):
        raise ValueError(
            f"torque has shape {tau.shape}; it should be a number, ({n},), ({len(t)}, {n}) with one row a time, "
            "or a function f(t, q, qd)"
        )

    def interpolated(now, q, qd):
        k = min(max(np.searchsorted(t, now, side="right") - 1, 0), len(t) - 2)
        part = (now - t[k]) / (t[k + 1] - t[k])
        return (1 - part) * tau[k] + part * tau[k + 1]

    return interpolated


def _scipy(g, y0, t, method, options):
    if method not in SCIPY_METHODS:
        raise ValueError(f"no method {method!r}; there are 'rk4' and SciPy's {', '.join(SCIPY_METHODS)}")
    try:
        from scipy.integrate import solve_ivp
    except ImportError:
        raise ImportError(f"method {method!r} needs SciPy; install it, or use method='rk4'") from None
    made = solve_ivp(g, (t[0], t[-1]), y0, method, t_eval=t, **({"rtol": 1e-9, "atol": 1e-9} | options))
    if not made.success:
        reached = made.t[-1] if len(made.t) else t[0]
        raise FloatingPointError(f"{method} gave up after t = {reached:g}: {made.message}")
    return made.y.T


class Bar:
    """A line on stderr that grows with time."""

    def __init__(self, start, end, wanted):
        self.start, self.end, self.shown = start, end, False
        self.wanted = sys.stderr.isatty() if wanted is None else wanted
        self.due = time.monotonic() + (0 if wanted else 2)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.shown:
            print(file=sys.stderr)

    def show(self, now):
        if not self.wanted or time.monotonic() < self.due:
            return
        self.due, self.shown = time.monotonic() + 0.2, True
        done = (now - self.start) / (self.end - self.start)
        print(f"\r[{'#' * int(40 * done):40}] t = {now:g} of {self.end:g}", end="", file=sys.stderr, flush=True)
