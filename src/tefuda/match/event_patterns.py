"""Events a scenario expects: a sequence that must occur in this order, others may stand between."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.records import Event, Ref

from .match import Match
from .naming import SEATS
from .scenario_run import Run, ScenarioFault, block, only, row
from .source import Block
from .table_names import is_card, zone_at

_KEYS = ("kind", "card", "agent", "source", "seat", "by", "from", "to", "at", "amount", "cause", "clause", "count")


def check_events(run: Run, value: Any, *, happened: bool) -> None:
    """Events in this order since the beginning; or (not `happened`) events that never occurred.

    A pattern with `count` is not part of the order: exactly so many events fit it.
    """
    match = run.table()
    at = 0
    for item in row(value, "events", run.line):
        pattern = {"kind": item} if isinstance(item, str) else dict(block(item, "an event", run.line))
        if isinstance(item, Block):
            only(item, _KEYS, "an event")
            run.line = item.line
        _check_words(run, pattern)
        fits = [number for number, event in enumerate(match.events) if _fits(match, event, pattern)]
        if not happened:
            if fits:
                found = _line(match, match.events[fits[0]])
                raise ScenarioFault(f"expected no event {_said(pattern)}, found {found}", run.line)
        elif "count" in pattern:
            if len(fits) != pattern["count"]:
                raise ScenarioFault(f"expected {pattern['count']} events {_said(pattern)}, found {len(fits)}", run.line)
        else:
            later = [number for number in fits if number >= at]
            if not later:
                said = _said(pattern) + (" after the one before" if fits else "")
                raise ScenarioFault(f"expected the event {said}, found {_recent(match, pattern, at)}", run.line)
            at = later[0] + 1


def _check_words(run: Run, pattern: dict[str, Any]) -> None:
    """Cards and zones a pattern names must exist: a misspelt one would never occur."""
    match = run.table()
    for key in ("card", "agent", "source"):
        name = pattern.get(key)
        if name is not None and not any(is_card(match, card, str(name)) for card in range(len(match.game.state.cards))):
            raise ScenarioFault(f"there is no card called {name!r} in this game", run.line)
    for key in ("from", "to"):
        if key in pattern and str(pattern[key]).rpartition(".")[2] not in match.game.rules.index:
            raise ScenarioFault(f"there is no zone called {pattern[key]!r}", run.line)
    for key in ("seat", "by"):
        if key in pattern and pattern[key] not in tuple(SEATS):
            raise ScenarioFault(f"a player is A or B, not {pattern[key]!r}", run.line)


def _fits(match: Match, event: Event, pattern: dict[str, Any]) -> bool:
    checks: dict[str, bool] = {
        "kind": pattern.get("kind") in (event.kind, event.also or event.kind),
        "card": _is(match, event.subject, pattern.get("card")),
        "agent": _is(match, event.agent, pattern.get("agent")),
        "source": _is(match, event.source, pattern.get("source")),
        "seat": _seat(event.seat) == pattern.get("seat"),
        "by": _seat(event.by) == pattern.get("by"),
        "from": _zone(match, event.origin, pattern.get("from")),
        "to": _zone(match, event.destination, pattern.get("to")),
        "at": event.at == str(pattern.get("at")),
        "amount": event.amount == pattern.get("amount"),
        "cause": event.cause == pattern.get("cause"),
        "clause": event.clause == str(pattern.get("clause")),
    }
    return all(checks[key] for key in pattern if key in checks)


def _is(match: Match, ref: Ref, name: Any) -> bool:
    return ref[0] >= 0 and is_card(match, ref[0], str(name))


def _seat(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else ""


def _zone(match: Match, zone: int, wanted: Any) -> bool:
    if zone < 0 or wanted is None:
        return False
    here = zone_at(match, zone)
    return wanted in (here, here.partition(".")[2])


def _said(pattern: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in pattern.items()) + "}"


def _line(match: Match, event: Event) -> str:
    parts = [event.kind]
    if event.subject[0] >= 0:
        parts.append(match.game.face_name(event.subject[0]))
    if event.destination >= 0:
        origin = zone_at(match, event.origin) if event.origin >= 0 else ""
        parts.append(f"{origin}->{zone_at(match, event.destination)}")
    parts.extend(part for part in (event.at, str(event.amount or ""), _seat(event.seat), event.clause) if part)
    return " ".join(parts)


def _recent(match: Match, pattern: dict[str, Any], at: int) -> str:
    """Events of the same kind, or the last ones, to compare with."""
    same = [event for event in match.events[at:] if pattern.get("kind") in (event.kind, event.also)]
    return "; ".join(_line(match, event) for event in (same or match.events)[-6:]) or "nothing"
