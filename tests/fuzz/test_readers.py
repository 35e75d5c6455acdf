"""Mutated files are refused in words or read; found cases and the classics of hostile files stay refused."""

import os

import numpy as np
import pytest

import dynlib
from tests.fuzz.oracle import survives
from tests.fuzz.readers import HERE, READERS, mutated

pytest.importorskip("yourdfpy")
RUNS = 100_000 if os.environ.get("FUZZ") == "full" else 300


@pytest.mark.parametrize("name", READERS)
def test_mutated_files(name):
    reader, seeds = READERS[name]
    rng = np.random.default_rng(1980)
    for _ in range(RUNS):
        data = mutated(rng, seeds)
        try:
            reader(data)
        except BaseException:
            print(f"{name} was given {data!r}")
            raise


@pytest.mark.parametrize("path", sorted((HERE / "corpus").iterdir()), ids=lambda path: path.name)
def test_what_was_found_once(path):
    for reader, _ in READERS.values():
        reader(path.read_bytes())


def laughs(n=9):
    lines = ["a0: &a0 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, n)]
    return "\n".join([*lines, f"convention: *a{n - 1}"])


HOSTILE = {
    "a billion laughs": (laughs().encode(), "more than 100000 values"),
    "a list that holds itself": (b"convention: &x [*x]", "not finished"),
    "deep nesting": (b"convention: " + b"[" * 20_000, "nested"),
    "deep nesting, in block style": (b"- " * 20_000, "nested"),
    "a huge file": (b"#" * 3_000_000, "bytes"),
    "an object to be built": (b"convention: !!python/object/apply:os.system ['true']", "the YAML tag"),
    "not UTF-8": (b"convention: \xff\xfe", "UTF-8"),
    "two documents": (b"a: 1\n---\nb: 2", "not YAML"),
    "a key twice": (b"convention: dh\nconvention: mdh\n", "twice"),
    "a control character": (b"convention: \x00", "not YAML"),
    "a length in minutes": (b"d: 1:30", "base ten"),
    "a length in octal": (b"d: 010", "base ten"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_yaml_is_refused(tmp_path, case):
    data, words = HOSTILE[case]
    path = tmp_path / "arm.yaml"
    path.write_bytes(data)
    for read in (dynlib.read_arm, dynlib.book1983.read):
        with pytest.raises(ValueError, match=words):
            read(path)


@pytest.mark.parametrize(
    "data, words",
    [
        (b"<robot name='r'>" + b"<link name='a'>" * 50_000, "nested|readable"),
        (b" " * 30_000_000, "bytes"),
        ('<?xml version="1.0" encoding="utf-16"?><!DOCTYPE r><robot name="r"/>'.encode("utf-16"), "document type"),
        (b'<?xml version="1.0" encoding="utf-7"?><robot name="r"/>', "readable"),
    ],
    ids=["deep nesting", "a huge file", "a document type in UTF-16", "an encoding nobody uses"],
)
def test_hostile_urdf_is_refused(tmp_path, data, words):
    path = tmp_path / "robot.urdf"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=words):
        dynlib.Arm.from_urdf(path)


@pytest.mark.parametrize("name", ["../arms/planar2", "/etc/passwd", "planar2.yaml", "..\\planar2", "\x00", "", "."])
def test_names_of_arms_are_no_paths(name):
    for load in (dynlib.load_arm, dynlib.book1983.load, dynlib.featherstone2000.load_mechanism):
        with pytest.raises(KeyError, match="there are|the catalogue has"):
            load(name)


@pytest.mark.parametrize("path", ["", "/", "/dev/null", "no such file", "\x00", None, 5, b"x", []])
def test_paths_that_are_no_files(path):
    for read in (dynlib.read_arm, dynlib.Arm.from_urdf, dynlib.book1983.read, dynlib.featherstone2000.Tree.from_urdf):
        assert survives(lambda read=read: read(path)) is None
