"""Recursions from the base outwards in O(log N) steps: pointer jumping."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def prefix(op: Callable, items: Sequence, parent: Sequence[int]) -> list:
    """x_i = x_λ(i) ∘ y_i for all i, with an associative ∘; lists numbered from 1, ``parent`` 0 at the base.

    In each round every link combines with the link its pointer names and takes over that link's pointer,
    so that ⌈log₂ depth⌉ rounds suffice.

    >>> import operator
    >>> prefix(operator.add, [None, 1, 2, 3, 4], [None, 0, 1, 2, 2])
    [None, 1, 3, 6, 7]
    """
    x, jump = list(items), list(parent)
    while any(jump[1:]):
        links = range(1, len(x))
        x, jump = (
            [None, *(op(x[jump[i]], x[i]) if jump[i] else x[i] for i in links)],
            [None, *(jump[jump[i]] if jump[i] else 0 for i in links)],
        )
    return x
