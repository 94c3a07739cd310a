"""Effects in canonical Japanese: actions chained into sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.groups import Enter, Likened, Pair, Written, grouped
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.japanese.terms import Terms
from tefuda.text.japanese.words import OWNERS, TOPICS, Unprintable, inflect
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.lists import PREDICTED, prediction
from tefuda.text.vocabulary import Vocabulary


class Effects(Terms):
    """Writes effects."""

    def __init__(self, vocabulary: Vocabulary, ability: Callable[[t.Ability], str]) -> None:
        super().__init__(vocabulary, ability)
        self.listed = False  # a list of modes was written; there can be only one

    # -------------------------------------------------------------------------------------------- sentences

    def sentences(self, effect: Sequence[t.Action], opened: bool = False) -> str:
        """Each action a sentence; a choice goes with what is done to the chosen cards."""
        text = ""
        before: Written | None = None
        number = 0
        actions = grouped(effect, self.vocabulary)
        while number < len(actions):
            if not (opened and self._opened and number == 0):
                self.discourse.begin()
            action = actions[number]
            following = actions[number + 1] if number + 1 < len(actions) else None
            if (named := self._named_list(actions[number:])) is not None:
                items, listed = named
                text += listed
                number += items
                continue
            if isinstance(action, Pair | Likened):
                text += (self._both(action) if isinstance(action, Pair) else self._likened(action)) + "。"
                number += 1
                continue
            if isinstance(action, t.Choose) and isinstance(following, t.Attach) and following.what == t.Bound(action.bind):
                text += self._fused(action, following) + "。"
                number += 2
                continue
            if isinstance(action, t.Choose) and following is not None and _patient(following) == t.Bound(action.bind):
                text += self.chain((action, following)) + "。"  # type: ignore[arg-type]
                before = following
                number += 2
                continue
            text += self._sentence(action, before)
            before = action
            number += 1
        return text

    def _named_list(self, actions: Sequence[Written]) -> tuple[int, str] | None:
        """以下を行う, with items for one name each; how many actions it says."""
        event = self.vocabulary.named_lists
        text = ""
        items = 0
        for action in actions if event else ():
            condition = action.condition if isinstance(action, t.If) and not action.otherwise else None
            if not isinstance(condition, t.Happened) or not condition.event.at:
                break
            if condition != t.Happened(t.When(event, t.This(), at=condition.event.at)):
                break
            assert isinstance(action, t.If)
            text += self.item(condition.event.at, action.then)
            items += 1
        if not items or self.listed:
            return None
        self.listed = True
        return items, f"以下を行う。{text}\n"

    def item(self, name: str, actions: Sequence[t.Action]) -> str:
        """・剣-…"""
        known, self._opened = self.discourse.saved(), False
        text = f"\n{self.vocabulary.writing.bullets[0]}{name}-" + self.sentences(actions)
        self.discourse.restore(known)
        return text

    def _both(self, pair: Pair, form: str = "plain") -> str:
        """A1枚とB1枚を選ぶ"""
        verb = self.phrase(pair.one)
        first, second = self._chosen(verb), self._chosen(self.phrase(pair.other))
        self.discourse.pair = (t.Bound(pair.one.bind), t.Bound(pair.other.bind))
        return f"{first}と{second}を" + inflect(verb.word, verb.group, form)

    def _chosen(self, phrase: Phrase) -> str:
        """A choice as a noun with its number."""
        self._fresh = None
        noun, _, number = phrase.text.removesuffix("を").rpartition("を")
        return noun + number

    def _likened(self, words: Likened) -> str:
        """A1枚はB1枚と同じ能力を持つ"""
        first, second = self._chosen(self.phrase(words.one)), self._chosen(self.phrase(words.other))
        like = words.like
        lasting = self.duration_word(like.duration) + "、" if like.duration else ""
        return f"{lasting}{first}は{second}と同じ{self.likeness(like)}を持つ"

    def _fused(self, choice: t.Choose, attach: t.Attach) -> str:
        """手札1枚をそのカードに+1000オーラとしてつける: the host is named before the choice can be meant by these words"""
        if choice.target:
            raise Unprintable("a targeted card that is attached to another")
        raised = self.raised(attach)
        phrase = self.phrase(choice)
        self._fresh = None
        noun, _, number = phrase.text.rpartition("を")
        verb = self._sensed("attach")
        return f"{noun}{number}を{raised}" + inflect(verb.word, verb.group, "plain")

    def _sentence(self, action: Written, before: Written | None) -> str:
        if isinstance(action, t.May):
            return self._may(action)
        if isinstance(action, t.If):
            return self._if(action, before)
        if isinstance(action, t.Modes) and action.late:
            return self._predicted(action)
        if isinstance(action, t.Modes) and not self.listed:
            return self._modes(action)
        if isinstance(action, t.Repeat) and not self.listed:
            return self._repeated(action)
        if isinstance(action, t.Afterwards):
            return self.vocabulary.afterwards[0] + "、" + self.sentences(action.actions)
        return self.chain((action,)) + "。"  # type: ignore[arg-type]

    def _may(self, action: t.May) -> str:
        text = self.chain(action.actions, "may", action.who) + "。"
        for kind, actions in (("done", action.then), ("not done", action.otherwise)):
            if actions:
                self.discourse.begin()
                text += f"{self.word('DoneWord', kind)}、{self.chain(actions)}。"
        return text

    def _predicted(self, action: t.Modes) -> str:
        """総コスト2以下か総コスト3以上を予想する。…的中した場合、…"""
        found = prediction(action)
        if found is None or (action.least, action.most, action.who) != (1, 1, "you"):
            raise Unprintable("this choice when resolving")
        common, options = found
        words = "か".join(self._option(option) for option in options)
        return f"{words}を予想する。" + self.sentences(common)

    def _option(self, filters: tuple[t.Filter, ...]) -> str:
        only = filters[0] if len(filters) == 1 else None
        if isinstance(only, t.Compare):
            return self._compared(only).removesuffix("の")
        return self.description(filters)

    def _test(self, test: t.Condition, join: str, denied: bool = False) -> str:
        if isinstance(test, t.Matches) and test.filters == (PREDICTED,):
            return self.word("HitWord", not denied)
        return super()._test(test, join, denied)

    def paying(self, cost: tuple[t.Action, ...]) -> str:
        return self.chain(cost, "unless")

    def _if(self, action: t.If, before: Written | None) -> str:
        condition = action.condition
        done = condition.condition if isinstance(condition, t.Never) else condition
        if isinstance(done, t.Done):
            if before is None or last_bind(before) != done.bind:  # type: ignore[arg-type]
                raise Unprintable("“if you do” about something said earlier")
            text = self.word("DoneWord", "done" if done == condition else "not done") + "、"
        else:
            gate = self.gate(condition)
            text = gate or self.condition(condition) + "、"
            if gate:
                return text + self.sentences(action.then)
        text += self._ending(action.then)
        if action.otherwise:
            self.discourse.begin()
            kind = "not done" if isinstance(condition, t.Done) else "otherwise"
            text += f"{self.word('DoneWord', kind)}、{self._ending(action.otherwise)}"
        return text

    def _ending(self, actions: tuple[t.Action, ...]) -> str:
        if len(actions) == 1 and isinstance(actions[0], t.May) and not actions[0].then and not actions[0].otherwise:
            return self.chain(actions[0].actions, "may", actions[0].who) + "。"
        if len(actions) == 1 and isinstance(actions[0], t.Modes) and not self.listed:
            return self._modes(actions[0])
        return self.chain(actions) + "。"

    def _modes(self, action: t.Modes, again: int = 0) -> str:
        """以下から1つを選ぶ; `again`: 以下から2回選ぶ"""
        self.listed = True
        if action.least not in (0, action.most):
            raise Unprintable("this number of modes")
        most = None if action.least else True
        count = self.say("ModeCount", number=again or action.most, anew=bool(again) or None, most=most)
        who = None if action.who == "you" else TOPICS[action.who]
        text = self.say("ModeCall", player=who, count=count, how="ordered" if action.ordered else "") + "。"
        known, self._opened = self.discourse.saved(), False
        for mode in action.modes:
            text += "\n" + self.vocabulary.writing.bullets[0] + self.sentences(mode)
            self.discourse.restore(known)
        return text + "\n"

    def _repeated(self, action: t.Repeat) -> str:
        """以下から2回選ぶ; …1枚につき、以下の効果を1回解決する"""
        only = action.actions[0] if len(action.actions) == 1 else None
        if isinstance(only, t.Modes) and only.most == 1 and isinstance(action.times, t.Number):
            return self._modes(only, action.times.value)
        each = self.each(action.times)
        times = each[1] if each else action.times.value if isinstance(action.times, t.Number) else 0
        if not times:
            raise Unprintable("something that is done so often")
        self.listed = True
        text = (self.for_each(action.times) if each else "") + self.say("DoTimes", times=times)
        known, self._opened = self.discourse.saved(), False
        text += f"。\n{self.vocabulary.writing.bullets[0]}{self.sentences(action.actions)}\n"
        self.discourse.restore(known)
        return text

    # -------------------------------------------------------------------------------------------- chains

    def chain(self, actions: Sequence[t.Action], form: str = "plain", who: t.Who = "you") -> str:
        """Actions in one sentence, the last verb in this form."""
        text = ""
        duration = ""
        self._fresh = None
        self.actor = "you"
        if who != "you":
            text, self.actor = TOPICS[who] + "は", who
        written = grouped(actions, self.vocabulary)
        for number, action in enumerate(written):
            last = number == len(written) - 1
            if isinstance(action, Likened) and last and form == "plain":
                text += self._likened(action)
                continue
            if isinstance(action, Pair):
                text += self._both(action, "stem") + "、"
                continue
            if isinstance(action, Likened):
                raise Unprintable("two choices in the middle of a sentence")
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
            phrase = self.phrase(action)  # type: ignore[arg-type]
            if phrase.duration is not None and phrase.duration != duration:
                if not phrase.duration:
                    raise Unprintable("a lasting effect after one with a duration")
                text += self.duration_word(phrase.duration) + "、"
                duration = phrase.duration
            text += phrase.text + self._verb_form(phrase, form if last else "link")
        self.actor = "you"
        return text

    def _verb_form(self, phrase: Phrase, form: str) -> str:
        if phrase.final and form == "link":
            raise Unprintable("this in the middle of a sentence")
        if phrase.denied in ("can", "must"):
            if form != "plain":
                raise Unprintable("this in the middle of a sentence")
            return inflect(phrase.word, phrase.group, phrase.denied)
        if phrase.denied:
            if form not in ("plain", "link"):
                raise Unprintable("an optional prohibition")
            name = phrase.denied + ("link" if form == "link" else "")
        else:
            name = "stem" if form == "link" else form
        return inflect(phrase.word, phrase.group, name, phrase.voice) + ("、" if form == "link" else "")

    def _nested(self, action: Written, last: bool, form: str) -> tuple[str, bool]:
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
        if isinstance(action, t.May) and action.then and not action.otherwise and action.who == "you":
            return f"{self.chain(action.actions)}ことで、{self.chain(action.then)}", True
        if isinstance(action, t.May) and not action.then and not action.otherwise:
            return self.chain(action.actions, "may", action.who), True
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
        if (edges := self._either_edge(action, form)) is not None:
            return edges
        parts = [self.chain(mode) for mode in action.modes[:-1]]
        return "か、".join([*parts, self.chain(action.modes[-1], form)])

    def _either_edge(self, action: t.Modes, form: str) -> str | None:
        """…を山札の上か下に置く"""
        moves = [mode[0] for mode in action.modes if len(mode) == 1]
        if len(moves) != 2 or len(action.modes) != 2 or not isinstance(moves[0], t.Move):
            return None
        top = moves[0]
        if top.at != "top" or top.bind or top.whose != "owner" or moves[1] != msgspec.structs.replace(top, at="bottom"):
            return None
        phrase = self.phrase(top)
        return phrase.text.removesuffix("の上に") + "の上か下に" + self._verb_form(phrase, form)

    def gate(self, condition: t.Condition) -> str:
        """The bracketed word that stands for a condition; "" if there is none."""
        for gate in self.vocabulary.gates:
            value = next((n.value for n in t.nodes(condition) if isinstance(n, t.Is) and n.property == gate.property), "")
            if gate.condition(value) != condition:
                continue
            if not value:
                return f"{gate.name}:" if self.vocabulary.writing.layout == "lines" else f"【{gate.name}】"
            bracket = next(b for b in self.vocabulary.brackets if b.property == gate.property)
            return f"【{gate.name}】{bracket.opening}{value}{bracket.closing}"
        return ""

    def _shifted(self, action: t.Instead) -> str:
        """…への次のダメージは2000軽減される"""
        assert action.event.subject is not None
        lasting = self.duration_word(action.duration) + "、" if action.duration else ""
        what = self.noun(action.event.subject)
        if not action.actions:
            return f"{lasting}{what}への{'次の' if action.once else ''}ダメージをすべて軽減する"
        harm = action.actions[0]
        assert isinstance(harm, t.Harm)
        assert isinstance(harm.amount, t.Plus)
        number = harm.amount.number
        if number < 0:
            return f"{lasting}{what}への{'次の' if action.once else ''}ダメージは{-number}軽減される"
        return f"{lasting}{what}へのダメージは{number}増加する"

    def _instead(self, action: t.Instead) -> str:
        text = ""
        if action.event == t.When("harm", action.event.subject) and _shifts(action):
            return self._shifted(action)
        if (shifted := self._number_shift(action)) is not None:
            return shifted
        if action.duration:
            text += self.duration_word(action.duration) + "、"
        if action.per_turn:
            text += self.word("OftenName", action.per_turn) + "、"
        if action.once:
            text += self.say("NextWord")
        text += self.event(action.event, "plain") + "時、"
        self.discourse.happened(action.event)
        if not action.actions:
            return text + "それを無効にする"
        return text + self.word("InsteadName", "") + self.chain(action.actions, "may" if action.optional else "plain")

    def _number_shift(self, action: t.Instead) -> str | None:
        """あなたがスカウトする数を+1する"""
        act = action.actions[0] if len(action.actions) == 1 else None
        if not isinstance(act, t.Special) or not isinstance(act.amount, t.Plus):
            return None
        if act != t.Special(act.act, act.who, amount=t.Plus(t.Size(), act.amount.number)):
            return None
        for verb in self.vocabulary.verbs:
            if verb.numbered and action == t.Instead(t.When(verb.event, who=act.who), (act,), duration=action.duration):
                lasting = self.duration_word(action.duration) + "、" if action.duration else ""
                return f"{lasting}{OWNERS[act.who]}が{verb.word}数を{act.amount.number:+d}する"
        return None

    def _later(self, action: t.Later) -> str:
        when = action.event
        if when.event in ("start", "end"):
            if action.duration not in ("", dict(self.vocabulary.present).get((when.event, when.at), "turn")):
                raise Unprintable("a delay with this duration")
            head = self.moment(when, "this" if action.duration else "next")
        else:
            head = (
                (self.duration_word(action.duration) + "、" if action.duration else "")
                + self.say("NextWord")
                + self.trigger(when)
            )
            self.discourse.happened(when)
        return f"{head}、{self.chain(action.actions)}"

    def _each(self, action: Written) -> str:
        if isinstance(action, t.Choose):
            every = action.least == action.most == t.Count(action.among)
            each = None if action.most is None or every else self.each(action.most)
            return self.for_each(action.most) if action.most and each and not isinstance(each[0], t.Bound) else ""
        if isinstance(action, t.Change | t.Draw | t.Deal | t.Harm) and not getattr(action, "sets", False):
            each = self.each(action.amount)
            bound = each[0] if each is not None and isinstance(each[0], t.Bound) else None
            same = isinstance(action, t.Draw) and bound is not None and action.amount == t.Count(bound)
            if each is not None and not same:
                return self.for_each(action.amount)
        if isinstance(action, t.Move) and isinstance(action.what, t.Top):
            each = self.each(action.what.amount)
            if each is not None:
                return self.for_each(action.what.amount)
        return ""


def _patient(action: Written) -> t.Target | None:
    """The card an action is mainly done to."""
    if isinstance(action, Enter):
        return action.what
    if isinstance(action, t.Move | t.Turn | t.Flip | t.Reveal | t.Look | t.Change | t.Become | t.Gain | t.Disable | t.Play):
        return action.what
    return None


def _actor(action: Written) -> t.Who | None:
    """Who does it, if the action says so."""
    if isinstance(action, t.Special) and action.word:
        return None
    if isinstance(action, t.Choose | t.Draw | t.Look | t.Finish | t.Special | t.Control):
        return action.who
    if isinstance(action, t.Move) and isinstance(action.what, t.Top):
        return None
    return None


def _shifts(action: t.Instead) -> bool:
    """Is damage made less or more, with nothing else done instead?"""
    if not action.actions:
        return True
    first = action.actions[0]
    return len(action.actions) == 1 and isinstance(first, t.Harm) and isinstance(first.amount, t.Plus)
