"""M = LᵀDL with branch-induced sparsity: on a tree the factor fills nothing, and costs O(n·depth²).

Entry (k, j) of M vanishes unless one joint carries the other; eliminating from the leaves to the root keeps
every such zero, where an ordinary Cholesky factor may fill them.
"""

from __future__ import annotations

import numpy as np

from .tree import as_tree


def expanded_parents(tree) -> list[int]:
    """λ for single velocity variables, numbered from 1: within a joint each follows the one before.

    >>> import dynlib
    >>> expanded_parents(dynlib.planar(3))
    [0, 1, 2]
    """
    tree = as_tree(tree)
    return [tree.iv[i] + k if k else tree.iv[p] for i, p in enumerate(tree.parent) for k in range(tree.joints[i].nv)]


def ltdl(parents, M):
    """Unit lower triangular L and the diagonal D (a vector) with M = Lᵀ diag(D) L; any scalar, any batch.

    ``parents`` are a tree's :func:`expanded_parents`; ``range(n)`` treats M as a full matrix.

    Examples
    --------
    >>> import dynlib
    >>> from dynlib.featherstone2000 import crba
    >>> arm = dynlib.load_arm("planar2")
    >>> M = crba(arm, [0.1, 0.2])
    >>> L, D = ltdl([0, 1], M)
    >>> bool(np.allclose(L.mT @ (D[:, None] * L), M))
    True
    """
    parent = [0, *parents]
    H = np.array(M)
    n = H.shape[-1]
    for k in range(n, 0, -1):
        i = parent[k]
        while i:
            ratio = H[..., k - 1, i - 1] / H[..., k - 1, k - 1]
            j = i
            while j:
                H[..., i - 1, j - 1] = H[..., i - 1, j - 1] - ratio * H[..., k - 1, j - 1]
                j = parent[j]
            H[..., k - 1, i - 1] = ratio
            i = parent[i]
    D = np.stack([H[..., k, k] for k in range(n)], axis=-1)
    return np.where(np.tri(n, k=-1, dtype=bool), H, np.eye(n, dtype=int)).astype(H.dtype), D


def ltdl_solve(parents, L, D, b):
    """x with Lᵀ diag(D) L x = b, touching only the entries a tree can have.

    >>> import dynlib
    >>> from dynlib.featherstone2000 import crba
    >>> arm = dynlib.load_arm("planar2")
    >>> M = crba(arm, [0.1, 0.2])
    >>> (M @ ltdl_solve([0, 1], *ltdl([0, 1], M), np.array([1.0, 2.0]))).round(12)
    array([1., 2.])
    """
    parent = [0, *parents]
    x = [None, *np.moveaxis(np.asarray(b), -1, 0)]
    n = len(x) - 1
    for k in range(n, 0, -1):  # Lᵀy = b
        i = parent[k]
        while i:
            x[i] = x[i] - L[..., k - 1, i - 1] * x[k]
            i = parent[i]
    for k in range(1, n + 1):  # Lx = y/D
        x[k] = x[k] / D[..., k - 1]
        i = parent[k]
        while i:
            x[k] = x[k] - L[..., k - 1, i - 1] * x[i]
            i = parent[i]
    return np.stack(np.broadcast_arrays(*x[1:]), axis=-1)
