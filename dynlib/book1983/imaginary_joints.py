"""The report's open question: spend multiplications on modes, or on imaginary joints with springs?

The same arm both ways: every flexible link that bends in y with ``count`` modes, or cut into rigid pieces by ``count``
imaginary joints, each standing for the bending of an equal share of the link. A joint sits in the middle of its share,
with the spring EI/share; it may turn as far as it likes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..catalog import data_folder
from .arm import FlexibleArm
from .beam import Body, Mode, beam_link
from .files import beam_options, read_file
from .modes import natural_frequencies
from .shapes import shape
from .simulation import simulate


def with_modes(name: str, count: int, family: str = "polynomial") -> FlexibleArm:
    """A flexible arm of the data folder whose bending links have ``count`` modes of another family.

    >>> with_modes("two_link", 3)
    <FlexibleArm two_link: 2 joints, modes 3, 3>
    """
    links, (entries, gravity) = [], _planar(name)
    for entry in entries:
        modes = [Mode("y", shape(family, entry["l"], k=k)) for k in range(1, count + 1)] if "modes" in entry else []
        links.append(beam_link(**(beam_options(entry) | {"modes": modes})))
    return FlexibleArm(links, gravity, name=name)


def with_joints(name: str, count: int) -> FlexibleArm:
    """The same arm with ``count`` imaginary joints a bending link, and springs; rigid pieces between.

    >>> with_joints("two_link", 3)
    <FlexibleArm two_link: 8 joints, modes 0, 0, 0, 0, 0, 0, 0, 0>
    """
    links, springs, (entries, gravity) = [], [], _planar(name)
    for entry in entries:
        options = beam_options(entry) | {"modes": []}
        if "modes" not in entry:
            links.append(beam_link(**options))
            springs.append(0.0)
            continue
        l, share = entry["l"], entry["l"] / count
        cuts = [0.0, *(share * (k + 0.5) for k in range(count)), l]
        for k, (start, end) in enumerate(zip(cuts[:-1], cuts[1:], strict=True)):
            own = [body for body in options["bodies"] if start <= body.eta < end or (body.eta == l == end)]
            bodies = [Body(body.eta - start, body.m, body.com, body.Ic) for body in own]
            place = {"T": options["T"], "axis": options["axis"]} if k == 0 else {"axis": "z"}
            links.append(beam_link(end - start, mu=entry["mu"], bodies=bodies, **place))
            springs.append(entry["EIz"] / share if k else 0.0)
    return FlexibleArm(links, gravity, springs, name=name)


def real_joints(arm: FlexibleArm) -> list[int]:
    """Which joints are motors: those without a spring."""
    return [j for j in range(arm.n) if arm.springs is None or arm.springs[j] == 0]


def configuration(arm: FlexibleArm, q) -> np.ndarray:
    """z of the undeflected arm with its real joints at ``q``."""
    whole = np.zeros(arm.n)
    whole[real_joints(arm)] = q
    return arm.z(whole)


def torques(arm: FlexibleArm, F) -> np.ndarray:
    """Torques of all joints, zero at the imaginary ones."""
    whole = np.zeros(arm.n)
    whole[real_joints(arm)] = F
    return whole


class Row(NamedTuple):
    """One way to spend coordinates: relative errors of the lowest frequencies, joints without torque."""

    kind: str
    count: int  # modes, or imaginary joints, a flexible link
    coordinates: int
    errors: np.ndarray


def compare(name: str = "two_link", q=(0.0, 0.5), modes=(1, 2, 3, 4), joints=(1, 2, 3, 4, 5, 7)) -> list[Row]:
    """Errors of the two lowest frequencies of a planar arm, by modes and by imaginary joints; seven modes judge.

    >>> for row in compare(modes=[2], joints=[2, 5]):
    ...     print(row.kind, row.count, row.coordinates, f"{row.errors.max():.1e}")
    modes 2 6 7.8e-05
    joints 2 6 3.2e-02
    joints 5 12 5.0e-03
    """

    def lowest(arm):
        whole = np.zeros(arm.n)
        whole[real_joints(arm)] = q
        return natural_frequencies(arm, whole, "free" if arm.springs is None else "sprung")[:2]

    exact = lowest(with_modes(name, 7))
    tried = [("modes", m, with_modes(name, m)) for m in modes] + [("joints", k, with_joints(name, k)) for k in joints]
    return [Row(kind, count, arm.nt, np.abs(lowest(arm) / exact - 1)) for kind, count, arm in tried]


def tip_motion(arm: FlexibleArm, q, F, t, **options) -> np.ndarray:
    """The tip (len(t), 3) from rest at ``q`` under torques ``F`` of the real joints; options of ``simulate``."""
    z = configuration(arm, q)
    return simulate(arm, z, 0 * z, torques(arm, F), t, **options).tip


def _planar(name: str) -> tuple[list[dict], list]:
    file = read_file(data_folder() / "arms" / "flexible" / f"{name}.yaml")
    for entry in file["links"]:
        if any(mode["dir"] != "y" for mode in entry.get("modes", [])):
            raise ValueError(
                f"{name}: link {entry.get('name')} bends out of its plane; the comparison is of planar arms"
            )
    return file["links"], file["gravity"]
