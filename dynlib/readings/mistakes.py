"""Mistakes people really make, each as an executable hypothesis: another reading of the table, or a slip of the pen.

A wrong convention is the right dynamics of another arm, so no law can see it; it is found by trying. Everything here
is wrong on purpose and serves only :func:`dynlib.diagnose` and the bug hunts of the book.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .. import inverse_dynamics
from ..geometry import cross, dot, matvec, outer

EYE = np.eye(3)


def _about_origin(arm, sign):
    """Parallel-axis terms added to (or taken from) tensors that are already about the centre of mass."""
    r = arm.com
    steiner = dot(r, r)[:, None, None] * EYE - outer(r, r)
    return replace(arm, inertia=arm.inertia + sign * arm.mass[:, None, None] * steiner)


def _swapped(arm):
    """The same columns read in the other DH convention."""
    if arm.convention == "dh":
        return replace(arm, convention="mdh", a=np.append(arm.a[1:], 0), alpha=np.append(arm.alpha[1:], 0))
    return replace(arm, convention="dh", a=np.append(0, arm.a[:-1]), alpha=np.append(0, arm.alpha[:-1]))


def _links_in_other_frames(arm):
    """The table read rightly, its centres of mass and inertias in the other convention's frames."""
    other, table = ("mdh", arm.dh) if arm.convention == "dh" else ("dh", arm.mdh)
    gravity = arm.mdh.gravity if other == "mdh" else arm.dh.gravity
    return replace(arm, convention=other, gravity=gravity, com=table.com, inertia=table.inertia)


# Other readings of the same table: what was assumed, and the arm one then computes.
READINGS = {
    "gravity with the wrong sign": lambda arm: replace(arm, gravity=-arm.gravity),
    "gravity left out": lambda arm: replace(arm, gravity=0 * arm.gravity),
    "the table read in the other DH convention (standard for modified or the reverse)": _swapped,
    "centres of mass and inertias read in the other convention's frames": _links_in_other_frames,
    "inertias about the link origin used as if about the centre of mass (parallel-axis term counted twice)": (
        lambda arm: _about_origin(arm, 1)
    ),
    "inertias about the centre of mass taken as about the link origin (parallel-axis term subtracted)": (
        lambda arm: _about_origin(arm, -1)
    ),
    "products of inertia with the wrong sign": lambda arm: replace(arm, inertia=arm.inertia * (2 * EYE - 1)),
    "products of inertia left out": lambda arm: replace(arm, inertia=arm.inertia * EYE),
    "offsets d with the wrong sign (d = -b)": lambda arm: replace(arm, d=-arm.d),
    "twists alpha with the wrong sign": lambda arm: replace(arm, alpha=-arm.alpha),
    "centres of mass with the wrong sign": lambda arm: replace(arm, com=-arm.com),
    "the offsets theta of the table left out": lambda arm: replace(arm, theta=0 * arm.theta),
    "the table's angles in degrees used as radians": (
        lambda arm: replace(arm, alpha=np.degrees(arm.alpha), theta=np.degrees(arm.theta))
    ),
}


def degrees(arm, x):
    """Revolute columns of ``x`` taken as degrees."""
    return np.where([joint == "R" for joint in arm.joints], np.radians(x), x)


# Other readings of the state: the function that receives (q, qd, qdd) treats them as these.
STATES = {
    "joint angles taken as degrees": lambda arm, q, qd, qdd: (degrees(arm, q), qd, qdd),
    "angles, rates and accelerations taken as degrees": (
        lambda arm, q, qd, qdd: (degrees(arm, q), degrees(arm, qd), degrees(arm, qdd))
    ),
    "Coriolis and centrifugal terms left out": lambda arm, q, qd, qdd: (q, 0 * qd, qdd),
    "accelerations left out": lambda arm, q, qd, qdd: (q, qd, 0 * qdd),
}


def _sliding(arm, x):
    """``x`` with the sign of every prismatic entry turned."""
    return np.where([joint == "P" for joint in arm.joints], -x, x)


def _backwards(arm, *state):
    """b = -d throughout: in the table, in the joint variables, in the forces."""
    return _sliding(arm, inverse_dynamics(replace(arm, d=-arm.d), *(_sliding(arm, x) for x in state)))


