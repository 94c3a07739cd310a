"""What a scenario may expect, and how each expectation is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tefuda.kernel import continuous
from tefuda.kernel.game import Game
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import seat_of, share

from . import notation
from .called import CHOICE, OTHER_SIDE
from .event_patterns import check_events
from .expected_decisions import check_decision, check_reasons, check_refused, pending
from .naming import SEATS, fold, may_name
from .scenario_run import Run, here, row
from .source import Block
from .table_names import Held, card_named, cards_meant, fail, is_card, listed, lying, matches, shown, zone_at, zone_named
from .view import card_view, view


def check(run: Run, expect: Block) -> None:
    """Check every expectation of a block."""
    held = _spoken_of(expect)
    if run.match is not None:
        run.settle(lambda decision: notation.verb_of(decision) in held or decision.topic in held)
    for key, value in expect.items():
        run.line = expect.lines[key]
        if key in SEATS:
            _zones(run, SEATS.index(key), value)
        elif key in run.words.shared:
            run.attempt(_shared, run, key, value)
        elif key in _CHECKS:
            run.attempt(_CHECKS[key], run, value)


def _spoken_of(expect: Block) -> set[str]:
    """The decision an expectation speaks of is not answered automatically."""
    decision = expect.get("decision")
    if not isinstance(decision, Block):
        return set()
    words = {str(decision.get("topic", ""))}
    for key in ("options", "includes"):
        words |= {fold(str(text)).partition(" ")[0] for text in row(decision.get(key))}
    return words - {""}


# ------------------------------------------------------------------------------------------------ cards and decks refused


def check_refusals(run: Run, expect: Block) -> None:
    """Cards and decks that were refused: exactly those the scenario expects, each with its clause."""
    for key, found, section in (("cards_refused", run.refused_cards, "cards"), ("decks_refused", run.refused_decks, "decks")):
        what, wanted = section[:-1], expect.get(key) or Block()
        for name, clauses in wanted.items():
            run.line = wanted.lines[name]
            if name in found:
                run.attempt(check_reasons, run, f"the {what} {name}", found[name], clauses)
            else:
                run.fault(run.line, f"expected the {what} {name} to be refused, but it is accepted")
        for name, reasons in found.items():
            if name not in wanted:
                why = "; ".join(reason.en + (f" ({reason.clause})" if reason.clause else "") for reason in reasons)
                run.fault(run.data[section].lines.get(name, run.line_for(section)), f"the {what} {name} is refused: {why}")


# ------------------------------------------------------------------------------------------------ zones


def _zones(run: Run, seat: int, zones: Block) -> None:
    game = run.table().game
    for name, wanted in zones.items():
        run.line = zones.lines[name]
        run.attempt(_zone, run, share(game.rules.places[name][0], seat), wanted)


def _zone(run: Run, zone: int, wanted: Any) -> None:
    """What a player has in a zone."""
    match = run.table()
    rule = match.game.rules.zone_at[zone]
    what = f"{SEATS[seat_of(zone)]}.{rule.name}"
    _holds(run, what, [Held(card) for card in listed(match, zone)], wanted, ordered=rule.ordered)


def _shared(run: Run, name: str, wanted: Any) -> None:
    """What lies in a zone the players share, whoever uses it: in order, and with the abilities that wait there."""
    match = run.table()
    zone = match.game.rules.places[name][0]
    _holds(run, name, lying(match, zone), wanted, ordered=match.game.rules.zone_at[zone].ordered)


def _holds(run: Run, what: str, held: list[Held], wanted: Any, *, ordered: bool) -> None:
    match = run.table()
    found = f"found {shown(match, held)}"
    if isinstance(wanted, Block):
        if "count" in wanted:
            _holds(run, what, held, wanted["count"], ordered=ordered)
        if "exactly" in wanted:
            _holds(run, what, held, wanted["exactly"], ordered=ordered)
        contains = cards_meant(wanted.get("contains"))
        if not matches(match, held, contains, ordered=False, whole=False):
            raise fail(run, f"expected {what} to contain {_names(contains)}, {found}")
        for name in cards_meant(wanted.get("lacks")):
            if matches(match, held, [name], ordered=False, whole=False):
                raise fail(run, f"expected {what} not to contain {name}, {found}")
        top = cards_meant(wanted.get("top"))
        if not matches(match, held[: len(top)], top, ordered=True, whole=True):
            raise fail(run, f"expected on top of {what}: {_names(top)}, {found}")
    elif isinstance(wanted, int):
        if len(held) != wanted:
            raise fail(run, f"expected {wanted} cards in {what}, found {len(held)}: {shown(match, held)}")
    else:
        names = cards_meant(wanted)
        if not matches(match, held, names, ordered=ordered, whole=True):
            raise fail(run, f"expected {what} to hold {_names(names)}, {found}")


def _names(names: Sequence[str]) -> str:
    return "[" + ", ".join(name or "(blank)" for name in names) + "]"


# ------------------------------------------------------------------------------------------------ cards


def _cards(run: Run, wanted: Block) -> None:
    for name, properties in wanted.items():
        run.line = wanted.lines[name]
        run.attempt(_card, run, name, properties)


def _card(run: Run, name: str, properties: Block) -> None:
    card = card_named(run, name)
    for property, expected in properties.items():
        run.line = properties.lines[property]
        found = _property(run, card, property)
        if not _equal(found, expected):
            run.attempt(_fail, run, f"expected {name} to have {property} {_plain(expected)}, found {_plain(found)}")


def _fail(run: Run, message: str) -> None:
    raise fail(run, message)


def _property(run: Run, card: int, property: str) -> object:
    """What a card is: where it lies, how it lies, and its computed numbers and words."""
    match = run.table()
    game = match.game
    record = game.state.cards[card]
    simple: dict[str, object] = {
        "zone": zone_at(match, record.zone),
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
    number = continuous.number(game, card, property)
    return list(continuous.words(game, game.ref(card), property)) if number is None else number


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


def _sight(seeing: bool) -> Callable[[Run, Any], None]:
    def check_sight(run: Run, wanted: Block) -> None:
        game = run.table().game
        for letter, items in wanted.items():
            for item in row(items):
                if str(item).startswith(CHOICE):
                    _choice(run, SEATS.index(letter), SEATS.index(str(item)[-1]), seeing)
                    continue
                if str(item).startswith(OTHER_SIDE):
                    card = card_named(run, str(item).removeprefix(OTHER_SIDE))
                    if (card_view(game, SEATS.index(letter), card).other is not None) != seeing:
                        raise fail(run, f"expected {letter} {'to see' if seeing else 'not to see'} the {item}")
                    continue
                zone = zone_named(run, str(item))
                cards = game.state.zones[zone] if zone is not None else (card_named(run, str(item)),)
                for card in cards:
                    if sees(game, SEATS.index(letter), card) != seeing:
                        raise fail(run, f"expected {letter} {'to see' if seeing else 'not to see'} {item}")

    return check_sight


def _choice(run: Run, seat: int, chooser: int, seeing: bool) -> None:
    """Does a player know which cards the other one chose last? From where they lay then, or from where they are now."""
    match = run.table()
    numbers = [at for at, done in enumerate(match.done) if done.seat == chooser and done.answer is not None]
    answered = [at for at in numbers if (past := match.past()[at].decision) is not None and past.options]
    if not answered:
        raise fail(run, f"{SEATS[chooser]} has not chosen anything yet")
    before = Game(match.game.setting, match.past()[answered[-1]])
    decision, answer = before.state.decision, match.done[answered[-1]].answer
    assert decision is not None
    assert answer is not None
    for option in [decision.options[index] for index in answer if decision.options[index].card.card >= 0]:
        knows = may_name(before, seat, option.card) or sees(match.game, seat, option.card.card)
        if knows != seeing:
            which = f"{SEATS[chooser]}'s choice ({match.done[answered[-1]].text})"
            raise fail(run, f"expected {SEATS[seat]} {'to see' if seeing else 'not to see'} {which}")


def _counts(run: Run, wanted: Block) -> None:
    """How many cards a player is told there are: counts: {B: {A.hand: 3}}."""
    game = run.table().game
    for letter, zones in wanted.items():
        told = {f"{zone.seat}.{zone.zone}".lstrip("."): zone.count for zone in view(game, SEATS.index(letter)).zones}
        for name, number in zones.items():
            if told[name] != number:
                raise fail(run, f"expected {letter} to be told of {number} cards in {name}, found {told[name]}")


def _result(run: Run, value: Any) -> None:
    result = run.table().result
    if value == "none":
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
    for key, found in (("winner", winner), ("reason", result.reason), ("clause", result.clause)):
        if key in value and str(value[key]) != found:
            run.line = value.lines[key]
            outcome = f"{winner}, {result.reason}, {result.clause}"
            raise fail(run, f"expected the result's {key} to be {value[key]}, found {outcome}")


def _turn(run: Run, wanted: Block) -> None:
    state = run.table().game.state
    found = {"player": SEATS[state.turn_player], "number": state.turn}
    for key, expected in wanted.items():
        run.line = wanted.lines[key]
        if key == "step":
            steps = here(state, state.decision)
            if expected not in steps:
                raise fail(run, f"expected the turn's step to be {expected}, found {' / '.join(dict.fromkeys(steps))}")
        elif str(found[key]) != str(expected):
            raise fail(run, f"expected the turn's {key} to be {expected}, found {found[key]}")


def _waiting(run: Run, value: Any) -> None:
    match = run.table()
    cards = [Held(waiting.context.source.card) for waiting in match.game.state.waiting]
    if isinstance(value, int):
        if len(cards) != value:
            raise fail(run, f"expected {value} waiting abilities, found {shown(match, cards)}")
        return
    names = cards_meant(value)
    if not matches(match, cards, names, ordered=False, whole=True):
        raise fail(run, f"expected abilities of {_names(names)} to wait, found {shown(match, cards)}")


def _roles(run: Run, wanted: Block) -> None:
    match = run.table()
    for role, name in wanted.items():
        run.line = wanted.lines[role]
        ref = match.game.state.roles.get(role)
        if name == "none":
            if ref is not None:
                raise fail(run, f"expected no {role}, found {shown(match, [Held(ref.card)])}")
        elif ref is None or not is_card(match, ref.card, str(name)):
            found = "nobody" if ref is None else shown(match, [Held(ref.card)])
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
