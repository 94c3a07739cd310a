"""What the lowering knows while it reads: the text, what was used, and what was spoken of."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Discourse, Mention, Unclear
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary


class Deed(NamedTuple):
    """A clause that did something: later words can repeat its verb (置いたならば)."""

    sentence: int
    clause: s.Clause
    actions: tuple[t.Action, ...]


class Context:
    """Shared by all parts of the lowering of one ability."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.discourse = Discourse(vocabulary.alone, vocabulary.you != "自分", vocabulary.implications)
        if vocabulary.support is None or "drawn" in vocabulary.support.features:
            self.discourse.draws = vocabulary.hand_zone
        self.pointed: dict[tuple[int, t.Target], int | None] = {}  # the noun with which a sentence pointed back: それ has none
        self.unknown = False  # X was used
        self.defined: t.Amount | None = None  # what X is
        self.predicting = False  # something was predicted
        self.choosing = False  # a verb that means choosing is being read
        self.named: dict[str, int] = {}  # values of properties that were named: その種族の
        self.counted: t.Cards | None = None  # cards that a condition of this sentence has counted: その中から
        self.asking: t.Target | None = None  # what the one condition of this sentence counts
        self.asked: tuple[int, t.Target] | None = None  # the same, of an earlier sentence: 6枚以上ある場合
        self.last_bind = 0
        self.static = False  # the words hold permanently
        self.led = False  # a player was named as the one this sentence is about: 相手は、
        self.whose_unsaid = False  # a condition is read in a sentence about another player
        self.denied = False  # what was said before has not been done: そうでないならば
        self.deeds: list[Deed] = []  # what was done so far
        self.paid: list[Deed] = []  # what was done as a cost
        self.moment: tuple[str, str] | None = None  # the edge of the time that is spoken of
        self.zones: tuple[str, ...] = ()  # where the ability works, if the text says so: 手札にあるこのカード
        self.each = False  # それ is each of the cards that the sentence is about
        self.distributed = False  # and was used so
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

    def taken(self, node: s.Surface) -> bool:
        """Was this node used?"""
        return id(node) in self._used

    def check_consumption(self, root: s.Surface) -> None:
        """Refuse if a word group was not used."""
        for node in s.nodes(root):
            if id(node) not in self._used:
                self.refuse(node, "these words have no effect where they stand")

    # -------------------------------------------------------------------------------------------- reference

    def next_bind(self) -> int:
        self.last_bind += 1
        return self.last_bind

    def unclear(self, node: s.Surface | s.Span, found: Unclear) -> NoReturn:
        """Refuse words that cannot be resolved, naming what they could mean."""
        named = [self._called(target) for target in dict.fromkeys(found.between)]
        self.refuse(node, found.reason + (": " + " / ".join(named) if named else ""))

    def _called(self, target: t.Target) -> str:
        """A card in the words of the text."""
        if isinstance(target, t.This):
            return "このカード"
        known = self.discourse.known(target)
        return self.discourse.words.get(target) or ("引いたカード" if known is not None and known.drawn else "そのカード")

    def name(self, target: t.Target, node: s.Surface) -> None:
        """Keep the words that the text has for these cards."""
        self.discourse.words.setdefault(target, self.text[node.span[0] : node.span[1]])

    def find(self, node: s.Surface, sense: str, filters: tuple[t.Filter, ...], several: bool = False) -> Mention:
        """The one mention these words can mean."""
        found = self.discourse.pointed(sense, filters, several)
        if isinstance(found, Unclear):
            self.unclear(node, found)
        return found

    def point(self, head: s.ThatHead, found: Mention, filters: tuple[t.Filter, ...]) -> None:
        """それ and そのカード in one sentence are two cards to a reader, if there are two that could be meant."""
        discourse = self.discourse
        before = self.pointed.setdefault((discourse.sentence, found.target), head.noun)
        fitting = (known.target for known in discourse.mentions if set(filters) <= set(known.filters))
        others = tuple(dict.fromkeys(target for target in fitting if target != t.This()))
        if before != head.noun and len(others) > 1:
            self.unclear(head, Unclear("these words can mean more than one thing", others))

    def unsaid(self, node: s.Surface | s.Span, *, topic: bool, table: bool = False, default: bool = False) -> t.Target:
        """What a missing object or topic means."""
        found = self.discourse.unsaid(topic, table, default)
        if isinstance(found, Unclear):
            self.unclear(node, found)
        return found

    @property
    def actor(self) -> t.Who:
        """Who acts in this sentence."""
        return self.discourse.actor

    @actor.setter
    def actor(self, who: t.Who) -> None:
        self.discourse.actor = who


_KINDS = (
    t.Is,
    t.Compare,
    t.Turned,
    t.Facing,
    t.HasKeyword,
    t.Plain,
    t.Sole,
    t.Extreme,
    t.Same,
    t.Underwent,
    t.Against,
    t.Named,
    t.Beside,
    t.Bears,
    t.Except,
    t.Not,
    t.Either,
    t.All,
)


def canonical(filters: tuple[t.Filter, ...], properties: tuple[str, ...]) -> tuple[t.Filter, ...]:
    """Filters in one order, each once: the order of modifiers carries no meaning. `properties`: which word comes first."""

    def key(item: t.Filter) -> tuple[int, int, bytes]:
        rank = _KINDS.index(type(item))
        known = isinstance(item, t.Is) and item.property in properties
        order = properties.index(item.property) if known and isinstance(item, t.Is) else len(properties)
        return rank, order, msgspec.json.encode(item)

    return tuple(dict.fromkeys(sorted(filters, key=key)))
