"""バトルは行われない: sentences that a game's cards have a fixed wording for, each one procedure of the game or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class Saying(NamedTuple):
    """The wordings, the first as a phrase too, the act, English. Without an act: what is so anyway."""

    words: tuple[str, ...]
    phrase: Phrase | None = None
    act: str = ""
    english: str = ""
    follows: Callable[[tuple[t.Action, ...]], bool] = lambda actions: False  # what it is so of anyway


class SayingWords(Surface, frozen=True):
    """The words: which of the sayings."""

    number: int


class Sayings(Construction[SayingWords]):
    """What is so anyway may only follow what it is said of."""

    rule = "Saying"
    node = SayingWords

    def __init__(self, *sayings: Saying) -> None:
        self.sayings = sayings

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(saying.words[0] for saying in self.sayings if saying.act)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("SayingName", {word: number for number, saying in enumerate(self.sayings) for word in saying.words})
        g.rule(self.rule, "number:SayingName", SayingWords)

    def lower(self, words: SayingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        sentences.context.take(words)
        act = self.sayings[words.number].act
        if sentences.static or not act:
            sentences.context.refuse(words, "there is nothing before that this depends on")
        return [t.Special(act, sentences.context.actor, bind=sentences.context.next_bind())]

    def amend(self, words: SayingWords, actions: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...] | None:
        saying = self.sayings[words.number]
        if saying.act or not saying.follows(actions):
            return None
        sentences.context.take(words)
        return actions

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        for saying in self.sayings:
            if saying.act and isinstance(action, t.Special) and action.act == saying.act:
                return saying.phrase
        return None

    def english(self, action: t.Action, teller: Teller) -> str | None:
        for saying in self.sayings:
            if saying.act and isinstance(action, t.Special) and action.act == saying.act:
                return saying.english
        return None

    def specials(self) -> frozenset[str]:
        return frozenset(saying.act for saying in self.sayings if saying.act)
