"""A flexible arm as point masses: plain 3-vectors, no trace, no 4×4 matrix, no link constant, no recursion over W.

Positions are carried as polynomials of degree two in time, [x, ẋ, ẍ/2]; derivatives with respect to the coordinates
are complex steps. What comes out is Lagrange's equations by d'Alembert: Σ m ∂p/∂z_a · (p̈ - g) + ∂V/∂z_a = force_a.
"""

from dataclasses import dataclass, field

import numpy as np

from dynlib.book1983 import Body, FlexibleArm, Mode, beam_link, placement
from dynlib.geometry import skew

AXES = dict(zip("xyz", np.eye(3), strict=True))


@dataclass
class Description:
    """A link in the words its maker uses, from which both the arm and the point masses are made."""

    l: float
    axis: str = "z"
    place: dict = field(default_factory=dict)
    mu: object = 0.0
    jx: float = 0.0
    EI: float = 1.0
    GJ: float = 1.0
    modes: list[Mode] = field(default_factory=list)
    bodies: list[Body] = field(default_factory=list)


def arm(descriptions, gravity=(0, 0, 0), **options) -> FlexibleArm:
    links = [
        beam_link(d.l, d.mu, d.EI, 2 * d.EI, d.GJ, d.jx, d.modes, d.bodies, d.axis, placement(**d.place))
        for d in descriptions
    ]
    return FlexibleArm(links, gravity, **options)


def specks(d: Description):
    """(η, offset in the section's frame, mass): beam sections as points or crosses, bodies as six points each."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    for x, w in zip((nodes + 1) / 2 * d.l, weights / 2 * d.l, strict=True):
        mu = d.mu(x) if callable(d.mu) else d.mu
        if d.jx:
            arm_ = np.sqrt(d.jx / mu)  # four points, each a quarter of the mass, in the plane of the section
            for s in (AXES["y"], -AXES["y"], AXES["z"], -AXES["z"]):
                yield x, arm_ * s, mu * w / 4
        elif mu:
            yield x, np.zeros(3), mu * w
    for body in d.bodies:
        K = np.trace(np.diag(body.Ic)) / 2 * np.eye(3) - np.diag(body.Ic)  # second moments ∫ r rᵀ about the centre
        mass = body.m or 1.0
        for k, axis in enumerate(np.eye(3)):
            reach = np.sqrt(max(K[k, k], 0) * 3 / mass)
            for sign in (1, -1):
                yield body.eta, np.asarray(body.com) + sign * reach * axis, mass / 6


def rotation(axis, angle):
    a = AXES[axis]
    return np.outer(a, a) + np.cos(angle) * (np.eye(3) - np.outer(a, a)) + np.sin(angle) * skew(a)


def product(X, Y):
    return [X[0] @ Y[0], X[0] @ Y[1] + X[1] @ Y[0], X[0] @ Y[2] + X[1] @ Y[1] + X[2] @ Y[0]]


def total(X, Y):
    return [x + y for x, y in zip(X, Y, strict=True)]


def section(d, eta, delta, rates):
    """Displaced neutral axis and small rotation 1 + θ× of the section at η, as polynomials in time."""
    u, turn = np.array([eta, 0, 0]) + 0 * sum(delta), np.eye(3) + 0 * sum(delta)
    ud, turnd = np.zeros(3), np.zeros((3, 3))
    for mode, x, xd in zip(d.modes, delta, rates, strict=True):
        own, theta, _ = mode.motion(np.array(eta / d.l), d.l)
        u, turn, ud, turnd = u + x * own, turn + x * skew(theta), ud + xd * own, turnd + xd * skew(theta)
    return [u, ud, 0 * ud], [turn, turnd, 0 * turnd]


def positions(descriptions, z, zd):
    """Every speck's position polynomial, its mass, and the tip's."""
    R, p = [np.eye(3), np.zeros((3, 3)), np.zeros((3, 3))], [np.zeros(3)] * 3
    made, masses, k = [], [], 0
    for d in descriptions:
        q, qd, m = z[k], zd[k], len(d.modes)
        delta, rates = z[k + 1 : k + 1 + m], zd[k + 1 : k + 1 + m]
        k += 1 + m
        place = {"x": 0, "y": 0, "z": 0, "rx": 0, "ry": 0, "rz": 0} | d.place
        shift = np.array([place[x] for x in "xyz"], float)
        T = np.linalg.multi_dot([rotation(x, np.radians(place["r" + x])) for x in "xyz"])
        A, a = rotation(d.axis, q), skew(AXES[d.axis])
        p = total(p, [x @ shift for x in R])
        R = product(R, [T @ A, T @ A @ a * qd, T @ A @ a @ a * qd**2 / 2])
        for eta, offset, mass in specks(d):
            u, turn = section(d, eta, delta, rates)
            made.append(total(p, product(R, total(u, [x @ offset for x in turn]))))
            masses.append(mass)
        u, turn = section(d, d.l, delta, rates) if d.l else ([np.zeros(3)] * 3, [np.eye(3), *[np.zeros((3, 3))] * 2])
        p, R = total(p, product(R, u)), product(R, turn)
    return [np.array([x[order] for x in [*made, p]]) for order in range(3)], np.array(masses)


def dynamics(descriptions, gravity, z, zd):
    """J, R without applied force, and the tip's Jacobian."""
    h, n = 1e-30, len(z)
    (_, _, half), masses = positions(descriptions, z, zd)
    jacobian = np.array([positions(descriptions, z + 1j * h * e, zd)[0][0].imag / h for e in np.eye(n)])
    own = jacobian[:, :-1] * masses[:, None]
    J = np.einsum("asi,bsi->ab", own, jacobian[:, :-1])
    R = -np.einsum("asi,si->a", own, 2 * half[:-1] - np.asarray(gravity))
    k = 0
    for d in descriptions:
        m = len(d.modes)
        R[k + 1 : k + 1 + m] -= stiffness(d) @ z[k + 1 : k + 1 + m]
        k += 1 + m
    return J, R, jacobian[:, -1]


def stiffness(d):
    nodes, weights = np.polynomial.legendre.leggauss(24)
    strain = np.array([mode.motion((nodes + 1) / 2, d.l)[2] for mode in d.modes]).reshape(len(d.modes), -1)
    rigidity = {"y": 2 * d.EI, "z": d.EI, "t": d.GJ}
    K = (strain * weights / 2 * d.l) @ strain.T
    for i, a in enumerate(d.modes):
        for j, b in enumerate(d.modes):
            K[i, j] *= rigidity[a.direction] if a.direction == b.direction else 0
    return K
