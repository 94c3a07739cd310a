"""Relative clauses: cards by what they did and what was done to them.

A clause before a noun is an event that leaves out the card it describes (`frames.gap` says which role that is). About this
turn it is a description: such an event has happened to the card. Otherwise it points back: to what the ability did before, or
to a card of the event that it waits for.
"""

from __future__ import annotations

from typing import NoReturn

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Mention
from tefuda.text.frames import EVENTS, GAP, SIDES, frame, gap
from tefuda.text.lowering.context import Deed
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.vocabulary import Verb

Known = tuple[t.Target, tuple[t.Filter, ...]]


class Relatives:
    """Understands relative clauses in a context."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.context = nouns.context
        self.verbs = self.context.vocabulary.grammar.verbs

    # -------------------------------------------------------------------------------------------- what happened this turn

    def past(self, clause: s.Clause) -> t.Underwent:
        """このターン中に登場した, このターンにこのカードを攻撃した"""
        when, agent = self._event(clause)
        if when.event == "move" and not (when.origin or when.destination):
            self.context.refuse(clause, "it is not said where the card went")
        return t.Underwent(when, agent)

    def takes_away(self, when: t.When) -> bool:
        """Is the card elsewhere after such an event?"""
        gone = {verb.event for verb in self.verbs if verb.sense in ("break", "destroy", "discard", "send")}
        stays = when.destination and set(when.destination) <= set(self.context.vocabulary.table)
        return (when.event == "move" and not stays) or when.event in gone

    def often(self, noun: s.Noun) -> t.Often | None:
        """このターンに破壊されたカード(1枚につき): how often that has happened, wherever the cards are now"""
        mods = noun.cores[0].mods
        if not any(isinstance(mod, s.PastMod) for mod in mods) or any(isinstance(mod, s.PlaceMod) for mod in mods):
            return None
        cards = self.nouns.target(noun, "event")
        past = [f for f in cards.filters if isinstance(f, t.Underwent)] if isinstance(cards, t.Cards) else []
        if not isinstance(cards, t.Cards) or len(past) != 1 or len(noun.cores) > 1:
            self.context.refuse(noun, "how often this has happened is not clear")
        party = "agent" if past[0].agent else "subject"
        owner = getattr(past[0].event, party)
        if owner is not None:  # 相手が捨てたカード
            if cards.whose != "any":
                self.context.refuse(noun, "whose cards these are is said twice")
            cards = msgspec.structs.replace(cards, whose=owner.whose)
        described = msgspec.structs.replace(cards, filters=tuple(f for f in cards.filters if f != past[0]))
        plain = described == t.Cards(())
        return t.Often(msgspec.structs.replace(past[0].event, **{party: None if plain else described}))

    def _event(self, clause: s.Clause, partial: bool = False) -> tuple[t.When, bool]:
        """The event without the card that is described, and whether that is its other party. It may stand in another event.

        `partial`: what the clause does not say is known.
        """
        verb, voice = self._verb(clause), clause.predicate.voice
        role = gap(verb, voice, [item.particle for item in clause.items if isinstance(item, s.Arg)])
        entry = EVENTS.get((verb.sense, voice)) if not verb.also else None
        side = next((SIDES.get(fill, "") for name, fill, _ in entry.fills() if name == role), "") if entry is not None else ""
        if not side:
            self.context.refuse(clause, f"{verb.word} is not understood as a relative clause with these phrases")
        events = Events(self.context, self.nouns, self.verbs, partial)
        when = events.event(clause, gap=role)
        if events.further:
            self.context.refuse(clause, "how much damage it was, and in which part of the turn, is not known")
        return msgspec.structs.replace(when, **{name: None for name in _PARTIES if getattr(when, name) == GAP}), side == "agent"

    def _verb(self, clause: s.Clause) -> Verb:
        assert isinstance(clause.predicate, s.Predicate)
        return self.verbs[clause.predicate.verb]

    # -------------------------------------------------------------------------------------------- what was done before

    def told(self, head: s.ThatHead, filters: tuple[t.Filter, ...]) -> Known:
        """選んだカード, 墓地に置いたカード, このカードをブロックしたクリーチャー"""
        c = self.context
        clause = head.clause
        assert isinstance(clause, s.Clause)
        c.take(*(item for item in clause.items if isinstance(item, s.Filler)))
        deed = None if head.kind == "of" else self.last_deed(head)
        if deed is None and (head.kind in ("of", "did") or self._awaited(clause)):
            itself = any(isinstance(item, s.Filler) for item in clause.items)  # この能力で: not what it waits for
            if itself or not self._awaited(clause):
                self._not_done(head, clause)
            return self._participant(head, clause, filters)
        phrases = [item for item in clause.items if isinstance(item, s.Arg)]
        if deed is None and phrases:
            self._not_done(head, clause)
        c.take(clause, clause.predicate, *phrases, *(item.content for item in phrases))
        if deed is None or (head.kind not in ("did", "put") and not phrases):
            found = c.find(head, head.kind, filters, True)
            return found.target, found.filters
        return self._done_to(head, deed, filters)

    def _not_done(self, head: s.ThatHead, clause: s.Clause) -> NoReturn:
        """Refuse a clause that says nothing that was done, or says it with a phrase that cannot be asked for."""
        for item in clause.items:
            if isinstance(item, s.Arg) and not isinstance(item.content, s.Place | s.Cause) and head.kind not in ("of", "did"):
                verb = self._verb(clause).word
                self.context.refuse(item, f"{verb} is not understood as a relative clause with these phrases")
        self.context.refuse(head, "nothing was done before that these words can mean")

    def last_deed(self, head: s.ThatHead) -> Deed | None:
        """The last thing that was done with the verb of the clause and as its phrases say, also as a cost."""
        clause = head.clause
        assert isinstance(clause, s.Clause)
        said = self._verb(clause)
        phrases = [item for item in clause.items if isinstance(item, s.Arg)]
        for deed in reversed((*self.context.paid, *self.context.deeds)):
            predicate = deed.clause.predicate
            verb = self.verbs[predicate.verb] if isinstance(predicate, s.Predicate) else None
            if verb is None or not deed.actions:
                continue
            if verb.word.endswith(said.word) or (verb.sense, said.sense) == ("bring", "appear"):
                roles = ((frame(said).role(clause.predicate.voice, item.particle), item.content) for item in phrases)
                if all(self._agrees(deed, role, content) for role, content in roles):
                    return deed
        return None

    def _agrees(self, deed: Deed, role: str, content: s.Content) -> bool:
        """Does a phrase of the clause say what was really done?"""
        if isinstance(content, s.Cause):
            return role == "cause" and content.causes == ("cost",) and deed in self.context.paid
        if not isinstance(content, s.Place) or content.owner is not None:
            return False
        return content.zones == (_goal(deed) if role == "goal" else self._origin(deed) if role == "source" else None)

    def _origin(self, deed: Deed) -> tuple[str, ...]:
        """Where the cards were taken from."""
        moved = [getattr(action, "what", None) for action in deed.actions]
        done = [node for earlier in (*self.context.paid, *self.context.deeds) for node in t.nodes(earlier.actions)]
        for node in (*done, *t.nodes(deed.actions)):
            if isinstance(node, t.Choose) and t.Bound(node.bind) in moved and isinstance(node.among, t.Cards):
                return node.among.zones
        return next((_held(what) for what in moved if isinstance(what, t.Cards | t.Top)), ())

    def _done_to(self, head: s.ThatHead, deed: Deed, filters: tuple[t.Filter, ...]) -> Known:
        """What the clause was really done to."""
        c = self.context
        last = deed.actions[-1]
        what, bind = getattr(last, "what", None), getattr(last, "bind", 0)
        target: t.Target = what if isinstance(what, t.Bound | t.This | t.Together) else t.Bound(bind)
        if target == t.Bound(0):
            c.refuse(head, "which cards these are is not known")
        mention = c.discourse.known(target)
        if bind and isinstance(target, t.Bound | t.Together) and deed in c.deeds:  # not those that something kept from it
            target = t.Bound(bind)
        if mention is not None and not all(f in mention.filters for f in filters) and head.kind == "did":
            return t.Among(target, filters), (*mention.filters, *filters)
        return target, mention.filters if mention is not None else filters

    # -------------------------------------------------------------------------------------------- the cards of the event

    def _awaited(self, clause: s.Clause) -> bool:
        """Is this a kind of event that the ability waits for?"""
        event, verb = self.context.discourse.event, self._verb(clause)
        entry = EVENTS.get((verb.sense, clause.predicate.voice))
        if event is None or entry is None:
            return False
        kind = entry.kind or verb.event or "move"
        return event.event == kind or (event.event, kind) == ("harm", "damage")

    def _participant(self, head: s.ThatHead, clause: s.Clause, filters: tuple[t.Filter, ...]) -> Known:
        """ブロックした, このカードが攻撃してダメージを与えたゼクス: a card of the event that the ability waits for."""
        c = self.context
        event, support = c.discourse.event, c.vocabulary.support
        assert event is not None
        when, other = self._event(clause, True)
        part = "agent" if other else "subject"
        itself: dict[str, t.Target] = {"subject": t.Subject(), "agent": t.Agent()}
        for name in t.When.__struct_fields__:
            said, known = getattr(when, name), getattr(event, name)
            if said in (None, "", (), known) or (name in _PARTIES and name != part and said == itself[name]):
                continue
            c.refuse(head, "this is not what happened")
        named = getattr(event, part)
        if other and named is None and support is not None and event.event not in (support.agents or ()):
            c.refuse(head, "which card did this is not known")
        target: t.Target = named if isinstance(named, t.This | t.Host) else itself[part]
        mention: Mention | None = c.discourse.known(target)
        if mention is not None and head.kind != "of" and not all(f in mention.filters for f in filters):
            c.refuse(head, "nothing was done before that these words can mean")
        return target, mention.filters if mention is not None else filters

    def struck_there(self, head: s.ThatHead) -> t.Target | None:
        """シールドがブレイクされる時、そのシールド: the card that the event is about to happen to, if nothing was done."""
        discourse = self.context.discourse
        event = discourse.event
        if event is None or not any(
            v.sense == "strike" and v.event == event.event and v.origin == (head.zone,) for v in self.verbs
        ):
            return None
        if any(known.part == "acted" for known in discourse.mentions):
            return None
        if not self.context.static:  # it has left that zone, and what is done with it there would have to come before
            self.context.refuse(head, "whether this happens instead or after it has left that zone is not said")
        return t.Subject()


_PARTIES = ("subject", "agent")


def _goal(deed: Deed) -> tuple[str, ...]:
    """Where the cards were put."""
    moved = [node for node in t.nodes(deed.actions) if isinstance(node, t.Move)]
    return (moved[-1].to,) if moved else ()


def _held(cards: t.Cards | t.Top) -> tuple[str, ...]:
    return cards.zones if isinstance(cards, t.Cards) else (cards.zone,)
