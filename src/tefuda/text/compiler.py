"""From printed text to abilities."""

from __future__ import annotations

import dataclasses
import re
import time
from collections.abc import Sequence
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.kernel.program import Stops, deeds
from tefuda.text import surface as s
from tefuda.text.assembling import body_of, labelling, paid_with_own, quoted_length, under, unlikely, without_head
from tefuda.text.engine import Parse, Run, TooComplicated, printed
from tefuda.text.hearing import Said, hear
from tefuda.text.lowering import Lowering
from tefuda.text.lowering.ability import Awaited
from tefuda.text.normal import Normal, Rewrite, normalise
from tefuda.text.refusal import POINTING, UNREAD, Refused
from tefuda.text.segment import Span, Unit, segmenter
from tefuda.text.support import unsupported
from tefuda.text.vocabulary import Head, Keyword, Vocabulary

MAX_READINGS = 64
MAX_SENTENCE = 400


class Note(NamedTuple):
    """Something about a text that is read which its reader should know: a reminder that says something else."""

    reason: str
    words: str
    position: int


class Reading(NamedTuple):
    """A text that was understood completely."""

    abilities: tuple[t.Ability, ...]
    normal: str  # the normalised text
    printed: str  # the text printed back from the surface tree: equal to `normal`
    sentences: tuple[Span, ...]  # for each ability, the stretch of the normalised text that says it
    log: tuple[Rewrite, ...] = ()  # what the normaliser rewrote
    notes: tuple[Note, ...] = ()  # reminders that say something else
    stops: tuple[Stops, ...] = ()  # for each ability, if the game asks for it (`Vocabulary.stops`)


class Piece(NamedTuple):
    """A stretch of a card's text that stands by itself: what it means, or why it was refused."""

    span: Span
    abilities: tuple[tuple[t.Ability, Span], ...] = ()
    refusal: Refused | None = None
    seconds: float = 0.0
    notes: tuple[Note, ...] = ()
    unit: Unit | None = None


class Pieces(NamedTuple):
    """A card's text piece by piece."""

    normal: Normal
    pieces: tuple[Piece, ...]
    printed: str  # the understood stretches are printed from their trees

    @property
    def refusal(self) -> Refused | None:
        return next((piece.refusal for piece in self.pieces if piece.refusal is not None), None)


def compile_text(text: str, vocabulary: Vocabulary, *, card_type: str = "", name: str = "") -> Reading:
    """Understand a card's text, or raise `Refused` with the words that were not understood."""
    own = name if name in text else ""
    hear(Said(text, vocabulary, card_type, own))
    return vocabulary.reader(text, card_type, own)


def understand(vocabulary: Vocabulary, text: str, card_type: str, name: str = "") -> Reading:
    """What `compile_text` does when it does not know the text yet."""
    found = read_pieces(text, vocabulary, card_type=card_type, name=name)
    if found.refusal is not None:
        raise found.refusal
    read = [pair for piece in found.pieces for pair in piece.abilities]
    abilities, spans = tuple(ability for ability, _ in read), tuple(span for _, span in read)
    notes = tuple(note for piece in found.pieces for note in piece.notes)
    stops: tuple[Stops, ...] = ()
    if vocabulary.stops:
        compiler = _Compiler(found.normal.text, vocabulary)
        stops = tuple(compiler.stops(piece.unit, ability) for piece in found.pieces for ability, _ in piece.abilities)
    return Reading(abilities, found.normal.text, found.printed, spans, found.normal.log, notes, stops)


