"""Chapter 7: actions only this game knows, by the name that the words of cards give them."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import select, tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Ref

from . import attack, evolution, frameworks, icons, keyword_actions, life, ninja, rearranging, tucking, turn
from .battle import battle_by_effect
from .breaks import break_by_effect
from .destroying import Destruction
from .zones import BATTLE


def special(game: Game, context: Context, node: tree.Special) -> None:
    """Carry out a named action."""
    SPECIALS[node.act](game, context, node)


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Could it be carried out completely? What is chosen on the way is not known yet."""
    if node.act == "ex_life":
        return life.shield_of(game, context.source.card) is not None
    if node.act in frameworks.POSSIBLE:
        return frameworks.POSSIBLE[node.act](game, context, node)
    if node.what is None or isinstance(node.what, tree.Bound):
        return True
    return bool(_refs(game, context, node) if node.act == "destroy" else select.present(game, context, node.what))


def _refs(game: Game, context: Context, node: tree.Special) -> list[Ref]:
    what = node.what if node.what is not None else tree.This()
    return [ref for ref in select.present(game, context, what) if game.state.cards[ref.card].zone in BATTLE]


def _destroy(game: Game, context: Context, node: tree.Special) -> None:
    """701.6: cards are destroyed."""
    game.call(Destruction(cards=tuple(dict.fromkeys(_refs(game, context, node))), context=context))


SPECIALS: dict[str, Callable[[Game, Context, tree.Special], None]] = {
    "destroy": _destroy,
    "top_leaves": evolution.top_leaves,
    "break": break_by_effect,
    "ninja": ninja.strike,
    "invade": ninja.invade,
    "extra_turn": turn.add_turn,
    "skip_turn": turn.skip_turn,
    "battle": battle_by_effect,
    "shield_up": keyword_actions.shield_up,
    "abyss": keyword_actions.abyss,
    "judge": keyword_actions.judge,
    "ex_life": life.spend,
    "tuck": tucking.tuck,
    "nth": rearranging.place_in_deck,
    **dict.fromkeys(rearranging.SWAPS, rearranging.swap_zones),
    "rearrange": rearranging.rearrange,
    "bond": icons.bond,
    "enter_blocking": keyword_actions.enter_blocking,
    "janken": keyword_actions.janken,
    "no_battle": attack.no_battle,
    "stop_attack": attack.stop_attack,
    **frameworks.SPECIALS,
}
