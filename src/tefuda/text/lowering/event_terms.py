"""The parts of event clauses, and the events that only some games have."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context, canonical
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.roles import Roles
from tefuda.text.vocabulary import Verb


class Patterns:
    """Understands the phrases of an event clause."""

    def __init__(self, context: Context, nouns: Nouns, verbs: tuple[Verb, ...]) -> None:
        self.context = context
        self.nouns = nouns
        self.verbs = verbs
        self.subject: t.Target | None = None

    # -------------------------------------------------------------------------------------------- patterns

    def _card(self, roles: Roles, particle: str = "が") -> t.Target | None:
        """The card of a role as a pattern; a player stands for his cards."""
        content = roles.content(particle)
        if content is None:
            return self.subject if particle == "が" else None
        if isinstance(content, s.Player):
            self.context.take(content)
            return t.Cards((), self.nouns.possessor(content, content.who))
        if isinstance(content, s.Noun):
            chosen = self.nouns.phrase(content, "event")
            if chosen.quantity is not None:
                if chosen.quantity.kind != "exact" or chosen.quantity.number != 1:
                    self.context.refuse(chosen.quantity, "an event happens to one card at a time")
                self.context.refuse(chosen.quantity, "leave the number out: an event happens to one card")
            return chosen.target
        self.context.refuse(content, "this is not a card")

    def _needed(self, roles: Roles, particle: str = "が") -> t.Target:
        card = self._card(roles, particle)
        if card is None:
            self.context.refuse(roles.clause, f"it is not said what this happens to ({particle})")
        return card

    def _zones(self, roles: Roles, particle: str) -> tuple[tuple[str, ...], t.Who | None]:
        content = roles.content(particle)
        if content is None:
            return (), None
        if not isinstance(content, s.Place) or content.position:
            self.context.refuse(content, "this is not a zone")
        self.context.take(content, content.owner)
        owner = None if content.owner is None else self.nouns.possessor(content.owner, content.owner.who)
        return content.zones, owner

    def _cause(self, roles: Roles) -> tuple[tuple[str, ...], t.Who | None]:
        content = roles.content("で")
        if content is None:
            return (), None
        if not isinstance(content, s.Cause):
            self.context.refuse(content, "this is not a cause")
        self.context.take(content, content.owner)
        owner = None if content.owner is None else self.nouns.possessor(content.owner, content.owner.who)
        return content.causes, owner

    def _owned(self, roles: Roles, subject: t.Target, owners: tuple[t.Who | None, ...]) -> t.Target:
        """相手のバトルエリアにカードが出た時: the zone's player is the card's."""
        named = {owner for owner in owners if owner is not None}
        if not named:
            return subject
        if not isinstance(subject, t.Cards) or len(named) > 1 or subject.whose not in ("any", *named):
            self.context.refuse(roles.clause, "whose card this is is said twice")
        return t.Cards(subject.zones, named.pop(), subject.filters)

    def _player(self, roles: Roles) -> t.Who | None:
        content = roles.content("が")
        if content is None:
            return None
        if not isinstance(content, s.Player):
            self.context.refuse(content, "this is not a player")
        self.context.take(content)
        self.context.that_player = True
        return None if content.who in ("each", "any") else self.nouns.player(content)


class EventTerms(Patterns):
    """Understands entries, discards, orientation, blocks and the game's own acts as events."""

    def _unit(self, subject: t.Target, verb: Verb) -> t.Target:
        """The verb says what kind of card it is."""
        if isinstance(subject, t.Cards):
            return t.Cards(subject.zones, subject.whose, canonical((*subject.filters, *verb.filters)))
        return subject

    def _appears(self, roles: Roles, verb: Verb) -> t.When:
        """登場した時, 手札から登場した時, エヴォルで登場した時"""
        subject = self._unit(self._needed(roles), verb)
        origin, whose = self._zones(roles, "から")
        by, by_whom = self._cause(roles)
        subject = self._owned(roles, subject, (whose,))
        if isinstance(subject, t.Cards) and subject.zones == verb.destination:  # where it enters is part of the verb
            subject = t.Cards((), subject.whose, subject.filters)
        if by in (("evolve",),) and by_whom is None and not origin:
            return t.When("evolve_enter", subject)
        return t.When("enter", subject, at=self._from(roles, origin), by=by, by_whom=by_whom)

    def _from(self, roles: Roles, origin: tuple[str, ...]) -> str:
        """The zone a card comes from when it enters: the one it was played from, if it was played."""
        if len(origin) > 1:
            self.context.refuse(roles.clause, "name one zone")
        return origin[0] if origin else ""

    def _fields(self, roles: Roles, verb: Verb) -> t.When:
        """相手がユニットを登場させた時"""
        who = self._player(roles)
        subject = self._unit(self._needed(roles, "を"), verb)
        origin, _ = self._zones(roles, "から")
        if who is None:
            self.context.refuse(roles.clause, "it is not said who does this")
        if isinstance(subject, t.Cards) and subject.whose == "any":
            return t.When("enter", t.Cards(subject.zones, who, subject.filters), at=self._from(roles, origin))
        self.context.refuse(roles.clause, "whose card this is is said twice")

    def _sent(self, roles: Roles, verb: Verb) -> t.When:
        """ドロップした時, リムーブされた時"""
        subject = self._needed(roles)
        origin, whose = self._zones(roles, "から")
        by, by_whom = self._cause(roles)
        subject = self._owned(roles, subject, (whose,))
        return t.When("move", subject, origin=origin, destination=verb.destination, by=by, by_whom=by_whom)

    def _discards(self, roles: Roles, verb: Verb) -> t.When:
        """あなたが手札を捨てた時"""
        who = self._player(roles)
        subject = self._needed(roles, "を")
        by, by_whom = self._cause(roles)
        plain = isinstance(subject, t.Cards) and subject.zones in ((), verb.origin)
        if who is None or not plain or not isinstance(subject, t.Cards):
            self.context.refuse(roles.clause, "it is not said who discards what")
        cards = t.Cards((), who, subject.filters)
        if verb.event:
            return t.When(verb.event, cards, by=by, by_whom=by_whom)
        return t.When("move", cards, origin=verb.origin, destination=verb.destination, by=by, by_whom=by_whom)

    @staticmethod
    def anywhere(subject: t.Target, verb: Verb) -> t.Target:
        """手札が捨てられた時: the zone is part of the verb."""
        if isinstance(subject, t.Cards) and subject.zones == verb.origin:
            return t.Cards((), subject.whose, subject.filters)
        return subject

    def _oriented(self, roles: Roles, verb: Verb) -> t.When:
        subject = self._needed(roles)
        by, by_whom = self._cause(roles)
        return t.When("turn", subject, at=verb.event, by=by, by_whom=by_whom)

    def _acted(self, roles: Roles, verb: Verb) -> t.When:
        """あなたがスカウト2した時 has no number: the event is the act itself"""
        if verb.amount:
            self.context.refuse(roles.clause, "a number has no meaning here")
        if not isinstance(roles.peek("が"), s.Player):
            return t.When(verb.event, self._needed(roles))
        who = self._player(roles)
        subject = self._card(roles, "を") if verb.object else None
        return t.When(verb.event, subject, who=who)

    def _happens(self, roles: Roles, verb: Verb) -> t.When:
        if verb.numbered:
            content = roles.peek("が")
            who = self._player(roles)
            if who is None and content is None:
                self.context.refuse(roles.clause, "it is not said who does this")
            return t.When(verb.event, who=who)
        return t.When(verb.event, self._needed(roles))

    def _done_to(self, roles: Roles, verb: Verb) -> t.When:
        """ブロックされた時; ブロックされなかった時"""
        predicate = roles.clause.predicate
        if predicate.form in ("notpast", "notstatepast", "notstate"):
            return t.When(verb.denied, self._needed(roles))
        return t.When(verb.event, None, self._needed(roles))
