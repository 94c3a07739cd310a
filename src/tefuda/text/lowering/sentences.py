"""Sentences as actions: conditions, options, delays, replacement, lists, and what “if you do” hangs on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Mention
from tefuda.text.lowering.actions import Actions
from tefuda.text.lowering.binding import tidy
from tefuda.text.lowering.changes import Changes
from tefuda.text.lowering.conditions import Conditions, never
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.depending import Depending
from tefuda.text.lowering.descriptions import is_one_of
from tefuda.text.lowering.echo import Echoes
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.forbids import Forbids
from tefuda.text.lowering.listing import Listing
from tefuda.text.lowering.lists import lowers
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.relatives import Relatives
from tefuda.text.lowering.replacing import Replacing
from tefuda.text.lowering.shapes import goes_on_about_it, has_subject, lends_object, shares_object, waits_on
from tefuda.text.lowering.steady import shifts, up_to
from tefuda.text.vocabulary import Vocabulary


class Sentences(Depending, Replacing, Listing):
    """Understands the sentences of one ability, one after the other."""

    def __init__(self, text: str, vocabulary: Vocabulary, quoted: Callable[[s.Quoted], tuple[t.Ability, ...]]) -> None:
        verbs = vocabulary.grammar.verbs
        self.context = Context(text, vocabulary)
        self.context.discourse.pick = self.pick_player
        self.nouns = Nouns(self.context)
        self.events = Events(self.context, self.nouns, verbs)
        self.nouns.relatives = Relatives(self.nouns)
        self.tests = Conditions(self.context, self.nouns, self.events)
        self.objects = Objects(self.context, self.nouns)
        changes = Changes(self.objects, self.events, quoted)
        self.actions = Actions(self.objects, changes, Forbids(self.objects, self.events), verbs)
        self.echoes = Echoes(self.context, self.nouns, verbs)
        self.trigger: t.Trigger | None = None
        self.conditions: list[t.Condition] = []
        self.per_turn = 0
        self.waiting = False  # the trigger is still to come
        self.static = False
        self.turns = False  # the rules turn the card over
        self.modes: tuple[tuple[s.Sentence, ...], ...] = ()
        self.names: tuple[str, ...] = ()
        self.named: list[tuple[str, tuple[t.Action, ...]]] = []  # effects for one name each
        self.options: list[tuple[t.Filter, ...]] = []  # what was predicted
        self.predicted_at = 0
        self.nested = 0  # inside a condition or a delay
        self.effect: list[t.Action] = []
        self.cancelled = False
        self.topic: t.Target | None = None  # このカードは, before a condition
        self.also: t.When | None = None  # a second trigger
        self.at_present = False  # it waits for something that is told in the present: 攻撃する時
        self.unfinished = (
            False  # 〜する時、〜してもよい: what happens instead is said by the next sentence (その場合、…かわりに)
        )
        self.assumed: list[tuple[Mention, tuple[t.Filter, ...]]] = []  # what a condition says of cards, and what was known

    # -------------------------------------------------------------------------------------------- sentences

    def _sentence(self, words: s.Sentence) -> list[t.Action]:
        c = self.context
        c.take(words)
        c.discourse.begin()
        c.moment = (self.trigger.event, self.trigger.at) if isinstance(self.trigger, t.When) else None
        self._forget(words)
        c.counted = None
        c.asking = None
        c.led = c.denied = False
        self.cancelled = False
        scope = Scope(c, self.nouns, self.static, self.turns, quoted=words.quoted)
        found = self._run(words, 0, scope)
        scope.check_duration()
        scope.check_each()
        if scope.each is not None and shifts(found, scope.each, c.vocabulary):
            c.refuse(scope.each_words or words, "what is counted here may change before it is counted again")
        if scope.chooser is not None:
            c.refuse(words, "what cannot be chosen is not said")
        if scope.instead:
            c.refuse(words, "かわりに needs an event that is replaced: 〜する時、")
        if scope.next_only:
            c.refuse(words, "次に needs an event to wait for")
        if scope.per_turn:
            if self.static or self.per_turn:
                c.refuse(words, "it is not clear what is done so often each turn")
            self.per_turn = scope.per_turn
        c.check_consumption(words)
        if c.asking is not None:
            c.asked = (c.discourse.sentence, c.asking)
        return found

    def amended(self, words: s.Sentence, actions: tuple[t.Action, ...]) -> tuple[t.Action, ...] | None:
        """A sentence that only says more about the one before: what that one means now. None: it stands for itself."""
        for construction in self.context.vocabulary.constructions if not words.parts else ():
            if isinstance(words.final, construction.node):
                found = construction.amend(words.final, actions, self)
                if found is not None:
                    self.context.take(words)
                    self.context.check_consumption(words)
                    return found
        return None

    def pick_player(self) -> bool:
        """プレイヤーを1人選ぶ: what follows is about that player. It can be done once, and not inside something else."""
        known = self.context.discourse
        listed = any(construction.picks for construction in self.context.vocabulary.constructions)
        if not listed or self.static or self.nested or known.picked_at is not None:
            return False
        known.picked_at, known.that_player = len(self.effect), True
        return True

    def _run(self, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """The parts from `number` to the end; what a condition or an event governs is inside it."""
        c = self.context
        actions: list[t.Action] = []
        doers: list[t.Who] = []  # who does each of them
        modes: list[tuple[t.Action, ...]] = []
        either: list[tuple[t.Action, ...]] = []  # the same object, this way or that way
        known = c.discourse.saved()
        while number < len(words.parts):
            part = words.parts[number]
            number += 1
            if isinstance(part, s.Link):
                c.take(part)
                if scope.replaced is not None and self._not_leaving(part.clause, scope):
                    scope.instead = True
                    continue
                self._inner(part.clause, scope)
                if part.or_else and not modes and shares_object(part, words, number):
                    before = c.discourse.saved()
                    either.append(tuple(self.actions.actions(part.clause, scope)))
                    c.discourse.restore(before)
                    continue
                if part.or_else and not (modes or either) and lends_object(part, words, number, self.actions.verbs):
                    choice, way = self._lent(part.clause, scope)
                    actions += choice
                    either.append(way)
                    continue
                before = c.discourse.saved()
                done = self.actions.actions(part.clause, scope)
                if part.or_else and not (modes or either) and _about_chosen(actions, done) and goes_on_about_it(words, number):
                    either.append(tuple(done))  # 1枚選び、それを…するか、それを…する: it is chosen either way
                    c.discourse.restore(before)
                    continue
                if either:  # 手札に加えるかトラッシュに置き、
                    done, either = [t.Modes((*either, tuple(done)), who=c.actor)], []
                actions += done
                doers += [c.actor] * (len(actions) - len(doers))
                if part.over:
                    if modes:
                        c.refuse(part, "whether this is done before all that can be chosen is not clear")
                    return [*actions, *self._run(words, number, scope)]
                if part.by_doing:
                    return [t.May(tuple(actions), tuple(self._inside(words, number, scope)), who=c.actor)]
                if part.or_else:
                    modes.append(tuple(actions))
                    actions, doers = [], []
                    c.discourse.restore(known)  # what is done instead has not happened
            elif isinstance(part, s.Topic):
                c.take(part, part.player)
                c.actor, c.led = self.nouns.player(part.player), True
            elif isinstance(part, s.TopicCondition):
                c.take(part)
                self.topic = self.tests.topic = self.nouns.target(part.noun, "act")
                return [*actions, *self._conditional(part.condition, words, number, scope)]
            elif isinstance(part, s.InsteadOf):
                self._instead_of(part, scope)
            elif isinstance(part, s.Surcharge):
                if number > 1:
                    c.refuse(part, "these words come first")
            elif isinstance(part, s.Unless):
                if actions or modes:
                    c.refuse(part, "a cost to be paid comes first")
                return self._unless(part, words, number, scope)
            elif isinstance(part, s.Predict):
                if actions or modes:
                    c.refuse(part, "a prediction comes first")
                self._predict(part)
            elif isinstance(part, s.RoleSpan):
                if actions or modes:
                    c.refuse(part, "when this is so comes first")
                return self._in_role(part, words, number, scope)
            elif isinstance(part, s.StruckHead):
                return [*actions, self._struck(part, words, number, scope)]
            elif self.waiting and actions and isinstance(part, s.EventHeads | s.EventHead | s.MomentHead):
                c.refuse(part, "what an ability waits for comes before what it does")
            elif isinstance(part, s.EventHeads):
                self._second_trigger(part)
                return [*actions, *self._governed(part.first, words, number, scope)]
            elif isinstance(part, s.Condition | s.EventHead | s.MomentHead):
                if modes:
                    c.refuse(part, "a condition inside a choice is not understood")
                return [*actions, *self._governed(part, words, number, scope)]
            else:
                if isinstance(part, s.Filler) and part.word in c.vocabulary.afterwards and number > 1:
                    if modes or not actions or self.static or self.nested:
                        c.refuse(part, "what follows is an ability of its own: begin a new sentence")
                    c.take(part)
                    return [*actions, t.Afterwards(tuple(self._run(words, number, scope)))]
                scope.adverb(part)
                if isinstance(part, s.Filler) and part.word == "その後" and actions and not modes and not either:
                    return [*actions, *self._run(words, number, scope)]  # an option is only about what comes afterwards
        last, optional = self._final(words, scope)
        if either:
            last = [t.Modes((*either, tuple(last)), who=c.actor)]
        others = optional and not modes and c.actor not in doers  # 1枚選び、相手は…してもよい
        before_him = actions[: len(doers)] if others else []
        actions = [*actions[len(before_him) :], *last]
        if modes:
            actions = [t.Modes((*modes, tuple(actions)), who=c.actor)]
        if optional:
            if self.static:
                c.refuse(words.final, "a permanent ability has no options")
            if c.vocabulary.each_optional and scope.each is not None:
                known_so = [up_to(action, scope.each) for action in actions]
                actions = [action for action in known_so if action is not None]
                if len(actions) < len(known_so):
                    c.refuse(words, "whether this is done for all of them or for as many as one likes is not said")
            actions = [*before_him, t.May(tuple(actions), who=c.actor)]
        return actions

    def _lent(self, clause: s.Clause, scope: Scope) -> tuple[list[t.Action], tuple[t.Action, ...]]:
        """The first of two things that can be done to the same cards: how these are chosen, and what is done."""
        c = self.context
        before = c.discourse.saved()
        done = self.actions.actions(clause, scope)
        choice, way = (done[:1], done[1:]) if isinstance(done[0], t.Choose) else ([], done)
        target = getattr(way[0], "what", None) if len(way) == 1 else None
        if not isinstance(target, t.Bound | t.This | t.Subject | t.Agent):
            c.refuse(clause, "whether what follows is done to the same cards is not said")
        c.discourse.restore(before)  # what is done instead has not happened
        for action in choice:
            assert isinstance(action, t.Choose)
            c.discourse.chosen(action, action.among.filters if isinstance(action.among, t.Cards) else ())
        c.discourse.mention(target, "acted")
        return choice, tuple(way)

    def _final(self, words: s.Sentence, scope: Scope) -> tuple[list[t.Action], bool]:
        c = self.context
        final = words.final
        for construction in c.vocabulary.constructions:
            if isinstance(final, construction.node):
                return construction.lower(final, self, scope), False
        if isinstance(final, s.BuildRule):
            c.take(final)
            return [t.Build(final.copies)], False
        if isinstance(final, s.ModeCall):
            return [self._modes(final)], False
        if isinstance(final, s.DoAll):
            return self._all(final), False
        if isinstance(final, s.DoTimes):
            return [self._times(final, scope)], False
        if isinstance(final, s.Predict):
            self._predict(final)
            return [], False
        if isinstance(final, s.Define):
            self._define(final)
            return [], False
        if isinstance(final, s.Alike):
            return self.actions.terms.alike(final, scope), False
        if isinstance(final, s.NumberShift):
            return self.actions.terms.number_shift(final, scope), False
        if isinstance(final, s.DamageShift):
            return self.actions.terms.shift(final, scope), False
        assert isinstance(final, s.Clause)
        self._inner(final, scope)
        if scope.replaced is not None and self._cancels(final):
            return [], False
        if scope.replaced is not None and self._stays(final, scope):
            return [], False
        optional = final.predicate.form == "may" or (final.predicate.form == "can" and not self.actions.permits(final))
        return self.actions.actions(final, scope), optional

    def _in_role(self, part: s.RoleSpan, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """このターンの攻撃中、…のパワーは+2000される: each of them by itself, whenever it attacks"""
        c = self.context
        c.take(part)
        scope.adverb(part.duration)
        found: list[t.Action] = []
        while_so = t.Matches(t.This(), (is_one_of(t.Role(part.role)),))
        for action in self._run(words, number, scope):
            if not isinstance(action, t.Change) or not action.duration:
                c.refuse(part, "what is so only at such times is not understood")
            change = msgspec.structs.replace(action, what=t.This(), duration="")
            found.append(t.Gain(action.what, (t.Ability("static", (change,), condition=while_so),), action.duration))
        return found

    def _unless(self, part: s.Unless, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """エナジー1を払わなければ、…はアタックできない: the cards have a cost for it"""
        c = self.context
        c.take(part)
        static, scope.static = scope.static, False
        cost = tuple(self.actions.actions(part.clause, scope))
        scope.static = static
        if not all(isinstance(action, t.Pay) for action in cost):  # whose cards these would be cannot be said here
            c.refuse(part, "only resources are understood as such a cost")
        found = self._run(words, number, scope)
        tolls = dict(c.vocabulary.tolls)
        only = found[0] if len(found) == 1 else None
        if not isinstance(only, t.Forbid) or only.what is None or only.act not in tolls:
            c.refuse(part, "this cannot be bought off with a cost")
        if only != t.Forbid(only.act, what=only.what, duration=only.duration):
            c.refuse(part, "only the act as such can have a cost")
        toll = t.Ability("static", (), cost=tidy(cost, ())[0], keyword=tolls[only.act])
        return [t.Gain(only.what, (toll,), only.duration)]

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
        if isinstance(part.parts[0].test, s.EchoTest):
            return self._echoed(part, words, number, scope)
        actor, c.actor = c.actor, "you"
        c.whose_unsaid = actor != "you"  # 相手は、手札が3枚以上あれば: his own hand, or that of the player who speaks
        condition = self.tests.condition(part)
        c.actor, c.whose_unsaid = actor, False
        if self.static and number == len(words.parts) and self._restricts(words.final):
            self.conditions.append(never(_by_player(condition)))
            return [t.Forbid("play", what=t.This())]
        if part.parts[-1].join == "only":
            c.refuse(part, "what can be done only then is not said")
        leading = all(isinstance(before, s.EventHead | s.MomentHead) for before in words.parts[: number - 1])
        if isinstance(condition, t.Check) and isinstance(condition.left, t.Count) and leading:
            c.asking = condition.left.what
        if self.topic is not None:
            c.discourse.step()
            c.discourse.mention(self.topic, "acted")
            self.topic = self.tests.topic = None
        waits = part.parts[-1].join in ("when", "became")
        if self.waiting:
            if waits and part.parts[-1].join == "when" and waits_on(words.parts[number:]):
                self.conditions.append(condition)  # 〜の時、…終了時: so long as it is so
            elif waits:
                self.waiting = False
                self.trigger = t.State(condition)
            else:
                self._ask(condition)
            return self._run(words, number, scope)
        if self.static and part.parts[-1].join != "became":
            self._ask(condition)
            return self._run(words, number, scope)
        if waits:
            c.refuse(part, "inside an effect a condition is said with 場合")
        about = self.trigger.subject if isinstance(self.trigger, t.When) else t.This()
        if (
            leading and not self.effect and about != t.This()
        ):  # …した時、このカードがチャージにあるならば: that is where it waits
            self._elsewhere(condition)
        self._assume(condition)
        return [t.If(condition, tuple(self._inside(words, number, scope)))]

    def _assume(self, condition: t.Condition) -> None:
        """それがクリーチャーなら: as long as that holds, そのクリーチャー is that card"""
        if isinstance(condition, t.Matches) and (known := self.context.discourse.known(condition.what)) is not None:
            self.assumed.append((known, known.filters))
            known.filters = (*known.filters, *condition.filters)

    def _forget(self, words: s.Sentence) -> None:
        """What was assumed holds for the sentence, and for what is done if it was done."""
        first = next((part for part in words.parts if isinstance(part, s.Condition)), None)
        test = first.parts[0].test if first is not None else None
        if (isinstance(test, s.DoneTest) and test.kind == "done") or (isinstance(test, s.EchoTest) and test.holds):
            return
        for known, filters in reversed(self.assumed):
            known.filters = filters
        self.assumed = []

    def _ask(self, condition: t.Condition) -> None:
        """What must be so; where this card is is where the ability works."""
        parts = condition.parts if isinstance(condition, t.And) else (condition,)
        self.conditions += [part for part in parts if not self._elsewhere(part)]

    def _elsewhere(self, condition: t.Condition) -> bool:
        """このカードが墓地にある間: that is where the ability works, if it does not work there anyway."""
        c = self.context
        if not c.vocabulary.valid or not isinstance(condition, t.Check) or not isinstance(condition.left, t.Count):
            return False
        cards = condition.left.what
        here = isinstance(cards, t.Cards) and cards.filters == (t.Not(t.Except(t.This())),)
        if not here or not isinstance(cards, t.Cards) or (condition.relation, condition.right) != (">=", t.Number(1)):
            return False
        if cards.whose != "any" or set(cards.zones) & set(c.vocabulary.valid) or c.zones not in ((), cards.zones):
            return False
        c.zones = cards.zones
        return True

    def _inside(self, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """The rest of a sentence that a condition or a delay governs."""
        self.nested += 1
        found = self._run(words, number, scope)
        self.nested -= 1
        return found

    def _moment(self, part: s.MomentHead, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        c.take(part, part.owner)
        who = None if part.owner is None else self.nouns.possessor(part.owner, part.owner.who)
        of = None if part.of is None else self.nouns.target(part.of, "event")
        when = t.When(part.edge, of, who=None if who == "any" else who, at=part.moment)
        c.moment = (part.edge, part.moment)
        if of is not None and not self.waiting:
            c.refuse(part, "an effect can only wait for the next time (次に〜時)")
        if self.waiting:
            dated = part.which == "this" and any(isinstance(n, t.Happened) for n in t.nodes(tuple(self.conditions)))
            if part.which and not dated:  # ターン中に…していれば、そのターンの終わりに
                c.refuse(part, "an automatic ability waits every time")
            return self._triggered(when, words, number, scope)
        if self.static:
            c.refuse(part, "a permanent ability does not wait")
        said = c.text[part.span[0] : part.span[1]].startswith("その")
        if said and any(isinstance(n, t.Special) and n.act in c.vocabulary.new_turns for n in t.nodes(tuple(self.effect))):
            c.refuse(part, "another turn was spoken of")
        ending = dict(c.vocabulary.present).get((part.edge, part.moment), "")
        duration = ending if part.which != "next" else ""
        if part.which == "this" or (part.which == "" and part.moment == "turn" and part.edge == "end"):
            duration = duration or "turn"
        return [t.Later(when, tuple(self._inside(words, number, scope)), duration)]

    def _event(self, part: s.EventHead, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        c = self.context
        c.take(part)
        clause = part.clause
        if self.static and self._chooses(clause, scope):
            return self._run(words, number, scope)
        if self.static and self._played(clause):
            return self._cheaper(part, words, number, scope)
        ordinal = 0
        for item in clause.items:
            if isinstance(item, s.NextWord | s.OftenWord | s.Filler):
                scope.adverb(item)
            elif isinstance(item, s.FirstWord):
                c.take(item)
                ordinal = ordinal or item.number
            elif not isinstance(item, s.Arg | s.During):
                c.refuse(item, "this has no meaning in an event")
        subject = self._spoken_of() if part.first is None and not has_subject(clause) else None
        when = self.events.event(clause, subject) if part.first is None else self.events.chain(part.first, clause)
        if self.events.further and not self.waiting:
            c.refuse(part, "how much damage it is can only be asked by an ability that waits for it")
        self._known_doer(clause, when)
        self.conditions += self.events.further
        if any(isinstance(item, s.FirstWord) for item in clause.items):
            if not ordinal or not self.waiting:
                c.refuse(part, "what is the first time in a turn is asked by an ability that waits for it")
            self.conditions += [t.Happened(when, ordinal)] if ordinal > 1 else []
            self.conditions.append(t.Never(t.Happened(when, ordinal + 1)))
        if clause.predicate.form == "plain" and not (self.waiting and self._waits_plainly(clause, words)):
            return self._replaced(part, when, words, number, scope)
        if self.waiting:
            self.at_present = clause.predicate.form == "plain"
            about = self.events.verb.before if self.at_present else ""
            return self._triggered(msgspec.structs.replace(when, event=about or when.event), words, number, scope)
        if self.static:
            c.refuse(part, "a permanent ability does not wait for events; this is an automatic ability (【自動発動】)")
        if not scope.next_only:
            c.refuse(part, "an effect can only wait for the next time (次に〜時)")
        scope.next_only = False
        self.events.remember(when)
        duration = scope.spend()
        return [t.Later(when, tuple(self._inside(words, number, scope)), duration)]

    def _spoken_of(self) -> t.Target | None:
        """このクリーチャーがリンクしていて攻撃する時: what the condition before is about"""
        return self.tests.subject if self.conditions and self.tests.subject == t.This() else None

    def _waits_plainly(self, clause: s.Clause, words: s.Sentence) -> bool:
        """〜する時, of an ability that waits: an event told in the present, or a game whose cards tell all of them so."""
        instead = any(isinstance(node, s.InsteadWord | s.InsteadOf) for node in s.nodes(words))
        return self.events.happens(clause) or (self.context.vocabulary.plain_triggers and not instead)

    def _struck(self, part: s.StruckHead, words: s.Sentence, number: int, scope: Scope) -> t.Later:
        """この能力によるダメージで…を破壊した時: what the damage before has come to at once"""
        c = self.context
        c.take(part)
        said, act = list(t.nodes(tuple(self.effect))), c.vocabulary.grammar.verbs[part.verb].event
        dealt = [node for node in said if isinstance(node, t.Harm) and node.source is None]
        harms = [*dealt, *(node for node in said if not part.damage and lowers(node))]
        itself = not part.damage and any(isinstance(node, t.Special) and node.act == act for node in said)
        if part.damage and any(lowers(node) for node in said):
            c.refuse(part, "whether it was the damage or a lower number is not known")
        if self.static or self.waiting or not harms or itself:
            c.refuse(part, "this ability has dealt no damage before")
        verb = c.vocabulary.grammar.verbs[part.verb]
        when = t.When(verb.event, self.nouns.target(part.noun, "event"), t.This(), by=("skill",))
        self.events.remember(when)
        return t.Later(when, tuple(self._inside(words, number, scope)), c.vocabulary.moment)

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
        self.also = self.events.event(second.clause)
        self._known_doer(second.clause, self.also)

    def _known_doer(self, clause: s.Clause, when: t.When) -> None:
        """呪文を唱えた時: you, or anybody? 選ぶ時: what is about to be chosen is not chosen yet"""
        if self.waiting and when.event == "choose" and clause.predicate.form == "plain":
            self.context.refuse(clause, "an ability waits for what was chosen (選んだ時)")
        anybody = isinstance(when.subject, t.Cards) and when.subject.whose == "any" and not has_subject(clause)
        if self.waiting and when.event == "play" and when.who is None and clause.predicate.voice == "active" and anybody:
            self.context.refuse(clause, "it is not said who does this")

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
        duration = scope.spend()
        once, scope.next_only = scope.next_only, False
        per_turn, scope.per_turn = scope.per_turn or (self.per_turn if self.static else 0), 0
        static, self.static = self.static, False
        scope.static, scope.replaced = False, when
        found = self._run(words, number, scope)
        self.static = scope.static = static
        scope.replaced = None
        only = found[0] if len(found) == 1 else None
        self.unfinished = not self.cancelled and not scope.instead
        if self.unfinished and not (self.static and isinstance(only, t.May) and only.who == "you" and not only.then):
            c.refuse(part, "a trigger is said in the past (〜した時), a replacement with かわりに")
        scope.instead = False
        if len(found) == 1 and isinstance(found[0], t.If):  # the event is only replaced if this is so
            condition = found[0]
            if not self.static or condition.otherwise:
                c.refuse(part, "what happens if the condition does not hold is not said")
            self.conditions.append(condition.condition)
            found = list(condition.then)
        optional = False
        if len(found) == 1 and isinstance(found[0], t.May) and found[0].who == "you":
            optional, found = True, list(found[0].actions)
        return [t.Instead(when, tuple(found), optional, per_turn, once, duration)]


def _by_player(condition: t.Condition) -> t.Condition:
    """呪文を唱えたターンのみ、このカードをプレイできる: the one who plays it has done so"""
    if isinstance(condition, t.Happened) and condition.event.event == "play" and condition.event.who is None:
        return msgspec.structs.replace(condition, event=msgspec.structs.replace(condition.event, who="you"))
    return condition


def _about_chosen(before: Sequence[t.Action], done: Sequence[t.Action]) -> bool:
    """Is nothing done before but a choice, and then something to the chosen cards?"""
    chosen = {t.Bound(action.bind) for action in before if isinstance(action, t.Choose)}
    return len(before) == len(chosen) == 1 and all(getattr(action, "what", None) in chosen for action in done)
