"""The errata page is the registers: every row, under its own address, with its evidence, size and test."""

import pytest
import yaml
from bs4 import BeautifulSoup

from dynlib.catalog import data_folder

REGISTERS = sorted(path.parent.name for path in data_folder().glob("*/errata.yaml"))


@pytest.fixture(scope="module")
def errata(book):
    return BeautifulSoup((book / "chapters/errata.html").read_text(), "html.parser")


@pytest.mark.parametrize("paper", REGISTERS)
def test_every_erratum_has_an_address_and_its_facts(errata, paper):
    assert errata.find(id=f"errata-{paper}")
    for row in yaml.safe_load((data_folder() / paper / "errata.yaml").read_text(encoding="utf-8")):
        entry = errata.find(id=f"erratum-{row['id'].lower()}")
        facts = dict(zip([t.text for t in entry.find_all("dt")], [d.text for d in entry.find_all("dd")], strict=True))
        assert {"printed", "right", "evidence", "origin"} <= set(facts)
        assert ("size" in facts) == row["numerical"]
        assert facts.get("test") == row.get("test")


def test_no_erratum_is_on_the_page_twice_or_in_no_register(errata):
    rows = [
        row
        for p in REGISTERS
        for row in yaml.safe_load((data_folder() / p / "errata.yaml").read_text(encoding="utf-8"))
    ]
    shown = [entry["id"] for entry in errata.select(".dyn-erratum")]
    assert sorted(shown) == sorted(f"erratum-{row['id'].lower()}" for row in rows)
