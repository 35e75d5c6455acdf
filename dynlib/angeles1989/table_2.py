"""What is certain in the damaged Table 2 and what is not: how much each doubt moves the torques of Example 1."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..catalog import read
from .examples import READINGS_OF_TABLE_2, example_1
from .recursive import kane_recursive


class Cell(NamedTuple):
    """One entry of Table 2: its value in each reading, and where the reconstructed one comes from."""

    joint: int
    symbol: str
    values: tuple
    status: str


def cells() -> list[Cell]:
    """The 24 entries α, a, b, θ of Table 2 in the three readings; None where the entry is the joint variable.

    The status of the reconstructed value is ``reconstructed`` (legible in the scan, its place or sign
    not), ``inferred`` from other evidence, ``assumed``, or ``stated in the text``.

    >>> cells()[4]
    Cell(joint=2, symbol='alpha', values=(-90, 90, 90), status='reconstructed')
    """
    files = [read(f"arms/{name}.yaml")["rows"] for name in READINGS_OF_TABLE_2]
    made = []
    for i, rows in enumerate(zip(*files, strict=True), 1):
        for symbol in ("alpha", "a", "b", "theta"):
            status = rows[0]["status"] if isinstance(rows[0]["status"], str) else rows[0]["status"].get(symbol)
            moves = symbol == ("theta" if rows[0]["joint"] == "R" else "b")
            values = tuple(None if moves else row[symbol] for row in rows)
            made.append(Cell(i, symbol, values, "stated in the text" if moves else status))
    return made


def _entries(*changes):
    def changed(arm):
        for name, index, value in changes:
            array = getattr(arm, name).copy()
            array[index] = value
            arm = replace(arm, **{name: array})
        return arm

    return changed


RIGHT = np.pi / 2
DOUBTS = {
    "b_1 = 0": _entries(("d", 0, 0)),
    "b_2 = +0.1": _entries(("d", 1, -0.1)),
    "α_2 = α_3 = +90°": _entries(("alpha", slice(1, 3), RIGHT)),
    "α_6 = +90° and b_6 = +0.2": _entries(("alpha", 5, RIGHT), ("d", 5, -0.2)),
    "b_6 = 0": _entries(("d", 5, 0)),
    "ρ_4 = (0, 0, -0.1)": _entries(("com", 3, [0, 0, -0.1])),
    "I_1 = diag(0.01, 0.01, 0.02)": _entries(("inertia", 0, np.diag([0.01, 0.01, 0.02]))),
}


def doubts(t) -> dict[str, np.ndarray]:
    """For each doubt about the reconstruction, the largest change of each joint's torque over the times ``t``.

    >>> doubts([0, 5, 10])["b_1 = 0"].max() < 1e-14  # what does not matter
    np.True_
    """
    arm, q, qd, qdd, tau = example_1(t)
    return {name: np.abs(kane_recursive(change(arm), q, qd, qdd) - tau).max(axis=0) for name, change in DOUBTS.items()}
