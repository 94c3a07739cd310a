"""How many cards words can mean, and which by how they are counted."""

from __future__ import annotations

import re

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.context import Context, canonical
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


def by_counter(context: Context, noun: s.Noun, counted: s.Span, target: t.Target) -> t.Target:
    """ヤマネコを1枚, ヤマネコを1体: by how they are counted all cards of that race are meant, or only its creatures"""
    v = context.vocabulary
    nouns = [v.nouns[core.head.noun] for core in noun.cores if isinstance(core.head, s.CardHead)]
    kinds = {one.here: one.counter for one in nouns if one.counter}
    said = re.findall(rf"\d({'|'.join(v.counters)})", context.text[slice(*counted)])
    if not kinds or not said or not isinstance(target, t.Cards | t.Among):
        return target
    ((kind, counter),) = kinds.items()
    strictly = said[-1] == counter
    mixed = not all(one.counter for one in nouns) or len(nouns) < len(noun.cores)
    if all(f in (t.nodes(target) if mixed else target.filters) for f in kind) == strictly:
        return target
    if mixed:
        context.refuse(counted, "by how they are counted, other kinds of cards could be meant too")
    filters = tuple(f for f in target.filters if f not in kind)
    filters = canonical((*filters, *kind), v.order) if strictly else filters
    return msgspec.structs.replace(target, filters=filters)


def untold(effect: tuple[t.Action, ...]) -> bool:
    """ユニット1枚を対象とし、ユニットのパワーを…: is something done to all such cards, and nothing to the targets?"""
    everything = list(t.nodes(effect))
    used = {node.bind for node in everything if isinstance(node, t.Bound | t.Done)}
    targets = [node.among for node in everything if isinstance(node, t.Choose) and node.target and node.bind not in used]
    done = [getattr(node, "what", None) for node in everything if isinstance(node, t.Action)]
    return any(overlap(among, what) for among in targets for what in done if isinstance(what, t.Cards))


def overlap(one: t.Target, other: t.Target) -> bool:
    """Can a card be one of both sets?"""
    if not isinstance(one, t.Cards) or not isinstance(other, t.Cards):
        return False
    apart = {one.whose, other.whose} == {"you", "opponent"} or not set(one.zones) & set(other.zones)
    turned = [{f.state for f in cards.filters if isinstance(f, t.Turned)} for cards in (one, other)]
    return not apart and not (all(turned) and turned[0] != turned[1])
