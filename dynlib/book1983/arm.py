"""What a flexible arm is: links with assumed modes, joined by revolute (or prismatic) joints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from .. import validate
from ..arm import Arm
from ..geometry import cos, cos_sin, pack, sin, skew
from .link import Link, half_pseudo_inertia
from .view import View

TRUNCATIONS = ("exact", "paper")


@dataclass(frozen=True, eq=False, repr=False)
class FlexibleArm:
    """A serial arm, any of whose links may bend and twist. See :func:`load`, :func:`read`, :meth:`from_arm`.

    Parameters
    ----------
    links : tuple of Link
        From the base; see :func:`beam_link`.
    gravity : (3,) array_like
        The field vector in the base frame.
    springs, rest, damping : (n,) array_like, optional
        Of the joints: stiffness (N m/rad), the angle at which the spring is slack (zero), and viscous friction.
    truncation : "exact" or "paper"
        Whether G_i keeps its terms of second order in δ, or drops them as (37) does.
    stiffening : bool
        Whether the shortening of a bent link, second order in δ, is kept: without it a spinning beam softens.

    Examples
    --------
    >>> import dynlib
    >>> arm = dynlib.book1983.load("two_link")
    >>> arm.n, arm.nt, arm.coordinates
    (2, 6, ('q1', 'd11', 'd12', 'q2', 'd21', 'd22'))
    """

    links: tuple[Link, ...]
    gravity: np.ndarray = (0.0, 0.0, 0.0)
    springs: np.ndarray | None = None
    rest: np.ndarray | None = None
    damping: np.ndarray | None = None
    truncation: str = "exact"
    stiffening: bool = False
    name: str = ""

    def __post_init__(self):
        object.__setattr__(self, "links", tuple(self.links))
        if not self.links or not all(isinstance(link, Link) for link in self.links):
            raise TypeError("links should be a sequence of at least one Link, such as those beam_link makes")
        if self.truncation not in TRUNCATIONS:
            raise ValueError(f"truncation is {self.truncation!r}; it should be one of {', '.join(TRUNCATIONS)}")
        arrays = {"gravity": (3,)} | {x: (self.n,) for x in ("springs", "rest", "damping")}
        for name, shape in arrays.items():
            if getattr(self, name) is not None:
                array = np.array(validate.numbers(getattr(self, name), name, shape))
                array.flags.writeable = False
                object.__setattr__(self, name, array)
        for name in ("springs", "damping"):
            x = getattr(self, name)
            if x is not None and (x < 0).any():
                raise ValueError(f"{name} of joint {int(np.argmin(x)) + 1} is {x.min():g}; it is never negative")

    @classmethod
    def from_arm(cls, arm: Arm) -> FlexibleArm:
        """A rigid arm as a flexible one without modes: z is q, and every equation holds as it stands.

        >>> import dynlib
        >>> arm = dynlib.load_arm("planar2")
        >>> FlexibleArm.from_arm(arm).nt
        2
        """
        if not isinstance(arm, Arm):
            raise TypeError(f"from_arm wants a dynlib.Arm, not {type(arm).__name__}")
        table, (ct, st), dtype = arm.mdh, cos_sin(arm.theta), arm.d.dtype
        z, unit = np.array([0, 0, 1], dtype), np.eye(4, dtype=dtype)
        links = [
            Link(
                T=_pair(table.a[i], arm.ca[i], arm.sa[i]) @ _screw(table.d[i], ct[i], st[i]),
                axis=z,
                H=_pair(arm.a[-1], arm.ca[-1], arm.sa[-1]) if i == arm.n - 1 else unit,
                C=half_pseudo_inertia(arm.mass[i], table.com[i], table.inertia[i]),
                joint=arm.joints[i],
            )
            for i in range(arm.n)
        ]
        return cls(tuple(links), table.gravity, name=arm.name)

    def using(self, **changes) -> FlexibleArm:
        """The same arm with other fields, such as ``truncation="paper"`` or ``stiffening=True``."""
        return replace(self, **changes)

    @property
    def n(self) -> int:
        """Number of joints."""
        return len(self.links)

    @property
    def nt(self) -> int:
        """Number n_t of coordinates, joints and modes."""
        return self.start[-1]

    @cached_property
    def start(self) -> tuple[int, ...]:
        """``start[j-1]`` is the place of q_j in z; its modes follow (82)."""
        return (0, *np.cumsum([1 + link.m for link in self.links]).tolist())

    @cached_property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the coordinates, ordered as z in (82), q_1, δ_11, δ_12, …, q_2, …."""
        return tuple(
            name for j, link in enumerate(self.links, 1) for name in (f"q{j}", *(f"d{j}{k + 1}" for k in range(link.m)))
        )

    def describe(self, k: int) -> str:
        """Coordinate k of z in words."""
        j = int(np.searchsorted(self.start, k, side="right"))
        link, k = self.links[j - 1], k - self.start[j - 1]
        called = f"link {j} ({link.name})" if link.name else f"link {j}"
        return f"{link.modes[k - 1]} of {called}" if k else f"joint {j}, which carries {called}"

    def z(self, q, delta=()) -> np.ndarray:
        """Coordinates from joint angles (..., n) and deflections (..., n_t - n), in the order of (82).

        >>> import dynlib
        >>> dynlib.book1983.load("two_link").z([1, 2])
        array([1., 0., 0., 2., 0., 0.])
        """
        (q,) = validate.state(self.n, q=q)
        z = np.zeros((*q.shape[:-1], self.nt), q.dtype)
        z[..., list(self.start[:-1])] = q
        if np.size(delta):
            z[..., self.modal] = validate.numbers(delta, "delta", (*q.shape[:-1], self.nt - self.n))
        return z

    @cached_property
    def modal(self) -> list[int]:
        """Places of the δ in z."""
        return [k for k in range(self.nt) if k not in self.start]

    def at(self, z, zd=None, zdd=None) -> View:
        """The arm in a state, joint matrices made."""
        rates = {name: x for name, x in (("zd", zd), ("zdd", zdd)) if x is not None}
        given = {name: validate.as_array(x, name) for name, x in ({"z": z} | rates).items()}
        for name, x in given.items():
            if x.ndim == 0 or x.shape[-1] != self.nt:
                raise ValueError(
                    f"{name} has shape {x.shape}; its last axis should have length {self.nt}: "
                    + ", ".join(self.coordinates)
                )
        given = dict(zip(given, validate.state(self.nt, **given), strict=True))
        X0, X1, X2 = self._joints
        A, U, U2 = (a[..., None, None] * X1 + b[..., None, None] * X2 for a, b in self._turns(given["z"]))  # (11), (12)
        return View(self, X0 + A, U, U2, **given)

    @cached_property
    def _joints(self):
        return [np.stack(parts) for parts in zip(*(_joint(link) for link in self.links), strict=True)]

    def _turns(self, z):
        """α and β of every joint (..., n), and their first and second derivatives."""
        q = z[..., list(self.start[:-1])]
        if all(link.joint == "R" for link in self.links):
            c, s = cos(q), sin(q)
            return (c, s), (-s, c), (-c, -s)
        revolute = [link.joint == "R" for link in self.links]
        x = [q[..., j] for j in range(self.n)]
        c, s = ([f(y) if turns else None for y, turns in zip(x, revolute, strict=True)] for f in (cos, sin))
        columns = [
            (c[j], s[j], -s[j], c[j], -c[j], -s[j]) if revolute[j] else (y, *[0 * y] * 5) for j, y in enumerate(x)
        ]
        columns = [np.stack(np.broadcast_arrays(*column), axis=-1) for column in zip(*columns, strict=True)]
        ones = np.array([int(not turns) for turns in revolute])
        return columns[0:2], (columns[2] + ones, columns[3]), columns[4:6]

    def __repr__(self) -> str:
        modes = ", ".join(str(link.m) for link in self.links)
        return f"<FlexibleArm {self.name or 'unnamed'}: {self.n} joints, modes {modes}>"


