"""A table of the book: it scrolls in itself, follows the page's colours, and is a plain table without scripts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

_SYMBOL = r"(?:(?<![A-Za-z])[A-Za-z]|[^\W\d_A-Za-z])[\u0300-\u036fⁱ]*"
_SUB = re.compile(rf"({_SYMBOL}|[\])])_(\{{[^}}]*\}}|[A-Za-z]+|\d+|[δεψλχ])")
_SUP = re.compile(r"\^(\{[^}]*\}|[A-Za-z]+|\d+|α)")


class Sheet:
    """``Sheet(caption, columns, rows)``; the first cell of a row is its name.

    A cell is text, or a pair of text and a part of 1 that says how strongly it is tinted.

    >>> print(Sheet("Price", ["product", "×"], [["4×4", 64]]))
    product | ×
    4×4     | 64
    """

    def __init__(self, caption: str, columns: Iterable, rows: Iterable[Iterable]):
        self.caption, self.columns, self.rows = caption, list(columns), [list(row) for row in rows]

    def _repr_html_(self) -> str:
        head = "".join(_header("col", c) for c in self.columns)
        body = ""
        for name, *cells in self.rows:
            body += f"<tr>{_header('row', name)}{''.join(map(_cell, cells))}</tr>"
        caption = html.escape(self.caption)
        return (
            f'<div class="dyn-scroll" tabindex="0" role="region" aria-label="{caption}"><table class="dyn-sheet">'
            f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def __str__(self) -> str:
        cells = [[str(c[0] if isinstance(c, tuple) else c) for c in row] for row in [self.columns, *self.rows]]
        widths = [max(len(row[k]) for row in cells) for k in range(len(self.columns))]
        lines = (" | ".join(f"{c:{w}}" for c, w in zip(row, widths, strict=True)).rstrip() for row in cells)
        return "\n".join(lines)


def indexed(text: str) -> str:
    """Plain text as HTML, the indices of one-letter symbols lowered and powers raised; program names stay as they are.

    >>> indexed("W_{k-1} n^2, uicker_kahn")
    'W<sub>k-1</sub> n<sup>2</sup>, uicker_kahn'
    """
    lowered = _SUB.sub(lambda m: f"{m[1]}<sub>{m[2].strip('{}')}</sub>", html.escape(text))
    return _SUP.sub(lambda m: f"<sup>{m[1].strip('{}')}</sup>", lowered)


def _header(scope: str, text) -> str:
    """A header that says nothing is none."""
    return f'<th scope="{scope}">{indexed(str(text))}</th>' if str(text) else "<td></td>"


def _cell(cell) -> str:
    if isinstance(cell, tuple):
        text, part = cell
        return f'<td class="heat" style="--heat: {round(45 * part)}%">{indexed(str(text))}</td>'
    long = ' class="long"' if len(str(cell)) > 60 else ""
    return f"<td{long}>{indexed(str(cell))}</td>"
