"""Sentences as abilities: what they wait for, what they cost, when they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.binding import idle, tidy
from tefuda.text.lowering.echo import with_the_pool
from tefuda.text.lowering.lists import defined, following, predicted
from tefuda.text.lowering.objects import Scope
from tefuda.text.lowering.sentences import Sentences
from tefuda.text.lowering.sets import untold
from tefuda.text.lowering.shapes import has_subject, is_this
from tefuda.text.lowering.under import after_delays, shown_anyway, under_conditions, with_the_search
from tefuda.text.vocabulary import Gate, Head

STATIC = t.Change | t.Become | t.Gain | t.Disable | t.Forbid | t.Permit | t.Oblige | t.Instead | t.Build


#: An event, and what must be so when it happens.
Awaited = tuple[t.When, tuple[t.Condition, ...]]


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

    _raw: tuple[t.Action, ...] = ()  # what the last sentence of a permanent ability says, with all names of results

    def ability(self, body: Body, head: Head, trigger: t.When | None, per_turn: int) -> tuple[t.Ability, ...]:
        """The ability (a static one: one for each sentence) that the text says."""
        c = self.context
        self.per_turn = per_turn
        self.static = c.static = head.kind == "static" and not head.process
        self.turns = head.turns
        self.waiting = head.kind == "triggered" and trigger is None
        if trigger is not None:
            self.trigger = trigger
            self.events.remember(trigger)
        self.conditions = []
        for condition in body.conditions:
            self._ask(self.tests.condition(condition))
        for condition in body.conditions:
            c.check_consumption(condition)
        label = (head.called or head.words[0]) if head.label else ""
        for gate, value in (*((body.gate,) if body.gate else ()), *body.gated.values()):
            parted = next((b.parted for b in c.vocabulary.brackets if b.property == gate.property), "")
            if parted and parted in value:
                c.refuse((0, len(c.text)), "whether one of these or all of them is meant is not said")
        if body.gate is not None:
            valid = body.gate[0].condition(body.gate[1])
            self.conditions[:0] = [] if valid is None else [valid]
            label = body.gate[0].name
        cost = self._cost(body.cost)
        self.modes, self.names = body.modes, body.names
        if self.static:
            found: list[t.Ability] = []
            for words in body.sentences:
                more = self.amended(words, found[-1].effect) if found else None
                if more is None and found:
                    more = self._goes_on(words)
                if more is not None:
                    found[-1] = msgspec.structs.replace(found[-1], effect=more)
                else:
                    self._check_finished(words)
                    found.append(self._static(words, head, label))
            self._check_finished(body.sentences[-1])
            self._check_modes(body)
            return tuple(found)
        later: list[int] = []  # where an ability of its own begins
        before = 0  # where the sentence before begins
        afterwards: list[t.Action] = []  # what is said with その後
        for number, words in enumerate(body.sentences):
            amended = self.amended(words, tuple(self.effect[before:])) if number else None
            if amended is not None:
                self.effect[before:] = amended
                continue
            if self._begins_anew(words):
                later.append(len(self.effect))
            before = len(self.effect)
            actions = self._sentence(words)
            if words.parts and isinstance(first := words.parts[0], s.Filler) and first.word == "その後":
                afterwards += actions
            if number in body.gated:
                gate, value = body.gated[number]
                valid = gate.condition(value)
                actions = [t.If(valid, tuple(actions))] if valid is not None else actions
            if not (self._about_the_rest(words) and with_the_pool(self.effect, tuple(actions))):
                self.effect += actions
            if not actions and self.effect:  # そうした場合: what it says has become a part of the action before
                before = len(self.effect) - 1
        joined = with_the_search(self.effect)
        if joined is None:
            c.refuse(body.sentences[-1], "whether the pile is shuffled by who has not looked through it is not clear")
        self.effect = joined
        delayed = after_delays(self.effect)
        if delayed is None:
            c.refuse(body.sentences[-1], "it is not clear whether this is about what will be done later")
        self.effect = shown_anyway(delayed)
        if c.vocabulary.far_conditions:
            reached = under_conditions(self.effect, {id(action) for action in afterwards})
            if reached is None:
                c.refuse(body.sentences[-1], "it is not clear whether this is done under the condition too")
            self.effect = reached
        if self.tests.only_this:
            c.refuse(body.sentences[0], "which card is doing this is not said")
        if self.waiting:
            c.refuse(body.sentences[0], "the trigger is missing: an automatic ability begins with 〜時、")
        self._check_modes(body)
        self._check_edges(self.effect, body)
        self._check_ends(body)
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
        for construction in c.vocabulary.constructions:
            effect = construction.finish(effect, self)
        if c.unknown:
            if c.defined is None:
                c.refuse(body.sentences[-1], "it is not said what X is")
            effect, cost = defined(effect, c.defined), list(defined(tuple(cost), c.defined))
        if idle(tuple(cost), effect):
            c.refuse(body.sentences[-1], "nothing is done to cards that are chosen")
        if untold(effect):
            c.refuse(body.sentences[-1], "whether the targets or all such cards are meant is not said")
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
                c.zones or head.zones or self._comes_to(trigger),
                label,
            )
            for trigger in triggers
        )

    def _comes_to(self, trigger: t.Trigger | None) -> tuple[str, ...]:
        """このカードがリソースに置かれた時: what waits for its own coming to a zone works there."""
        came = isinstance(trigger, t.When) and (trigger.event, trigger.subject) == ("move", t.This())
        zones = trigger.destination if came and isinstance(trigger, t.When) else ()
        return zones if zones and set(zones) <= set(self.context.vocabulary.coming) else ()

    def _about_the_rest(self, words: s.Sentence) -> bool:
        """残りのカードを元に戻し、シャッフルする: what is done with cards that were looked at, if they were"""
        first = next((part for part in words.parts if not isinstance(part, s.Filler)), words.final)  # その後、
        clause = first.clause if isinstance(first, s.Link) else first
        objects = [item.content for item in getattr(clause, "items", ()) if isinstance(item, s.Arg) and item.particle == "を"]
        heads = [noun.cores[0].head for noun in objects if isinstance(noun, s.Noun)]
        return bool(heads) and isinstance(heads[0], s.ThatHead) and heads[0].kind.startswith("rest")

    def _predictions(self, body: Body, later: list[int]) -> None:
        """What follows a prediction is known once for each of its options."""
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

    def waits(self, words: s.EventHead | s.MomentHead | s.EventHeads) -> tuple[Awaited, ...]:
        """What an ability waits for, said by itself, and what must be so when it happens."""
        found: tuple[Awaited, ...] = ()
        heads = (words.first, words.second) if isinstance(words, s.EventHeads) else (words,)
        if isinstance(words, s.EventHeads):
            self.context.take(words)
        for head in heads:
            self.context.take(head)
            if isinstance(head, s.MomentHead):
                self.context.take(head.owner)
                who = None if head.owner is None else self.nouns.possessor(head.owner, head.owner.who)
                of = None if head.of is None else self.nouns.target(head.of, "event")
                found += ((t.When(head.edge, of, who=None if who == "any" else who, at=head.moment), ()),)
                continue
            subject = None
            if head is not heads[0] and not has_subject(head.clause):
                first = heads[0]
                subject = t.This() if isinstance(first, s.EventHead) and is_this(first.clause) else None
            clause = head.clause if head is heads[0] else self._for_both(heads[0], head.clause)
            when = self.events.event(clause, subject)
            if any(isinstance(node, t.Size) for node in t.nodes(tuple(self.events.further))):
                self.context.refuse(head, "how much damage it is cannot be said here")
            found += ((when, tuple(self.events.further)),)
        self.context.check_consumption(words)
        return found

    def _for_both(self, first: s.EventHead | s.MomentHead, clause: s.Clause) -> s.Clause:
        """…の能力で、リブートするか除外される: what causes the first of two events before a comma causes the second too."""
        items = first.clause.items if isinstance(first, s.EventHead) else ()
        causes = [item for item in items if isinstance(item, s.Arg) and item.particle == "で"]
        if not causes or any(isinstance(item, s.Arg) and item.particle in ("で", "が") for item in clause.items):
            return clause
        if self.context.text[causes[0].span[1]] != "、":
            self.context.refuse(clause, "whether what causes the first event causes the second too is not said")
        self.context.take(clause)
        return s.Clause(clause.span, (deepcopy(causes[0]), *clause.items), clause.predicate)

    def price(self, body: Body) -> tuple[t.Condition | None, tuple[t.Action, ...]]:
        """A cost that stands by itself, with a keyword, and what must be so."""
        self.conditions = [self.tests.condition(condition) for condition in body.conditions]
        for condition in body.conditions:
            self.context.check_consumption(condition)
        return self._condition(), tidy(tuple(self._cost(body.cost)), ())[0]

    def _begins_anew(self, words: s.Sentence) -> bool:
        """その後, where what follows is an ability of its own."""
        first = words.parts[0] if words.parts else None
        return isinstance(first, s.Filler) and first.word in self.context.vocabulary.afterwards

    def _static(self, words: s.Sentence, head: Head, keyword: str) -> t.Ability:
        c = self.context
        common = list(self.conditions)
        per_turn = self.per_turn
        c.discourse.mentions = []  # each sentence is an ability of its own
        if words.parts and isinstance(words.parts[0], s.Surcharge):
            c.take(words.parts[0])
            if common:
                c.refuse(words, "a cost that is paid as well has no condition")
            return t.Ability("static", (), cost=tidy(tuple(self._cost(words)), ())[0], keyword=words.parts[0].keyword)
        self.tests.only_this = False
        effect = self._sentence(words)
        if c.unknown:
            c.refuse(words, "X is not understood in a permanent ability")
        for action in effect:
            if not isinstance(action, STATIC):
                c.refuse(words, "a permanent ability cannot do this")
        about = [getattr(action, "what", None) or getattr(action, "onto", None) for action in effect]
        if self.tests.only_this and any(what != t.This() for what in about):
            c.refuse(words, "whether each of these cards must be doing this, or this card, is not said")
        if any(isinstance(node, t.Extreme) for node in (*t.nodes(tuple(effect)), *t.nodes(tuple(self.conditions)))):
            c.refuse(words, "which card is the highest or lowest cannot be part of a permanent ability")
        if per_turn and not all(isinstance(action, t.Instead) for action in effect):
            c.refuse(words, "a permanent ability has no limit of uses")
        self._raw = tuple(effect)
        _, tidied = tidy((), self._raw)
        condition = self._condition()
        self.conditions, self.per_turn = common, per_turn
        return t.Ability("static", tidied, condition=condition, zones=c.zones or head.zones, keyword=keyword)

    def _check_finished(self, words: s.Sentence) -> None:
        if self.unfinished:
            self.context.refuse(words, "a trigger is said in the past (〜した時), a replacement with かわりに")

    def _goes_on(self, words: s.Sentence) -> tuple[t.Action, ...] | None:
        """…かわりに〜してもよい。そうした場合、…: what else happens instead. None: the sentence stands for itself."""
        c = self.context
        last = self._raw[-1] if self._raw else None
        first = words.parts[0] if words.parts else None
        if not isinstance(last, t.Instead) or not last.actions or last.duration:
            return None
        test = first.parts[0].test if isinstance(first, s.Condition) and len(first.parts) == 1 else None
        done = isinstance(test, s.DoneTest) and test.kind == "done" and last.optional
        afterwards = isinstance(first, s.Filler) and first.word == "その後" and not last.optional
        if first is None or not (done or afterwards):
            return None
        c.take(words, first)
        if isinstance(first, s.Condition):
            c.take(first.parts[0], first.parts[0].test)
        c.discourse.begin()
        self.static, self.nested = False, self.nested + 1
        scope = Scope(c, self.nouns, quoted=words.quoted)
        scope.replaced = last.event
        actions = self._run(words, 1, scope)
        self.static, self.nested = True, self.nested - 1
        c.check_consumption(words)
        if self.unfinished and not scope.instead:
            c.refuse(words, "what happens instead is not said (かわりに)")
        self.unfinished = False
        if any(isinstance(action, t.May) for action in actions):
            c.refuse(words, "an option inside what happens instead is not understood")
        whole = msgspec.structs.replace(last, actions=(*last.actions, *actions))
        self._raw = (*self._raw[:-1], whole)
        return tidy((), self._raw)[1]

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
        self.context.paid = list(self.context.deeds)
        self.context.deeds.clear()  # whether a cost was paid is no question
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

    def _check_ends(self, body: Body) -> None:
        """A prohibition that is made anew every turn has an end; without one it would hold for the rest of the game at once."""
        self._check_roles(body)
        recurs = isinstance(self.trigger, t.When) and self.trigger.event in ("start", "end")
        later = [node for node in t.nodes(tuple(self.effect)) if isinstance(node, t.Later)]
        again = [node for delay in later if delay.event.event in ("start", "end") for node in t.nodes(delay.actions)]
        again += t.nodes(tuple(self.effect)) if recurs else ()
        if any(isinstance(node, t.Forbid) and not node.duration for node in again):
            self.context.refuse(body.sentences[-1], "how long this cannot be done is not said")
        given = {id(node) for one in t.nodes(tuple(self.effect)) if isinstance(one, t.Ability) for node in t.nodes(one.effect)}
        changes = [node for node in t.nodes(tuple(self.effect)) if isinstance(node, t.Change) and id(node) not in given]
        if self.at_present and any(change.what == t.This() and not change.duration for change in changes):
            self.context.refuse(body.sentences[-1], "whether this is so only then or from then on is not said")

    def _check_roles(self, body: Body) -> None:
        """攻撃している…はターンの終わりに: who is attacking now is meant, and nobody is when the turn ends"""
        later = [node for node in t.nodes(tuple(self.effect)) if isinstance(node, t.Later) and node.event.at == "turn"]
        if any(isinstance(node, t.Role) for delay in later for node in t.nodes(delay.actions)):
            self.context.refuse(body.sentences[-1], "which card this will be about then is not clear")

    def _edged(self, name: str) -> bool:
        zone = self.context.vocabulary.zone(name)
        return zone.ordered and not zone.loose
