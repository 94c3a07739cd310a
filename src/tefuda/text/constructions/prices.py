"""自分のドラゴンを召喚するコストは1少なくなる: what playing cards of a kind costs, and how low that can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.inflection import forms
from tefuda.text.japanese.words import Unprintable
from tefuda.text.surface.clauses import ForEach
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer

#: How a price changes: in which direction, and whether who pays may do without.
_WAYS = {
    "少なくなる": (-1, False),
    "少なくする": (-1, False),
    "少なくしてもよい": (-1, True),
    "多くなる": (1, False),
    "多くする": (1, False),
}


class PriceWords(Surface, frozen=True):
    """The words: cards of which kinds, by how much, and whether it is an option."""

    nouns: tuple[Noun, ...]
    number: int
    optional: bool = False
    each: ForEach | None = None


class Prices(Construction[PriceWords]):
    """`number` is the property that is paid, `word` its word."""

    rule = "Prices"
    node = PriceWords

    def __init__(self, number: str, word: str) -> None:
        self.number = number
        self.word = word

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"自分の呪文を唱える{self.word}は1少なくなる", f"光のクリーチャーを召喚する{self.word}は2多くなる")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        plays = [verb for verb in vocabulary.verbs if verb.sense == "play"]
        plain = {form.text: "" for verb in plays for form in forms(verb.word, verb.group) if form.form == "plain"}
        g.words("PriceVerb", plain)
        g.words("PriceWay", _WAYS)
        g.rule("PriceOf", f"noun:Noun 'を' PriceVerb ('時' '、'? '支払う')? '{self.word}'")
        g.rule("PriceNoun", f"noun:Noun 'の召喚{self.word}'")
        g.rule(
            self.rule,
            "noun:(PriceOf | PriceNoun) ('は' | 'を' | 'が') '、'? each:(e:ForEach '、'?)? '最大'? number:Digits way:PriceWay"
            " | noun:PriceOf more:('と' n:PriceOf)* 'は' '、'? 'それぞれ'? raised:Signed 'される'",
            _words,
        )

    def lower(self, words: PriceWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        if words.each is not None:
            scope.adverb(words.each)
        found: list[t.Action] = []
        for noun in words.nouns:
            what = sentences.nouns.target(noun, "event")
            if what == t.This() and not sentences.static:
                c.refuse(words, "what a card costs is not changed by what it does")
            amount = scope.multiplied(t.Number(words.number))
            found.append(t.Change(what, self.number, amount, duration=scope.lasting(), optional=words.optional))
        return found

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Change) or action.property != self.number or action.sets:
            return None
        if not _anywhere(action.what) or not isinstance(action.amount, t.Number):
            return None
        if action.optional:
            raise Unprintable("a price that may be paid or not")
        word = "少なく" if action.amount.value < 0 else "多く"
        kinds = [node.value for node in t.nodes(action.what) if isinstance(node, t.Is) and node.property == "type"]
        cards = writer.noun(action.what, event=True)
        price = f"{cards}の召喚{self.word}"
        if kinds and writer.vocabulary.usual not in kinds:  # it is not summoned
            price = writer.say("PriceOf", noun=cards)
        return Phrase(f"{price}は{abs(action.amount.value)}{word}", "なる", "godan", duration=action.duration, final=True)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Change) or action.property != self.number or not _anywhere(action.what):
            return None
        if not isinstance(action.amount, t.Number) or action.sets:
            return None
        way = "less" if action.amount.value < 0 else "more"
        floor = "" if action.least is None else f", but never less than {action.least}"
        may = "may cost" if action.optional else "costs"  # such a card
        cards = teller.noun(action.what, event=True)
        return f"{cards} {may} {abs(action.amount.value)} {way}{floor}{teller.lasting(action.duration)}"


def _anywhere(what: t.Target) -> bool:
    """Wherever they are: not cards of a zone, in which a number is said to change."""
    return isinstance(what, t.This) or (isinstance(what, t.Cards) and not what.zones)


def _words(
    span: tuple[int, int],
    noun: Noun,
    number: int = 0,
    way: tuple[int, bool] = (1, False),
    more: tuple[Noun, ...] = (),
    raised: int = 0,
    each: ForEach | None = None,
) -> PriceWords:
    sign, optional = way
    return PriceWords(span, (noun, *more), raised or sign * number, optional, each)
