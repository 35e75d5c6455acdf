"""Each checker of the chapter on Angeles, Ma and Rojas with right and with typical wrong answers."""

from dataclasses import replace

import numpy as np
import pytest

import dynlib
from dynlib.angeles1989 import example_1, partial_velocities
from dynlib.angeles1989.table_3 import angles_along
from dynlib.angeles1989.turning import hdot_euler
from dynlib.exercises.angeles1989 import SUSPECTS, suspect
from tests import sampling
from tests.angeles1989.test_errata import section_6

STANFORD = dynlib.load_arm("stanford")


def said(name, answer):
    verdict = dynlib.check(name, answer)
    assert not verdict.ok
    return " ".join(verdict.complaints)


@pytest.mark.parametrize("name", SUSPECTS)
def test_a_suspect_is_the_printed_form(name):
    arm = dynlib.random_arm("RPRR", seed=3)
    np.testing.assert_allclose(suspect(name)(arm, *sampling.state(arm)), section_6(SUSPECTS[name]), rtol=1e-10)


def test_suspects_are_told_apart_by_where_they_do_no_harm():
    assert dynlib.check("angeles-7", SUSPECTS).ok
    assert "X is not A2" in said("angeles-7", SUSPECTS | {"X": "A2"})
    assert "not one of" in said("angeles-7", SUSPECTS | {"X": "A9"})
    with pytest.raises(KeyError, match="X, Y, Z"):
        suspect("W")


def test_partial_velocities_of_the_bent_arm():
    B = partial_velocities(dynlib.planar(2), [0, np.pi / 2]).B[2]
    assert dynlib.check("angeles-1", B).ok
    assert "(1, 1)" in said("angeles-1", B * [[-1], [1], [1]])


def test_torques_from_differentiated_velocities_are_diagnosed():
    assert dynlib.check("angeles-4", dynlib.kane_partial_velocities).ok
    assert "RR" in said("angeles-4", lambda arm, q, qd, qdd: dynlib.waters(arm, q, 0 * qd, qdd))


def test_numbers():
    f3 = example_1([10]).tau[0, 2]
    assert dynlib.check("angeles-3", -f3).ok and "sign" in said("angeles-3", f3)
    y = np.arange(0.6, 1, 0.05)
    y = np.interp(-75, [-angles_along(x)[1] for x in y], y)
    assert dynlib.check("angeles-6", y).ok and "larger" in said("angeles-6", 0.2)
    assert dynlib.check("angeles-2", [531, 449]).ok and "(2)" in said("angeles-2", [531, 435])
    lever = 0.6 + 0.2  # of the hand, from the shoulder
    assert dynlib.check("angeles-5", lever * 9.81).ok and "gravity" in said("angeles-5", lever)


def test_a_rate_of_angular_momentum_in_fifteen_multiplications():
    def thrifty(I, w, wd, W, products):
        rows = []
        for x, y, z in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
            rows.append(
                I[x, x] * wd[x]
                + (I[z, z] - I[y, y]) * products[x]
                + I[y, z] * (W[y, y] - W[z, z])
                + I[x, z] * W[y, x]
                - I[x, y] * W[z, x]
            )
        return np.stack(rows)

    assert dynlib.check("angeles-8", thrifty).ok

    def as_printed(I, w, wd, W, products):
        return hdot_euler(type("Link", (), {"I": [I]}), 0, w, wd, W, products)

    assert "24 multiplications" in said("angeles-8", as_printed)
    assert "not yet right" in said("angeles-8", lambda I, w, wd, W, products: I @ wd)


def test_the_free_sleigh_needs_nobody():
    assert dynlib.check("angeles-9", lambda m, I, a, v, w: (a * w**2, -m * a * v * w / (I + m * a**2))).ok
    assert "push" in said("angeles-9", lambda m, I, a, v, w: (0, -m * a * v * w / (I + m * a**2)))
    assert "moment" in said("angeles-9", lambda m, I, a, v, w: (a * w**2, -m * a * v * w / I))


def test_inertia_moved_across_the_sliding_joint_is_felt_by_nobody():
    Q, more = STANFORD.proximal(np.zeros(6)).Q[3], np.diag([0.01, 0.02, 0.015])
    inertia = STANFORD.inertia.copy()
    inertia[1] += Q @ more @ Q.T
    inertia[2] -= more
    assert dynlib.check("angeles-10", replace(STANFORD, inertia=inertia)).ok
    assert "change one" in said("angeles-10", STANFORD)
    assert "notices" in said("angeles-10", replace(STANFORD, mass=STANFORD.mass + 1))
