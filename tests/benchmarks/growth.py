"""Chains of 2 to 100 general joints, and trees: a straight line against a loop over joints."""

from __future__ import annotations

import time

import numpy as np

import dynlib
from dynlib.readings import native
from dynlib.readings.compiling import Kernel
from dynlib.readings.rolled import rolled
from tests.benchmarks import peers
from tests.benchmarks.harness import Contender, race

ft, STATES = dynlib.featherstone2000, 2000
CHAINS, TREES = (2, 4, 6, 8, 12, 16, 20, 24, 30, 50, 100), (4, 8, 16, 32)


def growth(rounds: int) -> dict[str, list[dict]]:
    """A row for every chain and tree."""
    chains = [dynlib.random_arm("R" * n, seed=1) for n in CHAINS]
    trees = [ft.random_tree(seed=1, n=n, kinds="RP") for n in TREES]
    return {"chains": [_row(arm, rounds) for arm in chains], "trees": [_row(tree, rounds) for tree in trees]}


def _row(model, rounds: int) -> dict:
    tree = isinstance(model, ft.Tree)
    n = model.nv if tree else model.n
    found, kernels = {"n": n, "chosen": dynlib.compile(None, model).program.name}, {}
    for name, read in (("line", _line), ("loop", rolled)):
        start = time.thread_time()
        kernels[name] = Kernel(read(model), "native")
        found[name] = {"build_ms": 1e3 * (time.thread_time() - start)}
    x = np.random.default_rng(0).uniform(-1, 1, (3, STATES, n))
    contenders = [_contender(name, kernel, x) for name, kernel in kernels.items()]
    try:
        contenders += [] if tree else peers.pinocchio_inverse(model, None, x)
    except ImportError:
        pass
    times = race(contenders, rounds, clock=time.thread_time)
    for (name, kernel), timing in zip(kernels.items(), times, strict=False):
        code = len(native.machine().emit_object(native.llvm.parse_assembly(kernel.source)))
        found[name] |= {"mul": kernel.counts.mul, "add": kernel.counts.add, "kb": code / 1024, "ns": timing.ns}
    found["pinocchio_ns"] = times[2].ns if len(times) > 2 else None
    return found


def _line(model):
    if not isinstance(model, ft.Tree):
        return dynlib.trace(dynlib.newton_euler_lean, model)
    return dynlib.trace(ft.rnea, model, dict.fromkeys(("q", "qd", "qdd"), (model.nv,)))


def _contender(name: str, kernel, x) -> Contender:
    out = np.empty(x.shape[1:])
    call = lambda: kernel(*x, out=out)  # noqa: E731
    return Contender(name, call, x.shape[1], lambda: call()[0])
