"""The equivalence ledger: every pair of inverse dynamics, over every order of revolute and prismatic joints, n ≤ 6.

``python -m dynlib.readings.ledger`` (or ``make ledger``) proves all pairs anew and writes ``data/ledger.json``: for
each pattern of joints the number of primes, the formulations that refuse such arms, and for each pair whether it holds,
the degree of the difference's numerator, and the bits of its coefficients. A formulation is evaluated once for each
pattern and prime, and its values compared with all others. With the results stand the versions and the hashes of the
text they were made from.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import sys
import textwrap
import time
from collections.abc import Callable
from importlib.metadata import version
from itertools import combinations, islice, product
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import dynlib

from ..catalog import data_folder
from ..samples import random_arm
from .bounding import Size, size_of_difference
from .field import primes
from .proving import Proof, bounds, divisors, established, values

TRIALS = 3
PATTERNS = ["".join(letters) for n in range(1, 7) for letters in product("RP", repeat=n)]


def examine(joints: str) -> dict:
    """All pairs for one pattern of joints."""
    read, refuses = {}, {}
    for name, f in dynlib.INVERSE_DYNAMICS.items():
        try:
            f(random_arm(joints), *np.ones((3, len(joints))))
        except ValueError as error:  # a clear refusal; anything else is a fault and stops the ledger
            refuses[name] = str(error)
        else:
            read[name] = bounds(f, joints)
    sizes = {pair: size_of_difference(joints, *(read[name] for name in pair)) for pair in combinations(read, 2)}
    count = TRIALS + max((divisors(size.bits) for size in sizes.values()), default=0)
    used = list(islice(primes(), count))
    found = {name: [values(dynlib.INVERSE_DYNAMICS[name], joints, p).tolist() for p in used] for name in read}
    pairs = {f"{f} = {g}": [found[f] == found[g], size.degree, size.bits] for (f, g), size in sizes.items()}
    return {"primes": count, "refuses": refuses, "pairs": pairs}


def source_hash(f: Callable) -> str:
    """A hash of the text that runs when ``f`` does; comments, docstrings, messages and checks of input left out."""
    root, seen = str(Path(dynlib.__file__).parent), set()
    state = np.ones((3, 3))

    def watch(frame, event, _):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(root) and not code.co_name.startswith("<"):
            seen.add(code)

    arm = random_arm("RPR")
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        f(arm, *state)
    finally:
        sys.setprofile(before)
    checks = str(Path(root) / "validate.py")
    texts = sorted(_bare(inspect.getsource(code)) for code in seen if code.co_filename != checks)
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _bare(source: str) -> str:
    return ast.unparse(_Bare().visit(ast.parse(textwrap.dedent(source))))


class _Bare(ast.NodeTransformer):
    """Leaves out docstrings, and the words of messages, which each Python quotes in its own way."""

    def visit_FunctionDef(self, node):
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_JoinedStr(self, node):
        return ast.Constant("")


def load() -> dict:
    """The stored ledger, with the hashes of the text it was made from under ``"sources"``."""
    return json.loads((data_folder() / "ledger.json").read_text(encoding="utf-8"))


def proofs() -> list[Proof]:
    """The stored ledger as proofs, one for each pattern and pair."""
    rows = []
    for joints, row in load()["patterns"].items():
        used = tuple(islice(primes(), row["primes"]))
        for pair, (holds, degree, bits) in row["pairs"].items():
            f, g = pair.split(" = ")
            size = Size(degree, {}, bits)
            rows.append(established(f, g, joints, size, used) if holds else Proof(f, g, joints, False))
    return rows


def stale() -> list[str]:
    """The formulations whose text is not the one the stored ledger was made from."""
    sources = load()["sources"]
    return [name for name, f in dynlib.INVERSE_DYNAMICS.items() if sources.get(name) != source_hash(f)]


def main() -> None:
    """Prove every pair anew, show how far it is, and store the result."""
    start, patterns = time.monotonic(), {}
    with Pool() as pool:
        for joints, row in pool.imap_unordered(_labelled, reversed(PATTERNS)):
            patterns[joints] = row
            done, seconds = len(patterns) / len(PATTERNS), time.monotonic() - start
            print(f"\r[{'#' * round(40 * done):40}] {done:4.0%} {seconds:4.0f} s", end="", flush=True)
    header = {
        "made_with": {name: version(name) for name in ("dynlib-book", "numpy")},
        "first_primes": list(islice(primes(), max(row["primes"] for row in patterns.values()))),
        "sources": {name: source_hash(f) for name, f in dynlib.INVERSE_DYNAMICS.items()},
    }
    lines = ",\n".join(f"{json.dumps(joints)}: {json.dumps(patterns[joints])}" for joints in PATTERNS)
    text = json.dumps(header, indent=1)[:-2] + ',\n "patterns": {\n' + lines + "\n}}\n"
    (data_folder() / "ledger.json").write_text(text, encoding="utf-8")
    verdicts = [holds for row in patterns.values() for holds, _, _ in row["pairs"].values()]
    refused = sum(len(row["refuses"]) for row in patterns.values())
    print(f"\n{sum(verdicts)} of {len(verdicts)} pairs proved equal, {refused} refusals; written to data/ledger.json")
    sys.exit(not all(verdicts))


def _labelled(joints):
    return joints, examine(joints)


if __name__ == "__main__":
    main()
