"""dynlib: every formulation of manipulator dynamics in five classic papers, written once and read many ways."""

from importlib import import_module

from . import (  # noqa: F401
    angeles1989,
    book1983,
    featherstone2000,
    hollerbach1980,
    kinematics,
    loads,
    trajectory,
    turney1980,
)
from .angeles1989 import kane_partial_velocities, kane_recursive, kane_reusing_w  # noqa: F401
from .arm import Arm
from .catalog import arms, load_arm, read_arm
from .featherstone2000 import aba, rnea  # noqa: F401
from .hollerbach1980 import *  # noqa: F403 - the formulations by name
from .inverse_kinematics import inverse_kinematics  # noqa: F401
from .joint_space import coriolis_matrix, gravity_torque, mass_matrix
from .lean import newton_euler_lean  # noqa: F401
from .lean_forward import forward_dynamics_lean, forward_dynamics_lean_articulated, mass_matrix_lean  # noqa: F401
from .samples import planar, random_arm
from .simulation import simulate
from .turney1980 import turney_lagrange, turney_modified_newton_euler, turney_newton_euler  # noqa: F401
from .validate import an_arm

_PAPERS = (hollerbach1980, turney1980, angeles1989, featherstone2000)
INVERSE_DYNAMICS = {name: f for paper in _PAPERS for name, f in paper.INVERSE_DYNAMICS.items()}

# Readings need SymPy, a compiler or matplotlib; each is imported when first asked for.
_READINGS = {
    "c_source": "readings.emit_c",
    "check": "exercises",
    "compile": "readings.compiling",
    "cost_table": "readings.tables",
    "count": "readings.counting",
    "count_polynomial": "readings.polynomials",
    "diagnose": "readings.diagnosing",
    "javascript": "readings.emit_javascript",
    "prove_equal": "readings.proving",
    "simulate_many": "readings.simulating",
    "symbolic": "readings.symbolic",
    "trace": "readings.tracing",
}

__all__ = ["INVERSE_DYNAMICS", "Arm", "arms", "inverse_dynamics", "load_arm", "planar", "random_arm", "read_arm"]
__all__ += [
    "coriolis_matrix",
    "forward_dynamics",
    "gravity_torque",
    "mass_matrix",
    "simulate",
    *INVERSE_DYNAMICS,
    *_READINGS,
]


def inverse_dynamics(arm: Arm, q, qd, qdd):
    """Joint forces and torques that give the accelerations ``qdd`` in the state ``q``, ``qd``.

    Parameters
    ----------
    arm : Arm
    q, qd, qdd : (..., n) array_like
        Leading axes broadcast: a whole trajectory is one call.

    Returns
    -------
    (..., n) ndarray
        Newton-metres at revolute joints, newtons at prismatic ones.
    """
    return hollerbach1980.newton_euler_link(an_arm(arm), q, qd, qdd)


def forward_dynamics(arm: Arm, q, qd, tau):
    """Joint accelerations under the joint forces ``tau`` in the state ``q``, ``qd``, by the articulated-body algorithm.

    Arguments and result are ``(..., n)`` arrays, leading axes broadcast.
    """
    return aba(arm, q, qd, tau)


def __getattr__(name: str):
    if name in _READINGS:
        return getattr(import_module(f"dynlib.{_READINGS[name]}"), name)
    raise AttributeError(f"module 'dynlib' has no attribute {name!r}")
