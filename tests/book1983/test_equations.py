"""Equations the recursion passes over on its way: energies, equivalences, and the forms that are summed."""

import numpy as np

from dynlib import book1983 as fl
from dynlib.book1983.kinematics import motion, positions
from tests.book1983 import point_masses
from tests.book1983.samples import GRAVITY, THREE

ARM = point_masses.arm(THREE, GRAVITY)
Z, ZD, ZDD = np.random.default_rng(2).normal(size=(3, ARM.nt)) * np.where(np.isin(range(ARM.nt), ARM.modal), 0.1, 1.0)
STEP = 1e-30


def near(a, b, tolerance=1e-12):
    assert np.abs(a - b).max() < tolerance * np.abs(b).max()


def W(z):
    return np.stack(positions(ARM.at(z)).W[1:])


def rates(z, zd, zdd=None):
    link = ARM.at(z, zd, zdd)
    return [np.stack(x[1:]) for x in motion(link, positions(link))]


def gradient(f, x):
    return np.array([f(x + 1j * STEP * e).imag / STEP for e in np.eye(len(x))])


def test_8_and_18_to_30_kinetic_energy_is_that_of_the_points():
    (_, speed, _), masses = point_masses.positions(THREE, Z, ZD)
    near(fl.energy(ARM, Z, ZD).kinetic, np.sum(masses * np.sum(speed[:-1] ** 2, axis=-1)) / 2)


def test_9_10_rates_are_derivatives_in_time():
    Wd, Wdd = rates(Z, ZD, ZDD)
    near(Wd, W(Z + 1j * STEP * ZD).imag / STEP)
    near(Wdd, rates(Z + 1j * STEP * ZD, ZD + 1j * STEP * ZDD)[0].imag / STEP)


def test_31_to_34_rates_of_the_matrices_cancel_their_dots():
    near(gradient(lambda zd: rates(Z, zd)[0], ZD), gradient(W, Z))
    h = 1e-6
    slope = (gradient(W, Z + h * ZD) - gradient(W, Z - h * ZD)) / (2 * h)
    near(slope, gradient(lambda z: rates(z, ZD)[0], Z), 1e-8)


def test_35_38_39_lagrange_from_the_kinetic_energy():
    """d/dt ∂K/∂ż - ∂K/∂z by differences of complex steps, without weight and springs."""
    bare = point_masses.arm(THREE)
    momentum = [
        gradient(lambda zd, s=s: fl.energy(bare, Z + s * ZD + s**2 / 2 * ZDD, zd).kinetic, ZD + s * ZDD)
        for s in (1e-5, -1e-5)
    ]
    force = (momentum[0] - momentum[1]) / 2e-5 - gradient(lambda z: fl.energy(bare, z, ZD).kinetic, Z)
    near(fl.inverse_dynamics(bare, Z, ZD, ZDD) - fl.stiffness_matrix(bare) @ Z, force, 1e-7)


def test_46_to_55_forces_at_rest_are_slopes_of_the_energies():
    rest = np.zeros(ARM.nt)
    wanted = gradient(lambda z: sum(fl.energy(ARM, z, rest)[1:]), Z)
    near(fl.inverse_dynamics(ARM, Z, rest, rest), wanted)


def test_56_57_and_82_are_one_equation():
    left = fl.inverse_dynamics(ARM, Z, ZD, ZDD)
    near(fl.inertia_matrix(ARM, Z) @ ZDD - fl.right_hand_side(ARM, Z, ZD, np.zeros(3)), left)


def test_58_to_63_accelerations_enter_linearly():
    """Ẅ = Σ ∂W/∂z z̈ + Ẅ_v."""
    near(np.tensordot(ZDD, gradient(W, Z), 1) + rates(Z, ZD)[1], rates(Z, ZD, ZDD)[1])


def test_67_71_76_the_sums_that_the_recursions_replace():
    """ʲF̃_h, ʲF_h and ʲΦ_h summed link by link, each equal to the recursion."""
    from dynlib.book1983.literal import Literal

    text, n = Literal(ARM.at(Z, ZD)), ARM.n

    def tilde(h, i):
        return np.eye(4) if h == i else text.tilde(h, i)

    for j in range(1, n + 1):
        for h in range(1, n + 1):
            near(text.Ft(j, h), sum(tilde(j, i) @ text.G[i] @ tilde(h, i).T for i in range(max(h, j), n + 1)))  # (67)
            if h < n:
                whole = sum(tilde(j, i) @ text.G[i] @ text.part(h, i).T for i in range(max(h + 1, j), n + 1))
                near(text.F(j, h), whole)  # (71)
            if h < n and j <= h:
                whole = sum(text.part(j, i) @ text.G[i] @ text.part(h, i).T for i in range(max(j, h) + 1, n + 1))
                near(text.Phi(j, h), whole)  # (76)
