"""English for terms that only some games have."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.english.actions import Actions
from tefuda.text.english.clauses import regular
from tefuda.text.english.nouns import PERSON, POSSESSIVE, listed, plural
from tefuda.text.groups import Enter
from tefuda.text.lowering.lists import PREDICTED
from tefuda.text.vocabulary import Verb

_CONTROL = {
    "you": " you control",
    "opponent": " your opponent controls",
    "each": " they control",
    "that": " that player controls",
    "rival": " the other player controls",
}


class Terms(Actions):
    """Tells targets, counters, resources, attached and cancelled cards and the game's own procedures."""

    # -------------------------------------------------------------------------------------------- nouns

    def where(self, cards: t.Cards) -> str:
        """On a field that the players share, cards are those that somebody controls."""
        if not cards.zones or not all(self.vocabulary.zone(zone).shared for zone in cards.zones):
            return super().where(cards)
        some = " in the " + listed([self.zone(zone) for zone in cards.zones], "or")
        return _CONTROL.get(cards.whose, "") + (some if cards.zones != self.vocabulary.table else "")

    def noun(self, target: t.Target, event: bool = False) -> str:
        if isinstance(target, t.Stacked):
            return "all " + self._waiting(target, True)
        fixed = next((entry.english for entry in self.vocabulary.fixed if entry.target == target), "")
        if fixed:
            return fixed
        lying = next((one for one in self.vocabulary.lying if isinstance(target, t.Parts) and one.role == target.role), None)
        if isinstance(target, t.Parts) and lying is not None:
            kind = next(noun.english.plural for noun in self.vocabulary.nouns if lying.part in noun.words)
            return f"the {kind} {lying.english} {self.noun(target.what)}"
        if isinstance(target, t.Parts):
            role = self.named(self.vocabulary.parts, target.role)
            return f"the {plural(role)} of {self.noun(target.what)}"
        return super().noun(target, event)

    def _waiting(self, target: t.Stacked, plural: bool) -> str:
        text = self.kind(target.filters, plural)
        if target.kind == "ability":
            text = "abilities" if plural else "ability"
        return text + {"you": " you are playing", "opponent": " your opponent is playing"}.get(target.whose, " being played")

    def amount(self, amount: t.Amount) -> str:
        if isinstance(amount, t.Counters):
            owner = POSSESSIVE[amount.who or "you"] if amount.what is None else f"{self.noun(amount.what)}’s"
            return f"the number of {owner} {amount.name} counters"
        return super().amount(amount)

    def each(self, amount: t.Amount) -> tuple[str, int] | None:
        inner = amount.amount if isinstance(amount, t.Times) else amount
        by, per = (amount.by, amount.per) if isinstance(amount, t.Times) else (1, 1)
        if isinstance(inner, t.Counters):
            owner = POSSESSIVE[inner.who or "you"] if inner.what is None else f"{self.noun(inner.what)}’s"
            return f" for {'each' if per == 1 else f'every {per}'} of {owner} {inner.name} counters", by
        if isinstance(inner, t.Total) and (tally := self._tally(inner.of)):
            return f" for each of the {tally} of {self.noun(inner.what)}", by
        return super().each(amount)

    def _tally(self, name: str) -> str:
        return next((entry.english for entry in self.vocabulary.tallies if entry.name == name), "")

    # -------------------------------------------------------------------------------------------- events, conditions

    def event(self, when: t.When, tense: str) -> str:
        causes = {event: cause for verb in self.vocabulary.verbs for cause, event in verb.causes.items()}
        if when.event == "enter" or when.event in causes:
            how = self.caused(when)
            if when.event in causes:
                how = f" by {self.named(self.vocabulary.causes, causes[when.event])}" + (f" “{when.at}”" if when.at else "")
            elif when.at:
                how = f" from the {self.zone(when.at)}{how}"
            if when.destination:
                side = "" if when.into is None else f"{POSSESSIVE[when.into]} "
                how = f" ({side}{listed([self.zone(zone) for zone in when.destination], 'or')}){how}"
            return f"{self._card(when.subject)} {self._verb('enter', tense)} the field{how}"
        if when.event == "attack" and when.at == "player":
            return f"{self._card(when.subject)} {self._verb('attack', tense)} the opposing player"
        if when.event == "harm" and when.agent is not None:
            dealt = f"{self._card(when.agent)} {self._verb('deal', tense)} damage to {self._card(when.subject)}"
            return dealt + self.by(when.by, when.by_whom)
        if when.event == "harm":
            return f"{self._card(when.subject)} {self._verb('take', tense)} damage{self.by(when.by, when.by_whom)}"
        if when.event == "standing":
            who = PERSON[when.who or "any"]
            word = self.named(self.vocabulary.standings, when.at)
            return f"{who} {self._verb('enter', tense, second=who == 'you')} {word}"
        ranked = sorted(self.vocabulary.verbs, key=lambda verb: verb.sense == "act")  # what happens before what is done
        for verb in ranked:
            if verb.sense == "befall" and when.event == verb.event and when.agent is not None and when.subject is None:
                return f"a card {self._be(tense)} {verb.english} {self._card(when.agent)}"
        for verb in ranked:
            if verb.sense == "strike" and when.event == verb.event:
                return self._struck(when, verb, tense)
            if verb.sense in ("break", "discard", "destroy") and verb.english and when.event == verb.event:
                plain = verb.english.removesuffix(" {}")
                if when.agent is not None:
                    word = {"present": f"{plain}s", "would": f"would {plain}"}.get(tense, f"{plain}ed")
                    return f"{self._card(when.agent)} {word} {self._card(when.subject)}{self.by(when.by, when.by_whom)}"
                return f"{self._card(when.subject)} {self._be(tense)} {plain}ed{self.by(when.by, when.by_whom)}"
            if verb.sense in ("happen", "act") and when.event in (verb.event, verb.denied) and verb.english and not verb.amount:
                whom = " in an attack on the opposing player" if when.at == "player" else ""
                return self._own_event(when, verb, tense) + whom
        return super().event(when, tense)

    def _struck(self, when: t.When, verb: Verb, tense: str) -> str:
        """it breaks a shield of your opponent’s, a shield of yours is broken"""
        word = verb.english.removesuffix(" {}")
        what = "a card" if when.subject is None else self._card(when.subject)
        if isinstance(when.subject, t.Cards) and not when.subject.zones and verb.origin:
            what = self.some(t.Cards(verb.origin, when.subject.whose, when.subject.filters), "", False)
        if when.agent is None:
            return f"{what} {self._verb(word, tense, passive=True)}"
        return f"{self._card(when.agent)} {self._verb(word, tense)} {what}"

    def _destroying(self) -> Verb | None:
        return next((v for v in self.vocabulary.verbs if v.sense == "break" and v.english), None)

    def _own_event(self, when: t.When, verb: Verb, tense: str) -> str:
        word = verb.english.replace(" {}", "")
        if when.event == verb.denied:
            return f"{self._card(when.subject)} {'was' if tense in ('past', 'not') else 'is'} not {word}ed"
        if when.subject is None and when.agent is not None:
            return f"{self._card(when.agent)} {self._be(tense)} {word}ed"
        if verb.sense == "act" and verb.object and when.who is None:
            return f"{self._card(when.subject)} {self._be(tense)} {regular(word)}"
        subject = PERSON[when.who] if when.who is not None else self._card(when.subject)
        first, _, rest = word.partition(" ")
        past = {"win": "won", "lose": "lost", "draw": "drew"}.get(first, regular(first))
        told = {"present": first + "s", "would": "would " + first, "past": past, "not": "did not " + first}[tense]
        told = self._be(tense) if first == "be" else told
        told = first if tense == "present" and subject == "you" else told
        named = f"by “{when.at}”" if when.at else ""
        other = "" if when.agent is None else self._card(when.agent)
        if other and rest and not rest.startswith("to "):
            other = f"against {other}"
        return " ".join(part for part in (subject, told, rest, other, named) if part)

    def test(self, condition: t.Condition, denied: bool = False) -> str:
        if isinstance(condition, t.Matches) and condition.filters == (PREDICTED,):
            return f"the prediction {'did not come' if denied else 'came'} true"
        if isinstance(condition, t.Standing):
            who = PERSON[condition.who]
            be = "are" if who == "you" else "is"
            return f"{who} {be} {'not ' if denied else ''}in {self.named(self.vocabulary.standings, condition.name)}"
        if isinstance(condition, t.Check) and isinstance(condition.left, t.Counters) and isinstance(condition.right, t.Number):
            number = {"=": "exactly {}", "<=": "{} or fewer", ">=": "{} or more", "<": "fewer than {}", ">": "more than {}"}
            owner = PERSON[condition.left.who or "you"] if condition.left.what is None else self.noun(condition.left.what)
            have = "have" if owner == "you" else "has"
            return f"{owner} {have} {number[condition.relation].format(condition.right.value)} {condition.left.name} counters"
        return super().test(condition, denied)

    def description(self, filters: tuple[t.Filter, ...], plural: bool) -> str:
        if len(filters) == 1 and isinstance(filters[0], t.Facing) and filters[0].face in self._plain_faces():
            return f"{'are' if plural else 'is'} {self.named(self.vocabulary.faces, filters[0].face)}"
        return super().description(filters, plural)

    def _plain_faces(self) -> tuple[str, ...]:
        """Sides that are told as an adjective: opened, face down."""
        return tuple(face.name for face in self.vocabulary.faces) if self.vocabulary.stack else ()

    def _adjective(self, item: t.Filter) -> str | None:
        if isinstance(item, t.Facing) and item.face in self._plain_faces():
            return self.named(self.vocabulary.faces, item.face)
        if isinstance(item, t.Is) and item.property in (self.vocabulary.icon_property, "title", "subtype"):
            return next(
                (c.english for c in self.vocabulary.colours if (c.property, c.value) == (item.property, item.value)), None
            )
        return super()._adjective(item)

    def _postfix(self, item: t.Filter, plural: bool = False) -> str:
        if isinstance(item, t.Is) and item.property == self.vocabulary.icon_property:
            return f"with the {self.named(self.vocabulary.icons, item.value)}"
        if isinstance(item, t.Is) and item.property == "title":
            return f"titled “{item.value}”"
        if isinstance(item, t.Is) and item.property == "subtype":
            return f"of subtype “{item.value}”"
        inner, having = (item.filter, "without") if isinstance(item, t.Not) else (item, "with")
        some = isinstance(inner, t.Compare) and inner == t.Compare(inner.property, ">=", t.Number(1))
        if isinstance(inner, t.Compare) and some and (tally := self._tally(inner.property)):
            return f"{having} {tally}"
        return super()._postfix(item, plural)

    # -------------------------------------------------------------------------------------------- actions

    def action(self, action: t.Action) -> str:
        text = self._done(action)
        self.remember(action)
        return text

    def _done(self, action: t.Action) -> str:
        for construction in self.vocabulary.constructions:
            told = construction.english(action, self)  # type: ignore[arg-type]
            if told is not None:
                return told
        writer = {
            t.Harm: self._harm,
            t.Counter: self._counter,
            t.Swap: self._swap,
            t.Cancel: self._cancel,
            t.Pay: self._paid,
            t.Special: self._special,
            t.Attach: self._attach,
            t.Control: self._control,
            t.Like: self._alike,
            Enter: self._enter,
        }.get(type(action))
        return super().action(action) if writer is None else writer(action)  # type: ignore[operator]

    def _choose(self, action: t.Choose) -> str:
        if isinstance(action.among, t.Stacked):
            self.plural[action.bind] = action.most != t.Number(1)
            self.near = t.Bound(action.bind)
            count = "" if action.most is None else self.amount(action.most)
            text = f"choose {count} {self._waiting(action.among, self.plural[action.bind])}"
        else:
            text = super()._choose(action)
        verb = "target" if action.target else "take" if action.unsaid else "choose"
        return verb + text.removeprefix("choose")

    def _put(self, action: t.Move) -> str:
        text = super()._put(action)
        destroy = self._destroying()
        if text.startswith("break ") and destroy is not None:
            return destroy.english + text.removeprefix("break")
        if self.vocabulary.zone(action.to).shared and not action.at:
            turned = f" {self.named(self.vocabulary.states, action.turned)}" if action.turned else ""
            what = text.removeprefix("put ").partition(" into ")[0]
            if action.place is not None:
                return f"put {what}{turned} onto {self.spot(action.place)}{self._side(action)}"
            return f"put {what} onto the {self.zone(action.to)}{turned}{self._side(action)}"
        return text + (" face down" if action.down else "")

    def _side(self, action: t.Move) -> str:
        """On a field that the players share: under whose control, where the cards are not known to be his."""
        what = self.source.get(action.what.bind) if isinstance(action.what, t.Bound) else action.what
        whose = what.whose if isinstance(what, t.Cards | t.Top) else action.whose
        if action.whose in ("owner", "master", whose) or action.place is not None:
            return ""
        return f" under {POSSESSIVE[action.whose]} control"

    def _turned(self, action: t.Turn) -> str:
        for verb in self.vocabulary.verbs:
            if verb.sense == "orient" and verb.event == action.state:
                return f"{verb.event} {self.it(action.what)}"
        return super()._turned(action)

    def _flip(self, action: t.Flip) -> str:
        if action.face in self._plain_faces():
            return f"turn {self.it(action.what)} {self.named(self.vocabulary.faces, action.face)}"
        return super()._flip(action)

    def _change(self, action: t.Change) -> str:
        amount, times = action.amount, 2
        if isinstance(amount, t.Times):
            times, amount = amount.by + 1, amount.amount
        if amount == t.Value(action.what, action.property) and not action.sets:
            name = self.named(self.vocabulary.numbers, action.property)
            return f"{self._property(action.what, name)} is multiplied by {times}{self.lasting(action.duration)}"
        return super()._change(action)

    def _disable(self, action: t.Disable) -> str:
        return super()._disable(action).replace("skills", "abilities" if self.vocabulary.stack else "skills")

    def _forbid(self, action: t.Forbid) -> str:
        lasting = self.lasting(action.duration)
        what = None if action.what is None else self.they(action.what)
        who = what if action.who is None else PERSON[action.who]
        if action.act == "attack" and action.at == "player":
            yours = isinstance(action.what, t.Cards) and action.what.whose == "opponent"
            return f"{who} cannot attack {'you' if yours else 'the opposing player'}{lasting}"
        if action.act in ("harm", "damage") and action.onto is not None:
            return f"{self.they(action.onto)} cannot deal damage to {'cards' if action.act == 'harm' else 'players'}{lasting}"
        if action.act == "harm":
            return f"{what} cannot take damage{self.by(action.by, action.by_whom)}{lasting}"
        if action.act == "cancel":
            return f"{what} cannot be countered{self.by(action.by, action.by_whom)}{lasting}"
        for verb in self.vocabulary.verbs:
            if verb.sense == "destroy" and verb.event == action.act and action.what is not None:
                plain = verb.english.removesuffix(" {}")
                return f"{what} cannot be {plain}ed{self.by(action.by, action.by_whom)}{lasting}"
            if verb.sense == "happen" and verb.event == action.act:
                if action.onto is not None and action.duration and action.what is not None and not action.undergone:
                    return f"{what} cannot {verb.english} {self._plural(action.onto)}{lasting}"
                if action.onto is not None:
                    by = "" if action.what is None else f" by {self.noun(action.what, event=True)}"
                    return f"{self.they(action.onto)} cannot be {verb.english}ed{by}{lasting}"
                return f"{who} cannot {verb.english}{lasting}"
        return super()._forbid(action)

    def _control(self, action: t.Control) -> str:
        return f"gain control of {self.it(action.what)}{self.lasting(action.duration)}"

    def _alike(self, action: t.Like) -> str:
        return self.alike(action, self.noun(action.what), self.noun(action.of))

    def alike(self, action: t.Like, one: str, other: str) -> str:
        """One card has the same abilities as another."""
        same = (action.abilities, action.numbers, action.words)
        alike = (e for e in self.vocabulary.likenesses if (e.abilities, e.numbers, e.properties) == same)
        what = next((entry.english for entry in alike), "properties")
        lasting = self.lasting(action.duration)
        return f"{one} has the same {what} as {other}{lasting}"

    def _enter(self, action: Enter) -> str:
        kind = next(noun.english.one for noun in self.vocabulary.nouns if noun.filters == (action.kind,))
        numbers = listed([f"{self.named(self.vocabulary.numbers, name)} {number}" for name, number in action.numbers], "and")
        self.near = t.Bound(action.bind)
        return f"put {self.it(action.what)} onto the field as a {kind} with {numbers}"

    def _gain(self, action: t.Gain) -> str:
        only = action.abilities[0] if len(action.abilities) == 1 else None
        for act, keyword in self.vocabulary.tolls:
            if only is not None and only.keyword == keyword and only.cost:
                cost = self.chain(only.cost)
                lasting = self.lasting(action.duration)
                return f"{self.they(action.what)} cannot {act}{lasting} unless the player pays this cost: {cost}"
        return super()._gain(action)

    def _harm(self, action: t.Harm) -> str:
        source = "" if action.source is None else f"have {self.noun(action.source)} "
        number = isinstance(action.amount, t.Number)
        amount = f"{self.amount(action.amount)} damage" if number else f"damage equal to {self.amount(action.amount)}"
        each = self.each(action.amount)
        if each is not None:
            amount = f"{each[1]} damage"
        to = "divided as you like among" if action.divided else "to"
        return f"{source}deal {amount} {to} {self.it(action.what)}{each[0] if each else ''}"

    def _counter(self, action: t.Counter) -> str:
        each = self.each(action.amount)
        number = action.amount.value if isinstance(action.amount, t.Number) else each[1] if each else 1
        word = f"{abs(number)} {action.name} counter{'' if abs(number) == 1 else 's'}{each[0] if each else ''}"
        if each is None and not isinstance(action.amount, t.Number):
            word = f"as many {action.name} counters as {self.amount(action.amount)}"
        if action.what is not None:
            return f"remove {word} from {self.it(action.what)}" if number < 0 else f"put {word} on {self.it(action.what)}"
        if action.who == "you":
            return f"remove {word}" if number < 0 else f"get {word}"
        who = PERSON[action.who or "you"]
        return f"{who} {'removes' if number < 0 else 'gets'} {word}"

    def _swap(self, action: t.Swap) -> str:
        if isinstance(action.one, t.Bound) and isinstance(action.other, t.Bound):
            return "exchange them"
        return f"exchange {self.noun(action.one)} and {self.noun(action.other)}"

    def _cancel(self, action: t.Cancel) -> str:
        return f"counter {self.it(action.what)}"

    def _paid(self, action: t.Pay) -> str:
        number = action.amount.value if isinstance(action.amount, t.Number) else 0
        if number < len(action.colours):  # 《黒緑1》: not all of them can be paid
            told = [next(x.english for x in self.vocabulary.colours if x.value == c) for c in action.colours]
            return f"pay energy: {number} of {listed(told, 'or')}"
        parts = [
            f"{action.colours.count(c)} {next(x.english for x in self.vocabulary.colours if x.value == c)}"
            for c in dict.fromkeys(action.colours)
        ]
        if number - len(action.colours):
            parts.append(f"{number - len(action.colours)} of any colour")
        return f"pay energy: {listed(parts, 'and')}" if action.colours else f"pay {number} energy"

    def _special(self, action: t.Special) -> str:
        if action.bind and action.what is not None:
            self.plural[action.bind] = self.is_plural(action.what)
        number = action.amount.value if isinstance(action.amount, t.Number) else 0
        for verb in sorted(self.vocabulary.verbs, key=lambda verb: ("{}" in verb.english) != (action.what is not None)):
            if verb.sense == "activate" and verb.event == action.act and action.what is not None:
                return f"activate an ability of {self.it(action.what)}"
            if verb.sense in ("act", "destroy", "strike") and verb.event == action.act and verb.amount == number:
                return verb.english.format("" if action.what is None else self.it(action.what))
        return action.act.replace("_", " ")

    def _attach(self, action: t.Attach) -> str:
        role = self.named(self.vocabulary.parts, action.role)
        amount = f"{action.amount.value:+d} " if isinstance(action.amount, t.Number) else ""
        down = " face down" if action.down else ""
        return f"attach {self.it(action.what)} to {self.noun(action.to)} as a {amount}{role}{down}"
