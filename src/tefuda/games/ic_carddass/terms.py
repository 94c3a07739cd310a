"""Chapter 4: what drawing, charging and damage are."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.events import apply, happen
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
    """4-8: a player draws, or both at the same time, card by card."""

    seat: int
    left: int
    up_to: bool = False
    context: Context | None = None
    drawn: tuple[Event, ...] = ()
    others: tuple[int, ...] = ()  # who draws along, or (where each may stop) afterwards
    each: int = 0  # how many each of them may draw


drawing = Procedure(Drawing)


@drawing.step("")
def begin(game: Game, frame: Drawing) -> None:
    """4-8-3, 4-8-4: nothing for zero; otherwise draw one, again and again."""
    left = times(game, frame.left)
    game.set(left=left if frame.up_to or game.rule("4-8-3") else min(left, 1), each=frame.left)


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
    if (frame.left <= 0 or stopped) and frame.up_to and frame.others:
        game.set(seat=frame.others[0], others=frame.others[1:], left=frame.each, step=0)
        return
    if frame.left <= 0 or stopped:
        game.reply(done=frame.drawn)
        game.leave()
        return
    if frame.up_to and not game.rule("4-8-4-2"):
        game.set(left=0)
        return
    context = frame.context
    seats = (frame.seat,) if frame.up_to else (frame.seat, *frame.others)
    found = [top_move(game, seat, HAND, "rule" if context is None else "skill", context, "draw") for seat in seats]
    happen(game, [event for event in found if event is not None])


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
    """4-9: damage to a player, by battle or by a card's effect; both players may be dealt damage at the same time."""

    seats: tuple[int, ...]
    amount: int
    source: Ref
    battle: bool
    context: Context | None = None
    turn: int = 0  # how many of the players have picked
    picked: tuple[Ref, ...] = ()


damage = Procedure(Damage)


def _damage(game: Game, frame: Damage, seat: int, number: int) -> Event:
    """4-10: the source of the damage is the attack card, or the card whose ability dealt it."""
    source = frame.source if game.rule("4-10-1-1" if frame.battle else "4-10-1-2") else (-1, -1)
    leader = game.cards_in("leader", seat)
    return Event(
        "damage",
        seat=seat,
        subject=source,
        after=source[1],
        agent=game.ref(leader[0]) if leader else (-1, -1),
        amount=number,
        cause="battle" if frame.battle else "skill",
        by=1 - seat if frame.context is None else frame.context.master,
    )


@damage.step("")
def intend(game: Game, frame: Damage) -> None:
    """8-10-1: damage about to be dealt may be replaced as a whole, before any life card is picked."""
    if times(game, frame.amount):
        happen(game, [_damage(game, frame, seat, frame.amount) for seat in frame.seats], intent=True)


@damage.step("")
def intended(game: Game, frame: Damage) -> None:
    """Only those whose damage was neither forbidden nor replaced take it."""
    if times(game, frame.amount):
        game.set(seats=tuple(event.seat for event in frame.done if event.kind == "damage"), done=())


@damage.step("4-9-1")
def choose_life(game: Game, frame: Damage) -> None:
    """4-9-1-1-1, 4-9-1-2-1: the damaged player picks that many life cards, unseen (3-9-2), as far as there are any."""
    if frame.turn == len(frame.seats):
        game.goto(4)
        return
    game.chosen = ()
    seat = frame.seats[frame.turn]
    number = times(game, frame.amount)
    if number == 0:
        return
    life = game.state.zones[2 * LIFE + seat]
    number = min(number, len(life)) if game.rule("1-3-2") else (number if number <= len(life) else 0)
    clause = "4-9-1-1-1" if frame.battle else "4-9-1-2-1"
    chooser = seat if game.rule(clause) else 1 - seat
    options = tuple(Option("life", game.ref(card)) for card in life)
    if game.rule("3-9-2"):
        game.ask(Decision(chooser, "choose", "life", clause, options, number, number))
    else:
        game.chosen = options[:number]


@damage.step("4-9-1")
def chose_life(game: Game, frame: Damage) -> None:
    """Where both are dealt damage, the other player picks next (1-3-4)."""
    game.set(picked=(*frame.picked, *(option.card for option in game.chosen)), turn=frame.turn + 1, step=2)


@damage.step("4-9-1")
def lose_life(game: Game, frame: Damage) -> None:
    """The chosen cards go to the energy area together."""
    context = frame.context
    cause: Cause = "battle" if frame.battle else "skill"
    batch = []
    for card in frame.picked:
        origin = game.state.cards[card[0]].zone
        seat = origin & 1
        destination = 2 * ENERGY + seat
        batch.append(
            Event(
                "move",
                subject=card,
                seat=seat,
                origin=origin,
                destination=destination,
                at="damage",
                cause=cause,
                by=1 - seat if context is None else context.master,
                agent=frame.source,
                source=frame.source,
                looks_back=game.rules.looks_back(game, origin, destination),
            )
        )
    happen(game, batch)


@damage.step("4-10-1")
def dealt(game: Game, frame: Damage) -> None:
    """4-10: the source of the damage is the attack card, or the card whose ability dealt it."""
    game.reply(done=frame.done)
    batch = []
    for seat in frame.seats:
        number = len([event for event in frame.done if event.kind == "move" and event.seat == seat])
        # 1-3-2-2: damage of zero is no damage.
        if number or (frame.amount <= 0 and not game.rule("1-3-2-2")):
            batch.append(_damage(game, frame, seat, number))
    apply(game, batch)
