"""Canonical Japanese for terms that only some games have."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.groups import Enter
from tefuda.text.japanese.phrases import Phrases
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.japanese.words import OWNERS, RELATIONS, TOPICS, Unprintable
from tefuda.text.vocabulary import Verb


class Terms(Phrases):
    """Writes targets, counters, resources, attached and cancelled cards and the game's own procedures."""

    def _sense(self, *senses: str) -> Verb | None:
        return next((verb for verb in self.vocabulary.verbs if verb.sense in senses), None)

    def _sensed(self, sense: str) -> Verb:
        verb = self._sense(sense)
        if verb is None:
            raise Unprintable(f"there is no verb for {sense}")
        return verb

    # -------------------------------------------------------------------------------------------- events

    def trigger(self, when: t.When) -> str:
        """What happens between cards is told in the present."""
        happens = any(verb.sense == "happen" and when.event == verb.event for verb in self.vocabulary.verbs)
        return self.event(when, "plain") + "時" if happens and when.subject is not None else super().trigger(when)

    # -------------------------------------------------------------------------------------------- conditions

    def _test(self, test: t.Condition, join: str, denied: bool = False) -> str:
        if isinstance(test, t.Standing):
            word = self._named(self.vocabulary.standings, test.name)
            return self._nominal(f"{OWNERS[test.who]}が{word}", join, denied)
        if isinstance(test, t.Check) and isinstance(test.left, t.Counters) and isinstance(test.right, t.Number):
            number = f"{test.right.value}個{RELATIONS[test.relation]}"
            return self._nominal(f"{self.marks(test.left.name, test.left.who, test.left.what)}が{number}", join, denied)
        return super()._test(test, join, denied)

    # -------------------------------------------------------------------------------------------- nouns

    def reference(self, target: t.Target) -> str:
        if isinstance(target, t.Stacked) and target.kind == "ability":
            owner = "" if target.whose == "any" else OWNERS[target.whose] + "の"
            stack = self.vocabulary.zone(self.vocabulary.stack).words[0]
            return f"{owner}{stack}の{self.vocabulary.stack_skills[0]}"
        if isinstance(target, t.Stacked):
            return self.cards(t.Cards((self.vocabulary.stack,), target.whose, target.filters))
        lying = next((one for one in self.vocabulary.lying if isinstance(target, t.Parts) and one.role == target.role), None)
        if isinstance(target, t.Parts) and lying is not None:
            return f"{self.noun(target.what)}に{lying.stem}されている{lying.part}"
        if isinstance(target, t.Parts):
            return f"{self.noun(target.what)}の{self._named(self.vocabulary.parts, target.role)}"
        return super().reference(target)

    def every(self, target: t.Target) -> str:
        return super().every(target) + ("すべて" if isinstance(target, t.Stacked | t.Parts) else "")

    # -------------------------------------------------------------------------------------------- actions

    def _written(self, action: t.Action, fresh: t.Target | None) -> Phrase:
        for construction in self.vocabulary.constructions:
            phrase = construction.japanese(action, self)  # type: ignore[arg-type]
            if phrase is not None:
                return phrase
        writer = {
            t.Harm: self._harmed,
            t.Counter: self._counted,
            t.Swap: self._swapped,
            t.Cancel: self._cancelled,
            t.Pay: self._paid,
            t.Special: self._special,
            t.Attach: self._attached,
            t.Control: self._controlled,
            t.Like: self._alike,
            Enter: self._entered,
        }.get(type(action))
        if writer is None:
            return super()._written(action, fresh)
        return writer(action, fresh)  # type: ignore[operator, no-any-return]

    def _choose(self, action: t.Choose, fresh: t.Target | None) -> Phrase:
        among = action.among
        if isinstance(among, t.Stacked | t.Parts):
            quantity = self.quantity(action.least, action.most)
            if isinstance(among, t.Stacked) and among.kind == "ability":
                quantity = quantity.replace("枚", "つ")
            text = f"{self.reference(among)}を{quantity}"
            filters = among.filters if isinstance(among, t.Stacked) else ()
            self.discourse.chosen(action, filters, not isinstance(among, t.Stacked) or among.kind == "card")
            self._fresh = t.Bound(action.bind)
            phrase = Phrase(text, "選ぶ", "godan")
        else:
            phrase = super()._choose(action, fresh)
        if action.unsaid:
            verb = next(verb for verb in self.vocabulary.verbs if verb.event == "unsaid")
            return phrase._replace(word=verb.word, group=verb.group)
        if not action.target:
            return phrase
        verb = self._sensed("target")
        noun, _, number = phrase.text.rpartition("を")
        return Phrase(f"{noun}{number}を", verb.word, verb.group)

    def _put(self, action: t.Move, fresh: t.Target | None) -> Phrase:
        field = self._sense("bring")
        if field is not None and action.to == field.destination[0] and action.whose == self.actor and not action.at:
            words = self._object(action.what, fresh)
            turned = self.state_word(action.turned) + "で" if action.turned else ""
            return Phrase(words + turned + self._onto(action), field.word, field.group)
        if action.place is not None:
            return Phrase(f"{self._object(action.what, fresh)}{self._onto(action)}", "置く", "godan")
        phrase = super()._put(action, fresh)
        if not action.down:
            return phrase
        target = self._object(action.what, fresh)
        return phrase._replace(text=target + self.face_word("down") + "で" + phrase.text.removeprefix(target))

    def _onto(self, action: t.Move) -> str:
        return "" if action.place is None else self.spot(action.place) + "に"

    def _turned(self, action: t.Turn, fresh: t.Target | None) -> Phrase:
        for verb in self.vocabulary.verbs:
            if verb.sense == "orient" and verb.event == action.state:
                return Phrase(self._object(action.what, fresh), verb.word, verb.group)
        return super()._turned(action, fresh)

    def _changed(self, action: t.Change, fresh: t.Target | None) -> Phrase:
        amount, times = action.amount, 2
        if isinstance(amount, t.Times):
            times, amount = amount.by + 1, amount.amount
        if amount == t.Value(action.what, action.property) and not action.sets:
            owner = self._object(action.what, fresh, "の")
            return Phrase(f"{owner}{self.number_word(action.property)}を{times}倍に", "する", "suru", duration=action.duration)
        return super()._changed(action, fresh)

    def _harmed(self, action: t.Harm, fresh: t.Target | None) -> Phrase:
        each = self.each(action.amount)
        amount = str(each[1]) if each else self.amount(action.amount)
        amount += "ダメージ" if each or isinstance(action.amount, t.Number) else "分のダメージ"
        source = "" if action.source is None else self.noun(action.source) + "は"
        done = f"{source}{self.every(action.what)}に{amount}を"
        if action.divided:
            verb = self._sensed("divide")
            return Phrase(done, verb.word, verb.group)
        return Phrase(done, "与える", "ichidan")

    def _counted(self, action: t.Counter, fresh: t.Target | None) -> Phrase:
        if not isinstance(action.amount, t.Number):
            raise Unprintable("a number of counters that varies")
        number = action.amount.value
        if number < 0:
            verb = self._sensed("unmark")
            return Phrase(f"{self.marks(action.name, action.who, action.what)}を{-number}個", verb.word, verb.group)
        who = self.noun(action.what) if action.what is not None else TOPICS[action.who or "you"]
        return Phrase(f"{who}は{self.mark(action.name)}を{number}個", "得る", "ichidan")

    def _swapped(self, action: t.Swap, fresh: t.Target | None) -> Phrase:
        verb = self._sensed("swap")
        if (action.one, action.other) == self.discourse.pair:
            return Phrase("それらを", verb.word, verb.group)
        return Phrase(f"{self.noun(action.one)}と{self.noun(action.other)}を", verb.word, verb.group)

    def _cancelled(self, action: t.Cancel, fresh: t.Target | None) -> Phrase:
        verb = self._sensed("cancel")
        words = self._object(action.what, fresh)
        if not action.bind:
            self._fresh = fresh if action.what == fresh else None
            return Phrase(words, verb.word, verb.group)
        self.discourse.renamed(action.what, t.Bound(action.bind))
        self._fresh = t.Bound(action.bind)
        return Phrase(words, verb.word, verb.group)

    def _controlled(self, action: t.Control, fresh: t.Target | None) -> Phrase:
        text = f"{self.noun(action.what)}の{self.vocabulary.masters[0]}に"
        return Phrase(text, "なる", "godan", duration=action.duration or None)

    def _alike(self, action: t.Like, fresh: t.Target | None) -> Phrase:
        text = f"{self.noun(action.what)}は{self.noun(action.of)}と同じ{self.likeness(action)}を"
        return Phrase(text, "持つ", "godan", duration=action.duration)

    def likeness(self, action: t.Like) -> str:
        """能力, 数値"""
        for entry in self.vocabulary.likenesses:
            if (entry.abilities, entry.numbers, entry.properties) == (action.abilities, action.numbers, action.words):
                return entry.words[0]
        raise Unprintable("this likeness")

    def _entered(self, action: Enter, fresh: t.Target | None) -> Phrase:
        field = self._sensed("bring")
        noun = self._noun_of(action.kind)
        if noun is None:
            raise Unprintable("this kind of card")
        words = self._object(action.what, fresh)
        self.discourse.renamed(action.what, t.Bound(action.bind))
        numbers = "、".join(f"{self.number_word(name)}{number}" for name, number in action.numbers)
        return Phrase(f"{words}{numbers}の{noun}として", field.word, field.group)

    def _gains(self, action: t.Gain, fresh: t.Target | None) -> Phrase:
        """エナジー1を払わなければ、…はアタックできない"""
        only = action.abilities[0] if len(action.abilities) == 1 else None
        for act, keyword in self.vocabulary.tolls:
            if only is not None and only == t.Ability("static", (), cost=only.cost, keyword=keyword):
                if act != "attack":
                    raise Unprintable("this cost")
                cost = self.paying(only.cost)
                return Phrase(f"{cost}、{self.noun(action.what)}は", *self.attacking, "cannot", duration=action.duration)
        return super()._gains(action, fresh)

    def paying(self, cost: tuple[t.Action, ...]) -> str:
        raise NotImplementedError

    def _paid(self, action: t.Pay, fresh: t.Target | None) -> Phrase:
        if not isinstance(action.amount, t.Number):
            raise Unprintable("a cost that varies")
        if not self.vocabulary.resource:
            icons = [words for icon in self.vocabulary.price_icons if icon.words is not None and (words := icon.words(action))]
            if not icons:
                raise Unprintable("a cost that is an icon")
            return Phrase(icons[0] + "を", "支払う", "godan")
        word = self.vocabulary.resource[0]
        parts = []
        for colour in dict.fromkeys(action.colours):
            parts.append(f"{self.value(t.Is('colour', colour))}{word}{action.colours.count(colour)}")
        rest = action.amount.value - len(action.colours)
        if rest:
            parts.append(f"{word}{rest}")
        verb = self._sensed("pay")
        return Phrase("と".join(parts) + "を", verb.word, verb.group)

    def _special(self, action: t.Special, fresh: t.Target | None) -> Phrase:
        number = action.amount.value if isinstance(action.amount, t.Number) else 0
        for verb in sorted(self.vocabulary.verbs, key=lambda verb: ("{}" in verb.english) != (action.what is not None)):
            if verb.sense == "activate" and verb.event == action.act and action.what is not None:
                return Phrase(f"{self.noun(action.what)}の{self.vocabulary.skills[0]}を", verb.word, verb.group)
            if verb.sense in ("act", "destroy", "strike") and verb.event == action.act and verb.amount == number:
                words = "" if action.what is None else self._object(action.what, fresh)
                return Phrase(words, verb.word, verb.group)
        raise Unprintable(f"the action {action.act}")

    def _attached(self, action: t.Attach, fresh: t.Target | None) -> Phrase:
        verb = self._sensed("attach")
        return Phrase(self._object(action.what, None) + self.raised(action), verb.word, verb.group)

    def raised(self, action: t.Attach) -> str:
        """…に+1000オーラとして"""
        if not isinstance(action.amount, t.Number):
            raise Unprintable("an attachment that adds nothing")
        role = self._named(self.vocabulary.parts, action.role)
        table, self.discourse.table = self.discourse.table, True
        host = self.noun(action.to)
        self.discourse.table = table
        return f"{host}に{action.amount.value:+d}{role}として"
