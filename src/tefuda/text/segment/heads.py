"""Cards whose abilities begin with their kind in brackets: 【自動発動】…"""

from __future__ import annotations

import re

from tefuda.text.segment.pieces import Segmenter, Unit
from tefuda.text.vocabulary import Gate, Head, Vocabulary


class Heads(Segmenter):
    """【kind】, [cost], sentences."""

    def __init__(self, text: str, vocabulary: Vocabulary, card_type: str = "") -> None:
        super().__init__(text, vocabulary, card_type)
        self.surcharges = tuple(word for entry in vocabulary.surcharges for word in entry.words)
        self.brackets = {b.property: (b.opening, b.closing) for b in vocabulary.brackets}

    # -------------------------------------------------------------------------------------------- heads

    def _tag(self, pos: int) -> tuple[str, int] | None:
        """The name in 【】 at this place and where it ends."""
        if not self.text.startswith("【", pos):
            return None
        end = self.text.find("】", pos)
        return None if end < 0 else (self.text[pos + 1 : end], end + 1)

    def _opens(self, pos: int) -> bool:
        """Does an ability begin here? A keyword opens one only if it stands alone."""
        tag = self._tag(pos)
        if tag is None:
            return self.text[pos - 1 : pos] == "\n" and self.text.startswith(self.surcharges, pos)
        name, end = tag
        if name in self.heads and self.heads[name].process:
            return self.text[end : end + 1] != "を"
        if name in self.heads or name in self.limits:
            return True
        if name in self.gates:
            return self._tag(self._gate(pos)[1]) is not None and self._opens(self._gate(pos)[1])
        if self._drafts(pos):
            return True
        found = self._read_keyword(name)
        if found is not None and (found[0].named == "after" or (found[0].priced and "〔" not in name)):
            return self.text[end : end + 1] in ("「", "〔")
        return found is not None and self.text[end : end + 1] in ("", "\n", "【", "(")

    def _drafts(self, pos: int) -> bool:
        """Does a bracketed word that nobody knows stand here with its reminder?"""
        tag = self._tag(pos)
        if tag is None or not self.text.startswith("(", tag[1]):
            return False
        known = tag[0] in self.heads or tag[0] in self.limits or tag[0] in self.gates or tag[0] in self.keywords
        return not known and self._read_keyword(tag[0]) is None

    def _gate(self, pos: int) -> tuple[tuple[Gate, str], int]:
        """The gate that stands here, its value, and where it ends."""
        tag = self._tag(pos)
        assert tag is not None
        gate, end = self.gates[tag[0]], tag[1]
        value = ""
        if gate.property:
            opening, closing = self.brackets[gate.property]
            found = re.compile(f"{re.escape(opening)}([^{re.escape(opening + closing)}]+){re.escape(closing)}-?").match(
                self.text, end
            )
            if found is not None:
                value, end = found.group(1), found.end()
            elif gate.needs:
                self.refuse(pos, end, "it is not said of which kind")
        return (gate, value), end

    def _unit(self) -> Unit:
        unit = Unit(self.pos)
        tag = self._tag(self.pos)
        if tag is not None and tag[0] in self.gates and self._opens(self.pos):
            gate, self.pos = self._gate(self.pos)
            unit.gates.append(gate)
        while (tag := self._tag(self.pos)) is not None and self._opens(self.pos):
            name, end = tag
            if name in self.limits:
                if unit.per_turn:
                    self.refuse(self.pos, end, "the limit is there twice")
                unit.per_turn = self.limits[name]
            elif name in self.gates:
                self.refuse(self.pos, end, "this word stands before the kind of the ability")
            elif name in self.heads:
                if unit.heads and not (unit.heads[0].kind == self.heads[name].kind and self.heads[name].label):
                    break
                unit.heads.append(self.heads[name])
            elif self._drafts(self.pos):
                self._draft(unit, end)
                return unit
            else:
                self._take_keyword(unit, name, end)
                return unit
            self.pos = end
        self._plain_limit(unit)
        if not unit.heads and self.text.startswith(self.surcharges, self.pos):
            # What is paid as well as a card is played can only be permanent: its kind is often left out.
            unit.heads.append(next(head for head in self.vocabulary.heads if head.kind == "static"))
            unit.sentences.append((self.pos, self._sentence_end(self.pos)))
            self.pos = unit.sentences[0][1]
            if self.text.startswith("(", self.pos):
                self._reminders(unit)
            return unit
        bare = self.bare()
        if not unit.heads and bare and not unit.gates and not unit.per_turn:
            tag = self._tag(self.pos)
            if tag is None or tag[0] in self.gates or not self.text.startswith(("\n", "("), tag[1]):
                unit.bare = bare
                self.body(unit)
                return unit
        if not unit.heads:
            end = self._sentence_end(self.pos)
            tag = self._tag(self.pos)
            if tag is not None and tag[0] not in self.keywords:
                self.refuse(self.pos, tag[1], "this bracketed word is not known")
            self.refuse(self.pos, end, "an ability begins with its kind in brackets, such as 【自動発動】")
        if unit.heads[0].kind == "activated":
            self._cost(unit)
        self.body(unit)
        return unit

    def _take_keyword(self, unit: Unit, name: str, end: int) -> None:
        found = self._read_keyword(name)
        assert found is not None
        unit.keyword, unit.words = found
        start, self.pos = self.pos, end
        if unit.keyword.named == "after":
            close = self._closing(end)
            unit.words, self.pos = (self.text[end + 1 : close],), close + 1
        if unit.keyword.priced:
            opening = self.text.find("〔", start)
            closing = self._closing(opening)
            unit.cost = (opening + 1, closing)
            self.pos = max(end, closing + 1)
        self._reminders(unit)

    def _draft(self, unit: Unit, end: int) -> None:
        """A keyword that nobody knows; if no kind is printed before it, it is permanent or waits for something."""
        unit.draft = (self.pos + 1, end - 1)
        if not unit.heads:
            unit.bare = (Head(("",), "static", ""), Head(("",), "triggered", ""))
        self.pos = end
        self._reminders(unit)

    def _plain_limit(self, unit: Unit) -> None:
        """ターン1回 without brackets, before the cost."""
        for word, per_turn in self.limits.items():
            end = self.pos + len(word)
            if (
                unit.heads
                and not unit.per_turn
                and self.text.startswith(word, self.pos)
                and self.text[end : end + 1] in ("[", "、")
            ):
                unit.per_turn = per_turn
                self.pos = end + self.text.startswith("、", end)
                return

    def _cost(self, unit: Unit) -> None:
        start = self.pos
        opening = self.text.find(self.vocabulary.cost_brackets[0], start, self._sentence_end(start))
        if opening < 0:
            if unit.heads[0].timed:
                self.refuse(start, self._sentence_end(start), "it is not said when this can be played and for what cost")
            return
        closing = self._closing(opening)
        if opening > start:
            unit.condition = (start, opening)
        unit.cost = (opening + 1, closing)
        self.pos = closing + 1
        if unit.heads[0].timed:
            self._timing(unit, opening, closing)

    def _timing(self, unit: Unit, opening: int, closing: int) -> None:
        """〔ノーマル/cost〕: — or 〔ノーマル〕: without a cost."""
        words, slash, _ = self.text[opening + 1 : closing].partition("/")
        unit.window = next((entry.name for entry in self.vocabulary.timings if words in entry.words), "")
        if not unit.window:
            self.refuse(opening + 1, closing, "this is not a time at which something is played")
        unit.cost = (opening + 2 + len(words), closing) if slash else None
        if not self.text.startswith(":", self.pos):
            self.refuse(opening, closing + 1, "a colon follows the brackets")
        self.pos += 1

    def _before_sentence(self, unit: Unit) -> None:
        tag = self._tag(self.pos)
        if tag is not None and tag[0] in self.gates:
            unit.gated[len(unit.sentences)], self.pos = self._gate(self.pos)
