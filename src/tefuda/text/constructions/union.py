"""このカードと手札にある「アオイ」は≪ユニゾン≫し1枚のゼクスになる: two cards become one, by a procedure of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


class UnionWords(Surface, frozen=True):
    """The words: the card that speaks, or another on the table, and the one that joins it."""

    host: Noun
    into: Noun


class Union(Construction[UnionWords]):
    """`act` is the procedure by the word for joining; `whole` the words for what they become."""

    rule = "Union"
    node = UnionWords

    def __init__(self, act: Word, whole: str) -> None:
        self.act = act
        self.whole = whole

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"このカードと自分の手札にある「アオイ」は{self.act.words[0]}し{self.whole}になる",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        joined = " | ".join(f"'{word}し'" for word in self.act.words)
        g.rule(self.rule, f"host:SimpleNoun 'と' into:Noun '1枚'? 'は' ({joined}) '{self.whole}になる'", UnionWords)

    def lower(self, words: UnionWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, nouns = sentences.context, sentences.nouns
        c.take(words)
        host, into = nouns.phrase(words.host, "act"), nouns.phrase(words.into, "event")
        one = into.quantity is None or (into.quantity.kind == "exact" and into.quantity.number == 1)
        if into.quantity is not None:
            c.take(into.quantity)
        if host.quantity is not None or not one or not isinstance(into.target, t.Cards):
            c.refuse(words, "one card joins another")
        return [t.Special(self.act.name, c.actor, host.target, bind=c.next_bind(), into=into.target)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act.name or action.what is None or action.into is None:
            return None
        both = f"{writer.noun(action.what)}と{writer.noun(action.into, event=True)}"
        return Phrase(f"{both}は{self.act.words[0]}し{self.whole}に", "なる", "godan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act.name or action.what is None or action.into is None:
            return None
        return f"{self.act.english} {teller.it(action.what)} and {teller.noun(action.into, event=True)} into one card"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act.name,))
