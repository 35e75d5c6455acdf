"""Which Newton–Euler terms matter (section 6): the joint forces split by the term they come from.

The equations from hand to base are linear in each link's force and moment, so every term can be carried down alone:
gravity a_0 = -g; the accelerations α × r and ω × (ω × r); the moments I α and ω × I ω. A term
that contributes little may be left out; here one sees how little, by joint and by speed.
"""

from __future__ import annotations

import numpy as np

from ..geometry import cross, matvec
from ..trajectory import move
from ..validate import an_arm
from .newton_euler import hand_to_base, turney_newton_euler

TERMS = ("gravity", "α × r", "ω × (ω × r)", "I α", "ω × I ω")


def newton_euler_terms(arm, q, qd, qdd) -> dict[str, np.ndarray]:
    """Joint forces (..., n) due to each term; together they are the whole.

    A prismatic joint's z d̈ counts with α × r, its 2 ω × z ḋ with ω × (ω × r).

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> made = newton_euler_terms(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(sum(made.values()), dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link, motion = an_arm(arm).distal(q, qd, qdd), {}
    turney_newton_euler(arm, q, qd, qdd, record=motion)
    w, al, zero = motion["w"], motion["al"], 0 * motion["F"][1]

    def accelerated(start, own, sliding):
        """From a_0 and each link's own acceleration of a fixed vector, base to hand and back."""
        a, F, N = start, [None], [None]
        for i in range(1, link.n + 1):
            a = matvec(link.A[i].mT, a) + own(i, link.ps[i])
            if link.joints[i] == "P":
                a = a + sliding(i)
            F.append(link.m[i] * (a + own(i, link.r[i])))
            N.append(cross(link.lever[i], F[i]))
        return link.stack(hand_to_base(link, F, N)[0])

    def moved(moment):
        N = link.each(moment)
        return link.stack(hand_to_base(link, [zero] * (link.n + 1), N)[0])

    return dict(
        zip(
            TERMS,
            (
                accelerated(-link.g + zero, lambda i, b: zero, lambda i: zero),
                accelerated(zero, lambda i, b: cross(al[i], b), lambda i: link.zs[i] * link.qdd[i]),
                accelerated(
                    zero,
                    lambda i, b: cross(w[i], cross(w[i], b)),
                    lambda i: cross(w[i], link.zs[i] * (2 * link.qd[i])),
                ),
                moved(lambda i: matvec(link.I[i], al[i])),
                moved(lambda i: cross(w[i], matvec(link.I[i], w[i]))),
            ),
            strict=True,
        )
    )


def relevance(arm, start, end, durations, samples: int = 101) -> np.ndarray:
    """Largest force of each term over a motion, relative to the largest joint force: (durations, terms, joints).

    The motion goes from ``start`` to ``end`` by the 3-4-5 polynomial in each of the ``durations``; the terms are
    those of :data:`TERMS`.
    """
    shares = []
    for duration in durations:
        terms = newton_euler_terms(arm, *move(start, end, duration, np.linspace(0, duration, samples)))
        whole = np.abs(np.add.reduce(list(terms.values()))).max(axis=0)
        shares.append([np.abs(term).max(axis=0) / whole for term in terms.values()])
    return np.array(shares)
