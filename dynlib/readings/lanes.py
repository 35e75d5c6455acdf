"""Between memory and lanes, in LLVM assembly: functions that write lines to ``w``, a Writer of :mod:`llvm_writer`."""

from __future__ import annotations


class Rows:
    """As many rows of ``size`` numbers as ``w`` has lanes, from ``pointer`` on, read and written as columns.

    Two neighbouring columns are read together: a pair from every row, even rows in one vector and odd rows in another,
    which then change places within the pairs. That takes one shuffle a column, and nothing waits in memory.
    """

    def __init__(self, w, pointer: str, size: int):
        self.w, self.pointer, self.size, self.columns = w, pointer, size, {}

    def __getitem__(self, i: int) -> str:
        if i not in self.columns:
            first = max(0, min(i - i % 2, self.size - 2))
            self.columns = dict(enumerate(self._pair(first), first)) | self.columns
        return self.columns[i]

    def store(self, columns: list[str]):
        """Write all columns."""
        w, lanes = self.w, self.w.lanes
        if lanes == 1 or self.size == 1:
            for i, column in enumerate(columns):
                w.lines.append(f"  store {w.type} {column}, ptr {self._at(i)}, align 8")
            return
        for first in sorted({min(i, self.size - 2) for i in range(0, self.size, 2)}):
            for odd in (0, 1):
                rows = range(odd, lanes, 2)
                pairs = shuffle(w, columns[first : first + 2], lanes, [place for r in rows for place in (r, lanes + r)])
                for k, row in enumerate(rows):
                    pair = shuffle(w, [pairs], lanes, [2 * k, 2 * k + 1])
                    w.lines.append(f"  store <2 x double> {pair}, ptr {self._at(row * self.size + first)}, align 8")

    def _pair(self, first: int) -> list[str]:
        w, lanes = self.w, self.w.lanes
        if lanes == 1 or self.size == 1:
            return [w.let(f"load {w.type}, ptr {self._at(first + k)}, align 8") for k in range(min(2, self.size))]
        places = [[self._at(row * self.size + first) for row in range(odd, lanes, 2)] for odd in (0, 1)]
        halves = [concatenate(w, [w.let(f"load <2 x double>, ptr {at}, align 8") for at in ats]) for ats in places]
        return [shuffle(w, halves, lanes, [r // 2 * 2 + k + r % 2 * lanes for r in range(lanes)]) for k in (0, 1)]

    def _at(self, i: int) -> str:
        return self.w.let(f"getelementptr double, ptr {self.pointer}, i64 {i}")


def shuffle(w, vectors: list[str], width: int, places: list[int]) -> str:
    """The entries at ``places`` of one or two vectors of that width, counted through."""
    kind = f"<{width} x double>"
    pair = f"{kind} {vectors[0]}, {kind} {(*vectors, 'poison')[1]}"
    return w.let(f"shufflevector {pair}, <{len(places)} x i32> <{', '.join(f'i32 {p}' for p in places)}>")


def concatenate(w, pairs: list[str]) -> str:
    """Vectors of two, as many as a power of two, one after the other."""
    width = 2
    while len(pairs) > 1:
        pairs = [shuffle(w, pairs[k : k + 2], width, list(range(2 * width))) for k in range(0, len(pairs), 2)]
        width *= 2
    return pairs[0]


def spread(w, x: str) -> str:
    """A number in every lane."""
    if w.lanes == 1:
        return x
    first = w.let(f"insertelement {w.type} poison, double {x}, i32 0")
    return shuffle(w, [first], w.lanes, [0] * w.lanes)


def load(w, pointer: str, i: int) -> str:
    """The i-th vector from a pointer on."""
    return w.let(f"load {w.type}, ptr {w.let(f'getelementptr {w.type}, ptr {pointer}, i64 {i}')}")


def store(w, value: str, pointer: str, i: int):
    """Put a vector into the i-th place."""
    w.lines.append(f"  store {w.type} {value}, ptr {w.let(f'getelementptr {w.type}, ptr {pointer}, i64 {i}')}")


def transpose(w, rows: list[str]) -> list[str]:
    """As many vectors as there are lanes, rows made columns: pairs change halves, once for each bit of the index."""
    rows, size = list(rows), 1
    while size < w.lanes:
        low = [p if not p & size else w.lanes + (p ^ size) for p in range(w.lanes)]
        high = [p | size if not p & size else w.lanes + p for p in range(w.lanes)]
        for i in range(w.lanes):
            if not i & size:
                pair = [rows[i], rows[i | size]]
                rows[i], rows[i | size] = (shuffle(w, pair, w.lanes, places) for places in (low, high))
        size *= 2
    return rows
