"""Rolled kernels as machine code: a function for each kind of step, a table of joints, and the loops over them.

``run`` takes as many states as there are lanes at a time: it turns their rows into columns, a vector a joint, goes up
the joints and down again, and turns the torques back into rows. A link's motion is kept only as long as a link above
still needs it; a chain needs one place for all.
"""

from __future__ import annotations

from .emit_llvm import declarations, straight_line
from .lanes import load, spread, store, transpose
from .llvm_writer import Writer
from .program import Program
from .rolled import NUMBERS, OWN, STATE, Rolled

ROW = 3 + OWN  # vectors a joint: q, q̇, q̈ (then τ in place of q), and what stays with its link


def module(rolled: Rolled, lanes: int) -> str:
    """LLVM assembly of ``point`` and ``batch``, as :func:`emit_llvm.module` writes them; ``lanes`` ≤ joints."""
    n, widths = len(rolled.kinds), sorted({1, lanes})
    names = {kind: kind.replace(" ", "_") for kind in rolled.steps}
    slots, count = _slots(rolled.parent)
    rows = []
    for i, kind in enumerate(rolled.kinds):
        steps = [f"ptr @{way}_{names[kind]}_{width}" for width in widths for way in ("outward", "inward")]
        below = slots[rolled.parent[i]] if rolled.parent[i] >= 0 else slots[i]
        places = [STATE * below, STATE * slots[i], ROW * max(0, rolled.parent[i])]
        numbers = ", ".join(f"double {Writer(1).number(x)}" for x in rolled.table[i].tolist())
        parts = [*steps, *(f"i64 {p}" for p in places), f"[{NUMBERS} x double] [{numbers}]"]
        rows.append(f"  %joint {{ {', '.join(parts)} }}")
    parts = [
        f"%joint = type {{ {'ptr, ' * 2 * len(widths)}i64, i64, i64, [{NUMBERS} x double] }}",
        f"@joints = private constant [{n} x %joint] [\n" + ",\n".join(rows) + "\n]",
        "declare ptr @malloc(i64)\ndeclare void @free(ptr)",
    ]
    for k, width in enumerate(widths):
        for kind, (outward, inward) in rolled.steps.items():
            parts.append(_outward(f"{names[kind]}_{width}", outward, width))
            parts.append(_inward(f"{names[kind]}_{width}", inward, width))
        parts += [_gather(width, n), _scatter(width, n), _run(width, n, count, 2 * k, 2 * len(widths))]
    pointers = "ptr %q, ptr %qd, ptr %qdd, ptr %tau"
    parts += [
        f"define i32 @point({pointers}) {{\n  %r = call i32 @run_1({pointers}, i64 1)\n  ret i32 %r\n}}",
        f"define i32 @batch({pointers}, i64 %states) {{\n"
        f"  %r = call i32 @run_{lanes}({pointers}, i64 %states)\n  ret i32 %r\n}}",
    ]
    return "\n\n".join([*parts, *declarations(lanes)]) + "\n"


def _slots(parent: tuple[int, ...]) -> tuple[list[int], int]:
    """A place for the motion of every link, free again when its last child has read it; and how many there are."""
    last = {p: i for i, p in enumerate(parent)}
    slots, free, count = [], [], 0
    for i, p in enumerate(parent):
        if p >= 0 and last[p] == i:
            free.append(slots[p])
        if not free:
            free, count = [count], count + 1
        slots.append(free.pop())
        if i not in last:
            free.append(slots[i])
    return slots, count