# Other signs of the forces.
FORCES = {
    "every torque has the wrong sign": lambda arm, *state: -inverse_dynamics(arm, *state),
    "forces at prismatic joints with the wrong sign": lambda arm, *state: _sliding(arm, inverse_dynamics(arm, *state)),
    "offsets d, prismatic joint variables and their forces with the wrong sign (b = -d throughout)": _backwards,
}

# Slips in a Newton–Euler recursion in link axes, for :func:`slipped`.
SLIPS = {
    "T5": "ω_i written for ω_{i-1} in the angular acceleration of every link (Turney's printed 3.16)",
    "T5 after link 1": "ω_i written for ω_{i-1} in the angular acceleration (Turney's printed 3.16)",
    "no z×ω": "the term ω_{i-1} × z q̇_i missing from the angular acceleration",
    "no gyro": "the gyroscopic moment ω × I ω left out",
    "no centripetal": "the centripetal accelerations ω × (ω × r) left out",
    "single Coriolis": "the Coriolis acceleration at a prismatic joint without its factor 2",
    "transposed": "a rotation matrix transposed: A_i used where A_iᵀ belongs on the way out",
    "no lever": "the moment p* × f of the outer links' force left out",
    "no com lever": "the moment of the link's own force taken about the wrong point (r* × F for (p* + r*) × F)",
    "world gravity": "gravity not turned into link axes",
}


def slipped(slip: str, arm, q, qd, qdd):
    """Newton–Euler in link axes with one named slip; the right recursion is ``newton_euler_link``."""
    link = arm.distal(q, qd, qdd)
    n, A, ps, rs, z = link.n, link.A, link.ps, link.r, link.z
    zero = 0 * z
    w, wd, pdd, F, N = ([zero] * (n + 1) for _ in range(5))
    pdd[0] = zero if slip == "world gravity" else -link.g
    for i in range(1, n + 1):
        At, qd, qdd = A[i] if slip == "transposed" else A[i].mT, link.qd[i], link.qdd[i]
        spin, turn = (z * qd, z * qdd) if link.joints[i] == "R" else (zero, zero)
        w[i] = matvec(At, w[i - 1] + spin)
        late = slip == "T5" or (slip == "T5 after link 1" and i > 1)
        mixed = zero if slip == "no z×ω" else cross(w[i] if late else w[i - 1], spin)
        wd[i] = matvec(At, wd[i - 1] + turn + mixed)
        pdd[i] = matvec(At, pdd[i - 1]) + cross(wd[i], ps[i])
        rdd = cross(wd[i], rs[i])
        if slip != "no centripetal":
            pdd[i] = pdd[i] + cross(w[i], cross(w[i], ps[i]))
            rdd = rdd + cross(w[i], cross(w[i], rs[i]))
        if link.joints[i] == "P":
            twice = 1 if slip == "single Coriolis" else 2
            pdd[i] = pdd[i] + cross(w[i], link.zs[i] * (twice * qd)) + link.zs[i] * qdd
        F[i] = link.m[i] * (rdd + pdd[i] - (link.g if slip == "world gravity" else zero))
        N[i] = matvec(link.I[i], wd[i])
        if slip != "no gyro":
            N[i] = N[i] + cross(w[i], matvec(link.I[i], w[i]))

    f, nn, tau = zero, zero, [None] * (n + 1)
    for i in range(n, 0, -1):
        above, moment = (matvec(A[i + 1], f), matvec(A[i + 1], nn)) if i < n else (zero, zero)
        nn = N[i] + moment + cross(rs[i] if slip == "no com lever" else ps[i] + rs[i], F[i])
        if slip != "no lever":
            nn = nn + cross(ps[i], above)
        f = F[i] + above
        tau[i] = dot(link.zs[i], nn if link.joints[i] == "R" else f)
    return link.stack(tau)


def mistakes():
    """Every known mistake as a pair: what went wrong, and the torque function one then computes."""
    for text, reading in READINGS.items():
        yield text, lambda arm, *state, reading=reading: inverse_dynamics(reading(arm), *state)
    yield from FORCES.items()
    for text, change in STATES.items():
        yield text, lambda arm, *state, change=change: inverse_dynamics(arm, *change(arm, *state))
    for slip, text in SLIPS.items():
        yield text, lambda arm, *state, slip=slip: slipped(slip, arm, *state)
