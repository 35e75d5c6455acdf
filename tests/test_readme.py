"""What README.md shows is true: its example runs, its table lists every formulation, its commands exist."""

import re
import subprocess
from pathlib import Path

import numpy as np

import dynlib

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(example, shown := {})
    assert shown["tau"].shape == (2,)
    first, *others = [np.array(re.findall(r"-?\d+\.\d+", line), float) for line in capsys.readouterr().out.splitlines()]
    assert len(others) == len(dynlib.INVERSE_DYNAMICS)
    assert all(np.allclose(other[-2:], first) for other in others)


def test_the_table_lists_every_formulation():
    assert set(dynlib.INVERSE_DYNAMICS) <= set(re.findall(r"^\| `(\w+)` \|", README, re.M))


def test_the_make_targets_exist():
    shown = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"\bmake ([a-z]+)\b", README)) <= set(re.findall(r"make ([a-z]+)", shown))
