"""Effects and whole abilities in canonical Japanese."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.japanese.effects import Effects
from tefuda.text.japanese.words import Unprintable
from tefuda.text.vocabulary import Head, Vocabulary

__all__ = ["AbilityWriter", "Unprintable"]


class AbilityWriter:
    """Writes one ability at a time."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, ability: t.Ability) -> str:
        """The ability's line (or lines, if it lists modes)."""
        if ability.keyword and self.vocabulary.macros.abilities(ability.keyword) == (ability,):
            return f"【{ability.keyword}】"
        head = self._head(ability)
        effects = Effects(self.vocabulary, self.ability)
        text = f"【{head.words[0]}】"
        if ability.zones != head.zones:
            effects.place = effects.zone_words(ability.zones) + "にある"
        if ability.per_turn:
            limit = next((limit for limit in self.vocabulary.limits if limit.per_turn == ability.per_turn), None)
            if limit is None:
                raise Unprintable("this number of uses")
            text += f"【{limit.words[0]}】"
        text += self._condition(ability, effects)
        if ability.cost:
            text += f"[{effects.chain(ability.cost)}]"
        text += self._trigger(ability, head, effects)
        return text + self._effect(ability, effects)

    def _head(self, ability: t.Ability) -> Head:
        for head in self.vocabulary.heads:
            label = head.words[0] if head.label else ""
            if head.kind == ability.kind and label == ability.keyword and head.windows == ability.windows:
                if label and head.trigger and self.vocabulary.macros.trigger(head) != ability.trigger:
                    continue
                return head
        raise Unprintable("this kind of ability")

    def _condition(self, ability: t.Ability, effects: Effects) -> str:
        if ability.condition is None:
            return ""
        if ability.kind == "activated" and not ability.cost:
            raise Unprintable("a condition without a cost")
        return effects.condition(ability.condition) + "、"

    def _trigger(self, ability: t.Ability, head: Head, effects: Effects) -> str:
        trigger = ability.trigger
        if trigger is None:
            return ""
        if isinstance(trigger, t.State):
            return effects.condition(trigger.condition, "when") + "、"
        text = "" if head.trigger else effects.trigger(trigger) + "、"
        effects.begin(trigger, in_sentence=not head.trigger)
        return text

    def _effect(self, ability: t.Ability, effects: Effects) -> str:
        if ability.kind == "static":
            return effects.chain(ability.effect) + "。"
        return effects.sentences(ability.effect, opened=ability.trigger is not None)
