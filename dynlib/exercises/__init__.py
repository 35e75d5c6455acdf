"""The book's exercises, checked by laws and diagnosis: what is wrong is said, the answer never.

Each paper's file holds ``EXERCISES``, a mapping from an exercise's name to its checker (see ``checkers``).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

PAPERS = ("intro", "hollerbach1980", "turney1980", "book1983", "angeles1989", "featherstone2000", "counting")
PAPERS += ("speed", "rosetta")
WANTED = {  # what Python says of an answer of the wrong kind, and what the exercise wants
    "not callable": "a function",
    "not iterable": "a list",
    "float()": "a number",
    "could not convert string": "a number",
}


@dataclass(frozen=True)
class Verdict:
    """``ok``, and otherwise what is wrong."""

    name: str
    ok: bool
    complaints: tuple[str, ...] = ()

    def __repr__(self) -> str:
        if self.ok:
            return f"{self.name}: passed"
        return "\n".join([f"{self.name}: not yet", *(f"  {complaint}" for complaint in self.complaints)])


def exercises() -> dict:
    """Every exercise of the book by name, with its checker."""
    return {name: f for paper in PAPERS for name, f in import_module(f"dynlib.exercises.{paper}").EXERCISES.items()}


def check(name: str, answer) -> Verdict:
    """Check an answer to an exercise of the book; says what is wrong, never the answer, and never raises on an answer.

    >>> check("intro-1", 5.0)
    intro-1: not yet
      the size is larger
    """
    known = exercises()
    if name not in known:
        raise KeyError(f"no exercise named {name!r}; there are {', '.join(sorted(known))}")
    try:
        complaints = tuple(known[name](answer))
    except Exception as error:  # a learner's function may do anything
        wanted = next((kind for sign, kind in WANTED.items() if sign in str(error) and not callable(answer)), None)
        stopped = f"your answer made the check stop: {type(error).__name__}: {error}"
        complaints = (f"{wanted} is wanted, not {type(answer).__name__}" if wanted else stopped,)
    return Verdict(name, not complaints, complaints)
