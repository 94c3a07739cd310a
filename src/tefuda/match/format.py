"""The scenario format as data: which words may stand where (`docs/scenarios.md` in the same order).

A file is looked through whole before anything is played: every unknown word and every value of the wrong form is a fault at
its own line. Names of cards are collected on the way; they are looked up once the cards are on the table (`called.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .faults import Fault
from .lexicon import STATES, Lexicon, near
from .naming import SEATS, fold
from .source import MOST_COUNTED, Block, Row, line_of


class Named(NamedTuple):
    """A name or a line of notation that has to be checked against the cards of the game."""

    line: int
    text: str
    #: "printed" (a card of a position), "card", "held" (a card, or a zone that holds one), "sighted", "line", "bare" (a
    #: line, or its name alone)
    form: str


class Reader:
    """One pass over a file: what is wrong with it, and which names it uses."""

    def __init__(self, words: Lexicon) -> None:
        self.words = words
        self.faults: list[Fault] = []
        self.named: list[Named] = []
        self.labels: list[str] = []  # what cards of the position are called besides
        self.step = 0
        self.misplaced = False  # the position has faults of its own: no game begins there

    def fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(line, message, self.step))

    def word(self, kind: str, value: Any, line: int) -> None:
        wrong = self.words.unknown(kind, value)
        if wrong:
            self.fault(line, wrong)


#: Looks at a value that stands in a line.
Check = Callable[[Reader, Any, int], None]
Table = Mapping[str, Check]


# ------------------------------------------------------------------------------------------------ forms of values


def anything(reader: Reader, value: Any, line: int) -> None:
    """Free text."""


def number(reader: Reader, value: Any, line: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        reader.fault(line, f"expected a number, not {said(value)}")


def some(reader: Reader, value: Any, line: int) -> None:
    """A number of things that are counted out one by one."""
    number(reader, value, line)
    if isinstance(value, int) and not 0 <= value <= MOST_COUNTED:
        reader.fault(line, f"expected a number from 0 to {MOST_COUNTED}, not {value}")


def truth(reader: Reader, value: Any, line: int) -> None:
    if not isinstance(value, bool):
        reader.fault(line, f"expected true or false, not {said(value)}")


def seat(reader: Reader, value: Any, line: int) -> None:
    if not isinstance(value, str) or value not in tuple(SEATS):
        reader.fault(line, f"a player is A or B, not {said(value)}")


def word(kind: str) -> Check:
    """A word that the game declares."""

    def check(reader: Reader, value: Any, line: int) -> None:
        reader.word(kind, str(value) if kind == "clauses" and not isinstance(value, Block | Row) else value, line)

    return check


def one_of(*known: str) -> Check:
    """One of a few words of the format."""

    def check(reader: Reader, value: Any, line: int) -> None:
        if value not in known:
            reader.fault(line, f"expected {' or '.join(known)}, not {said(value)}{near(value, list(known))}")

    return check


def rows(item: Check) -> Check:
    """A list; one value stands for a list of one, nothing for the empty one."""

    def check(reader: Reader, value: Any, line: int) -> None:
        if isinstance(value, Row):
            for at, entry in zip(value.lines, value, strict=True):
                item(reader, entry, at)
        elif value is not None:
            item(reader, value, line_of(value, line))

    return check


def keys(what: str, table: Table | Callable[[Lexicon], Table]) -> Check:
    """A mapping with known keys."""

    def check(reader: Reader, value: Any, line: int) -> None:
        if not isinstance(value, Block):
            reader.fault(line_of(value, line), f"{what}: expected keys and values, not {said(value)}")
            return
        known = table if isinstance(table, Mapping) else table(reader.words)
        for key, entry in value.items():
            at = value.lines[key]
            if key in known:
                known[key](reader, entry, at)
            else:
                hint = near(key, list(known)) or f"; it may say {', '.join(known)}"
                reader.fault(at, f"{what} does not say {key!r}{hint}")

    return check


def mapping(what: str, key: Check, item: Check) -> Check:
    """A mapping whose keys are words of the game or names."""

    def check(reader: Reader, value: Any, line: int) -> None:
        if not isinstance(value, Block):
            reader.fault(line_of(value, line), f"{what}: expected keys and values, not {said(value)}")
            return
        for name, entry in value.items():
            key(reader, name, value.lines[name])
            item(reader, entry, value.lines[name])

    return check


def by_form(
    *, block: Check | None = None, row: Check | None = None, count: Check | None = None, text: Check | None = None
) -> Check:
    """Several forms are understood; `text` also stands for an empty value."""

    def check(reader: Reader, value: Any, line: int) -> None:
        form = block if isinstance(value, Block) else row if isinstance(value, Row) else text
        if isinstance(value, int) and not isinstance(value, bool):
            form = count or text
        if form is None:
            reader.fault(line_of(value, line), f"{said(value)} cannot stand here")
        else:
            form(reader, value, line_of(value, line))

    return check


def said(value: Any) -> str:
    """A value for a message, as it is written in a file."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return "a list" if isinstance(value, list) else "keys and values" if isinstance(value, dict) else repr(value)


