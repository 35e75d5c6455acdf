"""The report finds the known faults of published tables, and what units and slips do to a sound arm."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib

SOUND = dynlib.load_arm("stanford")
KNOWN = {
    "industrial6": {(1, "triangle inequality")},
    "industrial6_literal": {(1, "triangle inequality")},
    "puma560": {(1, "triangle inequality"), (3, "triangle inequality")},
}


def kinds(arm):
    return {(finding.link, finding.kind) for finding in arm.report()}


@pytest.mark.parametrize("name", dynlib.arms())
def test_the_published_tables(name):
    arm, found = dynlib.load_arm(name), kinds(dynlib.load_arm(name))
    assert KNOWN.get(name, set()) <= found
    assert {link for link, _ in arm.allowed} == {link for link, kind in found if kind == "triangle inequality"}


def test_random_arms_and_rods_are_sound():
    assert not dynlib.planar(4).report()
    for seed in range(5):
        assert not {kind for _, kind in kinds(dynlib.random_arm("RRPRRR", seed))} - {"centre of mass"}


def only(link, **changes):
    return {name: np.where(np.arange(6).reshape(-1, *[1] * (x.ndim - 1)) == link - 1, new(x), x)
            for name, new in changes.items() for x in [getattr(SOUND, name)]}  # fmt: skip


SLIPS = {
    "centimetres": (dict(a=100 * SOUND.a, d=100 * SOUND.d, com=100 * SOUND.com), (0, "units")),
    "degrees": (dict(alpha=np.degrees(SOUND.alpha)), (0, "units")),
    "gravity in cm/s²": (dict(gravity=100 * SOUND.gravity), (0, "gravity")),
    "kg cm²": (only(5, inertia=lambda x: 1e4 * x), (5, "radius of gyration")),
    "a lost mass": (only(4, mass=lambda x: 0 * x), (4, "massless")),
    "a centre of mass in centimetres": (only(6, com=lambda x: x + 8), (6, "centre of mass")),
    "no inertia": (only(6, inertia=lambda x: 0 * x, com=lambda x: 0 * x), (6, "no inertia")),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_are_found(slip):
    changes, found = SLIPS[slip]
    arm = replace(SOUND, **changes)
    assert found in kinds(arm) and found not in kinds(SOUND)
    assert str(arm.report()).count("\n") == len(arm.report()) - 1


def test_symbols_have_no_report():
    with pytest.raises(TypeError, match="about numbers"):
        SOUND.map(lambda x: x.astype(object)).report()
