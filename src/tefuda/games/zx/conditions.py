"""Sections 1020 to 1022: what the subtext of a ゼクス エクストラ asks for when it is played, instead of or besides its cost."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import tree
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref
from tefuda.kernel.select import amount, holds, targets

from . import resources
from .zones import RESOURCE

ADVENT, AWAKENING, DREAM, SWORD = "降臨条件", "覚醒条件", "夢装条件", "剣臨条件"
#: The clause that lets a card be played so.
CLAUSES = {ADVENT: "806.1g", AWAKENING: "806.1h", DREAM: "806.1i"}
#: Those for which no resource cost is paid (1020.2, 1022.2).
INSTEAD = {ADVENT: "1020.2", DREAM: "1022.2"}


def condition(game: Game, card: int) -> Key | None:
    """206.2a: the condition that is printed on a card."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    for index in definition.faces[record.face].abilities:
        if definition.programs[index].ability.keyword in (*CLAUSES, SWORD):
            return Key(record.definition, index)
    return None


def keyword(game: Game, key: Key | None) -> str:
    return "" if key is None else game.program(key).ability.keyword


def price(game: Game, card: int) -> resources.Price | None:
    """806.1f: the resource cost of a card; 1020.2, 1022.2: none where its condition replaces it."""
    word = keyword(game, condition(game, card))
    if word == SWORD or (word in INSTEAD and game.rule(INSTEAD[word])):
        return 0, ()
    return resources.price(game, card)


def met(game: Game, seat: int, ref: Ref) -> bool:
    """Could the condition of a card be met now?"""
    key = condition(game, ref.card)
    if key is None:
        return True
    context = Context(ref, seat, key)
    if keyword(game, key) == SWORD:
        asked = game.program(key).ability.condition
        return asked is None or game.demands("806.1k", holds(game, context, asked))
    if keyword(game, key) == ADVENT:
        wanted = number(game, ref.card, "cost") or 0
        enough = len(game.counted(RESOURCE[seat])) >= wanted
        return game.demands("1020.2", enough) and completable(game, context, (), wanted)
    return game.feasible(context, game.program(key).ability.cost)


def _asked(game: Game, context: Context) -> tree.Choose:
    node = game.program(context.key).ability.cost[0]
    assert isinstance(node, tree.Choose)
    return node


def how_many(game: Game, context: Context) -> int:
    """1020.2: so many ゼクス are destroyed."""
    return max(0, amount(game, context, _asked(game, context).least))


def candidates(game: Game, context: Context, taken: Sequence[Ref]) -> list[Ref]:
    """1020.2: the rebooted ゼクス of one's own that the condition names."""
    return [ref for ref in targets(game, context, _asked(game, context).among) if ref not in taken]


def completable(game: Game, context: Context, taken: Sequence[Ref], wanted: int) -> bool:
    """1020.2: can so many be chosen that their costs come to what the card costs?"""
    left = how_many(game, context) - len(taken)
    costs = sorted((number(game, ref.card, "cost") or 0 for ref in candidates(game, context, taken)), reverse=True)
    have = sum(number(game, ref.card, "cost") or 0 for ref in taken)
    return len(costs) >= left and game.demands("1020.2", have + sum(costs[:left]) >= wanted)


def hosts(game: Game, seat: int, ref: Ref) -> list[Ref]:
    """806.1c: the cards onto which a shift may be put, by its own words (剣臨器)."""
    key = condition(game, ref.card)
    return candidates(game, Context(ref, seat, key), ()) if key is not None else []
