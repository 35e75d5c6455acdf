"""Measure, and store what was measured for the chapter on speed: ``make bench`` writes
data/benchmarks/<processor>.json."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import time
from dataclasses import asdict
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

import dynlib
from dynlib.readings import emit_llvm, native
from dynlib.readings.simulating import stepper
from tests.benchmarks import peers
from tests.benchmarks.goals import goals
from tests.benchmarks.growth import growth
from tests.benchmarks.harness import Contender, agree, race
from tests.benchmarks.models import pinocchio_model
from tests.benchmarks.peak import warm_ns

OUT = Path(__file__).parents[2] / "data" / "benchmarks"
ARMS = {name: dynlib.load_arm(name) for name in ("stanford", "puma560")} | {
    "general 6R": dynlib.random_arm("RRRRRR", seed=1)
}
PEERS = ("numpy", "llvmlite", "pin", "casadi", "mujoco", "jax", "sympy", "roboticstoolbox-python")


def main(rounds: int = 60):
    """Run every race on one core and write the results."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = {"machine": machine(), "versions": versions(), "missing": {}, "arms": {}}
    for name, arm in ARMS.items():
        print(name, flush=True)
        found["arms"][name] = measure(arm, rounds, found["missing"])
    found["machine"]["peak_gflops"] = max(x["peak_gflops"] for x in found["arms"].values())
    found["goals"] = goals(found["arms"])
    for goal in found["goals"]:
        print("met " if goal["met"] else "SHORT", f"{goal['value']:.3g} ({goal['wanted']})", goal["what"], flush=True)
    found["growth"] = growth(rounds)
    (OUT / f"{found['machine']['code']}.json").write_text(json.dumps(found, indent=1) + "\n")


def measure(arm, rounds: int, missing: dict) -> dict:
    """Every race on one arm."""
    huge = states(arm, 100_000)
    x, few, one = (np.ascontiguousarray(huge[:, :count]) for count in (10_000, 1000, 1))
    kernel, tape = dynlib.compile(None, arm), dynlib.compile(None, arm, target="numpy")
    forward = dynlib.compile(dynlib.forward_dynamics, arm)
    flops = len(re.findall(r" f(?:add|sub|mul|div) ", text := emit_llvm.batch(kernel.program, native.LANES)))
    flops += 2 * text.count("@llvm.fma")
    others = (peers.casadi_machine, peers.jax_jit, peers.sympy_lambdify, peers.toolbox, peers.plain_numpy)
    races = {  # who runs first, the others' makers, and their states: few enough for a turn of a millisecond
        "inverse dynamics, batched": (_batched(kernel, x), (peers.pinocchio_inverse, peers.casadi_c), few),
        "inverse dynamics, batched, others": (_batched(kernel, few), others, few),
        "inverse dynamics, NumPy tape": (_batched(tape, huge), (peers.pinocchio_inverse,), few),
        "inverse dynamics, one call": (_single(kernel, one), (peers.pinocchio_call, peers.mujoco_call), one),
        "forward dynamics, batched": (_batched(forward, x), (peers.pinocchio_forward, peers.casadi_c), few),
    }
    results = {}
    for title, (contenders, makers, given) in races.items():
        program = (forward if title.startswith("forward") else kernel).program
        for maker in makers:
            contenders = contenders + _made(maker, arm, program, given, missing)
        clock = time.perf_counter if title.endswith("others") else time.thread_time  # JAX has threads of its own
        results[title] = [asdict(t) for t in _raced(contenders, rounds, clock, missing)]
    for title, contenders in steps(arm).items():
        results[title] = [asdict(t) for t in race(contenders, rounds, clock=time.thread_time)]
    ns, peak = warm_ns(kernel, states(arm, 2048))
    return {
        "races": results,
        "counts": {
            f.__name__: dynlib.trace(f, arm).counts[:2]
            for f in (
                dynlib.newton_euler_link,
                dynlib.kane_reusing_w,
                dynlib.newton_euler_lean,
                dynlib.mass_matrix_lean,
                dynlib.forward_dynamics_lean,
                dynlib.forward_dynamics_lean_articulated,
            )
        },  # fmt: skip
        "flops": flops,
        "warm_ns": ns,
        "peak_gflops": peak,
        "fraction_of_peak": flops / ns / peak,
        "build_ms": build_ms(arm),
    }


def states(arm, count: int) -> np.ndarray:
    """Three columns of random states."""
    return np.random.default_rng(0).uniform(-1, 1, (3, count, arm.n))


