"""What an arm is: a serial chain of revolute and prismatic joints with rigid links, in either DH convention.

Between the axes of joints i and i+1 lies the pair (a_i, α_i); about axis i lie (d_i, θ_i). The whole arm is

    X(a_0, α_0) · Z(d_1, θ_1) · X(a_1, α_1) · Z(d_2, θ_2) ⋯ Z(d_n, θ_n) · X(a_n, α_n)

The distal ("standard") frame of link i stands after X(a_i, α_i), the proximal ("modified", Craig) frame of link i
after Z(d_i, θ_i). A DH table has no base pair (a_0 = α_0 = 0), an MDH table no tool pair (a_n = α_n = 0); the arm
keeps both, and keeps centres of mass and inertias as given, so conversion loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from . import validate
from .geometry import cos_sin, matvec, pack, rot_x
from .views import NOT_GIVEN, Distal, Proximal

_PARAMETERS = ("a", "alpha", "d", "theta", "mass", "com", "inertia", "gravity")


class Table(NamedTuple):
    """One convention's table: row i holds a, alpha, d, theta of joint i, and the link in that row's frame."""

    a: np.ndarray
    alpha: np.ndarray
    d: np.ndarray
    theta: np.ndarray
    com: np.ndarray
    inertia: np.ndarray
    gravity: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Arm:
    """A serial rigid arm. Make one with :meth:`from_dh`, :meth:`from_mdh`, :func:`dynlib.load_arm` or ``planar``.

    Examples
    --------
    >>> import dynlib
    >>> arm = dynlib.Arm.from_dh(a=[1, 1], alpha=[0, 0], d=[0, 0], theta=[0, 0], joints="RR", mass=[1, 1],
    ...                          com=[[-0.5, 0, 0]] * 2, inertia=[np.diag([0, 0.1, 0.1])] * 2, gravity=(0, -9.81, 0))
    >>> dynlib.inverse_dynamics(arm, [0, 0], [0, 0], [0, 0])
    array([19.62 ,  4.905])
    """

    joints: str
    a: np.ndarray  # (n+1,) from the base pair to the tool pair
    alpha: np.ndarray
    d: np.ndarray  # (n,)
    theta: np.ndarray
    mass: np.ndarray
    com: np.ndarray  # (n, 3) in the frames of `convention`
    inertia: np.ndarray  # (n, 3, 3) about the centre of mass, in the axes of those frames
    gravity: np.ndarray  # (3,) field vector in the base frame of `convention`
    convention: str  # "dh" or "mdh"
    name: str = ""
    allowed: tuple[tuple[int, str], ...] = ()  # links kept as published though no body can have them, with the reason

    def __post_init__(self):
        for name in _PARAMETERS:  # its own copies, which nothing can change
            array = np.array(getattr(self, name))
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @classmethod
    def from_dh(cls, a, alpha, d, theta, joints, mass, com, inertia, gravity=(0, 0, -9.81), name="", allowed=()) -> Arm:
        """An arm from standard (distal) Denavit–Hartenberg parameters.

        Parameters
        ----------
        a, alpha, d, theta : (n,) array_like
            Row i: Rot_z(theta_i) Trans_z(d_i) Trans_x(a_i) Rot_x(alpha_i). Metres and radians. ``theta`` of a
            revolute joint and ``d`` of a prismatic one are offsets added to the joint variable.
        joints : str
            One letter a joint, R or P.
        mass : (n,) array_like
        com : (n, 3) array_like
            Centres of mass in the link's own distal frame.
        inertia : (n, 3, 3) array_like
            Inertia tensors about the centres of mass, in the axes of the link's own frame.
        gravity : (3,) array_like
            The field vector in the base frame.
        allowed : iterable of (link, reason)
            Links whose published tensor breaks the triangle inequality and is kept all the same.

        Raises
        ------
        ValueError, TypeError
            Naming the argument, the link, and what would be right.
        """
        a, alpha, rest, allowed = _checked(a, alpha, d, theta, joints, mass, com, inertia, gravity, allowed)
        a, alpha = (np.concatenate([np.zeros(1, x.dtype), x]) for x in (a, alpha))
        return cls(joints, a, alpha, *rest, "dh", name, allowed)

    @classmethod
    def from_mdh(
        cls, a, alpha, d, theta, joints, mass, com, inertia, gravity=(0, 0, -9.81), name="", allowed=()
    ) -> Arm:
        """An arm from modified (proximal, Craig) parameters: ``a`` and ``alpha`` of row i lie between joints i-1 and i.

        Row i: Rot_x(alpha_i) Trans_x(a_i) Rot_z(theta_i) Trans_z(d_i). Otherwise as :meth:`from_dh`, with ``com``
        and ``inertia`` in the link's own proximal frame.
        """
        a, alpha, rest, allowed = _checked(a, alpha, d, theta, joints, mass, com, inertia, gravity, allowed)
        a, alpha = (np.concatenate([x, np.zeros(1, x.dtype)]) for x in (a, alpha))
        return cls(joints, a, alpha, *rest, "mdh", name, allowed)

    @classmethod
    def from_urdf(cls, path, gravity=(0, 0, -9.81), snap: bool = False) -> Arm:
        """The serial arm of a URDF file, fixed joints merged; see :func:`dynlib.urdf.arm_from_urdf`."""
        from .urdf import arm_from_urdf

        return arm_from_urdf(path, gravity, snap)

    @property
    def n(self) -> int:
        """Number of joints."""
        return len(self.joints)

    def distal(self, q, qd=NOT_GIVEN, qdd=NOT_GIVEN) -> Distal:
        """The arm at ``q`` in standard DH frames, everything the papers count as free already made."""
        return Distal(self, q, qd, qdd)

    def proximal(self, q, qd=NOT_GIVEN, qdd=NOT_GIVEN) -> Proximal:
        """The arm at ``q`` in modified DH frames, everything the papers count as free already made."""
        return Proximal(self, q, qd, qdd)

    def map(self, f) -> Arm:
        """The arm with ``f`` applied to every array of parameters: another scalar, another precision."""
        return replace(self, **{name: f(getattr(self, name)) for name in _PARAMETERS})

    def report(self):
        """What is physically suspicious about the numbers, and why; see :mod:`dynlib.report`."""
        from .report import report

        return report(self)

    def weightless(self) -> Arm:
        """The same arm without gravity."""
        return replace(self, gravity=np.zeros_like(self.gravity))

    @cached_property
    def _cos_sin(self):
        return cos_sin(self.alpha)

    @property
    def ca(self) -> np.ndarray:
        """Cosines of alpha, base pair first."""
        return self._cos_sin[0]

    @property
    def sa(self) -> np.ndarray:
        """Sines of alpha, base pair first."""
        return self._cos_sin[1]

    @cached_property
    def dh(self) -> Table:
        """The arm in distal frames. Gravity is in frame 0, whose z is the axis of joint 1."""
        com, inertia, gravity = self.com, self.inertia, self.gravity
        if self.convention == "mdh":
            Rt = rot_x(self.ca, -self.sa)  # from proximal to distal axes, past the pair (a_i, α_i)
            com = matvec(Rt[1:], com - pack([self.a[1:], 0, 0]))
            inertia = Rt[1:] @ inertia @ Rt[1:].mT
            gravity = matvec(Rt[0], gravity)
        return Table(self.a[1:], self.alpha[1:], self.d, self.theta, com, inertia, gravity)

    @cached_property
    def mdh(self) -> Table:
        """The arm in proximal frames."""
        com, inertia = self.com, self.inertia
        if self.convention == "dh":
            R = rot_x(self.ca, self.sa)[1:]
            com = matvec(R, com) + pack([self.a[1:], 0, 0])
            inertia = R @ inertia @ R.mT
        return Table(self.a[:-1], self.alpha[:-1], self.d, self.theta, com, inertia, self.gravity)

    def __repr__(self) -> str:
        return f"<Arm {self.name or 'unnamed'}: {self.joints}, {self.convention.upper()}>"

    def __str__(self) -> str:
        from .display import table

        return table(self)


def _checked(a, alpha, d, theta, joints, mass, com, inertia, gravity, allowed):
    n = len(validate.joint_letters(joints))
    a, alpha, d, theta, mass = (
        validate.numbers(x, name, (n,))
        for x, name in ((a, "a"), (alpha, "alpha"), (d, "d"), (theta, "theta"), (mass, "mass"))
    )
    com = validate.numbers(com, "com", (n, 3))
    inertia = validate.numbers(inertia, "inertia", (n, 3, 3))
    gravity = validate.numbers(gravity, "gravity", (3,))
    allowed = validate.allowances(allowed, n)
    if validate.is_number(mass) and validate.is_number(inertia):
        validate.inertia(mass, inertia, {link for link, _ in allowed})
    return a, alpha, (d, theta, mass, com, inertia, gravity), allowed
