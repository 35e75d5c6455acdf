"""What was to be reached on one core, and whether it was: read off the measurements, met or not."""

from __future__ import annotations

REAL, ALL = ("stanford", "puma560"), ("stanford", "puma560", "general 6R")
PINOCCHIO, CASADI = "Pinocchio rneaInParallel, one thread", "CasADi, generated C"
RATIOS = (  # race, whose time, over whose, at least, on which arms
    ("inverse dynamics, batched", PINOCCHIO, "dynlib native", 25, REAL),
    ("inverse dynamics, batched", PINOCCHIO, "dynlib native", 15, ("general 6R",)),
    ("inverse dynamics, batched", CASADI, "dynlib native", 4, ALL),
    ("forward dynamics, batched", "Pinocchio abaInParallel, one thread", "dynlib native", 25, REAL),
    ("forward dynamics, batched", "Pinocchio abaInParallel, one thread", "dynlib native", 12, ("general 6R",)),
    ("RK4 steps, one arm", "RK4 on Pinocchio aba", "dynlib", 8, REAL),
    ("RK4 steps, arms in lanes", "RK4 on Pinocchio aba", "dynlib", 30, REAL),
    ("inverse dynamics, one call", "Pinocchio rnea", "dynlib, out=", 3, REAL),
    ("inverse dynamics, one call", "Pinocchio rnea", "dynlib, allocating", 2, REAL),
    ("inverse dynamics, NumPy tape", PINOCCHIO, "dynlib numpy", 2, REAL),
)


def goals(arms: dict) -> list[dict]:
    """Each goal with the worst value over its arms; a value that was not measured does not meet its goal."""
    found = []
    for race, other, ours, least, names in RATIOS:
        values = []
        for name in names:
            ns = {row["name"]: row["ns"] for row in arms[name]["races"][race]}
            values.append(ns[other] / ns[ours] if other in ns else 0.0)
        found.append(_goal(f"{race}: {other} / {ours}", names, min(values), least, min(values) >= least))
    peak = arms["puma560"]["fraction_of_peak"]
    found.append(_goal("part of this core's peak, rows in the cache", ("puma560",), peak, 0.6, peak >= 0.6))
    build = max(arms[name]["build_ms"]["cpu"] for name in ALL)
    found.append(_goal("build, ms of processor time at most", ALL, build, 150, build <= 150))
    return found


def _goal(what: str, names: tuple[str, ...], value: float, wanted: float, met: bool) -> dict:
    return {"what": what, "arms": list(names), "value": value, "wanted": wanted, "met": bool(met)}
