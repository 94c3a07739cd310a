"""Clauses with できない and されない: what cannot be done.

One function for all verbs: the table of `frames` says for each sense and voice which act is forbidden and what its phrases say;
the methods with these names are below.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.frames import LAID, PROHIBITIONS, STATES
from tefuda.text.inflection import forms
from tefuda.text.lowering.descriptions import is_one_of
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.vocabulary import Verb

_HOLES = {
    t.Forbid: "this cannot be forbidden: {} is not understood as a prohibition",
    t.Permit: "this cannot be allowed: {} is not understood as a permission",
    t.Oblige: "nobody can be made to do this: {} is not understood as an obligation",
}


class Forbids:
    """Understands prohibitions."""

    def __init__(self, objects: Objects, events: Events) -> None:
        self.objects = objects
        self.context = objects.context
        self.nouns = objects.nouns
        self.events = events

    def norm(
        self, roles: Roles, verb: Verb, predicate: s.Predicate, scope: Scope, kind: type[t.Forbid | t.Permit | t.Oblige]
    ) -> list[t.Action]:
        """The prohibition (or permission, or obligation) a clause states."""
        said = roles.peek("を") or roles.peek("は") or roles.peek("が")
        sense = "activate" if verb.sense == "play" and isinstance(said, s.Skills) else verb.sense
        entry = PROHIBITIONS.get((sense, predicate.voice))
        if kind is not t.Forbid and verb.sense not in LAID:
            entry = None
        if predicate.form in ("not", "notlink") and predicate.voice == "active" and verb.sense not in STATES:
            entry = None
        if entry is None:
            self.context.refuse(roles.clause, _HOLES[kind].format(verb.word))
        self.roles, self.verb, self.scope, self.kind = roles, verb, scope, kind
        self.chosen: list[t.Action] = []
        self.act = entry.act or verb.event
        if scope.chooser is not None and self.act != "choose":
            self.context.refuse(roles.clause, "what cannot be chosen is not said")
        self.fields: dict[str, Any] = {}
        self.whose: t.Who | None = None  # the player of the zones named in 手札以外から
        self.besides: tuple[str, ...] = ()  # acts that the same words forbid as well
        for step in entry.steps.split():
            getattr(self, "_" + step)()
        if kind is t.Permit and self.fields.get("onto") is None and self.fields.get("at", "player") == "player":
            self.context.refuse(roles.clause, "what this allows beyond the rules is not said")
        if scope.caused and not self.fields.get("by_whom"):
            self.context.refuse(roles.clause, "it is not clear whether the cause said before holds here; say it again")
        if self.act == "play" and self.fields.get("what") == t.This() and not scope.static and scope.duration is None:
            self.context.refuse(roles.clause, "this says when the card can be played, which is not something to do")
        scope.caused = scope.caused or self.fields.get("by_whom") is not None
        if scope.beyond is not None:
            if (
                kind is not t.Forbid
                or self.act not in ("move", "play", "draw")
                or not isinstance(self.fields.get("what"), t.Cards)
            ):
                self.context.refuse(scope.beyond, "how often this is done is not counted")
            self.fields["beyond"], scope.beyond = scope.beyond.quantity.number, None
        self._in_time()
        if self.context.distributed:
            return self._given_to_each(kind, scope)
        acts = (verb.also, self.act) if verb.also else (self.act, *self.besides)
        return [*self.chosen, *(kind(act, duration=scope.lasting(), **self.fields) for act in acts)]

    def _in_time(self) -> None:
        """攻撃クリーチャーは…を攻撃しなければならない: nothing has a role yet while it is decided who is to have it. What an
        effect does is about the cards that have it then."""
        acting = {form.text for form in forms(self.verb.word, self.verb.group) if form.form == "te"}
        roles = self.context.vocabulary.roles if self.scope.static else ()
        given = {entry.name for entry in roles if acting.intersection(entry.states)}
        for party in (self.fields.get("what"), self.fields.get("onto")):
            said = [party] if isinstance(party, t.Role) else list(party.filters) if isinstance(party, t.Cards) else []
            if any(one in (t.Role(name), is_one_of(t.Role(name))) for one in said for name in given):
                self.context.refuse(self.roles.clause, "no card has this role before it is decided whether this is done")

    def _given_to_each(self, kind: type[t.Forbid | t.Permit | t.Oblige], scope: Scope) -> list[t.Action]:
        """What is said of each of several cards, compared with itself, is an ability that each of them has."""
        self.context.distributed = False
        cards = self.fields.pop("onto")
        self.fields.pop("undergone", None)  # it is an ability of theirs
        own = t.Ability("static", (kind(self.act, onto=t.This(), **self.fields),))
        return [*self.chosen, t.Gain(cards, (own,), scope.lasting())]

    # -------------------------------------------------------------------------------------------- who

    def _person(self) -> t.Who | None:
        content = self.roles.peek("は") or self.roles.peek("が")
        if not isinstance(content, s.Player):
            return None
        self.roles.content("は", "が")
        self.context.take(content)
        who = self.nouns.player(content)
        if who in ("owner", "master", "any", "that", "rival"):
            self.context.refuse(content, "which player this is is not known")
        return who

    def _player(self) -> None:
        who = self._person()
        if who is None and self.scope.chooser is not None:  # 相手がクリーチャーを選ぶ時、: 自分 is still the card's player
            self.fields["who"], self.scope.chooser = self.scope.chooser, None
            return
        if who is None and self.context.actor != "you":  # 相手は、: the sentence is about him
            who = self.context.actor
        if who is None and not (self.roles.peek("は") or self.roles.peek("が")):  # あなたはAをプレイできず、Bをプレイできない
            who = self.scope.topic
        self.scope.topic = who
        self.scope.chooser = None
        if who is not None:
            self.fields["who"] = self.context.actor = who

    def _you(self) -> None:
        self._player()
        self.fields.setdefault("who", "you")

    def _attacker(self) -> None:
        """A player's attackers, or cards."""
        who = self._person()
        if who is not None:
            self.fields["who"] = who
        else:
            self._cards()

    def _actor(self) -> None:
        """ブロックできない"""
        self._player()
        if "who" not in self.fields:
            self._cards()

    def _partner(self) -> None:
        """…をブロックできない"""
        if (onto := self._these(("と",))) is not None:
            self.fields["onto"] = onto

    def _causing(self) -> None:
        """相手は自分のカードを…できない: the player is the one who would cause it, not the one it happens to."""
        who = self.fields.pop("who", None)
        if who is not None and self.fields.get("by_whom") is not None:
            self.context.refuse(self.roles.clause, "who does this is said twice")
        if who is not None:
            self.fields["by_whom"] = who

    def _causer(self) -> None:
        """The same, unless they are that player's own cards."""
        what = self.fields["what"]
        if not isinstance(what, t.Cards) or what.whose not in ("any", self.fields.get("who")):
            self._causing()

    # -------------------------------------------------------------------------------------------- cards

    def _these(self, particles: tuple[str, ...], event: bool = False) -> t.Target | None:
        """The cards of a role: a set is meant as a whole."""
        c = self.context
        content = self.roles.content(*particles)
        if content is None:
            return None
        if not isinstance(content, s.Noun):
            c.refuse(content, "this is not a card")
        chosen = self.nouns.phrase(content, "event" if event else "act")
        quantity = chosen.quantity
        if self.scope.floating is not None and self.scope.floating.kind == "all" and quantity is None:  # …はすべて
            quantity = self.scope.take_float()
        if quantity is not None and quantity.kind != "all" and chosen.several and not event and not self.scope.static:
            found, target = self.objects.counted(content, chosen, self.scope, "choose", False)
            self.chosen += found
            return target
        self.nouns.no_number(quantity)
        return chosen.target

    def _cards(self) -> None:
        """Without a noun the card just spoken of."""
        what = self._these(("を", "は", "が"), event=self.act == "attach")  # wherever they come from
        self.fields["what"] = self._unsaid() if what is None else what

    def _described(self) -> None:
        """Cards as a pattern, wherever they are."""
        what = self._these(("を", "は", "が"), event=True)
        if self.whose not in (None, what.whose if isinstance(what, t.Cards) else None):
            self.context.refuse(self.roles.clause, "these are zones of another player")
        self.fields["what"] = self._unsaid() if what is None else what

    def _undergoer(self) -> None:
        """アタックされない, ブロックされない; …に(…から)ブロックされない"""
        onto = self._these(("は", "が"))
        self.fields["onto"] = self._unsaid() if onto is None else onto
        self.context.each = isinstance(onto, t.Cards)  # 自分のクリーチャーは、それより…: each of them
        if by := self._these(("に", "から")):
            self.fields["what"] = by
            self.fields["undergone"] = not self.scope.static
        self.context.each = False

    def _unsaid(self) -> t.Target:
        return self.context.unsaid(self.roles.clause, topic=True, table=True)

    def _attacked(self) -> None:
        """リーダーにアタックできない, 相手にアタックできない, …にしかアタックできない"""
        player = self.roles.peek("に")
        if isinstance(player, s.Player) and not self.context.vocabulary.leader_noun:
            self.context.take(self.roles.content("に"))
            attackers = self.fields.get("what")
            if self.nouns.player(player) == "you":
                if not isinstance(attackers, t.Cards) or attackers.whose not in ("any", "opponent"):
                    self.context.refuse(player, "nobody attacks himself")
                self.fields["what"] = msgspec.structs.replace(attackers, whose="opponent")  # only his can attack you
            self.fields["at"] = "player"
            return
        only = self._these(("にしか",))
        self.fields |= {"onto": only or self._these(("に",)), "only": only is not None}

    def _though(self) -> None:
        """レストでもアタックできる: the state that the rules would mind"""
        state = self.roles.content("でも")
        if state is None:
            return
        if self.kind is not t.Permit or not isinstance(state, s.State) or self.fields.get("onto") or self.fields.get("at"):
            self.context.refuse(self.roles.clause, "what this state has to do with it is not clear")
        self.context.take(state)
        self.fields["at"] = state.name

    def _plain(self) -> None:
        if self._these(("を",), event=True) not in (None, t.Cards((), "any")):
            self.context.refuse(self.roles.clause, f"only this as such can be forbidden ({self.verb.word})")

    # -------------------------------------------------------------------------------------------- where, why, which

    def _cause(self) -> None:
        content = self.roles.of_type("で", s.Cause)
        if isinstance(content, s.Cause):
            self.context.take(content, content.owner)
            if content.noun is not None:
                self.context.refuse(content, "whose doing this is is said by a player")
            self.fields["by"] = content.causes
            if content.owner is not None:
                self.fields["by_whom"] = self.nouns.possessor(content.owner, content.owner.who)

    def _chooser(self) -> None:
        """カードの効果で(選べない): only effects choose; of which cards they are can be said."""
        content = self.roles.of_type("で", s.Cause)
        if isinstance(content, s.Cause):
            self.context.take(content, content.owner)
            if content.owner is not None or content.causes != ("skill",):
                self.context.refuse(content, "who chooses is said as the one who cannot")
            if content.noun is not None:
                self.fields["onto"] = self.nouns.target(content.noun, "event")

    def _zones(self, particle: str) -> tuple[str, ...]:
        content = self.roles.content(particle)
        if content is None:
            return ()
        if isinstance(content, s.ElsePlace):
            return self._elsewhere(content)
        if not isinstance(content, s.Place) or content.position or content.owner is not None:
            self.context.refuse(content, "this is not a zone as such")
        self.context.take(content)
        return content.zones

    def _elsewhere(self, content: s.ElsePlace) -> tuple[str, ...]:
        """手札以外から: whose zones they are follows from whose cards cannot come"""
        place, zones = content.place, self.context.vocabulary.zones
        self.context.take(content, place, place.owner)
        self.whose = None if place.owner is None else self.nouns.possessor(place.owner, place.owner.who)
        there = self.roles.peek("に")
        goal = there.zones if isinstance(there, s.Place) else self.verb.destination
        return tuple(zone.name for zone in zones if zone.name not in (*place.zones, *goal) and not zone.within)

    def _origin(self) -> None:
        self.whose = None
        self.fields["origin"] = self._zones("から")

    def _destination(self) -> None:
        """Where cards cannot go; of 出す and 出る the game's verb says it."""
        own = self.verb.destination if self.verb.sense in ("put", "enter") else ()
        self.fields["destination"] = self._zones("に") or own

    def _left(self) -> None:
        self.fields["origin"] = self._zones("を") or self.verb.origin

    def _somewhere(self) -> None:
        if not self.fields["origin"] and not self.fields["destination"]:
            self.context.refuse(self.roles.clause, "it is not said where the cards cannot go")

    def _fixed(self) -> None:
        """The verb says from where, to where and by what."""
        self.fields = {"by": self.verb.by} | self.fields
        self.fields |= {"origin": self.verb.origin, "destination": self.verb.destination}

    def _named(self) -> None:
        self.fields["at"] = self.verb.event

    def _state(self) -> None:
        state = self.roles.content("に")
        if isinstance(state, s.Noun) and isinstance(state.cores[0].head, s.PartsHead):  # このカードのフォースにする
            head = state.cores[0].head
            self.context.take(state, state.cores[0], head)
            self.act, self.fields["onto"] = "attach", self.nouns.target(head.noun, "act")
            return
        if not isinstance(state, s.State):
            self.context.refuse(self.roles.clause, "only a change of orientation can be forbidden")
        self.context.take(state)
        self.fields["at"] = state.name

    def _game(self) -> None:
        """自分は(ゲームに)敗北しない"""
        game = self.roles.content("に")
        if "who" not in self.fields or not isinstance(game, s.Game | None):
            self.context.refuse(self.roles.clause, "it is not said who does not lose")
        self.context.take(game)

    def _damage(self) -> None:
        damage = self.roles.content("を")
        if not isinstance(damage, s.Damage) or damage.amount is not None:
            self.context.refuse(self.roles.clause, "only damage as such can be forbidden")
        self.context.take(damage)

    def _sufferer(self) -> None:
        if isinstance(self.roles.peek("は") or self.roles.peek("が"), s.Noun) and not self.context.vocabulary.leader_noun:
            self.act = "harm"
            self._cards()
        else:
            self.fields["who"] = self.events.damaged(self.roles.content("は", "が")) or "you"

    def _dealer(self) -> None:
        """そのゼクスはダメージを与えない: neither to cards nor to players"""
        if self.context.vocabulary.leader_noun:
            self.context.refuse(self.roles.clause, "this cannot be forbidden: to whom the damage is not dealt is not said")
        onto = self._these(("は", "が"))
        self.fields["onto"] = self._unsaid() if onto is None else onto
        self.besides = ("damage",)

    def _skills(self) -> None:
        skills = self.roles.content("を", "は", "が")
        if not isinstance(skills, s.Skills) or (skills.keywords and self.verb.sense != "play"):
            self.context.refuse(self.roles.clause, "only activated skills can be forbidden")
        if skills.keywords:
            self._used(skills)
            return
        self.context.take(skills)
        what = self._of_cards(skills)
        if "who" not in self.fields and what is None:
            self.context.refuse(self.roles.clause, "it is not said whose skills")
        self.fields |= {"what": what, "at": "this" if skills.own else self.events.window(skills)}

    def _used(self, skills: s.Skills) -> None:
        """「S・トリガー」を使えない"""
        self.context.take(skills)
        if len(skills.keywords) > 1:
            self.context.refuse(skills, "name one kind of skill at a time")
        self.act = "use"
        noun = skills.noun
        core = noun.cores[0] if noun is not None and len(noun.cores) == 1 else None
        by = core.mods[0] if core is not None and len(core.mods) == 1 else None
        if noun is not None and core is not None and isinstance(by, s.ByMod) and isinstance(core.head, s.ZoneHead):
            self.context.take(noun, core, by, core.head)  # このクリーチャーがブレイクしたシールドの「S・トリガー」
            self.fields |= {"onto": self.nouns.target(by.noun, "act"), "at": skills.keywords[0]}
            return
        what = None if skills.noun is None else self.nouns.target(skills.noun, "event")  # wherever they are used
        self.fields |= {"what": what, "at": skills.keywords[0]}

    def _of_cards(self, skills: s.Skills) -> t.Target | None:
        """Whose abilities; a card that is only named is meant wherever it is."""
        if skills.noun is None:
            return t.This() if skills.own else None
        core = skills.noun.cores[0]
        named = isinstance(core.head, s.WordHead) and not any(isinstance(mod, s.PlaceMod) for mod in core.mods)
        return self.nouns.target(skills.noun, "event" if named else "act")
