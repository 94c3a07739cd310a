"""それらは互いに2000ダメージを与え合う: two cards deal damage to each other; without a number each deals its power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Damage, Noun, Property

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class MutualWords(Surface, frozen=True):
    """The words: which cards, and how much."""

    noun: Noun
    damage: Damage


class MutualDamage(Construction[MutualWords]):
    """Done by a procedure of the game. `power`: the number that is dealt if none is said."""

    rule = "MutualHarm"
    node = MutualWords

    def __init__(self, act: str, power: str) -> None:
        self.act = act
        self.power = power

    @property
    def examples(self) -> tuple[str, ...]:
        both = "自分のユニット1枚と相手のユニット1枚を選び、それらは互いに"
        return (f"{both}ダメージを与え合う", f"{both}2000ダメージを与え合う")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "noun:Noun ('は' | 'が') '互いに' damage:Damage 'を与え合う'", MutualWords)

    def lower(self, words: MutualWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words, words.damage)
        target = sentences.nouns.target(words.noun, "act")
        if not isinstance(target, t.Together) or len(target.parts) != 2:
            c.refuse(words.noun, "two cards deal damage to each other")
        own = words.damage.amount
        if isinstance(own, Property) and own.noun is None and own.name == self.power:
            c.take(own)
            own = None
        amount = None if own is None else sentences.nouns.amount(own)
        return [t.Special(self.act, c.actor, target, amount, bind=c.next_bind())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None:
            return None
        amount = "" if action.amount is None else writer.amount(action.amount)
        amount += "分の" if action.amount is not None and not isinstance(action.amount, t.Number) else ""
        return Phrase(f"{writer.noun(action.what)}は互いに{amount}ダメージを", "与え合う", "godan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None:
            return None
        own = f"damage equal to their {teller.named(teller.vocabulary.numbers, self.power)}"
        amount = own if action.amount is None else f"{teller.amount(action.amount)} damage"
        return f"have them deal {amount} to each other"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
