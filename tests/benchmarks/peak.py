"""What this core can do at best, measured: the yardstick for a kernel's arithmetic."""

from __future__ import annotations

import ctypes
import time
from functools import partial

import numpy as np

from dynlib.readings import emit_llvm, llvm_writer, native

AGAIN = """
define void @again(ptr %a, ptr %b, ptr %c, ptr %d, i64 %states, i64 %times) {
start:
  br label %loop
loop:
  %i = phi i64 [ 0, %start ], [ %next, %loop ]
  %far = call i32 @batch(ptr %a, ptr %b, ptr %c, ptr %d, i64 %states)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret void
}
"""


def warm_ns(kernel, x: np.ndarray, rounds: int = 600, times: int = 5) -> tuple[float, float]:
    """Least nanoseconds a state of ``batch`` on rows that stay in the cache, and the peak in GFLOP/s, turn by turn.

    Both stay in machine code for about as long, so that neither pays more for being called from Python.
    """
    engine, count = native.engine_of(kernel.source + AGAIN), x.shape[1]
    arrays = [*x, np.empty(x.shape[1:])]
    kinds = [ctypes.c_void_p] * 4 + [ctypes.c_int64] * 2
    again = ctypes.CFUNCTYPE(None, *kinds)(engine.get_function_address("again"))
    places, (peak, operations) = [part.ctypes.data for part in arrays], _peak()
    ours = theirs = float("inf")
    for _ in range(rounds):
        ours, theirs = min(ours, least(lambda: again(*places, count, times), 2)), min(theirs, least(peak, 2))
    return ours / count / times, operations / theirs


def _peak():
    """Fused multiply-adds from registers, 12 chains of vectors and nothing else; and how many operations that is."""
    w, chains, turns = llvm_writer.Writer(native.LANES), 12, 10_000
    names = [f"%c{k}" for k in range(chains)]
    for _ in range(4):
        names = [w.fma(x, w.number(0.9999), w.number(1e-4)) for x in names]
    phis = [f"  %c{k} = phi {w.type} [ {w.number(float(k))}, %start ], [ {x}, %loop ]" for k, x in enumerate(names)]
    total = names[0]
    tail = llvm_writer.Writer(native.LANES)
    tail.count = 10_000
    for x in names[1:]:
        total = tail.arithmetic("fadd", total, x)
    source = "\n".join(
        ["define void @peak(ptr %out) #0 {\nstart:\n  br label %loop",
         "loop:\n  %i = phi i64 [ 0, %start ], [ %next, %loop ]",
         *phis, *w.lines, f"  %next = add i64 %i, 1\n  %more = icmp slt i64 %next, {turns}",
         "  br i1 %more, label %loop, label %done\ndone:", *tail.lines, f"  store {w.type} {total}, ptr %out, align 8",
         "  ret void\n}", *emit_llvm.declarations(native.LANES)]
    )  # fmt: skip
    engine, out = native.engine_of(source), np.empty(native.LANES)
    function, place = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(engine.get_function_address("peak")), out.ctypes.data
    return partial(_call, engine, out, function, place), 2 * 4 * chains * native.LANES * turns


def _call(engine, out, function, place):
    """The function, its code and its result kept alive."""
    function(place)


def least(call, rounds: int) -> float:
    """Least nanoseconds of a call, on the clock on the wall."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter_ns()
        call()
        best = min(best, time.perf_counter_ns() - start)
    return best
