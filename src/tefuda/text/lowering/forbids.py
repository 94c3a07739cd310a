"""Clauses with できない and されない: what cannot be done."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.vocabulary import Verb

#: What is forbidden with 〜ない as well as 〜できない: things that happen to somebody.
STATES = ("suffer", "become", "orient", "lose", "leave")


class Forbids:
    """Understands prohibitions."""

    def __init__(self, objects: Objects, events: Events) -> None:
        self.objects = objects
        self.context = objects.context
        self.nouns = objects.nouns
        self.events = events

    def forbid(self, roles: Roles, verb: Verb, predicate: s.Predicate, scope: Scope) -> list[t.Action]:
        """The prohibition a clause states."""
        table = {
            ("attack", "active"): self._attack,
            ("lose", "active"): self._lose,
            ("attack", "passive"): self._attacked,
            ("draw", "active"): self._draw,
            ("charge", "active"): self._charge,
            ("suffer", "active"): self._damage,
            ("play", "active"): self._play,
            ("play", "passive"): self._play,
            ("activate", "active"): self._activate,
            ("put", "active"): self._move,
            ("put", "passive"): self._move,
            ("enter", "active"): self._move,
            ("leave", "active"): self._leave,
            ("shift", "active"): self._move,
            ("break", "active"): self._break,
            ("break", "passive"): self._break,
            ("discard", "passive"): self._break,
            ("discard", "active"): self._break,
            ("choose", "passive"): self._chosen,
            ("choose", "active"): self._choose,
            ("event", "active"): self._own,
            ("make", "active"): self._turn,
            ("make", "passive"): self._turn,
            ("become", "active"): self._turn,
            ("orient", "active"): self._orient,
            ("orient", "passive"): self._orient,
            ("happen", "active"): self._happen,
            ("happen", "passive"): self._happen_to,
            ("send", "passive"): self._break,
            ("cancel", "passive"): self._cancel,
        }
        handler = table.get((verb.sense, predicate.voice))
        if predicate.form in ("not", "notlink") and predicate.voice == "active" and verb.sense not in STATES:
            handler = None
        if handler is None:
            self.context.refuse(roles.clause, "this cannot be forbidden")
        self.chosen: list[t.Action] = []
        forbidden = handler(roles, verb, scope)
        if scope.caused and not forbidden.by_whom:
            self.context.refuse(roles.clause, "it is not clear whether the cause said before holds here; say it again")
        scope.caused = scope.caused or forbidden.by_whom is not None
        return [*self.chosen, forbidden]

    # -------------------------------------------------------------------------------------------- parts

    def _player(self, roles: Roles, attacking: bool = False) -> t.Who | None:
        content = roles.peek("は") or roles.peek("が")
        if not isinstance(content, s.Player):
            return None
        roles.content("は", "が")
        self.context.take(content)
        who = self.nouns.player(content)
        if who in ("owner", "master", "any", "that", "rival"):
            self.context.refuse(content, "which player this is is not known")
        if attacking is False:
            self.context.actor = who
        return who

    def _cards(self, roles: Roles, scope: Scope, *particles: str, event: bool = False) -> t.Target | None:
        """The cards of a role: a set is meant as a whole; without a noun the card just spoken of."""
        c = self.context
        content = roles.content(*particles)
        if content is None:
            return None
        if not isinstance(content, s.Noun):
            c.refuse(content, "this is not a card")
        chosen = self.nouns.phrase(content, "event" if event else "act")
        quantity = chosen.quantity
        if quantity is not None and quantity.kind != "all" and chosen.several and not event and not scope.static:
            found, target = self.objects.counted(content, chosen, scope, "choose", False)
            self.chosen += found
            return target
        self.nouns.no_number(quantity)
        target = chosen.target
        if isinstance(target, t.Cards):
            c.focus = target
        return target

    def _focus(self, roles: Roles, target: t.Target | None) -> t.Target:
        if target is not None:
            return target
        if self.context.focus is None:
            self.context.refuse(roles.clause, "it is not said to what this applies")
        return self.context.focus

    def _cause(self, roles: Roles) -> tuple[tuple[str, ...], t.Who | None]:
        content = roles.of_type("で", s.Cause)
        if not isinstance(content, s.Cause):
            return (), None
        self.context.take(content, content.owner)
        owner = None if content.owner is None else self.nouns.possessor(content.owner, content.owner.who)
        return content.causes, owner

    def _causing(self, roles: Roles, who: t.Who | None, by_whom: t.Who | None) -> tuple[None, t.Who | None]:
        """相手は自分のカードを…できない: the player is the one who would cause it, not the one it happens to."""
        if who is not None and by_whom is not None:
            self.context.refuse(roles.clause, "who does this is said twice")
        return None, who or by_whom

    def _zones(self, roles: Roles, particle: str) -> tuple[str, ...]:
        content = roles.content(particle)
        if content is None:
            return ()
        if not isinstance(content, s.Place) or content.position or content.owner is not None:
            self.context.refuse(content, "this is not a zone as such")
        self.context.take(content)
        return content.zones

    # -------------------------------------------------------------------------------------------- verbs

    def _attack(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles, attacking=True)
        what = self._cards(roles, scope, "は", "が") if who is None else None
        if who is None:
            what = self._focus(roles, what)
        if isinstance(roles.peek("に"), s.Player) and not self.context.vocabulary.leader_noun:
            player = roles.content("に")
            assert isinstance(player, s.Player)
            self.context.take(player)
            if self.nouns.player(player) == "you":
                self.context.refuse(player, "nobody attacks himself")
            return t.Forbid("attack", who, what, at="player", duration=scope.lasting())
        only = self._cards(roles, scope, "にしか")
        onto = only or self._cards(roles, scope, "に")
        return t.Forbid("attack", who, what, onto, only is not None, duration=scope.lasting())

    def _attacked(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        onto = self._focus(roles, self._cards(roles, scope, "は", "が"))
        return t.Forbid("attack", onto=onto, duration=scope.lasting())

    def _lose(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """自分は(ゲームに)敗北しない"""
        who = self._player(roles)
        game = roles.content("に")
        if who is None or not isinstance(game, s.Game | None):
            self.context.refuse(roles.clause, "it is not said who does not lose")
        self.context.take(game)
        return t.Forbid("lose", who, duration=scope.lasting())

    def _draw(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles) or "you"
        cards = self._cards(roles, scope, "を", event=True)
        by, by_whom = self._cause(roles)
        if cards not in (None, t.Cards((), "any")):
            self.context.refuse(roles.clause, "only drawing as such can be forbidden")
        return t.Forbid("draw", who, by=by, by_whom=by_whom, duration=scope.lasting())

    def _charge(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles) or "you"
        cards = self._cards(roles, scope, "を", event=True)
        if cards not in (None, t.Cards((), "any")):
            self.context.refuse(roles.clause, "only charging as such can be forbidden")
        return t.Forbid("charge", who, duration=scope.lasting())

    def _damage(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        damage = roles.content("を")
        if not isinstance(damage, s.Damage) or damage.amount is not None:
            self.context.refuse(roles.clause, "only damage as such can be forbidden")
        self.context.take(damage)
        by, by_whom = self._cause(roles)
        if isinstance(roles.peek("は") or roles.peek("が"), s.Noun) and not self.context.vocabulary.leader_noun:
            what = self._focus(roles, self._cards(roles, scope, "は", "が"))
            return t.Forbid("harm", what=what, by=by, by_whom=by_whom, duration=scope.lasting())
        who = self.events.damaged(roles.content("は", "が")) or "you"
        return t.Forbid("damage", who, by=by, by_whom=by_whom, duration=scope.lasting())

    def _play(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles)
        what = self._cards(roles, scope, "を", "は", "が", event=True)
        origin, destination = self._zones(roles, "から"), self._zones(roles, "に")
        return t.Forbid("play", who, self._focus(roles, what), origin=origin, destination=destination, duration=scope.lasting())

    def _activate(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        c = self.context
        who = self._player(roles)
        skills = roles.content("を", "は", "が")
        if not isinstance(skills, s.Skills) or skills.keywords:
            c.refuse(roles.clause, "only activated skills can be forbidden")
        c.take(skills)
        what = None if skills.noun is None else self.nouns.target(skills.noun, "act")
        if who is None and what is None:
            c.refuse(roles.clause, "it is not said whose skills")
        return t.Forbid("activate", who, what, at=self.events.window(skills), duration=scope.lasting())

    def _own(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """覚醒できない"""
        what = self._focus(roles, self._cards(roles, scope, "は", "が"))
        return t.Forbid("activate", None, what, at=verb.event, duration=scope.lasting())

    def _move(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles)
        by, by_whom = self._cause(roles)
        origin, destination = self._zones(roles, "から"), self._zones(roles, "に")
        what = self._cards(roles, scope, "を", "は", "が", event=True)
        if not origin and not destination:
            self.context.refuse(roles.clause, "it is not said where the cards cannot go")
        what = self._focus(roles, what)
        if not isinstance(what, t.Cards) or what.whose not in ("any", who):  # it need not be that player's own card
            who, by_whom = self._causing(roles, who, by_whom)
        return t.Forbid(
            "move",
            who,
            what,
            origin=origin,
            destination=destination,
            by=by,
            by_whom=by_whom,
            duration=scope.lasting(),
        )

    def _leave(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        by, by_whom = self._cause(roles)
        origin = self._zones(roles, "を")
        what = self._focus(roles, self._cards(roles, scope, "は", "が"))
        return t.Forbid("move", None, what, origin=origin, by=by, by_whom=by_whom, duration=scope.lasting())

    def _break(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles)
        by, by_whom = self._cause(roles)
        what = self._focus(roles, self._cards(roles, scope, "を", "は", "が"))
        if verb.sense == "break":
            who, by_whom = self._causing(roles, who, by_whom)
        return t.Forbid(
            "move",
            who,
            what,
            origin=verb.origin,
            destination=verb.destination,
            by=by or verb.by,
            by_whom=by_whom,
            duration=scope.lasting(),
        )

    def _chosen(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        what = self._focus(roles, self._cards(roles, scope, "は", "が"))
        by, by_whom = self._cause(roles)
        act = self.context.vocabulary.choosing
        return t.Forbid(act, what=what, by=by, by_whom=by_whom, duration=scope.lasting())

    def _choose(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        who = self._player(roles)
        what = self._focus(roles, self._cards(roles, scope, "を"))
        return t.Forbid(self.context.vocabulary.choosing, who, what, duration=scope.lasting())

    def _turn(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        c = self.context
        who = self._player(roles)
        state = roles.content("に")
        if not isinstance(state, s.State):
            c.refuse(roles.clause, "only a change of orientation can be forbidden")
        c.take(state)
        by, by_whom = self._cause(roles)
        what = self._focus(roles, self._cards(roles, scope, "を", "は", "が"))
        who, by_whom = self._causing(roles, who, by_whom)
        return t.Forbid("turn", who, what, at=state.name, by=by, by_whom=by_whom, duration=scope.lasting())

    def _orient(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """スタンドしない"""
        who = self._player(roles)
        by, by_whom = self._cause(roles)
        what = self._focus(roles, self._cards(roles, scope, "を", "は", "が"))
        who, by_whom = self._causing(roles, who, by_whom)
        return t.Forbid("turn", who, what, at=verb.event, by=by, by_whom=by_whom, duration=scope.lasting())

    def _happen(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """ブロックできない"""
        who = self._player(roles)
        what = None if who else self._focus(roles, self._cards(roles, scope, "は", "が"))
        return t.Forbid(verb.event, who, what, duration=scope.lasting())

    def _happen_to(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """ブロックされない"""
        onto = self._focus(roles, self._cards(roles, scope, "は", "が"))
        return t.Forbid(verb.event, onto=onto, duration=scope.lasting())

    def _cancel(self, roles: Roles, verb: Verb, scope: Scope) -> t.Forbid:
        """打ち消されない"""
        what = self._focus(roles, self._cards(roles, scope, "は", "が"))
        by, by_whom = self._cause(roles)
        return t.Forbid("cancel", what=what, by=by, by_whom=by_whom, duration=scope.lasting())
