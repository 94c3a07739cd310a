"""クロスギアをクロスしている: cards by what lies with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Describing, Grammar, Surface, t
from tefuda.text.english.nouns import article
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Nouns, Telling, Vocabulary, Wording


class BearingWords(Surface, frozen=True):
    """The words: what kind of card, and as what it lies there."""

    noun: Noun
    role: str


class Bearing(Describing[BearingWords]):
    """How cards lie with others is said by the game's `lying`."""

    rule = "Bearing"
    node = BearingWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # which cards the game has is its own affair

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        ways = ("している", "してある", "した", "された")
        g.words("BearingWord", {f"を{one.stem}{how}": one.role for one in vocabulary.lying for how in ways})
        g.rule(self.rule, "noun:SimpleNoun role:BearingWord", BearingWords)

    def describe(self, words: BearingWords, nouns: Nouns) -> t.Filter:
        part = nouns.target(words.noun, "event")
        if not isinstance(part, t.Cards):
            nouns.context.refuse(words, "what kind of card lies there is not said")
        return t.Bears(words.role, part.filters)

    def before(self, item: t.Filter, wording: Wording) -> str | None:
        if not isinstance(item, t.Bears):
            return None
        return wording.say(self.rule, noun=wording.noun(t.Cards((), "any", item.filters), event=True), role=item.role)

    def behind(self, item: t.Filter, telling: Telling) -> str | None:
        if not isinstance(item, t.Bears):
            return None
        how = next((one.english for one in telling.vocabulary.lying if one.role == item.role), "with")
        return f"that {article(telling.kind(item.filters, False))} is {how}"
