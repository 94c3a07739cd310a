"""The object of a verb: which cards, how many, from where; and what stands around the verb."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.nouns import Chosen, Nouns, of_both, single
from tefuda.text.lowering.roles import Roles
from tefuda.text.vocabulary import Verb


@dataclass
class Scope:
    """The words of a sentence that reach into its clauses: duration, for each, and the adverbs of one clause."""

    context: Context
    nouns: Nouns
    static: bool = False
    windows: tuple[str, ...] = ()
    duration: s.Duration | None = None
    duration_used: bool = False
    each: t.Amount | None = None
    per: int = 1  # so many cards each time
    each_used: bool = False
    each_words: s.ForEach | None = None
    instead: bool = False
    floating: s.Quantity | None = None
    free: s.FreeWord | None = None
    random: s.RandomWord | None = None
    filling: s.Filling | None = None
    per_turn: int = 0
    next_only: bool = False
    clause: s.Span = (0, 0)
    caused: bool = False  # a prohibition before named a cause
    replaced: t.When | None = None  # the event this sentence replaces

    def adverb(self, adverb: s.Adverb) -> None:
        """Take an adverb in; its effect must show later."""
        c = self.context
        c.take(adverb)
        if isinstance(adverb, s.Duration):
            self.check_duration()
            self.duration, self.duration_used = adverb, False
        elif isinstance(adverb, s.Float):
            if self.floating is not None:
                c.refuse(adverb, "the number is said twice")
            self.floating = adverb.quantity
        elif isinstance(adverb, s.ForEach):
            self.check_each()
            noun = adverb.noun
            self.each = self.nouns.marks(noun) if isinstance(noun, s.Marks) else t.Count(self.nouns.target(noun, "count"))
            self.per = adverb.per
            self.each_used, self.each_words = False, adverb
        elif isinstance(adverb, s.InsteadWord):
            self.instead = True
        elif isinstance(adverb, s.OftenWord):
            self.per_turn = adverb.per_turn
        elif isinstance(adverb, s.NextWord):
            self.next_only = True
        elif isinstance(adverb, s.FreeWord):
            self.free = adverb
        elif isinstance(adverb, s.RandomWord):
            self.random = adverb
        elif isinstance(adverb, s.Filling):
            self.filling = adverb
        elif isinstance(adverb, s.ThisTurn):
            c.refuse(adverb, "this looks back, but nothing is asked about the past")

    def lasting(self) -> str:
        """The duration for a lasting effect."""
        if self.duration is None:
            return ""
        self.duration_used = True
        return self.duration.name

    def multiplied(self, amount: t.Amount) -> t.Amount:
        """The amount, once for each card if the sentence says so."""
        if self.each is None:
            return amount
        if not isinstance(amount, t.Number):
            self.context.refuse(self.each_words or (0, 0), "a number that varies cannot be multiplied")
        self.each_used = True
        return self.each if (amount.value, self.per) == (1, 1) else t.Times(self.each, amount.value, self.per)

    def take_float(self) -> s.Quantity | None:
        floating, self.floating = self.floating, None
        return floating

    def take_free(self) -> bool:
        free, self.free = self.free, None
        return free is not None

    def finish(self, roles: Roles) -> None:
        """After a clause: nothing that belongs to it alone may be left."""
        if self.floating is not None:
            self.context.refuse(self.floating, "this number has nothing to count")
        if self.free is not None:
            self.context.refuse(self.free, "nothing is played here")
        if self.random is not None:
            self.context.refuse(self.random, "nothing is chosen here")
        if self.filling is not None:
            self.context.refuse(self.filling, "cards can only be drawn until there are so many")

    def check_duration(self) -> None:
        if self.duration is not None and not self.duration_used:
            self.context.refuse(self.duration, "nothing in this sentence lasts")

    def check_each(self) -> None:
        if self.each is not None and not self.each_used:
            assert self.each_words is not None
            self.context.refuse(self.each_words, "nothing in this sentence is counted for each card")


class Objects:
    """Understands the cards a verb is about."""

    def __init__(self, context: Context, nouns: Nouns) -> None:
        self.context = context
        self.nouns = nouns

    def subject(self, roles: Roles, cards: bool = False) -> None:
        """Who acts. A player as subject stays the subject of the clauses that follow in the sentence."""
        c = self.context
        content = roles.peek("が") or roles.peek("は")
        if isinstance(content, s.Player):
            roles.content("が", "は")
            c.take(content)
            who = self.nouns.player(content)
            if who in ("owner", "master", "any"):
                c.refuse(content, "which player this is is not known")
            c.actor = who
        elif content is not None and not cards:
            c.refuse(content, "only a player can do this")

    def source(self, roles: Roles) -> s.Place | s.Noun | None:
        content = roles.content("から")
        if content is None or isinstance(content, s.Place | s.Noun):
            return content
        self.context.refuse(content, "cards cannot be taken from there")

    def object(
        self,
        roles: Roles,
        scope: Scope,
        sense: str,
        source: s.Place | s.Noun | None = None,
        zones: tuple[str, ...] = (),
        whole: bool = False,
    ) -> tuple[list[t.Action], t.Target]:
        """The cards the verb acts on, and the choosing that comes first.

        `zones` is where the verb finds its cards; `whole`: a zone without a number means all of it.
        """
        c = self.context
        arg = roles.arg("を", "が", "は") if sense == "put" else roles.arg("を")
        whose: t.Who | None = None
        within: t.Target | None = None
        from_zones: tuple[str, ...] = ()
        if isinstance(source, s.Place):
            c.take(source, source.owner)
            from_zones = source.zones
            if source.owner is not None:
                whose = self.nouns.possessor(source.owner, source.owner.who)
        elif source is not None:
            within = self.nouns.target(source, "act")
        if arg is None:
            own = zones if scope.floating is not None and not c.referents else ()  # 1枚捨てる: from where the verb says
            return self._unnamed(roles, scope, sense, from_zones or own, whose, within)
        if arg.other is not None:
            c.refuse(arg, "a choice between two objects is not understood; write 〜か、〜する")
        content = arg.content
        if not isinstance(content, s.Noun):
            c.refuse(content, "these are not cards")
        if isinstance(content.cores[0].head, s.BareHead):
            c.take(content, content.cores[0], content.cores[0].head)
            if scope.floating is not None:
                c.refuse(content, "the number is said twice")
            scope.floating = content.quantity
            return self._unnamed(roles, scope, sense, from_zones, whose, within)
        chosen = self.nouns.phrase(content, "act", from_zones or self._verb_zones(content, zones), whose, within)
        if zones and isinstance(chosen.target, t.Cards) and chosen.target.zones != zones:
            c.refuse(content, "the verb does not go with cards of that zone")
        return self.counted(content, chosen, scope, sense, whole)

    def both(self, roles: Roles, scope: Scope, sense: str) -> tuple[list[t.Action], tuple[t.Target, ...]] | None:
        """A1枚とB1枚を: two choices in one breath; None if there is only one object."""
        c = self.context
        arg = roles.paired("を")
        if arg is None:
            return None
        found: list[t.Action] = []
        pair: list[t.Target] = []
        for content in (arg.content, arg.other):
            assert isinstance(content, s.Noun)
            chosen = self.nouns.phrase(content, "act")
            if not chosen.several:
                c.refuse(content, "these cards are known already, so their number is not chosen")
            actions, target = self.counted(content, chosen, scope, sense, False)
            if not actions:
                c.refuse(content, "two objects that are joined are chosen")
            found += actions
            pair.append(target)
        c.pair = tuple(pair)
        c.focus = None
        return found, c.pair

    def _verb_zones(self, noun: s.Noun, zones: tuple[str, ...]) -> tuple[str, ...]:
        """The verb's own zone helps where the noun phrase names none."""
        named = any(
            isinstance(core.head, s.ZoneHead | s.ThisHead | s.ThatHead | s.TopHead | s.RoleHead)
            or any(isinstance(mod, s.PlaceMod) for mod in core.mods)
            for core in noun.cores
        )
        return () if named else zones

    def _unnamed(
        self,
        roles: Roles,
        scope: Scope,
        sense: str,
        zones: tuple[str, ...],
        whose: t.Who | None,
        within: t.Target | None,
    ) -> tuple[list[t.Action], t.Target]:
        """No noun: a number of cards from somewhere, the card just spoken of, or (8-6-3-6) this card."""
        c = self.context
        if scope.floating is not None and within is None and not zones:
            pools = [referent for referent in c.referents if referent.pool and referent.sentence == c.sentence]
            within = pools[-1].target if pools else None
        if within is not None or zones:
            among: t.Target = (
                t.Among(within) if within is not None else t.Cards(zones, whose or self.nouns.default_owner(zones))
            )
            return self.counted(roles.clause, Chosen(among, None, (), True), scope, sense, False)
        if scope.floating is not None:
            c.refuse(scope.floating, "it is not said which cards these are")
        if c.focus is not None:
            if sense != "cancel" and not c.is_card(c.focus):
                c.refuse(roles.clause, "an ability is no card; it can only be cancelled")
            c.also(c.focus, sense)
            return [], c.focus
        c.refuse(roles.clause, "it is not said which cards this is done to")

    def counted(
        self, node: s.Surface, chosen: Chosen, scope: Scope, sense: str, whole: bool
    ) -> tuple[list[t.Action], t.Target]:
        c = self.context
        floating = scope.take_float()
        quantity = chosen.quantity
        if floating is not None:
            if quantity is not None:
                c.refuse(floating, "the number is said twice")
            quantity = floating
        target = chosen.target
        if sense not in ("choose", "cancel") and not c.is_card(target):
            c.refuse(node, "an ability is no card; it can only be cancelled")
        if not chosen.several:
            return [], self._definite(target, quantity, sense)
        if quantity is None:
            if whole or single(target) or of_both(node, target):
                return [], target
            c.refuse(node, "it is not said how many cards")
        c.take(quantity)
        if quantity.kind == "all" and sense != "choose":
            self._taken(target, target)
            if isinstance(target, t.Cards):
                if target.whose == "each":  # all cards of each player are all cards of both
                    target = msgspec.structs.replace(target, whose="any")
                c.focus = target
            return [], target
        least, most = self._bounds(quantity, target, scope)
        bind = c.next_bind()
        lot, scope.random = scope.random, None
        if lot is not None and least != most:
            c.refuse(lot, "chance does not decide how many")
        action = t.Choose(bind, target, least, most, c.actor, at_random=lot is not None)
        self._taken(target, t.Bound(bind))
        bound = c.remember(bind, "choose", chosen.filters)
        c.referents[-1].zones = target.zones if isinstance(target, t.Cards) else ()
        c.referents[-1].one = most == t.Number(1)
        c.referents[-1].card = c.is_card(target)
        c.also(bound, sense)
        return [action], bound

    def _taken(self, among: t.Target, part: t.Target) -> None:
        """Some of the cards that were looked at are taken; the others are the rest."""
        for referent in self.context.referents:
            if isinstance(among, t.Among) and referent.target == among.what:
                referent.taken.append(part)

    def _definite(self, target: t.Target, quantity: s.Quantity | None, sense: str) -> t.Target:
        c = self.context
        if quantity is not None:
            c.take(quantity)
            if isinstance(target, t.Top) and quantity.kind == "exact" and target.amount == t.Number(1) and not quantity.same:
                target = msgspec.structs.replace(target, amount=t.Number(quantity.number))
            elif quantity.kind != "all":
                c.refuse(quantity, "these cards are known already, so their number is not chosen")
        c.also(target, sense)
        return target

    def _bounds(self, quantity: s.Quantity, target: t.Target, scope: Scope) -> tuple[t.Amount, t.Amount | None]:
        if quantity.apiece and self.context.actor != "each":
            self.context.refuse(quantity, "ずつ needs more than one player")
        number: t.Amount = t.Number(quantity.number)
        if quantity.same is not None:
            number = t.Count(self.nouns.target(quantity.same, "count"))
        if quantity.amount is not None:
            number = self.nouns.amount(quantity.amount)
        number = scope.multiplied(number) if scope.each is not None and not scope.each_used else number
        if quantity.kind == "exact":
            return number, number
        if quantity.kind == "up to":
            return t.Number(0), number
        if quantity.kind == "any":
            return t.Number(0), None
        if quantity.kind == "at least":
            return number, None
        self.context.refuse(quantity, "this is not a number of cards to choose")

    def surely(self, target: t.Target, verb: Verb) -> bool:
        """Is it certain that these cards are of the kind and in the zone that the verb is about?"""
        if not verb.filters or isinstance(target, t.This):
            return True
        if isinstance(target, t.Cards):
            return target.zones == verb.origin
        known = [referent for referent in self.context.referents if referent.target == target]
        return bool(known) and (known[0].zones == verb.origin or all(f in known[0].filters for f in verb.filters))

    def moved(self, move: t.Move) -> t.Move:
        """A move whose cards can be spoken of: those of a choice keep its name, others get a new one."""
        c = self.context
        bind = c.next_bind()
        if not isinstance(move.what, t.Bound | t.This | t.Subject | t.Role | t.Rest):
            c.remember(bind, "put")
        else:
            c.also(move.what, "put")
        return msgspec.structs.replace(move, bind=bind)
