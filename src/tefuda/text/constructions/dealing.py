"""このカードが相手のゼクスに与えるダメージを+2000する: damage is dealt all the same, only more or less of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class DealingWords(Surface, frozen=True):
    """The words: who deals it (None: the cards just spoken of), to what, and how much more."""

    noun: Noun | None
    to: Noun
    number: int


class Dealing(Construction[DealingWords]):
    """Damage to cards. The replaced damage keeps its source and its cause."""

    rule = "Dealing"
    node = DealingWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ("このカードが相手のゼクスに与えるダメージを+2000する",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "noun:(n:Noun 'が')? to:Noun 'に与えるダメージを' number:Signed 'する'", DealingWords)

    def lower(self, words: DealingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        found, agent = sentences.actions.changes.whom(words.noun, scope)
        if words.noun is not None and isinstance(agent, t.Cards) and sentences.nouns.placeless(words.noun):
            agent = t.Cards((), agent.whose, agent.filters)  # what deals damage can be anywhere
        to = sentences.nouns.target(words.to, "event")
        more = t.Harm(t.Subject(), t.Plus(t.Size(), words.number), t.Agent())
        return [*found, t.Instead(t.When("harm", to, agent), (more,), duration=scope.lasting())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        number = _more(action)
        if number is None or not isinstance(action, t.Instead) or action.event.subject is None or action.event.agent is None:
            return None
        source, to = action.event.agent, writer.noun(action.event.subject, event=True)
        agent = writer.noun(source, event=isinstance(source, t.Cards) and not source.zones)
        return Phrase(f"{agent}が{to}に与えるダメージを", f"{number:+d}する", "suru", duration=action.duration)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        number = _more(action)
        if number is None or not isinstance(action, t.Instead) or action.event.subject is None or action.event.agent is None:
            return None
        to = teller.noun(action.event.subject, event=True)
        lasting = teller.lasting(action.duration)
        return f"the damage that {teller.it(action.event.agent)} would deal to {to} is changed by {number:+d}{lasting}"


def _more(action: t.Action) -> int | None:
    """By how much damage of certain cards to certain cards is more."""
    only = action.actions[0] if isinstance(action, t.Instead) and len(action.actions) == 1 else None
    same = isinstance(only, t.Harm) and only.what == t.Subject() and only.source == t.Agent()
    if not same or not isinstance(only, t.Harm) or not isinstance(only.amount, t.Plus) or only.amount.amount != t.Size():
        return None
    plain = isinstance(action, t.Instead) and not (action.optional or action.once or action.per_turn)
    return only.amount.number if plain else None
