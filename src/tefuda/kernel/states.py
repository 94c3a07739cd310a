"""State triggers: abilities that wait because something is so, not because something happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import continuous, select, tree
from .events import wait
from .records import Context

if TYPE_CHECKING:
    from .game import Game


def check_states(game: Game) -> None:
    """State triggers: wait once when their condition comes true, and again only after that one was resolved."""
    state = game.state
    for context in _state_triggers(game):
        program = game.program(context.key)
        trigger = program.ability.trigger
        assert isinstance(trigger, tree.State)
        if not game.applies("state_trigger"):
            continue
        armed = armed_name(context)
        condition = program.ability.condition
        true = select.holds(game, context, trigger.condition) and (condition is None or select.holds(game, context, condition))
        if not true or continuous.invalid(game, context.source[0], program):
            due = [w.context for w in state.waiting if w.state] + [i.context for i in state.items if i.context is not None]
            if armed in state.numbers and not any(armed_name(waiting) == armed for waiting in due):
                del state.numbers[armed]
        elif armed not in state.numbers:
            state.numbers[armed] = 1
            wait(game, context, state=True)


def _state_triggers(game: Game) -> list[Context]:
    """State triggers that cards bear where they work, or have been given."""
    state = game.state
    found = []
    for card, index, _ in state.watch.get("state", ()):
        record = state.cards[card]
        found.append(Context((card, record.object), game.master(card), (record.definition, index), parent=game.last_event))
    if "gain>state" in state.watch or "gain>state" in state.lasting:
        for abilities in list(continuous.derived(game).gained.values()):
            for key, holder in abilities:
                if isinstance(game.program(key).ability.trigger, tree.State):
                    found.append(replace(holder, parent=game.last_event))
    return found


def armed_name(context: Context) -> str:
    """Where it is remembered that a state trigger has fired for the state as it stands."""
    return f"armed:{context.source[1]}:{context.key[0] * 1000 + context.key[1]}"
