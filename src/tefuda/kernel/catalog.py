"""Card definitions: what is printed, compiled once and shared by every game that uses it."""

from __future__ import annotations

import hashlib

import msgspec

from .program import Program, compile_abilities
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

    __slots__ = ("abilities", "english", "name", "numbers", "sentences", "text", "words")

    def __init__(self, printed: Printed, table: list[Program]) -> None:
        self.words = printed.words
        self.numbers = printed.numbers
        self.text = printed.text
        self.name = printed.words.get("name", ("?",))[0]
        self.english = printed.english or self.name
        self.abilities = compile_abilities(printed.abilities, table)
        self.sentences = dict(zip(self.abilities, printed.sentences, strict=False))


class Definition:
    """A card as printed: its number, its sides and the table of all its abilities (nested ones too)."""

    __slots__ = ("digest", "faces", "joined", "number", "programs")

    def __init__(self, number: str, faces: tuple[Printed, ...], joined: tuple[dict[int, int], ...] = ()) -> None:
        """`joined`, for each side: which of its abilities are one with an earlier one, the same words after another trigger."""
        self.number = number
        table: list[Program] = []
        self.faces = tuple(Face(face, table) for face in faces)
        self.programs = tuple(table)
        #: An ability with several trigger conditions is several programs; each but the first names the first.
        self.joined = {
            face.abilities[later]: face.abilities[first]
            for face, pairs in zip(self.faces, joined, strict=False)
            for later, first in pairs.items()
        }
        self.digest = hashlib.blake2b(number.encode() + msgspec.json.encode(faces), digest_size=8).hexdigest()

    def sentence(self, ability: int) -> str:
        """The printed words an ability (or one nested in it) comes from."""
        printed = self.programs[ability].printed
        for face in self.faces:
            if printed in face.sentences:
                return face.sentences[printed]
        return ""


class Catalog:
    """The definitions a game is played with; cards in the state refer to them by index."""

    __slots__ = ("_index", "definitions")

    def __init__(self, definitions: tuple[Definition, ...] = ()) -> None:
        self.definitions: list[Definition] = []
        self._index: dict[str, int] = {}
        for definition in definitions:
            self.add(definition)

    def add(self, definition: Definition) -> int:
        """Add a definition (or find it) and give its index."""
        found = self._index.get(definition.number)
        if found is None:
            found = self._index[definition.number] = len(self.definitions)
            self.definitions.append(definition)
        return found

    def find(self, number: str) -> int | None:
        return self._index.get(number)
