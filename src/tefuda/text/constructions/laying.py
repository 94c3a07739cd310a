"""…を1枚まで選び、このカードにシフトする: cards that were chosen are laid onto others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class LayingWords(Surface, frozen=True):
    """The words: onto which cards."""

    host: Noun


class Laying(Construction[LayingWords]):
    """`act` is the game's procedure, `verb` its word."""

    rule = "Laying"
    node = LayingWords

    def __init__(self, act: str, verb: str) -> None:
        self.act = act
        self.verb = verb

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # the cards have to be chosen before

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, f"host:Noun 'に{self.verb}'", LayingWords)

    def lower(self, words: LayingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, nouns = sentences.context, sentences.nouns
        c.take(words)
        what = c.unsaid(words.span, topic=False, table=False)
        host = nouns.phrase(words.host, "act")
        if not isinstance(what, t.Bound) or host.quantity is not None:
            c.refuse(words, "which cards are laid onto which is not said")
        return [t.Special(self.act, c.actor, what, into=host.target)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None or action.into is None:
            return None
        return Phrase(f"{writer.noun(action.into)}に", self.verb, "suru")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None or action.into is None:
            return None
        return f"shift {teller.it(action.what)} onto {teller.noun(action.into)}"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
