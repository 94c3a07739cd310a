"""Chapter 500: drawing, discarding, scouting."""

from __future__ import annotations

from tefuda.games.kit.losing import losing
from tefuda.games.kit.moves import caused
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Cause, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .zones import DECK, GRAVE, HAND, LIFE, move_event


def times(game: Game, number: int) -> int:
    """104-2c: told to do something zero or fewer times, nobody does it."""
    return number if number > 0 else game.exactly("104-2c", 0)


# ------------------------------------------------------------------------------------------------ 507 drawing


class Drawing(Frame, frozen=True, tag="bd.Drawing"):
    """507: players draw, card by card; those who draw together do so at the same time."""

    seats: tuple[int, ...]
    left: int
    up_to: bool = False
    context: Context | None = None
    drawn: tuple[Event, ...] = ()
    cause: Cause = "rule"


drawing = Procedure(Drawing)


@drawing.step("507-2")
def begin(game: Game, frame: Drawing) -> None:
    """507-2: drawing several cards is drawing one, again and again; 506-1: "up to" so many: the number is named first."""
    left = times(game, frame.left)
    game.set(left=left)
    if frame.up_to and left and game.rule("506-1"):
        game.ask(Decision(frame.seats[0], "number", "draw", "506-1", least=0, most=left))


@drawing.step("")
def named(game: Game, frame: Drawing) -> None:
    if frame.up_to and frame.left and game.rule("506-1"):
        game.set(left=game.number)


@drawing.step("")
def another(game: Game, frame: Drawing) -> None:
    if frame.left <= 0:
        game.reply(done=frame.drawn)
        game.leave()


@drawing.step("507-1")
def draw_one(game: Game, frame: Drawing) -> None:
    """507-1: the top card of the deck; -a: else the top card of life; -b: else the player loses."""
    zones = game.state.zones
    batch: list[Event] = []
    lost: list[int] = []
    for seat in frame.seats:
        pile, clause = zones[DECK[seat]], "507-1"
        if not pile and game.rule("507-1a"):
            pile, clause = zones[LIFE[seat]], "507-1a"
        if pile:
            top = game.last("411-3", pile)
            event = move_event(game, top, HAND, seat, also="draw", by=seat, cause=frame.cause, clause=clause)
            batch.append(caused(event, frame.context))
        elif game.rule("507-1b"):
            lost.append(seat)
    if lost:
        game.call(losing(tuple(lost), "no deck", "507-1b"))
    happen(game, batch)


@drawing.step("507-2")
def drew(game: Game, frame: Drawing) -> None:
    game.goto(another, left=frame.left - 1, drawn=(*frame.drawn, *frame.done), done=())


# ------------------------------------------------------------------------------------------------ 523 discarding


class Discard(Frame, frozen=True, tag="bd.Discard"):
    """523-1: a player chooses so many hand cards and puts them into his graveyard."""

    seat: int
    number: int
    clause: str = "523-1"
    context: Context | None = None


discarding = Procedure(Discard)


@discarding.step("")
def choose_discards(game: Game, frame: Discard) -> None:
    hand = game.state.zones[HAND[frame.seat]]
    number = min(frame.number, len(hand))
    options = tuple(Option("drop", game.ref(card)) for card in hand)
    game.ask(Decision(frame.seat, "choose", "discard", frame.clause, options, number, number))


@discarding.step("")
def discard(game: Game, frame: Discard) -> None:
    chosen = [option.card.card for option in game.chosen]
    batch = [move_event(game, card, GRAVE, game.state.cards[card].owner, by=frame.seat, clause=frame.clause) for card in chosen]
    happen(game, [caused(event, frame.context) for event in batch])


# ------------------------------------------------------------------------------------------------ 518 scouting


class Scouting(Frame, frozen=True, tag="bd.Scouting"):
    """518-1: look at the top cards, put any of them at the bottom and the rest on top, in any order."""

    seat: int
    number: int
    context: Context
    seen: tuple[Ref, ...] = ()
    low: tuple[Ref, ...] = ()
    scouted: tuple[Event, ...] = ()


scouting = Procedure(Scouting)


@scouting.step("518-1")
def intend(game: Game, frame: Scouting) -> None:
    """518-2: an effect may change the number before anything is seen; 518-1b: zero or less is nothing."""
    event = Event("scout", seat=frame.seat, amount=frame.number)
    happen(game, [caused(event, frame.context)], intent=True)


@scouting.step("508-1")
def look(game: Game, frame: Scouting) -> None:
    """518-1a: as many as there are."""
    wanted = [event.amount for event in frame.done if event.kind == "scout"]
    number = game.by("518-2", wanted[0] if wanted else 0)
    pile = game.state.zones[DECK[frame.seat]]
    if number <= 0 and game.rule("518-1b"):
        game.leave()
        return
    seen = tuple(game.ref(card) for card in pile[: -number - 1 : -1])
    if number > len(pile):
        seen = game.by("518-1a", seen)
    game.set(seen=seen, scouted=frame.done)
    happen(
        game, [Event("look", subject=ref, after=ref.identity, seat=frame.seat, cause="skill", by=frame.seat) for ref in seen]
    )


@scouting.step("518-1")
def choose_low(game: Game, frame: Scouting) -> None:
    options = tuple(Option("choose", ref) for ref in frame.seen)
    game.ask(Decision(frame.seat, "choose", "scout", "518-1", options, 0, len(options), frame.context.source))


@scouting.step("518-1")
def order_low(game: Game, frame: Scouting) -> None:
    game.set(low=tuple(option.card for option in game.chosen))
    game.ask(Decision(frame.seat, "order", "order", "518-1", tuple(Option("order", o.card) for o in game.chosen)))


@scouting.step("518-1")
def put_low(game: Game, frame: Scouting) -> None:
    """The first named is the one nearest the rest of the deck."""
    _put(game, frame, "bottom")


@scouting.step("518-1")
def order_high(game: Game, frame: Scouting) -> None:
    rest = tuple(ref for ref in frame.seen if ref not in frame.low)
    game.ask(Decision(frame.seat, "order", "order", "518-1", tuple(Option("order", ref) for ref in rest)))


@scouting.step("518-1")
def put_high(game: Game, frame: Scouting) -> None:
    _put(game, frame, "top")


@scouting.step("")
def told(game: Game, frame: Scouting) -> None:
    game.reply(done=frame.scouted)


def _put(game: Game, frame: Scouting, where: str) -> None:
    batch = [
        move_event(game, option.card.card, DECK, frame.seat, how=where, secret=True, by=frame.seat, cause="skill")
        for option in game.chosen
        if game.alive(option.card)
    ]
    happen(game, batch)
