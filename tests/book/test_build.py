"""The book builds from nothing, without a warning; every chapter is executed, and says what it asserts."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jupytext
import nbformat
import pytest

ROOT = Path(__file__).parents[2]
CLAIM = re.compile(r"agree|identical|coincide|same (torque|number|answer|result)|rounding|machine precision", re.I)
ASSERTION = re.compile(r"^\s*(assert|np\.testing\.assert_|dynlib\.check)\b", re.M)


def cells(chapter: str) -> list:
    """The cells of a chapter that runs; none for a page of text."""
    text = (ROOT / f"{chapter}.md").read_text()
    return jupytext.reads(text, "md:myst").cells if "\nkernelspec:" in text else []


def test_book_builds(book):
    assert (book / "index.html").exists()


def test_every_code_cell_was_executed(book, chapter):
    code = [cell.source for cell in cells(chapter) if cell.cell_type == "code"]
    if code:
        executed = nbformat.read(book.parent / "jupyter_execute" / f"{chapter}.ipynb", as_version=4)
        ran = [cell for cell in executed.cells if cell.cell_type == "code"]
        assert [cell.source for cell in ran] == code
        assert all(cell.execution_count for cell in ran)
        assert not [output for cell in ran for output in cell.outputs if output.output_type == "error"]


def test_a_chapter_that_runs_asserts(chapter):
    code = "\n".join(cell.source for cell in cells(chapter) if cell.cell_type == "code")
    assert not code or ASSERTION.search(code), "a page that runs but asserts nothing can be wrong for years"


def test_cells_that_state_agreement_assert_it(chapter):
    """In a section that runs code, a sentence, a comment or a printed line that claims agreement needs an assertion."""
    sections, current = [], []
    for cell in cells(chapter):
        parts = re.split(r"^(?=#+ )", cell.source, flags=re.M) if cell.cell_type == "markdown" else [cell.source]
        for part in filter(None, parts):
            if cell.cell_type == "markdown" and part.startswith("#"):
                sections.append(current := [])
            current.append((cell.cell_type, part))
    for section in sections:
        code = "\n".join(text for kind, text in section if kind == "code")
        claims = [line for _, text in section for line in text.splitlines() if CLAIM.search(line)]
        assert not (code and claims) or ASSERTION.search(code), claims


HEADER = "---\njupytext: {text_representation: {extension: .md, format_name: myst}}\nkernelspec: {name: python3}\n---\n"
PAGE = {
    "sound": "# Page\n\nNothing is wrong here.\n",
    "link": "# Page\n\n[nowhere](nowhere.md)\n",
    "equation": "# Page\n\n{eq}`nowhere`\n",
    "citation": "# Page\n\n{cite}`nobody1900`\n",
    "assertion": HEADER + "# Page\n\n```{code-cell} ipython3\nassert 1 + 1 == 3\n```\n",
}


@pytest.mark.parametrize("kind", PAGE)
def test_a_broken_page_fails_the_build_and_a_sound_one_does_not(kind, tmp_path):
    for name in ("_config.yml", "references.bib"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("_ext", "dynlib/figures"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: page\n")
    (tmp_path / "page.md").write_text(PAGE[kind])
    command = [Path(sys.executable).with_name("jupyter-book"), "build", ".", "-W", "-n", "--keep-going", "-q"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    build = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True)
    assert (build.returncode == 0) == (kind == "sound")
