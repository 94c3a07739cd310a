"""Conditions."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.kernel.names import ATTACKER
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context, canonical
from tefuda.text.lowering.descriptions import having, is_one_of, relation
from tefuda.text.lowering.events import Events, turn_condition
from tefuda.text.lowering.lists import PREDICTED
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.lowering.sets import by_counter

_COUNT_RELATIONS: dict[str, t.Relation] = {"exact": "=", "at least": ">=", "at most": "<=", "fewer": "<"}


class Conditions:
    """Understands conditions in a context."""

    def __init__(self, context: Context, nouns: Nouns, events: Events) -> None:
        self.context = context
        self.nouns = nouns
        self.events = events
        self.only_this = False  # a condition left out that it is about this card: 攻撃中
        self.topic: t.Target | None = None  # what the sentence is about: このカードは、パワーが5000以上の時
        self.subject: t.Target | None = None  # what the test before was about: 「ミナト」で、裏面の場合
        self.asked = 0  # in which sentence
        self.placed: dict[tuple[t.Filter, ...], tuple[str, ...]] = {}  # where such cards were asked about
        self.before: tuple[int, t.Target] | None = None  # what a condition before was about, and in which sentence

    def condition(self, words: s.Condition) -> t.Condition:
        """All tests of a condition, joined."""
        self.context.take(words)
        sentence = self.context.discourse.sentence
        if self.subject is not None:
            self.before = (self.asked, self.subject)
        self.asked, self.subject = sentence, None
        self.counted: t.Cards | None = None
        tests = []
        for part in words.parts:
            self.context.take(part)
            test = self._test(part)
            if not part.holds and isinstance(test, t.And):
                self.context.refuse(part, "it is not clear which part of this is denied")
            tests.append(test if part.holds else never(test))
        if len(tests) == 1:
            return tests[0]
        if words.parts[0].join == "and":
            tests = [part for test in tests for part in (test.parts if isinstance(test, t.And) else (test,))]
        return t.Or(tuple(tests)) if words.parts[0].join == "or" else t.And(tuple(tests))

    def _test(self, part: s.TestPart) -> t.Condition:
        c = self.context
        test = part.test
        c.take(test)
        if isinstance(test, s.CountTest):
            return self._count(test.noun, test.quantity)
        if isinstance(test, s.ExistTest):
            this = len(test.noun.cores) == 1 and isinstance(test.noun.cores[0].head, s.ThisHead)
            self.subject = t.This() if this else None
            return self._exist(test, part.holds)
        if isinstance(test, s.AgainTest):
            return self._again(test)
        if isinstance(test, s.PairsTest):
            return t.Check(self.nouns.number_of(test.pairs), relation(test.relation), t.Number(test.number))
        if isinstance(test, s.KindsTest):
            return self._kinds(test)
        if isinstance(test, s.OnlyTest):
            return self._nothing_else(test, part.holds)
        if isinstance(test, s.IsTest):
            if test.noun is not None and (lying := self._lying_with(test.noun, part.holds)) is not None:
                within = t.Among(lying, self.nouns.description(test.description))
                return t.Check(t.Count(within), ">=", t.Number(1))
            if test.noun is not None and (some := self._some(test, part.holds)) is not None:
                return some
            if test.noun is not None:
                self.subject = self._definite(test.noun)
            elif self.subject is None and self.topic is not None:
                self.subject = self.topic
            elif self.subject is None and self.before is not None and self.before[0] == c.discourse.sentence - 1:
                self.subject = self.before[1]  # それがドラゴンなら、…。ドラゴンでなければ、…
                c.discourse.asked(self.subject)
            elif self.subject is None:
                c.refuse(test, "it is not said which card this is about")
            return t.Matches(self.subject, self.nouns.description(test.description))
        if isinstance(test, s.CompareTest):
            return self._compare(test)
        if isinstance(test, s.MoreTest):
            return self._more(test)
        if isinstance(test, s.HaveTest) and test.role:
            return t.Check(t.Count(t.Parts(self._definite(test.noun), test.role)), ">=", t.Number(1))
        if isinstance(test, s.HaveTest):
            target, start = self._definite(test.noun), test.noun.span[1]
            has = having(self.context, (start, test.span[1]), test.keywords)
            return t.Matches(target, has.filters if isinstance(has, t.All) else (has,))
        if isinstance(test, s.HostTest):
            return self._hosted(test)
        if isinstance(test, s.RoleTest):
            return self._role(test)
        if isinstance(test, s.TurnTest):
            return self._turn(test)
        if isinstance(test, s.HistoryTest):
            for item in test.clause.items:
                if isinstance(item, s.ThisTurn | s.TimesWord | s.Filler):
                    c.take(item)
            during = next((item.name for item in test.clause.items if isinstance(item, s.ThisTurn)), "")
            when = self.events.event(test.clause)
            if self.events.further:
                c.refuse(test, "how much damage it was is not known")
            dated = test.turn or any(isinstance(item, s.ThisTurn) for item in test.clause.items)
            if not dated and when.subject == t.This():
                waited = c.discourse.event
                entered = waited is not None and (waited.event.startswith("enter"), waited.subject) == (True, t.This())
                if not entered or not when.event.startswith("enter"):
                    c.refuse(test, "a condition about the past needs このターン中に")
            c.discourse.happened(when, past=True)
            return t.Happened(when, test.times, during)
        if isinstance(test, s.MarkTest):
            return t.Check(self.nouns.marks(test.marks), relation(test.relation), t.Number(test.number))
        if isinstance(test, s.StandingTest):
            c.take(test.player)
            return t.Standing(self.nouns.player(test.player), test.name)
        if isinstance(test, s.HitTest):
            return self._hit(test)
        if isinstance(test, s.KnownTest):
            return c.vocabulary.affairs[test.entry][1]
        if isinstance(test, s.AloneTest):
            return self._alone_there(test)
        if isinstance(test, s.ContestTest):
            return self._contest(test)
        c.refuse(part, "this condition does not stand alone")

    def _alone_there(self, test: s.AloneTest) -> t.Condition:
        """自分のカードがこのカードだけ: there is no other one"""
        cards, only = self.nouns.target(test.noun, "count"), self.nouns.target(test.only, "count")
        if not isinstance(cards, t.Cards):
            self.context.refuse(test, "of which cards this is the only one is not said")
        self.context.discourse.asked(only)
        filters = canonical((*cards.filters, t.Except(only)), self.context.vocabulary.order)
        return t.Check(t.Count(t.Cards(cards.zones, cards.whose, filters)), "=", t.Number(0))

    def _hit(self, test: s.HitTest) -> t.Condition:
        """的中: the card that was shown last is as was predicted; the options are filled in at the end."""
        if not self.context.predicting:
            self.context.refuse(test, "nothing was predicted before")
        shown = self.context.find(test, "reveal", ())
        return t.Matches(shown.target, (PREDICTED,))

    def _some(self, test: s.IsTest, holds: bool) -> t.Condition | None:
        """…がバトル中の場合, of several cards: one of them is, since only few can be"""
        assert test.noun is not None
        head, statuses = test.description.head, {(word.property, word.value) for word in self.context.vocabulary.statuses}
        status = isinstance(head, s.WordHead) and not test.description.mods and set(head.values) <= statuses
        core = test.noun.cores[0]
        if not status or isinstance(core.head, s.ThisHead | s.ThatHead | s.RoleHead) or test.noun.quantity is not None:
            return None
        cards = self.nouns.target(test.noun, "count")
        if not holds or not isinstance(cards, t.Cards):
            self.context.refuse(test, "whether one of these cards or all of them are meant is not said")
        filters = canonical((*cards.filters, *self.nouns.description(test.description)), self.context.vocabulary.order)
        return t.Check(t.Count(t.Cards(cards.zones, cards.whose, filters)), ">=", t.Number(1))

    def _definite(self, noun: s.Noun) -> t.Target:
        """What a quality is asked of: one card, or すべて of a set."""
        chosen = self.nouns.phrase(noun, "count")
        if chosen.several and chosen.quantity is None and not self._alone(chosen.target):
            self.context.refuse(noun, "it is not said whether one of these cards or all of them are meant")
        self.nouns.no_number(chosen.quantity)
        self.context.discourse.asked(chosen.target)
        return chosen.target

    def _hosted(self, test: s.HostTest) -> t.Condition:
        """このカードが[竜]のフォースの場合: what it lies under, and その〜 is that card"""
        c = self.context
        host = t.Host(self.nouns.target(test.noun, "count"))
        cards = self.nouns.target(test.host, "event")
        if not isinstance(cards, t.Cards) or cards.zones or not cards.filters:
            c.refuse(test.host, "what kind of card it lies under is not said")
        if cards.whose != "any":
            c.refuse(test.host, "whose card it lies under cannot be asked")
        c.discourse.asked(host)
        c.discourse.mention(host, "asked").filters = cards.filters
        return t.Matches(host, cards.filters)

    def _lying_with(self, noun: s.Noun, holds: bool) -> t.Target | None:
        """このカードのフォースが…の場合: one of the cards that lie with it is so; a card has seldom more than one."""
        parts = len(noun.cores) == 1 and isinstance(noun.cores[0].head, s.PartsHead) and noun.quantity is None
        return self.nouns.target(noun, "count") if parts and holds else None

    def _again(self, test: s.AgainTest) -> t.Condition:
        """6枚以上ある場合, after a sentence that began with such a condition: of the same cards"""
        c = self.context
        if c.asked is None or c.asked[0] != c.discourse.sentence - 1:
            c.refuse(test, "of which cards there are so many is not said")
        c.take(test.quantity)
        c.asking = c.asked[1]
        return t.Check(t.Count(c.asking), _COUNT_RELATIONS[test.quantity.kind], t.Number(test.quantity.number))

    def _there(self, place: s.Place | s.Noun | None) -> tuple[tuple[str, ...], t.Who | None]:
        """Zones and player of a place."""
        c = self.context
        if not isinstance(place, s.Place):
            return (), None
        c.take(place, place.owner)
        return place.zones, None if place.owner is None else self.nouns.possessor(place.owner, place.owner.who)

    def _kinds(self, test: s.KindsTest) -> t.Condition:
        if test.among:
            if self.counted is None:
                self.context.refuse(test, "no cards were counted before")
            self.context.take(test.noun, test.noun.cores[0], test.noun.cores[0].head)
            return t.Check(t.Kinds(self.counted, test.property), relation(test.relation), t.Number(test.number))
        zones, whose = self._there(test.place)
        chosen = self.nouns.phrase(test.noun, "count", zones, whose)
        self.nouns.no_number(chosen.quantity)
        return t.Check(t.Kinds(chosen.target, test.property), relation(test.relation), t.Number(test.number))

    def _nothing_else(self, test: s.OnlyTest, holds: bool) -> t.Condition:
        """白のカードしかない: there are such cards, and no others"""
        c = self.context
        c.take(test.test)
        if test.test.noun.quantity is not None:
            c.refuse(test.test.noun, "しかない says that there are few, or nothing else")
        found = self._exist(test.test, True)
        cards = found.left.what if isinstance(found, t.Check) and isinstance(found.left, t.Count) else None
        if not isinstance(cards, t.Cards | t.Among) or not cards.filters or not cards_at(cards) or not holds:
            c.refuse(test, "what else is not there is not said")
        other = t.Not(cards.filters[0] if len(cards.filters) == 1 else t.All(cards.filters))
        others = t.Check(t.Count(msgspec.structs.replace(cards, filters=(other,))), "=", t.Number(0))
        return t.And((found, others))

    def _alone(self, target: t.Target) -> bool:
        return isinstance(target, t.Cards) and self.context.vocabulary.alone(target)

    def _count(self, noun: s.Noun, quantity: s.Quantity) -> t.Condition:
        self.context.take(quantity)
        if quantity.same is not None:
            self.context.refuse(quantity, "two numbers of cards are compared with より多い")
        among = by_counter(self.context, noun, quantity.span, self.nouns.target(noun, "count"))
        self.counted = among if isinstance(among, t.Cards) else None
        if quantity.kind == "between":
            ends = ((">=", quantity.least), ("<=", quantity.number))
            return t.And(tuple(t.Check(t.Count(among), relation(sign), t.Number(number)) for sign, number in ends))
        return _either(noun, t.Check(t.Count(among), _COUNT_RELATIONS[quantity.kind], t.Number(quantity.number)))

    def _where(self, test: s.ExistTest, among: t.Target) -> None:
        """あなたのチャージに[竜]がある場合、…。[竜]がない場合、…: such cards there once more, or anywhere?"""
        if not isinstance(among, t.Cards) or not among.filters:
            return
        if test.place is not None or any(isinstance(mod, s.PlaceMod) for core in test.noun.cores for mod in core.mods):
            self.placed[among.filters] = among.zones
        elif self.placed.get(among.filters, among.zones) != among.zones:
            self.context.refuse(test.noun, "whether these are where such cards were asked about before is not said")

    def _exist(self, test: s.ExistTest, part_holds: bool) -> t.Condition:
        c = self.context
        zones: tuple[str, ...] = ()
        whose: t.Who | None = None
        if test.among or isinstance(test.place, s.Noun):
            return self._of_these(test)
        if test.place is not None:
            c.take(test.place, test.place.owner)
            zones = test.place.zones
            kinds_of_places = [c.vocabulary.zone(zone) for zone in zones]
            if c.text.startswith("すべての", test.place.span[0]) and any(
                zone.places or zone.within for zone in kinds_of_places
            ):
                c.refuse(test.place, "whether there must be such a card on each of these places is not said")
            if test.place.owner is not None:
                whose = self.nouns.possessor(test.place.owner, test.place.owner.who)
        if test.noun.joint == "and":  # AとBがある: each of them
            if test.quantity is not None:
                c.refuse(test.noun, "whether so many of each or of all together are meant is not said")
            kinds = self.nouns.apart(test.noun, "count", zones, whose)
            return t.And(tuple(_either(test.noun, self._so_many(cards, None), test.place) for cards in kinds))
        core = test.noun.cores[0]
        if zones and isinstance(core.head, s.ThisHead | s.ThatHead | s.RoleHead):
            target = self.nouns.target(test.noun, "count")
            c.discourse.asked(target)
            among = t.Cards(zones, whose or "any", (is_one_of(target),))
        else:
            chosen = self.nouns.phrase(test.noun, "count", zones, whose)
            self.nouns.no_number(chosen.quantity)
            among = self._by_counter(test, chosen.target)  # type: ignore[assignment]
            self._where(test, among)
            if part_holds:
                c.discourse.exists(among)
        self.counted = among if isinstance(among, t.Cards) else None
        c.counted = self.counted if part_holds and not zones else c.counted
        if part_holds and zones and not isinstance(core.head, s.ThisHead | s.ThatHead | s.RoleHead):
            c.counted = self.counted
        return _either(test.noun, self._so_many(among, test.quantity), test.place)

    def _by_counter(self, test: s.ExistTest, among: t.Target) -> t.Target:
        return among if test.quantity is None else by_counter(self.context, test.noun, test.quantity.span, among)

    def _so_many(self, among: t.Target, quantity: s.Quantity | None) -> t.Check:
        if quantity is None:
            return t.Check(t.Count(among), ">=", t.Number(1))
        self.context.take(quantity)
        return t.Check(t.Count(among), _COUNT_RELATIONS[quantity.kind], t.Number(quantity.number))

    def _of_these(self, test: s.ExistTest) -> t.Condition:
        """その中に…がある: of the cards that were counted just before; …のフォースに…がある: of the parts of a card."""
        c = self.context
        within: t.Target | None = self.counted
        if isinstance(test.place, s.Noun):
            within = self.nouns.target(test.place, "count")
        if within is None:
            c.refuse(test, "no cards were counted before")
        chosen = self.nouns.phrase(test.noun, "count", within=within)
        self.nouns.no_number(chosen.quantity)
        among = self._by_counter(test, chosen.target)
        if isinstance(within, t.Cards):
            own = among.filters if isinstance(among, t.Among) else chosen.filters
            filters = canonical((*within.filters, *own), c.vocabulary.order)
            among = t.Cards(within.zones, within.whose, filters)
        return self._so_many(among, test.quantity)

    def _compare(self, test: s.CompareTest) -> t.Condition:
        left = test.left
        if not left.name:
            self.context.take(left)
            assert left.noun is not None
            counted = t.Count(self.nouns.target(left.noun, "count"))
            return t.Check(counted, relation(test.relation), self.nouns.amount(test.right))
        if left.noun is None and self.topic is None:
            self.context.refuse(left, "whose property this is is not said")
        self.context.take(left)
        target = self.topic if left.noun is None else self._definite(left.noun)
        assert target is not None
        right = self.nouns.amount(test.right)
        return t.Matches(target, (t.Compare(left.name, relation(test.relation), right),))

    def _more(self, test: s.MoreTest) -> t.Condition:
        c = self.context
        left = self.nouns.target(test.left, "count")
        if isinstance(test.right, s.Player):
            c.take(test.right)
            if not isinstance(left, t.Cards):
                c.refuse(test, "what is compared is not a number of cards")
            right: t.Target = t.Cards(left.zones, self.nouns.possessor(test.right, test.right.who), left.filters)
            if right == left:
                c.refuse(test, "the same cards are compared with themselves")
        else:
            right = self.nouns.target(test.right, "count")
        if test.by:
            ahead = test.by if test.relation == ">" else -test.by
            return t.Check(t.Count(left), ">=" if ahead > 0 else "<=", t.Plus(t.Count(right), ahead))
        return t.Check(t.Count(left), relation(test.relation), t.Count(right))

    def _role(self, test: s.RoleTest) -> t.Condition:
        """このカードが(リーダーに)アタックしている"""
        subject = self._doer() if test.noun is None else self._definite(test.noun)
        at = self.context.moment
        over = at is not None and at[0] in ("start", "end") and (at[0] == "end" or at[1] == "turn")
        if over and at not in dict(self.context.vocabulary.present):
            self.context.refuse(test, "nothing is doing this then; what it has done is said with このターン中に〜していた")
        role = t.Matches(subject, (is_one_of(t.Role(test.role)),))
        if test.onto is None:
            return role
        other = self.context.vocabulary.attack_roles[1] or next(
            r.name for r in self.context.vocabulary.roles if r.name != test.role
        )
        if isinstance(test.onto, s.Player):
            self.context.take(test.onto)
            if self.nouns.player(test.onto) != "opponent":
                self.context.refuse(test.onto, "nobody attacks himself")
            return t.And((role, t.Check(t.Count(t.Role(other)), "=", t.Number(0))))
        onto = self.nouns.target(test.onto, "event")
        owners = ("any", "opponent") if subject == t.This() else ("any",)
        if not isinstance(onto, t.Cards) or not onto.filters or onto.whose not in owners or test.role != ATTACKER.name:
            self.context.refuse(test, "what is attacked is not clear")
        return t.And((role, t.Matches(t.Role(other), onto.filters)))

    def _doer(self) -> t.Target:
        """Who is doing something where it is not said: what the sentence is about, else this card."""
        self.only_this = self.only_this or self.topic is None
        return t.This() if self.topic is None else self.topic

    def _contest(self, test: s.ContestTest) -> t.Condition:
        """火のクリーチャーとバトルする時: it is one of the two, and the other one is so"""
        subject, rival = self._doer(), self.nouns.target(test.noun, "event")
        if not isinstance(rival, t.Cards) or not rival.filters or rival.whose not in ("any", "opponent"):
            self.context.refuse(test, "what the other card is is not said")
        pairs = ((test.one, test.other), (test.other, test.one))
        ways = [
            t.And((t.Matches(subject, (is_one_of(t.Role(one)),)), t.Matches(t.Role(other), rival.filters)))
            for one, other in pairs
        ]
        return t.Or(tuple(ways))

    def _turn(self, test: s.TurnTest) -> t.Condition:
        return turn_condition(self.context, self.nouns, test)


def cards_at(cards: t.Cards | t.Among) -> bool:
    """Are these the cards of some place, or some of those that were spoken of?"""
    return isinstance(cards, t.Among) or bool(cards.zones)


def _either(noun: s.Noun, check: t.Check, place: s.Place | s.Noun | None = None) -> t.Condition:
    """あなたか相手の…が6枚以上: one player's cards or the other's, not both together."""
    mods = noun.cores[0].mods
    owners = [mod.who for mod in mods if isinstance(mod, s.OwnerMod)]
    owners += [mod.place.owner.who for mod in mods if isinstance(mod, s.PlaceMod) and mod.place.owner is not None]
    if isinstance(place, s.Place) and place.owner is not None:
        owners.append(place.owner.who)
    if "either" not in owners or not isinstance(check.left, t.Count) or not isinstance(check.left.what, t.Cards):
        return check
    players: tuple[t.Who, ...] = ("you", "opponent")
    cards = check.left.what
    return t.Or(
        tuple(t.Check(t.Count(t.Cards(cards.zones, who, cards.filters)), check.relation, check.right) for who in players)
    )


def never(test: t.Condition) -> t.Condition:
    """The negation, in the simplest form: numbers of cards are whole numbers."""
    if isinstance(test, t.Check) and isinstance(test.right, t.Number):
        number = test.right.value
        if (test.relation, number) == (">=", 1):
            return t.Check(test.left, "=", t.Number(0))
        if (test.relation, number) == ("=", 0):
            return t.Check(test.left, ">=", t.Number(1))
        if test.relation == ">=":
            return t.Check(test.left, "<=", t.Number(number - 1))
        if test.relation == "<=":
            return t.Check(test.left, ">=", t.Number(number + 1))
    if isinstance(test, t.Check) and isinstance(test.right, t.Count) and test.relation != "=":
        opposite: dict[t.Relation, t.Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
        return t.Check(test.left, opposite[test.relation], test.right)
    if isinstance(test, t.Never):
        return test.condition
    return t.Never(test)
