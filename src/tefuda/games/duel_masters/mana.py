"""Sections 107, 112.2: paying with mana. Cards in the mana zone are tapped: first one for each civilisation, then the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from tefuda.kernel import tree
from tefuda.kernel.continuous import gained, gives_abilities, number, touching, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import targets

from . import labels
from .zones import MANA

#: What prices and mana cards are made of.
_PRICED = touching(numbers=("cost", "price"), words=("civilisation",))
_WORTH = touching(numbers=("mana",), words=("civilisation",))


def price(game: Game, card: int) -> tuple[int, tuple[str, ...]]:
    """112.2: what a card costs, and the civilisations of which a mana must be among it; 601.1e: what effects make of it."""
    cost, civilisations, sympathetic = game.kept_print(_own_price, card, _PRICED)
    if sympathetic or gained(game, card):
        cost = _sympathetic(game, card, cost)
    return cost, civilisations


def prices(game: Game, cards: Sequence[int]) -> list[tuple[int, tuple[str, ...]]]:
    """What each of these cards costs."""
    found = game.kept_prints(_own_price, cards, _PRICED)
    if gives_abilities(game) or any([sympathetic for _, _, sympathetic in found]):
        return [price(game, card) for card in cards]
    return [(cost, civilisations) for cost, civilisations, _ in found]


def _own_price(game: Game, card: int) -> tuple[int, tuple[str, ...], bool]:
    """The same without what depends on other cards, and whether its own words make it depend on them."""
    before, record = game.reading, game.state.cards[card]
    if len(game.catalog.definitions[record.definition].faces) > 1:
        game.reading = before or (card, record.face)  # the half that is executed
    cost = number(game, card, "cost") or 0
    changed = game.by("601.1e", (number(game, card, "price") or 0) - cost)
    civilisations = words(game, game.ref(card), "civilisation")
    game.reading = before
    return cost + changed, civilisations, labels.printed(game, card, labels.SYMPATHY)


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
    cards, there = game.state.cards, game.state.zones[MANA[seat]]
    if game.state.asides:
        there = tuple([card for card in there if not cards[card].aside or _pays_for_itself(game, cards[card])])
    return [card for card in there if (not cards[card].turned or game.demands("105.2", False)) and card not in taken]


def _pays_for_itself(game: Game, record: Card) -> bool:
    """601.1c: a card that is executed from the mana zone can be tapped for that; 814.1c: so can king cells."""
    king = "キング" in game.catalog.definitions[record.definition].faces[0].words["type"]
    return game.by("814.1c" if king else "601.1c", True)


def gives(game: Game, card: int) -> int:
    """107.2: how much mana tapping this card gives."""
    return game.by("107.2", number(game, card, "mana") or 0)


#: A card that can be tapped for mana: its civilisations, and how much it gives.
Coin = tuple[tuple[str, ...], int]


def coins(game: Game, cards: Sequence[int]) -> list[Coin]:
    """What these cards are worth."""
    return game.kept_prints(_coin, cards, _WORTH)


def _coin(game: Game, card: int) -> Coin:
    return words(game, game.ref(card), "civilisation"), gives(game, card)


class Purse(NamedTuple):
    """The mana that a player can use."""

    coins: list[Coin]
    total: int
    single: bool  # does every card give one?
    civilisations: frozenset[str]


def purse(game: Game, seat: int) -> Purse:
    """112.2: the mana that a player can use."""
    zone, look = _PURSES[seat]
    return game.kept_over(zone, look)


def _purse(game: Game, seat: int) -> Purse:
    found = coins(game, untapped(game, seat))
    civilisations = frozenset([civilisation for own, _ in found for civilisation in own])
    values = [value for _, value in found]
    return Purse(found, sum(values), values.count(1) == len(values), civilisations)


_PURSES = {seat: (MANA[seat : seat + 1], partial(_purse, seat=seat)) for seat in (0, 1)}


def covers(game: Game, free: Purse, cost: int, civilisations: Sequence[str]) -> bool:
    """Can this mana pay so much?"""
    if free.single and len(civilisations) < 2 and game.tracer is None:  # the cards only have to be counted
        return cost <= len(free.coins) and (not civilisations or civilisations[0] in free.civilisations)
    return affordable(game, free.coins, cost, civilisations)


def _pays(game: Game, coin: Coin, civilisation: str) -> bool:
    """112.2a: a civilisation is paid with a card that has it."""
    return game.demands("112.2a", civilisation in coin[0])


def _fits(game: Game, value: int, left: int) -> bool:
    """112.2c: no more is tapped than is needed."""
    return game.demands("112.2c", value <= left)


def affordable(game: Game, free: Sequence[Coin], cost: int, civilisations: Sequence[str]) -> bool:
    """Can these mana cards pay so much? 112.2a: a card of its own for each civilisation, then exactly what is missing."""
    if game.tracer is None and len(civilisations) < 2 and all([value == 1 for _, value in free]):
        has = not civilisations or any([civilisations[0] in own for own, _ in free])
        return has and cost <= len(free)  # every card gives one: they only have to be counted
    if not civilisations:
        return cost <= 0 or _exactly(game, free, cost)
    first, *others = civilisations
    seen: set[Coin] = set()
    for at, coin in enumerate(free):
        if coin in seen or not _pays(game, coin, first):
            continue
        seen.add(coin)
        if affordable(game, [*free[:at], *free[at + 1 :]], cost - coin[1], others):
            return True
    return False


def _exactly(game: Game, free: Sequence[Coin], left: int) -> bool:
    """Is there a choice of these cards that gives just so much?"""
    numbers = [value for _, value in free if _fits(game, value, left)]
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
    worth = coins(game, free)
    if frame.civilisations:
        first, *others = frame.civilisations
        known: dict[Coin, bool] = {}  # of two cards that are worth the same either is as good
        for at, coin in enumerate(worth):
            if coin not in known:
                known[coin] = _pays(game, coin, first) and _leaves_enough(game, worth, at, frame.left, others)
        able = [known[coin] for coin in worth]
        _ask(game, frame, [card for card, fits in zip(free, able, strict=True) if fits], 1)
    elif frame.left <= 0:
        game.goto(tap)
    elif all([value == 1 for _, value in worth]):
        _ask(game, frame, free, frame.left)
    else:
        values: dict[int, bool] = {}
        for at, (_, value) in enumerate(worth):
            if value not in values:
                fits = value > 0 and _fits(game, value, frame.left)
                values[value] = fits and _leaves_enough(game, worth, at, frame.left, ())
        _ask(game, frame, [card for card, (_, value) in zip(free, worth, strict=True) if values[value]], 1)


def _leaves_enough(game: Game, worth: Sequence[Coin], at: int, left: int, civilisations: Sequence[str]) -> bool:
    return affordable(game, [*worth[:at], *worth[at + 1 :]], left - worth[at][1], civilisations)


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
