"""How an arm moves under given joint forces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .energy import Energy, Momentum, energy, momentum
from .featherstone2000 import aba
from .integrate import force_law, integrate, times
from .validate import an_arm, numbers


@dataclass(frozen=True, eq=False)
class Simulation:
    """A simulated motion: times (m,), and joint positions and velocities (m, n)."""

    arm: object
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray

    @cached_property
    def energy(self) -> Energy:
        """Kinetic and potential energy at every time."""
        return energy(self.arm, self.q, self.qd)

    @cached_property
    def momentum(self) -> Momentum:
        """Linear momentum, and angular momentum about the base origin, at every time."""
        return momentum(self.arm, self.q, self.qd)

    def report(self) -> str:
        """Energy and momentum at start and end, and how far they strayed from the start."""
        axis = self.momentum.angular[:, 2]
        rows = [("kinetic energy, J", self.energy.kinetic), ("potential energy, J", self.energy.potential)]
        rows += [("total energy, J", self.energy.total), ("angular momentum about base z, N m s", axis)]
        lines = [f"{'':38}{'start':>14}{'end':>14}{'strayed':>14}"]
        lines += [f"{name:38}{x[0]:14.6g}{x[-1]:14.6g}{np.abs(x - x[0]).max():14.3g}" for name, x in rows]
        return "\n".join(lines)


def simulate(
    arm, q0, qd0, torque, t, method: str = "rk4", forward_dynamics: Callable = aba, progress=None, **options
) -> Simulation:
    """The motion of ``arm`` from the state ``q0``, ``qd0`` under joint forces.

    Parameters
    ----------
    arm : Arm
    q0, qd0 : (n,) array_like
    torque : number, (n,) or (len(t), n) array_like, or callable
        Constant; or given at the times ``t`` and linear between them; or a law ``f(t, q, qd)``.
    t : (m,) array_like
        Increasing times. ``"rk4"`` takes one step from each to the next.
    method : str
        "rk4" as in Turney, Mudge and Lee (1980), or a method of ``scipy.integrate.solve_ivp`` such as "DOP853".
    forward_dynamics : callable
        ``f(arm, q, qd, tau)``; the articulated-body algorithm unless given. For long runs compile it first:
        ``kernel = dynlib.compile(dynlib.forward_dynamics, arm)`` and ``forward_dynamics=lambda arm, *at: kernel(*at)``.
    progress, **options
        As in :func:`dynlib.integrate.integrate`.

    Returns
    -------
    Simulation
        ``.t``, ``.q``, ``.qd``; also ``.energy``, ``.momentum``, ``.report()``.

    Raises
    ------
    FloatingPointError
        If the state or the torque is no longer finite, naming the time.

    Examples
    --------
    >>> import dynlib
    >>> run = simulate(dynlib.load_arm("planar2"), [0, 0], [0, 0], 0, np.linspace(0, 1, 201))
    >>> bool(np.ptp(run.energy.total) < 1e-6)
    True
    """
    n, t = an_arm(arm).n, times(t)
    q0, qd0 = numbers(q0, "q0", (n,)), numbers(qd0, "qd0", (n,))
    law = force_law(torque, t, n)

    def g(now, y):
        q, qd = y[:n], y[n:]
        return np.concatenate([qd, forward_dynamics(arm, q, qd, law(now, q, qd))])

    y = integrate(g, np.concatenate([q0, qd0]), t, method, progress, **options)
    return Simulation(arm, t, y[:, :n], y[:, n:])
