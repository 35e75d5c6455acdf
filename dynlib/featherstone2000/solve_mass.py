"""M⁻¹B in O(N) a column, without forming M: two sweeps through articulated inertias."""

from __future__ import annotations

import numpy as np

from ..validate import as_array, finite
from .aba import articulated
from .tree import as_tree


def solve_mass(tree, q, B, coordinates="link"):
    """Solve M(q) Y = B for one or many right-hand sides; the articulated inertias are made once.

    This is the articulated-body algorithm of a weightless tree at rest: the O(n) step of method 2 for closed loops.

    Parameters
    ----------
    tree : Tree or Arm
    q : (..., nq) array_like
    B : (..., nv, k) array_like

    Returns
    -------
    (..., nv, k) ndarray

    Examples
    --------
    >>> import dynlib
    >>> from dynlib.featherstone2000 import crba
    >>> arm = dynlib.load_arm("planar2")
    >>> Minv = solve_mass(arm, [0.1, 0.2], np.eye(2))
    >>> (crba(arm, [0.1, 0.2]) @ Minv).round(12) + 0
    array([[1., 0.],
           [0., 1.]])
    """
    tree, B = as_tree(tree), as_array(B, "B")
    if B.ndim < 2 or B.shape[-2] != tree.nv:
        raise ValueError(f"B has shape {B.shape}; it should have {tree.nv} rows, one a velocity variable, and columns")
    finite(B, "B")
    s = tree.at(q, coordinates=coordinates)
    _, U, Dinv = articulated(s)
    p, u, a, Y = s.lists(4)
    for i in s.inward:
        u[i] = B[..., tree.iv[i - 1] : tree.iv[i], :]
        if p[i] is not None:
            u[i] = u[i] - s.h[i].mT @ p[i]
        if s.p[i]:
            out = U[i] @ (Dinv[i] @ u[i])
            out = s.X[i].mT @ (out if p[i] is None else p[i] + out)
            p[s.p[i]] = out if p[s.p[i]] is None else p[s.p[i]] + out
    for i in s.links:
        if s.p[i]:
            a[i] = s.X[i] @ a[s.p[i]]
            Y[i] = Dinv[i] @ (u[i] - U[i].mT @ a[i])
            a[i] = a[i] + s.h[i] @ Y[i]
        else:
            Y[i] = Dinv[i] @ u[i]
            a[i] = s.h[i] @ Y[i]
    lead = np.broadcast_shapes(*(y.shape[:-2] for y in Y[1:]))
    return np.concatenate([np.broadcast_to(y, (*lead, *y.shape[-2:])) for y in Y[1:]], axis=-2)
