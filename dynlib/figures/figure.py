"""A figure: a widget in a running notebook, a custom element in the built page, a picture in print.

The class holds Python state as traits; one JavaScript source, ``<name>.js`` beside this file, draws it from the same
traits in both places. ``kit.js`` and ``kit.css`` are shared by all.
"""

from __future__ import annotations

import base64
import html
import io
import json
from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Figure(anywidget.AnyWidget):
    """Base of all figures. A subclass names its ``source``, sets ``data``, and draws ``still()`` with matplotlib."""

    source = ""
    caption = traitlets.Unicode("").tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
    _css = (HERE / "kit.css").read_text(encoding="utf-8")

    def __init_subclass__(cls, **options):
        if "source" in vars(cls):
            cls._esm = "\n".join((HERE / name).read_text(encoding="utf-8") for name in ("kit.js", f"{cls.source}.js"))
        super().__init_subclass__(**options)

    def still(self):
        """A matplotlib figure that already makes the point: what print and a page without scripts show."""
        raise TypeError(f"{type(self).__name__} has no still picture; every figure needs one")

    def state(self) -> dict:
        """The synchronised traits, as the page's custom element wants them."""
        own = [name for name, trait in self.traits(sync=True).items() if not name.startswith("_")]
        return {name: getattr(self, name) for name in own if name not in ("layout", "tabbable", "tooltip")}

    def picture(self) -> str:
        """The still state as HTML: an image of :meth:`still`."""
        import matplotlib.pyplot as plt

        drawn, buffer = self.still(), io.BytesIO()
        drawn.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
        plt.close(drawn)
        image = base64.b64encode(buffer.getvalue()).decode()
        return f'<img class="dyn-still" alt="{html.escape(self.caption)}" src="data:image/svg+xml;base64,{image}">'

    def page(self) -> str:
        """The HTML of the built page: state, still picture, caption."""
        state = json.dumps(self.state()).replace("</", "<\\/")
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        return (
            f'<figure class="dyn-figure"><dyn-figure name="{self.source}">'
            f'<script type="application/json">{state}</script>{self.picture()}</dyn-figure>{caption}</figure>'
        )

    def _repr_mimebundle_(self, **options):
        bundle = super()._repr_mimebundle_(**options)
        data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
        data = {**(data or {}), "text/html": self.page()}
        return (data, *rest) if rest else data


def legend_below(figure, axes, **options):
    """The legend of some axes below all of them, where it covers nothing."""
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", **({"ncols": 3} | options))
