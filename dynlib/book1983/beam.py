"""Links from beams: slender, of any section, with rigid bodies riding on them.

One line holds all mass: with P the half pseudo-inertia of a section or body at η, in the section's own frame, and
H, M_k as (6) and (7) at η, the constants are ∫HPHᵀ, ∫HPM_kᵀ, ∫M_kPM_jᵀ. A slender section has P = ½μ dη e₀e₀ᵀ; a motor,
hub or offset payload adds its own P.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .. import validate
from ..geometry import skew
from .eigenfunctions import Shape
from .link import Link, half_pseudo_inertia
from .placement import AXES
from .quadrature import gauss
from .section import along, stiffness_along

_STIFFNESS = {"y": "EIz", "z": "EIy", "t": "GJ"}
_LINE = np.linspace(0, 1, 21)


@dataclass(frozen=True, eq=False)
class Mode:
    """A shape in a direction: "y" or "z" for bending, "t" for torsion; ``zeta`` is its damping ratio by itself."""

    direction: str
    shape: Shape
    zeta: float = 0.0

    def __post_init__(self):
        if self.direction not in _STIFFNESS:
            raise ValueError(f"a mode's direction is 'y', 'z' (bending) or 't' (torsion), not {self.direction!r}")
        if not self.zeta >= 0:
            raise ValueError(f"a damping ratio is never negative; zeta = {self.zeta}")

    def motion(self, xi, l):
        """u, θ, and the strain θ′ at ξ: (..., 3), (..., 3), (...)."""
        v, dv, ddv = (f(xi) + 0 * xi for f in (self.shape.value, self.shape.slope, self.shape.curvature))
        o = 0 * v
        u, theta, strain = {
            "y": ((o, v, o), (o, o, dv / l), ddv / l**2),
            "z": ((o, o, v), (o, -dv / l, o), -ddv / l**2),
            "t": ((o, o, o), (v, o, o), dv / l),
        }[self.direction]
        return np.stack(u, -1), np.stack(theta, -1), strain


@dataclass(frozen=True, eq=False)
class Body:
    """A rigid body of mass ``m`` carried at ``eta``: ``com`` and ``Ic`` (about the centre) in the section's frame."""

    eta: float
    m: float
    com: Sequence[float] = (0, 0, 0)
    Ic: Sequence = (0, 0, 0)

    @property
    def P(self) -> np.ndarray:
        """Half pseudo-inertia, 4×4."""
        inertia = np.diag(self.Ic) if np.ndim(self.Ic) == 1 else np.asarray(self.Ic)
        com = validate.numbers(self.com, "com", (3,))
        inertia = validate.numbers(inertia, "Ic", (3, 3))
        if np.ndim(self.m) or not self.m >= 0:
            raise ValueError(f"a body at eta = {self.eta} has mass {self.m}; a mass is a number, never negative")
        return half_pseudo_inertia(float(self.m), com, inertia)