def _step(name: str, program: Program, lanes: int, sources: dict, targets: list[tuple[str, int]]) -> str:
    """A step as a function of pointers: to the joint's numbers, its row, and a third and fourth place."""
    w, inputs = Writer(lanes), {}
    for op, *operands in program.code:
        if op == "input":
            which, (i,) = operands
            if which == "k":
                at = w.let(f"getelementptr double, ptr %k, i64 {i}")
                inputs["k", (i,)] = spread(w, w.let(f"load double, ptr {at}"))
            else:
                pointer, first = sources[which]
                inputs[which, (i,)] = load(w, pointer, first + i)
    value, far = straight_line(program, w, lambda *which: inputs[which])
    lines, w.lines, made = w.lines, [], {}
    for (pointer, first), output in zip(targets, program.outputs, strict=False):
        for i, k in enumerate(output.positions):
            store(w, value[k], pointer, first + i)
            made.setdefault(value[k], []).extend(w.lines)
            w.lines = []
    for line in lines:  # every input is loaded by now, so a value is stored as soon as it is made
        w.lines += [line, *made.pop(line.split(" = ")[0].strip(), ())]
    w.lines += [line for rest in made.values() for line in rest]
    head = f"define internal i1 @{name}(ptr noalias %k, ptr %x, ptr %from, ptr %to) noinline #0 {{"
    return "\n".join([head, *w.lines, f"  ret i1 {far}", "}"])


def _outward(name: str, program: Program, lanes: int) -> str:
    return _step(f"outward_{name}", program, lanes, {"x": ("%x", 0), "below": ("%from", 0)}, [("%to", 0), ("%x", 3)])


def _inward(name: str, program: Program, lanes: int) -> str:
    sources = {"x": ("%x", 0), "own": ("%x", 3), "under": ("%from", 5)}
    return _step(f"inward_{name}", program, lanes, sources, [("%x", 0), ("%from", 5)])


def _blocks(name: str, lanes: int, n: int, body: list[str]) -> str:
    """A function that works on ``lanes`` columns from %j on, again and again, on the last ones twice if need be."""
    return "\n".join(
        [
            f"define internal void @{name}_{lanes}(ptr %rows, ptr %work) noinline #0 {{",
            "start:\n  br label %loop",
            "loop:\n  %j = phi i64 [ 0, %start ], [ %next, %loop ]",
            *body,
            f"  %after = add i64 %j, {lanes}",
            f"  %short = icmp slt i64 %after, {n - lanes}",
            f"  %next = select i1 %short, i64 %after, i64 {n - lanes}",
            f"  %more = icmp slt i64 %j, {n - lanes}",
            "  br i1 %more, label %loop, label %done",
            "done:\n  ret void\n}",
        ]
    )


def _places(w: Writer, n: int) -> tuple[list[str], str]:
    """Where the block's rows begin, and its joints."""
    at = w.let("getelementptr double, ptr %rows, i64 %j")
    rows = [w.let(f"getelementptr double, ptr {at}, i64 {n * lane}") for lane in range(w.lanes)]
    return rows, w.let(f"getelementptr [{ROW} x {w.type}], ptr %work, i64 %j")


def _gather(lanes: int, n: int) -> str:
    w = Writer(lanes)
    rows, joints = _places(w, n)
    for i, column in enumerate(transpose(w, [w.let(f"load {w.type}, ptr {row}, align 8") for row in rows])):
        store(w, column, joints, ROW * i)
    return _blocks("gather", lanes, n, w.lines)


def _scatter(lanes: int, n: int) -> str:
    w = Writer(lanes)
    rows, joints = _places(w, n)
    for row, value in zip(rows, transpose(w, [load(w, joints, ROW * i) for i in range(lanes)]), strict=True):
        w.lines.append(f"  store {w.type} {value}, ptr {row}, align 8")
    return _blocks("scatter", lanes, n, w.lines)


