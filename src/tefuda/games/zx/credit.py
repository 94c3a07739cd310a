"""Section 1204: by which effect a card was destroyed whose damage or lowered power the rules have just looked at."""

from __future__ import annotations

from tefuda.kernel.continuous import explain, printed_number
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
    found += [event for event in _static(game, ref) if game.rule("1204.4")]
    if not found:
        return None
    last = game.last("1204.5", sorted(found, key=lambda event: event.number))
    looked = [event.number for kind in _MARKS for event in past.called(kind)]
    looked += [event.number for event in game.state.history if event.clause.startswith("90") and event.number > last.number]
    fresh = all(number < last.number for number in looked)
    return last if game.demands("1204.6", fresh) else None


def _static(game: Game, ref: Ref) -> list[Event]:
    """1204.4: what static abilities take off the card's power, as if it happened when they began to reach it.

    One with a condition of its own may have begun just now: if nothing else has come since the last look, it has.
    """
    cards, found = game.state.cards, []
    before = printed_number(game, ref.card, cards[ref.card], "power") or 0
    for part in explain(game, ref.card, "power"):
        ability, now = game.program(part.key).ability, int(part.result)
        if now < before and ability.kind == "static":
            source = part.source
            began = max(cards[source.card].since, cards[ref.card].since)
            when = game.state.time if ability.condition is not None else began
            by = game.master(source.card)
            found.append(Event("effect", subject=ref, source=source, by=by, key=part.key, cause="skill", number=when))
        before = now
    return found


def _by_effect(event: Event, ref: Ref) -> bool:
    return event.subject == ref and event.cause == "skill"


def _lowers(event: Event, ref: Ref) -> bool:
    return event.subject == ref and event.cause == "skill" and event.how == "Change" and event.amount < 0
