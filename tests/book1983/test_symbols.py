"""The recursion on symbols: Lagrange's equations of one and two links, derived by SymPy from the energies alone."""

import numpy as np
import sympy as sp

from dynlib import book1983 as fl


def link(l, C, Ck, Ckj, tip, slope, K):
    """A planar link with symbols for constants; ``tip`` and ``slope`` are each mode's deflection and rotation at l."""
    m = len(tip)
    M = np.zeros((m, 4, 4), dtype=object)
    H = np.array(sp.eye(4)).astype(object)
    H[1, 0] = l
    for k in range(m):
        M[k, 2, 0], M[k, 2, 1], M[k, 1, 2] = tip[k], slope[k], -slope[k]
    eye, axis = np.array(sp.eye(4), dtype=object), np.array([0, 0, 1], dtype=object)
    return fl.Link(T=eye, axis=axis, H=H, C=C, M=M, Ck=Ck, Ckj=Ckj, K=np.array(K, dtype=object))


def constants(mass, first, second, V, W, N):
    """C, C_k, C_kj (with their ½) of ∫μ{1, η, η²}, ∫μφ, ∫μηφ, ∫μφφ."""
    m, half = len(V), sp.Rational(1, 2)
    C, Ck, Ckj = np.full((4, 4), sp.S(0)), np.full((m, 4, 4), sp.S(0)), np.full((m, m, 4, 4), sp.S(0))
    C[0, 0], C[0, 1], C[1, 0], C[1, 1] = half * mass, half * first, half * first, half * second
    for k in range(m):
        Ck[k, 0, 2], Ck[k, 1, 2] = half * V[k], half * W[k]
        for j in range(m):
            Ckj[k, j, 2, 2] = half * N[k, j]
    return C, Ck, Ckj


def lagrange(L, coordinates, rates):
    """J and R of d/dt ∂L/∂ż - ∂L/∂z = 0, solved for J z̈ = R."""
    momenta = [sp.diff(L, v) for v in rates]
    J = sp.Matrix([[sp.diff(p, v) for v in rates] for p in momenta])
    drift = [sum(sp.diff(p, z) * v for z, v in zip(coordinates, rates, strict=True)) for p in momenta]
    return J, sp.Matrix([sp.diff(L, z) - d for z, d in zip(coordinates, drift, strict=True)])


def zero(expression, angles):
    """Whether a polynomial in sines and cosines vanishes identically: its remainder modulo c² + s² - 1."""
    for k, q in enumerate(angles):
        c, s = sp.symbols(f"c_{k} s_{k}")
        expression = sp.rem(sp.expand(expression.subs({sp.cos(q): c, sp.sin(q): s})), s**2 + c**2 - 1, s)
    return sp.expand(expression) == 0


def check(arm, L, z, zd):
    J, R = lagrange(L, z, zd)
    angles = [z[k] for k in arm.start[:-1]]
    ours, right = fl.inertia_matrix(arm, np.array(z)), fl.right_hand_side(arm, np.array(z), np.array(zd), [0] * arm.n)
    for a, row in enumerate(ours):
        assert zero(right[a] - R[a], angles)
        assert all(zero(entry - J[a, b], angles) for b, entry in enumerate(row))


def test_one_link_with_two_modes():
    """(I + δᵀNδ)q̈ + Wᵀδ̈ + 2q̇ δᵀNδ̇ = 0 and W q̈ + N δ̈ - q̇²N δ + K δ = 0."""
    mass, first, second, V1, V2, W1, W2, N11, N12, N22, K1, K2, l = sp.symbols("m s I V1 V2 W1 W2 N11 N12 N22 K1 K2 l")
    N = sp.Matrix([[N11, N12], [N12, N22]])
    own = link(l, *constants(mass, first, second, [V1, V2], [W1, W2], N), [1, 0], [2, 3], [[K1, 0], [0, K2]])
    arm = fl.FlexibleArm([own], np.array([0, 0, 0], dtype=object))
    z, zd = sp.symbols("q d1 d2"), sp.symbols("qd d1d d2d")
    delta, rate = sp.Matrix(z[1:]), sp.Matrix(zd[1:])
    kinetic = ((second + (delta.T * N * delta)[0]) * zd[0] ** 2 + (rate.T * N * rate)[0]) / 2
    kinetic += zd[0] * (W1 * zd[1] + W2 * zd[2])
    check(arm, sp.expand(kinetic - (K1 * z[1] ** 2 + K2 * z[2] ** 2) / 2), z, zd)


def test_two_links_with_one_mode_each():
    """From the position of a point of each link; the mode of link 1 has tip value f and slope p."""
    l, f, p = sp.symbols("l f p")
    own = sp.symbols("m1 s1 I1 V1 W1 N1")
    far = sp.symbols("m2 s2 I2 V2 W2 N2")
    K1, K2, g = sp.symbols("K1 K2 g")
    links = [
        link(l, *constants(*c[:3], [c[3]], [c[4]], sp.Matrix([[c[5]]])), [tip], [slope], [[K]])
        for c, tip, slope, K in ((own, f, p, K1), (far, sp.S(0), sp.S(0), K2))
    ]
    arm = fl.FlexibleArm(links, np.array([0, -g, 0], dtype=object))
    z, zd = sp.symbols("q1 d1 q2 d2"), sp.symbols("q1d d1d q2d d2d")
    eta, phi = sp.symbols("eta phi")
    moments = {(0, 0): 0, (1, 0): 1, (2, 0): 2, (0, 1): 3, (1, 1): 4, (0, 2): 5}  # ∫μ η^a φ^b

    def turn(q):
        return sp.Matrix([[sp.cos(q), -sp.sin(q)], [sp.sin(q), sp.cos(q)]])

    q1, d1, q2, d2 = z
    near = turn(q1) * sp.Matrix([eta, d1 * phi])
    bent = sp.Matrix([[1, -p * d1], [p * d1, 1]])
    beyond = turn(q1) * (sp.Matrix([l, f * d1]) + bent * turn(q2) * sp.Matrix([eta, d2 * phi]))

    def integral(expression, c):
        terms = sp.Poly(sp.expand(expression), eta, phi).terms()
        return sum(value * c[moments[power]] for power, value in terms)

    L = -(K1 * d1**2 + K2 * d2**2) / 2
    for point, c in ((near, own), (beyond, far)):
        speed = point.jacobian(z) * sp.Matrix(zd)
        L += integral(speed.dot(speed) / 2 - g * point[1], c)
    check(arm, sp.expand(L), z, zd)
