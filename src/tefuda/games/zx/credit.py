"""Section 1204: by which effect a card was destroyed whose damage or lowered power the rules have just looked at."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref

#: Whatever these events belong to, everything before them has been worked off.
_MARKS = ("play", "activate", "trigger", "start", "end", "attack")


def credited(game: Game, ref: Ref) -> Event | None:
    """1204.5: the last effect that damaged the card or lowered its power; 1204.3, 1204.4: just before this first look.

    1204.6: what rule effects have led to since is nobody's doing.
    """
    past = game.past
    found = [event for event in past.called("harm") if _by_effect(event, ref) and game.rule("1204.3")]
    found += [event for event in past.called("effect") if _lowers(event, ref) and game.rule("1204.4")]
    if not found:
        return None
    last = game.last("1204.5", sorted(found, key=lambda event: event.number))
    looked = [event.number for kind in _MARKS for event in past.called(kind)]
    looked += [event.number for event in game.state.history if event.clause.startswith("90") and event.number > last.number]
    fresh = all(number < last.number for number in looked)
    return last if game.demands("1204.6", fresh) else None


def _by_effect(event: Event, ref: Ref) -> bool:
    return event.subject == ref and event.cause == "skill"


def _lowers(event: Event, ref: Ref) -> bool:
    return event.subject == ref and event.cause == "skill" and event.how == "Change" and event.amount < 0
