"""Strobing (end of section 3): the coefficients of (2.11) read off any inverse dynamics by unit inputs.

M needs one unit acceleration at a time. For Cⁱ_jk the paper sets two velocities to one, but the answer then
is C_jj + C_kk + 2 C_jk, so the two squares must be taken away and the rest halved (T6).
"""

from __future__ import annotations

import numpy as np

from ..validate import an_arm, state


def strobe_mass(inverse_dynamics, arm, q):
    """M (..., n, n): column j answers the unit acceleration of joint j at rest without gravity.

    >>> import dynlib
    >>> M = strobe_mass(dynlib.turney_newton_euler, dynlib.load_arm("planar2"), [0.3, -0.5])
    >>> bool(np.allclose(M, M.T))
    True
    """
    (q,) = state(an_arm(arm).n, q=q)
    unit = np.eye(arm.n, dtype=q.dtype)
    return inverse_dynamics(arm.weightless(), q[..., None, :], np.zeros_like(unit), unit).mT


def strobe_velocity(inverse_dynamics, arm, q):
    """C (..., n, n, n) with C[..., i, j, k] = Cⁱ_jk, from unit velocities singly and in pairs, without gravity (T6).

    >>> import dynlib
    >>> C = strobe_velocity(dynlib.turney_newton_euler, dynlib.load_arm("planar2"), [0.3, -0.5])
    >>> bool(np.allclose(C, C.mT))
    True
    """
    (q,) = state(an_arm(arm).n, q=q)
    unit = np.eye(arm.n, dtype=q.dtype)
    first, second = np.triu_indices(arm.n, 1)

    def answer(qd):
        return inverse_dynamics(arm.weightless(), q[..., None, :], qd, np.zeros_like(qd))

    single = answer(unit)  # row j: C_jj
    C = single[..., :, None, :] * unit[:, :, None]
    if len(first):
        both = answer(unit[first] + unit[second])  # row (j, k): C_jj + C_kk + 2 C_jk
        C[..., first, second, :] = (both - single[..., first, :] - single[..., second, :]) / 2
        C[..., second, first, :] = C[..., first, second, :]
    return np.moveaxis(C, -1, -3)
