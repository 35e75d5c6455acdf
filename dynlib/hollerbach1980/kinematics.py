"""The backward recurrences (8)–(10), base to tip, shared by Waters' and both recursive Lagrangian formulations."""

from __future__ import annotations


def _matrices(link, A, dA, ddA):
    """W_j, Ẇ_j and Ẅ_j for every link; products with W_0 = 1 and Ẇ_0 = Ẅ_0 = 0 are left out."""
    W, Wd, Wdd = ([None] * (link.n + 1) for _ in range(3))
    for j in range(1, link.n + 1):
        qd, qdd = link.qd[j][..., None], link.qdd[j][..., None]
        if j == 1:
            W[1] = A[1]  # (8)
            Wd[1] = dA[1] * qd  # (9)
            Wdd[1] = ddA[1] * (qd * qd) + dA[1] * qdd  # (10)
        else:
            W[j] = W[j - 1] @ A[j]  # (8)
            Wd[j] = Wd[j - 1] @ A[j] + W[j - 1] @ dA[j] * qd  # (9)
            Wdd[j] = Wdd[j - 1] @ A[j] + Wd[j - 1] @ dA[j] * (2 * qd)  # (10)
            Wdd[j] = Wdd[j] + W[j - 1] @ ddA[j] * (qd * qd) + W[j - 1] @ dA[j] * qdd  # (10)
    return W, Wd, Wdd


def matrices_4x4(link):
    """(8)–(10) on 4×4 rotation-translation matrices."""
    return _matrices(link, link.A4, link.dA4, link.ddA4)


def matrices_3x3(link):
    """(8)–(10) on 3×3 rotation matrices."""
    return _matrices(link, link.A, link.dA, link.ddA)
