"""The composite-rigid-body algorithm, equations 9 and 10: the mass matrix in O(N·depth)."""

from __future__ import annotations

import numpy as np

from .tree import as_tree


def crba(tree, q, coordinates="link", record: dict | None = None):
    """Mass matrix M of a tree (or an arm).

    Each force f_i^C is carried from joint i to the base and strobed by every joint it passes, which needs no
    store of forces as the printed program does. Complexity O(N·depth).
    Featherstone and Orin (2000), section 3.2, with errata E8, E9, E10.

    Parameters
    ----------
    tree : Tree or Arm
    q : (..., nq) array_like
    coordinates : "link", "link6x6" or "absolute"
    record : dict, optional
        Receives IC, the composite inertias by link.

    Returns
    -------
    (..., nv, nv) ndarray

    Examples
    --------
    >>> import dynlib
    >>> crba(dynlib.load_arm("planar2"), [0, 0]).round(3)
    array([[2.667, 0.833],
           [0.833, 0.333]])
    """
    tree = as_tree(tree)
    s = tree.at(q, coordinates=coordinates)
    IC, M = list(s.I), {}
    for i in s.inward:
        F, j = IC[i] @ s.h[i], i  # f_i^C at joint j
        M[i, i] = s.h[i].mT @ F
        while s.p[j]:
            F, j = s.X[j].mT @ F, s.p[j]
            M[j, i] = s.h[j].mT @ F  # (10), E8
            M[i, j] = M[j, i].mT  # E9
        if s.p[i]:
            IC[s.p[i]] = IC[s.p[i]] + IC[i].carried(s.X[i])  # (9)
    if record is not None:
        record.update(IC=IC)
    return assembled(tree, M)


def assembled(tree, blocks):
    """The matrix with these blocks (i, j), zero elsewhere."""
    lead = np.broadcast_shapes(*(block.shape[:-2] for block in blocks.values()))
    whole = np.zeros((*lead, tree.nv, tree.nv), np.result_type(*blocks.values()))
    for (i, j), block in blocks.items():
        whole[..., tree.iv[i - 1] : tree.iv[i], tree.iv[j - 1] : tree.iv[j]] = block
    return whole
