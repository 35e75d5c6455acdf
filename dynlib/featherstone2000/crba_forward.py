"""Forward dynamics by way of the mass matrix: RNEA for C, CRBA for M, LᵀDL to solve. O(N·depth²)."""

from __future__ import annotations

import numpy as np

from .crba import crba
from .ltdl import expanded_parents, ltdl, ltdl_solve
from .rnea import rnea
from .tree import as_tree


def crba_forward(tree, q, qd, tau, coordinates="link"):
    """Joint accelerations from M q̈ = τ - C, for a tree or an arm; what the ABA is compared with.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> crba_forward(arm, [0.3, -0.5], [1, 2], dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [3, 4])).round(12)
    array([3., 4.])
    """
    tree, tau = as_tree(tree), np.asarray(tau)
    still = np.zeros(tree.nv, int).astype(np.asarray(qd).dtype)
    C = rnea(tree, q, qd, still, coordinates=coordinates)
    parents = expanded_parents(tree)
    return ltdl_solve(parents, *ltdl(parents, crba(tree, q, coordinates=coordinates)), tau - C)
