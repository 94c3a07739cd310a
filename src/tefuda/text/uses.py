"""The matrix of verbs and uses: what a game's cards can say with each verb, and what they cannot.

A use is what a clause is for. Each is one function over the frames of verbs; the tables of `frames` say which senses it knows.
A hole is refused by name where a text needs it.
"""

from __future__ import annotations

import msgspec

from tefuda.text.frames import ARRIVING, CAUSED, DOING, EVENTS, FRAMES, LAID, PROHIBITIONS, SIDES, frame, gap
from tefuda.text.grammar_relatives import naming
from tefuda.text.vocabulary import Verb, Vocabulary

#: The uses, with the form that shows them.
USES = {
    "doing": "〜する",
    "option": "〜してもよい",
    "event": "〜した時",
    "history": "このターン中に〜していた場合",
    "replacement": "〜する時、かわりに",
    "prohibition": "〜できない",
    "naming": "〜したカード",
    "permission": "〜できる",
    "obligation": "〜しなければならない",
    "state": "〜している間",
    "relative clause": "このターン中に…を〜したカード",
    "echo": "〜したなら",
    "instead": "〜するかわりに",
    "causative": "〜させる",
}


class Row(msgspec.Struct):
    """A verb: its sense, the phrases it takes, and the uses it has, with the voices in which it has them."""

    verb: str
    sense: str
    frame: str
    uses: dict[str, str]

    @property
    def holes(self) -> list[str]:
        return [use for use in USES if use not in self.uses]


def rows(vocabulary: Vocabulary) -> list[Row]:
    """All verbs of a game's cards; those that differ in nothing but a number are one."""
    found: dict[tuple[str, str, str], Row] = {}
    for verb in vocabulary.grammar.verbs:
        row = Row(verb.word, verb.sense, frame(verb).active, _uses(verb, vocabulary))
        found.setdefault((verb.sense, verb.event, verb.word if not verb.amount else ""), row)
    return list(found.values())


def _uses(verb: Verb, vocabulary: Vocabulary) -> dict[str, str]:
    found: dict[str, str] = {}
    if verb.sense in DOING:
        found |= {"doing": "active", "option": "active"}
    support = vocabulary.support
    for voice in ("active", "passive"):
        event = EVENTS.get((verb.sense, voice))
        kind = "" if event is None else event.kind or verb.event or "move"
        if event is not None and (support is None or kind in support.events):
            _add(found, voice, "event", "history")
            if _describes(verb, voice):
                _add(found, voice, "relative clause")
        if event is not None and (support is None or kind in support.replaced):
            _add(found, voice, "replacement")
        act = PROHIBITIONS.get((verb.sense, voice))
        name = "" if act is None else act.act or verb.event
        if act is not None and (support is None or name in support.forbidden):
            _add(found, voice, "prohibition")
        if act is not None and verb.sense in LAID and (support is None or name in support.permitted):
            _add(found, voice, "permission")
        if act is not None and verb.sense in LAID and (support is None or name in support.obliged):
            _add(found, voice, "obligation")
    for voice in ("active", "passive"):
        if naming(verb, voice, vocabulary.passive_marks):
            _add(found, voice, "naming")
    if verb.sense in DOING:
        found["echo"] = "active"
    if verb.sense == "orient" or any(verb.word.removesuffix("する") + "して" in role.states for role in vocabulary.roles):
        found["state"] = "active passive" if verb.sense == "orient" else "active"
    if verb.sense in ARRIVING:
        found["instead"] = "active passive"
    if verb.sense in CAUSED:
        found["causative"] = "causative"
    return found


def _describes(verb: Verb, voice: str) -> bool:
    """Is the event known by a card that a relative clause leaves out, with a phrase that が marks or without?"""
    fills = {role: fill for role, fill, _ in EVENTS[verb.sense, voice].fills()}
    return any(fills.get(gap(verb, voice, said)) in SIDES for said in ((), ("が",)))


def _add(found: dict[str, str], voice: str, *uses: str) -> None:
    for use in uses:
        found[use] = f"{found[use]} {voice}" if use in found else voice


def unknown_senses() -> set[str]:
    """Senses with a frame that no use knows: there must be none."""
    known = {*DOING, *(sense for sense, _ in EVENTS), *(sense for sense, _ in PROHIBITIONS), "change", "perform", "stay"}
    return set(FRAMES) - known
