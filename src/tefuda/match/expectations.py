"""What a scenario may expect, and how each expectation is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tefuda.kernel import continuous
from tefuda.kernel.visibility import sees

from . import notation
from .event_patterns import check_events
from .expected_decisions import check_decision, check_reasons, check_refused, pending
from .naming import SEATS, fold
from .scenario_run import Run, block, only, row
from .source import Block
from .table_names import card_named, cards_meant, fail, is_card, listed, matches, shown, zone_at, zone_named
from .view import card_view, view


def check(run: Run, expect: Block) -> None:
    """Check every expectation of a block."""
    only(expect, (*_CHECKS, *SEATS, *_SETUP), "expect")
    held = _spoken_of(expect)
    if run.match is not None:
        run.settle(lambda decision: notation.verb_of(decision) in held or decision.topic in held)
    for key, value in expect.items():
        run.line = expect.lines[key]
        if key in SEATS:
            _zones(run, SEATS.index(key), block(value, key, run.line))
        elif key in _CHECKS:
            _CHECKS[key](run, value)


def _spoken_of(expect: Block) -> set[str]:
    """The decision an expectation speaks of is not answered automatically."""
    decision = expect.get("decision")
    if not isinstance(decision, Block):
        return set()
    words = {str(decision.get("topic", ""))}
    for key in ("options", "includes"):
        words |= {fold(str(text)).partition(" ")[0] for text in row(decision.get(key), key, 0)}
    return words - {""}


# ------------------------------------------------------------------------------------------------ cards and decks refused

_SETUP = ("cards_refused", "decks_refused")


def check_refusals(run: Run, expect: Block) -> None:
    """Cards and decks that were refused: exactly those the scenario expects, each with its clause."""
    for key, found, what in (
        ("cards_refused", run.refused_cards, "card"),
        ("decks_refused", run.refused_decks, "deck"),
    ):
        wanted = expect.get(key) or Block()
        run.line = expect.lines[key] if key in expect else run.line_for("cards" if what == "card" else "decks")
        for name, clauses in block(wanted, key, run.line).items():
            if name not in found:
                raise fail(run, f"expected the {what} {name} to be refused, but it is accepted")
            check_reasons(run, f"the {what} {name}", found[name], clauses)
        for name, reasons in found.items():
            if name not in wanted:
                why = "; ".join(f"{reason.en} ({reason.clause})" for reason in reasons)
                raise fail(run, f"the {what} {name} is refused: {why}")


# ------------------------------------------------------------------------------------------------ zones


def _zones(run: Run, seat: int, zones: Block) -> None:
    game = run.table().game
    for name, wanted in zones.items():
        run.line = zones.lines[name]
        if name not in game.rules.index:
            raise fail(run, f"there is no zone {name!r}; the zones are {', '.join(game.rules.index)}")
        _zone(run, game.rules.index[name] + seat, wanted)


def _zone(run: Run, zone: int, wanted: Any) -> None:
    match = run.table()
    cards = listed(match, zone)
    what = zone_at(match, zone)
    found = f"found {shown(match, cards)}"
    if isinstance(wanted, Block):
        only(wanted, ("contains", "lacks", "count", "top", "exactly"), what)
        if "count" in wanted:
            _zone(run, zone, wanted["count"])
        if "exactly" in wanted:
            _zone(run, zone, wanted["exactly"])
        contains = cards_meant(run, wanted.get("contains"))
        if not matches(match, cards, contains, ordered=False, whole=False):
            raise fail(run, f"expected {what} to contain {_names(contains)}, {found}")
        for name in cards_meant(run, wanted.get("lacks")):
            if any(is_card(match, card, name) for card in cards):
                raise fail(run, f"expected {what} not to contain {name}, {found}")
        top = cards_meant(run, wanted.get("top"))
        if not matches(match, cards[: len(top)], top, ordered=True, whole=True):
            raise fail(run, f"expected on top of {what}: {_names(top)}, {found}")
    elif isinstance(wanted, int) and not isinstance(wanted, bool):
        if len(cards) != wanted:
            raise fail(run, f"expected {wanted} cards in {what}, found {len(cards)}: {shown(match, cards)}")
    else:
        names = cards_meant(run, wanted)
        ordered = match.game.rules.zones[zone >> 1].ordered
        if not matches(match, cards, names, ordered=ordered, whole=True):
            raise fail(run, f"expected {what} to hold {_names(names)}, {found}")


def _names(names: Sequence[str]) -> str:
    return "[" + ", ".join(name or "(blank)" for name in names) + "]"


# ------------------------------------------------------------------------------------------------ cards


def _cards(run: Run, value: Any) -> None:
    wanted = block(value, "cards", run.line)
    for name, properties in wanted.items():
        run.line = wanted.lines[name]
        card = card_named(run, name)
        for property, expected in block(properties, name, run.line).items():
            run.line = properties.lines[property]
            found = _property(run, card, property)
            if not _equal(found, expected):
                raise fail(run, f"expected {name} to have {property} {_plain(expected)}, found {_plain(found)}")


def _property(run: Run, card: int, property: str) -> object:
    """What a card is: where it lies, how it lies, and its computed numbers and words."""
    match = run.table()
    game = match.game
    record = game.state.cards[card]
    simple: dict[str, object] = {
        "zone": zone_at(match, record.zone if record.controller < 0 else record.zone & ~1 | record.controller),
        "turned": game.rules.orientations[record.turned],
        "rest": game.rules.orientations[record.turned] == "rest",
        "face": "back" if record.face else "front",
        "down": record.down,
        "damage": record.damage,
        "owner": SEATS[record.owner],
        "master": SEATS[game.master(card)],
        "known_to": [letter for seat, letter in enumerate(SEATS) if sees(game, seat, card)],
    }
    if property in simple:
        return simple[property]
    if property == "keywords":
        return sorted(continuous.keywords(game, game.ref(card)))
    if property == "counters":
        return dict(record.counters)
    faces = [face for definition in game.catalog.definitions for face in definition.faces]
    if any(property in face.numbers for face in faces):
        return continuous.number(game, card, property)
    if any(property in face.words for face in faces):
        return list(continuous.words(game, game.ref(card), property))
    raise fail(run, f"no card has a property {property!r}")


def _equal(found: object, expected: Any) -> bool:
    if isinstance(found, list):
        wanted = expected if isinstance(expected, list) else [] if expected is None else [expected]
        return sorted(map(str, found)) == sorted(map(str, wanted))
    if isinstance(found, dict | bool) or found is None or isinstance(expected, bool) or expected is None:
        return bool(found == expected)
    return str(found) == str(expected)


def _plain(value: Any) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, list) else "none" if value is None else str(value)


# ------------------------------------------------------------------------------------------------ sight, result, turn


#: In front of a card: the side that it turns away.
_OTHER = "other side of "


def _sight(seeing: bool) -> Callable[[Run, Any], None]:
    def check_sight(run: Run, value: Any) -> None:
        wanted = block(value, "sees", run.line)
        only(wanted, tuple(SEATS), "sees")
        game = run.table().game
        for letter, items in wanted.items():
            for item in row(items, letter, run.line):
                if str(item).startswith(_OTHER):
                    card = card_named(run, str(item).removeprefix(_OTHER))
                    if (card_view(game, SEATS.index(letter), card).other is not None) != seeing:
                        raise fail(run, f"expected {letter} {'to see' if seeing else 'not to see'} the {item}")
                    continue
                zone = zone_named(run, str(item))
                cards = game.state.zones[zone] if zone is not None else (card_named(run, str(item)),)
                for card in cards:
                    if sees(game, SEATS.index(letter), card) != seeing:
                        raise fail(run, f"expected {letter} {'to see' if seeing else 'not to see'} {item}")

    return check_sight


def _counts(run: Run, value: Any) -> None:
    """How many cards a player is told there are: counts: {B: {A.hand: 3}}."""
    wanted = block(value, "counts", run.line)
    only(wanted, tuple(SEATS), "counts")
    game = run.table().game
    for letter, zones in wanted.items():
        told = {f"{zone.seat}.{zone.zone}": zone.count for zone in view(game, SEATS.index(letter)).zones}
        for name, number in block(zones, letter, run.line).items():
            if name not in told:
                raise fail(run, f"there is no zone {name!r}; the zones are {', '.join(told)}")
            if told[name] != number:
                raise fail(run, f"expected {letter} to be told of {number} cards in {name}, found {told[name]}")


def _result(run: Run, value: Any) -> None:
    result = run.table().result
    if value in (None, "none"):
        if result is not None:
            raise fail(run, f"expected the game to go on, found {result}")
        return
    if result is None:
        raise fail(run, f"expected a result, but the game goes on: {pending(run)}")
    winner = "draw" if result.winner is None else SEATS[result.winner]
    if isinstance(value, str):
        if value != winner:
            raise fail(run, f"expected the result {value}, found {winner} ({result.reason}, {result.clause})")
        return
    wanted = block(value, "result", run.line)
    only(wanted, ("winner", "reason", "clause"), "result")
    for key, found in (("winner", winner), ("reason", result.reason), ("clause", result.clause)):
        if key in wanted and str(wanted[key] if wanted[key] is not None else "draw") != found:
            outcome = f"{winner}, {result.reason}, {result.clause}"
            raise fail(run, f"expected the result's {key} to be {wanted[key]}, found {outcome}")


def _turn(run: Run, value: Any) -> None:
    state = run.table().game.state
    found = {"player": SEATS[state.turn_player], "number": state.turn, "step": state.phase.rpartition("/")[2]}
    wanted = block(value, "turn", run.line)
    only(wanted, tuple(found), "turn")
    for key, expected in wanted.items():
        if str(found[key]) != str(expected):
            raise fail(run, f"expected the turn's {key} to be {expected}, found {found[key]}")


def _waiting(run: Run, value: Any) -> None:
    match = run.table()
    cards = tuple(waiting.context.source[0] for waiting in match.game.state.waiting)
    if isinstance(value, int):
        if len(cards) != value:
            raise fail(run, f"expected {value} waiting abilities, found {shown(match, cards)}")
        return
    names = cards_meant(run, value)
    if not matches(match, cards, names, ordered=False, whole=True):
        raise fail(run, f"expected abilities of {_names(names)} to wait, found {shown(match, cards)}")


def _roles(run: Run, value: Any) -> None:
    match = run.table()
    for role, name in block(value, "roles", run.line).items():
        ref = match.game.state.roles.get(role)
        if name is None or name == "none":
            if ref is not None:
                raise fail(run, f"expected no {role}, found {shown(match, (ref[0],))}")
        elif ref is None or not is_card(match, ref[0], str(name)):
            found = "nobody" if ref is None else shown(match, (ref[0],))
            raise fail(run, f"expected {name} to be the {role}, found {found}")


_CHECKS: dict[str, Callable[[Run, Any], None]] = {
    "cards": _cards,
    "events": lambda run, value: check_events(run, value, happened=True),
    "no_events": lambda run, value: check_events(run, value, happened=False),
    "decision": check_decision,
    "refused": check_refused,
    "sees": _sight(True),
    "unseen": _sight(False),
    "counts": _counts,
    "result": _result,
    "turn": _turn,
    "waiting": _waiting,
    "roles": _roles,
}
