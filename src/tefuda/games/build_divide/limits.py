"""Section 1206: abilities that may be played only so often in a turn; 12.01.4.a.1: abilities with several triggers."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import gained
from tefuda.kernel.game import Game
from tefuda.kernel.program import trigger_key
from tefuda.kernel.records import Context, Event, Key, Ref
from tefuda.kernel.select import fits


def may_use(game: Game, source: Ref, key: Key, seat: int) -> bool:
    """1206-2: so many times a turn; 1206-2a: counted for each ability of each card by itself."""
    per_turn = game.program(key).ability.per_turn
    if not per_turn or not game.rule("1206-1"):
        return True
    if game.alive(source) and game.rule("12.06.2.a.1"):
        # What a card has been given several times it may use so many times more often.
        per_turn *= max(1, sum(given == key for given, _ in gained(game, source[0])))
    return game.state.used.get(_slot(game, source[1], key, seat), 0) < per_turn or not game.rule("1206-2")


def use(game: Game, identity: int, key: Key, seat: int) -> None:
    """1206-2b: the play counts, whatever becomes of it."""
    if game.program(key).ability.per_turn and game.rule("1206-2b"):
        slot = _slot(game, identity, key, seat)
        game.state.used[slot] = game.state.used.get(slot, 0) + 1


def _slot(game: Game, identity: int, key: Key, seat: int) -> tuple[int, int]:
    """1206-2c: whoever played it, it is the same ability; 12.01.4.a.1: whichever of its conditions set it off, too."""
    alone = game.rule("1206-2a") and game.rule("12.06.2.a.1")
    number = key[0] * 1000 + game.catalog.definitions[key[0]].joined.get(key[1], key[1])
    return (identity if alone else 0, number if game.rule("1206-2c") else -1 - 2 * number - seat)


def sets_off(game: Game, context: Context, event: Event) -> bool:
    """12.01.4.a.1: any of several trigger conditions sets an ability off, one event only once."""
    definition = game.catalog.definitions[context.key[0]]
    first = definition.joined.get(context.key[1])
    if first is None:
        return True
    when = definition.programs[first].ability.trigger
    both = isinstance(when, tree.When) and trigger_key(when) in _watched(event) and fits(game, context, when, event)
    return game.rule("12.01.4.a.1") and not both


def _watched(event: Event) -> tuple[str, ...]:
    return (f"on:{event.kind}", f"on:{event.also}", f"on:{event.kind}:{event.at}")
