"""Canonical Japanese from the ability tree: what `compile_text` reads back to the same tree."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tefuda.kernel.tree import Ability
from tefuda.text.japanese.abilities import AbilityWriter, Unprintable
from tefuda.text.vocabulary import Vocabulary

__all__ = ["Unprintable", "to_japanese"]


def to_japanese(abilities: Sequence[Ability], vocabulary: Vocabulary) -> str:
    """The abilities as card text, one line each. `Unprintable` if a tree has no words in this game's language."""
    text = "\n".join(AbilityWriter(vocabulary).ability(ability) for ability in abilities)
    return re.sub("「[^」]*」|《[^》]*》|<[^>]*>|自分", lambda m: vocabulary.you if m.group() == "自分" else m.group(), text)
