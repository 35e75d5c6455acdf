"""Trees to test on."""

from __future__ import annotations

import numpy as np

from ..samples import random_bodies
from ..validate import whole
from .free_joints import Free
from .tree import KINDS, Tree


def random_tree(seed: int = 0, n: int = 8, floating: bool = False, kinds: str = "RPHCUSELM") -> Tree:
    """A reproducible tree of ``n`` links with general placements, full inertias and any of the joint ``kinds``.

    With ``floating`` the first link is free and every other hangs on it.

    >>> tree = random_tree(seed=0, n=8, floating=True)
    >>> tree.joints[0].letter, tree.nq == tree.nv + sum(j.letter in "SF" for j in tree.joints)
    ('F', True)
    """
    if not kinds or set(kinds) - set(KINDS):
        raise ValueError(f"kinds is {kinds!r}; it should be letters of {''.join(KINDS)}, one for each kind of joint")
    n = whole(n, "the number of links of a tree", 1, 1000)
    rng = np.random.default_rng(whole(seed, "seed", 0, 2**64))
    parent = tuple(int(rng.integers(min(i, 1) if floating else 0, i + 1)) for i in range(n))
    joints = []
    for i, letter in enumerate(rng.choice(list(kinds), n)):
        axis = rng.normal(size=3)
        axis = {"axis": tuple((axis / np.linalg.norm(axis)).tolist())} if letter in "RPH" else {}
        pitch = {"pitch": float(rng.uniform(-1, 1))} if letter == "H" else {}
        joints.append(Free() if floating and i == 0 else KINDS[str(letter)](**axis, **pitch))
    rotations = np.linalg.qr(rng.normal(size=(n, 3, 3)))[0]
    rotations = rotations * np.linalg.det(rotations)[:, None, None]
    mass, com, inertia = random_bodies(rng, n)
    origins, gravity = rng.uniform(-1, 1, (n, 3)), 5 * rng.normal(size=3)
    return Tree(parent, tuple(joints), rotations, origins, mass, com, inertia, gravity)
