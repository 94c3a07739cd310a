"""このカードが元々持つ≪イベント≫能力を1つ選び、その効果を解決する: an ability's effect without playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class OwnEffectWords(Surface, frozen=True):
    """The words: which kind of its abilities."""

    kind: str


class OwnEffect(Construction[OwnEffectWords]):
    """`act` is the game's procedure."""

    rule = "OwnEffect"
    node = OwnEffectWords

    def __init__(self, act: str) -> None:
        self.act = act

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # the kinds of abilities have other icons in every game

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "'このカードが元々持つ' kind:KindSkill 'を1つ選び、その効果を解決する'", OwnEffectWords)

    def lower(self, words: OwnEffectWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        head = next(head for head in c.vocabulary.heads if head.words[0] == words.kind)
        if len(head.windows) != 1:
            c.refuse(words, "which of its abilities is not said")
        return [t.Special(self.act, c.actor, t.This(), word=head.windows[0], bind=c.next_bind())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act:
            return None
        head = next(head for head in writer.vocabulary.heads if head.windows == (action.word,))
        skill = writer.vocabulary.skills[0]
        return Phrase(f"このカードが元々持つ{head.words[0]}{skill}を1つ選び、その効果を", "解決する", "suru")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act:
            return None
        return f"choose one of this card’s printed {action.word} abilities and carry out its effect"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
