"""Closing a mechanism: positions with φ(q) = 0 and velocities with φ′q̇ = 0."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .loop_constraints import Mechanism, constraints

CLOSED = 1e-13  # metres, and sines of angles


def assemble(mechanism: Mechanism, q, held: Sequence[int] = (), steps: int = 60) -> np.ndarray:
    """The closed position nearest in each step to the guess ``q``, by Gauss–Newton on the group of positions.

    Parameters
    ----------
    held : velocity variables (from 0) that keep their position

    Raises
    ------
    ValueError
        If the loops do not close, with the gap that is left.

    Examples
    --------
    >>> from dynlib.featherstone2000 import load_mechanism
    >>> crank = load_mechanism("three_crank")
    >>> assemble(crank.mechanism, crank.q + [0.1, 0, 0, 0], held=[0]).round(12)
    array([ 1.1, -1.1,  1.1,  1.1])
    """
    tree = mechanism.tree
    q = np.asarray(q, float)
    moving = [k for k in range(tree.nv) if k not in held]
    for _ in range(steps):
        phi, J, _ = constraints(mechanism, q, np.zeros(tree.nv))
        gap = np.abs(phi).max()
        if gap <= CLOSED:
            return q
        step = np.zeros(tree.nv)
        untrusted = min(1e-2, 10 * gap)  # an overconstrained loop that is open has false directions this weak
        step[moving] = -np.linalg.lstsq(J[:, moving], phi, rcond=untrusted)[0]
        q = tree.plus(q, step)
    if gap > 1e3 * CLOSED:
        raise ValueError(f"the loops do not close from this guess: a gap of {gap:.2g} is left after {steps} steps")
    return q


def closed_velocity(mechanism: Mechanism, q, qd, held: Sequence[int] = ()) -> np.ndarray:
    """The velocity with φ′q̇ = 0 nearest to ``qd``, leaving the variables ``held`` (from 0) alone.

    >>> from dynlib.featherstone2000 import load_mechanism
    >>> crank = load_mechanism("three_crank")
    >>> closed_velocity(crank.mechanism, crank.q, [2, 0, 0, 0], held=[0]).round(12)
    array([ 2., -2.,  2.,  2.])
    """
    qd = np.array(qd, float)
    moving = [k for k in range(len(qd)) if k not in held]
    _, J, _ = constraints(mechanism, q, qd)
    qd[moving] -= np.linalg.lstsq(J[:, moving], J @ qd, rcond=1e-10)[0]
    return qd
