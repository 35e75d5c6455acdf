"""The recursive Newton–Euler algorithm without recursion: O(log N) steps for an unbranched chain."""

from __future__ import annotations

import operator

from .bodies import Bodies
from .prefix import prefix
from .tree import as_chain


def rnea_parallel(tree, q, qd, qdd):
    """Inverse dynamics of an unbranched chain with O(log N) depth; the same numbers as :func:`rnea`.

    >>> import dynlib
    >>> rnea_parallel(dynlib.load_arm("planar2"), [0, 0], [0, 0], [0, 0]).round(12)
    array([19.62 ,  4.905])
    """
    k = Bodies(as_chain(tree), q, qd, qdd=qdd)
    a = prefix(operator.add, [None, *(k.c[i] + k.h[i] @ k.s.qdd[i] for i in k.links)], k.p)  # (4)
    f = [None, *(k.I[i] @ a[i] - k.b[i] for i in k.inward)]  # (5), from the tip
    fJ = prefix(operator.add, f, k.p)[:0:-1]  # (7)
    return k.s.stack([None, *(k.h[i].mT @ fJ[i - 1] for i in k.links)])  # (8)
