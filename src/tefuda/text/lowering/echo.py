"""置いたならば, 2枚置いたならば, 支払わなかったならば: the verb of an earlier sentence again, as “if you do”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.context import Context, Deed
from tefuda.text.lowering.nouns import Nouns
from tefuda.text.vocabulary import Verb

_RELATIONS: dict[str, t.Relation] = {"exact": "=", "at least": ">="}


class Echoed(NamedTuple):
    """What an echo asks about: the deed, how many of which cards must have been done to (None: any)."""

    deed: Deed
    bind: int
    further: t.Condition | None

    @property
    def condition(self) -> t.Condition | None:
        """Whether it was done, as a condition; None if it cannot be asked of the deed itself."""
        return (self.further or t.Done(self.bind)) if self.bind else None


class Echoes:
    """Finds what an echo is about."""

    def __init__(self, context: Context, nouns: Nouns, verbs: tuple[Verb, ...]) -> None:
        self.context = context
        self.nouns = nouns
        self.verbs = verbs

    def find(self, test: s.EchoTest) -> Echoed:
        """The one deed before that these words repeat."""
        c = self.context
        clause = test.clause
        assert isinstance(clause.predicate, s.Predicate)
        word = self.verbs[clause.predicate.verb].word
        same = [deed for deed in c.deeds if self._word(deed).endswith(word) and deed.sentence < c.discourse.sentence]
        latest = max((deed.sentence for deed in same), default=0)
        near = [deed for deed in same if deed.sentence == latest and self._fits(clause, deed.clause)]
        if len(near) != 1:
            c.refuse(clause, "this was done more than once before" if near else "nothing was done before that this repeats")
        deed = near[0]
        bind = max((last_bind(action) for action in deed.actions), default=0)
        further = self._so_many(clause, deed, bind)
        left = [node for node in s.nodes(clause) if not c.taken(node)]
        c.take(*left)
        return Echoed(deed, bind, further)

    def _word(self, deed: Deed) -> str:
        predicate = deed.clause.predicate
        return self.verbs[predicate.verb].word if isinstance(predicate, s.Predicate) else ""

    def _fits(self, clause: s.Clause, before: s.Clause) -> bool:
        """Everything but the object and its number is said of the deed too, in the same words."""
        for item in clause.items:
            if isinstance(item, s.Float) or (isinstance(item, s.Arg) and isinstance(item.content, s.Noun)):
                continue
            others = [other for other in before.items if isinstance(other, s.Arg)]
            if not isinstance(item, s.Arg) or not any(
                other.particle == item.particle and alike(other.content, item.content) for other in others
            ):
                return False
        return True

    def _so_many(self, clause: s.Clause, deed: Deed, bind: int) -> t.Condition | None:
        """So many, or such cards."""
        c = self.context
        quantity: s.Quantity | None = None
        filters: tuple[t.Filter, ...] = ()
        for item in clause.items:
            if isinstance(item, s.Float):
                quantity = item.quantity
            elif isinstance(item, s.Arg) and isinstance(item.content, s.Noun):
                if item.particle != "を":
                    c.refuse(item, "what was done is repeated with its verb and its object")
                quantity = item.content.quantity or quantity
                filters = self._described(item.content, deed)
        if quantity is not None and quantity.each:
            filters, quantity = (), s.Quantity(quantity.span, quantity.kind, quantity.number * self._kinds(quantity, deed))
        if quantity is None and not filters:
            return None
        if quantity is not None and (quantity.kind not in _RELATIONS or quantity.same or quantity.amount):
            c.refuse(quantity, "how many this is is not known")
        if not bind:
            c.refuse(clause, "how many cards this was done to is not known")
        relation, number = (">=", 1) if quantity is None else (_RELATIONS[quantity.kind], quantity.number)
        what: t.Target = t.Bound(bind)
        return t.Check(t.Count(t.Among(what, filters) if filters else what), relation, t.Number(number))  # type: ignore[arg-type]

    def _kinds(self, quantity: s.Quantity, deed: Deed) -> int:
        """それぞれ1枚: of so many kinds"""
        parts = [node.parts for node in t.nodes(tuple(deed.actions)) if isinstance(node, t.Together)]
        if not parts:
            self.context.refuse(quantity, "it is not said which kinds these are")
        return len(parts[0])

    def _described(self, noun: s.Noun, deed: Deed) -> tuple[t.Filter, ...]:
        """What the object adds to what is known of the cards."""
        c = self.context
        core = noun.cores[0]
        if len(noun.cores) == 1 and isinstance(core.head, s.BareHead):
            return ()
        before = [item.content for item in deed.clause.items if isinstance(item, s.Arg) and item.particle == "を"]
        if before and isinstance(before[0], s.Noun) and alike(before[0].cores, noun.cores):
            return ()
        if len(noun.cores) == 1 and isinstance(core.head, s.ThisHead | s.ThatHead):
            found = self.nouns.phrase(noun, "count").target
            if not any(getattr(action, "what", None) == found for action in deed.actions):
                c.refuse(noun, "this was not done to these cards")
            return ()
        chosen = self.nouns.phrase(noun, "event")
        if chosen.quantity is not None:
            c.take(chosen.quantity)
        if not isinstance(chosen.target, t.Cards) or chosen.target.zones or chosen.target.whose != "any":
            c.refuse(noun, "where these cards are and whose they are was said before")
        known = {f for m in c.discourse.mentions for f in m.filters if _about(m.target, deed.actions)}
        return tuple(f for f in chosen.target.filters if f not in known)


def _about(target: t.Target, actions: Sequence[t.Action]) -> bool:
    return any(getattr(action, "what", None) == target for action in actions)


def alike(one: object, other: object) -> bool:
    """The same words, wherever they stand."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(alike(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, s.Surface) and type(one) is type(other):
        return all(alike(getattr(one, f), getattr(other, f)) for f in one.__struct_fields__ if f != "span")
    return one == other


