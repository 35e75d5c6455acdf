"""The torque doctor: which law a torque function breaks, or which other reading of the table it computes."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace

import numpy as np

from .. import inverse_dynamics
from ..arm import Arm
from ..geometry import rot_x, rot_z
from ..laws import LAWS, Probe
from ..validate import an_arm, as_array, finite
from .mistakes import mistakes

MATCH = 1e-8  # relative; a hypothesis either fits to rounding or not at all


@dataclass(frozen=True)
class Violation:
    """One law that fails: by how much relative to the largest torque, and at which joint or link."""

    law: str
    size: float
    where: str

    def __str__(self) -> str:
        return f"{self.law}: off by {self.size:.2g} of the largest torque, {self.where}"


@dataclass(frozen=True)
class Diagnosis:
    """What was found. ``ok`` means every law holds and the torques are those of the arm as given."""

    ok: bool
    violations: tuple[Violation, ...]
    likely: str
    checked: tuple[str, ...]

    def __str__(self) -> str:
        lines = [
            "nothing wrong found" if self.ok else "something is wrong",
            *(f"  breaks {v}" for v in self.violations),
        ]
        if self.likely:
            lines.append(f"likely: {self.likely}")
        lines.append(f"checked: {', '.join(self.checked)}")
        return "\n".join(lines)


def diagnose(f, arm: Arm, seed: int = 0) -> Diagnosis:
    """Say which law a torque function breaks, and name the likely mistake.

    Parameters
    ----------
    f : callable or sequence
        ``f(arm, q, qd, qdd)``, a black box ``tau(q, qd, qdd)``, or logged rows ``(q, qd, qdd, tau)``, each ``(N, n)``,
        or side by side in one array ``(N, 4 n)``.
    arm : Arm
        The arm the torques are meant for.

    Returns
    -------
    Diagnosis
        ``.ok``, ``.violations``, ``.likely`` (a sentence), ``.checked`` (the laws this kind of input permits).

    Examples
    --------
    >>> import dynlib
    >>> arm = dynlib.random_arm("RRR")
    >>> dynlib.diagnose(dynlib.waters, arm).ok
    True
    >>> dynlib.diagnose(lambda q, qd, qdd: dynlib.waters(arm, q, 0 * qd, qdd), arm).likely
    'Coriolis and centrifugal terms left out'
    """
    an_arm(arm)
    if not callable(f):
        return _rows(f, arm)
    takes_arm = _takes_arm(f)
    rng = np.random.default_rng(seed)
    states = rng.uniform(-1.5, 1.5, (3, 3, arm.n))  # (sample, q or qd or qdd, joint)
    try:
        tau = _checked(f if takes_arm else lambda _, *state: f(*state), arm.n)
        violations, checked = _laws(tau, arm, states[:2], takes_arm)
        got = np.stack([tau(arm, *state) for state in states])
    except _BadAnswer as problem:
        return Diagnosis(False, (), str(problem), ("the answer itself",))
    state = states.swapaxes(0, 1)
    if _error(got, inverse_dynamics(arm, *state)) < MATCH:
        return Diagnosis(not violations, violations, "", checked)
    text, error = _closest(got, state, arm)
    likely = text if error < MATCH else _residual(tau, arm, states[0])
    return Diagnosis(False, violations, likely, checked)


class _BadAnswer(Exception):
    pass


def _takes_arm(f) -> bool:
    parameters = inspect.signature(f).parameters.values()
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):  # a compiled kernel: (*args, out=None)
        return False
    parameters = [p for p in parameters if p.kind is not p.KEYWORD_ONLY and p.default is p.empty]
    if len(parameters) not in (3, 4):
        raise TypeError(f"a torque function takes (arm, q, qd, qdd) or (q, qd, qdd); {f} takes {len(parameters)}")
    return len(parameters) == 4


def _checked(f, n):
    """``f`` with its answer checked: raising, a wrong shape or NaN is a finding, not a crash."""

    def tau(arm, q, qd, qdd):
        where = f"at q = {np.round(q, 3).tolist()}"
        try:
            answer = np.asarray(f(arm, q, qd, qdd), dtype=float)
        except Exception as error:
            raise _BadAnswer(f"the function raised {type(error).__name__}: {error} {where}") from error
        if answer.shape != (n,):
            raise _BadAnswer(f"the function returned shape {answer.shape}; for one state it should be ({n},)")
        if not np.isfinite(answer).all():
            raise _BadAnswer(f"the function returned {answer.tolist()} {where}; every torque should be finite")
        return answer

    return tau


def _laws(tau, arm, states, takes_arm):
    violations, checked = {}, [law.name for law in LAWS]
    for state in states:
        whole, *single = (
            Probe(lambda *s, arm=one: tau(arm, *s), *state) for one in (arm, *(_only(arm, i) for i in range(arm.n)))
        )
        for law in LAWS:
            off = law.off(whole)
            if off.max() > law.tolerance and law.name not in violations:
                where = f"first at joint {np.argmax(off > law.tolerance) + 1}"
                links = (
                    [i for i, one in enumerate(single, 1) if law.off(one).max() > law.tolerance] if takes_arm else []
                )
                if links:
                    where += f"; of the links taken singly, link {links[0]} is the first to break it"
                violations[law.name] = Violation(law.name, float(off.max()), where)
    if takes_arm:
        for name, other in (
            ("unchanged when base and gravity turn together", lambda state: tau(_turned(arm), *state)),
            ("additive in the links", lambda state: sum(tau(_only(arm, i), *state) for i in range(arm.n))),
        ):
            checked.append(name)
            whole = np.stack([tau(arm, *state) for state in states])
            off = np.abs(np.stack([other(state) for state in states]) - whole).max(axis=0) / (np.abs(whole).max() or 1)
            if off.max() > 1e-9:
                where = f"first at joint {np.argmax(off > 1e-9) + 1}"
                violations[name] = Violation(name, float(off.max()), where)
    return tuple(violations.values()), tuple(checked)


def _turned(arm, a=0.7, b=-0.4):
    """The same arm on a base turned by ``a`` about its x axis and by ``b`` about the first joint, gravity with it."""
    mdh, first = arm.mdh, np.eye(arm.n)[0]

    def rot(rotation, angle):
        return rotation(np.cos(angle), np.sin(angle))

    return replace(
        arm,
        convention="mdh",
        alpha=np.append(mdh.alpha + a * first, arm.alpha[-1]),
        theta=mdh.theta + b * first,
        com=mdh.com,
        inertia=mdh.inertia,
        gravity=rot(rot_x, arm.alpha[0] + a) @ rot(rot_z, b) @ rot(rot_x, -arm.alpha[0]) @ mdh.gravity,
    )


def _only(arm, i):
    """The arm with every link but ``i`` without mass."""
    keep = np.eye(arm.n)[i]
    return replace(arm, mass=arm.mass * keep, inertia=arm.inertia * keep[:, None, None])


def _error(got, expected):
    scale = np.abs(expected).max() or np.finfo(float).tiny
    return np.abs(got - expected).max() / scale


def _closest(got, state, arm) -> tuple[str, float]:
    """The first known mistake whose torques these are to rounding, else the closest, and how far it is off."""
    errors = {text: _error(got, f(arm, *state)) for text, f in mistakes()}
    text = next((text for text in errors if errors[text] < MATCH), min(errors, key=errors.get))
    return text, errors[text]


def _residual(tau, arm, state) -> str:
    """Where the torques depart from dynlib's: which of M, C, G, and which link first, from the tip."""
    mine, right = (Probe(t, *state) for t in (lambda *s: tau(arm, *s), lambda *s: inverse_dynamics(arm, *s)))
    found = []
    for part, text in (("M", "the mass matrix"), ("c", "the velocity terms"), ("G", "the gravity terms")):
        off = np.abs(getattr(mine, part) - getattr(right, part)).reshape(arm.n, -1).max(axis=1)
        joints = np.flatnonzero(off > MATCH * max(right.scale, np.abs(getattr(right, part)).max()))
        if joints.size:
            found.append(
                f"{text} (joints {', '.join(str(j + 1) for j in joints)}; look first at link {joints[-1] + 1})"
            )
    return "not one of the known mistakes; the departure is in " + " and ".join(found) if found else ""


