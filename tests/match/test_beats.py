"""Beats: what happened, event by event, as a seat could see it."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.board import SCENES, Board, Cell, Place, board
from tefuda.games.board import _check as check
from tefuda.kernel.names import Undeclared
from tefuda.match.beats import Beat, beats
from tefuda.match.describe import OPPONENT, YOU, agreed, describe

from .playing import play, start


def _none(card: int) -> str:
    return ""


@pytest.mark.parametrize("game", BUILT)
def test_beats_come_in_order_and_in_pieces_as_in_one(game: str) -> None:
    """Asked for after every action, they are the same as asked for at the end; each belongs to the action that led to it."""
    match = start(game, 3)
    pieces: list[tuple[int, Beat]] = []
    heard = 0
    for _ in play(match, 3, 160):
        pieces += beats(match, 0, heard, _none)
        heard = len(match.events)
    pieces += beats(match, 0, heard, _none)
    numbers = [beat.number for _, beat in pieces]
    happened = iter(event.number for event in match.events)  # a play that is taken back gives its numbers back
    assert all(number in happened for number in numbers)
    assert [action for action, _ in pieces] == sorted(action for action, _ in pieces)
    again = list(beats(match, 0, 0, _none))
    assert [(action, beat.number, beat.scene) for action, beat in again] == [(a, beat.number, beat.scene) for a, beat in pieces]
    assert {beat.scene for _, beat in again} >= {"move", "banner"}


@pytest.mark.parametrize("game", BUILT)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_beat_names_a_card_only_where_the_log_does(game: str, seat: int | None) -> None:
    """What a seat did not see has neither face nor key; the drawing of a card is never sent for `a card`."""
    match = start(game, 5)
    for _ in play(match, 5, 160):
        pass
    named = {event.number: event for event in match.events}
    unseen = 0
    for _, beat in beats(match, seat, 0, lambda card: f"k{card}"):
        event = named[beat.number]
        if event.subject.card < 0:
            continue
        name = match.game.catalog.definitions[match.game.state.cards[event.subject.card].definition].faces
        if beat.card is None:
            unseen += 1
            assert not beat.key
            assert not any(face.name in describe(match.game, event, seat) for face in name)
        else:
            assert beat.card.name in {face.name for face in name}
    assert unseen > 0


def test_a_board_speaks_only_of_what_the_game_has() -> None:
    names = load("build_divide").rules.named
    plain = Board(game="build_divide", half=(Place(zone="field", cell=Cell(1, 1)),))
    check(plain, names)
    for wrong in ({"phases": (("nap",),)}, {"scenes": {"nap": "spark"}}):
        with pytest.raises(Undeclared, match="nap"):
            check(msgspec.structs.replace(plain, **wrong), names)
    assert board("build_divide").scenes.items() >= SCENES.items() - {("block", "word")}


@pytest.mark.parametrize(
    ("told", "read"),
    [
        (f"{YOU} draws a card", "You draw a card"),
        (f"{OPPONENT} draws a card", "The opponent draws a card"),
        (f"{YOU}'s life falls; {YOU} has 3 left", "Your life falls; you have 3 left"),
        (f"{OPPONENT}'s unit attacks {YOU}", "The opponent's unit attacks you"),
        (f"{YOU} passes and {YOU} discards it", "You pass and you discard it"),
        ("A draws a card", "A draws a card"),
    ],
)
def test_sentences_about_you_agree(told: str, read: str) -> None:
    assert agreed(told) == read
