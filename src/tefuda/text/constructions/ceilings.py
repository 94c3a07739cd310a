"""あなたの手札の上限を+2する, あなたの手札の上限を7枚にする: limits of a player, changed for the rest of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.english.nouns import POSSESSIVE
from tefuda.text.japanese.words import OWNERS
from tefuda.text.surface.nouns import Player

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


class CeilingWords(Surface, frozen=True):
    """The words: whose limit, which, and by how much or to what."""

    player: Player
    name: str
    number: int
    sets: bool = False


class Ceilings(Construction[CeilingWords]):
    """Limits by name; `raising` and `setting` are the game's procedures."""

    rule = "Ceiling"
    node = CeilingWords

    def __init__(self, raising: str, setting: str, *limits: Word) -> None:
        self.raising, self.setting, self.limits = raising, setting, limits

    @property
    def examples(self) -> tuple[str, ...]:
        name = self.limits[0].words[0]
        return (f"自分の{name}を+2する", f"お互いの{name}を3枚にする", f"相手の{name}を-1する")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("CeilingName", {word: limit.name for limit in self.limits for word in limit.words})
        g.rule(
            self.rule,
            "player:Possessor name:CeilingName ('を' | 'は') number:Signed ('する' | 'される')?"
            " | player:Possessor name:CeilingName ('を' | 'は') value:Digits (Counter | '回')? 'に' ('する' | 'なる')",
            _words,
        )

    def lower(self, words: CeilingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words, words.player)
        who = sentences.nouns.player(words.player)
        if who not in ("you", "opponent", "each"):
            c.refuse(words, "it is not said whose limit changes")
        return [t.Special(self.setting if words.sets else self.raising, who, amount=t.Number(words.number), word=words.name)]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        found = self._said(action)
        if found is None:
            return None
        special, limit, number = found
        change = ("を", f"{number:+d}する") if special.act == self.raising else (f"を{number}に", "する")
        return Phrase(f"{OWNERS[special.who]}の{limit.words[0]}{change[0]}", change[1], "suru")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        found = self._said(action)
        if found is None:
            return None
        special, limit, number = found
        whose = "each player’s" if special.who == "each" else POSSESSIVE[special.who]
        if special.act == self.raising:
            return f"change {whose} {limit.english} by {number:+d}"
        return f"set {whose} {limit.english} to {number}"

    def specials(self) -> frozenset[str]:
        return frozenset((self.raising, self.setting))

    def _said(self, action: t.Action) -> tuple[t.Special, Word, int] | None:
        if not isinstance(action, t.Special) or action.act not in self.specials() or not isinstance(action.amount, t.Number):
            return None
        return next(((action, limit, action.amount.value) for limit in self.limits if limit.name == action.word), None)


def _words(span: tuple[int, int], player: Player, name: str, number: int = 0, value: int | None = None) -> CeilingWords:
    return CeilingWords(span, player, name, number if value is None else value, value is not None)
