"""Between memory and lanes, in LLVM assembly: functions that write lines to ``w``, a Writer of :mod:`llvm_writer`."""

from __future__ import annotations


def shuffle(w, wide: str, width: int, places: list[int]) -> str:
    """The entries of a vector at ``places``."""
    mask = ", ".join(f"i32 {p}" for p in places)
    return w.let(f"shufflevector <{width} x double> {wide}, <{width} x double> poison, <{len(places)} x i32> <{mask}>")


def concatenate(w, values: list[str], lanes: int) -> tuple[str, int]:
    """Vectors one after the other; lengths are doubled, the last padded with itself."""
    width = lanes
    while len(values) > 1:
        values = values + values[-1:] * (len(values) % 2)
        mask = ", ".join(f"i32 {p}" for p in range(2 * width))
        kind = f"<{width} x double>"
        values = [
            w.let(f"shufflevector {kind} {a}, {kind} {b}, <{2 * width} x i32> <{mask}>")
            for a, b in zip(values[::2], values[1::2], strict=True)
        ]
        width *= 2
    return values[0], width


def spread(w, x: str) -> str:
    """A number in every lane."""
    if w.lanes == 1:
        return x
    first = w.let(f"insertelement {w.type} poison, double {x}, i32 0")
    return shuffle(w, first, w.lanes, [0] * w.lanes)


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
                pair = f"{w.type} {rows[i]}, {w.type} {rows[i | size]}"
                for k, places in ((i, low), (i | size, high)):
                    mask = ", ".join(f"i32 {p}" for p in places)
                    rows[k] = w.let(f"shufflevector {pair}, <{w.lanes} x i32> <{mask}>")
        size *= 2
    return rows
