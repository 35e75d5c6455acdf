"""Arms as plain dicts (the YAML files of the catalogue), and their tables as Markdown and LaTeX."""

from __future__ import annotations

import numpy as np

from ..arm import Arm
from ..catalog import arm_from
from ..validate import an_arm


def to_dict(arm: Arm) -> dict:
    """Lists and numbers only, angles in degrees: ``yaml.safe_dump(to_dict(arm))`` is a file for ``read_arm``.

    >>> import dynlib
    >>> to_dict(dynlib.planar(1))["rows"]
    [{'joint': 'R', 'a': 1.0, 'alpha': 0.0, 'd': 0.0, 'theta': 0.0}]
    """
    table = arm.dh if an_arm(arm).convention == "dh" else arm.mdh
    degrees = {"alpha": np.degrees(table.alpha), "theta": np.degrees(table.theta)}
    columns = {"a": table.a, "alpha": degrees["alpha"], "d": table.d, "theta": degrees["theta"]}
    made = {
        "convention": arm.convention,
        "gravity": table.gravity.tolist(),
        "rows": [
            {"joint": letter} | {name: float(column[i]) for name, column in columns.items()}
            for i, letter in enumerate(arm.joints)
        ],
        "links": [
            {"mass": float(m), "com": r.tolist(), "inertia": I.tolist()}
            for m, r, I in zip(arm.mass, table.com, table.inertia, strict=True)
        ],
    }
    if arm.allowed:
        made["allowed"] = [{"link": link, "reason": reason} for link, reason in arm.allowed]
    return made


def from_dict(content: dict, name: str = "") -> Arm:
    """The arm of a dict laid out as the catalogue's files.

    >>> import dynlib
    >>> from_dict(to_dict(dynlib.load_arm("stanford"))).joints
    'RRPRRR'
    """
    return arm_from(content, name)


def to_markdown(arm: Arm, convention: str | None = None) -> str:
    """The DH or MDH table (``"dh"``, ``"mdh"``; the arm's own unless told) in Markdown, angles in degrees.

    >>> import dynlib
    >>> print(to_markdown(dynlib.planar(1)))
    | i | θ [°] | d [m] | a [m] | α [°] |
    |---|---|---|---|---|
    | 1 | q₁ | 0 | 1 | 0 |
    """
    head, rows = _rows(arm, convention, "q{}", str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
    title, *lines = (f"| {' | '.join(line)} |" for line in (["i", *head], *rows))
    return "\n".join([title, "|" + "---|" * 5, *lines])


def to_latex(arm: Arm, convention: str | None = None) -> str:
    """The same as a LaTeX ``tabular``.

    >>> import dynlib
    >>> print(to_latex(dynlib.planar(1)).splitlines()[2])
    1 & $q_{1}$ & 0 & 1 & 0 \\\\
    """
    head, rows = _rows(arm, convention, "$q_{{{}}}$")
    words = {"θ": r"$\theta$", "α": r"$\alpha$", "d": "$d$", "a": "$a$"}
    title = " & ".join(["$i$", *(f"{words[h[0]]} {h[2:]}".replace("°", r"$^\circ$") for h in head)])
    body = [" & ".join(row) + r" \\" for row in rows]
    return "\n".join([r"\begin{tabular}{rrrrr}", title + r" \\ \hline", *body, r"\end{tabular}"])


def _rows(arm, convention, variable, digits=None):
    convention = convention or an_arm(arm).convention
    if convention not in ("dh", "mdh"):
        raise ValueError(f"convention is {convention!r}; it should be 'dh' or 'mdh'")
    table = getattr(arm, convention)
    names = ["θ [°]", "d [m]", "a [m]", "α [°]"] if convention == "dh" else ["α [°]", "a [m]", "θ [°]", "d [m]"]
    columns = {"θ": np.degrees(table.theta), "d": table.d, "a": table.a, "α": np.degrees(table.alpha)}
    rows = []
    for i, letter in enumerate(arm.joints):
        cells = {name: f"{column[i] + 0:.6g}" for name, column in columns.items()}
        moving, q = "θ" if letter == "R" else "d", variable.format(str(i + 1).translate(digits or {}))
        cells[moving] = q if cells[moving] == "0" else f"{q} + {cells[moving]}".replace("+ -", "- ")
        rows.append([str(i + 1), *(cells[name[0]] for name in names)])
    return names, rows
