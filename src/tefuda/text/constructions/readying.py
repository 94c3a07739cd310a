"""このクリーチャーは、ターンの始めにアンタップしない: what the rules turn back as a turn begins stays as it is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.inflection import forms
from tefuda.text.surface.nouns import Noun, Player

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Verb

_DENIED = ("not", "cannot")
_RULE = ("rule",)
_WHOSE = {"you": "your", "opponent": "your opponent’s"}


class ReadyingWords(Surface, frozen=True):
    """The words: which cards, at the start of whose turn, and whether only of the next one."""

    noun: Noun | None
    owner: Player | None
    next: bool
    player: Player | None  # who cannot turn them


class Readying(Construction[ReadyingWords]):
    """`verb` is how the rules turn cards back, `moment` the word for the time when they do."""

    rule = "Readying"
    node = ReadyingWords

    def __init__(self, verb: Verb, moment: str) -> None:
        self.verb = verb
        self.moment = moment

    @property
    def examples(self) -> tuple[str, ...]:
        return (f"このカードは{self.moment}{self.verb.word.removesuffix('する')}しない",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        said = list(forms(self.verb.word, self.verb.group))
        g.words("NotReadied", {form.text: "" for form in said if form.form in _DENIED})
        g.words("AsReadied", {form.text + "時": "" for form in said if (form.form, form.voice) == ("plain", "active")})
        g.rule(
            "ReadyTime",
            f"next:'次の'? owner:Possessor? '{self.moment}' | owner:Possessor next:'次の' '{self.moment}'",
            lambda span, next, owner: (next is not None, owner),
        )
        g.rule(
            self.rule,
            "noun:Noun ('は' | 'が') '、'? time:ReadyTime '、'? NotReadied"
            " | time:ReadyTime '、'? noun:Noun ('は' | 'を') '、'? NotReadied"
            " | time:ReadyTime AsReadied '、'? noun:Noun ('は' | 'を') NotReadied"
            " | time:ReadyTime '、'? NotReadied"
            " | player:Player 'は' '、'? time:ReadyTime '、'? noun:Noun 'を' NotReadied",
            _words,
        )

    def lower(self, words: ReadyingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words, words.player, words.owner)
        if words.player is not None:
            c.actor = sentences.nouns.player(words.player)
        whose = None if words.owner is None else sentences.nouns.possessor(words.owner, words.owner.who)
        what = self._topic(words, sentences) if words.noun is None else sentences.nouns.target(words.noun, "act")
        owner = "you" if isinstance(what, t.This) else what.whose if isinstance(what, t.Cards) else "any"
        if whose is not None and {whose, owner} == {"you", "opponent"}:
            c.refuse(words, "the cards of a player are turned in his own turn")
        duration = ""
        if words.next:
            duration = self._until(c.vocabulary, whose)
            if not duration:
                c.refuse(words, "of whose next turn is not said")
        elif not sentences.static:
            c.refuse(words, "how long this cannot be done is not said")
        return [t.Forbid("turn", what=what, at=self.verb.event, by=_RULE, duration=duration)]

    def _topic(self, words: ReadyingWords, sentences: Sentences) -> t.Target:
        """このカードはタップして出て、ターンの始めに…: what the clause before is about"""
        before = sentences.actions.arriving
        return sentences.context.unsaid(words, topic=True) if before is None else before

    def _until(self, vocabulary: Vocabulary, whose: str | None) -> str:
        """What lasts until the player's next turn is over covers just one turning back."""
        word = {"you": "自分", "opponent": "相手"}.get(whose or "", "")
        end = f"次の{word}の{self.moment.removesuffix('始めに')}終わりまで"
        return next((entry.name for entry in vocabulary.durations if end in entry.words), "") if word else ""

    def _said(self, action: t.Action, vocabulary: Vocabulary) -> tuple[t.Target, str] | None:
        """Which cards, and of whose next turn ("": of every turn), if it is this that the action says."""
        if not isinstance(action, t.Forbid) or action.what is None:
            return None
        plain = t.Forbid("turn", what=action.what, at=self.verb.event, by=_RULE, duration=action.duration)
        whose = [who for who in _WHOSE if action.duration and self._until(vocabulary, who) == action.duration]
        return (action.what, whose[0] if whose else "") if action == plain and bool(whose) == bool(action.duration) else None

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        said = self._said(action, writer.vocabulary)
        if said is None:
            return None
        time = {"": "", "you": "次の自分の", "opponent": "次の相手の"}[said[1]] + self.moment
        return Phrase(f"{writer.noun(said[0])}は{time}", self.verb.word, self.verb.group, "not")

    def english(self, action: t.Action, teller: Teller) -> str | None:
        said = self._said(action, teller.vocabulary)
        if said is None:
            return None
        turn = f"{_WHOSE[said[1]]} next turn" if said[1] else "its player’s turn"
        return f"{teller.they(said[0])} cannot {self.verb.event} at the start of {turn}"


def _words(
    span: tuple[int, int], time: tuple[bool, Player | None], noun: Noun | None = None, player: Player | None = None
) -> Hashable:
    following, owner = time
    return ReadyingWords(span, noun, owner, following, player)
