"""Cards whose abilities are paragraphs: 「name[ターン1回]」通常[cost]:effect, keywords in 【】, or just sentences.

What can stand before the sentences, in this order: a name (with a limit of uses inside it), a label in 【】, the time at which
the ability is played, a limit, a cost. Where no time and no label is printed the kind has to follow from the words.
"""

from __future__ import annotations

import re

from tefuda.text.segment.heads import Heads
from tefuda.text.segment.pieces import Unit

_LIMIT = r"\[(ターン|ゲーム)(\d)回\]"
_NAME = re.compile(rf"「([^「」\[\]]+)(?:{_LIMIT})?」")
_USES = re.compile(_LIMIT)


class Paragraphs(Heads):
    """A line is an ability, unless it is a row of keywords."""

    begun = 0  # where the sentences of this ability begin

    def _opens(self, pos: int) -> bool:
        return pos > self.begun and self.text[pos - 1] == "\n" and not self._bullet(pos)

    def _unit(self) -> Unit:
        unit = Unit(self.pos)
        tag = self._tag(self.pos)
        if tag is not None and self._alone(tag):
            self._take_keyword(unit, *tag)
            return unit
        if tag is not None and self._drafts(self.pos):
            self._draft(unit, tag[1])
            return unit
        self._name(unit)
        self._label(unit)
        self._time(unit)
        if not unit.heads:
            unit.bare = self.bare()
            if not unit.bare:
                self.refuse(self.pos, self._sentence_end(self.pos), "a card of this type has no such text")
        self.begun = self.pos
        self.body(unit)
        return unit

    def _alone(self, tag: tuple[str, int]) -> bool:
        """Is this a keyword that stands by itself?"""
        name, end = tag
        return self._read_keyword(name) is not None and self.text[end : end + 1] in ("", "\n", "【", "(")

    def _name(self, unit: Unit) -> None:
        """「name」, perhaps with a limit of uses inside it."""
        found = _NAME.match(self.text, self.pos)
        if found is not None:
            unit.name, unit.by_name = found.group(1), found.group(2) is not None
            self._uses(unit, found.group(2), found.group(3))
            self.pos = found.end()

    def _label(self, unit: Unit) -> None:
        """【label】: a kind that is printed in brackets."""
        tag = self._tag(self.pos)
        if tag is not None and tag[0] in self.heads and self.heads[tag[0]].label:
            unit.heads.append(self.heads[tag[0]])
            self.pos = tag[1]

    def _time(self, unit: Unit) -> None:
        """通常[cost]: the time, a limit, the cost, and the colon before the effect."""
        for word, head in self.heads.items():
            if not head.label and word and re.compile(re.escape(word) + r" ?[\[:]").match(self.text, self.pos):
                if unit.heads and unit.heads[0].windows != head.windows:
                    self.refuse(self.pos, self.pos + len(word), "what this label stands for is played at another time")
                unit.heads = unit.heads or [head]
                self.pos += len(word)
                break
        else:
            return
        self.pos += self.text.startswith(" ", self.pos)
        limit = _USES.match(self.text, self.pos)
        if limit is not None:
            if unit.by_name:
                self.refuse(self.pos, limit.end(), "the limit is there twice")
            self._uses(unit, limit.group(1), limit.group(2))
            self.pos = limit.end()
        if self.text.startswith("[", self.pos):
            closing = self._closing(self.pos)
            unit.cost, self.pos = (self.pos + 1, closing), closing + 1
        if not self.text.startswith(":", self.pos):
            self.refuse(unit.start, self.pos, "a colon stands between the cost and the effect")
        self.pos += 1

    def _uses(self, unit: Unit, when: str | None, number: str | None) -> None:
        if when is not None:
            unit.per_turn, unit.period = int(number or 0), {"ターン": "turn", "ゲーム": "game"}[when]
