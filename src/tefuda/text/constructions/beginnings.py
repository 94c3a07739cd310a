"""このターンのエンドフェイズを開始する: what is under way ends, and a phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


class BeginningWords(Surface, frozen=True):
    """The words: which phase."""

    name: str


class Beginnings(Construction[BeginningWords]):
    """`act` is the game's procedure, `phases` those that can be begun."""

    rule = "Beginning"
    node = BeginningWords

    def __init__(self, act: str, *phases: Word) -> None:
        self.act = act
        self.phases = phases

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(f"このターンの{phase.words[0]}を開始する" for phase in self.phases)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("BegunPhase", {word: phase.name for phase in self.phases for word in phase.words})
        g.rule(self.rule, "('このターンの')? name:BegunPhase 'を開始する'", BeginningWords)

    def lower(self, words: BeginningWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        return [t.Special(self.act, c.actor, word=words.name, bind=c.next_bind())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        phase = self._said(action)
        return None if phase is None else Phrase(f"このターンの{phase.words[0]}を", "開始する", "suru")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        phase = self._said(action)
        return None if phase is None else f"begin the {phase.english} of this turn"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))

    def _said(self, action: t.Action) -> Word | None:
        if not isinstance(action, t.Special) or action.act != self.act:
            return None
        return next((phase for phase in self.phases if phase.name == action.word), None)
