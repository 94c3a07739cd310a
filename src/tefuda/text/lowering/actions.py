"""Clauses as actions: one handler for each sense of a verb."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Literal

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.frames import DOING, LAID
from tefuda.text.lowering.changes import Changes
from tefuda.text.lowering.context import Deed
from tefuda.text.lowering.forbids import Forbids
from tefuda.text.lowering.nouns import owner_said
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.terms import Terms
from tefuda.text.vocabulary import Verb

_EDGES: dict[str, tuple[Literal["", "top", "bottom"], ...]] = {
    "": ("",),
    "top": ("top",),
    "bottom": ("bottom",),
    "either": ("top", "bottom"),
}
#: Senses of verbs that are about cards in play, never about cards in a hand.
IN_PLAY = (
    "gain",
    "forfeit",
    "treat",
    "make",
    "become",
    "overturn",
    "orient",
    "cancel",
    "attack",
    "act",
    "event",
    "happen",
    "give",
    "divide",
)
#: Senses that are also done to what the clause is about: …は手札に戻される, アンタップされる.
UNDERGONE = ("make", "put", "orient")
Handler = Callable[[Roles, Verb, Scope], list[t.Action]]


class Actions:
    """Understands clauses that do something."""

    def __init__(self, objects: Objects, changes: Changes, forbids: Forbids, verbs: tuple[Verb, ...]) -> None:
        self.terms = terms = Terms(objects)
        self.objects = objects
        self.context = objects.context
        self.nouns = objects.nouns
        self.changes = changes
        self.forbids = forbids
        self.verbs = verbs
        self.arriving: t.Target | None = None  # the cards of which a clause before says how they enter
        self._parts = {"actions": self, "changes": changes, "terms": terms}

    def actions(self, clause: s.Clause, scope: Scope) -> list[t.Action]:
        """What the clause does, in order."""
        c = self.context
        if (ways := _ways(clause)) is not None:
            return [self._one_of(clause, ways, scope)]
        c.discourse.step()
        predicate = clause.predicate
        roles = Roles(c, clause, self.verbs[predicate.verb] if isinstance(predicate, s.Predicate) else None)
        norm = self._norm(roles, predicate)
        self._adverbs(roles, scope)
        scope.clause = clause.span
        c.discourse.table = self._in_play(predicate)
        if isinstance(predicate, s.ChangeWord):
            found = self.changes.change(roles, predicate, scope)
        else:
            verb = self.verbs[predicate.verb]
            if norm is not None:
                found = self.forbids.norm(roles, verb, predicate, scope, norm)
            elif predicate.voice == "causative":
                found = self._caused(roles, verb, scope)
            else:
                handler = self._handler(verb)
                if isinstance(roles.peek("を"), s.Marks) and verb.sense in ("gain", "put"):
                    handler = self._marked
                if roles.peek("支配者") is not None:
                    handler = self._controlled
                if handler is None or (predicate.voice == "passive" and verb.sense not in UNDERGONE):
                    c.refuse(clause, f"no effect can do this: {verb.word} is not understood as something that is done")
                found = handler(roles, verb, scope)
        scope.finish(roles)
        roles.finish()
        c.discourse.table = False
        c.discourse.acted(found)
        c.deeds.append(Deed(c.discourse.sentence, clause, tuple(found)))
        return found

    def _one_of(self, clause: s.Clause, ways: tuple[s.Clause, ...], scope: Scope) -> t.Modes:
        """A1体か、B2体を破壊する: one of these is done"""
        c = self.context
        c.take(*(node for node in s.nodes(clause) if not c.taken(node)))
        known = c.discourse.saved()
        found: list[tuple[t.Action, ...]] = []
        for way in ways:
            c.discourse.restore(known)  # what is done instead has not happened
            found.append(tuple(self.actions(way, scope)))
        c.discourse.restore(known)
        return t.Modes(tuple(found), who=c.actor)

    def permits(self, clause: s.Clause) -> bool:
        """攻撃できる: a permission, where of other verbs it is an option"""
        predicate = clause.predicate
        return isinstance(predicate, s.Predicate) and self.verbs[predicate.verb].sense in LAID

    def _norm(self, roles: Roles, predicate: s.Predicate | s.ChangeWord) -> type[t.Forbid | t.Permit | t.Oblige] | None:
        """Does the clause say what cannot, can or must be done?"""
        duties = [adverb for adverb in roles.adverbs if isinstance(adverb, s.Duty)]
        roles.adverbs = [adverb for adverb in roles.adverbs if not isinstance(adverb, s.Duty)]
        self.context.take(*duties)
        form = predicate.form
        must = form == "must" or (form in ("plain", "stem", "te") and any(duty.able for duty in duties))
        if duties and not must:
            self.context.refuse(duties[0], "it is not said that this must be done")
        if must:
            return t.Oblige
        if form in ("cannot", "not", "cannotlink", "notlink"):
            return t.Forbid
        if form == "canlink" and not self.permits(roles.clause):
            self.context.refuse(roles.clause, "whether this is an option by itself is not said")
        return t.Permit if form in ("can", "canlink") and self.permits(roles.clause) else None

    def _caused(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """相手に…を捨てさせる, 選ばせる: another player does it; 自分 is still who makes him do so"""
        c = self.context
        handler = self._handler(verb)
        assert handler is not None
        causee = roles.content("に")
        if causee is None:  # 相手の手札を1枚選び、捨てさせる: whoever's card it is
            if verb.sense == "choose":
                c.refuse(roles.clause, "it is not said who does this")
            return [_by_owner(action) for action in handler(roles, verb, scope)]
        if not isinstance(causee, s.Player) or c.actor != "you":
            c.refuse(roles.clause, "it is not said who does this")
        c.take(causee)
        c.actor, c.discourse.causing = self.nouns.player(causee), True
        found = handler(roles, verb, scope)
        c.actor, c.discourse.causing = "you", False
        return found

    def _in_play(self, predicate: s.Predicate | s.ChangeWord) -> bool:
        """Is this done to cards in play only? Then a card that was just drawn is not meant."""
        if isinstance(predicate, s.ChangeWord):
            return True
        verb = self.verbs[predicate.verb]
        hand = self.context.vocabulary.hand_zone
        return verb.sense in IN_PLAY or (verb.sense == "break" and hand not in verb.origin)

    def _handler(self, verb: Verb) -> Handler | None:
        part, _, name = DOING.get(verb.sense, "").partition(".")
        found: Handler | None = getattr(self._parts[part], name) if part else None
        return found

    def _marked(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        return self.terms.marks(roles, scope, 1)

    def _controlled(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        return self.terms.control(roles, scope)

    def _adverbs(self, roles: Roles, scope: Scope) -> None:
        for adverb in roles.adverbs:
            scope.adverb(adverb)

    # -------------------------------------------------------------------------------------------- choosing, moving

    def choose(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        self.context.choosing = verb.event != "unsaid"
        both = self.objects.both(roles, scope, "choose")
        self.context.choosing = False
        if both is not None:
            return both[0]
        if isinstance(roles.peek("を"), s.ValueKind):
            return self._name(roles, scope)
        face = roles.of_type("で", s.Face)  # 裏向きのまま選ぶ
        self.context.choosing = verb.event != "unsaid"
        found, _ = self.objects.object(roles, scope, "choose", source=self.objects.source(roles))
        self.context.choosing = False
        if isinstance(face, s.Face):
            self._unseen(face, found)
        if not found:
            self.context.refuse(roles.clause, "there is nothing to choose: say how many")
        return found

    def enter(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…はタップされた状態でバトルゾーンに出る"""
        state, place = roles.of_type("で", s.State), roles.content("に")
        if place is None and len(verb.destination) == 1:  # 出る, where a game's verb says where
            place = s.Place(roles.clause.span, None, verb.destination)
        if not scope.static or not isinstance(state, s.State) or not isinstance(place, s.Place):
            self.context.refuse(roles.clause, f"no effect can do this: {verb.word} is not understood as something that is done")
        return self._arrives(roles, place, state)

    def _name(self, roles: Roles, scope: Scope) -> list[t.Action]:
        """種族を1つ選ぶ"""
        c = self.context
        kind = roles.content("を")
        assert isinstance(kind, s.ValueKind)
        c.take(kind)
        number = scope.take_float()
        if number is None or (number.kind, number.number) != ("exact", 1):
            c.refuse(roles.clause, "one value is named at a time")
        c.take(number)
        if any(name != kind.property for name, _ in kind.without):
            c.refuse(kind, "this is not a value of that property")
        bind = c.named[kind.property] = c.next_bind()
        return [t.Name(bind, kind.property, c.actor, tuple(value for _, value in kind.without))]

    def put(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles, cards=verb.sense == "shift" or roles.clause.predicate.voice == "passive")
        face = roles.of_type("で", s.Face)
        state = roles.of_type("で", s.State)
        source = self.objects.source(roles)
        destination = roles.content("に")
        if isinstance(destination, s.Spot) or (isinstance(destination, s.Place) and self._laid(destination)):
            zone, place = self.nouns.spot(destination)
            found, target = self.objects.object(roles, scope, "put", source=source)
            turned = state.name if isinstance(state, s.State) else ""
            if face is not None:
                c.refuse(face, "a card is not turned over on its way to a place")
            c.take(state)
            return [*found, self.objects.moved(t.Move(target, zone, "master", turned=turned, place=place))]
        if destination is None and len(verb.destination) == 1:  # 出す, where a game's verb says where
            destination = s.Place(roles.clause.span, None, verb.destination)
        if isinstance(destination, s.Beneath):
            return self._beneath(roles, scope, destination, face, source)
        if isinstance(destination, s.Back):
            return self._put_back(roles, scope, destination)
        if isinstance(destination, s.Below):
            return self._put_below(roles, scope, destination, face)
        if not isinstance(destination, s.Place):
            c.refuse(roles.clause, "it is not said where the cards go")
        if scope.static and isinstance(state, s.State) and source is None:
            return self._arrives(roles, destination, state)
        self._either_players(roles, source, destination)
        found, target = self.objects.object(roles, scope, "put", source=source)
        c.take(destination, destination.owner)
        whose: t.Who = "owner"
        if destination.owner is not None:
            whose = self.nouns.player(destination.owner)
            if whose in ("each", "any") or (whose == "you" and c.actor != "you"):
                c.refuse(destination, "whose zone this is is not clear")
        turned = ""
        if isinstance(state, s.State):
            c.take(state)
            turned = state.name
        if isinstance(face, s.Face):
            c.take(face)
            if face.name not in ("up", "down"):
                c.refuse(face, "a card is put face up or face down")
            if face.name == "up" and any(c.vocabulary.zone(zone).hidden for zone in destination.zones):
                c.refuse(face, "cards do not lie face up there")
        elif self._shown_before(roles) and any(self._two_sided(zone) for zone in destination.zones):
            c.refuse(roles.clause, "whether cards lie face up there is not said")
        down = isinstance(face, s.Face) and face.name == "down"
        edges = _EDGES[destination.position]
        moves = [
            self.objects.moved(t.Move(target, zone, whose, at, turned, down=down)) for zone in destination.zones for at in edges
        ]
        if len(moves) == 1:
            return [*found, *moves]
        return [*found, t.Modes(tuple((move,) for move in moves), who=c.actor)]

    def _either_players(self, roles: Roles, source: s.Place | s.Noun | None, destination: s.Place) -> None:
        """カードを1枚、マナゾーンから持ち主の手札に戻す: who speaks of the owner does not mean his own cards"""
        if destination.owner is None or destination.owner.who != "owner":
            return
        noun = roles.peek("を")
        zones = source.zones if isinstance(source, s.Place) and source.owner is None else ()
        if isinstance(noun, s.Noun) and not any(map(owner_said, noun.cores)):
            places = [mod.place.zones for core in noun.cores for mod in core.mods if isinstance(mod, s.PlaceMod)]
            places += [(core.head.zone,) for core in noun.cores if isinstance(core.head, s.ZoneHead)]
            zones = (*zones, *(zone for place in places for zone in place))
        if zones and all(self.context.vocabulary.zone(zone).whose == "you" for zone in zones):
            self.context.refuse(roles.clause, "whose cards these are is not said")

    def _arrives(self, roles: Roles, place: s.Place, state: s.State) -> list[t.Action]:
        """…はタップしてバトルゾーンに置かれる: they enter so, instead of as usual"""
        c = self.context
        c.take(place, state)
        subject = roles.content("は", "が")
        if subject is None and self.arriving is not None:  # …は、AにタップしてBにタップして置かれる
            what = self.arriving
        elif not isinstance(subject, s.Noun) or place.position or place.owner is not None or len(place.zones) > 1:
            c.refuse(roles.clause, "it is not said which cards enter so")
        else:
            what = self.arriving = self.nouns.target(subject, "event")
        support = c.vocabulary.support
        if support is None or "enter" in support.obliged:
            return [t.Oblige("enter", what=what, at=state.name, destination=place.zones)]
        card = what if isinstance(what, t.This) else t.Subject()
        event = t.When("move", what, destination=place.zones)
        return [t.Instead(event, (t.Move(card, place.zones[0], "master", turned=state.name),))]

    def _beneath(
        self, roles: Roles, scope: Scope, goal: s.Beneath, face: s.Content | None, source: s.Place | s.Noun | None
    ) -> list[t.Action]:
        """…を裏向きのまま自分のシールドいずれかの下に置く"""
        c = self.context
        c.take(goal)
        if not isinstance(face, s.Face) or face.name not in ("up", "down"):
            c.refuse(roles.clause, "it is not said whether the cards lie face up or face down")
        c.take(face)
        found, what = self.objects.object(roles, scope, "put", source=source)
        one = s.Quantity(goal.span, "exact", 1)
        chosen = self.nouns.phrase(goal.noun, "act")
        hosts, host = self.objects.counted(goal.noun, chosen._replace(quantity=one), scope, "act", False)
        zone = c.vocabulary.zone(chosen.target.zones[0]) if isinstance(chosen.target, t.Cards) else None
        if zone is None or not zone.pile or (zone.hidden and face.name != "down"):
            c.refuse(goal, "cards of this zone have no others under them")
        return [*found, *hosts, t.Attach(what, host, zone.pile, c.next_bind(), down=face.name == "down" and not zone.hidden)]

    def _put_below(self, roles: Roles, scope: Scope, below: s.Below, face: s.Content | None) -> list[t.Action]:
        """…をフォースとしてそのゼクスの下に表向きで置く"""
        c = self.context
        role = roles.content("として")
        if not isinstance(role, s.AsPart) or not isinstance(face, s.Face) or face.name not in ("up", "down"):
            c.refuse(roles.clause, "as what, and whether face up or face down, is not said")
        c.take(below, role, face)
        host = self.nouns.target(below.noun, "act")
        found, what = self.objects.object(roles, scope, "put")
        return [*found, t.Attach(what, host, role.role, c.next_bind(), down=face.name == "down")]

    def _put_back(self, roles: Roles, scope: Scope, back: s.Back) -> list[t.Action]:
        """残りを元に戻す: cards that were only looked at have never left their place"""
        c = self.context
        c.take(back)
        found, target = self.objects.object(roles, scope, "put")
        shown = target.what if isinstance(target, t.Rest) else target
        if scope.ordered and not found:
            return [self.objects.moved(self._rearranged(roles, target, shown))]
        shown_only = [known for known in c.discourse.mentions if c.denied or "put" not in known.senses]
        looked = [known for known in shown_only if known.senses & {"look", "reveal"}]
        if found or not any(known.target == shown for known in looked):
            c.refuse(roles.clause, "only cards that were looked at or revealed are put back where they were")
        return []

    def _rearranged(self, roles: Roles, target: t.Target, shown: t.Target) -> t.Move:
        """好きな順序で元に戻す: the edge of the pile they were looked at on, in another order"""
        for deed in reversed(self.context.deeds):
            for action in deed.actions:
                if isinstance(action, t.Look | t.Reveal) and t.Bound(action.bind) == shown and isinstance(action.what, t.Top):
                    return t.Move(target, action.what.zone, at="bottom" if action.what.bottom else "top")
        self.context.refuse(roles.clause, "cards that are put back where they were have no other order")

    def _laid(self, place: s.Place) -> bool:
        """Does it have places on which cards lie?"""
        zones = [self.context.vocabulary.zone(name) for name in place.zones]
        return all(zone.places or zone.within for zone in zones)

    def destroy(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        source = self.objects.source(roles)
        found, target = self.objects.object(roles, scope, "put", source=source, zones=verb.origin)
        if any(
            isinstance(a, t.Move) and a.to == verb.destination[0] and a.what == target
            for dd in self.context.deeds
            for a in dd.actions
        ):
            self.context.refuse(roles.clause, "these cards are there already")
        move = self.objects.moved(t.Move(target, verb.destination[0]))
        if not self.objects.surely(target, verb):  # what may be another kind of card is only done to this kind
            move = msgspec.structs.replace(move, what=t.Among(target, verb.filters))
        return [*found, move]

    # -------------------------------------------------------------------------------------------- deck and hand

    def draw(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        source = roles.content("から")
        if source is not None:
            if not isinstance(source, s.Place) or source.zones != (c.vocabulary.draw_zone,):
                c.refuse(source, "cards are drawn from the deck")
            c.take(source, source.owner)
            if source.owner is not None and self.nouns.player(source.owner) != c.actor:
                c.refuse(source, "everybody draws from his own deck")
        filling, scope.filling = scope.filling, None
        if filling is None:
            amount, up_to = self._amount(self._bare_quantity(roles, scope), scope)
        else:
            amount, up_to = self._missing(filling, roles), False
        return [t.Draw(c.actor, amount, up_to, c.next_bind())]

    def _missing(self, filling: s.Filling, roles: Roles) -> t.Amount:
        """手札が5枚になるように(カードを引く): five less the cards there are; fewer than none is none."""
        c = self.context
        content = roles.content("を")
        if content is not None:
            core = content.cores[0] if isinstance(content, s.Noun) else None
            plain = core is not None and isinstance(core.head, s.CardHead) and not core.mods
            if not isinstance(content, s.Noun) or core is None or not plain or content.quantity is not None:
                c.refuse(content, "these cards cannot be described")
            c.take(content, core, core.head)
        hand = t.Cards((c.vocabulary.hand_zone,), c.actor)
        counted = hand if filling.noun is None else self.nouns.target(filling.noun, "count")
        if counted != hand:
            c.refuse(filling, "cards are drawn to the hand of the one who draws")
        return t.Plus(t.Times(t.Count(counted), -1), filling.number)

    def _amount(self, quantity: s.Quantity, scope: Scope) -> tuple[t.Amount, bool]:
        c = self.context
        c.take(quantity)
        if quantity.apiece and c.actor != "each":
            c.refuse(quantity, "ずつ needs more than one player")
        if quantity.kind not in ("exact", "up to"):
            c.refuse(quantity, "a number of cards is needed here")
        return scope.multiplied(self.nouns.so_many(quantity)), quantity.kind == "up to"

    def _bare_quantity(self, roles: Roles, scope: Scope) -> s.Quantity:
        """カード1枚を, カードを1枚, 1枚を, 1枚: a number of cards that are not described."""
        c = self.context
        content = roles.content("を")
        quantity = None
        if content is not None:
            if isinstance(content, s.Noun) and len(content.cores) == 1 and not content.cores[0].mods:
                core = content.cores[0]
                plain = isinstance(core.head, s.CardHead) and not c.vocabulary.nouns[core.head.noun].filters
                if plain or isinstance(core.head, s.BareHead):
                    c.take(content, core, core.head)
                    quantity = content.quantity
                    content = None
            if content is not None:
                c.refuse(content, "these cards cannot be described")
        floating = scope.take_float()
        if (quantity is None) == (floating is None):
            c.refuse(roles.clause, "it is not said how many cards" if quantity is None else "the number is said twice")
        result = quantity or floating
        assert result is not None
        return result

    def charge(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        amount, up_to = self._amount(self._bare_quantity(roles, scope), scope)
        if up_to:
            self.context.refuse(roles.clause, "cards are charged one after the other; up to is not understood here")
        top = t.Top(verb.origin[0], self.context.actor, amount)
        return [self.objects.moved(t.Move(top, verb.destination[0]))]

    def _shown_before(self, roles: Roles) -> bool:
        """…を表向きにして(どこかに)置く: shown first, or put there face up?"""
        up = [word + "にして" for entry in self.context.vocabulary.faces if entry.name == "up" for word in entry.words]
        return self.context.text[: roles.clause.span[0]].endswith(tuple(up))

    def _two_sided(self, name: str) -> bool:
        """Can cards lie face up there where they usually do not?"""
        support = self.context.vocabulary.support
        return self.context.vocabulary.zone(name).hidden and (support is None or name in support.sided)

    def _unseen(self, face: s.Face, found: list[t.Action]) -> None:
        """裏向きのまま選ぶ, of cards that nobody sees anyway"""
        c = self.context
        c.take(face)
        zones = [zone for a in found if isinstance(a, t.Choose) and isinstance(a.among, t.Cards) for zone in a.among.zones]
        if face.name != "down" or not zones or not all(c.vocabulary.zone(zone).hidden for zone in zones):
            c.refuse(face, "this says nothing about the cards that are chosen")

    def reveal(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        reader = roles.content("に")  # 相手に見せる
        if reader is not None:
            if not isinstance(reader, s.Player) or self.nouns.player(reader) == self.context.actor:
                self.context.refuse(reader, "cards are shown to the other player")
            self.context.take(reader)
        found, target = self.objects.object(roles, scope, "reveal", source=self.objects.source(roles), whole=True)
        if verb.word.endswith("向きにする") and self.objects.sided(target):
            self.context.refuse(roles.clause, "cards that stay there are turned over, not shown")
        if isinstance(target, t.Bound):
            return [*found, t.Reveal(target)]
        return [*found, t.Reveal(target, self.context.next_bind())]

    def look(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        found, target = self.objects.object(roles, scope, "look", whole=True)
        who = self.context.actor
        if isinstance(target, t.Bound):
            return [*found, t.Look(target, who)]
        return [*found, t.Look(target, who, self.context.next_bind())]

    def shuffle(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        place = roles.content("を")
        if place is None:
            whose = self._returned_to(roles)
            if whose == "owner":
                move = c.deeds[-1].actions[-1]
                return [t.Shuffle(c.vocabulary.draw_zone, "owner", getattr(move, "what", None))]
            return [t.Shuffle(c.vocabulary.draw_zone, whose)]
        if not isinstance(place, s.Place) or place.zones != (c.vocabulary.draw_zone,):
            c.refuse(place, "only a deck is shuffled")
        c.take(place, place.owner)
        own = c.actor if place.owner is None else self.nouns.player(place.owner)
        return [t.Shuffle(place.zones[0], own)]

    def _returned_to(self, roles: Roles) -> t.Who:
        """…をデッキに戻し、シャッフルする: the deck that the cards before went to, else one's own."""
        c = self.context
        before = c.deeds[-1] if c.deeds and c.deeds[-1].sentence == c.discourse.sentence else None
        move = before.actions[-1] if before is not None and before.actions else None
        if not isinstance(move, t.Move) or move.to != c.vocabulary.draw_zone or move.whose != "owner":
            return c.actor
        if isinstance(move.what, t.This | t.Top | t.Rest):
            return move.what.whose if isinstance(move.what, t.Top) else c.actor
        if isinstance(move.what, t.Together):  # AとBをそれぞれ…デッキに戻し
            mentions = [c.discourse.known(part) for part in move.what.parts]
            owners = {mention.whose if mention is not None else "any" for mention in mentions}
            if owners <= {"you"} or owners <= {"opponent"}:
                return owners.pop()
            c.refuse(roles.clause, "whose deck is shuffled is not said: the cards can be either player's")
        known = c.discourse.known(move.what)
        whose = known.whose if known is not None else "any"
        if isinstance(move.what, t.Cards):
            whose = move.what.whose
        if whose in ("you", "opponent"):
            return whose
        if known is None or known.pool or all(c.vocabulary.zone(zone).whose == "you" for zone in known.was):
            return c.actor
        if isinstance(move.what, t.Bound):  # each card to its owner's deck
            return "owner"
        c.refuse(roles.clause, "whose deck is shuffled is not said: the cards can be either player's")

    def play(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        source = self.objects.source(roles)
        destination = roles.content("に")
        to = ""
        if destination is not None:
            if not isinstance(destination, s.Place) or len(destination.zones) > 1 or destination.owner is not None:
                c.refuse(destination, "a card is played into one zone of its player")
            c.take(destination)
            to = destination.zones[0]
        found, target = self.objects.object(roles, scope, "put", source=source)
        if target == t.This() and roles.clause.predicate.form in ("can", "canlink"):
            c.refuse(roles.clause, "whether this is something to do or says when the card can be played is not clear")
        return [*found, t.Play(target, to, scope.take_free(), c.next_bind())]

    def finish(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        game = roles.content("に")
        if game is not None:
            if not isinstance(game, s.Game):
                c.refuse(game, "this phrase has no place with the verb")
            c.take(game)
        return [t.Finish(c.actor, "win" if verb.sense == "win" else "lose")]


def _ways(clause: s.Clause) -> tuple[s.Clause, ...] | None:
    """The clause with each of two objects that are not one choice: of different numbers, or all of one kind or the other."""
    for number, item in enumerate(clause.items):
        if not isinstance(item, s.Arg) or item.other is None or item.joint != "or":
            continue
        one, other = item.content, item.other
        assert isinstance(one, s.Noun)
        assert isinstance(other, s.Noun)
        if one.quantity is None or other.quantity is None:
            continue
        if (one.quantity.kind, one.quantity.number) == ("exact", other.quantity.number):
            continue
        arg = [s.Arg(content.span, content, item.particle) for content in (one, other)]
        items = [(*clause.items[:number], way, *clause.items[number + 1 :]) for way in arg]
        return tuple(deepcopy(s.Clause(clause.span, parts, clause.predicate)) for parts in items)
    return None


def _by_owner(action: t.Action) -> t.Action:
    """相手の手札を1枚捨てさせる: of cards that nobody has chosen, whoever is made to do it chooses which."""
    if not isinstance(action, t.Choose) or action.who != "you" or action.at_random:
        return action
    theirs = isinstance(action.among, t.Cards) and action.among.whose == "opponent"
    return msgspec.structs.replace(action, who="opponent") if theirs else action
