"""Actions in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.kernel import tree as t
from tefuda.text.english.clauses import Clauses
from tefuda.text.english.nouns import PERSON, article, listed
from tefuda.text.vocabulary import Vocabulary

if TYPE_CHECKING:
    from tefuda.text.english.abilities import AbilityTeller

#: Actions that are told as a statement about cards, not as something a player does.
STATEMENTS = t.Change | t.Become | t.Gain | t.Disable | t.Norm | t.Build | t.Like


class Actions(Clauses):
    """Tells what is done. Verbs are told in the imperative, or with their subject when it is not you."""

    def __init__(self, vocabulary: Vocabulary, teller: AbilityTeller) -> None:
        super().__init__(vocabulary)
        self._teller = teller

    def chain(self, actions: Sequence[t.Action], doer: t.Who | None = None) -> str:
        """Actions joined by commas and “and”. `doer`: who “may”, so that only others are named."""
        parts = []
        named: t.Who = "you" if doer is None else doer
        for action in actions:
            if isinstance(action, STATEMENTS | t.Deal | t.Counter | t.Harm):
                parts.append(self.action(action))
                continue
            actor: t.Who = self.subject
            if isinstance(action, t.Choose | t.Name | t.Draw | t.Look | t.Finish | t.Pay | t.Special) and not getattr(
                action, "word", ""
            ):
                actor = action.who
            self.subject = actor
            text = self.action(action)
            if actor == (doer or "you") or (doer is not None and actor == named):
                parts.append(text)
            elif doer is not None:
                parts.append(f"have {PERSON[actor]} {text}")
                named = actor
            elif actor == named:
                parts.append(third_person(text))
            else:
                parts.append(f"{PERSON[actor]} {third_person(text)}")
                named = actor
        self.subject = "you"
        return listed(parts, "and")

    def about(self, action: object, bind: int) -> bool:
        """Is the action done to the cards of this choice?"""
        return getattr(action, "what", None) == t.Bound(bind)

    def lasting(self, duration: str) -> str:
        words = self.named(self.vocabulary.durations, duration) if duration else ""
        return f" {words}" if words else ""

    def action(self, action: t.Action) -> str:
        """One action, in the imperative."""
        writer = {
            t.Choose: self._choose,
            t.Move: self._put,
            t.Turn: self._turned,
            t.Flip: self._flip,
            t.Draw: self._draw,
            t.Deal: self._deal,
            t.Shuffle: self._shuffle,
            t.Reveal: self._reveal,
            t.Look: self._look,
            t.Change: self._change,
            t.Become: self._become,
            t.Gain: self._gain,
            t.Disable: self._disable,
            t.Forbid: self._forbid,
            t.Permit: self._allowed,
            t.Oblige: self._allowed,
            t.Name: self._name,
            t.Play: self._played,
            t.Finish: self._finish,
            t.Build: self._build,
        }.get(type(action))
        if writer is not None:
            return writer(action)  # type: ignore[operator, no-any-return]
        return self._sentence(action).removesuffix(".")

    def _sentence(self, action: t.Action) -> str:
        raise NotImplementedError

    # -------------------------------------------------------------------------------------------- cards

    def _choose(self, action: t.Choose) -> str:
        many = action.most is None or action.most not in (t.Number(1),)
        self.plural[action.bind] = many
        self.near = t.Bound(action.bind)
        every = action.least == action.most == t.Count(action.among)
        each = None if action.most is None or every else self.each(action.most)
        if every:
            count = "all"
        elif action.most is None:
            least = action.least.value if isinstance(action.least, t.Number) else 0
            count = "any number of" if least == 0 else f"{least} or more"
        else:
            number = self.amount(action.most) if each is None else str(each[1])
            some = isinstance(action.least, t.Number) and action.least.value > 0 and action.least != action.most
            count = (f"{self.amount(action.least)} to " if some else "up to " if action.least != action.most else "") + number
            many = many and (each is None or each[1] != 1)
        suffix = (each[0] if each else "") + (" at random" if action.at_random else "")
        if not every and each is None and action.most is not None and not isinstance(action.most, t.Number):
            count, suffix = (
                ("" if action.least == action.most else "up to ") + "as many",
                f" as {self.amount(action.most)}" + suffix,
            )
        if action.total is not None:
            number = self.named(self.vocabulary.numbers, action.total.property)
            limit = "at most" if action.total.relation == "<=" else "less than"
            suffix += f" with a total {number} of {limit} {self.amount(action.total.amount)}"
        among = action.among
        if isinstance(among, t.Cards):
            self.source[action.bind] = among
            return f"choose {self.some(among, count, many)}{suffix}"
        if isinstance(among, t.Among):
            kind = self.kind(among.filters, many)
            if isinstance(among.what, t.Bound) and among.what.bind in self.source:
                self.source[action.bind] = self.source[among.what.bind]
            pool = "them" if isinstance(among.what, t.Bound) else self.noun(among.what)
            return f"choose {count} {kind} among {pool}{suffix}"
        return f"choose {count} of {self.noun(among)}{suffix}"

    def _owner(self, target: t.Target, whose: t.Who) -> str:
        """Whose zone a card goes to."""
        if whose != "owner":
            return self.possessive(whose)
        source = self.source.get(target.bind) if isinstance(target, t.Bound) else target
        if isinstance(source, t.Top | t.Cards) and source.whose in ("you", "opponent"):
            zones = (source.zone,) if isinstance(source, t.Top) else source.zones
            if all(self.vocabulary.zone(zone).whose == "you" for zone in zones):
                return self.possessive(source.whose)
        if isinstance(target, t.Rest):
            return "your"
        return "their owners’" if self.is_plural(target) else "its owner’s"

    def _put(self, action: t.Move) -> str:
        owner = self._owner(action.what, action.whose)
        zone = self.zone(action.to)
        where = f"into {owner} {zone}" if not action.at else f"on the {action.at} of {owner} {zone}"
        turned = f" {self.named(self.vocabulary.states, action.turned)}" if action.turned else ""
        broken = action.whose == "owner" and self._breakable(action.what, action.to)
        each = self.each(action.what.amount) if isinstance(action.what, t.Top) else None
        what = action.what.what if broken and isinstance(action.what, t.Among) else action.what
        text = f"break {self.it(what)}" if broken else f"put {self.it(action.what)} {where}{turned}"
        if not broken and action.whose in ("owner", "master", "you") and (word := self._discarding(action)):
            text = f"{word} {self.it(action.what)}"
        if each is not None and isinstance(action.what, t.Top):
            edge = "bottom" if action.what.bottom else "top"
            cards = f"the {edge} card of" if each[1] == 1 else f"the {edge} {each[1]} cards of"
            cards = f"up to {each[1]} card{'' if each[1] == 1 else 's'} from the {edge} of" if action.what.up_to else cards
            text = f"put {cards} {self.place((action.what.zone,), action.what.whose)} {where}{turned}{each[0]}"
        if action.mute:
            text += f" (without using {self.keyword(action.mute)})"
        if action.bind:
            self.plural[action.bind] = self.is_plural(action.what)
            self.near = t.Bound(action.bind)
        return text

    def _breakable(self, target: t.Target, to: str) -> bool:
        if isinstance(target, t.Among):
            return any(
                v.sense == "break" and v.filters == target.filters and (to,) == v.destination for v in self.vocabulary.verbs
            )
        source = self.source.get(target.bind) if isinstance(target, t.Bound) else target
        return isinstance(source, t.Cards) and any(
            verb.sense == "break" and source.zones == verb.origin and (to,) == verb.destination
            for verb in self.vocabulary.verbs
        )

    def _discarding(self, action: t.Move) -> str:
        """The game's word for putting cards from here to there, if it has one."""
        source = self.source.get(action.what.bind) if isinstance(action.what, t.Bound) else action.what
        zones = source.zones if isinstance(source, t.Cards) else ()
        for verb in self.vocabulary.verbs:
            if verb.sense == "discard" and (verb.origin, verb.destination) == (zones, (action.to,)) and not action.at:
                return verb.english
        return ""

    def _turned(self, action: t.Turn) -> str:
        return f"make {self.it(action.what)} {self.named(self.vocabulary.states, action.state)}"

    def _flip(self, action: t.Flip) -> str:
        side = self.named(self.vocabulary.faces, action.face)
        own = "" if side.startswith("face ") else "to their " if self.is_plural(action.what) else "to its "
        return f"turn {self.it(action.what)} {own}{side}"

    def _draw(self, action: t.Draw) -> str:
        if action.bind:
            self.plural[action.bind] = action.amount != t.Number(1)
            self.near = t.Bound(action.bind)
        return f"draw {self.cards_counted(action.amount, action.up_to)}"

    def _deal(self, action: t.Deal) -> str:
        source = "" if action.source is None else f"have {self.noun(action.source)} "
        each = self.each(action.amount)
        amount = f"{each[1]} damage" if each else f"damage equal to {self.amount(action.amount)}"
        if isinstance(action.amount, t.Number):
            amount = f"{action.amount.value} damage"
        return f"{source}deal {amount} to {PERSON[action.who]}{each[0] if each else ''}"

    def _shuffle(self, action: t.Shuffle) -> str:
        if action.of is not None:
            return f"each player whose cards these are shuffles his {self.zone(action.zone)}"
        return f"shuffle {self.place((action.zone,), action.whose)}"

    def _reveal(self, action: t.Reveal) -> str:
        text = f"reveal {self.it(action.what)}"
        if action.bind:
            self.plural[action.bind] = self.is_plural(action.what)
            self.near = t.Bound(action.bind)
            self.source[action.bind] = action.what
        return text

    def _look(self, action: t.Look) -> str:
        text = f"look at {self.it(action.what)}"
        if action.bind:
            self.plural[action.bind] = self.is_plural(action.what)
            self.near = t.Bound(action.bind)
            self.source[action.bind] = action.what
        return text

    def _played(self, action: t.Play) -> str:
        into = f" into the {self.zone(action.to)}" if action.to else ""
        return f"play {self.it(action.what)}{into}{' without paying its cost' if action.free else ''}"

    # -------------------------------------------------------------------------------------------- changes

    def _agree(self, target: t.Target, one: str, many: str) -> str:
        return f"{self.they(target)} {many if self.is_plural(target) else one}"

    def _property(self, target: t.Target, name: str) -> str:
        """its power, the power of all cards …"""
        owner = self.its(target)
        return owner.format(name) if "{}" in owner else f"{owner} {name}"

    def changed(self, action: t.Change) -> str:
        """+5000 power"""
        name = self.named(self.vocabulary.numbers, action.property)
        each = self.each(action.amount)
        floor = "" if action.least is None else f" (but not below {action.least})"
        if each is not None:
            return f"{each[1]:+d}".replace("-", "−") + f" {name}{each[0]}{floor}"
        if isinstance(action.amount, t.Number):
            return f"{action.amount.value:+d}".replace("-", "−") + f" {name}{floor}"
        lower = isinstance(action.amount, t.Times) and (action.amount.by, action.amount.per) == (-1, 1)
        amount = action.amount.amount if isinstance(action.amount, t.Times) and lower else action.amount
        return f"{'−' if lower else '+'}X {name}, where X is {self.amount(amount)}{floor}"

    def _change(self, action: t.Change) -> str:
        name = ("base " if action.original else "") + self.named(self.vocabulary.numbers, action.property)
        lasting = self.lasting(action.duration) + (", counted once" if action.single else "")
        if action.sets:
            return f"{self._property(action.what, name)} becomes {self.amount(action.amount)}{lasting}"
        gets = ("may get", "may get") if action.optional else ("gets", "get")
        return f"{self._agree(action.what, *gets)} {self.changed(action)}{lasting}"

    def _become(self, action: t.Become) -> str:
        value = self.value(t.Is(action.property, action.value)) if action.told is None else f"the named {action.property}"
        if action.property == self.vocabulary.icon_property:
            value = "the " + self.named(self.vocabulary.icons, action.value)
        lasting = self.lasting(action.duration)
        if action.loses:
            return f"{self._agree(action.what, 'loses', 'lose')} {value}{lasting}"
        if action.only:
            return f"{self._agree(action.what, 'becomes', 'become')} {value}{lasting}"
        if any(action.property == colour.property for colour in self.vocabulary.colours):
            return f"{self._agree(action.what, 'is', 'are')} also {value}{lasting}"
        return f"{self._agree(action.what, 'gains', 'gain')} {value}{lasting}"

    def _gain(self, action: t.Gain) -> str:
        told = []
        for ability in action.abilities:
            macro = self.vocabulary.macros.abilities(ability.keyword) == (ability,)
            text = self._teller.ability(ability, reminder=False)
            told.append(text if macro else f"“{text}”")
        return f"{self._agree(action.what, 'gains', 'gain')} {listed(told, 'and')}{self.lasting(action.duration)}"

    def _disable(self, action: t.Disable) -> str:
        if action.own:
            return f"{self._agree(action.what, 'loses', 'lose')} this ability{self.lasting(action.duration)}"
        skills = self.keyword(action.keyword) if action.keyword else "skills"
        verb = "becomes" if action.keyword else "become"
        return f"{self._property(action.what, skills)} {verb} invalid{self.lasting(action.duration)}"

    def _finish(self, action: t.Finish) -> str:
        return f"{'win' if action.result == 'win' else 'lose'} the game"

    def _build(self, action: t.Build) -> str:
        number = "any number of copies" if action.copies is None else f"up to {action.copies} copies"
        return f"a deck may contain {number} of this card"

    # -------------------------------------------------------------------------------------------- prohibitions

    def _forbid(self, action: t.Forbid) -> str:
        lasting = self.lasting(action.duration)
        actor = action.by_whom if action.who is None and not action.by else action.who
        who = None if actor is None else PERSON[actor].replace("each player", "players")
        what = None if action.what is None else self._plural(action.what, self.they(action.what))
        whom = None if action.what is None else self._plural(action.what, self.it(action.what))
        by = self.by(action.by, action.by_whom)
        if action.act == "attack":
            return self._no_attack(action, who, what) + lasting
        if action.act in ("draw", "charge"):
            return f"{who} cannot {action.act} cards{by}{lasting}"
        if action.act == "lose":
            return f"{who} cannot lose the game{lasting}"
        if action.act == "damage":
            return f"{who} cannot take damage{by}{lasting}"
        if action.act == "activate":
            window = "activated skills" if not action.at else self.window(action.at) + " skills"
            window = "this ability" if action.at == "this" else window
            do = "activate"
            if self.vocabulary.abilities_played and action.at in ("", "this"):
                do, window = "play", window if action.at else "abilities"
            if who is None:
                return f"{what} cannot {do} {window}{lasting}"
            owner = "" if what is None else f" of {what}"
            return f"{who} cannot {do} {window}{owner}{lasting}"
        if action.act == "use":
            owner = "" if action.what is None else f" of {self._plural(action.what)}"
            owner = owner if action.onto is None else f" of shields broken by {self.noun(action.onto)}"
            return f"{who or 'players'} cannot use {self.keyword(action.at)}{owner}{lasting}"
        if action.act == "play":
            cards = self._plural(action.what)
            source = f" from the {listed([self.zone(z) for z in action.origin], 'or')}" if action.origin else ""
            into = f" into the {listed([self.zone(z) for z in action.destination], 'or')}" if action.destination else ""
            return f"{who or 'players'} cannot play {self._beyond(action) or cards}{source}{into}{lasting}"
        if action.act == "turn":
            state = self.named(self.vocabulary.states, action.at)
            return f"{who} cannot make {whom} {state}{lasting}" if who else f"{what} cannot become {state}{by}{lasting}"
        if action.act == "target":
            return f"{what} cannot be the target{by.replace(' by ', ' of ', 1)}{lasting}"
        if action.act == "choose":
            of = f" by effects of {self.noun(action.onto, event=True)}" if action.onto is not None else ""
            return f"{who} cannot choose {whom}{of}{lasting}" if who else f"{what} cannot be chosen{by}{lasting}"
        if action.act == "attach" and action.onto is not None:
            return f"{self._plural(action.what)} cannot be put under {self.noun(action.onto)}{by}{lasting}"
        if action.act == "move":
            return self._no_move(action, who, by) + lasting
        return f"{who or what} cannot {action.act}{lasting}"

    def _allowed(self, action: t.Permit | t.Oblige) -> str:
        """this creature can attack untapped creatures; it must attack if able"""
        who = PERSON[action.who] if action.who is not None else self.they(action.what or t.This())
        verb = next((v.english for v in self.vocabulary.verbs if v.event == action.act and v.english), action.act)
        onto = "" if action.onto is None else " " + self._plural(action.onto)
        onto = " your opponent" if action.at == "player" else onto
        if action.act == "enter" and action.destination:
            where = listed([self.zone(zone) for zone in action.destination], "or")
            state = self.named(self.vocabulary.states, action.at)
            return f"{who} must enter the {where} {state}{self.lasting(action.duration)}"
        if isinstance(action, t.Permit):
            even = f" even while {self.named(self.vocabulary.states, action.at)}" if action.at not in ("", "player") else ""
            return f"{who} can {verb}{onto}{even}{self.lasting(action.duration)}"
        return f"{who} must {verb}{onto} if able{self.lasting(action.duration)}"

    def _name(self, action: t.Name) -> str:
        other = f" other than {listed(list(action.without), 'or')}" if action.without else ""
        return f"name {article(action.property)}{other}"

    def _plural(self, target: t.Target | None, other: str = "") -> str:
        """Cards in general, without “all”."""
        if isinstance(target, t.Cards) and self.leader(target) is None:
            return self.some(target, "\0", True).replace("\0 ", "")
        return other or ("cards" if target is None else self.noun(target))

    def _no_attack(self, action: t.Forbid, who: str | None, what: str | None) -> str:
        onto = "" if action.onto is None else " " + self._plural(action.onto)
        if action.undergone and action.onto is not None:
            return f"{self.they(action.onto)} cannot be attacked by {self._plural(action.what)}"
        if action.only:
            return f"{who or what} can attack only{onto}"
        if who is None and what is None:
            assert action.onto is not None
            return f"{self.they(action.onto)} cannot be attacked"
        return f"{who or what} cannot attack{onto}"

    def _no_move(self, action: t.Forbid, who: str | None, by: str) -> str:
        what = self._plural(action.what)
        if self.breaks(action.origin, action.destination, action.by):
            by = "" if len(action.by) > 1 and action.by_whom is None else by
            return f"{who} cannot break {what}{by}" if who else f"{what} cannot be broken{by}"
        origin = f" from the {listed([self.zone(z) for z in action.origin], 'or')}" if action.origin else ""
        into = f" into the {listed([self.zone(z) for z in action.destination], 'or')}" if action.destination else ""
        if who:
            return f"{who} cannot put {self._beyond(action) or self._plural(action.what)}{origin}{into}{by}"
        if not into:
            return f"{what} cannot leave the {listed([self.zone(z) for z in action.origin], 'or')}{by}"
        return f"{what} cannot be put{origin}{into}{by}"

    def _beyond(self, action: t.Forbid) -> str:
        """more than 1 creature"""
        if not action.beyond or not isinstance(action.what, t.Cards):
            return ""
        each = "" if action.duration else " each turn"
        return self.some(action.what, f"more than {action.beyond}", action.beyond > 1) + each


def third_person(text: str) -> str:
    """The first verb with an s: draw a card -> draws a card."""
    verb, _, rest = text.partition(" ")
    ending = "es" if verb.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{verb}{ending} {rest}" if verb.islower() else text
