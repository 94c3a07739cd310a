"""How many cards words can mean."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context
from tefuda.text.vocabulary import Vocabulary


def several(context: Context, target: t.Target) -> bool:
    """Can these be more than one card?"""
    if isinstance(target, t.Cards):
        return not context.vocabulary.alone(target)
    if isinstance(target, t.Bound):
        known = context.discourse.known(target)
        return known is not None and "choose" in known.senses and not known.one
    return isinstance(target, t.Together | t.Among | t.Rest) or (isinstance(target, t.Top) and target.amount != t.Number(1))


def of_both(vocabulary: Vocabulary, node: s.Surface, target: t.Target) -> bool:
    """お互いのリーダー: one card of each player, both of which are meant."""
    owners = (
        [mod.who for core in node.cores for mod in core.mods if isinstance(mod, s.OwnerMod)] if isinstance(node, s.Noun) else []
    )
    both = isinstance(target, t.Cards) and target.zones in vocabulary.singles and target.whose == "any"
    return owners == ["each"] and both


def before_comma(text: str, first: s.Core) -> tuple[s.Mod, ...]:
    """カード名に「剣」を含む、リブートのゼクスとスリープのゼクス: what is said before the comma is said of both."""
    ends = [at for at, mod in enumerate(first.mods) if text[mod.span[1] : mod.span[1] + 1] == "、"]
    said = first.mods[: ends[-1] + 1] if ends else ()
    return said if any(not isinstance(mod, s.OwnerMod | s.PlaceMod | s.AmongMod) for mod in said) else ()


def anywhere(vocabulary: Vocabulary, noun: s.Noun) -> bool:
    """すべてのあなたの「灯」: where only kinds of cards imply a place, cards that are named are meant wherever they are."""
    every = noun.quantity is not None and noun.quantity.kind == "all"
    named = all(isinstance(core.head, s.WordHead) for core in noun.cores)
    kinds = any(isinstance(mod, s.NounMod) for core in noun.cores for mod in core.mods)
    return vocabulary.named_anywhere and every and named and not kinds
