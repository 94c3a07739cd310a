"""Words about what happens instead, whose choices a sentence is about, and what playing a card costs."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.frames import ARRIVING
from tefuda.text.lowering.actions import Actions
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.objects import Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.shapes import cancelling, is_this_noun


class Replacing:
    """Understands them; a part of the understanding of sentences."""

    context: Context
    nouns: Nouns
    actions: Actions
    cancelled: bool  # what happens instead is nothing

    def _run(self, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        raise NotImplementedError

    def _not_leaving(self, clause: s.Clause, scope: Scope) -> bool:
        """(バトルゾーンから)離れずに"""
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate) or predicate.form != "notlink":
            return False
        verb = self.actions.verbs[predicate.verb]
        if verb.sense != "leave":
            return False
        roles = Roles(self.context, clause, verb)
        place = roles.content("を", "から")
        if isinstance(place, s.Place):
            self._left(place, scope)
        roles.finish()
        return True

    def _left(self, place: s.Place, scope: Scope) -> None:
        """A card stays where it would leave."""
        left = scope.replaced.origin if scope.replaced is not None else ()
        if place.zones != (left or self.context.vocabulary.table) or place.owner is not None or place.position:
            self.context.refuse(place, "this is not where it is")
        self.context.take(place)

    def _inner(self, clause: s.Clause, scope: Scope) -> None:
        """そのカードは墓地に置くかわりに…: between a topic and its verb"""
        for item in clause.items:
            if isinstance(item, s.InsteadOf):
                self._instead_of(item, scope)

    def _instead_of(self, part: s.InsteadOf, scope: Scope) -> None:
        """墓地に置くかわりに: what would happen by the event that is replaced"""
        c = self.context
        clause, when = part.clause, scope.replaced
        predicate = clause.predicate
        c.take(part)
        verb = self.actions.verbs[predicate.verb] if isinstance(predicate, s.Predicate) else None
        if when is None or verb is None or verb.sense not in ARRIVING:
            c.refuse(part, "かわりに needs an event that is replaced: 〜する時、")
        roles = Roles(c, clause, verb)
        goal, what = roles.content("に"), roles.content("を", "が")
        ways = [v.destination for v in c.vocabulary.verbs if v.event == when.event and v.destination]
        if not isinstance(goal, s.Place) or goal.position or goal.zones not in (when.destination, *ways):
            c.refuse(part, "this is not what would happen")
        c.take(goal, goal.owner)
        if goal.owner is not None:
            whose = when.subject.whose if isinstance(when.subject, t.Cards) else "you"
            if self.nouns.possessor(goal.owner, goal.owner.who) not in ("owner", when.into or whose, whose):
                c.refuse(goal, "this is not what would happen")
        if isinstance(what, s.Noun):
            subject = when.subject if isinstance(when.subject, t.This | t.Host) else t.Subject()
            if self.nouns.target(what, "act") != subject:
                c.refuse(part, "this is not what it would happen to")
            c.discourse.step()
            c.discourse.mention(subject, "acted")
        elif what is not None:
            c.refuse(part, "this is not what it would happen to")
        roles.finish()
        scope.instead = True

    def _stays(self, clause: s.Clause, scope: Scope) -> bool:
        """かわりにバトルゾーンにとどまる: nothing happens instead"""
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate) or self.actions.verbs[predicate.verb].sense != "stay":
            return False
        c = self.context
        roles = Roles(c, clause, self.actions.verbs[predicate.verb])
        place, what = roles.content("に"), roles.content("は", "が")
        when = scope.replaced
        assert when is not None
        if isinstance(place, s.Place):
            self._left(place, scope)
        elif place is not None:
            c.refuse(clause, "it is not said where it stays")
        if isinstance(what, s.Noun):
            subject = when.subject if isinstance(when.subject, t.This | t.Host) else t.Subject()
            if self.nouns.target(what, "act") != subject:
                c.refuse(clause, "this is not what it would happen to")
        elif what is not None:
            c.refuse(clause, "this is not what it would happen to")
        roles.finish()
        self.cancelled = True
        return True

    def _chooses(self, clause: s.Clause, scope: Scope) -> bool:
        """相手がクリーチャーを選ぶ時、…を選ぶことはできない: whose choices a prohibition is about"""
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate) or self.actions.verbs[predicate.verb].sense != "choose":
            return False
        if predicate.form != "plain" or predicate.voice != "active":
            return False
        c = self.context
        roles = Roles(c, clause, self.actions.verbs[predicate.verb])
        who, what = roles.content("が"), roles.content("を")
        if not isinstance(who, s.Player) or not isinstance(what, s.Noun):
            c.refuse(clause, "who chooses what is not said")
        c.take(who, *(adverb for adverb in roles.adverbs if isinstance(adverb, s.Filler)))
        kinds = self.nouns.phrase(what, "event")
        if kinds.quantity is not None:
            c.take(kinds.quantity)
        roles.finish()
        scope.chooser = self.nouns.player(who)
        if not isinstance(kinds.target, t.Cards) or kinds.target.whose == scope.chooser:
            c.refuse(what, "these are not cards that he chooses of yours")
        if kinds.target.zones not in ((), c.vocabulary.table):
            c.refuse(what, "a card that is not to be chosen is on the table")
        return True

    def _played(self, clause: s.Clause) -> bool:
        """このカードをプレイする時"""
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate) or predicate.form != "plain" or not self.context.vocabulary.price:
            return False
        objects = [item.content for item in clause.items if isinstance(item, s.Arg) and item.particle == "を"]
        this = len(objects) == len(clause.items) == 1 and isinstance(objects[0], s.Noun)
        verb = self.context.vocabulary.grammar.verbs[predicate.verb]
        return verb.sense == "play" and this and is_this_noun(objects[0])

    def _restricts(self, final: s.Surface) -> bool:
        """〜のみ、このカードをプレイできる: it can be played anyway, so this says when it cannot"""
        predicate = final.predicate if isinstance(final, s.Clause) else None
        if not isinstance(final, s.Clause) or not isinstance(predicate, s.Predicate) or predicate.form != "can":
            return False
        objects = [item.content for item in final.items if isinstance(item, s.Arg) and item.particle == "を"]
        only = len(objects) == len(final.items) == 1 and is_this_noun(objects[0])
        if not only or self.actions.verbs[predicate.verb].sense != "play":
            return False
        self.context.take(*s.nodes(final))
        return True

    def _cheaper(self, part: s.EventHead, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """このカードをプレイする時、このカードのコストを-1する: its cost is looked at when it is played"""
        c = self.context
        c.take(*s.nodes(part.clause))
        found = self._run(words, number, scope)
        price = c.vocabulary.price
        if not all(isinstance(a, t.Change) and a.what == t.This() and a.property == price and not a.duration for a in found):
            c.refuse(part, "what is done while a card is played, besides a change of its cost, is not understood")
        return found

    def _cancels(self, clause: s.Clause) -> bool:
        """それを無効にする after an event: nothing happens instead."""
        nodes = cancelling(clause)
        self.context.take(*nodes)
        self.cancelled = bool(nodes)
        return self.cancelled