def as_flexible(arm) -> FlexibleArm:
    """``arm`` itself, if it is flexible."""
    if not isinstance(arm, FlexibleArm):
        raise TypeError(f"wanted a FlexibleArm, not {arm!r:.80}; make one with book1983.load or FlexibleArm.from_arm")
    return arm


def _joint(link: Link):
    """The constant matrices X with A_j = X_0 + α X_1 + β X_2, where α, β = cos q_j, sin q_j, or q_j, 0 if prismatic."""
    a, one = link.axis, np.eye(3, dtype=link.axis.dtype)
    still, zero = 0 * a, 0 * one
    if link.joint == "P":
        parts = _matrix(1, still, one), _matrix(0, a, zero), _matrix(0, still, zero)
    else:
        along = a[:, None] * a[None, :]
        parts = _matrix(1, still, along), _matrix(0, still, one - along), _matrix(0, still, skew(a))
    return [link.T @ part for part in parts]


def _matrix(corner, p, R):
    return pack([[corner, 0, 0, 0], *[[p[k], *R[k]] for k in range(3)]])


def _pair(a, c, s):
    """X(a, α): along and about x."""
    return pack([[1, 0, 0, 0], [a, 1, 0, 0], [0, 0, c, -s], [0, 0, s, c]])


def _screw(d, c, s):
    """Z(d, θ): along and about z."""
    return pack([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [d, 0, 0, 1]])
