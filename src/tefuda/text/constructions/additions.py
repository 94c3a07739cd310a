"""このクリーチャーは種族に…を追加する, …は水のクリーチャーでもある: a card gains a word besides those it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Phrase, Surface, t
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class AdditionWords(Surface, frozen=True):
    """The words: which cards (None: those just spoken of), and what they gain."""

    noun: Noun | None
    values: tuple[tuple[str, str], ...]


class AdditionalWords(Surface, frozen=True):
    """The words: which cards (None: those just spoken of), and what they gain."""

    noun: Noun | None
    values: tuple[tuple[str, str], ...]


class Additions(Construction[AdditionWords]):
    """`label` is the word of the property whose values are nouns of their own, `property` its name."""

    rule = "Additions"
    node = AdditionWords

    def __init__(self, label: str, property: str) -> None:
        self.label = label
        self.property = property

    @property
    def examples(self) -> tuple[str, ...]:
        return ("このカードは水のカードでもある",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        # A noun may mean whatever has its word as a part of such a value; what is gained is the word itself.
        named = (self.property, self.property + t.PART)
        kinds = {
            word: item.value
            for noun in vocabulary.nouns
            for item in noun.filters
            if isinstance(item, t.Is) and item.property in named
            for word in noun.words
        }
        g.words("AddedKind", kinds or {"\0": ""})
        g.rule(
            self.rule,
            f"noun:(n:Noun ('は' | 'に') 'すべて'? '、'?)? '{self.label}に' first:AddedKind more:(('と' | '、') k:AddedKind)*"
            " 'を追加する'"
            " | noun:(n:Noun 'は' 'すべて'? '、'?) values:ColourValues 'の' kind:CardNoun 'でもある'",
            self._words,
        )

    def _words(
        self,
        span: tuple[int, int],
        noun: Noun | None,
        first: str = "",
        more: tuple[str, ...] = (),
        values: tuple[tuple[str, str], ...] = (),
        kind: int = 0,
    ) -> Hashable:
        if len(values) > 1:
            return Rejected("which of these is gained is not said")
        return AdditionWords(span, noun, values or tuple((self.property, word) for word in (first, *more)))

    def lower(self, words: AdditionWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        if words.noun is None:
            what = c.unsaid(words.span, topic=True, table=True, default=True)
        else:
            what = sentences.nouns.target(words.noun, "act")
        lasting = scope.lasting()
        return [t.Become(what, name, value, duration=lasting) for name, value in words.values]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Become) or action.property != self.property or action.only or action.loses:
            return None
        return Phrase(
            f"{writer.noun(action.what)}は{self.label}に{action.value}を", "追加する", "suru", duration=action.duration
        )

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Become) or action.property != self.property or action.only or action.loses:
            return None
        gain = "gain" if teller.is_plural(action.what) else "gains"
        return f"{teller.they(action.what)} {gain} “{action.value}”{teller.lasting(action.duration)}"


class Additional(Construction[AdditionalWords]):
    """このカードに青を追加する, 種族に[竜]を追加する, カード名は「剣」としても扱う: colours and values in brackets."""

    rule = "Additional"
    node = AdditionalWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ("このカードに青を追加する", "このカードの種族に[竜]を追加する")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        labels = {label: bracket.property for bracket in vocabulary.brackets for label in bracket.labels}
        g.words("AddedLabel", labels)
        g.rule(
            self.rule,
            "noun:Noun 'に' first:ColourValue more:('と' v:ColourValue)* 'を追加する'"
            " | noun:(n:Noun 'の')? label:AddedLabel 'に' first:BracketValue more:('と' v:BracketValue)* 'を追加する'"
            " | noun:(n:Noun 'の')? label:AddedLabel ('は' | 'を') first:BracketValue 'としても扱う'",
            self._words,
        )

    def _words(
        self,
        span: tuple[int, int],
        noun: Noun | None,
        first: tuple[str, str],
        more: tuple[tuple[str, str], ...] = (),
        label: str = "",
    ) -> Hashable:
        values = (first, *more)
        if label and any(name != label for name, _ in values):
            return Rejected("the word before the brackets names another property")
        return AdditionalWords(span, noun, values)

    def lower(self, words: AdditionalWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        if words.noun is None:
            what = c.unsaid(words.span, topic=True, table=True, default=True)
        else:
            chosen = sentences.nouns.phrase(words.noun, "act")
            sentences.nouns.no_number(chosen.quantity)
            what = chosen.target
        lasting = scope.lasting()
        return [t.Become(what, name, value, duration=lasting) for name, value in words.values]
