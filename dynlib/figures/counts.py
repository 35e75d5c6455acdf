"""The count explorer: what each method costs over the number of joints, printed and measured, and where they cross."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import traitlets

from ..readings.polynomials import Cost
from ..readings.tables import Runs, cost_table, published
from .figure import Figure

REACH = 20  # joints
ALL = "all tables"
KINDS = {"mul": "multiplications", "add": "additions", "all": "both"}
COLUMNS = {"printed": "printed", "dense": "measured, dense", "aware": "measured, aware", "traced": "traced"}
TITLES = {"hollerbach1980": "Hollerbach 1980", "turney1980": "Turney 1980", "book1983": "Book 1983"}
TITLES |= {"angeles1989": "Angeles 1989", "featherstone2000": "Featherstone 2000"}


def by_joints(cost: Cost) -> dict[str, list[Fraction | None]]:
    """A cost for 1 to 20 joints, exactly; None where no run was made or the polynomial does not hold."""

    def at(p, n):
        first, last = (1, len(p.values)) if isinstance(p, Runs) else (p.start, REACH)
        return Fraction(p(n)) if first <= n <= last else None

    lists = {kind: [at(p, n) for n in range(1, REACH + 1)] for kind, p in cost._asdict().items()}
    both = zip(*lists.values(), strict=True)
    return lists | {"all": [None if None in pair else sum(pair) for pair in both]}


def crossings(lines: dict[str, list]) -> list[dict]:
    """Where a line falls below another that was below it before, in words.

    >>> crossings({"steep": [1, 4, 9], "flat": [3, 4, 5]})[0]["text"]
    'From 3 joints on, flat costs less than steep.'
    """
    found = []
    for a, b in combinations(lines, 2):
        cheaper = None
        for n, (x, y) in enumerate(zip(lines[a], lines[b], strict=True), 1):
            if None in (x, y) or x == y:
                continue
            less, more = (a, b) if x < y else (b, a)
            if cheaper not in (None, less):
                text = f"From {n} joints on, {less} costs less than {more}."
                found.append({"less": less, "more": more, "n": n, "text": text})
            cheaper = less
    return sorted(found, key=lambda crossing: crossing["n"])


class Counts(Figure):
    """Every published cost beside the measured ones. Traits ``n``, ``table``, ``column`` and ``kind`` of operation."""

    source = "counts"
    n = traitlets.Int(6).tag(sync=True)
    table = traitlets.Unicode().tag(sync=True)
    column = traitlets.Unicode("printed").tag(sync=True)
    kind = traitlets.Unicode("all").tag(sync=True)

    def __init__(self, caption: str = "", **state):
        tables = {TITLES[paper]: cost_table(paper, table) for paper, table in published()}
        lines = {
            title: {row.method: {c: by_joints(row.costs[c]) for c in COLUMNS if c in row.costs} for row in table.rows}
            for title, table in tables.items()
        }
        lines[ALL] = {f"{title}: {name}": costs for title, table in lines.items() for name, costs in table.items()}
        self._lines = lines
        data = {"columns": COLUMNS, "kinds": KINDS, "lines": _numbers(lines)}
        data["crossings"] = {
            title: {column: {kind: crossings(self.shown(title, column, kind)) for kind in KINDS} for column in COLUMNS}
            for title in lines
        }
        caption = caption or "What each method costs, by the number of joints; the dashed line is your choice of n."
        super().__init__(data=data, caption=caption, **({"table": next(iter(lines))} | state))

    def shown(self, table: str, column: str, kind: str) -> dict[str, list]:
        """The exact costs of each method that has this column."""
        return {name: costs[column][kind] for name, costs in self._lines[table].items() if column in costs}

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
        for k, (name, line) in enumerate(self.shown(self.table, self.column, self.kind).items()):
            points = [(n, float(y)) for n, y in enumerate(line, 1) if y is not None]
            axes.plot(*zip(*points, strict=True), "--" if k > 7 else "-", label=name)
        axes.axvline(self.n, color="gray", linestyle=":")
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set(yscale="log", xlabel="joints n", ylabel=f"operations: {KINDS[self.kind]}, {COLUMNS[self.column]}")
        axes.legend()
        return figure


def _numbers(x):
    """Fractions as plain numbers."""
    if isinstance(x, dict):
        return {key: _numbers(value) for key, value in x.items()}
    if isinstance(x, list):
        return [_numbers(value) for value in x]
    return x if x is None else int(x) if x.denominator == 1 else float(x)
