"""Eigenfunctions of uniform Euler–Bernoulli beams, written so that nothing large cancels however high the mode.

They are scaled so that the modal mass, payload included, is the mass of the beam.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from .quadrature import gauss


@dataclass(frozen=True, eq=False)
class Shape:
    """A shape on 0 ≤ ξ ≤ 1. ``pinned`` shapes may turn at the joint; ``breaks`` are where the curvature jumps."""

    value: Callable
    slope: Callable
    curvature: Callable
    pinned: bool = False
    breaks: tuple[float, ...] = ()


def eigenvalues(equation: Callable, count: int) -> np.ndarray:
    """The first ``count`` positive zeros of ``equation(x)``, by bisection.

    >>> clamped_free = eigenvalues(payload_equation(0, 0), 3)
    >>> [f"{x:.8f}" for x in clamped_free]
    ['1.87510407', '4.69409113', '7.85475744']
    """
    x = np.arange(1, 1000 * (count + 2)) * (np.pi / 1000)
    low = np.flatnonzero(np.sign(equation(x[:-1])) * np.sign(equation(x[1:])) < 0)[:count]
    a, b = x[low], x[low + 1]
    for _ in range(60):
        middle = (a + b) / 2
        left = np.sign(equation(a)) * np.sign(equation(middle)) <= 0
        a, b = np.where(left, a, middle), np.where(left, middle, b)
    return (a + b) / 2


def payload_equation(mr: float, jr: float) -> Callable:
    """Frequency equation, over cosh x, of a clamped beam with tip mass mr·μl and tip inertia jr·μl³; x⁴ = ω²μl⁴/EI."""

    def equation(x):
        c, s, t, e = np.cos(x), np.sin(x), np.tanh(x), 1 / np.cosh(x)
        return e + c - mr * x * (s - c * t) - jr * x**3 * (s + c * t) + mr * jr * x**4 * (e - c)

    return equation


def clamped_payload(l, k=1, mr=0.0, jr=0.0) -> Shape:
    """Eigenfunction k of a clamped beam that carries a mass mr·μl with inertia jr·μl³ at its tip."""
    x = eigenvalues(payload_equation(mr, jr), k)[-1]
    c, s, e, j = np.cos(x), np.sin(x), np.exp(-x), jr * x**3
    a = (s - c - e - j * (e - c - s)) / (1 - e**2 + 2 * s * e - j * (1 + e**2 - 2 * c * e))  # of e^{x(ξ-1)}
    return _scaled(_clamped(x, a), mr, jr)


def clamped_free(l, k=1) -> Shape:
    """Eigenfunction k of a clamped beam with nothing at its tip."""
    return clamped_payload(l, k)


def pinned_free(l, k=1) -> Shape:
    """Eigenfunction k of a beam free to turn about its root: for a joint whose torque, not angle, is given."""
    x = eigenvalues(lambda x: np.sin(x) - np.cos(x) * np.tanh(x), k)[-1]
    a = np.sin(x) / (1 - np.exp(-2 * x))

    def derivative(xi, order):
        grown, fallen = a * np.exp(x * (xi - 1)), a * np.exp(-x * (xi + 1))
        return x**order * (np.sin(x * xi + order * np.pi / 2) + grown - (-1) ** order * fallen)

    return _scaled(derivative, pinned=True)


def clamped_clamped(l, k=1) -> Shape:
    """Eigenfunction k of a beam clamped at both ends."""
    x = eigenvalues(lambda x: np.cos(x) - 1 / np.cosh(x), k)[-1]
    e = np.exp(-x)
    a = (np.cos(x) - np.sin(x) - e) / (1 - e**2 - 2 * np.sin(x) * e)
    return _scaled(_clamped(x, a))


def _clamped(x, a):
    """cosh xξ - cos xξ - σ(sinh xξ - sin xξ) with 1 - σ = 2a e^{-x}, and its derivatives."""
    b, sigma = 1 - a * np.exp(-x), 1 - 2 * a * np.exp(-x)

    def derivative(xi, order):
        turned = x * xi + order * np.pi / 2
        waves = sigma * np.sin(turned) - np.cos(turned)
        return x**order * (a * np.exp(x * (xi - 1)) + (-1) ** order * b * np.exp(-x * xi) + waves)

    return derivative


def _scaled(derivative, mr=0.0, jr=0.0, pinned=False) -> Shape:
    xi, w = gauss(0, 1)
    mass = w @ derivative(xi, 0) ** 2 + mr * derivative(1.0, 0) ** 2 + jr * derivative(1.0, 1) ** 2

    def scaled(order, xi):
        return derivative(xi, order) / np.sqrt(mass)

    return Shape(*(partial(scaled, order) for order in range(3)), pinned=pinned)
