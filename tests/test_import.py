"""The door stays light: NumPy and a YAML reader, nothing more until it is asked for."""

import re
import subprocess
import sys

HEAVY = {"sympy", "matplotlib", "scipy", "llvmlite", "numba", "dask", "anywidget", "ipywidgets", "pinocchio", "pandas"}


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)


def test_import_loads_no_heavy_package():
    loaded = run("-c", "import sys, dynlib; print(*{name.split('.')[0] for name in sys.modules})").stdout.split()
    assert not HEAVY & set(loaded)


def test_import_costs_little_beside_numpy():
    """Both times come from one run, so the machine's speed divides out; NumPy takes about a tenth of a second."""

    def ratio():
        log = run("-X", "importtime", "-c", "import dynlib").stderr
        times = {name: int(us) for us, name in re.findall(r"\|\s+(\d+) \|\s+(numpy|dynlib)$", log, re.MULTILINE)}
        return times["dynlib"] / times["numpy"]  # cumulative, NumPy included

    assert min(ratio() for _ in range(3)) < 5


def test_the_seven_formulations_of_hollerbach_are_registered():
    import dynlib

    names = "uicker_kahn waters hollerbach_4x4 hollerbach_3x3 newton_euler_base newton_euler_link configuration_space"
    for name in names.split():
        assert dynlib.INVERSE_DYNAMICS[name] is getattr(dynlib, name) is getattr(dynlib.hollerbach1980, name)
