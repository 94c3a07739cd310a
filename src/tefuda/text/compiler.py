"""From printed text to abilities."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.engine import Parse, Run, TooComplicated, printed
from tefuda.text.grammar_sentences import Cost
from tefuda.text.lowering import Lowering
from tefuda.text.lowering.ability import Body
from tefuda.text.normal import Rewrite, normalise
from tefuda.text.refusal import Refused
from tefuda.text.segment import Segmenter, Span, Unit
from tefuda.text.support import unsupported
from tefuda.text.vocabulary import Head, Vocabulary

MAX_READINGS = 64
MAX_SENTENCE = 400


class Reading(NamedTuple):
    """A text that was understood completely."""

    abilities: tuple[t.Ability, ...]
    normal: str  # the normalised text
    printed: str  # the text printed back from the surface tree: equal to `normal`
    sentences: tuple[Span, ...]  # for each ability, the stretch of the normalised text that says it
    log: tuple[Rewrite, ...] = ()  # what the normaliser rewrote


def compile_text(text: str, vocabulary: Vocabulary, *, card_type: str = "") -> Reading:
    """Understand a card's text, or raise `Refused` with the words that were not understood."""
    if len(text) > 8000:
        raise Refused("The text is far too long for a card", kind="size")
    normal = normalise(text)
    compiler = _Compiler(normal.text, vocabulary)
    abilities: list[t.Ability] = []
    spans: list[Span] = []
    units = Segmenter(normal.text, vocabulary, card_type).units()
    for unit in units:
        for ability, span in compiler.unit(unit):
            if why := unsupported(ability, vocabulary):
                raise Refused(why, normal.text[span[0] : span[1]], span[0])
            abilities.append(ability)
            spans.append(span)
    return Reading(tuple(abilities), normal.text, compiler.printed(units), tuple(spans), normal.log)


def compile_trigger(text: str, vocabulary: Vocabulary) -> t.When:
    """A trigger clause by itself, as a label supplies it."""
    compiler = _Compiler(text + "カード1枚を引く。", vocabulary)
    head = Head(("",), "triggered", "")
    (ability,) = compiler.body(head, None, 0, Unit(0, sentences=[(0, len(compiler.text))]))
    assert isinstance(ability.trigger, t.When)
    return ability.trigger


