"""Questions answered in the page before reading on: a number, a choice, a slider brought to a target."""

from __future__ import annotations

import numpy as np
import traitlets

from ..readings.emit_javascript import emit
from ..readings.tracing import trace
from ..samples import planar
from .figure import Figure
from .sheet import indexed


class Question(Figure):
    """One question: :meth:`number`, :meth:`choice` or :meth:`target`. ``answered`` turns true when it is right."""

    source = "question"
    answered = traitlets.Bool(False).tag(sync=True)

    @classmethod
    def number(
        cls, ask: str, answer: float, unit: str = "", tolerance: float | None = None, because: str = ""
    ) -> Question:
        """A number to type; ``tolerance`` is 2 % of the answer unless said."""
        tolerance = 0.02 * abs(answer) + 1e-9 if tolerance is None else tolerance
        data = {"ask": ask, "answer": float(answer), "unit": unit, "tolerance": float(tolerance), "because": because}
        return cls(data={"kind": "number", **data})

    @classmethod
    def choice(cls, ask: str, options: dict[str, str], answer: str, because: str = "") -> Question:
        """Several answers, each with the reply it gets; ``answer`` is the right one."""
        if answer not in options:
            raise ValueError(f"the right answer {answer!r} is not among the options {list(options)}")
        data = {"ask": ask, "options": list(options.items()), "answer": list(options).index(answer), "because": because}
        return cls(data={"kind": "choice", **data})

    @classmethod
    def target(
        cls,
        ask: str,
        f,
        answer: float,
        tolerance: float,
        symbol: str,
        over: tuple[float, float],
        unit: str = "",
        shows: str = "",
        shows_unit: str = "",
        because: str = "",
    ) -> Question:
        """A slider over ``over`` to bring ``f(x)`` to ``answer``; ``f`` runs in the page as emitted JavaScript."""

        def traced(_, x):
            return np.stack([np.asarray(f(x[0]))])

        program = trace(traced, planar(1), args={"x": (1,)})
        data = {
            "source": emit(program, "f"),
            "min": over[0],
            "max": over[1],
            "start": over[0] + 0.1 * (over[1] - over[0]),
        }
        data |= {"ask": ask, "answer": float(answer), "tolerance": tolerance, "symbol": symbol, "unit": unit}
        data |= {"shows": shows, "shows_unit": shows_unit, "because": because}
        return cls(data={"kind": "target", **data})

    def picture(self) -> str:
        """On paper: the question, what there is to choose from, and the answer upside down."""
        data = self.data
        options = "".join(f"<li>{indexed(option)}</li>" for option, _ in data.get("options", []))
        if data["kind"] == "choice":
            answer = ": ".join(data["options"][data["answer"]])
        elif data["kind"] == "number":
            answer = f"{_told(data['answer'])} {data['unit']}".strip()
        else:
            answer = f"{data['shows'] or 'the target'} is {_told(data['answer'])} {data['shows_unit']}".strip()
        told = indexed(f"{answer}. {data['because']}".replace(".. ", ". ").strip())
        return (
            f'<div class="dyn-still"><p><strong>Predict.</strong> {indexed(data["ask"])}</p>'
            f'{options and f"<ul>{options}</ul>"}<p class="dyn-answer">{told}</p></div>'
        )


def _told(x: float) -> str:
    """Four digits, or all before the point."""
    return f"{x:.4g}" if abs(x) < 1e4 else f"{x:,.0f}"
