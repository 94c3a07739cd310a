"""Events and conditions in canonical Japanese."""

from __future__ import annotations

import re

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.frames import GAP
from tefuda.text.japanese.words import MARK, OWNERS, RELATIONS, Unprintable, Words, inflect
from tefuda.text.vocabulary import Verb


class Clauses(Words):
    """Writes events and conditions."""

    # -------------------------------------------------------------------------------------------- events

    def event(self, when: t.When, form: str) -> str:
        """The clause, with its verb in this form ("past", "plain", "statepast")."""
        writer = {
            "move": self._move,
            "attack": self._attack,
            "damage": self._damage,
            "draw": self._draw,
            "drawing": self._about_to_draw,
            "charge": self._charge,
            "lose": self._lose,
            "play": self._play,
            "choose": self._choosing,
            "target": self._targeted,
            "activate": self._activate,
            "turn": self._turn,
            "flip": self._turn,
        }.get(when.event)
        if writer is None:
            raise Unprintable(f"the event {when.event}")
        return writer(when, form)

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
        """自分のターン終了時, 次の自分のターン開始時"""
        owner = None if when.who is None else OWNERS[when.who] + "の"
        return self.say("MomentHead", which=which, owner=owner, moment=when.at, edge=when.event)

    def _card(self, target: t.Target) -> str:
        return self.noun(target, event=True)

    def _by(self, when: t.When) -> str:
        return self.causes(when.by, when.by_whom) + "で" if when.by else ""

    def _verb(self, when: t.When) -> Verb | None:
        for verb in self.vocabulary.verbs:
            if verb.sense == "break" and when.origin == verb.origin and when.destination == verb.destination:
                return verb
        return None

    def _move(self, when: t.When, form: str) -> str:
        if when.subject is None:
            raise Unprintable("a move of no card")
        verb = self._verb(when)
        if when.agent is not None:
            if verb is None or when.by != verb.by:
                raise Unprintable("a move with an agent")
            return f"{self._card(when.agent)}が{self._card(when.subject)}を{inflect(verb.word, verb.group, form)}"
        subject = self._card(when.subject) + "が"
        if verb is not None and when.by and set(when.by) <= set(verb.by):
            by = "" if when.by == verb.by and when.by_whom is None else self._by(when)
            return subject + by + inflect(verb.word, verb.group, form, "passive")
        if not when.destination:
            return subject + self._by(when) + self._zone(when.origin, when.out_of) + "を" + inflect("離れる", "ichidan", form)
        origin = self._zone(when.origin, when.out_of) + "から" if when.origin else ""
        place = f"{subject}{self._by(when)}{origin}{self._zone(when.destination, when.into)}に"
        table = all(self.vocabulary.zone(zone).whose == "any" for zone in when.destination)
        if table and not when.by:
            return place + inflect("出る", "ichidan", form)
        return place + inflect("置く", "godan", form, "passive")

    def _zone(self, zones: tuple[str, ...], whose: t.Who | None) -> str:
        return ("" if whose is None else OWNERS[whose] + "の") + self.zone_words(zones)

    def _attack(self, when: t.When, form: str) -> str:
        if when.subject is None:
            if when.agent is None:
                raise Unprintable("an attack of no card")
            return self._card(when.agent) + "が" + inflect(*self.attacking, form, "passive")
        onto = "" if when.agent is None else self._card(when.agent) + "に"
        return f"{self._card(when.subject)}が{onto}" + inflect(*self.attacking, form)

    def _damage(self, when: t.When, form: str) -> str:
        if when.subject is None:
            who = self._anybody() if when.who is None else OWNERS[when.who] + "が"
            return who + self._by(when) + "ダメージを" + inflect("受ける", "ichidan", form)
        who = "" if when.who is None else OWNERS[when.who] + "に"
        return f"{self._card(when.subject)}が{self._by(when)}{who}ダメージを" + inflect("与える", "ichidan", form)

    def _draw(self, when: t.When, form: str) -> str:
        who = self._anybody() if when.who is None else OWNERS[when.who] + "が"
        return f"{who}{self._by(when)}カードを" + inflect("引く", "godan", form)

    def _about_to_draw(self, when: t.When, form: str) -> str:
        return self._draw(when, "plain")

    def _anybody(self) -> str:
        """Whoever does it, where a game has a word for that."""
        words = [word for word, who in self.vocabulary.players if who == "any"]
        return "いずれかのプレイヤーが" if self.vocabulary.bystanders else words[0] + "が" if words else ""

    def _charge(self, when: t.When, form: str) -> str:
        if when.subject is not None or when.by:  # only the passive can say what was charged, and by what
            card = "カード" if when.subject is None else self._card(when.subject)
            owner = "" if when.who is None else OWNERS[when.who] + "の"
            return f"{owner}{card}が{self._by(when)}" + inflect("チャージする", "suru", form, "passive")
        who = "" if when.who is None else OWNERS[when.who] + "が"
        return who + inflect("チャージする", "suru", form)

    def _lose(self, when: t.When, form: str) -> str:
        if when.who is None:
            raise Unprintable("a loss of nobody")
        return OWNERS[when.who] + "がゲームに" + inflect("敗北する", "suru", form)

    def _play(self, when: t.When, form: str) -> str:
        if when.subject is None:
            raise Unprintable("a play of no card")
        origin = self.zone_words(when.origin) + "から" if when.origin else ""
        place = self.zone_words(when.destination) + "に" if when.destination else ""
        if when.who is None:
            return f"{self._card(when.subject)}が{origin}{place}" + inflect("プレイする", "suru", form, "passive")
        return f"{OWNERS[when.who]}が{self._card(when.subject)}を{origin}{place}" + inflect("プレイする", "suru", form)

    def _choosing(self, when: t.When, form: str) -> str:
        if when.subject is None:
            raise Unprintable("a choice of no card")
        if when.who is None:
            return self._card(when.subject) + "が" + inflect("選ぶ", "godan", form, "passive")
        return f"{OWNERS[when.who]}が{self._card(when.subject)}を" + inflect("選ぶ", "godan", form)

    def _targeted(self, when: t.When, form: str) -> str:
        """…が相手の効果の対象になった, …が青のカードの効果の対象になった"""
        assert when.subject is not None
        owner = "" if when.agent is None else self._card(when.agent) + "の"
        by = owner + self.causes(when.by, when.by_whom) + "の" if when.by else ""
        return f"{self._card(when.subject)}が{by}" + inflect(*self.targeted, form)

    def _activate(self, when: t.When, form: str) -> str:
        for verb in self.vocabulary.verbs:
            if verb.sense == "event" and verb.event == when.at and when.subject is not None and when.who is None:
                return self._card(when.subject) + "が" + inflect(verb.word, verb.group, form)
        who = "" if when.who is None else OWNERS[when.who] + "が"
        owner = "" if when.subject is None else self._card(when.subject) + "の"
        return who + owner + self.window(when.at) + "を" + inflect(*self.activating(), form)

    def activating(self) -> tuple[str, str]:
        """The verb for playing an ability."""
        own = (verb for verb in self.vocabulary.verbs if verb.sense == "activate")
        return next(((verb.word, verb.group) for verb in own), ("発動する", "suru"))

    def window(self, name: str) -> str:
        """The tag of an activation window; without a name, of all."""
        heads = [head for head in self.vocabulary.heads if head.windows]
        if not heads:
            return self.vocabulary.skills[0]
        for head in heads:
            if name in head.windows:
                return f"【{head.words[0]}】"
        return f"【{heads[0].words[0].split(':')[0]}】"

    def _turn(self, when: t.When, form: str) -> str:
        if when.subject is None:
            raise Unprintable("a turn of no card")
        word = self.state_word(when.at) if when.event == "turn" else self.face_word(when.at)
        subject = self._card(when.subject) + "が"
        if when.by:
            return subject + self._by(when) + word + "に" + inflect("する", "suru", form, "passive")
        return subject + word + "に" + inflect("なる", "godan", form)

    # -------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: t.Condition, join: str = "if") -> str:
        """The condition up to and with 場合 (or 時)."""
        if isinstance(condition, t.And | t.Or):
            inner = "and" if isinstance(condition, t.And) else "or"
            parts = condition.parts
            if any(isinstance(part, t.And | t.Or) for part in parts):
                raise Unprintable("conditions inside conditions")
            return "".join(self._test(part, inner) for part in parts[:-1]) + self._test(parts[-1], join)
        return self._test(condition, join)

    def _test(self, test: t.Condition, join: str, denied: bool = False) -> str:
        if isinstance(test, t.Never):
            return self._test(test.condition, join, True)
        if isinstance(test, t.Check):
            return self._check(test, join, denied)
        if isinstance(test, t.Matches):
            return self._matches(test, join, denied)
        if isinstance(test, t.TurnOf | t.InPhase):
            return self._timed(test, join, denied)
        if isinstance(test, t.Happened) and join == "if":
            times = self.say("TimesWord", number=test.least) if test.least > 1 else ""
            clause = self.event(test.event, "notstatepast" if denied else "statepast")
            self.discourse.happened(test.event, past=True)
            return self._with_times(clause, times) + "場合"
        raise Unprintable("this condition here")

    def _with_times(self, clause: str, times: str) -> str:
        return self.word("ThisTurnName", "") + times + clause

    def _nominal(self, text: str, join: str, denied: bool) -> str:
        return text + self.word("NominalEnd", (not denied, join))

    def _check(self, test: t.Check, join: str, denied: bool) -> str:
        if not isinstance(test.left, t.Count) or (denied and test.relation != "="):
            raise Unprintable("this comparison")
        what = test.left.what
        if isinstance(test.right, t.Count):
            word = {">": "より多い", "<": "より少ない"}.get(test.relation)
            if word is None:
                return self._nominal(
                    f"{self.noun(what)}の枚数が{self.amount(test.right)}{RELATIONS[test.relation]}", join, False
                )
            return f"{self.noun(what)}が{self.noun(test.right.what)}{word}" + self.word("AdjectiveEnd", (True, join))
        if not isinstance(test.right, t.Number):
            raise Unprintable("this comparison")
        number = test.right.value
        exists = (test.relation, number) in ((">=", 1), ("=", 0))
        if exists:
            text = self._existing(what) + "が" + self.word("ExistEnd", (bool(number), join))
            if number:
                self.discourse.exists(what)
            return text
        if test.relation == ">":
            return self._nominal(f"{self.noun(what)}が{self.counted(number + 1, '>=')}", join, False)
        return self._nominal(f"{self.noun(what)}が{self.counted(number, test.relation)}", join, denied)

    def _existing(self, what: t.Target) -> str:
        """…に…(がある)"""
        if isinstance(what, t.Cards) and len(what.filters) == 1:
            only = what.filters[0]
            if isinstance(only, t.Not) and isinstance(only.filter, t.Except) and not isinstance(only.filter.what, t.Role):
                owner = "" if what.whose == "any" else OWNERS[what.whose] + "の"
                return f"{owner}{self.zone_words(what.zones)}に{self.reference(only.filter.what)}"
        text = self.noun(what)
        if isinstance(what, t.Cards) and len(what.zones) == 1:
            place = self.zone_words(what.zones)
            owner = self.owner(what.whose, what.zones)
            if text.startswith(f"{owner}{place}の"):
                return f"{owner}{place}に{text.removeprefix(f'{owner}{place}の')}"
        return text

    def _matches(self, test: t.Matches, join: str, denied: bool) -> str:
        subject = self.every(test.what)
        self.discourse.asked(test.what)
        if len(test.filters) == 1:
            only = test.filters[0]
            if isinstance(only, t.Compare):
                if only.relation == ">":
                    if denied:
                        raise Unprintable("this denial")
                    ending = self.word("AdjectiveEnd", (True, join))
                    return f"{subject}の{self.number_word(only.property)}が{self.amount(only.amount)}より大きい{ending}"
                value = self.amount(only.amount) + RELATIONS[only.relation]
                return self._nominal(f"{subject}の{self.number_word(only.property)}が{value}", join, denied)
        if all(isinstance(item, t.HasKeyword) for item in test.filters):
            tags = "と".join(self.tag(item.keyword) for item in test.filters if isinstance(item, t.HasKeyword))
            return f"{subject}が{tags}を" + self.word("HaveEnd", (not denied, join))
        return self._nominal(f"{subject}が{self.description(test.filters)}", join, denied)

    def _timed(self, test: t.TurnOf | t.InPhase, join: str, denied: bool) -> str:
        if isinstance(test, t.TurnOf):
            text = OWNERS[test.who] + "のターン"
        else:
            text = self.moment_word(next((m for m, phase in self.vocabulary.spans if phase == test.phase), test.phase))
        return text + self.word("TurnEnd", (not denied, join))
