"""Effects and abilities in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.english.actions import STATEMENTS
from tefuda.text.english.nouns import PERSON, article, listed
from tefuda.text.english.terms import Terms
from tefuda.text.groups import Likened, Pair, Written, grouped
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.lists import prediction
from tefuda.text.vocabulary import Gate, Keyword, Vocabulary


class AbilityTeller:
    """Tells one ability at a time."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, ability: t.Ability, reminder: bool = True) -> str:
        """One line; a keyword with its meaning in parentheses."""
        gate, ability = self._gated(ability)
        written = self.vocabulary.macros.written(ability) if ability.keyword else None
        if written is not None:
            return gate + self._keyword(ability, *written, reminder=reminder)
        shared = next(
            (k for k in self.vocabulary.keywords if k.explained and k.name == ability.keyword and ability in k.trees), None
        )
        if shared is not None:  # one of several abilities that the keyword stands for
            return gate + (f"{shared.english} ({shared.explained})" if reminder else shared.english)
        return gate + self._head(ability) + self._told(ability)

    def _gated(self, ability: t.Ability) -> tuple[str, t.Ability]:
        """The bracketed conditions before the ability, and the ability without them."""
        condition = ability.condition
        parts = condition.parts if isinstance(condition, t.And) else (condition,) if condition is not None else ()
        lead, rest, keyword = "", [], ability.keyword
        for part in parts:
            gate, told = self._gate(part, ability.keyword)
            if gate is None:
                rest.append(part)
            else:
                lead += f"{told} – "
                keyword = "" if keyword == gate.name else keyword
        inner = None if not rest else rest[0] if len(rest) == 1 else t.And(tuple(rest))
        return lead, msgspec.structs.replace(ability, condition=inner, keyword=keyword) if lead else ability

    def _gate(self, condition: t.Condition, label: str) -> tuple[Gate | None, str]:
        """The bracketed word that such a condition is printed as, with its value."""
        for gate in self.vocabulary.gates:
            found = (n.value for n in t.nodes(condition) if isinstance(n, t.Is) and n.property == gate.property)
            value = next(found, "")
            if gate.condition(value) == condition:
                return gate, f"{gate.english}{f' ({value})' if value else ''}"
            wholes = [n.value for n in t.nodes(condition) if isinstance(n, t.Is)] if gate.name == label else []
            for value in (whole[at:] for whole in wholes for at in range(len(whole))):
                if gate.condition(value) == condition:  # the way a card was played, with the name of the gate before it
                    return gate, f"{gate.english} ({self._coloured(value)})"
            written = gate.words(condition) if gate.words is not None else ""
            if written:
                said = self._bracketed(written)
                return gate, said[0].upper() + said[1:]
        return None, ""

    def _coloured(self, value: str) -> str:
        """How much of which colours, or a name: 2 fire"""
        colours = {colour.value: colour.english for colour in self.vocabulary.colours}
        parts = re.findall(rf"({'|'.join(map(re.escape, colours))})x(\d+)", value)
        if parts and "".join(f"{colour}x{number}" for colour, number in parts) == value.replace("・", ""):
            return listed([f"{number} {colours[colour]}" for colour, number in parts], "and")
        return value if value.isascii() else f"“{value}”"

    def _bracketed(self, written: str) -> str:
        """Names in brackets of a card, in words: player “A” or player “B”."""
        bracket = max((one for one in self.vocabulary.brackets if one.opening in written), key=lambda one: len(one.opening))
        names = [rest.split(bracket.closing)[0] for rest in written.split(bracket.opening)[1:]]
        return listed([bracket.english.format(name) for name in names], "or")

    def _keyword(self, ability: t.Ability, keyword: Keyword, words: tuple[str, ...], *, reminder: bool) -> str:
        said = self._parameters(ability, keyword, words)
        filled = keyword.english.format(
            *said, *("" for _ in keyword.samples)
        ).strip()  # what is told may be one phrase of several
        name = filled if keyword.pattern and not keyword.named else keyword.english
        if keyword.named and words:
            name += f" “{words[0]}”"
        teller = Effects(self.vocabulary, self)
        if keyword.priced:
            name += f" [{teller.chain(ability.cost)}]"
        if keyword.leads and ability.cost:
            needed = "" if ability.condition is None else f"{teller.condition(ability.condition)}, "
            name += f": {needed}{teller.chain(ability.cost)}"
        told = keyword.explained or self._told(ability)
        return f"{name} ({told})" if reminder else name

    def _parameters(self, ability: t.Ability, keyword: Keyword, words: tuple[str, ...]) -> tuple[str, ...]:
        """What stands behind a keyword: which cards, or under what condition, in English; names in their own letters."""
        told = Effects(self.vocabulary, self)
        if keyword.price and ability.kind == "activated":
            return (told.chain(ability.cost),)
        if keyword.price and ability.condition is not None:
            return (told.condition(ability.condition),)
        chosen = [node for node in ability.cost if isinstance(node, t.Choose)] if keyword.price else []
        bases = [(node, node.among.filters) for node in chosen if isinstance(node.among, t.Cards)]
        if bases:
            return (listed([told.bases(node, filters, alone=len(bases) == 1) for node, filters in bases], "and"),)
        for icon in self.vocabulary.price_icons:
            if words and (price := re.search(icon.pattern, keyword.form.format(*words))):
                return (told.chain(icon.pays(price.groups())),)
        bracketed = "<" in keyword.english  # the keyword itself says that these are names
        return tuple(word if word.isascii() or bracketed else self._quoted(word) for word in words)

    def _quoted(self, word: str) -> str:
        """A name in its own letters; in brackets of the card it may stand beside a number."""
        told = word
        for bracket in self.vocabulary.brackets:
            if bracket.property == "name":
                told = told.replace(bracket.opening, "“").replace(bracket.closing, "”")
        return told if told != word else f"“{word}”"

    def _head(self, ability: t.Ability) -> str:
        often = {1: "once", 2: "twice"}.get(ability.per_turn, f"{ability.per_turn} times")
        limit = f" ({often} per {ability.period})" if ability.per_turn else ""
        for bare in self.vocabulary.bare:
            if (bare.kind, bare.windows, "") == (ability.kind, ability.windows, ability.keyword):
                return f"{often.capitalize()} per {ability.period}: " if limit else ""
        if any(word.name == ability.keyword for word in self.vocabulary.surcharges):
            english = next((head.english for head in self.vocabulary.heads if head.kind == "static"), "")
            return f"{english}: " if english else ""
        for head in self.vocabulary.heads:
            if head.timed and head.kind == ability.kind and ability.windows:
                timing = next(entry.english for entry in self.vocabulary.timings if entry.name in ability.windows)
                return f"{head.english} ({timing}){limit}: "
            label = (head.called or head.words[0]) if head.label else ""
            if head.kind == ability.kind and label == ability.keyword and head.windows == ability.windows:
                return f"{head.english}{limit}: "
        if ability.keyword:  # a name that the sentence behind it explains
            return f"{self._label(ability.keyword)}: " + self._head(msgspec.structs.replace(ability, keyword=""))
        return f"{ability.kind.capitalize()}{limit}: "

    def _label(self, name: str) -> str:
        """The name of an ability in English, without what is filled in; in its own letters if it has no other."""
        v = self.vocabulary
        named = [keyword.english.partition("{")[0].strip(" :+[<(") for keyword in v.keywords if keyword.name == name]
        named += [gate.english for gate in v.gates if gate.name == name]
        named += [head.english for head in v.heads if name in (*head.words, head.called)]
        return next((english for english in named if english), name)

    def _unusual(self, ability: t.Ability) -> bool:
        """Does an ability that is played or waits work elsewhere than where abilities of its name, or any, do?"""
        v = self.vocabulary
        heads = [head for head in v.heads if ability.keyword and ability.keyword in (*head.words, head.called)]
        whole = (zone for zone in v.valid if not v.zone(zone).within)  # some squares are not all of them
        usual = {*v.table, *whole, *(zone for head in heads for zone in head.zones)}
        return any(zone not in usual for zone in ability.zones)

    def _told(self, ability: t.Ability) -> str:
        teller = Effects(self.vocabulary, self)
        lead = ""
        label = ability.keyword or "\0"
        labelled = any(head.trigger for head in self.vocabulary.heads if label in (*head.words, head.called))
        condition = "" if ability.condition is None else teller.condition(ability.condition)
        if ability.kind == "activated" and (condition or ability.cost):
            paid = [part for part in (condition, teller.chain(ability.cost)) if part]
            lead, condition = f"[{', '.join(paid)}] ", ""
        teller.happening = ability.trigger if isinstance(ability.trigger, t.When) else None
        trigger = "" if labelled or ability.trigger is None else teller.trigger(ability.trigger)
        if trigger and isinstance(ability.trigger, t.When) and isinstance(ability.trigger.subject, t.Cards):
            teller.near = None if isinstance(ability.trigger.agent, t.Cards) else t.Subject()
        parts = [part for part in (trigger, condition) if part]
        if condition.startswith("during"):
            parts.reverse()
        where = ""
        if ability.zones and (ability.kind == "static" or self._unusual(ability)):
            where = "while this card is in the " + " or ".join(teller.zone(zone) for zone in ability.zones)
            parts.insert(0, where)
        for word in self.vocabulary.surcharges:
            if word.name == ability.keyword:
                return f"{word.english or 'As an additional cost to play this card'}, {teller.chain(ability.cost)}."
        if not ability.effect and ability.windows:
            return lead + "This card is turned over."
        if where and ability.kind == "activated":
            lead, parts = f"[{where}] {lead}", [part for part in parts if part != where]
        holding = bool(condition) or ability.kind == "static"  # the lead is said of all that follows, not of when it happens
        return lead + teller.sentences(ability.effect, ", ".join(parts), under=holding)


