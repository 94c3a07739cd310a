"""Sections 107, 112.2: paying with mana. Cards in the mana zone are tapped: first one for each civilisation, then the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tefuda.kernel import tree
from tefuda.kernel.continuous import number, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import targets

from . import labels
from .zones import MANA


def price(game: Game, card: int) -> tuple[int, tuple[str, ...]]:
    """112.2: what a card costs, and the civilisations of which a mana must be among it; 601.1e: what effects make of it."""
    before = game.reading
    game.reading = before or (card, game.state.cards[card].face)  # the half that is executed
    cost = number(game, card, "cost") or 0
    changed = game.by("601.1e", (number(game, card, "price") or 0) - cost)
    civilisations = words(game, game.ref(card), "civilisation")
    game.reading = before
    return _sympathetic(game, card, cost + changed), civilisations


def _sympathetic(game: Game, card: int, cost: int) -> int:
    """110.4e: what changes the price of its own card works where it is played from; 110.7: each such ability by itself."""
    ref, seat = game.ref(card), game.state.cards[card].owner
    keys = list(labels.labelled(game, ref, labels.SYMPATHY))
    for key in game.every("110.7", keys):
        context = Context(ref, seat, key)
        for node in game.program(key).ability.cost:
            if isinstance(node, tree.Choose):
                cost = max(min(cost, 1), cost - game.by("110.4e", len(targets(game, context, node.among))))
    return cost


def untapped(game: Game, seat: int, taken: Sequence[int] = ()) -> list[int]:
    """105.2: the mana cards that can still be used."""
    cards = game.state.cards
    there = [card for card in game.state.zones[MANA[seat]] if not cards[card].aside or _pays_for_itself(game, cards[card])]
    return [card for card in there if game.demands("105.2", not cards[card].turned) and card not in taken]


def _pays_for_itself(game: Game, record: Card) -> bool:
    """601.1c: a card that is executed from the mana zone can be tapped for that; 814.1c: so can king cells."""
    king = "キング" in game.catalog.definitions[record.definition].faces[0].words["type"]
    return game.by("814.1c" if king else "601.1c", True)


def gives(game: Game, card: int) -> int:
    """107.2: how much mana tapping this card gives."""
    return game.by("107.2", number(game, card, "mana") or 0)


def available(game: Game, seat: int) -> int:
    """112.2: how much mana a player has."""
    return game.kept_over((MANA[seat],), _AVAILABLE[seat])


def _available(game: Game, seat: int) -> int:
    return sum(gives(game, card) for card in untapped(game, seat))


_AVAILABLE = {seat: partial(_available, seat=seat) for seat in (0, 1)}


def _pays(game: Game, card: int, civilisation: str) -> bool:
    """112.2a: a civilisation is paid with a card that has it."""
    return game.demands("112.2a", civilisation in words(game, game.ref(card), "civilisation"))


def _fits(game: Game, card: int, left: int) -> bool:
    """112.2c: no more is tapped than is needed."""
    return game.demands("112.2c", gives(game, card) <= left)


def affordable(game: Game, free: Sequence[int], cost: int, civilisations: Sequence[str]) -> bool:
    """Can these mana cards pay so much? 112.2a: a card of its own for each civilisation, then exactly what is missing."""
    if not civilisations:
        return cost <= 0 or _exactly(game, free, cost)
    first, *others = civilisations
    seen: set[tuple[tuple[str, ...], int]] = set()
    for card in free:
        alike = (words(game, game.ref(card), "civilisation"), gives(game, card))
        if alike in seen or not _pays(game, card, first):
            continue
        seen.add(alike)
        rest = [other for other in free if other != card]
        if affordable(game, rest, cost - gives(game, card), others):
            return True
    return False


def _exactly(game: Game, free: Sequence[int], left: int) -> bool:
    """Is there a choice of these cards that gives just so much?"""
    numbers = [gives(game, card) for card in free if _fits(game, card, left)]
    if 1 in numbers and all(value <= 1 for value in numbers):
        return sum(numbers) >= left
    sums = {0}
    for value in numbers:
        sums |= {total + value for total in sums}
    return left in sums


def points(game: Game, cost: int, civilisations: tuple[str, ...]) -> tuple[str, ...]:
    """112.2b: all civilisations are paid for, also if the cost has become smaller than their number."""
    return civilisations[: max(cost, game.by("112.2b", len(civilisations)))]


class Payment(Frame, frozen=True, tag="dm.Payment"):
    """112.2a: the player taps mana cards, card by card where it can matter which."""

    seat: int
    source: Ref
    left: int
    civilisations: tuple[str, ...] = ()
    picked: tuple[int, ...] = ()


payment = Procedure(Payment)


@payment.step("")
def ask_next(game: Game, frame: Payment) -> None:
    """601.1d: first a card for each civilisation; then what is missing."""
    free = untapped(game, frame.seat, frame.picked)
    if frame.civilisations:
        first, *others = frame.civilisations
        found = [card for card in free if _pays(game, card, first) and _leaves_enough(game, free, card, frame.left, others)]
        _ask(game, frame, found, 1)
    elif frame.left <= 0:
        game.goto(tap)
    elif all(gives(game, card) == 1 for card in free):
        _ask(game, frame, free, frame.left)
    else:
        found = [card for card in free if gives(game, card) and _fits(game, card, frame.left)]
        _ask(game, frame, [card for card in found if _leaves_enough(game, free, card, frame.left, ())], 1)


def _leaves_enough(game: Game, free: Sequence[int], card: int, left: int, civilisations: Sequence[str]) -> bool:
    rest = [other for other in free if other != card]
    return affordable(game, rest, left - gives(game, card), civilisations)


def _ask(game: Game, frame: Payment, cards: Sequence[int], wanted: int) -> None:
    options = tuple([Option("pay", game.ref(card)) for card in cards])
    wanted = min(wanted, len(options))
    game.ask(Decision(frame.seat, "choose", "pay", "601.1f", options, wanted, wanted, frame.source))


@payment.step("")
def picked(game: Game, frame: Payment) -> None:
    cards = tuple([option.card.card for option in game.chosen])
    left = frame.left - sum(gives(game, card) for card in cards)
    if cards:
        game.goto(ask_next, picked=(*frame.picked, *cards), left=left, civilisations=frame.civilisations[1:])


@payment.step("601.1f")
def tap(game: Game, frame: Payment) -> None:
    """601.1f: what pays is tapped."""
    seat = frame.seat
    happen(
        game,
        [
            Event(
                "turn", subject=game.ref(card), after=game.state.cards[card].object, seat=seat, turned="tap", cause="cost",
                by=seat, source=frame.source,
            )
            for card in frame.picked
        ],
    )  # fmt: skip
