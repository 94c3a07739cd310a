"""Section 1014: cards that do not receive effects."""

from __future__ import annotations

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


def unreached(game: Game, event: Event) -> bool:
    """1014.1: is this what an effect would do to a card that does not receive it?"""
    if event.cause != "skill" or event.kind not in REACHING or event.subject.card < 0 or event.clause in LETHAL:
        return False
    return immune(game, event.subject, event.source, event.by) and game.rule("1014.1")
