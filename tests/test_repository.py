"""The repository as something to install: pinned, addressless, and carrying its data."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dynlib

ROOT = Path(__file__).parents[1]
CONSTRAINTS = (ROOT / "constraints.txt").read_text()
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", name)[0]).lower()


def test_constraints_name_versions_and_hashes_only():
    pin = r"[\w.-]+==[\w.+!]+( ; [^\\]+)? \\"
    mark = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    assert not [line for line in CONSTRAINTS.splitlines() if not re.fullmatch(f"{pin}|{mark}", line)]


@pytest.mark.parametrize("extra", EXTRAS)
def test_constraints_cover_every_extra(extra):
    pinned = {normal(line) for line in CONSTRAINTS.splitlines() if "==" in line} | {"dynlib-book"}
    assert {normal(requirement) for requirement in EXTRAS[extra]} <= pinned


def test_wheel_carries_its_data(tmp_path):
    def run(*command):
        return subprocess.run(
            [sys.executable, *command], cwd=tmp_path, check=True, stdout=subprocess.PIPE, text=True
        ).stdout.splitlines()

    run("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", "wheels", str(ROOT))
    (wheel,) = (tmp_path / "wheels").glob("dynlib_book-*.whl")
    run("-m", "pip", "install", "-q", "--no-deps", "--target", "site", str(wheel))
    code = "import sys; sys.path.insert(0, 'site'); import dynlib; print(dynlib.__file__)"
    installed, *joints = run("-c", code + "; [print(dynlib.load_arm(name).joints) for name in dynlib.arms()]")
    assert Path(installed).is_relative_to(tmp_path)
    assert joints == [dynlib.load_arm(name).joints for name in dynlib.arms()]
