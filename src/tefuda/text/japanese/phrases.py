"""Single actions in canonical Japanese."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import tree as t
from tefuda.text.japanese.prohibitions import Phrase, Prohibitions
from tefuda.text.japanese.words import OWNERS, Unprintable, inflect
from tefuda.text.vocabulary import Vocabulary


def in_play(action: t.Action) -> bool:
    """Is this said of cards in play only? Then a card that was just drawn is not meant."""
    return isinstance(action, t.Turn | t.Flip | t.Change | t.Become | t.Gain | t.Disable | t.Harm | t.Special | t.Cancel)


class Phrases(Prohibitions):
    """Writes one action at a time, following what the reader will understand そのカード to mean."""

    def __init__(self, vocabulary: Vocabulary, ability: Callable[[t.Ability], str]) -> None:
        super().__init__(vocabulary)
        self._ability = ability
        self._fresh: t.Target | None = None  # chosen in the phrase before: may be left out
        self._opened = False

    # -------------------------------------------------------------------------------------------- what is spoken of

    def begin(self, trigger: t.When, in_sentence: bool) -> None:
        """The trigger's cards can be spoken of."""
        if in_sentence:
            self.discourse.begin()
        self.discourse.happened(trigger)
        self.awaited = trigger
        self._opened = in_sentence

    def _pool(self, target: t.Target) -> bool:
        return any(known.target == target for known in self.discourse.pools())

    # -------------------------------------------------------------------------------------------- phrases

    def phrase(self, action: t.Action) -> Phrase:
        """One action."""
        fresh, self._fresh = self._fresh, None
        self.discourse.step()
        self.discourse.table = in_play(action)
        phrase = self._written(action, fresh)
        self.discourse.table = False
        self.discourse.acted([action])
        if isinstance(action, t.Move) and action.bind:
            self.results[t.Bound(action.bind)] = inflect(phrase.word, phrase.group, "past") + "カード"
        return phrase

    def _written(self, action: t.Action, fresh: t.Target | None) -> Phrase:
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
            t.Forbid: self._normed,
            t.Permit: self._normed,
            t.Oblige: self._normed,
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
        every = action.least == action.most == t.Count(among)
        each = None if action.most is None or every else self.each(action.most)
        if every:
            quantity = "すべて"
        elif each is not None and not isinstance(each[0], t.Bound):
            most: t.Amount = t.Number(each[1])
            quantity = self.quantity(most if action.least == action.most else t.Number(0), most)
        else:
            quantity = self.quantity(action.least, action.most)
        lot = "ランダムに" if action.at_random else ""
        if isinstance(among, t.Among):
            text = f"その中から{self.described(among.filters)}を{lot}{quantity}"
            filters = among.filters
        elif isinstance(among, t.Cards):
            text = f"{self.cards(among)}を{lot}{quantity}"
            filters = among.filters
            self.source[t.Bound(action.bind)] = among.zones
        else:
            raise Unprintable("a choice among these")
        self.discourse.chosen(action, filters)
        self._fresh = t.Bound(action.bind)
        return Phrase(text, "選ぶ", "godan")

    def _put(self, action: t.Move, fresh: t.Target | None) -> Phrase:
        target = action.what
        if isinstance(target, t.Top) and not isinstance(target.amount, t.Number):
            return self._charged(action, target)
        for breaker in self.vocabulary.verbs:
            if breaker.sense != "break" or not isinstance(target, t.Among) or (action.to,) != breaker.destination:
                continue
            if target.filters == breaker.filters and not self._pool(target.what):
                return Phrase(self._object(target.what, fresh), breaker.word, breaker.group)
        words = self._object(target, fresh)
        zone = self.vocabulary.zone(action.to)
        whose = "" if action.whose == "owner" else OWNERS[action.whose] + "の"
        edge = {"": "", "top": "の上", "bottom": "の下"}[action.at]
        turned = self.state_word(action.turned) + "で" if action.turned else ""
        origin = target.zones if isinstance(target, t.Cards) else self.source.get(target, ())
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
                return Phrase(f"カード{each[1]}枚を", verb.word, verb.group)
        raise Unprintable("a number of top cards that varies")

    def _turned(self, action: t.Turn, fresh: t.Target | None) -> Phrase:
        return Phrase(self._object(action.what, fresh) + self.state_word(action.state) + "に", "する", "suru")

    def _flipped(self, action: t.Flip, fresh: t.Target | None) -> Phrase:
        return Phrase(self._object(action.what, fresh) + self.face_word(action.face) + "に", "する", "suru")

    def _drawn(self, action: t.Draw, fresh: t.Target | None) -> Phrase:
        each = self.each(action.amount)
        limit = "まで" if action.up_to else ""
        if isinstance(action.amount, t.Plus):
            text = self.quantity(action.amount, action.amount) + "のカードを"
        elif isinstance(action.amount, t.Total):
            tally = self._named(self.vocabulary.tallies, action.amount.of)
            text = f"{self.noun(action.amount.what)}の{tally}の数だけカードを"
        elif each is not None and isinstance(each[0], t.Bound) and action.amount == t.Count(each[0]):
            text = f"{self.noun(each[0])}と同じ枚数のカードを"
        else:
            number = each[1] if each else action.amount.value if isinstance(action.amount, t.Number) else 0
            if not number:
                raise Unprintable("this number of cards")
            text = f"カード{number}枚{limit}を"
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
        if action.of is not None:
            return Phrase("", "シャッフルする", "suru")
        owner = "" if action.whose == self.actor and self.actor != "you" else OWNERS[action.whose] + "の"
        return Phrase(f"{owner}{self.zone_words((action.zone,))}を", "シャッフルする", "suru")

    def _revealed(self, action: t.Reveal, fresh: t.Target | None) -> Phrase:
        words = self._object(action.what, fresh)
        if isinstance(action.what, t.Bound):
            self._fresh = fresh if action.what == fresh else None
        return Phrase(words, "公開する", "suru")

    def _looked(self, action: t.Look, fresh: t.Target | None) -> Phrase:
        words = self._object(action.what, fresh)
        return Phrase(words, "見る", "ichidan")

    def _changed(self, action: t.Change, fresh: t.Target | None) -> Phrase:
        owner = self._object(action.what, fresh, "の")
        name = self.number_word(action.property)
        if action.least is not None:
            raise Unprintable("a change that goes only so far")
        if action.sets:
            return Phrase(f"{owner}{name}を{self.amount(action.amount)}に", "する", "suru", duration=action.duration)
        each = self.each(action.amount)
        number = each[1] if each else action.amount.value if isinstance(action.amount, t.Number) else None
        if number is None:
            raise Unprintable("this change")
        return Phrase(f"{owner}{name}を", f"{number:+d}する", "suru", duration=action.duration)

    def _becomes(self, action: t.Become, fresh: t.Target | None) -> Phrase:
        if action.told is not None:
            raise Unprintable("a value that was named")
        value = self.value(t.Is(action.property, action.value))
        if action.loses:
            raise Unprintable("the loss of a property")
        if action.only:
            return Phrase(f"{self._object(action.what, fresh)}{value}に", "する", "suru", duration=action.duration)
        subject = self._object(action.what, fresh, "は")
        if any(action.property == colour.property for colour in self.vocabulary.colours):
            return Phrase(f"{subject}{value}としても", "扱う", "godan", duration=action.duration)
        label = next((b.labels[0] for b in self.vocabulary.brackets if b.property == action.property and b.opening == "「"), "")
        return Phrase(f"{subject}{label}{value}を", "得る", "ichidan", duration=action.duration)

    def _gains(self, action: t.Gain, fresh: t.Target | None) -> Phrase:
        subject = self._object(action.what, fresh, "は")
        known = [a.keyword for a in action.abilities if a.keyword and self.vocabulary.macros.abilities(a.keyword) == (a,)]
        if len(known) == len(action.abilities):
            gained = "と".join(self.tag(keyword) for keyword in known)
        else:
            opening, closing = self.vocabulary.writing.quotes[0]
            apart = f"{closing}と{opening}" if self.vocabulary.writing.layout == "lines" else ""
            gained = opening + apart.join(self._ability(ability) for ability in action.abilities) + closing
        return Phrase(f"{subject}{gained}を", "得る", "ichidan", duration=action.duration)

    def _disabled(self, action: t.Disable, fresh: t.Target | None) -> Phrase:
        owner = self._object(action.what, fresh, "の")
        skills = self.tag(action.keyword) if action.keyword else self.vocabulary.skills[0]
        return Phrase(f"{owner}{skills}を無効に", "する", "suru", duration=action.duration)

    def _played(self, action: t.Play, fresh: t.Target | None) -> Phrase:
        place = self.zone_words((action.to,)) + "に" if action.to else ""
        free = "コストを支払わずに" if action.free else ""
        words = self._object(action.what, fresh)
        return Phrase(words + place + free, "プレイする", "suru")

    def _finished(self, action: t.Finish, fresh: t.Target | None) -> Phrase:
        return Phrase("ゲームに", "勝利する" if action.result == "win" else "敗北する", "suru")
