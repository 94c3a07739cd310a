"""Sections 1020 to 1022, 1025: what the subtext of an extra asks for when it is played, instead of or besides its cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Context, Event, Key, Ref
from tefuda.kernel.select import amount, holds, targets

from . import resources, when_playing
from .destroying import destruction
from .zones import FORCE, RESOURCE

ADVENT, AWAKENING, DREAM, SWORD, POSSESSION = "降臨条件", "覚醒条件", "夢装条件", "剣臨条件", "憑依条件"
#: The clause that lets a card be played so.
CLAUSES = {ADVENT: "806.1g", AWAKENING: "806.1h", DREAM: "806.1i", POSSESSION: "806.1j"}
#: 1021.2a to 1021.2e: the colours of awakening, by the zone they begin with and by what is done there.
COLOURS = {
    ("trash", "removed"): "1021.2a",
    ("hand", "deck"): "1021.2b",
    ("trash", "deck"): "1021.2c",
    ("charge", "trash"): "1021.2d",
    ("resource", "deck"): "1021.2e",
}
#: Those for which no resource cost is paid (1020.2, 1022.2).
INSTEAD = {ADVENT: "1020.2", DREAM: "1022.2"}


def condition(game: Game, card: int) -> Key | None:
    """206.2a: the condition that is printed on a card."""
    record = game.state.cards[card]
    index = _condition(game.catalog.definitions[record.definition], record.face)
    return None if index is None else Key(record.definition, index)


@lru_cache(maxsize=8192)
def _condition(definition: Definition, face: int) -> int | None:
    found = definition.faces[face].abilities
    return next((index for index in found if definition.programs[index].ability.keyword in (*CLAUSES, SWORD)), None)


def keyword(game: Game, key: Key | None) -> str:
    return "" if key is None else game.program(key).ability.keyword


def price(game: Game, card: int) -> resources.Price | None:
    """806.1f: the resource cost of a card; 1020.2, 1022.2: none where its condition replaces it."""
    key = condition(game, card)
    word = keyword(game, key)
    if word == SWORD or (word in INSTEAD and game.rule(INSTEAD[word])):
        return 0, ()
    found = resources.price(game, card)
    if word == POSSESSION and found is not None and key is not None:
        return _cheapest(game, card, key, found[0]), found[1]
    return found


def least(game: Game, seat: int, ref: Ref) -> resources.Price | None:
    """The least that may have to be paid: 1027.1: with the best of what is offered when it is played."""
    settled, found = game.kept_print(_settled, ref.card, resources.PRICED)
    return found if settled else game.kept_twin(_least, seat, ref)


def leasts(game: Game, seat: int, refs: Sequence[Ref]) -> list[resources.Price | None]:
    """The same of each of these cards."""
    known = game.kept_prints(_settled, [ref.card for ref in refs], resources.PRICED)
    return [found if settled else least(game, seat, ref) for ref, (settled, found) in zip(refs, known, strict=True)]


def _settled(game: Game, card: int) -> tuple[bool, resources.Price | None]:
    """Does nothing but the card itself decide what is paid for it? And what is that?"""
    if when_playing.makes_offers(game, card) or keyword(game, condition(game, card)) == POSSESSION:
        return False, None
    return True, price(game, card)


def _least(game: Game, seat: int, ref: Ref) -> resources.Price | None:
    found = price(game, ref.card)
    offers = when_playing.offers(game, seat, ref) if found is not None and found[0] else []
    if found is None or not offers:
        return found
    return when_playing.least(game, seat, ref, found[0], offers), found[1]


def met(game: Game, seat: int, ref: Ref) -> bool:
    """Could the condition of a card be met now?"""
    key = condition(game, ref.card)
    if key is None:
        return True
    context, word = Context(ref, seat, key), keyword(game, key)
    if word == SWORD:
        asked = game.program(key).ability.condition
        return asked is None or game.demands("806.1k", holds(game, context, asked))
    if word == POSSESSION:
        return game.demands("806.1j", completable(game, context, (), 0))
    if word == ADVENT:
        wanted = number(game, ref.card, "cost") or 0
        enough = len(game.counted(RESOURCE[seat])) >= wanted
        return game.demands("1020.2", enough) and completable(game, context, (), wanted)
    return game.feasible(context, game.program(key).ability.cost)


def awakening(game: Game, key: Key) -> str:
    """1021.2a to 1021.2e: the clause of an awakening of a colour; 1021.2: of one in other words."""
    ability = game.program(key).ability
    choice = next((node for node in ability.cost if isinstance(node, tree.Choose)), None)
    move = next((node for node in ability.cost if isinstance(node, tree.Move)), None)
    if len(ability.windows) < 2 or choice is None or move is None or not isinstance(choice.among, tree.Cards):
        return "1021.2"
    return COLOURS.get((choice.among.zones[0], move.to), "1021.2")


def _asked(game: Game, context: Context) -> list[tree.Choose]:
    """The choices that a condition asks for, in the order of its words."""
    return _asked_by(game.program(context.key))


@lru_cache(maxsize=8192)
def _asked_by(program: Program) -> list[tree.Choose]:
    return [node for node in program.ability.cost if isinstance(node, tree.Choose)]


def how_many(game: Game, context: Context) -> int:
    """1020.2, 1025.2: so many ゼクス are chosen."""
    return sum(max(0, amount(game, context, node.least)) for node in _asked(game, context))


def _choices(game: Game, context: Context) -> list[list[Ref]]:
    """1020.2, 1025.2: for each ゼクス that is to be chosen, in the order of the words, those of one's own that can be."""
    allowed = _ALLOWED.get(keyword(game, context.key))
    found: list[list[Ref]] = []
    for node in _asked(game, context):
        wanted = amount(game, context, node.least)
        if wanted > 0:
            there = targets(game, context, node.among)
            fit = [ref for ref in there if allowed is None or allowed(game, context, ref)]
            found += [fit] * wanted
            if not fit:
                break  # whatever else there is, they cannot all be chosen
    return found


