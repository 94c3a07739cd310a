"""あなたのチャージの上限を+1する, あなたの手札の上限はなくなる: what the rules let a player keep, while this is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.english.nouns import POSSESSIVE
from tefuda.text.japanese.words import OWNERS
from tefuda.text.surface.nouns import Player

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


#: The number that stands for no limit at all.
ENDLESS = 999
_WAYS = {"増える": 1, "増やす": 1, "減る": -1, "減らす": -1}


class LimitWords(Surface, frozen=True):
    """The words: whose limit, which, and by how much (None: there is none any more)."""

    player: Player
    name: str
    number: int | None


class Limits(Construction[LimitWords]):
    """Limits by name, kept with a card that stands for its player: those of `zones` that pass `filters`."""

    rule = "Limit"
    node = LimitWords

    def __init__(self, zones: tuple[str, ...], filters: tuple[t.Filter, ...], *limits: Word) -> None:
        self.zones = zones
        self.filters = filters
        self.limits = limits

    @property
    def examples(self) -> tuple[str, ...]:
        name = self.limits[0].words[0]
        return (f"自分の{name}を+2する", f"相手の{name}を-1する", f"自分の{name}はなくなる")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("LimitName", {word: limit.name for limit in self.limits for word in limit.words})
        g.words("LimitWay", _WAYS)
        g.rule(
            self.rule,
            "player:Possessor name:LimitName ('を' | 'は') number:Signed 'する'"
            " | player:Possessor name:LimitName ('を' | 'は') by:Digits Counter? sign:LimitWay"
            " | player:Possessor name:LimitName 'は' none:'なくなる'",
            lambda span, player, name, number=0, by=0, sign=1, none=None: LimitWords(
                span, player, name, None if none else number or by * sign
            ),
        )

    def lower(self, words: LimitWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words, words.player)
        who = sentences.nouns.player(words.player)
        if who not in ("you", "opponent"):
            c.refuse(words, "it is not said whose limit changes")
        what = t.Cards(self.zones, who, self.filters)
        none = words.number is None
        amount = t.Number(ENDLESS if words.number is None else words.number)
        return [t.Change(what, words.name, amount, none, scope.lasting())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        found = self._said(action)
        if found is None:
            return None
        change, limit, number = found
        assert isinstance(change.what, t.Cards)
        whose = f"{OWNERS[change.what.whose]}の{limit.words[0]}"
        if change.sets:
            return Phrase(f"{whose}は", "なくなる", "godan", duration=change.duration)
        return Phrase(f"{whose}を", f"{number:+d}する", "suru", duration=change.duration)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        found = self._said(action)
        if found is None:
            return None
        change, limit, number = found
        assert isinstance(change.what, t.Cards)
        whose = f"{POSSESSIVE[change.what.whose]} {limit.english}"
        told = "is gone" if change.sets else f"is {number:+d}"
        once = ", counted once" if change.single else ""
        return f"{whose} {told}{once}{teller.lasting(change.duration)}"

    def _said(self, action: t.Action) -> tuple[t.Change, Word, int] | None:
        if not isinstance(action, t.Change) or not isinstance(action.amount, t.Number) or not isinstance(action.what, t.Cards):
            return None
        number = action.amount.value
        return next(((action, limit, number) for limit in self.limits if limit.name == action.property), None)
