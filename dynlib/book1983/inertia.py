"""The inertia matrix J, equations (66)–(76), with the recursions (77)–(81).

======================  ===================================================  ==============================
print                   meaning                                              here
======================  ===================================================  ==============================
Ŵ_{j-1}U_j, W_jM_jf     ∂W_j/∂q_j, ∂Ŵ_j/∂δ_jf                                ``dW[j]``, ``WM[j]``
ʲF̃_h                    Σ over i ≥ max(j, h) of ʲW̃_i G_i ʰW̃_iᵀ              ``Ft[j, h]``, j ≤ h
ʲF_h, ʲΦ_h              the same with A in place of the deflections          ``F``, ``Phi``
======================  ===================================================  ==============================
"""

from __future__ import annotations

import numpy as np

from .arm import as_flexible
from .kinematics import positions


def inertia_matrix(arm, z):
    """J (..., n_t, n_t) of (82) in the coordinates ``z`` (..., n_t), ordered q_1, δ_11, …, q_2, ….

    Complexity O(n_t²). Book (1983), equations (66)–(81), with errata B6, B11 to B16.

    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> J = inertia_matrix(fl.load("one_link"), [0, 0, 0])
    >>> J.shape, bool(np.linalg.eigvalsh(J)[0] > 0)
    ((3, 3), True)
    """
    link = as_flexible(arm).at(z)
    return inertia(link, positions(link))


def inertia(link, at):
    """J from the links' matrices and positions."""
    n, A, E, dW = link.n, link.A, link.E, at.dW
    WM = link.each(lambda j: _row(at.W[j]) @ link.M[j] if j in link.bent else None)
    WD = link.each(lambda j: _row(at.W[j]) @ link.D[j].mT if j in link.bent else None)
    EA = link.each(lambda j: E[j] @ A[j + 1] if j < n else None)
    Ft = {(n, n): link.G[n]}  # (77)
    for h in range(n, 0, -1):
        if h < n:
            Ft[h, h] = link.G[h] + Ft[h, h + 1] @ EA[h].mT  # (79)
        for j in range(h - 1, 0, -1):
            Ft[j, h] = EA[j] @ Ft[j + 1, h]  # (78), B14

    blocks, last = {}, max(link.bent, default=0)
    for j in range(1, n + 1):
        ahead, part = dW[j], None  # ∂W_h/∂q_j, and ʲW_h of (62)
        for h in range(j, n + 1):
            if j < h <= last:
                ahead = ahead @ EA[h - 1]  # (61)
                if j in link.bent:
                    part = A[h] if h == j + 1 else part @ EA[h - 1]  # (62)
            rows = [[_pair(dW[j] @ Ft[j, h], dW[h])[..., None, None]], []]  # (66)
            if h in link.bent:
                qd = _pair(_row(ahead), WD[h])  # (68)
                if h < n:
                    F = Ft[j, h + 1] @ A[h + 1].mT  # (80), B15
                    qd = qd + _pair(_row(dW[j] @ F), WM[h])  # (69)
                rows[0].append(qd[..., None, :])
            if j in link.bent:
                if h > j:
                    F = Ft[j + 1, h].mT @ A[j + 1].mT  # (80), B15
                    qd = _pair(_row(dW[h] @ F), WM[j])  # (70), B11
                rows[1].append(qd[..., :, None])
                if h in link.bent:
                    rows[1].append(_bending(link, at.W[j], WM, WD, Ft, j, h, part))
            blocks[j, h] = np.concatenate([np.concatenate(row, axis=-1) for row in rows if row], axis=-2)
    return _assembled(n, blocks)


def _bending(link, W, WM, WD, Ft, j, h, part):
    """I_jfhk, (..., m_j, m_h)."""
    inner = []
    if h < link.n:
        Phi = link.A[j + 1] @ (Ft[j + 1, h + 1] @ link.A[h + 1].mT)  # (81), B16
        inner.append(WM[h] @ _row(Phi).mT)  # (73), (75), B12, B13
    if h > j:
        inner.append(WD[h] @ _row(part).mT)  # (74), (75)
    made = [_pair(WM[j][..., :, None, :, :], np.add.reduce(inner)[..., None, :, :, :])] if inner else []  # (74), (75)
    if h == j:
        made.append(_pair(link.link[j].Ckj, _row(_row(W.mT @ W))))  # (72), (73), B12
    return np.add.reduce(made)


def _row(X):
    """A matrix beside a stack of matrices."""
    return X[..., None, :, :]


def _pair(X, Y):
    """2 Tr{X Yᵀ}."""
    return np.asarray(2 * np.add.reduce(X * Y, axis=(-2, -1)))


def _assembled(n, blocks):
    """The symmetric matrix of the blocks j ≤ h."""
    rows = [
        np.concatenate([blocks[j, h] if j <= h else blocks[h, j].mT for h in range(1, n + 1)], axis=-1)
        for j in range(1, n + 1)
    ]
    return np.concatenate(rows, axis=-2)