def read_pieces(text: str, vocabulary: Vocabulary, *, card_type: str = "", name: str = "") -> Pieces:
    """Read every piece of a card's text by itself, also behind one that is refused."""
    if len(text) > 8000:
        return Pieces(Normal("", ()), (Piece((0, 0), (), Refused("The text is far too long for a card", kind="size")),), "")
    normal = normalise(text, vocabulary.writing, name)
    try:
        units = segmenter(normal.text, vocabulary, card_type).units()
    except Refused as refusal:
        return Pieces(normal, (Piece((0, len(normal.text)), (), refusal),), normal.text)
    compiler = _Compiler(normal.text, vocabulary)
    units, pieces = _joined(compiler, units)
    for at, unit in enumerate(units):
        if unit.keyword is not None and unit.keyword.over is not None:
            pieces[at] = _over(unit.keyword, pieces, at, vocabulary)
    return Pieces(normal, tuple(pieces), compiler.printed(units))


def _joined(compiler: _Compiler, units: list[Unit]) -> tuple[list[Unit], list[Piece]]:
    """Every piece by itself; a line that speaks of what the line before it did (そうした場合, そのカード) goes on with it."""
    read: list[Unit] = []
    pieces: list[Piece] = []
    for unit in units:
        piece = _piece(compiler, unit)
        if compiler.points_back and read and _goes_on(read[-1], unit):
            before = read[-1]
            whole = dataclasses.replace(
                before,
                end=unit.end,
                sentences=[*before.sentences, *unit.sentences],
                reminders=[*before.reminders, *unit.reminders],
            )
            both = _piece(compiler, whole)
            if both.refusal is None:
                read[-1], pieces[-1] = whole, both
                continue
        read.append(unit)
        pieces.append(piece)
    return read, pieces


def _goes_on(before: Unit, unit: Unit) -> bool:
    """Are both just sentences, of which no kind is printed?"""
    return all(
        one.bare and not (one.heads or one.modes or one.gates or one.keyword or one.label or one.draft)
        for one in (before, unit)
    )


def _over(keyword: Keyword, pieces: Sequence[Piece], at: int, vocabulary: Vocabulary) -> Piece:
    """A keyword that is about the card's other abilities, with them."""
    piece = pieces[at]
    assert keyword.over is not None
    before, behind = (
        tuple(ability for other in part for ability, _ in other.abilities) for part in (pieces[:at], pieces[at + 1 :])
    )
    made = keyword.over(before, behind)
    for ability in made:
        if why := unsupported(ability, vocabulary):
            return piece._replace(abilities=(), refusal=Refused(why, keyword.name, piece.span[0], "unsupported"))
    return piece._replace(abilities=(*piece.abilities, *((ability, piece.span) for ability in made)))


