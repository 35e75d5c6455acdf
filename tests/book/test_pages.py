"""The pages as files: every link leads somewhere, none leads outside, every chapter can be taken away."""

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r"https?://(?!www\.w3\.org/)[^\s\"'<>]*|(?:src|href)=[\"']//[^\"']*")


@pytest.fixture(scope="session")
def soups(book) -> dict:
    paths = [path for path in book.rglob("*.html") if "_static" not in path.parts]
    return {path: BeautifulSoup(path.read_text(), "html.parser") for path in paths}


def test_links_and_anchors_lead_somewhere(book, soups):
    anchors = {path: {tag["id"] for tag in soup.find_all(id=True)} for path, soup in soups.items()}
    broken = []
    for path, soup in soups.items():
        for tag in soup.find_all(["a", "link", "script", "img"]):
            target = urlsplit(tag.get("href") or tag.get("src") or "")
            if target.scheme == "data":
                continue
            file = (path.parent / unquote(target.path)).resolve() if target.path else path
            found = file.is_file() and (not target.fragment or unquote(target.fragment) in anchors.get(file, ()))
            if not found and not (target.path == "" and target.fragment == ""):
                broken.append(f"{path.relative_to(book)}: {target.geturl()}")
    assert not broken


def test_no_page_names_an_outside_address(book, soups):
    found = {str(path.relative_to(book)): OUTSIDE.findall(path.read_text()) for path in soups}
    assert not {name: addresses for name, addresses in found.items() if addresses}


def test_every_executed_page_links_its_notebook_without_solutions(book, chapter):
    source = (ROOT / f"{chapter}.md").read_text()
    links = BeautifulSoup((book / f"{chapter}.html").read_text(), "html.parser").select(".dyn-notebook a[download]")
    assert len(links) == ("\nkernelspec:" in source)
    for link in links:
        notebook = json.loads((book / f"{chapter}.html").parent.joinpath(link["href"]).read_text())
        assert not [cell for cell in notebook["cells"] if "{solution" in "".join(cell["source"])]
        assert not [cell for cell in notebook["cells"] if cell.get("outputs")]
