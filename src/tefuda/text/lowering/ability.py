"""Sentences as abilities: triggers, conditions, options, replacement, and what “if you do” hangs on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.actions import Actions
from tefuda.text.lowering.binding import last_bind, tidy
from tefuda.text.lowering.changes import Changes
from tefuda.text.lowering.conditions import Conditions
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.forbids import Forbids
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.shapes import cancelling, has_subject, is_this
from tefuda.text.vocabulary import Gate, Head, Vocabulary

STATIC = t.Change | t.Become | t.Gain | t.Disable | t.Forbid | t.Instead | t.Build


class Body(NamedTuple):
    """The parsed parts of one ability's text. `modes` are the listed items after the sentence that calls for them."""

    conditions: tuple[s.Condition, ...]
    cost: s.Sentence | None
    sentences: tuple[s.Sentence, ...]
    modes: tuple[tuple[s.Sentence, ...], ...] = ()
    gate: tuple[Gate, str] | None = None  # the ability is only valid under this
    gated: Mapping[int, tuple[Gate, str]] = {}  # and single sentences only under these


class Lowering:
    """Understands one ability."""

    def __init__(self, text: str, vocabulary: Vocabulary, quoted: Callable[[s.Quoted], tuple[t.Ability, ...]]) -> None:
        verbs = vocabulary.grammar.verbs
        self.context = Context(text, vocabulary)
        self.nouns = Nouns(self.context)
        self.events = Events(self.context, self.nouns, verbs)
        self.tests = Conditions(self.context, self.nouns, self.events)
        self.objects = Objects(self.context, self.nouns)
        changes = Changes(self.objects, self.events, quoted)
        self.actions = Actions(self.objects, changes, Forbids(self.objects, self.events), verbs)
        self.trigger: t.Trigger | None = None
        self.conditions: list[t.Condition] = []
        self.per_turn = 0
        self.waiting = False  # the trigger is still to come
        self.static = False
        self.windows: tuple[str, ...] = ()
        self.modes: tuple[tuple[s.Sentence, ...], ...] = ()
        self.effect: list[t.Action] = []
        self.cancelled = False
        self.topic: t.Target | None = None  # このカードは, before a condition
        self.also: t.When | None = None  # a second trigger

    # -------------------------------------------------------------------------------------------- abilities

    def ability(self, body: Body, head: Head, trigger: t.When | None, per_turn: int) -> tuple[t.Ability, ...]:
        """The ability (a static one: one for each sentence) that the text says."""
        c = self.context
        self.per_turn = per_turn
        self.static = head.kind == "static"
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
        self.modes = body.modes
        if self.static:
            return tuple(self._static(words, head, label) for words in body.sentences)
        later: list[int] = []  # where an ability of its own begins
        for number, words in enumerate(body.sentences):
            if self._begins_anew(words):
                later.append(len(self.effect))
            found = self._sentence(words)
            if number in body.gated:
                gate, value = body.gated[number]
                found = [t.If(gate.condition(value), tuple(found))]
            self.effect += found
        if self.waiting:
            c.refuse(body.sentences[0], "the trigger is missing: an automatic ability begins with 〜時、")
        self._check_modes(body)
        self._check_edges(self.effect, body)
        for start in reversed(later):
            if not start:
                c.refuse(body.sentences[0], "there is nothing before that this follows")
            self.effect[start:] = [t.Afterwards(tuple(self.effect[start:]))]
        effect = tuple(self.effect)
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
        effect = self._sentence(words)
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

    # -------------------------------------------------------------------------------------------- sentences

    def _sentence(self, words: s.Sentence) -> list[t.Action]:
        c = self.context
        c.take(words)
        c.sentence += 1
        c.focus = None
        c.actor = "you"
        self.cancelled = False
        scope = Scope(c, self.nouns, self.static, self.windows)
        found = self._run(words, 0, scope)
        scope.check_duration()
        scope.check_each()
        if scope.instead:
            c.refuse(words, "かわりに needs an event that is replaced: 〜する時、")
        if scope.next_only:
            c.refuse(words, "次に needs an event to wait for")
        if scope.per_turn:
            if self.static or self.per_turn:
                c.refuse(words, "it is not clear what is done so often each turn")
            self.per_turn = scope.per_turn
        c.check_consumption(words)
        return found

    def _run(self, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """The parts from `number` to the end; what a condition or an event governs is inside it."""
        c = self.context
        actions: list[t.Action] = []
        modes: list[tuple[t.Action, ...]] = []
        while number < len(words.parts):
            part = words.parts[number]
            number += 1
            if isinstance(part, s.Link):
                c.take(part)
                actions += self.actions.actions(part.clause, scope)
                if part.by_doing:
                    return [t.May(tuple(actions), tuple(self._run(words, number, scope)), who=c.actor)]
                if part.or_else:
                    modes.append(tuple(actions))
                    actions = []
                    c.focus = None
            elif isinstance(part, s.Topic):
                c.take(part, part.player)
                c.actor = self.nouns.player(part.player)
            elif isinstance(part, s.TopicCondition):
                c.take(part)
                self.topic = self.nouns.target(part.noun, "act")
                return [*actions, *self._conditional(part.condition, words, number, scope)]
            elif isinstance(part, s.EventHeads):
                self._second_trigger(part)
                return [*actions, *self._governed(part.first, words, number, scope)]
            elif isinstance(part, s.Condition | s.EventHead | s.MomentHead):
                if modes:
                    c.refuse(part, "a condition inside a choice is not understood")
                return [*actions, *self._governed(part, words, number, scope)]
            else:
                if isinstance(part, s.Filler) and part.word in c.vocabulary.afterwards and number > 1:
                    c.refuse(part, "what follows is an ability of its own: begin a new sentence")
                scope.adverb(part)
        last, optional = self._final(words, scope)
        actions += last
        if modes:
            actions = [t.Modes((*modes, tuple(actions)), who=c.actor)]
        if optional:
            if self.static:
                c.refuse(words.final, "a permanent ability has no options")
            actions = [t.May(tuple(actions), who=c.actor)]
        return actions

    def _final(self, words: s.Sentence, scope: Scope) -> tuple[list[t.Action], bool]:
        c = self.context
        final = words.final
        if isinstance(final, s.BuildRule):
            c.take(final)
            return [t.Build(final.copies)], False
        if isinstance(final, s.ModeCall):
            return [self._modes(final)], False
        if isinstance(final, s.DamageShift):
            return self.actions.terms.shift(final, scope), False
        if scope.replaced is not None and self._cancels(final):
            return [], False
        optional = final.predicate.form in ("may", "can")
        return self.actions.actions(final, scope), optional

    def _cancels(self, clause: s.Clause) -> bool:
        """それを無効にする after an event: nothing happens instead."""
        nodes = cancelling(clause)
        self.context.take(*nodes)
        self.cancelled = bool(nodes)
        return self.cancelled

    def _modes(self, call: s.ModeCall) -> t.Modes:
        c = self.context
        c.take(call, call.player)
        if not self.modes:
            c.refuse(call, "the list of effects is missing")
        if call.most > len(self.modes):
            c.refuse(call, "the list is too short")
        if call.player is not None:
            c.actor = self.nouns.player(call.player)
        who = c.actor
        lists, self.modes = self.modes, ()
        known = list(c.referents)
        effect, modes = self.effect, []
        for item in lists:
            self.effect = []
            for sentence in item:
                self.effect += self._sentence(sentence)
            modes.append(tuple(self.effect))
            c.referents = list(known)
        self.effect = effect
        return t.Modes(tuple(modes), call.least, call.most, who)

    # -------------------------------------------------------------------------------------------- what governs

    def _governed(
        self, part: s.Condition | s.EventHead | s.MomentHead, words: s.Sentence, number: int, scope: Scope
    ) -> list[t.Action]:
        if isinstance(part, s.Condition):
            return self._conditional(part, words, number, scope)
        if isinstance(part, s.MomentHead):
            return self._moment(part, words, number, scope)
        return self._event(part, words, number, scope)

    def _conditional(self, part: s.Condition, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        if isinstance(part.parts[0].test, s.DoneTest):
            return self._depending(part, words, number, scope)
        actor, c.actor = c.actor, "you"
        condition = self.tests.condition(part)
        c.actor = actor
        if self.topic is not None:
            c.focus, self.topic = self.topic, None
        waits = part.parts[-1].join in ("when", "became")
        if self.waiting:
            if waits:
                self.waiting = False
                self.trigger = t.State(condition)
            else:
                self.conditions.append(condition)
            return self._run(words, number, scope)
        if self.static and part.parts[-1].join != "became":
            self.conditions.append(condition)
            return self._run(words, number, scope)
        if waits:
            c.refuse(part, "inside an effect a condition is said with 場合")
        return [t.If(condition, tuple(self._run(words, number, scope)))]

    def _depending(self, part: s.Condition, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """そうした場合, そうしなかった場合, それ以外の場合: about the sentence before."""
        c = self.context
        if len(part.parts) > 1 or self.waiting or self.static or not self.effect:
            c.refuse(part, "there is nothing before that this depends on")
        test = part.parts[0].test
        assert isinstance(test, s.DoneTest)
        c.take(part, part.parts[0], test)
        before = self.effect[-1]
        if isinstance(before, t.May) and test.kind != "otherwise":
            field = "then" if test.kind == "done" else "otherwise"
            if getattr(before, field):
                c.refuse(part, "this is said twice")
            found = tuple(self._run(words, number, scope))
            self.effect[-1] = msgspec.structs.replace(before, **{field: found})
            return []
        if test.kind in ("otherwise", "not done") and isinstance(before, t.If) and not before.otherwise:
            if test.kind == "not done" and not isinstance(before.condition, t.Done):
                c.refuse(part, "it is not clear what was not done")
            if isinstance(before.condition, t.Matches) and isinstance(before.condition.what, t.Bound | t.Subject):
                c.focus = before.condition.what
            found = tuple(self._run(words, number, scope))
            self.effect[-1] = msgspec.structs.replace(before, otherwise=found)
            return []
        if test.kind == "otherwise":
            c.refuse(part, "there is no condition before that this is the opposite of")
        bind = last_bind(before)
        if not bind:
            c.refuse(part, "whether that was done cannot be asked")
        done: t.Condition = t.Done(bind)
        if test.kind == "not done":
            done = t.Never(done)
        return [t.If(done, tuple(self._run(words, number, scope)))]

    def _moment(self, part: s.MomentHead, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        c.take(part, part.owner)
        who = None if part.owner is None else self.nouns.possessor(part.owner, part.owner.who)
        when = t.When(part.edge, who=None if who == "any" else who, at=part.moment)
        if self.waiting:
            if part.which:
                c.refuse(part, "an automatic ability waits every time")
            return self._triggered(when, words, number, scope)
        if self.static:
            c.refuse(part, "a permanent ability does not wait")
        duration = "turn" if part.which == "this" or (part.which == "" and part.moment == "turn" and part.edge == "end") else ""
        return [t.Later(when, tuple(self._run(words, number, scope)), duration)]

    def _event(self, part: s.EventHead, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        c.take(part)
        clause = part.clause
        for item in clause.items:
            if isinstance(item, s.NextWord | s.OftenWord):
                scope.adverb(item)
            elif not isinstance(item, s.Arg):
                c.refuse(item, "this has no meaning in an event")
        when = self.events.event(clause)
        if clause.predicate.form == "plain" and not (self.waiting and self.events.happens(clause)):
            return self._replaced(part, when, words, number, scope)
        if self.waiting:
            return self._triggered(when, words, number, scope)
        if self.static:
            c.refuse(part, "a permanent ability does not wait for events; this is an automatic ability (【自動発動】)")
        if not scope.next_only:
            c.refuse(part, "an effect can only wait for the next time (次に〜時)")
        scope.next_only = False
        self.events.remember(when)
        duration = scope.lasting()
        scope.duration = None
        return [t.Later(when, tuple(self._run(words, number, scope)), duration)]

    def _second_trigger(self, part: s.EventHeads) -> None:
        """〜した時または〜した時: two abilities with the same effect."""
        c = self.context
        c.take(part)
        if not self.waiting or self.per_turn:
            c.refuse(part, "two triggers can only begin an ability without a limit of uses")
        second = part.second
        c.take(second)
        if isinstance(second, s.MomentHead):
            c.take(second.owner)
            who = None if second.owner is None else self.nouns.possessor(second.owner, second.owner.who)
            self.also = t.When(second.edge, who=None if who == "any" else who, at=second.moment)
            return
        subject = None
        if isinstance(part.first, s.EventHead) and not has_subject(second.clause):
            subject = t.This() if is_this(part.first.clause) else None
            if subject is None:
                c.refuse(second, "it is not said what this happens to")
        self.also = self.events.event(second.clause, subject)

    def _triggered(self, when: t.When, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        if scope.next_only:
            self.context.refuse(words, "an automatic ability waits every time")
        self.waiting = False
        self.trigger = when
        self.events.remember(when)
        if scope.per_turn:
            self.per_turn, scope.per_turn = scope.per_turn, 0
        return self._run(words, number, scope)

    def _replaced(self, part: s.EventHead, when: t.When, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        if self.waiting:
            c.refuse(part, "a trigger is said in the past (〜した時); a replacement is a permanent ability (【永続発動】)")
        self.events.remember(when)
        duration = scope.lasting()
        scope.duration = None
        once, scope.next_only = scope.next_only, False
        per_turn, scope.per_turn = scope.per_turn or (self.per_turn if self.static else 0), 0
        static, self.static = self.static, False
        scope.static, scope.replaced = False, when
        found = self._run(words, number, scope)
        self.static = scope.static = static
        scope.replaced = None
        if not self.cancelled and not scope.instead:
            c.refuse(part, "a trigger is said in the past (〜した時), a replacement with かわりに")
        scope.instead = False
        optional = False
        if len(found) == 1 and isinstance(found[0], t.May) and found[0].who == "you":
            optional, found = True, list(found[0].actions)
        return [t.Instead(when, tuple(found), optional, per_turn, once, duration)]
