"""The pages as a reader meets them: in a browser, from disk, with no network, in light, dark and on a phone.

The `page` fixture itself fails a test in which a page asked the network for anything or complained on the console.
"""

from importlib.resources import files

import pytest

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
# Of the theme, on every page: the search button's name, and its keyboard hints outside any landmark.
THEME = {"label-content-name-mismatch", "region"}
FOCUSABLE = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'])"


def test_mathematics_is_typeset(page, chapter):
    opened = page(chapter)
    assert opened.locator("mjx-merror").count() == 0
    assert opened.locator(".math").count() == 0 or opened.locator("mjx-container").count() > 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(page, chapter, scheme):
    opened = page(chapter, color_scheme=scheme)
    opened.evaluate(AXE)
    violations = opened.evaluate("axe.run(document, { preload: false }).then(r => r.violations)")
    assert not {v["id"]: [node["html"] for node in v["nodes"]] for v in violations if v["id"] not in THEME}


def test_a_phone_does_not_scroll_sideways(page, chapter):
    opened = page(chapter, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390


def test_no_output_is_blank(page, chapter):
    """Every visible output and every figure takes room; a bare widget, dead without a kernel, would take none."""
    opened = page(chapter)
    blank = opened.evaluate(
        """() => [...document.querySelectorAll('.cell_output, dyn-figure')]
            .filter(e => e.checkVisibility() && !e.closest('.toggle-hidden, details:not([open])'))
            .filter(e => e.offsetHeight < 12 || !e.innerText.trim() && !e.querySelector('img, svg, canvas'))
            .map(e => e.outerHTML.slice(0, 300))"""
    )
    assert not blank


def test_every_control_is_reached_by_keyboard(page, chapter):
    opened = page(chapter)
    controls = opened.locator(f"dyn-figure .dyn-live {FOCUSABLE}").filter(visible=True)
    expected, reached = controls.count(), set()
    controls.evaluate_all("all => all.forEach((e, i) => { e.dataset.order = i; })")
    for _ in range(opened.locator(FOCUSABLE).count() if expected else 0):
        opened.keyboard.press("Tab")
        reached.add(opened.evaluate("document.activeElement.dataset.order ?? ''"))
    assert {str(i) for i in range(expected)} <= reached
