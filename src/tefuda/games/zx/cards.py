"""Chapter 2: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.text import Reading, Refused, compile_text

from . import when_playing
from .meanings import in_full
from .vocabulary import VOCABULARY
from .zones import AREAS, MARKED, MARKS


class Type(NamedTuple):
    """202: a type of cards: what it also counts as, and which parameters it has."""

    also: tuple[str, ...] = ()
    power: bool = False  # 209.1
    races: bool = False  # 208.1
    cost: bool = True
    in_deck: bool = False  # 401.7
    in_dynamis: bool = False  # 401.10
    marker: bool = False  # 202.2b: no card, but on a square it is treated as one


#: 202.2: the types there are.
TYPES = {
    "ゼクス": Type(power=True, races=True, in_deck=True),
    "イベント": Type(in_deck=True),
    "プレイヤー": Type(cost=False),
    "アセンション": Type(in_deck=True),
    "ゼクス エクストラ": Type(("ゼクス", "エクストラ"), power=True, races=True, in_dynamis=True),
    "ゼクス オーバーブースト": Type(("ゼクス", "オーバーブースト"), power=True, races=True, in_dynamis=True),
    "シフト": Type(races=True, cost=False, in_dynamis=True),
    "イベント エクストラ": Type(("イベント", "エクストラ"), in_dynamis=True),
    "プレイヤー エクストラ": Type(("プレイヤー", "エクストラ"), cost=False),
    "アセンション エクストラ": Type(("アセンション", "エクストラ"), in_dynamis=True),
    "トークン": Type(("ゼクス",), power=True, races=True, marker=True),
    "リンク": Type(cost=False, marker=True),
}
#: 202.6a, 202.7a, 202.9a, 202.10a, 202.12a, 202.13a: what these types are besides, by which clause.
ALSO = {
    "ゼクス エクストラ": "202.6a",
    "ゼクス オーバーブースト": "202.7a",
    "イベント エクストラ": "202.9a",
    "プレイヤー エクストラ": "202.10a",
    "アセンション エクストラ": "202.12a",
    "トークン": "202.13a",
}
#: 204.3: the five colours; 204.7: a card without one is colourless.
COLOURS = ("赤", "青", "白", "黒", "緑")
COLOURLESS = "無色"
#: 207: the icons of the icon space, by the words of card text; and the one that makes a resource arrive asleep (204.8).
ICONS = (
    "イグニッション", "エヴォルシード", "鍵", "メロディ", "ピース", "E☆2", "調査記録", "ブロック", "集中", "プラス",
    "スリープイン",
)  # fmt: skip
#: 203.3: a cost that cannot be read.
ENDLESS = "∞"


class PrintedCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as printed, as it stands in a card file (one JSON object per line)."""

    number: str
    name: str
    type: str
    cost: int | str | None = None
    english: str = ""
    colours: list[str] = []
    races: list[str] = []
    power: int | None = None
    shield: int | None = None
    player: str = ""  # 211: the player's name
    icons: list[str] = []
    names: list[str] = []  # 206.3: further names, from the subtext
    subtext: str = ""  # 206: how it is played
    text: str = ""
    expired: bool = False  # 1207.1: its date is over
    diagram: list[str] = []  # 816.1: three rows of three, the lower middle one being the own player square


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


#: What lists from elsewhere call these types.
_ELSEWHERE = {"マーカー(トークン)": "トークン", "マーカー(リンク)": "リンク"}


