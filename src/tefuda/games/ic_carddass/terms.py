"""Chapter 4: what drawing, charging and damage are."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.events import forbidden, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Cause, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .zones import DECK, ENERGY, HAND, LIFE


def times(game: Game, number: int) -> int:
    """1-3-2-2: told to do something zero or fewer times, nobody does it; a negative number is not the reverse."""
    if number > 0:
        return number
    return 0 if game.rule("1-3-2-2") else -number


def top_move(game: Game, seat: int, zone: int, cause: Cause, context: Context | None, kind: str = "") -> Event | None:
    """The move of a deck's top card to another zone of the same player; None if there is no card."""
    pile = game.state.zones[2 * DECK + seat]
    if not pile:
        return None
    card = pile[-1]
    origin, destination = 2 * DECK + seat, 2 * zone + seat
    event = Event(
        "move",
        subject=(card, game.state.cards[card].object),
        seat=seat,
        origin=origin,
        destination=destination,
        cause=cause,
        by=seat if context is None else context.master,
        also=kind,
        looks_back=game.rules.looks_back(game, origin, destination),
    )
    return event if context is None else replace(event, source=context.source, agent=context.source, key=context.key)


# ------------------------------------------------------------------------------------------------ 4-8 drawing


class Drawing(Frame, frozen=True, tag="ic.Drawing"):
    """4-8: a player draws."""

    seat: int
    left: int
    up_to: bool = False
    context: Context | None = None
    drawn: tuple[Event, ...] = ()


drawing = Procedure(Drawing)


@drawing.step("4-8-3")
def begin(game: Game, frame: Drawing) -> None:
    """4-8-3, 4-8-4: nothing for zero; otherwise draw one, again and again."""
    game.set(left=times(game, frame.left))


@drawing.step("4-8-4-1")
def stop(game: Game, frame: Drawing) -> None:
    """4-8-4-1: drawing "up to" a number, the player may stop before each card."""
    if frame.up_to and frame.left > 0 and game.rule("4-8-4"):
        options = (Option("draw"), Option("stop"))
        game.ask(Decision(frame.seat, "yes", "draw", "4-8-4-1", options))


@drawing.step("4-8-2")
def draw_one(game: Game, frame: Drawing) -> None:
    """4-8-2: the top card of the deck goes to the hand, unseen by others."""
    stopped = frame.up_to and bool(game.chosen) and game.chosen[0].verb == "stop"
    if frame.left <= 0 or stopped:
        game.reply(done=frame.drawn)
        game.leave()
        return
    if frame.up_to and not game.rule("4-8-4-2"):
        game.set(left=0)
        return
    context = frame.context
    event = top_move(game, frame.seat, HAND, "rule" if context is None else "skill", context, "draw")
    if event is not None:
        happen(game, [event])


@drawing.step("4-8-1")
def drew(game: Game, frame: Drawing) -> None:
    """4-8-3, 4-8-4-3: count it, and go back until the number is reached."""
    game.set(left=frame.left - 1, drawn=(*frame.drawn, *frame.done), step=1, done=())
    if frame.up_to and not game.rule("4-8-4-3"):
        game.set(left=0)


# ------------------------------------------------------------------------------------------------ 6-2-4-1 charging


def charge(game: Game, seat: int, cause: Cause, context: Context | None = None) -> None:
    """6-2-4-1: the top card of the deck goes to the energy area."""
    event = top_move(game, seat, ENERGY, cause, context)
    if event is not None:
        happen(game, [event])


# ------------------------------------------------------------------------------------------------ 4-9 damage


class Damage(Frame, frozen=True, tag="ic.Damage"):
    """4-9: damage to a player, by battle or by a card's effect."""

    seat: int
    amount: int
    source: Ref
    battle: bool
    context: Context | None = None


damage = Procedure(Damage)


@damage.step("4-9-1")
def choose_life(game: Game, frame: Damage) -> None:
    """4-9-1-1-1, 4-9-1-2-1: the damaged player picks that many life cards, unseen (3-9-2), as far as there are any."""
    number = times(game, frame.amount)
    if number == 0 or forbidden(game, Event("damage", subject=frame.source, seat=frame.seat)):
        game.leave()
        return
    life = game.state.zones[2 * LIFE + frame.seat]
    number = min(number, len(life)) if game.rule("1-3-2") else (number if number <= len(life) else 0)
    clause = "4-9-1-1-1" if frame.battle else "4-9-1-2-1"
    chooser = frame.seat if game.rule(clause) else 1 - frame.seat
    game.set(amount=number)
    options = tuple(Option("life", game.ref(card)) for card in life)
    if game.rule("3-9-2"):
        game.ask(Decision(chooser, "choose", "life", clause, options, number, number))
    else:
        game.chosen = options[:number]


@damage.step("4-9-1")
def lose_life(game: Game, frame: Damage) -> None:
    """The chosen cards go to the energy area together."""
    origin, destination = 2 * LIFE + frame.seat, 2 * ENERGY + frame.seat
    context = frame.context
    cause: Cause = "battle" if frame.battle else "skill"
    by = 1 - frame.seat if context is None else context.master
    batch = [
        Event(
            "move",
            subject=option.card,
            seat=frame.seat,
            origin=origin,
            destination=destination,
            at="damage",
            cause=cause,
            by=by,
            agent=frame.source,
            source=frame.source,
            looks_back=game.rules.looks_back(game, origin, destination),
        )
        for option in game.chosen
    ]
    happen(game, batch)


@damage.step("4-10-1")
def dealt(game: Game, frame: Damage) -> None:
    """4-10: the source of the damage is the attack card, or the card whose ability dealt it."""
    number = len([event for event in frame.done if event.kind == "move"])
    game.reply(done=frame.done)
    if number:
        clause = "4-10-1-1" if frame.battle else "4-10-1-2"
        source = frame.source if game.rule(clause) else (-1, -1)
        cause: Cause = "battle" if frame.battle else "skill"
        by = 1 - frame.seat if frame.context is None else frame.context.master
        leader = game.cards_in("leader", frame.seat)
        agent = game.ref(leader[0]) if leader else (-1, -1)
        game.occur("damage", seat=frame.seat, subject=source, after=source[1], agent=agent, amount=number, cause=cause, by=by)
