"""What every layout has: the pieces of an ability, brackets, sentences, listed items, reminders."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import NoReturn

from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Gate, Head, Keyword, Limit, PriceIcon, Vocabulary

Span = tuple[int, int]

MAX_LENGTH = 1500
MAX_QUOTES = 3


@dataclass
class Unit:
    """One ability's pieces, as stretches of the text."""

    start: int
    end: int = 0
    heads: list[Head] = field(default_factory=list)
    bare: tuple[Head, ...] = ()  # no kind is printed: the kinds it could be
    keyword: Keyword | None = None
    draft: Span | None = None  # a word with a reminder that may be a keyword nobody knows
    per_turn: int = 0
    period: str = "turn"  # in which `per_turn` counts
    condition: Span | None = None
    provisos: list[Span] = field(default_factory=list)  # conditions that are sentences of their own
    cost: Span | None = None
    icons: list[tuple[PriceIcon, tuple[str, ...]]] = field(default_factory=list)  # costs that are icons
    trigger: Span | None = None  # what it waits for, in a field of its own
    zones: tuple[str, ...] = ()  # where it works, in a field of its own
    sentences: list[Span] = field(default_factory=list)
    modes: list[list[Span]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)  # of the modes: ・剣-…
    after_modes: int = 0  # number of sentences before the list
    tail: list[Span] = field(default_factory=list)  # sentences behind a list that can belong to its last item
    reminders: list[Span] = field(default_factory=list)
    words: tuple[str, ...] = ()  # the keyword's parameters
    label: str = ""  # a word before the ability that only names it: メテオバーン-…
    name: str = ""  # what the ability is called
    by_name: bool = False  # its limit stands inside that name
    window: str = ""  # said in the brackets of the cost
    gates: list[tuple[Gate, str]] = field(default_factory=list)  # what the ability is valid under
    gated: dict[int, tuple[Gate, str]] = field(default_factory=dict)  # the same for single sentences


