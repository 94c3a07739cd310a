"""Effects in canonical Japanese: actions chained into sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.kernel import tree as t
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.japanese.terms import Terms
from tefuda.text.japanese.words import TOPICS, Unprintable, inflect
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.context import Referent
from tefuda.text.vocabulary import Vocabulary


class Effects(Terms):
    """Writes effects."""

    def __init__(self, vocabulary: Vocabulary, ability: Callable[[t.Ability], str]) -> None:
        super().__init__(vocabulary, ability)
        self.listed = False  # a list of modes was written; there can be only one

    # -------------------------------------------------------------------------------------------- sentences

    def sentences(self, actions: Sequence[t.Action], opened: bool = False) -> str:
        """Each action a sentence; a choice goes with what is done to the chosen cards."""
        text = ""
        before: t.Action | None = None
        number = 0
        while number < len(actions):
            if not (opened and self._opened and number == 0):
                self.sentence += 1
            elif self.sentence == 0:
                self.sentence = 1
            action = actions[number]
            following = actions[number + 1] if number + 1 < len(actions) else None
            if isinstance(action, t.Choose) and following is not None and _patient(following) == t.Bound(action.bind):
                text += self.chain((action, following)) + "。"
                before = following
                number += 2
                continue
            text += self._sentence(action, before)
            before = action
            number += 1
        return text

    def _sentence(self, action: t.Action, before: t.Action | None) -> str:
        if isinstance(action, t.May):
            return self._may(action)
        if isinstance(action, t.If):
            return self._if(action, before)
        if isinstance(action, t.Modes) and not self.listed:
            return self._modes(action)
        if isinstance(action, t.Afterwards):
            return self.vocabulary.afterwards[0] + "、" + self.sentences(action.actions)
        return self.chain((action,)) + "。"

    def _may(self, action: t.May) -> str:
        text = self.chain(action.actions, "may", action.who) + "。"
        for name, words in (("then", "そうした場合、"), ("otherwise", "そうしなかった場合、")):
            actions: tuple[t.Action, ...] = getattr(action, name)
            if actions:
                self.sentence += 1
                text += words + self.chain(actions) + "。"
        return text

    def _if(self, action: t.If, before: t.Action | None) -> str:
        condition = action.condition
        if isinstance(condition, t.Done):
            if before is None or last_bind(before) != condition.bind:
                raise Unprintable("“if you do” about something said earlier")
            text = "そうした場合、"
        elif isinstance(condition, t.Never) and isinstance(condition.condition, t.Done):
            if before is None or last_bind(before) != condition.condition.bind:
                raise Unprintable("“if you do not” about something said earlier")
            text = "そうしなかった場合、"
        else:
            gate = self.gate(condition)
            text = gate or self.condition(condition) + "、"
            if gate:
                return text + self.sentences(action.then)
        text += self._ending(action.then)
        if action.otherwise:
            self.sentence += 1
            words = "そうしなかった場合、" if isinstance(condition, t.Done) else "それ以外の場合、"
            text += words + self._ending(action.otherwise)
        return text

    def _ending(self, actions: tuple[t.Action, ...]) -> str:
        if len(actions) == 1 and isinstance(actions[0], t.May) and not actions[0].then and not actions[0].otherwise:
            return self.chain(actions[0].actions, "may", actions[0].who) + "。"
        if len(actions) == 1 and isinstance(actions[0], t.Modes) and not self.listed:
            return self._modes(actions[0])
        return self.chain(actions) + "。"

    def _modes(self, action: t.Modes) -> str:
        self.listed = True
        who = "" if action.who == "you" else TOPICS[action.who] + "は"
        if action.least == action.most:
            text = f"{who}以下から{action.most}つを選ぶ。"
        elif action.least == 0:
            text = f"{who}以下から{action.most}つまで選ぶ。"
        else:
            raise Unprintable("this number of modes")
        known, self._opened = list(self.referents), False
        for mode in action.modes:
            text += "\n・" + self.sentences(mode)
            self.referents = list(known)
        return text + "\n"

    # -------------------------------------------------------------------------------------------- chains

    def chain(self, actions: Sequence[t.Action], form: str = "plain", who: t.Who = "you") -> str:
        """Actions in one sentence, the last verb in this form."""
        text = ""
        duration = ""
        self._fresh = None
        self.actor = "you"
        if who != "you":
            text, self.actor = TOPICS[who] + "は", who
        for number, action in enumerate(actions):
            last = number == len(actions) - 1
            lead, nested = self._nested(action, last, form)
            if nested:
                text += lead
                continue
            text += self._each(action)
            actor = _actor(action)
            if actor is not None and actor != self.actor:
                if who != "you" or (actor == "you" and self.actor != "you"):
                    raise Unprintable("a change of subject")
                text += TOPICS[actor] + "は"
                self.actor = actor
            phrase = self.phrase(action)
            if phrase.duration is not None and phrase.duration != duration:
                if not phrase.duration:
                    raise Unprintable("a lasting effect after one with a duration")
                text += self.duration_word(phrase.duration) + "、"
                duration = phrase.duration
            text += phrase.text + self._verb_form(phrase, form if last else "link")
        self.actor = "you"
        return text

    def _verb_form(self, phrase: Phrase, form: str) -> str:
        if phrase.denied:
            if form not in ("plain", "link"):
                raise Unprintable("an optional prohibition")
            name = phrase.denied + ("link" if form == "link" else "")
        else:
            name = "stem" if form == "link" else form
        return inflect(phrase.word, phrase.group, name, phrase.voice) + ("、" if form == "link" else "")

    def _nested(self, action: t.Action, last: bool, form: str) -> tuple[str, bool]:
        """Actions that govern the rest of the sentence; they can only come last."""
        if not isinstance(action, t.If | t.May | t.Modes | t.Instead | t.Later | t.Build):
            return "", False
        if not last or form != "plain":
            if isinstance(action, t.Modes) and last:
                return self._or(action, form), True
            raise Unprintable("something conditional in the middle of a sentence")
        if isinstance(action, t.If) and not action.otherwise and not isinstance(action.condition, t.Done):
            return self.condition(action.condition) + "、" + self.chain(action.then), True
        if isinstance(action, t.Modes):
            return self._or(action, form), True
        if isinstance(action, t.Instead):
            return self._instead(action), True
        if isinstance(action, t.Later):
            return self._later(action), True
        if isinstance(action, t.Build):
            copies = "何枚でも" if action.copies is None else f"{action.copies}枚まで"
            return f"このカードはデッキに{copies}入れることができる", True
        raise Unprintable("an option in the middle of a sentence")

    def _or(self, action: t.Modes, form: str) -> str:
        if (action.least, action.most) != (1, 1) or action.who != "you":
            raise Unprintable("this choice of effects in one sentence")
        parts = [self.chain(mode) for mode in action.modes[:-1]]
        return "か、".join([*parts, self.chain(action.modes[-1], form)])

    def gate(self, condition: t.Condition) -> str:
        """The bracketed word that stands for a condition; "" if there is none."""
        for gate in self.vocabulary.gates:
            value = next((n.value for n in t.nodes(condition) if isinstance(n, t.Is) and n.property == gate.property), "")
            if gate.condition(value) != condition:
                continue
            if not value:
                return f"【{gate.name}】"
            bracket = next(b for b in self.vocabulary.brackets if b.property == gate.property)
            return f"【{gate.name}】{bracket.opening}{value}{bracket.closing}"
        return ""

    def _shifted(self, action: t.Instead) -> str:
        """…への次のダメージは2000軽減される"""
        assert action.event.subject is not None
        lasting = self.duration_word(action.duration) + "、" if action.duration else ""
        what = self.noun(action.event.subject)
        if not action.actions:
            return f"{lasting}{what}への次のダメージをすべて軽減する"
        harm = action.actions[0]
        if not isinstance(harm, t.Harm) or not isinstance(harm.amount, t.Plus):
            raise Unprintable("this change of damage")
        number = harm.amount.number
        if number < 0:
            return f"{lasting}{what}への次のダメージは{-number}軽減される"
        return f"{lasting}{what}へのダメージは{number}増加する"

    def _instead(self, action: t.Instead) -> str:
        text = ""
        if action.event.event == "harm" and action.event == t.When("harm", action.event.subject):
            return self._shifted(action)
        if action.duration:
            text += self.duration_word(action.duration) + "、"
        if action.per_turn:
            text += f"ターンに{action.per_turn}回、"
        if action.once:
            text += "次に"
        text += self.event(action.event, "plain") + "時、"
        if isinstance(action.event.subject, t.Cards):
            self.referents.append(Referent(t.Subject(), {"event", "put"}, action.event.subject.filters, self.sentence - 1))
        if not action.actions:
            return text + "それを無効にする"
        return text + "かわりに" + self.chain(action.actions, "may" if action.optional else "plain")

    def _later(self, action: t.Later) -> str:
        when = action.event
        if when.event in ("start", "end"):
            which = "この" if action.duration == "turn" else "次の"
            if action.duration not in ("", "turn"):
                raise Unprintable("a delay with this duration")
            head = which + self.trigger(when)
        else:
            head = (self.duration_word(action.duration) + "、" if action.duration else "") + "次に" + self.trigger(when)
            if isinstance(when.subject, t.Cards):
                self.referents.append(Referent(t.Subject(), {"event", "put"}, when.subject.filters, self.sentence - 1))
        return f"{head}、{self.chain(action.actions)}"

    def _each(self, action: t.Action) -> str:
        if isinstance(action, t.Choose):
            each = None if action.most is None else self.each(action.most)
            return self.for_each(action.most) if action.most and each and not isinstance(each[0], t.Bound) else ""
        if isinstance(action, t.Change | t.Draw | t.Deal) and not getattr(action, "sets", False):
            each = self.each(action.amount)
            same = isinstance(action, t.Draw) and each is not None and isinstance(each[0], t.Bound)
            if each is not None and not (same and action.amount == t.Count(each[0])):
                return self.for_each(action.amount)
        if isinstance(action, t.Move) and isinstance(action.what, t.Top):
            each = self.each(action.what.amount)
            if each is not None:
                return self.for_each(action.what.amount)
        return ""


def _patient(action: t.Action) -> t.Target | None:
    """The card an action is mainly done to."""
    if isinstance(action, t.Move | t.Turn | t.Flip | t.Reveal | t.Look | t.Change | t.Become | t.Gain | t.Disable | t.Play):
        return action.what
    return None


def _actor(action: t.Action) -> t.Who | None:
    """Who does it, if the action says so."""
    if isinstance(action, t.Choose | t.Draw | t.Look | t.Finish):
        return action.who
    if isinstance(action, t.Move) and isinstance(action.what, t.Top):
        return None
    return None
