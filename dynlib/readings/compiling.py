"""Kernels: a traced function made callable again, on one state or on millions, with NumPy's manners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from math import prod

import numpy as np

from ..arm import Arm
from ..validate import as_array
from . import emit_numpy
from .program import Counts, Program
from .rolled import Rolled, rolled
from .tracing import trace


def _native(program: Program):
    from . import native

    return native.build(program)


# Each target makes of a program its source and run(inputs, outputs); the first is the fastest.
TARGETS: dict[str, Callable] = {"native": _native} if find_spec("llvmlite") else {}
TARGETS["numpy"] = emit_numpy.build
LONG = 3300  # operations of a straight line that still fits the caches (chapter *Speed*)
GRAIN = 1024  # states that stay on one thread


class Kernel(partial):
    """A compiled function; :func:`compile` makes it.

    ``kernel(*args, out=None, threads=1)`` evaluates on arrays ``(..., *shape)``, shape as in ``kernel.program.inputs``;
    leading axes broadcast, strides are free, lists are welcome. ``out`` is an array of float64 for the result, a tuple
    of them if the function returns several. ``threads`` share a large batch: a gain from some ten thousand states on.

    Attributes
    ----------
    source : str
        The emitted code.
    counts : Counts
        Operations of one evaluation.
    program : Program or Rolled
        The trace it was made from.
    target : str
    func : builtin function
        The call itself. Before Python 3.12 calling a kernel costs 0.14 µs more than calling its ``func``, which counts
        where single states are computed one after the other.
    """

    def __new__(cls, program: Program | Rolled, target: str):
        source, run, wrap = TARGETS[target](program)
        self = super().__new__(cls, wrap(_caller(program, run)))
        self.program, self.target, self.source = program, target, source
        return self

    @property
    def counts(self) -> Counts:
        """Multiplications, additions, sines and cosines of one evaluation."""
        return self.program.counts

    def __reduce__(self):
        return Kernel, (self.program, self.target)

    def __repr__(self) -> str:
        c = self.counts
        return f"<{self.target} kernel {self.program.name}: {c.mul} mul, {c.add} add, {c.trig} trig>"


def _caller(program: Program, run: Callable) -> Callable:
    """The ordinary call: check, broadcast, lay out in rows, run."""
    names = ", ".join(name for name, _ in program.inputs)

    def call(*args, out=None, threads=1):
        inputs, results = program.inputs, program.outputs
        if len(args) != len(inputs):
            raise TypeError(f"the kernel {program.name}({names}) was given {len(args)} arguments")
        arrays = [_real(x, name, shape) for x, (name, shape) in zip(args, inputs, strict=True)]
        leads = [x.shape[: x.ndim - len(shape)] for x, (_, shape) in zip(arrays, inputs, strict=True)]
        lead = leads[0] if leads else ()
        if any(other != lead for other in leads):
            try:
                lead = np.broadcast_shapes(*leads)
            except ValueError:
                found = ", ".join(map(str, leads))
                raise ValueError(f"the leading axes of {names} do not fit together: {found}") from None
            arrays = [np.broadcast_to(x, lead + shape) for x, (_, shape) in zip(arrays, inputs, strict=True)]
        states = prod(lead)
        rows = [x.reshape(states, prod(shape)) for x, (_, shape) in zip(arrays, inputs, strict=True)]
        shapes = [lead + output.shape for output in results]
        if out is None:
            places = [np.empty(shape) for shape in shapes]
        else:
            places = _places(out, shapes)
        # fill a place directly if it is contiguous and apart from every input
        direct = [out is None or _apart(y, rows) for y in places]
        filled = [y if d else np.empty(y.shape) for y, d in zip(places, direct, strict=True)]
        flat = [y.reshape(states, prod(output.shape)) for y, output in zip(filled, results, strict=True)]
        _shared(run, rows, flat, states, threads)
        for y, made, d in zip(places, filled, direct, strict=True):
            if not d:
                y[...] = made
        return places[0] if len(places) == 1 else tuple(places)

    return call


def _shared(run: Callable, rows: list, results: list, states: int, threads: int):
    """Run on all states, on several threads if asked: native code and long ufuncs let others run meanwhile."""
    if not isinstance(threads, int) or threads < 1:
        raise ValueError(f"threads is {threads!r}; it should be a whole number from 1 on")
    share = -(-states // (threads * GRAIN)) * GRAIN  # whole vectors, so that the result does not depend on threads
    starts = range(0, states, share) if states else ()
    if threads == 1 or len(starts) < 2:
        run(rows, results)
        return
    with ThreadPoolExecutor(threads) as pool:
        parts = [slice(start, start + share) for start in starts]
        for done in [pool.submit(run, [x[part] for x in rows], [y[part] for y in results]) for part in parts]:
            done.result()


def compile(
    f: Callable | None,
    arm: Arm | str,
    target: str | None = None,
    args: Iterable[str] | Mapping[str, tuple[int, ...]] | None = None,
    parameters: Iterable[str] = (),
) -> Kernel:
    """A kernel that computes ``f(arm, *args)`` with only the operations this arm needs.

    Parameters
    ----------
    f : callable or None
        Any ``f(arm, *args)``. None, ``dynlib.inverse_dynamics``, ``dynlib.mass_matrix`` and ``dynlib.forward_dynamics``
        stand for whichever formulation needs the fewest operations on this arm.
    arm : Arm or str
        Joint letters make the kernel of the general arm, whose parameters are further arguments. If f is None, also a
        :class:`dynlib.featherstone2000.Tree`. A native kernel of a long chain or tree is a loop over its joints,
        ``newton_euler_rolled``, where that is faster than a straight line.
    target : str, optional
        ``"native"`` (machine code, needs llvmlite) or ``"numpy"``; by default the faster one that is there.
    args, parameters
        As for :func:`dynlib.trace`.

    Returns
    -------
    Kernel
        ``kernel(*args, out=None)``, batched; ``kernel.source``, ``kernel.counts``.

    Examples
    --------
    >>> import numpy as np, dynlib
    >>> kernel = dynlib.compile(dynlib.newton_euler_link, dynlib.load_arm("planar2"))
    >>> kernel(np.zeros((5, 2)), [1, 2], [0, 0]).shape
    (5, 2)
    """
    target = target or next(iter(TARGETS))
    if target not in TARGETS:
        reason = "native code needs llvmlite (the extra `speed`)" if target == "native" else "there is no such target"
        raise ValueError(f"cannot compile for {target!r}: {reason}; available: {', '.join(TARGETS)}")
    import dynlib

    parameters = tuple(parameters)
    program = cheapest(f, arm, args, parameters)
    given = args is not None or parameters or isinstance(arm, str)
    if target == "native" and f in (None, dynlib.inverse_dynamics) and not given:
        program = _line_or_loop(program, arm)
    return Kernel(program, target)


def _line_or_loop(line: Program, model) -> Program | Rolled:
    """Inverse dynamics of the model in a straight line, or joint by joint where that is to be expected faster.

    In a loop an operation takes about a fifth longer; in a straight line two fifths longer once the code is LONG.
    """
    if not set(model.joints if isinstance(model, Arm) else [joint.letter for joint in model.joints]) <= {"R", "P"}:
        return line
    loop = rolled(model)
    ops = sum(line.counts[:2])
    return loop if 1.2 * sum(loop.counts[:2]) < (1.4 if ops > LONG else 1) * ops else line


def cheapest(f: Callable | None, arm: Arm | str, args=None, parameters: Iterable[str] = ()) -> Program:
    """The trace of ``f``; of the fewest operations if f is None or names a quantity rather than a formulation.

    For an arm the lean formulations are cheapest, unless parameters that stay inputs make their regrouping cost.
    """
    import dynlib

    lean = {
        None: [dynlib.newton_euler_lean],
        dynlib.inverse_dynamics: [dynlib.newton_euler_lean],
        dynlib.mass_matrix: [dynlib.mass_matrix_lean],
        dynlib.forward_dynamics: [dynlib.forward_dynamics_lean, dynlib.forward_dynamics_lean_articulated],
    }
    if f is None and isinstance(arm, dynlib.featherstone2000.Tree):
        if hasattr(arm, "arm"):
            return cheapest(f, arm.arm, args, parameters)
        args = args or {"q": (arm.nq,), "qd": (arm.nv,), "qdd": (arm.nv,)}
        return trace(dynlib.featherstone2000.rnea, arm, args, parameters)
    choices, parameters = lean.get(f, []) if isinstance(arm, (Arm, str)) else [], tuple(parameters)
    if not choices or parameters or isinstance(arm, str):
        choices = [*choices, dynlib.kane_reusing_w if f is None else f]
    programs = [trace(choice, arm, args, parameters) for choice in choices]
    return min(programs, key=lambda program: sum(program.counts[:2]))


def _real(x, name: str, shape: tuple[int, ...]) -> np.ndarray:
    array = as_array(x, name)
    if array.dtype.kind != "f":
        raise TypeError(f"{name} holds {array.dtype} values; a kernel computes on real numbers")
    if array.shape[max(0, array.ndim - len(shape)) :] != shape:
        raise ValueError(f"{name} has shape {array.shape}; its last axes should be {shape}")
    return array.astype(float, copy=False)


def _apart(y: np.ndarray, inputs: list[np.ndarray]) -> bool:
    return y.flags.c_contiguous and not any(np.may_share_memory(y, x) for x in inputs)


def _places(out, shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    places = list(out) if isinstance(out, tuple) else [out]
    if len(places) != len(shapes):
        raise ValueError(f"out holds {len(places)} arrays; the kernel gives {len(shapes)}")
    for y, shape in zip(places, shapes, strict=True):
        if not isinstance(y, np.ndarray) or y.dtype != float:
            raise TypeError(f"out should be an array of float64, not {getattr(y, 'dtype', type(y).__name__)}")
        if y.shape != shape:
            raise ValueError(f"out has shape {y.shape}; it should be {shape}")
        if not y.flags.writeable:
            raise ValueError("out is read-only")
    return places
