"""A normalised text cut into abilities: bracketed heads, cost, sentences, listed modes, reminders.

Nothing is interpreted here but the bracketed heads; every character lands in exactly one piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Gate, Head, Keyword, Vocabulary

Span = tuple[int, int]

_OPENING = {"「": "」", "『": "』", "《": "》", "<": ">", "{": "}", "“": "”", "(": ")", "[": "]", "〔": "〕"}
MAX_LENGTH = 1500
MAX_QUOTES = 3


@dataclass
class Unit:
    """One ability's pieces, as stretches of the text."""

    start: int
    end: int = 0
    heads: list[Head] = field(default_factory=list)
    keyword: Keyword | None = None
    per_turn: int = 0
    condition: Span | None = None
    cost: Span | None = None
    sentences: list[Span] = field(default_factory=list)
    modes: list[list[Span]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)  # of the modes: ・剣-…
    after_modes: int = 0  # number of sentences before the list
    reminders: list[Span] = field(default_factory=list)
    words: tuple[str, ...] = ()  # the keyword's parameters
    window: str = ""  # said in the brackets of the cost
    gate: tuple[Gate, str] | None = None  # what the ability is valid under
    gated: dict[int, tuple[Gate, str]] = field(default_factory=dict)  # the same for single sentences


class Segmenter:
    """Reads the pieces from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary, card_type: str = "") -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.card_type = card_type
        self.heads = {word: head for head in vocabulary.heads for word in head.words}
        self.limits = {word: limit.per_turn for limit in vocabulary.limits for word in limit.words}
        self.keywords = {keyword.name: keyword for keyword in vocabulary.keywords}
        self.gates = {gate.name: gate for gate in vocabulary.gates}
        self.brackets = {b.property: (b.opening, b.closing) for b in vocabulary.brackets}
        self.pos = 0
        inside = [k for k in vocabulary.keywords if k.named == "inside"]
        found = [re.findall(rf"【{re.escape(k.name)}-([^〔〕【】]+)", text) for k in inside]
        self.names = {name for group in found for name in group}  # those of this card's keywords

    def units(self) -> list[Unit]:
        """All abilities; refuses text that is outside of them."""
        self._check_size()
        found = []
        while self.pos < len(self.text):
            if self.text[self.pos] == "\n":
                self.pos += 1
                continue
            unit = self._unit()
            unit.end = self.pos
            found.append(unit)
        return found

    def _check_size(self) -> None:
        if len(self.text) > MAX_LENGTH:
            raise Refused(f"The text is longer than {MAX_LENGTH} characters", kind="size")
        depth = deepest = 0
        for character in self.text:
            depth += (character in _OPENING) - (character in _OPENING.values())
            deepest = max(deepest, depth)
        if deepest > MAX_QUOTES * 2:
            raise Refused("Brackets are nested too deeply", kind="size")

    def refuse(self, start: int, end: int, reason: str) -> NoReturn:
        raise Refused(reason, self.text[start:end], start)

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
            return False
        name, end = tag
        if name in self.heads and self.heads[name].process:
            return self.text[end : end + 1] != "を"
        if name in self.heads or name in self.limits:
            return True
        if name in self.gates:
            return self._tag(self._gate(pos)[1]) is not None and self._opens(self._gate(pos)[1])
        found = self._keyword(name)
        if found is not None and (found[0].named == "after" or (found[0].priced and "〔" not in name)):
            return self.text[end : end + 1] in ("「", "〔")
        return found is not None and self.text[end : end + 1] in ("", "\n", "【", "(")

    def _keyword(self, name: str) -> tuple[Keyword, tuple[str, ...]] | None:
        """The keyword of a bracketed word, and its parameters."""
        for keyword in self.vocabulary.keywords:
            if keyword.worded:
                continue
            if not keyword.pattern:
                if name == keyword.name:
                    return keyword, ()
                continue
            found = re.fullmatch(re.escape(keyword.name) + keyword.pattern, name)
            if found is not None:
                return keyword, tuple(group for group in found.groups() if group is not None)
        return None

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
            unit.gate, self.pos = self._gate(self.pos)
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
            else:
                self._take_keyword(unit, name, end)
                return unit
            self.pos = end
        self._plain_limit(unit)
        bare = self.vocabulary.bare
        if not unit.heads and bare is not None and self.card_type in ("", *bare.types) and not unit.gate and not unit.per_turn:
            tag = self._tag(self.pos)
            if tag is None or tag[0] in self.gates or not self.text.startswith(("\n", "("), tag[1]):
                unit.heads.append(bare)
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
        found = self._keyword(name)
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

    # -------------------------------------------------------------------------------------------- sentences

    def _closing(self, pos: int) -> int:
        """Where the bracket that opens here closes."""
        stack: list[str] = []
        for at in range(pos, len(self.text)):
            character = self.text[at]
            if stack and character == stack[-1]:
                stack.pop()
                if not stack:
                    return at
            elif character in _OPENING:
                stack.append(_OPENING[character])
        self.refuse(pos, pos + 1, "this bracket is not closed")

    def _sentence_end(self, pos: int) -> int:
        """Behind the 。 that ends the sentence, or before a line's end, a list item or a reminder."""
        start = pos
        while pos < len(self.text):
            character = self.text[pos]
            if character == "。":
                return pos + 1
            if character == "\n" or (character in "・(" and pos > start):
                return pos
            pos = self._closing(pos) + 1 if character in _OPENING else pos + 1
        return pos

    def _reminders(self, unit: Unit) -> None:
        while self.text.startswith("(", self.pos):
            end = self._closing(self.pos)
            unit.reminders.append((self.pos + 1, end))
            self.pos = end + 1

    def body(self, unit: Unit) -> None:
        """Sentences and listed modes up to the next ability."""
        listing = False
        while self.pos < len(self.text):
            character = self.text[self.pos]
            if character == "(":
                self._reminders(unit)
                if self.text.startswith("。", self.pos):
                    self.refuse(self.pos - 1, self.pos + 1, "a reminder stands behind the full stop")
                continue
            if self._opens(self.pos):
                return
            if character == "\n":
                self.pos += 1
                continue
            if character == "・":
                if not listing and unit.modes:
                    self.refuse(self.pos, self._sentence_end(self.pos + 1), "a second list is not understood")
                listing = True
                unit.after_modes = len(unit.sentences)
                unit.modes.append([])
                self.pos += 1
                name = next((name for name in self.names if self.text.startswith(name + "-", self.pos)), "")
                unit.names.append(name)
                self.pos += len(name) + 1 if name else 0
                continue
            if listing and self.pos and self.text[self.pos - 1] == "\n":
                listing = False
            tag = self._tag(self.pos)
            if tag is not None and tag[0] in self.gates and not listing:
                unit.gated[len(unit.sentences)], self.pos = self._gate(self.pos)
            end = self._sentence_end(self.pos)
            if not self._limit_sentence(unit, end):
                (unit.modes[-1] if listing else unit.sentences).append((self.pos, end))
            self.pos = end

    def _limit_sentence(self, unit: Unit, end: int) -> bool:
        """この能力は…1回しか…: no effect, but a limit of uses."""
        words = self.text[self.pos : end].removesuffix("。")
        for limit in self.vocabulary.limit_sentences:
            if words in limit.words:
                if unit.per_turn:
                    self.refuse(self.pos, end, "the limit is there twice")
                unit.per_turn = limit.per_turn
                return True
        return False
