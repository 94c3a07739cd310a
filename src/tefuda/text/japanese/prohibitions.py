"""Phrases with a verb; what cannot, can and must be done in canonical Japanese, by the table that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tefuda.kernel import tree as t
from tefuda.text.frames import LAID, PROHIBITIONS, STATES, VERBS
from tefuda.text.japanese.clauses import Clauses
from tefuda.text.japanese.events import Events
from tefuda.text.japanese.telling import Telling
from tefuda.text.japanese.words import OWNERS, Unprintable
from tefuda.text.vocabulary import Verb


class Phrase(NamedTuple):
    """An action: what stands before the verb, the verb, and what is said of it ("", "cannot", "not", "can", "must")."""

    text: str
    word: str
    group: str
    denied: str = ""
    voice: str = "active"
    duration: str | None = None  # None: it does not last
    final: bool = False  # it ends a sentence


class Prohibitions(Clauses):
    """Writes what cannot, can and must be done."""

    def _normed(self, action: t.Forbid | t.Permit | t.Oblige, fresh: t.Target | None) -> Phrase:
        actor, why = self.actor, Unprintable(f"this as forbidden, allowed or ordered ({action.act})")
        for verb, voice, steps in self._norming(action):
            self.actor = actor
            try:
                telling = Normed(self, action, verb, voice, steps)
            except Unprintable as unprintable:  # 離れる is said of cards somewhere, 置く of cards wherever they are
                why = unprintable
                continue
            if telling.whole:
                return Phrase(telling.text(), verb.word, verb.group, telling.form(), voice, action.duration)
        raise why

    def _norming(self, action: t.Norm) -> Iterator[tuple[Verb, str, str]]:
        """The verbs that can say it, with their voices; the first of the table is the canonical one."""
        for (sense, voice), entry in PROHIBITIONS.items():
            shared = [verb for verb in VERBS if verb.sense == sense]
            own = [verb for verb in self.vocabulary.verbs if verb.sense == sense and not verb.also]
            for verb in self._words(sense, own, shared):
                act = entry.act or verb.event
                laid = isinstance(action, t.Forbid) or sense in LAID
                if laid and action.act in ((act, "harm") if sense == "suffer" else (act,)):
                    yield verb, voice, entry.steps


class Normed(Telling):
    """One way to say what cannot, can or must be done: its steps are those of the table, each the other way round."""

    def __init__(self, writer: Events, action: t.Norm, verb: Verb, voice: str, steps: str) -> None:
        super().__init__(writer, action, verb, voice, ("act", "duration"))
        self.action = action
        self.steps = steps.split()
        self.whole = all(getattr(self, "_" + step)() for step in self.steps) and not self.left

    def form(self) -> str:
        """The form of the verb."""
        if not isinstance(self.action, t.Forbid):
            return "can" if isinstance(self.action, t.Permit) else "must"
        return "not" if self.voice == "passive" or self.verb.sense in STATES else "cannot"

    # -------------------------------------------------------------------------------------------- who

    def _topic(self, name: str) -> bool:
        self.take(name)
        return self.say("は", OWNERS[getattr(self.action, name)])

    def _player(self) -> bool:
        """Who does it, or would be the cause of it."""
        causes = not self.action.by and any(step in self.steps for step in ("causing", "causer"))
        name = "who" if self.action.who is not None else "by_whom" if causes else "who"
        who = getattr(self.action, name)
        if who is None:
            return True
        self.writer.actor = who
        return self._topic(name)

    _you = _player

    def _attacker(self) -> bool:
        return self._cards() if self.action.who is None else self._topic("who")

    def _actor(self) -> bool:
        return self._cards() if self.action.who is None else self._player()

    def _partner(self) -> bool:
        return "onto" not in self.left or self._card("onto", self.particle("partner"))

    def _causing(self) -> bool:
        return self.action.who is None

    def _causer(self) -> bool:
        """Cards of the player himself are not about what he causes."""
        what, whose = self.action.what, self.action.who or self.action.by_whom
        own = isinstance(what, t.Cards) and what.whose in ("any", whose)
        return own if self.action.who is not None else not own or "を" not in self.phrases

    # -------------------------------------------------------------------------------------------- cards

    def _card(self, name: str, particle: str, event: bool = False, behind: str = "") -> bool:
        target = getattr(self.action, name)
        self.take(name)
        return target is not None and bool(particle) and self.say(particle, self.writer.noun(target, event=event), behind)

    def _cards(self, event: bool = False) -> bool:
        """As what the verb is done to where it is said who does it."""
        if "は" not in self.phrases or self.particle("patient") != "を":
            return self._card("what", "は", event)
        beyond = self.action.beyond
        self.take("beyond")
        return self._card("what", "を", event, f"{beyond}枚までしか" if beyond else "")

    def _described(self) -> bool:
        return self._cards(event=True)

    def _undergoer(self) -> bool:
        return self._card("onto", "は") and ("what" not in self.left or self._card("what", self.particle("agent")))

    def _attacked(self) -> bool:
        if self.action.at == "player":
            self.take("at")
            attackers = self.action.what
            whom = "自分" if isinstance(attackers, t.Cards) and attackers.whose == "opponent" else "相手"
            return not isinstance(self.action, t.Permit) and self.say(self.particle("goal"), whom)
        self.take("only")
        goal = self.particle("only" if self.action.only else "goal")
        return "onto" not in self.left or self._card("onto", goal)

    def _though(self) -> bool:
        if "at" not in self.left or isinstance(self.action, t.Forbid):
            return True
        self.take("at")
        return self.say(self.particle("though"), self.writer.state_word(self.action.at))

    def _plain(self) -> bool:
        return self.say("を", "カード")

    # -------------------------------------------------------------------------------------------- where, why, which

    def _cause(self) -> bool:
        """What the verb itself implies is not said."""
        by, whom = self.action.by, self.action.by_whom
        if not by:
            return True
        self.take("by", "by_whom")
        return (by == self.verb.by and whom is None) or self.say(self.particle("cause"), self.writer.causes(by, whom))

    def _chooser(self) -> bool:
        """Of which cards the effects are is not written: it stays untold."""
        return True

    def _zones(self, name: str, role: str) -> bool:
        zones: tuple[str, ...] = getattr(self.action, name)
        self.take(name)
        return not zones or self.say(self.particle(role), self.writer.zone_words(zones))

    def _origin(self) -> bool:
        return self._zones("origin", "source")

    _left = _origin

    def _destination(self) -> bool:
        return self._zones("destination", "goal")

    def _somewhere(self) -> bool:
        return bool(self.action.origin or self.action.destination)

    def _fixed(self) -> bool:
        """From where, to where and by what the verb says."""
        self.take("origin", "destination")
        fixed = (self.verb.origin, self.verb.destination)
        return (self.action.origin, self.action.destination) == fixed and bool(self.action.by) == bool(self.verb.by)

    def _named(self) -> bool:
        self.take("at")
        return self.action.at == self.verb.event

    def _state(self) -> bool:
        self.take("at")
        return bool(self.action.at) and self.say(self.particle("goal"), self.writer.state_word(self.action.at))

    def _game(self) -> bool:
        return self.say(self.particle("goal"), "ゲーム")

    def _damage(self) -> bool:
        return self.say("を", "ダメージ")

    def _sufferer(self) -> bool:
        return self._card("what", "は") if self.action.act == "harm" else self.action.who is not None and self._topic("who")

    def _dealer(self) -> bool:
        """ダメージを与えない is two prohibitions, of which each is written alone."""
        return False

    def _skills(self) -> bool:
        at, what = self.action.at, self.action.what
        self.take("what", "at")
        owner = "" if what is None else self.writer.noun(what) + "の"
        own = "この" + self.writer.vocabulary.skills[0] if at == "this" else self.writer.window(at)
        return self.say("を", owner + own)
