"""An ipywidgets `interactive` that also shows its default picture where no kernel runs."""

from __future__ import annotations

import base64
import html
import io


class Live:
    """``Live(interactive(draw, q1=FloatSlider(...)), alt)``: sliders in a notebook, the default picture in the page.

    ``draw`` makes one matplotlib figure; ``alt`` says in words what it shows.
    """

    def __init__(self, widget, alt: str):
        self.widget, self.alt = widget, alt

    def _repr_mimebundle_(self, **options):
        import matplotlib.pyplot as plt

        plt.close("all")
        self.widget.f(**{w._kwarg: w.value for w in self.widget.kwargs_widgets})
        buffer = io.BytesIO()
        plt.gcf().savefig(buffer, format="png", dpi=150, bbox_inches="tight")
        plt.close("all")
        image = base64.b64encode(buffer.getvalue()).decode()
        *names, last = (w.description or w._kwarg for w in self.widget.kwargs_widgets)
        controls = f"controls for {', '.join(names)} and {last}" if names else f"a control for {last}"
        note = f"In JupyterLab this picture has {html.escape(controls)}."
        picture = f'<img alt="{html.escape(self.alt)}" src="data:image/png;base64,{image}">'
        data = self.widget._repr_mimebundle_(**options)
        return {**data, "text/html": f'<figure class="dyn-figure">{picture}<figcaption>{note}</figcaption></figure>'}