def beam_link(
    l: float,
    mu=0.0,
    EIy=None,
    EIz=None,
    GJ=None,
    jx=0.0,
    modes: Sequence[Mode] = (),
    bodies: Sequence[Body] = (),
    axis: str = "z",
    T: np.ndarray | None = None,
    name: str = "",
) -> Link:
    """A link whose neutral axis lies along x from its joint, 0 ≤ η ≤ l.

    Parameters
    ----------
    l : float
    mu, EIy, EIz, GJ, jx : number, sequence or callable
        Mass per length, bending stiffness about y and z, torsional stiffness (shear modulus times torsion constant),
        and polar inertia per length; constant, or sampled evenly and linear between, or a function of η.
    modes : sequence of Mode
    bodies : sequence of Body
    axis : "x", "y" or "z"
        Of the joint.
    T : (4, 4) array, optional
        Placement of the joint on the distal end of the link before.

    Returns
    -------
    Link

    Examples
    --------
    >>> from dynlib.book1983 import shape
    >>> link = beam_link(1.0, mu=3.0, EIz=1.0, modes=[Mode("y", shape("static", 1.0))])
    >>> link.K
    array([[3.]])
    >>> round(2 * link.C[1, 1], 12)  # moment of inertia about the joint
    np.float64(1.0)
    """
    if not l >= 0 or (modes and not l > 0):
        raise ValueError(f"the length is {l}; it should be positive for a flexible link, not negative for a rigid one")
    if axis not in AXES:
        raise ValueError(f"the joint's axis is {axis!r}; it should be 'x', 'y' or 'z'")
    for body in bodies:
        if not 0 <= body.eta <= l:
            raise ValueError(f"a body sits at eta = {body.eta}; the link reaches from 0 to {l}")
    breaks = sorted({b for mode in modes for b in mode.shape.breaks})
    xi, w = gauss(0, 1, breaks)
    stiffness = {"EIy": EIy, "EIz": EIz, "GJ": GJ}
    names = tuple(f"mode {k} ({_NAMES[mode.direction]})" for k, mode in enumerate(modes, 1))
    root = np.array([_root(mode, l, AXES[axis], name) for mode, name in zip(modes, names, strict=True)])

    P = np.zeros((len(xi), 4, 4))
    P[:, 0, 0] = along(mu, xi, l, "mu") * w * l / 2
    P[:, 2, 2] = P[:, 3, 3] = along(jx, xi, l, "jx") * w * l / 4  # the polar inertia, half to y and half to z
    P = np.concatenate([P, *(body.P[None] for body in bodies)])
    at = np.concatenate([xi, [body.eta / l if l else 0 for body in bodies]])

    H = _far_end(at * l)
    M, N, u = _deflections(modes, at, l, breaks)
    m = len(modes)
    K = np.zeros((m, m))
    for direction, key in _STIFFNESS.items():
        own = [k for k, mode in enumerate(modes) if mode.direction == direction]
        if own:
            EI = stiffness_along(stiffness[key], xi, l, key, names[own[0]])
            strain = np.array([modes[k].motion(xi, l)[2] for k in own])
            K[np.ix_(own, own)] = (strain * (w * l * EI)) @ strain.T  # (43)–(45)
    Ckj = np.einsum("ekab,ebc,eldc->klad", M, P, M)  # (25)
    tip = _deflections(modes, np.ones(1), l, breaks)
    zeta = np.array([mode.zeta for mode in modes])
    return Link(
        T=np.eye(4) if T is None else T,
        axis=AXES[axis],
        H=_far_end(l),
        C=np.einsum("eab,ebc,edc->ad", H, P, H),  # (30)
        M=tip[0][0],
        Ck=np.einsum("eab,ebc,ekdc->kad", H, P, M),  # (28)
        Ckj=Ckj,
        K=K,
        N=tip[1][0],
        Cpsi=np.einsum("eab,ebc,ekldc->klad", H, P, N),
        root=root,
        damping=np.diag(2 * zeta * np.sqrt(np.diag(K) * 2 * np.einsum("kkaa->k", Ckj))),
        name=name,
        modes=names,
        eta=_LINE * l,
        u=_deflections(modes, _LINE, l, breaks)[2],
    )


_NAMES = {"y": "bending in y", "z": "bending in z", "t": "torsion"}


def _far_end(eta):
    H = np.zeros((*np.shape(eta), 4, 4)) + np.eye(4)
    H[..., 1, 0] = eta
    return H


def _deflections(modes, xi, l, breaks):
    """M_k (s, m, 4, 4) and N_kl (s, m, m, 4, 4) at the points ξ, and u (s, m, 3)."""
    m = len(modes)
    u, theta = np.zeros((len(xi), m, 3)), np.zeros((len(xi), m, 3))
    for k, mode in enumerate(modes):
        u[:, k], theta[:, k], _ = mode.motion(xi, l)
    M, N = np.zeros((len(xi), m, 4, 4)), np.zeros((len(xi), m, m, 4, 4))
    M[..., 1:, 0], M[..., 1:, 1:] = u, skew(theta)
    turn = skew(theta)
    product = turn[:, :, None] @ turn[:, None, :]
    N[..., 1:, 1:] = (product + product.swapaxes(1, 2)) / 2
    if m:
        x, w = gauss(0, xi, breaks)
        slope = np.stack([mode.motion(x, l)[1] for mode in modes], 1)[..., 1:]  # of z and y; torsion shortens nothing
        N[..., 1, 0] = -l * np.einsum("sg,skgi,slgi->skl", w, slope, slope)
    return M, N, u


def _root(mode: Mode, l, axis, name) -> float:
    """Rotation about the joint axis at η = 0. What the joint does not allow is refused."""
    u, theta, _ = mode.motion(_LINE, l)
    size = max(np.abs(u).max(), l * np.abs(theta).max())
    if np.abs(u[0]).max() > validate.TOLERANCE * size:
        raise ValueError(f"{name} moves by {np.abs(u[0]).max():g} at the joint; every shape should be zero there")
    if l * np.abs(theta[0]).max() <= validate.TOLERANCE * size:
        return 0.0
    if not mode.shape.pinned or np.abs(theta[0] - axis * (axis @ theta[0])).max() > validate.TOLERANCE * size:
        raise ValueError(
            f"{name} turns by {np.abs(theta[0]).max():g} at the joint, where all motion belongs to q; "
            "use a clamped shape, or a pinned one that bends about the joint's own axis"
        )
    return float(axis @ theta[0])
