"""How a flexible arm moves under given joint torques."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..integrate import force_law, integrate, times
from ..validate import numbers
from .arm import as_flexible
from .dynamics import accelerations, right_hand_side
from .energy import Energy, energy, tip_position
from .inertia import inertia_matrix

SMALL = 0.1  # deflection over length, and rotation in radians, up to which the assumption of (5) may pass


class LargeDeflection(UserWarning):
    """The motion left the range of small deflections on which the link matrix (5) rests."""


@dataclass(frozen=True, eq=False)
class FlexibleSimulation:
    """A simulated motion: times (m,), coordinates and velocities (m, n_t)."""

    arm: object
    t: np.ndarray
    z: np.ndarray
    zd: np.ndarray

    @property
    def q(self) -> np.ndarray:
        """Joint variables, (m, n)."""
        return self.z[:, list(self.arm.start[:-1])]

    @property
    def delta(self) -> np.ndarray:
        """Deflections, (m, n_t - n)."""
        return self.z[:, self.arm.modal]

    @cached_property
    def energy(self) -> Energy:
        """Kinetic, elastic and gravity energy at every time."""
        return energy(self.arm, self.z, self.zd)

    @cached_property
    def tip(self) -> np.ndarray:
        """The tip in the base frame, (m, 3)."""
        return tip_position(self.arm, self.z)

    @cached_property
    def deflection(self) -> np.ndarray:
        """Of each link, the larger of tip deflection over length and tip rotation, (m, n)."""
        view = self.arm.at(self.z)
        sizes = []
        for link, E in zip(self.arm.links, view.E[1:], strict=True):
            change = E - link.H
            turned = np.sqrt((change[..., 1:, 1:] ** 2).sum(axis=(-2, -1)) / 2)
            moved = np.linalg.norm(change[..., 1:, 0], axis=-1) / max(link.H[1, 0], 1e-300)
            sizes.append(np.broadcast_to(np.maximum(turned, moved), self.t.shape))
        return np.stack(sizes, axis=-1)


def simulate(
    arm, z0, zd0, F, t, method: str = "rk4", tip_force=None, progress: bool | None = None, **options
) -> FlexibleSimulation:
    """The motion of a flexible arm from the state ``z0``, ``zd0``.

    Parameters
    ----------
    arm : FlexibleArm
    z0, zd0 : (n_t,) array_like
    F : number, (n,) or (len(t), n) array_like, or callable
        Joint torques: constant; or given at the times ``t`` and linear between them; or a law ``f(t, z, zd)``.
    t : (m,) array_like
        Increasing times. ``"rk4"`` takes one step from each to the next: several to the shortest period.
    method : str
        "rk4", or a method of ``scipy.integrate.solve_ivp`` such as "DOP853" or, for stiff arms, "Radau".
    tip_force : (3,) array_like or callable, optional
        Force on the tip in base axes, or a law ``f(t, z, zd)``.
    progress, **options
        As in :func:`dynlib.integrate.integrate`.

    Warns
    -----
    LargeDeflection
        Once, with the size, if a link bends by more than a tenth of its length or of a radian.

    Examples
    --------
    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> run = simulate(fl.load("one_link"), [0, 0.01, 0], [0, 0, 0], 0, np.linspace(0, 0.2, 401))
    >>> bool(np.ptp(run.energy.total) < 1e-6 * run.energy.total[0])
    True
    """
    t, nt = times(t), as_flexible(arm).nt
    z0, zd0 = numbers(z0, "z0", (nt,)), numbers(zd0, "zd0", (nt,))
    law = force_law(F, t, arm.n)

    def g(now, y):
        z, zd = y[:nt], y[nt:]
        push = tip_force(now, z, zd) if callable(tip_force) else tip_force
        return np.concatenate([zd, accelerations(arm, z, zd, law(now, z, zd), push)])

    y = integrate(g, np.concatenate([z0, zd0]), t, method, progress, **options)
    return _finished(arm, t, y[:, :nt], y[:, nt:])


def drive(arm, path, t, method: str = "rk4", progress: bool | None = None, **options) -> FlexibleSimulation:
    """The motion of the deflections, from rest, while the joints follow a given path.

    Parameters
    ----------
    arm : FlexibleArm
        With modes.
    path : callable
        ``path(t)`` returns q, qd, qdd, each (n,).
    t, method, progress, **options
        As in :func:`simulate`.

    Examples
    --------
    >>> import dynlib
    >>> arm = dynlib.book1983.load("one_link")
    >>> run = drive(arm, lambda t: ([t**3], [3 * t**2], [6 * t]), np.linspace(0, 0.2, 201))
    >>> bool(run.delta[-1, 0] < 0)  # the tip stays behind
    True
    """
    t, modal, joints = times(t), as_flexible(arm).modal, list(arm.start[:-1])
    m = len(modal)

    def at(now, y):
        q, qd, qdd = (numbers(x, "path(t)", (arm.n,)) for x in path(now))
        return arm.z(q, y[:m]), arm.z(qd, y[m:]), qdd

    def g(now, y):
        z, zd, qdd = at(now, y)
        J, R = inertia_matrix(arm, z), right_hand_side(arm, z, zd, np.zeros(arm.n))
        rest = R[modal] - J[np.ix_(modal, joints)] @ qdd
        return np.concatenate([y[m:], np.linalg.solve(J[np.ix_(modal, modal)], rest)])

    y = integrate(g, np.zeros(2 * m), t, method, progress, **options)
    z, zd, _ = zip(*(at(now, row) for now, row in zip(t, y, strict=True)), strict=True)
    return _finished(arm, t, np.array(z), np.array(zd))


def _finished(arm, t, z, zd) -> FlexibleSimulation:
    run = FlexibleSimulation(arm, t, z, zd)
    size = run.deflection
    if size.max() > SMALL:
        k, j = np.unravel_index(size.argmax(), size.shape)
        warnings.warn(
            f"link {j + 1} bends by {size[k, j]:.2g} of its length or of a radian at t = {t[k]:g}; the model takes "
            f"deflections for small, up to about {SMALL:g}",
            LargeDeflection,
            stacklevel=3,
        )
    return run
