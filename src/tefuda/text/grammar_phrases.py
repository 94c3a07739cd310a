"""The grammar of whole noun phrases: descriptions before a head, several kinds side by side, how many."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


def add_phrases(g: Grammar, v: Vocabulary) -> None:
    """Noun phrases from their parts, and amounts."""
    g.rule("WordHead", "values:NamedValues | parts:PartedValues", _word_head)
    g.rule("PartsHead", "noun:Pointed 'の' role:PartsName | noun:Pointed role:LyingPart", s.PartsHead)
    g.rule("Head", "PointHead | CardHead | ZoneHead | WordHead | TitledHead | TopHead | PartsHead | WaitingHead")
    g.words("TitledNoun", {word: n for n, noun in enumerate(v.nouns) if noun.titled for word in noun.words} or {"\0": 0})
    g.rule("TitledHead", "value:BracketValue noun:TitledNoun", s.TitledHead)
    g.rule("Modifier", "mod:Mod '、'?")
    g.rule(
        "Core",
        "mods:Modifier* head:Head | mods:Modifier* head:CardHead 'の中で' '、'? most:ExtremeMod again:CardHead",
        _core_most,
    )
    g.rule("NounTailQuantity", "('のうち' | 'の中から' | 'の中の' | 'のうちの')? quantity:Quantity")
    g.rule("AnyOf", "'のいずれか'")
    g.rule(
        "Noun",
        "first:Core more:(joint:Joint core:Core)* AnyOf? quantity:NounTailQuantity?"
        " | first:Core list:('、' core:Core)+ AnyOf quantity:NounTailQuantity?",
        _noun,
    )
    g.rule(
        "BareNoun",
        "('そのうち' 'の'?)? quantity:Quantity",
        lambda span, quantity: s.Noun(span, (s.Core(span, (), s.BareHead(span)),), "", quantity),
    )
    g.rule("Property", "noun:(n:Noun 'の')? name:NumberName", s.Property)
    g.rule("CountProperty", "noun:Noun 'の' ('枚数' | '数')", lambda span, noun: s.Property(span, noun, ""))
    g.rule("Amount", "Number | Property | CountProperty | SumAmount | Product")


def _word_head(span: Span, values: tuple[tuple[str, str], ...] = (), parts: tuple[tuple[str, str], ...] = ()) -> s.WordHead:
    return s.WordHead(span, values or parts, bool(parts))


def _starts_ownerless(mod: s.Mod) -> bool:
    if isinstance(mod, s.PlaceMod):
        return mod.place.owner is None
    if isinstance(mod, s.NumberMod) and isinstance(mod.amount, s.Property) and mod.amount.noun is not None:
        core = mod.amount.noun.cores[0]
        return core.span[0] == mod.span[0] and not core.mods and not isinstance(core.head, s.ThisHead | s.ThatHead)
    if isinstance(mod, s.LikeMod) or (isinstance(mod, s.Rival) and mod.noun is not None and mod.player is None):
        assert mod.noun is not None
        inner = mod.noun.cores[0]
        return _starts_ownerless(inner.mods[0]) if inner.mods else _takes_words(inner)
    if isinstance(mod, s.QuantityMod) and mod.quantity.same is not None:
        return not mod.quantity.same.cores[0].mods
    return False


def _takes_words(inner: s.Core) -> bool:
    """Could words before this noun describe it?"""
    return isinstance(inner.head, s.CardHead | s.WordHead)


def _it(noun: s.Noun) -> bool:
    """それ"""
    head = noun.cores[0].head
    return isinstance(head, s.ThatHead) and head.kind == "that" and head.noun is None and not head.zone


_OF_ZONES = s.OwnerMod | s.ByMod | s.QuantityMod | s.WordMod | s.NumberMod | s.ExceptMod | s.StateMod


def core(span: Span, mods: tuple[s.Mod, ...], head: s.Head) -> Hashable:
    located = len(mods) == 1 and isinstance(mods[0], s.PlaceMod) and mods[0].place.owner is None
    if (
        isinstance(head, s.ThisHead | s.ThatHead | s.TopHead | s.PartsHead | s.WaitingHead | s.FixedHead)
        and mods
        and not (located and isinstance(head, s.ThisHead))
        and not (isinstance(head, s.ThisHead) and len(mods) == 1 and isinstance(mods[0], s.WordMod) and mods[0].status)
        and not (located and isinstance(head, s.ThatHead) and head.kind == "did")
    ):
        return Rejected("this reference takes no modifier")
    if isinstance(head, s.ZoneHead) and any(not isinstance(mod, _OF_ZONES) for mod in mods):
        return Rejected("a zone takes only its player, a name or a number as a modifier")
    if isinstance(head, s.TopHead) and head.amount is None and head.place.position == "":
        return Rejected("no edge")
    last = mods[-1] if mods else None
    if isinstance(head, s.CardHead) and isinstance(last, s.ExceptMod) and last.noun is not None and _it(last.noun):
        return Rejected("these words mean the rest")  # それ以外のカード
    for one, other in pairwise(mods):
        if isinstance(one, s.OwnerMod | s.PlaceMod) and _starts_ownerless(other):
            return Rejected("the player belongs to the zone next to it")
        inner = other.noun if isinstance(other, s.LikeMod | s.Rival) else None
        described = inner is not None and one.span[1] == other.span[0] and _takes_words(inner.cores[0])
        if described and not (isinstance(other, s.Rival) and isinstance(one, s.OwnerMod | s.PlaceMod)):
            return Rejected("the description belongs to the noun next to it")  # 攻撃している自分の…と同じ名前の
        if isinstance(one, s.QuantityMod) and isinstance(other, s.PlaceMod):
            return Rejected("a number stands behind the place")
    owners = sum(isinstance(m, s.OwnerMod) or (isinstance(m, s.PlaceMod) and m.place.owner is not None) for m in mods)
    places = sum(isinstance(m, s.PlaceMod) for m in mods)
    amounts = sum(isinstance(m, s.QuantityMod) for m in mods)
    if owners > 1 or places > 1 or amounts > 1:
        return Rejected("the same thing is said twice about one noun")
    return s.Core(span, mods, head)


def _core_most(
    span: Span, mods: tuple[s.Mod, ...], head: s.Head, most: s.ExtremeMod | None = None, again: s.CardHead | None = None
) -> Hashable:
    """相手のゼクスの中でコストが一番高いゼクス"""
    if most is None:
        return core(span, mods, head)
    if not isinstance(head, s.CardHead) or again is None or head.noun != again.noun:
        return Rejected("of other cards than these it cannot be one")
    return core(span, (*mods, most), head)


def _noun(
    span: Span,
    first: s.Core,
    quantity: s.Quantity | None,
    more: tuple[tuple[str, s.Core], ...] = (),
    list: tuple[s.Core, ...] = (),
) -> Hashable:
    more = more or tuple(("or", core) for core in list)
    cores = (first, *(core for _, core in more))
    joints = {joint for joint, _ in more}
    if len(joints) > 1:
        return Rejected("“or” and “and” are mixed")
    if (
        len(cores) > 1
        and all(isinstance(core.head, s.WordHead) and not core.mods for core in cores[1:])
        and joints == {"or"}
        and isinstance(first.head, s.WordHead)
    ):
        return Rejected("a list of names is one description")
    for before, core in pairwise(cores):  # [A]か[B]のカード: one description, not [A] or else a card with [B]
        described = core.mods[0] if core.mods else None
        if isinstance(before.head, s.WordHead) and isinstance(described, s.WordMod) and described.named:
            return Rejected("a list of names is one description")
    if isinstance(first.head, s.TopHead) and quantity is not None:
        return Rejected("the number of cards is said twice")
    prefixed = [mod for core in cores for mod in core.mods if isinstance(mod, s.QuantityMod)]
    every = len(prefixed) == 1 and prefixed[0] in first.mods and prefixed[0].quantity.kind == "all"  # すべてのAとB
    if prefixed and (quantity is not None or (len(cores) > 1 and not every)):
        return Rejected("the number of cards is said twice")
    if prefixed:
        mods = tuple(mod for mod in first.mods if not isinstance(mod, s.QuantityMod))
        bare = s.Core(first.span, mods, first.head)
        return s.Noun(span, (bare, *cores[1:]), joints.pop() if joints else "", prefixed[0].quantity)
    return s.Noun(span, cores, joints.pop() if joints else "", quantity)
