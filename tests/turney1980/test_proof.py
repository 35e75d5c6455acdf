"""Sections 1, 4 and 5: every step from Newton and Euler to Lagrange holds, and the crux is the commutator."""

import numpy as np
import pytest

import dynlib
from dynlib.turney1980 import identities

STEPS = identities()
IDS = [step.number for step in STEPS]


def state(n, seed=0):
    return np.random.default_rng(seed).normal(size=(3, n))


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_corrected_identity_holds_for_revolute_arms(step):
    for n in range(1, 6):
        assert step.residual(dynlib.random_arm("R" * n, seed=n), *state(n, n)) <= 1e-12


@pytest.mark.parametrize("step", [s for s in STEPS if s.erratum], ids=lambda s: f"{s.number}-{s.erratum}")
def test_printed_identity_fails(step):
    assert step.printed_residual(dynlib.random_arm("RRRR", seed=1), *state(4, 1)) > 1e-3


def test_the_steps_come_in_the_order_of_the_paper_and_cover_it():
    assert len(set(IDS)) == len(IDS)
    printed = {f"1.{k}" for k in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 26, 27, 28)}
    printed |= {f"4.{k}" for k in range(1, 35)} - {"4.10", "4.18", "4.22", "4.28"}  # these four only name an expression
    assert printed | {"2.11", "5.1", "5.2"} <= set(IDS)
    fourth = [float(x) if x[-1].isdigit() else None for x in (i.replace("4.", "") for i in IDS if i.startswith("4."))]
    numbers = [x for x in fourth if x is not None]
    assert numbers == sorted(numbers)


def test_without_the_commutator_the_orders_do_not_match():
    """(4.3) alone is not (4.5): from two joints on, Σ Q^{j-1}Q^{k-1} is not Σ Q^{v-1}Q^{u-1}."""
    from dynlib.turney1980.proof.chain import Chain
    from dynlib.turney1980.proof.motion import ordered, products

    chain = Chain(dynlib.random_arm("RRR"), *state(3))
    assert np.allclose(products(chain, 1, chain.E), ordered(chain, 1, chain.E))
    for i in (2, 3):
        assert np.abs(products(chain, i, chain.E) - ordered(chain, i, chain.E)).max() > 1e-2
        assert np.allclose(products(chain, i, chain.E), products(chain, i, chain.E).T)  # α × is what is missing


def test_residuals_accept_trajectories_and_vanishing_motion():
    arm = dynlib.load_arm("planar3")
    for step in STEPS:
        assert step.residual(arm, np.ones((4, 3)), 0 * np.ones(3), 0 * np.ones(3)) <= 1e-12


def test_a_prismatic_joint_is_refused_by_name():
    with pytest.raises(ValueError, match="revolute joints.*joint 2 is prismatic"):
        STEPS[0].residual(dynlib.random_arm("RP"), [0, 0], [0, 0], [0, 0])


@pytest.mark.parametrize("joints", ["RR", "RRR", "RRRR", "RRRRR"])
def test_every_identity_is_proved_over_the_rationals(joints):
    """For all arms and states, not only for those tried: exact arithmetic at random points, with its bound."""
    for step in STEPS:
        proof = dynlib.prove_equal(step.lhs, step.rhs, joints, trials=1)
        assert proof.holds, f"{step.number}: {proof}"
        assert proof.error_bound < 1e-9, step.number


def test_every_printed_identity_is_refuted_exactly():
    for step in STEPS:
        if step.erratum:
            assert dynlib.prove_equal(step.printed_lhs, step.printed_rhs, "RRRR").holds is False, step.number
