"""The reading *symbol*: a formulation run on exact polynomials gives its equations, and equality without guessing.

The scalar is a polynomial in the arm's parameters, the velocities, the accelerations and the pairs
(cos θ_i, sin θ_i), (cos α_i, sin α_i), kept in normal form modulo c² + s² = 1 (:mod:`dynlib.readings.ring`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import sympy
from sympy.simplify.fu import TR8

from ..arm import Arm
from ..geometry import cos_sin
from ..validate import joint_letters
from .circle import Angle
from .generic import MOMENTS, generic, variables
from .notation import abbreviated, latex
from .ring import Element, Ring

_LONG = 400  # terms beyond which no shorter form is looked for


class Model:
    """An arm and a state of exact scalars, and the way back to SymPy."""

    def __init__(self, joints: str | Arm, values: Mapping | None = None):
        self.joints = joints.joints if isinstance(joints, Arm) else joint_letters(joints)
        given = _numbers_of(joints) if isinstance(joints, Arm) else {}
        self.values = given | _spread(values or {}, self.joints)
        links = range(1, len(self.joints) + 1)
        names, _ = variables(self.joints)
        circles = [(f"{c}{i}", f"{s}{i}") for i in links for c, s in (("c", "s"), ("ca", "sa"))]
        self.ring = Ring(names + [name for pair in circles for name in pair], circles)
        self.arm, self.state = generic(self.joints, self._number, self._angle)

    def _number(self, name: str) -> Element:
        value = self.values.get(name)
        exact = isinstance(value, (int, float, Fraction, np.number, sympy.Rational))
        return self.ring.constant(_fraction(value)) if exact else self.ring[name]

    def _angle(self, name: str) -> Angle:
        kind, i = name.rstrip("0123456789"), name.lstrip("alphteq")
        if kind == "theta" and self.joints[int(i) - 1] == "R":
            return Angle(1, 0)  # an offset: c_i, s_i belong to q_i + theta_i
        turns = _quarter_turns(self.values.get(name))
        if turns is not None and kind != "q":
            return Angle(*(int(x) for x in cos_sin(turns * np.pi / 2)))
        return Angle(*(self.ring[x + "a" * (kind == "alpha") + i] for x in "cs"))

    @cached_property
    def _sympy(self) -> dict[str, sympy.Expr]:
        """What each variable of the ring stands for."""
        meaning = {name: sympy.sympify(self.values.get(name, sympy.Symbol(name))) for name in self.ring.names}
        for i, letter in enumerate(self.joints, 1):
            alpha, theta = (self._meaning_of_angle(f"{kind}{i}") for kind in ("alpha", "theta"))
            theta = theta + sympy.Symbol(f"q{i}") if letter == "R" else theta
            meaning |= {f"c{i}": sympy.cos(theta), f"s{i}": sympy.sin(theta)}
            meaning |= {f"ca{i}": sympy.cos(alpha), f"sa{i}": sympy.sin(alpha)}
        return meaning

    def _meaning_of_angle(self, name: str) -> sympy.Expr:
        value = self.values.get(name, sympy.Symbol(name))
        turns = _quarter_turns(value)
        return sympy.sympify(value) if turns is None else turns * sympy.pi / 2

    def run(self, f: Callable) -> list[Element]:
        """The torques of ``f`` on this arm, in normal form."""
        name = getattr(f, "__name__", repr(f))
        try:
            tau = np.asarray(f(self.arm, *self.state))
        except Exception as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"{name} has no symbolic reading, it raised {type(error).__name__}: {error}") from error
        if tau.shape != (self.arm.n,):
            raise ValueError(f"{name} returned shape {tau.shape}; joint forces should have shape {(self.arm.n,)}")
        try:
            return [self.ring.constant(0) + e for e in tau]
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{name} returned {list(tau)}; every entry should be an exact expression") from None

    def expression(self, element: Element) -> sympy.Expr:
        """A polynomial of the ring in SymPy, in the shorter of its forms: products, or sums of angles."""
        meaning = self._sympy
        terms = []
        for monomial, k in element.terms.items():
            powers = [meaning[name] ** power for name, power in self.ring.exponents(monomial).items()]
            terms.append(sympy.Mul(sympy.Rational(k), *powers))
        product = sympy.Add(*terms)
        twists = [name for name in self.ring.names if name[1:2] == "a" and name[0] in "cs"]
        if len(terms) > _LONG or element != element.without(twists):  # angles add up about parallel axes only
            return product
        return min((sympy.expand(TR8(product)), product), key=lambda e: len(sympy.Add.make_args(e)))

    def derivative(self, element: Element, i: int) -> Element:
        """By q_i: of a revolute joint through c_i and s_i."""
        if self.joints[i - 1] == "P":
            return element.derivative(f"q{i}")
        c, s = (self.ring[f"{x}{i}"] for x in "cs")
        return element.derivative(f"s{i}") * c - element.derivative(f"c{i}") * s


@dataclass(frozen=True)
class Symbolic:
    """Equations of motion τ = M(q) q̈ + C(q, q̇) q̇ + G(q) as SymPy matrices.

    ``C`` is the matrix of Christoffel symbols, C_ij = ½ Σ_k (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i) q̇_k, with which
    dM/dt − 2C is skew. ``short`` writes c1, s12 for cos(q1), sin(q1 + q2); ``latex`` typesets it so.
    """

    model: Model
    torques: list[Element]

    @cached_property
    def tau(self) -> sympy.Matrix:
        """Joint forces."""
        return self._matrix([[t] for t in self.torques])

    @cached_property
    def M(self) -> sympy.Matrix:
        """Mass matrix: what multiplies the accelerations."""
        return self._matrix(self._parts[0])

    @cached_property
    def C(self) -> sympy.Matrix:
        """Christoffel matrix of M."""
        return self._matrix(self._parts[1])

    @cached_property
    def G(self) -> sympy.Matrix:
        """Gravity torques: what is left at rest."""
        return self._matrix([[g] for g in self._parts[2]])

    @cached_property
    def _parts(self):
        n, ring = len(self.torques), self.model.ring
        joints = range(n)
        qd, qdd = ([f"{kind}{i + 1}" for i in joints] for kind in ("qd", "qdd"))
        G = [t.without(qd + qdd) for t in self.torques]
        M = [[t.coefficient(name).without(qd + qdd) for name in qdd] for t in self.torques]
        dM = [[[self.model.derivative(M[i][j], k + 1) for k in joints] for j in joints] for i in joints]
        C = [
            [
                sum(((dM[i][j][k] + dM[i][k][j] - dM[j][k][i]) * ring[qd[k]] for k in joints), ring.constant(0)) / 2
                for j in joints
            ]
            for i in joints
        ]
        for i in joints:
            rest = self.torques[i] - G[i]
            for j in joints:
                rest = rest - M[i][j] * ring[qdd[j]] - C[i][j] * ring[qd[j]]
            if rest != 0:
                raise ValueError(
                    f"the torque of joint {i + 1} is not M q̈ + C q̇ + G with the Christoffel symbols of its own M, as "
                    "that of every arm is; its .tau stands, dynlib.diagnose says which law it breaks"
                )
        return M, C, G

    def _matrix(self, rows) -> sympy.Matrix:
        return sympy.ImmutableMatrix([[self.model.expression(e) for e in row] for row in rows])

    def short(self, expression) -> sympy.Expr:
        """The expression with c1, s12, ca1 … for the cosines and sines."""
        return abbreviated(expression)

    def latex(self, expression=None) -> str:
        """LaTeX of an expression, by default of the torques, with dots and short cosines."""
        return latex(self.tau if expression is None else expression)

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle \tau = {self.latex()}$"


def symbolic(f: Callable, joints: str | Arm, values: Mapping | None = None) -> Symbolic:
    """The equations of motion that a formulation amounts to.

    Parameters
    ----------
    f : callable
        Any formulation ``f(arm, q, qd, qdd)``, also your own, that only adds, multiplies and takes sines and cosines.
    joints : str or Arm
        Joint letters: every parameter is a symbol, in standard DH frames: a1 alpha1 d1 theta1 m1 cx1 cy1 cz1 Ixx1 Ixy1
        Ixz1 Iyy1 Iyz1 Izz1 … gx gy gz, with q1 qd1 qdd1 …. An arm: its parameters are its numbers.
    values : mapping, optional
        Parameters that are to be numbers or other expressions: ``{"alpha1": 0, "gx": 0}``. A name without a
        number, as in ``{"d": 0}``, speaks for all links. A float is taken as the simple fraction or the decimal it is.

    Returns
    -------
    Symbolic
        ``.tau``, ``.M``, ``.C``, ``.G`` with tau = M q̈ + C q̇ + G.

    Examples
    --------
    >>> import dynlib
    >>> flat = {"alpha": 0, "d": 0, "theta": 0, "cy": 0, "cz": 0, "gx": 0, "gz": 0}
    >>> arm = symbolic(dynlib.newton_euler_link, "RR", values=flat)
    >>> arm.short(arm.G[1])
    -a2*c12*gy*m2 - c12*cx2*gy*m2
    """
    model = Model(joints, values)
    return Symbolic(model, model.run(f))


def equal(f: Callable, g: Callable, joints: str | Arm, values: Mapping | None = None) -> bool:
    """Whether two formulations are the same polynomials, exactly: their normal forms agree term by term.

    Meant for n ≤ 3 with every parameter a symbol; :func:`dynlib.prove_equal` goes further.

    >>> import dynlib
    >>> equal(dynlib.waters, dynlib.newton_euler_link, "RP")
    True
    """
    model = Model(joints, values)
    return all(x == y for x, y in zip(model.run(f), model.run(g), strict=True))


def _spread(values: Mapping, joints: str) -> dict:
    """Values by full name; a name without a number speaks for all links."""
    numbers, angles = variables(joints)
    known = [name for name in numbers + angles if not name.startswith("q")]
    spread = {}
    for name, value in values.items():
        names = [name] if name in known else [k for k in known if k.rstrip("0123456789") == name and k != name]
        if not names:
            raise KeyError(f"an arm {joints} has no parameter {name!r}; it has {' '.join(known)}")
        spread |= dict.fromkeys(names, value)
    return spread


def _numbers_of(arm: Arm) -> dict:
    """The arm's parameters in distal frames, by name."""
    table, values = arm.dh, {}
    for i in range(arm.n):
        columns = {"a": table.a, "alpha": table.alpha, "d": table.d, "theta": table.theta, "m": arm.mass}
        values |= {f"{name}{i + 1}": column[i] for name, column in columns.items()}
        values |= {f"c{x}{i + 1}": table.com[i][k] for k, x in enumerate("xyz")}
        values |= {f"I{xy}{i + 1}": table.inertia[i]["xyz".index(xy[0]), "xyz".index(xy[1])] for xy in MOMENTS}
    return values | {f"g{x}": table.gravity[k] for k, x in enumerate("xyz")}


def _fraction(value) -> Fraction:
    """1/12 for 0.08333333333333333, and 981/100 for 9.81."""
    exact = Fraction(str(value))
    simple = exact.limit_denominator(1000)
    return simple if float(simple) == float(exact) else exact


def _quarter_turns(angle) -> int | None:
    """How many right angles, if a whole number."""
    if angle is None or sympy.sympify(angle).free_symbols:
        return None
    turns = float(angle) / (np.pi / 2)
    return round(turns) if abs(turns - round(turns)) < 1e-14 * max(1, abs(turns)) else None
