"""Clauses as event patterns: what a trigger waits for, what is replaced, what must have happened.

One function for all verbs: the table of `frames` says for each sense and voice what kind of event it is and how the phrase of
each role is understood; the methods with these names are below.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.frames import EVENTS, GAP
from tefuda.text.lowering.context import Context, canonical
from tefuda.text.lowering.descriptions import is_one_of
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.sets import of_both
from tefuda.text.lowering.shapes import has_subject
from tefuda.text.vocabulary import Verb

#: Phrases that are read before their role is asked for: without one they say that something is missing.
_MISSING = {
    "damage": "only damage as such can be waited for",
    "skills": "only skills that are activated can be waited for",
    "result": "only a change of orientation or side can be waited for",
    "who": "it is not said who does this",
    "owner": "it is not said who does this",
}


#: Phrases that say what the event happens to.
_SUBJECTS = ("subject", "named", "unit", "actor", "agent", "victim", "held", "denied")


def turn_condition(context: Context, nouns: Nouns, test: s.TurnTest) -> t.Condition:
    """Whose turn it is, or which phase."""
    context.take(test.owner)
    owner = None if test.owner is None else nouns.possessor(test.owner, test.owner.who)
    if owner == "any":
        context.refuse(test, "it is always somebody's turn")
    if test.moment == "turn":
        assert owner is not None
        return t.TurnOf(owner)
    spans = dict(context.vocabulary.spans)
    if test.moment in spans.values():
        context.refuse(test, "whether it is this step cannot be asked")
    phase = t.InPhase(spans.get(test.moment, test.moment))
    return phase if owner is None else t.And((t.TurnOf(owner), phase))


def _owned(content: s.Content) -> bool:
    """Is it said whose card this is?"""
    mods = [mod for core in content.cores for mod in core.mods] if isinstance(content, s.Noun) else []
    return any(isinstance(mod, s.OwnerMod) or (isinstance(mod, s.PlaceMod) and mod.place.owner is not None) for mod in mods)


class Events:
    """Understands event clauses in a context."""

    def __init__(self, context: Context, nouns: Nouns, verbs: tuple[Verb, ...], partial: bool = False) -> None:
        self.context = context
        self.nouns = nouns
        self.verbs = verbs
        self.subject: t.Target | None = None  # what it happens to when the clause does not say so
        self.further: list[t.Condition] = []  # what else must be so when it happens: how much damage
        self.partial = partial  # what the clause does not say is known

    def event(self, clause: s.Clause, subject: t.Target | None = None, gap: str = "") -> t.When:
        """The pattern; words like 次に and ターンに1回 must have been taken before. `subject`: what it happens to when the
        clause does not say so. `gap`: the role of the card that a relative clause describes."""
        self.subject = subject
        self.further = []
        self.owner: t.Who | None = None
        c = self.context
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate):
            c.refuse(clause, "this is not something that happens")
        verb = self.verbs[predicate.verb]
        self.verb = verb
        self.roles = roles = Roles(c, clause, verb)
        entry = EVENTS.get((verb.sense, predicate.voice)) if not verb.also else None
        if entry is None or (predicate.form == "notpast" and not (verb.denied and predicate.voice == "passive")):
            c.refuse(clause, f"no ability can wait for this: {verb.word} is not understood as an event")
        self.kind = entry.kind or verb.event or "move"
        self.fields: dict[str, Any] = {}
        actor = c.actor
        self.with_whom = False  # with whom else it happens is not said
        unsaid = self.subject  # it is one party of the event, not both
        for role, fill, needed in entry.fills():
            content: s.Content | t.Target | None = roles.role(role)
            if content is None and fill in _SUBJECTS:
                self.with_whom = unsaid is None and self.subject is not None
                content, unsaid = unsaid, None
            if content is None and role == gap:
                content = GAP
            if (
                content is None and fill == "who" and (c.led or actor != "you")
            ):  # 相手は、カードを引いた時: who the sentence is about
                c.discourse.that_player = True
                self.fields["who"] = None if actor == "each" else actor
                continue
            if content is None and fill == "mover" and c.led:  # 相手は、…を…に出す時
                self._moved_by(actor)
                continue
            if content is None:
                if needed and not self.partial:
                    particle = roles.frame.particle(roles.voice, role)
                    c.refuse(clause, _MISSING.get(fill, f"it is not said what this happens to ({particle})"))
                continue
            getattr(self, "_" + fill)(content)
        roles.finish()
        known = c.vocabulary.support.events if c.vocabulary.support is not None else frozenset()
        if self.kind == "damage" and verb.sense == "give" and "who" not in self.fields and {"damage", "harm"} <= known:
            c.refuse(clause, "whether to a player or a card is not said")
        for adverb in roles.adverbs:
            if isinstance(adverb, s.During):
                c.take(adverb, adverb.test)
                self.further.append(turn_condition(c, self.nouns, adverb.test))
        c.actor = actor
        if entry.moves and not verb.event:
            self.fields = {"origin": verb.origin, "destination": verb.destination, "by": verb.by} | self.fields
        if self.kind == "move" and not self.fields.get("origin") and not self.fields.get("destination"):
            self.fields |= {"origin": verb.origin, "destination": verb.destination}  # 出た時, where a game's verb says where
        elif self.kind == "move" and verb.sense in ("enter", "put") and not self.fields.get("destination"):
            self.fields["destination"] = verb.destination  # 墓地から出た時
        if self.kind == "move" and not (self.fields.get("origin") or self.fields.get("destination") or self.partial):
            c.refuse(clause, "it is not said where the card goes")
        return t.When(self.kind, **self.fields)

    def chain(self, first: s.Clause, second: s.Clause) -> t.When:
        """攻撃してブロックされなかった時: what comes of an attack on a player, or on a card"""
        c = self.context
        for item in first.items:
            if not isinstance(item, s.Arg):
                c.refuse(item, "this has no meaning in an event")
        attack = self.event(first)
        if attack.event != "attack" or attack.subject is None or attack.agent is not None or has_subject(second):
            c.refuse(first, "what follows from this as one event is not clear")
        when = self.event(second, attack.subject)
        if self.with_whom and when.subject is not None:  # バトルが始まった時: with whomever
            when = msgspec.structs.replace(when, subject=self._attacking(first, when.subject))
        if when != t.When(when.event, subject=when.subject, agent=when.agent):
            c.refuse(second, "what follows from this as one event is not clear")
        return msgspec.structs.replace(when, at=attack.at)

    def _attacking(self, clause: s.Clause, attacker: t.Target) -> t.Target:
        """自分の…が攻撃して: it is the one that attacks"""
        role = self.context.vocabulary.attack_roles[0]
        if not isinstance(attacker, t.Cards) or not role:
            self.context.refuse(clause, "what follows from this as one event is not clear")
        return msgspec.structs.replace(attacker, filters=(*attacker.filters, is_one_of(t.Role(role))))

    def remember(self, when: t.When) -> None:
        """The cards of an event can be spoken of afterwards."""
        self.context.discourse.happened(when)

    def happens(self, clause: s.Clause) -> bool:
        """バトルする時: an event of its own that is told in the present"""
        predicate = clause.predicate
        if not isinstance(predicate, s.Predicate):
            return False
        verb = self.verbs[predicate.verb]
        return verb.sense == "happen" or verb.present

    # -------------------------------------------------------------------------------------------- cards

    def _card(self, content: s.Content | t.Target) -> t.Target:
        """A card as a pattern; a player stands for his cards."""
        if isinstance(content, t.Node):
            return content
        if isinstance(content, s.Player):
            self.context.take(content)
            return t.Cards((), self.nouns.possessor(content, content.who))
        if isinstance(content, s.Noun):
            chosen = self.nouns.phrase(content, "event", there=self._there())
            if chosen.quantity is not None:
                if chosen.quantity.kind != "exact" or chosen.quantity.number != 1:
                    self.context.refuse(chosen.quantity, "an event happens to one card at a time")
                self.context.refuse(chosen.quantity, "leave the number out: an event happens to one card")
            return chosen.target
        self.context.refuse(content, "this is not a card")

    def _there(self) -> tuple[str, ...]:
        """Where such cards are when it happens: what goes to the mana zone is a creature only where it is said to be one."""
        said = [place.zones for role in ("source", "goal") if isinstance(place := self.roles.shown(role), s.Place)]
        table = (zones for zones in said if zones == self.context.vocabulary.table)
        return next(table, said[0] if said else self.verb.origin)

    def _subject(self, content: s.Content) -> None:
        if self.verb.sense == "play" and isinstance(content, s.Skills) and len(content.keywords) == 1:
            self.context.take(content)  # 「S・トリガー」を使った時
            self.kind, self.fields["at"] = "use", content.keywords[0]
            if content.noun is None:
                return
            content = content.noun
        self.fields["subject"] = self._card(content)

    def _agent(self, content: s.Content) -> None:
        self.fields["agent"] = self._card(content)

    def _named(self, content: s.Content) -> None:
        """The verb says which: レストした時, 覚醒した時"""
        self.fields |= {"subject": self._card(content), "at": self.verb.event}

    def _held(self, content: s.Content) -> None:
        """手札が捨てられた時: the zone is part of the verb."""
        subject = self._card(content)
        if self.verb.event and isinstance(subject, t.Cards) and subject.zones == self.verb.origin:
            # Where no player is named, a zone is its own player's; but what is struck is not the striker's own.
            whose = "any" if self.verb.sense == "strike" and not _owned(content) else subject.whose
            subject = t.Cards((), whose, subject.filters)
        self.fields["subject"] = subject

    def _own_zone(self, content: s.Content) -> None:
        """このカードが手札から捨てられた時: the ability works there"""
        zones, whose = self._place(content)
        if zones != self.verb.origin:
            self.context.refuse(self.roles.clause, "the verb does not go with cards of that zone")
        subject = self.fields["subject"]
        if subject == t.This():
            self.context.zones = zones
        if isinstance(subject, t.Cards) and subject.whose == "any" and whose is not None:
            self.fields["subject"] = t.Cards(subject.zones, whose, subject.filters)
        elif whose not in (None, subject.whose if isinstance(subject, t.Cards) else "you"):
            self.context.refuse(content, "whose card this is is said twice")

    def _unit(self, content: s.Content) -> None:
        """The verb says what kind of card it is, and where it enters."""
        subject = self._card(content)
        if isinstance(subject, t.Cards):
            zones = () if subject.zones == self.verb.destination else subject.zones
            subject = t.Cards(
                zones, subject.whose, canonical((*subject.filters, *self.verb.filters), self.context.vocabulary.order)
            )
        self.fields["subject"] = subject

    def _fresh(self, content: s.Content) -> None:
        """カードがチャージされた時, 引かれた時; only a card that is charged is seen by everybody"""
        subject = self._card(content)
        if not isinstance(subject, t.Cards) or subject.zones or (subject.filters and self.kind == "draw"):
            self.context.refuse(self.roles.clause, "only “a card” can stand here")
        self.fields["who"] = None if subject.whose == "any" else subject.whose
        if subject.filters:
            self.fields["subject"] = t.Cards((), "any", subject.filters)

    def _plain(self, content: s.Content) -> None:
        if isinstance(content, s.Noun):
            chosen = self.nouns.phrase(content, "event")
            if chosen.target == t.Cards((), "any") and chosen.quantity is None:
                return
        self.context.refuse(content, "only “a card” can stand here")

    def _attacked(self, content: s.Content) -> None:
        """What is attacked: a card, or a player where no leader stands for him."""
        if not isinstance(content, s.Player) or self.context.vocabulary.leader_noun:
            self._agent(content)
            return
        self.context.take(content)
        attacker = self.fields.get("subject")
        theirs = isinstance(attacker, t.Cards) and attacker.whose == "opponent"
        if content.who != "any" and self.nouns.player(content) == ("opponent" if theirs else "you"):
            self.context.refuse(content, "nobody attacks himself")
        self.fields["at"] = "player"

    def _victim(self, content: s.Content) -> None:
        """あなたがアタックされた時: a player is attacked by a card of the other one."""
        if not isinstance(content, s.Player) or self.context.vocabulary.leader_noun:
            self._agent(content)
            return
        self.context.take(content)
        who = "any" if content.who == "any" else self.nouns.player(content)
        attackers: dict[str, t.Who] = {"you": "opponent", "opponent": "you", "any": "any"}
        if who not in attackers:
            self.context.refuse(content, "whose attack this is is not said")
        self.fields |= {"subject": t.Cards((), attackers[who]), "at": "player"}

    # -------------------------------------------------------------------------------------------- who does it

    def _who(self, content: s.Content) -> None:
        if not isinstance(content, s.Player):
            self.context.refuse(content, "this is not a player")
        self.context.take(content)
        self.context.discourse.that_player = True
        self.fields["who"] = None if content.who in ("each", "any", "either") else self.nouns.player(content)

    def _mover(self, content: s.Content) -> None:
        """相手が…を…に置いた: who puts a card somewhere, where the engine knows it."""
        if self.context.vocabulary.support is None or not isinstance(content, s.Player):
            self._who(content)
            return
        self.context.take(content)
        self._moved_by(self.nouns.player(content))

    def _moved_by(self, who: t.Who) -> None:
        support = self.context.vocabulary.support
        if support is not None and "mover" not in support.features:
            self.context.refuse(self.roles.clause, "who moves a card is not known")
        self.fields["by_whom"] = who

    def _breaker(self, content: s.Content) -> None:
        """A card that does it, or a player whose skills and cards do."""
        if isinstance(content, s.Player):
            self.context.take(content)
            self.fields["by_whom"] = self.nouns.possessor(content, content.who)
        else:
            self._agent(content)

    def _owner(self, content: s.Content) -> None:
        """相手がユニットを登場させた時, あなたが手札を捨てた時: the cards are that player's"""
        self._who(content)
        self.owner = self.fields.pop("who")
        if self.owner is None:
            self.context.refuse(self.roles.clause, "it is not said who does this")
        self.context.actor = self.owner  # 手札 is his own

    def _fielded(self, content: s.Content) -> None:
        self._unit(content)
        self._of_owner(())

    def _discarded(self, content: s.Content) -> None:
        self._held(content)
        self._of_owner(self.verb.origin)

    def _of_owner(self, zones: tuple[str, ...]) -> None:
        cards = self.fields["subject"]
        if cards == GAP:
            cards = t.Cards(())
        owner = self.owner or "any"
        if not isinstance(cards, t.Cards) or cards.whose not in ("any", owner) or cards.zones not in ((), zones):
            self.context.refuse(self.roles.clause, "whose card this is is said twice")
        self.fields["subject"] = t.Cards((), owner, cards.filters)

    def _actor(self, content: s.Content) -> None:
        """あなたがスカウトした時, このユニットがブロックした時"""
        if self.verb.amount:
            self.context.refuse(self.roles.clause, "a number has no meaning here")
        if isinstance(content, s.Player) and (self.verb.sense == "act" or self.verb.numbered):
            self._who(content)
        else:
            self._subject(content)

    def _acted(self, content: s.Content) -> None:
        """あなたがテリトリーを開放した時"""
        if not self.verb.object or "subject" in self.fields:
            self.context.refuse(content, "this phrase has no place with the verb")
        self._subject(content)

    def _undergoer(self, content: s.Content) -> None:
        self._actor(content)

    def _denied(self, content: s.Content) -> None:
        """ブロックされた時; ブロックされなかった時"""
        if self.roles.clause.predicate.form == "notpast":
            self.kind = self.verb.denied
            self._subject(content)
        else:
            self._agent(content)

    def _doer(self, content: s.Content) -> None:
        """光のクリーチャーにブロックされた時: who did it"""
        if self.kind == self.verb.denied:
            self.context.refuse(self.roles.clause, "who did not do it is not known")
        self._subject(content)

    # -------------------------------------------------------------------------------------------- where, why

    def _place(self, content: s.Content) -> tuple[tuple[str, ...], t.Who | None]:
        if not isinstance(content, s.Place) or content.position:
            self.context.refuse(content, "this is not a zone")
        self.context.take(content, content.owner)
        return content.zones, None if content.owner is None else self.nouns.possessor(content.owner, content.owner.who)

    def _whose(self, zones: tuple[str, ...], owner: t.Who | None) -> t.Who | None:
        """Whose zone this is. One that the players share is nobody's, whoever controls the card."""
        if owner is None or owner == "any":
            return None
        if any(self.context.vocabulary.zone(zone).shared for zone in zones):
            self.context.refuse(self.roles.clause, "the players share this zone; say whose card it is")
        return owner

    def _out(self, content: s.Content) -> None:
        if isinstance(content, s.ElsePlace):
            self.fields["origin"] = self._elsewhere(content)
            return
        zones, owner = self._place(content)
        self.fields |= {"origin": zones, "out_of": self._whose(zones, owner)}

    def _elsewhere(self, content: s.ElsePlace) -> tuple[str, ...]:
        """手札以外から: any other zone but the one the card comes to."""
        place, subject = content.place, self.fields.get("subject")
        self.context.take(content)
        zones, owner = self._place(place)
        if owner is not None and owner != (subject.whose if isinstance(subject, t.Cards) else None):
            self.context.refuse(content, "whose other zones are meant is not clear")
        there = self.roles.peek("に")
        goal = there.zones if isinstance(there, s.Place) else self.verb.destination
        if not goal:
            self.context.refuse(content, "where the cards come to is not said")
        return tuple(z.name for z in self.context.vocabulary.zones if z.name not in (*zones, *goal) and not z.within)

    def _near(self, content: s.Content) -> s.Content:
        """このリンクがあるスクエアに, このカードの隣のスクエアに: where the card is afterwards, as a word about it."""
        if not isinstance(content, s.Spot):
            return content
        near, subject = content.of or content.beside, self.fields.get("subject")
        if near is None or content.without is not None or content.but is not None or not isinstance(subject, t.Cards):
            self.context.refuse(content, "this is not a zone")
        self.context.take(content)
        where = t.Beside(self.nouns.target(near, "act"), content.of is not None)
        filters = canonical((*subject.filters, where), self.context.vocabulary.order)
        self.fields["subject"] = t.Cards(subject.zones, subject.whose, filters)
        return content.place

    def _into(self, content: s.Content) -> None:
        zones, owner = self._place(self._near(content))
        self.fields |= {"destination": zones, "into": self._whose(zones, owner)}

    def _origin(self, content: s.Content) -> None:
        """自分の手札から…を唱えた時: who plays a card from his hand is he"""
        self.fields["origin"], owner = self._place(content)
        if owner in ("you", "opponent"):
            self.fields.setdefault("who", owner)

    def _destination(self, content: s.Content) -> None:
        self.fields["destination"], _ = self._place(content)

    def _arrival(self, content: s.Content) -> None:
        """Where a card enters: some of the places of the zone where cards of its kind always do."""
        zones, owner = self._place(self._near(content))
        if isinstance(content, s.Spot) and owner is None and zones == self.verb.destination:
            return
        if not all(self.context.vocabulary.zone(zone).within for zone in zones):
            self.context.refuse(self.roles.clause, "it is known where such a card enters")
        self.fields |= {"destination": zones, "into": owner}

    def _entered(self, content: s.Content) -> None:
        """The zone a card comes from when it enters: the one it was played from, if it was played."""
        zones, owner = self._place(content)
        if owner is not None:
            self.context.refuse(self.roles.clause, "whose zone a card came from is not known when it enters")
        if len(zones) > 1:
            self.context.refuse(self.roles.clause, "name one zone")
        self.fields["at"] = zones[0]

    def _by(self, content: s.Content) -> None:
        if not isinstance(content, s.Cause):
            self.context.refuse(content, "this is not a cause")
        self.context.take(content, content.owner)
        if content.noun is not None:
            if self.fields.get("agent") is not None:
                self.context.refuse(content, "what does this is said twice")
            self.fields["agent"] = self.nouns.target(content.noun, "event")
        by = content.causes
        whom = None if content.owner is None else self.nouns.possessor(content.owner, content.owner.who)
        own = self.verb.causes.get(by[0]) if len(by) == 1 and whom is None and "at" not in self.fields else None
        if own:
            self.kind = own
            return
        self.fields["by"] = by
        if whom is not None:
            self.fields.setdefault("by_whom", whom)

    # -------------------------------------------------------------------------------------------- damage, skills, results

    def _damage(self, content: s.Content) -> None:
        if not isinstance(content, s.Damage) or (content.amount is not None and not content.least):
            self.context.refuse(self.roles.clause, "only damage as such can be waited for")
        self.context.take(content)
        if isinstance(content.amount, s.Noun):
            least: t.Amount = t.Count(self.nouns.target(content.amount, "count"))
            self.further.append(t.Check(t.Size(), ">=", least))
        elif content.amount is not None:
            self.further.append(t.Check(t.Size(), ">=", self.nouns.amount(content.amount)))

    def _damaged(self, content: s.Content) -> None:
        if isinstance(content, s.Noun | t.Bound) and not self.context.vocabulary.leader_noun:  # a card deals damage to a card
            self.kind, self.fields["agent"] = "harm", self.fields.pop("subject", None)
            self._subject(content)
            return
        self.fields["who"] = self.damaged(content)

    def _sufferer(self, content: s.Content) -> None:
        """A player takes damage; a card does, where no leader stands for its player."""
        if isinstance(content, s.Noun | t.Bound) and not self.context.vocabulary.leader_noun:
            self.kind = "harm"
            self._subject(content)
            return
        self.context.discourse.that_player = isinstance(content, s.Player)
        if isinstance(content, s.Player) and content.who in ("any", "either"):
            self.context.take(content)
            return
        self.fields["who"] = self.damaged(content)

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
                if of_both(c.vocabulary, content, target):
                    return "each"
        c.refuse(content, "only a player or a leader takes damage")

    def _game(self, content: s.Content) -> None:
        if not isinstance(content, s.Game):
            self.context.refuse(self.roles.clause, "it is not said who loses the game")
        self.context.take(content)

    def _skills(self, content: s.Content) -> None:
        if not isinstance(content, s.Skills) or content.keywords:
            self.context.refuse(self.roles.clause, "only skills that are activated can be waited for")
        self.context.take(content)
        if content.noun is not None:
            self.fields["subject"] = self.nouns.target(content.noun, "event")
        self.fields["at"] = self.window(content)

    def window(self, skills: s.Skills) -> str:
        """The window a tag names: 【起動発動:メイン】 is "main", 【起動発動】 is any."""
        for head in self.context.vocabulary.heads:
            if skills.windows and skills.windows[0] in head.words:
                return head.windows[0] if head.windows else head.kind
        return ""

    def _result(self, content: s.Content) -> None:
        subject = self.fields["subject"]
        if isinstance(content, s.Standing) and isinstance(subject, t.Cards) and not subject.filters:
            self.context.take(content)
            self.kind, self.fields = "standing", {"who": subject.whose, "at": content.name}
            return
        if not isinstance(content, s.State | s.Face):
            self.context.refuse(self.roles.clause, "only a change of orientation or side can be waited for")
        self.context.take(content)
        self.kind = "turn" if isinstance(content, s.State) else "flip"
        self.fields["at"] = content.name
