"""Events a scenario expects: a sequence that must occur in this order, others may stand between."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.records import Event, Ref

from .match import Match
from .naming import SEATS
from .scenario_run import Run, row
from .source import Block
from .table_names import fail, is_card, zone_at

#: The note that something did not happen because something else did instead.
_REPLACED = "replaced"


def check_events(run: Run, value: Any, *, happened: bool) -> None:
    """Events in this order since the beginning; or (not `happened`) events that never occurred.

    A pattern with `count` is not part of the order: exactly so many events fit it. Those under `together` happened at the same
    moment, in any order.
    """
    at = 0
    for item in row(value):
        pattern = {"kind": item} if isinstance(item, str) else dict(item)
        run.line = item.line if isinstance(item, Block) else run.line
        if "together" in pattern:
            at = _together(run, [{"kind": one} if isinstance(one, str) else one for one in row(pattern["together"])], at)
            continue
        fits = _found(run, pattern)
        if not happened:
            if fits:
                found = _line(run.table(), run.table().events[fits[0]])
                raise fail(run, f"expected no event {_said(pattern)}, found {found}")
        elif "count" in pattern:
            if len(fits) != pattern["count"]:
                raise fail(run, f"expected {pattern['count']} events {_said(pattern)}, found {len(fits)}")
        else:
            at = 1 + _next(run, pattern, fits, at)


def _found(run: Run, pattern: dict[str, Any]) -> list[int]:
    match = run.table()
    return [number for number, event in enumerate(match.events) if _fits(match, event, pattern)]


def _next(run: Run, pattern: dict[str, Any], fits: list[int], at: int) -> int:
    """The first event that fits and is not before the last one that was found."""
    later = [number for number in fits if number >= at]
    if not later:
        said = _said(pattern) + (" after the one before" if fits else "")
        raise fail(run, f"expected the event {said}, found {_recent(run.table(), pattern, at)}")
    return later[0]


def _together(run: Run, patterns: list[dict[str, Any]], at: int) -> int:
    """All of these in one moment, each for an event of its own; gives where the search goes on."""
    events = run.table().events
    for pattern in patterns:
        _next(run, pattern, _found(run, pattern), at)
    moments = dict.fromkeys(event.moment for event in events[at:] if event.moment)
    for moment in moments:
        numbers = [number for number in range(at, len(events)) if events[number].moment == moment]
        if _assigned(run, patterns, numbers):
            return numbers[-1] + 1
    said = ", ".join(_said(pattern) for pattern in patterns)
    raise fail(run, f"expected these events at the same time: {said}; they happened one after the other")


def _assigned(run: Run, patterns: list[dict[str, Any]], numbers: list[int]) -> bool:
    """Is there an event for each pattern?"""
    if not patterns:
        return True
    match, rest = run.table(), patterns[1:]
    return any(
        _fits(match, match.events[number], patterns[0]) and _assigned(run, rest, [n for n in numbers if n != number])
        for number in numbers
    )


def _fits(match: Match, event: Event, pattern: dict[str, Any]) -> bool:
    if event.kind == _REPLACED and pattern.get("kind") != _REPLACED:
        return False  # what was replaced has not happened
    checks: dict[str, bool] = {
        "kind": pattern.get("kind") in (event.kind, event.also or event.kind),
        "card": _is(match, event.subject, pattern.get("card")),
        "agent": _is(match, event.agent, pattern.get("agent")),
        "source": _is(match, event.source, pattern.get("source")),
        "seat": _seat(event.seat) == pattern.get("seat"),
        "by": _seat(event.by) == pattern.get("by"),
        "from": _zone(match, event.origin, pattern.get("from")),
        "to": _zone(match, event.destination, pattern.get("to")),
        "at": event.particular == str(pattern.get("at")),
        "amount": event.amount == pattern.get("amount"),
        "versus": event.versus == pattern.get("versus"),
        "cause": event.cause == pattern.get("cause"),
        "clause": event.clause == str(pattern.get("clause")),
    }
    return all(checks[key] for key in pattern if key in checks)


def _is(match: Match, ref: Ref, name: Any) -> bool:
    return ref.card >= 0 and is_card(match, ref.card, str(name))


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
    if event.subject.card >= 0:
        parts.append(match.game.face_name(event.subject.card))
    if event.destination >= 0:
        origin = zone_at(match, event.origin) if event.origin >= 0 else ""
        parts.append(f"{origin}->{zone_at(match, event.destination)}")
    parts.extend(part for part in (event.particular, str(event.amount or ""), _seat(event.seat), event.clause) if part)
    return " ".join(parts)


def _recent(match: Match, pattern: dict[str, Any], at: int) -> str:
    """Events of the same kind, or the last ones, to compare with."""
    same = [event for event in match.events[at:] if pattern.get("kind") in (event.kind, event.also)]
    return "; ".join(_line(match, event) for event in (same or match.events)[-6:]) or "nothing"
