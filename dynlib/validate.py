"""What an arm and a state must satisfy, and errors that say what would be right."""

from __future__ import annotations

import sys
from cmath import isfinite
from datetime import timedelta
from decimal import Decimal

import numpy as np

TOLERANCE = 1e-9  # relative; some published links lie exactly on the boundary of the triangle inequality
ROUNDED = 1e-5  # entries of a rotation matrix may come rounded, or in single precision
MOST_AXES = 16


def is_number(x: np.ndarray) -> bool:
    """True for real or complex number arrays, False for arrays of generic scalars (dtype object)."""
    return x.dtype != object


def numbers(x, what: str, shape: tuple[int, ...]) -> np.ndarray:
    """``x`` as an array of exactly this shape; finite if it holds numbers."""
    array = as_array(x, what)
    if array.shape != shape:
        raise ValueError(f"{what} has shape {array.shape}; it should be {shape}")
    finite(array, what)
    return array


def as_array(x, what: str) -> np.ndarray:
    """``x`` as an array of floats, complex numbers or generic scalars."""
    try:
        array = np.asarray(x)
    except Exception as error:  # an object may do anything when asked for its array
        raise ValueError(f"{what} is not a rectangular array: {error}") from None
    if np.ma.is_masked(x):
        raise ValueError(f"{what} has masked entries; fill them or leave them out")
    if array.ndim > MOST_AXES:
        raise ValueError(f"{what} has {array.ndim} axes; there should be at most {MOST_AXES}")
    if array.dtype.kind in "iub":
        array = array.astype(float)
    if array.dtype.kind not in "fcO":
        raise TypeError(f"{what} should hold numbers, not {array.dtype}")
    if array.dtype == object:
        for e in array.flat:
            if not hasattr(e, "__rsub__") or isinstance(e, (set, Decimal, timedelta, np.ndarray)):
                raise TypeError(f"{what} should hold numbers; it holds {_short(e)}")
            huge = isinstance(e, int) and abs(e) > sys.float_info.max
            if huge or isinstance(e, (float, complex)) and not isfinite(e):
                raise ValueError(f"{what} holds {_short(e)}; every entry should be finite")
        if not isinstance(x, np.ndarray):  # a list, perhaps of whole numbers too long for a machine integer
            plain = {type(e) for e in array.flat}
            if plain and plain <= {int, bool, float, complex}:
                array = array.astype(complex if complex in plain else float)
    return array


def _short(e) -> str:
    long = isinstance(e, int) and e.bit_length() > 64  # Python refuses to write out the longest
    text = f"a whole number of {e.bit_length()} bits" if long else repr(e)
    return text if len(text) < 80 else text[:77] + "..."


def an_arm(arm):
    """``arm`` itself, if it has the views every formulation asks for."""
    if isinstance(arm, type) or not hasattr(arm, "proximal"):
        raise TypeError(
            f"wanted an Arm, a chain of joints and links, not {_short(arm)}; "
            "make one with dynlib.load_arm('puma560'), Arm.from_dh, Arm.from_mdh or Arm.from_urdf"
        )
    return arm


def whole(x, what: str, least: int, most: int) -> int:
    """``x``, if it is a whole number in these bounds."""
    if isinstance(x, bool) or not isinstance(x, (int, np.integer)) or not least <= x <= most:
        raise ValueError(f"{what} should be a whole number from {least} to {most}, not {_short(x)}")
    return int(x)


def finite(array: np.ndarray, what: str) -> None:
    """Refuse NaN and infinity, naming the first place."""
    if is_number(array) and not np.isfinite(array).all():
        where = tuple(int(k) for k in np.argwhere(~np.isfinite(array))[0])
        raise ValueError(f"{what} holds {array[where]} at index {where}; every entry should be finite")


def joint_letters(joints: str) -> str:
    """A non-empty string of the letters R and P."""
    if not isinstance(joints, str):
        raise TypeError(f"joints should be a string of R and P, such as 'RRPRRR', not {type(joints).__name__}")
    if not joints:
        raise ValueError("joints is empty; an arm needs at least one joint, such as 'R'")
    for i, letter in enumerate(joints, 1):
        if letter not in "RP":
            raise ValueError(f"joint {i} is {letter!r}; write R for revolute or P for prismatic")
    return joints


