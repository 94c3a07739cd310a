"""この能力のコストを-1する: what the ability that says so costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class OwnPriceWords(Surface, frozen=True):
    """The words: by how much."""

    number: int


class OwnPrice(Construction[OwnPriceWords]):
    """`property` is the number that stands for the price, `word` the word for it."""

    rule = "OwnPrice"
    node = OwnPriceWords

    def __init__(self, property: str, word: str) -> None:
        self.property = property
        self.word = word

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"この能力の{self.word}を-1する",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, f"'この能力の{self.word}を' number:Signed 'する'", OwnPriceWords)

    def lower(self, words: OwnPriceWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        sentences.context.take(words)
        return [t.Change(t.This(), self.property, scope.multiplied(t.Number(words.number)))]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Change) or action.property != self.property:
            return None
        each = writer.each(action.amount)
        by = action.amount.by if isinstance(action.amount, t.Times) else _value(action.amount)
        first = writer.for_each(action.amount) if each is not None else ""
        return Phrase(f"{first}この能力の{self.word}を{by:+d}", "する", "suru")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Change) or action.property != self.property:
            return None
        each = teller.each(action.amount)
        number, behind = (_value(action.amount), "") if each is None else (each[1], each[0])
        floor = "" if action.least is None else f", but never less than {action.least}"
        return f"this ability costs {abs(number)} {'less' if number < 0 else 'more'}{behind}{floor}"


def _value(amount: t.Amount) -> int:
    return amount.value if isinstance(amount, t.Number) else 0
