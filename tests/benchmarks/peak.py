"""What this core can do at best, measured: the yardstick for a kernel's arithmetic."""

from __future__ import annotations

import ctypes
import time

import numpy as np

from dynlib.readings import emit_llvm, native


def peak_gflops() -> float:
    """Fused multiply-adds a second of this core, from registers: 12 chains of vectors, nothing else."""
    w, chains, turns = emit_llvm.Writer(native.LANES), 12, 10_000
    names = [f"%c{k}" for k in range(chains)]
    for _ in range(4):
        names = [w.fma(x, w.number(0.9999), w.number(1e-4)) for x in names]
    phis = [f"  %c{k} = phi {w.type} [ {w.number(float(k))}, %start ], [ {x}, %loop ]" for k, x in enumerate(names)]
    total = names[0]
    tail = emit_llvm.Writer(native.LANES)
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
    return 2 * 4 * chains * native.LANES * turns / least(lambda: function(place), 60)


def least(call, rounds: int) -> float:
    """Least nanoseconds of a call, on the clock on the wall."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter_ns()
        call()
        best = min(best, time.perf_counter_ns() - start)
    return best
