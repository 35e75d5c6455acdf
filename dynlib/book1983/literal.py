"""The equations of the report one by one, every product in the order printed: slow, and easy to hold against the page.

A method stands for an equation, so that a misprint can be studied by replacing one of them.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from ..geometry import dot, matvec
from .kinematics import motion, positions


class Literal:
    """J and R of an arm in a state (``arm.at(z, zd)``) by the printed association of every product.

    >>> import dynlib
    >>> fl = dynlib.book1983
    >>> arm = fl.load("two_link")
    >>> z, zd = np.linspace(0, 0.1, 6), np.ones(6)
    >>> text = Literal(arm.at(z, zd))
    >>> bool(np.allclose(text.J(), fl.inertia_matrix(arm, z), rtol=1e-13))
    True
    >>> bool(np.allclose(text.R(), fl.right_hand_side(arm, z, zd, [0, 0]), rtol=1e-12))
    True
    """

    def __init__(self, link):
        self.link, self.n = link, link.n
        self.A, self.E, self.M, self.D, self.G = link.A, link.E, link.M, link.D, link.G
        self.at = positions(link)
        self.W, self.dW = self.at.W, self.at.dW
        for name in ("tilde", "part", "Ft", "F", "Phi"):  # each computed once and saved
            setattr(self, name, cache(getattr(self, name)))

    def tilde(self, h, i):
        """ʰW̃_i (61), i > h."""
        step = self.E[i - 1] @ self.A[i]
        return step if i == h + 1 else self.tilde(h, i - 1) @ step  # (61)

    def part(self, h, i):
        """ʰW_i (62), i > h."""
        return self.A[i] if i == h + 1 else self.part(h, i - 1) @ self.E[i - 1] @ self.A[i]  # (62)

    def Ft(self, j, h):
        """ʲF̃_h."""
        if j > h:
            return self.Ft(h, j).mT
        if j < h:
            return self.E[j] @ (self.A[j + 1] @ self.Ft(j + 1, h))  # (78), B14
        if h == self.n:
            return self.G[h]  # (77)
        return self.G[h] + self.Ft(h, h + 1) @ (self.E[h] @ self.A[h + 1]).mT  # (79)

    def F(self, j, h):
        """ʲF_h."""
        return self.Ft(j, h + 1) @ self.A[h + 1].mT  # (80), B15

    def Phi(self, j, h):
        """ʲΦ_h."""
        return self.A[j + 1] @ self.F(j + 1, h)  # (81), B16

    def joint_joint(self, j, h):
        return 2 * trace(self.dW[j] @ self.Ft(j, h), self.dW[h].mT)  # (66)

    def joint_mode(self, j, h, k):
        M, D, W = self.M[h][..., k, :, :], self.D[h][..., k, :, :], self.W[h]
        if h < j:
            return 2 * trace(self.dW[j] @ self.F(j, h) @ M.mT, W.mT)  # (70), B11
        own = D if h == j else self.tilde(j, h) @ D
        if h == self.n:
            return 2 * trace(self.dW[j] @ own, W.mT)  # (68)
        return 2 * trace(self.dW[j] @ (self.F(j, h) @ M.mT + own), W.mT)  # (69)

    def mode_mode_same(self, j, f, k):
        inner = self.link.link[j].Ckj[k, f]
        if j < self.n:
            inner = self.M[j][..., f, :, :] @ self.Phi(j, j) @ self.M[j][..., k, :, :].mT + inner
        return 2 * trace(self.W[j] @ inner, self.W[j].mT)  # (72), (73), B12

    def mode_mode(self, j, f, h, k):
        inner = self.part(j, h) @ self.D[h][..., k, :, :]
        if h < self.n:
            inner = self.Phi(j, h) @ self.M[h][..., k, :, :].mT + inner
        return 2 * trace(self.W[j] @ self.M[j][..., f, :, :] @ inner, self.W[h].mT)  # (74), (75), B13

    def J(self):
        """The inertia matrix, (..., n_t, n_t)."""
        places = [(j, k) for j in range(1, self.n + 1) for k in range(-1, self.link.link[j].m)]
        entries = {}
        for a, (j, f) in enumerate(places):
            for b, (h, k) in enumerate(places[a:], a):
                if f < 0 and k < 0:
                    made = self.joint_joint(j, h)
                elif f < 0:
                    made = self.joint_mode(j, h, k)
                elif k < 0:
                    made = self.joint_mode(h, j, f)
                else:
                    made = self.mode_mode_same(j, f, k) if j == h else self.mode_mode(j, f, h, k)
                entries[a, b] = entries[b, a] = np.asarray(made)
        size = range(len(places))
        return np.stack([np.stack([entries[a, b] for b in size], axis=-1) for a in size], axis=-2)

    def accelerations(self):
        """Ẇ_j and Ẅ_vj."""
        return motion(self.link, self.at)  # (9), (64), B10

    def epsilon(self, j, f):
        return 2 * self.D[j][..., f, 0, :]  # (52), B8

    def bending_inertia(self, j, f, Wd, Wdd):
        rates = self.link.modal_rates[j][..., f, :, :]
        return (Wdd[j] @ self.D[j][..., f, :, :] + 2 * (Wd[j] @ rates)) @ self.W[j].mT  # (39), (85), B7

    def joined(self, outer, own):
        """The two terms inside the trace of (86)."""
        return outer + own  # (86), B18

    def R(self):
        """The right-hand side without applied forces, (..., n_t)."""
        link, g = self.link, np.concatenate([np.zeros(1), self.link.arm.gravity])
        Wd, Wdd = self.accelerations()
        Q = P = None
        parts = []
        for j in range(self.n, 0, -1):
            AQ, AP = (None, None) if j == self.n else (self.A[j + 1] @ Q, matvec(self.A[j + 1], P))
            Q = self.G[j] @ Wdd[j].mT  # (87)
            for f in range(link.link[j].m):
                rate = link.deltad[j][..., f, None, None]
                Q = Q + 2 * (rate * self.D[j][..., f, :, :]) @ Wd[j].mT  # (87)
            P = 2 * self.G[j][..., :, 0]  # (89), B19
            if j < self.n:
                Q, P = Q + self.E[j] @ AQ, P + matvec(self.E[j], AP)  # (88), (90)
            rows = [-2 * trace(self.dW[j], Q) + dot(g, matvec(self.dW[j], P))]  # (84)
            for f in range(link.link[j].m):
                inner, WM = self.bending_inertia(j, f, Wd, Wdd), self.W[j] @ self.M[j][..., f, :, :]
                weight = dot(g, matvec(self.W[j], self.epsilon(j, f)))
                if j < self.n:
                    inner, weight = self.joined(WM @ AQ, inner), weight + dot(g, matvec(WM, AP))  # (86)
                elastic = dot(link.link[j].K[f], link.delta[j])  # (48)
                rows.append(weight - elastic - 2 * np.trace(inner, axis1=-2, axis2=-1))  # (85), (86)
            parts = [*(np.asarray(row) for row in rows), *parts]
        return np.stack(parts, axis=-1)


def trace(X, Y):
    """Tr{X Y}."""
    return np.add.reduce(X * Y.mT, axis=(-2, -1))
