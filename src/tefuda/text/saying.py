"""Text from the rules that read it: a rule's parts by their labels, printed by its first production with a place for them.

The first word of a lexicon that has a value, and the first of several literals, are the canonical ones. What is optional and
has no label is left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from tefuda.text.notation import Alternatives, Item


class Unsaid(Exception):
    """The rule has no words for this."""


class Saying:
    """The rules of a grammar, the other way round."""

    def __init__(self, bodies: Mapping[str, Alternatives], lexicons: Mapping[str, Mapping[str, tuple[Hashable, ...]]]) -> None:
        self._bodies = bodies
        self._lexicons = lexicons
        self._words: dict[str, dict[Hashable, str]] = {}

    def word(self, lexicon: str, value: Hashable) -> str:
        """The canonical word with this value."""
        if lexicon not in self._words:
            found = [(value, word) for word, values in self._lexicons[lexicon].items() for value in values]
            self._words[lexicon] = dict(reversed(found))
        word = self._words[lexicon].get(value)
        if word is None:
            raise Unsaid(f"there is no word for {value}")
        return word

    def rule(self, name: str, parts: Mapping[str, Hashable]) -> str:
        """The text of a rule with these parts: a number, the value of a word, or the text of another rule."""
        said = {label: part for label, part in parts.items() if part is not None}
        for items in self._bodies[name]:
            labels = {item.label: item.repeat for item in items if item.label}
            if set(said) <= set(labels) and all(repeat == "?" or label in said for label, repeat in labels.items()):
                return self._sequence(items, said)
        raise Unsaid(f"{name} has no words for {', '.join(said)}")

    def _sequence(self, items: Sequence[Item], said: Mapping[str, Hashable]) -> str:
        return "".join(self._item(item, said) for item in items)

    def _item(self, item: Item, said: Mapping[str, Hashable]) -> str:
        if item.label:
            return self._part(item, said[item.label]) if item.label in said else ""
        if item.repeat in ("?", "*"):
            return ""
        if item.group is not None:
            return self._sequence(item.group[0], said)
        return item.literal or next(iter(self._lexicons.get(item.rule, ())), "") or self.rule(item.rule, {})

    def _part(self, item: Item, value: Hashable) -> str:
        if item.literal:
            return item.literal
        if item.rule in self._lexicons:
            return self.word(item.rule, value)
        if item.group is not None:  # what stands beside the labelled part in its group belongs to it
            for items in item.group:
                inner = [part.label for part in items if part.label]
                if len(inner) == 1:
                    return self._sequence(items, {inner[0]: value})
        return str(value)
