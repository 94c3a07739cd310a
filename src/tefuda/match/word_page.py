"""The words of a game for people who write scenarios, as a page: what it declares, and what each word means.

`tefuda words GAME` prints it; the pages of the games in `docs/` hold it (`scripts/words.py` writes it there).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tefuda.games.base import load
from tefuda.games.words import SILENT, words

from .lexicon import STATES, words_of

#: What a template speaks of, for people: `{card}` is a card.
_FIELD = re.compile(r"\{(\w+)\}")
#: Verbs that no option has: they are said at any time, or name a number.
_ANY_TIME = {
    "number": "name a number",
    "arrange": "rearrange a zone: arrange hand A, B",
    "concede": "give up",
    "time": "the clock has run down (written by the table)",
}


def page(game: str) -> str:
    """All words of a game, in Markdown."""
    found = words_of(game)
    parts = [
        f"Card fields: {_listed(load(game).card_fields())}.",
        f"Zones: {', '.join(_zones(game))}.",
        f"Steps a position may be in: {_listed(load(game).steps())}.",
        "Steps to pass to: every topic of a window, every step above, `turn` (a turn begins), `result` (the game is over).",
        _table("verb", "means", [(verb, _verb(game, verb)) for verb in sorted(found.verbs)]),
        _table("topic", "asks", [(topic, _topic(game, topic)) for topic in sorted(found.topics)]),
        _table("kind of event", "says", [(kind, _event(game, kind)) for kind in sorted(found.kinds)]),
        f"Properties of cards: {_listed(sorted(found.properties - set(STATES)))}; how a card lies: {_listed(STATES)}.",
        _line("Orientations", found.orientations),
        _line("Roles", found.roles),
        _line("Parts of cards", found.parts),
        _line("Counters", found.counters),
        _line("Durations", found.durations),
        _line("Causes", found.causes),
        _line("Reasons of a result", found.reasons),
        _line("Options", found.switches),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _line(title: str, names: frozenset[str]) -> str:
    return f"{title}: {_listed(sorted(names))}." if names else ""


def _table(first: str, second: str, rows: list[tuple[str, str]]) -> str:
    return "\n".join([f"| {first} | {second} |", "|---|---|", *(f"| `{name}` | {said} |" for name, said in rows)])


def _zones(game: str) -> Iterable[str]:
    for zone in load(game).rules.zones:
        marks = [mark for mark, so in (("shared", zone.shared), ("in order", zone.ordered)) if so]
        yield f"`{zone.name}` ({', '.join((zone.en, *marks))})"


def _plain(template: str) -> str:
    """A template as a sentence: its fields are what they stand for."""
    return _FIELD.sub(lambda field: f"*{field[1]}*", template).replace("|", "/").strip() or "-"


def _verb(game: str, verb: str) -> str:
    options = words(game).options
    closer = [pair[1] for key, pair in options.items() if key.startswith(f"{verb}/") or key.endswith(f"/{verb}")]
    return _ANY_TIME.get(verb) or _plain(options[verb][1] if verb in options else closer[0] if closer else "")


def _topic(game: str, topic: str) -> str:
    known = words(game)
    if topic in known.questions:
        return _plain(known.questions[topic][1])
    return f"a window: {known.times[topic][1]}" if topic in known.times else "-"


def _event(game: str, kind: str) -> str:
    events = words(game).events
    found = [(key, pair) for key, pair in events.items() if key == kind or kind in key.split("/")]
    if not found:
        return "-"
    told = [(key, pair) for key, pair in found if pair != SILENT]
    key, pair = next((entry for entry in told if entry[0] == kind), (told or found)[0])
    whole, _, closer = key.partition("/")
    return f"a `{whole}`: {_plain(pair[1])}" if closer == kind else _plain(pair[1])
