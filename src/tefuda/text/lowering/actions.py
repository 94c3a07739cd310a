"""Clauses as actions: one handler for each sense of a verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.changes import Changes
from tefuda.text.lowering.forbids import Forbids
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
        self._handlers: dict[str, Handler] = {
            "choose": self._choose,
            "put": self._put,
            "shift": self._put,
            "break": self._break,
            "discard": self._break,
            "draw": self._draw,
            "charge": self._charge,
            "reveal": self._reveal,
            "look": self._look,
            "shuffle": self._shuffle,
            "give": changes.give,
            "suffer": changes.suffer,
            "gain": changes.gain,
            "treat": changes.treat,
            "make": changes.make,
            "become": changes.become,
            "play": self._play,
            "win": self._finish,
            "lose": self._finish,
            "overturn": changes.overturn,
            "target": terms.target,
            "send": self._break,
            "field": terms.field,
            "orient": terms.orient,
            "act": terms.act,
            "pay": terms.pay,
            "unmark": terms.unmark,
            "swap": terms.swap,
            "attach": terms.attach,
            "cancel": terms.cancel,
            "activate": terms.activate,
        }

    def actions(self, clause: s.Clause, scope: Scope) -> list[t.Action]:
        """What the clause does, in order."""
        c = self.context
        roles = Roles(c, clause)
        self._adverbs(roles, scope)
        scope.clause = clause.span
        predicate = clause.predicate
        if isinstance(predicate, s.ChangeWord):
            found = self.changes.change(roles, predicate, scope)
        else:
            verb = self.verbs[predicate.verb]
            if predicate.form in ("cannot", "not", "cannotlink", "notlink"):
                found = self.forbids.forbid(roles, verb, predicate, scope)
            else:
                handler = self._handlers.get(verb.sense)
                if isinstance(roles.peek("を"), s.Marks) and verb.sense in ("gain", "put"):
                    handler = self._marked
                if roles.peek("支配者") is not None:
                    handler = self._controlled
                if handler is None or (predicate.voice == "passive" and verb.sense not in ("make", "put")):
                    c.refuse(clause, "no effect can do this")
                found = handler(roles, verb, scope)
        scope.finish(roles)
        roles.finish()
        return found

    def _marked(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        return self.terms.marks(roles, scope, 1)

    def _controlled(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        return self.terms.control(roles, scope)

    def _adverbs(self, roles: Roles, scope: Scope) -> None:
        for adverb in roles.adverbs:
            scope.adverb(adverb)

    # -------------------------------------------------------------------------------------------- choosing, moving

    def _choose(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        both = self.objects.both(roles, scope, "choose")
        if both is not None:
            return both[0]
        found, _ = self.objects.object(roles, scope, "choose", source=self.objects.source(roles))
        if not found:
            self.context.refuse(roles.clause, "there is nothing to choose: say how many")
        return found

    def _put(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles, cards=verb.sense == "shift" or roles.clause.predicate.voice == "passive")
        face = roles.of_type("で", s.Face)
        state = roles.of_type("で", s.State)
        source = self.objects.source(roles)
        destination = roles.content("に")
        if not isinstance(destination, s.Place):
            c.refuse(roles.clause, "it is not said where the cards go")
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
        down = isinstance(face, s.Face) and face.name == "down"
        edges = _EDGES[destination.position]
        moves = [
            self.objects.moved(t.Move(target, zone, whose, at, turned, down=down)) for zone in destination.zones for at in edges
        ]
        if len(moves) == 1:
            return [*found, *moves]
        return [*found, t.Modes(tuple((move,) for move in moves), who=c.actor)]

    def _break(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        source = self.objects.source(roles)
        found, target = self.objects.object(roles, scope, "put", source=source, zones=verb.origin)
        move = self.objects.moved(t.Move(target, verb.destination[0]))
        if not self.objects.surely(target, verb):  # what may be another kind of card is only done to this kind
            move = msgspec.structs.replace(move, what=t.Among(target, verb.filters))
        return [*found, move]

    # -------------------------------------------------------------------------------------------- deck and hand

    def _draw(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
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
        bind = c.next_bind()
        c.remember(bind, "draw")
        return [t.Draw(c.actor, amount, up_to, bind)]

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
        counted = self.nouns.target(filling.noun, "count")
        if counted != t.Cards((c.vocabulary.hand_zone,), c.actor):
            c.refuse(filling, "cards are drawn to the hand of the one who draws")
        return t.Plus(t.Times(t.Count(counted), -1), filling.number)

    def _amount(self, quantity: s.Quantity, scope: Scope) -> tuple[t.Amount, bool]:
        c = self.context
        c.take(quantity)
        if quantity.apiece and c.actor != "each":
            c.refuse(quantity, "ずつ needs more than one player")
        if quantity.kind not in ("exact", "up to"):
            c.refuse(quantity, "a number of cards is needed here")
        amount: t.Amount = t.Number(quantity.number)
        if quantity.same is not None:
            amount = t.Count(self.nouns.target(quantity.same, "count"))
        if quantity.amount is not None:
            amount = self.nouns.amount(quantity.amount)
        return scope.multiplied(amount), quantity.kind == "up to"

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

    def _charge(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        amount, up_to = self._amount(self._bare_quantity(roles, scope), scope)
        if up_to:
            self.context.refuse(roles.clause, "cards are charged one after the other; up to is not understood here")
        top = t.Top(verb.origin[0], self.context.actor, amount)
        return [self.objects.moved(t.Move(top, verb.destination[0]))]

    def _reveal(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        found, target = self.objects.object(roles, scope, "reveal", source=self.objects.source(roles), whole=True)
        if isinstance(target, t.Bound):
            return [*found, t.Reveal(target)]
        bind = self.context.next_bind()
        self.context.remember(bind, "reveal")
        return [*found, t.Reveal(target, bind)]

    def _look(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        self.objects.subject(roles)
        found, target = self.objects.object(roles, scope, "look", whole=True)
        who = self.context.actor
        if isinstance(target, t.Bound):
            return [*found, t.Look(target, who)]
        bind = self.context.next_bind()
        self.context.remember(bind, "look")
        return [*found, t.Look(target, who, bind)]

    def _shuffle(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        place = roles.content("を")
        if place is None:
            return [t.Shuffle(c.vocabulary.draw_zone, c.actor)]
        if not isinstance(place, s.Place) or place.zones != (c.vocabulary.draw_zone,):
            c.refuse(place, "only a deck is shuffled")
        c.take(place, place.owner)
        whose = c.actor
        if place.owner is not None:
            whose = self.nouns.player(place.owner)
        return [t.Shuffle(place.zones[0], whose)]

    def _play(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
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
        return [*found, t.Play(target, to, scope.take_free())]

    def _finish(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        c = self.context
        self.objects.subject(roles)
        game = roles.content("に")
        if game is not None:
            if not isinstance(game, s.Game):
                c.refuse(game, "this phrase has no place with the verb")
            c.take(game)
        return [t.Finish(c.actor, "win" if verb.sense == "win" else "lose")]