def imported(data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A card of a list from elsewhere: numbers as text, colours and icons in one field, races with strokes between them."""
    kind = unicodedata.normalize("NFKC", str(data.get("type") or ""))
    kind = _ELSEWHERE.get(kind, kind)
    known, icon, power = TYPES.get(kind, Type()), str(data.get("icon") or ""), str(data.get("power") or "")
    cost = unicodedata.normalize("NFKC", str(data.get("cost") or ""))
    races = [race.strip() for race in re.split("[/／]", str(data.get("race") or "")) if race.strip()]
    return {
        "number": str(data.get("number") or data["name"]),
        "name": data["name"],
        "type": kind,
        "cost": (int(cost) if cost.isdigit() else ENDLESS) if known.cost else None,
        "colours": [colour for colour in COLOURS if f"[{colour}]" in icon],
        "races": races if known.races else [],
        "power": (int(power) if power.isdigit() else 0) if known.power else None,
        "icons": [name for name in ICONS if f"≪{name}≫" in icon],
        "text": "\n".join(str(data[name]) for name in ("subtext", "text") if data.get(name)),
        "diagram": list(data.get("diagram") or ()),
    }


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    reasons = _form_faults(card, rule)
    reading = None
    text = "\n".join(part for part in (card.subtext, card.text) if part)
    if not reasons and text:
        try:
            reading = compile_text(text, VOCABULARY, card_type=card.type)
        except (Refused, ValueError, KeyError, TypeError, msgspec.MsgspecError) as refused:
            reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
    if reading is not None:
        reasons += _square_faults(card, reading)
        reasons += _offer_faults(reading)
    if reasons:
        raise CardFault(card.number, reasons)
    abilities, sentences = _abilities(reading, rule) if reading else ((), ())
    words, numbers = _information(card, rule)
    if card.expired:
        words["expired"] = ("yes",)
    if card.diagram:
        words["diagram"] = tuple(card.diagram)
    return Definition(card.number, (Printed(words, numbers, text, abilities, sentences, card.english),))


def _form_faults(card: PrintedCard, rule: Rule) -> list[Refusal]:
    """202.2: the type; 204.3: the colours; 208.1, 209.1: which cards have races and power; 203.1: a cost."""
    found: list[Refusal] = []
    kind = TYPES.get(card.type)
    if kind is None:
        if rule("202.2"):
            found.append(Refusal("202.2", f"「{card.type}」という種類はありません。", f"There is no type {card.type}."))
        return found
    if any(word not in COLOURS for word in card.colours) and rule("204.3"):
        known = "・".join(COLOURS)
        found.append(Refusal("204.3", f"色は{known}です。", f"The colours are {known}."))
    if any(word not in ICONS for word in card.icons):
        known = "・".join(ICONS)
        found.append(Refusal("207.1", f"アイコンは{known}です。", f"The icons are {known}."))
    if kind.power != (card.power is not None) and rule("209.1"):
        found.append(Refusal("209.1", "パワーを持つのはゼクスだけです。", "Zillions, and only they, have power."))
    if card.races and not kind.races and rule("208.1"):
        found.append(Refusal("208.1", "種族を持つのはゼクスとシフトだけです。", "Only zillions and shifts have races."))
    if card.diagram and [len(row) for row in card.diagram] != [3, 3, 3]:
        found.append(Refusal("816.1", "スクエア図は3行3列です。", "A diagram has three rows of three squares."))
    if kind.cost != (card.cost is not None) or not (card.cost is None or card.cost == ENDLESS or isinstance(card.cost, int)):
        found.append(Refusal("203.1", "コストの書き方が違います。", "That is not the cost such a card has."))
    return found


def _square_faults(card: PrintedCard, reading: Reading) -> list[Refusal]:
    """816.1: who speaks of marked squares shows which."""
    parts = [
        part for ability in reading.abilities for part in (ability.trigger, ability.condition, ability.cost, ability.effect)
    ]
    named = {name for node in tree.nodes(tuple(parts)) for name in _named(node)}
    named.update(*(ability.zones for ability in reading.abilities))
    marks = {MARKS[MARKED.index(name)] for name in named if name in MARKED}
    found = []
    if marks - set("".join(card.diagram)):
        ja, en = "スクエア図がないテキストです。", "The text speaks of marks that no diagram shows."
        found.append(Refusal("816.1", ja, en))
    given = [one for node in tree.nodes(tuple(parts)) if isinstance(node, tree.Gain) for one in node.abilities]
    mixed = [one for one in reading.abilities if not _SIGHTED.isdisjoint(one.zones) and not _SIGHTED.issuperset(one.zones)]
    if mixed or any(not _SIGHTED.isdisjoint(one.zones) for one in given):
        ja, en = "この場所での能力はまだ読めません。", "Abilities that work in such places cannot be read here yet."
        found.append(Refusal("", ja, en))
    return found


def _offer_faults(reading: Reading) -> list[Refusal]:
    """1027.1: what is offered when playing changes the price."""
    if all(when_playing.understood(ability) for ability in reading.abilities):
        return []
    ja, en = "プレイする際の行動をまだ読めません。", "What is done when playing cannot be read yet."
    return [Refusal("", ja, en)]


def _abilities(reading: Reading, rule: Rule) -> tuple[tuple[tree.Ability, ...], tuple[str, ...]]:
    """The abilities in full, each with its words; 807.1b: what an ability says about its own price is told before it."""
    found: list[tree.Ability] = []
    sentences: list[str] = []
    for ability, (start, end) in zip(reading.abilities, reading.sentences, strict=True):
        whole = [_placed(in_full(part, rule)) for part in when_playing.parted(ability, rule)]
        found += whole
        sentences += [reading.normal[start:end]] * len(whole)
    return tuple(found), tuple(sentences)


#: 303.4, 816.1: places that lie elsewhere for each player, or for each card.
_SIGHTED = frozenset({*AREAS, *MARKED})


def _placed(ability: tree.Ability) -> tree.Ability:
    """803.1d: an ability that works in an area or on marked squares works on squares, while its card lies on one of those."""
    if _SIGHTED.isdisjoint(ability.zones):
        return ability
    here = tree.Cards(ability.zones, "any", (tree.Not(tree.Except(tree.This())),))
    there = tree.Check(tree.Count(here), ">=", tree.Number(1))
    condition = there if ability.condition is None else tree.And((there, ability.condition))
    return replace(ability, zones=("square",), condition=condition)


def _named(node: tree.Node) -> tuple[str, ...]:
    """The zones that a node speaks of."""
    if isinstance(node, tree.Cards | tree.Place):
        return node.zones
    return (*node.origin, *node.destination) if isinstance(node, tree.When) else ()


def _information(card: PrintedCard, rule: Rule) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """Words and numbers by property name."""
    kind = TYPES.get(card.type, Type())
    also = rule.by(ALSO[card.type], kind.also) if card.type in ALSO else kind.also
    words: dict[str, tuple[str, ...]] = {
        "name": (card.name, *(rule.by("206.3", tuple(card.names)) if card.names else ())),
        "type": (card.type, *also),
        "colour": tuple(card.colours) or rule.by("204.7", (COLOURLESS,)),
        "race": tuple(card.races),
        "icon": tuple(card.icons),
        "player": (card.player,) if card.player else (),
        "number": (card.number,),
    }
    numbers: dict[str, int] = {}
    if isinstance(card.cost, int):
        numbers["cost"] = card.cost
    if card.power is not None:
        numbers["power"] = card.power
    if card.shield is not None:
        numbers["shield"] = card.shield
    return words, numbers


#: 1206: the player card of somebody who has none: of the type プレイヤー, and nothing else.
VIRTUAL = Definition(
    "VIRTUAL",
    (
        Printed(
            {"name": ("仮想のプレイヤーカード",), "type": ("プレイヤー",), "colour": (), "race": (), "icon": (), "player": ()},
            {},
            english="Virtual Player Card",
        ),
    ),
)
