"""Vereshchagin's algorithm: an acceleration constraint on one link, carried through the sweeps of the ABA.

The constraint Aᵀa = b on the link's spatial acceleration is what a closed loop or a task demands. Its forces ν enter
the inward sweep as unknowns; at the base a system of as many equations as constraints is left, whose matrix is
L M⁻¹Lᵀ of equation 21. So this is method 2 in one pass, O(N).
"""

from __future__ import annotations

from .aba import articulated
from .bodies import Bodies
from .spatial import inverse
from .tree import as_tree


def vereshchagin(tree, q, qd, tau, link: int, A, b, record: dict | None = None):
    """Joint accelerations of a tree (or an arm) whose ``link`` is held to Aᵀa = b.

    Parameters
    ----------
    A : (6, m) array
        Constraint forces in base coordinates, moment first; independent.
    b : (m,) array
        Demanded values of Aᵀa, with a the true spatial acceleration in base coordinates.
    record : dict, optional
        Receives nu (the constraint forces' sizes) and matrix (L M⁻¹Lᵀ).

    Examples
    --------
    >>> import dynlib, numpy as np
    >>> arm = dynlib.random_arm("RRRRRR")
    >>> vereshchagin(arm, np.ones(6), np.ones(6), np.zeros(6), 6, np.eye(6)[:, :2], np.zeros(2)).shape
    (6,)
    """
    tree = as_tree(tree)
    if not 1 <= link <= tree.N:
        raise ValueError(f"link is {link}; the tree has links 1 to {tree.N}")
    s = tree.at(q, coordinates="absolute")
    k = Bodies(tree, q, qd, tau=tau)
    IA, U, Dinv = articulated(s)
    h, p = s.h, [None, *(-x for x in k.b[1:])]
    u, E, a, qdd = s.lists(4)
    E[link], matrix, rest = A, 0, b[:, None] + A.mT @ k.s.a0  # the sweeps' a holds gravity's fictitious part
    for i in s.inward:
        c = k.c[i]
        pa = p[i] + IA[i] @ c
        u[i] = k.tau[i] - h[i].mT @ pa
        if s.p[i]:
            p[s.p[i]] = p[s.p[i]] + pa + U[i] @ (Dinv[i] @ u[i])
        if E[i] is not None:
            hE = h[i].mT @ E[i]
            matrix = matrix + hE.mT @ Dinv[i] @ hE
            rest = rest - E[i].mT @ (c + h[i] @ (Dinv[i] @ u[i]))
            if s.p[i]:
                E[s.p[i]] = E[i] - U[i] @ (Dinv[i] @ hE)
    nu = inverse(matrix) @ rest
    for i in s.links:
        push = u[i] if E[i] is None else u[i] + h[i].mT @ (E[i] @ nu)
        a[i] = a[s.p[i]] if s.p[i] else 0 * k.c[i]
        qdd[i] = Dinv[i] @ (push - U[i].mT @ a[i])
        a[i] = a[i] + k.c[i] + h[i] @ qdd[i]
    if record is not None:
        record.update(nu=nu[..., 0], matrix=matrix)
    return s.stack(qdd)
