"""The exported C compiles without a warning and computes what the formulation computes."""

import ctypes
import shutil
import subprocess

import numpy as np
import pytest

import dynlib

CC = shutil.which("cc")


def run(header, name, arrays, results, folder):
    """Compile the header with a caller around it, and call it."""
    if CC is None:
        pytest.skip("NO C COMPILER: install one to check the exported C")
    (folder / "kernel.h").write_text(header)
    places = ", ".join(f"p[{k}]" for k in range(len(arrays) + len(results)))
    (folder / "main.c").write_text(
        f'#include "kernel.h"\nvoid call(double **p);\nvoid call(double **p) {{ {name}({places}); }}'
    )
    strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-O1", "-shared", "-fPIC"]
    subprocess.run([CC, *strict, "main.c", "-o", "kernel.so", "-lm"], cwd=folder, check=True)
    pointers = [x.ctypes.data for x in (*arrays, *results)]
    ctypes.CDLL(str(folder / "kernel.so")).call((ctypes.c_void_p * len(pointers))(*pointers))


@pytest.mark.parametrize("arm", ["stanford", "puma560"])
@pytest.mark.parametrize("f", [None, dynlib.forward_dynamics, dynlib.mass_matrix])
def test_the_function_is_the_formulation(f, arm, tmp_path):
    arm = dynlib.load_arm(arm)
    count = 1 if f is dynlib.mass_matrix else 3
    state = np.random.default_rng(0).normal(size=(count, 6))
    wanted = (f or dynlib.inverse_dynamics)(arm, *state)
    got = np.empty(wanted.shape)
    run(dynlib.c_source(f, arm, "kernel"), "kernel", list(state), [got], tmp_path)
    assert np.abs(got - wanted).max() <= 1e-12 * np.abs(wanted).max()


def test_several_results_and_parameters_as_arguments(tmp_path):
    arm, q = dynlib.random_arm("RP"), np.array([0.3, 0.4])
    wanted = dynlib.coefficients(arm, q)
    got = [np.empty(x.shape) for x in wanted]
    run(dynlib.c_source(dynlib.coefficients, arm), "coefficients", [q], got, tmp_path)
    assert all(np.allclose(x, y, rtol=1e-12, atol=1e-14) for x, y in zip(got, wanted, strict=True))
    assert "const double *mass" in dynlib.c_source(None, arm, parameters=["mass"])


def test_a_name_c_cannot_have_is_refused():
    with pytest.raises(ValueError, match="cannot be the name"):
        dynlib.c_source(None, dynlib.planar(1), "two words")
