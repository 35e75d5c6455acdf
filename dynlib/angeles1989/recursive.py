"""The recursive algorithm of section 6, corrected: O(n), every vector in the axes of its own link.

================  ===================================================  =========================
print             meaning                                              here
================  ===================================================  =========================
Q_i, a_i          axes and origin of frame i in frame i-1              ``turn``, ``a[i]``
ρ_i               origin i → centre of mass                            ``rho[i]``
ω_i, ω̇_i, W_i     angular velocity, acceleration, Ω̇_i + Ω_i²            ``w[i]``, ``wd[i]``, ``W[i]``
p̈_i               acceleration of the centre of mass less gravity      ``pdd[i]``
ḣ_i               rate of angular momentum about the centre of mass    ``hd[i]``
v_i, w_i          force and moment sums from link i outwards           ``v[i]``, ``ww[i]``
================  ===================================================  =========================

The paper measures b_i = -d_i along joint axis i. Arms store d_i, so a_i and every prismatic term carry the sign of
d_i here (A1, A2); ``convention`` translates tables, coordinates and forces at the door.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry import cross, matvec, pack
from ..validate import an_arm, as_array, finite
from .turning import hdot_euler, hdot_reusing_W, tensor, turn, turn_back


@dataclass(frozen=True, eq=False)
class Base:
    """How the base moves, in the axes of frame 0: ω_0, ω̇_0 and the acceleration c̈_0 of its origin (A18), each (..., 3).

    >>> Base(cdd=[0, 0, 1]).w
    array([0., 0., 0.])
    """

    w: np.ndarray = (0, 0, 0)
    wd: np.ndarray = (0, 0, 0)
    cdd: np.ndarray = (0, 0, 0)

    def __post_init__(self):
        for name in ("w", "wd", "cdd"):
            x = as_array(getattr(self, name), f"base.{name}")
            if x.shape[-1:] != (3,):
                raise ValueError(f"base.{name} has shape {x.shape}; its last axis should have length 3")
            finite(x, f"base.{name}")
            object.__setattr__(self, name, x)


def kane_recursive(arm, q, qd, qdd, base: Base | None = None, hdot=hdot_euler, record: dict | None = None):
    """Joint forces by Kane's equations in recursive form.

    Complexity O(n). Revolute and prismatic joints, any first joint (A4). Angeles, Ma and Rojas (1989), section 6 with
    errata A1-A8 and A14. ``base`` moves the base as (10)-(21) allow; by default it is at rest. ``hdot`` is
    ``hdot_euler``, as printed, or ``hdot_reusing_W``.

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = kane_recursive(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).proximal(q, qd, qdd)
    n, a, rho, still = link.n, link.p, link.r, 0 * link.z
    w, wd, W, pdd, hd, v, ww, tau = ([None] * (n + 1) for _ in range(8))
    w[0], wd[0], pdd[0] = (still, still, -link.g) if base is None else (base.w, base.wd, base.cdd - link.g)  # (51), A4
    W[0], _ = tensor(w[0], wd[0])

    for i in range(1, n + 1):
        qd, qdd = link.qd[i][..., 0], link.qdd[i][..., 0]
        reach = a[i] if i == 1 else a[i] - rho[i - 1]  # ρ_0 = 0 (A18)
        w[i], wd[i] = turn_back(link, i, w[i - 1]), turn_back(link, i, wd[i - 1])  # (12), (13)
        if link.joints[i] == "R":
            w[i] = pack([w[i][..., 0], w[i][..., 1], w[i][..., 2] + qd])  # A6
            wd[i] = _with_joint(wd[i], w[i], qd, qdd)  # A7
        W[i], products = tensor(w[i], wd[i])  # (53)
        pdd[i] = turn_back(link, i, pdd[i - 1] + matvec(W[i - 1], reach)) + matvec(W[i], rho[i])  # (18), A3
        if link.joints[i] == "P":
            pdd[i] = _with_joint(pdd[i], w[i], qd + qd, qdd)  # (20) with d = -b, A8
        hd[i] = hdot(link, i, w[i], wd[i], W[i], products)  # (2)

    for i in range(n, 0, -1):
        v[i] = link.m[i] * pdd[i]  # u_i
        ww[i] = hd[i] + cross(link.mr[i], pdd[i])
        if i < n:
            above = turn(link, i + 1, v[i + 1])
            ww[i] = ww[i] + cross(a[i + 1], above) + turn(link, i + 1, ww[i + 1])  # (46), (47)
            v[i] = v[i] + above  # (49)
        tau[i] = (ww if link.joints[i] == "R" else v)[i][..., 2]  # (44), (45), A2, A14
    if record is not None:
        record.update(w=w, wd=wd, W=W, pdd=pdd, hd=hd, v=v, ww=ww)
    return link.stack(tau)


def _with_joint(x, w, rate, acceleration):
    """x + ω × e ẏ + e ÿ, for e along z: 2 multiplications, 3 additions."""
    return pack([x[..., 0] + w[..., 1] * rate, x[..., 1] - w[..., 0] * rate, x[..., 2] + acceleration])


def kane_reusing_w(arm, q, qd, qdd, base: Base | None = None, record: dict | None = None):
    """:func:`kane_recursive` with the rate of angular momentum taken from W_i: 9 mult. and 3 additions less a link.

    >>> import numpy as np, dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = kane_reusing_w(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    return kane_recursive(arm, q, qd, qdd, base, hdot_reusing_W, record)
