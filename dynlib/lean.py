"""The cheapest inverse dynamics here: Newton and Euler about link origins, on the fewest link constants.

Three savings, none of which changes a torque (chapter *Speed*):

1. Moments are taken about the origin of each link's proximal frame, so a link enters by its mass m, its first moment
   μ = m r and its inertia I about that origin, and its centre of mass needs no acceleration of its own.
2. U_i = Ω̇_i + Ω_i² is made once a link. It carries the origin's acceleration on, U_i p_{i+1}, gives the force, U_i μ_i,
   and, entry by entry, the moment of the link about its origin.
3. Link constants are regrouped (:func:`regrouped`), so that most of them vanish.

Gautier and Khalil (1990) found the regrouping; Khalil and Kleinfinger (1987) joined it to such a recursion.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .angeles1989.turning import hdot_reusing_W, tensor, turn, turn_back
from .geometry import cross, matvec, outer, pack, trace
from .validate import an_arm


@dataclass(frozen=True, eq=False)
class Links:
    """Constants of links 1…n in proximal axes, about proximal origins; each list has None at 0.

    ``m`` mass, ``mr`` first moment, ``I`` inertia, ``dI`` = (I_zz - I_yy, I_xx - I_zz, I_yy - I_xx).
    """

    m: list
    mr: list
    I: list

    @cached_property
    def dI(self):
        """Differences of the diagonals of I."""
        return [I if I is None else pack([I[..., j, j] - I[..., k, k] for j, k in ((2, 1), (0, 2), (1, 0))])
                for I in self.I]  # fmt: skip


def regrouped(link, parent=None, axes=None) -> Links:
    """The link constants of a proximal view, with as many as possible handed from each link to the one below.

    In a tree ``parent[i]`` is the link below i and ``axes[i]`` the axis of joint i in its frame.

    A body drawn out along the axis z_i does not feel joint i turn: it may as well be fixed to link i-1. Take from
    link i such a body with its mass m, its first moment μ_z along the axis, and ∫z² dm = I_yy. What is left has no
    mass, no μ_z and no I_yy. A body without mass and first moment does not feel a joint slide either: at a prismatic
    joint all of I is handed down. The laws of motion are linear in these constants, so a link of no or negative mass
    is no trouble; nothing is divided by it.

    >>> import dynlib
    >>> links = regrouped(dynlib.load_arm("puma560").proximal([0] * 6))
    >>> [float(m) for m in links.m[2:]]
    [0.0, 0.0, 0.0, 0.0, 0.0]
    """
    m, mr, I = list(link.m), list(link.mr), list(link.IO)
    one, parent = np.eye(3, dtype=link.z.dtype), parent or range(-1, link.n)
    for i in range(link.n, 0, -1):
        below = parent[i]
        if link.joints[i] == "R":
            mass, moment, second = m[i], mr[i][2], I[i][1, 1]
            m[i], mr[i] = np.asarray(0 * mass), pack([mr[i][0], mr[i][1], 0 * moment])
            I[i] = I[i] - second * pack([[1, 0, 0], [0, 1, 0], [0, 0, 0]])
            if below:
                p = link.p[i]  # origin and axis of joint i in the frame below
                e = axes[i] if axes else pack([0, -link.sa[i], link.ca[i]])
                pe = outer(p, e)
                J = mass * outer(p, p) + moment * (pe + pe.mT) + second * outer(e, e)
                m[below], mr[below] = np.asarray(m[below] + mass), mr[below] + mass * p + moment * e
                I[below] = I[below] + trace(J) * one - J
        else:
            if below:
                I[below] = I[below] + link.Q[i] @ I[i] @ link.Q[i].mT
            I[i] = 0 * I[i]
    return Links(m, mr, I)


def newton_euler_lean(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by Newton's and Euler's laws about link origins with shared U_i, on regrouped link constants.

    Complexity O(n). Revolute and prismatic joints. What :func:`dynlib.compile` takes if no formulation is named.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> newton_euler_lean(arm, [0, 0], [0, 0], [0, 0])
    array([19.62 ,  4.905])
    """
    link = an_arm(arm).proximal(q, qd, qdd)
    links, n = regrouped(link), link.n
    w, wd, U, a, f, nn, tau = ([None] * (n + 1) for _ in range(7))
    w[0] = wd[0] = 0 * link.z
    a[0], U[0] = -link.g, outer(w[0], w[0])
    for i in range(1, n + 1):
        w[i], wd[i], U[i], a[i], f[i], nn[i] = outward(link, links, i, w[i - 1], wd[i - 1], U[i - 1], a[i - 1])
    for i in range(n, 0, -1):
        tau[i] = (nn if link.joints[i] == "R" else f)[i][..., 2]
        if i > 1:
            force, moment = inward(link, i, f[i], nn[i])
            f[i - 1], nn[i - 1] = f[i - 1] + force, nn[i - 1] + moment
    if record is not None:
        record.update(w=w, wd=wd, U=U, a=a, f=f, n=nn)
    return link.stack(tau)


def outward(link, links, i, w, wd, U, a):
    """From link i-1 to link i: ω, ω̇, U and the origin's acceleration, then the force and moment link i alone needs."""
    rate, acceleration = link.qd[i][..., 0], link.qdd[i][..., 0]
    w, wd, a = turn_back(link, i, w), turn_back(link, i, wd), turn_back(link, i, a + matvec(U, link.p[i]))
    if link.joints[i] == "R":
        wd = _with_joint(wd, w, rate, acceleration)
        w = pack([w[..., 0], w[..., 1], w[..., 2] + rate])
    else:
        a = _with_joint(a, w, rate + rate, acceleration)
    U, products = tensor(w, wd)
    f = links.m[i] * a + matvec(U, links.mr[i])
    n = hdot_reusing_W(links, i, w, wd, U, products) + cross(links.mr[i], a)
    return w, wd, U, a, f, n


def inward(link, i, f, n):
    """From link i to link i-1: what force f and moment n at origin i are in the frame and at the origin below."""
    above, length, offset = turn(link, i, f), link.p[i][..., :1], np.asarray(link.d[i])[..., None]
    moment = n + offset * pack([-f[..., 1], f[..., 0], 0])  # down the axis z_i, then along x_{i-1}
    return above, turn(link, i, moment) + length * pack([0, -above[..., 2], above[..., 1]])


def _with_joint(x, w, rate, acceleration):
    """x + ω × e ẏ + e ÿ, for e along z."""
    return pack([x[..., 0] + w[..., 1] * rate, x[..., 1] - w[..., 0] * rate, x[..., 2] + acceleration])
