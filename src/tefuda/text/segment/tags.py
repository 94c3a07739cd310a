"""Cards whose abilities begin with an icon and say the rest in fields: ≪自≫【有効】スクエア【誘発】…。【効果】…。

Older cards of the same game have the icon alone, then a sentence; a cost stands in its own brackets before it.
"""

from __future__ import annotations

import re

from tefuda.text import lexicon
from tefuda.text.segment.pieces import Segmenter, Unit
from tefuda.text.vocabulary import Gate, Limit, Vocabulary

#: What can stand before an icon that opens an ability, and what follows one that is only spoken of.
_BEFORE, _SPOKEN_OF = ("\n", "。", "”", ")"), ("能力", "を", "の", "か", "と", "が", "に", "、", "は")
_SKIPPED = "\n "


class Tags(Segmenter):
    """Icons, fields, sentences."""

    def __init__(self, text: str, vocabulary: Vocabulary, card_type: str = "") -> None:
        super().__init__(text, vocabulary, card_type)
        self._heads = sorted(self.heads, key=len, reverse=True)  # ≪自≫ with a keyword behind it before ≪自≫

    def _opens(self, pos: int) -> bool:
        return self._icon(pos) != "" and (pos == 0 or self.text[pos - 1] in _BEFORE)

    def _icon(self, pos: int) -> str:
        """The icon or header that opens an ability here."""
        for word in self._heads:
            if self.text.startswith(word, pos) and not self.text.startswith(_SPOKEN_OF, pos + len(word)):
                return word
        return next((gate.name for gate in self.vocabulary.gates if self._header(gate.name, pos) is not None), "")

    def _header(self, name: str, pos: int) -> re.Match[str] | None:
        gate = self.gates[name]
        return re.compile(re.escape(gate.name) + gate.pattern).match(self.text, pos) if gate.owns else None

    def units(self) -> list[Unit]:
        """A header's condition holds for every ability behind it."""
        found = super().units()
        owned: list[tuple[Gate, str]] = []
        for unit in found:
            if not unit.heads and unit.gates:
                owned = unit.gates
            elif unit.heads:
                unit.gates[:0] = owned
        return [unit for unit in found if unit.heads or unit.keyword is not None]

    def _unit(self) -> Unit:
        unit = Unit(self.pos)
        if self._leading(unit):
            return unit
        word = self._icon(self.pos)
        if not word:
            end = self._sentence_end(self.pos)
            self.refuse(self.pos, end, "an ability begins with its icon")
        if word in self.gates:
            found = self._header(word, self.pos)
            assert found is not None
            unit.gates.append((self.gates[word], found.group(1) if found.groups() else ""))
            self.pos = found.end()
            self._reminders(unit)
            return unit
        unit.heads.append(self.heads[word])
        self.pos += len(word)
        self._inner_gates(unit)
        if self._keyword(unit):
            return unit
        self._explained(unit)
        self._fields(unit)
        self.body(unit)
        return unit

    def _inner_gates(self, unit: Unit) -> None:
        """A word behind the icon under which the ability is valid."""
        for gate in self.vocabulary.gates:
            found = re.compile(re.escape(gate.name) + gate.pattern).match(self.text, self.pos) if gate.inside else None
            if found is not None:
                unit.gates.append((gate, found.group(1) if found.groups() else ""))
                self.pos = found.end()
                self._explained(unit)

    def _explained(self, unit: Unit) -> None:
        """A reminder, and the line's end behind it."""
        if self.text.startswith("(", self.pos):
            self._reminders(unit)
            while self.pos < len(self.text) and self.text[self.pos] in _SKIPPED:
                self.pos += 1

    def _leading(self, unit: Unit) -> bool:
        """降臨条件:…: a keyword that stands before the abilities, without an icon."""
        for keyword in self.vocabulary.keywords:
            if keyword.leads:
                found = re.compile(re.escape(keyword.name) + keyword.pattern).match(self.text, self.pos)
                if found is not None:
                    unit.keyword, unit.words = keyword, found.groups()
                    self.pos = found.end()
                    self._reminders(unit)
                    return True
        return False

    def _keyword(self, unit: Unit) -> bool:
        found = re.compile(r"[^(≪【\n。]*").match(self.text, self.pos)
        assert found is not None
        known = self._read_keyword(found.group())
        if known is None:
            if not found.group() or not self.text.startswith("(", found.end()):
                return False
            unit.draft = found.span()
        else:
            unit.keyword, unit.words = known
        self.pos = found.end()
        gated = re.compile(r"【([^】]*)】([^【≪\n(]*(?:≪[^≫]*≫[^【≪\n(]*)*?)(?=≪(?:自|起|常|S|イベント)≫|\n|\(|$)").match(
            self.text, self.pos
        )
        if known is not None and gated is not None and dict(self.vocabulary.fields).get(gated.group(1)) == "proviso":
            self._named(unit, *gated.span(2))  # 絶界【P】…: a keyword with a condition of its own
            self.pos = gated.end()
        self._reminders(unit)
        return True

    def _fields(self, unit: Unit) -> None:
        """The fields before the effect, each up to the next one."""
        roles = dict(self.vocabulary.fields)
        while (found := re.compile(r"【([^】]*)】").match(self.text, self.pos)) is not None and found.group(1) in roles:
            self.pos = found.end()
            role = roles[found.group(1)]
            if role == "effect":
                return
            following = re.compile("|".join(f"【{re.escape(tag)}】" for tag in roles)).search(self.text, self.pos)
            if following is None:
                self.refuse(found.start(), len(self.text), "a field is not followed by the effect")
            end = following.start()
            self._field(unit, role, end)
            self.pos = end
        self._bracketed(unit)

    def _field(self, unit: Unit, role: str, end: int) -> None:
        start = self.pos
        while end > start and self.text[end - 1] in _SKIPPED:
            end -= 1
        if role == "proviso":
            self._named(unit, start, end)
        elif role == "valid":
            self._valid(unit, start, end)
        elif role == "trigger":
            if unit.heads[0].kind != "triggered":
                self.refuse(start, end, "only an ability that waits has this field")
            unit.trigger = (start, end)
        else:
            self._price(unit, start, end)

    def _named(self, unit: Unit, start: int, end: int) -> None:
        """【P】…: which player's card this needs."""
        for gate in self.vocabulary.gates:
            found = None if gate.owns or gate.inside else re.compile(gate.pattern).fullmatch(self.text, start, end)
            if found is not None:
                unit.gates.append((gate, found.group(1)))
                return
        self.refuse(start, end, "this condition is not understood")

    def _valid(self, unit: Unit, start: int, end: int) -> None:
        """【有効】≪ターン1≫スクエア: how often, in whose turn, and where."""
        pos = start
        while (limit := self._limit(pos)) is not None:
            word, entry = limit
            if entry.per_turn:
                unit.per_turn = entry.per_turn
            if entry.gate:
                unit.gates.append((self.gates[entry.gate], ""))
            pos += len(word)
        if self.text[pos:end] in lexicon.EVERY:
            unit.zones = tuple(zone.name for zone in self.vocabulary.zones if not zone.within)
            return
        words = {word: zone.name for zone in self.vocabulary.zones for word in zone.words}
        zones: list[str] = []
        while pos < end:
            word = max((word for word in words if self.text.startswith(word, pos)), key=len, default="")
            if not word:
                self.refuse(pos, end, "this is no zone")
            zones.append(words[word])
            if word in self.gates:  # ≪デュナミス表≫: the zone, and how the card lies there
                unit.gates.append((self.gates[word], ""))
            pos += len(word)
            if pos < end and self.text[pos] in "とか、・":
                pos += 1
        unit.zones = tuple(zones)

    def _limit(self, pos: int) -> tuple[str, Limit] | None:
        for limit in self.vocabulary.limits:
            for word in limit.words:
                if self.text.startswith(word, pos):
                    return word, limit
        return None

    def _price(self, unit: Unit, start: int, end: int) -> None:
        """Icons first, then what is done."""
        pos = start
        taken = True
        while taken:
            taken = False
            for icon in self.vocabulary.price_icons:
                found = re.compile(icon.pattern).match(self.text, pos, end)
                if found is not None and found.end() > pos:
                    unit.icons.append((icon, found.groups()))
                    pos, taken = found.end(), True
        while pos < end and self.text[pos] in _SKIPPED:
            pos += 1
        if pos < end:
            unit.cost = (pos, end)

    def _bracketed(self, unit: Unit) -> None:
        """〈cost〉 before the sentence of an older card."""
        opening, closing = self.vocabulary.cost_brackets[0], self.vocabulary.cost_brackets[1]
        if unit.heads[0].kind == "activated" and self.text.startswith(opening, self.pos):
            end = self.text.find(closing, self.pos)
            if end < 0:
                self.refuse(self.pos, self.pos + 1, "this bracket is not closed")
            start, self.pos = self.pos + 1, end + 1
            stop = end
            while stop > start and self.text[stop - 1] in _SKIPPED:
                stop -= 1
            self._price(unit, start, stop)
