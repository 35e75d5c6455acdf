"""The cheapest coding, for arms: each transform as two screws about coordinate axes, inertias as 10 or 21 numbers.

A screw turns by an angle (c, s) about axis k and advances by ``a`` along it; i, j are the other axes in cyclic order.
A proximal frame is reached by a screw about x (α, a) and one about z (θ, d): 20 multiplications and 12 additions a
vector, where a general transform takes 24 and 18. Scalars here have a trailing axis of length one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import pack

PAIRS = [(x, y) for x in range(6) for y in range(x, 6)]


@dataclass(frozen=True, eq=False)
class Screw:
    """Motion transform to a frame turned by (c, s) about axis k and moved by ``a`` along it."""

    k: int
    c: np.ndarray
    s: np.ndarray
    a: np.ndarray

    def axes(self):
        """i, j, k, then c, s, a."""
        return (self.k + 1) % 3, (self.k + 2) % 3, self.k, self.c, self.s, self.a

    def motion(self, m):
        """X m, as a list of six rows."""
        i, j, _, c, s, a = self.axes()
        m = list(m)
        m[3 + i], m[3 + j] = m[3 + i] + a * m[j], m[3 + j] - a * m[i]
        for o in (0, 3):
            m[o + i], m[o + j] = c * m[o + i] + s * m[o + j], c * m[o + j] - s * m[o + i]
        return m

    def force(self, f):
        """Xᵀf, as a list of six rows."""
        i, j, _, c, s, a = self.axes()
        f = list(f)
        for o in (0, 3):
            f[o + i], f[o + j] = c * f[o + i] - s * f[o + j], s * f[o + i] + c * f[o + j]
        f[i], f[j] = f[i] - a * f[3 + j], f[j] + a * f[3 + i]
        return f


class Screws:
    """Motion transform as one screw after another, the parent's first."""

    def __init__(self, *screws):
        self.screws = screws

    def __matmul__(self, m):
        rows = np.moveaxis(m, -2, 0)
        for screw in self.screws:
            rows = screw.motion(rows)
        return np.stack(np.broadcast_arrays(*rows), axis=-2)

    @property
    def mT(self):
        """The force transform back to the parent."""
        return ScrewsT(*self.screws)


class ScrewsT(Screws):
    """Transpose of :class:`Screws`."""

    def __matmul__(self, f):
        rows = np.moveaxis(f, -2, 0)
        for screw in self.screws[::-1]:
            rows = screw.force(rows)
        return np.stack(np.broadcast_arrays(*rows), axis=-2)


def turned(g, i, j, k, c, s, o=0, p=0):
    """The 3×3 block at (o, p) of the entries ``g`` turned about k: R B Rᵀ; symmetric if o = p."""
    B = {(x, y): g[tuple(sorted((o + x, p + y)))] for x in (i, j, k) for y in (i, j, k)}
    twice = s * (B[i, i] - B[j, j]) + c * (B[i, j] + B[j, i])
    out = {
        (k, k): B[k, k],
        (i, i): B[i, i] - s * twice,
        (j, j): B[j, j] + s * twice,
        (i, j): c * twice - B[j, i],
        (k, i): c * B[k, i] - s * B[k, j],
        (k, j): s * B[k, i] + c * B[k, j],
    }
    if o != p:
        out[j, i] = c * twice - B[i, j]
        out[i, k], out[j, k] = c * B[i, k] - s * B[j, k], s * B[i, k] + c * B[j, k]
    return {tuple(sorted((o + x, p + y))): value for (x, y), value in out.items()}