def _rows(rows, arm) -> Diagnosis:
    """Logged rows cannot be probed; they can be compared with every reading."""
    if isinstance(rows, np.ndarray) and rows.ndim == 2 and rows.shape[1] == 4 * arm.n:
        rows = np.split(rows, 4, axis=1)
    if not isinstance(rows, (tuple, list, np.ndarray)) or len(rows) != 4:
        raise TypeError(f"logged rows are (q, qd, qdd, tau), four arrays (N, {arm.n})")
    names = ("q", "qd", "qdd", "tau")
    *state, tau = rows = [as_array(x, f"logged {name}") for name, x in zip(names, rows, strict=True)]
    for name, x in zip(names, rows, strict=True):
        if x.shape != tau.shape or x.ndim != 2 or x.shape[1] != arm.n or not len(x) or x.dtype.kind != "f":
            raise ValueError(
                f"logged {name} has shape {x.shape} and type {x.dtype}; "
                f"every one of q, qd, qdd, tau should be (N, {arm.n}), of real numbers"
            )
        finite(x, f"logged {name}")
    checked = ("comparison with dynlib under every reading (laws need a function to probe, not rows)",)
    right = inverse_dynamics(arm, *state)
    given = _error(tau, right)
    if given < MATCH:
        return Diagnosis(True, (), "", checked)
    likely, error = _closest(tau, state, arm)
    if MATCH <= error < given / 10:
        likely += f"; so read, the rows fit to {error:.1g} of the largest torque, as given to {given:.1g}"
    elif error >= MATCH:
        joints = np.flatnonzero(np.abs(tau - right).max(axis=0) > MATCH * np.abs(tau).max()) + 1
        likely = (
            f"not one of the known mistakes: none fits clearly better than the arm as given, off by {given:.1g} of the "
            f"largest torque; they depart at joints {', '.join(map(str, joints))}; look first at link {joints[-1]}"
        )
    return Diagnosis(False, (), likely, checked)
