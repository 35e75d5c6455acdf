"""The count explorer holds the published polynomials and the measured counts, and names every crossing."""

from itertools import combinations

import pytest

import dynlib
from dynlib.figures import Counts
from dynlib.readings.polynomials import Polynomial


@pytest.fixture(scope="module")
def counts():
    return Counts()


def test_printed_and_measured_lines_are_what_is_printed_and_measured(counts):
    lines = counts.data["lines"]["Hollerbach 1980"]
    for n in range(1, 21):
        assert lines["Waters"]["printed"]["mul"][n - 1] == Polynomial.parse("106 1/2 n^2 + 620 1/2 n - 512")(n)
    for n in (2, 7):
        measured = dynlib.count(dynlib.waters, "R" * n)
        assert lines["Waters"]["dense"]["mul"][n - 1] == measured.mul
        assert lines["Waters"]["dense"]["all"][n - 1] == measured.mul + measured.add


def test_a_fraction_stays_a_fraction(counts):
    assert counts.data["lines"]["Hollerbach 1980"]["Uicker/Kahn"]["printed"]["mul"][0] == 215.5


def test_nothing_is_said_where_nothing_was_counted(counts):
    traced = counts.data["lines"]["Hollerbach 1980"]["Waters"]["traced"]["mul"]
    assert None not in traced[:8] and set(traced[8:]) == {None}


def test_every_change_of_order_is_named_and_nothing_else(counts):
    """Between two neighbouring n at which the order of two methods differs strictly lies exactly one named crossing."""
    for table, columns in counts.data["crossings"].items():
        for column, kinds in columns.items():
            for kind, named in kinds.items():
                lines = counts.shown(table, column, kind)
                changes = 0
                for a, b in combinations(lines.values(), 2):
                    known = [(x > y) - (x < y) for x, y in zip(a, b, strict=True) if None not in (x, y)]
                    strict = [sign for sign in known if sign]
                    changes += sum(x != y for x, y in zip(strict, strict[1:], strict=False))
                assert len(named) == changes
                for c in named:
                    assert lines[c["less"]][c["n"] - 1] < lines[c["more"]][c["n"] - 1]
                    assert c["less"] in c["text"] and f"From {c['n']} joints" in c["text"]


def test_tables_stop_paying_at_nine_eleven_and_ten_joints(counts):
    """H19."""
    crossings = counts.data["crossings"]["Hollerbach 1980"]["printed"]
    pair = ("Newton-Euler", "Horn, Raibert")
    first = {k: next(c["n"] for c in found if (c["less"], c["more"]) == pair) for k, found in crossings.items()}
    assert first == {"mul": 9, "add": 11, "all": 10}
