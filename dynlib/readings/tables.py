"""Published tables of cost beside what the programs do: printed, measured dense, measured aware, after tracing.

A row of ``data/<paper>/tables.yaml`` belongs to such a table if it has a ``method`` and its printed ``mul`` and
``add``. Everything else in the row is optional: the ``program``, what it finds ``given`` beforehand, a program
``as_counted`` with what of the row it costs ``exact``-ly, and a ``note`` on what stays unexplained.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, reduce

import numpy as np

import dynlib

from ..catalog import data_folder, read
from .counting import Count, count, general_arm
from .polynomials import Cost, Polynomial
from .tracing import trace

COLUMNS = ("printed", "dense", "aware", "traced", "as counted")


@dataclass(frozen=True)
class Runs:
    """Costs that follow no polynomial: the numbers for n = 1, 2, … as they are."""

    values: tuple[int, ...]

    def __call__(self, n: int) -> int:
        if not 1 <= n <= len(self.values):
            raise ValueError(f"no run was made with n = {n}, only with 1 to {len(self.values)} joints")
        return self.values[n - 1]

    def __str__(self) -> str:
        return f"{self(6)} at n = 6"


@dataclass(frozen=True)
class Row:
    """One method: its costs by column. A column that a row has no program for is absent."""

    method: str
    costs: dict[str, Cost]
    exact: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class CostTable:
    """A published table with measured columns: printed text, Markdown for the book, or rows of data."""

    title: str
    rows: tuple[Row, ...]

    def at(self, n: int) -> CostTable:
        """The table for ``n`` joints, in numbers."""
        rows = [Row(r.method, {k: _at(cost, n) for k, cost in r.costs.items()}, r.exact, r.note) for r in self.rows]
        return CostTable(f"{self.title}, n = {n}", tuple(rows))

    def __str__(self) -> str:
        cells = self._cells()
        widths = [max(len(row[k]) for row in cells) for k in range(len(cells[0]))]
        lines = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in cells]
        return "\n".join([self.title, *(line.rstrip() for line in lines)])

    def _repr_markdown_(self) -> str:
        head, *body = ("| " + " | ".join(row) + " |" for row in self._cells())
        return "\n".join([f"**{self.title}**", "", head, "|---" * (len(self._columns()) + 2) + "|", *body])

    def _columns(self) -> list[str]:
        return [c for c in COLUMNS if any(c in row.costs for row in self.rows)]

    def _cells(self) -> list[list[str]]:
        cells = [["method", "", *self._columns()]]
        for row in self.rows:
            for kind, sign in (("mul", "×"), ("add", "+")):
                costs = [str(getattr(row.costs[c], kind)) if c in row.costs else "" for c in self._columns()]
                cells.append([row.method if kind == "mul" else "", sign, *costs])
        return cells


def published() -> list[tuple[str, str]]:
    """Paper and table, for each table that prints polynomials.

    >>> ("hollerbach1980", "table_1") in published()
    True
    """
    found = []
    for path in sorted(data_folder().glob("*/tables.yaml")):
        for name, rows in read(f"{path.parent.name}/tables.yaml").items():
            rows = [_standard(row) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
            if any(isinstance(row.get("mul"), str) and "method" in row for row in rows):
                found.append((path.parent.name, name))
    return sorted(found, key=lambda place: (place[0][-4:], place))


def cost_table(paper: str, table: str) -> CostTable:
    """A table of a paper's ``tables.yaml`` with its measured columns, as exact polynomials in n.

    The traced column has common subexpressions shared and structure used, but the entries of the matrices that the
    other columns hold for given are counted in; which subexpressions coincide follows no polynomial in n.

    Examples
    --------
    >>> table = cost_table("hollerbach1980", "table_1")
    >>> print(table.rows[2].costs["dense"].mul)
    810 n − 609
    """
    rows = [row for row in map(_standard, read(f"{paper}/tables.yaml")[table]) if "mul" in row]
    return CostTable(f"{paper}, {table.replace('_', ' ')}", tuple(_row(row) for row in rows))


def _standard(row: dict) -> dict:
    """Angeles' rows give authors beside the method, and costs as [per n, constant] or not at all."""
    if not row.get("m"):
        return row
    mul, add = (f"{per} n {constant:+d}" for per, constant in (row["m"], row["a"]))
    return row | {"method": f"{row['authors']} ({row['method']})", "mul": mul, "add": add}


def _row(row: dict) -> Row:
    costs = {"printed": Cost(*[_printed(row[kind]) for kind in ("mul", "add")])}
    given = row.get("given")
    if "program" in row:
        costs |= {structure: _measured(row["program"], given, structure) for structure in ("dense", "aware")}
        if given is None:
            costs["traced"] = _measured(row["program"], given, "traced")
    if "as_counted" in row:
        costs["as counted"] = _measured(row["as_counted"], given, "dense")
    return Row(row["method"], costs, tuple(row.get("exact", ())), row.get("note", ""))


def _printed(cost: str | int) -> Polynomial | int:
    return cost if isinstance(cost, int) else Polynomial.parse(cost)


def _at(cost: Cost, n: int) -> Cost:
    return Cost(*[p if isinstance(p, int) else p(n) for p in cost])


@cache
def _measured(program: str, given: str | None, column: str) -> Cost:
    runs = {n: _run(program, given, column, n) for n in range(1, 9)}
    costs = [{n: getattr(run, kind) for n, run in runs.items()} for kind in ("mul", "add")]
    return Cost(*[Runs(tuple(c.values())) if column == "traced" else Polynomial.through(c) for c in costs])


def _run(program: str, given: str | None, column: str, n: int) -> Count:
    f, arm = _find(program), general_arm("R" * n)
    if column == "traced":
        return trace(f, arm).counts
    if given is None:
        return count(f, arm, column)
    q, qd, qdd = np.random.default_rng(1).normal(size=(3, n))
    return count(f, None, column, args=(*_find(given)(arm, q), qd, qdd))


def _find(name: str) -> Callable:
    """``"hollerbach1980.as_counted.waters"`` as a function of dynlib."""
    package, *path = name.split(".")
    return reduce(getattr, path, getattr(dynlib, package))
