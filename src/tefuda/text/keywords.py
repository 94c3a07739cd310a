"""Keywords are macros: a name for a definition that the same grammar reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.kernel import tree as t

if TYPE_CHECKING:
    from tefuda.text.vocabulary import Head, Keyword, Vocabulary


class Macros:
    """The compiled definitions of a vocabulary's keywords and of the triggers its labels supply."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._reminders: dict[str, frozenset[tuple[t.Ability, ...]]] = {}
        self._made: dict[tuple[str, str, tuple[str, ...]], tuple[t.Ability, ...]] = {}

    def filled(self, keyword: Keyword, words: tuple[str, ...]) -> tuple[t.Ability, ...]:
        """What the keyword stands for with these parameters."""
        key = (keyword.name, keyword.pattern, words)
        if key not in self._made:
            self._made[key] = self._make(keyword, words)
        return self._made[key]

    def _make(self, keyword: Keyword, words: tuple[str, ...]) -> tuple[t.Ability, ...]:
        if keyword.trees:
            parameters = keyword.named or keyword.pattern
            return tuple(msgspec.structs.replace(a, windows=words) if parameters else a for a in keyword.trees)
        abilities = self.vocabulary.reader(keyword.definition.format(*words), self.vocabulary.usual, "").abilities
        return tuple(msgspec.structs.replace(ability, keyword=keyword.name, zones=keyword.zones) for ability in abilities)

    def read_as(self, text: str, read: Callable[[str], frozenset[tuple[t.Ability, ...]]]) -> frozenset[tuple[t.Ability, ...]]:
        """What a reminder says, worked out once: most cards repeat the same few."""
        if text not in self._reminders:
            self._reminders[text] = read(text)
        return self._reminders[text]

    def written(self, ability: t.Ability) -> tuple[Keyword, tuple[str, ...]] | None:
        """The keyword (and its parameters) that this ability can be written with."""
        named = [keyword for keyword in self.vocabulary.keywords if keyword.name == ability.keyword]
        for keyword in named:
            if keyword.trees:
                words = ability.windows if keyword.named or keyword.pattern else ()
                if len(named) > 1 and not _takes(keyword, words):
                    continue
                plain = msgspec.structs.replace(ability, cost=()) if keyword.priced or keyword.price else ability
                plain = msgspec.structs.replace(plain, condition=None) if keyword.price else plain
            elif keyword.spoken:
                said = self._said(keyword, ability)
                if said is None:
                    continue
                words, plain = said, ability
            else:
                found: dict[str, str] = {}
                samples = dict(zip(keyword.samples, keyword.samples, strict=True))
                model = self.filled(keyword, keyword.samples)
                if not _same(model, (ability,), samples, found):
                    continue
                words, plain = tuple(found.get(sample, sample) for sample in keyword.samples), ability
            if self.filled(keyword, words) == (plain,):
                return keyword, words
        return None

    def _said(self, keyword: Keyword, ability: t.Ability) -> tuple[str, ...] | None:
        """The words that stand in the places of the definition's parameters when the ability is printed without its name."""
        from tefuda.text.japanese import Unprintable, to_japanese

        try:
            text = to_japanese((msgspec.structs.replace(ability, keyword=""),), self.vocabulary)
        except Unprintable:
            return None
        pattern = re.sub(r"\\{\d+\\}", "(.+)", re.escape(keyword.definition))
        found = re.fullmatch(pattern, text)
        return found.groups() if found is not None else None

    @cached_property
    def _triggers(self) -> dict[str, t.When]:
        from tefuda.text.compiler import compile_trigger

        return {head.words[0]: compile_trigger(head.trigger, self.vocabulary) for head in self.vocabulary.heads if head.trigger}

    def abilities(self, keyword: str) -> tuple[t.Ability, ...] | None:
        """What a keyword without parameters stands for; None if it is not one."""
        for entry in self.vocabulary.keywords:
            if entry.name == keyword and not entry.worded and not entry.pattern and not entry.priced and entry.named != "after":
                return self.filled(entry, ())
        return None

    @cached_property
    def _known(self) -> frozenset[str]:
        v = self.vocabulary
        heads = {word for head in (*v.heads, *v.bare) for word in head.words}
        names = (
            {keyword.name for keyword in v.keywords} | {word.name for word in v.surcharges} | {gate.name for gate in v.gates}
        )
        return frozenset(names | heads | set(v.prefixes) | {keyword for _, keyword in v.tolls})

    def unknown(self, name: str) -> bool:
        """Is this no name of the vocabulary, so that what it means comes from a reminder?"""
        return name not in self._known

    def trigger(self, head: Head) -> t.When | None:
        """The trigger that a label supplies."""
        return self._triggers[head.words[0]] if head.trigger else None


def _takes(keyword: Keyword, words: tuple[str, ...]) -> bool:
    """Are these words what the keyword speaks of, of several that have one name?"""
    if keyword.form.count("{") != len(words):
        return False
    found = re.fullmatch(re.escape(keyword.name) + keyword.pattern, keyword.form.format(*words))
    return found is not None and found.groups() == words


def _same(model: Any, tree: Any, samples: dict[str, str], found: dict[str, str]) -> bool:
    """Is the tree the model with other parameters? What stands in their places is noted."""
    if isinstance(model, str) and model in samples and isinstance(tree, str):
        return found.setdefault(model, tree) == tree
    if isinstance(model, int) and not isinstance(model, bool) and f"{model:+d}" in samples and isinstance(tree, int):
        return found.setdefault(f"{model:+d}", f"{tree:+d}") == f"{tree:+d}"
    if isinstance(model, tuple):
        return (
            isinstance(tree, tuple)
            and len(model) == len(tree)
            and all(_same(one, other, samples, found) for one, other in zip(model, tree, strict=True))
        )
    if isinstance(model, t.Node):
        return type(model) is type(tree) and all(
            _same(getattr(model, name), getattr(tree, name), samples, found) for name in model.__struct_fields__
        )
    return bool(model == tree)
