"""Four experiments on flexible arms: what (37) drops, the spin-up, the shaped slew, the way to the rigid arm."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .. import book1983 as fl
from .. import featherstone2000 as ft
from .. import hollerbach_4x4, planar
from ..geometry import cos, sin
from .sweep import Case, Sweep


def solved(J, R):
    """J⁻¹R and the pivots of J, all positive if J is positive definite."""
    full = range(len(R))
    L, D = ft.ltdl(full, J)
    return ft.ltdl_solve(full, L, D, R), D


def rolling() -> fl.FlexibleArm:
    """A ribbon of 1 m and 1 kg, EI = 1 N m² one way and 4 the other, that rolls about its own axis."""
    modes = [fl.Mode(direction, fl.shape("polynomial", 1.0)) for direction in "yz"]
    return fl.FlexibleArm([fl.beam_link(1.0, mu=1.0, EIy=4.0, EIz=1.0, jx=1e-4, modes=modes, axis="x")])


ROLL = 4.0  # rad/s at the start


def truncation() -> Sweep:
    """The rolling beam let go from a deflection, with and without what (37) drops."""
    arm = rolling()

    def start(p):
        return np.stack([0, p[0], 0, ROLL, 0, 0])

    def case(kind):
        own = arm.using(truncation=kind)

        def rate(t, y, p, F):
            R = fl.right_hand_side(own, y[:3], y[3:], [F])
            return np.concatenate([y[3:], solved(fl.inertia_matrix(own, y[:3]), R)[0]])

        def shown(t, y, p):
            first = start(p)
            now, then = (fl.energy(arm, x[:3], x[3:]).total for x in (y, first))
            J = fl.inertia_matrix(own, y[:3])
            return np.stack([100 * (now / then - 1), *solved(J, J[0])[1]])

        return Case(rate, start, shown)

    return Sweep(
        {"all terms kept": case("exact"), "as printed (37)": case("paper")},
        size=6,
        over=np.linspace(0.002, 0.03, 29),
        labels=("deflection", "m", "energy error [%]", "J is no longer positive definite"),
        duration=2.0,
        step=0.005,
        x=0.014,
        caption="Truncation laboratory: a ribbon of 1 m rolls about its own axis and is let go bent. As printed, "
        "energy comes from nowhere; beyond two percent of the length the inertia matrix ceases to be positive.",
    )


SPIN = 15.0  # seconds to full speed


def long_beam(stiffening: bool = False) -> fl.FlexibleArm:
    """Simo and Vu-Quoc's beam: 10 m, 1.2 kg/m, EI = 14 kN m², three clamped-free modes."""
    modes = [fl.Mode("y", fl.shape("clamped_free", 10.0, k=k)) for k in (1, 2, 3)]
    return fl.FlexibleArm([fl.beam_link(10.0, mu=1.2, EIz=1.4e4, modes=modes)], stiffening=stiffening)


def speeding(t, full):
    """q, q̇, q̈ of a smooth start that reaches ``full`` rad/s at 15 s."""
    w = 2 * np.pi / SPIN
    c, s = cos(w * t), sin(w * t)
    return full / SPIN * (t**2 / 2 + (c - 1) / w**2), full / SPIN * (t - s / w), full / SPIN * (1 - c)


def spin_up() -> Sweep:
    """The beam's tip while its root is turned faster and faster."""

    def case(stiffening):
        arm = long_beam(stiffening)
        tip = arm.links[0].M[:, 2, 0]

        def rate(t, y, p, F):
            q, qd, qdd = speeding(t, p[0])
            z, zd = np.stack([q, *y[:3]]), np.stack([qd, *y[3:]])
            J, R = fl.inertia_matrix(arm, z), fl.right_hand_side(arm, z, zd, [F])
            return np.concatenate([y[3:], solved(J[1:, 1:], R[1:] - J[1:, 0] * qdd)[0]])

        def shown(t, y, p):
            deflection = tip @ y[:3]
            return np.stack([deflection, 100 - deflection * deflection])

        return Case(rate, lambda p: np.zeros(6), shown)

    return Sweep(
        {"report": case(False), "with stiffening": case(True)},
        size=6,
        over=np.linspace(0.5, 8, 31),
        labels=("final speed", "rad/s", "tip deflection [m]", "bent by more than its own length"),
        duration=SPIN,
        step=0.025,
        x=6.0,
        caption="Spin-up of a 10 m beam in 15 s. Its first frequency is 3.8 rad/s; asked for more, the report's model "
        "runs away, and the stiffened one lags, then straightens.",
    )


