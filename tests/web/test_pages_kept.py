"""A connection's boards are drawn from what changed; they are the same as drawn from nothing."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.decisions import bounds
from tefuda.kernel.records import Answer, Decision
from tefuda.web.context import Known, Lang
from tefuda.web.host import MatchHost
from tefuda.web.pages import render_table
from tefuda.web.pages.kept import Kept
from tefuda.web.readers import Desk
from tefuda.web.seats import Seat
from tefuda.web.setup import Line, Setup, begin, plain_deck
from tefuda.web.store import Store


def answer(decision: Decision, luck: Random) -> Answer:
    """Any answer, rather an action than passing."""
    least, most = bounds(decision)
    options = range(len(decision.options))
    if decision.kind == "number":
        return (decision.least,)
    if decision.kind == "act":
        return (luck.randrange(max(1, len(options) - 1)) if luck.random() < 0.8 else options[-1],)
    return tuple(luck.sample(options, luck.randint(least, min(most, len(options)))))


def table(game: str, solo: bool) -> Desk:
    deck = plain_deck(next(iter(load(game).decks().values())))
    setup = Setup(game=game, seed=7, decks=(deck, deck), solo=solo)
    seats = [Seat("person", name="A"), Seat("bot", level="greedy")]
    return Desk(MatchHost("name", setup, seats, Line(begin(setup)), cast(Store, None)))


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("game", BUILT)
def test_what_is_kept_changes_no_board(game: str, solo: bool) -> None:
    """Also for who changes the language in between, and for who plays both sides."""
    desk, luck, known, other = table(game, solo), Random(5), Known(), set[str]()
    match = desk.host.match
    pieces = 0
    for number in range(120):
        if match.decision is None:
            break
        match.answer(answer(match.decision, luck))
        desk.host.number, desk.host.version = len(match.done), number
        lang: Lang = "en" if 40 < number < 80 else "ja"
        context = desk.context(0, lang)
        assert render_table(context, known) == render_table(context, other)
        pieces += isinstance(known.last, Kept)
    assert pieces > 20
    assert set(known) == other


def test_pieces_are_made_again_only_from_something_else() -> None:
    kept, made = Kept(), []
    for basis in ((1,), (1,), (2,), (1,)):
        kept.turn()
        kept.piece("slot", basis, lambda basis=basis: made.append(basis))  # type: ignore[misc]
    assert made == [(1,), (2,), (1,)]
    kept.turn()
    kept.turn()  # a board without it
    kept.piece("slot", (1,), lambda: made.append("anew"))
    assert made[-1] == "anew"
