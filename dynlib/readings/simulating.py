"""Thousands of motions at once: Runge and Kutta's steps in machine code, an arm a lane."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np

from ..arm import Arm
from ..integrate import Bar, times
from ..simulation import Simulation
from ..validate import an_arm, as_array, finite, state
from .compiling import cheapest
from .tracing import trace

STRETCH = 64  # times computed between two looks at the state


def simulate_many(arm: Arm, q0, qd0, torque, t, substeps: int = 1, progress: bool | None = None) -> Simulation:
    """The motions of one kind of arm from many states at once, by Runge and Kutta's steps in a compiled loop.

    Parameters
    ----------
    arm : Arm
    q0, qd0 : (..., n) array_like
        A state for each motion; leading axes broadcast. One state, ``(n,)``, is one motion.
    torque : number, (..., n) array_like, or callable
        Constant in time, for each motion; or a law ``f(t, q, qd)`` of arithmetic, sines and cosines, which becomes part
        of the compiled code.
    t : (m,) array_like
        Increasing times at which to keep the state.
    substeps : int
        Steps from each time to the next.
    progress : bool, optional
        As in :func:`dynlib.simulate`.

    Returns
    -------
    Simulation
        ``.q`` and ``.qd`` have shape ``(m, ..., n)``.

    Raises
    ------
    FloatingPointError
        If a state is no longer finite, or an angle beyond 2³⁰, naming the time.

    Examples
    --------
    >>> import dynlib
    >>> start = np.random.default_rng(0).uniform(-1, 1, (1000, 2))
    >>> run = simulate_many(dynlib.load_arm("planar2"), start, [0, 0], 0, np.linspace(0, 1, 101), substeps=4)
    >>> run.q.shape, bool(np.ptp(run.energy.total, axis=0).max() < 1e-4)
    ((101, 1000, 2), True)
    """
    t, n, law = times(t), an_arm(arm).n, torque if callable(torque) else None
    if substeps < 1 or int(substeps) != substeps:
        raise ValueError(f"substeps is {substeps}; it should be a whole number from 1 on")
    given = {"q0": q0, "qd0": qd0, "torque": np.zeros(n) if law else np.add(as_array(torque, "torque"), np.zeros(n))}
    for name, x in given.items():
        finite(as_array(x, name), name)
    rows = np.broadcast_arrays(*(x.astype(float) for x in state(n, **given)))
    lead = rows[0].shape[:-1]
    arms = int(np.prod(lead))
    run, lanes = stepper(arm, law, many=arms > 1)
    padded = -(-arms // lanes) * lanes
    tau = np.resize(rows[2].reshape(arms, n), (padded, n))
    q, qd = np.empty((2, len(t), padded, n))
    q[0], qd[0] = (np.resize(x.reshape(arms, n), (padded, n)) for x in rows[:2])
    with Bar(t[0], t[-1], progress) as bar:
        for k in range(0, len(t) - 1, STRETCH):
            steps = min(STRETCH, len(t) - 1 - k)
            now = slice(k + 1, k + 1 + steps)
            far = run(q[k], qd[k], tau, t[k : k + steps + 1], steps, int(substeps), padded, q[now], qd[now])
            broken = ~(np.isfinite(q[now]) & np.isfinite(qd[now])).all(axis=(1, 2))
            if far or broken.any():
                when = t[now][broken.argmax()]
                raise FloatingPointError(
                    f"a state is no longer finite, or an angle beyond 2³⁰, at t = {when:g}; the step may be too long, "
                    "or the forces without bound"
                )
            bar.show(t[k + steps])
    return Simulation(arm, t, *(x[:, :arms].reshape(len(t), *lead, n) for x in (q, qd)))


def stepper(arm: Arm, law: Callable | None, many: bool) -> tuple[Callable, int]:
    """``run`` of :mod:`emit_rk4` on contiguous arrays, and how many arms go abreast."""
    import dynlib

    try:
        from . import emit_rk4, native
    except ImportError:
        raise ImportError("simulate_many needs llvmlite (the extra `speed`); dynlib.simulate does without") from None
    program = cheapest(dynlib.forward_dynamics, arm)
    if law is not None:
        forward, shapes = getattr(dynlib, program.name), {"q": (arm.n,), "qd": (arm.n,), "t": ()}
        program = trace(lambda arm, q, qd, t: forward(arm, q, qd, law(t, q, qd)), arm, shapes)
    lanes = native.LANES if many else 1
    engine = native.engine_of(emit_rk4.module(program, lanes))
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    kinds = [pointer] * 4 + [number] * 3 + [pointer] * 2
    function = ctypes.CFUNCTYPE(ctypes.c_int, *kinds)(engine.get_function_address("run"))

    def run(*arguments):
        return function(*(x.ctypes.data if isinstance(x, np.ndarray) else x for x in arguments))

    run.engine = engine  # the code lives as long as the function that calls it
    return run, lanes
