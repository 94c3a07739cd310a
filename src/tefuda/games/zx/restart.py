"""Section 1028: an effect begins a phase. What is under way ends once the effect has been carried out."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context

#: The phases that can be begun, and the step of the turn with which each begins.
STEPS = {
    "reboot": "reboot",
    "draw": "draw_begins",
    "resource": "resource_begins",
    "ignition": "ignition_begins",
    "main": "main_begins",
    "end": "end_begins",
}
#: The key under which it is noted which phase is to begin, by its place in this list.
BEGUN = "begun"
_NAMES = tuple(STEPS)


def begin(game: Game, context: Context, node: tree.Special) -> None:
    """1028.1: the phase begins; the rest of the effect is carried out first (804.3a)."""
    game.state.numbers[BEGUN] = _NAMES.index(node.word)
    game.proceed()
    game.occur("begin", seat=context.master, at=node.word, cause="skill", by=context.master)


def due(game: Game) -> bool:
    """Is a phase to begin now?"""
    return BEGUN in game.state.numbers


def jump(game: Game) -> None:
    """1028.1: the phase or battle that is under way ends; 1028.1a: so does what lasts until then.

    1028.1b: what is still to be worked off waits for the first processing of the new phase.
    """
    from .turn import Turn  # the turn is made of what it begins again

    name = _NAMES[game.state.numbers.pop(BEGUN)]
    if game.rule("1028.1a"):
        game.expire("battle")
    for role in ("attacker", "target"):
        game.state.roles.pop(role, None)
    game.proceed()
    game.state.waiting = list(game.by("1028.1b", tuple(game.state.waiting)))
    game.unwind(Turn, STEPS[name])
