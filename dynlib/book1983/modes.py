"""Natural frequencies and shapes of the whole arm about an undeflected configuration, joints locked, free or sprung."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..validate import numbers
from .arm import as_flexible
from .energy import centreline
from .inertia import inertia_matrix
from .singular import solve

JOINTS = ("locked", "free", "sprung")


@dataclass(frozen=True, eq=False)
class NaturalModes:
    """Frequencies in Hz, ascending, and one row of n_t coordinates each, scaled to unit modal mass."""

    arm: object
    q: np.ndarray
    frequencies: np.ndarray
    shapes: np.ndarray

    def animation(self, k: int, amplitude: float = 0.1, frames: int = 24) -> np.ndarray:
        """One period of mode k (from 0): points (frames, s, 3) of the neutral axis.

        ``amplitude`` is the largest displacement of any point, as a share of the arm's reach.
        """
        still = np.concatenate(centreline(self.arm, self.arm.z(self.q)))
        small = 1e-6 / np.abs(self.shapes[k]).max()
        moved = np.concatenate(centreline(self.arm, self.arm.z(self.q) + small * self.shapes[k]))
        direction = (moved - still) / np.linalg.norm(moved - still, axis=-1).max()
        reach = np.linalg.norm(np.diff(still, axis=0), axis=-1).sum()
        swing = amplitude * reach * np.sin(2 * np.pi * np.arange(frames) / frames)
        return still + swing[:, None, None] * direction


def natural_frequencies(arm, q, joints: str = "locked") -> np.ndarray:
    """Natural frequencies in Hz, ascending, about the undeflected arm at ``q``; rigid-body zeros are left out.

    Parameters
    ----------
    arm : FlexibleArm
    q : (n,) array_like
    joints : "locked", "free" or "sprung"
        Held by brakes, without torque, or with the arm's own joint springs.

    Examples
    --------
    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> natural_frequencies(fl.load("two_link"), [0, 0])[:2].round(4)
    array([0.4381, 1.9728])
    """
    return natural_modes(arm, q, joints).frequencies


def natural_modes(arm, q, joints: str = "locked") -> NaturalModes:
    """Frequencies and shapes; arguments as :func:`natural_frequencies`. Gravity's stiffness is not counted."""
    if joints not in JOINTS:
        raise ValueError(f"joints is {joints!r}; it should be one of {', '.join(JOINTS)}")
    q = numbers(q, "q", (as_flexible(arm).n,))
    J, K = inertia_matrix(arm, arm.z(q)), stiffness_matrix(arm, springs=joints == "sprung")
    places = list(arm.start[:-1])
    if joints == "locked":
        _refuse_pinned(arm)
        free, stiff = [], arm.modal
    elif joints == "free":
        free, stiff = places, arm.modal
    else:
        if arm.springs is None:
            raise ValueError("the arm has no joint springs; give them with arm.using(springs=[...]), or ask for 'free'")
        free = [k for k, spring in zip(places, arm.springs, strict=True) if spring == 0]
        stiff = sorted(set(range(arm.nt)) - set(free))
    if not stiff:
        return NaturalModes(arm, q, np.zeros(0), np.zeros((0, arm.nt)))
    solve(arm, J, np.zeros(arm.nt))
    # Free coordinates follow the others: x_f = -J_ff⁻¹ J_fs x_s. Then K_ss x = ω² (J_ss - J_sf J_ff⁻¹ J_fs) x, solved
    # for 1/ω², so that the low frequencies are the exact ones.
    follow = -np.linalg.solve(J[np.ix_(free, free)], J[np.ix_(free, stiff)])
    mass = J[np.ix_(stiff, stiff)] + J[np.ix_(stiff, free)] @ follow
    L = np.linalg.cholesky(K[np.ix_(stiff, stiff)])
    half = np.linalg.solve(L, np.linalg.solve(L, mass).T)
    values, vectors = np.linalg.eigh((half + half.T) / 2)
    values, vectors = values[::-1], np.linalg.solve(L.T, vectors[:, ::-1]) / np.sqrt(values[::-1])
    shapes = np.zeros((len(stiff), arm.nt))
    shapes[:, stiff], shapes[:, free] = vectors.T, (follow @ vectors).T
    return NaturalModes(arm, q, 1 / np.sqrt(values) / (2 * np.pi), shapes)


def stiffness_matrix(arm, springs: bool = True) -> np.ndarray:
    """K (n_t, n_t) in the coordinates z: (42)–(45) of every link, and the springs of the joints."""
    K = np.zeros((arm.nt, arm.nt))
    for j, link in enumerate(arm.links):
        own = slice(arm.start[j] + 1, arm.start[j + 1])
        K[own, own] = link.K
        if springs and arm.springs is not None:
            turned = np.zeros(arm.nt)
            turned[arm.start[j]], turned[own] = 1, link.root
            K += arm.springs[j] * np.outer(turned, turned)
    return K


def _refuse_pinned(arm):
    for j, link in enumerate(arm.links, 1):
        if link.root.any():
            k = int(np.flatnonzero(link.root)[0])
            raise ValueError(
                f"{link.modes[k]} of link {j} turns at the joint, so the joint cannot be locked; use clamped shapes"
            )