def _run(lanes: int, n: int, slots: int, step: int, places: int) -> str:
    """All states, ``lanes`` at a time; 1 if an angle was too far or there is no memory to work in."""
    w = Writer(lanes)

    def walk(way: str, before: str, seen: str, k: int, under: str, field: int, first: int, step: int) -> list[str]:
        """A loop over joints that calls function ``k`` of each; ``field`` says where ``under`` the link below is."""
        part = f"getelementptr %joint, ptr @joints, i64 %{way}, i32"
        return [
            f"{way}_loop:",
            f"  %{way} = phi i64 [ {first}, %{before} ], [ %{way}_next, %{way}_loop ]",
            f"  %{way}_seen = phi i1 [ {seen}, %{before} ], [ %{way}_far, %{way}_loop ]",
            f"  %{way}_function_at = {part} {k}",
            f"  %{way}_function = load ptr, ptr %{way}_function_at",
            f"  %{way}_from_at = {part} {field}",
            f"  %{way}_from_place = load i64, ptr %{way}_from_at",
            f"  %{way}_from = getelementptr {w.type}, ptr {under}, i64 %{way}_from_place",
            f"  %{way}_to_at = {part} {places + 1}",
            f"  %{way}_to_place = load i64, ptr %{way}_to_at",
            f"  %{way}_to = getelementptr {w.type}, ptr %motion, i64 %{way}_to_place",
            f"  %{way}_k = {part} {places + 3}",
            f"  %{way}_x = getelementptr [{ROW} x {w.type}], ptr %work, i64 %{way}",
            f"  %{way}_one = call i1 %{way}_function(ptr %{way}_k, ptr %{way}_x, ptr %{way}_from, ptr %{way}_to)",
            f"  %{way}_far = or i1 %{way}_seen, %{way}_one",
            f"  %{way}_next = add i64 %{way}, {step}",
            f"  %{way}_more = icmp ne i64 %{way}_next, {first + step * n}",
        ]

    gathers = [
        line
        for i, name in enumerate(("q", "qd", "qdd"))
        for line in (
            f"  %row_{name} = getelementptr double, ptr %{name}, i64 %first",
            f"  %work_{name} = getelementptr {w.type}, ptr %work, i64 {i}",
            f"  call void @gather_{lanes}(ptr %row_{name}, ptr %work_{name})",
        )
    ]
    return "\n".join(
        [
            f"define internal i32 @run_{lanes}(ptr %q, ptr %qd, ptr %qdd, ptr %tau, i64 %states) #0 {{",
            f"start:\n  %memory = call ptr @malloc(i64 {8 * lanes * (ROW * n + STATE * slots) + 63})",
            "  %none = icmp eq ptr %memory, null\n  br i1 %none, label %give_up, label %begin",
            "give_up:\n  ret i32 1",
            "begin:\n  %number = ptrtoint ptr %memory to i64\n  %beyond = add i64 %number, 63",
            "  %whole = and i64 %beyond, -64\n  %work = inttoptr i64 %whole to ptr",
            f"  %motion = getelementptr {w.type}, ptr %work, i64 {ROW * n}",
            "  %some = icmp sgt i64 %states, 0\n  br i1 %some, label %states_loop, label %done",
            "states_loop:",
            "  %state = phi i64 [ 0, %begin ], [ %state_next, %finish ]",
            "  %seen = phi i1 [ false, %begin ], [ %down_far, %finish ]",
            f"  %first = mul i64 %state, {n}",
            *gathers,
            "  br label %up_loop",
            *walk("up", "states_loop", "%seen", step, "%motion", places, 0, 1),
            "  br i1 %up_more, label %up_loop, label %down_loop",
            *walk("down", "up_loop", "%up_far", step + 1, "%work", places + 2, n - 1, -1),
            "  br i1 %down_more, label %down_loop, label %finish",
            "finish:",
            "  %row_tau = getelementptr double, ptr %tau, i64 %first",
            f"  call void @scatter_{lanes}(ptr %row_tau, ptr %work)",
            f"  %state_next = add i64 %state, {lanes}",
            "  %more = icmp slt i64 %state_next, %states\n  br i1 %more, label %states_loop, label %done",
            "done:\n  %far = phi i1 [ false, %begin ], [ %down_far, %finish ]",
            "  call void @free(ptr %memory)\n  %result = zext i1 %far to i32\n  ret i32 %result\n}",
        ]
    )
