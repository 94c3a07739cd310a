"""Chapter 2: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.text import Reading, Refused, compile_text

from .meanings import UNREADY, in_full
from .vocabulary import VOCABULARY


class Type(NamedTuple):
    """202: a type of cards: what it also counts as, and which parameters it has."""

    also: tuple[str, ...] = ()
    power: bool = False  # 209.1
    races: bool = False  # 208.1
    cost: bool = True
    in_deck: bool = False  # 401.7
    in_dynamis: bool = False  # 401.10
    ready: bool = True  # whether its cards can be played with yet


#: 202.2: the types there are.
TYPES = {
    "ゼクス": Type(power=True, races=True, in_deck=True),
    "イベント": Type(in_deck=True),
    "プレイヤー": Type(cost=False),
    "アセンション": Type(in_deck=True),
    "ゼクス エクストラ": Type(("ゼクス", "エクストラ"), power=True, races=True, in_dynamis=True),
    "ゼクス オーバーブースト": Type(("ゼクス", "オーバーブースト"), power=True, races=True, in_dynamis=True, ready=False),
    "シフト": Type(races=True, cost=False, in_dynamis=True),
    "イベント エクストラ": Type(("イベント", "エクストラ"), in_dynamis=True),
    "プレイヤー エクストラ": Type(("プレイヤー", "エクストラ"), cost=False, ready=False),
    "アセンション エクストラ": Type(("アセンション", "エクストラ"), in_dynamis=True),
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


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    reasons = _form_faults(card, rule)
    reading = None
    text = "\n".join(part for part in (card.subtext, card.text) if part)
    if not reasons and text:
        try:
            reading = _compiled(text, card.type)
        except (Refused, ValueError, KeyError, TypeError, msgspec.MsgspecError) as refused:
            reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
    unready = sorted({ability.keyword for ability in reading.abilities} & UNREADY) if reading else []
    if unready:
        known = "・".join(unready)
        reasons.append(Refusal("", f"「{known}」はまだ遊べません。", f"The keywords {known} cannot be played with yet."))
    if reasons:
        raise CardFault(card.number, reasons)
    abilities = tuple(in_full(ability) for ability in reading.abilities) if reading else ()
    sentences = tuple(reading.normal[start:end] for start, end in reading.sentences) if reading else ()
    words, numbers = _information(card, rule)
    return Definition(card.number, (Printed(words, numbers, text, abilities, sentences, card.english),))


@lru_cache(maxsize=4096)
def _compiled(text: str, kind: str) -> Reading:
    return compile_text(text, VOCABULARY, card_type=kind)


def _form_faults(card: PrintedCard, rule: Rule) -> list[Refusal]:
    """202.2: the type; 204.3: the colours; 208.1, 209.1: which cards have races and power; 203.1: a cost."""
    found: list[Refusal] = []
    kind = TYPES.get(card.type)
    if kind is None:
        if rule("202.2"):
            found.append(Refusal("202.2", f"「{card.type}」という種類はありません。", f"There is no type {card.type}."))
        return found
    if not kind.ready:
        ja, en = f"「{card.type}」はまだ遊べません。", f"Cards of the type {card.type} cannot be played with yet."
        return [Refusal("", ja, en)]
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
    if kind.cost != (card.cost is not None) or not (card.cost is None or card.cost == ENDLESS or isinstance(card.cost, int)):
        found.append(Refusal("203.1", "コストの書き方が違います。", "That is not the cost such a card has."))
    return found


def _information(card: PrintedCard, rule: Rule) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """Words and numbers by property name."""
    kind = TYPES.get(card.type, Type())
    # 202.6a, 202.9a, 202.12a: what is an extra is also what it is an extra of.
    clauses = {"ゼクス エクストラ": "202.6a", "イベント エクストラ": "202.9a", "アセンション エクストラ": "202.12a"}
    also = rule.by(clauses[card.type], kind.also) if card.type in clauses else kind.also
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
