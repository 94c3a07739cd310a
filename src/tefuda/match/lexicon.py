"""Every word of a game that a scenario may use, by what it is: a kind of event, a topic, a verb, a step, a zone, ...

A misspelt word never happens, is never on offer and never stands in a zone: an expectation that something is not so would
hold for ever. So each kind of word is looked up here, in what the game declares, and a word that is not there is a fault.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import get_args, get_type_hints

import msgspec

from tefuda.games.base import load
from tefuda.games.words import words
from tefuda.kernel.records import Cause, Decision
from tefuda.ledger import LedgerError
from tefuda.ledger import load as ledger

from .texts import vocabulary

#: How messages call each kind of word: one of them, and all of them.
NAMES = {
    "kinds": ("kind of event", "kinds of events"),
    "manners": ("manner (at:)", "manners"),
    "causes": ("cause", "causes"),
    "topics": ("topic", "topics"),
    "verbs": ("verb", "verbs"),
    "steps": ("step", "steps"),
    "goals": ("step", "steps one may pass to"),
    "opening_steps": ("step", "steps a position may be in"),
    "zones": ("zone", "zones"),
    "roles": ("role", "roles"),
    "reasons": ("reason", "reasons"),
    "automatic": ("automatic answer", "automatic answers"),
    "switches": ("option", "options"),
    "properties": ("property", "properties of cards"),
    "durations": ("duration", "durations"),
    "orientations": ("orientation", "orientations"),
    "counters": ("counter", "counters"),
    "parts": ("part of a card", "parts of cards"),
    "decisions": ("kind of decision", "kinds of decisions"),
    "clauses": ("clause", "clauses"),
}
#: So many words are listed in a message.
_MOST_LISTED = 24
#: What a card on the table has besides what is printed on it.
STATES = (
    "zone", "turned", "rest", "face", "down", "damage", "owner", "master", "known_to", "keywords", "counters",
)  # fmt: skip


class Lexicon(msgspec.Struct, frozen=True):
    """The words of one game."""

    game: str
    kinds: frozenset[str]
    manners: frozenset[str]
    causes: frozenset[str]
    topics: frozenset[str]
    verbs: frozenset[str]
    steps: frozenset[str]
    goals: frozenset[str]  # where one may pass to
    opening_steps: frozenset[str]
    zones: frozenset[str]
    shared: frozenset[str]
    roles: frozenset[str]
    reasons: frozenset[str]
    automatic: frozenset[str]
    switches: frozenset[str]
    properties: frozenset[str]
    durations: frozenset[str]
    orientations: frozenset[str]
    counters: frozenset[str]
    parts: frozenset[str]  # what a card may be to the card it lies under or is attached to
    priced: frozenset[str]  # verbs that say which of several prices is paid
    placed: frozenset[str]  # verbs that name a zone
    prices: frozenset[str]
    decisions: frozenset[str]
    clauses: frozenset[str]

    def unknown(self, kind: str, word: object) -> str:
        """What is wrong with a word; empty if the game has it."""
        known: frozenset[str] = getattr(self, kind)
        if isinstance(word, str) and (word in known or (kind == "clauses" and not known)):
            return ""
        one, all_of_them = NAMES[kind]
        return f"{self.game} has no {one} {word!r}{near(word, known, all_of_them)}"


def near(word: object, known: frozenset[str] | list[str], what: str = "") -> str:
    """The end of a message about an unknown word: what was perhaps meant, else everything there is (if it is not too much)."""
    close = get_close_matches(str(word), sorted(known), 3, 0.7)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    if what and 0 < len(known) <= _MOST_LISTED:
        return f"; the {what} are {', '.join(sorted(known))}"
    return ""


@cache
def words_of(game: str) -> Lexicon:
    """The words of a game that can be played."""
    rules = load(game).rules
    named = rules.named
    topics, verbs = frozenset(named.topics), frozenset(named.verbs)
    return Lexicon(
        game=game,
        kinds=frozenset(named.kinds),
        manners=_manners(game),
        causes=frozenset(get_args(Cause)),
        topics=topics,
        verbs=verbs,
        steps=_steps(game),
        goals=_steps(game) | topics | {"turn", "result"},
        opening_steps=frozenset(load(game).steps()),
        zones=frozenset(rules.places),
        shared=frozenset(zone.name for zone in rules.zones if zone.shared),
        roles=frozenset(named.roles),
        reasons=named.reasons,
        automatic=topics | verbs,
        switches=frozenset({*rules.switches, "loop_after"}),
        properties=frozenset({*STATES, *words(game).numbers}),
        durations=named.durations,
        orientations=frozenset(rules.orientations),
        counters=frozenset({*vocabulary(game).marks, *words(game).marks}),
        parts=frozenset(named.roles),
        priced=frozenset(verb for verb, (_, en) in words(game).options.items() if "{price}" in en),
        placed=frozenset(verb.partition("/")[0] for verb, (_, en) in words(game).options.items() if "{to}" in en),
        prices=frozenset({*words(game).prices, *(zone.ja for zone in rules.zones)}),
        decisions=frozenset(get_args(get_type_hints(Decision)["kind"])),
        clauses=_clauses(game),
    )


def _clauses(game: str) -> frozenset[str]:
    """The clauses of the rulebook; none of a game that comes without a ledger: then they cannot be checked."""
    try:
        return frozenset(clause.id for clause in ledger(game).clauses)
    except LedgerError:
        return frozenset()


def _manners(game: str) -> frozenset[str]:
    """What may stand in an event's `at`."""
    rules, known = load(game).rules, words(game)
    tables = (known.times, known.turned, known.reasons, known.prices, known.marks, known.options, known.events)
    found = {part for table in tables for key in table for part in key.split("/")}
    places = {"top", "bottom", "front", "back", "down", "unopened"}
    return frozenset(
        {*found, *places, *rules.orientations, *rules.places, *rules.named.kinds, *_CHANGES, *vocabulary(game).marks}
    )


#: What a lasting effect does (`{kind: effect, at: Change}`).
_CHANGES = ("Become", "Change", "Disable", "Forbid", "Gain", "Instead", "Later", "Like")


def _steps(game: str) -> frozenset[str]:
    """Where a game may stand: phases and steps, and the windows in them."""
    named = load(game).rules.named
    windows = {topic for topic in named.topics if topic in words(game).times or topic in words(game).passes}
    return frozenset({*named.phases, *windows, *load(game).steps()} - {"game"})
