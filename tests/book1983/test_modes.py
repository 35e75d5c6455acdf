"""Frequencies against closed forms, published figures and finite elements."""

import numpy as np
import pytest

from dynlib import book1983 as fl
from dynlib.book1983.eigenfunctions import eigenvalues, payload_equation

CLAMPED_FREE = np.array([1.87510407, 4.69409113, 7.85475744])
PINNED_FREE = np.array([3.92660231, 7.06858275, 10.21017612])


def beam(family, count, bodies=(), **options):
    """A uniform beam with EI = μ = l = 1, whose circular frequencies are (βl)²."""
    modes = [fl.Mode("y", fl.shape(family, 1.0, k=k, **options)) for k in range(1, count + 1)]
    return fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=modes, bodies=bodies)])


def beta(arm, joints="locked"):
    return np.sqrt(2 * np.pi * fl.natural_frequencies(arm, [0.0], joints))


def test_clamped_and_pinned_beams_to_eight_digits():
    assert np.abs(beta(beam("clamped_free", 3)) - CLAMPED_FREE).max() < 5e-9
    assert np.abs(beta(beam("pinned_free", 3), "free") - PINNED_FREE).max() < 5e-9


def test_polynomials_reach_the_same_digits():
    assert abs(beta(beam("polynomial", 10), "free")[0] / PINNED_FREE[0] - 1) < 2e-9
    assert abs(beta(beam("polynomial", 6))[0] / CLAMPED_FREE[0] - 1) < 2e-9


@pytest.mark.parametrize("mr, first, second", [(0.1, 2.96784, 19.3558), (1, 1.55730, 16.2501), (10, 0.54138, 15.5115)])
def test_payload_equation_to_six_digits(mr, first, second):
    """Shapes that know the payload, and polynomials that do not, find the same beam."""
    exact = eigenvalues(payload_equation(mr, 0.0), 2) ** 2
    assert np.allclose(exact, [first, second], rtol=0, atol=6e-6 * second)
    payload = [fl.Body(1.0, mr)]
    assert np.allclose(beta(beam("clamped_payload", 2, payload, mr=mr)) ** 2, exact, rtol=1e-10)
    assert np.allclose(beta(beam("polynomial", 8, payload))[:2] ** 2, exact, rtol=1e-6)


@pytest.mark.parametrize(
    "family, count, error", [("clamped_free", 4, 0.14), ("polynomial", 4, 3.5e-5), ("craig_bampton", 4, 2e-5)]
)
def test_clamped_free_shapes_are_slow_where_the_tip_carries_a_moment(family, count, error):
    """Second mode, tip mass 1 and tip inertia 0.05: shapes without tip moment converge like 1/N."""
    exact = eigenvalues(payload_equation(1.0, 0.05), 2)[1]
    found = beta(beam(family, count, [fl.Body(1.0, 1.0, Ic=(0, 0, 0.05))]))[1]
    assert found**2 / exact**2 - 1 == pytest.approx(error, rel=0.15)


def test_torsion_of_a_shaft():
    modes = [fl.Mode("t", fl.shape("torsion_free", 2.0, k=k)) for k in (1, 2)]
    arm = fl.FlexibleArm([fl.beam_link(2.0, mu=1.0, GJ=3.0, jx=0.5, modes=modes)])
    exact = np.array([1, 3]) * np.sqrt(3.0 / 0.5) * np.pi / 4
    assert np.allclose(2 * np.pi * fl.natural_frequencies(arm, [0.0]), exact, rtol=1e-10)


def test_link_data_of_de_luca_and_siciliano():
    """Every digit they print: frequencies of each link, and tip values and slopes of its shapes."""
    found = []
    for mr, jr in ((12.0, 5.353333333), (1.0, 0.02)):
        x = eigenvalues(payload_equation(mr, jr), 2)
        shapes = [fl.shape("clamped_payload", 0.5, k=k, mr=mr, jr=jr) for k in (1, 2)]
        found += [
            (b**2 * np.sqrt(80) / 2 / np.pi, s.value(1.0), s.slope(1.0) / 0.5) for b, s in zip(x, shapes, strict=True)
        ]
    found = np.array(found)
    assert found[:, 0].round(2).tolist() == [0.48, 1.80, 2.18, 15.91]
    assert np.abs(found[:, 1]).round(3).tolist() == [0.186, 0.215, 0.883, 0.069]
    assert np.abs(found[:, 2]).round(3).tolist() == [0.657, 0.560, 2.641, 10.853]


