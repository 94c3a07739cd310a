"""Sections 1002 and 907.1: damage to players is recorded; damage on cards stays on them until the end of the turn."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import wholes
from .zones import CHARGE, DECK, in_squares, move_event

#: 907.1: under this name and the seat, how much damage a player has that is not worked off yet.
RECORD = "damage/"
#: 914.3, 914.4: shields are counters of this name, of cards and of players.
SHIELD = "shield"


class Damage(Frame, frozen=True, tag="zx.Damage"):
    """1002.3: players take damage, at the same time."""

    seats: tuple[int, ...]
    amount: int
    source: Ref = NOBODY
    context: Context | None = None  # None: in battle


dealing = Procedure(Damage)


@dealing.step("")
def deal(game: Game, frame: Damage) -> None:
    """815.3: it comes from the card whose effect deals it, or from the attacker."""
    context = frame.context
    by = game.state.turn_player if context is None else context.master
    happen(
        game,
        [
            Event(
                "damage", subject=frame.source, after=frame.source.identity, seat=seat, amount=frame.amount,
                agent=frame.source, source=frame.source, by=by,
                cause="battle" if context is None else "skill", key=None if context is None else context.key, clause="1002.3",
            )
            for seat in frame.seats
        ],
    )  # fmt: skip


@dealing.step("")
def told(game: Game, frame: Damage) -> None:
    """914.4: who has lost a shield may put the top card of his deck into his charge."""
    game.reply(done=frame.done)
    lost = tuple(event.seat for event in frame.done if event.kind == "counter")
    if lost:
        game.call(ShieldLost(seats=lost))


class ShieldLost(Frame, frozen=True, tag="zx.ShieldLost"):
    """914.4: up to one card from the top of the deck to the charge."""

    seats: tuple[int, ...]


consoling = Procedure(ShieldLost)


@consoling.step("")
def ask(game: Game, frame: ShieldLost) -> None:
    game.chosen = (Option("no"),)
    if frame.seats and game.state.zones[DECK[frame.seats[0]]]:
        game.ask(Decision(frame.seats[0], "yes", "may", "914.4", (Option("yes"), Option("no"))))


@consoling.step("")
def put(game: Game, frame: ShieldLost) -> None:
    seat, *rest = frame.seats
    game.set(seats=tuple(rest))
    if game.chosen[0].verb == "yes":
        happen(game, [move_event(game, game.state.zones[DECK[seat]][-1], CHARGE, by=seat, clause="914.4")])


@consoling.step("")
def next_one(game: Game, frame: ShieldLost) -> None:
    if frame.seats:
        game.goto(ask)


def recorded(game: Game, seat: int) -> int:
    """907.1: the damage a player has that is not worked off yet."""
    return game.state.numbers.get(f"{RECORD}{seat}", 0)


def record(game: Game, event: Event) -> None:
    """1002.3: the points are added to what the player has already."""
    if game.rule("1002.3"):
        game.state.numbers[f"{RECORD}{event.seat}"] = recorded(game, event.seat) + event.amount


def work_off(game: Game, seat: int) -> None:
    """907.2b: one point less."""
    left = recorded(game, seat) - 1
    if left > 0:
        game.state.numbers[f"{RECORD}{seat}"] = left
    else:
        game.state.numbers.pop(f"{RECORD}{seat}", None)
    game.proceed()


def shields(game: Game, event: Event) -> int:
    """How many shields whom the damage is dealt to has."""
    if event.kind == "damage":
        return game.state.counters.get((SHIELD, event.seat), 0)
    return dict(game.state.cards[event.subject.card].counters).get(SHIELD, 0)


def _out_of_reach(game: Game, event: Event) -> bool:
    """202.7e: nobody takes damage while his overboost is there; 1029.3: nor, beside his unison, from the opponent's cards."""
    own = in_squares(game, event.seat)
    if any(wholes.is_overboost(game, card) for card in own) and game.rule("202.7e"):
        return True
    return event.by != event.seat and any(wholes.is_unison(game, card) for card in own) and game.rule("1029.3")


def mitigated(game: Game, event: Event) -> Event | None:
    """1002.4: damage of nothing is not dealt; 914.3, 914.4: whatever its amount, a shield goes instead."""
    if event.amount <= 0 and game.rule("1002.4"):
        return None
    if event.kind == "damage" and _out_of_reach(game, event):
        return None
    clause = "914.4" if event.kind == "damage" else "914.3"
    if shields(game, event) > 0 and game.rule(clause):
        lost = event if event.kind == "harm" else replace(event, subject=NOBODY, after=-1)  # a player's own shield
        return replace(lost, kind="counter", counter=SHIELD, amount=-1, clause=clause)
    return event
