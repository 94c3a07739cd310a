"""Conditions."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.lists import PREDICTED
from tefuda.text.lowering.nouns import Nouns, is_one_of, relation, single

_COUNT_RELATIONS: dict[str, t.Relation] = {"exact": "=", "at least": ">=", "at most": "<=", "fewer": "<"}


class Conditions:
    """Understands conditions in a context."""

    def __init__(self, context: Context, nouns: Nouns, events: Events) -> None:
        self.context = context
        self.nouns = nouns
        self.events = events
        self.subject: t.Target | None = None  # what the test before was about: 「ミナト」で、裏面の場合

    def condition(self, words: s.Condition) -> t.Condition:
        """All tests of a condition, joined."""
        self.context.take(words)
        self.subject = None
        tests = []
        for part in words.parts:
            self.context.take(part)
            test = self._test(part)
            if not part.holds and isinstance(test, t.And):
                self.context.refuse(part, "it is not clear which part of this is denied")
            tests.append(test if part.holds else _never(test))
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
            return self._exist(test)
        if isinstance(test, s.IsTest):
            if test.noun is not None:
                self.subject = self._definite(test.noun)
            elif self.subject is None:
                c.refuse(test, "it is not said which card this is about")
            return t.Matches(self.subject, self.nouns.description(test.description))
        if isinstance(test, s.CompareTest):
            return self._compare(test)
        if isinstance(test, s.MoreTest):
            return self._more(test)
        if isinstance(test, s.HaveTest):
            has = tuple(t.HasKeyword(keyword) for keyword in test.keywords)
            return t.Matches(self._definite(test.noun), has)
        if isinstance(test, s.RoleTest):
            return self._role(test)
        if isinstance(test, s.TurnTest):
            return self._turn(test)
        if isinstance(test, s.HistoryTest):
            for item in test.clause.items:
                if isinstance(item, s.ThisTurn | s.TimesWord):
                    c.take(item)
            return t.Happened(self.events.event(test.clause), test.times)
        if isinstance(test, s.MarkTest):
            return t.Check(self.nouns.marks(test.marks), relation(test.relation), t.Number(test.number))
        if isinstance(test, s.StandingTest):
            c.take(test.player)
            return t.Standing(self.nouns.player(test.player), test.name)
        if isinstance(test, s.HitTest):
            return self._hit(test)
        c.refuse(part, "this condition does not stand alone")

    def _hit(self, test: s.HitTest) -> t.Condition:
        """的中: the card that was shown last is as was predicted; the options are filled in at the end."""
        if not self.context.predicting:
            self.context.refuse(test, "nothing was predicted before")
        shown = self.context.find(test, "reveal", ())
        return t.Matches(shown.target, (PREDICTED,))

    def _definite(self, noun: s.Noun) -> t.Target:
        """What a quality is asked of: one card, or すべて of a set."""
        chosen = self.nouns.phrase(noun, "count")
        if chosen.several and chosen.quantity is None and not single(chosen.target):
            self.context.refuse(noun, "it is not said whether one of these cards or all of them are meant")
        self.nouns.no_number(chosen.quantity)
        return chosen.target

    def _count(self, noun: s.Noun, quantity: s.Quantity) -> t.Condition:
        self.context.take(quantity)
        if quantity.same is not None:
            self.context.refuse(quantity, "two numbers of cards are compared with より多い")
        left = t.Count(self.nouns.target(noun, "count"))
        return t.Check(left, _COUNT_RELATIONS[quantity.kind], t.Number(quantity.number))

    def _exist(self, test: s.ExistTest) -> t.Condition:
        c = self.context
        zones: tuple[str, ...] = ()
        whose: t.Who | None = None
        if test.place is not None:
            c.take(test.place, test.place.owner)
            zones = test.place.zones
            if test.place.owner is not None:
                whose = self.nouns.possessor(test.place.owner, test.place.owner.who)
        core = test.noun.cores[0]
        if zones and isinstance(core.head, s.ThisHead | s.ThatHead | s.RoleHead):
            target = self.nouns.target(test.noun, "count")
            among = t.Cards(zones, whose or "any", (is_one_of(target),))
        else:
            chosen = self.nouns.phrase(test.noun, "count", zones, whose)
            self.nouns.no_number(chosen.quantity)
            among = chosen.target  # type: ignore[assignment]
        if test.quantity is None:
            return t.Check(t.Count(among), ">=", t.Number(1))
        c.take(test.quantity)
        return t.Check(t.Count(among), _COUNT_RELATIONS[test.quantity.kind], t.Number(test.quantity.number))

    def _compare(self, test: s.CompareTest) -> t.Condition:
        left = test.left
        if not left.name:
            self.context.take(left)
            assert left.noun is not None
            counted = t.Count(self.nouns.target(left.noun, "count"))
            return t.Check(counted, relation(test.relation), self.nouns.amount(test.right))
        if left.noun is None:
            self.context.refuse(left, "whose property this is is not said")
        self.context.take(left)
        target = self._definite(left.noun)
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
        return t.Check(t.Count(left), relation(test.relation), t.Count(right))

    def _role(self, test: s.RoleTest) -> t.Condition:
        """このカードが(リーダーに)アタックしている"""
        subject = self._definite(test.noun)
        role = t.Matches(subject, (is_one_of(t.Role(test.role)),))
        if test.onto is None:
            return role
        onto = self.nouns.target(test.onto, "event")
        other = next((r.name for r in self.context.vocabulary.roles if r.name != test.role), "")
        owners = ("any", "opponent") if subject == t.This() else ("any",)
        if not isinstance(onto, t.Cards) or not onto.filters or onto.whose not in owners or test.role != "attacker":
            self.context.refuse(test, "what is attacked is not clear")
        self.context.focus = subject if isinstance(subject, t.This) else None
        return t.And((role, t.Matches(t.Role(other), onto.filters)))

    def _turn(self, test: s.TurnTest) -> t.Condition:
        c = self.context
        c.take(test.owner)
        owner = None if test.owner is None else self.nouns.possessor(test.owner, test.owner.who)
        if owner == "any":
            c.refuse(test, "it is always somebody's turn")
        if test.moment == "turn":
            assert owner is not None
            return t.TurnOf(owner)
        spans = dict(c.vocabulary.spans)
        if test.moment in spans.values():
            c.refuse(test, "whether it is this step cannot be asked")
        phase = t.InPhase(spans.get(test.moment, test.moment))
        return phase if owner is None else t.And((t.TurnOf(owner), phase))


def _never(test: t.Condition) -> t.Condition:
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
