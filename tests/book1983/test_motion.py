"""Motion: energy, the rigid limit, the two truncations, stiffening, and the forces users apply."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib import book1983 as fl
from dynlib.integrate import integrate
from tests.book1983 import point_masses
from tests.book1983.samples import GRAVITY, ONE, ROLLING, THREE, TWO

EXACT = dict(method="DOP853", rtol=1e-11, atol=1e-12, progress=False)
pytestmark = pytest.mark.filterwarnings("ignore::dynlib.book1983.LargeDeflection")


def start(arm, size=0.01, seed=1):
    rng = np.random.default_rng(seed)
    return arm.z(rng.normal(size=arm.n), size * rng.normal(size=arm.nt - arm.n)), arm.z(rng.normal(size=arm.n))


@pytest.mark.parametrize("stiffening", [False, True])
@pytest.mark.parametrize("links, span", [(ONE, 0.1), (TWO, 0.03), (THREE, 0.01)])
def test_energy_of_free_motion_is_conserved(links, span, stiffening):
    arm = point_masses.arm(links, GRAVITY, stiffening=stiffening).using(springs=np.arange(1.0, len(links) + 1))
    run = fl.simulate(arm, *start(arm), 0, np.linspace(0, span, 3), **EXACT)
    parts = np.abs([run.energy.kinetic, run.energy.elastic, run.energy.gravity]).max()
    assert np.abs(run.energy.total - run.energy.total[0]).max() < 1e-9 * parts
    assert np.ptp(run.energy.kinetic) > 1e-4 * parts


def test_the_truncation_of_the_report_loses_energy():
    """(37) drops δᵀMδ from J and keeps its partners. The power that appears from nowhere is q̇ q̈ δᵀMδ; measured with the
    kinetic energy of the truncated J it is -q̇² δᵀMδ̇."""
    arm = point_masses.arm(ONE).using(truncation="paper")
    z, zd = np.array([0.0, 0.05, 0.02]), np.array([2.0, 0.3, -0.1])
    zdd, h = fl.accelerations(arm, z, zd, [0.0]), 1e-5
    M = fl.inertia_matrix(arm, z)[1:, 1:]

    def total(s):
        there, rate = z + s * zd + s**2 / 2 * zdd, zd + s * zdd
        true = fl.energy(arm, there, rate)
        return np.array([true.total, true.total - true.kinetic + rate @ fl.inertia_matrix(arm, there) @ rate / 2])

    power = (total(h) - total(-h)) / (2 * h)
    assert power[0] == pytest.approx(zd[0] * zdd[0] * (z[1:] @ M @ z[1:]), rel=1e-5)
    assert power[1] == pytest.approx(-(zd[0] ** 2) * (z[1:] @ M @ zd[1:]), rel=1e-5)


def test_the_truncation_of_the_report_makes_the_inertia_matrix_indefinite():
    """A roll joint on a slender link, ρI_p = 1e-4: beyond a deflection of 2 % of the length."""
    modes = [fl.Mode("y", fl.shape("polynomial", 1.0)), fl.Mode("z", fl.shape("polynomial", 1.0))]
    arm = fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIy=1.0, EIz=1.0, jx=1e-4, modes=modes, axis="x")])

    def least(arm, size):
        return np.linalg.eigvalsh(fl.inertia_matrix(arm, [0, size, 0]))[0]

    assert least(arm.using(truncation="paper"), 0.01) > 0 > least(arm.using(truncation="paper"), 0.04)
    assert least(arm, 0.04) > 0.99e-4
    with pytest.raises(ValueError, match="indefinite .* truncation 'paper' drops the terms of \\(37\\)"):
        fl.accelerations(arm.using(truncation="paper"), [0, 0.04, 0], np.zeros(3), [0.0])


def test_motion_converges_to_the_rigid_motion_at_first_order_in_compliance():
    arm, t = fl.load("one_link"), np.linspace(0, 0.05, 6)
    inertia = fl.inertia_matrix(arm, np.zeros(3))[0, 0]
    wanted = t**2 / 2 / inertia  # a rigid beam under unit torque
    errors = []
    for stiffer in (10, 100, 1000):
        stiff = arm.using(links=[replace(link, K=stiffer * link.K) for link in arm.links])
        run = fl.simulate(stiff, np.zeros(3), np.zeros(3), 1.0, t, "DOP853", rtol=1e-6, atol=1e-10, progress=False)
        errors.append(np.abs(run.q[:, 0] - wanted).max())
    assert np.all(np.abs(np.log10(np.divide(errors[:-1], errors[1:])) - 1) < 0.2)


def test_no_modes_move_like_the_rigid_arm():
    arm = dynlib.load_arm("planar2")
    t = np.linspace(0, 0.3, 41)
    ours = fl.simulate(fl.FlexibleArm.from_arm(arm), [0.3, 0.2], [0, 0], [1.0, 0.5], t)
    theirs = dynlib.simulate(arm, [0.3, 0.2], [0, 0], [1.0, 0.5], t)
    assert np.abs(ours.z - theirs.q).max() < 1e-10
    assert np.allclose(ours.energy.total, theirs.energy.total, rtol=1e-12)


def spinning(stiffening, direction, count=4):
    modes = [fl.Mode(direction, fl.shape("polynomial", 1.0, k=k)) for k in range(1, count + 1)]
    return fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIy=1.0, EIz=1.0, modes=modes)], stiffening=stiffening)


def stiffness(arm, zd=None, h=1e-30):
    """-∂R/∂δ about the straight arm by complex steps."""
    zd = np.zeros(arm.nt) if zd is None else zd
    steps = 1j * h * np.eye(arm.nt)[arm.modal]
    return -np.array([fl.right_hand_side(arm, step, zd, np.zeros(arm.n)).imag[arm.modal] / h for step in steps]).T


def lowest(arm, speed):
    K, J = stiffness(arm, arm.z([speed])), fl.inertia_matrix(arm, np.zeros(arm.nt))[1:, 1:]
    return np.sort(np.linalg.eigvals(np.linalg.solve(J, K)).real)[0]


@pytest.mark.parametrize("speed, flap, lag", [(2, 4.1373, 3.6218), (3, 4.7973, 3.7435), (4, 5.5850, 3.8977)])
def test_a_rotating_beam_stiffens(speed, flap, lag):
    """Flap of Wright, Smith, Thresher and Wang (1982); lag² = flap² - Ω². The report's kinematics soften the lag."""
    assert np.sqrt(lowest(spinning(True, "z"), speed)) == pytest.approx(flap, abs=3e-4)
    assert np.sqrt(lowest(spinning(True, "y"), speed)) == pytest.approx(lag, abs=4e-4)
    assert lowest(spinning(False, "y"), speed) == pytest.approx(3.516015**2 - speed**2, abs=1e-4)
    assert lowest(spinning(False, "z"), speed) == pytest.approx(3.516015**2, abs=1e-4)


