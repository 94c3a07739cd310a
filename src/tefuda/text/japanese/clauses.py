"""Conditions in canonical Japanese."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.japanese.events import Events
from tefuda.text.japanese.words import OWNERS, RELATIONS, Unprintable


class Clauses(Events):
    """Writes conditions."""

    # -------------------------------------------------------------------------------------------- conditions

    def condition(self, condition: t.Condition, join: str = "if") -> str:
        """The condition up to and with 場合 (or 時)."""
        if isinstance(condition, t.And | t.Or):
            inner = "and" if isinstance(condition, t.And) else "or"
            parts = condition.parts
            if any(isinstance(part, t.And | t.Or) for part in parts):
                raise Unprintable("conditions inside conditions")
            return "".join(self._test(part, inner) for part in parts[:-1]) + self._test(parts[-1], join)
        return self._test(condition, join)

    def _test(self, test: t.Condition, join: str, denied: bool = False) -> str:
        if isinstance(test, t.Never):
            return self._test(test.condition, join, True)
        if isinstance(test, t.Check):
            return self._check(test, join, denied)
        if isinstance(test, t.Matches):
            return self._matches(test, join, denied)
        if isinstance(test, t.TurnOf | t.InPhase):
            return self._timed(test, join, denied)
        if isinstance(test, t.Happened) and join == "if":
            times = self.say("TimesWord", number=test.least) if test.least > 1 else ""
            clause = self.event(test.event, "notstatepast" if denied else "statepast")
            self.discourse.happened(test.event, past=True)
            return self._with_times(clause, times) + "場合"
        raise Unprintable("this condition here")

    def _with_times(self, clause: str, times: str) -> str:
        return self.word("ThisTurnName", "") + times + clause

    def _nominal(self, text: str, join: str, denied: bool) -> str:
        return text + self.word("NominalEnd", (not denied, join))

    def _check(self, test: t.Check, join: str, denied: bool) -> str:
        if isinstance(test.left, t.Kinds) and isinstance(test.right, t.Number):
            return self._kinds(test.left, test.relation, test.right.value) + self.word("ExistEnd", (not denied, join))
        if not isinstance(test.left, t.Count) or (denied and test.relation != "="):
            raise Unprintable("this comparison")
        what = test.left.what
        if isinstance(test.right, t.Count):
            word = {">": "より多い", "<": "より少ない"}.get(test.relation)
            if word is None:
                return self._nominal(
                    f"{self.noun(what)}の枚数が{self.amount(test.right)}{RELATIONS[test.relation]}", join, False
                )
            return f"{self.noun(what)}が{self.noun(test.right.what)}{word}" + self.word("AdjectiveEnd", (True, join))
        if not isinstance(test.right, t.Number):
            raise Unprintable("this comparison")
        number = test.right.value
        exists = (test.relation, number) in ((">=", 1), ("=", 0))
        if exists:
            text = self._existing(what) + "が" + self.word("ExistEnd", (bool(number), join))
            if number:
                self.discourse.exists(what)
            return text
        if test.relation == ">":
            return self._nominal(f"{self.noun(what)}が{self.counted(number + 1, '>=')}", join, False)
        return self._nominal(f"{self.noun(what)}が{self.counted(number, test.relation)}", join, denied)

    def _kinds(self, kinds: t.Kinds, relation: t.Relation, number: int) -> str:
        """自分のマナゾーンにドラゴンが3種類以上"""
        if kinds.of != "name":
            raise Unprintable("how many different values cards have")
        return f"{self._existing(kinds.what)}が{number}種類{RELATIONS[relation]}"

    def _existing(self, what: t.Target) -> str:
        """…に…(がある)"""
        if isinstance(what, t.Cards) and len(what.filters) == 1:
            only = what.filters[0]
            if isinstance(only, t.Not) and isinstance(only.filter, t.Except) and not isinstance(only.filter.what, t.Role):
                owner = "" if what.whose == "any" else OWNERS[what.whose] + "の"
                return f"{owner}{self.zone_words(what.zones)}に{self.reference(only.filter.what)}"
        text = self.noun(what)
        if isinstance(what, t.Cards) and len(what.zones) == 1:
            place = self.zone_words(what.zones)
            owner = self.owner(what.whose, what.zones)
            if text.startswith(f"{owner}{place}の"):
                return f"{owner}{place}に{text.removeprefix(f'{owner}{place}の')}"
        return text

    def _matches(self, test: t.Matches, join: str, denied: bool) -> str:
        subject = self.every(test.what)
        self.discourse.asked(test.what)
        if len(test.filters) == 1:
            only = test.filters[0]
            if isinstance(only, t.Compare):
                if only.relation == ">":
                    if denied:
                        raise Unprintable("this denial")
                    ending = self.word("AdjectiveEnd", (True, join))
                    return f"{subject}の{self.number_word(only.property)}が{self.amount(only.amount)}より大きい{ending}"
                value = self.amount(only.amount) + RELATIONS[only.relation]
                return self._nominal(f"{subject}の{self.number_word(only.property)}が{value}", join, denied)
            if isinstance(only, t.Is) and only.property == "status":
                return f"{subject}が{self._in_status(only, join, denied)}"
        if all(isinstance(item, t.HasKeyword) for item in test.filters):
            tags = "と".join(self.tag(item.keyword) for item in test.filters if isinstance(item, t.HasKeyword))
            return f"{subject}が{tags}を" + self.word("HaveEnd", (not denied, join))
        return self._nominal(f"{subject}が{self.description(test.filters)}", join, denied)

    def _in_status(self, status: t.Is, join: str, denied: bool) -> str:
        """バトル中の場合, ≪ユニゾン≫している場合"""
        value = (status.property, status.value)
        word = self.word("StatusWord", value)
        if word.endswith("中"):
            return self._nominal(word, join, denied)
        return self.word("StatusEnd", (value, not denied, join))

    def _timed(self, test: t.TurnOf | t.InPhase, join: str, denied: bool) -> str:
        if isinstance(test, t.TurnOf):
            text = OWNERS[test.who] + "のターン"
        else:
            text = self.moment_word(next((m for m, phase in self.vocabulary.spans if phase == test.phase), test.phase))
        return text + self.word("TurnEnd", (not denied, join))