class Effects(Terms):
    """Tells lists of actions as sentences."""

    def bases(self, choice: t.Choose, filters: tuple[t.Filter, ...], *, alone: bool) -> str:
        """Such a creature, 2 such creatures, one of each kind: what a card is put on."""
        if choice.least == choice.most == t.Number(1):
            return self.kind(filters, False) if alone else article(self.kind(filters, False))
        number = f"{self.amount(choice.most)} " if isinstance(choice.most, t.Number) else ""
        return ("" if choice.least == choice.most else "up to ") + number + self.kind(filters, True)

    _before: t.Action | None = None  # what the sentence before told
    _deeds: Mapping[int, t.Node] = {}  # what was told so far, by the name of its result

    def trigger(self, trigger: t.Trigger) -> str:
        if isinstance(trigger, t.State):
            return "when " + self.test(trigger.condition)
        if trigger.event in ("start", "end"):
            return self.moment(trigger)
        return "when " + self.event(trigger, "present")

    def sentences(self, effect: Sequence[t.Action], lead: str = "", *, under: bool = False) -> str:
        """Each action a sentence; `under`: the lead is a condition of all of them, and they are told in one."""
        parts = self._parts(effect)
        if under and lead:
            return self._led(lead, _joined(parts))
        return " ".join(_capital(part) if at else self._led(lead, part) for at, part in enumerate(parts))

    def _parts(self, effect: Sequence[t.Action]) -> list[str]:
        """A sentence for each action, without a capital; a choice goes with what is done to the chosen cards."""
        found: list[str] = []
        number = 0
        actions = grouped(effect, self.vocabulary)
        deeds = [n for n in t.nodes(tuple(effect)) if getattr(n, "bind", 0) and not isinstance(n, t.Bound | t.Done)]
        self._deeds = {**self._deeds, **{getattr(n, "bind", 0): n for n in deeds}}
        if not actions:
            found.append("nothing happens.")
        while number < len(actions):
            action = actions[number]
            following = actions[number + 1] if number + 1 < len(actions) else None
            if isinstance(action, t.Choose) and following is not None and self.about(following, action.bind):
                text = self._chosen(action, following)
                number += 1
            elif isinstance(action, t.Change) and isinstance(following, t.Change) and _same(action, following):
                text = self._both(action, following)
                number += 1
            elif isinstance(action, Pair | Likened):
                one, other = self.action(action.one), self.action(action.other)
                text = f"{one} and {other.partition(' ')[2]}."
                if isinstance(action, Likened):
                    text += f" {_capital(self.alike(action.like, 'the first', 'the second'))}."
            else:
                text = self._sentence(action)  # type: ignore[arg-type]
            self._before = actions[number] if isinstance(actions[number], t.Node) else None  # type: ignore[assignment]
            number += 1
            found.append(text)
            self.near = None if not isinstance(action, t.Choose) else self.near
        return [*(_closed(part) for part in found[:-1]), *found[-1:]]

    def _chosen(self, choice: t.Choose, following: Written) -> str:
        """Choose a card and put it …; choose a card. It gets …"""
        if not isinstance(following, STATEMENTS):
            return self.chain((choice, following)) + "."  # type: ignore[arg-type]
        return f"{self.chain((choice,))}. {_capital(self.chain((following,)))}."

    def _both(self, one: t.Change, other: t.Change) -> str:
        first = self.action(one).removesuffix(self.lasting(one.duration))
        return f"{first} and {self.changed(other)}{self.lasting(one.duration)}."

    @staticmethod
    def _led(lead: str, text: str) -> str:
        return _capital(f"{lead}, {text}" if lead else text)

    def _sentence(self, action: t.Action) -> str:
        if isinstance(action, t.May):
            self.subject = action.who
            said = "have it that " if isinstance(action.actions[0], STATEMENTS) else ""
            text = f"{PERSON[action.who]} may {said}{self.chain(action.actions, action.who)}."
            does = f"{PERSON[action.who]} {'do' if action.who == 'you' else 'does'}"
            if action.then:
                text += f" If {does}, {self._rest(action.then)}"
            if action.otherwise:
                text += f" If {does} not, {self._rest(action.otherwise)}"
            return text
        if isinstance(action, t.If):
            denied = isinstance(action.condition, t.Never)
            asked = action.condition.condition if isinstance(action.condition, t.Never) else action.condition
            condition = self.condition(action.condition) if not isinstance(asked, t.Done) else self._if_done(asked, denied)
            text = f"{condition}, {self._rest(action.then)}"
            if action.otherwise:
                text = _closed(text) + f" Otherwise, {self._rest(action.otherwise)}"
            return text
        if isinstance(action, t.Modes):
            return self._modes(action)
        if isinstance(action, t.Repeat):
            often = f"{n.value} times" if isinstance(n := action.times, t.Number) else f"as many times as {self.amount(n)}"
            return f"{often}: {_joined(self._parts(action.actions))}"
        if isinstance(action, t.Afterwards):
            told = self.sentences(action.actions)
            return f"afterwards, {told[:1].lower()}{told[1:]}"
        if isinstance(action, t.Later):
            if action.event.event in ("start", "end"):
                present = dict(self.vocabulary.present).get((action.event.event, action.event.at), "turn")
                now = action.duration == present
                lead = self.moment(action.event, "this" if now else "next") + ("" if now else self.lasting(action.duration))
            elif action.duration and action.duration == self.vocabulary.moment:
                lead = f"when this ability destroys {self.noun(action.event.subject or t.This(), event=True)}"
            else:
                lead = f"the next time {self.event(action.event, 'present')}{self.lasting(action.duration)}"
            return f"{lead}, {self._rest(action.actions)}"
        if isinstance(action, t.Instead):
            return self._instead(action)
        return self.chain((action,)) + "."

    def _if_done(self, asked: t.Done, denied: bool) -> str:
        """“If you do” is about the sentence just before; of anything else it is said what it was."""
        deed = self._deeds.get(asked.bind)
        act = deed.act if isinstance(deed, t.Special) else ""
        for verb in self.vocabulary.verbs:
            if act and verb.sense == "act" and verb.event == act and verb.success:
                return f"if you do not {verb.success}" if denied else f"if you {verb.success}"
        if self._before is None or (last_bind(self._before) == asked.bind and not isinstance(self._before, t.Modes)):
            return "if you do not" if denied else "if you do"
        if isinstance(deed, t.Move):
            return f"if {'no' if denied else 'a'} card was put into the {self.vocabulary.zone(deed.to).english} this way"
        return f"if that {'was not' if denied else 'was'} done"

    def _rest(self, actions: tuple[t.Action, ...]) -> str:
        """The same sentence goes on; nothing of it may look as if it were said without the condition before it."""
        nested = [isinstance(action, t.If | t.May | t.Modes | t.Later | t.Instead) for action in actions]
        simple = not any(nested) and not any(isinstance(action, STATEMENTS) for action in actions)
        if simple or (len(actions) > 2 and not any(nested[:-1])):
            text = self.chain(actions) + "."
        else:
            text = _joined(self._parts(actions))
        return text[:1].lower() + text[1:]

    def _modes(self, action: t.Modes) -> str:
        predicted = prediction(action) if action.late else None
        if predicted is not None:
            common, options = predicted
            told = " / ".join(self.description(option, False).removeprefix("is ") for option in options)
            return f"predict one: {told}. {self.sentences(common)}"
        number = {(1, 1): "one", (2, 2): "two"}.get((action.least, action.most))
        if number is None:
            number = f"up to {action.most}" if action.least == 0 else str(action.most)
        who = "choose" if action.who == "you" else f"{PERSON[action.who]} chooses"
        items = " ".join(f"• {_closed(self.sentences(mode))}" for mode in action.modes)
        order = " and do them in any order" if action.ordered else ""
        return f"{who} {number}{order}: {items}"

    def _instead(self, action: t.Instead) -> str:
        for construction in self.vocabulary.constructions:
            told = construction.english(action, self)
            if told is not None:
                return told + "."
        often = {0: "", 1: "once per turn, "}.get(action.per_turn, f"{action.per_turn} times per turn, ")
        when = "the next time" if action.once else "if"
        lead = f"{often}{when} {self.event(action.event, 'would')}{self.lasting(action.duration)}"
        harm = action.actions[0] if len(action.actions) == 1 else None
        if isinstance(harm, t.Harm) and isinstance(harm.amount, t.Plus) and harm.what == t.Subject():
            number = harm.amount.number
            return f"{lead}, that damage is {'reduced' if number < 0 else 'increased'} by {abs(number)}."
        if not action.actions:
            return f"{lead}, it does not."
        act = action.actions[0]
        if isinstance(act, t.Special) and isinstance(act.amount, t.Plus) and act.act == action.event.event:
            number = act.amount.number
            by = f"by {abs(number)}."
            return f"{lead}, the number is lower {by}" if number < 0 else f"{lead}, the number is higher {by}"
        may = "you may " if action.optional else ""
        if isinstance(action.event.subject, t.This):
            self.near = t.This()
        outer, self.happening = self.happening, action.event
        done = self.chain(action.actions, "you" if action.optional else None)
        self.happening = outer
        return f"{lead}, {may}{done} instead."


def _closed(part: str) -> str:
    """A list that other sentences follow is put in brackets: they are none of its items."""
    opening, mark, items = part.partition(": • ")
    return f"{opening}: [• {items}]" if mark else part


#: How sentences begin that what follows could be taken to be a part of.
_OPEN = ("if ", "you may ", "your opponent may ", "the next time ", "at the ", "afterwards, ")


def _joined(parts: list[str]) -> str:
    """Sentences that stand under one condition, as one; those that cannot be joined are put in brackets."""
    if len(parts) == 1:
        return parts[0]
    whole = [part.removesuffix(".") for part in parts]
    if any(". " in part or "•" in part for part in whole) or any(part.startswith(_OPEN) for part in whole[:-1]):
        return f"all of this: [{' '.join(_capital(part) for part in parts)}]"
    return f"{whole[0]}, and {whole[1]}." if len(whole) == 2 else f"{'; '.join(whole[:-1])}; and {whole[-1]}."


def _same(one: t.Change, other: t.Change) -> bool:
    """Two changes of the same cards that can be told in one breath."""
    plain = not one.sets and not other.sets and isinstance(one.amount, t.Number) and isinstance(other.amount, t.Number)
    return plain and (one.what, one.duration) == (other.what, other.duration)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
