"""Sections 505.3a and 1011: ignition: the top card of the deck is shown and, with its icon, may be played for nothing."""

from __future__ import annotations

from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .play import Play, playable
from .zones import DECK, TRASH, move_event

ICON = "イグニッション"


def has_icon(game: Game, ref: Ref) -> bool:
    """207.3: an ignition icon, printed; 207.12: or given, in whatever zone it is."""
    record = game.state.cards[ref.card]
    if ICON in game.catalog.definitions[record.definition].faces[record.face].words["icon"]:
        return True
    return game.by("207.12", ICON in words(game, ref, "icon"))


def can_play(game: Game, seat: int, ref: Ref) -> bool:
    """806.1d, 102.6: is there a square for it, and does nothing forbid it?"""
    event = Event("play", subject=ref, seat=seat, by=seat, cause="play", origin=game.state.cards[ref.card].zone)
    return playable(game, seat, ref.card) and forbidden(game, event) is None


class Ignition(Frame, frozen=True, tag="zx.Ignition"):
    """1011.1: a player ignites, so many times."""

    seat: int
    left: int = 1
    card: Ref = NOBODY


igniting = Procedure(Ignition)


@igniting.step("")
def show(game: Game, frame: Ignition) -> None:
    """505.3a: the top card is shown to everybody."""
    pile = game.state.zones[DECK[frame.seat]]
    if frame.left <= 0 or not pile:
        game.leave()
        return
    ref = game.ref(pile[-1])
    game.set(card=ref, left=frame.left - 1)
    happen(game, [Event("reveal", also="ignite", subject=ref, after=ref.identity, seat=frame.seat, by=frame.seat)])


@igniting.step("")
def ask(game: Game, frame: Ignition) -> None:
    """505.3a: with an ignition icon it may be played for nothing, at once."""
    game.chosen = (Option("no"),)
    if game.demands("505.3a", has_icon(game, frame.card)) and can_play(game, frame.seat, frame.card):
        options = (Option("yes"), Option("no"))
        game.ask(Decision(frame.seat, "yes", "free_play", "505.3a", options, source=frame.card))


@igniting.step("")
def play_it(game: Game, frame: Ignition) -> None:
    """1011.1: it is played; otherwise it goes to the trash."""
    if game.chosen[0].verb == "yes":
        game.call(Play(seat=frame.seat, card=frame.card, free=True, driven=True))
    elif game.rule("1011.1"):
        happen(game, [move_event(game, frame.card.card, TRASH, by=frame.seat)])


@igniting.step("")
def again(game: Game, frame: Ignition) -> None:
    game.goto(show)