def finite_elements(q2, elements=24, l=0.5, mu=0.2, EI=1.0):
    """J and K of the two-link arm linearised: cubic elements, each link's field clamped to its joint.

    Link 1 moves by (w1 + q1 η) y1; link 2 by the tip of link 1, and by w2 + (q1 + w1'(l) + q2) η along y2.
    Unknowns: q1, q2, then value and slope at every node of link 1 and of link 2.
    """
    h, size = l / elements, 2 + 4 * elements
    y1, y2 = np.array([0.0, 1.0]), np.array([-np.sin(q2), np.cos(q2)])
    J, K = np.zeros((size, size)), np.zeros((size, size))
    nodes, weights = np.polynomial.legendre.leggauss(4)
    tip, turn = np.zeros(size), np.zeros(size)
    tip[[0, 2 * elements]] = l, 1
    turn[[0, 2 * elements + 1]] = 1, 1

    def add(J, displacement, mass):
        J += mass * displacement.T @ displacement

    def along(link, e, s):
        """w and w'' at s in 0..1 of element e, as rows over the unknowns."""
        w, curvature = np.zeros(size), np.zeros(size)
        values = [1 - 3 * s**2 + 2 * s**3, h * (s - 2 * s**2 + s**3), 3 * s**2 - 2 * s**3, h * (s**3 - s**2)]
        seconds = [(12 * s - 6) / h**2, (6 * s - 4) / h, (6 - 12 * s) / h**2, (6 * s - 2) / h]
        for k, (v, c) in enumerate(zip(values, seconds, strict=True)):
            place = 2 * (e - 1) + k
            if place >= 0:
                w[2 + 2 * elements * link + place] = v
                curvature[2 + 2 * elements * link + place] = c
        return w, curvature

    turn2 = turn.copy()
    turn2[1] += 1
    for link in (0, 1):
        for e in range(elements):
            for x, weight in zip((nodes + 1) / 2, weights * h / 2, strict=True):
                w, curvature = along(link, e, x)
                eta = (e + x) * h
                if link == 0:
                    w[0] += eta
                    add(J, w[None] * y1[:, None], mu * weight)
                else:
                    add(J, np.outer(y1, tip) + np.outer(y2, w + eta * turn2), mu * weight)
                K += EI * weight * np.outer(curvature, curvature)
    J[0, 0] += 0.1
    add(J, np.outer(y1, tip), 1.0)
    J += 0.1 * np.outer(turn2, turn2)
    end, end_turn = l * turn2, turn2.copy()
    end[-2] += 1
    end_turn[-1] += 1
    add(J, np.outer(y1, tip) + np.outer(y2, end), 0.1)
    J += 0.0005 * np.outer(end_turn, end_turn)
    return J, K


def element_frequencies(q2, joints):
    J, K = finite_elements(q2)
    if joints == "locked":
        J, K = J[2:, 2:], K[2:, 2:]
    values = np.linalg.eigvals(np.linalg.solve(J, K)).real
    values = np.sort(values[values > 1e-3])
    return np.sqrt(values[:4]) / 2 / np.pi


@pytest.mark.parametrize("joints", ["locked", "free"])
@pytest.mark.parametrize("degrees", [0, 45, 90])
def test_two_links_against_finite_elements(joints, degrees):
    """Two payload modes a link: 1e-4 on the first three frequencies; with free joints the fourth needs more."""
    q2 = np.radians(degrees)
    exact = element_frequencies(q2, joints)
    found = fl.natural_frequencies(fl.load("two_link"), [0.3, q2], joints)
    assert np.abs(found / exact - 1)[:3].max() < 1.2e-4
    assert (found > exact * (1 - 1e-7)).all()  # a Ritz model is never softer than a finer one
    if joints == "locked" and degrees == 0:
        assert exact.round(5).tolist()[:3] == [0.43813, 1.97280, 2.66891]


def test_frequencies_do_not_depend_on_the_scale_of_the_shapes():
    def arm(scale):
        s = fl.shape("polynomial", 1.0, k=2)
        scaled = fl.Shape(*(lambda x, f=f: scale * f(x) for f in (s.value, s.slope, s.curvature)))
        modes = [fl.Mode("y", fl.shape("polynomial", 1.0)), fl.Mode("y", scaled)]
        return fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=modes)])

    assert np.allclose(beta(arm(1.0), "free"), beta(arm(37.0), "free"), rtol=1e-12)


def test_shuttle_arm():
    """Booms alone 0.862 Hz; with springs fitted to the first two published figures, 0.3463 and 0.4614 Hz."""
    arm = fl.load("srms")
    assert np.allclose(fl.natural_frequencies(arm, np.zeros(6))[:2], 0.862, atol=5e-4)
    assert np.allclose(fl.natural_frequencies(arm, np.zeros(6), "sprung")[:4], [0.3463, 0.4614, 2.30, 4.03], rtol=1e-3)
    assert len(fl.natural_frequencies(arm, np.zeros(6), "free")) == 10


def test_shapes_are_orthogonal_and_solve_the_equation():
    arm = fl.load("anthropomorphic6")
    q = [0.1, 0.5, -1.0, 0.3, 0.2, 0.1]
    J, K = fl.inertia_matrix(arm, arm.z(q)), fl.stiffness_matrix(arm)
    made = fl.natural_modes(arm, q, "free")
    omega2 = (2 * np.pi * made.frequencies) ** 2
    assert np.allclose(made.shapes @ J @ made.shapes.T, np.eye(6), atol=1e-9)
    assert np.abs(made.shapes @ K - omega2[:, None] * (made.shapes @ J)).max() < 1e-9 * np.abs(K).max()


def test_animated_mode_starts_at_rest_position_and_has_the_asked_size():
    arm = fl.load("two_link")
    frames = fl.natural_modes(arm, [0, 1.0]).animation(1, amplitude=0.2, frames=8)
    assert frames.shape == (8, 42, 3)
    assert np.linalg.norm(frames[2] - frames[0], axis=-1).max() == pytest.approx(0.2 * 1.0)


def test_pinned_shapes_cannot_be_locked():
    with pytest.raises(ValueError, match="turns at the joint, so the joint cannot be locked"):
        fl.natural_frequencies(beam("pinned_free", 2), [0.0])
