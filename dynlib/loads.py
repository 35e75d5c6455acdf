"""What acts on an arm besides weight and inertia, once for every formulation: friction, wrenches on links, gears.

A load is a function ``load(arm, q, qd) -> (..., n)``: the generalised force it exerts *on* the joints, the φ_d of
Angeles, Ma and Rojas (40) or the Jᵀf of a wrench. Actuators must supply what loads take away, τ = τ_rigid - Σ φ, and
:func:`loaded` puts that around any formulation. A friction law never feeds power in: φ_d·q̇ ≤ 0.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .geometry import matvec
from .kinematics import jacobian
from .validate import an_arm, as_array, finite

Load = Callable[..., np.ndarray]


def loaded(f: Callable, *loads: Load) -> Callable:
    """The formulation ``f`` with loads: ``g(arm, q, qd, qdd) = f(arm, q, qd, qdd) - Σ load(arm, q, qd)``.

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> g = loaded(dynlib.kane_recursive, viscous(2.0))
    >>> (g(arm, [0, 0], [1, 3], [0, 0]) - dynlib.kane_recursive(arm, [0, 0], [1, 3], [0, 0])).round(12)
    array([2., 6.])
    """

    def g(arm, q, qd, qdd):
        tau = f(arm, q, qd, qdd)
        for load in loads:
            tau = tau - load(arm, as_array(q, "q"), as_array(qd, "qd"))
        return tau

    g.__name__ = f"loaded_{f.__name__}"
    return g


def viscous(coefficient) -> Load:
    """φ = -c q̇, with ``coefficient`` c in N m s (N s/m at prismatic joints), one for all joints or one each."""
    c = _coefficient(coefficient, "coefficient")
    return lambda arm, q, qd: -_each(c, qd) * qd


def coulomb(friction, width: float = 0.0) -> Load:
    """φ = -f sign(q̇), or -f tanh(q̇/width) where ``width`` > 0 smooths the jump; zero at rest: sticking is not modelled.

    >>> coulomb(3.0)(None, None, np.array([-2.0, 0.0, 0.1]))
    array([ 3., -0., -3.])
    """
    f, sign = _coefficient(friction, "friction"), _sign(width)
    return lambda arm, q, qd: -_each(f, qd) * sign(qd)


def stribeck(static, kinetic, speed, width: float = 0.0) -> Load:
    """φ = -[f_k + (f_s - f_k) exp(-(q̇/v)²)] sign(q̇): friction that falls from static to kinetic around ``speed`` v.

    >>> stribeck(5.0, 3.0, 0.1)(None, None, np.array([1e-9, 10.0])).round(6)
    array([-5., -3.])
    """
    f_s, f_k, sign = _coefficient(static, "static"), _coefficient(kinetic, "kinetic"), _sign(width)
    v = _coefficient(speed, "speed")
    if (f_s < f_k).any():
        raise ValueError(f"static friction {static} lies below kinetic friction {kinetic}; it should not")
    if (v == 0).any():
        raise ValueError("speed should be positive: it is where static friction has mostly gone")
    return lambda arm, q, qd: -(f_k + (f_s - f_k) * np.exp(-((qd / v) ** 2))) * sign(qd)


def wrench(link: int, force=(0, 0, 0), moment=(0, 0, 0), point=(0, 0, 0)) -> Load:
    """A force at a ``point`` of a link (in its proximal frame) and a moment on it, both in base axes: φ = Jᵀ (f, m).

    >>> import dynlib
    >>> wrench(2, force=[0, 1, 0], point=[1, 0, 0])(dynlib.load_arm("planar2"), [0, 0], [0, 0])
    array([2., 1.])
    """
    force, moment = _vector(force, "force"), _vector(moment, "moment")
    try:
        w = np.concatenate(np.broadcast_arrays(force, moment), axis=-1)
    except ValueError:
        raise ValueError(f"force {force.shape} and moment {moment.shape} should be of one batch") from None
    point = _vector(point, "point")
    return lambda arm, q, qd: matvec(jacobian(arm, q, link, point).mT, w)


def geared(f: Callable, ratio, rotor=0.0) -> Callable:
    """The formulation ``f`` seen from motors ψ with q = Γψ: τ_motor = Γᵀ τ + J ψ̈.

    Parameters
    ----------
    ratio : (n, n) array_like
        Γ. Off the diagonal it couples joints, as in a differential wrist.
    rotor : float or (n,) array_like
        J, each rotor's moment of inertia about its own axis.

    Returns
    -------
    callable
        ``g(arm, psi, psid, psidd)``.

    Examples
    --------
    >>> import dynlib
    >>> g = geared(dynlib.kane_recursive, np.diag([0.01, 0.02]), rotor=1e-4)
    >>> g(dynlib.load_arm("planar2"), [0, 0], [0, 0], [0, 0])
    array([0.1962, 0.0981])
    """
    ratio, rotor = as_array(ratio, "ratio"), _coefficient(rotor, "rotor")
    finite(ratio, "ratio")
    if ratio.ndim != 2 or ratio.shape[0] != ratio.shape[1]:
        raise ValueError(f"ratio has shape {ratio.shape}; it should be (n, n), rows joints and columns motors")
    if np.linalg.matrix_rank(ratio) < len(ratio):
        raise ValueError("ratio is singular: some motion of the motors would move no joint")

    def g(arm, psi, psid, psidd):
        psi, psid, psidd = as_array(psi, "psi"), as_array(psid, "psid"), as_array(psidd, "psidd")
        if len(ratio) != an_arm(arm).n:
            raise ValueError(f"ratio is for {len(ratio)} joints; the arm has {arm.n}")
        return matvec(ratio.T, f(arm, *(matvec(ratio, x) for x in (psi, psid, psidd)))) + rotor * psidd

    g.__name__ = f"geared_{f.__name__}"
    return g


def _coefficient(x, what: str) -> np.ndarray:
    x = as_array(x, what)
    finite(x, what)
    if x.ndim > 1 or x.dtype.kind == "c":
        raise ValueError(f"{what} has shape {x.shape} and type {x.dtype}; it should be a real number, or one a joint")
    if (x < 0).any():
        raise ValueError(f"{what} is {x}; it should not be negative, friction and rotors only resist")
    return x


def _each(x: np.ndarray, qd: np.ndarray) -> np.ndarray:
    if x.ndim and x.shape != qd.shape[-1:]:
        raise ValueError(f"{len(x)} coefficients for {qd.shape[-1]} joints; give one for all or one each")
    return x


def _vector(x, what: str) -> np.ndarray:
    x = as_array(x, what)
    finite(x, what)
    if x.shape[-1:] != (3,):
        raise ValueError(f"{what} has shape {x.shape}; its last axis should have length 3")
    return x


def _sign(width: float) -> Callable:
    width = as_array(width, "width")
    if width.shape or width.dtype.kind != "f" or not 0 <= width < np.inf:
        raise ValueError(f"width is {width}; it should be a small positive speed, or 0 for the sharp jump")
    return np.sign if width == 0 else lambda qd: np.tanh(qd / width)
