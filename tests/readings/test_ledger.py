"""The ledger: every pattern of joints is proved again, and the stored proofs are those of the present text."""

from itertools import combinations

import pytest

import dynlib
from dynlib.readings import ledger
from dynlib.readings.field import primes
from dynlib.readings.proving import values

P = next(primes())
NAMES = list(dynlib.INVERSE_DYNAMICS)
REFERENCE = dynlib.newton_euler_link


@pytest.mark.parametrize("joints", ledger.PATTERNS)
def test_every_pattern_agrees_with_the_reference(joints):
    """Up to four joints all formulations, beyond that one in turn, at a point the stored ledger did not use."""
    turn = ledger.PATTERNS.index(joints) % len(NAMES)
    reference = values(REFERENCE, joints, P, seed=1).tolist()
    for name in NAMES if len(joints) <= 4 else [NAMES[turn]]:
        assert values(dynlib.INVERSE_DYNAMICS[name], joints, P, seed=1).tolist() == reference, name


def test_the_stored_ledger_is_that_of_the_present_text():
    if ledger.stale():
        pytest.skip(f"data/ledger.json is older than {', '.join(ledger.stale())}; run make ledger")


def test_the_stored_ledger_proves_every_pair_it_names():
    stored = ledger.load()
    assert list(stored["patterns"]) == ledger.PATTERNS
    for row in stored["patterns"].values():
        admitted = [name for name in stored["sources"] if name not in row["refuses"]]
        assert [pair.split(" = ") for pair in row["pairs"]] == [list(pair) for pair in combinations(admitted, 2)]
    for proof in ledger.proofs():
        assert proof.holds and proof.field == "the rationals" and proof.error_bound < 1e-40, proof


def test_a_row_of_the_stored_ledger_is_what_examining_gives():
    stored, found = ledger.load()["patterns"]["RPR"], ledger.examine("RPR")
    assert (
        found["pairs"].items() >= {pair: row for pair, row in stored["pairs"].items() if pair in found["pairs"]}.items()
    )


def test_a_refusal_is_recorded_with_its_reason(monkeypatch):
    def revolute_only(arm, q, qd, qdd):
        if "P" in arm.joints:
            raise ValueError("this formulation admits revolute joints only")
        return dynlib.waters(arm, q, qd, qdd)

    monkeypatch.setattr(
        dynlib, "INVERSE_DYNAMICS", {"waters": dynlib.waters, "old": revolute_only, "rnea": dynlib.rnea}
    )
    row = ledger.examine("RP")
    assert "revolute joints only" in row["refuses"]["old"] and list(row["pairs"]) == ["waters = rnea"]
    assert not ledger.examine("RR")["refuses"]


def test_a_wrong_formulation_stands_in_the_ledger_as_wrong(monkeypatch):
    wrong = {"waters": dynlib.waters, "wrong": lambda *given: 2 * dynlib.waters(*given)}
    monkeypatch.setattr(dynlib, "INVERSE_DYNAMICS", wrong | {"right": dynlib.rnea})
    assert [holds for holds, *_ in ledger.examine("R")["pairs"].values()] == [False, True, False]


def test_the_hash_follows_the_mathematics_and_nothing_else():
    text = 'def f(x):\n    """Says {}."""\n    return x + {}  # {}\n'
    assert ledger._bare(text.format("this", 1, "a")) == ledger._bare(text.format("that", 1, "b"))
    assert ledger._bare(text.format("this", 1, "a")) != ledger._bare(text.format("this", 2, "a"))
    hashes = [ledger.source_hash(f) for f in dynlib.INVERSE_DYNAMICS.values()]
    assert len(set(hashes)) == len(hashes)
    assert hashes == [ledger.source_hash(f) for f in dynlib.INVERSE_DYNAMICS.values()]