def test_an_upright_column_buckles_at_eulers_load():
    """P = π²EI/4l²: found with the second-order terms, never without."""
    for count, wanted in ((1, 3.0), (2, 2.4860), (3, 2.46774), (4, 2.46740)):
        modes = [fl.Mode("y", fl.shape("polynomial", 1.0, k=k)) for k in range(1, count + 1)]
        link = fl.beam_link(1.0, mu=0.0, EIz=1.0, modes=modes, bodies=[fl.Body(1.0, 1.0)])
        K, pressed = (stiffness(fl.FlexibleArm([link], (-g, 0, 0), stiffening=True)) for g in (0, 1))
        assert 1 / np.linalg.eigvals(np.linalg.solve(K, K - pressed)).real.max() == pytest.approx(wanted, rel=3e-5)
        assert np.array_equal(stiffness(fl.FlexibleArm([link], (-1, 0, 0))), K)


L, MU, EI, LAST, FULL = 10.0, 1.2, 1.4e4, 15.0, 6.0  # Simo and Vu-Quoc's spin-up


def path(t):
    w = 2 * np.pi / LAST
    q = FULL / LAST * (t**2 / 2 + (np.cos(w * t) - 1) / w**2)
    return [q], [FULL / LAST * (t - np.sin(w * t) / w)], [FULL / LAST * (1 - np.cos(w * t))]


def chain(t, count=12):
    """Lateral tip deflection of rigid rods with springs between, bending as far as they like: the reference."""
    l, i = L / count, np.arange(count)
    beyond = count - 1 - np.maximum(i[:, None], i)
    a = MU * l**3 * (beyond + np.where(i[:, None] == i, 1 / 3, 1 / 2))
    spring = EI / l * np.where(i == 0, 2, 1)  # half a rod's compliance before the first

    def g(now, y):
        phi, rate = y[:count], y[count:]
        gap, moment = phi[:, None] - phi, spring * np.diff(phi, prepend=path(now)[0])
        rest = np.append(moment[1:], 0) - moment - (a * np.sin(gap)) @ rate**2
        return np.concatenate([rate, np.linalg.solve(a * np.cos(gap), rest)])

    angles = integrate(g, np.zeros(2 * count), t, "DOP853", progress=False, rtol=1e-6, atol=1e-8)[:, :count]
    return l * np.sin(angles - np.array([path(now)[0] for now in t])).sum(axis=1)


def test_spin_up_diverges_without_stiffening_and_follows_the_reference_with_it():
    """ω1 = 3.80 rad/s; the speed passes it at about 8 s on its way to 6 rad/s."""
    modes = [fl.Mode("y", fl.shape("clamped_free", L, k=k)) for k in (1, 2, 3)]
    arm = fl.FlexibleArm([fl.beam_link(L, mu=MU, EIz=EI, modes=modes)])
    t, tip = np.array([0.0, 3.0, 5.0, 7.0, 8.0, 9.8]), arm.links[0].M[:, 2, 0]
    options = dict(method="DOP853", rtol=1e-5, atol=1e-6, progress=False)
    report, stiffened = (fl.drive(arm.using(stiffening=s), path, t, **options).delta @ tip for s in (False, True))
    assert np.allclose(stiffened[1:5], [-0.2173, -0.4688, -0.5719, -0.5433], atol=3e-4)
    assert np.allclose(report[1:5], [-0.2183, -0.5218, -1.110, -2.127], rtol=2e-3)
    assert report[-1] < -40
    assert np.abs(stiffened - chain(t)).max() < 5e-3