def allowances(allowed, n: int) -> tuple[tuple[int, str], ...]:
    """Pairs (link, reason) for links whose published tensor breaks the triangle inequality and is kept as published."""
    pairs = tuple(tuple(pair) if isinstance(pair, (tuple, list)) else (pair,) for pair in allowed)
    for pair in pairs:
        if len(pair) != 2 or not isinstance(pair[1], str) or not pair[1]:
            raise ValueError(f"allowed holds {pair}; each entry should be a pair (link, reason in words)")
        if pair[0] not in range(1, n + 1):
            raise ValueError(f"allowed names link {pair[0]!r}; the links are numbered 1 to {n}")
    return pairs


def inertia(mass: np.ndarray, tensor: np.ndarray, allowed: set[int] = frozenset()) -> None:
    """Each link's mass and inertia about its centre of mass must be those of a body, ``allowed`` links aside.

    Of complex numbers, which carry a derivative, the real parts must be.
    """
    mass, tensor = mass.real, tensor.real
    tolerance = max(TOLERANCE, 8 * np.finfo(tensor.dtype).eps)
    for i, (m, I) in enumerate(zip(mass, tensor, strict=True), 1):
        if m < 0:
            raise ValueError(f"link {i} has mass {m:g} kg; a mass is never negative")
        scale = np.abs(I).max()
        if np.abs(I - I.T).max() > tolerance * scale:
            raise ValueError(
                f"the inertia of link {i} is not symmetric: entries differ by {np.abs(I - I.T).max():g} kg m²; "
                "write products of inertia as the same off-diagonal entry on both sides"
            )
        moments = np.linalg.eigvalsh(I.astype(float))
        if moments[0] < -tolerance * scale:
            raise ValueError(
                f"the inertia of link {i} is not positive semidefinite (least principal moment {moments[0]:g} kg m²); "
                "is it about the centre of mass, with products of inertia of the right sign?"
            )
        if i not in allowed and moments[2] - moments[0] - moments[1] > tolerance * scale:
            raise ValueError(
                f"the inertia of link {i} breaks the triangle inequality: principal moment {moments[2]:g} exceeds "
                f"{moments[0]:g} + {moments[1]:g} kg m², which no body can have; "
                "is it about the centre of mass, in the axes of the link's own frame?"
            )


def rotations(R: np.ndarray, what: str) -> None:
    """Matrices (..., 3, 3) must turn, not stretch or mirror."""
    if not is_number(R):
        return
    off = np.abs(R @ R.mT - np.eye(3)).max(initial=0)
    if off > ROUNDED or ((np.cross(R[..., 0, :], R[..., 1, :]) * R[..., 2, :]).sum(axis=-1).real < 0).any():
        fault = f"R Rᵀ differs from the unit matrix by {off:.2g}" if off > ROUNDED else "it mirrors"
        raise ValueError(f"{what} is not a rotation matrix: {fault}")


def state(n: int, entries: str = "one entry a joint", **columns) -> list[np.ndarray]:
    """Broadcast q, qd, qdd together; each must be finite, with last axis ``n``, whose ``entries`` a message names."""
    arrays = []
    for name, x in columns.items():
        array = as_array(x, name)
        if array.ndim == 0 or array.shape[-1] != n:
            raise ValueError(f"{name} has shape {array.shape}; its last axis should have length {n}, {entries}")
        finite(array, name)
        arrays.append(array)
    leading_axes(**dict(zip(columns, arrays, strict=True)))
    return list(np.broadcast_arrays(*arrays))


def leading_axes(**arrays: np.ndarray) -> None:
    """All axes but the last must broadcast together."""
    try:
        np.broadcast_shapes(*(array.shape[:-1] for array in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise ValueError(f"the leading axes do not fit together: {shapes}") from None
