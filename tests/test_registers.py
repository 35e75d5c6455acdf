"""The registers of every paper: complete, of one shape, and pointing at code and tests that exist."""

import re

import pytest
import yaml

from dynlib.catalog import data_folder

ROOT = data_folder().parent
PAPERS = ["hollerbach1980", "turney1980", "book1983", "angeles1989", "featherstone2000"]
ORIGINS = {"paper", "OCR", "undecided"}
EQUATIONS = {
    "hollerbach1980": {*map(str, range(1, 19)), *(f"A{k}" for k in range(1, 14)), *(f"B{k}" for k in range(1, 6))},
    "turney1980": {
        f"{section}.{k}" for section, last in ((1, 28), (2, 11), (3, 21), (4, 34), (5, 2)) for k in range(1, last + 1)
    },
    "book1983": {*map(str, range(1, 91))},
    "angeles1989": {*map(str, range(1, 60))},
    "featherstone2000": {*map(str, range(1, 30))},
}
ERRATA = {
    "hollerbach1980": "H20",
    "turney1980": "T28",
    "book1983": "B23",
    "angeles1989": "A31",
    "featherstone2000": "E26",
}


def registers(kind):
    """The papers whose register of this kind stands."""
    return [paper for paper in PAPERS if (data_folder() / paper / f"{kind}.yaml").exists()]


def rows(paper, kind):
    return yaml.safe_load((data_folder() / paper / f"{kind}.yaml").read_text(encoding="utf-8"))


def check_place(place):
    """``path`` or ``path::name``: the file exists and defines the name."""
    path, _, name = place.partition("::")
    text = (ROOT / path).read_text(encoding="utf-8")
    if name:
        name = name.partition("[")[0]
        assert re.search(rf"^\s*(def|class) {re.escape(name)}\b", text, re.MULTILINE), f"{path} does not define {name}"


@pytest.mark.parametrize("paper", registers("errata"))
def test_errata_say_what_where_why_and_whose(paper):
    errata = rows(paper, "errata")
    assert len({row["id"] for row in errata}) == len(errata)
    for row in errata:
        assert {"id", "where", "printed", "right", "evidence", "origin", "numerical"} <= set(row), row["id"]
        assert set(row) <= {"id", "where", "printed", "right", "evidence", "origin", "numerical", "size", "test"}, row[
            "id"
        ]
        assert row["origin"] in ORIGINS and isinstance(row["numerical"], bool), row["id"]
        assert all(row[key] for key in ("where", "printed", "right", "evidence")), row["id"]
        if row["numerical"]:
            assert row["size"] > 1e-3 and row["test"], row["id"]
        if "test" in row:
            check_place(row["test"])


@pytest.mark.parametrize("paper", registers("equations"))
def test_equations_are_realised_by_code_or_tests_that_exist(paper):
    equations = rows(paper, "equations")
    numbers = [str(row["number"]) for row in equations]
    assert len(set(numbers)) == len(numbers)
    for row in equations:
        assert set(row) == {"number", "where", "note"}, row
        check_place(row["where"])


@pytest.mark.parametrize("paper", sorted(EQUATIONS))
def test_no_numbered_equation_is_missing(paper):
    assert {str(row["number"]) for row in rows(paper, "equations")} == EQUATIONS[paper]


@pytest.mark.parametrize("paper", registers("tables"))
def test_tables_hold_what_is_printed(paper):
    assert rows(paper, "tables")


@pytest.mark.parametrize("paper", PAPERS)
def test_errata_are_numbered_without_a_gap(paper):
    letter, last = ERRATA[paper][0], int(ERRATA[paper][1:])
    assert [row["id"] for row in rows(paper, "errata")] == [f"{letter}{k}" for k in range(1, last + 1)]


@pytest.mark.parametrize("paper", PAPERS)
def test_errata_named_in_code_are_on_the_list(paper):
    """A comment such as `# H4` in a paper's package names an erratum of its register."""
    known = {row["id"] for row in rows(paper, "errata")}
    for path in (ROOT / "dynlib" / paper).rglob("*.py"):
        text = re.sub(r"# noqa.*", "", path.read_text(encoding="utf-8"))
        assert set(re.findall(rf"\b{ERRATA[paper][0]}\d+\b", text)) <= known, path
