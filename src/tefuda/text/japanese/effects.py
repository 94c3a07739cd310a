"""Actions in canonical Japanese: phrases with a verb, chained into sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tefuda.kernel import tree as t
from tefuda.text.japanese.clauses import Clauses
from tefuda.text.japanese.words import OWNERS, TOPICS, Unprintable, inflect
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.context import Referent
from tefuda.text.vocabulary import Vocabulary


class Phrase(NamedTuple):
    """An action: what stands before the verb, the verb, and how it is denied ("", "cannot", "not")."""

    text: str
    word: str
    group: str
    denied: str = ""
    voice: str = "active"
    duration: str | None = None  # None: it does not last


class Effects(Clauses):
    """Writes effects, following what the reader will understand そのカード to mean."""

    def __init__(self, vocabulary: Vocabulary, ability: Callable[[t.Ability], str]) -> None:
        super().__init__(vocabulary)
        self._ability = ability
        self.windows: tuple[str, ...] = ()
        self.static = False
        self.listed = False  # a list of modes was written; there can be only one
        self._fresh: t.Target | None = None  # chosen in the phrase before: may be left out
        self._opened = False

    # -------------------------------------------------------------------------------------------- referents

    def begin(self, trigger: t.When, in_sentence: bool) -> None:
        """The trigger's card can be spoken of."""
        if isinstance(trigger.subject, t.Cards):
            number = 1 if in_sentence else 0
            self.referents.append(Referent(t.Subject(), {"event", "put"}, trigger.subject.filters, number))
        self._opened = in_sentence

    def _remember(self, bind: int, sense: str, filters: tuple[t.Filter, ...] = ()) -> None:
        target: t.Target = t.Bound(bind) if bind else t.Bound(-1 - len(self.referents))
        self.referents.append(Referent(target, {sense}, filters, self.sentence))

    def _also(self, target: t.Target, sense: str) -> None:
        for referent in self.referents:
            if referent.target == target:
                referent.senses.add(sense)

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
        else:
            text = self.condition(condition) + "、"
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
            text += self._each(action)
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

    def _instead(self, action: t.Instead) -> str:
        text = ""
        if action.duration:
            text += self.duration_word(action.duration) + "、"
        if action.per_turn:
            text += f"ターンに{action.per_turn}回、"
        if action.once:
            text += "次に"
        text += self.event(action.event, "plain") + "時、"
        if isinstance(action.event.subject, t.Cards):
            self.referents.append(Referent(t.Subject(), {"event", "put"}, action.event.subject.filters, self.sentence))
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
                self.referents.append(Referent(t.Subject(), {"event", "put"}, when.subject.filters, self.sentence))
        return f"{head}、{self.chain(action.actions)}"

    def _each(self, action: t.Action) -> str:
        amount = getattr(action, "amount", None)
        if isinstance(action, t.Change | t.Draw | t.Deal) and not getattr(action, "sets", False):
            each = self.each(amount) if amount is not None else None
            if each is not None and not (isinstance(action, t.Draw) and isinstance(each[0], t.Bound)):
                return self.noun(each[0]) + "1枚につき、"
        if isinstance(action, t.Move) and isinstance(action.what, t.Top):
            each = self.each(action.what.amount)
            if each is not None:
                return self.noun(each[0]) + "1枚につき、"
        return ""

    # -------------------------------------------------------------------------------------------- phrases

    def phrase(self, action: t.Action) -> Phrase:
        """One action."""
        fresh, self._fresh = self._fresh, None
        writer = {
            t.Choose: self._choose,
            t.Move: self._put,
            t.Turn: self._turned,
            t.Flip: self._flipped,
            t.Draw: self._drawn,
            t.Deal: self._dealt,
            t.Shuffle: self._shuffled,
            t.Reveal: self._revealed,
            t.Look: self._looked,
            t.Change: self._changed,
            t.Become: self._becomes,
            t.Gain: self._gains,
            t.Disable: self._disabled,
            t.Forbid: self._forbidden,
            t.Play: self._played,
            t.Finish: self._finished,
        }.get(type(action))
        if writer is None:
            raise Unprintable(f"the action {type(action).__name__}")
        return writer(action, fresh)  # type: ignore[operator, no-any-return]

    def _object(self, target: t.Target, fresh: t.Target | None, particle: str = "を", every: bool = True) -> str:
        """The object, left out if it was chosen in the phrase before."""
        if target == fresh and isinstance(target, t.Bound):
            return ""
        return (self.every(target) if every else self.noun(target)) + particle

    def _choose(self, action: t.Choose, fresh: t.Target | None) -> Phrase:
        among = action.among
        each = None if action.most is None else self.each(action.most)
        lead = ""
        if each is not None and not isinstance(each[0], t.Bound):
            lead = self.noun(each[0]) + "1枚につき、"
            most: t.Amount = t.Number(each[1])
            quantity = self.quantity(most if action.least == action.most else t.Number(0), most)
        else:
            quantity = self.quantity(action.least, action.most)
        if isinstance(among, t.Among):
            text = f"その中から{self.description(among.filters) if among.filters else 'カード'}を{quantity}"
            filters = among.filters
        elif isinstance(among, t.Cards):
            text = f"{self.cards(among)}を{quantity}"
            filters = among.filters
            self.source[t.Bound(action.bind)] = among.zones
        else:
            raise Unprintable("a choice among these")
        self._remember(action.bind, "choose", filters)
        self._fresh = t.Bound(action.bind)
        return Phrase(lead + text, "選ぶ", "godan")

    def _put(self, action: t.Move, fresh: t.Target | None) -> Phrase:
        target = action.what
        if isinstance(target, t.Top) and not isinstance(target.amount, t.Number):
            return self._charged(action, target)
        words = self._object(target, fresh)
        zone = self.vocabulary.zone(action.to)
        whose = "" if action.whose == "owner" else OWNERS[action.whose] + "の"
        edge = {"": "", "top": "の上", "bottom": "の下"}[action.at]
        turned = self.state_word(action.turned) + "で" if action.turned else ""
        origin = target.zones if isinstance(target, t.Cards) else self.source.get(target, ())
        if isinstance(target, t.Bound | t.This | t.Subject | t.Role | t.Rest):
            self._also(target, "put")
        else:
            self._remember(action.bind, "put")
        breaking = next((v for v in self.vocabulary.verbs if v.sense == "break" and v.origin == origin), None)
        if breaking is not None and (action.to,) == breaking.destination and action.whose == "owner" and not action.at:
            return Phrase(words, breaking.word, breaking.group)
        table = bool(origin) and all(self.vocabulary.zone(name).whose == "any" for name in origin)
        verb = ("置く", "godan")
        if zone.whose == "any":
            verb = ("出す", "godan")
        elif zone.name == self.vocabulary.hand_zone:
            verb = ("戻す", "godan") if table or isinstance(target, t.This) else ("加える", "ichidan")
        return Phrase(f"{words}{turned}{whose}{zone.words[0]}{edge}に", *verb)

    def _charged(self, action: t.Move, target: t.Top) -> Phrase:
        """A number of top cards that varies can only be charged: …1枚につき、カード1枚をチャージする."""
        each = self.each(target.amount)
        for verb in self.vocabulary.verbs:
            if verb.sense == "charge" and each and (target.zone,) == verb.origin and (action.to,) == verb.destination:
                self._remember(action.bind, "put")
                return Phrase(f"カード{each[1]}枚を", verb.word, verb.group)
        raise Unprintable("a number of top cards that varies")

    def _turned(self, action: t.Turn, fresh: t.Target | None) -> Phrase:
        return Phrase(self._object(action.what, fresh) + self.state_word(action.state) + "に", "する", "suru")

    def _flipped(self, action: t.Flip, fresh: t.Target | None) -> Phrase:
        return Phrase(self._object(action.what, fresh) + self.face_word(action.face) + "に", "する", "suru")

    def _drawn(self, action: t.Draw, fresh: t.Target | None) -> Phrase:
        each = self.each(action.amount)
        limit = "まで" if action.up_to else ""
        if each is not None and isinstance(each[0], t.Bound) and each[1] == 1:
            text = f"{self.noun(each[0])}と同じ枚数のカードを"
        else:
            number = each[1] if each else action.amount.value if isinstance(action.amount, t.Number) else 0
            if not number:
                raise Unprintable("this number of cards")
            text = f"カード{number}枚{limit}を"
        self._remember(action.bind, "draw")
        return Phrase(text, "引く", "godan")

    def _dealt(self, action: t.Deal, fresh: t.Target | None) -> Phrase:
        each = self.each(action.amount)
        if each is not None:
            amount = f"{each[1]}ダメージ"
        elif isinstance(action.amount, t.Number):
            amount = f"{action.amount.value}ダメージ"
        else:
            amount = self.amount(action.amount) + "分のダメージ"
        source = "" if action.source is None else self.noun(action.source) + "は"
        return Phrase(f"{source}{OWNERS[action.who]}に{amount}を", "与える", "ichidan")

    def _shuffled(self, action: t.Shuffle, fresh: t.Target | None) -> Phrase:
        owner = "" if action.whose == self.actor and self.actor != "you" else OWNERS[action.whose] + "の"
        return Phrase(f"{owner}{self.zone_words((action.zone,))}を", "シャッフルする", "suru")

    def _revealed(self, action: t.Reveal, fresh: t.Target | None) -> Phrase:
        words = self._object(action.what, fresh)
        if isinstance(action.what, t.Bound):
            self._also(action.what, "reveal")
            self._fresh = fresh if action.what == fresh else None
        else:
            self._remember(action.bind, "reveal")
        return Phrase(words, "公開する", "suru")

    def _looked(self, action: t.Look, fresh: t.Target | None) -> Phrase:
        words = self._object(action.what, fresh)
        if not isinstance(action.what, t.Bound):
            self._remember(action.bind, "look")
        return Phrase(words, "見る", "ichidan")

    def _changed(self, action: t.Change, fresh: t.Target | None) -> Phrase:
        owner = self._object(action.what, fresh, "の")
        name = self.number_word(action.property)
        if action.sets:
            return Phrase(f"{owner}{name}を{self.amount(action.amount)}に", "する", "suru", duration=action.duration)
        each = self.each(action.amount)
        number = each[1] if each else action.amount.value if isinstance(action.amount, t.Number) else None
        if number is None:
            raise Unprintable("this change")
        return Phrase(f"{owner}{name}を", f"{number:+d}する", "suru", duration=action.duration)

    def _becomes(self, action: t.Become, fresh: t.Target | None) -> Phrase:
        value = self.value(t.Is(action.property, action.value))
        if action.loses:
            raise Unprintable("the loss of a property")
        if action.only:
            return Phrase(f"{self._object(action.what, fresh)}{value}に", "する", "suru", duration=action.duration)
        subject = self._object(action.what, fresh, "は")
        return Phrase(f"{subject}{value}を", "得る", "ichidan", duration=action.duration)

    def _gains(self, action: t.Gain, fresh: t.Target | None) -> Phrase:
        subject = self._object(action.what, fresh, "は")
        known = [a.keyword for a in action.abilities if self.vocabulary.macros.abilities(a.keyword) == (a,)]
        if len(known) == len(action.abilities):
            gained = "と".join(f"【{keyword}】" for keyword in known)
        else:
            gained = "『" + "".join(self._ability(ability) for ability in action.abilities) + "』"
        return Phrase(f"{subject}{gained}を", "得る", "ichidan", duration=action.duration)

    def _disabled(self, action: t.Disable, fresh: t.Target | None) -> Phrase:
        owner = self._object(action.what, fresh, "の")
        skills = f"【{action.keyword}】" if action.keyword else "スキル"
        return Phrase(f"{owner}{skills}を無効に", "する", "suru", duration=action.duration)

    def _played(self, action: t.Play, fresh: t.Target | None) -> Phrase:
        place = self.zone_words((action.to,)) + "に" if action.to else ""
        free = "コストを支払わずに" if action.free else ""
        words = self._object(action.what, fresh)
        return Phrase(words + place + free, "プレイする", "suru")

    def _finished(self, action: t.Finish, fresh: t.Target | None) -> Phrase:
        return Phrase("ゲームに", "勝利する" if action.result == "win" else "敗北する", "suru")

    # -------------------------------------------------------------------------------------------- prohibitions

    def _forbidden(self, action: t.Forbid, fresh: t.Target | None) -> Phrase:
        if action.act == "attack":
            return self._no_attack(action)
        who = "" if action.who is None else OWNERS[action.who] + "は"
        if action.who is not None:
            self.actor = action.who
        by = self.causes(action.by, action.by_whom) + "で" if action.by else ""
        lasts = action.duration
        what = action.what
        if action.act in ("draw", "charge"):
            word = ("引く", "godan") if action.act == "draw" else ("チャージする", "suru")
            cards = "カードを" if action.act == "draw" else ""
            return Phrase(who + by + cards, *word, "cannot", duration=lasts)
        if action.act == "damage":
            return Phrase(who + by + "ダメージを", "受ける", "ichidan", "not", duration=lasts)
        if action.act == "activate":
            owner = "" if what is None else self.noun(what) + "の"
            return Phrase(f"{who}{owner}{self.window(action.at)}を", "発動する", "suru", "cannot", duration=lasts)
        if what is None:
            raise Unprintable("this prohibition")
        if action.act == "play":
            place = (self.zone_words(action.origin) + "から" if action.origin else "") + (
                self.zone_words(action.destination) + "に" if action.destination else ""
            )
            object_ = self.noun(what, event=True) + "を"
            return Phrase(f"{who}{object_}{place}", "プレイする", "suru", "cannot", duration=lasts)
        if action.act == "choose":
            if action.who is not None:
                return Phrase(f"{who}{self.noun(what)}を", "選ぶ", "godan", "cannot", duration=lasts)
            return Phrase(f"{self.noun(what)}は{by}", "選ぶ", "godan", "not", "passive", lasts)
        if action.act == "turn":
            state = self.state_word(action.at) + "に"
            if action.who is not None:
                return Phrase(f"{who}{self.noun(what)}を{state}", "する", "suru", "cannot", duration=lasts)
            if by:
                return Phrase(f"{self.noun(what)}は{by}{state}", "する", "suru", "not", "passive", lasts)
            return Phrase(f"{self.noun(what)}は{state}", "なる", "godan", "not", duration=lasts)
        if action.act == "move":
            return self._no_move(action, who, by)
        raise Unprintable(f"the prohibition of {action.act}")

    def _no_attack(self, action: t.Forbid) -> Phrase:
        onto = ""
        if action.onto is not None:
            onto = self.noun(action.onto) + ("にしか" if action.only else "に")
        if action.who is not None:
            return Phrase(f"{OWNERS[action.who]}は{onto}", "アタックする", "suru", "cannot", duration=action.duration)
        if action.what is not None:
            return Phrase(f"{self.noun(action.what)}は{onto}", "アタックする", "suru", "cannot", duration=action.duration)
        if action.onto is None or action.only:
            raise Unprintable("this prohibition")
        return Phrase(self.noun(action.onto) + "は", "アタックする", "suru", "not", "passive", action.duration)

    def _no_move(self, action: t.Forbid, who: str, by: str) -> Phrase:
        assert action.what is not None
        for verb in self.vocabulary.verbs:
            if verb.sense == "break" and (action.origin, action.destination) == (verb.origin, verb.destination) and action.by:
                by = "" if action.by == verb.by and action.by_whom is None else by
                if who:
                    return Phrase(
                        f"{who}{by}{self.noun(action.what)}を", verb.word, verb.group, "cannot", duration=action.duration
                    )
                return Phrase(f"{self.noun(action.what)}は{by}", verb.word, verb.group, "not", "passive", action.duration)
        if not action.destination and not who:
            what = self.noun(action.what)
            return Phrase(
                f"{what}は{by}{self.zone_words(action.origin)}を", "離れる", "ichidan", "not", duration=action.duration
            )
        origin = self.zone_words(action.origin) + "から" if action.origin else ""
        place = self.zone_words(action.destination) + "に" if action.destination else ""
        what = self.noun(action.what, event=True)
        if who:
            return Phrase(f"{who}{by}{what}を{origin}{place}", "置く", "godan", "cannot", duration=action.duration)
        return Phrase(f"{what}は{by}{origin}{place}", "置く", "godan", "not", "passive", action.duration)


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
