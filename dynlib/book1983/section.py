"""Properties along a beam: constant, sampled, or a function of η."""

from __future__ import annotations

import numpy as np

from .. import validate


def along(x, xi, l, what) -> np.ndarray:
    """A property at ξ: a constant, evenly spaced samples, or a function of η."""
    if callable(x):
        x = x(xi * l)
    array = validate.as_array(x, what)
    if array.ndim == 1 and len(array) != len(xi):
        array = np.interp(xi, np.linspace(0, 1, len(array)), array)
    array = np.broadcast_to(array, xi.shape)
    validate.finite(array, what)
    if (array < 0).any():
        raise ValueError(f"{what} is {array.min():g} somewhere along the link; it is never negative")
    return array


def stiffness_along(x, xi, l, what, mode) -> np.ndarray:
    """A stiffness at ξ, positive everywhere; ``mode`` is what needs it."""
    if x is None:
        raise ValueError(f"{mode} needs the stiffness {what}, which is not given")
    array = along(x, xi, l, what) if np.ndim(x) or callable(x) or x >= 0 else np.array([x])
    if not (array > 0).all():
        raise ValueError(
            f"{what} is {array.min():g} somewhere along the link; a flexible link has a positive stiffness"
        )
    return array
