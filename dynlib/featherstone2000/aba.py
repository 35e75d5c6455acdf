"""The articulated-body algorithm, equations 11 to 14: forward dynamics in O(N)."""

from __future__ import annotations

import numpy as np

from ..validate import is_number
from .spatial import crf, crm, inverse
from .tree import as_tree


def articulated(s):
    """Articulated inertias I^A, U = I^A h and D⁻¹ = (hᵀI^A h)⁻¹ of all links, equation 12."""
    IA, U, Dinv = [None, *(I.full for I in s.I[1:])], *s.lists(2)
    for i in s.inward:
        h, p = s.h[i], s.p[i]
        U[i] = IA[i] @ h
        Dinv[i] = inverse(h.mT @ U[i])
        if p:
            IA[p] = IA[p] + IA[i].less(U[i], Dinv[i] @ U[i].mT).carried(s.X[i])  # (12)
    return IA, U, Dinv


def aba(tree, q, qd, tau, fx=None, v0=None, a0=None, coordinates="link", record: dict | None = None):
    """Joint accelerations of a tree (or an arm) under the joint forces ``tau``.

    Complexity O(N). Every joint of ``joints``; each hᵀI^A h must be invertible, so a terminal link may not be
    massless (E22). Featherstone and Orin (2000), section 3.3, with errata E11, E12, E13.

    Parameters
    ----------
    tree, q, qd, fx, v0, a0, coordinates
        As in :func:`rnea`.
    tau : (..., nv) array_like
    record : dict, optional
        Receives v, a, IA, pA, U, Dinv: lists by link.

    Returns
    -------
    (..., nv) ndarray

    Examples
    --------
    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> aba(arm, [0.3, -0.5], [1, 2], dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4]))
    array([3., 4.])
    """
    s = as_tree(tree).at(q, qd=qd, tau=tau, fx=fx, v0=v0, a0=a0, coordinates=coordinates)
    v, c, pA, u, a, qdd = s.lists(6)
    v[0], a[0] = s.v0, s.a0
    for i in s.links:
        vJ = s.h[i] @ s.qd[i]
        v[i] = s.X[i] @ v[s.p[i]] + vJ  # (3)
        c[i] = crm(v[i], vJ) if s.bias[i] is None else crm(v[i], vJ) + s.bias[i]  # ḣq̇
        pA[i] = crf(v[i], s.I[i] @ v[i])
        if s.fx[i] is not None:
            pA[i] = pA[i] - s.fx[i]
    IA, U, Dinv = articulated(s)
    for i in s.inward:
        pa = pA[i] + IA[i] @ c[i]
        u[i] = s.tau[i] - s.h[i].mT @ pa
        if s.p[i]:
            pA[s.p[i]] = pA[s.p[i]] + s.X[i].mT @ (pa + U[i] @ (Dinv[i] @ u[i]))  # (13), E11
    for i in s.links:
        a[i] = s.X[i] @ a[s.p[i]]
        qdd[i] = Dinv[i] @ (u[i] - U[i].mT @ a[i])  # (14)
        a[i] = a[i] + c[i] + s.h[i] @ qdd[i]  # (4)
    if record is not None:
        record.update(v=v, a=a, IA=IA, pA=pA, U=U, Dinv=Dinv)
    qdd = s.stack(qdd)
    if is_number(qdd) and not all(np.isfinite(Dinv[i]).all() for i in s.links):
        raise ValueError("no acceleration: some joint moves no inertia; is a terminal link massless?")  # E22
    return qdd
