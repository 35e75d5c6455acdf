"""Other libraries on the same arm and states. A maker raises ImportError or OSError where its library is missing."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

import dynlib
from dynlib.readings.program import OPERATIONS
from tests.benchmarks.harness import Contender
from tests.benchmarks.models import mujoco_model, pinocchio_model


def _pooled(name, arm, x):
    import pinocchio as pin

    pool, columns = pin.ModelPool(pinocchio_model(arm), 1), [np.asfortranarray(part.T) for part in x]
    out, function = np.empty_like(columns[0]), getattr(pin, name)
    call = lambda: function(1, pool, *columns, out)  # noqa: E731
    return [Contender(f"Pinocchio {name}, one thread", call, x.shape[1], lambda: (call(), out[:, 0])[1])]


def pinocchio_inverse(arm, program, x):
    """Fastest batched route of the Python package: its own loop over a pool of models."""
    return _pooled("rneaInParallel", arm, x)


def pinocchio_forward(arm, program, x):
    """Articulated bodies over a pool of models."""
    return _pooled("abaInParallel", arm, x)


def pinocchio_call(arm, program, x):
    """``pin.rnea`` on one state."""
    import pinocchio as pin

    model = pinocchio_model(arm)
    data, q, qd, qdd = model.createData(), *(part[0].copy() for part in x)
    call = lambda: pin.rnea(model, data, q, qd, qdd)  # noqa: E731
    return [Contender("Pinocchio rnea", call, 1, lambda: call().copy())]


def _casadi(program):
    import casadi

    symbols = [casadi.SX.sym(name, *shape) for name, shape in program.inputs]
    scalars = [np.array([column[i] for i in range(column.numel())], object) for column in symbols]
    return casadi.Function("f", symbols, [casadi.vertcat(*program(*scalars))])


def casadi_machine(arm, program, x):
    """The same program run by CasADi's virtual machine, mapped over the batch."""
    f, columns = _casadi(program).map(x.shape[1]), [part.T for part in x]
    return [Contender("CasADi, its virtual machine", lambda: f(*columns), x.shape[1], lambda: f(*columns)[:, 0])]


def casadi_c(arm, program, x):
    """The same program as CasADi's generated C, in a C loop over plain rows: the like-for-like peer."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise OSError("no C compiler")
    n = arm.n
    loop = f"""
    void loop(const double *a, const double *b, const double *c, double *y, long states) {{
      for (long k = 0; k < states; ++k) {{
        const double *in[3] = {{a + {n}*k, b + {n}*k, c + {n}*k}};
        double *out[1] = {{y + {n}*k}};
        f(in, out, 0, 0, 0);
      }}
    }}"""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder) / "f.c", Path(folder) / "f.so"
        here = os.getcwd()
        os.chdir(folder)
        try:
            _casadi(program).generate("f.c")
        finally:
            os.chdir(here)
        source.write_text(source.read_text() + loop)
        command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(library), "-lm"]
        subprocess.run(command, check=True, capture_output=True)
        function = ctypes.CDLL(str(library)).loop
    function.argtypes = [ctypes.c_void_p] * 4 + [ctypes.c_long]
    out = np.empty(x.shape[1:])
    places = [part.ctypes.data for part in (*x, out)]
    call = lambda: function(*places, x.shape[1])  # noqa: E731
    return [Contender("CasADi, generated C", call, x.shape[1], lambda: (call(), out[0])[1])]


def jax_jit(arm, program, x):
    """The same program under jax.jit, an array a joint, torques returned as a list."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax

    jax.config.update("jax_enable_x64", True)
    functions = {"sin": jax.numpy.sin, "cos": jax.numpy.cos}

    def run(columns):
        value = []
        for op, *operands in program.code:
            if op == "input":
                value.append(columns[operands[0]][operands[1][0]])
            elif op == "const":
                value.append(operands[0])
            else:
                parts = [value[k] for k in operands]
                value.append(functions[op](*parts) if op in functions else OPERATIONS[op](*parts))
        return [value[k] for k in program.outputs[0].positions]

    names = [name for name, _ in program.inputs]
    columns = {name: [jax.numpy.asarray(part[:, i]) for i in range(arm.n)] for name, part in zip(names, x, strict=True)}
    f = jax.jit(run)
    call = lambda: jax.block_until_ready(f(columns))  # noqa: E731
    return [Contender("JAX jit, same program", call, x.shape[1], lambda: [float(y[0]) for y in call()])]


def sympy_lambdify(arm, program, x):
    """The same program as SymPy expressions, lambdified with common subexpressions named, on NumPy columns."""
    import sympy

    symbols = [[sympy.Symbol(f"{name}{i}") for i in range(arm.n)] for name, _ in program.inputs]
    value, assignments = [], []
    for op, *operands in program.code:  # a symbol a step, as cse would name them
        if op == "input":
            value.append(symbols[[name for name, _ in program.inputs].index(operands[0])][operands[1][0]])
        elif op == "const":
            value.append(sympy.Float(operands[0]))
        else:
            parts = [value[k] for k in operands]
            whole = getattr(sympy, op)(*parts) if op in ("sin", "cos", "sqrt") else OPERATIONS[op](*parts)
            assignments.append((sympy.Symbol(f"v{len(value)}"), whole))
            value.append(assignments[-1][0])
    outputs = [value[k] for k in program.outputs[0].positions]
    f = sympy.lambdify([s for part in symbols for s in part], outputs, "numpy", cse=lambda _: (assignments, outputs))
    columns = [np.ascontiguousarray(part[:, i]) for part in x for i in range(arm.n)]
    return [
        Contender("SymPy lambdify, same program", lambda: f(*columns), x.shape[1], lambda: [y[0] for y in f(*columns)])
    ]


def toolbox(arm, program, x):
    """Robotics Toolbox, whose rne is a C extension."""
    import roboticstoolbox as rtb

    made = {"R": rtb.RevoluteDH, "P": rtb.PrismaticDH}
    t, links = arm.dh, []
    for i, joint in enumerate(arm.joints):
        other = {"d": t.d[i], "offset": t.theta[i]} if joint == "R" else {"theta": t.theta[i], "offset": t.d[i]}
        links.append(
            made[joint](a=t.a[i], alpha=t.alpha[i], m=arm.mass[i], r=t.com[i], I=t.inertia[i], G=1, Jm=0, **other)
        )
    robot = rtb.DHRobot(links, gravity=np.asarray(t.gravity))  # 1.5 has the sign reversed
    if joint_limits := [link for link in links if link.isprismatic]:
        for link in joint_limits:
            link.qlim = [-10, 10]
    call = lambda: robot.rne(*x)  # noqa: E731
    return [Contender("Robotics Toolbox rne", call, x.shape[1], lambda: np.atleast_2d(call())[0])]


def plain_numpy(arm, program, x):
    """Newton and Euler in link coordinates on arrays of states, uncompiled."""
    call = lambda: dynlib.newton_euler_link(arm, *x)  # noqa: E731
    return [Contender("plain NumPy, batched vectors", call, x.shape[1], lambda: call()[0])]


def mujoco_call(arm, program, x):
    """``mj_inverse`` on one state, contacts and constraints off."""
    import mujoco

    model = mujoco_model(arm)
    data, (q, qd, qdd) = mujoco.MjData(model), (part[0] for part in x)

    def call():
        data.qpos, data.qvel, data.qacc = q, qd, qdd
        mujoco.mj_inverse(model, data)

    return [Contender("MuJoCo mj_inverse", call, 1, lambda: (call(), data.qfrc_inverse.copy())[1])]
