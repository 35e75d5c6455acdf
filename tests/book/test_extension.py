"""What `_ext` adds to Jupyter Book, on examples small enough to read."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "_ext"))

from dynbook import FORMULA, classic_script
from notebooks import notebook, strip_solutions

CHAPTER = """---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {name: python3, display_name: Python 3, language: python}
---
# Title

```{exercise} How heavy?
:label: ex-heavy
Say it.
```

```{solution-start} ex-heavy
:class: dropdown
```
Because of *this*:
```{code-cell} ipython3
secret = 42
```
```{solution-end}
```

Between.

````{solution} ex-other
Quite `secret`.
```
secret
```
````

```{code-cell} ipython3
kept = 1
```
"""


def test_solutions_are_stripped_and_nothing_else():
    stripped = strip_solutions(CHAPTER)
    assert "secret" not in stripped and "this" not in stripped and "solution" not in stripped
    assert stripped.count("# your answer") == 2
    assert [kept for kept in ("Say it.", "Between.", "kept = 1") if kept not in stripped] == []


def test_notebooks_hold_the_cells_of_the_chapter():
    cells = json.loads(notebook(CHAPTER))["cells"]
    assert ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"] == ["secret = 42", "kept = 1"]


@pytest.fixture
def figures(tmp_path):
    (tmp_path / "kit.js").write_text("function show(el, text) { el.textContent = text; }\n")
    (tmp_path / "twice.js").write_text(
        "export default { render({ model, el }) {\n"
        "  const draw = () => show(el, `twice is ${2 * model.get('x')}`);\n"
        "  model.on('change:x', draw); draw();\n} };\n"
    )
    return tmp_path


def test_an_es_module_becomes_a_custom_element_on_disk(figures, browser):
    """One source serves anywidget (a module) and the page opened from disk (a classic script)."""
    (figures / "figures.js").write_text(classic_script(figures))
    (figures / "page.html").write_text(
        "<script defer src='figures.js'></script><dyn-figure name='twice'>"
        "<script type='application/json'>{\"x\": 21}</script><img class='dyn-still' alt='42'></dyn-figure>"
    )
    page = browser.new_page()
    page.goto((figures / "page.html").as_uri())
    assert page.inner_text("dyn-figure[live] .dyn-live") == "twice is 42"
    page.evaluate("document.querySelector('dyn-figure').model.set('x', 4)")
    assert page.inner_text(".dyn-live") == "twice is 8"
    page.close()


def test_a_figure_without_its_export_is_refused(tmp_path):
    (tmp_path / "empty.js").write_text("function render() {}")
    with pytest.raises(ValueError, match="exactly one `export default"):
        classic_script(tmp_path)


def test_a_mark_stays_on_the_line_of_its_formula():
    span = r'<span class="math notranslate nohighlight">\(B_j\)</span>'
    found = [FORMULA.sub(r"<kept>\1\2</kept>", span + rest) for rest in ("; the axis", " and", ".</p>")]
    assert found == [f"<kept>{span};</kept> the axis", f"{span} and", f"<kept>{span}.</kept></p>"]
