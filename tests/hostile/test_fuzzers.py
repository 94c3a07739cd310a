"""The fuzzers, for a moment; `python -m tests.hostile.fuzz` goes on for longer."""

from __future__ import annotations

import pytest

from .fuzz import KINDS, attempt

#: Tries of each kind: about a second.
TRIES = {"scenario": 25, "deck": 60, "card": 60, "replay": 40, "message": 400, "notation": 60}


@pytest.mark.parametrize("kind", KINDS)
def test_a_few(kind: str) -> None:
    wrong = [(number, found) for number in range(TRIES[kind]) if (found := attempt(kind, 1, number))]
    assert not wrong, wrong[0]


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_many(kind: str) -> None:
    wrong = [(number, found) for number in range(100 * TRIES[kind]) if (found := attempt(kind, 2, number))]
    assert not wrong, wrong[:3]
