"""The benchmark measures what it says: turns, minima, agreement before timing; its stored results are complete."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import dynlib
from dynlib.readings.rolled import rolled
from tests.benchmarks import peers
from tests.benchmarks.goals import goals
from tests.benchmarks.harness import Contender, agree, race

ROOT = Path(__file__).parents[2]
RUNS = [json.loads(path.read_text()) for path in sorted((ROOT / "data" / "benchmarks").glob("*.json"))]
STORED = RUNS[0]
each_run = pytest.mark.parametrize("run", RUNS, ids=lambda run: run["machine"]["code"])


class Clock:
    """A clock that only contenders move, and a disturbance now and then."""

    def __init__(self):
        self.now, self.calls, self.order = 0.0, 0, []

    def __call__(self):
        return self.now

    def contender(self, name, seconds, states=1, result=1.0):
        def call():
            self.calls += 1
            self.order.append(name)
            self.now += seconds * (5 if self.calls % 7 == 0 else 1)

        return Contender(name, call, states, lambda: result)


def test_the_ratio_of_minima_does_not_feel_disturbances():
    clock = Clock()
    first, second = race([clock.contender("a", 1e-3), clock.contender("b", 3e-3, states=2)], 20, 1e-3, clock)
    assert np.isclose(first.ns, 1e6) and np.isclose(second.ns, 1.5e6) and np.isclose(second.ratio, 1.5)
    assert first.ratio == first.paired == 1 and np.isclose(second.paired, 1.5)


def test_contenders_take_turns_in_alternating_order():
    clock = Clock()
    race([clock.contender("a", 1.0), clock.contender("b", 1.0)], rounds=4, slice_seconds=1.0, clock=clock)
    assert "".join(clock.order[16:]) == "abbaabba"


def test_who_disagrees_is_not_timed():
    clock = Clock()
    with pytest.raises(AssertionError, match="b is off by"):
        race([clock.contender("a", 1, result=1.0), clock.contender("b", 1, result=1.1)], 1, 1.0, clock)
    with pytest.raises(AssertionError, match="off by"):
        agree([clock.contender("a", 1, result=1.0), clock.contender("b", 1, result=np.nan)])


MAKERS = (peers.pinocchio_inverse, peers.pinocchio_call, peers.sympy_lambdify, peers.plain_numpy)


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("name", ["stanford", "puma560"])
def test_peers_compute_the_same_torques(maker, name):
    arm, x = dynlib.load_arm(name), np.random.default_rng(0).uniform(-1, 1, (3, 8, 6))
    program = dynlib.trace(dynlib.newton_euler_lean, arm)
    try:
        (peer,) = maker(arm, program, x)
    except ImportError as reason:
        pytest.skip(f"NO PEER: {reason}")
    agree([Contender("dynlib", None, 1, lambda: dynlib.inverse_dynamics(arm, *x[:, 0])), peer])


@each_run
def test_stored_counts_are_those_of_the_present_text(run):
    for name in ("stanford", "puma560"):
        for text, counts in run["arms"][name]["counts"].items():
            assert tuple(counts) == dynlib.trace(getattr(dynlib, text), dynlib.load_arm(name)).counts[:2]


@each_run
def test_every_stored_race_names_its_contenders_or_why_they_are_missing(run):
    assert run["machine"]["cpu"] and run["machine"]["lanes"] and run["versions"]["numpy"]
    for arm in run["arms"].values():
        for rows in arm["races"].values():
            assert rows[0]["name"].startswith("dynlib") and rows[0]["ratio"] == 1
            assert all(row["ns"] > 0 and row["paired"] > 0 for row in rows)


@each_run
def test_stored_goals_are_judged_by_the_stored_times(run):
    assert run["goals"] == goals(run["arms"])


def test_a_goal_whose_race_lacks_the_other_library_is_not_met():
    arms = json.loads(json.dumps(STORED["arms"]))
    rows = arms["puma560"]["races"]["inverse dynamics, one call"]
    rows[:] = [row for row in rows if row["name"] != "Pinocchio rnea"]
    lost = [goal for goal in goals(arms) if "one call" in goal["what"]]
    assert lost and not any(goal["met"] or goal["value"] for goal in lost)


@each_run
def test_stored_growth_reaches_from_two_joints_to_a_hundred_with_the_present_counts(run):
    chains = run["growth"]["chains"]
    assert chains[0]["n"] == 2 and chains[-1]["n"] == 100
    arm = dynlib.random_arm("R" * 12, seed=1)
    (row,) = (row for row in chains if row["n"] == 12)
    assert (row["line"]["mul"], row["line"]["add"]) == dynlib.trace(dynlib.newton_euler_lean, arm).counts[:2]
    assert (row["loop"]["mul"], row["loop"]["add"]) == rolled(arm).counts[:2]


def test_the_constraints_of_the_benchmark_name_versions_and_hashes_only():
    pin, mark = r"[\w.-]+==[\w.+!]+( ; [^\\]+)? \\", r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    lines = (ROOT / "constraints-bench.txt").read_text().splitlines()
    assert not [line for line in lines if not re.fullmatch(f"{pin}|{mark}", line)]
    wanted = (ROOT / "tests" / "benchmarks" / "peers.txt").read_text().split()
    assert all(any(line.startswith(f"{name}==") for line in lines) for name in wanted)
