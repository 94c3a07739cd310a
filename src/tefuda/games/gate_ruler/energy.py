"""Section 15-15: paying energy, and what cards cost (14-3b-6)."""

from __future__ import annotations

from tefuda.games.kit import labels
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from .keywords import ADDED, SUBSTITUTE
from .zones import ENERGY, ruler

#: Of a ruler: its player pays no energy for the level of cards.
UNPAID_LEVELS = "レベル免除"
#: Numbers of a card: what effects add to what is paid for it, and what they take off.
MORE, LESS = "price_more", "price_less"
#: Of a card: it is played only by paying energy for its level.
ONLY_PAID = "エナジー限定"


def ready(game: Game, seat: int) -> list[int]:
    """15-15a: energy cards that can still be paid with."""
    cards = game.state.cards
    return [card for card in game.state.zones[ENERGY[seat]] if not cards[card].turned]


def level(game: Game, card: int) -> int:
    """14-3b-6a: what a card costs by its level, with what effects make of it (14-3b-6b to d); 1-5b-2: nothing below one."""
    return max(0, number(game, card, "level") or 0)


def waived(game: Game, seat: int) -> bool:
    """A-1: the ruler says that nothing is paid for the level."""
    return labels.has(game, ruler(game, seat), UNPAID_LEVELS)


def demanded(game: Game, seat: int, card: int) -> int:
    """14-3b-6a: how much energy playing this card takes; 14-3b-6b: nothing, if something else is done instead.

    14-3b-6c: then with what is added, 14-3b-6d: then without what is taken off; 1-5b-2: never less than none.
    """
    replaced = bool(substitutes(game, game.ref(card)))
    spared = replaced or (waived(game, seat) and game.rule("A-1"))
    base = 0 if spared else game.by("14-3b-6a", level(game, card))
    more = game.by("14-3b-6c", number(game, card, MORE) or 0)
    less = game.by("14-3b-6d", number(game, card, LESS) or 0)
    return max(0, base + more + less)


def substitutes(game: Game, ref: Ref) -> list[Key]:
    """14-3b-6b: what is done instead of paying energy for the level."""
    return game.by("14-3b-6b", list(labels.labelled(game, ref, SUBSTITUTE)))


def other_costs(game: Game, ref: Ref) -> list[Key]:
    """What is done for playing a card besides paying energy."""
    added = game.by("14-3b-6c", list(labels.labelled(game, ref, ADDED)))
    return [*substitutes(game, ref), *added]


def payable_only(game: Game, seat: int, card: int, zone_asks: bool = False) -> bool:
    """15-15b-1: a card that is played only by paying energy is not played by whom nobody asks to pay."""
    only = zone_asks or labels.has(game, game.ref(card), ONLY_PAID)
    return not (only and waived(game, seat) and level(game, card) > 0 and game.rule("15-15b-1"))


def unpaid_never(game: Game, card: int) -> bool:
    """15-15b: a card of a level that is played only by paying energy for it is not played where nothing is paid for that."""
    return labels.has(game, game.ref(card), ONLY_PAID) and level(game, card) > 0 and game.rule("15-15b")


class Payment(Frame, frozen=True, tag="gr.Payment"):
    """15-15a: so many energy cards are rested."""

    seat: int
    source: Ref
    amount: int
    partly: bool = False  # 16-15b-1: as much as there is


payment = Procedure(Payment)


@payment.step("")
def ask(game: Game, frame: Payment) -> None:
    """Which cards are rested, where it makes a difference."""
    there = ready(game, frame.seat)
    wanted = min(frame.amount, len(there)) if frame.partly else frame.amount
    if wanted > len(there):
        game.reply(unpaid=True)
        game.leave()
        return
    options = tuple([Option("pay", game.ref(card)) for card in there])
    game.chosen = ()
    if wanted > 0:
        game.ask(Decision(frame.seat, "choose", "pay", "15-15a", options, wanted, wanted, frame.source))


@payment.step("15-15a")
def rest(game: Game, frame: Payment) -> None:
    """15-15a: act cards of the energy zone are rested."""
    seat = frame.seat
    happen(
        game,
        [
            Event(
                "turn", subject=option.card, after=option.card.identity, seat=seat, turned="rest", cause="cost", by=seat,
                source=frame.source,
            )
            for option in game.chosen
        ],
    )  # fmt: skip


@payment.step("")
def told(game: Game, frame: Payment) -> None:
    """Whoever asked for the payment learns what was done."""
    game.reply(done=frame.done or (Event("paid", seat=frame.seat),))