class Symmetric:
    """An articulated inertia by its 21 entries (x, y), x ≤ y: A, B, M in [A, B; Bᵀ, M]."""

    def __init__(self, g):
        self.g = g

    @property
    def matrix(self):
        """The 6×6 matrix."""
        return pack([[self.g[min(x, y), max(x, y)][..., 0] for y in range(6)] for x in range(6)])

    def __matmul__(self, m):
        return self.matrix @ m

    def __add__(self, other):
        return Symmetric({xy: self.g[xy] + other.g[xy] for xy in PAIRS})

    def less(self, U, W):
        """I - UW for the single column U and row W of a revolute or prismatic joint, one triangle of it."""
        return Symmetric({(x, y): self.g[x, y] - U[..., x, :] * W[..., :, y] for x, y in PAIRS})

    def carried(self, X):
        """XᵀIX: turned and moved by each screw, the link's own first."""
        g = self.g
        for screw in X.screws[::-1]:
            i, j, k, c, s, a = screw.axes()
            g = turned(g, i, j, k, c, s) | turned(g, i, j, k, c, s, 0, 3) | turned(g, i, j, k, c, s, 3, 3)
            B = {(x, y): g[x, 3 + y] for x in (i, j, k) for y in (i, j, k)}
            M = {(x, y): g[3 + min(x, y), 3 + max(x, y)] for x in (i, j, k) for y in (i, j, k)}
            aM = a * M[i, j]
            new = {(i, k): B[i, k] - a * M[j, k], (i, i): B[i, i] - aM, (i, j): B[i, j] - a * M[j, j]}
            new |= {(j, k): B[j, k] + a * M[i, k], (j, i): B[j, i] + a * M[i, i], (j, j): B[j, j] + aM}
            A = {
                (k, i): g[min(k, i), max(k, i)] - a * B[k, j],
                (k, j): g[min(k, j), max(k, j)] + a * B[k, i],
                (i, i): g[i, i] - a * (B[i, j] + new[i, j]),
                (j, j): g[j, j] + a * (B[j, i] + new[j, i]),
                (i, j): g[min(i, j), max(i, j)] + a * (B[i, i] - new[j, j]),
            }
            g = g | {(x, 3 + y): value for (x, y), value in new.items()}
            g = g | {tuple(sorted(xy)): value for xy, value in A.items()}
        return Symmetric(g)


class RigidScrew:
    """A rigid body's inertia by ten numbers: mass, first moment, and the tensor's entries (x, y), x ≤ y."""

    def __init__(self, m, mc, IO):
        self.m, self.mc, self.IO = m, mc, IO

    def __matmul__(self, v):
        x, y, z = self.mc
        I = {xy: self.IO[tuple(sorted(xy))] for xy in ((p, q) for p in range(3) for q in range(3))}
        w, u = np.moveaxis(v[..., :3, :], -2, 0), np.moveaxis(v[..., 3:, :], -2, 0)
        spin = [I[r, 0] * w[0] + I[r, 1] * w[1] + I[r, 2] * w[2] for r in range(3)]
        c = (x, y, z)
        n = [spin[r] + (c[r - 2] * u[r - 1] - c[r - 1] * u[r - 2]) for r in range(3)]
        f = [self.m * u[r] - (c[r - 2] * w[r - 1] - c[r - 1] * w[r - 2]) for r in range(3)]
        return np.stack(np.broadcast_arrays(*n, *f), axis=-2)

    def __add__(self, other):
        mc = [a + b for a, b in zip(self.mc, other.mc, strict=True)]
        return RigidScrew(self.m + other.m, mc, {xy: self.IO[xy] + other.IO[xy] for xy in self.IO})

    def carried(self, X):
        """XᵀIX: turned and moved by each screw, the link's own first."""
        mc, IO = list(self.mc), self.IO
        for screw in X.screws[::-1]:
            i, j, k, c, s, a = screw.axes()
            mc[i], mc[j] = c * mc[i] - s * mc[j], s * mc[i] + c * mc[j]
            IO = turned(IO, i, j, k, c, s)
            before, mc[k] = mc[k], mc[k] + self.m * a
            far = a * (before + mc[k])
            IO = IO | {(i, i): IO[i, i] + far, (j, j): IO[j, j] + far}
            for x in (i, j):
                xk = (min(x, k), max(x, k))
                IO[xk] = IO[xk] - a * mc[x]
        return RigidScrew(self.m, mc, IO)

    @property
    def full(self):
        """The same inertia in the form articulated inertias need."""
        (x, y, z), zero = self.mc, 0 * self.m
        B = ((zero, -z, y), (z, zero, -x), (-y, x, zero))
        g = dict(self.IO)
        g |= {(p, 3 + q): B[p][q] for p in range(3) for q in range(3)}
        return Symmetric(g | {(3 + p, 3 + q): self.m if p == q else zero for p in range(3) for q in range(p, 3)})
