"""English tells what the tree says: with a word less in the tree, or another one, the English is another sentence.

Two different trees with one English would mean that the English keeps something to itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from tefuda.kernel import tree as t
from tefuda.text import Refused, Vocabulary, to_english

from ..games.knockouts import variants
from .changes import Seen, changed, seen
from .corpus import GAMES, texts

#: Words of the tree that English need not say, or says by other words of the sentence.
UNSAID = {
    "Ability.by_name": "the name of an ability is not told",
    "Ability.name": "the name of an ability is not told",
    "Ability.windows": "an ability without a window is named by its kind",
    "Ability.zones=battle": "abilities work in the battle zone",
    "Ability.zones=square": "abilities work on squares",
    "Ability.zones=set": "an event that waits does so where it is set",
    "Attach.property": "an aura is about power",
    "Become.property changed": "a value is said without the property it is one of",
    "Counters.who=you": "counters without an owner are yours",
    "Forbid:affect.undergone": "an effect is on those that are there, which is not said",
    "Forbid:affect.undergone changed": "an effect is on those that are there, which is not said",
    "Forbid:attach.what": "any card",
    "Forbid:move.what": "any card",
    "Forbid:play.what": "any card",
    "Forbid:play.who=each": "without a player it holds for both",
    "Forbid:use.who=each": "without a player it holds for both",
    "Harm.source": "damage that is changed comes from where it came from",
    "Like.words": "what two cards have alike is said by one word",
    "Move.whose=master": "who controls a card puts it onto his own side",
    "Move.whose=you": "cards of your own come to your own zones",
    "Move.whose=each": "each player puts his own cards to his own",
    "Move.whose changed": "whose a place is that is chosen is said with the place",
    "Oblige.what": "what is said of no card is said of this one",
    "Permit.what": "what is said of no card is said of this one",
    "Permit.who=you": "who may play a card is you",
    **{
        f"Special:{act}.what": "it is this card"
        for act in ("bases_leave", "explode", "guarded", "rebuild", "rewrite", "soul_escape", "top_leaves", "turn_back")
    },
    "Special:nullify.word": "the damage is that of the battle, which was named",
    "Special:resolve.what": "it is this card",
    "Special:zero_birth.what": "it is this card",
    **{f"When:{event}.subject": "any card" for event in ("destroy", "discard", "move", "play")},
    "When:hit.agent": "the damage is that of the battle, which was named",
    "When:hit.by=battle": "the damage is that of the battle, which was named",
    "When:move.by changed": "what breaks a card is said by the verb",
}

#: Words of a sentence that say what the tree has in several fields, or that the rules of the game make more of.
TOGETHER = {
    "Ability.cost": ("G Zero",),
    "Ability.windows changed": ("Evolution", "Activated: ", "Hyper: "),
    "Become.value changed": ("gains the named",),
    "Cards.whose=you": ("You may play", "Evolution"),
    "Cards.zones changed": ("guard card", "attack card"),
    "Choose.unsaid": ("What its play takes",),
    "Choose.unsaid changed": ("What its play takes",),
    "Counter.who=you": ("What its play takes",),
    "Move.whose=opponent": ("into your opponent’s", "your opponent chooses"),
    "Place.zones changed": ("the place where",),
    "When:destroy.agent": ("this ability destroys",),
    "When:destroy.by=skill": ("this ability destroys",),
    "When:destroy.by changed": ("this ability destroys",),
}

#: How many places of each kind are tried; what a sentence around it makes of a word can differ.
PLACES = 12


def _told(ability: t.Ability, words: Vocabulary) -> str:
    """Without one of its words a tree may be no sense, and then it cannot be told."""
    try:
        return to_english((ability,), words)
    except (AssertionError, IndexError, KeyError, Refused, RuntimeError):  # what a generator does not find is a RuntimeError
        return ""


def _by_label(ability: t.Ability, other: t.Ability, words: Vocabulary) -> bool:
    """Does the label of the ability say what it waits for, and where?"""
    labels = {label for head in words.heads if head.label and head.trigger for label in (*head.words, head.called)}
    return (
        ability.keyword in labels - {""}
        and msgspec.structs.replace(other, trigger=ability.trigger, zones=ability.zones) == ability
    )


def _leaving(root: Any) -> Any:
    """The tree without what the rest is the rest of: it was said when the cards were taken."""
    if isinstance(root, tuple):
        return tuple(_leaving(part) for part in root)
    if isinstance(root, t.Rest):
        return t.Rest(t.This(), t.This())
    if not isinstance(root, t.Node):
        return root
    return msgspec.structs.replace(root, **{field: _leaving(getattr(root, field)) for field in root.__struct_fields__})


def _abilities(game: str) -> dict[t.Ability, Vocabulary]:
    """Of all cards; what a procedure means by a name is told by its name."""
    found = {ability: one.said.vocabulary for one in texts(game) for ability in one.reading.abilities}
    return {ability: words for ability, words in found.items() if ability.effect or ability.cost}


def unheard(game: str, places: int) -> Iterator[tuple[str, str]]:
    """What is not heard, with the sentence that keeps it to itself."""
    abilities = _abilities(game)
    known: Seen = seen(abilities)
    tried: Counter[str] = Counter()
    for ability, words in abilities.items():
        told = to_english((ability,), words)
        for key, other in _others(ability, known):
            if "." not in key or key in UNSAID or tried[key] >= places:
                continue
            tried[key] += 1
            if any(part in told for part in TOGETHER.get(key, ())) or _by_label(ability, other, words):
                continue
            if _told(other, words) == told and _leaving(other) != _leaving(ability):
                tried[key] = places
                yield key, told


def _others(ability: t.Ability, known: Seen) -> Iterable[tuple[str, t.Ability]]:
    yield from variants(ability)
    for key, other in changed(ability, known):
        yield f"{key.partition('=')[0]} changed", other


@pytest.mark.slow
@pytest.mark.parametrize("places", [PLACES, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_another_word_in_the_tree_is_another_sentence(game: str, places: int) -> None:
    assert not dict(unheard(game, places))
