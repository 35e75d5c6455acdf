"""What a formulation receives: an arm at a configuration, with everything the papers count as free already made.

Lists are numbered as in the papers: ``A[1]`` belongs to link 1 and ``A[0]`` is None. Joint columns ``qd[i]`` have a
trailing axis of length one, so ``qd[i] * vector`` scales a vector and ``qd[i][..., None] * matrix`` a
matrix, batched or not.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from .geometry import cos, cos_sin, outer, pack, rot_x, rot_z, sin, skew, trace
from .validate import state

NOT_GIVEN = object()  # None given for a rate is an error, a rate left out is not


class View:
    """Joint columns, and what both conventions share. A subclass says in which frames the links are given."""

    def __init__(self, arm, q, qd=NOT_GIVEN, qdd=NOT_GIVEN):
        given = {name: x for name, x in (("q", q), ("qd", qd), ("qdd", qdd)) if x is not NOT_GIVEN}
        columns = dict(zip(given, state(arm.n, **given), strict=True))
        self.arm, self.n, self.joints = arm, arm.n, " " + arm.joints
        self.q, self.qd, self.qdd = (
            [None, *np.moveaxis(columns[name], -1, 0)[..., None]] if name in columns else None
            for name in ("q", "qd", "qdd")
        )
        self.z = np.array([0, 0, 1], dtype=arm.d.dtype)  # a joint axis in its own frame

    def each(self, f):
        """``[None, f(1), ..., f(n)]``."""
        return [None] + [f(i) for i in range(1, self.n + 1)]

    def stack(self, tau):
        """The joint forces ``tau[1..n]`` as one array ``(..., n)``."""
        return np.stack(np.broadcast_arrays(*[np.asarray(t) for t in tau[1:]]), axis=-1)

    @cached_property
    def theta(self):
        """Joint angles, offset included."""
        t = self.arm.theta
        return self.each(lambda i: self.q[i][..., 0] + t[i - 1] if self.joints[i] == "R" else t[i - 1])

    @cached_property
    def d(self):
        """Offsets along the joint axis, joint variable included."""
        d = self.arm.d
        return self.each(lambda i: self.q[i][..., 0] + d[i - 1] if self.joints[i] == "P" else d[i - 1])

    @cached_property
    def c(self):
        """cos θ_i; exact at quarter turns where θ_i is a constant."""
        return self.each(lambda i: cos(self.theta[i]) if self.joints[i] == "R" else cos_sin(self.theta[i])[0])

    @cached_property
    def s(self):
        """sin θ_i; exact at quarter turns where θ_i is a constant."""
        return self.each(lambda i: sin(self.theta[i]) if self.joints[i] == "R" else cos_sin(self.theta[i])[1])

    @cached_property
    def m(self):
        """Masses."""
        return self.each(lambda i: np.asarray(self.arm.mass[i - 1]))

    @cached_property
    def r(self):
        """Centre of mass from the link's origin, in link axes."""
        return [None, *self.table.com]

    @cached_property
    def I(self):  # noqa: E743 - the papers' symbol
        """Inertia about the centre of mass, in link axes."""
        return [None, *self.table.inertia]

    @cached_property
    def dI(self):
        """Differences of the diagonal of I, (I_zz - I_yy, I_xx - I_zz, I_yy - I_xx)."""

        def differences(I):
            return pack([I[2, 2] - I[1, 1], I[0, 0] - I[2, 2], I[1, 1] - I[0, 0]])

        return self.each(lambda i: differences(self.I[i]))

    @property
    def g(self):
        """Gravity field in frame 0."""
        return self.table.gravity

    @cached_property
    def mr(self):
        """First moment of mass about the link's origin."""
        return self.each(lambda i: self.m[i] * self.r[i])

    @cached_property
    def K(self):
        """Pseudo-inertia about the centre of mass: ½ tr(I) E − I."""
        return self.each(lambda i: np.asarray(trace(self.I[i]) / 2) * np.eye(3, dtype=self.I[i].dtype) - self.I[i])

    @cached_property
    def J3(self):
        """Pseudo-inertia ∫ v vᵀ dm about the link's origin, 3×3."""
        return self.each(lambda i: self.K[i] + self.m[i] * outer(self.r[i], self.r[i]))

    @cached_property
    def IO(self):
        """Inertia about the link's origin, in link axes."""
        return self.each(lambda i: self.I[i] - self.m[i] * (skew(self.r[i]) @ skew(self.r[i])))


