"""What effects can do to a number, known before any of them is worked out."""

from __future__ import annotations

from functools import lru_cache

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program


def lowered(game: Game, touching: frozenset[str]) -> bool:
    """Is there an effect under these keys of the index that may make a number smaller? Those that only add never do."""
    state, definitions = game.state, game.catalog.definitions
    for key in touching:
        for card, index, place in state.watch.get(key, ()):
            if not _adds(definitions[state.cards[card].definition].programs[index], place):
                return True
        for effect in [state.effects[at] for at in state.lasting.get(key, ())]:
            if effect.amount < 0 or not _adds(game.program(effect.context.key), effect.place):
                return True
    return False


@lru_cache(maxsize=4096)
def _adds(program: Program, place: int) -> bool:
    """Does this instruction add a number that is printed, or one for each of some cards?"""
    node = program.code[place] if 0 <= place < len(program.code) else None
    if not isinstance(node, tree.Change) or node.sets:
        return False
    amount = node.amount
    if isinstance(amount, tree.Times):
        return amount.by >= 0 and isinstance(amount.amount, tree.Count)
    return isinstance(amount, tree.Number) and amount.value >= 0
