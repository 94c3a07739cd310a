"""あなたの手札のカードのプレイコストは青でも払える: costs that can be paid in other colours, or in any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class PayableWords(Surface, frozen=True):
    """The words: whose cost, and in which colours; none: in any."""

    noun: Noun
    colours: tuple[str, ...] = ()


class Payable(Construction[PayableWords]):
    """`property` is the word property that lets costs be paid so, `anything` its value for any colour, `cost` the word."""

    rule = "Payable"
    node = PayableWords

    def __init__(self, property: str, anything: str, cost: str) -> None:
        self.property = property
        self.anything = anything
        self.cost = cost

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"自分の手札のカードの{self.cost}は青でも払える", f"自分の手札のカードの{self.cost}はどの色でも払える")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("Hue", {word: c.value for c in vocabulary.colours if c.property == "colour" for word in c.words})
        g.rule("Hues", "first:Hue more:(OrWord hue:Hue)*", lambda span, first, more: (first, *more))
        cost = f"noun:Noun 'の{self.cost}は'"
        g.rule(self.rule, f"{cost} 'どの色' 'でも払える' | {cost} colours:Hues 'でも払える'", _words)

    def lower(self, words: PayableWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        sentences.context.take(words)
        target = sentences.nouns.target(words.noun, "act")
        values = words.colours or (self.anything,)
        return [t.Become(target, self.property, value, duration=scope.lasting()) for value in values]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Become) or action.property != self.property:
            return None
        value = "どの色" if action.value == self.anything else writer.value(t.Is("colour", action.value))
        text = f"{writer.noun(action.what)}の{self.cost}は{value}でも"
        return Phrase(text, "払う", "godan", "can", duration=action.duration)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Become) or action.property != self.property:
            return None
        colour = "any colour" if action.value == self.anything else teller.value(t.Is("colour", action.value))
        return f"the play cost of {teller.it(action.what)} may be paid in {colour} too{teller.lasting(action.duration)}"


def _words(span: tuple[int, int], noun: Noun, colours: tuple[str, ...] = ()) -> PayableWords:
    return PayableWords(span, noun, colours)
