"""Arms of one, two and three links with everything: bending in y and z, torsion, taper, bodies with offset."""

from dynlib.book1983 import Body, Mode, shape
from tests.book1983.point_masses import Description


def modes(l, *kinds):
    return [Mode(direction, shape(family, l, **({"k": k} if k else {}))) for direction, family, k in kinds]


ONE = [
    Description(
        1.2,
        mu=lambda eta: 0.7 - 0.2 * eta,
        EI=3.0,
        modes=modes(1.2, ("y", "polynomial", 1), ("y", "polynomial", 2)),
        bodies=[Body(0.0, 0.3, (0, 0, 0), (0.01, 0.01, 0.02)), Body(1.2, 0.5, (0.05, 0.02, 0.0), (0.01, 0.02, 0.02))],
    )
]
TWO = [
    Description(0.8, mu=0.5, EI=2.0, modes=modes(0.8, ("y", "polynomial", 1), ("y", "craig_bampton", 1))),
    Description(
        0.6,
        mu=0.4,
        EI=1.0,
        modes=modes(0.6, ("y", "polynomial", 1)),
        bodies=[Body(0.0, 1.0, (0, 0, 0), (0.01, 0.01, 0.02)), Body(0.6, 0.2, (0, 0, 0), (0.001, 0.001, 0.001))],
    ),
]
THREE = [
    Description(
        0.7,
        place={"z": 0.2, "rx": 30.0},
        mu=0.5,
        jx=0.003,
        EI=4.0,
        GJ=2.0,
        modes=modes(0.7, ("y", "polynomial", 1), ("z", "polynomial", 2), ("t", "linear", None)),
        bodies=[Body(0.3, 0.4, (0.01, 0.02, -0.03), (0.01, 0.012, 0.008))],
    ),
    Description(
        0.9,
        axis="y",
        place={"x": 0.05, "rz": 40.0, "ry": -20.0},
        mu=0.3,
        jx=0.002,
        EI=3.0,
        GJ=1.5,
        modes=modes(0.9, ("z", "polynomial", 1), ("y", "polynomial", 1), ("t", "linear", None)),
        bodies=[Body(0.9, 0.6, (0.02, -0.04, 0.01), (0.02, 0.03, 0.025))],
    ),
    Description(
        0.5,
        axis="x",
        place={"rx": 15.0, "ry": 70.0},
        mu=0.6,
        jx=0.001,
        EI=2.0,
        GJ=1.0,
        modes=modes(0.5, ("y", "polynomial", 1), ("z", "polynomial", 1), ("t", "linear", None)),
        bodies=[Body(0.5, 0.3, (0.03, 0.02, 0.01), (0.004, 0.005, 0.006))],
    ),
]
GRAVITY = (1.0, -9.0, -3.0)
ROLLING = [
    Description(1.0, mu=1.0, EI=50.0, modes=modes(1.0, ("y", "polynomial", 1), ("z", "polynomial", 1))),
    Description(1.0, axis="y", mu=1.0, EI=50.0, modes=modes(1.0, ("y", "polynomial", 1), ("z", "polynomial", 1))),
    Description(
        0.5, axis="x", mu=0.5, jx=1e-4, EI=5.0, modes=modes(0.5, ("y", "polynomial", 1), ("z", "polynomial", 1))
    ),
]
