"""The whole book as one PDF: `python tools/pdf.py _build/html _build/dynlib-book.pdf`.

The articles of all pages are joined into one page, with their links turned into links within it, and printed once by
Chromium. Figures print their still pictures.
"""

import subprocess
import sys
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup
from playwright.sync_api import sync_playwright
from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).parents[1]
STYLE = """article { break-before: page; } .dyn-title { text-align: center; padding-top: 35vh; }
.bd-article { max-width: none; font-size: 0.85rem; } .admonition.toggle-hidden > * { display: block !important; }
.bd-article h1 { font-size: 1.8rem; } .bd-article h2 { font-size: 1.3rem; } .bd-article h3 { font-size: 1.05rem; }
.bd-article pre { font-size: 0.72em; }
.bd-article :is(div.math, mjx-container, .cell_output) { overflow: visible !important; }
details > summary, .toggle-button { display: none !important; }
.bd-article div[class*=highlight]:not(.math) { display: block; break-inside: auto !important; }
.bd-article pre { orphans: 5; widows: 5; }
.bd-article figure.dyn-figure > img { max-height: 11cm; width: auto; }
.bd-article figure:has(.dyn-answer), .bd-article figure:has(.dyn-answer) dyn-figure { margin: 0.3rem 0; }
.bd-article dl.py { margin-bottom: 1rem !important; }
.bd-article :is(.admonition, details) { box-shadow: none !important; border: solid #ccc; border-width: 1px 1px 1px 3px }
main { padding: 0 1px; }"""
# Paper neither scrolls nor unfolds: folded cells are opened, and a formula wider than the page is made smaller.
FIT = """() => {
  document.querySelectorAll('details').forEach(e => { e.open = true; });
  for (const formula of document.querySelectorAll('mjx-container[display="true"]')) {
    const excess = formula.scrollWidth / formula.clientWidth;
    if (excess > 1) formula.style.fontSize = `${0.98 * parseFloat(formula.style.fontSize) / excess}%`;
  }
}"""
ON_PAPER = """On paper figures are still pictures. Whatever text, captions and questions ask you to move, choose,
press or open is in the web edition. Answers to <em>Predict</em> stand upside down below the question; hints and
solutions are open."""
LICENCE = "Text CC BY 4.0, code BSD-3-Clause."
PAPER = {"width": 658, "height": 987}  # what A4 less its margins holds, in CSS pixels
FOOTER = "<div style='font-size: 8px; width: 100%; text-align: center'><span class='pageNumber'></span></div>"


def assemble(book: Path) -> str:
    """One HTML page out of the built pages of a book, in the order of the table of contents."""
    names = [str(name) for name in parse_toc_yaml(ROOT / "_toc.yml")]
    pages = {name: BeautifulSoup((book / f"{name}.html").read_text(), "html.parser") for name in names}
    whole = BeautifulSoup((book / f"{names[0]}.html").read_text(), "html.parser")
    for tag in whole.head.find_all(["link", "script"]) + whole.body.find_all("script", src=True):
        for key in {"href", "src"} & tag.attrs.keys():
            tag[key] = str(PurePosixPath("chapters") / tag[key]).replace("chapters/../", "")
    scripts = [tag for tag in whole.body.find_all("script") if not tag.find_parent("article")]
    title = whole.title.get_text().split("—")[-1].strip()
    whole.title.string = title
    whole.body.clear()
    whole.head.append(BeautifulSoup(f"<style>{STYLE}</style>", "html.parser"))
    cover = f"<div class='dyn-title'><h1>{title}</h1>The dynlib authors<p>{ON_PAPER}</p><p>{LICENCE}</p></div>"
    whole.body.append(BeautifulSoup(f"<main>{cover}{contents(pages)}</main>", "html.parser"))
    for name, page in pages.items():
        whole.main.append(within(page.select_one("article.bd-article"), name, pages.keys()))
    whole.body.extend(scripts)
    return str(whole)


def contents(pages: dict) -> str:
    """The titles of all pages, sections set in, each a link."""
    entries = []
    for name, page in pages.items():
        heading = page.select_one("article.bd-article h1").get_text().removesuffix("#")
        margin = 2 * len(PurePosixPath(name).parts) - 4
        link = f"<a href='#{name.replace('/', '-')}'>{heading}</a>"
        entries.append(f"<div style='margin-left: {margin}rem'>{link}</div>")
    style = "font-size: 0.8rem; line-height: 1.35"  # one page
    return f"<article class='bd-article'><h1>Contents</h1><div style='{style}'>{''.join(entries)}</div></article>"


def within(article, name: str, names) -> BeautifulSoup:
    """An article whose anchors carry its page's name, and whose links point to anchors so named."""

    def anchor(page, fragment):
        return f"{page.replace('/', '-')}--{fragment}" if fragment else page.replace("/", "-")

    for tag in article.find_all(id=True):
        tag["id"] = anchor(name, tag["id"])
    for tag in article.find_all(["a", "img"]):
        for key in {"href", "src"} & tag.attrs.keys():
            target = urlsplit(tag[key])
            if target.scheme:
                continue
            path = resolve(name, unquote(target.path))
            page = path.removesuffix(".html")
            tag[key] = f"#{anchor(page, unquote(target.fragment))}" if page in names else path
    article["id"] = anchor(name, "")
    return article


def resolve(name: str, path: str) -> str:
    """A path relative to a page as a path relative to the book."""
    parts = []
    for part in (*PurePosixPath(name).parent.parts, *PurePosixPath(path).parts) if path else PurePosixPath(name).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def main(book: Path, target: Path) -> None:
    source = book / "whole-book.html"
    source.write_text(assemble(book))
    chromium = subprocess.run(ROOT / "tools/browser", check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=PAPER)
        page.emulate_media(media="print")
        page.goto(source.resolve().as_uri())
        page.evaluate("() => window.MathJax?.startup?.promise")
        page.evaluate(FIT)
        page.pdf(
            path=target,
            format="A4",
            margin=dict.fromkeys(("top", "bottom", "left", "right"), "18mm"),
            outline=True,
            tagged=True,
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
        )
        browser.close()
    source.unlink()
    print(f"The book as a PDF: {target.resolve()}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
