"""What ``print(arm)`` shows: the table a roboticist recognises, with units and the convention named."""

from __future__ import annotations

import numpy as np

from .validate import is_number

_TITLES = {
    "dh": "standard Denavit-Hartenberg (distal frames), row i: Rot_z(θ) Trans_z(d) Trans_x(a) Rot_x(α)",
    "mdh": "modified Denavit-Hartenberg (proximal frames, Craig), row i: Rot_x(α) Trans_x(a) Rot_z(θ) Trans_z(d)",
}


def table(arm) -> str:
    """The arm's parameters in its own convention, its links, gravity, and the links kept though no body can have them.

    >>> import dynlib
    >>> print(table(dynlib.load_arm("planar2")))
    planar2: RR, standard Denavit-Hartenberg (distal frames), row i: Rot_z(θ) Trans_z(d) Trans_x(a) Rot_x(α)
    <BLANKLINE>
    i  joint  θ [deg]  d [m]  a [m]  α [deg]
    1  R      q1       0      1      0
    2  R      q2       0      1      0
    <BLANKLINE>
    links in these frames; inertia tensor about the centre of mass
    i  mass [kg]  x [m]  y  z  Ixx [kg m²]  Iyy        Izz        Ixy  Ixz  Iyz
    1  1          -0.5   0  0  0            0.0833333  0.0833333  0    0    0
    2  1          -0.5   0  0  0            0.0833333  0.0833333  0    0    0
    <BLANKLINE>
    gravity (0, -9.81, 0) m/s² in the base frame
    """
    rows = arm.dh if arm.convention == "dh" else arm.mdh
    degrees = arm.alpha.dtype.kind == "f" and arm.theta.dtype.kind == "f"
    unit, angle = ("deg", np.degrees) if degrees else ("rad", np.asarray)
    theta, d = ([_text(x) for x in column] for column in (angle(rows.theta), rows.d))
    for i, joint in enumerate(arm.joints):
        moving = theta if joint == "R" else d
        moving[i] = f"q{i + 1}" if moving[i] == "0" else f"q{i + 1} + {moving[i]}".replace("+ -", "- ")
    names = [f"θ [{unit}]", "d [m]", "a [m]", f"α [{unit}]"]
    columns = [theta, d, [_text(x) for x in rows.a], [_text(x) for x in angle(rows.alpha)]]
    if arm.convention == "mdh":
        names, columns = [names[k] for k in (3, 2, 0, 1)], [columns[k] for k in (3, 2, 0, 1)]
    geometry = [[str(i + 1), joint, *(column[i] for column in columns)] for i, joint in enumerate(arm.joints)]
    links = [
        [str(i), *map(_text, [m, *r, *np.diag(I), I[0, 1], I[0, 2], I[1, 2]])]
        for i, (m, r, I) in enumerate(zip(arm.mass, arm.com, arm.inertia, strict=True), 1)
    ]
    heads = ["i", "mass [kg]", "x [m]", "y", "z", "Ixx [kg m²]", "Iyy", "Izz", "Ixy", "Ixz", "Iyz"]
    lines = [f"{arm.name or 'arm'}: {arm.joints}, {_TITLES[arm.convention]}", ""]
    lines += [*_aligned(["i", "joint", *names], geometry), ""]
    lines += ["links in these frames; inertia tensor about the centre of mass", *_aligned(heads, links), ""]
    lines += [f"gravity ({', '.join(map(_text, arm.gravity))}) m/s² in the base frame"]
    lines += [f"link {i} keeps an inertia that no body can have: {reason}" for i, reason in arm.allowed]
    return "\n".join(lines)


def _text(x) -> str:
    return f"{x + 0:.6g}" if is_number(np.asarray(x)) else str(x)  # + 0 turns -0 into 0


def _aligned(head: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in [head, *rows])
    return [line.rstrip() for line in lines]
