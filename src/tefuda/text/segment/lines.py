"""Cards with one ability a line. Its kind is not printed; keywords and headers stand without brackets.

A header (a condition or a kind that is said of “the next ability”) owns what follows its colon, or the next line. How many
lines it owns is shown on a card by their indent, which a plain text has lost: more than one line behind it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tefuda.text.segment.pieces import Segmenter, Unit
from tefuda.text.vocabulary import Gate

#: A keyword's name is short; anything longer before a parenthesis is a sentence.
_LONGEST_NAME = 20
#: 勇気3:自分のクリーチャーが3体以上あれば: a name with a number, of which the sentence says what it is for.
_NUMBERED = re.compile(r"([^\W\d][^\d、。:()「」\n]{1,11})(\d{1,2}):(?!\n)")


class Lines(Segmenter):
    """Keyword lines, headers, sentences."""

    begun = 0  # where the sentences of this ability begin
    owner: Sequence[tuple[Gate, str]] = ()  # the header that the line before belonged to

    def _opens(self, pos: int) -> bool:
        """Every line is an ability of its own, unless the one before it goes on."""
        if pos > self.begun and self.text[pos - 1] == "。" and self._follows(pos):
            return True
        return pos > self.begun and self.text[pos - 1] == "\n" and self.text[pos - 2] != "、" and not self._bullet(pos)

    def _follows(self, pos: int) -> bool:
        """Is the rest of the line a keyword?"""
        end = next((at for at in range(pos, len(self.text)) if self.text[at] in "\n("), len(self.text))
        words = self.text[pos:end].removesuffix("。")
        return 0 < len(words) <= _LONGEST_NAME and self._read_keyword(words) is not None

    def _unit(self) -> Unit:
        unit = Unit(self.pos)
        if self._marked(self.pos):
            if not self.owner:
                self.refuse(self.pos, self._sentence_end(self.pos), "to what header this line belongs is not clear")
            unit.gates.extend(self.owner)
            self.pos += len(self.writing.owned)
        else:
            self.owner = ()
        self._label(unit)
        if self._header(unit):
            self._reminders(unit)
            self._owned(unit)
        if self._keyword(unit):
            return unit
        if not unit.heads:
            unit.bare = self.bare()
            if not unit.bare:
                self.refuse(self.pos, self._sentence_end(self.pos), "a card of this type has no such text")
        self.begun = self.pos
        self.body(unit)
        return unit

    def _label(self, unit: Unit) -> None:
        """A word before the ability that only names it; one nobody knows must have its number said again behind it."""
        known = "|".join(re.escape(word) for word in self.vocabulary.prefixes)
        if known and (found := re.compile(rf"({known})\d*(?:\([^()。\n]*\))?[-ー:](?!\n)").match(self.text, self.pos)):
            unit.label = found.group(1)
            self.pos = found.end()
        elif self.vocabulary.prefixes and (found := _NUMBERED.match(self.text, self.pos)):
            name, number = found.groups()
            said = self.text[found.end() : self._sentence_end(found.end())]
            if not self._read_keyword(name + number) and re.search(rf"(?<!\d){number}[枚体つ](?:以上|以下)", said):
                unit.label = name
                self.pos = found.end()

    def _header(self, unit: Unit) -> bool:
        """A condition or a kind that is said before the ability."""
        for gate in self.vocabulary.gates:
            found = re.compile(re.escape(gate.name) + gate.pattern + r"(?=[(:\n]|\Z)").match(self.text, self.pos)
            if found is not None:
                unit.gates.append((gate, found.group(1) if found.groups() else ""))
                self.pos = found.end()
                return True
        for word, head in self.heads.items():
            found = re.compile(re.escape(word) + head.pattern).match(self.text, self.pos) if word else None
            if found is not None:
                unit.heads.append(head)
                unit.words = found.groups()
                self.pos = found.end()
                return True
        return False

    def _owned(self, unit: Unit) -> None:
        """From the header to the text it owns."""
        if self.text.startswith(":", self.pos):
            self.pos += 1
            self._reminders(unit)
            if not self.text.startswith("\n", self.pos):
                return
        if self.text.startswith("\n", self.pos) and self._marked(self.pos + 1) and not unit.heads:
            self.owner = tuple(unit.gates)
            self.pos += 1 + len(self.writing.owned)
        elif self.text.startswith("\n", self.pos):
            following = [line for line in self.text[self.pos :].split("\n") if line]
            if len(following) > 1 and not self._heads(following[1]):
                self.refuse(unit.start, self.pos, "it is not clear how many of the next lines belong to this one")
            self.pos += 1
        elif self.pos >= len(self.text):
            self.refuse(unit.start, self.pos, "the ability that belongs to this is missing")

    def _marked(self, pos: int) -> bool:
        """Does a line begin here that is marked as belonging to a header?"""
        mark = self.writing.owned
        return bool(mark) and re.compile(rf"(?<![^\n]){re.escape(mark)}(?![A-Za-z])").match(self.text, pos) is not None

    def _heads(self, line: str) -> bool:
        """Does another header begin with this line? Then the one before it owns a single line."""
        return any(
            re.match(re.escape(gate.name) + gate.pattern + r"(?=[(:]|$)", line) for gate in self.vocabulary.gates
        ) or any(word and line.startswith(word) for word in self.heads)

    def _keyword(self, unit: Unit) -> bool:
        """A line that is a keyword."""
        end = self._keyword_end()
        found = self._read_keyword(self.text[self.pos : end].removesuffix("。"))
        if unit.heads:
            return False
        if found is None:
            words = self.text[self.pos : end]
            if not self.text.startswith("(", end) or "。" in words or len(words) > _LONGEST_NAME:
                return False
            unit.draft, unit.bare = (self.pos, end), self.bare()
        else:
            unit.keyword, unit.words = found
        self.pos = end
        self._reminders(unit)
        if self.text[self.pos - 1] not in ")。" and self.pos < len(self.text) and self.text[self.pos] != "\n":
            self.refuse(self.pos, self._sentence_end(self.pos), "nothing follows a keyword on its line")
        return True

    def _keyword_end(self) -> int:
        """Where the line or its reminder begins; a sentence may follow a keyword on its line."""
        pos = self.pos
        while pos < len(self.text) and self.text[pos] not in "\n(":
            pos += 1
        stop = self.text.find("。", self.pos, pos) + 1
        if 0 < stop < pos and self._read_keyword(self.text[self.pos : stop - 1]) is not None:
            return stop
        return pos
