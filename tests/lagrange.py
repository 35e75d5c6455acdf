"""Lagrange's equations from the energies of an arm, by a route that shares no recursion with any formulation.

Frames are products of elementary matrices; velocities come from the axes and points of the joints, so kinetic energy
is ½ q̇ᵀM(q)q̇ with M a sum over Jacobians; derivatives are complex steps, exact to rounding.
"""

import numpy as np

STEP = 1e-30


def elementary(arm, i, q):
    """Z(d_i, θ_i) and X(a_i, α_i), 4×4."""
    theta, d = arm.theta[i - 1], arm.d[i - 1]
    theta, d = (theta + q, d) if arm.joints[i - 1] == "R" else (theta, d + q)
    c, s = np.cos(theta), np.sin(theta)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, d], [0, 0, 0, 1]]), pair(arm, i)


def pair(arm, i):
    c, s = np.cos(arm.alpha[i]), np.sin(arm.alpha[i])
    return np.array([[1, 0, 0, arm.a[i]], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])


def energies(arm, q, qd):
    """Kinetic and potential energy in the state ``q``, ``qd`` (complex allowed)."""
    inertia, potential = mass_matrix_and_potential(arm, q)
    return qd @ inertia @ qd / 2, potential


def mass_matrix_and_potential(arm, q):
    frame = pair(arm, 0) if arm.convention == "mdh" else np.eye(4)
    axes, points, M, P = [], [], 0, 0
    for i in range(1, arm.n + 1):
        axes.append(frame[:3, 2])
        points.append(frame[:3, 3])
        Z, X = elementary(arm, i, q[i - 1])
        link = frame @ Z @ X if arm.convention == "dh" else frame @ Z
        frame = frame @ Z @ X
        centre = link[:3, :3] @ arm.com[i - 1] + link[:3, 3]
        turning = [axes[k] if arm.joints[k] == "R" else 0 * axes[k] for k in range(i)]
        moving = [np.cross(axes[k], centre - points[k]) if arm.joints[k] == "R" else axes[k] for k in range(i)]
        Jw, Jv = (np.array(columns + [0 * axes[0]] * (arm.n - i)).T for columns in (turning, moving))
        tensor = link[:3, :3] @ arm.inertia[i - 1] @ link[:3, :3].T
        M = M + arm.mass[i - 1] * Jv.T @ Jv + Jw.T @ tensor @ Jw
        P = P - arm.mass[i - 1] * arm.gravity @ centre
    return M, P


def inverse_dynamics(arm, q, qd, qdd):
    """F_i = d/dt ∂K/∂q̇_i − ∂K/∂q_i + ∂P/∂q_i at one state."""
    M, _ = mass_matrix_and_potential(arm, q)
    Md = mass_matrix_and_potential(arm, q + 1j * STEP * qd)[0].imag / STEP
    slopes = [energies(arm, q + 1j * STEP * e, qd) for e in np.eye(arm.n)]
    return M @ qdd + Md @ qd - np.array([K.imag - P.imag for K, P in slopes]) / STEP


def power(arm, q, qd, qdd):
    """dE/dt along the motion."""
    K, P = energies(arm, q + 1j * STEP * qd, qd + 1j * STEP * qdd)
    return (K + P).imag / STEP
