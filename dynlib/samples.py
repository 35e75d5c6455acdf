"""Arms to test on: random ones with full inertias, and uniform planar chains."""

from __future__ import annotations

import numpy as np

from .arm import Arm
from .validate import joint_letters, whole


def random_bodies(rng: np.random.Generator, n: int):
    """Masses, centres of mass and central inertias of ``n`` bodies of four point masses: any inertia is such a sum.

    >>> [x.shape for x in random_bodies(np.random.default_rng(0), 2)]
    [(2,), (2, 3), (2, 3, 3)]
    """
    points = rng.normal(size=(n, 4, 3)) * 0.2
    weights = rng.uniform(0.2, 2, (n, 4))
    mass = weights.sum(axis=1)
    com = (weights[..., None] * points).sum(axis=1) / mass[:, None]
    arms = points - com[:, None]
    squared = (weights * (arms**2).sum(axis=2)).sum(axis=1)
    inertia = squared[:, None, None] * np.eye(3) - np.swapaxes(arms * weights[..., None], 1, 2) @ arms
    return mass, com, (inertia + np.swapaxes(inertia, 1, 2)) / 2


def random_arm(joints: str, seed: int = 0) -> Arm:
    """A reproducible arm with general twists, offsets, full physical inertias and gravity in a random direction.

    >>> random_arm("RPR", seed=3).joints
    'RPR'
    """
    n = len(joint_letters(joints))
    rng = np.random.default_rng(whole(seed, "seed", 0, 2**64))
    mass, com, inertia = random_bodies(rng, n)
    gravity = rng.normal(size=3)
    return Arm.from_dh(
        a=rng.uniform(-1, 1, n),
        alpha=rng.uniform(-np.pi, np.pi, n),
        d=rng.uniform(-1, 1, n),
        theta=rng.uniform(-np.pi, np.pi, n),
        joints=joints,
        mass=mass,
        com=com,
        inertia=inertia,
        gravity=9.81 * gravity / np.linalg.norm(gravity),
        name=f"random {joints}, seed {seed}",
    )


def planar(n: int) -> Arm:
    """``n`` equal uniform rods of 1 m and 1 kg turning in the vertical x-y plane.

    >>> planar(3).joints
    'RRR'
    """
    n = whole(n, "the number of joints of a planar arm", 1, 1000)
    return Arm.from_dh(
        a=[1] * n,
        alpha=[0] * n,
        d=[0] * n,
        theta=[0] * n,
        joints="R" * n,
        mass=[1] * n,
        com=[[-0.5, 0, 0]] * n,
        inertia=[np.diag([0, 1 / 12, 1 / 12])] * n,
        gravity=(0, -9.81, 0),
        name=f"planar{n}",
    )
