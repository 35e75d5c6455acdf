"""Assumed shapes of a link: functions of ξ = η/l with first and second derivative, so many families, one type.

In bending the value is a deflection, in torsion an angle. Scale is free: no result depends on it but the δ themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.polynomial import Legendre

from ..validate import whole
from .eigenfunctions import Shape, clamped_clamped, clamped_free, clamped_payload, pinned_free


def polynomial(l, k=1) -> Shape:
    """ξ² times the shifted Legendre polynomial of degree k-1."""
    return _series(Legendre([1 / 3, 1 / 2, 1 / 6], [0, 1]) * Legendre.basis(k - 1, [0, 1]))


def craig_bampton(l, k=1) -> Shape:
    """Tip deflection (1), tip rotation (2), then the eigenfunctions of the beam clamped at both ends."""
    return (hermite_disp(l), hermite_rot(l))[k - 1] if k < 3 else clamped_clamped(l, k - 2)


def static(l) -> Shape:
    """Deflection under a force at the tip, 1.5ξ² - 0.5ξ³."""
    return _cubic(1.5, -0.5)


def hermite_disp(l) -> Shape:
    """Unit deflection and no rotation at the tip, 3ξ² - 2ξ³."""
    return _cubic(3, -2)


def hermite_rot(l) -> Shape:
    """Unit rotation and no deflection at the tip, l(ξ³ - ξ²)."""
    return _cubic(-l, l)


def linear(l) -> Shape:
    """Torsion in proportion to ξ."""
    return _series(Legendre([1 / 2, 1 / 2], [0, 1]))


def torsion_free(l, k=1) -> Shape:
    """Eigenfunction k in torsion of a shaft clamped at its root, sin((k - ½)πξ)."""
    x = (k - 0.5) * np.pi
    return Shape(lambda xi: np.sin(x * xi), lambda xi: x * np.cos(x * xi), lambda xi: -(x**2) * np.sin(x * xi))


def sampled(xi, value, slope) -> Shape:
    """A shape given at points: cubic between them, as a beam element of a finite-element code interpolates.

    Parameters
    ----------
    xi, value, slope : (k,) array_like
        Increasing ξ from 0 to 1, the shape there, and its derivative with respect to ξ.

    Examples
    --------
    >>> xi = np.linspace(0, 1, 5)
    >>> shape = sampled(xi, xi**2, 2 * xi)
    >>> bool(abs(shape.value(0.37) - 0.37**2) < 1e-15)
    True
    """
    xi, value, slope = (np.asarray(x, float) for x in (xi, value, slope))
    if not (xi.ndim == 1 and xi.shape == value.shape == slope.shape and len(xi) > 1):
        raise ValueError(
            f"a sampled shape needs xi, value, slope of one length, not {xi.shape, value.shape, slope.shape}"
        )
    if xi[0] != 0 or xi[-1] != 1 or not (np.diff(xi) > 0).all():
        raise ValueError("the points xi of a sampled shape should increase from 0 to 1")
    h, rise = np.diff(xi), np.diff(value)
    c2, c3 = (3 * rise / h - 2 * slope[:-1] - slope[1:]) / h, (slope[:-1] + slope[1:] - 2 * rise / h) / h**2

    def at(x):
        i = np.clip(np.searchsorted(xi, x, side="right") - 1, 0, len(h) - 1)
        return i, x - xi[i]

    def f(x):
        i, t = at(x)
        return value[i] + t * (slope[i] + t * (c2[i] + t * c3[i]))

    def df(x):
        i, t = at(x)
        return slope[i] + t * (2 * c2[i] + t * 3 * c3[i])

    def ddf(x):
        i, t = at(x)
        return 2 * c2[i] + 6 * c3[i] * t

    return Shape(f, df, ddf, breaks=tuple(xi[1:-1]))


FAMILIES = {
    f.__name__: f
    for f in (
        clamped_free,
        pinned_free,
        clamped_payload,
        clamped_clamped,
        polynomial,
        craig_bampton,
        static,
        hermite_disp,
        hermite_rot,
        linear,
        torsion_free,
    )
}


def shape(name: str, l: float, **options) -> Shape:
    """The shape ``name`` of ``FAMILIES`` for a link of length ``l``; options are k and, for payloads, mr and jr.

    >>> float(shape("static", 2.0).value(1.0))
    1.0
    """
    if name not in FAMILIES:
        raise ValueError(f"no shape {name!r}; there are {', '.join(FAMILIES)}")
    whole(options.get("k", 1), f"k of shape {name}", 1, 50)  # as far as the quadrature resolves their waves
    try:
        return FAMILIES[name](l, **options)
    except TypeError:
        known = FAMILIES[name].__code__.co_varnames[1 : FAMILIES[name].__code__.co_argcount]
        raise ValueError(f"shape {name} takes {', '.join(known) or 'no option'}, not {', '.join(options)}") from None


def _series(p):
    return Shape(p, p.deriv(), p.deriv(2))


def _cubic(two, three):
    return _series(np.polynomial.Polynomial([0, 0, two, three]))
