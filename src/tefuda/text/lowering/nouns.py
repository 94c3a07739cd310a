"""Noun phrases as targets, filters and amounts."""

from __future__ import annotations

from typing import NamedTuple, get_args

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Unclear
from tefuda.text.lowering.amounts import Use
from tefuda.text.lowering.context import Context, canonical
from tefuda.text.lowering.descriptions import having, is_one_of, meant, negated, relation, role_of, words_of
from tefuda.text.lowering.references import References
from tefuda.text.lowering.sets import anywhere, before_comma

PLAYERS = frozenset(get_args(t.Who))


class Chosen(NamedTuple):
    """A noun phrase understood: the set, how many of it, and what is known about each card."""

    target: t.Target
    quantity: s.Quantity | None
    filters: tuple[t.Filter, ...]
    several: bool  # the phrase names a set to choose from, not definite cards


class Part(NamedTuple):
    zones: tuple[str, ...]
    whose: t.Who | None
    filters: tuple[t.Filter, ...]


class Nouns(References):
    """Understands noun phrases in a context."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.vocabulary = context.vocabulary
        self.every = False  # all cards of the kind that is described are meant
        self.kind: t.Filter | None = None  # what the noun that is being described is by itself

    # -------------------------------------------------------------------------------------------- targets

    def phrase(
        self,
        noun: s.Noun,
        use: Use,
        zones: tuple[str, ...] = (),
        whose: t.Who | None = None,
        within: t.Target | None = None,
        there: tuple[str, ...] = (),
    ) -> Chosen:
        """A noun phrase. `zones` and `whose` come from a から phrase or the verb; `within` from その中から. `there`: where such
        cards are when the event happens, though that is no part of what they are."""
        c = self.context
        c.take(noun)
        quantity = noun.quantity
        if len(noun.cores) == 1:
            pointed = self._pointed(noun.cores[0])
            if pointed is not None:
                here = isinstance(pointed[0], t.This) and zones and c.zones in ((), zones)
                if here and zones != self.vocabulary.table:  # このカードを手札から捨てる: the ability works there
                    c.zones = zones
                if isinstance(pointed[0], t.This) and whose not in (None, "you", "owner"):
                    c.refuse(noun, "this card is not in a zone of that player")
                if (zones and not here) or within is not None:
                    c.refuse(noun, "these cards are known already, so they are not taken from anywhere")
                c.name(pointed[0], noun)
                head = noun.cores[0].head
                if use == "event" and isinstance(head, s.ThatHead) and isinstance(pointed[0], t.Cards) and not c.static:
                    c.refuse(noun, "which cards these are now is not known when it happens to one of them")
                several = isinstance(head, s.FixedHead) and self.vocabulary.fixed[head.entry].several
                return Chosen(pointed[0], quantity, pointed[1], several)
        elif (noun.joint == "and" or use == "event") and any(self._points(core) for core in noun.cores):
            return Chosen(self._together(noun, use), quantity, (), False)
        for mod in noun.cores[0].mods:
            if isinstance(mod, s.AmongMod):
                within = self._within(mod.noun)
        head = noun.cores[0].head
        if len(noun.cores) == 1 and isinstance(head, s.WaitingHead):
            c.take(noun.cores[0], head, head.owner)
            owner = "any" if head.owner is None else self.possessor(head.owner, head.owner.who)
            return Chosen(t.Stacked("ability", owner), quantity, (), True)
        if len(noun.cores) == 1 and isinstance(head, s.PartsHead):
            c.take(noun.cores[0], head)
            return Chosen(t.Parts(self.target(head.noun, "count"), head.role), quantity, (), True)
        if len(noun.cores) == 1 and isinstance(head, s.HostHead):
            c.take(noun.cores[0], head)
            return Chosen(t.Host(self.target(head.noun, "act")), quantity, (), False)
        parts = self._parts(noun, use, zones or there if within is None else None)
        merged = self._merge(noun, parts)
        if within is not None:
            if merged.zones or merged.whose:
                c.refuse(noun, "cards that were looked at are not looked for elsewhere")
            filters = canonical((*merged.filters, *self.left_of(within)), self.vocabulary.order)
            return Chosen(t.Among(within, filters), quantity, merged.filters, True)
        cards = self._cards(noun, merged, use, zones, whose)
        c.name(cards, noun)
        if self.vocabulary.stack and cards.zones == (self.vocabulary.stack,):
            return Chosen(t.Stacked("card", cards.whose, cards.filters), quantity, merged.filters, True)
        role = role_of(cards) if cards.zones == self.vocabulary.table else None
        if role is not None:
            return Chosen(role, quantity, (), False)
        return Chosen(cards, quantity, merged.filters, True)

    def apart(self, noun: s.Noun, use: Use, zones: tuple[str, ...] = (), whose: t.Who | None = None) -> list[t.Cards]:
        """AとB: the kinds of cards, each by itself."""
        self.context.take(noun)
        return [self._cards(noun, part, use, zones, whose) for part in self._parts(noun, use, zones)]

    def _within(self, noun: s.Noun) -> t.Target:
        """その中の, このカードのフォースにある"""
        return self.phrase(noun, "act").target

    def spot(self, words: s.Spot | s.Place) -> tuple[str, t.Place]:
        """A place to choose: its zone, and which of its places."""
        c = self.context
        c.take(words)
        place = words.place if isinstance(words, s.Spot) else words
        if isinstance(words, s.Spot):
            c.take(place)
        c.take(place.owner)
        whose = "any" if place.owner is None else self.possessor(place.owner, place.owner.who)
        if isinstance(words, s.Place):
            return self._whole(place), t.Place(place.zones, whose)
        without = () if words.without is None else self.vocabulary.nouns[words.without].filters
        of = None if words.of is None else self.target(words.of, "act")
        beside = None if words.beside is None else self.target(words.beside, "act")
        but = None if words.but is None else self.spot(words.but)[1]
        return self._whole(place), t.Place(place.zones, whose, without, of, beside, but)

    def _whole(self, place: s.Place) -> str:
        """The zone that these places are of."""
        zone = self.vocabulary.zone(place.zones[0])
        if len(place.zones) > 1 or not (zone.places or zone.within):
            self.context.refuse(place, "this zone has no places to choose from")
        return zone.within or zone.name

    def target(self, noun: s.Noun, use: Use) -> t.Target:
        """A noun phrase without a number, or with すべて."""
        chosen = self.phrase(noun, use)
        self.no_number(chosen.quantity)
        return chosen.target

    def no_number(self, quantity: s.Quantity | None) -> None:
        if quantity is not None:
            if quantity.kind != "all":
                self.context.refuse(quantity, "a number of cards has no meaning here")
            self.context.take(quantity)

    def _cards(self, noun: s.Noun, part: Part, use: Use, zones: tuple[str, ...], whose: t.Who | None) -> t.Cards:
        c = self.context
        if zones and part.zones and zones != part.zones:
            c.refuse(noun, "the cards are said to be in two places")
        found = part.zones or zones
        owner = part.whose or whose
        if (
            not found
            and use == "act"
            and owner is None
            and any(m.sentence == c.discourse.sentence for m in c.discourse.pools())
        ):
            c.refuse(noun, "whether these are among the cards that were looked at is not said (その中の)")
        if not found and use == "act" and c.static and anywhere(self.vocabulary, noun):
            found = tuple(zone.name for zone in self.vocabulary.zones if not zone.within)
        if not found and use != "event":
            if any(isinstance(f, t.Underwent) and self.relatives.takes_away(f.event) for f in part.filters):
                c.refuse(noun, "where these cards are now is not said")
            found = self._table(noun)
            owner = owner or "any"
        if owner is None:
            owner = self.default_owner(found) if found else "any"
            if c.whose_unsaid and owner == c.actor:
                c.refuse(noun, "whose cards are asked about is not said: that player's, or one's own")
        if owner == "each" and use == "count":
            c.refuse(noun, "each player has a number of his own here; say it for one player at a time")
        if use == "event" and any(isinstance(f, t.Extreme) for f in part.filters):
            c.refuse(noun, "which card is the highest or lowest cannot be part of an event")
        if owner == "any" and c.actor == "opponent" and use == "act" and part.whose is None and whose is None:
            c.refuse(noun, "it is not said whose cards these are")
        return t.Cards(found, owner, part.filters)

    def default_owner(self, zones: tuple[str, ...]) -> t.Who:
        """Whose zone is meant when no player is named: the acting player's own, or anybody's on the table."""
        owners = {self.vocabulary.zone(zone).whose for zone in zones}
        return self.context.actor if owners == {"you"} else "any"

    def placeless(self, noun: s.Noun) -> bool:
        """赤のカード, 「…」: does nothing in the words say or imply where these cards are?"""
        kinds = [self.vocabulary.nouns[core.head.noun].filters for core in noun.cores if isinstance(core.head, s.CardHead)]
        named = all(isinstance(core.head, s.CardHead | s.WordHead) for core in noun.cores)
        mods = [mod for core in noun.cores for mod in core.mods]
        return named and not any(kinds) and not any(isinstance(mod, s.PlaceMod | s.NounMod) for mod in mods)

    def _table(self, noun: s.Noun) -> tuple[str, ...]:
        zones: list[str] = []
        for core in noun.cores:
            head = core.head
            nouns = [head.noun] if isinstance(head, s.CardHead | s.TitledHead) else []
            nouns += [mod.noun for mod in core.mods if isinstance(mod, s.NounMod) and not mod.negated]
            tables = [self.vocabulary.nouns[n].table for n in nouns]
            table = min(tables, key=len) if tables else self.vocabulary.table
            if not table:
                self.context.refuse(noun, "it is not said where these cards are")
            zones += [zone for zone in table if zone not in zones]
        order = [zone.name for zone in self.vocabulary.zones]
        return tuple(sorted(zones, key=order.index))

    # -------------------------------------------------------------------------------------------- references

    def _together(self, noun: s.Noun, use: Use) -> t.Target:
        parts: list[t.Target] = []
        first = noun.cores[0]
        for core in noun.cores:
            for mod in core.mods if core is not first else ():
                self._leaves_out(mod)
            if core is not first and isinstance(core.head, s.TopHead):
                self.owned_alike(first, core)
            pointed = self._pointed(core)
            if isinstance(core.head, s.PartsHead):
                self.context.take(core, core.head)
                parts.append(t.Parts(self.target(core.head.noun, "count"), core.head.role))
            elif pointed is None:
                part = self._part(core, core.mods)
                said = None if core is first else owner_said(first)  # 相手の山札の上から1枚と手札
                owner = None if said is None or part.whose is not None else self.possessor(first, said)
                parts.append(self._cards(s.Noun(core.span, (core,)), part, use, (), owner))
            else:
                parts.append(pointed[0])
        return t.Together(tuple(parts))

    def _leaves_out(self, mod: s.Mod) -> None:
        """このカードと「灯」以外のカード, AとB以外のクリーチャー: neither of them, or the first and what is not the second?"""
        if self.context.text[mod.span[0] : mod.span[1]].endswith("以外の") and not isinstance(mod, s.ExceptMod):
            self.context.refuse(mod, "whether this leaves out the card before it too is not said")

    def owned_alike(self, first: s.Core, core: s.Core) -> None:
        """相手の手札1枚と山札の上から1枚: is the owner before the first noun that of the second, or is it one's own?"""
        owner = owner_said(first)
        if owner is not None and owner_said(core) is None and self.possessor(first, owner) != self.context.actor:
            self.context.refuse(core, "whether the player named before the first noun is meant here too is not said")

    # -------------------------------------------------------------------------------------------- descriptions

    def _parts(self, noun: s.Noun, use: Use, zones: tuple[str, ...] | None) -> list[Part]:
        """What each core says. `zones`: where the sentence looks for them; None: among cards that were looked at."""
        first = noun.cores[0]
        placed = any(isinstance(mod, s.PlaceMod) for mod in first.mods)
        parts: list[Part] = []
        for number, core in enumerate(noun.cores):
            if self._points(core):
                self.context.refuse(core, "a definite card cannot be one of several kinds")
            for mod in core.mods if number else ():
                self._leaves_out(mod)
            # whose and where, before the first noun, holds for those that do not say it
            shared = bool(number) and not core.mods
            said = [mod for mod in first.mods if not isinstance(mod, s.OwnerMod | s.PlaceMod | s.AmongMod)]
            if shared and not all(isinstance(mod, s.ExceptMod) and mod.noun is None for mod in said):  # 他の is about both
                self.context.refuse(noun, "whether the description before the first noun holds for the second is not said")
            before = before_comma(self.context.text, first) if number and not shared else ()
            mods = first.mods if shared else (*before, *core.mods)
            there = parts[0].zones if number and placed else zones
            part = self._part(core, mods, there, first.mods if number else ())
            if number and not before and not any(isinstance(mod, s.OwnerMod | s.PlaceMod) for mod in core.mods):
                where = parts[0].zones if placed else ()
                part = Part(part.zones or where, part.whose or parts[0].whose, part.filters)
            parts.append(part)
        return parts

    def said_of_all(self, first: s.Core) -> tuple[t.Filter, ...]:
        """The description before the comma, once more."""
        where = s.OwnerMod | s.PlaceMod | s.AmongMod
        return tuple(self._filter(mod, True) for mod in before_comma(self.context.text, first) if not isinstance(mod, where))

    def _part(
        self, core: s.Core, mods: tuple[s.Mod, ...], there: tuple[str, ...] | None = (), borrowed: tuple[s.Mod, ...] = ()
    ) -> Part:
        """What one core says. `there`: where such cards are looked for if it does not say so. `borrowed`: words that stand
        before another core and are used there."""
        c = self.context
        c.take(core, core.head)
        kinds = self.vocabulary.nouns[core.head.noun].filters if isinstance(core.head, s.CardHead) else ()
        self.kind = kinds[0] if kinds else None
        zones: tuple[str, ...] = ()
        whose: t.Who | None = None
        filters: list[t.Filter] = []
        others: list[s.Mod] = []
        for mod in mods:
            taken = any(mod is other for other in borrowed)
            if isinstance(mod, s.OwnerMod):
                whose = self.possessor(mod, mod.who)
            elif isinstance(mod, s.PlaceMod):
                zones = mod.place.zones
                if mod.place.position:
                    c.refuse(mod, "which cards of the deck's edge is not said (上から1枚)")
                if mod.place.owner is not None:
                    whose = self.possessor(mod.place.owner, mod.place.owner.who)
                if not taken:
                    c.take(mod.place, mod.place.owner)
                if mod.state:
                    filters.append(t.Turned(mod.state))
                if mod.near is not None:
                    if taken:
                        c.refuse(mod, "this place cannot be shared by two nouns")
                    filters.append(t.Beside(self.target(mod.near, "act"), mod.here))
            elif isinstance(mod, s.AmongMod):
                if not all(isinstance(before, s.WordMod) for before in mods[: mods.index(mod)]):
                    c.refuse(mod, "these words come first")
            elif isinstance(mod, s.ExceptMod) and mod.noun is None:
                others.append(mod)
            else:
                filters.append(self._filter(mod, taken))
            if not taken:
                c.take(mod)
        head = core.head
        if isinstance(head, s.CardHead):
            entry = self.vocabulary.nouns[head.noun]
            filters += entry.filters
            where = zones or there
            if where is not None and all(zone in self.vocabulary.table for zone in where):
                filters += [f for f in entry.here if f not in filters]
            if entry.zones:
                if zones and zones != entry.zones:
                    c.refuse(core, "this kind of card is not in that zone")
                zones = entry.zones
        elif isinstance(head, s.ZoneHead):
            zones = (head.zone,)
        elif isinstance(head, s.TitledHead):
            filters += [*self.vocabulary.nouns[head.noun].filters, t.Is(*head.value)]
        elif isinstance(head, s.WordHead):
            said = [mod for mod in mods if not isinstance(mod, s.OwnerMod | s.PlaceMod | s.AmongMod | s.ExceptMod)]
            if said and "、" in c.text[slice(*head.span)] and len({name for name, _ in head.values}) > 1:
                c.refuse(head, "whether the description before the first noun holds for the second is not said")
            filters.append(self._valued(head))
        elif isinstance(head, s.RoleHead):
            filters.append(is_one_of(t.Role(head.role)))
        for mod in mods:
            if isinstance(mod, s.NounMod) and not mod.negated and self.vocabulary.nouns[mod.noun].zones:
                zones = self.vocabulary.nouns[mod.noun].zones
        for mod in others:
            filters.append(self._other(mod, t.Cards(zones, whose or "any", tuple(filters))))
        return Part(zones, whose, canonical(tuple(filters), self.vocabulary.order))

    def _other(self, mod: s.Mod, cards: t.Cards) -> t.Except:
        """他の: other than the card being spoken of."""
        found = self.context.discourse.other(cards)
        if isinstance(found, Unclear):
            self.context.unclear(mod, found)
        return t.Except(found)

    def _valued(self, head: s.WordHead) -> t.Filter:
        if head.every:
            self.context.refuse(head, "whether one of these or all of them is meant is not said")
        return meant(self.vocabulary, head.values) or words_of(head.values)

    def _filter(self, mod: s.Mod, taken: bool = False) -> t.Filter:
        c = self.context
        if isinstance(mod, s.NumberMod):
            return t.Compare(mod.property, relation(mod.relation), self._amount_of(mod, taken), mod.printed)
        if isinstance(mod, s.PastMod):
            if taken:
                c.refuse(mod, "what happened to a card cannot be shared by two nouns")
            assert isinstance(mod.clause, s.Clause)
            return self.relatives.past(mod.clause)
        if isinstance(mod, s.WordMod):
            words = c.text[mod.span[0] : mod.span[1]]
            if words.startswith("「") and "」を持" in words:  # it could as well be an ability that has lost its head
                c.refuse(mod, "a card has a name with its label, an ability with its kind in brackets")
            if "、" in words and len({name for name, _ in mod.values}) > 1:  # a list, or two things that hold at once
                c.refuse(mod, "whether one of these or all of them is meant is not said")
            if mod.sole:
                return t.All((words_of(mod.values), t.Sole(mod.values[0][0])))
            return negated(words_of(mod.values), mod.negated)
        if isinstance(mod, s.KeywordMod):
            return negated(having(self.context, mod.span, mod.keywords), mod.negated)
        if isinstance(mod, s.StateMod):
            return t.Turned(mod.name)
        if isinstance(mod, s.FaceMod):
            return t.Facing(mod.name)
        if isinstance(mod, s.PlainMod):
            return negated(t.Plain(), mod.negated)
        if isinstance(mod, s.TallyMod):
            return negated(t.Compare(mod.name, ">=", t.Number(1)), mod.negated)
        if isinstance(mod, s.ExtremeMod):
            return t.Extreme(mod.property, mod.highest)
        if isinstance(mod, s.ExceptMod):
            assert mod.noun is not None
            if taken and isinstance(mod.noun.cores[0].head, s.ThisHead):
                return t.Except(t.This())
            if taken:
                c.refuse(mod, "this exception cannot be shared by two nouns")
            return t.Except(self.phrase(mod.noun, "act").target)
        if isinstance(mod, s.NounMod):
            filters = self.vocabulary.nouns[mod.noun].filters
            if not filters:
                c.refuse(mod, "this word says nothing about the card")
            if len(filters) == 1:
                return negated(filters[0], mod.negated)
            if not mod.negated or self.kind not in filters:
                c.refuse(mod, "which part of this description is meant is not said")
            return t.Not(next(f for f in reversed(filters) if f != self.kind))  # 進化クリーチャー以外のクリーチャー
        if isinstance(mod, s.RoleMod):
            return is_one_of(t.Role(mod.role))
        if isinstance(mod, s.NamedMod):
            if mod.property not in c.named:
                c.refuse(mod, "nothing of the kind was named before")
            return negated(t.Named(mod.property, c.named[mod.property]), mod.negated)
        if isinstance(mod, s.LikeMod):
            return t.Same(mod.property, self.target(mod.noun, "act"))
        for construction in self.vocabulary.constructions:
            if isinstance(mod, construction.node) and not taken:
                return construction.describe(mod, self)
        c.refuse(mod, "this cannot describe a card here")

    def _amount_of(self, mod: s.NumberMod, taken: bool) -> t.Amount:
        if taken and not isinstance(mod.amount, s.Number):
            self.context.refuse(mod, "this comparison cannot be shared by two nouns")
        if taken and isinstance(mod.amount, s.Number):
            return t.Number(mod.amount.value)
        return self.amount(mod.amount, mod.property)

    def _merge(self, noun: s.Noun, parts: list[Part]) -> Part:
        """Several kinds side by side: one set of cards that are of either kind."""
        first = parts[0]
        if len(parts) == 1:
            return first
        c = self.context
        owners = {part.whose for part in parts}
        if len(owners) > 1:
            c.refuse(noun, "cards of different players are joined")
        zones = tuple(dict.fromkeys(zone for part in parts for zone in part.zones))
        common = tuple(f for f in first.filters if all(f in part.filters for part in parts))
        special = [tuple(f for f in part.filters if f not in common) for part in parts]
        if all(not own for own in special):
            return Part(zones, first.whose, common)
        same_zones = len({part.zones for part in parts}) == 1
        if any(not own for own in special) or (not same_zones and any(len(own) > 1 for own in special)):
            c.refuse(noun, "the joined kinds of cards differ in more than one way")
        by_type = all(isinstance(own[0], t.Is) and own[0].property == "type" for own in special)
        if not (same_zones or by_type):
            c.refuse(noun, "the joined kinds of cards are in different zones")
        if not same_zones:  # a kind that is found in one zone only, beside one that is found on the table
            tables = {zone for part in parts for zone in part.zones or self._noun_table(part)}
            zones = tuple(zone.name for zone in self.vocabulary.zones if zone.name in tables)
        kinds = [own[0] if len(own) == 1 else t.All(own) for own in special]
        kinds = [kind for own in kinds for kind in (own.filters if isinstance(own, t.Either) else (own,))]
        either = t.Either(tuple(sorted(kinds, key=repr)))
        return Part(zones, first.whose, canonical((*common, either), self.vocabulary.order))

    def _noun_table(self, part: Part) -> tuple[str, ...]:
        for noun in self.vocabulary.nouns:
            if noun.filters and all(f in part.filters for f in noun.filters):
                return noun.table
        return ()

    def description(self, description: s.Description) -> tuple[t.Filter, ...]:
        """A predicate noun as filters: (そのカードが)赤のバトルカード."""
        c = self.context
        c.take(description)
        filters: list[t.Filter] = []
        self.kind = None
        if isinstance(description.head, s.CardHead):
            kinds = self.vocabulary.nouns[description.head.noun].filters
            self.kind = kinds[0] if kinds else None
        for mod in description.mods:
            if isinstance(mod, s.OwnerMod | s.PlaceMod | s.QuantityMod):
                c.refuse(mod, "where a card is and whose it is cannot be asked this way")
            if isinstance(mod, s.ExtremeMod):
                c.refuse(mod, "whether a card is the highest or lowest cannot be asked this way")
            filters.append(self._filter(mod))
            c.take(mod)
        head = description.head
        assert head is not None
        if isinstance(head, s.CardHead):
            entry = self.vocabulary.nouns[head.noun]
            filters += entry.filters
            if not filters:
                c.refuse(head, "every card is a card")
        elif isinstance(head, s.WordHead):
            filters.append(self._valued(head))
        elif isinstance(head, s.RoleHead):
            filters.append(is_one_of(t.Role(head.role)))
        elif isinstance(head, s.ThisHead):
            filters.append(is_one_of(t.This()))
        elif isinstance(head, s.ThatHead):
            filters.append(is_one_of(self._that(head)[0]))
        else:
            filters.append(self._filter(head))
        c.take(head)
        return canonical(tuple(filters), self.vocabulary.order)

    # -------------------------------------------------------------------------------------------- players, amounts

    def player(self, player: s.Player) -> t.Who:
        who = self.context.discourse.player(player.who)
        if isinstance(who, Unclear):
            self.context.unclear(player, who)
        assert who in PLAYERS
        return who

    def possessor(self, node: s.Surface, who: str) -> t.Who:
        """Whose cards. All cards of one player or the other: he is chosen."""
        if who == "either" and self.every:
            return self.player(s.Player(node.span, who))
        found = self.context.discourse.possessor(who)
        if isinstance(found, Unclear):
            self.context.unclear(node, found)
        return found


def owner_said(core: s.Core) -> str | None:
    """The player whose cards these are said to be."""
    places = [mod.place for mod in core.mods if isinstance(mod, s.PlaceMod)]
    places += [core.head.place] if isinstance(core.head, s.TopHead) else []
    said = [mod.who for mod in core.mods if isinstance(mod, s.OwnerMod)]
    said += [place.owner.who for place in places if place.owner is not None]
    return said[0] if said else None
