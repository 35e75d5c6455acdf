"""The Stanford arm of Example 1 from its bodies, without any table: Lagrange's equations in SymPy.

Axes at rest: y along the shoulder, boom pointing along -z (straight down) at q_2 = 0. The turret turns about the
vertical, the boom swings about the shoulder, slides, and carries a wrist that rolls, bends about y and rolls again.
"""

import sympy as sp

GRAVITY = sp.Float("9.81")
DOWN = sp.Matrix([0, 0, -1])  # along the boom, in the axes of what it carries


def _about(axis, angle):
    c, s = sp.cos(angle), sp.sin(angle)
    if axis == "y":
        return sp.Matrix([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return sp.Matrix([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def bodies(q):
    """Mass, centre, axes and principal moments (about those axes) of the six bodies."""
    turret = _about("z", q[0])
    boom = turret * _about("y", q[1])
    roll = boom * _about("z", -q[3])  # about the boom, which is -z
    bend = roll * _about("y", q[4])
    hand = bend * _about("z", -q[5])
    shoulder = turret * sp.Matrix([0, sp.Rational(1, 10), 0])
    wrist = shoulder + boom * DOWN * (q[2] + sp.Rational(6, 10))
    return [
        (9, sp.zeros(3, 1), turret, (0.02, 0.01, 0.01)),
        (6, shoulder, boom, (0.05, 0.06, 0.01)),
        (4, shoulder + boom * DOWN * q[2], boom, (0.4, 0.4, 0.01)),
        (1, wrist + boom * DOWN / 10, roll, (0.001, 0.0005, 0.001)),
        (0.6, wrist + bend * DOWN * 0.06, bend, (0.0005, 0.0005, 0.0002)),
        (0.5, wrist + hand * DOWN * 0.2, hand, (0.003, 0.001, 0.002)),
    ]


def torques():
    """A function of six positions, six rates and six accelerations: d/dt ∂T/∂q̇ - ∂T/∂q + ∂V/∂q."""
    q, qd, qdd = (sp.symbols(f"{name}1:7") for name in ("q", "v", "w"))
    T, V = 0, 0
    for mass, centre, axes, moments in bodies(q):
        velocity = centre.jacobian(q) * sp.Matrix(qd)
        rate = sum((axes.diff(x) * xd for x, xd in zip(q, qd, strict=True)), sp.zeros(3, 3))
        spin = axes.T * rate  # skew matrix of the angular velocity in body axes
        omega = (spin[2, 1], spin[0, 2], spin[1, 0])
        T += mass * velocity.dot(velocity) / 2 + sum(I * w**2 for I, w in zip(moments, omega, strict=True)) / 2
        V += mass * GRAVITY * centre[2]
    tau = []
    for x, xd in zip(q, qd, strict=True):
        momentum = sp.diff(T, xd)
        along = zip((*q, *qd), (*qd, *qdd), strict=True)
        tau.append(sum(sp.diff(momentum, y) * yd for y, yd in along) - sp.diff(T, x) + sp.diff(V, x))
    return sp.lambdify([*q, *qd, *qdd], tau, cse=True)
