"""《同名》のこの能力は重複しない: of several cards with the ability only one counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tefuda.text.constructions.base import Construction, Grammar, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Sentences, Vocabulary


class SingleWords(Surface, frozen=True):
    """The words say nothing more."""


class Single(Construction[SingleWords]):
    """A sentence of its own that says more about the one before."""

    rule = "NotTwice"
    node = SingleWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # it says nothing by itself

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "SameName 'のこの能力は重複しない'", SingleWords)

    def amend(self, words: SingleWords, actions: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...]:
        c = sentences.context
        c.take(words)
        changes = [action for action in actions if isinstance(action, t.Change) and not action.sets]
        if len(changes) != len(actions):
            c.refuse(words, "only numbers add up")
        return tuple(msgspec.structs.replace(change, single=True) for change in changes)