def then_of(effect: list[t.Action], deed: Deed, field: str, words: tuple[t.Action, ...]) -> bool:
    """Hang what follows on the option that ends the effect and ends with the deed, however deep it is; False if none does."""
    if not effect:
        return False
    last = effect[-1]
    if isinstance(last, t.May):
        if not getattr(last, field) and last.actions[-len(deed.actions) :] == tuple(deed.actions):
            effect[-1] = msgspec.structs.replace(last, **{field: words})
            return True
        inner = list(last.then)
        if not last.otherwise and then_of(inner, deed, field, words):
            effect[-1] = msgspec.structs.replace(last, then=tuple(inner))
            return True
    if isinstance(last, t.If) and not last.otherwise and field == "then":
        inner = list(last.then)
        if then_of(inner, deed, field, words):
            effect[-1] = msgspec.structs.replace(last, then=tuple(inner))
            return True
    return False


def with_the_pool(effect: list[t.Action], words: tuple[t.Action, ...]) -> bool:
    """What goes on about cards that were looked at under a condition or as an option is done where that was; False: nowhere."""
    last = effect[-1] if effect else None
    if not isinstance(last, t.May | t.If) or all(isinstance(getattr(word, "what", None), t.Rest) for word in words):
        return False
    for name in ("actions", "then") if isinstance(last, t.May) else ("then",):
        inner = list(getattr(last, name))
        if (
            name == "actions"
            and len(inner) > 1
            and isinstance(inner[0], t.Look | t.Reveal)
            and isinstance(inner[0].what, t.Top)
        ):
            effect[-1:] = [inner[0], msgspec.structs.replace(last, actions=tuple(inner[1:]))]  # to take some is the option
            return False
        if with_the_pool(inner, words):
            effect[-1] = msgspec.structs.replace(last, **{name: tuple(inner)})
            return True
        if any(isinstance(action, t.Look | t.Reveal) for action in inner):
            effect[-1] = msgspec.structs.replace(last, **{name: (*inner, *words)})
            return True
    return False
