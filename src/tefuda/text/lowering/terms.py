"""Clauses with terms that only some games have: targets, counters, resources, attached and cancelled cards, own procedures."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
from tefuda.text.lowering.sets import several
from tefuda.text.vocabulary import Verb


class Terms:
    """Understands them."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.context = objects.context
        self.nouns = objects.nouns

    # -------------------------------------------------------------------------------------------- cards

    def target(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…1枚を対象とし、"""
        self.objects.subject(roles)
        both = self.objects.both(roles, scope, "choose")
        if both is not None:
            found = both[0]
        else:
            found, _ = self.objects.object(roles, scope, "choose", source=self.objects.source(roles))
        if not found or not all(isinstance(action, t.Choose) for action in found):
            self.context.refuse(roles.clause, "there is nothing to choose: say how many")
        return [msgspec.structs.replace(action, target=True) for action in found]

    def bring(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をレストで登場させる: under the player of the effect"""
        c = self.context
        self.objects.subject(roles)
        state = roles.of_type("で", s.State)
        turned = ""
        if isinstance(state, s.State):
            c.take(state)
            turned = state.name
        kind = roles.content("として")
        goal = roles.content("に")
        if not isinstance(goal, s.Spot | s.Place | None):
            c.refuse(goal, "this is not a place")
        place = None if goal is None else self.nouns.spot(goal)[1]
        found, target = self.objects.object(roles, scope, "put", source=self.objects.source(roles))
        if isinstance(kind, s.AsKind):
            if turned:
                c.refuse(roles.clause, "a card that becomes another kind enters standing")
            return [*found, *self._as_kind(kind, target)]
        if kind is not None:
            c.refuse(kind, "this is not a kind of card")
        known = c.discourse.known(target)
        if known is not None:  # only such cards enter: そのゼクス
            known.filters = (*known.filters, *(f for f in verb.filters if f not in known.filters))
        return [*found, self.objects.moved(t.Move(target, verb.destination[0], c.actor, turned=turned, place=place))]

    def _as_kind(self, kind: s.AsKind, target: t.Target) -> list[t.Action]:
        """…をパワー4000、ヒット1のユニットとして登場させる: its own kind is lost, its numbers are those that are said"""
        c = self.context
        c.take(kind)
        filters = c.vocabulary.nouns[kind.noun].filters
        names = [name for name, _ in kind.numbers]
        if len(filters) != 1 or not isinstance(filters[0], t.Is) or len(set(names)) < len(names):
            c.refuse(kind, "this is not a kind of card with its numbers")
        bind = c.next_bind()
        it = t.Bound(bind)
        c.discourse.renamed(target, it)
        changes = [t.Change(it, name, t.Number(number), True) for name, number in kind.numbers]
        become = t.Become(it, filters[0].property, filters[0].value, only=True)
        return [t.Special(c.vocabulary.entering_as, c.actor, target, bind=bind), become, *changes]

    def orient(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をレストする"""
        self.objects.subject(roles, cards=True)
        found, target = self.objects.object(roles, scope, "turn")
        if isinstance(target, t.Top):
            self.context.refuse(roles.clause, "cards of a deck are not turned")  # …をタップしてマナゾーンに置く: how it is put
        return [*found, t.Turn(target, verb.event, self.context.next_bind())]

    def act(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """スカウト2する, テリトリーを開放する, このユニットをスイッチする"""
        c = self.context
        self.objects.subject(roles, cards=bool(verb.object))
        rival = roles.content("と")
        if rival is not None:  # 相手と: with whom else
            if not isinstance(rival, s.Player) or self.nouns.player(rival) != "opponent":
                c.refuse(rival, "with whom this is done is known")
            c.take(rival)
        amount = t.Number(verb.amount) if verb.amount else None
        if amount is not None:
            scope.once(roles.clause)
        if not verb.object:
            return [t.Special(verb.event, c.actor, amount=amount, bind=c.next_bind())]
        found: list[t.Action] = []
        named = roles.peek("を") or roles.peek("は") or roles.peek("が")
        counted = verb.object in ("one", "all")
        if named is not None or scope.floating is not None or counted or verb.object == "said":
            if counted and isinstance(named, s.Noun) and named.quantity is None and scope.floating is None:
                unsaid = s.Quantity(named.span, "exact", 1) if verb.object == "one" else s.Quantity(named.span, "all")
                scope.floating = None if self._definite(named) else unsaid
            found, what = self.objects.object(roles, scope, "put" if roles.peek("を") is None else "act")
        else:
            what = c.unsaid(roles.clause, topic=True, table=True, default=True)
        bind = c.next_bind()
        done: list[t.Action] = [*found, t.Special(verb.event, c.actor, what, amount, bind=bind)]
        if verb.becomes[0]:
            done.append(t.Become(t.Bound(bind), *verb.becomes))
        return done

    def cross(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をコストを支払わずに…にクロスする"""
        c = self.context
        self.objects.subject(roles)
        if not scope.take_free():
            c.refuse(roles.clause, "whether a cost is paid for this is not said")
        host = roles.content("に")
        if not isinstance(host, s.Noun):
            c.refuse(roles.clause, "it is not said to what")
        found, what = self.objects.object(roles, scope, "put")
        chosen, to = self.objects.counted(host, self.nouns.phrase(host, "act"), scope, "act", False)
        return [*found, *chosen, t.Attach(what, to, verb.event, c.next_bind())]

    def strike(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """相手のシールドを1枚ブレイクする; シールドをさらに1枚ブレイクする: one more when it attacks"""
        c = self.context
        if not any(isinstance(a, s.Filler) and a.word in ("さらに", "さらにもう") for a in roles.adverbs):
            doer = roles.peek("は") or roles.peek("が")
            if isinstance(doer, s.Noun):
                roles.content("は", "が")
                if self.nouns.target(doer, "act") != t.This():
                    c.refuse(doer, "by which card this is done cannot be said here")
            else:
                self.objects.subject(roles)
            struck, alone = roles.peek("を"), c.counted is None
            found, what = self.objects.object(roles, scope, "act", zones=verb.origin)
            if isinstance(struck, s.Noun) and alone and not self._owned(struck):
                if not isinstance(doer, s.Noun):
                    c.refuse(struck, "whose cards these are is not said")
                found = [self._of_opponent(action) for action in found]  # a card does this to the other player
            return [*found, t.Special(verb.event, c.actor, what, bind=c.next_bind())]
        doer = roles.content("は", "が")
        struck, number = roles.content("を"), scope.take_float()
        plain = isinstance(struck, s.Noun) and len(struck.cores) == 1 and not struck.cores[0].mods
        if not isinstance(struck, s.Noun) or not plain or not isinstance(struck.cores[0].head, s.ZoneHead):
            c.refuse(roles.clause, "it is not said what is done more often")
        c.take(struck, struck.cores[0], struck.cores[0].head)
        number = number or struck.quantity
        if number is None or number.kind != "exact" or number.same is not None:
            c.refuse(roles.clause, "it is not said how many more")
        c.take(number)
        if doer is None:
            what = c.unsaid(roles.clause, topic=True, table=True, default=True)
        elif isinstance(doer, s.Noun):
            what = self.nouns.target(doer, "act")
        else:
            c.refuse(doer, "this is not a card")
        return [t.Change(what, verb.raises, scope.multiplied(t.Number(number.number)), duration=scope.lasting())]

    @staticmethod
    def _owned(noun: s.Noun) -> bool:
        """Is it said whose cards these are, or which?"""
        mods = [mod for core in noun.cores for mod in core.mods]
        placed = any(isinstance(mod, s.PlaceMod) and mod.place.owner is not None for mod in mods)
        plain = isinstance(noun.cores[0].head, s.ZoneHead | s.CardHead)
        return placed or not plain or any(isinstance(mod, s.OwnerMod | s.AmongMod) for mod in mods)

    @staticmethod
    def _of_opponent(action: t.Action) -> t.Action:
        if isinstance(action, t.Choose) and isinstance(action.among, t.Cards):
            return msgspec.structs.replace(action, among=msgspec.structs.replace(action.among, whose="opponent"))
        return action

    def activate(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """それの能力を起動する: one of its activated abilities is played for its cost"""
        c = self.context
        self.objects.subject(roles)
        skills = roles.content("を")
        if not verb.event or not isinstance(skills, s.Skills) or skills.noun is None or skills.keywords or skills.windows:
            c.refuse(roles.clause, "it is not said whose ability is played")
        c.take(skills)
        noun = skills.noun
        found, target = self.objects.counted(noun, self.nouns.phrase(noun, "act"), scope, "act", False)
        return [*found, t.Special(verb.event, c.actor, target, bind=c.next_bind())]

    def alike(self, words: s.Alike, scope: Scope) -> list[t.Action]:
        """このユニットはそれと同じ能力を持つ"""
        c = self.context
        c.take(words)
        found: list[t.Action] = []
        sides: list[t.Target] = []
        for noun in (words.noun, words.other):
            chosen = self.nouns.phrase(noun, "act")
            if chosen.several and scope.static:
                c.refuse(noun, "a permanent ability does not choose")
            actions, target = self.objects.counted(noun, chosen, scope, "act", False)
            found += actions
            sides.append(target)
        entry = c.vocabulary.likenesses[words.likeness]
        if several(c, sides[1]):
            c.refuse(words.other, "like which of these cards?")
        like = t.Like(sides[0], sides[1], entry.abilities, entry.numbers, entry.properties, scope.lasting())
        return [*found, like]

    def control(self, roles: Roles, scope: Scope) -> list[t.Action]:
        """それの支配者になる"""
        c = self.context
        self.objects.subject(roles)
        content = roles.content("支配者")
        assert isinstance(content, s.Noun)
        chosen = self.nouns.phrase(content, "act")
        found, target = self.objects.counted(content, chosen, scope, "act", False)
        return [*found, t.Control(target, c.actor, c.next_bind(), duration=scope.lasting())]

    def number_shift(self, words: s.NumberShift, scope: Scope) -> list[t.Action]:
        """あなたがスカウトする数を+1する: the act with another number, instead"""
        c = self.context
        c.take(words, words.player)
        who = self.nouns.player(words.player)
        if who not in ("you", "opponent") or not words.number:
            c.refuse(words, "it is not said whose number changes, or by how much")
        act = t.Special(words.event, who, amount=t.Plus(t.Size(), words.number))
        return [t.Instead(t.When(words.event, who=who), (act,), duration=scope.lasting())]

    def _definite(self, noun: s.Noun) -> bool:
        return isinstance(noun.cores[0].head, s.ThisHead | s.ThatHead | s.TopHead | s.RoleHead)

    def swap(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """AとBを入れ替える"""
        c = self.context
        self.objects.subject(roles)
        both = self.objects.both(roles, scope, "put")
        if both is not None:
            return [*both[0], t.Swap(both[1][0], both[1][1], c.next_bind())]
        content = roles.content("を")
        if isinstance(content, s.Noun) and isinstance(content.cores[0].head, s.ThatHead):
            those = self.nouns.target(content, "act")
            if isinstance(those, t.Together) and len(those.parts) == 2:
                return [t.Swap(those.parts[0], those.parts[1], c.next_bind())]
        if not isinstance(content, s.Noun) or content.joint != "and" or len(content.cores) != 2:
            c.refuse(roles.clause, "two cards change places: AとBを入れ替える")
        c.take(content)
        floating = scope.take_float()
        found: list[t.Action] = []
        sides: list[t.Target] = []
        for number, core in enumerate(content.cores):
            quantity = (content.quantity or floating) if number else None
            noun = s.Noun(core.span, (core,), "", quantity)
            actions, target = self.objects.counted(noun, self.nouns.phrase(noun, "act"), scope, "put", False)
            found += actions
            sides.append(target)
        return [*found, t.Swap(sides[0], sides[1], c.next_bind())]

    def attach(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…を…に+2000オーラとしてつける"""
        c = self.context
        self.objects.subject(roles)
        raised = roles.content("として")
        host = roles.content("に")
        if not isinstance(raised, s.Raise) or not isinstance(host, s.Noun):
            c.refuse(roles.clause, "it is not said to what, or as what")
        c.take(raised)
        c.discourse.table = True  # the other card is in play
        onto = self.nouns.phrase(host, "act")
        c.discourse.table = False
        chosen, to = self.objects.counted(host, onto, scope, "act", False)
        found, what = self.objects.object(roles, scope, "put")
        return [*found, *chosen, t.Attach(what, to, raised.role, c.next_bind(), t.Number(raised.number), "power")]

    def cancel(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…を打ち消す: what is done to it afterwards is only done if it was cancelled"""
        c = self.context
        self.objects.subject(roles)
        found, target = self.objects.object(roles, scope, "cancel")
        bind = c.next_bind()
        c.discourse.renamed(target, t.Bound(bind))
        return [*found, t.Cancel(target, bind)]

    # -------------------------------------------------------------------------------------------- resources, counters

    def pay(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """赤エナジー1とエナジー2を払う"""
        c = self.context
        self.objects.subject(roles)
        content = roles.content("を")
        if isinstance(content, s.Price):
            c.take(content)
            return [self._payer(action) for action in c.vocabulary.price_icons[content.icon].pays(content.words)]
        if not isinstance(content, s.Resource):
            c.refuse(roles.clause, "it is not said what is paid")
        c.take(content)
        scope.once(content)
        colours = tuple(colour for colour, number in content.points if colour for _ in range(number))
        return [self._payer(t.Pay(t.Number(sum(number for _, number in content.points)), tuple(sorted(colours))))]

    def _payer(self, action: t.Action) -> t.Action:
        """Who acts pays."""
        return msgspec.structs.replace(action, who=self.context.actor) if isinstance(action, t.Pay) else action

    def marks(self, roles: Roles, scope: Scope, sign: int) -> list[t.Action]:
        """断罪カウンターを1個得る, このユニットの錬成カウンターを1個取り除く"""
        c = self.context
        content = roles.content("を")
        if not isinstance(content, s.Marks):
            c.refuse(roles.clause, "it is not said which counters")
        c.take(content)
        subject = roles.content("は", "が", "に")
        owner = content.owner
        if subject is not None and owner is not None:
            c.refuse(subject, "whose counters these are is said twice")
        owner = subject if isinstance(subject, s.Player | s.Noun) else owner
        amount = scope.multiplied(t.Number(sign * content.number))
        if owner is None or isinstance(owner, s.Player):
            c.take(owner)
            who = c.actor if owner is None else self.nouns.player(owner)
            return [t.Counter(content.name, amount, who=who, bind=c.next_bind())]
        found, what = self.objects.counted(owner, self.nouns.phrase(owner, "act"), scope, "act", False)
        return [*found, t.Counter(content.name, amount, what=what, bind=c.next_bind())]

    def unmark(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        return self.marks(roles, scope, -1)

    # -------------------------------------------------------------------------------------------- damage

    def shift(self, words: s.DamageShift, scope: Scope) -> list[t.Action]:
        """…への次のダメージは2000軽減される"""
        c = self.context
        c.take(words)
        chosen = self.nouns.phrase(words.noun, "act")
        found: list[t.Action] = []
        target = chosen.target
        if chosen.quantity is not None and chosen.quantity.kind != "all" and chosen.several:
            if scope.static:
                c.refuse(chosen.quantity, "a permanent ability does not choose")
            found, target = self.objects.counted(words.noun, chosen, scope, "choose", False)
        else:
            self.nouns.no_number(chosen.quantity)
        actions: tuple[t.Action, ...] = ()
        if words.amount is not None:
            amount = t.Plus(t.Size(), words.amount if words.more else -words.amount)
            actions = (t.Harm(t.Subject(), amount, t.Agent()),)
        event = t.When("harm", target)
        return [*found, t.Instead(event, actions, once=words.once, duration=scope.lasting())]
