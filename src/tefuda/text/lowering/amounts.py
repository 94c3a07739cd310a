"""Numbers of cards, of counters and of kinds, and properties of cards, as amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.lists import UNKNOWN
from tefuda.text.lowering.sets import by_counter, several

if TYPE_CHECKING:
    from tefuda.text.lowering.relatives import Relatives

#: What a noun phrase is for. "act": cards an effect does something to; "count": cards a condition or amount counts;
#: "event": a pattern for the card an event happens to, where no zone is meant unless it is named.
Use = Literal["act", "count", "event"]


class Amounts:
    """Understands them; a part of the understanding of nouns."""

    context: Context
    relatives: Relatives  # which understands clauses as events, and these have nouns

    def target(self, noun: s.Noun, use: Use) -> t.Target:
        raise NotImplementedError

    def player(self, player: s.Player) -> t.Who:
        raise NotImplementedError

    def number_of(self, words: s.Noun | s.Marks | s.KindsOf | s.PairsOf, counted: s.Span = (0, 0)) -> t.Amount:
        """How many there are of what is counted. `counted`: the words that say how."""
        if isinstance(words, s.Marks):
            return self.marks(words)
        if isinstance(words, s.PairsOf):
            self.context.take(words)
            return t.Pairs(self.target(words.noun, "count"))
        if isinstance(words, s.KindsOf):
            return self.kinds(words)
        often = self.relatives.often(words)
        return often or t.Count(by_counter(self.context, words, counted, self.target(words, "count")))

    def kinds(self, words: s.KindsOf) -> t.Kinds:
        """自分のマナゾーンにある文明"""
        self.context.take(words)
        return t.Kinds(self.target(words.noun, "count"), words.property)

    def marks(self, marks: s.Marks) -> t.Counters:
        """How many counters somebody or something has."""
        self.context.take(marks)
        owner = marks.owner
        if owner is None or isinstance(owner, s.Player):
            self.context.take(owner)
            return t.Counters(marks.name, "you" if owner is None else self.player(owner))
        return t.Counters(marks.name, what=self.target(owner, "count"))

    def so_many(self, quantity: s.Quantity) -> t.Amount:
        """The number that a quantity says: as such, as that of other cards, or as a sum."""
        if quantity.same is not None:
            return t.Count(self.target(quantity.same, "count"))
        return t.Number(quantity.number) if quantity.amount is None else self.amount(quantity.amount)

    def amount(self, words: s.AmountWords, name: str = "") -> t.Amount:
        """A number, a property of a card or a number of cards, or one of these and a number added or taken away."""
        c = self.context
        c.take(words)
        if isinstance(words, s.Sum):
            amount = self.amount(words.amount)
            return t.Plus(t.Times(amount, -1) if words.reversed else amount, words.number)
        if isinstance(words, s.Product):
            return t.Times(self.amount(words.amount), words.by)
        if isinstance(words, s.Number):
            return t.Number(words.value)
        if isinstance(words, s.Unknown):
            c.unknown = True
            return t.Times(UNKNOWN, words.times)
        if isinstance(words, s.KindsOf):
            return t.Kinds(self.target(words.noun, "count"), words.property)
        if isinstance(words, s.Tally):
            return t.Total(self.target(words.noun, "count"), words.name)
        if not isinstance(words, s.Property):
            c.refuse(words, "this is not an amount")
        if words.noun is None:
            c.refuse(words, "whose property this is is not said")
        target = self.target(words.noun, "count")
        if words.name and several(c, target):
            c.refuse(words, "several cards have several numbers; name one card")
        return t.Value(target, words.name) if words.name else t.Count(target)
