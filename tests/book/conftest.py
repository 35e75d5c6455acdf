"""The built book, once per test session and from no cache; its pages in a real browser, from disk.

`BOOK_HTML=_build/html pytest tests/book` looks at a book built already, for quick work on one page.
"""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).parents[2]
PAGES = [str(page) for page in parse_toc_yaml(ROOT / "_toc.yml")]


def pytest_generate_tests(metafunc):
    """Every test that asks for a `chapter` runs on every page of the table of contents."""
    if "chapter" in metafunc.fixturenames:
        metafunc.parametrize("chapter", PAGES)


def pytest_collection_modifyitems(items):
    """The build first, so that one core builds while the other tests; what waits for it last."""
    items.sort(key=lambda item: 0 if item.name == "test_book_builds" else 1 + ("book" in item.fixturenames))


@pytest.fixture(scope="session")
def book(tmp_path_factory) -> Path:
    """Folder of the HTML pages, built with warnings as errors; parallel workers share one build."""
    if "BOOK_HTML" in os.environ:
        return Path(os.environ["BOOK_HTML"]).resolve()
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    log = shared / "book.log"
    with open(shared / "book.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            command = ["jupyter-book", "build", ROOT, "--path-output", shared, "--all", "-W", "-n", "--keep-going"]
            command[0] = Path(sys.executable).with_name("jupyter-book")
            build = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
            log.write_text(f"{build.returncode}\n{build.stdout}\n{build.stderr}")
    code, output = log.read_text().split("\n", 1)
    assert code == "0", output
    return shared / "_build" / "html"


@pytest.fixture(scope="session")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(book, browser):
    """`page(chapter, **context)` opens a page of the book, ready and quiet.

    The keywords are those of Playwright's `new_context` (`color_scheme="dark"`, `viewport={...}`, `has_touch=True`).
    The test fails if anything was asked of the network, was missing, or was said on the console by the time it ends.
    """
    contexts, problems = [], []

    def open_page(chapter: str, **options):
        context = browser.new_context(**options)
        context.set_default_timeout(180_000)  # a busy machine is slow, not wrong
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{chapter}: {error}"))
        page.on("requestfailed", lambda r: problems.append(f"{chapter}: not found: {r.url}"))
        page.on("console", lambda m: m.type in ("error", "warning") and problems.append(f"{chapter}: {m.text}"))
        page.on("request", lambda r: r.url.startswith("http") and problems.append(f"{chapter}: asks for {r.url}"))
        page.goto((book / f"{chapter}.html").as_uri())
        page.evaluate("() => window.MathJax?.startup?.promise")
        page.wait_for_function("() => [...document.querySelectorAll('dyn-figure')].every(f => f.hasAttribute('live'))")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems
