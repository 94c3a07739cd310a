"""What the lowering knows while it reads: the text, what was used, and the cards that words can refer back to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary


@dataclass
class Referent:
    """Cards that later words can mean: how they were brought up, what is known about them, in which sentence."""

    target: t.Target
    senses: set[str]
    filters: tuple[t.Filter, ...]
    sentence: int
    bind: int = 0
    zones: tuple[str, ...] = ()  # where they were chosen
    one: bool = False  # not more than one card
    card: bool = True  # False: an ability that waits to be resolved
    pool: bool = False  # cards that were looked at or revealed, to take some of them
    taken: list[t.Target] = field(default_factory=list)  # what was taken from among them


class Context:
    """Shared by all parts of the lowering of one ability."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.sentence = 0
        self.referents: list[Referent] = []
        self.focus: t.Target | None = None  # the card last spoken of in this sentence: what a missing object means
        self.pointed: dict[tuple[int, t.Target], int | None] = {}  # the noun with which a sentence pointed back: それ has none
        self.pair: tuple[t.Target, ...] = ()  # two choices that were made in one breath: それら
        self.actor: t.Who = "you"
        self.that_player = False  # the event concerns a player who can be spoken of
        self.unknown = False  # X was used
        self.defined: t.Amount | None = None  # what X is
        self.predicting = False  # something was predicted
        self.last_bind = 0
        self.zones: tuple[str, ...] = ()  # where the ability works, if the text says so: 手札にあるこのカード
        self._used: set[int] = set()
        self._kept: list[object] = []

    # -------------------------------------------------------------------------------------------- words

    def refuse(self, node: s.Surface | s.Span, reason: str) -> NoReturn:
        start, end = node if isinstance(node, tuple) else node.span
        raise Refused(reason, self.text[start:end], start)

    def take(self, *nodes: s.Surface | None) -> None:
        """Mark nodes as used. Using one twice is a mistake of this program, not of the card."""
        for node in nodes:
            if node is None:
                continue
            if id(node) in self._used:
                raise AssertionError(f"{node} is used twice")
            self._used.add(id(node))
            self._kept.append(node)

    def check_consumption(self, root: s.Surface) -> None:
        """Refuse if a word group was not used."""
        for node in surface_nodes(root):
            if id(node) not in self._used:
                self.refuse(node, "these words have no effect where they stand")

    # -------------------------------------------------------------------------------------------- reference

    def next_bind(self) -> int:
        self.last_bind += 1
        return self.last_bind

    def remember(self, bind: int, sense: str, filters: tuple[t.Filter, ...] = ()) -> t.Bound:
        target = t.Bound(bind)
        pool = sense in ("look", "reveal")
        self.referents.append(Referent(target, {sense}, filters, self.sentence, bind, pool=pool))
        self.focus = target
        return target

    def also(self, target: t.Target, sense: str) -> None:
        """The cards of an earlier referent were now also moved, shown ..."""
        for referent in self.referents:
            if referent.target == target:
                referent.senses.add(sense)

    def is_card(self, target: t.Target) -> bool:
        """False for an ability that was chosen while it waits to be resolved."""
        return not (isinstance(target, t.Stacked) and target.kind == "ability") and all(
            referent.card for referent in self.referents if referent.target == target
        )

    def find(self, node: s.Surface, sense: str, filters: tuple[t.Filter, ...]) -> Referent:
        """The one referent these words can mean."""
        found = candidates(self.referents, sense, filters)
        if not found:
            self.refuse(node, "there is nothing before that these words can mean")
        if len(found) > 1:
            self.refuse(node, "these words can mean more than one thing")
        return found[0]

    def point(self, head: s.ThatHead, referent: Referent, filters: tuple[t.Filter, ...]) -> None:
        """それ and そのカード in one sentence are two cards to a reader, if there are two that could be meant."""
        before = self.pointed.setdefault((self.sentence, referent.target), head.noun)
        if before != head.noun and len([other for other in self.referents if set(filters) <= set(other.filters)]) > 1:
            self.refuse(head, "these words can mean more than one thing")


def candidates(referents: list[Referent], sense: str, filters: tuple[t.Filter, ...] = ()) -> list[Referent]:
    """The referents that words like そのカード can mean: those that fit, of the latest sentence that has one."""
    fitting = [
        referent
        for referent in referents
        if (not sense or sense in referent.senses) and all(f in referent.filters for f in filters)
    ]
    if not sense:  # a card that was only drawn is meant last: nobody else knows it
        fitting = [referent for referent in fitting if referent.senses != {"draw"}] or fitting
    latest = max((referent.sentence for referent in fitting), default=0)
    return [referent for referent in fitting if referent.sentence == latest]


def surface_nodes(root: object) -> Iterator[s.Surface]:
    """All surface nodes below (and with) this one."""
    if isinstance(root, tuple):
        for part in root:
            yield from surface_nodes(part)
    elif isinstance(root, s.Surface):
        yield root
        for name in root.__struct_fields__:
            if name != "span":
                yield from surface_nodes(getattr(root, name))


_KINDS = (t.Is, t.Compare, t.Turned, t.Facing, t.HasKeyword, t.Plain, t.Extreme, t.Except, t.Not, t.Either)
_ORDER = ("type", "colour", "trait", "character", "name", "age", "icon")


def canonical(filters: tuple[t.Filter, ...]) -> tuple[t.Filter, ...]:
    """Filters in one order, each once: the order of modifiers carries no meaning."""

    def key(item: t.Filter) -> tuple[int, int, bytes]:
        rank = _KINDS.index(type(item))
        order = _ORDER.index(item.property) if isinstance(item, t.Is) and item.property in _ORDER else len(_ORDER)
        return rank, order, msgspec.json.encode(item)

    return tuple(dict.fromkeys(sorted(filters, key=key)))
