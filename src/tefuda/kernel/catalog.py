"""Card definitions: what is printed, compiled once and shared by every game that uses it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from .names import Declared
from .program import Program, Stops, compile_abilities
from .tree import Ability


class Printed(msgspec.Struct, frozen=True):
    """One printed side of a card: words and numbers by property name, its text, and the abilities the text compiles to."""

    words: dict[str, tuple[str, ...]]
    numbers: dict[str, int]
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    sentences: tuple[str, ...] = ()  # the words of each ability
    english: str = ""  # a name for English readers


class Face:
    """A printed side, ready to use: its abilities are indexes into the definition's table."""

    __slots__ = ("abilities", "english", "keywords", "name", "numbers", "sentences", "text", "words")

    def __init__(self, printed: Printed, table: list[Program], stops: Sequence[Stops] = ()) -> None:
        self.words = printed.words
        self.numbers = printed.numbers
        self.text = printed.text
        self.name = printed.words.get("name", ("?",))[0]
        self.english = printed.english or self.name
        self.abilities = compile_abilities(printed.abilities, table, stops)
        self.keywords = frozenset(ability.keyword for ability in printed.abilities)
        self.sentences = dict(zip(self.abilities, printed.sentences, strict=False))


#: How a card lies (the reading of the rules, side, zone, role, face down, aside), and the index entries it has so.
Entries = dict[tuple[int, int, int, str, bool, bool], tuple[tuple[str, int, int], ...]]


def shapes(key: tuple[str, int]) -> bool:
    """Is this the index entry of something that changes what cards are?"""
    return key[0].startswith(("change:", "word:", "disable", "gain"))


class Definition:
    """A card as printed: its number, its sides and the table of all its abilities (nested ones too)."""

    __slots__ = ("_checked", "digest", "entries", "faces", "found", "joined", "number", "programs", "shapes", "two_sided")

    def __init__(
        self,
        number: str,
        faces: tuple[Printed, ...],
        joined: tuple[dict[int, int], ...] = (),
        *,
        halves: bool = False,
        stops: Sequence[Sequence[Stops]] = (),
    ) -> None:
        """`joined`, for each side: which of its abilities are one with an earlier one, the same words after another trigger.

        `stops`, for each side and ability: where its sentences end, if the rules of the game ask for it (DM 101.5a).

        `halves`: what is printed several times stands side by side on one front (DM 810), not on the two sides of the card.
        """
        self.number = number
        self._checked: Declared | None = None
        self.two_sided = len(faces) > 1 and not halves
        table: list[Program] = []
        known = (*stops, *(() for _ in faces[len(stops) :]))
        self.faces = tuple(Face(face, table, ends) for face, ends in zip(faces, known, strict=True))
        self.programs = tuple(table)
        # What was worked out about it in games that are played with all clauses in force:
        self.entries: Entries = {}  # its index entries,
        self.found: dict[tuple[object, int, int], Any] = {}  # and what rules have found out from what is printed
        #: Does the card bear any static ability that shapes cards: their numbers, words or abilities?
        self.shapes = any(program.ability.kind == "static" and any(map(shapes, program.keys)) for program in table)
        #: An ability with several trigger conditions is several programs; each but the first names the first.
        self.joined = {
            face.abilities[later]: face.abilities[first]
            for face, pairs in zip(self.faces, joined, strict=False)
            for later, first in pairs.items()
        }
        self.digest = hashlib.blake2b(number.encode() + msgspec.json.encode(faces), digest_size=8).hexdigest()

    def check(self, declared: Declared) -> None:
        """Every name its abilities use is declared (looked at once). Raises Undeclared."""
        if self._checked is not declared:
            for program in self.programs:
                declared.check(program.ability)
            self._checked = declared

    def sentence(self, ability: int) -> str:
        """The printed words an ability (or one nested in it) comes from."""
        printed = self.programs[ability].printed
        for face in self.faces:
            if printed in face.sentences:
                return face.sentences[printed]
        return ""


class Catalog:
    """The definitions a game is played with; cards in the state refer to them by index."""

    __slots__ = ("_index", "called", "definitions")

    def __init__(self, definitions: tuple[Definition, ...] = ()) -> None:
        self.definitions: list[Definition] = []
        self._index: dict[str, int] = {}
        self.called: dict[int, tuple[str, ...]] = {}  # what else people call a card, besides the names on its sides
        for definition in definitions:
            self.add(definition)

    def add(self, definition: Definition, *called: str) -> int:
        """Add a definition (or find it) and give its index."""
        found = self._index.get(definition.number)
        if found is None:
            found = self._index[definition.number] = len(self.definitions)
            self.definitions.append(definition)
        if called:
            self.called[found] = (*self.called.get(found, ()), *called)
        return found

    def find(self, number: str) -> int | None:
        return self._index.get(number)