def _piece(compiler: _Compiler, unit: Unit) -> Piece:
    span, started = (unit.start, unit.end), time.thread_time()
    compiler.points_back = False
    try:
        abilities = tuple(compiler.unit(unit))
        for ability, (start, end) in abilities:
            if why := unsupported(ability, compiler.vocabulary):
                raise Refused(why, compiler.text[start:end], start, "unsupported")
    except Refused as refusal:
        return Piece(span, (), refusal, time.thread_time() - started)
    notes, compiler.notes = tuple(compiler.notes), []
    return Piece(span, abilities, None, time.thread_time() - started, notes, unit)


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
        self._parsed: dict[tuple[str, Span], Sequence[Parse] | Refused] = {}  # a text may be tried as several kinds
        self.notes: list[Note] = []
        self.points_back = False  # the last piece was refused since it speaks of what is not there

    # -------------------------------------------------------------------------------------------- units

    def unit(self, unit: Unit) -> list[tuple[t.Ability, Span]]:
        """The abilities of one piece, each with the stretch of text it comes from."""
        span = (unit.start, unit.end)
        if unit.keyword is not None:
            abilities = self._keyword(unit)
        elif unit.draft is not None:
            return [(ability, span) for ability in under(self._draft(unit), unit.gates)]
        elif unit.bare:
            abilities = self._inferred(unit)
            if unit.label:
                abilities = tuple(msgspec.structs.replace(ability, keyword=unit.label) for ability in abilities)
        else:
            abilities = ()
            for head in unit.heads[1:] or unit.heads:  # 【自動発動】【アタックスキル】: the label says more
                abilities += self._headed(head, unit)
        if unit.name:
            abilities = tuple(msgspec.structs.replace(one, name=unit.name, by_name=unit.by_name) for one in abilities)
        for start, end in unit.reminders:
            self._reminder(unit, start, end)
        if len(abilities) == len(unit.sentences) > 1:
            return list(zip(abilities, unit.sentences, strict=True))
        return [(ability, span) for ability in abilities]

    def stops(self, unit: Unit | None, ability: t.Ability) -> Stops:
        """Where the sentences of an ability end: each beginning of it is read by itself."""
        if unit is None or not unit.sentences or unit.modes or unit.tail or ability.kind == "static":
            return None
        found: list[int] = []
        for number in range(1, len(unit.sentences)):
            begun = dataclasses.replace(
                unit, sentences=unit.sentences[:number], reminders=[], end=unit.sentences[number - 1][1]
            )
            try:
                (first, _), *_ = self.unit(begun)
            except Refused:
                return None
            found.append(deeds(first.effect))
        return tuple(found) if found == sorted(found) and (not found or found[-1] <= deeds(ability.effect)) else None

    def _headed(self, head: Head, unit: Unit) -> tuple[t.Ability, ...]:
        """The unit as an ability of this kind, with what its fields say of it."""
        trigger = self.vocabulary.macros.trigger(head) if head.trigger else None
        if unit.zones:
            head = msgspec.structs.replace(head, zones=unit.zones)
        if unit.trigger is None and head.kind == "triggered" and trigger is None and any(g.trigger for g, _ in unit.gates):
            abilities = self._gated(head, unit)
        elif unit.trigger is None:
            abilities = self.body(head, trigger, unit.per_turn, unit)
        else:
            abilities = self._waiting(head, unit)
        if unit.period != "turn":
            abilities = tuple(msgspec.structs.replace(ability, period=unit.period) for ability in abilities)
        if self.vocabulary.own_costs:
            abilities = tuple(msgspec.structs.replace(ability, cost=paid_with_own(ability.cost)) for ability in abilities)
        if head.wraps is not None:
            abilities = tuple(head.wraps(unit.words, ability) for ability in abilities)
        paid = tuple(action for icon, words in unit.icons for action in icon.pays(words))
        if paid:
            abilities = tuple(msgspec.structs.replace(ability, cost=(*paid, *ability.cost)) for ability in abilities)
        return under(abilities, [gate for gate in unit.gates if gate is not labelling(unit)])

    def _gated(self, head: Head, unit: Unit) -> tuple[t.Ability, ...]:
        """The text behind a header, waiting for what it says or, if it says nothing, for what the header supplies."""
        try:
            return self.body(head, None, unit.per_turn, unit)
        except Refused:
            supplied = next(gate.trigger for gate, _ in unit.gates if gate.trigger)
            return self.body(head, compile_trigger(supplied, self.vocabulary), unit.per_turn, unit)

    def _inferred(self, unit: Unit) -> tuple[t.Ability, ...]:
        """A text without a head, as each kind that it can be: one must fit, and only one."""
        found: dict[str, tuple[t.Ability, ...]] = {}
        refusals: list[Refused] = []
        for head in unit.bare if unit.condition is None else ():  # a sentence that the rules know says just that
            wording = self._wording(head, None, unit.per_turn, unit)
            if wording is not None and len(unit.sentences) == 1:
                return wording
        for head in unit.bare:
            try:
                abilities = self._headed(head, unit)
            except Refused as refusal:
                refusals.append(refusal)
                self.points_back = self.points_back or refusal.reason.startswith(POINTING)
                continue
            if why := unlikely(abilities, self.vocabulary.states_trigger):
                refusals.append(Refused(why, self.text[unit.start : unit.end], unit.start))
            else:
                found[head.kind] = abilities
        if len(found) > 1:
            kinds = " and ".join(found)
            raise Refused(f"this can be {kinds}: its kind is not clear", self.text[unit.start : unit.end], unit.start, "kinds")
        if not found:
            raise max(refusals, key=lambda refusal: (refusal.kind == "ambiguous", refusal.position))
        return next(iter(found.values()))

    def _waiting(self, head: Head, unit: Unit) -> tuple[t.Ability, ...]:
        """The unit, once for each event that its field names."""
        assert unit.trigger is not None
        events = self._waits(unit.trigger)
        if len(events) > 1 and unit.per_turn:
            raise Refused("two triggers cannot share a limit of uses", self.text[slice(*unit.trigger)], unit.trigger[0])
        found: tuple[t.Ability, ...] = ()
        for when, conditions in events:
            for ability in self.body(head, when, unit.per_turn, unit):
                parts = [*conditions, *((ability.condition,) if ability.condition is not None else ())]
                whole = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None
                found += (msgspec.structs.replace(ability, condition=whole),)
        return found

    def _waits(self, span: Span) -> tuple[Awaited, ...]:
        """What an ability waits for, said in a field of its own."""
        found: set[tuple[Awaited, ...]] = set()
        refusal: Refused | None = None
        for parse in self._parses("TriggerText", span):
            assert isinstance(parse.value, s.EventHead | s.MomentHead | s.EventHeads)
            try:
                found.add(Lowering(self.text, self.vocabulary, self._quoted).waits(parse.value))
            except Refused as why:
                refusal = refusal or why
        if len(found) > 1:
            raise Refused("this can be understood in two ways", self.text[span[0] : span[1]], span[0], "ambiguous")
        if refusal is not None and not found:
            raise refusal
        return found.pop()

    def _keyword(self, unit: Unit) -> tuple[t.Ability, ...]:
        assert unit.keyword is not None
        abilities = self.vocabulary.macros.filled(unit.keyword, unit.words)
        if unit.keyword.priced:
            _, cost = self._price(unit)
            abilities = tuple(msgspec.structs.replace(ability, cost=cost) for ability in abilities)
        elif unit.keyword.price:
            condition, cost = self._filled_price(unit)
            abilities = tuple(msgspec.structs.replace(a, cost=cost, condition=condition) for a in abilities)
        abilities = under(abilities, unit.gates)
        kinds = {ability.kind for ability in abilities}
        if unit.heads and kinds != {unit.heads[0].kind}:
            raise Refused("the keyword is of another kind", self.text[unit.start : unit.end], unit.start)
        if unit.per_turn:
            raise Refused("a keyword has its own limit", self.text[unit.start : unit.end], unit.start)
        return abilities

    def _filled_price(self, unit: Unit) -> tuple[t.Condition | None, tuple[t.Action, ...]]:
        """The cost that a keyword's parameters stand for: 進化-A1体の上に置く chooses A1体."""
        assert unit.keyword is not None
        text = unit.keyword.price.format(*unit.words)
        try:
            condition, cost = _Compiler(text, self.vocabulary, self.depth + 1)._price(Unit(0, len(text), cost=(0, len(text))))
            return condition, paid_with_own(cost)  # 自分のA1体とB1体: both are his
        except Refused as refusal:
            raise Refused(refusal.reason, self.text[unit.start : unit.end], unit.start, refusal.kind) from None

    def _price(self, unit: Unit) -> tuple[t.Condition | None, tuple[t.Action, ...]]:
        """The cost a keyword carries."""
        assert unit.cost is not None
        found = set()
        refusal: Refused | None = None
        for parse in self._parses("CostText", unit.cost):
            body = body_of([parse.value], 0, 1, 0, [])
            try:
                found.add(Lowering(self.text, self.vocabulary, self._quoted).price(body))
            except Refused as why:
                refusal = refusal or why
        if refusal is not None and not found:
            raise refusal
        if len(found) > 1:
            start, end = unit.cost
            raise Refused("this cost can be understood in two ways", self.text[start:end], start, "ambiguous")
        return found.pop()

    def _behind_list(self, head: Head, trigger: t.When | None, per_turn: int, unit: Unit) -> tuple[t.Ability, ...]:
        """Sentences behind a list: those that close the ability do, of the others it must be clear to what they belong."""
        closing = tuple(f"{word}。" for word in self.vocabulary.writing.closing)
        last = next((n for n, (a, b) in enumerate(unit.tail) if closing and self.text[a:b].endswith(closing)), len(unit.tail))
        found: dict[tuple[t.Ability, ...], None] = {}
        refusal: Refused | None = None
        for own in range(last + 1):
            modes = [*unit.modes[:-1], [*unit.modes[-1], *unit.tail[:own]]]
            shared = dataclasses.replace(unit, modes=modes, sentences=[*unit.sentences, *unit.tail[own:]], tail=[])
            try:
                found[self.body(head, trigger, per_turn, shared)] = None
            except Refused as why:
                refusal = refusal or why
        if len(found) > 1:
            start, end = unit.tail[0]
            raise Refused("whether this belongs to the last item of the list is not said", self.text[start:end], start)
        if not found:
            assert refusal is not None
            raise refusal
        return next(iter(found))

    def body(self, head: Head, trigger: t.When | None, per_turn: int, unit: Unit) -> tuple[t.Ability, ...]:
        """Every way to read the unit's sentences; different meanings refuse it."""
        if unit.tail:
            return self._behind_list(head, trigger, per_turn, unit)
        conditions = [self._parses("ConditionText", span) for span in (unit.condition, *unit.provisos) if span]
        costs = [self._parses("CostText", unit.cost)] if unit.cost else []
        if unit.condition is None and (wording := self._wording(head, trigger, per_turn, unit)) is not None:
            return wording
        sentences = [self._parses("Sentence", span) for span in unit.sentences]
        modes = [[self._parses("Sentence", span) for span in item] for item in unit.modes]
        if unit.window:
            head = msgspec.structs.replace(head, windows=(unit.window,))
        if not sentences and not head.turns:
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
            body = body_of(values, len(conditions), len(costs), len(sentences), [len(item) for item in modes])
            body = body._replace(gate=labelling(unit), gated=unit.gated, names=tuple(unit.names))
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
        if head.kind != "static" or head.process or unit.gates or unit.modes or unit.gated:
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
        if (rule, span) not in self._parsed:
            try:
                self._parsed[rule, span] = self._parse(rule, span)
            except Refused as refusal:
                self._parsed[rule, span] = refusal
        found = self._parsed[rule, span]
        if isinstance(found, Refused):
            raise found
        return found

    def _parse(self, rule: str, span: Span) -> Sequence[Parse]:
        start, end = span
        if end - start - quoted_length(self.text[start:end], self.vocabulary) > MAX_SENTENCE:
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
            # Words that were read up to here and do not fit together are the cause, not those behind them.
            frames = [(left, why) for (left, right), why in run.rejections if right == furthest and "does not go with" in why]
            if frames:
                left, why = min(frames)
                return Refused(why, self.text[left:furthest], left)
            found = re.compile(r".[^、。をがにはで「」『』【】《》<>\[\]()\n]{0,19}").match(self.text, furthest, end)
            words = found.group() if found else self.text[furthest:end]
            return Refused(UNREAD, words, furthest, before=self.text[start:furthest])
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
            units = segmenter(quoted.text, self.vocabulary, self.vocabulary.usual).units()
            return tuple(ability for unit in units for ability, _ in inner.unit(unit))
        except Refused as refusal:
            raise refusal.shifted(start) from None

    # -------------------------------------------------------------------------------------------- reminders

    def _reminder(self, unit: Unit, start: int, end: int) -> None:
        """A reminder has no effect by the rules of every game, so it never refuses a card; what it says is compared with
        what the card does, and a difference is noted."""
        text = self.text[start:end]
        if text in self.vocabulary.reminders:
            return
        if unit.keyword is not None:
            if not self._says(unit.keyword, unit.words, text):
                self.notes.append(Note(f"the reminder does not say what {unit.keyword.name} means", text, start))
        elif not self.vocabulary.macros.read_as(text, self._as_text):
            self.notes.append(Note("the reminder is not understood", text, start))

    def _says(self, keyword: Keyword, words: tuple[str, ...], text: str) -> bool:
        """Does a reminder say what the keyword stands for: word for word, or in other words that mean the same?"""
        definition = keyword.definition.format(*words)
        if text in keyword.reminders or (definition and text.removesuffix("。") == without_head(definition).removesuffix("。")):
            return True
        if not definition:
            return False  # a procedure of the rules: there is nothing to compare with
        abilities = self.vocabulary.macros.filled(keyword, words)
        plain = tuple(msgspec.structs.replace(a, keyword="", zones=()) for a in abilities)
        return plain in self.vocabulary.macros.read_as(text, self._as_text)

    def _as_text(self, text: str) -> frozenset[tuple[t.Ability, ...]]:
        """The reminder's sentences as an ability of each kind they can be."""
        found = set()
        kinds: tuple[Literal["static", "triggered", "activated"], ...] = ("static", "triggered", "activated")
        for kind in kinds:
            try:
                found.add(self._explained(text, kind))
            except Refused:
                continue
        return frozenset(found)

    def _explained(self, text: str, kind: Literal["static", "triggered", "activated"]) -> tuple[t.Ability, ...]:
        compiler = _Compiler(text, self.vocabulary, self.depth + 1)
        unit = Unit(0, len(text))
        segmenter(text, self.vocabulary).body(unit)
        return compiler.body(Head(("",), kind, ""), None, 0, unit)

    def _draft(self, unit: Unit) -> tuple[t.Ability, ...]:
        """A keyword that nobody knows, with its reminder: what the reminder says is its draft definition."""
        start, end = unit.reminders[0]
        text, name = self.text[start:end], self.text[slice(*unit.draft)] if unit.draft else ""
        if unit.per_turn:
            raise Refused("a keyword has its own limit", self.text[unit.start : unit.end], unit.start)
        found, refusal = self._drafts(unit, text)
        if len(found) > 1:
            reason = f"this keyword is not known, and its reminder can be {' and '.join(found)}: its kind is not clear"
            raise Refused(reason, name, unit.start, "kinds")
        if not found:
            reason = "this keyword is not known, and its reminder is not understood" + (
                f" ({refusal.reason})" if refusal else ""
            )
            raise Refused(reason, name, unit.start, "words")
        self.notes.append(Note("a draft definition: the keyword is known from its reminder only", name, unit.start))
        return tuple(msgspec.structs.replace(ability, keyword=name) for ability in next(iter(found.values())))

    def _drafts(self, unit: Unit, text: str) -> tuple[dict[str, tuple[t.Ability, ...]], Refused | None]:
        """A reminder as an ability of each kind that its keyword can be, and why it is none of the others."""
        found: dict[str, tuple[t.Ability, ...]] = {}
        refusal: Refused | None = None
        if unit.bare and text.startswith("【"):  # the reminder says itself of what kind it is
            try:
                return {"": self._headed_reminder(text)}, None
            except Refused as why:
                return {}, why
        for kind in dict.fromkeys(head.kind for head in unit.bare or unit.heads):
            try:
                abilities = self._explained(text, kind)
            except Refused as why:
                refusal = refusal or why
                continue
            if not (unit.bare and unlikely(abilities, self.vocabulary.states_trigger)):
                found[kind] = abilities
        return found, refusal

    def _headed_reminder(self, text: str) -> tuple[t.Ability, ...]:
        compiler = _Compiler(text, self.vocabulary, self.depth + 1)
        units = segmenter(text, self.vocabulary, self.vocabulary.usual).units()
        if any(unit.draft or unit.keyword for unit in units):
            raise Refused("a keyword that is explained by another one", text, 0)
        return tuple(ability for unit in units for ability, _ in compiler.unit(unit))

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
