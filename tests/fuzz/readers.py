"""Readers of files, and seeds to mutate. A reader gets bytes; an accepted file must move, anything else is refused."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import numpy as np

import dynlib
from dynlib.catalog import data_folder
from tests.fuzz.oracle import survives

HERE = Path(__file__).parent
FILE = Path(tempfile.gettempdir()) / f"dynlib-fuzz-{os.getpid()}"

ARM_YAML = b"""convention: dh
gravity: [0, -9.81, 0]
rows:
  - {joint: R, a: 1, alpha: 90, d: 0.5, theta: 1.0e-1}
  - {joint: P, a: 0, alpha: 0, theta: 30}
links:
  - {mass: 1, com: [-0.5, 0, 0], inertia: [0, 0.083, 0.083]}
  - {mass: 2, com: [0, 0, 0.1], inertia: [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}
"""
ARM_URDF = b"""<robot name="r"><link name="a"/><link name="b"><inertial><origin xyz="0 .1 0" rpy="0 0 .3"/>
<mass value="1"/><inertia ixx=".2" ixy=".01" ixz="0" iyy=".25" iyz="0" izz=".3"/></inertial></link><link name="c"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0 0 .3" rpy="0 1 0"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint><joint name="k" type="fixed"><parent link="b"/>
<child link="c"/></joint></robot>"""


def _reads(read, moves):
    def reader(data: bytes) -> None:
        FILE.write_bytes(data)
        robot = survives(lambda: read(FILE))
        if robot is not None and len(robot.joints) <= 8:
            forces = survives(lambda: moves(robot))
            assert forces is None or np.isfinite(forces).all() or np.abs(_parameters(robot)).max() > 1e30

    return reader


def _parameters(robot) -> np.ndarray:
    names = ("a", "d", "mass", "com", "inertia", "gravity", "r")
    return np.concatenate([np.ravel(getattr(robot, name)) for name in names if hasattr(robot, name)])


def _arm(arm):
    return dynlib.inverse_dynamics(arm, *np.ones((3, arm.n)))


def _tree(tree):
    return dynlib.featherstone2000.rnea(tree, *np.ones((3, tree.nv)))


def _flexible(data: bytes) -> None:
    FILE.write_bytes(data)
    survives(lambda: dynlib.book1983.read(FILE))


READERS = {
    "yaml": (_reads(dynlib.read_arm, _arm), [ARM_YAML]),
    "urdf": (_reads(dynlib.Arm.from_urdf, _arm), [ARM_URDF]),
    "urdf_tree": (_reads(dynlib.featherstone2000.Tree.from_urdf, _tree), [ARM_URDF]),
    "flexible": (_flexible, [(data_folder() / "arms" / "flexible" / "one_link.yaml").read_bytes()]),
}

WORDS = [b"nan", b".nan", b".inf", b"1e999", b"-", b"[", b"]", b"{", b"}", b"&a ", b"*a", b": ", b"!!python/object:os "]
WORDS += [b"\xff\xfe", b"\x00", b"null", b"true", b"1e-3", b"9" * 400, b"'", b'"', b"\n", b"\t", b"  - ", b"<", b"/>"]
WORDS += [b"<mimic/>", b"<!DOCTYPE a>", b"&amp;", b"&#0;", b"<![CDATA[", b"--- ", b"? ", b"1980-01-01", b"0x1F"]
WORDS += [b"<<: ", b"../../x", b"fixed", b"revolute", b"prismatic", b"floating", b"mdh", b"amr1989", b"joint", b"links"]
WORDS += [b"1:30", b"rows", b"xyz", b"1 2", b"%", b"1e200", b"-1", b"0"]


def mutated(rng: np.random.Generator, seeds: list[bytes]) -> bytes:
    """A seed with a few bytes, words, lines or pieces changed, doubled, swapped or lost."""
    data = bytearray(seeds[rng.integers(len(seeds))])
    for _ in range(rng.integers(1, 5)):
        i, j = sorted(rng.integers(0, len(data) + 1, 2))
        j = min(j, i + int(rng.integers(1, 40)))
        kind = rng.integers(6)
        if kind == 0:
            data[i : i + 1] = bytes([rng.integers(256)])
        elif kind == 1:
            data[i:i] = WORDS[rng.integers(len(WORDS))]
        elif kind == 2:
            data[i:j] = WORDS[rng.integers(len(WORDS))]
        elif kind == 3:
            del data[i:j]
        elif kind == 4:
            data[i:i] = data[i:j] * int(rng.integers(1, 4))
        else:
            tokens = bytes(data).split(b" ")
            a, b = rng.integers(len(tokens), size=2)
            tokens[a], tokens[b] = tokens[b], tokens[a]
            data = bytearray(b" ".join(tokens))
    return bytes(data)
