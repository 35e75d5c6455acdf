"""What the recursion needs to know of a link: constants integrated once, from a beam or from a finite-element code."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .. import validate
from ..geometry import pack, trace

_SHAPES = {
    "T": (4, 4),
    "axis": (3,),
    "H": (4, 4),
    "C": (4, 4),
    "M": ("m", 4, 4),
    "Ck": ("m", 4, 4),
    "Ckj": ("m", "m", 4, 4),
    "K": ("m", "m"),
    "N": ("m", "m", 4, 4),
    "Cpsi": ("m", "m", 4, 4),
    "root": ("m",),
    "damping": ("m", "m"),
}
DEPENDENT = 1e-11  # least eigenvalue of the stiffness matrix scaled to unit diagonal


def half_pseudo_inertia(m, com, inertia):
    """½∫ s sᵀ dm with s = (1, x, y, z), of a body with mass m, centre ``com`` and ``inertia`` about the centre.

    >>> half_pseudo_inertia(2.0, np.array([1.0, 0, 0]), np.zeros((3, 3)))[0]
    array([1., 1., 0., 0.])
    """
    K = np.asarray(trace(inertia) / 2) * np.eye(3, dtype=inertia.dtype) - inertia
    block = K + m * (com[:, None] * com[None, :])
    return pack([[m, *(m * com)], *[[m * com[i], *block[i]] for i in range(3)]]) / 2


@dataclass(frozen=True, eq=False)
class Link:
    """Joint j and link j. Integrals are over the mass at η, with half pseudo-inertia P in the section's own frame.

    Parameters
    ----------
    T : (4, 4) array
        Where the joint sits on the link before; A_j = T · (turn or shift by q_j).
    axis : (3,) array
        Unit vector of the joint.
    H : (4, 4) array
        Undeformed distal end in link axes (6).
    C : (4, 4) array
        ∫ H P Hᵀ (30).
    M, Ck : (m, 4, 4) arrays
        The distal end's motion in each mode (7), and ∫ H P M_kᵀ (28).
    Ckj : (m, m, 4, 4) array
        ∫ M_k P M_jᵀ (25).
    K : (m, m) array
        Stiffness (42)–(45), N/m for modes measured in metres.
    joint : "R" or "P"
    N, Cpsi : (m, m, 4, 4) arrays, optional
        Second-order motion of the distal end and ∫ H P N_klᵀ: what centrifugal stiffening needs.
    root : (m,) array, optional
        Rotation of each shape about the joint axis at η = 0; zero for shapes clamped to the joint.
    damping : (m, m) array, optional
    name : str
    modes : tuple of str
        What to call each mode in messages.
    eta, u : (s,), (s, m, 3) arrays, optional
        Points of the neutral axis and their deflection in each mode, for pictures.
    """

    T: np.ndarray
    axis: np.ndarray
    H: np.ndarray
    C: np.ndarray
    M: np.ndarray = field(default_factory=lambda: np.zeros((0, 4, 4)))
    Ck: np.ndarray = field(default_factory=lambda: np.zeros((0, 4, 4)))
    Ckj: np.ndarray = field(default_factory=lambda: np.zeros((0, 0, 4, 4)))
    K: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))
    joint: str = "R"
    N: np.ndarray | None = None
    Cpsi: np.ndarray | None = None
    root: np.ndarray | None = None
    damping: np.ndarray | None = None
    name: str = ""
    modes: tuple[str, ...] = ()
    eta: np.ndarray | None = None
    u: np.ndarray | None = None

    def __post_init__(self):
        m = len(self.M)
        if self.joint not in ("R", "P"):
            raise ValueError(f"joint is {self.joint!r}; write R for revolute or P for prismatic")
        for name, shape in _SHAPES.items():
            shape = tuple(m if size == "m" else size for size in shape)
            given = getattr(self, name)
            array = np.zeros(shape) if given is None else np.array(validate.numbers(given, name, shape))
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        if not self.modes:
            object.__setattr__(self, "modes", tuple(f"mode {k}" for k in range(1, m + 1)))
        if self.eta is None:
            object.__setattr__(self, "eta", np.zeros(1))
            object.__setattr__(self, "u", np.zeros((1, m, 3)))
        if all(validate.is_number(getattr(self, name)) for name in _SHAPES):
            self._check_geometry()
            if m:
                self._check_stiffness()

    @property
    def m(self) -> int:
        """Number of modes."""
        return len(self.M)

    def _check_geometry(self):
        for name in ("T", "H"):
            placed = getattr(self, name)
            if (placed[0] != [1, 0, 0, 0]).any():
                raise ValueError(
                    f"{name} has the first row {placed[0].tolist()}; vectors are (1, x, y, z), so (1, 0, 0, 0)"
                )
            validate.rotations(placed[1:, 1:], f"the lower right block of {name}")
        if abs(np.linalg.norm(self.axis) - 1) > validate.TOLERANCE:
            raise ValueError(f"axis is {self.axis.tolist()}; it should be a unit vector")
        if np.abs(self.C - self.C.T).max() > validate.TOLERANCE * np.abs(self.C).max():
            raise ValueError("C is not symmetric; it is the integral of ½ s sᵀ over the undeformed link")
        if self.C[0, 0] < 0:
            raise ValueError(f"the link has mass {2 * self.C[0, 0]:g} kg, twice C_00; a mass is never negative")

    def _check_stiffness(self):
        scale = np.sqrt(np.abs(np.outer(np.diag(self.K), np.diag(self.K))))
        for name, stiffness in zip(self.modes, np.diag(self.K), strict=True):
            if not stiffness > 0:
                raise ValueError(f"{name} has stiffness {stiffness:g}; a mode of an elastic link has a positive one")
        if np.abs(self.K - self.K.T).max() > validate.TOLERANCE * scale.max():
            raise ValueError("the stiffness matrix K is not symmetric; K_kl is the work of mode k's force on mode l")
        values, vectors = np.linalg.eigh(self.K / scale)
        if values[0] < DEPENDENT:
            shares = np.argsort(-np.abs(vectors[:, 0]))
            names = " and ".join(sorted(self.modes[k] for k in shares[:2]))
            raise ValueError(
                f"the modes are linearly dependent or nearly so, {names} most of all "
                f"(least scaled stiffness {values[0]:.1e}); leave one out or use orthogonal shapes such as 'polynomial'"
            )