class Distal(View):
    """Standard Denavit–Hartenberg frames: frame i stands at the far end of link i; z_{i-1} is the axis of joint i."""

    @property
    def table(self):
        """Links and gravity in distal frames."""
        return self.arm.dh

    @cached_property
    def a(self):
        """Lengths a_i."""
        return [None, *self.arm.a[1:]]

    @cached_property
    def ca(self):
        """cos α_i."""
        return [None, *self.arm.ca[1:]]

    @cached_property
    def sa(self):
        """sin α_i."""
        return [None, *self.arm.sa[1:]]

    def _rotation(self, c, s, one, i):
        ca, sa = self.ca[i], self.sa[i]
        return pack([[c, -s * ca, s * sa], [s, c * ca, -c * sa], [0, one * sa, one * ca]])

    @cached_property
    def A(self):
        """A_i, 3×3: the axes of frame i in frame i-1."""
        return self.each(lambda i: self._rotation(self.c[i], self.s[i], 1, i))

    @cached_property
    def dA(self):
        """∂A_i/∂q_i, 3×3."""
        return self.each(
            lambda i: self._rotation(-self.s[i], self.c[i], 0, i) if self.joints[i] == "R" else 0 * self.A[i]
        )

    @cached_property
    def ddA(self):
        """∂²A_i/∂q_i², 3×3."""
        return self.each(
            lambda i: self._rotation(-self.c[i], -self.s[i], 0, i) if self.joints[i] == "R" else 0 * self.A[i]
        )

    @cached_property
    def p(self):
        """Origin i from origin i-1, in the axes of frame i-1."""
        return self.each(lambda i: pack([self.a[i] * self.c[i], self.a[i] * self.s[i], self.d[i]]))

    @cached_property
    def ps(self):
        """p_i*: origin i from origin i-1, in the axes of frame i (constant for a revolute joint)."""
        return self.each(lambda i: pack([self.a[i], self.d[i] * self.sa[i], self.d[i] * self.ca[i]]))

    @cached_property
    def lever(self):
        """Centre of mass of link i from origin i-1, in the axes of frame i (constant for a revolute joint)."""
        return self.each(lambda i: self.ps[i] + self.r[i])

    @cached_property
    def zs(self):
        """z_{i-1}, the axis of joint i, in the axes of frame i (constant)."""
        return self.each(lambda i: pack([0, self.sa[i], self.ca[i]]))

    def _homogeneous(self, corner, p, A):
        return pack([[corner, 0, 0, 0], *[[p[..., k], *[A[..., k, j] for j in range(3)]] for k in range(3)]])

    @cached_property
    def A4(self):
        """A_i as the 4×4 matrix that acts on (1, x, y, z)ᵀ."""
        return self.each(lambda i: self._homogeneous(1, self.p[i], self.A[i]))

    @cached_property
    def dA4(self):
        """∂A_i/∂q_i, 4×4."""

        def p(i):
            return pack([-self.a[i] * self.s[i], self.a[i] * self.c[i], 0]) if self.joints[i] == "R" else self.z

        return self.each(lambda i: self._homogeneous(0, p(i), self.dA[i]))

    @cached_property
    def ddA4(self):
        """∂²A_i/∂q_i², 4×4."""

        def p(i):
            return pack([-self.a[i] * self.c[i], -self.a[i] * self.s[i], 0]) if self.joints[i] == "R" else 0 * self.z

        return self.each(lambda i: self._homogeneous(0, p(i), self.ddA[i]))

    @cached_property
    def J4(self):
        """Pseudo-inertia ∫ v vᵀ dm about origin i with v = (1, x, y, z)ᵀ, 4×4."""
        return self.each(lambda i: self._homogeneous(self.m[i], self.mr[i], self.J3[i]) + self._first_row(i))

    def _first_row(self, i):
        return pack([[0, *self.mr[i]], *[[0, 0, 0, 0]] * 3])

    @cached_property
    def r4(self):
        """(1, r_i), the centre of mass as a homogeneous vector."""
        return self.each(lambda i: pack([1, *self.r[i]]))

    @cached_property
    def g4(self):
        """(0, g), the gravity field as a homogeneous direction."""
        return pack([0, *self.g])


class Proximal(View):
    """Modified (Craig) frames: frame i stands on joint i; z_i is the axis of joint i."""

    @property
    def table(self):
        """Links and gravity in proximal frames."""
        return self.arm.mdh

    @cached_property
    def ca(self):
        """cos α_i, α_i between joints i-1 and i."""
        return [None, *self.arm.ca[:-1]]

    @cached_property
    def sa(self):
        """sin α_i, α_i between joints i-1 and i."""
        return [None, *self.arm.sa[:-1]]

    @cached_property
    def Q(self):
        """Q_i, 3×3: the axes of frame i in frame i-1."""
        return self.each(lambda i: rot_x(self.ca[i], self.sa[i]) @ rot_z(self.c[i], self.s[i]))

    @cached_property
    def p(self):
        """Origin i from origin i-1, in the axes of frame i-1 (constant for a revolute joint)."""
        a = [None, *self.arm.a[:-1]]
        return self.each(lambda i: pack([a[i], -self.d[i] * self.sa[i], self.d[i] * self.ca[i]]))
