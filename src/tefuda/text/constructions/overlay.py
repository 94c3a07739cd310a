"""…に、その下にある「…」を表向きで重ねて置く: the card that lies below another is laid on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer

_HOST, _LAID = "に、その下にある", "を表向きで重ねて置く"


class OverlayWords(Surface, frozen=True):
    """The words: the card on the table, and the one below it."""

    host: Noun
    into: Noun


class Overlay(Construction[OverlayWords]):
    """`act` is the game's procedure."""

    rule = "Overlay"
    node = OverlayWords

    def __init__(self, act: str) -> None:
        self.act = act

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"自分のプレイヤー{_HOST}「アオイ」{_LAID}",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, f"host:Noun '{_HOST}' into:Noun '{_LAID}'", OverlayWords)

    def lower(self, words: OverlayWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, nouns = sentences.context, sentences.nouns
        c.take(words)
        host = nouns.phrase(words.host, "act")
        into = nouns.phrase(words.into, "event")
        if host.quantity is not None or into.quantity is not None or not isinstance(into.target, t.Cards):
            c.refuse(words, "one card lies below another")
        return [t.Special(self.act, c.actor, host.target, bind=c.next_bind(), into=into.target)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None or action.into is None:
            return None
        host = writer.noun(action.what)
        return Phrase(f"{host}{_HOST}{writer.noun(action.into, event=True)}を表向きで重ねて", "置く", "godan")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        if not isinstance(action, t.Special) or action.act != self.act or action.what is None or action.into is None:
            return None
        host = teller.it(action.what)
        return f"lay {teller.noun(action.into, event=True)} that lies below {host} on top of it, face up"

    def specials(self) -> frozenset[str]:
        return frozenset((self.act,))
