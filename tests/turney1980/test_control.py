"""Why torques are computed, and which terms matter: the PUMA on one motion at several speeds."""

import numpy as np
import pytest

import dynlib
from dynlib.turney1980 import MODELS, TERMS, newton_euler_terms, relevance, track
from tests import sampling

PUMA = dynlib.load_arm("puma560")
START, END = [0, 0.8, -1.2, 0, 0.4, 0], [1.5, -0.4, 0.6, 1.0, -0.5, 0.8]


@pytest.mark.parametrize("joints", ["R", "RPR", "PRRP", "RRRRRR"])
def test_the_terms_add_up_to_the_torque(joints):
    arm = dynlib.random_arm(joints, seed=1)
    state = sampling.state(arm, 5)
    terms = newton_euler_terms(arm, *state)
    whole = dynlib.inverse_dynamics(arm, *state)
    assert tuple(terms) == TERMS
    assert np.abs(sum(terms.values()) - whole).max() <= 1e-12 * max(np.abs(x).max() for x in terms.values())
    assert np.allclose(terms["gravity"], dynlib.gravity_torque(arm, state[0]))


def test_only_gravity_does_not_grow_with_the_square_of_the_speed():
    q, qd, qdd = sampling.state(PUMA)
    slow, fast = newton_euler_terms(PUMA, q, qd, qdd), newton_euler_terms(PUMA, q, 3 * qd, 9 * qdd)
    for name in TERMS:
        assert np.allclose(fast[name], (1 if name == "gravity" else 9) * slow[name])


def test_which_terms_matter_by_joint_and_speed():
    """Section 6, on the PUMA: shares of the largest joint torque in a motion of 4 s and of 0.5 s."""
    slow, fast = (dict(zip(TERMS, share, strict=True)) for share in relevance(PUMA, START, END, [4, 0.5]))
    shoulder, elbow = 1, 2
    assert slow["gravity"][0] < 1e-12  # the first axis stands upright
    assert slow["gravity"][[shoulder, elbow]].min() > 0.98 and fast["gravity"][[shoulder, elbow]].max() < 0.5
    assert slow["ω × (ω × r)"][[shoulder, elbow]].max() < 0.1 and fast["ω × (ω × r)"][elbow] > 0.95
    assert max(slow["ω × I ω"].max(), fast["ω × I ω"].max()) < 0.06  # the one term that could be dropped
    assert np.allclose([slow[name][0] for name in TERMS], [fast[name][0] for name in TERMS])


def test_feedback_cannot_replace_the_coriolis_terms_at_speed():
    """Hollerbach's introduction: fine when slow; fast, a fifth of all torque is correction and the error is 26°."""
    tracking = track(PUMA, START, END, durations=[2, 1, 0.5])
    error, share = tracking.summary()
    full, no_coriolis, gravity = (MODELS.index(name) for name in MODELS)
    assert error[:, full].max() < 1e-4 and share[:, full].max() < 1e-3
    assert error[0, no_coriolis] < 0.1 and share[0, no_coriolis] < 0.1
    assert error[-1, no_coriolis] > 0.4 and share[-1, no_coriolis] > 0.2
    assert (error[:, gravity] > error[:, no_coriolis]).all() and (share[:, gravity] > share[:, no_coriolis]).all()
    peak = np.abs(tracking.corrective[:, :, no_coriolis]).max(axis=(0, 2))
    assert np.allclose(peak[1] / peak[0], 4, atol=0.5)  # the square of the speed, while the errors are small
