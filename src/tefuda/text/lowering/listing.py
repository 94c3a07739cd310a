"""Lists of effects, predictions and what X stands for."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.objects import Scope


class Listing:
    """Understands them; a part of the understanding of sentences."""

    context: Context
    nouns: Nouns
    modes: tuple[tuple[s.Sentence, ...], ...]
    names: tuple[str, ...]
    named: list[tuple[str, tuple[t.Action, ...]]]  # effects for one name each
    options: list[tuple[t.Filter, ...]]  # what was predicted
    predicted_at: int
    nested: int  # inside a condition or a delay
    effect: list[t.Action]
    static: bool
    trigger: t.Trigger | None

    def _sentence(self, words: s.Sentence) -> list[t.Action]:
        raise NotImplementedError

    def _modes(self, call: s.ModeCall) -> t.Modes | t.Repeat:
        c = self.context
        c.take(call, call.player)
        if not self.modes:
            c.refuse(call, "the list of effects is missing")
        if call.most > len(self.modes) and not call.anew:
            c.refuse(call, "the list is too short")
        if call.player is not None:
            c.actor = self.nouns.player(call.player)
        who = c.actor
        if any(self.names):
            c.refuse(call, "of items with a name none is chosen: 以下を行う")
        if call.anew and call.most > 1:  # 2回選ぶ: each time one of all of them
            return t.Repeat(t.Number(call.most), (t.Modes(self._listed(), min(call.least, 1), 1, who),))
        return t.Modes(self._listed(), call.least, call.most, who, ordered=call.ordered)

    def _listed(self) -> tuple[tuple[t.Action, ...], ...]:
        """The items of the list, each understood by itself."""
        c = self.context
        lists, self.modes = self.modes, ()
        known, deeds = c.discourse.saved(), len(c.deeds)
        effect, modes = self.effect, []
        self.nested += 1
        for item in lists:
            self.effect = []
            for sentence in item:
                self.effect += self._sentence(sentence)
            modes.append(tuple(self.effect))
            c.discourse.restore(known)
            del c.deeds[deeds:]  # what another item does has not happened
        self.effect = effect
        self.nested -= 1
        return tuple(modes)

    def _times(self, call: s.DoTimes, scope: Scope) -> t.Repeat:
        """以下の効果を1回解決する, for each of some cards"""
        c = self.context
        c.take(call)
        if len(self.modes) != 1 or any(self.names):
            c.refuse(call, "what is done so often is one item")
        times = scope.multiplied(t.Number(call.times))
        return t.Repeat(times, self._listed()[0])

    def _all(self, call: s.DoAll) -> list[t.Action]:
        """以下を行う: all of the list, in its order; of items with a name the one whose cost was paid."""
        c = self.context
        c.take(call)
        if not self.modes:
            c.refuse(call, "the list of effects is missing")
        names, items = self.names, self._listed()
        if call.meeting and not all(len(item) == 1 and isinstance(item[0], t.If) for item in items):
            c.refuse(call, "each item of the list begins with its condition")
        if not any(names):
            return [action for item in items for action in item]
        event = c.vocabulary.named_lists
        if call.meeting or not all(names) or not event or self.nested:
            c.refuse(call, "either every item of a list has a name, or none")
        if isinstance(self.trigger, t.When) and self.trigger == t.When(f"{event}_enter", t.This()):
            self.named = list(zip(names, items, strict=True))
            return []
        if self.trigger is not None or any(isinstance(n, t.Choose) and n.target for n in t.nodes(items)):
            c.refuse(call, "it is not known in time which of these effects applies")
        return [t.If(t.Happened(t.When(event, t.This(), at=name)), item) for name, item in zip(names, items, strict=True)]

    def _predict(self, words: s.Predict) -> None:
        """One of the options is chosen when this is carried out."""
        c = self.context
        c.take(words)
        if self.options or self.nested or self.static:
            c.refuse(words, "one prediction, at the beginning of a sentence, is understood")
        self.options = [self.nouns.description(option) for option in words.options]
        if len(set(self.options)) < len(self.options):
            c.refuse(words, "an option is there twice")
        self.predicted_at = len(self.effect)
        c.predicting = True

    def _define(self, words: s.Define) -> None:
        """What X stands for."""
        c = self.context
        c.take(words)
        if not c.unknown or c.defined is not None or self.nested:
            c.refuse(words, "X is not used before this, or is said twice")
        c.defined = self.nouns.marks(words.amount) if isinstance(words.amount, s.Marks) else self.nouns.amount(words.amount)
