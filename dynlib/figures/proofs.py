"""What the page needs to redo a proof: the formulations over GF(p), what to draw at random, degree and primes."""

from __future__ import annotations

from itertools import islice

from ..readings.bounding import size_of_difference
from ..readings.emit_javascript import emit
from ..readings.field import primes
from ..readings.proving import bounds, divisors
from ..readings.tracing import trace

TRIALS = 2  # points that count; further primes are added for the size of the coefficients, as in readings.proving


def proof(functions: dict, joints: str) -> dict:
    """Sources in BigInt JavaScript, the signature with which entries are points of the circle, the bounds."""
    names = list(functions)
    programs = {name: trace(f, joints, points=True) for name, f in functions.items()}
    angles = {"q": [joint == "R" for joint in joints], "alpha": [True] * len(joints), "theta": [True] * len(joints)}
    read = {name: bounds(f, joints) for name, f in functions.items()}
    sizes = [size_of_difference(joints, read[names[0]], read[name]) for name in names[1:]]
    extra = divisors(max(size.bits for size in sizes))
    return {
        "signature": [
            {"name": name, "shape": list(shape), "points": angles.get(name)}
            for name, shape in programs[names[0]].inputs
        ],
        "sources": {name: emit(program, name, field=True) for name, program in programs.items()},
        "degree": max(size.degree for size in sizes),
        "trials": TRIALS,
        "primes": [str(p) for p in islice(primes(), TRIALS + extra)],
    }
