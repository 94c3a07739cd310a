"""Chapter 10: actions only this game knows, by the name that the words of cards give them."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.kit.drawing import FromTop
from tefuda.kernel import select, tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Ref
from tefuda.kernel.seats import players
from tefuda.kernel.select import amount

from . import borrowing, breaking, crisis, igob, own_effects, restart, shifting, unison
from .destroying import Destruction
from .ignition import Ignition
from .markers import Vanishing
from .zones import DECK, on_square


def special(game: Game, context: Context, node: tree.Special) -> None:
    """Carry out a named action."""
    SPECIALS[node.act](game, context, node)


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Could it be carried out completely? What is chosen on the way is not known yet."""
    if node.act == "resolve":
        return bool(own_effects.printed(game, context, node.word))
    if node.act in ("ignite", "recover"):
        return bool(game.state.zones[DECK[players(game, context, node.who)[0]]])
    if node.act == "begin":
        return True
    if node.act in POSSIBLE:
        return POSSIBLE[node.act](game, context, node)
    return isinstance(node.what, tree.Bound) or bool(_refs(game, context, node))


#: Whether procedures with conditions of their own could be carried out.
POSSIBLE: dict[str, Callable[[Game, Context, tree.Special], bool]] = {
    "igob": igob.possible,
    "unison": unison.possible,
    "rebuild": borrowing.possible,
}


def _refs(game: Game, context: Context, node: tree.Special) -> list[Ref]:
    what = node.what if node.what is not None else tree.This()
    return [ref for ref in select.present(game, context, what) if game.demands("1008.2", on_square(game, ref))]


def _times(game: Game, context: Context, node: tree.Special) -> int:
    return 1 if node.amount is None else amount(game, context, node.amount)


def _destroy(game: Game, context: Context, node: tree.Special) -> None:
    """1008: cards are destroyed."""
    game.call(Destruction(cards=tuple(dict.fromkeys(_refs(game, context, node))), context=context))


def _ignite(game: Game, context: Context, node: tree.Special) -> None:
    """1011: a player ignites."""
    game.call(Ignition(seat=players(game, context, node.who)[0], left=_times(game, context, node)))


def _recover(game: Game, context: Context, node: tree.Special) -> None:
    """1013: a player recovers life; 1013.1d: without a word about whom, the ability's own player."""
    seat = players(game, context, node.who)[0]
    game.call(FromTop(seat=seat, left=_times(game, context, node), also="recover", context=context))


def _vanish(game: Game, context: Context, node: tree.Special) -> None:
    """1026: markers vanish."""
    found = tuple(dict.fromkeys(_refs(game, context, node)))
    if found:
        game.call(Vanishing(cards=found, context=context))


SPECIALS: dict[str, Callable[[Game, Context, tree.Special], None]] = {
    "destroy": _destroy,
    "ignite": _ignite,
    "recover": _recover,
    "break": breaking.begin,
    "igob": igob.begin,
    "unison": unison.begin,
    "cover": crisis.cover,
    "vanish": _vanish,
    "begin": restart.begin,
    "install": borrowing.install,
    "rewrite": borrowing.rewrite,
    "rebuild": borrowing.rebuild,
    "resolve": own_effects.begin,
    "shift": shifting.begin,
}
