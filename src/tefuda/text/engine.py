"""A scannerless grammar that finds all parses, remembers them, and never guesses.

A grammar is a set of named rules over characters. Each rule is written in the notation of `notation.py`; a rule may have
a builder that turns the labelled parts into a value, or rejects them with a reason. Two derivations of the same stretch
of text with equal values are one parse (the text they print is the same); different values are kept apart, so that the
caller can see every meaning. Each parse keeps its concrete tree, from which the text is printed back exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tefuda.text.notation import Alternatives, Item, parse_notation
from tefuda.text.saying import Saying


class Rejected(NamedTuple):
    """What a builder returns instead of a value when the parts do not fit together."""

    reason: str


class TooComplicated(Exception):
    """The step budget is used up."""


Trail: TypeAlias = "str | tuple[Trail, ...]"


class Parse(NamedTuple):
    """One way to read a stretch of text that ends at `end`."""

    end: int
    value: Hashable
    trail: Trail


Span = tuple[int, int]
Builder = Callable[..., Hashable]
Matcher = Callable[["Run", int], Sequence[Parse]]
Scanner = Callable[[str, int], Iterator[tuple[int, Hashable]]]

#: A rule's budget of visits per character and in all; an ordinary sentence needs less than a tenth of it.
STEPS_BASE = 20_000
STEPS_PER_CHARACTER = 750
DEPTH = 60


class Run:
    """One text being parsed: what is remembered, how far it got, what was rejected."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.characters = (*text, "")  # with what stands behind the last one
        self.memo: dict[int, Sequence[Parse]] = {}  # by place and rule
        self.furthest = 0
        self.rejections: list[tuple[Span, str]] = []
        self.steps = STEPS_BASE + STEPS_PER_CHARACTER * len(text)
        self.depth = 0


#: The characters that something can begin with; None: any, or nothing at all.
First: TypeAlias = frozenset[str] | None


class _Rule:
    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.match: Matcher | None = None
        self.first: First = None
        self.heads: tuple[str, ...] = ()  # rules that can start this one, for the left-recursion test
        self.nullable = False


