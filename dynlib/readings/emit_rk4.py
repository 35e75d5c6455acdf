"""The four points of Runge and Kutta as machine code: a loop over one right-hand side, a lane an arm.

``accelerate`` is the traced right-hand side, on numbers that stay in lanes from first step to last. ``run`` takes each
vector of arms through all steps of a stretch of time and writes a row a time. The steps are those of
:func:`dynlib.integrate.rk4_step`.
"""

from __future__ import annotations

from .emit_llvm import aligned, declarations, straight_line
from .lanes import Rows, load, spread, store
from .llvm_writer import Writer
from .program import Program

STATE = ("q", "qd", "x", "v", "a", "sq", "sv", "tau")  # position, velocity; where accelerate looks; sums of its results


def module(program: Program, lanes: int) -> str:
    """LLVM assembly of ``run(q, qd, tau, t, steps, substeps, arms, out_q, out_qd)``; ``lanes`` divides ``arms``.

    ``q``, ``qd``, ``tau`` are rows of arms; ``t`` holds steps + 1 times; results are rows of arms, a block a time.
    ``run`` returns 1 if an angle was too far to be reduced.
    """
    n = dict(program.inputs)["q"][0]
    return "\n\n".join([_accelerate(program, lanes, n), _run(lanes, n), *declarations(lanes)]) + "\n"


def _accelerate(program: Program, lanes: int, n: int) -> str:
    w = Writer(lanes)
    now = spread(w, "%now")
    inputs = {("t", ()): now}
    for name, pointer in (("q", "%x"), ("qd", "%v"), ("tau", "%tau")):
        inputs |= {(name, (i,)): load(w, pointer, i) for i in range(n)}
    value, far = straight_line(program, w, lambda *which: inputs[which])
    for i, k in enumerate(program.outputs[0].positions):
        store(w, value[k], "%a", i)
    w.lines.append(f"  ret i1 {far}")
    arguments = ", ".join(f"ptr noalias {name}" for name in ("%x", "%v", "%tau", "%a"))
    head = f"define internal i1 @accelerate({arguments}, double %now) noinline {aligned(lanes)} #0 {{"
    return "\n".join([head, *w.lines, "}"])


def _run(lanes: int, n: int) -> str:
    w = Writer(lanes)
    start = [f"  %{name} = alloca [{n} x {w.type}]" for name in STATE]
    w.lines.append(f"  %first = mul i64 %arm, {n}")
    for name in ("q", "qd", "tau"):
        at = w.let(f"getelementptr double, ptr %in_{name}, i64 %first")
        columns = Rows(w, at, n)
        for i in range(n):
            store(w, columns[i], f"%{name}", i)
    setup, w.lines = w.lines, []
    parts = [
        w.let("getelementptr double, ptr %t, i64 %k"),
        w.let("getelementptr double, ptr %t, i64 %knext"),
    ]
    t0, t1 = (w.let(f"load double, ptr {p}") for p in parts)
    count = w.let("sitofp i64 %substeps to double")
    step = w.let(f"fdiv double {w.let(f'fsub double {t1}, {t0}')}, {count}")
    interval, w.lines = w.lines, []
    index = w.let("sitofp i64 %sub to double")
    now = w.let(f"fadd double {t0}, {w.let(f'fmul double {index}, {step}')}")
    half = w.let(f"fmul double {step}, 0.5")
    middle, end = w.let(f"fadd double {now}, {half}"), w.let(f"fadd double {now}, {step}")
    h, h2, h6 = spread(w, step), spread(w, half), spread(w, w.let(f"fdiv double {step}, 6.0"))
    fars = [_stage(w, "%q", "%qd", now)]
    for i in range(n):
        v, a = load(w, "%qd", i), load(w, "%a", i)
        store(w, v, "%sq", i), store(w, a, "%sv", i)
        store(w, _plus(w, load(w, "%q", i), h2, v), "%x", i), store(w, _plus(w, v, h2, a), "%v", i)
    for after, when in ((h2, middle), (h, middle)):
        fars.append(_stage(w, "%x", "%v", when))
        for i in range(n):
            v, a = load(w, "%v", i), load(w, "%a", i)
            store(w, _plus(w, load(w, "%sq", i), w.number(2.0), v), "%sq", i)
            store(w, _plus(w, load(w, "%sv", i), w.number(2.0), a), "%sv", i)
            store(w, _plus(w, load(w, "%q", i), after, v), "%x", i)
            store(w, _plus(w, load(w, "%qd", i), after, a), "%v", i)
    fars.append(_stage(w, "%x", "%v", end))
    for i in range(n):
        for name, total, last in (("%q", "%sq", "%v"), ("%qd", "%sv", "%a")):
            whole = w.arithmetic("fadd", load(w, total, i), load(w, last, i))
            store(w, _plus(w, load(w, name, i), h6, whole), name, i)
    far = "%seen2"
    for flag in fars:
        far = w.let(f"or i1 {far}, {flag}")
    w.lines.append(f"  %seen4 = or i1 {far}, false")
    body, w.lines = w.lines, []
    w.lines += [
        "  %row = mul i64 %k, %arms",
        "  %whichrow = add i64 %row, %arm",
        f"  %place = mul i64 %whichrow, {n}",
    ]
    for name in ("q", "qd"):
        at = w.let(f"getelementptr double, ptr %out_{name}, i64 %place")
        Rows(w, at, n).store([load(w, f"%{name}", i) for i in range(n)])
    return "\n".join(
        [
            "define i32 @run(ptr %in_q, ptr %in_qd, ptr %in_tau, ptr %t, i64 %steps, i64 %substeps, i64 %arms,",
            "                ptr noalias %out_q, ptr noalias %out_qd) #0 {",
            "start:",
            *start,
            "  br label %arms_loop",
            "arms_loop:",
            "  %arm = phi i64 [ 0, %start ], [ %armnext, %arm_done ]",
            "  %seen0 = phi i1 [ false, %start ], [ %seen4, %arm_done ]",
            *setup,
            "  br label %times",
            "times:",
            "  %k = phi i64 [ 0, %arms_loop ], [ %knext, %time_done ]",
            "  %seen1 = phi i1 [ %seen0, %arms_loop ], [ %seen4, %time_done ]",
            "  %knext = add i64 %k, 1",
            *interval,
            "  br label %step",
            "step:",
            "  %sub = phi i64 [ 0, %times ], [ %subnext, %step ]",
            "  %seen2 = phi i1 [ %seen1, %times ], [ %seen4, %step ]",
            *body,
            "  %subnext = add i64 %sub, 1",
            "  %more = icmp slt i64 %subnext, %substeps",
            "  br i1 %more, label %step, label %time_done",
            "time_done:",
            *w.lines,
            "  %moretimes = icmp slt i64 %knext, %steps",
            "  br i1 %moretimes, label %times, label %arm_done",
            "arm_done:",
            f"  %armnext = add i64 %arm, {lanes}",
            "  %morearms = icmp slt i64 %armnext, %arms",
            "  br i1 %morearms, label %arms_loop, label %done",
            "done:",
            "  %result = zext i1 %seen4 to i32",
            "  ret i32 %result",
            "}",
        ]
    )


def _stage(w: Writer, x: str, v: str, now: str) -> str:
    return w.let(f"call i1 @accelerate(ptr {x}, ptr {v}, ptr %tau, ptr %a, double {now})")


def _plus(w: Writer, x: str, factor: str, y: str) -> str:
    return w.arithmetic("fadd", x, w.arithmetic("fmul", factor, y))
