"""What the book adds to Jupyter Book: no network, live figures, notebooks to take away.

* MathJax is copied into the book from the package `sphinx-mathjax-offline`; thebe, which wants a network, is dropped.
* Figures: every `dynlib/figures/<name>.js` is an ES module `export default { render({ model, el }) {...} }`, as
  anywidget wants it, and `dynlib/figures/kit.js` holds what they share (plain declarations, prepended to each).
  Browsers refuse modules on file://, so here they become one classic script, which draws every
  `<dyn-figure name="...">` on a page.
* Every executed page links its notebook, with the solutions stripped.
"""

import re
import shutil
from importlib.metadata import files
from pathlib import Path

from notebooks import student_notebook
from sphinx.application import Sphinx

import dynlib

HERE = Path(__file__).parent
# A short formula and the mark after it, between which browsers would break the line.
FORMULA = re.compile(r'(<span class="math notranslate nohighlight">\\\([^<]{1,80}\\\)</span>)([.,;:)’”]+)')
MATHJAX = ("tex-chtml.js", "output/chtml/fonts/woff-v2", "input/tex/extensions", "ui", "a11y")


def classic_script(figures: Path) -> str:
    """One classic script from the ES modules in a folder: kit, figures, custom element."""
    kit = figures / "kit.js"
    sources = [path for path in sorted(figures.glob("*.js")) if path != kit]
    parts = ["(() => {", '"use strict";', "const figures = {};", "{", kit.read_text() if kit.exists() else ""]
    for path in sources:
        body = path.read_text()
        if body.count("export default") != 1:
            raise ValueError(f"{path} must hold exactly one `export default {{ render }}`")
        parts.append(f'figures["{path.stem}"] = (() => {{\n{body.replace("export default", "return")}\n}})();')
    parts += ["}", (HERE / "dyn-figure.js").read_text(), "})();", ""]
    return "\n".join(parts)


def drop_thebe(app: Sphinx) -> None:
    for listeners in app.events.listeners.values():
        listeners[:] = [listener for listener in listeners if listener.handler.__module__ != "sphinx_thebe"]
    app.registry.css_files = [css for css in app.registry.css_files if css[0] != "sphinx-thebe.css"]


def skip_shown(app: Sphinx, what: str, name: str, obj, skip: bool, options) -> bool | None:
    """The reference page shows a formulation once, under `dynlib`, not again under its paper.

    A field of a named tuple is described with its class; that it is the third says nothing.
    """
    if (getattr(obj, "__doc__", None) or "").startswith("Alias for field number"):
        return True
    elsewhere = app.env.temp_data.get("autodoc:module") != "dynlib"
    return True if what == "module" and elsewhere and getattr(dynlib, name, None) is obj else None


def finish_page(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Name what screen readers would find nameless, keep marks with formulas, link each executed page's notebook."""
    sidebar = context["generate_toctree_html"]
    named = ("<summary>", '<summary aria-label="Sections">')
    context["generate_toctree_html"] = lambda *kind, **options: str(sidebar(*kind, **options)).replace(*named)
    body = context.get("body", "").replace('role="doc-biblioentry"', 'role="listitem"')
    context["body"] = FORMULA.sub(r'<span class="dyn-kept">\1\2</span>', body)
    if doctree is not None and "kernelspec" in app.env.metadata[page]:
        href = context["pathto"](f"notebooks/{page}.ipynb", 1)
        link = f'<a href="{href}" download>Download this page as a notebook</a> (solutions stripped)'
        context["body"] = context["body"].replace("</h1>", f'</h1>\n<p class="dyn-notebook">{link}</p>', 1)


def add_files(app: Sphinx, error: Exception | None) -> None:
    """Copy what the pages need beside themselves."""
    if error or app.builder.format != "html":
        return
    out = Path(app.outdir)
    mathjax = next(path for path in files("sphinx-mathjax-offline") if path.name == "tex-chtml.js").locate().parent
    for name in MATHJAX:
        target = out / "_static/mathjax" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (mathjax / name).is_dir() else shutil.copy
        copy(mathjax / name, target, **({"dirs_exist_ok": True} if copy is shutil.copytree else {}))
    figures = Path(app.confdir) / "dynlib/figures"
    (out / "_static/dyn-figures.js").write_text(classic_script(figures))
    shutil.copy(figures / "kit.css", out / "_static/kit.css")
    for page, metadata in app.env.metadata.items():
        if "kernelspec" in metadata:
            target = out / f"notebooks/{page}.ipynb"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(student_notebook(Path(app.env.doc2path(page)).read_text()))


def setup(app: Sphinx) -> dict:
    drop_thebe(app)
    app.config.html_static_path.append(str(HERE / "static"))
    app.add_css_file("dynbook.css")
    app.add_css_file("kit.css")
    app.add_js_file("dyn-figures.js", loading_method="defer")
    app.connect("autodoc-skip-member", skip_shown)
    app.connect("html-page-context", finish_page, priority=900)  # after the theme's own
    app.connect("build-finished", add_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