class Segmenter(ABC):
    """Reads the pieces from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary, card_type: str = "") -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.writing = vocabulary.writing
        self.card_type = card_type
        self.opening = {pair[0]: pair[1] for pair in self.writing.brackets}
        self.heads = {word: head for head in vocabulary.heads for word in head.words}
        self.limits = {word: limit.per_turn for limit in vocabulary.limits for word in limit.words}
        self.keywords = {keyword.name: keyword for keyword in vocabulary.keywords}
        self.gates = {gate.name: gate for gate in vocabulary.gates}
        self.pos = 0
        inside = [k for k in vocabulary.keywords if k.named == "inside"]
        found = [re.findall(rf"【{re.escape(k.name)}-([^〔〕【】]+)", text) for k in inside]
        self.names = {name for group in found for name in group}  # those of this card's keywords

    def units(self) -> list[Unit]:
        """All abilities; refuses text that is outside of them."""
        self._check_size()
        found: list[Unit] = []
        while self.pos < len(self.text):
            if self.text[self.pos] == "\n":
                self.pos += 1
                continue
            unit = self._unit()
            unit.end = self.pos
            if unit.end == unit.start:
                self.refuse(unit.start, self._sentence_end(unit.start + 1), "nothing begins here")
            found.append(unit)
        return found

    @abstractmethod
    def _unit(self) -> Unit:
        """The ability that begins here."""

    @abstractmethod
    def _opens(self, pos: int) -> bool:
        """Does an ability begin here?"""

    def bare(self) -> tuple[Head, ...]:
        """The kinds that an ability can be on this card if none is printed."""
        return tuple(
            head for head in self.vocabulary.bare if not self.card_type or any(kind in self.card_type for kind in head.types)
        )

    def refuse(self, start: int, end: int, reason: str) -> NoReturn:
        raise Refused(reason, self.text[start:end], start)

    def _check_size(self) -> None:
        if len(self.text) > MAX_LENGTH:
            raise Refused(f"The text is longer than {MAX_LENGTH} characters", kind="size")
        depth = deepest = 0
        for character in self.text:
            depth += (character in self.opening) - (character in self.opening.values())
            deepest = max(deepest, depth)
        if deepest > MAX_QUOTES * 2:
            raise Refused("Brackets are nested too deeply", kind="size")

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
            elif character in self.opening:
                stack.append(self.opening[character])
        self.refuse(pos, pos + 1, "this bracket is not closed")

    def _bullet(self, pos: int) -> bool:
        """Does an item of a list begin here?"""
        if self.text[pos] not in self.writing.bullets:
            return False
        return self.writing.bullets_anywhere or pos == 0 or self.text[pos - 1] == "\n"

    def _sentence_end(self, pos: int) -> int:
        """Behind the 。 that ends the sentence, or before a line's end, a list item or a reminder."""
        start = pos
        while pos < len(self.text):
            character = self.text[pos]
            if character == "。":
                return pos + 1
            if character == "\n" or (pos > start and (character == "(" or self._bullet(pos))):
                return pos
            pos = self._closing(pos) + 1 if character in self.opening else pos + 1
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
            if self._bullet(self.pos):
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
                listing = self.writing.items_go_on and self._more_items()
            end = self._quotes_behind(self._sentence_end(self.pos))
            if listing and self._closes(end):
                listing = self._more_items()
            if not listing:
                self._before_sentence(unit)
                end = self._quotes_behind(self._sentence_end(self.pos))
            if not self._limit_sentence(unit, end) and not self._proviso(unit, end):
                behind = unit.tail if self.writing.items_go_on and unit.modes else unit.sentences
                (unit.modes[-1] if listing else behind).append((self.pos, end))
            self.pos = end

    def _closes(self, end: int) -> bool:
        """Is it a sentence that closes the ability, right behind one that the last item quotes?"""
        quoted = self.pos > 0 and any(self.text[self.pos - 1] == closing for _, closing in self.writing.quotes)
        return quoted and self.text[self.pos : end].removesuffix("。").endswith(self.writing.closing)

    def _more_items(self) -> bool:
        """Does another item of the list follow in this ability?"""
        for pos in range(self.pos, len(self.text)):
            if self._opens(pos):
                return False
            if self._bullet(pos):
                return True
        return False

    def _quotes_behind(self, end: int) -> int:
        """Where the abilities end that a sentence says are quoted behind it."""
        if not any(word in self.text[self.pos : end] for word in self.vocabulary.following):
            return end
        found = end
        while found < len(self.text):
            if self.text[found] == "\n":
                found += 1
            elif any(self.text.startswith(opening, found) for opening, _ in self.writing.quotes):
                found = end = self._closing(found) + 1
            else:
                break
        return end

    def _proviso(self, unit: Unit, end: int) -> bool:
        """この能力は…にしか…: no effect, but conditions and limits of the ability."""
        proviso = self.vocabulary.proviso
        if proviso is None:
            return False
        words = self.text[self.pos : end].removesuffix("。")
        opening = next((word for word, kind in proviso.openings if words.startswith(word) and _speaks(unit, kind)), "")
        last = next((word for word in proviso.ends if words.endswith(word)), "")
        if not opening or not last:
            return False
        spans: list[Span] = []
        limits: list[Limit] = []
        pos, stop = self.pos + len(opening), self.pos + len(words) - len(last)
        while pos < stop:
            links = [(at, word) for word in proviso.links if (at := self.text.find(word, pos, stop)) >= 0]
            until, link = min(links, default=(stop, ""))
            part = self.text[pos:until]
            limit = next((limit for limit in proviso.limits if part in limit.words), None)
            if limit is not None:
                limits.append(limit)
            elif part.endswith(proviso.condition):
                spans.append((pos, until - len(proviso.condition)))
            else:
                return False
            pos = until + len(link)
        if sum(bool(limit.per_turn) for limit in limits) + bool(unit.per_turn) > 1:
            self.refuse(self.pos, end, "the limit is there twice")
        unit.per_turn = unit.per_turn or sum(limit.per_turn for limit in limits)
        unit.gates += [(self.gates[limit.gate], "") for limit in limits if limit.gate]
        unit.provisos += spans
        return True

    def _before_sentence(self, unit: Unit) -> None:  # noqa: B027
        """What a layout writes before a single sentence: in most, nothing."""

    def _limit_sentence(self, unit: Unit, end: int) -> bool:
        """この能力は…1回しか…: no effect, but a limit of uses."""
        words = self.text[self.pos : end].removesuffix("。")
        for limit in self.vocabulary.limit_sentences:
            if words in limit.words:
                if unit.per_turn and limit.per_turn:
                    self.refuse(self.pos, end, "the limit is there twice")
                if limit.per_turn:
                    unit.per_turn, unit.period = limit.per_turn, limit.period
                if limit.gate:
                    unit.gates.append((self.gates[limit.gate], ""))
                return True
        return False

    def _read_keyword(self, name: str) -> tuple[Keyword, tuple[str, ...]] | None:
        """The keyword that these words are, and its parameters."""
        for keyword in self.vocabulary.keywords:
            if keyword.worded:
                continue
            if not keyword.pattern:
                if name == keyword.name or name in keyword.spellings:
                    return keyword, ()
                continue
            for word in (keyword.name, *keyword.spellings):
                found = re.fullmatch(re.escape(word) + keyword.pattern, name)
                if found is not None:
                    return keyword, tuple(group for group in found.groups() if group is not None)
        return None


def _speaks(unit: Unit, kind: str) -> bool:
    """Does a sentence that opens so speak of the ability it stands in?"""
    return not kind or any(kind in head.windows for head in unit.heads)