# ------------------------------------------------------------------------------------------------ names


def _name(form: str) -> Check:
    def check(reader: Reader, value: Any, line: int) -> None:
        if isinstance(value, bool) or not isinstance(value, str | int):
            reader.fault(line_of(value, line), f"{said(value)} is not the name of a card")
        else:
            reader.named.append(Named(line, str(value), form))

    return check


card = _name("card")
held = _name("held")
sighted = _name("sighted")


def _line(form: str) -> Check:
    def check(reader: Reader, value: Any, line: int) -> None:
        if value is None or isinstance(value, list | dict):
            reader.fault(line_of(value, line), f"expected an action (docs/notation.md), not {said(value)}")
            return
        text = line_text(value)
        wrong = reader.words.unknown("verbs", fold(text).partition(" ")[0]) if form == "line" else ""
        if wrong:
            reader.fault(line, wrong)
        else:
            reader.named.append(Named(line, text, form))

    return check


action = _line("line")
bare = _line("bare")


def line_text(value: Any) -> str:
    """An action as it was written: YAML may have taken `yes` for a truth value."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def zone(owned: bool) -> Check:
    """A zone as `A.hand`, or by its name alone where the players share it (or, not `owned`, where it may be anybody's)."""

    def check(reader: Reader, value: Any, line: int) -> None:
        wrong = zone_fault(reader.words, value, owned=owned)
        if wrong:
            reader.fault(line, wrong)

    return check


def zone_fault(words: Lexicon, value: Any, *, owned: bool) -> str:
    """What is wrong with the name of a zone; empty if nothing is."""
    letter, dot, name = str(value).rpartition(".")
    if name not in words.zones:
        return words.unknown("zones", name)
    if dot and letter not in tuple(SEATS):
        return f"a player is A or B, not {letter!r}"
    if dot and name in words.shared:
        return f"the players share the zone {name}: write {name}, without a letter"
    if not dot and owned and name not in words.shared:
        return f"whose {name}? Write A.{name} or B.{name}"
    return ""


def _cards_or_count(reader: Reader, value: Any, line: int) -> None:
    """A card in a list: a name, or blank cards as a number or `fill: N`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return
    if isinstance(value, Block):
        keys("a card in a list", {"fill": number})(reader, value, line)
    else:
        card(reader, value, line)


# ------------------------------------------------------------------------------------------------ expectations

CLAUSE = word("clauses")
_cards = rows(_cards_or_count)
_ZONE = by_form(
    block=keys("a zone", {"contains": _cards, "lacks": _cards, "count": number, "top": _cards, "exactly": _cards}),
    row=_cards,
    count=number,
    text=_cards,
)
_REASONS = by_form(block=keys("a refusal", {"clause": rows(CLAUSE), "words": rows(anything)}), row=rows(CLAUSE), text=CLAUSE)


def _properties(words: Lexicon) -> Table:
    """What a card is: how it lies, and its numbers and words."""
    forms: dict[str, Check] = {
        "zone": zone(owned=True),
        "turned": word("orientations"),
        "rest": truth,
        "face": one_of("front", "back"),
        "down": truth,
        "damage": number,
        "owner": seat,
        "master": seat,
        "known_to": rows(seat),
        "counters": mapping("counters", word("counters"), number),
    }
    return {name: forms.get(name, anything) for name in sorted(words.properties)}


_PATTERN: dict[str, Check] = {
    "kind": word("kinds"),
    "card": card,
    "agent": card,
    "source": card,
    "seat": seat,
    "by": seat,
    "from": zone(owned=False),
    "to": zone(owned=False),
    "at": by_form(text=word("manners"), count=number),
    "amount": number,
    "versus": number,
    "cause": word("causes"),
    "clause": CLAUSE,
}


def _events(**more: Check) -> Check:
    pattern = keys("an event", {**_PATTERN, **more})
    return rows(by_form(block=pattern, text=word("kinds")))


_TOGETHER = rows(by_form(block=keys("an event", _PATTERN), text=word("kinds")))


_PENDING = keys(
    "decision",
    {
        "seat": seat,
        "topic": word("topics"),
        "kind": word("decisions"),
        "clause": CLAUSE,
        "least": number,
        "most": number,
        "count": number,
        "options": rows(bare),
        "includes": rows(bare),
        "excludes": rows(bare),
    },
)


def _refused(reader: Reader, value: Any, line: int) -> None:
    table: Table = {
        "action": action,
        "clause": rows(CLAUSE),
        "words": rows(anything),
        "seat": seat,
        **dict.fromkeys(SEATS, action),
    }
    keys("refused", table)(reader, value, line)
    if isinstance(value, Block) and len({"action", *SEATS} & set(value)) != 1:
        reader.fault(
            line_of(value, line), "refused: expected one action: {action: play X, clause: ...} or {B: play X, clause: ...}"
        )


_RESULT = keys("result", {"winner": one_of(*SEATS, "draw"), "reason": word("reasons"), "clause": CLAUSE})


def _card_or_none(reader: Reader, value: Any, line: int) -> None:
    if value != "none":
        card(reader, value, line)


def _expectations(words: Lexicon) -> dict[str, Check]:
    """Everything that may be expected at any moment."""
    return {
        **dict.fromkeys(SEATS, mapping("zones", word("zones"), _ZONE)),
        **dict.fromkeys(sorted(words.shared), _ZONE),
        "cards": mapping("cards", held, keys("a card", _properties)),
        "events": _events(count=number, together=_TOGETHER),
        "no_events": _events(),
        "decision": by_form(block=_PENDING, text=one_of("none")),
        "refused": rows(_refused),
        "sees": keys("sees", dict.fromkeys(SEATS, rows(sighted))),
        "unseen": keys("unseen", dict.fromkeys(SEATS, rows(sighted))),
        "counts": keys("counts", dict.fromkeys(SEATS, mapping("counts", zone(owned=True), number))),
        "result": by_form(block=_RESULT, text=one_of(*SEATS, "draw", "none")),
        "turn": keys("turn", {"player": seat, "number": number, "step": word("steps")}),
        "waiting": by_form(count=number, row=rows(card), text=card),
        "roles": mapping("roles", word("roles"), _card_or_none),
    }


#: What may be expected at any moment.
EXPECT = keys("expect", _expectations)
#: At the end also which cards and decks were refused.
EXPECT_AT_THE_END = keys(
    "expect",
    lambda words: {
        **_expectations(words),
        "cards_refused": mapping("cards_refused", anything, _REASONS),
        "decks_refused": keys("decks_refused", dict.fromkeys((*SEATS, "players"), _REASONS)),
    },
)


# ------------------------------------------------------------------------------------------------ position

#: What is remembered of the past (`games.memory`).
_MEMORY: Table = {
    "effects": rows(
        keys(
            "an effect",
            lambda words: {
                **dict.fromkeys(sorted(words.properties - set(STATES)), number),
                "card": card,
                "until": word("durations"),
                "gains": anything,
            },
        )
    ),
    "used": rows(keys("used", {"card": card, "ability": number, "times": some})),
    "past": rows(keys("an event", {**_PATTERN, "count": some})),
}


def _laid(reader: Reader, value: Any, line: int) -> None:
    """A card of a position: what it is called, and words that the game declares. The rest is for `games.position` to say."""
    if isinstance(value, str):
        reader.named.append(Named(line, value, "printed"))
    if not isinstance(value, Block):
        return
    if isinstance(value.get("card"), str):
        reader.named.append(Named(value.lines["card"], value["card"], "printed"))
    if isinstance(value.get("as"), str):
        reader.labels.append(value["as"])
    if isinstance(value.get("counters"), Block):
        for name, at in value["counters"].lines.items():
            reader.word("counters", name, at)
    if "parts" in value:
        mapping("parts", word("parts"), rows(_laid))(reader, value["parts"], value.lines["parts"])


def _position(reader: Reader, value: Any, line: int) -> None:
    if not isinstance(value, Block):
        return  # said when it is laid out
    before = len(reader.faults)
    for letter in SEATS:
        zones = value.get(letter)
        if isinstance(zones, Block):
            for name, cards in zones.items():
                rows(_laid)(reader, cards, zones.lines[name])
    if "counters" in value:
        counters = mapping("counters", word("counters"), number)
        keys("counters", dict.fromkeys(SEATS, counters))(reader, value["counters"], value.lines["counters"])
    for key, check in _MEMORY.items():
        if key in value:
            check(reader, value[key], value.lines[key])
    if "step" in value:
        reader.word("opening_steps", value["step"], value.lines["step"])
    reader.misplaced = len(reader.faults) > before


# ------------------------------------------------------------------------------------------------ actions, and the whole file


def _goal(reader: Reader, value: Any, line: int) -> None:
    """Where to pass to: a step, or whose (`B.main`)."""
    letter, dot, step = str(value).rpartition(".")
    if dot and letter not in tuple(SEATS):
        reader.fault(line, f"a player is A or B, not {letter!r}")
    reader.word("goals", step, line)


_ACTION = keys(
    "an action",
    {**dict.fromkeys(SEATS, rows(action)), "expect": EXPECT, "pass to": _goal, "note": anything},
)


def _actions(reader: Reader, value: Any, line: int) -> None:
    if value is None:
        return
    if not isinstance(value, Row):
        reader.fault(line_of(value, line), "actions: expected a list (each line begins with a dash)")
        return
    for at, (number_line, item) in enumerate(zip(value.lines, value, strict=True), 1):
        reader.step = at
        _ACTION(reader, item, number_line)
    reader.step = 0


def _said(reader: Reader, value: Any, line: int) -> None:
    """Something said to people: in both languages."""
    if not isinstance(value, Block) or set(value) != {"ja", "en"}:
        reader.fault(line_of(value, line), f"expected what is said, as ja: and en:, not {said(value)}")


def _aim(reader: Reader, value: Any, line: int) -> None:
    """What is to be done, in both languages, and perhaps within how many turns."""
    if isinstance(value, Block) and "turns" in value:
        number(reader, value["turns"], value.lines["turns"])
    _said(
        reader, Block({key: one for key, one in value.items() if key != "turns"}) if isinstance(value, Block) else value, line
    )


_LESSON = keys("a step of a lesson", {**dict.fromkeys(SEATS, action), "say": _said, "point": anything})


def _option(reader: Reader, value: Any, line: int) -> None:
    if not isinstance(value, int):
        reader.fault(line, f"an option is true, false or a number, not {said(value)}")


SCENARIO = keys(
    "a scenario",
    {
        "game": anything,  # looked up before
        "title": anything,
        "note": anything,
        "clauses": rows(CLAUSE),
        "unexecuted": rows(CLAUSE),
        "options": mapping("options", word("switches"), _option),
        "seed": number,
        "first": seat,
        "auto": rows(word("automatic")),
        "cards": anything,  # read by the game
        "decks": anything,
        "nonexistent": rows(anything),
        "position": _position,
        "actions": _actions,
        "lesson": rows(_LESSON),
        "goal": _aim,
        "expect": EXPECT_AT_THE_END,
    },
)


def look_through(data: Block, words: Lexicon) -> Reader:
    """Everything that is wrong with the words of a file."""
    reader = Reader(words)
    SCENARIO(reader, data, 1)
    return reader
