"""Clauses that change cards: orientation, side, numbers, abilities, and damage."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Unclear
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.sets import several
from tefuda.text.vocabulary import Verb

AbilityReader = Callable[[s.Quoted], tuple[t.Ability, ...]]


class Changes:
    """Understands clauses that change something about cards or players."""

    def __init__(self, objects: Objects, events: Events, quoted: AbilityReader) -> None:
        self.objects = objects
        self.context = objects.context
        self.nouns = objects.nouns
        self.events = events
        self.quoted = quoted

    # -------------------------------------------------------------------------------------------- targets

    def whom(self, noun: s.Noun | None, scope: Scope) -> tuple[list[t.Action], t.Target]:
        """The cards a lasting change is about. All of a set if no number is said; without a noun the card just spoken
        of, else this card."""
        c = self.context
        if noun is None:
            target = c.unsaid(scope.clause, topic=True, table=True, default=True)
            if not c.discourse.is_card(target):
                c.refuse(scope.clause, "an ability is no card; it can only be cancelled")
            return [], target
        chosen = self.nouns.phrase(noun, "act")
        if not c.discourse.is_card(chosen.target):
            c.refuse(noun, "an ability is no card; it can only be cancelled")
        quantity = chosen.quantity
        if scope.floating is not None and scope.floating.kind == "all" and quantity is None:  # …はすべて
            quantity = scope.take_float()
        if quantity is not None and quantity.kind != "all" and chosen.several:
            if scope.static:
                c.refuse(quantity, "a permanent ability does not choose")
            return self.objects.counted(noun, chosen, scope, "choose", False)
        self.nouns.no_number(quantity)
        return [], chosen.target

    def _patient(self, roles: Roles, scope: Scope) -> tuple[list[t.Action], t.Target]:
        """The card of を, or of が/は when it is the card that changes."""
        c = self.context
        content = roles.content("を", "が", "は")
        if content is None:
            floating = scope.take_float()
            if floating is not None:
                c.refuse(floating, "it is not said which cards these are")
            return [], c.unsaid(roles.clause, topic=False, table=True, default=True)
        if not isinstance(content, s.Noun):
            c.refuse(content, "this is not a card")
        return self._selected(content, scope)

    def _selected(self, noun: s.Noun, scope: Scope) -> tuple[list[t.Action], t.Target]:
        """Cards that are turned or flipped must be counted, unless they are definite."""
        chosen = self.nouns.phrase(noun, "act")
        return self.objects.counted(noun, chosen, scope, "turn", scope.static)

    # -------------------------------------------------------------------------------------------- numbers

    def change(self, roles: Roles, word: s.ChangeWord, scope: Scope) -> list[t.Action]:
        """パワーを+5000する"""
        c = self.context
        subject = roles.peek("は") or roles.peek("が")
        if isinstance(subject, s.Player) and word.form == "bare":  # あなたはパワー+1000
            c.refuse(roles.clause, "a player has no such number")
        if not isinstance(subject, s.Property):
            self._player_subject(roles)
        content = roles.content("", "を", "は", "が")
        if not isinstance(content, s.Property) or not content.name:
            c.refuse(roles.clause, "it is not said which number changes")
        c.take(content)
        topic = roles.content("は") if content.noun is None else None  # このユニットはパワー+1000
        if topic is not None and not isinstance(topic, s.Noun):
            c.refuse(topic, "this is not a card")
        found, target = self.whom(topic or content.noun, scope)
        number = t.Number(word.number) if isinstance(word.number, int) else self.nouns.amount(word.number)
        amount = scope.multiplied(number, target)
        self._looked_at(content, target)
        return [*found, t.Change(target, content.name, amount, duration=scope.lasting())]

    def _looked_at(self, words: s.Property, target: t.Target) -> None:
        """A number is changed where it is looked at: nobody pays the cost of a card in play."""
        c = self.context
        zones = next((word.zones for word in c.vocabulary.numbers if word.name == words.name), ())
        where = target.zones if isinstance(target, t.Cards) else c.zones if isinstance(target, t.This) else zones
        if zones and not set(where) & set(zones):
            c.refuse(words, "this number of a card in play is never looked at; say where the cards are")

    def _player_subject(self, roles: Roles) -> None:
        content = roles.peek("が") or roles.peek("は")
        if isinstance(content, s.Player):
            self.objects.subject(roles)

    # -------------------------------------------------------------------------------------------- する, なる

    def make(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をレストにする, …を無効にする, パワーを5000にする"""
        self._player_subject(roles)
        result = roles.content("に")
        if isinstance(result, s.Invalid):
            return self._invalid(roles, result, scope)
        return self._result(roles, result, scope)

    def become(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """パワーは5000になる"""
        result = roles.content("に")
        if isinstance(result, s.Invalid):
            return self._invalid(roles, result, scope)
        return self._result(roles, result, scope)

    def _result(self, roles: Roles, result: s.Content | None, scope: Scope) -> list[t.Action]:
        c = self.context
        if isinstance(result, s.Noun) and isinstance(result.cores[0].head, s.PartsHead):
            return self._attached(roles, result, scope)
        if isinstance(result, s.State | s.Face):
            c.take(result)
            found, target = self._patient(roles, scope)
            bind = c.next_bind()
            if isinstance(result, s.State):
                return [*found, t.Turn(target, result.name, bind)]
            unturned = isinstance(target, t.Top) or self.objects.sided(target) is False
            if unturned and any(v.word == self._side(result) for v in c.vocabulary.verbs):
                c.refuse(result, "cards of such a zone are shown, not turned over")
            return [*found, t.Flip(target, result.name, bind)]
        if isinstance(result, s.Double):
            return self._multiplied(roles, result, scope)
        if isinstance(result, s.Number | s.Property):
            content = roles.content("を", "は", "が")
            if not isinstance(content, s.Property) or not content.name:
                c.refuse(roles.clause, "it is not said which number changes")
            c.take(content)
            found, target = self.whom(content.noun, scope)
            amount = self.nouns.amount(result)
            self._looked_at(content, target)
            return [*found, t.Change(target, content.name, amount, True, scope.lasting())]
        if isinstance(result, s.WordValue):
            c.take(result)
            found, target = self._patient(roles, scope)
            name, value = result.values[0]
            return [*found, t.Become(target, name, value, only=True, duration=scope.lasting())]
        c.refuse(roles.clause, "it is not said what becomes of it")

    def _side(self, face: s.Face) -> str:
        """表向きにする as a verb of its own"""
        return self.context.text[face.span[0] : face.span[1]] + "にする"

    def _attached(self, roles: Roles, result: s.Noun, scope: Scope) -> list[t.Action]:
        """…を表向きでこのカードのフォースにする"""
        c = self.context
        face = roles.of_type("で", s.Face)
        if not isinstance(face, s.Face) or face.name not in ("up", "down"):
            c.refuse(roles.clause, "it is not said whether the cards lie face up or face down")
        c.take(face)
        host = self.nouns.target(result, "act")
        assert isinstance(host, t.Parts)
        found, what = self.objects.object(roles, scope, "put")
        return [*found, t.Attach(what, host.what, host.role, c.next_bind(), down=face.name == "down")]

    def _multiplied(self, roles: Roles, result: s.Double, scope: Scope) -> list[t.Action]:
        """パワーを2倍にする: raised once by what it is now"""
        c = self.context
        content = roles.content("を", "は", "が")
        if not isinstance(content, s.Property) or not content.name or result.times < 2:
            c.refuse(roles.clause, "it is not said which number changes")
        c.take(content, result)
        found, target = self.whom(content.noun, scope)
        if several(c, target):
            c.refuse(roles.clause, "each card would be raised by another number; multiply the number of one card")
        value = t.Value(target, content.name)
        amount = value if result.times == 2 else t.Times(value, result.times - 1)
        return [*found, t.Change(target, content.name, amount, duration=scope.lasting())]

    def _invalid(self, roles: Roles, result: s.Invalid, scope: Scope) -> list[t.Action]:
        c = self.context
        c.take(result)
        skills = roles.content("を", "は", "が")
        if not isinstance(skills, s.Skills) or skills.windows:
            c.refuse(roles.clause, "only skills become invalid")
        c.take(skills)
        if skills.noun is None:
            spoken = c.discourse.unsaid(topic=False, table=True)
            that = c.text[skills.span[0] :].startswith("その")  # of a card that was acted on: an event could be about a skill
            if isinstance(spoken, Unclear) or (that and not isinstance(spoken, t.Bound)):
                c.refuse(skills, "whose skills these are is not said")
            found: list[t.Action] = []
            target: t.Target = spoken
        else:
            found, target = self.whom(skills.noun, scope)
        if len(skills.keywords) > 1:
            c.refuse(skills, "name one kind of skill at a time")
        keyword = skills.keywords[0] if skills.keywords else ""
        return [*found, t.Disable(target, keyword, scope.lasting())]

    def overturn(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """裏返す: to the back side, where the front side is what it is played from"""
        c = self.context
        if not scope.turns:
            c.refuse(roles.clause, "say to which side: 裏面にする or 表面にする")
        found, target = self._patient(roles, scope)
        return [*found, t.Flip(target, "back", c.next_bind())]

    # -------------------------------------------------------------------------------------------- abilities

    def gain(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """【防衛】を得る, 『…』を得る, <剣士>を得る"""
        c = self.context
        subject = roles.content("は", "が")
        gained = roles.content("を")
        if subject is not None and not isinstance(subject, s.Noun):
            c.refuse(subject, "only cards gain this")
        found, target = self.whom(subject, scope)
        return [*found, *self._gained(roles, gained, target, scope)]

    def forfeit(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """能力を失う, この能力を失う"""
        c = self.context
        subject = roles.content("は", "が")
        lost = roles.content("を")
        if not isinstance(subject, s.Noun | None) or not isinstance(lost, s.Skills) or lost.windows or lost.noun is not None:
            c.refuse(roles.clause, "it is not said which abilities are lost")
        c.take(lost)
        found, target = self.whom(subject, scope)
        if lost.own and target != t.This():
            c.refuse(lost, "only this card has this ability")
        if len(lost.keywords) > 1:
            c.refuse(lost, "name one kind of skill at a time")
        keyword = lost.keywords[0] if lost.keywords else ""
        return [*found, t.Disable(target, keyword, scope.lasting(), lost.own)]

    def _times(self, gained: s.Quoted, ability: t.Ability, scope: Scope) -> t.Ability:
        """…1体につき「パワーアタッカー+2000」を得る: its number so many times"""
        only = ability.effect[0] if len(ability.effect) == 1 else None
        if not isinstance(only, t.Change) or only.sets or not isinstance(only.amount, t.Number) or not scope.static:
            self.context.refuse(gained, "whether it is gained more than once has no meaning")
        return replace(ability, effect=(replace(only, amount=scope.multiplied(only.amount)),))

    def _gained(self, roles: Roles, gained: s.Content | None, target: t.Target, scope: Scope) -> list[t.Action]:
        c = self.context
        if isinstance(gained, s.Skills) and gained.keywords and gained.noun is None:
            c.take(gained)
            abilities: tuple[t.Ability, ...] = ()
            for keyword in gained.keywords:
                macro = c.vocabulary.macros.abilities(keyword)
                if macro is None:
                    c.refuse(gained, "a label without its text cannot be gained")
                abilities += macro
            return [t.Gain(target, abilities, scope.lasting())]
        if isinstance(gained, s.Quoted):
            c.take(gained)
            abilities = self.quoted(gained)
            if scope.each is not None:
                abilities = tuple(self._times(gained, ability, scope) for ability in abilities)
            return [t.Gain(target, abilities, scope.lasting())]
        if isinstance(gained, s.Quotes):
            c.take(gained, *gained.items)
            return [t.Gain(target, tuple(a for quoted in gained.items for a in self.quoted(quoted)), scope.lasting())]
        if isinstance(gained, s.Skills) and gained.below:
            c.take(gained, *scope.quoted)
            if not scope.quoted:
                c.refuse(gained, "the abilities that are given are missing")
            given = tuple(ability for quoted in scope.quoted for ability in self.quoted(quoted))
            return [t.Gain(target, given, scope.lasting())]
        if isinstance(gained, s.WordValue):
            c.take(gained)
            return [t.Become(target, name, value, duration=scope.lasting()) for name, value in gained.values]
        if isinstance(gained, s.ToldKind):
            c.take(gained)
            if gained.property not in c.named:
                c.refuse(gained, "nothing of the kind was named before")
            told = t.Named(gained.property, c.named[gained.property])
            return [t.Become(target, gained.property, "", duration=scope.lasting(), told=told)]
        if isinstance(gained, s.Noun) and len(gained.cores) == 1 and gained.quantity is None:
            core = gained.cores[0]
            if isinstance(core.head, s.WordHead) and not core.mods and (len(core.head.values) == 1 or core.head.every):
                if c.text.startswith("「", gained.span[0]):  # it could as well be an ability that has lost its head
                    c.refuse(gained, "a name is gained with its label, an ability with its kind in brackets")
                c.take(gained, core, core.head)
                lasting = scope.lasting()
                return [t.Become(target, name, value, duration=lasting) for name, value in core.head.values]
        c.refuse(gained or roles.clause, "this cannot be gained")

    def treat(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """赤としても扱う (besides what it is), 赤として扱う (instead of it)"""
        c = self.context
        both = roles.peek("としても") is not None
        value = roles.content("としても", "として")
        if not isinstance(value, s.WordValue) or len(value.values) > 1:
            c.refuse(roles.clause, "it is not said as what the card counts")
        c.take(value)
        content = roles.content("は", "が", "を")
        if content is not None and not isinstance(content, s.Noun):
            c.refuse(content, "this is not a card")
        found, target = self.whom(content, scope)
        name, word = value.values[0]
        return [*found, t.Become(target, name, word, only=not both, duration=scope.lasting())]

    # -------------------------------------------------------------------------------------------- damage

    def give(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """相手に1ダメージを与える, …に【防衛】を与える"""
        c = self.context
        given = roles.content("を")
        if not isinstance(given, s.Damage):
            receiver = roles.content("に")
            if not isinstance(receiver, s.Noun | None) or given is None:
                c.refuse(roles.clause, "it is not said what is given to whom")
            if receiver is None:
                found: list[t.Action] = []
                target = c.unsaid(roles.clause, topic=False, table=True)
            else:
                found, target = self.whom(receiver, scope)
            return [*found, *self._gained(roles, given, target, scope)]
        c.take(given)
        source: t.Target | None = None
        subject = roles.content("が", "は")
        if isinstance(subject, s.Noun):
            source = self.nouns.target(subject, "act")
            c.discourse.mention(source, "agent")
            source = None if source == t.This() else source
        elif subject is not None:
            c.refuse(subject, "damage is dealt by cards")
        receiver = roles.content("に")
        if receiver is None and not c.vocabulary.leader_noun:  # …を1枚選び、3000ダメージを与える
            target = c.unsaid(roles.clause, topic=False, table=True)
            if not isinstance(target, t.Bound):
                c.refuse(roles.clause, "it is not said who takes the damage")
            return [t.Harm(target, self._damage(given, roles, scope, target), source, c.next_bind())]
        if isinstance(receiver, s.Noun) and not c.vocabulary.leader_noun:
            found, target = self.objects.counted(receiver, self.nouns.phrase(receiver, "act"), scope, "turn", scope.static)
            return [*found, t.Harm(target, self._damage(given, roles, scope, target), source, c.next_bind())]
        who = self.events.damaged(receiver)
        if who is None:
            c.refuse(roles.clause, "it is not said who takes the damage")
        return [t.Deal(who, self._damage(given, roles, scope), source, c.next_bind())]

    def divide(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """2枚まで選び、11000ダメージを割り振って与える"""
        *before, dealt = self.give(roles, verb, scope)
        if not isinstance(dealt, t.Harm):
            self.context.refuse(roles.clause, "only damage to cards is divided")
        return [*before, replace(dealt, divided=True)]

    def suffer(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """相手は2ダメージを受ける"""
        c = self.context
        given = roles.content("を")
        who = self.events.damaged(roles.content("が", "は")) or c.actor
        if not isinstance(given, s.Damage):
            c.refuse(roles.clause, "it is not said how much damage")
        c.take(given)
        return [t.Deal(who, self._damage(given, roles, scope), None, c.next_bind())]

    def _damage(self, given: s.Damage, roles: Roles, scope: Scope, of: t.Target | None = None) -> t.Amount:
        if given.amount is None:
            self.context.refuse(roles.clause, "it is not said how much damage")
        return scope.multiplied(self.nouns.amount(given.amount), of)
