"""What the recursion receives: a flexible arm in a state, and the matrices of each link that depend on its deflection.

Lists are numbered as in the report: ``A[1]`` belongs to joint 1 and ``A[0]`` is None.

=========================  =====================================  =======================================
print                      meaning                                here
=========================  =====================================  =======================================
A_j, U_j, U_2j             joint matrix and its derivatives       ``A[j]``, ``U[j]``, ``U2[j]``
E_j, Ė_j, H_j, M_jk        link matrix, its rate, its parts       ``E[j]``, ``Ed[j]``, ``H[j]``, ``M[j]``
δ_jk, q_j                  deflections and joint variables        ``delta[j]``, ``q[j]``
C_j, C_jk, C_jkl, K_jkl    constants of the link                  ``C``, ``Ck``, ``Ckj``, ``K`` of ``link``
D_jk, G_j                  (36), (37)                             ``D[j]``, ``G[j]``
=========================  =====================================  =======================================
"""

from __future__ import annotations

from functools import cached_property

import numpy as np


def combine(weights, matrices):
    """Σ_k w_k X_k of matrices (..., m, 4, 4) by weights (..., m)."""
    return np.add.reduce(weights[..., None, None] * matrices, axis=-3)


class View:
    """Joint matrices (..., n, 4, 4) and coordinates (..., n_t); rates that are not given are not used."""

    def __init__(self, arm, A, U, U2, z, zd=None, zdd=None):
        self.arm, self.n = arm, arm.n
        self.A, self.U, self.U2 = ([None, *np.moveaxis(x, -3, 0)] for x in (A, U, U2))
        self.q, self.delta = self.columns(z)
        self.qd, self.deltad = (None, None) if zd is None else self.columns(zd)
        self.qdd, self.deltadd = (None, None) if zdd is None else self.columns(zdd)

    def columns(self, z):
        """Joint entries (..., 1, 1), ready to scale a matrix, and modal entries (..., m_j), by link."""
        start = self.arm.start
        joints = self.each(lambda j: z[..., start[j - 1] : start[j - 1] + 1][..., None])
        return joints, self.each(lambda j: z[..., start[j - 1] + 1 : start[j]])

    def each(self, f):
        """``[None, f(1), ..., f(n)]``."""
        return [None] + [f(j) for j in range(1, self.n + 1)]

    @cached_property
    def link(self):
        """Constants by link."""
        return [None, *self.arm.links]

    @cached_property
    def bent(self):
        """Numbers of the links that have modes."""
        return {j for j in range(1, self.n + 1) if self.link[j].m}

    @cached_property
    def _second(self):
        """Σ_l δ_l N_kl of the stiffened links."""
        return self._over_modes("N")

    @cached_property
    def _second_mass(self):
        """Σ_l δ_l C^ψ_kl of the stiffened links."""
        return self._over_modes("Cpsi")

    def _over_modes(self, name):
        def total(j):
            if not self.arm.stiffening or j not in self.bent:
                return None
            return combine(self.delta[j][..., None, :], getattr(self.link[j], name))

        return self.each(total)

    @cached_property
    def M(self):
        """M_jk (..., m, 4, 4): ∂E_j/∂δ_jk (7)."""
        second = self._second
        return self.each(lambda j: self.link[j].M if second[j] is None else self.link[j].M + second[j])

    @cached_property
    def E(self):
        """Link matrices (5)."""

        def E(j):
            if j not in self.bent:
                return self.link[j].H
            M, second = self.link[j].M, self._second[j]
            return self.link[j].H + combine(self.delta[j], M if second is None else M + second / 2)  # (5)

        return self.each(E)

    @cached_property
    def Ed(self):
        """Rates of the link matrices, None for a rigid link (16)."""
        return self.each(lambda j: combine(self.deltad[j], self.M[j]) if j in self.bent else None)  # (16)

    @cached_property
    def Edd(self):
        """Second rates of the link matrices, None where nothing contributes (17)."""

        def Edd(j):
            terms = []
            if j in self.bent and self.deltadd is not None:
                terms.append(combine(self.deltadd[j], self.M[j]))  # (17)
            if self._second[j] is not None:
                terms.append(combine(self.deltad[j], combine(self.deltad[j][..., None, :], self.link[j].N)))
            return np.add.reduce(terms) if terms else None

        return self.each(Edd)

    @cached_property
    def _modal_mass(self):
        """Σ_l δ_l C_jlk, (..., m, 4, 4)."""
        return self.each(lambda j: combine(self.delta[j][..., None, :], self._swapped(j)) if j in self.bent else None)

    def _swapped(self, j):
        return self.link[j].Ckj.swapaxes(0, 1)  # [k, l] is C_jlk

    @cached_property
    def D(self):
        """D_jk (..., m, 4, 4) (36)."""

        def D(j):
            if j not in self.bent:
                return None
            made = self.link[j].Ck + self._modal_mass[j]  # (36)
            return made if self._second_mass[j] is None else made + self._second_mass[j]

        return self.each(D)

    @cached_property
    def G(self):
        """G_j, symmetric; with truncation "paper" without its terms of second order (37)."""

        def G(j):
            link, delta = self.link[j], self.delta[j]
            if j not in self.bent:
                return link.C
            second = self._second_mass[j]
            first = combine(delta, link.Ck if second is None else link.Ck + second / 2)
            made = link.C + first + first.mT  # (37)
            if self.arm.truncation == "exact":
                made = made + combine(delta, self._modal_mass[j])  # B6: δδC of (29) belongs here
            return made

        return self.each(G)

    @cached_property
    def modal_rates(self):
        """Σ_k δ̇_jk C_jkf, (..., m, 4, 4)."""
        return self.each(lambda j: combine(self.deltad[j][..., None, :], self._swapped(j)) if j in self.bent else None)
