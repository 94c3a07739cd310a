"""あなたのプレイヤーは変身して、「…」になる: a card becomes another one by a procedure of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.japanese.words import OWNERS
from tefuda.text.surface.nouns import Noun, Place

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


class TransformWords(Surface, frozen=True):
    """The words: which card, by which procedure, into what, and from where that comes."""

    noun: Noun
    act: str
    into: Noun
    source: Place | None = None


class Transform(Construction[TransformWords]):
    """Procedures by the -te form of their verb."""

    rule = "Transform"
    node = TransformWords

    def __init__(self, *acts: Word) -> None:
        self.acts = acts

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(f"スクエアにある自分のゼクス1枚は{act.words[0]}自分の手札から「アオイ」になる" for act in self.acts)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("TransformAct", {word: act.name for act in self.acts for word in act.words})
        g.rule(
            self.rule,
            "noun:Noun 'は' '、'? act:TransformAct '、'? source:(place:FlatPlace 'から')? into:Noun 'になる'",
            _words,
        )

    def lower(self, words: TransformWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, nouns, objects = sentences.context, sentences.nouns, sentences.objects
        c.take(words)
        found, what = objects.counted(words.noun, nouns.phrase(words.noun, "act"), scope, "act", False)
        zones: tuple[str, ...] = ()
        whose: t.Who | None = None
        if words.source is not None:
            c.take(words.source, words.source.owner)
            zones = words.source.zones
            if words.source.owner is not None:
                whose = nouns.possessor(words.source.owner, words.source.owner.who)
        into = nouns.phrase(words.into, "event", zones, whose)
        nouns.no_number(into.quantity)
        return [*found, t.Special(words.act, c.actor, what, bind=c.next_bind(), into=into.target)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        act = self._said(action)
        if act is None or not isinstance(action, t.Special) or action.what is None or not isinstance(action.into, t.Cards):
            return None
        whose = "" if action.into.whose == "any" else OWNERS[action.into.whose] + "の"
        source = f"{whose}{writer.zone_words(action.into.zones)}から" if action.into.zones else ""
        into = writer.noun(t.Cards((), "any", action.into.filters), event=True)
        return Phrase(f"{writer.noun(action.what)}は{act.words[0]}{source}{into}に", "なる", "godan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        act = self._said(action)
        if act is None or not isinstance(action, t.Special) or action.what is None or action.into is None:
            return None
        return f"{act.english} {teller.it(action.what)} into {teller.noun(action.into, event=True)}"

    def specials(self) -> frozenset[str]:
        return frozenset(act.name for act in self.acts)

    def _said(self, action: t.Action) -> Word | None:
        name = action.act if isinstance(action, t.Special) else ""
        return next((act for act in self.acts if act.name == name), None)


def _words(span: tuple[int, int], noun: Noun, act: str, into: Noun, source: Place | None = None) -> TransformWords:
    return TransformWords(span, noun, act, into, source)
