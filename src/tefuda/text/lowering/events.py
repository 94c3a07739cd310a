"""Clauses as event patterns: what a trigger waits for, what is replaced, what must have happened."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Referent
from tefuda.text.lowering.event_terms import EventTerms
from tefuda.text.lowering.nouns import of_both
from tefuda.text.lowering.roles import Roles
from tefuda.text.vocabulary import Verb


class Events(EventTerms):
    """Understands event clauses in a context."""

    def event(self, clause: s.Clause, subject: t.Target | None = None) -> t.When:
        """The pattern; words like 次に and ターンに1回 must have been taken before. `subject`: what it happens to when the
        clause does not say so."""
        self.subject = subject
        c = self.context
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate):
            c.refuse(clause, "this is not something that happens")
        verb = self.verbs[predicate.verb]
        roles = Roles(c, clause)
        handler = self._handlers().get((verb.sense, predicate.voice))
        if predicate.form == "notpast" and not (verb.denied and predicate.voice == "passive"):
            handler = None
        if handler is None:
            c.refuse(clause, "no ability can wait for this")
        when = handler(roles, verb)
        roles.finish()
        return when

    def remember(self, when: t.When) -> None:
        """The card an event happens to can be spoken of afterwards."""
        subject = when.subject
        if isinstance(subject, t.Cards):
            c = self.context
            before = c.sentence - 1  # cards that the main clause chooses are nearer
            c.referents.append(Referent(t.Subject(), {"event", "put"}, subject.filters, before))
            c.focus = t.Subject()

    def _handlers(self) -> dict[tuple[str, str], Callable[[Roles, Verb], t.When]]:
        return {
            ("enter", "active"): self._moved,
            ("shift", "active"): self._moved,
            ("put", "passive"): self._moved,
            ("leave", "active"): self._left,
            ("break", "active"): self._breaks,
            ("break", "passive"): self._broken,
            ("discard", "passive"): self._broken,
            ("attack", "active"): self._attacks,
            ("attack", "passive"): self._attacked,
            ("give", "active"): self._damages,
            ("suffer", "active"): self._damaged,
            ("draw", "active"): self._draws,
            ("charge", "active"): self._charges,
            ("charge", "passive"): self._taken_from_deck,
            ("draw", "passive"): self._taken_from_deck,
            ("lose", "active"): self._loses,
            ("play", "active"): self._plays,
            ("play", "passive"): self._played,
            ("activate", "active"): self._activates,
            ("make", "passive"): self._turned,
            ("become", "active"): self._turned,
            ("event", "active"): self._own,
            ("appear", "active"): self._appears,
            ("field", "active"): self._fields,
            ("send", "active"): self._sent,
            ("send", "passive"): self._sent,
            ("discard", "active"): self._discards,
            ("orient", "active"): self._oriented,
            ("orient", "passive"): self._oriented,
            ("act", "active"): self._acted,
            ("act", "passive"): self._acted,
            ("happen", "active"): self._happens,
            ("happen", "passive"): self._done_to,
        }

    def happens(self, clause: s.Clause) -> bool:
        """バトルする時: an event of its own that is told in the present"""
        predicate = clause.predicate
        return isinstance(predicate, s.Predicate) and self.verbs[predicate.verb].sense == "happen"

    # -------------------------------------------------------------------------------------------- events

    def _moved(self, roles: Roles, verb: Verb) -> t.When:
        subject = self._needed(roles)
        origin, from_whose = self._zones(roles, "から")
        destination, to_whose = self._zones(roles, "に")
        by, by_whom = self._cause(roles)
        if not destination and not origin:
            self.context.refuse(roles.clause, "it is not said where the card goes")
        subject = self._owned(roles, subject, (from_whose, to_whose))
        return t.When("move", subject, origin=origin, destination=destination, by=by, by_whom=by_whom)

    def _left(self, roles: Roles, verb: Verb) -> t.When:
        subject = self._needed(roles)
        origin, whose = self._zones(roles, "を")
        by, by_whom = self._cause(roles)
        subject = self._owned(roles, subject, (whose,))
        return t.When("move", subject, origin=origin, by=by, by_whom=by_whom)

    def _breaks(self, roles: Roles, verb: Verb) -> t.When:
        content = roles.peek("が")
        by_whom: t.Who | None = None
        agent: t.Target | None = None
        if isinstance(content, s.Player):
            roles.content("が")
            self.context.take(content)
            by_whom = self.nouns.possessor(content, content.who)
        else:
            agent = self._needed(roles)
        subject = self._needed(roles, "を")
        by, whom = self._cause(roles)
        if verb.event:
            return t.When(verb.event, subject, agent, by=by, by_whom=by_whom or whom)
        return t.When("move", subject, agent, None, verb.origin, verb.destination, "", by or verb.by, by_whom or whom)

    def _broken(self, roles: Roles, verb: Verb) -> t.When:
        subject = self._needed(roles)
        by, by_whom = self._cause(roles)
        if verb.event:
            return t.When(verb.event, self.anywhere(subject, verb), by=by, by_whom=by_whom)
        return t.When("move", subject, None, None, verb.origin, verb.destination, "", by or verb.by, by_whom)

    def _attacks(self, roles: Roles, verb: Verb) -> t.When:
        if isinstance(roles.peek("に"), s.Player) and not self.context.vocabulary.leader_noun:
            player = roles.content("に")
            assert isinstance(player, s.Player)
            self.context.take(player)
            if self.nouns.player(player) == "you":
                self.context.refuse(player, "nobody attacks himself")
            return t.When("attack", self._needed(roles), at="player")
        return t.When("attack", self._needed(roles), self._card(roles, "に"))

    def _attacked(self, roles: Roles, verb: Verb) -> t.When:
        return t.When("attack", None, self._needed(roles))

    def _damages(self, roles: Roles, verb: Verb) -> t.When:
        damage = roles.content("を")
        if not isinstance(damage, s.Damage) or damage.amount is not None:
            self.context.refuse(roles.clause, "only damage as such can be waited for")
        self.context.take(damage)
        source = self._card(roles)
        by, by_whom = self._cause(roles)
        return t.When("damage", source, who=self.damaged(roles.content("に")), by=by, by_whom=by_whom)

    def _damaged(self, roles: Roles, verb: Verb) -> t.When:
        damage = roles.content("を")
        if not isinstance(damage, s.Damage) or damage.amount is not None:
            self.context.refuse(roles.clause, "only damage as such can be waited for")
        self.context.take(damage)
        by, by_whom = self._cause(roles)
        if isinstance(roles.peek("が"), s.Noun) and not self.context.vocabulary.leader_noun:
            return t.When("harm", self._needed(roles), by=by, by_whom=by_whom)
        player = roles.peek("が")
        self.context.that_player = isinstance(player, s.Player)
        anybody = isinstance(player, s.Player) and player.who == "any"
        who = self.damaged(roles.content("が"))
        return t.When("damage", who=None if anybody else who, by=by, by_whom=by_whom)

    def damaged(self, content: s.Content | None) -> t.Who | None:
        """Who is damaged: a player, or the leader that stands for him."""
        c = self.context
        if content is None:
            return None
        if isinstance(content, s.Player):
            c.take(content)
            return self.nouns.player(content)
        if isinstance(content, s.Noun):
            target = self.nouns.target(content, "act")
            leader = next((noun for noun in c.vocabulary.nouns if c.vocabulary.leader_noun in noun.words), None)
            if leader and isinstance(target, t.Cards) and target.filters == leader.filters:
                if target.whose != "any":
                    return target.whose
                if of_both(content, target):
                    return "each"
        c.refuse(content, "only a player or a leader takes damage")

    def _draws(self, roles: Roles, verb: Verb) -> t.When:
        who = self._player(roles)
        self._plain_object(roles)
        by, by_whom = self._cause(roles)
        return t.When("draw", who=who, by=by, by_whom=by_whom)

    def _charges(self, roles: Roles, verb: Verb) -> t.When:
        who = self._player(roles)
        self._plain_object(roles)
        return t.When("charge", who=who)

    def _taken_from_deck(self, roles: Roles, verb: Verb) -> t.When:
        """カードがチャージされた時, 引かれた時; only a card that is charged is seen by everybody"""
        subject = self._needed(roles)
        if not isinstance(subject, t.Cards) or subject.zones or (subject.filters and verb.sense == "draw"):
            self.context.refuse(roles.clause, "only “a card” can stand here")
        by, by_whom = self._cause(roles)
        who = None if subject.whose == "any" else subject.whose
        described = t.Cards((), "any", subject.filters) if subject.filters else None
        return t.When(verb.sense, described, who=who, by=by, by_whom=by_whom)

    def _loses(self, roles: Roles, verb: Verb) -> t.When:
        """自分が(ゲームに)敗北する時"""
        who = self._player(roles)
        game = roles.content("に")
        if who is None or not isinstance(game, s.Game | None):
            self.context.refuse(roles.clause, "it is not said who loses the game")
        self.context.take(game)
        return t.When("lose", who=who)

    def _plain_object(self, roles: Roles) -> None:
        content = roles.content("を")
        if content is None:
            return
        if isinstance(content, s.Noun):
            chosen = self.nouns.phrase(content, "event")
            if chosen.target == t.Cards((), "any") and chosen.quantity is None:
                return
        self.context.refuse(content, "only “a card” can stand here")

    def _plays(self, roles: Roles, verb: Verb) -> t.When:
        who = self._player(roles)
        subject = self._needed(roles, "を")
        origin, _ = self._zones(roles, "から")
        destination, _ = self._zones(roles, "に")
        return t.When("play", subject, who=who, origin=origin, destination=destination)

    def _played(self, roles: Roles, verb: Verb) -> t.When:
        subject = self._needed(roles)
        origin, _ = self._zones(roles, "から")
        destination, _ = self._zones(roles, "に")
        return t.When("play", subject, origin=origin, destination=destination)

    def _activates(self, roles: Roles, verb: Verb) -> t.When:
        c = self.context
        who = self._player(roles)
        skills = roles.content("を")
        if not isinstance(skills, s.Skills) or skills.keywords:
            c.refuse(roles.clause, "only skills that are activated can be waited for")
        c.take(skills)
        subject = None if skills.noun is None else self.nouns.target(skills.noun, "event")
        at = self.window(skills)
        return t.When("activate", subject, who=who, at=at)

    def window(self, skills: s.Skills) -> str:
        """The window a tag names: 【起動発動:メイン】 is "main", 【起動発動】 is any."""
        for head in self.context.vocabulary.heads:
            if skills.windows and skills.windows[0] in head.words:
                return head.windows[0]
        return ""

    def _turned(self, roles: Roles, verb: Verb) -> t.When:
        c = self.context
        subject = self._needed(roles)
        content = roles.content("に")
        by, by_whom = self._cause(roles)
        if isinstance(content, s.Standing) and isinstance(subject, t.Cards) and not subject.filters:
            c.take(content)
            return t.When("standing", who=subject.whose, at=content.name)
        if not isinstance(content, s.State | s.Face):
            c.refuse(roles.clause, "only a change of orientation or side can be waited for")
        c.take(content)
        kind = "turn" if isinstance(content, s.State) else "flip"
        return t.When(kind, subject, at=content.name, by=by, by_whom=by_whom)

    def _own(self, roles: Roles, verb: Verb) -> t.When:
        return t.When("activate", self._needed(roles), at=verb.event)
