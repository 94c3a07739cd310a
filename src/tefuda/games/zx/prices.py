"""Section 804.2f: the parts of an ability's price, which its player pays in any order."""

from __future__ import annotations

from tefuda.games.kit.prices import Part, entwined, given, stretches, taken
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction
from tefuda.kernel.records import Context, Ref

from .zones import ZONES

#: 804.4d: different cards pay, so that only here it matters what is paid first: a deck that runs out takes the trash (902.1).
_TELLING = frozenset({"deck", "trash"})
_POINTS = "リソースコスト"


def parts(game: Game, context: Context) -> tuple[Part, ...]:
    """What the price consists of, where it can make a difference what is paid first; else nothing."""
    program = game.program(context.key)
    if len(program.cost) < 2:
        return ()
    own = program.ability.zones or ("square",)
    found = []
    for start, stop in stretches(program.cost):
        some = program.cost[start:stop]
        zones = taken(some[0], ("resource",), own) or ()
        takes = _TELLING if "deck" in zones else _TELLING & set(zones)
        gives = _TELLING & set(given(some))
        found.append(Part(_word(some[0], zones), context.key, start, stop, tuple(sorted(takes)), tuple(sorted(gives))))
    drains = any("deck" in (part.takes or ()) for part in found)
    return tuple(found) if drains and entwined(found) else ()


def slept(game: Game, context: Context, ref: Ref) -> bool:
    """804.4d: has the card been put to sleep for another part of the price of the ability that is being played?"""
    begun = [item.context for item in game.state.items if item.context is not None]
    played = [one.parent for one in begun if (one.source, one.key) == (context.source, context.key)]
    turns = [event for event in game.past.called("turn") if event.cause == "cost" and event.source == context.source]
    return bool(played) and any(event.subject == ref and event.number > played[-1] for event in turns)


def _word(node: Instruction, zones: tuple[str, ...]) -> str:
    """What a part is called when its player is asked: resources, this card, or the zone it concerns."""
    if isinstance(node, tree.Pay):
        return _POINTS
    if isinstance(getattr(node, "what", None), tree.This):
        return "このカード"
    return next((zone.ja for zone in ZONES if zone.name in zones[:1]), "スクエア")
