"""Events and conditions in English."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.english.nouns import FEWER, MARK, OPPOSITE, PERSON, POSSESSIVE, Nouns, article, listed
from tefuda.text.frames import GAP

#: Irregular verbs: past, participle.
IRREGULAR = {
    "deal": ("dealt", "dealt"),
    "break": ("broke", "broken"),
    "leave": ("left", "left"),
    "put": ("put", "put"),
    "choose": ("chose", "chosen"),
    "draw": ("drew", "drawn"),
    "become": ("became", "become"),
    "take": ("took", "taken"),
    "lose": ("lost", "lost"),
}


def regular(verb: str) -> str:
    """attacked, closed, copied, played"""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + ("d" if verb.endswith("e") else "ed")


class Clauses(Nouns):
    """Tells events and conditions."""

    # -------------------------------------------------------------------------------------------- events

    @staticmethod
    def _be(tense: str) -> str:
        return {"present": "is", "would": "would be", "past": "was", "not": "was not"}[tense]

    @staticmethod
    def _verb(verb: str, tense: str, passive: bool = False, second: bool = False) -> str:
        """tense: "present", "would", "past", "not" (the past, denied)."""
        past, participle = IRREGULAR.get(verb) or (regular(verb), regular(verb))
        if passive:
            return f"{Clauses._be(tense)} {participle}"
        present = verb if second else verb + "s"
        return {"present": present, "would": "would " + verb, "past": past, "not": "did not " + verb}[tense]

    def event(self, when: t.When, tense: str) -> str:
        """What happens, as a clause."""
        writer = {
            "move": self._move,
            "attack": self._attack,
            "damage": self._damage,
            "draw": self._player_event,
            "drawing": self._about_to_draw,
            "charge": self._player_event,
            "lose": self._lose,
            "play": self._play,
            "choose": self._choosing,
            "target": self._targeted,
            "activate": self._activate,
            "turn": self._turn,
            "flip": self._turn,
            "use": self._use,
        }.get(when.event)
        return f"“{when.event}” happens" if writer is None else writer(when, tense)

    def past(self, when: t.When, agent: bool) -> str:
        clause = self.happened(when, agent=agent)
        return "that " + clause.replace(MARK + " ", "").replace(" " + MARK, "") + " this turn"

    def happened(self, when: t.When, *, agent: bool) -> str:
        return self.event(msgspec.structs.replace(when, **{"agent" if agent else "subject": GAP}), "past")

    def _card(self, target: t.Target | None) -> str:
        return "a card" if target is None else self.noun(target, event=True)

    def by(self, causes: tuple[str, ...], whom: t.Who | None) -> str:
        """by an opponent’s skill or battle"""
        if not causes:
            return ""
        words = listed([self.named(self.vocabulary.causes, cause) for cause in sorted(causes, reverse=True)], "or")
        owner = {None: "", "opponent": "an opponent’s "}.get(whom, POSSESSIVE.get(whom or "", "") + " ")
        if not owner and causes == ("skill",):
            owner = "an " if words[:1] in "aeiou" else "a "
        return f" by {owner}{words}"

    def caused(self, when: t.When) -> str:
        """by an effect of a red card of yours"""
        if when.agent is not None and when.by == ("skill",) and when.by_whom is None:
            return f" by an effect of {self._card(when.agent)}"
        return self.by(when.by, when.by_whom)

    def breaks(self, origin: tuple[str, ...], destination: tuple[str, ...], by: tuple[str, ...]) -> bool:
        """Is this move what the game calls breaking?"""
        return any(
            verb.sense == "break"
            and (verb.origin, verb.destination) == (origin, destination)
            and set(by) <= set(verb.by)
            and by
            for verb in self.vocabulary.verbs
        )

    def _move(self, when: t.When, tense: str) -> str:
        subject = self._card(when.subject)
        if self.breaks(when.origin, when.destination, when.by):
            if when.agent is not None:
                return f"{self._card(when.agent)} {self._verb('break', tense)} {subject}"
            by = "" if len(when.by) > 1 and when.by_whom is None else self.by(when.by, when.by_whom)
            return f"{subject} {self._verb('break', tense, passive=True)}{by}"
        leaves = "the" if when.out_of is None else POSSESSIVE[when.out_of]
        enters = POSSESSIVE.get(when.into or when.who or "", "the")
        origin = listed([self.zone(zone) for zone in when.origin], "or")
        by = self.caused(when)
        if not when.destination:
            return f"{subject} {self._verb('leave', tense)} {leaves} {origin}{by}"
        where = listed([f"{enters} {self.zone(zone)}" for zone in when.destination], "or")
        source = f" from {leaves} {origin}" if origin else ""
        if when.by_whom is not None and not when.by:
            who = PERSON[when.by_whom]
            return f"{who} {self._verb('put', tense, second=who == 'you')} {subject} into {where}{source}"
        if not by and all(self.vocabulary.zone(zone).whose == "any" for zone in when.destination):
            return f"{subject} {self._verb('enter', tense)} {where}{source}"
        return f"{subject} {self._verb('put', tense, passive=True)} into {where}{source}{by}"

    def _attack(self, when: t.When, tense: str) -> str:
        if when.subject is None:
            return f"{self._card(when.agent)} {self._verb('attack', tense, passive=True)}"
        onto = "" if when.agent is None else " " + self._card(when.agent)
        return f"{self._card(when.subject)} {self._verb('attack', tense)}{onto}"

    def _damage(self, when: t.When, tense: str) -> str:
        by = self.by(when.by, when.by_whom)
        if when.subject is None:
            who = PERSON[when.who or "any"]
            return f"{who} {self._verb('take', tense, second=who == 'you')} damage{by}"
        to = "" if when.who is None else f" to {PERSON[when.who]}"
        return f"{self._card(when.subject)} {self._verb('deal', tense)} damage{to}{by}"

    def _player_event(self, when: t.When, tense: str) -> str:
        who = PERSON[when.who or "any"]
        card = self._card(when.subject)
        return f"{who} {self._verb(when.event, tense, second=who == 'you')} {card}{self.by(when.by, when.by_whom)}"

    def _about_to_draw(self, when: t.When, tense: str) -> str:
        who = PERSON[when.who or "any"]
        return f"{who} {'are' if who == 'you' else 'is'} about to draw a card{self.by(when.by, when.by_whom)}"

    def _lose(self, when: t.When, tense: str) -> str:
        who = PERSON[when.who or "any"]
        return f"{who} {self._verb('lose', tense, second=who == 'you')} the game"

    def _play(self, when: t.When, tense: str) -> str:
        source = f" from the {listed([self.zone(z) for z in when.origin], 'or')}" if when.origin else ""
        into = f" into the {listed([self.zone(z) for z in when.destination], 'or')}" if when.destination else ""
        if when.who is None:
            return f"{self._card(when.subject)} {self._verb('play', tense, passive=True)}{source}{into}"
        who = PERSON[when.who]
        return f"{who} {self._verb('play', tense, second=who == 'you')} {self._card(when.subject)}{source}{into}"

    def _choosing(self, when: t.When, tense: str) -> str:
        if when.who is None:
            return f"{self._card(when.subject)} {self._verb('choose', tense, passive=True)}"
        who = PERSON[when.who]
        return f"{who} {self._verb('choose', tense, second=who == 'you')} {self._card(when.subject)}"

    def _targeted(self, when: t.When, tense: str) -> str:
        of = self.caused(when).replace(" by ", " of ", 1)
        return f"{self._card(when.subject)} {self._verb('become', tense)} {'the' if of else 'a'} target{of}"

    def _activate(self, when: t.When, tense: str) -> str:
        window = self.window(when.at)
        if when.who is None and when.subject is not None:
            return f"{self._card(when.subject)} {self._verb('activate', tense)} {window}"
        who = PERSON[when.who or "any"]
        owner = "" if when.subject is None else f" of {self._card(when.subject)}"
        return f"{who} {self._verb('activate', tense, second=who == 'you')} {window}{owner}"

    def _use(self, when: t.When, tense: str) -> str:
        who = PERSON[when.who or "any"]
        owner = "" if when.subject is None else f" of {self._card(when.subject)}"
        return f"{who} {self._verb('use', tense, second=who == 'you')} {self.keyword(when.at)}{owner}"

    def window(self, name: str) -> str:
        """The name of an activation window."""
        for head in self.vocabulary.heads:
            if name and name in head.windows:
                return f"{head.english}"
        return "an activated ability" if self.vocabulary.stack else "activated skill"

    def _turn(self, when: t.When, tense: str) -> str:
        by = self.caused(when)
        if when.event == "turn":
            state = self.named(self.vocabulary.states, when.at)
            return f"{self._card(when.subject)} {self._verb('become', tense)} {state}{by}"
        face = self.named(self.vocabulary.faces, when.at)
        return f"{self._card(when.subject)} {self._verb('turn', tense, passive=True)} to its {face}{by}"

    def moment(self, when: t.When, which: str = "") -> str:
        """At the start of your turn"""
        name = self.named(self.vocabulary.moments, when.at)
        owner = "each" if when.who is None else POSSESSIVE[when.who]
        if which == "this":
            owner = "this" if when.who is None else owner
        elif which == "next":
            owner = "the next" if when.who is None else owner + " next"
        if when.subject is not None:
            said = [
                one.english for one in self.vocabulary.instants if (one.edge, one.at) == (when.event, when.at) and one.english
            ]
            if said:
                return f"at the {when.event} of {said[0].format(self._card(when.subject))}"
            return f"at the {when.event} of {article(name)} of {self._card(when.subject)}"
        if which == "next" and when.event == "end" and when.at != "turn":  # it may be the one that has begun
            return f"the next time {article(name) if when.who is None else f'{POSSESSIVE[when.who]} {name}'} ends"
        return f"at the {when.event} of {owner} {name}"

    # -------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: t.Condition) -> str:
        """“if …” or “during …”."""
        if isinstance(condition, t.TurnOf):
            return f"during {POSSESSIVE[condition.who]} turn"
        if isinstance(condition, t.InPhase):
            return f"during the {self._phase(condition.phase)}"
        if isinstance(condition, t.And) and isinstance(condition.parts[0], t.TurnOf | t.InPhase):
            rest = condition.parts[1:]
            inner = rest[0] if len(rest) == 1 else t.And(rest)
            return f"{self.condition(condition.parts[0])}, {self.condition(inner)}"
        return "if " + self.test(condition)

    def _phase(self, name: str) -> str:
        moment = next((m for m, phase in self.vocabulary.spans if phase == name), name)
        return self.named(self.vocabulary.moments, moment)

    def test(self, condition: t.Condition, denied: bool = False) -> str:
        """A condition as a clause."""
        if isinstance(condition, t.Never):
            return self.test(condition.condition, not denied)
        if isinstance(condition, t.And | t.Or):
            joint = " and " if isinstance(condition, t.And) != denied else " or "
            return joint.join(self.test(part, denied) for part in condition.parts)
        if isinstance(condition, t.Check) and denied and condition.relation == "=":
            return f"{self.amount(condition.left)} is not {self.compared('=', condition.right)}"
        if isinstance(condition, t.Check):
            relation = OPPOSITE[condition.relation] if denied else condition.relation
            return self._check(t.Check(condition.left, relation, condition.right))
        if isinstance(condition, t.Matches):
            return self._matches(condition, denied)
        if isinstance(condition, t.TurnOf):
            return f"it is {'not ' if denied else ''}{POSSESSIVE[condition.who]} turn"
        if isinstance(condition, t.InPhase):
            return f"it is {'not ' if denied else ''}the {self._phase(condition.phase)}"
        if isinstance(condition, t.Happened):
            times = "" if condition.least == 1 else f" at least {condition.least} times"
            then = self.named(self.vocabulary.periods, condition.during) if condition.during else "this turn"
            return f"{self.event(condition.event, 'not' if denied else 'past')}{times} {then}"
        return "you did not" if denied else "you did"

    def _check(self, test: t.Check) -> str:
        left = test.left
        if isinstance(left, t.Count) and isinstance(test.right, t.Number) and isinstance(left.what, t.Cards):
            number = test.right.value
            cards = left.what
            only = cards.filters[0] if len(cards.filters) == 1 else None
            one = isinstance(only, t.Not) and isinstance(only.filter, t.Except) and not isinstance(only.filter.what, t.Role)
            if one and (test.relation, number) in ((">=", 1), ("=", 0)):
                assert isinstance(only, t.Not)
                assert isinstance(only.filter, t.Except)
                where = (
                    ("the " + listed([self.zone(z) for z in cards.zones], "or"))
                    if cards.whose == "any"
                    else self.place(cards.zones, cards.whose)
                )
                return f"{self.noun(only.filter.what)} is {'' if number else 'not '}in {where}"
            if (test.relation, number) == ("=", 0):
                return "there are no " + self.some(cards, "\0", True).replace("\0 ", "")
            if (test.relation, number) == (">=", 1):
                return "there is " + self.some(cards, "", False)
            count = FEWER[test.relation].format(number)
            single = number == 1 and test.relation == "="
            return f"there {'is' if single else 'are'} " + self.some(cards, count, not single)
        if isinstance(left, t.Count) and isinstance(left.what, t.Host) and test.right in (t.Number(0), t.Number(1)):
            lies = "lies" if test.right == t.Number(1) else "does not lie"
            return f"{self.noun(left.what.what)} {lies} with another card"
        return f"{self.amount(left)} is {self.compared(test.relation, test.right)}"

    def _matches(self, test: t.Matches, denied: bool) -> str:
        plural = self.is_plural(test.what)
        subject = self.noun(test.what)
        self.near = test.what
        if len(test.filters) == 1 and isinstance(test.filters[0], t.Compare):
            compare = test.filters[0]
            name = self.named(self.vocabulary.numbers, compare.property)
            value = self.compared(compare.relation, compare.amount)
            return f"{subject}’s {name} is {'not ' if denied else ''}{value}"
        text = self.description(test.filters, plural)
        if denied:
            verb, _, rest = text.partition(" ")
            text = {
                "is": "is not ",
                "are": "are not ",
                "has": "does not have ",
                "have": "do not have ",
                "shows": "does not show ",
            }[verb] + rest
        return f"{subject} {text}"
