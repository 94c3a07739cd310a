"""Clauses with terms that only some games have: targets, counters, resources, attached and cancelled cards, own procedures."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.objects import Objects, Scope
from tefuda.text.lowering.roles import Roles
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
        found, _ = self.objects.object(roles, scope, "choose", source=self.objects.source(roles))
        if len(found) != 1 or not isinstance(found[0], t.Choose):
            self.context.refuse(roles.clause, "there is nothing to choose: say how many")
        return [msgspec.structs.replace(found[0], target=True)]

    def field(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をレストで登場させる: under the player of the effect"""
        c = self.context
        self.objects.subject(roles)
        state = roles.of_type("で", s.State)
        turned = ""
        if isinstance(state, s.State):
            c.take(state)
            turned = state.name
        found, target = self.objects.object(roles, scope, "put", source=self.objects.source(roles))
        return [*found, self.objects.moved(t.Move(target, verb.destination[0], c.actor, turned=turned))]

    def orient(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…をレストする"""
        self.objects.subject(roles, cards=True)
        if roles.peek("を") is None and self.context.focus is None:
            self.context.refuse(roles.clause, "it is not said which cards this is done to")
        found, target = self.objects.object(roles, scope, "turn")
        return [*found, t.Turn(target, verb.event, self.context.next_bind())]

    def act(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """スカウト2する, テリトリーを開放する, このユニットをスイッチする"""
        c = self.context
        self.objects.subject(roles, cards=bool(verb.object))
        amount = t.Number(verb.amount) if verb.amount else None
        if not verb.object:
            return [t.Special(verb.event, c.actor, amount=amount, bind=c.next_bind())]
        found: list[t.Action] = []
        what: t.Target = t.This()
        named = roles.peek("を") or roles.peek("は") or roles.peek("が")
        if named is not None or scope.floating is not None or verb.object == "one":
            if verb.object == "one" and isinstance(named, s.Noun) and named.quantity is None and scope.floating is None:
                one = s.Quantity(named.span, "exact", 1)
                scope.floating = None if self._definite(named) else one
            found, what = self.objects.object(roles, scope, "put" if roles.peek("を") is None else "act")
        return [*found, t.Special(verb.event, c.actor, what, amount, bind=c.next_bind())]

    def _definite(self, noun: s.Noun) -> bool:
        return isinstance(noun.cores[0].head, s.ThisHead | s.ThatHead | s.TopHead | s.RoleHead)

    def swap(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """AとBを入れ替える"""
        c = self.context
        self.objects.subject(roles)
        content = roles.content("を")
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
        focus = c.focus
        onto = self.nouns.phrase(host, "act")
        chosen, to = self.objects.counted(host, onto, scope, "act", False)
        if roles.peek("を") is None:
            c.focus = focus
        found, what = self.objects.object(roles, scope, "put")
        return [*found, *chosen, t.Attach(what, to, raised.role, c.next_bind(), t.Number(raised.number), "power")]

    def cancel(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """…を打ち消す"""
        self.objects.subject(roles)
        found, target = self.objects.object(roles, scope, "cancel")
        return [*found, t.Cancel(target, self.context.next_bind())]

    # -------------------------------------------------------------------------------------------- resources, counters

    def pay(self, roles: Roles, verb: Verb, scope: Scope) -> list[t.Action]:
        """赤エナジー1とエナジー2を払う"""
        c = self.context
        self.objects.subject(roles)
        content = roles.content("を")
        if not isinstance(content, s.Resource):
            c.refuse(roles.clause, "it is not said what is paid")
        c.take(content)
        colours = tuple(colour for colour, number in content.points if colour for _ in range(number))
        return [t.Pay(t.Number(sum(number for _, number in content.points)), tuple(sorted(colours)))]

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
        amount = t.Number(sign * content.number)
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
