"""Each numerical erratum: the right form is the recursion's, the printed form is not, by the size on the register."""

import numpy as np
import pytest
import yaml

from dynlib import book1983 as fl
from dynlib.book1983.literal import Literal, trace
from dynlib.catalog import data_folder
from tests.book1983 import point_masses
from tests.book1983.samples import GRAVITY, THREE

ERRATA = {row["id"]: row for row in yaml.safe_load((data_folder() / "book1983" / "errata.yaml").read_text("utf-8"))}


class B5(Literal):
    """A factor ½ for 2 in the joint equations (38)."""

    def joint_joint(self, j, h):
        return super().joint_joint(j, h) / 4


class B7(Literal):
    """D_jk for D_jf in (39): the mode summed over, here the first, in place of the equation's own."""

    def bending_inertia(self, j, f, Wd, Wdd):
        right = super().bending_inertia(j, f, Wd, Wdd)
        return right + Wdd[j] @ (self.D[j][..., 0, :, :] - self.D[j][..., f, :, :]) @ self.W[j].mT


class B8(Literal):
    """ε taken as the top row of C_ik, not twice it."""

    def epsilon(self, j, f):
        return self.D[j][..., f, 0, :]


class B10(Literal):
    """2ẆȦ without its hat in (64)."""

    def accelerations(self):
        link, What = self.link, self.at.What
        Wd, Wdd = super().accelerations()
        Wdd, hat = list(Wdd), None
        for j in range(1, self.n + 1):
            Wdd[j] = (link.U2[1] if j == 1 else What[j - 1] @ link.U2[j]) * link.qd[j] ** 2
            if j > 1:
                Wdd[j] = Wdd[j] + hat @ self.A[j] + 2 * (Wd[j - 1] @ link.U[j]) * link.qd[j]
            hat = Wdd[j] @ self.E[j] + 2 * (Wd[j] @ link.Ed[j])
        return Wd, Wdd


class B11(Literal):
    """W_n for W_h in (70)."""

    def joint_mode(self, j, h, k):
        if h >= j:
            return super().joint_mode(j, h, k)
        return 2 * trace(self.dW[j] @ self.F(j, h) @ self.M[h][..., k, :, :].mT, self.W[self.n].mT)


class B12(Literal):
    """R Rᵀ = 1 taken for granted in (72), (73)."""

    def mode_mode_same(self, j, f, k):
        inner = self.link.link[j].Ckj[k, f]
        if j < self.n:
            inner = self.M[j][..., f, :, :] @ self.Phi(j, j) @ self.M[j][..., k, :, :].mT + inner
        return 2 * np.trace(inner)


class B13(Literal):
    """Φ + Mᵀ for Φ Mᵀ, and no leading W_j, in (75)."""

    def mode_mode(self, j, f, h, k):
        if h == self.n:
            return super().mode_mode(j, f, h, k)
        inner = self.Phi(j, h) + self.M[h][..., k, :, :].mT + self.part(j, h) @ self.D[h][..., k, :, :]
        return 2 * trace(self.M[j][..., f, :, :] @ inner, self.W[h].mT)


class B14(Literal):
    """A_j for A_{j+1} in (78)."""

    def Ft(self, j, h):
        return self.E[j] @ (self.A[j] @ self.Ft(j + 1, h)) if j < h else super().Ft(j, h)


class B15(Literal):
    """A_h for A_{h+1} in (80)."""

    def F(self, j, h):
        return self.Ft(j, h + 1) @ self.A[h].mT


class B16(Literal):
    """ʲF̃_h for ʲ⁺¹F_h in (81)."""

    def Phi(self, j, h):
        return self.A[j + 1] @ self.Ft(j, h)


class B18(Literal):
    """A product for a sum inside the trace of (86)."""

    def joined(self, outer, own):
        return outer @ own


PRINTED = {form.__name__: form for form in (B5, B7, B8, B10, B11, B12, B13, B14, B15, B16, B18)}


def setting():
    arm = point_masses.arm(THREE, GRAVITY)
    rng = np.random.default_rng(5)
    z = arm.z(rng.normal(size=arm.n), 0.1 * rng.normal(size=arm.nt - arm.n))
    return arm, z, rng.normal(size=arm.nt)


def size(form, arm, z, zd):
    """Largest relative error of J or R."""
    text = form(arm.at(z, zd))
    wanted = fl.inertia_matrix(arm, z), fl.right_hand_side(arm, z, zd, np.zeros(arm.n))
    return max(np.abs(a - b).max() / np.abs(b).max() for a, b in zip((text.J(), text.R()), wanted, strict=True))


def test_the_literal_text_is_right():
    assert size(Literal, *setting()) < 1e-13


@pytest.mark.parametrize("erratum", PRINTED)
def test_the_printed_form_fails(erratum):
    assert size(PRINTED[erratum], *setting()) == pytest.approx(ERRATA[erratum]["size"], rel=0.02)


def test_dropping_second_order_terms_fails():
    """B6: (37) against (29)."""
    arm, z, zd = setting()
    J, paper = (fl.inertia_matrix(arm.using(truncation=x), z) for x in ("exact", "paper"))
    assert np.abs(J - paper).max() / np.abs(J).max() == pytest.approx(ERRATA["B6"]["size"], rel=0.02)


def test_every_numerical_erratum_is_tested():
    assert {key for key, row in ERRATA.items() if row["numerical"]} == {*PRINTED, "B6"}