PUSH, TORQUE = 0.4, 0.3  # seconds each way, N m


def slew(delay, share=0.5):
    """Rows (from, to, torque): forward then back, in two parts a ``delay`` apart."""
    rows = [[0, PUSH, 1], [PUSH, 2 * PUSH, -1]]
    parts = (0, share), (delay, 1 - share)
    return [[a + late, b + late, TORQUE * part * sign] for late, part in parts for a, b, sign in rows]


def shaping() -> Sweep:
    """A slew of the one-link arm, plain and split in halves half a period apart."""
    arm = fl.load("one_link")
    tip = arm.links[0].M[:, 2, 0]

    def rate(t, y, p, F):
        R = fl.right_hand_side(arm, y[:3], y[3:], np.stack([F]))
        return np.concatenate([y[3:], solved(fl.inertia_matrix(arm, y[:3]), R)[0]])

    def case(share):
        return Case(
            rate,
            lambda p: np.zeros(6),
            lambda t, y, p: np.stack([1000 * (tip @ y[1:3])]),
            lambda p: np.array(slew(1 / (2 * p[0]), share), dtype=object),
        )

    return Sweep(
        {"unshaped": case(1.0), "shaped": case(0.5)},
        size=6,
        over=np.linspace(1.5, 8, 53),
        labels=("shaper tuned to", "Hz", "tip deflection [mm]", "lost"),
        duration=2.0,
        step=0.004,
        x=fl.natural_frequencies(arm, [0.0], "locked")[0].round(2),
        after=1.3,
        caption="A slew, and what is left of it after 1.3 s. Tune the shaper: the frequency of the held beam does "
        "nothing, that of the free joint stops it dead.",
    )


REACH = np.array([0.8, -0.6])  # rad, in one second


def smooth(t):
    """A fifth-degree path from rest to rest in one second: q, q̇, q̈ of both joints."""
    s, sd, sdd = t**3 * (10 + t * (6 * t - 15)), 30 * t**2 * (1 + t * (t - 2)), 60 * t * (1 + t * (2 * t - 3))
    return [np.stack([x * r for r in REACH]) for x in (s, sd, sdd)]


def rigid_limit() -> Sweep:
    """Hollerbach's torques for two rigid rods, given to the same rods made of springy stuff."""
    rigid = replace(planar(2), gravity=np.zeros(3))
    arm = fl.FlexibleArm(
        [fl.beam_link(1.0, mu=1.0, EIz=1.0, modes=[fl.Mode("y", fl.shape("static", 1.0))]) for _ in range(2)]
    )
    K = fl.stiffness_matrix(arm)

    def rate(t, y, p, F):
        torque = hollerbach_4x4(rigid, *smooth(t))
        R = fl.right_hand_side(arm, y[:4], y[4:], torque) - (p[0] - 1) * (K @ y[:4])
        return np.concatenate([y[4:], solved(fl.inertia_matrix(arm, y[:4]), R)[0]])

    def shown(t, y, p):
        gap = fl.tip_position(arm, y[:4]) - fl.tip_position(arm, arm.z(smooth(t)[0]))
        return np.stack([1000 * np.sqrt(gap @ gap)])

    return Sweep(
        {"tip": Case(rate, lambda p: np.zeros(8), shown)},
        size=8,
        over=np.linspace(1.5, 3.5, 9),
        labels=("log₁₀ EI", "", "tip distance [mm]", "lost"),
        duration=1.0,
        step=0.05,
        x=2.5,
        log=True,
        decades=True,
        caption="Hollerbach's torques for two rigid rods, applied to rods that bend: the distance between the tips. "
        "Ten times the stiffness, about a tenth of the distance.",
    )
