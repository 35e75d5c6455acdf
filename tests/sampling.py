"""Arms and states that tests share."""

from functools import cache
from itertools import product

import numpy as np

import dynlib

PATTERNS = ["".join(p) for n in range(1, 5) for p in product("RP", repeat=n)]


@cache
def arms() -> tuple[dynlib.Arm, ...]:
    """Eight arms of every joint pattern up to four joints, ten of each length from five to ten, and the catalogue."""
    rng = np.random.default_rng(0)
    long = ["".join(rng.choice(["R", "P"], n, p=[0.7, 0.3])) for n in range(5, 11) for _ in range(10)]
    made = [dynlib.random_arm(joints, seed) for joints in PATTERNS for seed in range(8)]
    made += [dynlib.random_arm(joints, seed) for seed, joints in enumerate(long)]
    return tuple(made + [dynlib.load_arm(name) for name in dynlib.arms()])


def state(arm: dynlib.Arm, *batch: int, seed: int = 0) -> np.ndarray:
    """Random q, qd, qdd of shape ``(*batch, n)``."""
    return np.random.default_rng([seed, arm.n]).normal(size=(3, *batch, arm.n))


def largest_term(arm: dynlib.Arm, q, qd, qdd) -> float:
    """The largest joint force due to gravity, to velocities or to accelerations alone."""
    f, rest = dynlib.newton_euler_link, np.zeros_like(q)
    gravity, moving, all_ = f(arm, q, rest, rest), f(arm, q, qd, rest), f(arm, q, qd, qdd)
    return max(np.abs(x).max() for x in (gravity, moving - gravity, all_ - moving))
