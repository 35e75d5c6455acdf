"""The recursive Newton–Euler algorithm, equations 3, 4, 7 and 8: inverse dynamics in O(N)."""

from __future__ import annotations

from .spatial import crf, crm
from .tree import as_tree


def rnea(tree, q, qd, qdd, fx=None, v0=None, a0=None, coordinates="link", record: dict | None = None):
    """Joint forces of a tree (or an arm) that give the accelerations ``qdd`` in the state ``q``, ``qd``.

    Complexity O(N). Every joint of ``joints``. Featherstone and Orin (2000), section 3.1, with errata E1 to E7.

    Parameters
    ----------
    tree : Tree or Arm
    q : (..., nq) array_like
    qd, qdd : (..., nv) array_like
    fx : (..., N, 6) array_like, optional
        External force on each link, moment first, in link coordinates.
    v0, a0 : (..., 6) array_like, optional
        Spatial velocity and acceleration of the base, in base coordinates; gravity is added from ``tree.gravity``.
    coordinates : "link", "link6x6" or "absolute"
    record : dict, optional
        Receives v, a, f: lists by link. ``a`` holds gravity's fictitious part (E7).

    Returns
    -------
    (..., nv) ndarray

    Examples
    --------
    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = rnea(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.newton_euler_link(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    s = as_tree(tree).at(q, qd=qd, qdd=qdd, fx=fx, v0=v0, a0=a0, coordinates=coordinates)
    v, a, f, tau = s.lists(4)
    v[0], a[0] = s.v0, s.a0
    for i in s.links:
        X, h, I, p = s.X[i], s.h[i], s.I[i], s.p[i]
        vJ = h @ s.qd[i]  # (2)
        v[i] = X @ v[p] + vJ  # (3)
        a[i] = X @ a[p] + crm(v[i], vJ) + h @ s.qdd[i]  # (4), E1, E5
        if s.bias[i] is not None:
            a[i] = a[i] + s.bias[i]  # E2
        f[i] = I @ a[i] + crf(v[i], I @ v[i])  # (5), E3
        if s.fx[i] is not None:
            f[i] = f[i] - s.fx[i]  # E4
    for i in s.inward:
        p = s.p[i]
        tau[i] = s.h[i].mT @ f[i]  # (8)
        if p:
            f[p] = f[p] + s.X[i].mT @ f[i]  # (7), E6
    if record is not None:
        record.update(v=v, a=a, f=f)
    return s.stack(tau)
