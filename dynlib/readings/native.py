"""Native kernels: LLVM compiles a trace for the processor at hand, in memory, in tens of milliseconds."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import partial

import llvmlite.binding as llvm
import numpy as np

from . import emit_llvm, emit_numpy, emit_rolled, fastcall
from .program import Program
from .rolled import Rolled

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()
FEATURES = llvm.get_host_cpu_features()
LANES = 8 if FEATURES.get("avx512f") else 4 if FEATURES.get("avx2") else 2


def build(program: Program | Rolled) -> tuple[str, Callable, Callable]:
    """Source; ``run(inputs, outputs)`` on lists of arrays ``(N, entries)`` of float64; a short cut for one."""
    lanes, emit = LANES, emit_llvm
    if isinstance(program, Rolled):
        lanes, emit = min(LANES, 1 << len(program.kinds).bit_length() - 1), emit_rolled  # no more lanes than joints
    source = emit.module(program, lanes)
    single = len(program.outputs) == 1 and program.inputs
    engine = engine_of("\n\n".join([fastcall.declarations(), source, fastcall.call(program)]) if single else source)
    pointers = [ctypes.c_void_p] * (len(program.inputs) + len(program.outputs))
    point = ctypes.CFUNCTYPE(ctypes.c_int, *pointers)(engine.get_function_address("point"))
    batch = ctypes.CFUNCTYPE(ctypes.c_int, *pointers, ctypes.c_int64)(engine.get_function_address("batch"))

    def run(inputs, outputs):
        arrays = [np.ascontiguousarray(x) for x in inputs] + outputs
        states = len(outputs[0])
        whole = states - states % lanes
        far = batch(*[x.ctypes.data for x in arrays], whole)
        for k in range(whole, states):
            far |= point(*[x[k:].ctypes.data for x in arrays])
        if far and isinstance(program, Rolled):
            outputs[0][...] = program(*inputs)
        elif far:
            emit_numpy.build(program)[1](inputs, outputs)

    run.engine = engine  # the code lives as long as the function that calls it
    return source, run, partial(fastcall.wrap, engine, program) if single else lambda slow: slow


def machine():
    """LLVM's code generator for the processor at hand."""
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=FEATURES.flatten(), opt=3, codemodel="jitdefault"
    )


def engine_of(source: str):
    """LLVM assembly compiled for this machine; keep the engine as long as its functions are called."""
    parsed = llvm.parse_assembly(source)
    parsed.verify()
    engine = llvm.create_mcjit_compiler(parsed, machine())
    engine.finalize_object()
    return engine
