"""Chapter 3: the card types, as one table: how their cards are executed, and whether they can stand in the battle zone."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel.catalog import Definition


class CardType(NamedTuple):
    """A card type."""

    executed: str = ""  # the clause by which it is executed from the hand; "": it cannot be
    enters: str = ""  # the clause by which it is in the battle zone then
    never: str = ""  # the clause by which it cannot be in the battle zone face up, by itself; "": it can
    stays: str = ""  # the clause that says that it can
    element: bool = True  # 316.1, 316.2: is it an element?


#: 204.2, 300.1: the types there are.
TYPES = {
    "クリーチャー": CardType("301.1", "301.2"),
    "呪文": CardType("302.1", never="302.3", element=False),
    "クロスギア": CardType("303.1", "303.2"),
    "城": CardType("304.1", "304.2", never="400.3", element=False),
    "セル": CardType(never="806.1a", element=False),
    "ウエポン": CardType(never="305.3"),
    "フォートレス": CardType(stays="306.2"),
    "鼓動": CardType(),
    "フィールド": CardType("308.1", "308.2"),
    "コア": CardType(never="309.7", element=False),
    "オーラ": CardType("310.1", never="310.5"),
    "儀": CardType(),
    "星雲": CardType(),
    "Artifact": CardType("312.1", "311.2~2"),
    "土地": CardType(never="313.3", element=False),
    "ルール・プラス": CardType(never="314.4", element=False),
    "タマシード": CardType("315.1", "315.2"),
    "デュエリスト": CardType("317.1", "317.2"),
}

#: 204.3: what stands before the type, and the special types a card has by it.
SPECIAL: dict[str, tuple[str, ...]] = {
    "": (),
    "進化": ("進化",),
    "スター進化": ("進化", "スター進化"),
    "禁断スター進化": ("進化", "スター進化", "禁断スター進化"),
    "S-MAX進化": ("進化", "S-MAX進化"),
    "NEO": ("NEO",),
    "G-NEO": ("NEO", "G-NEO"),
    "サイキック・": ("サイキック",),
    "サイキック・スーパー・": ("サイキック", "サイキック・スーパー"),
    "エグザイル・": ("エグザイル",),
    "ドラグハート・": ("ドラグハート",),
    "ドラグハート・スーパー・": ("ドラグハート", "ドラグハート・スーパー"),
    "禁断": ("禁断",),
    "禁断の": ("禁断",),
    "最終禁断": ("最終禁断",),
    "D2": ("D2",),
    "WD": ("WD",),
    "GR": ("GR",),
    "零龍": ("零龍",),
    "零龍の": ("零龍",),
    "キング・": ("キング",),
    "ドリーム・": ("ドリーム",),
    "デュエルメイト・": ("デュエルメイト",),
    "デュエルメイト・スーパー・": ("デュエルメイト", "デュエルメイト・スーパー"),
}

#: 117.1: what goes back to the hyperspatial zone from anywhere but the battle zone.
HYPERSPATIAL = frozenset({"サイキック", "ドラグハート", "ルール・プラス", "デュエルメイト"})
#: 811.2: what is in the super GR zone.
GACHARANGE = frozenset({"GR"})


def split(printed: str) -> tuple[str, str]:
    """The printed type as type and what stands before it."""
    for kind in TYPES:
        if printed.endswith(kind):
            return kind, printed.removesuffix(kind)
    return "", ""


def is_hyperspatial(definition: Definition) -> bool:
    """117.1: does the card belong into the hyperspatial zone?"""
    return not HYPERSPATIAL.isdisjoint(definition.faces[0].words["type"])


def is_gacharange(definition: Definition) -> bool:
    """811.2: does the card belong into the super GR zone?"""
    return not GACHARANGE.isdisjoint(definition.faces[0].words["type"])
