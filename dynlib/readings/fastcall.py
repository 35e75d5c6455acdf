"""One call without ceremony: a compiled function that reads NumPy arrays through Python's buffer protocol.

The function is machine code with the calling convention ``METH_FASTCALL``. It asks each argument for its buffer, checks
type, shape, contiguity and that the result overlaps no input, computes, and gives the buffers back. Whatever it does
not expect (a batch, a list, strides, another type, a wrong shape) goes to the ordinary call, which knows what to do.
Everything used, ``Py_buffer`` included, belongs to the stable interface of Python 3.11 or newer; nothing of NumPy's or
the interpreter's inside is assumed.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from functools import partial

import llvmlite.binding as llvm
import numpy as np

from .program import Program

READ, WRITE = 0x38 | 0x04, 0x38 | 0x04 | 0x01  # C-contiguous with format; writable
FUNCTIONS = {
    "PyObject_GetBuffer": "i32 (ptr, ptr, i32)",
    "PyBuffer_Release": "void (ptr)",
    "PyErr_Clear": "void ()",
    "PyTuple_Size": "i64 (ptr)",
    "PyTuple_GetItem": "ptr (ptr, i64)",
    "PyUnicode_CompareWithASCIIString": "i32 (ptr, ptr)",
    "PyObject_CallNoArgs": "ptr (ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "Py_IncRef": "void (ptr)",
    "Py_DecRef": "void (ptr)",
}


class _Method(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


def declarations() -> str:
    """What the module must declare; makes the interpreter's functions known to LLVM."""
    for name in FUNCTIONS:
        llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
    lines = ["%view = type { ptr, ptr, i64, i64, i32, i32, ptr, ptr, ptr, ptr, ptr }"]
    lines.append('@out = private constant [4 x i8] c"out\\00"')
    for name, kind in FUNCTIONS.items():
        result, arguments = kind.split(" ", 1)
        lines.append(f"declare {result} @{name}{arguments}")
    return "\n".join(lines)


def wrap(engine, program: Program, slow: Callable) -> Callable:
    """``call(*inputs, out=None)`` on the compiled ``call`` of ``engine``; ``slow`` takes everything else."""
    allocate = partial(np.empty, program.outputs[0].shape)
    method = _Method(program.name.encode(), engine.get_function_address("call"), 0x80 | 0x02, None)
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
    # the tuple keeps code and method alive as long as the function lives
    return new(ctypes.addressof(method), (slow, allocate, engine, method), None)


def call(program: Program) -> str:
    """LLVM assembly of ``call(self, args, count, names)`` around ``point``, for a program with one output."""
    shapes = [shape for _, shape in program.inputs] + [program.outputs[0].shape]
    m = len(shapes) - 1
    lines = [
        "define ptr @call(ptr %self, ptr %args, i64 %count, ptr %names) {",
        f"  %views = alloca [{m + 1} x %view]",
        f"  %right = icmp eq i64 %count, {m}",
        "  br i1 %right, label %counted, label %slow",
        "counted:",
        "  %plain = icmp eq ptr %names, null",
        "  br i1 %plain, label %allocate, label %named",
        "named:",
        "  %size = call i64 @PyTuple_Size(ptr %names)",
        "  %single = icmp eq i64 %size, 1",
        "  br i1 %single, label %name, label %slow",
        "name:",
        "  %text = call ptr @PyTuple_GetItem(ptr %names, i64 0)",
        "  %differs = call i32 @PyUnicode_CompareWithASCIIString(ptr %text, ptr @out)",
        "  %is = icmp eq i32 %differs, 0",
        f"  %place = getelementptr ptr, ptr %args, i64 {m}",
        "  br i1 %is, label %take, label %slow",
        "take:",
        "  %given = load ptr, ptr %place",
        "  call void @Py_IncRef(ptr %given)",
        "  br label %get0",
        "allocate:",
        "  %maker = call ptr @PyTuple_GetItem(ptr %self, i64 1)",
        "  %made = call ptr @PyObject_CallNoArgs(ptr %maker)",
        "  %failed = icmp eq ptr %made, null",
        "  br i1 %failed, label %error, label %get0",
    ]
    for k, shape in enumerate(shapes):
        lines += _buffer(k, shape, m)
    out_size = 8 * math.prod(shapes[m])
    for k in range(m):
        size = 8 * math.prod(shapes[k])
        lines += [
            f"  %n{k} = ptrtoint ptr %buf{k} to i64",
            f"  %after{k} = add i64 %n{k}, {size}",
        ]
    lines += [f"  %n{m} = ptrtoint ptr %buf{m} to i64", f"  %after{m} = add i64 %n{m}, {out_size}"]
    apart = "true"
    for k in range(m):
        lines += [
            f"  %below{k} = icmp ule i64 %after{k}, %n{m}",
            f"  %above{k} = icmp ule i64 %after{m}, %n{k}",
            f"  %clear{k} = or i1 %below{k}, %above{k}",
            f"  %apart{k} = and i1 {apart}, %clear{k}",
        ]
        apart = f"%apart{k}"
    buffers = ", ".join(f"ptr %buf{k}" for k in range(m + 1))
    lines += [
        f"  br i1 {apart}, label %compute, label %undo{m + 1}",
        "compute:",
        f"  %far = call i32 @point({buffers})",
        "  %near = icmp eq i32 %far, 0",
        f"  br i1 %near, label %finish, label %undo{m + 1}",
        "finish:",
        *[f"  call void @PyBuffer_Release(ptr %view{k})" for k in range(m + 1)],
        "  ret ptr %result",
    ]
    for k in range(m + 1, 0, -1):  # give back the buffers got so far, then call the ordinary way
        lines += [f"undo{k}:", f"  call void @PyBuffer_Release(ptr %view{k - 1})", f"  br label %undo{k - 1}"]
    return "\n".join(
        [
            *lines,
            "undo0:",
            "  call void @PyErr_Clear()",
            "  call void @Py_DecRef(ptr %result)",
            "  br label %slow",
            "slow:",
            "  %ordinary = call ptr @PyTuple_GetItem(ptr %self, i64 0)",
            "  %answer = call ptr @PyObject_Vectorcall(ptr %ordinary, ptr %args, i64 %count, ptr %names)",
            "  ret ptr %answer",
            "error:",
            "  ret ptr null",
            "}",
        ]
    )


