"""What just happened, in few lines: the events of the log without those a player at the table does not need to hear."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tefuda.kernel.game import Game
from tefuda.kernel.records import Event
from tefuda.match.describe import describe
from tefuda.match.naming import SEATS
from tefuda.match.texts import ability_text
from tefuda.match.words import card_name, pick

_QUIET = frozenset({"start", "end", "shuffle", "look", "draw", "charge"})


def full_log(game: Game, events: Sequence[Event], seat: int | None, lang: str) -> list[str]:
    """Every event that says anything, with its clause."""
    return [line for event in events if (line := describe(game, event, seat, lang))]


def news(game: Game, events: Sequence[Event], seat: int, lang: str) -> list[Text]:
    """The events worth telling, payments and dealt cards put together, clauses in the background."""
    heard = [event for at, event in enumerate(events) if not _unheard(event) and not _idle(events, at)]
    lines: list[Text] = []
    at = 0
    while at < len(heard):
        run = _run(game, heard, at)
        line = _together(game, run, seat, lang) if _groups(game, run[0]) else _single(game, run[0], seat, lang)
        if line:
            lines.append(_styled(line, run[0]))
        at += len(run)
    return lines


def _unheard(event: Event) -> bool:
    """Times passing, cards turned by the rules, and what only repeats the line before."""
    if event.kind in _QUIET or (event.kind == "turn" and event.cause == "rule"):
        return True
    return event.cause == "play" and event.kind in ("reveal", "move")  # the play itself is told


def _idle(events: Sequence[Event], at: int) -> bool:
    """An ability that was triggered and did nothing."""
    event = events[at]
    return event.kind == "trigger" and not any(later.key == event.key for later in events[at + 1 :])


def _draws(game: Game, event: Event) -> bool:
    zones = game.rules.zones
    return event.origin >= 0 and (zones[event.origin >> 1].name, zones[event.destination >> 1].name) == ("deck", "hand")


def _groups(game: Game, event: Event) -> bool:
    """Moves that are told together: payments, preparation, drawing."""
    return event.kind == "move" and (event.cause in ("cost", "setup") or _draws(game, event))


def _run(game: Game, events: Sequence[Event], at: int) -> Sequence[Event]:
    """Neighbouring moves of one kind, which are told as one."""
    first, end = events[at], at + 1
    if _groups(game, first):
        same = (first.kind, first.cause, first.origin, first.destination)
        while end < len(events) and (events[end].kind, events[end].cause, events[end].origin, events[end].destination) == same:
            end += 1
    return events[at:end]


def _together(game: Game, moves: Sequence[Event], seat: int, lang: str) -> str:
    first = moves[0]
    who = SEATS[first.seat if first.seat >= 0 else first.by]
    count = len(moves)
    seen = first.cause == "cost" or (first.destination & 1 == seat and _draws(game, first))
    names = pick(lang, "", ", ").join(card_name(game, event.subject, lang) for event in moves if seen)
    if _draws(game, first):
        return pick(lang, f"{who}は{names or f'{count}枚'}を引く", f"{who} draws {names or _cards(count)}")
    if first.cause == "cost":
        zone = game.rules.zones[first.origin >> 1]
        return pick(lang, f"{who}は{zone.ja}から{names}を支払う", f"{who} pays from the {zone.en}: {names}")
    zone = game.rules.zones[first.destination >> 1]
    return pick(lang, f"{who}は{count}枚を{zone.ja}に置く", f"{who} puts {_cards(count)} into the {zone.en}")


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _single(game: Game, event: Event, seat: int, lang: str) -> str:
    if event.kind in ("trigger", "activate"):
        return _ability(game, event, lang)
    if event.kind == "effect":
        return _effect(game, event, lang)
    return describe(game, event, seat, lang)


def _ability(game: Game, event: Event, lang: str) -> str:
    """An ability in the player's language; the general log quotes the printed text."""
    clause = f" ({event.clause})" if event.clause else ""
    return f"{card_name(game, event.subject, lang)}: {ability_text(game, event.key, lang)}{clause}"


def _effect(game: Game, event: Event, lang: str) -> str:
    """A lasting effect on another card; what an ability does to its own card was told with the ability."""
    if event.source[0] < 0 or event.source == event.subject:
        return ""
    amount = f" {event.amount:+d}" if event.amount else ""
    called, source = card_name(game, event.subject, lang), card_name(game, event.source, lang)
    clause = f" ({event.clause})" if event.clause else ""
    return pick(lang, f"{called}{amount}（{source}の効果）{clause}", f"{called}{amount} by {source}{clause}")


_STYLES = {"turn_begins": "bold", "damage": "red", "lose": "red", "result": "bold", "judged": "yellow", "attack": "bold"}


def _styled(line: str, event: Event) -> Text:
    """The clause at the end steps back."""
    body, bracket, clause = line.rpartition(" (")
    text = Text("\n" if event.kind == "turn_begins" else "")
    style = _STYLES.get(event.kind, "")
    if bracket and clause[:1].isdigit() and clause.endswith(")"):
        text.append(body, style=style)
        text.append(f" ({clause}", style="dim")
    else:
        text.append(line, style=style)
    return text
