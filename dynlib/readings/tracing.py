"""A formulation run once on recording scalars becomes a straight-line program: plain data, ready to be emitted.

    >>> import dynlib
    >>> program = trace(dynlib.newton_euler_link, dynlib.load_arm("planar2"))
    >>> program.counts.trig, program([0, 0], [0, 0], [0, 0])
    (4, array([19.62 ,  4.905]))

The trace is specialised to the arm's numbers. Parameters named in ``parameters`` stay inputs instead; a string of
joint letters in place of the arm is the general arm, with every parameter an input.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import numpy as np

from ..arm import Arm
from ..validate import an_arm, joint_letters
from .circle import Angle
from .graph import Graph, Scalar
from .program import LEAVES, Output, Program

PARAMETERS = ("a", "alpha", "d", "theta", "mass", "com", "inertia", "gravity")


def trace(
    f: Callable,
    arm: Arm | str,
    args: Iterable[str] | Mapping[str, tuple[int, ...]] | None = None,
    parameters: Iterable[str] = (),
    record: Iterable[str] = (),
    points: bool = False,
) -> Program:
    """The straight-line program of ``f(arm, *args)``.

    Parameters
    ----------
    f : callable
        Any formulation, also your own, that does only arithmetic, square roots, sines and cosines on its arguments.
    arm : Arm or str
        The arm to specialise to; joint letters such as ``"RRP"`` for the general arm in standard DH parameters,
        whose parameters are all inputs.
    args : names, or mapping from names to shapes
        What ``f`` takes after the arm; by default its own parameters without default values, each of shape ``(n,)``.
    parameters : names
        Arm parameters (``a alpha d theta mass com inertia gravity``) that stay inputs, after the arguments. Of
        ``inertia`` only the upper triangle is read.
    record : names
        Intermediate quantities, by the names ``f`` gives them in its ``record`` dictionary, as further outputs.
    points : bool
        Every angle is given as a point of the circle, ``[cosine, sine]``, so that no sine or cosine is left and the
        program is exact over any field. For a general arm only.

    Returns
    -------
    Program

    Examples
    --------
    >>> import dynlib
    >>> trace(dynlib.waters, "RR").inputs[3:5]
    (('a', (2,)), ('alpha', (2,)))
    """
    graph = Graph()
    if isinstance(arm, str):
        arm, parameters = _blank(joint_letters(arm)), PARAMETERS
    elif points:
        raise TypeError("points=True needs the general arm: give joint letters such as 'RRP' instead of an arm")
    shapes = _shapes(f, arm if isinstance(args, Mapping) else an_arm(arm), args)
    angles = {"alpha": range(arm.n), "theta": range(arm.n)} if points else {}
    if points:
        angles["q"] = [i for i, joint in enumerate(arm.joints) if joint == "R"]
    values = {name: _inputs(graph, name, shape, angles.get(name, ())) for name, shape in shapes.items()}
    changes = {}
    for name in parameters:
        if name not in PARAMETERS:
            raise ValueError(f"an arm has no parameter {name!r}; it has {', '.join(PARAMETERS)}")
        old = getattr(arm, name)
        rows = slice(None)
        if name in ("a", "alpha"):  # one pair of the n+1 is not in the convention's table and stays zero
            rows = slice(1, None) if arm.convention == "dh" else slice(None, -1)
        changes[name] = old.astype(object)
        changes[name][rows] = _inputs(graph, name, old[rows].shape, angles.get(name, ()))
        shapes[name] = old[rows].shape
    seen: dict = {}
    result = f(replace(arm, **changes) if changes else arm, *values.values(), **({"record": seen} if record else {}))
    name = getattr(f, "__name__", "f")
    name = name if name.isidentifier() else "f"
    named = [(name, (), part) for part in (result if isinstance(result, tuple) else (result,))]
    for symbol in record:
        if symbol not in seen:
            raise KeyError(f"{name} records no {symbol!r}; it records {', '.join(seen)}")
        named += [(symbol, index, part) for index, part in _leaves(seen[symbol])]
    return _program(graph, name, tuple(shapes.items()), named)


def _blank(joints: str) -> Arm:
    n = len(joints)
    shapes = {"a": (n + 1,), "alpha": (n + 1,), "com": (n, 3), "inertia": (n, 3, 3), "gravity": (3,)}
    arrays = {name: np.zeros(shapes.get(name, (n,)), int) for name in PARAMETERS}
    return Arm(joints=joints, convention="dh", name=f"general {joints}", **arrays)


def _shapes(f, arm, args) -> dict[str, tuple[int, ...]]:
    if args is None:
        try:
            rest = list(inspect.signature(f).parameters.values())[1:]
        except (TypeError, ValueError):
            raise TypeError(f"the arguments of {f!r} cannot be read off; name them with args=") from None
        if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in rest):
            raise TypeError(f"{f!r} takes any number of arguments; name them with args=")
        args = [p.name for p in rest if p.default is p.empty and p.kind != p.KEYWORD_ONLY]
    return dict(args) if isinstance(args, Mapping) else {name: (arm.n,) for name in args}


def _inputs(graph: Graph, name: str, shape: tuple[int, ...], angles) -> np.ndarray:
    array = np.empty(shape, object)
    for index in np.ndindex(shape):
        where = (index[0], *sorted(index[1:])) if name == "inertia" else index
        if index and index[0] in angles:
            array[index] = Angle(graph.input(name, (*where, 0)), graph.input(name, (*where, 1)))
        else:
            array[index] = graph.input(name, where)
    return array


def _leaves(x, index=()):
    """The arrays in nested lists, each with its place; None marks an empty one."""
    if isinstance(x, list):
        for i, part in enumerate(x):
            yield from _leaves(part, (*index, i))
    elif x is not None:
        yield index, x


def _program(graph: Graph, name: str, inputs, named) -> Program:
    """Keep what the outputs need, in the order of recording; an input stands just before its first use."""
    targets = []
    for what, index, part in named:
        array = np.asarray(part, dtype=object)
        entries = [e if isinstance(e, Scalar) else _constant(graph, e, what) for e in array.flat]
        signed = [graph.position_of("neg", e.k) if e.negative else e.k for e in entries]
        targets.append(Output(what, index, array.shape, tuple(signed)))
    needed, stack = set(), [k for output in targets for k in output.positions]
    while stack:
        k = stack.pop()
        if k not in needed:
            needed.add(k)
            op, *operands = graph.code[k]
            stack += [] if op in LEAVES else operands
    place: dict[int, int] = {}
    for k in sorted(k for k in needed if graph.code[k][0] != "input"):
        op, *operands = graph.code[k]
        for j in (k,) if op in LEAVES else (*operands, k):
            place.setdefault(j, len(place))
    for k in (k for output in targets for k in output.positions):
        place.setdefault(k, len(place))
    code = []
    for k in place:
        op, *operands = graph.code[k]
        code.append((op, *(operands if op in LEAVES else [place[j] for j in operands])))
    outputs = tuple(o._replace(positions=tuple(place[k] for k in o.positions)) for o in targets)
    return Program(name, tuple(code), inputs, outputs)


def _constant(graph: Graph, e, what: str) -> Scalar:
    try:
        return graph.constant(e)
    except TypeError:
        raise TypeError(f"{what} gave {type(e).__name__}; a traced function should return an array of values") from None