class Grammar:
    """Named rules. Define them in any order, then `seal()`: unknown names and left recursion are errors there."""

    def __init__(self) -> None:
        self._rules: dict[str, _Rule] = {}
        self._bodies: dict[str, Alternatives] = {}
        self._builders: dict[str, Builder | None] = {}
        self._lexicons: dict[str, dict[str, tuple[Hashable, ...]]] = {}
        self._scanners: dict[str, Scanner] = {}
        self.saying = Saying(self._bodies, self._lexicons)

    # -------------------------------------------------------------------------------------------- definition

    def rule(self, name: str, notation: str, build: Builder | None = None) -> None:
        """A rule by notation. Without a builder it passes on the value of its only labelled (or only) part."""
        self._add(name)
        self._bodies[name] = parse_notation(notation)
        self._builders[name] = build

    def words(self, name: str, words: Mapping[str, Hashable | tuple[Hashable, ...]], many: bool = False) -> None:
        """A lexicon: each word has a value (with `many`, a tuple of values, one parse each)."""
        self._add(name)
        self._lexicons[name] = {
            word: value if many and isinstance(value, tuple) else (value,) for word, value in words.items() if word
        }

    def scanner(self, name: str, scan: Scanner, begins: Iterable[str] | None) -> None:
        """A hand-written matcher for open classes (numbers, bracketed names), and the characters these begin with, if few."""
        self._add(name)
        self._scanners[name] = scan
        self._rules[name].first = None if begins is None else frozenset(begins)

    def _add(self, name: str) -> None:
        if name in self._rules:
            raise ValueError(f"rule {name} is defined twice")
        self._rules[name] = _Rule(len(self._rules), name)

    def seal(self) -> None:
        """Compile the rules and refuse grammars that could loop."""
        for name, words in self._lexicons.items():
            rule = self._rules[name]
            rule.match = _lexicon_matcher(words)
            rule.first = frozenset(word[0] for word in words)
        for name, scan in self._scanners.items():
            self._rules[name].match = _scanner_matcher(scan)
        for name, body in self._bodies.items():
            self._refuse_unknown(name, body)
        self._find_nullable()
        for name, body in self._bodies.items():
            self._rules[name].heads = tuple(sorted(self._heads(body)))
        self._refuse_left_recursion()
        for name in self._bodies:
            self._find_first(name)
        for name, body in self._bodies.items():
            self._rules[name].match = self._alternatives(body, self._builders[name])

    # -------------------------------------------------------------------------------------------- parsing

    def parses(self, name: str, run: Run, start: int = 0) -> Sequence[Parse]:
        """All parses of the rule that begin at `start`."""
        return self._reference(self._rules[name])(run, start)

    def complete(self, name: str, text: str) -> tuple[Run, list[Parse]]:
        """All parses that cover the whole text."""
        run = Run(text)
        return run, [parse for parse in self.parses(name, run) if parse.end == len(text)]

    # -------------------------------------------------------------------------------------------- compilation

    def _alternatives(self, body: Alternatives, build: Builder | None) -> Matcher:
        sequences = [(self._sequence(items, build), self._first_of(items)) for items in body]
        if len(sequences) == 1:
            return sequences[0][0]
        always = tuple(sequence for sequence, first in sequences if first is None)
        known = frozenset[str]().union(*(first for _, first in sequences if first is not None))
        fitting: dict[str, tuple[Matcher, ...]] = {}  # filled as characters are met: most never are

        def match(run: Run, pos: int) -> Sequence[Parse]:
            character = run.characters[pos]
            tried = fitting.get(character)
            if tried is None:
                if character not in known:
                    tried = always
                else:
                    tried = tuple(sequence for sequence, first in sequences if first is None or character in first)
                    fitting[character] = tried
            if len(tried) == 1:
                return tried[0](run, pos)
            return _distinct([parse for sequence in tried for parse in sequence(run, pos)])

        return match

    def _sequence(self, items: Sequence[Item], build: Builder | None) -> Matcher:
        labels = [item.label for item in items if item.label]
        if build is None and not labels and len(items) == 1:
            return self._item(items[0])
        opening, *parts = [(self._item(item), bool(item.label)) for item in items]
        begin, named = opening

        def match(run: Run, pos: int) -> Sequence[Parse]:
            begun = begin(run, pos)
            if not begun:
                return ()  # most sequences end here
            states: list[tuple[int, tuple[Hashable, ...], tuple[Trail, ...]]]
            states = [(parse.end, (parse.value,) if named else (), (parse.trail,)) for parse in begun]
            for part, labelled in parts:
                states = [
                    (parse.end, (*values, parse.value) if labelled else values, (*trail, parse.trail))
                    for end, values, trail in states
                    for parse in part(run, end)
                ]
                if not states:
                    return ()
            made = []
            for end, values, trail in states:
                value: Hashable
                if build is not None:
                    value = build((pos, end), **dict(zip(labels, values, strict=True)))
                    if isinstance(value, Rejected):
                        run.rejections.append(((pos, end), value.reason))
                        continue
                else:
                    value = values[0] if len(values) == 1 else values
                made.append(Parse(end, value, trail))
            return _distinct(made)

        return match

    def _item(self, item: Item) -> Matcher:
        if item.literal:
            matcher = _literal_matcher(item.literal)
        elif item.rule:
            matcher = self._reference(self._rules[item.rule])
        else:
            assert item.group is not None
            matcher = self._alternatives(item.group, None)
        if item.repeat == "?":
            return _optional(matcher)
        if item.repeat:
            return _repeated(matcher, least=1 if item.repeat == "+" else 0)
        return matcher

    def _reference(self, rule: _Rule) -> Matcher:
        """The rule's parses at a place, worked out once."""
        first, number, rules = rule.first, rule.number, len(self._rules)

        def match(run: Run, pos: int) -> Sequence[Parse]:
            if first is not None and run.characters[pos] not in first:
                return ()  # most rules end here
            key = pos * rules + number
            found = run.memo.get(key)
            if found is None:
                run.steps -= 1
                run.depth += 1
                if run.steps < 0 or run.depth > DEPTH:
                    raise TooComplicated
                assert rule.match is not None
                found = run.memo[key] = rule.match(run, pos)
                run.depth -= 1
            return found

        return match

    # -------------------------------------------------------------------------------------------- start-up analysis

    def _find_nullable(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, body in self._bodies.items():
                rule = self._rules[name]
                if not rule.nullable and any(all(self._item_nullable(i) for i in items) for items in body):
                    rule.nullable = changed = True

    def _item_nullable(self, item: Item) -> bool:
        if item.repeat in ("?", "*"):
            return True
        if item.literal:
            return False
        if item.rule:
            return self._rules[item.rule].nullable
        assert item.group is not None
        return any(all(self._item_nullable(i) for i in items) for items in item.group)

    def _heads(self, body: Alternatives) -> set[str]:
        heads: set[str] = set()
        for items in body:
            for item in items:
                if item.rule:
                    heads.add(item.rule)
                elif item.group is not None:
                    heads |= self._heads(item.group)
                if not self._item_nullable(item):
                    break
        return heads

    def _refuse_left_recursion(self) -> None:
        done: set[str] = set()

        def walk(name: str, path: tuple[str, ...]) -> None:
            if name in path:
                raise ValueError("left recursion: " + " > ".join((*path[path.index(name) :], name)))
            if name in done:
                return
            for head in self._rules[name].heads:
                walk(head, (*path, name))
            done.add(name)

        for name in self._rules:
            walk(name, ())

    def _find_first(self, name: str) -> First:
        """What the rule can begin with, and those that it begins with before it."""
        rule = self._rules[name]
        if name in self._bodies and rule.first is None and not rule.nullable:
            rule.first = self._union(self._bodies[name])
        return rule.first

    def _union(self, body: Alternatives) -> First:
        found: set[str] = set()
        for items in body:
            first = self._first_of(items)
            if first is None:
                return None
            found |= first
        return frozenset(found)

    def _first_of(self, items: Sequence[Item]) -> First:
        found: set[str] = set()
        for item in items:
            if item.literal:
                part: First = frozenset(item.literal[0])
            elif item.rule:
                part = self._find_first(item.rule)
            else:
                assert item.group is not None
                part = self._union(item.group)
            if part is None:
                return None
            found |= part
            if not self._item_nullable(item):
                return frozenset(found)
        return None

    def _refuse_unknown(self, name: str, body: Alternatives) -> None:
        for item in (item for items in body for item in items):
            if item.rule and item.rule not in self._rules:
                raise ValueError(f"rule {name} uses {item.rule}, which is not defined")
            if item.group is not None:
                self._refuse_unknown(name, item.group)


# ------------------------------------------------------------------------------------------------ matchers


def _distinct(parses: list[Parse]) -> Sequence[Parse]:
    if len(parses) < 2:
        return parses
    return list({(parse.end, parse.value): parse for parse in reversed(parses)}.values())[::-1]


def _literal_matcher(literal: str) -> Matcher:
    length = len(literal)

    def match(run: Run, pos: int) -> Sequence[Parse]:
        if not run.text.startswith(literal, pos):
            return ()
        end = pos + length
        if end > run.furthest:
            run.furthest = end
        return (Parse(end, literal, literal),)

    return match


def _lexicon_matcher(words: Mapping[str, tuple[Hashable, ...]]) -> Matcher:
    """Words are looked up by their length: a game has thousands that begin alike."""
    by_first: dict[str, dict[str, tuple[Hashable, ...]]] = {}
    for word, values in words.items():
        by_first.setdefault(word[0], {})[word] = values
    tables = {first: (tuple(sorted({len(word) for word in table})), table) for first, table in by_first.items()}

    def match(run: Run, pos: int) -> Sequence[Parse]:
        text = run.text
        lengths, table = tables.get(run.characters[pos], ((), {}))
        found = []
        for length in lengths:
            word = text[pos : pos + length]
            values = table.get(word)
            if values is not None and len(word) == length:
                end = pos + length
                if end > run.furthest:
                    run.furthest = end
                found += [Parse(end, value, word) for value in values]
        return found

    return match


def _scanner_matcher(scan: Scanner) -> Matcher:
    def match(run: Run, pos: int) -> Sequence[Parse]:
        found = [Parse(end, value, run.text[pos:end]) for end, value in scan(run.text, pos)]
        for parse in found:
            run.furthest = max(run.furthest, parse.end)
        return found

    return match


def _optional(matcher: Matcher) -> Matcher:
    def match(run: Run, pos: int) -> Sequence[Parse]:
        return (*matcher(run, pos), Parse(pos, None, ""))

    return match


def _repeated(matcher: Matcher, least: int) -> Matcher:
    def match(run: Run, pos: int) -> Sequence[Parse]:
        found = [Parse(pos, (), ())] if least == 0 else []
        states: list[tuple[int, tuple[Hashable, ...], tuple[Trail, ...]]] = [(pos, (), ())]
        while states:
            run.steps -= len(states)
            if run.steps < 0:
                raise TooComplicated
            states = [
                (parse.end, (*values, parse.value), (*trail, parse.trail))
                for end, values, trail in states
                for parse in matcher(run, end)
                if parse.end > end
            ]
            found += [Parse(end, values, trail) for end, values, trail in states]
        return found

    return match


def printed(trail: Trail) -> str:
    """The text of a concrete tree."""
    if isinstance(trail, str):
        return trail
    return "".join(printed(part) for part in trail)
