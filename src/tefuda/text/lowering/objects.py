"""The object of a verb: which cards, how many, from where; and what stands around the verb."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Mention
from tefuda.text.lowering.context import Context, canonical
from tefuda.text.lowering.descriptions import relation, words_of
from tefuda.text.lowering.nouns import Chosen, Nouns, owner_said
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.sets import by_counter, of_both, overlap
from tefuda.text.vocabulary import Verb


@dataclass
class Scope:
    """The words of a sentence that reach into its clauses: duration, for each, and the adverbs of one clause."""

    context: Context
    nouns: Nouns
    static: bool = False
    turns: bool = False  # the rules turn the card over
    duration: s.Duration | None = None
    duration_used: bool = False
    spent: s.Duration | None = None  # said of the event this sentence waits for
    endless: bool = False  # something without an end came before
    each: t.Amount | None = None
    per: int = 1  # so many cards each time
    each_used: bool = False
    each_words: s.ForEach | None = None
    each_chosen: set[t.Target] = field(default_factory=set)  # choices of so many cards more
    instead: bool = False
    floating: s.Quantity | None = None
    free: s.FreeWord | None = None
    beyond: s.Beyond | None = None
    random: s.RandomWord | None = None
    filling: s.Filling | None = None
    cap: s.CapWord | None = None
    per_turn: int = 0
    next_only: bool = False
    clause: s.Span = (0, 0)
    caused: bool = False  # a prohibition before named a cause
    replaced: t.When | None = None  # the event this sentence replaces
    ordered: bool = False  # 好きな順序で
    chooser: t.Who | None = None  # whose choices the sentence is about: 相手がクリーチャーを選ぶ時
    topic: t.Who | None = None  # the player whom prohibitions of the sentence are about
    quoted: tuple[s.Quoted, ...] = ()  # abilities behind the sentence

    def adverb(self, adverb: s.Adverb) -> None:
        """Take an adverb in; its effect must show later."""
        c = self.context
        c.take(adverb)
        if isinstance(adverb, s.Duration):
            self.check_duration()
            if self.endless:
                c.refuse(adverb, "whether what comes before lasts as long is not said")
            self.duration, self.duration_used = adverb, False
        elif isinstance(adverb, s.Float):
            if self.floating is not None:
                c.refuse(adverb, "the number is said twice")
            self.floating = adverb.quantity
        elif isinstance(adverb, s.ForEach):
            self.check_each()
            self.each = self.nouns.number_of(adverb.noun, adverb.span)
            self.per = adverb.per
            self.each_used, self.each_words = False, adverb
        elif isinstance(adverb, s.InsteadWord):
            self.instead = True
        elif isinstance(adverb, s.Filler):
            self.ordered = self.ordered or adverb.word.startswith("好きな順")
        elif isinstance(adverb, s.OftenWord):
            self.per_turn = adverb.per_turn
        elif isinstance(adverb, s.NextWord):
            self.next_only = True
        elif isinstance(adverb, s.FreeWord):
            self.free = adverb
        elif isinstance(adverb, s.Beyond):
            c.take(adverb.quantity)
            self.beyond = adverb
        elif isinstance(adverb, s.RandomWord):
            self.random = adverb
        elif isinstance(adverb, s.Filling):
            self.filling = adverb
        elif isinstance(adverb, s.CapWord):
            self.cap = adverb
        elif isinstance(adverb, s.ThisTurn):
            c.refuse(adverb, "this looks back, but nothing is asked about the past")

    def lasting(self) -> str:
        """The duration for a lasting effect."""
        if self.duration is None:
            if self.spent is not None:
                self.context.refuse(self.spent, "whether this reaches beyond the event is not said")
            self.endless = not self.static
            return ""
        self.duration_used = True
        return self.duration.name

    def spend(self) -> str:
        """The duration as that of the event the sentence waits for."""
        self.duration, self.spent, duration = None, self.duration, self.duration
        return "" if duration is None else duration.name

    def multiplied(self, amount: t.Amount, of: t.Target | None = None) -> t.Amount:
        """The amount, once for each card if the sentence says so; `of` what it is done to."""
        if self.each is None:
            return amount
        if not isinstance(amount, t.Number):
            self.context.refuse(self.each_words or (0, 0), "a number that varies cannot be multiplied")
        if of in self.each_chosen:
            self.context.refuse(self.each_words or (0, 0), "whether the cards or the amount is multiplied is not said")
        self.each_used = True
        return self.each if (amount.value, self.per) == (1, 1) else t.Times(self.each, amount.value, self.per)

    def once(self, words: s.Surface) -> None:
        """Refuse a number that is not multiplied where the sentence says that its numbers are."""
        if self.each is not None:
            self.context.refuse(words, "whether this number is multiplied, too, is not said")

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
        if self.beyond is not None:
            self.context.refuse(self.beyond, "what is done no more often is not said")
        if self.random is not None:
            self.context.refuse(self.random, "nothing is chosen here")
        if self.cap is not None:
            self.context.refuse(self.cap, "nothing is chosen here")
        if self.filling is not None:
            self.context.refuse(self.filling, "cards can only be drawn until there are so many")

    def check_duration(self) -> None:
        if self.duration is not None and not self.duration_used:
            self.context.refuse(self.duration, "nothing in this sentence lasts")

    def check_each(self) -> None:
        if self.each is not None and not self.each_used:
            assert self.each_words is not None
            self.context.refuse(self.each_words, "nothing in this sentence is counted for each card")


_NONE = s.Quantity((0, 0), "exact")


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
        arg = roles.arg("を", "が", "は") if sense == "put" or roles.voice == "passive" else roles.arg("を")
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
            own = zones if scope.floating is not None and not self._spoken() else ()  # 1枚捨てる: from where the verb says
            return self._unnamed(roles, scope, sense, from_zones or own, whose, within)
        content = arg.content if arg.other is None else self._either(arg)
        if whole and isinstance(content, s.Place) and source is None:  # 山札を見る
            return self._zone(content)
        if not isinstance(content, s.Noun):
            c.refuse(content, "these are not cards")
        if isinstance(content.cores[0].head, s.BareHead):
            c.take(content, content.cores[0], content.cores[0].head)
            if scope.floating is not None:
                c.refuse(content, "the number is said twice")
            scope.floating = content.quantity
            return self._unnamed(roles, scope, sense, from_zones, whose, within)
        counted = content.quantity or scope.floating or _NONE
        if counted.each or (counted.apiece and c.actor != "each" and _listed(content) is not None):
            return self._each_kind(content, scope, sense)
        if sense == "put" and isinstance(content.cores[0].head, s.TitledHead) and not content.cores[0].mods:
            c.refuse(content, "such a thing is not taken from anywhere: it is made")
        if self._with_this(content, scope):
            return self._this_and_others(content, scope, sense)
        if source is None and self._looked(content):
            c.refuse(content, "whether these are some of the cards that were looked at is not said (その中から)")
        self.nouns.every = counted.kind == "all"
        chosen = self.nouns.phrase(content, "act", from_zones or self._verb_zones(content, zones), whose, within)
        self.nouns.every = False
        if isinstance(chosen.target, t.Top) and scope.each is not None:  # …1枚につき、山札の上から1枚を
            amount = scope.multiplied(chosen.target.amount)
            chosen = chosen._replace(target=msgspec.structs.replace(chosen.target, amount=amount))
        if sense == "choose" and source is None and c.actor == "you" and not any(map(owner_said, content.cores)):
            where = [c.vocabulary.zone(zone) for zone in chosen.target.zones] if isinstance(chosen.target, t.Cards) else []
            if where and all(zone.either for zone in where):
                c.refuse(content, "whose cards these are is not said")
        if zones and isinstance(chosen.target, t.Cards) and chosen.target.zones != zones:
            c.refuse(content, "the verb does not go with cards of that zone")
        return self.counted(content, chosen, scope, sense, whole)

    def _either(self, arg: s.Arg) -> s.Noun:
        """A1体またはB1枚を: one of either kind"""
        c = self.context
        one, other = arg.content, arg.other
        assert isinstance(one, s.Noun)
        assert isinstance(other, s.Noun)
        number = one.quantity
        alike = number is not None and other.quantity is not None and number.number == other.quantity.number
        if arg.joint != "or" or not alike or len(one.cores) + len(other.cores) > 2 or number is None or number.kind != "exact":
            c.refuse(arg, "a choice between two objects is not understood; write 〜か、〜する")
        c.take(other, other.quantity, one)
        return s.Noun(arg.span, (*one.cores, *other.cores), "or", number)

    def _looked(self, noun: s.Noun) -> bool:
        """Are cards described, but not where they are, right after cards were looked at?"""
        c = self.context
        here = [known for known in c.discourse.pools() if known.sentence == c.discourse.sentence]
        plain = (s.OwnerMod, s.PlaceMod, s.AmongMod)
        head = noun.cores[0].head
        described = isinstance(head, s.CardHead | s.WordHead) and not any(isinstance(m, plain) for m in noun.cores[0].mods)
        return bool(here) and described

    def _zone(self, place: s.Place) -> tuple[list[t.Action], t.Target]:
        """All cards of a zone, or of its edge."""
        c = self.context
        if place.position:
            c.refuse(place, "it is not said how many cards")
        c.take(place, place.owner)
        whose = self.nouns.default_owner(place.zones)
        if place.owner is not None:
            whose = self.nouns.possessor(place.owner, place.owner.who)
        if place.owner is not None and place.owner.who == "either":  # one player's zone, not both
            whose = self.nouns.player(place.owner)
        return [], t.Cards(place.zones, whose)

    def _with_this(self, noun: s.Noun, scope: Scope) -> bool:
        """このカードと…1枚"""
        first = isinstance(noun.cores[0].head, s.ThisHead) and not noun.cores[0].mods
        counted = noun.quantity or scope.floating
        return first and noun.joint == "and" and len(noun.cores) == 2 and counted is not None and counted.kind == "exact"

    def _this_and_others(self, noun: s.Noun, scope: Scope, sense: str) -> tuple[list[t.Action], t.Target]:
        c = self.context
        this, other = noun.cores
        c.take(noun, this, this.head)
        rest = s.Noun(other.span, (other,), "", noun.quantity)
        found, target = self.counted(rest, self.nouns.phrase(rest, "act"), scope, sense, False)
        return found, t.Together((t.This(), target))

    def _each_kind(self, noun: s.Noun, scope: Scope, sense: str) -> tuple[list[t.Action], t.Target]:
        """AとBをそれぞれ1枚ずつ: so many of each, chosen one kind after the other."""
        c = self.context
        c.take(noun)
        quantity = noun.quantity or scope.take_float()
        assert quantity is not None
        c.take(quantity)
        first = noun.cores[0]
        place = next((mod.place for mod in first.mods if isinstance(mod, s.PlaceMod)), None)
        kinds: list[Chosen] = []
        if len(noun.cores) == 1 and place is not None and len(place.zones) > 1:
            chosen = self.nouns.phrase(s.Noun(noun.span, noun.cores), "act")
            assert isinstance(chosen.target, t.Cards)
            cards = chosen.target
            kinds = [chosen._replace(target=t.Cards((zone,), cards.whose, cards.filters)) for zone in cards.zones]
        elif len(noun.cores) == 1 and (listed := _listed(noun)) is not None:  # 闇、火、自然のカードを1枚ずつ
            chosen = self.nouns.phrase(s.Noun(noun.span, noun.cores), "act")
            assert isinstance(chosen.target, t.Cards)
            either = words_of(listed.values)
            for value in listed.values:
                filters = tuple(words_of((value,)) if f == either else f for f in chosen.target.filters)
                cards = msgspec.structs.replace(chosen.target, filters=canonical(filters, c.vocabulary.order))
                kinds.append(chosen._replace(target=cards, filters=cards.filters))
        elif noun.joint == "and":
            described = any(not self._plain(core) for core in noun.cores[1:])
            if isinstance(first.head, s.ZoneHead) and (not first.mods or described):  # あなたの手札とあなたのチャージにある[竜]
                c.refuse(noun, "whether these are two zones or two kinds of cards is not said")
            for core in noun.cores:
                placed = any(isinstance(mod, s.PlaceMod) for mod in core.mods)
                owned = any(isinstance(mod, s.OwnerMod) for mod in core.mods)
                chosen = self.nouns.phrase(s.Noun(core.span, (core,)), "act")
                if core is not first and (more := self.nouns.said_of_all(first)):
                    if not isinstance(chosen.target, t.Cards):
                        c.refuse(core, "what is said of the others cannot be said of these")
                    filters = canonical((*chosen.filters, *more), c.vocabulary.order)
                    cards = msgspec.structs.replace(chosen.target, filters=filters)
                    chosen = chosen._replace(target=cards, filters=filters)
                if core is not first and not placed and place is not None:  # where the first kind is, the others are
                    own, clause = chosen.target, core.mods and isinstance(core.mods[0], s.Rival | s.PastMod)
                    if not kinds or not isinstance(kinds[0].target, t.Cards) or not isinstance(own, t.Cards) or clause:
                        c.refuse(core, "whether these are where the others are is not said")
                    where = kinds[0].target
                    chosen = chosen._replace(target=t.Cards(where.zones, own.whose if owned else where.whose, chosen.filters))
                kinds.append(chosen)
        elif len(noun.cores) == 1:
            kinds = self._each_number(self.nouns.phrase(s.Noun(noun.span, noun.cores), "act"))
        if not kinds:
            c.refuse(noun, "it is not said which kinds these are")
        found: list[t.Action] = []
        parts: list[t.Target] = []
        for number, chosen in enumerate(kinds):
            one = s.Quantity(quantity.span, quantity.kind, quantity.number)
            rivals = [part for part, other in zip(parts, kinds[:number], strict=True) if overlap(chosen.target, other.target)]
            if rivals and isinstance(chosen.target, t.Cards):  # no card is one of both
                before: t.Target = rivals[0] if len(rivals) == 1 else t.Together(tuple(rivals))
                filters = canonical((*chosen.target.filters, t.Except(before)), c.vocabulary.order)
                chosen = chosen._replace(target=msgspec.structs.replace(chosen.target, filters=filters))
            actions, target = self.counted(noun, chosen._replace(quantity=one), scope, sense, False)
            found += actions
            parts.append(target)
        c.discourse.pair = c.discourse.kinds = tuple(parts)
        return found, t.Together(tuple(parts))

    def _each_number(self, chosen: Chosen) -> list[Chosen]:
        """コスト4~6のカードをそれぞれ: one kind for every number from the one to the other."""
        cards = chosen.target
        if not isinstance(cards, t.Cards):
            return []
        bounds = {f.relation: f for f in cards.filters if isinstance(f, t.Compare) and isinstance(f.amount, t.Number)}
        low, high = bounds.get(">="), bounds.get("<=")
        if low is None or high is None or low.property != high.property:
            return []
        assert isinstance(low.amount, t.Number)
        assert isinstance(high.amount, t.Number)
        found = []
        for number in range(low.amount.value, high.amount.value + 1):
            exact = msgspec.structs.replace(low, relation="=", amount=t.Number(number))
            filters = tuple(exact if f is low else f for f in cards.filters if f is not high)
            found.append(chosen._replace(target=msgspec.structs.replace(cards, filters=filters), filters=filters))
        return found

    def _plain(self, core: s.Core) -> bool:
        """相手のチャージ, 相手のチャージにあるカード: nothing is said but where"""
        where = all(isinstance(mod, s.OwnerMod | s.PlaceMod) for mod in core.mods)
        head = core.head
        card = isinstance(head, s.CardHead) and not self.context.vocabulary.nouns[head.noun].filters
        return where and (isinstance(head, s.ZoneHead) or card)

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
            if pair:
                assert isinstance(arg.content, s.Noun)
                self.nouns.owned_alike(arg.content.cores[0], content.cores[0])
            chosen = self.nouns.phrase(content, "act")
            if not chosen.several:
                c.refuse(content, "these cards are known already, so their number is not chosen")
            actions, target = self.counted(content, chosen, scope, sense, False)
            if not actions:
                c.refuse(content, "two objects that are joined are chosen")
            found += actions
            pair.append(target)
        c.discourse.pair = tuple(pair)
        return found, c.discourse.pair

    @staticmethod
    def _within(target: t.Target) -> t.Target:
        """Some of these cards: of a set that is described, its cards."""
        return target if isinstance(target, t.Cards) else t.Among(target)

    def _left(self, target: t.Target) -> t.Target:
        left = self.nouns.left_of(target)
        return t.Among(target, left) if left else self._within(target)

    def _spoken(self) -> bool:
        """Has any card been acted on, or been the card of an event?"""
        return any(not isinstance(known.target, t.This) for known in self.context.discourse.mentions)

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
        """No noun: a number of cards from somewhere, the card just spoken of, or this card."""
        c = self.context
        if scope.floating is not None and within is None and not zones:
            pools = [known for known in c.discourse.pools() if self._drawn_on(known)]
            within = pools[-1].target if pools else c.counted
        if zones and within is None and scope.floating is None and (known := self._there(zones)) is not None:
            return [], known
        if within is not None or zones:
            among = t.Cards(zones, whose or self.nouns.default_owner(zones)) if within is None else self._left(within)
            return self.counted(roles.clause, Chosen(among, None, (), True), scope, sense, False)
        if scope.floating is not None:
            c.refuse(scope.floating, "it is not said which cards these are")
        target = c.unsaid(roles.clause, topic=False, table=c.discourse.table)
        if sense != "cancel" and not c.discourse.is_card(target):
            c.refuse(roles.clause, "an ability is no card; it can only be cancelled")
        return [], target

    def _drawn_on(self, pool: Mention) -> bool:
        """その中から1枚を…、1枚を…: were these cards looked at, or some of them taken, in this sentence?"""
        known = [self.context.discourse.known(part) for part in pool.taken]
        now = self.context.discourse.sentence
        return pool.sentence == now or any(part is not None and part.sentence == now for part in known)

    def _there(self, zones: tuple[str, ...]) -> t.Target | None:
        """このカードが破壊された時、墓地から出す: the card of the event, which has gone there"""
        c = self.context
        event = c.discourse.event
        if event is None or any(known.part == "acted" for known in c.discourse.mentions):
            return None
        ways = [verb.destination for verb in c.vocabulary.verbs if verb.event == event.event and verb.destination]
        if zones not in (event.destination, *ways) or event.subject is None:
            return None
        return event.subject if isinstance(event.subject, t.This | t.Host) else t.Subject()

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
        if sense not in ("choose", "cancel") and not c.discourse.is_card(target):
            c.refuse(node, "an ability is no card; it can only be cancelled")
        if not chosen.several:
            return [], self._definite(target, quantity)
        if quantity is None:
            if whole or (isinstance(target, t.Cards) and c.vocabulary.alone(target)) or of_both(c.vocabulary, node, target):
                return [], target
            c.refuse(node, "it is not said how many cards")
        c.take(quantity)
        if isinstance(node, s.Noun) and quantity.number and quantity.same is None:
            target = by_counter(c, node, quantity.span, target)
            chosen = chosen._replace(target=target, filters=target.filters if isinstance(target, t.Cards) else chosen.filters)
        if quantity.each:
            c.refuse(quantity, "it is not said which kinds these are")
        if quantity.more and sense not in ("put", "act"):  # what was moved or destroyed is no longer there to be chosen
            c.refuse(quantity, "whether another card must be chosen is not said")
        if quantity.kind == "all" and sense != "choose":
            self._taken(target, target)
            if isinstance(target, t.Cards) and target.whose == "each":  # all cards of each player are all cards of both
                target = msgspec.structs.replace(target, whose="any")
            return [], target
        least, most = self._bounds(quantity, target, scope)
        bind = c.next_bind()
        lot, scope.random = scope.random, None
        if lot is not None and least != most:
            c.refuse(lot, "chance does not decide how many")
        cap, scope.cap = scope.cap, None
        total = None if cap is None else t.Compare(cap.name, relation(cap.relation), self.nouns.amount(cap.amount))
        if quantity.total is not None:
            c.take(quantity.total)
            total = t.Compare(
                quantity.total.property, relation(quantity.total.relation), self.nouns.amount(quantity.total.amount)
            )
        unsaid = c.vocabulary.choosing_is_said and not c.choosing
        action = t.Choose(bind, target, least, most, c.actor, at_random=lot is not None, total=total, unsaid=unsaid)
        self._taken(target, t.Bound(bind))
        if scope.each is not None:
            scope.each_chosen.add(t.Bound(bind))
        bound = c.discourse.chosen(action, chosen.filters, c.discourse.is_card(target))
        c.name(bound, node)
        return [action], bound

    def _taken(self, among: t.Target, part: t.Target) -> None:
        """Some of the cards that were looked at are taken; the others are the rest."""
        pool = among.what if isinstance(among, t.Among) else among
        if isinstance(pool, t.Rest):  # 残りの中から: they were looked at, too
            pool = pool.what
        elif not isinstance(among, t.Among):
            return
        if (known := self.context.discourse.known(pool)) is not None:
            known.taken.append(part)

    def _definite(self, target: t.Target, quantity: s.Quantity | None) -> t.Target:
        c = self.context
        if quantity is not None:
            c.take(quantity)
            if isinstance(target, t.Top) and quantity.kind == "exact" and target.amount == t.Number(1) and not quantity.same:
                target = msgspec.structs.replace(target, amount=t.Number(quantity.number))
            elif quantity.kind != "all":
                c.refuse(quantity, "these cards are known already, so their number is not chosen")
        return target

    def _bounds(self, quantity: s.Quantity, target: t.Target, scope: Scope) -> tuple[t.Amount, t.Amount | None]:
        if quantity.apiece and self.context.actor != "each":
            self.context.refuse(quantity, "ずつ needs more than one player")
        number = scope.multiplied(self.nouns.so_many(quantity))
        if quantity.kind == "exact":
            return number, number
        if quantity.kind == "up to":
            return t.Number(0), number
        if quantity.kind == "between" and 0 < quantity.least < quantity.number:
            return t.Number(quantity.least), number
        if quantity.kind == "all":  # すべて選び、…: there is nothing to decide
            return t.Count(target), t.Count(target)
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
        known = self.context.discourse.known(target)
        return known is not None and (known.zones == verb.origin or all(f in known.filters for f in verb.filters))

    def sided(self, target: t.Target) -> bool | None:
        """シールドを表向きにする: is it a card of a zone where cards lie face up or face down? None: that is not known."""
        known, support = self.context.discourse.known(target), self.context.vocabulary.support
        zones = target.zones if isinstance(target, t.Cards) else known.zones if known is not None else ()
        return None if support is None or not zones else all(zone in support.sided for zone in zones)

    def moved(self, move: t.Move) -> t.Move:
        """A move whose cards can be spoken of."""
        return msgspec.structs.replace(move, bind=self.context.next_bind())


def _listed(noun: s.Noun) -> s.WordMod | None:
    """闇、火、自然の: several words of which each card has one"""
    words = [mod for mod in noun.cores[0].mods if isinstance(mod, s.WordMod) and len(mod.values) > 1 and not mod.negated]
    return words[0] if len(noun.cores) == 1 and len(words) == 1 else None
