"""Keywords are macros: a name for a definition that the same grammar reads."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from tefuda.kernel import tree as t

if TYPE_CHECKING:
    from tefuda.text.vocabulary import Head, Vocabulary


class Macros:
    """The compiled definitions of a vocabulary's keywords and of the triggers its labels supply."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    @cached_property
    def _defined(self) -> dict[str, tuple[t.Ability, ...]]:
        from tefuda.text.compiler import compile_text

        made = {}
        for keyword in self.vocabulary.keywords:
            abilities = compile_text(keyword.definition, self.vocabulary).abilities
            made[keyword.name] = tuple(
                msgspec.structs.replace(ability, keyword=keyword.name, zones=keyword.zones) for ability in abilities
            )
        return made

    @cached_property
    def _triggers(self) -> dict[str, t.When]:
        from tefuda.text.compiler import compile_trigger

        return {head.words[0]: compile_trigger(head.trigger, self.vocabulary) for head in self.vocabulary.heads if head.trigger}

    def abilities(self, keyword: str) -> tuple[t.Ability, ...] | None:
        """What the keyword stands for; None if it is not a keyword."""
        if not any(entry.name == keyword for entry in self.vocabulary.keywords):
            return None
        return self._defined[keyword]

    def trigger(self, head: Head) -> t.When | None:
        """The trigger that a label supplies."""
        return self._triggers[head.words[0]] if head.trigger else None
