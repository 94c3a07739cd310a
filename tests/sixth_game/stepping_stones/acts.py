"""5-2: what the turn player may do. Each act says what it may be done with, what stands against it, and how it is done."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.kit.acts import Act
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard
from tefuda.kernel.records import NOBODY, Cause, Context, Event, Option, Ref

from .zones import BANK, HAND, RIVER


def move(game: Game, card: int, zone: int, cause: Cause, *, context: Context | None = None, also: str = "") -> Event:
    """A card goes to another zone."""
    record = game.state.cards[card]
    by = game.master(card) if context is None else context.master
    source = NOBODY if context is None else context.source
    return Event(
        "move", also=also, subject=game.ref(card), seat=record.owner, origin=record.zone, destination=zone, cause=cause, by=by,
        source=source, looks_back=game.rules.looks_back(game, record.zone, zone),
    )  # fmt: skip


def _weight(game: Game, ref: Ref) -> int:
    return number(game, ref.card, "weight") or 0


def _pushed(game: Game, option: Option) -> list[Ref]:
    """The stone to be pushed; any of the opponent's as long as none is named."""
    theirs = game.state.zones[RIVER[1 - game.state.turn_player]]
    return [option.other] if option.other != NOBODY else [game.ref(card) for card in theirs]


def _happened(game: Game, kind: str) -> bool:
    return any(event.kind == kind for event in game.state.history)


class Lay(Act):
    """5-2-1: a stone from the hand goes into the river, one each turn; 5-2-2: no more than six fit."""

    verb, clause = "play", "5-2"
    guards = (
        Guard(
            "5-2-1",
            lambda game, seat, option: _happened(game, "laid"),
            "石を置けるのはターンに1個です。",
            "One stone is laid a turn.",
        ),
        Guard(
            "5-2-2",
            lambda game, seat, option: len(game.state.zones[RIVER[seat]]) >= 6,
            "川には6個までしか置けません。",
            "No more than six stones fit into the river.",
        ),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option("play", game.ref(card)) for card in game.state.zones[HAND[seat]]]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.record(Event("laid", subject=option.card, after=option.card.identity, seat=seat, by=seat, cause="play"))
        happen(game, [move(game, option.card.card, RIVER[seat], "play")])


class Push(Act):
    """5-2-3: one push each turn; 5-2-4: only a lighter stone; 5-2-5: both are washed ashore."""

    verb, clause = "push", "5-2"
    guards = (
        Guard("5-2-3", lambda game, seat, option: _happened(game, "pushed"), "押せるのはターンに1回です。", "One push a turn."),
        Guard(
            "5-2-4",
            lambda game, seat, option: all(
                _weight(game, other) >= _weight(game, option.card) for other in _pushed(game, option)
            ),
            "自分より軽い石しか押せません。",
            "Only a lighter stone can be pushed.",
        ),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        own, theirs = ([game.ref(card) for card in game.state.zones[RIVER[side]]] for side in (seat, 1 - seat))
        return [Option("push", stone, other) for stone in own for other in theirs]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.record(Event("pushed", subject=option.other, after=option.other.identity, agent=option.card, seat=seat, by=seat))
        gone = game.every("5-2-5", [option.other.card, option.card.card])
        happen(game, [move(game, card, BANK[game.state.cards[card].owner], "battle") for card in gone])


#: What may be done where: the turn has one window.
ACTS = {"main": (Lay(), Push())}