def _batched(kernel, x) -> list[Contender]:
    out = np.empty(x.shape[1:])
    call = lambda: kernel(*x, out=out)  # noqa: E731
    return [Contender(f"dynlib {kernel.target}", call, x.shape[1], lambda: call()[0])]


def _single(kernel, x) -> list[Contender]:
    q, qd, qdd, out = *(part[0].copy() for part in x), np.empty(x.shape[-1])
    return [
        Contender("dynlib, out=", lambda: kernel(q, qd, qdd, out=out), 1, lambda: kernel(q, qd, qdd)),
        Contender("dynlib, kernel.func, out=", lambda: kernel.func(q, qd, qdd, out=out), 1, lambda: kernel(q, qd, qdd)),
        Contender("dynlib, allocating", lambda: kernel(q, qd, qdd), 1, lambda: kernel(q, qd, qdd)),
    ]


def _made(maker, arm, program, x, missing: dict) -> list[Contender]:
    try:
        return maker(arm, program, x)
    except (ImportError, OSError) as reason:
        missing[maker.__name__] = str(reason)
        return []


def _raced(contenders: list[Contender], rounds: int, clock, missing: dict):
    """Race; whoever disagrees with the first is named and left out."""
    kept = contenders[:1]
    for c in contenders[1:]:
        try:
            agree([contenders[0], c])
            kept.append(c)
        except AssertionError as reason:
            missing[c.name] = str(reason)
    return race(kept, rounds, clock=clock)


def steps(arm) -> dict[str, list[Contender]]:
    """Runge and Kutta's steps: one arm, and many."""
    import pinocchio as pin

    model, h, zero = pinocchio_model(arm), 1e-4, np.zeros(arm.n)
    data, found = model.createData(), {}

    def single(q, qd):
        return pin.aba(model, data, q, qd, zero)

    pool, none, made = pin.ModelPool(model, 1), np.zeros((arm.n, 64)), np.empty((arm.n, 64), order="F")

    def pooled(q, qd):
        pin.abaInParallel(1, pool, q, qd, none, made)
        return made

    for title, arms, count, accelerate in (
        ("RK4 steps, one arm", 1, 20, single),
        ("RK4 steps, arms in lanes", 64, 4, pooled),
    ):
        q0, qd0, _ = states(arm, arms)
        run, _ = stepper(arm, None, arms > 1)
        tau, t, out = np.zeros((arms, arm.n)), np.array([0, h * count]), np.empty((2, arms, arm.n))
        ours = partial(run, q0, qd0, tau, t, 1, count, arms, *out)
        start = (q0[0], qd0[0]) if arms == 1 else (np.asfortranarray(q0.T), np.asfortranarray(qd0.T))
        theirs = partial(rk4, accelerate, *start, h, count)
        found[title] = [
            Contender("dynlib", ours, arms * count, lambda ours=ours, out=out: (ours(), out[0, 0].copy())[1]),
            Contender("RK4 on Pinocchio aba", theirs, arms * count, lambda f=theirs: f().reshape(arm.n, -1)[:, 0]),
        ]
    return found


def rk4(accelerate, q, qd, h, count):
    """The same steps in Python around another library's accelerations."""
    for _ in range(count):
        a1 = accelerate(q, qd).copy()
        v2 = qd + h / 2 * a1
        a2 = accelerate(q + h / 2 * qd, v2).copy()
        v3 = qd + h / 2 * a2
        a3 = accelerate(q + h / 2 * v2, v3).copy()
        v4 = qd + h * a3
        a4 = accelerate(q + h * v3, v4)
        q, qd = q + h / 6 * (qd + 2 * v2 + 2 * v3 + v4), qd + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    return q


def build_ms(arm) -> dict:
    """Trace and compile, everything imported: least time of the processor and of the clock on the wall."""
    best = {"cpu": float("inf"), "wall": float("inf")}
    for _ in range(9):
        start = time.thread_time(), time.perf_counter()
        dynlib.compile(None, arm)
        took = time.thread_time() - start[0], time.perf_counter() - start[1]
        best = {"cpu": min(best["cpu"], 1e3 * took[0]), "wall": min(best["wall"], 1e3 * took[1])}
    return best


def machine() -> dict:
    """Processor, lanes, and how busy the machine was."""
    info = Path("/proc/cpuinfo")
    cpu = re.search(r"model name\s*: (.*)", info.read_text())[1] if info.exists() else platform.processor()
    host = native.llvm.get_host_cpu_name()
    return {"cpu": cpu, "code": host, "lanes": native.LANES, "cores": os.cpu_count(), "load": os.getloadavg()[0]}


def versions() -> dict:
    """Of Python and of every peer that is installed."""
    found = {"python": platform.python_version()}
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
