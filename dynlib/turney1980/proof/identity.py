"""One step of the proof: a numbered equation, both sides as functions, and its printed form where that differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ...validate import state
from .chain import Chain


@dataclass(frozen=True)
class Identity:
    """One equation of the chain, as corrected and, where the print is wrong, as printed too.

    ``lhs`` and ``rhs`` take ``(arm, q, qd, qdd)`` and give one vector: all entries for all links.

    ``number`` is the printed one; a letter marks a line or step between numbered equations. ``erratum`` names the
    printed mistake that ``printed`` holds, if there is one. ``crux`` marks the step on which the proof turns.
    """

    number: str
    statement: str
    sides: Callable  # (chain, i) -> (left, right)
    links: Callable  # n -> the i for which it is claimed
    crux: bool = False
    erratum: str | None = None
    printed: Callable | None = None  # as ``sides``

    def _vectors(self, sides, arm, q, qd, qdd):
        chain = Chain(arm, q, qd, qdd)
        pairs = [sides(chain, i) for i in self.links(chain.n)]
        return [np.concatenate([np.zeros(0, chain.z.dtype), *(_flat(p[k]) for p in pairs)]) for k in (0, 1)]

    def lhs(self, arm, q, qd, qdd):
        """The left side."""
        return self._vectors(self.sides, arm, q, qd, qdd)[0]

    def rhs(self, arm, q, qd, qdd):
        """The right side, as corrected."""
        return self._vectors(self.sides, arm, q, qd, qdd)[1]

    def printed_lhs(self, arm, q, qd, qdd):
        """The left side as printed."""
        return self._vectors(self.printed or self.sides, arm, q, qd, qdd)[0]

    def printed_rhs(self, arm, q, qd, qdd):
        """The right side as printed."""
        return self._vectors(self.printed or self.sides, arm, q, qd, qdd)[1]

    def residual(self, arm, q, qd, qdd) -> float:
        """Largest difference of the two sides over all links, relative to the largest entry."""
        return self._residual(self.sides, arm, q, qd, qdd)

    def printed_residual(self, arm, q, qd, qdd) -> float:
        """The same for the printed form: zero where the print is right."""
        return self._residual(self.printed or self.sides, arm, q, qd, qdd)

    def _residual(self, sides, arm, q, qd, qdd):
        worst = 0.0
        columns = [x.reshape(-1, arm.n) for x in state(arm.n, q=q, qd=qd, qdd=qdd)]
        for at in zip(*columns, strict=True):
            left, right = self._vectors(sides, arm, *at)
            scale = max((np.abs(x).max() for x in (left, right) if x.size), default=0)
            worst = max(worst, float(np.abs(left - right).max() / scale) if scale else 0.0)
        return worst


def _flat(x):
    return np.concatenate([np.ravel(e) for e in x]) if isinstance(x, list) else np.ravel(x)


class Steps(list):
    """A list of identities, filled by decorators."""

    def step(self, number: str, statement: str, links=lambda n: range(1, n + 1), crux: bool = False):
        """Append the identity whose sides the decorated function gives."""

        def add(sides):
            self.append(Identity(number, statement, sides, links, crux))

        return add

    def printed(self, erratum: str):
        """Attach the printed form to the identity just appended."""

        def add(sides):
            self[-1] = replace(self[-1], erratum=erratum, printed=sides)

        return add
