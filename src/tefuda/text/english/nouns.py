"""Nouns, numbers and filters in English."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.frames import GAP
from tefuda.text.vocabulary import English, Vocabulary, Word

POSSESSIVE = {
    "you": "your",
    "opponent": "your opponent’s",
    "any": "either player’s",
    "each": "their own",
    "owner": "its owner’s",
    "master": "its master’s",
    "that": "that player’s",
    "rival": "the other player’s",
}
PERSON = {
    "you": "you",
    "opponent": "your opponent",
    "each": "each player",
    "any": "a player",
    "owner": "its owner",
    "master": "its master",
    "that": "that player",
    "rival": "the other player",
}
_OF = {
    "you": " of yours",
    "opponent": " of your opponent’s",
    "each": " of their own",
    "that": " of that player’s",
    "rival": " of the other player’s",
}
#: The same with an amount that is not a plain number.
COMPARED = {
    "=": "equal to {}",
    "<=": "no higher than {}",
    ">=": "no lower than {}",
    "<": "lower than {}",
    ">": "higher than {}",
}
RELATION = {"=": "{}", "<=": "{} or less", ">=": "{} or more", "<": "less than {}", ">": "more than {}"}
OPPOSITE: dict[t.Relation, t.Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
FEWER = {"=": "exactly {}", "<=": "{} or fewer", ">=": "{} or more", "<": "fewer than {}", ">": "more than {}"}


#: How cards are called by what made them known.
_MADE: dict[type[t.Node], str] = {t.Reveal: "revealed {}", t.Look: "{} looked at", t.Draw: "drawn {}"}
_ORDINALS = ("first", "second", "third")

#: Where the card would stand that a relative clause describes.
MARK = "\0"


def article(noun: str) -> str:
    """a or an; “other” melts into another"""
    if noun.startswith("other "):
        return "an" + noun
    return ("an " if noun[:1].lower() in "aeiou" and not noun.startswith("uni") else "a ") + noun


def plural(noun: str) -> str:
    """auras, cards under"""
    first, _, rest = noun.partition(" ")
    return f"{first}s {rest}".strip()


def listed(parts: list[str], joint: str) -> str:
    """a, b or c"""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f" {joint} {parts[-1]}"


class Nouns:
    """Tells what cards are meant. Remembers for each result how many cards it is and whose they were."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.plural: dict[int, bool] = {}
        self.source: dict[int, t.Target] = {}
        self.near: t.Target | None = None  # named last, so that “it” is clear
        self.subject: t.Who = "you"  # who acts in this sentence, so that “their” is clear
        self.happening: t.When | None = None  # what the ability waits for: the event that “that card” can be one of
        self._same: dict[int, int] = {}  # results that are the cards of an earlier one, which something was done to
        self._spoken: dict[int, type[t.Node]] = {}  # the results told so far, in order, and what made them known
        self._last: dict[bool, int] = {}  # of one card and of several: those that were spoken of last

    @staticmethod
    def named(entries: tuple[Word, ...], name: str) -> str:
        return next((entry.english for entry in entries if entry.name == name), name)

    # -------------------------------------------------------------------------------------------- cards spoken of

    def remember(self, action: t.Node) -> None:
        """Its result is now what “that card” means."""
        bind, what = getattr(action, "bind", 0), getattr(action, "what", None)
        if bind not in self.plural:
            return
        if isinstance(what, t.Bound) and what.bind != bind:
            self._same[bind] = self._same.get(what.bind, what.bind)
        first = self._same.get(bind, bind)
        self._spoken.setdefault(first, type(action))
        self._last[self.plural[bind]] = first

    def _bound(self, target: t.Bound) -> str:
        """that card; where others were spoken of since, which one"""
        many = self.plural.get(target.bind, False)
        first = self._same.get(target.bind, target.bind)
        alike = [bind for bind in self._spoken if self.plural.get(bind, False) == many]
        clear = first not in alike or self._last.get(many, first) == first
        self._last[many] = first
        noun = "cards" if many else "card"
        if clear:
            return f"those {noun}" if many else f"that {noun}"
        made = self._spoken[first]
        if made in _MADE and sum(self._spoken[bind] is made for bind in alike) == 1:
            return f"the {_MADE[made].format(noun)}"
        number = alike.index(first)
        ordinal = _ORDINALS[number] if number < len(_ORDINALS) else f"{number + 1}th"
        return f"the {noun} chosen {ordinal}" if many else f"the {ordinal} card"

    def _of_event(self, target: t.Subject | t.Agent) -> str:
        """Which card of the event that the ability waits for."""
        since = bool(self.plural) and target != self.near  # other cards were spoken of
        when = self.happening or t.When("")
        mine, other = (when.subject, when.agent) if isinstance(target, t.Subject) else (when.agent, when.subject)
        if isinstance(mine, t.Cards) and isinstance(other, t.Cards):
            one = self._kind(mine.filters)[0]
            if one == self._kind(other.filters)[0]:
                leads = self.happened(when, agent=isinstance(target, t.Agent)).startswith(MARK)
                return f"the {'first' if leads else 'second'} {one}" + (" of that event" if since else "")
            return f"the {one} of that event" if since else f"that {one}"
        if mine is None and isinstance(other, t.This | t.Cards):
            return "the other card of that event" if since else "the other card"
        if since:
            return "the card of that event" if isinstance(target, t.Subject) else "the other card of that event"
        return "that card"

    def happened(self, when: t.When, *, agent: bool) -> str:
        """The event as a clause with a mark for one of its cards."""
        raise NotImplementedError

    # -------------------------------------------------------------------------------------------- filters

    def value(self, item: t.Is) -> str:
        """A word property by its value: red, <swordsman>."""
        for colour in (*self.vocabulary.colours, *self.vocabulary.statuses):
            if (colour.property, colour.value) == (item.property, item.value):
                return colour.english
        for bracket in self.vocabulary.brackets:
            if bracket.property == item.property:
                return bracket.english.format(item.value)
        return item.value if item.value.isascii() else f"<{item.value}>"

    def _kind(self, filters: tuple[t.Filter, ...]) -> tuple[str, str, tuple[t.Filter, ...]]:
        """The noun (singular, plural) and the filters it leaves."""
        fitting = [noun for noun in self.vocabulary.nouns if noun.filters and all(f in filters for f in noun.filters)]
        if fitting:
            noun = max(fitting, key=lambda noun: len(noun.filters))  # the word that says most
            return noun.english.one, noun.english.plural, tuple(f for f in filters if f not in noun.filters)
        for item in filters:
            if isinstance(item, t.Either):
                nouns = [self._noun_of(part) for part in item.filters]
                if all(nouns):
                    one, many = [noun.one for noun in nouns if noun], [noun.plural for noun in nouns if noun]
                    return listed(one, "or"), listed(many, "and"), tuple(f for f in filters if f != item)
        plain = self.vocabulary.nouns[0].english
        return plain.one, plain.plural, filters

    def _noun_of(self, item: t.Filter) -> English | None:
        """The noun whose only meaning is this filter."""
        return next((noun.english for noun in self.vocabulary.nouns if noun.filters == (item,)), None)

    def _adjective(self, item: t.Filter) -> str | None:
        """A filter that stands before the noun."""
        if isinstance(item, t.Is) and item.property not in ("icon", "name") and not item.property.endswith(t.PART):
            return self.value(item)
        if isinstance(item, t.Turned):
            return self.named(self.vocabulary.states, item.state)
        if isinstance(item, t.Plain):
            return "non-skill"
        if isinstance(item, t.All) and len(item.filters) == 2 and isinstance(item.filters[1], t.Sole):
            only = item.filters[0]
            return f"purely {self.value(only)}" if isinstance(only, t.Is) else None
        if isinstance(item, t.Either) and all(
            isinstance(f, t.Is) and f.property != "name" and not f.property.endswith(t.PART) for f in item.filters
        ):
            return listed([self.value(f) for f in item.filters if isinstance(f, t.Is)], "or")
        if isinstance(item, t.Facing):
            told = self.named(self.vocabulary.faces, item.face)
            return told.replace(" ", "-") if told.startswith("face ") else None  # a side of a card is shown instead
        if isinstance(item, t.Not) and isinstance(item.filter, t.Except) and isinstance(item.filter.what, t.Role):
            role = item.filter.what.name
            return next((noun.adjective for noun in self.vocabulary.roles if noun.name == role and noun.adjective), role)
        if isinstance(item, t.Not) and not isinstance(item.filter, t.Except):
            inner = self._adjective(item.filter)
            return None if inner is None else f"non-{inner}"
        return None

    def compared(self, relation: t.Relation, amount: t.Amount) -> str:
        """5000 or less; no higher than this card’s level"""
        return (RELATION if isinstance(amount, t.Number) else COMPARED)[relation].format(self.amount(amount))

    def _postfix(self, item: t.Filter, plural: bool = False) -> str:
        """A filter that stands behind the noun."""
        if isinstance(item, t.Compare):
            name = ("printed " if item.printed else "") + self.named(self.vocabulary.numbers, item.property)
            return f"with {name} {self.compared(item.relation, item.amount)}"
        if isinstance(item, t.Extreme):
            return f"with the {'highest' if item.highest else 'lowest'} {self.named(self.vocabulary.numbers, item.property)}"
        if isinstance(item, t.Facing):
            return f"showing its {self.named(self.vocabulary.faces, item.face)}"
        if isinstance(item, t.HasKeyword):
            return f"with {self.keyword(item.keyword)}"
        if isinstance(item, t.Is):
            if item.property == "icon":
                return f"with the {self.named(self.vocabulary.icons, item.value)}"
            if item.property.endswith(t.PART):
                told = self.named(self.vocabulary.containing, item.property.removesuffix(t.PART))
                value = f"“{item.value}”"
                return told.format(value) if "{}" in told else f"whose {told} contains {value}"
            return f"named “{item.value}”"
        if isinstance(item, t.Except):
            return f"other than {self.noun(item.what)}"
        if isinstance(item, t.Beside):
            return f"in the same place as {self.noun(item.what)}" if item.here else f"beside {self.noun(item.what)}"
        if isinstance(item, t.Underwent):
            return self.past(item.event, item.agent)
        if isinstance(item, t.Named):
            return f"of the named {item.property}"
        if isinstance(item, t.Same):
            several = "one of the " if isinstance(item.what, t.Cards) else ""
            return f"with the same {item.property} as {several}{self.noun(item.what).removeprefix('all ' if several else '')}"
        if isinstance(item, t.Either):
            return listed([self._of_kind(part) for part in item.filters], "or")
        if isinstance(item, t.All):
            return self._of_kind(item)
        if isinstance(item, t.Not):
            inner = self._postfix(item.filter) if not isinstance(item.filter, t.Except) else ""
            if isinstance(item.filter, t.Except):
                return f"that is {self.noun(item.filter.what)}"
            if (noun := self._noun_of(item.filter)) is not None:
                return f"that are not {noun.plural}" if plural else f"that is not {article(noun.one)}"
            if inner.startswith("whose "):
                return inner.replace(" contains ", " does not contain ", 1)
            return "without " + inner[5:] if inner.startswith("with ") else f"not {inner}"
        return next((words for one in self.vocabulary.constructions if (words := one.behind(item, self))), "")

    def past(self, when: t.When, agent: bool) -> str:
        """that entered this turn; `agent`: about the other card of the event"""
        raise NotImplementedError

    def _of_kind(self, item: t.Filter) -> str:
        """One of several kinds: with its own words behind the noun, or as a noun of its own."""
        if isinstance(item, t.All):
            one, _, rest = self._kind(item.filters)
            before = [word for f in rest if (word := self._adjective(f)) is not None]
            behind = [self._postfix(f) for f in rest if self._adjective(f) is None]
            return "that is " + article(" ".join([*before, one, *behind]))
        if isinstance(item, t.Is) and item.property == "type" and (noun := self._noun_of(item)) is not None:
            return f"that is {article(noun.one)}"
        adjective = self._adjective(item)
        return self._postfix(item) if adjective is None else f"that is {adjective}"

    def keyword(self, name: str) -> str:
        for keyword in self.vocabulary.keywords:
            if keyword.name == name:
                return keyword.english
        gates = [gate.english for gate in self.vocabulary.gates if gate.name == name]
        return next((head.english for head in self.vocabulary.heads if name in head.words), gates[0] if gates else name)

    def kind(self, filters: tuple[t.Filter, ...], plural: bool) -> str:
        """The described noun: red battle cards with power 5000 or less."""
        one, many, rest = self._kind(filters)
        before: list[str] = []
        behind: list[str] = []
        other = ""
        for item in rest:
            if item == t.Except(t.This()):
                other = "other "
                continue
            adjective = self._adjective(item)
            if adjective is not None:
                before.append(adjective)
            else:
                behind.append(self._postfix(item, plural))
        return other + " ".join([*before, many if plural else one, *behind])

    def description(self, filters: tuple[t.Filter, ...], plural: bool) -> str:
        """Filters as a predicate: is rested, is a red battle card."""
        verb = "are" if plural else "is"
        if len(filters) == 1:
            only = filters[0]
            if isinstance(only, t.Turned):
                return f"{verb} {self.named(self.vocabulary.states, only.state)}"
            if isinstance(only, t.Facing):
                return f"{'show' if plural else 'shows'} its {self.named(self.vocabulary.faces, only.face)}"
            if isinstance(only, t.Not) and isinstance(only.filter, t.Except):
                return f"{verb} {self.noun(only.filter.what)}"
            if isinstance(only, t.HasKeyword):
                return f"{'have' if plural else 'has'} {self.keyword(only.keyword)}"
            if isinstance(only, t.Is) and only.property in ("colour", "character"):
                return f"{verb} {self.value(only)}"
            if isinstance(only, t.Either) and all(isinstance(f, t.Is) and f.property == "character" for f in only.filters):
                return f"{verb} {self._adjective(only)}"
        text = self.kind(filters, plural)
        return f"{verb} {text if plural else article(text)}"

    # -------------------------------------------------------------------------------------------- sets

    def zone(self, name: str) -> str:
        return self.vocabulary.zone(name).english

    def spot(self, place: t.Place) -> str:
        """the place that is chosen: one of your squares without a unit"""
        free = f" without {article(self.kind(place.without, False))}" if place.without else ""
        where = f" next to {self.noun(place.beside)}" if place.beside is not None else ""
        if place.but is not None:
            where += f" but {self.place(place.but.zones, place.but.whose)}"
        if place.of is not None:
            return f"the place where {self.noun(place.of)} was" + (f", if it is{free}" if free else "")
        whose = "the" if place.whose == "any" else self.possessive(place.whose)
        return f"one of {whose} {listed([self.zone(zone) for zone in place.zones], 'or')}{free}{where}"

    def place(self, zones: tuple[str, ...], whose: t.Who) -> str:
        """your hand, either player’s battle area"""
        return f"{self.possessive(whose)} {listed([self.zone(zone) for zone in zones], 'or')}"

    def possessive(self, whose: t.Who) -> str:
        """your, your opponent’s; their for the one who acts"""
        return "their" if whose == self.subject != "you" else POSSESSIVE[whose]

    def leader(self, cards: t.Cards) -> str | None:
        """A leader is spoken of without its zone; so is the card with a role."""
        for noun in self.vocabulary.nouns:
            if noun.zones and noun.filters and noun.zones == cards.zones and all(f in cards.filters for f in noun.filters):
                if cards.whose == "any":
                    return self.kind(cards.filters, True)
                return f"{POSSESSIVE[cards.whose]} {self.kind(cards.filters, False)}"
        if len(cards.filters) == 1 and isinstance(cards.filters[0], t.Not) and isinstance(cards.filters[0].filter, t.Except):
            what = cards.filters[0].filter.what
            if isinstance(what, t.Role):
                return f"{POSSESSIVE[cards.whose]} {self._role(what).removeprefix('the ')}"
        return None

    def some(self, cards: t.Cards, count: str, plural: bool) -> str:
        """So many of a set: 2 battle cards in your hand."""
        clauses = tuple(item for item in cards.filters if isinstance(item, t.Underwent | t.Against))
        text = self.kind(tuple(item for item in cards.filters if item not in clauses), plural)
        where = self.where(cards) + "".join(f" {self._postfix(item)}" for item in clauses)
        return f"{count} {text}{where}" if count else article(text) + where

    def where(self, cards: t.Cards) -> str:
        """in your hand, of yours"""
        if cards.zones:
            return f" in {self.place(cards.zones, cards.whose)}"
        return _OF.get(cards.whose, "")

    def is_plural(self, target: t.Target) -> bool:
        if isinstance(target, t.Cards):
            return self.leader(target) is None or (target.whose == "any" and target.zones in self.vocabulary.singles)
        if isinstance(target, t.Bound):
            return self.plural.get(target.bind, False)
        if isinstance(target, t.Top):
            return target.amount != t.Number(1)
        return isinstance(target, t.Among | t.Rest | t.Together)

    def noun(self, target: t.Target, event: bool = False) -> str:
        """A target by name. `event`: one card of a set."""
        if isinstance(target, t.This):
            return "this card"
        if target == GAP:
            return MARK
        if isinstance(target, t.Bound):
            return self._bound(target)
        if isinstance(target, t.Subject | t.Agent):
            return self._of_event(target)
        if isinstance(target, t.Role):
            return self._role(target)
        if isinstance(target, t.Cards):
            leader = self.leader(target)
            if leader is not None:
                return leader
            return self.some(target, "", False) if event else self.some(target, "all", True)
        if isinstance(target, t.Top):
            edge = "bottom" if target.bottom else "top"
            place = self.place((target.zone,), target.whose)
            if target.up_to and isinstance(target.amount, t.Number):
                return f"up to {self.amount(target.amount)} cards from the {edge} of {place}"
            if target.amount == t.Number(1):
                return f"the {edge} card of {place}"
            if not isinstance(target.amount, t.Number):
                most = "up to " if target.up_to else ""
                return f"{most}as many cards from the {edge} of {place} as {self.amount(target.amount)}"
            return f"the {edge} {target.amount.value} cards of {place}"
        if isinstance(target, t.Rest):
            return "the rest"
        if isinstance(target, t.Host):
            return f"the card that {self.noun(target.what)} is part of"
        if isinstance(target, t.Among) and isinstance(target.what, t.Host):
            return f"{self.noun(target.what)}, if it is {article(self.kind(target.filters, False))}"
        if isinstance(target, t.Among):
            return self.kind(target.filters, True) + " among " + self.noun(target.what)
        if isinstance(target, t.Together):
            if all(isinstance(part, t.Bound) for part in target.parts):
                return "those cards"
            return listed([self.noun(part, event) for part in target.parts], "or" if event else "and")
        return "the cards meant"  # nodes of other games, which have no words here yet

    def _role(self, role: t.Role) -> str:
        return next((entry.english for entry in self.vocabulary.roles if entry.name == role.name), role.name)

    def it(self, target: t.Target) -> str:
        """A pronoun if the card was named just before."""
        if target == self.near and isinstance(target, t.Bound | t.Subject | t.This):
            return "them" if self.is_plural(target) else "it"
        return self.noun(target)

    def they(self, target: t.Target) -> str:
        """The same as the subject of a sentence."""
        text = self.it(target)
        return "they" if text == "them" else text

    def its(self, target: t.Target) -> str:
        """its, their, this card’s"""
        text = self.it(target)
        if text in ("it", "them"):
            return {"it": "its", "them": "their"}[text]
        return f"the {{}} of {text}" if self.is_plural(target) else f"{text}’s"

    # -------------------------------------------------------------------------------------------- amounts

    def amount(self, amount: t.Amount) -> str:
        if isinstance(amount, t.Number):
            return str(amount.value)
        if isinstance(amount, t.Count):
            if isinstance(amount.what, t.Cards):
                return "the number of " + self.some(amount.what, "\0", True).replace("\0 ", "")
            return "the number of " + self.noun(amount.what)
        if isinstance(amount, t.Pairs):
            return f"the number of neighbouring pairs of {self.noun(amount.what)}"
        if isinstance(amount, t.Often):
            return f"the number of {self._such(amount.event, True)}"
        if isinstance(amount, t.Kinds):
            return f"the number of different {amount.of}s among {self.noun(amount.what)}"
        if isinstance(amount, t.Value | t.Total):
            name = self.named(self.vocabulary.numbers, amount.of)
            owner = self.noun(amount.what)
            return f"{owner}’s {name}" if isinstance(amount, t.Value) else f"the total {name} of {owner}"
        if isinstance(amount, t.Times):
            times = f"{amount.by} times {self.amount(amount.amount)}"
            return times if amount.per == 1 else f"{times} divided by {amount.per}, rounded down"
        if isinstance(amount, t.Plus):
            inner = amount.amount
            if isinstance(inner, t.Times) and (inner.by, inner.per) == (-1, 1):
                return f"{amount.number} minus {self.amount(inner.amount)}"
            return f"{self.amount(amount.amount)} {'plus' if amount.number >= 0 else 'minus'} {abs(amount.number)}"
        return "that amount" if isinstance(amount, t.Size) else "the amount meant"

    def _such(self, when: t.When, plural: bool) -> str:
        """cards of yours that were destroyed this turn"""
        cards = when.subject if isinstance(when.subject, t.Cards) else t.Cards(())
        past = t.Underwent(msgspec.structs.replace(when, subject=None))
        return self.some(msgspec.structs.replace(cards, filters=(*cards.filters, past)), MARK, plural).replace(MARK + " ", "")

    def each(self, amount: t.Amount) -> tuple[str, int] | None:
        """For each …: the phrase and how much."""
        by = per = 1
        if isinstance(amount, t.Times):
            by, per = amount.by, amount.per
            amount = amount.amount
        if isinstance(amount, t.Pairs):
            return f" for each neighbouring pair of {self.noun(amount.what)}", by
        if isinstance(amount, t.Often):
            return f" for {'each' if per == 1 else f'every {per}'} {self._such(amount.event, per > 1)}", by
        if isinstance(amount, t.Count) and isinstance(amount.what, t.Cards):
            cards = amount.what
            leader = self.leader(cards)
            if per > 1:
                return f" for every {self.some(cards, str(per), True)}", by
            return " for each " + (leader or self.some(cards, "\0", False).replace("\0 ", "")), by
        if isinstance(amount, t.Count) and (by, per) != (1, 1):
            return f" for {'each' if per == 1 else f'every {per}'} of {self.noun(amount.what)}", by
        return None

    def cards_counted(self, amount: t.Amount, up_to: bool = False) -> str:
        """a card, 2 cards, up to 2 cards"""
        limit = "up to " if up_to else ""
        if amount == t.Number(1) and not up_to:
            return "a card"
        if isinstance(amount, t.Number):
            return f"{limit}{amount.value} card{'' if amount.value == 1 else 's'}"
        each = self.each(amount)
        if each is not None:
            return f"{limit}{'a card' if each[1] == 1 else f'{each[1]} cards'}{each[0]}"
        return f"{limit}cards equal to {self.amount(amount)}"
