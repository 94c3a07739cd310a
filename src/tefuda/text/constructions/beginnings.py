"""このターンのエンドフェイズを開始する: what is under way ends, and a phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel import tree as t
from tefuda.text.constructions.base import Construction
from tefuda.text.engine import Grammar
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.surface.base import Surface

if TYPE_CHECKING:
    from tefuda.text.english.abilities import Effects as Teller
    from tefuda.text.japanese.effects import Effects as Writer
    from tefuda.text.lowering.objects import Scope
    from tefuda.text.lowering.sentences import Sentences
    from tefuda.text.vocabulary import Vocabulary, Word


class BeginningWords(Surface, frozen=True):
    """The words: which phase."""

    name: str


class Beginnings(Construction):
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

    def lower(self, words: Surface, sentences: Sentences, scope: Scope) -> list[t.Action]:
        assert isinstance(words, BeginningWords)
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
