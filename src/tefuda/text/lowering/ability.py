"""Sentences as abilities: what they wait for, what they cost, when they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.binding import tidy
from tefuda.text.lowering.lists import defined, following, predicted
from tefuda.text.lowering.sentences import Sentences
from tefuda.text.vocabulary import Gate, Head

STATIC = t.Change | t.Become | t.Gain | t.Disable | t.Forbid | t.Instead | t.Build


class Body(NamedTuple):
    """The parsed parts of one ability's text. `modes` are the listed items after the sentence that calls for them."""

    conditions: tuple[s.Condition, ...]
    cost: s.Sentence | None
    sentences: tuple[s.Sentence, ...]
    modes: tuple[tuple[s.Sentence, ...], ...] = ()
    names: tuple[str, ...] = ()  # of the listed items: ・剣-…
    gate: tuple[Gate, str] | None = None  # the ability is only valid under this
    gated: Mapping[int, tuple[Gate, str]] = {}  # and single sentences only under these


class Lowering(Sentences):
    """Understands one ability."""

    def ability(self, body: Body, head: Head, trigger: t.When | None, per_turn: int) -> tuple[t.Ability, ...]:
        """The ability (a static one: one for each sentence) that the text says."""
        c = self.context
        self.per_turn = per_turn
        self.static = head.kind == "static" and not head.process
        self.windows = head.windows
        self.waiting = head.kind == "triggered" and trigger is None
        if trigger is not None:
            self.trigger = trigger
            self.events.remember(trigger)
        self.conditions = [self.tests.condition(condition) for condition in body.conditions]
        for condition in body.conditions:
            c.check_consumption(condition)
        label = head.words[0] if head.label else ""
        if body.gate is not None:
            self.conditions.insert(0, body.gate[0].condition(body.gate[1]))
            label = body.gate[0].name
        cost = self._cost(body.cost)
        self.modes, self.names = body.modes, body.names
        if self.static:
            found = tuple(self._static(words, head, label) for words in body.sentences)
            self._check_modes(body)
            return found
        later: list[int] = []  # where an ability of its own begins
        for number, words in enumerate(body.sentences):
            if self._begins_anew(words):
                later.append(len(self.effect))
            actions = self._sentence(words)
            if number in body.gated:
                gate, value = body.gated[number]
                actions = [t.If(gate.condition(value), tuple(actions))]
            self.effect += actions
        if self.waiting:
            c.refuse(body.sentences[0], "the trigger is missing: an automatic ability begins with 〜時、")
        self._check_modes(body)
        self._check_edges(self.effect, body)
        self._predictions(body, later)
        for start in reversed(later):
            if not start:
                c.refuse(body.sentences[0], "there is nothing before that this follows")
            self.effect[start:] = [t.Afterwards(tuple(self.effect[start:]))]
        if not following(self.effect):
            c.refuse(body.sentences[-1], "it is not clear whether this comes afterwards too")
        if self.named:
            return self._by_name(body, head, label)
        effect = tuple(self.effect)
        if c.unknown:
            if c.defined is None:
                c.refuse(body.sentences[-1], "it is not said what X is")
            effect, cost = defined(effect, c.defined), list(defined(tuple(cost), c.defined))
        paid, effect = tidy(tuple(cost), effect)
        if self.also is not None and self.per_turn:
            c.refuse(body.sentences[0], "two triggers cannot share a limit of uses")
        triggers = [self.trigger] if self.also is None else [self.trigger, self.also]
        return tuple(
            t.Ability(
                head.kind,
                effect,
                trigger,
                head.windows,
                self._condition(),
                paid,
                self.per_turn,
                c.zones or head.zones,
                label,
            )
            for trigger in triggers
        )

    def _predictions(self, body: Body, later: list[int]) -> None:
        """530: what follows a prediction is known once for each of its options."""
        if not self.options:
            return
        if any(start > self.predicted_at for start in later):
            self.context.refuse(body.sentences[-1], "a prediction does not reach into another ability")
        modes = predicted(self.effect[self.predicted_at :], self.options)
        if modes is None:
            self.context.refuse(body.sentences[-1], "nothing asks whether the prediction came true (的中)")
        self.effect[self.predicted_at :] = [modes]

    def _by_name(self, body: Body, head: Head, label: str) -> tuple[t.Ability, ...]:
        """A list whose items are for one name each: an ability that waits for that name."""
        trigger = self.trigger
        if self.effect or self.per_turn or self.also is not None or not isinstance(trigger, t.When):
            self.context.refuse(body.sentences[0], "such a list is the whole effect of an ability")
        return tuple(
            t.Ability(
                head.kind,
                tidy((), actions)[1],
                msgspec.structs.replace(trigger, at=name),
                condition=self._condition(),
                zones=self.context.zones or head.zones,
                keyword=label,
            )
            for name, actions in self.named
        )

    def price(self, body: Body) -> tuple[t.Action, ...]:
        """A cost that stands by itself, with a keyword."""
        return tidy(tuple(self._cost(body.cost)), ())[0]

    def _begins_anew(self, words: s.Sentence) -> bool:
        """その後, where what follows is an ability of its own."""
        first = words.parts[0] if words.parts else None
        return isinstance(first, s.Filler) and first.word in self.context.vocabulary.afterwards

    def _static(self, words: s.Sentence, head: Head, keyword: str) -> t.Ability:
        c = self.context
        common = list(self.conditions)
        per_turn = self.per_turn
        c.referents = []  # each sentence is an ability of its own
        if words.parts and isinstance(words.parts[0], s.Surcharge):
            c.take(words.parts[0])
            if common:
                c.refuse(words, "a cost that is paid as well has no condition")
            return t.Ability("static", (), cost=tidy(tuple(self._cost(words)), ())[0], keyword=words.parts[0].keyword)
        effect = self._sentence(words)
        if c.unknown:
            c.refuse(words, "X is not understood in a permanent ability")
        for action in effect:
            if not isinstance(action, STATIC):
                c.refuse(words, "a permanent ability cannot do this")
        if any(isinstance(node, t.Extreme) for node in (*t.nodes(tuple(effect)), *t.nodes(tuple(self.conditions)))):
            c.refuse(words, "which card is the highest or lowest cannot be part of a permanent ability")
        if per_turn and not all(isinstance(action, t.Instead) for action in effect):
            c.refuse(words, "a permanent ability has no limit of uses")
        _, tidied = tidy((), tuple(effect))
        condition = self._condition()
        self.conditions, self.per_turn = common, per_turn
        return t.Ability("static", tidied, condition=condition, zones=c.zones or head.zones, keyword=keyword)

    def _condition(self) -> t.Condition | None:
        parts: list[t.Condition] = []
        for condition in self.conditions:
            parts += condition.parts if isinstance(condition, t.And) else (condition,)
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else t.And(tuple(parts))

    def _cost(self, words: s.Sentence | None) -> list[t.Action]:
        if words is None:
            return []
        waiting, self.waiting = self.waiting, False
        static, self.static = self.static, False
        found = self._sentence(words)
        self.waiting, self.static = waiting, static
        for action in found:
            if isinstance(action, t.May | t.If | t.Instead | t.Later):
                self.context.refuse(words, "this cannot be a cost")
        return found

    def _check_modes(self, body: Body) -> None:
        if self.modes:
            self.context.refuse(body.modes[0][0], "there is no 以下から…を選ぶ before this list")

    def _check_edges(self, effect: Sequence[t.Action], body: Body) -> None:
        """Cards that go to an ordered zone need a place in it, unless it is shuffled at once."""
        moves = [
            (number, action)
            for number, action in enumerate(effect)
            if isinstance(action, t.Move) and not action.at and self._edged(action.to)
        ]
        for number, move in moves:
            if not any(isinstance(later, t.Shuffle) and later.zone == move.to for later in effect[number + 1 :]):
                self.context.refuse(body.sentences[-1], "say whether the cards go to the top or the bottom, or shuffle")

    def _edged(self, name: str) -> bool:
        zone = self.context.vocabulary.zone(name)
        return zone.ordered and not zone.loose
