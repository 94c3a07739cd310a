"""Section 805: resource costs. Rebooted resources are put to sleep: one for each colour, then any others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tefuda.kernel.continuous import number, told, told_of, touching
from tefuda.kernel.costs import Claim, satisfiable
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .cards import COLOURLESS
from .zones import RESOURCE

#: 805.2: so many points, and the colours among them.
Price = tuple[int, tuple[str, ...]]
#: What a price is made of.
PRICED = touching(numbers=("cost",), words=("colour",))


def price(game: Game, card: int) -> Price | None:
    """805.2a: a card's own cost: its points, and all of its colours; None: there is no cost that could be read (203.3)."""
    return game.kept_print(_price, card, PRICED)


def _price(game: Game, card: int) -> Price | None:
    points = number(game, card, "cost")
    if points is None:
        return None
    colours = tuple([colour for colour in told(game, card, "colour") if colour != COLOURLESS])
    return points, game.by("805.2a", colours) if colours else colours


def rebooted(game: Game, seat: int) -> list[int]:
    """804.4a: the resources that can still be put to sleep."""
    return game.kept_of(_rebooted, seat)


def _rebooted(game: Game, seat: int) -> list[int]:
    cards = game.state.cards
    found = [card for card in game.counted(RESOURCE[seat]) if not cards[card].turned or game.demands("804.4a", False)]
    if not prohibits(game, "turn"):
        return found
    return [card for card in found if forbidden(game, _sleep(game, seat, card, game.ref(card))) is None]


def _sleep(game: Game, seat: int, card: int, source: Ref) -> Event:
    ref = game.ref(card)
    return Event(
        "turn", subject=ref, after=ref.identity, seat=seat, turned="sleep", cause="cost", by=seat, source=source,
    )  # fmt: skip


def has_colour(game: Game, card: int, colour: str) -> bool:
    """805.3a: a colour is paid with a card that has it."""
    return game.demands("805.3a", colour in told(game, card, "colour"))


def claims(game: Game, free: Sequence[int], points: int, colours: Sequence[str]) -> list[Claim]:
    """What a payment needs: a card for each colour, and enough others."""
    coloured = [Claim(tuple(card for card in free if has_colour(game, card, colour)), 1) for colour in colours]
    return [*coloured, Claim(tuple(free), max(0, points - len(colours)))]


def affordable(game: Game, free: Sequence[int], points: int, colours: Sequence[str]) -> bool:
    """805.3c: can these cards pay it? 805.3a: of more colours than points, some are left out as the payer likes."""
    if points <= 0 or len(free) < points:
        return points <= 0
    if len(colours) < 2:
        return not colours or any(has_colour(game, card, colours[0]) for card in free)
    if len(colours) <= points:
        return satisfiable(claims(game, free, points, colours))
    return any(affordable(game, free, points, _without(colours, at)) for at in range(len(colours)))


def can_pay(game: Game, seat: int, points: int, colours: Sequence[str]) -> bool:
    """805.3c: can the resources of a player pay it?"""
    free = rebooted(game, seat)
    if game.tracer is None and len(colours) == 1 and 0 < points <= len(free):
        return colours[0] in game.kept(_PALETTES[seat])
    return affordable(game, free, points, colours)


def _palette(game: Game, seat: int) -> set[str]:
    """The colours of which a player has a resource that can be put to sleep."""
    return set().union(*told_of(game, rebooted(game, seat), "colour"))


_PALETTES = tuple([partial(_palette, seat=seat) for seat in (0, 1)])


def _without(colours: Sequence[str], at: int) -> tuple[str, ...]:
    return (*colours[:at], *colours[at + 1 :])


class Payment(Frame, frozen=True, tag="zx.Payment"):
    """805.3: a player chooses resources and puts them to sleep together."""

    seat: int
    source: Ref
    points: int
    colours: tuple[str, ...] = ()
    picked: tuple[int, ...] = ()


payment = Procedure(Payment)


@payment.step("")
def check(game: Game, frame: Payment) -> None:
    """805.3c: what cannot be paid in full is not paid at all."""
    if not affordable(game, rebooted(game, frame.seat), frame.points, frame.colours):
        game.reply(unpaid=True)
        game.leave()


@payment.step("")
def ask_colour(game: Game, frame: Payment) -> None:
    """805.3a: of more colours than points the payer leaves some out."""
    game.chosen = ()
    if len(frame.colours) > frame.points:
        free = rebooted(game, frame.seat)
        options = [
            Option("spare", index=at, price=colour)
            for at, colour in enumerate(frame.colours)
            if affordable(game, free, frame.points, _without(frame.colours, at))
        ]
        game.ask(Decision(frame.seat, "choose", "spare", "805.3a", tuple(options), 1, 1, frame.source))


@payment.step("")
def left_out(game: Game, frame: Payment) -> None:
    if game.chosen:
        game.goto(ask_colour, colours=_without(frame.colours, game.chosen[0].index))


@payment.step("")
def ask_next(game: Game, frame: Payment) -> None:
    """805.3a: a card for each colour; 805.3b: then as many others as are missing."""
    free = [card for card in rebooted(game, frame.seat) if card not in frame.picked]
    left = frame.points - len(frame.picked)
    if left <= 0:
        game.goto(put_to_sleep)
    elif frame.colours:
        first, *others = frame.colours
        fit = [card for card in free if has_colour(game, card, first)]
        enough = [card for card in fit if affordable(game, [one for one in free if one != card], left - 1, others)]
        _ask(game, frame, enough, 1)
    else:
        _ask(game, frame, free, game.by("805.3b", left))


def _ask(game: Game, frame: Payment, cards: Sequence[int], wanted: int) -> None:
    options = tuple([Option("pay", game.ref(card)) for card in cards])
    wanted = min(wanted, len(options))
    game.ask(Decision(frame.seat, "choose", "pay", "805.3b", options, wanted, wanted, frame.source))


@payment.step("")
def picked(game: Game, frame: Payment) -> None:
    cards = tuple([option.card.card for option in game.chosen])
    if cards:
        game.goto(ask_next, picked=(*frame.picked, *cards), colours=frame.colours[1:])


@payment.step("805.3d")
def put_to_sleep(game: Game, frame: Payment) -> None:
    """805.3d: what was chosen is put to sleep, all together."""
    happen(game, [_sleep(game, frame.seat, card, frame.source) for card in frame.picked])


@payment.step("")
def paid(game: Game, frame: Payment) -> None:
    game.reply(done=frame.done)
