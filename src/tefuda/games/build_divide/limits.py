"""Section 1206: abilities that may be played only so often in some period; 12.01.4.a.1: abilities with several triggers."""

from __future__ import annotations

from tefuda.games.kit.limits import Slot, count, slot, uses
from tefuda.kernel import tree
from tefuda.kernel.continuous import gained
from tefuda.kernel.game import Game
from tefuda.kernel.program import trigger_key
from tefuda.kernel.records import Context, Event, Key, Ref
from tefuda.kernel.select import fits


def may_use(game: Game, source: Ref, key: Key) -> bool:
    """1206-2: so many times in the period it names; 1206-2a: counted for each ability of each card by itself."""
    ability = game.program(key).ability
    most = ability.per_turn
    if not most:
        return True
    if game.alive(source) and game.rule("12.06.2.a.1"):
        # What a card has been given several times it may use so many times more often.
        most *= max(1, sum(given == key for given, _ in gained(game, source.card)))
    return game.demands("1206-2", uses(game, _slot(game, source.identity, key), ability.period) < most)


def use(game: Game, identity: int, key: Key) -> None:
    """1206-2b: the play counts, whatever becomes of it."""
    ability = game.program(key).ability
    if ability.per_turn and game.rule("1206-2b"):
        count(game, _slot(game, identity, key), ability.period)


def _slot(game: Game, identity: int, key: Key) -> Slot:
    """1206-2a: each ability of each card for itself, whoever played it; 12.01.4.a.1: whichever of its conditions set it off."""
    return slot(game, game.by("1206-2a", identity), key)


def sets_off(game: Game, context: Context, event: Event) -> bool:
    """12.01.4.a.1: any of several trigger conditions sets an ability off, one event only once."""
    definition = game.catalog.definitions[context.key.definition]
    first = definition.joined.get(context.key.ability)
    if first is None:
        return True
    when = definition.programs[first].ability.trigger
    both = isinstance(when, tree.When) and trigger_key(when) in _watched(event) and fits(game, context, when, event)
    return game.rule("12.01.4.a.1") and not both


def _watched(event: Event) -> tuple[str, ...]:
    return (f"on:{event.kind}", f"on:{event.also}", f"on:{event.kind}:{event.at}")
