"""A whole guided first game of every game, by clicking what the teacher points at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import lesson

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]


@pytest.mark.parametrize("game", [game for game in BUILT if lesson(game)])
def test_a_whole_lesson(sit: Sit, game: str) -> None:
    """The teacher speaks until something is to be done; only that can be done; in the end the pupil has won."""
    seat = sit(lang="en")
    page = seat.page
    page.goto(f"{seat.server}/?lang=en")
    page.check(f"input[name=tab][value={game}]")
    page.locator(f".setup:has(input[name=game][value={game}]) [formaction='/lesson']").click()
    seat.ready()
    spoken: list[str] = []
    for _ in range(40):
        seat.wait()
        while page.locator("#lesson [data-next]").is_visible():
            spoken.append(page.locator("#lesson li:visible").inner_text())
            assert page.locator(".spoken-of").count() == 1
            page.click("#lesson [data-next]")
        if page.locator("#lesson li:visible").count():
            spoken.append(page.locator("#lesson li:visible").inner_text())
        if seat.over:
            break
        before = seat.at
        moves = page.locator(".ask .move")
        assert moves.count() <= 2
        seat._take(moves.first)
        page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    assert page.locator(".result.won").count()
    assert len(set(spoken)) >= 4
