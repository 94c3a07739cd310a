"""Section 1014: cards that do not receive effects."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Event, Ref

#: What is prohibited: an effect of one card (the event's subject) reaching another (its agent).
ACT = "affect"
#: What effects do to cards.
REACHING = frozenset({"move", "turn", "flip", "harm", "counter", "attach"})
#: 904: what the rules destroy, though an effect is credited with it.
LETHAL = frozenset({"904.1", "904.2", "904.3"})


def immune(game: Game, ref: Ref, source: Ref, master: int) -> bool:
    """1014.1: does the card not receive effects from that source?"""
    if not prohibits(game, ACT) or source.card < 0:
        return False
    return forbidden(game, Event(ACT, subject=source, agent=ref, seat=master, by=master, cause="skill")) is not None


#: What effects that last do to cards.
LASTING = (tree.Change, tree.Become, tree.Gain, tree.Disable)


def suspend(game: Game) -> None:
    """1014.1b: what a card does not receive any more does not come back when it could be received again."""
    state = game.state
    if not prohibits(game, ACT):
        return
    for number, effect in list(state.effects.items()):
        if not effect.cards or not isinstance(game.program(effect.context.key).code[effect.place], LASTING):
            continue
        source, master = effect.context.source, effect.context.master
        kept = tuple(ref for ref in effect.cards if not (game.alive(ref) and immune(game, ref, source, master)))
        if len(kept) < len(effect.cards) and game.rule("1014.1b"):
            state.effects[number] = replace(effect, cards=kept)
            game.touch()


def unreached(game: Game, event: Event) -> bool:
    """1014.1: is this what an effect would do to a card that does not receive it?"""
    if event.cause != "skill" or event.kind not in REACHING or event.subject.card < 0 or event.clause in LETHAL:
        return False
    return immune(game, event.subject, event.source, event.by) and game.rule("1014.1")
