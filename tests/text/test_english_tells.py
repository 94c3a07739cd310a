"""English tells what the tree says: take a word out of the tree, and the English is another one.

Two different trees with one English would mean that the English keeps something to itself.
"""

from __future__ import annotations

import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.registry import declared
from tefuda.kernel import tree as t
from tefuda.text import Vocabulary, to_english

from ..games.knockouts import variants

#: Words of the tree that English need not say, or says by other words of the sentence.
UNSAID = {
    "Ability.by_name": "the name of an ability is not told",
    "Ability.name": "the name of an ability is not told",
    "Ability.windows": "an ability without a window is named by its kind",
    "Ability.zones=normal_square": "abilities work on squares",
    "Ability.zones=square": "abilities work on squares",
    "Ability.zones=set": "an event that waits does so where it is set",
    "Attach.property": "an aura is about power",
    "Counters.who=you": "counters without an owner are yours",
    "Forbid:play.who=each": "without a player it holds for both",
    "Harm.source": "damage that is changed comes from where it came from",
    "Like.words": "what two cards have alike is said by one word",
    "Move.whose=master": "who controls a card puts it onto his own side",
    "Move.whose=you": "cards of your own come to your own zones",
    "Oblige.what": "what is said of no card is said of this one",
    "Permit.what": "what is said of no card is said of this one",
    **{
        f"Special:{act}.what": "it is this card"
        for act in ("bases_leave", "explode", "guarded", "rebuild", "rewrite", "soul_escape", "top_leaves", "turn_back")
    },
    "Special:nullify.word": "the damage is that of the battle, which was named",
    "Special:zero_birth.what": "it is this card",
    "When:hit.agent": "the damage is that of the battle, which was named",
    "When:hit.by=battle": "the damage is that of the battle, which was named",
    "When:move.subject": "any card",
}


def _told(ability: t.Ability, words: Vocabulary) -> str:
    """Without one of its words a tree may be no sense, and then it cannot be told."""
    try:
        return to_english((ability,), words)
    except (AssertionError, IndexError, KeyError, StopIteration):
        return ""


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_a_word_less_in_the_tree_is_another_sentence(game: str) -> None:
    """Over the shipped cards; keywords, labels and what a procedure means by a name are told by their names."""
    words: Vocabulary = declared(game, "vocabulary")
    abilities = {program.ability for definition in load(game).catalog().definitions for program in definition.programs}
    silent: dict[str, str] = {}
    for ability in abilities:
        if ability.keyword or not ability.effect:
            continue
        told = to_english((ability,), words)
        for key, changed in variants(ability):
            if "." not in key or key in UNSAID or key in silent:
                continue
            if _told(changed, words) == told:
                silent[key] = told
    assert not silent
