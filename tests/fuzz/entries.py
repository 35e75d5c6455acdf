"""Every public numeric entry point with arguments that are right; fuzzing puts hostile ones in their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import dynlib
from dynlib import kinematics, loads, trajectory

ft, fl = dynlib.featherstone2000, dynlib.book1983
ARM = dynlib.random_arm("RPR", seed=1)
TURNING = dynlib.random_arm("RRR", seed=1)
TREE, BENT = ft.Tree.from_arm(ARM), fl.load("one_link")  # three joints; one joint and two modes
STATE = list(np.random.default_rng(1).normal(size=(3, 3)))
Q, QD, QDD = STATE
T = np.linspace(0, 0.02, 3)
F = dynlib.newton_euler_link


@dataclass(frozen=True)
class Entry:
    """``call(*args)`` is right, ``check(result, args)`` finds wrong numbers."""

    call: Callable
    args: tuple
    check: Callable = lambda result, args: None


def _float(x):
    z = np.asarray(x).astype(complex)
    return z if z.imag.any() else z.real


def _moderate(x) -> bool:
    """Rounding stays small and nothing overflows, not even the cosine of a complex angle."""
    z = np.asarray(_float(x))
    return bool((np.abs(z.real) < 1e6).all() and (np.abs(z.imag) < 30).all())


def torques(result, args):
    """Accepted states give the shape of the states, and the torques of Newton and Euler in base coordinates."""
    arm, *state = args
    state = [_float(x) for x in state]
    assert result.shape == np.broadcast_shapes(*(x.shape for x in state))
    if isinstance(arm, dynlib.Arm) and result.size and all(map(_moderate, state)):
        right = dynlib.newton_euler_base(arm, *state)
        assert np.isfinite(result).all() and np.allclose(result, right, rtol=1e-3, atol=1e-6 * np.abs(right).max())


def finite(result, args):
    """Accepted moderate numbers give finite ones."""
    if all(_moderate(x) for x in args if isinstance(x, (list, float, np.ndarray))):
        parts = result if isinstance(result, tuple) else [result]
        assert all(np.isfinite(np.asarray(x, complex)).all() for x in parts)


def makes_an_arm(arm, args):
    """An accepted arm is of finite parameters and keeps the masses given."""
    assert all(np.isfinite(x).all() for x in (arm.a, arm.alpha, arm.d, arm.theta, arm.mass, arm.com, arm.inertia))
    assert np.array_equal(arm.mass, _float(args[5])) and (arm.mass.real >= 0).all()


def runs(result, args):
    """A simulation ends finite or says when it stopped being so."""
    assert np.isfinite(result.q).all() and np.isfinite(result.qd).all()


TABLE = (*(tuple(getattr(ARM.dh, k)) for k in ("a", "alpha", "d", "theta")), "RPR")
TABLE += (ARM.mass, ARM.com, ARM.inertia, ARM.gravity)

ENTRIES = {f.__name__: Entry(f, (TURNING, *STATE), check=torques) for f in dynlib.INVERSE_DYNAMICS.values()} | {
    "inverse_dynamics": Entry(dynlib.inverse_dynamics, (ARM, *STATE), check=torques),
    "book_rigid_limit": Entry(fl.book_rigid_limit, (ARM, *STATE), check=torques),
    "from_dh": Entry(dynlib.Arm.from_dh, TABLE, check=makes_an_arm),
    "from_mdh": Entry(dynlib.Arm.from_mdh, TABLE, check=makes_an_arm),
    "load_arm": Entry(dynlib.load_arm, ("planar2",)),
    "random_arm": Entry(dynlib.random_arm, ("RP", 1)),
    "planar": Entry(dynlib.planar, (2,)),
    "mass_matrix": Entry(dynlib.mass_matrix, (ARM, Q), check=finite),
    "coriolis_matrix": Entry(dynlib.coriolis_matrix, (ARM, Q, QD), check=finite),
    "gravity_torque": Entry(dynlib.gravity_torque, (ARM, Q), check=finite),
    "forward_dynamics": Entry(dynlib.forward_dynamics, (ARM, *STATE), check=finite),
    "simulate": Entry(dynlib.simulate, (ARM, Q, QD, 0.0, T), check=runs),
    "forward_kinematics": Entry(kinematics.forward_kinematics, (ARM, Q), check=finite),
    "jacobian": Entry(kinematics.jacobian, (ARM, Q), check=finite),
    "jacobian_rate": Entry(kinematics.jacobian_rate, (ARM, Q, QD), check=finite),
    "move": Entry(trajectory.move, (Q, QD, 2.0, T, "3-4-5"), check=finite),
    "viscous": Entry(lambda c: loads.loaded(F, loads.viscous(c))(ARM, *STATE), (2.0,), check=finite),
    "coulomb": Entry(lambda *c: loads.loaded(F, loads.coulomb(*c))(ARM, *STATE), (2.0, 0.1), check=finite),
    "wrench": Entry(lambda *w: loads.loaded(F, loads.wrench(*w))(ARM, *STATE), (2, Q, QD, QDD), check=finite),
    "tree": Entry(ft.Tree, (TREE.parent, TREE.joints, TREE.E, TREE.r, TREE.mass, TREE.com, TREE.inertia, TREE.gravity)),
    "tree_rnea": Entry(ft.rnea, (TREE, *STATE), check=torques),
    "crba": Entry(ft.crba, (TREE, Q), check=finite),
    "aba": Entry(ft.aba, (TREE, *STATE), check=finite),
    "inertia_matrix": Entry(fl.inertia_matrix, (BENT, Q), check=finite),
    "right_hand_side": Entry(fl.right_hand_side, (BENT, Q, QD, [1.0]), check=finite),
    "accelerations": Entry(fl.accelerations, (BENT, Q, QD, [1.0]), check=finite),
    "flexible_load": Entry(fl.load, ("one_link",)),
    "from_arm": Entry(fl.FlexibleArm.from_arm, (ARM,)),
    "kernel": Entry(dynlib.compile(dynlib.newton_euler_link, ARM), STATE, check=lambda r, a: torques(r, (ARM, *a))),
    "diagnose_rows": Entry(lambda *rows: dynlib.diagnose(rows, ARM), (*(x[None] for x in STATE), Q[None])),
}  # fmt: skip

JOINTS = "R"
READINGS = {
    "count": Entry(dynlib.count, (F, JOINTS, "dense")),
    "symbolic": Entry(dynlib.symbolic, (F, JOINTS)),
    "prove_equal": Entry(dynlib.prove_equal, (F, F, JOINTS, 1)),
    "compile": Entry(dynlib.compile, (F, JOINTS, "numpy")),
    "javascript": Entry(dynlib.javascript, (F, JOINTS)),
    "diagnose": Entry(dynlib.diagnose, (F, dynlib.planar(1))),
    "check": Entry(dynlib.check, ("intro-1", 5.0)),
}