def _buffer(k: int, shape: tuple[int, ...], last: int) -> list[str]:
    """Get argument k's buffer and check it: on to the next, or undo."""
    head = [f"get{k}:"]
    if k == 0:
        head.append("  %result = phi ptr [ %given, %take ], [ %made, %allocate ]")
        head += [
            f"  %view{j} = getelementptr [{last + 1} x %view], ptr %views, i64 0, i64 {j}" for j in range(last + 1)
        ]
    if k < last:
        head += [f"  %slot{k} = getelementptr ptr, ptr %args, i64 {k}", f"  %object{k} = load ptr, ptr %slot{k}"]
    source = f"%object{k}" if k < last else "%result"
    checks = [f"  %dims{k} = icmp eq i32 %ndim{k}, {len(shape)}"]
    ok = f"%dims{k}"
    tail = [
        f"shape{k}:",
        f"  %formatat{k} = getelementptr %view, ptr %view{k}, i64 0, i32 6",
        f"  %format{k} = load ptr, ptr %formatat{k}",
        f"  %letter{k} = load i16, ptr %format{k}, align 1",
        f"  %double{k} = icmp eq i16 %letter{k}, {ord('d')}",
        f"  %shapeat{k} = getelementptr %view, ptr %view{k}, i64 0, i32 7",
        f"  %lengths{k} = load ptr, ptr %shapeat{k}",
    ]
    good = f"%double{k}"
    for d, n in enumerate(shape):
        tail += [
            f"  %at{k}_{d} = getelementptr i64, ptr %lengths{k}, i64 {d}",
            f"  %length{k}_{d} = load i64, ptr %at{k}_{d}",
            f"  %fits{k}_{d} = icmp eq i64 %length{k}_{d}, {n}",
            f"  %good{k}_{d} = and i1 {good}, %fits{k}_{d}",
        ]
        good = f"%good{k}_{d}"
    return [
        *head,
        f"  %code{k} = call i32 @PyObject_GetBuffer(ptr {source}, ptr %view{k}, i32 {READ if k < last else WRITE})",
        f"  %got{k} = icmp eq i32 %code{k}, 0",
        f"  br i1 %got{k}, label %rank{k}, label %undo{k}",
        f"rank{k}:",
        f"  %buf{k} = load ptr, ptr %view{k}",
        f"  %ndimat{k} = getelementptr %view, ptr %view{k}, i64 0, i32 5",
        f"  %ndim{k} = load i32, ptr %ndimat{k}",
        *checks,
        f"  br i1 {ok}, label %shape{k}, label %undo{k + 1}",
        *tail,
        f"  br i1 {good}, label %{'get' + str(k + 1) if k < last else 'all'}, label %undo{k + 1}",
        *(["all:"] if k == last else []),
    ]