def candidates(game: Game, context: Context, taken: Sequence[Ref]) -> list[Ref]:
    """1020.2, 1025.2: the rebooted ゼクス of one's own that can be chosen next."""
    rows = _choices(game, context)
    return [ref for ref in rows[len(taken)] if ref not in taken] if len(taken) < len(rows) else []


def _may_be_force(game: Game, context: Context, ref: Ref) -> bool:
    """1025.3a: what cannot be put into the force zone is not chosen."""
    here = game.state.cards[ref.card].zone
    seat = context.master
    event = Event("move", subject=ref, seat=seat, origin=here, destination=FORCE[0], cause="play", by=seat)
    return game.demands("1025.3a", forbidden(game, event) is None)


def _may_be_destroyed(game: Game, context: Context, ref: Ref) -> bool:
    """806.2b: what cannot be destroyed is not chosen; what would go elsewhere instead may be."""
    if not prohibits(game, "move", "destroy"):
        return True
    events = destruction(game, [ref], cause="play", by=context.master)
    return game.demands("806.2b", all(forbidden(game, event) is None for event in events))


#: What may be chosen for a condition.
_ALLOWED = {POSSESSION: _may_be_force, ADVENT: _may_be_destroyed}


def completable(game: Game, context: Context, taken: Sequence[Ref], wanted: int) -> bool:
    """1020.2: can so many be chosen that their costs come to what the card costs?"""
    return _completes(game, _choices(game, context), tuple(taken), wanted)


def _completes(game: Game, rows: list[list[Ref]], taken: tuple[Ref, ...], wanted: int) -> bool:
    if len(taken) == len(rows):
        return game.demands("1020.2", worth(game, taken) >= wanted)
    return any(_completes(game, rows, (*taken, ref), wanted) for ref in rows[len(taken)] if ref not in taken)


def worth(game: Game, taken: Sequence[Ref]) -> int:
    """The costs of the chosen ゼクス, added up."""
    return sum(number(game, ref.card, "cost") or 0 for ref in taken)


def reduced(game: Game, points: int, taken: Sequence[Ref]) -> int:
    """1025.2: the cost becomes less by theirs; 1025.2a: but one point is paid at least."""
    least = game.by("1025.2a", 1)
    return max(least, points - game.by("1025.2", worth(game, taken)))


def _cheapest(game: Game, card: int, key: Key, points: int) -> int:
    """1025.2: what is paid at least, whoever is chosen."""
    seat = game.master(card)
    context = Context(game.ref(card), seat, key)
    picks: tuple[Ref, ...] = ()
    for _ in range(how_many(game, context)):
        found = candidates(game, context, picks)
        picks = (*picks, *sorted(found, key=lambda ref: -(number(game, ref.card, "cost") or 0))[:1])
    return reduced(game, points, picks)


def hosts(game: Game, seat: int, ref: Ref) -> list[Ref]:
    """806.1c: the cards onto which a shift may be put, by its own words (剣臨器)."""
    return game.kept_twin(_hosts, seat, ref)


def _hosts(game: Game, seat: int, ref: Ref) -> list[Ref]:
    key = condition(game, ref.card)
    return candidates(game, Context(ref, seat, key), ()) if key is not None else []
