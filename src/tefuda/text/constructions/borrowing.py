"""そのカードが持つ能力を1つ選び、ターン終了時まで、このカードはその能力を得る: an ability of another card for a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer

_TAKES = "が持つ能力を1つ選び、ターン終了時まで、このカードはその能力を"


class BorrowingWords(Surface, frozen=True):
    """The words: whose ability."""

    noun: Noun


class Borrowing(Construction[BorrowingWords]):
    """`act` is the game's procedure."""

    rule = "Borrowing"
    node = BorrowingWords

    def __init__(self, act: str) -> None:
        self.act = act

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # the card has to be spoken of before

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, f"noun:Pointed '{_TAKES}得る'", BorrowingWords)

    def lower(self, words: BorrowingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        return [t.Special(self.act, c.actor, sentences.nouns.target(words.noun, "act"))]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None:
            return None
        return Phrase(f"{writer.noun(action.what)}{_TAKES}", "得る", "ichidan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None:
            return None
        return f"choose an ability of {teller.it(action.what)}; this card gains it this turn"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
