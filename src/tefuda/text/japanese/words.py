"""Nouns, amounts and conditions in canonical Japanese."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import lexicon
from tefuda.text.discourse import Discourse, Mention
from tefuda.text.frames import GAP
from tefuda.text.inflection import forms
from tefuda.text.saying import Unsaid
from tefuda.text.vocabulary import Vocabulary, Word


class Unprintable(Exception):
    """The tree means something that canonical card text cannot say."""


TOPICS = {"you": "自分", "opponent": "相手", "each": "各プレイヤー", "that": "そのプレイヤー", "rival": "その相手"}
OWNERS = {"you": "自分", "opponent": "相手", "each": "お互い", "owner": "持ち主", "master": "マスター", "any": "お互い"} | {
    who: TOPICS[who] for who in ("that", "rival")
}
RELATIONS = {"=": ""} | {sign: word for word, sign in lexicon.RELATIONS.items()}
_KINDS = {"=": None, ">=": "at least", "<=": "at most", "<": "fewer"}
_REFERENCES = {
    "": "そのカード",
    "choose": "選んだカード",
    "reveal": "公開したカード",
    "draw": "引いたカード",
    "look": "見たカード",
    "put": "置いたカード",
}


#: Where the card would stand that a relative clause describes.
MARK = "\0"


def inflect(word: str, group: str, form: str, voice: str = "active") -> str:
    """A verb in one form, the shortest if there are several."""
    found = [item.text for item in forms(word, group) if item.form == form and item.voice == voice]
    if group == "ichidan" and voice == "active":  # 受けられない could be the passive voice
        found = [text for text in found if not text.startswith(word[:-1] + "られ")]
    if not found:
        raise Unprintable(f"{word} has no form {form}")
    return min(found, key=len)


class Words:
    """Writes phrases; keeps the discourse so that そのカード is only used where it is clear."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.actor: t.Who = "you"
        self.discourse = Discourse(vocabulary.alone)
        self.place = ""  # 手札にある, before このカード, once
        self.source: dict[t.Target, tuple[str, ...]] = {}  # the zones that chosen cards are in
        self.awaited: t.When | None = None  # the event that the ability waits for
        self.results: dict[t.Target, str] = {}  # 捨てたカード: what was done, by its verb

    # -------------------------------------------------------------------------------------------- by the rules that read it

    def word(self, lexicon: str, value: Hashable) -> str:
        """The canonical word of the grammar with this value."""
        try:
            return self.vocabulary.grammar.rules.saying.word(lexicon, value)
        except Unsaid as why:
            raise Unprintable(str(why)) from None

    def say(self, rule: str, **parts: Hashable) -> str:
        """The text of a rule of the grammar with these parts."""
        try:
            return self.vocabulary.grammar.rules.saying.rule(rule, parts)
        except Unsaid as why:
            raise Unprintable(str(why)) from None

    # -------------------------------------------------------------------------------------------- lookup

    @property
    def attacking(self) -> tuple[str, str]:
        """The game's own verb for attacking."""
        own = [(verb.word, verb.group) for verb in self.vocabulary.verbs if verb.sense == "attack" and verb.frame is not None]
        return own[0] if own and self.vocabulary.writing.layout == "tags" else ("アタックする", "suru")

    def tag(self, keyword: str) -> str:
        """The name of a keyword as a sentence speaks of it."""
        if self.vocabulary.writing.layout == "tags":
            quotes = self.vocabulary.writing.quotes[0]
            kinds = [tree.kind for entry in self.vocabulary.keywords if entry.name == keyword for tree in entry.trees]
            icons = [head.words[0] for head in self.vocabulary.heads if head.kind in kinds[:1]]
            return f"{quotes[0]}{''.join(icons[:1])}{keyword.rpartition('≫')[2]}{quotes[1]}"
        marks = self.vocabulary.writing.keywords
        return f"{marks[0]}{keyword}{marks[1]}"

    @staticmethod
    def _named(entries: tuple[Word, ...], name: str) -> str:
        for entry in entries:
            if entry.name == name:
                return entry.words[0]
        raise Unprintable(f"there is no word for {name}")

    def number_word(self, name: str) -> str:
        return self._named(self.vocabulary.numbers, name)

    def state_word(self, name: str) -> str:
        return self._named(self.vocabulary.states, name)

    def face_word(self, name: str) -> str:
        return self._named(self.vocabulary.faces, name)

    def moment_word(self, name: str) -> str:
        return self._named(self.vocabulary.moments, name)

    def duration_word(self, name: str) -> str:
        return self._named(self.vocabulary.durations, name)

    def zone_words(self, zones: tuple[str, ...]) -> str:
        return "か".join(self.vocabulary.zone(zone).words[0] for zone in zones)

    def causes(self, by: tuple[str, ...], whom: t.Who | None) -> str:
        owner = "" if whom is None else OWNERS[whom] + "の"
        return owner + "や".join(self._named(self.vocabulary.causes, cause) for cause in by)

    # -------------------------------------------------------------------------------------------- filters

    def value(self, item: t.Is) -> str:
        states = [entry for entry in self.vocabulary.statuses if entry.words[0].endswith("中")]
        for colour in (*self.vocabulary.colours, *states):
            if (colour.property, colour.value) == (item.property, item.value):
                return colour.words[0]
        for bracket in self.vocabulary.brackets:
            if bracket.property == item.property:
                label = bracket.labels[0] if bracket.labelled else ""
                return label + bracket.opening + item.value + bracket.closing
        raise Unprintable(f"there is no word for {item.property} {item.value}")

    def _icon(self, item: t.Filter) -> str | None:
        if isinstance(item, t.Is) and item.property == self.vocabulary.icon_property:
            return self._named(self.vocabulary.icons, item.value)
        return None

    def _noun_of(self, item: t.Filter) -> str | None:
        """The card noun whose only meaning is this filter."""
        for noun in self.vocabulary.nouns:
            if noun.filters == (item,):
                return noun.words[0]
        return None

    def modifier(self, item: t.Filter) -> str:
        """A filter before a noun."""
        denied = isinstance(item, t.Not)
        inner = item.filter if isinstance(item, t.Not) else item
        deniable: dict[type[t.Node], Callable[[Any, bool], str]] = {
            t.Is: self._is,
            t.Either: self._either,
            t.Compare: self._compare,
            t.HasKeyword: lambda keyword, denied: self.tag(keyword.keyword) + self.word("KeywordTail", denied),
            t.Plain: lambda plain, denied: self.word("PlainTail", denied),
            t.Same: lambda same, denied: self._same(same) + self.word("WordTail", denied),
            t.Except: self._except,
        }
        plain: dict[type[t.Node], Callable[[Any], str]] = {
            t.Turned: lambda turned: self.state_word(turned.state) + "の",
            t.Facing: lambda facing: self.face_word(facing.face) + "の",
            t.All: self._sole,
            t.Extreme: self._extreme,
            t.Beside: self._beside,
            t.Underwent: lambda past: self.word("ThisTurnName", "") + self.relative(past.event, past.agent),
        }
        if type(inner) in deniable:
            return deniable[type(inner)](inner, denied)
        found = plain[type(inner)](inner) if type(inner) in plain else self._in_own_words(inner)
        if denied or found is None:
            raise Unprintable("a value that was named, or this negation")
        return found

    def _in_own_words(self, item: t.Filter) -> str | None:
        """A description that only some games have."""
        return next((text for one in self.vocabulary.constructions if (text := one.before(item, self))), None)

    def _is(self, item: t.Is, denied: bool) -> str:
        if item.property.endswith(t.PART):
            return self._containing((item,), denied)
        if item.property == "status":  # バトル中の, ≪ユニゾン≫している
            word = self.word("StatusWord", (item.property, item.value))
            return word + self.word("StatusTail" if word.endswith("中") else "StatusState", denied)
        icon, noun = self._icon(item), self._noun_of(item)
        if icon:
            return icon + self.word("HaveTail", denied)
        if noun is not None and denied:
            return noun + self.word("NounTail", denied)
        return self.value(item) + self.word("WordTail", denied)

    def _either(self, item: t.Either, denied: bool) -> str:
        if all(isinstance(part, t.Is) and part.property.endswith(t.PART) for part in item.filters):
            return self._containing(item.filters, denied)
        keywords = isinstance(item.filters[0], t.HasKeyword)
        return self._alternatives(item) + self.word("KeywordTail" if keywords else "WordTail", denied)

    def _alternatives(self, item: t.Either) -> str:
        if all(isinstance(part, t.HasKeyword) for part in item.filters):
            return "か".join(self.tag(part.keyword) for part in item.filters if isinstance(part, t.HasKeyword))
        if all(isinstance(part, t.Is) for part in item.filters):
            return "か".join(self.value(part) for part in item.filters if isinstance(part, t.Is))
        raise Unprintable("this choice of properties")

    def _containing(self, items: tuple[t.Filter, ...], denied: bool) -> str:
        """カード名に「剣」か「盾」を含む"""
        whole = [t.Is(item.property.removesuffix(t.PART), item.value) for item in items if isinstance(item, t.Is)]
        if len({item.property for item in whole}) > 1:
            raise Unprintable("parts of different properties")
        values = "か".join(self.value(item) for item in whole)
        return self.say("PartMod", label=whole[0].property, values=values, negated=denied)

    def _compare(self, item: t.Compare, denied: bool) -> str:
        for entry in self.vocabulary.tallies:  # アイコン能力を持つ
            if item == t.Compare(entry.name, ">=", t.Number(1)):
                return self.say("TallyMod", name=entry.name, negated=denied)
        if denied or item.printed:
            raise Unprintable("this comparison")
        return self._compared(item)

    def _compared(self, item: t.Compare) -> str:
        amount = self.amount(item.amount)
        tail = "より大きい" if item.relation == ">" else RELATIONS[item.relation] + "の"
        return self.number_word(item.property) + ("" if isinstance(item.amount, t.Number) else "が") + amount + tail

    def _except(self, item: t.Except, denied: bool) -> str:
        if not denied:
            return self.reference(item.what) + "以外の"
        if not isinstance(item.what, t.Role):
            raise Unprintable("this card and no other")
        return self.word("RoleState", item.what.name)

    def _sole(self, item: t.All) -> str:
        """白だけの"""
        only = item.filters[0]
        if len(item.filters) != 2 or not isinstance(item.filters[1], t.Sole) or not isinstance(only, t.Is):
            raise Unprintable("several kinds, each with a description of its own")
        return self.value(only) + "だけの"

    def _extreme(self, item: t.Extreme) -> str:
        """一番パワーの低い"""
        return self.say("ExtremeMod", name=item.property, relation=">" if item.highest else "<")

    def _beside(self, item: t.Beside) -> str:
        if item.here:
            raise Unprintable("the place of another card")
        return self.reference(item.what) + "の隣の"

    def relative(self, when: t.When, agent: bool) -> str:
        """An event as a relative clause about the card that it happened to, or its other party."""
        raise NotImplementedError

    def _same(self, item: t.Same) -> str:
        """《同名》"""
        if (item.property, item.what) != ("name", t.This()) or not self.vocabulary.same_name:
            raise Unprintable("what two cards have in common")
        return self.vocabulary.same_name[0]

    def spot(self, place: t.Place) -> str:
        """ゼクスのないノーマルスクエア"""
        if place.of is not None or place.beside is not None or place.but is not None:
            raise Unprintable("a place by another card")
        kinds = [noun.words[0] for noun in self.vocabulary.nouns if noun.filters == place.without] if place.without else []
        if place.without and not kinds:
            raise Unprintable("a place without such cards")
        whose = "" if place.whose == "any" else OWNERS[place.whose] + "の"
        return "".join(f"{kind}のない" for kind in kinds[:1]) + whose + self.zone_words(place.zones)

    def _head(self, filters: tuple[t.Filter, ...]) -> tuple[str, tuple[t.Filter, ...], str]:
        """The card noun for these filters, the filters it leaves, and how a noun with two kinds is written."""
        filters = tuple(sorted(filters, key=lambda item: not isinstance(item, t.Bears)))  # other words could go with its noun
        for noun in self.vocabulary.nouns:
            if noun.filters and all(f in filters for f in noun.filters) and noun.filters[0].property == "type":  # type: ignore[union-attr]
                return noun.words[0], tuple(f for f in filters if f not in noun.filters), noun.words[0]
        for item in filters:
            if isinstance(item, t.Either):
                nouns = [self._noun_of(part) for part in item.filters]
                if all(nouns):
                    return "か".join(noun for noun in nouns if noun), tuple(f for f in filters if f != item), ""
        return self.vocabulary.nouns[0].words[0], filters, self.vocabulary.nouns[0].words[0]

    def description(self, filters: tuple[t.Filter, ...]) -> str:
        """Filters as a predicate noun."""
        if len(filters) == 1:
            only = filters[0]
            if isinstance(only, t.Turned):
                return self.state_word(only.state)
            if isinstance(only, t.Facing):
                return self.face_word(only.face)
            if isinstance(only, t.Plain):
                return "ノンスキル"
            if isinstance(only, t.Not) and isinstance(only.filter, t.Except):
                return self.reference(only.filter.what)
            if isinstance(only, t.Is) and self._noun_of(only) is None and self._icon(only) is None:
                return self.value(only)
            if isinstance(only, t.Either) and all(isinstance(f, t.Is) and f.property != "type" for f in only.filters):
                return self._alternatives(only)
        return self.described(filters)

    def described(self, filters: tuple[t.Filter, ...]) -> str:
        """Filters as a noun: 赤のバトルカード."""
        head, rest, _ = self._head(filters)
        return "".join(self.modifier(item) for item in rest) + head

    # -------------------------------------------------------------------------------------------- nouns

    def owner(self, whose: t.Who, zones: tuple[str, ...]) -> str:
        """The possessor, left out where the sentence's subject or the table says it."""
        private = bool(zones) and all(self.vocabulary.zone(zone).whose == "you" for zone in zones)
        if whose == self.actor and self.actor != "you":
            own = "自身の" if whose == "each" else OWNERS[whose] + "の"
            return "" if private else own
        if whose == "any":
            return "お互いの" if private else ""
        if whose == "you" and self.actor != "you":
            raise Unprintable("自分 under another subject")
        return OWNERS[whose] + "の"

    def cards(self, cards: t.Cards, event: bool = False) -> str:
        """A set of cards as a noun phrase. `event`: no zone is meant unless it is written."""
        leading = (t.Except, t.Underwent, t.Against)  # relative clauses, and what could go with another noun
        excepted = tuple(f for f in cards.filters if isinstance(f, leading))
        filters = tuple(f for f in cards.filters if not isinstance(f, leading))
        role = self._role(filters)
        head, rest, kind = self._head(filters)
        if role:
            head, rest = role, ()
        owner = self.owner(cards.whose, cards.zones)
        entry = next((noun for noun in self.vocabulary.nouns if kind in noun.words), None) if kind else None
        table = entry.table if entry is not None else ()
        if role:
            table = self.vocabulary.table
        if not kind:
            table = cards.zones  # two kinds of cards bring their zones with them
        place = ""
        if entry is not None and entry.zones:
            if cards.zones != entry.zones:
                raise Unprintable("that kind of card in another zone")
        elif cards.zones and (event or cards.zones != table):
            if not rest and not excepted and len(cards.zones) == 1 and kind == self.vocabulary.nouns[0].words[0] and not role:
                zone = self.vocabulary.zone(cards.zones[0])
                if zone.mass:
                    return owner + zone.words[0]
            place = self.zone_words(cards.zones) + "の"
        elif not cards.zones and not event:
            raise Unprintable("cards without a zone")
        before = "".join(self.modifier(item) for item in excepted)
        return before + owner + place + "".join(self.modifier(item) for item in rest) + head

    def _role(self, filters: tuple[t.Filter, ...]) -> str:
        if len(filters) == 1 and isinstance(filters[0], t.Not) and isinstance(filters[0].filter, t.Except):
            what = filters[0].filter.what
            return next((r.words[0] for r in self.vocabulary.roles if what == t.Role(r.name)), "")
        return ""

    def reference(self, target: t.Target) -> str:
        """A definite card."""
        if target == GAP:
            return MARK
        if isinstance(target, t.This):
            place, self.place = self.place, ""
            return place + "このカード"
        fixed = next((entry.words[0] for entry in self.vocabulary.fixed if entry.target == target), "")
        if fixed:
            return fixed
        if isinstance(target, t.Role):
            return next(role.words[0] for role in self.vocabulary.roles if role.name == target.name)
        if isinstance(target, t.Bound | t.Subject | t.Agent):
            for sense, words in self._pointing():
                found = self.discourse.pointed(*sense)
                if isinstance(found, Mention) and found.target == target:
                    return words
            if target in self.results:
                return self.results[target]
            if isinstance(target, t.Subject | t.Agent) and self.awaited is not None and self._told(self.awaited):
                return self.relative(self.awaited, isinstance(target, t.Agent)) + self.vocabulary.nouns[0].words[0]
            raise Unprintable("a card that no word can single out")
        if isinstance(target, t.Rest):
            return "残り"
        if isinstance(target, t.Among):
            return "その中の" + self.described(target.filters)
        if isinstance(target, t.Top):
            edge = "下" if target.bottom else "上"
            owner = "" if target.whose == self.actor and self.actor != "you" else OWNERS[target.whose] + "の"
            zone = self.vocabulary.zone(target.zone).words[0]
            if not isinstance(target.amount, t.Number):
                raise Unprintable("a number of top cards that varies")
            return f"{owner}{zone}の{edge}から{target.amount.value}枚{'まで' if target.up_to else ''}"
        raise Unprintable("these cards")

    def _told(self, when: t.When) -> bool:
        """Is a card of this event called by what it did there, whatever was done since?"""
        return when.event == "attack" or any(
            verb.sense in ("happen", "strike") and verb.event == when.event for verb in self.vocabulary.verbs
        )

    def _pointing(self) -> Iterator[tuple[tuple[str, tuple[t.Filter, ...]], str]]:
        """Words that point back, and what they look for: そのカード, 選んだカード, そのユニット."""
        for sense, words in _REFERENCES.items():
            yield (sense, ()), words
        for noun in self.vocabulary.nouns:
            if noun.filters:
                yield ("", noun.filters), "その" + noun.words[0]

    def noun(self, target: t.Target, event: bool = False) -> str:
        """Any target without a number."""
        if isinstance(target, t.Together) and target.parts == self.discourse.pair:
            return "それら"
        if isinstance(target, t.Together):
            return ("か" if event else "と").join(self.noun(part, event) for part in target.parts)
        return self.cards(target, event) if isinstance(target, t.Cards) else self.reference(target)

    def every(self, target: t.Target) -> str:
        """A target that is meant as a whole: すべて for a set."""
        text = self.noun(target)
        if isinstance(target, t.Among) or (isinstance(target, t.Cards) and not self._alone(target)):
            return text + "すべて"
        return text

    def _alone(self, cards: t.Cards) -> bool:
        return self.vocabulary.alone(cards)

    # -------------------------------------------------------------------------------------------- amounts

    def amount(self, amount: t.Amount) -> str:
        if isinstance(amount, t.Number):
            return str(amount.value)
        if isinstance(amount, t.Value):
            return self.noun(amount.what) + "の" + self.number_word(amount.of)
        if isinstance(amount, t.Count):
            return self.noun(amount.what) + "の枚数"
        if isinstance(amount, t.Plus):
            return self.sum(amount) + "数"
        raise Unprintable("this amount")

    def sum(self, amount: t.Plus) -> str:
        """…から2を引いた"""
        inner, number = amount.amount, amount.number
        if isinstance(inner, t.Times) and (inner.by, inner.per) == (-1, 1):
            return self.say("FromWords", number=number, amount=self.amount(inner.amount))
        return self.say("MoreWords" if number >= 0 else "LessWords", amount=self.amount(inner), number=abs(number))

    def quantity(self, least: t.Amount, most: t.Amount | None) -> str:
        """How many are chosen."""
        if most is None:
            if not isinstance(least, t.Number):
                raise Unprintable("this number of cards")
            return self.say("Uncounted", pair=("any", 0)) if least.value == 0 else self.counted(least.value, ">=")
        if isinstance(most, t.Number):
            if least == most:
                return self.counted(most.value)
            if least == t.Number(0):
                return self.say("Counted", number=most.value, kind="up to")
            if isinstance(least, t.Number):
                return self.say("Ranged", least=least.value, number=most.value)
        if isinstance(most, t.Count) and least == most:
            return self.say("SameCount", noun=self.noun(most.what))
        if isinstance(most, t.Plus) and least == most:
            return self.say("SumCount", amount=self.sum(most))
        raise Unprintable("this number of cards")

    def counted(self, number: int, relation: str = "=") -> str:
        """3枚, 3枚以上"""
        return self.say("Counted", number=number, kind=_KINDS[relation])

    def for_each(self, amount: t.Amount) -> str:
        """手札2枚につき、"""
        per = amount.per if isinstance(amount, t.Times) else 1
        each = self.each(amount)
        if each is None:
            return ""
        counted = each[0]
        if isinstance(counted, t.Pairs):
            return self.say("ForEach", pairs=self.pairs(counted), per=per) + "、"
        if isinstance(counted, t.Counters):
            marks = self.marks(counted.name, counted.who, counted.what)
            return self.say("ForEach", marks=marks, per=per) + "、"
        noun = self._such(counted.event) if isinstance(counted, t.Often) else self.noun(counted)
        return self.say("ForEach", noun=noun + self.counted(per)) + "、"

    def _such(self, when: t.When) -> str:
        """このターン中に破壊されたカード: those that it has happened to"""
        cards = when.subject or t.Cards(())
        if not isinstance(cards, t.Cards):
            raise Unprintable("how often this has happened")
        past = t.Underwent(msgspec.structs.replace(when, subject=None))
        return self.cards(msgspec.structs.replace(cards, filters=(past, *cards.filters)), event=True)

    def pairs(self, pairs: t.Pairs) -> str:
        """あなたの隣接するゼクス"""
        noun = self.noun(pairs.what)
        owner = next((word for word in OWNERS.values() if noun.startswith(word + "の")), "")
        return f"{owner}の隣接する{noun.removeprefix(owner + 'の')}" if owner else f"隣接する{noun}"

    def marks(self, name: str, who: t.Who | None, what: t.Target | None) -> str:
        """Counters and whose they are."""
        owner = self.noun(what) if what is not None else OWNERS[who or "you"]
        return f"{owner}の{self.mark(name)}"

    def mark(self, name: str) -> str:
        """The word for counters of this name, or their icon."""
        icons = [entry.words[0] for entry in self.vocabulary.mark_icons if entry.name == name]
        return icons[0] if icons else name + "カウンター"

    @staticmethod
    def each(amount: t.Amount) -> tuple[t.Target | t.Counters | t.Pairs | t.Often, int] | None:
        """An amount that is so much for each card or counter, or each time."""
        by = 1
        if isinstance(amount, t.Times):
            by, amount = amount.by, amount.amount
        if isinstance(amount, t.Counters | t.Pairs | t.Often):
            return amount, by
        return (amount.what, by) if isinstance(amount, t.Count) else None
