"""Waters' backward recursion, equations (6)–(10): the velocities of the matrices W_j by recursion, O(n²).

========  ==============================  ======================
print     meaning                         here
========  ==============================  ======================
W_j       frame j in the base, 4×4        ``W[j]``
Ẇ_j, Ẅ_j  its time derivatives            ``Wd[j]``, ``Wdd[j]``
ⁱW_j      frame j in frame i              ``iWj``
J_j, ʲr_j pseudo-inertia, centre of mass  ``J[j]``, ``r[j]``
========  ==============================  ======================
"""

from __future__ import annotations

import numpy as np

from ..geometry import dot, matvec, trace
from ..validate import an_arm
from .kinematics import matrices_4x4


def waters(arm, q, qd, qdd, record: dict | None = None):
    """Joint forces by (6) with the recurrences (8)–(10).

    Complexity O(n²). Revolute and prismatic joints. Hollerbach (1980), equations (6)–(10), after Waters (1979).

    >>> import dynlib
    >>> arm = dynlib.load_arm("planar2")
    >>> tau = waters(arm, [0.3, -0.5], [1, 2], [0, 1])
    >>> bool(np.allclose(tau, dynlib.inverse_dynamics(arm, [0.3, -0.5], [1, 2], [0, 1])))
    True
    """
    link = an_arm(arm).distal(q, qd, qdd)
    n, A, dA = link.n, link.A4, link.dA4
    W, Wd, Wdd = matrices_4x4(link)  # (8)–(10)

    # (6)
    right = link.each(lambda j: link.J4[j] @ Wdd[j].mT)
    tau = [None] * (n + 1)
    for i in range(1, n + 1):
        dW = dA[i] if i == 1 else W[i - 1] @ dA[i]  # ∂W_i/∂q_i
        terms = []
        for j in range(i, n + 1):
            if j > i:
                dW = dW @ A[j]  # ∂W_j/∂q_i
            terms += [trace(dW @ right[j]), -link.m[j] * dot(link.g4, matvec(dW, link.r4[j]))]
        tau[i] = np.add.reduce(np.broadcast_arrays(*terms), axis=0)
    if record is not None:
        record.update(W=W, Wd=Wd, Wdd=Wdd)
    return link.stack(tau)
