"""The innovations factors of M and M⁻¹ (Rodriguez, Jain, Kreutz-Delgado), in the review's notation.

With E = 1 - P, G = I^A H D⁻¹, K = EᵀG, φ = P⁻ᵀ and ψ = (Pᵀ + KHᵀ)⁻¹:

    M = (1 + HᵀφK) D (1 + HᵀφK)ᵀ        M⁻¹ = (1 - HᵀψK)ᵀ D⁻¹ (1 - HᵀψK)
"""

from __future__ import annotations

import numpy as np

from .aba import articulated
from .crba import assembled
from .tree import as_tree


def innovations(tree, q):
    """1 + HᵀφK, 1 - HᵀψK, D and D⁻¹ of a tree (or an arm), each n×n.

    For joints of one freedom 1 + HᵀφK is the transpose of L in M = LᵀDL, and D is the same.

    >>> import dynlib
    >>> from dynlib.featherstone2000 import crba
    >>> arm = dynlib.load_arm("planar2")
    >>> W, V, D, Dinv = innovations(arm, [0.1, 0.2])
    >>> bool(np.allclose(W @ D @ W.T, crba(arm, [0.1, 0.2]))), bool(np.allclose(V @ W, np.eye(2)))
    (True, True)
    """
    tree = as_tree(tree)
    s = tree.at(q, coordinates="absolute")
    _, U, Dinv = articulated(s)
    G = [None, *(U[i] @ Dinv[i] for i in s.links)]
    W, V, D, Di = {}, {}, {}, {}
    for j in s.links:
        W[j, j] = V[j, j] = np.eye(tree.joints[j - 1].nv, dtype=int).astype(s.dtype)
        D[j, j], Di[j, j] = s.h[j].mT @ U[j], Dinv[j]
        x = G[j]  # column j of K, carried by ψ towards the base
        for i in tree.path(j)[1:]:
            W[i, j] = s.h[i].mT @ G[j]
            V[i, j] = -(s.h[i].mT @ x)
            x = x + G[i] @ V[i, j]
    return tuple(assembled(tree, blocks) for blocks in (W, V, D, Di))
