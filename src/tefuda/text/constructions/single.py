"""《同名》のこの能力は重複しない: of several cards with the ability only one counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.constructions.base import Construction
from tefuda.text.engine import Grammar
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.surface.base import Surface

if TYPE_CHECKING:
    from tefuda.text.english.abilities import Effects as Teller
    from tefuda.text.japanese.effects import Effects as Writer
    from tefuda.text.lowering.sentences import Sentences
    from tefuda.text.vocabulary import Vocabulary


class SingleWords(Surface, frozen=True):
    """The words say nothing more."""


class Single(Construction):
    """A sentence of its own that says more about the one before."""

    rule = "NotTwice"
    node = SingleWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # it says nothing by itself

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "SameName 'のこの能力は重複しない'", SingleWords)

    def amend(self, words: Surface, actions: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...]:
        c = sentences.context
        c.take(words)
        changes = [action for action in actions if isinstance(action, t.Change) and not action.sets]
        if len(changes) != len(actions):
            c.refuse(words, "only numbers add up")
        return tuple(msgspec.structs.replace(change, single=True) for change in changes)

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        return None

    def english(self, action: t.Action, teller: Teller) -> str | None:
        return None
