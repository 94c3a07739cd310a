"""Events in canonical Japanese, by the tables that read them: the phrases of a verb's roles, each by how it is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.frames import EVENTS, GAP, VERBS, Happening
from tefuda.text.japanese.telling import Telling
from tefuda.text.japanese.words import MARK, OWNERS, Unprintable, Words, inflect
from tefuda.text.vocabulary import Verb

#: Which verb tells an event that several can tell: senses in order. Others are read, but not written.
TELLING = (
    *("break", "destroy", "discard", "happen", "act", "befall", "strike", "event", "appear", "leave", "enter", "put"),
    *("attack", "give", "suffer", "choose", "targeted", "draw", "charge", "lose", "play", "activate", "become", "make"),
)


class Events(Words):
    """Writes events."""

    def event(self, when: t.When, form: str) -> str:
        """The clause, with its verb in this form ("past", "plain", "statepast")."""
        tellings = [Told(self, when, verb, voice, entry) for verb, voice, entry in self._telling(when)]
        whole = [telling for telling in tellings if telling.whole]
        complete = [telling for telling in whole if "が" in telling.phrases or telling.verb.sense == "befall"]
        for telling in complete or whole:
            verb, voice = telling.verb, telling.voice
            denied = "not" if when.event == verb.denied and voice == "passive" else ""
            before = "plain" if when.event == verb.before else form
            return telling.text() + inflect(verb.word, verb.group, denied + before, voice)
        raise Unprintable(f"the event {when.event}")

    def relative(self, when: t.When, agent: bool) -> str:
        party = "agent" if agent else "subject"
        clause = self.event(msgspec.structs.replace(when, **{party: GAP}), "past")
        text = re.sub(f"{MARK}[がをに]", "", clause)
        if MARK in text or text == clause:
            raise Unprintable("a card by this event")
        return text

    def trigger(self, when: t.When) -> str:
        """With 時."""
        return self.moment(when) if when.event in ("start", "end") else self.event(when, "past") + "時"

    def moment(self, when: t.When, which: str | None = None) -> str:
        """自分のターン終了時, 次の自分のターン開始時, このカードの攻撃の終わりに"""
        if when.subject is not None:
            words = [one.words[0] for one in self.vocabulary.instants if (one.edge, one.at) == (when.event, when.at)]
            if not words or which:
                raise Unprintable("a time of a card")
            return f"{self.noun(when.subject, event=True)}の{words[0]}"
        owner = None if when.who is None else OWNERS[when.who] + "の"
        return self.say("MomentHead", which=which, owner=owner, moment=when.at, edge=when.event)

    def window(self, name: str) -> str:
        """The tag of an activation window; without a name, of all."""
        heads = [head for head in self.vocabulary.heads if head.windows]
        if not heads:
            return self.vocabulary.skills[0]
        for head in heads:
            if name in head.windows:
                return f"【{head.words[0]}】"
        return f"【{heads[0].words[0].split(':')[0]}】"

    def anybody(self) -> str:
        """Whoever does it, where a game has a word for that."""
        words = [word for word, who in self.vocabulary.players if who == "any"]
        return "いずれかのプレイヤー" if self.vocabulary.bystanders else words[0] if words else ""

    def _telling(self, when: t.When) -> Iterator[tuple[Verb, str, Happening]]:
        """The verbs that can tell an event, with their voices, the canonical ones first."""
        for sense in TELLING:
            shared = [verb for verb in VERBS if verb.sense == sense]
            own = [verb for verb in self.vocabulary.verbs if verb.sense == sense and not verb.amount and not verb.also]
            for verb in self._words(sense, own, shared):
                for voice in ("passive", "active") if sense == "put" else ("active", "passive"):
                    entry = EVENTS.get((sense, voice))
                    if entry is not None and when.event in _kinds(verb, voice, entry):
                        yield verb, voice, entry

    def _words(self, sense: str, own: list[Verb], shared: list[Verb]) -> list[Verb]:
        if sense == "attack":
            return [verb for verb in (*own, *shared) if verb.word == self.attacking[0]]
        if sense == "discard":
            return [verb for verb in own if verb.event]
        if sense in ("activate", "targeted", "suffer") or not shared:
            return own or shared
        return [next((verb for verb in own if verb.word == shared[0].word), shared[0])]


#: Kinds of events that are told like another kind.
_ALSO = {"damage": ("harm",), "turn": ("flip", "standing")}


def _kinds(verb: Verb, voice: str, entry: Happening) -> tuple[str, ...]:
    """The kinds of events that a verb tells."""
    kind = entry.kind or verb.event or "move"
    return (kind, *_ALSO.get(kind, ()), verb.before if voice == "active" else verb.denied, *verb.causes.values())


class Told(Telling):
    """One way to tell an event."""

    def __init__(self, writer: Events, when: t.When, verb: Verb, voice: str, entry: Happening) -> None:
        super().__init__(writer, when, verb, voice, ("event",))
        self.when = when
        self.whole = self._goes_with(entry) and self._said(entry) and not self.left  # all of it is told

    def _goes_with(self, entry: Happening) -> bool:
        """Does the verb itself fit, and what does it say?"""
        when, verb = self.when, self.verb
        if entry.moves and not verb.event:
            if (when.origin, when.destination) != (verb.origin, verb.destination):
                return False
            if not when.by or not set(when.by) <= set(verb.by):
                return False
            self.take("origin", "destination", "by" if when.by == verb.by and when.by_whom is None else "")
        if verb.sense in ("enter", "become") and when.by:
            return False  # 置かれた, レストにされた
        return verb.sense != "enter" or self._on_table()

    def _said(self, entry: Happening) -> bool:
        """The phrases of all roles; is none missing?"""
        for role, fill, needed in entry.fills():
            particle = self.particle(role)
            text = getattr(self, "_" + fill)() if particle not in self.phrases else ""
            if not (text and self.say(particle, text)) and needed:
                return False
        return True

    def _on_table(self) -> bool:
        zones = [self.writer.vocabulary.zone(zone) for zone in self.when.destination]
        return bool(zones) and all(zone.whose == "any" for zone in zones)

    # -------------------------------------------------------------------------------------------- cards

    def _card(self, name: str) -> str:
        target = getattr(self.when, name)
        self.take(name)
        return "" if target is None else self.writer.noun(target, event=True)

    def _subject(self) -> str:
        if self.when.event == "standing":
            return self._who()
        dealt = self.when.event == "harm" and self.verb.sense == "give"  # who deals it is the event's other party
        return self._card("agent" if dealt else "subject")

    _unit = _held = _subject

    def _agent(self) -> str:
        return self._card("agent")

    _victim = _agent

    def _named(self) -> str:
        if self.when.at != self.verb.event or self.when.who is not None:
            return ""
        self.take("at")
        return self._subject()

    def _attacked(self) -> str:
        if self.when.at != "player":
            return self._agent()
        self.take("at")
        return "プレイヤー" if "プレイヤー" in dict(self.writer.vocabulary.players) else "相手"

    def _actor(self) -> str:
        if self.when.who is not None and (self.verb.sense == "act" or self.verb.numbered):
            return self._who()
        return "" if self.verb.sense == "act" and self.verb.object else self._subject()

    def _acted(self) -> str:
        return self._subject() if self.verb.object else ""

    def _undergoer(self) -> str:
        return self._subject() if self.verb.object else ""

    def _denied(self) -> str:
        return self._card("subject" if self.when.event == self.verb.denied else "agent")

    def _doer(self) -> str:
        return "" if self.when.event == self.verb.denied else self._subject()

    def _breaker(self) -> str:
        return self._agent() or self._mover()

    # -------------------------------------------------------------------------------------------- players

    def _who(self) -> str:
        self.take("who")
        if self.when.who is None:
            return self.writer.anybody() if self.verb.sense == "draw" else ""
        return OWNERS[self.when.who]

    def _mover(self) -> str:
        if self.when.by or self.when.by_whom is None:
            return ""
        self.take("by_whom")
        return OWNERS[self.when.by_whom]

    def _owner(self) -> str:
        subject = self.when.subject
        whose = subject.whose if isinstance(subject, t.Cards) and not subject.zones else "any"
        return "" if whose == "any" else OWNERS[whose]

    def _discarded(self) -> str:
        self.take("subject")
        return self.writer.described(self.when.subject.filters) if isinstance(self.when.subject, t.Cards) else ""

    _fielded = _discarded

    def _sufferer(self) -> str:
        if self.when.event == "harm":
            return self._subject() if self.when.agent is None else ""
        return "" if self.when.subject is not None else self._who() or self.writer.anybody()

    def _damaged(self) -> str:
        return self._card("subject") if self.when.event == "harm" else self._who()

    # -------------------------------------------------------------------------------------------- where, why, what

    def _zones(self, name: str, whose: str = "") -> str:
        zones: tuple[str, ...] = getattr(self.when, name)
        owner = getattr(self.when, whose) if whose else None
        if not zones or name not in self.left:
            return ""
        self.take(name, whose)
        return ("" if owner is None else OWNERS[owner] + "の") + self.writer.zone_words(zones)

    def _out(self) -> str:
        return self._zones("origin", "out_of")

    def _into(self) -> str:
        return self._zones("destination", "into")

    _arrival = _into

    def _origin(self) -> str:
        return self._zones("origin")

    def _destination(self) -> str:
        return self._zones("destination")

    def _own_zone(self) -> str:
        return ""

    def _entered(self) -> str:
        if not self.when.at or self.when.event != "enter":
            return ""
        self.take("at")
        return self.writer.zone_words((self.when.at,))

    def _by(self) -> str:
        own = next((cause for cause, event in self.verb.causes.items() if event == self.when.event), "")
        if own:
            return self.writer.causes((own,), None)
        if "by" not in self.left:
            return ""
        self.take("by", "by_whom")
        agent = self._agent() + "の" if "agent" in self.left else ""
        return agent + self.writer.causes(self.when.by, self.when.by_whom)

    def _damage(self) -> str:
        return "ダメージ"

    def _plain(self) -> str:
        return "カード" if self.when.subject is None else ""

    def _fresh(self) -> str:
        """Only the passive can say what was charged, and by what."""
        if self.when.event == "draw":
            return ""
        owner = self._who()
        return (owner + "の" if owner else "") + (self._subject() or "カード")

    def _game(self) -> str:
        return "ゲーム"

    def _skills(self) -> str:
        owner = self._subject()
        self.take("at")
        return (owner + "の" if owner else "") + self.writer.window(self.when.at)

    def _result(self) -> str:
        """What a card, or a player, becomes."""
        kind, at = self.when.event, self.when.at
        self.take("at")
        if kind == "standing":
            return self.writer.word("StandingName", at)
        return self.writer.state_word(at) if kind == "turn" else self.writer.face_word(at)
