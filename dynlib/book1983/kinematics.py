"""Where the links are and how they move, equations (3)–(17) and (64)–(65), by recursion from the base."""

from __future__ import annotations

from typing import NamedTuple


class Positions(NamedTuple):
    """W_j, Ŵ_j (from 0, where it is None: the unit matrix) and ∂W_j/∂q_j = Ŵ_{j-1}U_j, by link."""

    W: list
    What: list
    dW: list


def positions(link) -> Positions:
    """Cumulative transformations (3), (13)."""
    W, What, dW = ([None] * (link.n + 1) for _ in range(3))
    for j in range(1, link.n + 1):
        if j == 1:
            W[1], dW[1] = link.A[1], link.U[1]
        else:
            W[j] = What[j - 1] @ link.A[j]  # (3)
            dW[j] = What[j - 1] @ link.U[j]
        What[j] = W[j] @ link.E[j]  # (13)
    return Positions(W, What, dW)


def motion(link, at: Positions):
    """Ẇ_j and Ẅ_j by link. Without accelerations in the state, Ẅ_j is what velocities alone make of it, Ẅ_vj."""
    W, What, dW = at
    Wd, Wdd = [None] * (link.n + 1), [None] * (link.n + 1)
    Whatd = Whatdd = None
    for j in range(1, link.n + 1):
        A, U, qd = link.A[j], link.U[j], link.qd[j]
        U2 = link.U2[j] if j == 1 else What[j - 1] @ link.U2[j]
        Wd[j] = dW[j] * qd  # (9)
        Wdd[j] = U2 * qd**2  # (64)
        if link.qdd is not None:
            Wdd[j] = Wdd[j] + dW[j] * link.qdd[j]  # (10), (12)
        if j > 1:
            Wd[j] = Wd[j] + Whatd @ A  # (9)
            Wdd[j] = Wdd[j] + Whatdd @ A + 2 * ((Whatd @ U) * qd)  # (64)
        Whatd, Whatdd = Wd[j] @ link.E[j], Wdd[j] @ link.E[j]  # (14), (65)
        if link.Ed[j] is not None:
            Whatd, Whatdd = Whatd + W[j] @ link.Ed[j], Whatdd + 2 * (Wd[j] @ link.Ed[j])  # (14), (65)
        if link.Edd[j] is not None:
            Whatdd = Whatdd + W[j] @ link.Edd[j]  # (15)
    return Wd, Wdd