def test_pinned_shapes_answer_a_torque_as_clamped_ones_do():
    """The torque works on the slope at the joint too: with it both families agree, without it they do not."""
    found, literal = {}, {}
    for family, count in (("pinned_free", 6), ("polynomial", 8)):
        modes = [fl.Mode("y", fl.shape(family, 1.0, k=k)) for k in range(1, count + 1)]
        arm = fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=modes)])
        link = arm.links[0]
        J, K, work = (
            fl.inertia_matrix(arm, np.zeros(arm.nt)),
            fl.stiffness_matrix(arm),
            np.concatenate([[1], link.root]),
        )
        tip = np.concatenate([[1], link.M[:, 2, 0]])
        found[family], literal[family] = np.linalg.solve(K - 64 * J, np.stack([work, np.eye(arm.nt)[0]], 1)).T @ tip
        assert np.allclose(fl.right_hand_side(arm, np.zeros(arm.nt), np.zeros(arm.nt), [1.0]), work)
    assert found["pinned_free"] == pytest.approx(found["polynomial"], rel=3e-3)
    assert abs(literal["pinned_free"] / found["polynomial"] - 1) > 0.5


def test_a_tip_force_bends_the_beam_by_the_textbook_amount():
    """F l³ / 3EI and F l² / 2EI, by the static shape alone."""
    arm = fl.FlexibleArm([fl.beam_link(2.0, mu=1.0, EIz=5.0, modes=[fl.Mode("y", fl.shape("static", 2.0))])])
    R = fl.right_hand_side(arm, [0, 0], [0, 0], [0.0], tip_force=[0, 0.3, 0])
    assert R[1] / arm.links[0].K[0, 0] == pytest.approx(0.3 * 8 / 15)
    assert R[0] == pytest.approx(0.6)


def test_damping_of_modes_and_joints_takes_energy_at_its_own_rate():
    modes = [fl.Mode("y", fl.shape("clamped_free", 1.0, k=k), zeta) for k, zeta in ((1, 0.02), (2, 0.05))]
    arm = fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=modes)], damping=[0.3])
    z, zd = np.array([0.0, 0.01, 0.02]), np.array([0.5, 0.1, -0.2])
    free = arm.using(
        links=[fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=[fl.Mode("y", m.shape) for m in modes])], damping=None
    )
    loss = zd @ (fl.right_hand_side(free, z, zd, [0.0]) - fl.right_hand_side(arm, z, zd, [0.0]))
    omega = 2 * np.pi * fl.natural_frequencies(arm, [0.0])
    wanted = 0.3 * 0.5**2 + 2 * (0.02 * omega[0] * 0.1**2 + 0.05 * omega[1] * 0.2**2)  # unit modal masses
    assert loss == pytest.approx(wanted, rel=1e-9)


def test_six_joints_with_two_flexible_links_move_and_show_a_bar(capsys):
    arm = fl.load("anthropomorphic6")
    z = arm.z([0, 0.5, -1, 0.3, 0.2, 0.1])
    run = fl.simulate(arm, z, 0 * z, 0, np.linspace(0, 0.05, 101), progress=True)
    assert "of 0.05" in capsys.readouterr().err
    assert np.ptp(run.energy.total) < 1e-6 * run.energy.kinetic.max() and run.tip[-1, 2] < run.tip[0, 2]


def test_large_deflections_warn_once_with_their_size():
    arm = fl.load("one_link")
    with pytest.warns(fl.LargeDeflection, match="link 1 bends by 0\\.52 of its length") as caught:
        fl.simulate(arm, [0, 0.3, 0], np.zeros(3), 0, np.linspace(0, 0.05, 101))
    assert len(caught) == 1


def test_the_truncation_of_the_report_stops_an_arm_that_runs_well_with_all_terms():
    """Three links with a roll joint, deflections of some hundredths: J turns indefinite on the way, and is refused."""
    arm = point_masses.arm(ROLLING)
    z = arm.z([0.2, 0.4, 0.1], [0.02, 0.02, 0.03, 0.03, 0.03, 0.03])
    zd, t = arm.z([1.0, 1.0, 5.0]), np.linspace(0, 0.05, 51)
    run = fl.simulate(arm, z, zd, 0, t)
    assert np.ptp(run.energy.total) < 1e-4 * run.energy.kinetic.max()
    with pytest.raises(ValueError, match="indefinite"):
        fl.simulate(arm.using(truncation="paper"), z, zd, 0, t)
