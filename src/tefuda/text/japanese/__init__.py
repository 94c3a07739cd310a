"""Canonical Japanese from the ability tree: what `compile_text` reads back to the same tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tefuda.kernel import tree as t
from tefuda.kernel.tree import Ability
from tefuda.text.japanese.abilities import AbilityWriter, Unprintable
from tefuda.text.japanese.effects import Effects
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary

__all__ = ["Unprintable", "condition_to_japanese", "to_japanese"]

_SAID = re.compile("「[^」]*」|《[^》]*》|≪[^≫]*≫|<[^>]*>|自分")  # names and icons keep their spelling


def to_japanese(abilities: Sequence[Ability], vocabulary: Vocabulary) -> str:
    """The abilities as card text, one line each. `Unprintable` if a tree has no words in this game's language."""
    for node in _nodes(abilities):
        if why := _wordless(node, vocabulary):
            raise Unprintable(why)
    text = _addressed("\n".join(AbilityWriter(vocabulary).ability(ability) for ability in abilities), vocabulary)
    if vocabulary.writing.layout == "tags" and not _reads_back(text, abilities, vocabulary):
        raise Unprintable("words that would be read as this")
    return text


def condition_to_japanese(condition: t.Condition, vocabulary: Vocabulary) -> str:
    """A condition alone, up to and with 場合. `Unprintable` if it has no words in this game's language."""
    return _addressed(Effects(vocabulary, AbilityWriter(vocabulary).ability).condition(condition), vocabulary)


def _addressed(text: str, vocabulary: Vocabulary) -> str:
    """With the game's word for the player whose card it is."""
    return _SAID.sub(lambda found: vocabulary.you if found.group() == "自分" else found.group(), text)


def _reads_back(text: str, abilities: Sequence[Ability], vocabulary: Vocabulary) -> bool:
    """Is the wording read as the same abilities? Where an ability is printed in fields, not every sentence says all of them."""
    from tefuda.text.compiler import compile_text

    try:
        return compile_text(text, vocabulary).abilities == tuple(abilities)
    except Refused:
        return False


def _nodes(abilities: Sequence[Ability]) -> Iterator[t.Node]:
    """All nodes of abilities, and of those that they give; a keyword is printed by its name."""
    for ability in abilities:
        for node in t.nodes((ability.cost, ability.effect, ability.condition, ability.trigger)) if not ability.keyword else ():
            yield node
            if isinstance(node, t.Gain):
                yield from _nodes(node.abilities)


def _wordless(node: t.Node, vocabulary: Vocabulary) -> str:
    """What canonical wording would leave out; "": nothing. What cannot be said whole is not printed at all."""
    if isinstance(node, t.Choose) and node.total is not None:
        return "chosen cards that add up to so much at most"
    if isinstance(node, t.Move) and node.mute:
        return "a keyword that is not used as cards arrive"
    if isinstance(node, t.Change) and node.least is not None:
        return "a number that is lowered no further than this"
    if isinstance(node, t.Norm) and node.onto is not None and node.what is not None and _happens(node.act, vocabulary):
        return "two cards of one act"
    if isinstance(node, t.When) and _happens(node.event, vocabulary) and node.subject and node.agent:
        return "two parties of one event"
    if isinstance(node, t.When) and node.at and any(node.event == verb.denied for verb in vocabulary.verbs):
        return "what comes of an act on somebody"
    if isinstance(node, t.Role) and not any(role.words for role in vocabulary.roles if role.name == node.name):
        return "a role without a word"
    return ""


def _happens(kind: str, vocabulary: Vocabulary) -> bool:
    """Is it something that happens between two cards?"""
    return any(verb.sense == "happen" and kind in (verb.event, verb.denied) for verb in vocabulary.verbs)
