"""Solving J z̈ = R, and saying which coordinate is to blame where J cannot be solved."""

from __future__ import annotations

import numpy as np

SINGULAR = 1e-13  # least share of an inertia that elimination may leave


def solve(arm, J, R):
    """J⁻¹R, (..., n_t), if J is positive definite."""
    try:
        pivots = np.diagonal(np.linalg.cholesky(J), axis1=-2, axis2=-1) ** 2
    except np.linalg.LinAlgError:
        raise ValueError(_reason(arm, J)) from None
    if not (pivots >= SINGULAR * np.diagonal(J, axis1=-2, axis2=-1)).all():
        raise ValueError(_reason(arm, J))
    return np.linalg.solve(J, R[..., None])[..., 0]


def _reason(arm, J) -> str:
    """The coordinate that makes the worst J of a batch singular or indefinite, and the remedy."""
    if not np.isfinite(J).all():
        return "the inertia matrix is not finite: a coordinate is too large"
    J = J.reshape(-1, arm.nt, arm.nt)
    size = np.sqrt(np.abs(np.diagonal(J, axis1=-2, axis2=-1)))
    scale = np.where(size > 1e-12 * size.max(axis=-1, keepdims=True), size, 1)
    values, vectors = np.linalg.eigh(J / scale[:, :, None] / scale[:, None, :])
    worst = int(values[:, 0].argmin())
    k = int(np.abs(vectors[worst, :, 0]).argmax())
    if arm.truncation == "paper" and values[worst, 0] < -1e-10:
        return (
            f"the inertia matrix is indefinite (least eigenvalue {values[worst, 0]:.2g} after scaling, mostly "
            f"{arm.describe(k)}): truncation 'paper' drops the terms of (37) that keep it positive; use 'exact'"
        )
    if k in arm.start:
        remedy = "a roll joint on a slender link turns no mass: give the link a polar inertia jx or a body with inertia"
    elif "torsion" in arm.describe(k):
        remedy = "torsion of a slender link moves no mass: give the link a polar inertia jx or a body at its tip"
    else:
        remedy = (
            "the mode moves no mass of its own: give the link a mass per length mu or a body, or leave the mode out"
        )
    return f"the inertia matrix is singular: {arm.describe(k)} has no inertia; {remedy}"
