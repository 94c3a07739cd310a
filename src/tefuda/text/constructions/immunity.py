"""このカードは相手のカードの効果を受けない: what other cards do does not reach a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer

ACT = "affect"


class ImmunityWords(Surface, frozen=True):
    """The words: which cards, and whose effects."""

    noun: Noun
    source: Noun


class Immunity(Construction[ImmunityWords]):
    """`effect` is the word for what the cards do."""

    rule = "Immunity"
    node = ImmunityWords

    def __init__(self, effect: str) -> None:
        self.effect = effect

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"このカードは相手のカードの{self.effect}を受けない",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, f"noun:Noun 'は' '、'? source:Noun 'の{self.effect}を受けない'", ImmunityWords)

    def lower(self, words: ImmunityWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        sentences.context.take(words)
        onto = sentences.nouns.target(words.noun, "act")
        source = sentences.nouns.target(words.source, "event")
        sets = isinstance(onto, t.Cards) or (isinstance(source, t.Cards) and bool(source.zones))
        return [t.Forbid(ACT, what=source, onto=onto, duration=scope.lasting(), undergone=sets and not scope.static)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Forbid) or action.act != ACT or action.what is None or action.onto is None:
            return None
        source = writer.noun(action.what, event=True)
        return Phrase(
            f"{writer.noun(action.onto)}は{source}の{self.effect}を", "受ける", "ichidan", "not", duration=action.duration
        )

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Forbid) or action.act != ACT or action.what is None or action.onto is None:
            return None
        sources = teller.noun(action.what).removeprefix("all ")
        return f"{teller.they(action.onto)} cannot be affected by {sources}{teller.lasting(action.duration)}"
