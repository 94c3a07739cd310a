"""能力“…”を使う: another ability of this card, called by its name, is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class UsingWords(Surface, frozen=True):
    """The words: the name of the ability."""

    value: tuple[str, str]


class Using(Construction[UsingWords]):
    """Done by a procedure of the game. `brackets`: those of names, in which the ability's name stands."""

    rule = "Using"
    node = UsingWords

    def __init__(self, act: str, brackets: str) -> None:
        self.act = act
        self.brackets = brackets

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"能力{self.brackets[0]}火花{self.brackets[1]}を使う",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "'能力' value:BracketValue 'を使う'", UsingWords)

    def lower(self, words: UsingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        if words.value[0] != "name":
            c.refuse(words, "an ability is called by its name")
        return [t.Special(self.act, c.actor, word=words.value[1])]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act:
            return None
        return Phrase(f"能力{self.brackets[0]}{action.word}{self.brackets[1]}を", "使う", "godan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act:
            return None
        return f"use the ability “{action.word}” of this card"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
