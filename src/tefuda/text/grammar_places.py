"""The grammar of places: zones, their edges, and single places on the table."""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.vocabulary import Vocabulary

Span = tuple[int, int]


def add_places(g: Grammar, v: Vocabulary) -> None:
    """Everything that says where."""
    g.words("ZoneName", {word: zone.name for zone in v.zones for word in zone.words})
    g.words("MassZone", {zone.words[0]: zone.name for zone in v.zones if zone.mass})
    g.words("OrderedZone", {word: zone.name for zone in v.zones if zone.ordered for word in zone.words})
    g.words("Edge", lexicon.EDGES)
    g.rule(
        "ZoneList",
        "first:ZoneName more:(OrWord name:ZoneName | ('と' | '、') name:ZoneName)*",
        lambda span, first, more: _zones(first, more),
    )
    g.rule("FlatPlace", "owner:Possessor? zones:ZoneList | owner:EveryOwner zones:ZoneList", s.Place)
    g.rule("EveryOwner", "'すべての' | 'いずれかの' | 'どちらかのプレイヤーの'", lambda span: s.Player(span, "each"))
    g.rule(
        "EdgePlace",
        "owner:Possessor? zone:OrderedZone 'の' position:Edge",
        lambda span, owner, zone, position: s.Place(span, owner, (zone,), position),
    )
    fronts = {
        f"{word}の{edge}": (zone.name, position)
        for zone in v.zones
        for word in zone.words
        for edge, position in zip(zone.edges, ("top", "bottom"), strict=False)
    }
    g.words("Front", fronts or {"\0": ("", "")})
    g.rule("FrontPlace", "owner:Possessor? pair:Front", lambda span, owner, pair: s.Place(span, owner, (pair[0],), pair[1]))
    g.rule(
        "EitherEdge",
        "owner:Possessor? zone:OrderedZone 'の' ('上か下' | '一番上か一番下' | '上または下')",
        lambda span, owner, zone: s.Place(span, owner, (zone,), "either"),
    )
    g.rule("Place", "FlatPlace | EdgePlace | FrontPlace")
    laid = {word: zone.name for zone in v.zones if zone.places or zone.within for word in zone.words}
    g.words("PlacesName", laid or {"\0": ""})
    g.rule("Places", "owner:Possessor? zone:PlacesName", lambda span, owner, zone: s.Place(span, owner, (zone,)))
    g.rule(
        "Spot",
        "of:(n:Pointed ('があった' | 'がある'))? without:(n:CardNoun 'の' ('ない' | 'いない')) place:Places"
        " | beside:(n:Pointed 'がある' PlacesName 'の隣の' | n:Pointed 'の隣の') without:(n:CardNoun 'のない')? place:Places"
        " | of:(n:Pointed ('があった' | 'がある')) place:Places"
        " | but:(p:Places '以外の') without:(n:CardNoun 'の' ('ない' | 'いない')) place:Places",
        _spot,
    )


def _spot(
    span: Span,
    place: s.Place,
    without: int | None = None,
    of: s.Noun | None = None,
    beside: s.Noun | None = None,
    but: s.Place | None = None,
) -> s.Spot:
    return s.Spot(span, place, without, of, beside, but)


def _zones(first: str, more: tuple[str, ...]) -> Hashable:
    zones = (first, *more)
    return Rejected("a zone is named twice") if len(set(zones)) < len(zones) else zones
