"""Section 510: paying with energy. A cost is a number of points, some of them in given colours."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.continuous import number, told, touching, words
from tefuda.kernel.costs import Claim, satisfiable
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .zones import ENERGY, RESOLUTION

Parts = list[tuple[tuple[int, ...], int]]


def standing(game: Game, seat: int, taken: tuple[int, ...] = ()) -> list[int]:
    """510-2: energy that still stands."""
    cards = game.state.cards
    return [c for c in game.state.zones[ENERGY[seat]] if cards[c].turned == 0 and c not in taken]


def colours(game: Game, card: int) -> tuple[str, ...]:
    """409-4a: a card that lies face down has no colour; 2.03.1.c.1: one of several colours is each of them."""
    found = told(game, card, "colour")
    return game.every("2.03.1.c.1", found) if len(found) > 1 else found


#: Between the colours that may pay a point, and for "any energy, also one that lies face down".
OR, ANY = "/", "任意"


def payers(game: Game, cards: Sequence[int], point: str) -> tuple[int, ...]:
    """510-2a: a coloured point needs energy of its colour; 5.10.2.b.1: or of others that may pay it too, or any."""
    first, *others = point.split(OR)
    allowed = {first, *others} if others and game.rule("5.10.2.b.1") else {first}
    if ANY in allowed:
        return tuple(cards)
    return tuple([card for card in cards if game.demands("510-2a", not allowed.isdisjoint(colours(game, card)))])


def claims(game: Game, seat: int, total: int, points: tuple[str, ...], taken: tuple[int, ...] = ()) -> Parts:
    """510-2a: so many cards of each colour, and so many of any kind."""
    free = standing(game, seat, taken)
    found: Parts = []
    for colour in dict.fromkeys(points):
        found.append((payers(game, free, colour), points.count(colour)))
    if total > len(points):
        found.append((game.by("510-2b", tuple(free)), total - len(points)))
    return found


def affordable(game: Game, seat: int, total: int, points: tuple[str, ...]) -> bool:
    return satisfiable([Claim(*part) for part in claims(game, seat, total, points)])


#: What is paid for a card: the points in all, those of them in colours, and what effects add to any cost of it.
Noted = tuple[int, tuple[str, ...], int]


def note(game: Game, card: int) -> Noted:
    """1204-2b: what the card costs where it is now."""
    if game.state.cards[card].zone in RESOLUTION:
        return _note(game, card)  # there the item knows it
    return game.kept_card(_note, card, _NOTED)


#: What it is made of.
_NOTED = touching(numbers=("cost", "toll"), words=("points", "payable"))


def _note(game: Game, card: int) -> Noted:
    return (*play_cost(game, card), toll(game, card))


def toll(game: Game, card: int) -> int:
    """12.04.2.h.4: by how much effects raise what is paid for the card, or (less than zero) lower it."""
    return game.by("12.04.2.h.4", number(game, card, "toll") or 0)


def play_cost(game: Game, card: int) -> tuple[int, tuple[str, ...]]:
    """306-2, 12.04.2.h.4: the total and the coloured points; effects on the price change the unspecified part first."""
    record = game.state.cards[card]
    total = game.by("306-2a", number(game, card, "cost") or 0)
    coloured = words(game, Ref(card, record.object), "points")
    # 306-2c: the unspecified part is what is left of the total, and part of it that 12.04.2.h.4 raises or lowers.
    points = game.by("306-2b", coloured)
    total = max(0, len(coloured) + game.by("306-2c", total - len(coloured)) + toll(game, card))
    # 5.10.2.b.1: colours in which effects let its coloured points be paid as well.
    others = words(game, Ref(card, record.object), "payable")
    return total, tuple(OR.join((point, *others)) for point in points[:total])


class Payment(Frame, frozen=True, tag="bd.Payment"):
    """510-2: the payer rests standing energy: first the coloured points, then the rest."""

    seat: int
    source: Ref
    total: int
    points: tuple[str, ...] = ()
    clause: str = "510-2"
    picked: tuple[int, ...] = ()


payment = Procedure(Payment)


@payment.step("")
def ask_next(game: Game, frame: Payment) -> None:
    """Ask for the next colour; card by card where a card of two colours could be missed elsewhere."""
    if frame.total <= 0:
        game.goto(rest)
        return
    free = standing(game, frame.seat, frame.picked)
    points = frame.points
    wanted = frame.total
    if points:
        wanted = points.count(points[0])
        free = list(payers(game, free, points[0]))
        loose = any(OR in point for point in points)
        if loose or any(len(colours(game, card)) > 1 for card in standing(game, frame.seat, frame.picked)):
            wanted = 1
            free = [card for card in free if _leaves_enough(game, frame, card)]
    if len(free) < wanted:
        game.reply(unpaid=True)  # 510-1a: a part that cannot be paid takes the whole back
        game.leave()
        return
    options = tuple([Option("pay", game.ref(card)) for card in free])
    game.ask(Decision(frame.seat, "choose", "pay", frame.clause, options, wanted, wanted, frame.source))


def _leaves_enough(game: Game, frame: Payment, card: int) -> bool:
    parts = claims(game, frame.seat, frame.total - 1, frame.points[1:], (*frame.picked, card))
    return satisfiable([Claim(*part) for part in parts])


@payment.step("")
def picked(game: Game, frame: Payment) -> None:
    cards = tuple(option.card.card for option in game.chosen)
    game.goto(ask_next, picked=(*frame.picked, *cards), total=frame.total - len(cards), points=frame.points[len(cards) :])


@payment.step("510-2")
def rest(game: Game, frame: Payment) -> None:
    """510-2: what was picked is rested."""
    happen(
        game,
        [
            Event(
                "turn",
                subject=game.ref(card),
                after=game.state.cards[card].object,
                seat=frame.seat,
                turned="rest",
                cause="cost",
                by=frame.seat,
                source=frame.source,
                clause=frame.clause,
            )
            for card in frame.picked
        ],
    )


@payment.step("")
def tell(game: Game, frame: Payment) -> None:
    """Whoever asked for the payment learns what was done."""
    game.reply(done=frame.done or (Event("paid", seat=frame.seat),))
