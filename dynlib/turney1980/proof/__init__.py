"""The proof as an object: every identity from the Newton–Euler recursion to the Lagrangian, in order."""

from __future__ import annotations

from . import improved, motion, notation, own_link, upper_links
from .identity import Identity


def identities() -> list[Identity]:
    """The corrected chain, in order: the tools of section 1, then (4.1)–(4.34) ending in (2.11), then section 5.

    Each has ``.number``, ``.statement``, ``.residual(arm, q, qd, qdd)``, and its sides ``.lhs`` and ``.rhs`` as
    functions of ``(arm, q, qd, qdd)`` over any scalar; where the print differs, ``.erratum`` and ``.printed_residual``.

    >>> import dynlib
    >>> arm, state = dynlib.random_arm("RRR"), ([0.1, 0.2, 0.3], [1, 2, 3], [0.5, -0.5, 1])
    >>> max(step.residual(arm, *state) for step in identities()) < 1e-12
    True
    >>> [step.number for step in identities() if step.crux]
    ['4.5a']
    """
    return [*notation.steps, *motion.steps, *own_link.steps, *upper_links.steps, *improved.steps]