class _Compiler:
    def __init__(self, text: str, vocabulary: Vocabulary, depth: int = 0) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.depth = depth
        self._prints: dict[Span, str] = {}

    # -------------------------------------------------------------------------------------------- units

    def unit(self, unit: Unit) -> list[tuple[t.Ability, Span]]:
        """The abilities of one piece, each with the stretch of text it comes from."""
        span = (unit.start, unit.end)
        if unit.keyword is not None:
            abilities = self._keyword(unit)
        else:
            abilities = ()
            for head in unit.heads[1:] or unit.heads:  # 【自動発動】【アタックスキル】: the label says more
                trigger = self.vocabulary.macros.trigger(head) if head.trigger else None
                abilities += self.body(head, trigger, unit.per_turn, unit)
        for start, end in unit.reminders:
            self._reminder(unit, start, end)
        if len(abilities) == len(unit.sentences) > 1:
            return list(zip(abilities, unit.sentences, strict=True))
        return [(ability, span) for ability in abilities]

    def _keyword(self, unit: Unit) -> tuple[t.Ability, ...]:
        assert unit.keyword is not None
        abilities = self.vocabulary.macros.filled(unit.keyword, unit.words)
        if unit.keyword.priced:
            cost = self._price(unit)
            abilities = tuple(msgspec.structs.replace(ability, cost=cost) for ability in abilities)
        if unit.gate is not None:
            condition = unit.gate[0].condition(unit.gate[1])
            abilities = tuple(
                msgspec.structs.replace(a, condition=condition if a.condition is None else t.And((condition, a.condition)))
                for a in abilities
            )
        kinds = {ability.kind for ability in abilities}
        if unit.heads and kinds != {unit.heads[0].kind}:
            raise Refused("the keyword is of another kind", self.text[unit.start : unit.end], unit.start)
        if unit.per_turn:
            raise Refused("a keyword has its own limit", self.text[unit.start : unit.end], unit.start)
        return abilities

    def _price(self, unit: Unit) -> tuple[t.Action, ...]:
        """The cost a keyword carries."""
        assert unit.cost is not None
        found = set()
        for parse in self._parses("CostText", unit.cost):
            body = _body([parse.value], 0, 1, 0, [])
            found.add(Lowering(self.text, self.vocabulary, self._quoted).price(body))
        if len(found) > 1:
            start, end = unit.cost
            raise Refused("this cost can be understood in two ways", self.text[start:end], start, "ambiguous")
        return found.pop()

    def body(self, head: Head, trigger: t.When | None, per_turn: int, unit: Unit) -> tuple[t.Ability, ...]:
        """Every way to read the unit's sentences; different meanings refuse it."""
        conditions = [self._parses("ConditionText", unit.condition)] if unit.condition else []
        costs = [self._parses("CostText", unit.cost)] if unit.cost else []
        if unit.condition is None and (wording := self._wording(head, trigger, per_turn, unit)) is not None:
            return wording
        sentences = [self._parses("Sentence", span) for span in unit.sentences]
        modes = [[self._parses("Sentence", span) for span in item] for item in unit.modes]
        if unit.window:
            head = msgspec.structs.replace(head, windows=(unit.window,))
        if not sentences and not set(head.windows) & {"awaken", "joint"}:
            raise Refused("there is no effect", self.text[unit.start : unit.end], unit.start)
        groups = [*conditions, *costs, *sentences, *(sentence for item in modes for sentence in item)]
        readings: dict[tuple[t.Ability, ...], None] = {}
        refusal: Refused | None = None
        total = 1
        for group in groups:
            total *= len(group)
        if total > MAX_READINGS:
            raise Refused("The text can be read in too many ways", kind="ambiguous")
        for choice in product(*groups):
            values = [parse.value for parse in choice]
            body = _body(values, len(conditions), len(costs), len(sentences), [len(item) for item in modes])
            body = body._replace(gate=unit.gate, gated=unit.gated, names=tuple(unit.names))
            try:
                readings[Lowering(self.text, self.vocabulary, self._quoted).ability(body, head, trigger, per_turn)] = None
            except Refused as found:
                refusal = refusal or found
        if len(readings) > 1:
            both = " / ".join(msgspec.json.encode(reading).decode() for reading in list(readings)[:2])
            words = self.text[unit.start : unit.end]
            raise Refused(f"this can be understood in two ways: {both}", words, unit.start, "ambiguous")
        if refusal is not None and not readings:
            raise refusal
        return next(iter(readings))

    def _wording(self, head: Head, trigger: t.When | None, per_turn: int, unit: Unit) -> tuple[t.Ability, ...] | None:
        """A sentence that says just what a keyword means; the others of a permanent ability stand for themselves."""
        if head.kind != "static" or head.process or unit.gate is not None or unit.modes or unit.gated:
            return None
        wordings = {words: keyword for keyword in self.vocabulary.keywords for words in keyword.wordings}
        said = [wordings.get(self.text[start:end].removesuffix("。")) for start, end in unit.sentences]
        if not any(said):
            return None
        found: tuple[t.Ability, ...] = ()
        for keyword, span in zip(said, unit.sentences, strict=True):
            if keyword is not None:
                found += self.vocabulary.macros.filled(keyword, ())
            else:
                found += self.body(head, trigger, per_turn, Unit(span[0], span[1], sentences=[span]))
        return found

    # -------------------------------------------------------------------------------------------- pieces

    def _parses(self, rule: str, span: Span) -> Sequence[Parse]:
        start, end = span
        if end - start > MAX_SENTENCE:
            raise Refused("the sentence is too long", self.text[start : start + 30], start, "size")
        run = Run(self.text[:end])
        try:
            found = [parse for parse in self.vocabulary.grammar.rules.parses(rule, run, start) if parse.end == end]
        except TooComplicated:
            raise Refused("the sentence is too complicated", self.text[start : start + 30], start, "size") from None
        if not found:
            raise self._unread(run, start, end)
        self._prints[span] = printed(found[0].trail)
        return found

    def _unread(self, run: Run, start: int, end: int) -> Refused:
        """Name the words where reading stopped; if all were read, why they do not fit together."""
        furthest = max(run.furthest, start)
        if furthest < end - 1 or (furthest < end and self.text[furthest] != "。"):
            found = re.compile(r".[^、。をがにはで「」『』【】《》<>\[\]()\n]{0,19}").match(self.text, furthest, end)
            words = found.group() if found else self.text[furthest:end]
            return Refused("these words are not understood here", words, furthest)
        whole = [(left, right, why) for (left, right), why in run.rejections if right >= end - 1]
        if whole:
            left, right, why = min(whole)
            return Refused(why, self.text[left:right], left)
        return Refused("the sentence is not complete, or its parts do not fit together", self.text[start:end], start)

    def _quoted(self, quoted: s.Quoted) -> tuple[t.Ability, ...]:
        start = quoted.span[0] + 1
        try:
            if self.depth >= 2:
                raise Refused("quotations are nested too deeply", quoted.text[:20], 0, "size")
            inner = _Compiler(quoted.text, self.vocabulary, self.depth + 1)
            units = Segmenter(quoted.text, self.vocabulary).units()
            return tuple(ability for unit in units for ability, _ in inner.unit(unit))
        except Refused as refusal:
            raise refusal.shifted(start) from None

    def _reminder(self, unit: Unit, start: int, end: int) -> None:
        """2-11-5: a reminder has no effect, but it must be one we understand: a keyword's must say what the keyword
        does, any other must be readable or on the vocabulary's list."""
        text = self.text[start:end]
        if text in self.vocabulary.reminders:
            return
        if unit.keyword is not None:
            definition = unit.keyword.definition.format(*unit.words)
            if text in unit.keyword.reminders or (definition and text == _without_head(definition)):
                return
            abilities = self.vocabulary.macros.filled(unit.keyword, unit.words)
            plain = tuple(msgspec.structs.replace(a, keyword="", zones=()) for a in abilities)
            if self._as_text(text, start) & {plain}:
                return
            raise Refused(f"the reminder does not say what 【{unit.keyword.name}】 means", text, start)
        if not self._as_text(text, start):
            raise Refused("the reminder is not understood", text, start)

    def _as_text(self, text: str, start: int) -> set[tuple[t.Ability, ...]]:
        """The reminder's sentences as an ability of each kind they can be."""
        found = set()
        kinds: tuple[Literal["static", "triggered", "activated"], ...] = ("static", "triggered", "activated")
        for kind in kinds:
            compiler = _Compiler(text, self.vocabulary, self.depth + 1)
            unit = Unit(0, len(text))
            segmenter = Segmenter(text, self.vocabulary)
            try:
                segmenter.body(unit)
                found.add(compiler.body(Head(("",), kind, ""), None, 0, unit))
            except Refused:
                continue
        return found

    # -------------------------------------------------------------------------------------------- printing back

    def printed(self, units: list[Unit]) -> str:
        """The text, with every understood stretch printed from its concrete tree."""
        pieces: list[str] = []
        pos = 0
        spans = sorted(self._prints)
        for start, end in spans:
            pieces += [self.text[pos:start], self._prints[start, end]]
            pos = end
        return "".join(pieces) + self.text[pos:]


def _body(values: list[object], conditions: int, costs: int, sentences: int, modes: list[int]) -> Body:
    rest = list(values)
    tests: list[s.Condition] = []
    for _ in range(conditions):
        condition = rest.pop(0)
        assert isinstance(condition, s.Condition)
        tests.append(condition)
    cost = None
    for _ in range(costs):
        paid = rest.pop(0)
        assert isinstance(paid, Cost)
        tests += paid.conditions
        cost = paid.sentence
    words = [_sentence(rest.pop(0)) for _ in range(sentences)]
    lists = [tuple(_sentence(rest.pop(0)) for _ in range(size)) for size in modes]
    return Body(tuple(tests), cost, tuple(words), tuple(lists))


def _sentence(value: object) -> s.Sentence:
    assert isinstance(value, s.Sentence)
    return value


def _without_head(definition: str) -> str:
    return definition[definition.index("】") + 1 :]
