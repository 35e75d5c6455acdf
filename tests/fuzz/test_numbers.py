"""Nonsense in place of any argument of any entry point is refused in words, or computed rightly."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.entries import ENTRIES, READINGS
from tests.fuzz.hostile import HOSTILE
from tests.fuzz.oracle import survives

FULL = os.environ.get("FUZZ") == "full"


def attack(entry, data):
    args = list(entry.args)
    places = st.sets(st.integers(0, len(args) - 1), min_size=1, max_size=2)
    for place in sorted(data.draw(places)):
        args[place] = data.draw(HOSTILE)
    result = survives(lambda: entry.call(*args))
    if result is not None:
        entry.check(result, args)


def quick(examples, full):
    return settings(
        max_examples=full if FULL else examples,
        derandomize=not FULL,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("name", ENTRIES)
@quick(25, 10_000)
@given(data=st.data())
def test_numeric_entry_points(name, data):
    attack(ENTRIES[name], data)


@pytest.mark.parametrize("name", READINGS)
@quick(10, 10_000)
@given(data=st.data())
def test_readings(name, data):
    attack(READINGS[name], data)
