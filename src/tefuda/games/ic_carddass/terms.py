"""Chapter 4: what drawing, charging and damage are."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.moves import caused, move_event
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Cause, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import Place, seat_of

from .zones import DECK, ENERGY, HAND, LIFE, to_owner


def times(game: Game, number: int) -> int:
    """1-3-2-2: told to do something zero or fewer times, nobody does it; a negative number is not the reverse."""
    return number if number > 0 else game.exactly("1-3-2-2", 0)


def top_move(game: Game, seat: int, place: Place, cause: Cause, context: Context | None, kind: str = "") -> Event | None:
    """The move of a deck's top card to the player's hand or (3-1-7) to another zone of its owner; None if there is no card."""
    pile = game.state.zones[DECK[seat]]
    if not pile:
        return None
    card = pile[-1]
    whose = seat if place == HAND else game.rules.home(game, card)
    return caused(move_event(game, card, place[whose], seat, cause=cause, by=seat, also=kind), context)


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
    game.set(left=left if frame.up_to else len(game.every("4-8-3", (1,) * left)), each=frame.left)


@drawing.step("4-8-4-1")
def stop(game: Game, frame: Drawing) -> None:
    """4-8-4-1: drawing "up to" a number, the player may stop before each card."""
    if frame.up_to and frame.left > 0 and game.rule("4-8-4"):
        options = (Option("draw"), Option("stop"))
        game.ask(Decision(frame.seat, "yes", "draw", "4-8-4-1", options))


@drawing.step("")
def enough(game: Game, frame: Drawing) -> None:
    """All are drawn, or the player stopped: whoever draws next begins, or it is over."""
    stopped = frame.up_to and bool(game.chosen) and game.chosen[0].verb == "stop"
    if (frame.left <= 0 or stopped) and frame.up_to and frame.others:
        game.goto(begin, seat=frame.others[0], others=frame.others[1:], left=frame.each)
    elif frame.left <= 0 or stopped:
        game.reply(done=frame.drawn)
        game.leave()


@drawing.step("4-8-2")
def draw_one(game: Game, frame: Drawing) -> None:
    """4-8-2: the top card of the deck goes to the hand, unseen by others."""
    context = frame.context
    seats = game.by("4-8-4-2", (frame.seat,)) if frame.up_to else (frame.seat, *frame.others)
    found = [top_move(game, seat, HAND, "rule" if context is None else "skill", context, "draw") for seat in seats]
    happen(game, [event for event in found if event is not None])


@drawing.step("4-8-1")
def drew(game: Game, frame: Drawing) -> None:
    """4-8-3, 4-8-4-3: count it, and go back until the number is reached."""
    one = game.by("4-8-4-3", 1) if frame.up_to else 1
    game.goto(stop, left=frame.left - one, drawn=(*frame.drawn, *frame.done), done=())


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
    source = game.by("4-10-1-1" if frame.battle else "4-10-1-2", frame.source)
    leader = game.cards_in("leader", seat)
    return Event(
        "damage",
        seat=seat,
        subject=source,
        after=source.identity,
        agent=game.ref(leader[0]) if leader else NOBODY,
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
        game.goto(lose_life)
        return
    game.chosen = ()
    seat = frame.seats[frame.turn]
    number = times(game, frame.amount)
    if number == 0:
        return
    life = game.every("3-9-2", game.state.zones[LIFE[seat]])
    number = number if number <= len(life) else game.by("1-3-2", len(life))
    clause = "4-9-1-1-1" if frame.battle else "4-9-1-2-1"
    options = tuple(Option("life", game.ref(card)) for card in life)
    game.ask(Decision(game.seat(clause, seat), "choose", "life", clause, options, number, number))


@damage.step("4-9-1")
def chose_life(game: Game, frame: Damage) -> None:
    """Where both are dealt damage, the other player picks next (1-3-4)."""
    game.goto(choose_life, picked=(*frame.picked, *(option.card for option in game.chosen)), turn=frame.turn + 1)


@damage.step("4-9-1")
def lose_life(game: Game, frame: Damage) -> None:
    """The chosen cards go to the energy area together, each to its owner's (3-1-7)."""
    batch = []
    for card in frame.picked:
        seat = seat_of(game.state.cards[card.card].zone)
        by = 1 - seat if frame.context is None else frame.context.master
        cause: Cause = "battle" if frame.battle else "skill"
        lost = to_owner(game, card.card, ENERGY, how="damage", cause=cause, by=by, agent=frame.source, source=frame.source)
        batch.append(replace(lost, seat=seat))  # it is told as a loss of the player whose life it was
    happen(game, batch)


@damage.step("4-10-1")
def dealt(game: Game, frame: Damage) -> None:
    """4-10: the source of the damage is the attack card, or the card whose ability dealt it."""
    game.reply(done=frame.done)
    batch = []
    for seat in frame.seats:
        number = len([event for event in frame.done if event.kind == "move" and event.seat == seat])
        if number:
            batch.append(_damage(game, frame, seat, number))
    apply(game, batch)
