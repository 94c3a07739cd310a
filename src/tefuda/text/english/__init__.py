"""English from the ability tree: natural sentences for people who do not read the card."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel.tree import Ability, Condition
from tefuda.text.english.abilities import AbilityTeller, Effects
from tefuda.text.vocabulary import Vocabulary

__all__ = ["condition_to_english", "to_english"]


def to_english(abilities: Sequence[Ability], vocabulary: Vocabulary) -> str:
    """The abilities in English, one line each."""
    return "\n".join(AbilityTeller(vocabulary).ability(ability) for ability in abilities)


def condition_to_english(condition: Condition, vocabulary: Vocabulary) -> str:
    """A condition alone, as a clause."""
    return Effects(vocabulary, AbilityTeller(vocabulary)).test(condition)
