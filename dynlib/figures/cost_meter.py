"""The cost meter: multiplications of the simulation form by joints, flexible links and modes, printed and measured."""

from __future__ import annotations

from functools import cache

import numpy as np
import traitlets

from .. import book1983 as fl
from .. import count
from ..book1983.forces import lagrange
from ..book1983.inertia import inertia
from ..book1983.kinematics import positions
from ..book1983.view import View
from ..catalog import read
from ..geometry import skew
from .figure import Figure

JOINTS, LINKS, MODES = range(2, 7), range(1, 4), range(1, 5)


def literal(link):
    """J and R with every product in the order printed."""
    text = fl.Literal(link)
    return text.J(), text.R()


def lean(link):
    """J and R as the package computes them: what is used twice is kept."""
    at = positions(link)
    return inertia(link, at), lagrange(link, at)


def printed(kind: str, n: int, n_f: int, m: int) -> float:
    """The polynomial of the Conclusions, ``kind`` "mul" or "add".

    >>> printed("mul", 6, 2, 3)
    11361.0
    """
    rows = read("book1983/tables.yaml")["simulation"][kind].items()
    powers = {tuple(map(int, key.split())): c for key, c in rows}
    return float(sum(c * n**a * n_f**b * m**d for (a, b, d), c in powers.items()))


def solution(n: int) -> float:
    """Multiplications to solve for n accelerations, as Walker and Orin count them."""
    return n**3 / 6 + 3 * n**2 / 2 - 2 * n / 3


def walker_orin(n: int) -> float:
    """Their method 3 for n rigid joints: inertia matrix, bias vector, solution.

    >>> walker_orin(12)
    4491.0
    """
    return 12 * n**2 + 56 * n - 27 + 137 * n - 22 + solution(n)


def sample(n, flexible, m, twist=(90.0, 0.0), coupled=True, stiffening=False) -> fl.FlexibleArm:
    """General links and general modes, as the report counts them; ``flexible`` lists the links with m modes each."""
    rng = np.random.default_rng(0)

    def lower(*shape, corner=0):
        """Random 4×4 matrices that are zero outside the last three rows, and columns from ``corner`` on."""
        made = np.zeros((*shape, 4, 4))
        made[..., 1:, corner:] = rng.normal(size=(*shape, 3, 4 - corner))
        return made

    links = []
    for j in range(1, n + 1):
        count = m if j in flexible else 0
        M, K, C = np.zeros((count, 4, 4)), rng.normal(size=(count, count)), rng.normal(size=(4, 4))
        M[:, 1:, 0], M[:, 1:, 1:] = rng.normal(size=(count, 3)), skew(rng.normal(size=(count, 3)))
        H = np.eye(4)
        H[1, 0] = 1.3
        links.append(
            fl.Link(
                T=fl.placement(rx=twist[j % len(twist)]),
                axis=np.array([0, 0, 1.0]),
                H=H,
                C=C @ C.T,
                M=M,
                Ck=lower(count).swapaxes(-1, -2),
                Ckj=lower(count, count, corner=1) * (1 if coupled else np.eye(count)[:, :, None, None]),
                K=K @ K.T + np.eye(count),
                N=lower(count, count) if stiffening else None,
                Cpsi=lower(count, count).swapaxes(-1, -2) if stiffening else None,
            )
        )
    return fl.FlexibleArm(links, (0, 0, -9.81), stiffening=stiffening)


@cache
def measured(coding, n, flexible, m, **kind) -> tuple[int, int]:
    """Multiplications and additions of a :func:`sample`; joint matrices and products of constants are free."""
    arm = sample(n, flexible, m, **kind)
    z, zd = np.random.default_rng(1).uniform(0.2, 1.0, size=(2, arm.nt))
    at = arm.at(z, zd)
    matrices = [np.stack(x[1:]) for x in (at.A, at.U, at.U2)]
    made = count(lambda *x: coding(View(arm, *x)), None, "aware", args=[*matrices, z, zd])
    return made.mul, made.add


def costs(n: int, n_f: int, m: int) -> dict[str, float]:
    """Multiplications by coding, the first n_f links flexible; the last two rows solve for z̈ as well."""
    flexible, size = tuple(range(1, n_f + 1)), n + n_f * m
    return {
        "printed polynomial": printed("mul", n, n_f, m),
        "literal coding": measured(literal, n, flexible, m)[0],
        "lean coding": measured(lean, n, flexible, m)[0],
        "lean, z̈ solved": round(measured(lean, n, flexible, m)[0] + solution(size)),
        "rigid, as many joints": round(walker_orin(size)),
    }


class CostMeter(Figure):
    """Multiplications for n joints, n_f flexible links, m modes each. Traits ``n``, ``n_f``, ``m`` and ``costs``."""

    source = "cost_meter"
    n = traitlets.Int(6).tag(sync=True)
    n_f = traitlets.Int(2).tag(sync=True)
    m = traitlets.Int(3).tag(sync=True)
    costs = traitlets.Dict().tag(sync=True)

    def __init__(self, caption: str = ""):
        cases = {f"{n} {f} {m}": costs(n, f, m) for n in JOINTS for f in LINKS if f < n for m in MODES}
        data = {"cases": cases} | {key: [x[0], x[-1]] for key, x in (("n", JOINTS), ("n_f", LINKS), ("m", MODES))}
        caption = caption or "Cost meter: multiplications for one evaluation, printed and measured."
        super().__init__(data=data, costs=costs(6, 2, 3), caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(7, 2.4), layout="constrained")
        bars = axes.barh(list(self.costs), list(self.costs.values()))
        axes.bar_label(bars, fmt="{:,.0f}", padding=3)
        axes.set(xlabel=f"multiplications, n = {self.n}, $n_f$ = {self.n_f}, m = {self.m}", xlim=(0, 14000))
        axes.invert_yaxis()
        return figure
