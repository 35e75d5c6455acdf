"""The book as one printed page: every link between chapters stays inside it."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("pdf", ROOT / "tools/pdf.py")
pdf = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pdf)


@pytest.mark.parametrize(
    "path, resolved",
    [("api.html", "chapters/api.html"), ("../_images/a.png", "_images/a.png"), ("", "chapters/intro")],
)
def test_paths_are_resolved_against_their_page(path, resolved):
    assert pdf.resolve("chapters/intro", path) == resolved


def test_every_link_of_the_whole_stays_inside(book):
    whole = BeautifulSoup(pdf.assemble(book), "html.parser")
    anchors = {tag["id"] for tag in whole.find_all(id=True)}
    links = [tag["href"] for tag in whole.select("article a[href^='#']")]
    contents = whole.find("article").select("a")  # before all else
    assert len(contents) == len(list(parse_toc_yaml(ROOT / "_toc.yml")))
    assert links and not [link for link in links if link[1:] not in anchors]
    assert not [link for link in (tag["href"] for tag in whole.select("article a[href]")) if ".html" in link]
    assert not [
        tag["src"]
        for tag in whole.select("article img[src]")
        if not tag["src"].startswith("data:") and not (book / tag["src"]).is_file()
    ]


def test_it_prints(book, chromium, tmp_path):
    html = shutil.copytree(book, tmp_path / "html")
    subprocess.run([sys.executable, pdf.__file__, html, tmp_path / "book.pdf"], check=True)
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF-")
