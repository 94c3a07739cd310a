"""Puzzles: chosen from the list, solved by clicks, and marked as solved afterwards; one that is missed says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import puzzles
from tefuda.lab.puzzles import Solver

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
MOVED = "at => document.getElementById('table').dataset.at !== at"


def _begin(sit: Sit, game: str) -> Seat:
    seat = sit(lang="en")
    seat.page.goto(f"{seat.server}/puzzles/{game}?lang=en")
    seat.page.locator("#puzzles form button").first.click()
    return seat.ready().wait()


def _follow(seat: Seat, app: Any, turn: int) -> None:
    """One answer of the solution, by clicks."""
    page = seat.page
    name = page.locator("#table").get_attribute("data-match")
    line = Solver(0, turn).solve(app.state.hall.hosts[name].match.game.fork())
    assert line, "the position cannot be won any more"
    (_, answer), *rest = line
    before = seat.at
    if page.locator("#confirm").count():
        for number in answer:
            page.locator(f'.ask .move[data-option="{number}"]').click()
        page.click("#confirm" if answer else "[data-none]")
    else:
        both = f"{answer[0]}.{rest[0][1][0]}" if rest and rest[0][1] else ""
        move = page.locator(f'.ask .move[data-option="{answer[0]}"], .ask .move[data-option="{both}"]')
        move.first.click()
    page.wait_for_function(MOVED, arg=before)


@pytest.mark.parametrize("game", [game for game in BUILT if puzzles(game)])
def test_a_puzzle_is_solved(sit: Sit, app: Any, game: str) -> None:
    seat = _begin(sit, game)
    page = seat.page
    assert "Win this turn" in page.locator("#goal").inner_text()
    name = page.locator("#table").get_attribute("data-match")
    turn = app.state.hall.hosts[name].match.game.state.turn
    for _ in range(60):
        seat.wait()
        if seat.over:
            break
        _follow(seat, app, turn)
    assert page.locator("#goal.solved").count()
    assert page.locator(".result.won").count()
    page.goto(f"{seat.server}/puzzles/{game}?lang=en")
    assert page.locator("#puzzles li.solved").count() == 1
    assert page.locator("#puzzles em:visible").inner_text() == "solved"


def test_a_missed_puzzle_begins_again(sit: Sit) -> None:
    seat = _begin(sit, BUILT[0])
    page = seat.page
    for _ in range(40):
        if page.locator("#goal.failed").count() or seat.over:
            break
        before = seat.at
        page.locator(".ask .move.v-pass, .ask [data-none], .ask .move").first.click()
        page.wait_for_function(MOVED, arg=before)
        seat.wait()
    assert page.locator("#goal.failed").count()
    before = page.url
    page.click(".again button")
    page.wait_for_url(lambda url: url != before)
    assert not seat.ready().wait().page.locator("#goal.failed").count()
