"""What is said with a verb, by the tables that read it: the phrases of the verb's roles, each by how it is understood."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tefuda.kernel import tree as t
from tefuda.text.frames import frame

if TYPE_CHECKING:
    from tefuda.text.japanese.events import Events
    from tefuda.text.vocabulary import Verb

#: Phrases in the order in which they are written; what is not here comes last.
_ORDER = ("は", "が", "で", "の", "と", "を", "から", "に")
#: Objects that stand right before their verb.
_OBJECTS = ("ダメージを",)


class Telling:
    """One way to say a part of a tree: each of its fields is told by a phrase, or is part of the verb."""

    def __init__(self, writer: Events, node: t.Node, verb: Verb, voice: str, named: Collection[str]) -> None:
        self.writer, self.verb, self.voice = writer, verb, voice
        fields = (name for name in node.__struct_fields__ if name not in named)
        self.left = {name for name in fields if getattr(node, name) not in (None, "", (), 0, False)}
        self.phrases: dict[str, str] = {}  # by their particles

    def particle(self, role: str) -> str:
        return frame(self.verb).particle(self.voice, role)

    def text(self) -> str:
        """What stands before the verb."""
        last = [particle for particle in self.phrases if particle not in _ORDER or self.phrases[particle] in _OBJECTS]
        first = sorted((particle for particle in self.phrases if particle not in last), key=_ORDER.index)
        return "".join(self.phrases[particle] for particle in (*first, *last))

    def say(self, particle: str, words: str, behind: str = "") -> bool:
        """A phrase with this particle; False: the verb takes none, or has one already."""
        if not particle or particle in self.phrases:
            return False
        self.phrases[particle] = words + particle + behind
        return True

    def take(self, *names: str) -> None:
        self.left -= set(names)
