"""Chapter 2: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.text import Refused

from . import texts
from .texts import Text
from .zones import MOST_ATTACK, MOST_DEFENCE, MOST_SET

#: 2-3b: the types there are.
TYPES = ("ルーラー", "ユニット", "イベント", "フィールド", "エナジー")
#: What each type has printed, of the numbers that not all cards have.
_NUMBERS = {
    "ルーラー": ("life", "atk", "stk"), "ユニット": ("atk", "hp", "stk"), "イベント": (), "フィールド": (), "エナジー": (),
}  # fmt: skip


class DeckRules(msgspec.Struct, forbid_unknown_fields=True):
    """5-2c-1: what a ruler says about the deck; what is left out is unlimited."""

    size: int = 50
    armies: int | None = None
    copies: int = 4
    legends: int = 2
    levels: int | None = None
    counters: int = 16
    energy: int = 0  # energy cards beside the deck
    per_army: int = 0
    prefixes: list[str] = []  # collector numbers


class RulerZones(msgspec.Struct, forbid_unknown_fields=True):
    """3-2f: the zones that a ruler gives."""

    attack: int = 2
    defence: int = 1
    set: int = 3
    hand: bool = False


class Economy(msgspec.Struct, forbid_unknown_fields=True):
    """5-3b, 6-2f: what a ruler says is done at the start of the game and of a turn."""

    opening: int = 0  # cards drawn before the game
    drives: int = 0
    acts: int = 0  # energy cards that become act
    draws: int = 0
    first_draws: int | None = None  # in the first player's first turn


class PrintedCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as printed, as it stands in a card file (one JSON object per line)."""

    number: str
    name: str
    type: str
    english: str = ""
    army: str = ""
    attributes: list[str] = []
    level: int = 0
    legend: bool = False
    life: int | None = None
    atk: int | None = None
    hp: int | None = None
    stk: int | None = None
    timing: str = ""  # of an event
    text: str = ""
    deck: DeckRules = msgspec.field(default_factory=DeckRules)
    zones: RulerZones = msgspec.field(default_factory=RulerZones)
    turn: Economy = msgspec.field(default_factory=Economy)
    right: int | None = None  # normal summons in a turn; None: unlimited


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    reasons = _form_faults(card, rule)
    text = Text()
    if not reasons:
        try:
            text = texts.read(card.type, card.timing, card.text, rule)
        except (Refused, ValueError, KeyError, TypeError, msgspec.MsgspecError) as refused:
            reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
    if reasons:
        raise CardFault(card.number, reasons)
    printed = "\n".join(part for part in (card.timing, card.text) if part)
    face = Printed(_words(card, text, rule), _numbers(card), printed, text.abilities, text.sentences, card.english)
    return Definition(card.number, (face,))


def _form_faults(card: PrintedCard, rule: Rule) -> list[Refusal]:
    """2-3b: the type; 2-6, 2-10 to 2-12: which numbers a card of its type has."""
    found = []
    if card.type not in TYPES:
        known = "・".join(TYPES)
        if rule("2-3b"):
            found.append(Refusal("2-3b", f"種類は{known}です。", f"The types are {known}."))
        return found
    for name in ("life", "atk", "hp", "stk"):
        if (getattr(card, name) is not None) != (name in _NUMBERS[card.type]):
            found.append(Refusal("2-1a", f"{name}の有無が種類と合いません。", f"A card of this type: {name} is wrong."))
    if (card.type == "イベント") != bool(card.timing):
        found.append(Refusal("2-1a", "使用タイミングを持つのはイベントです。", "Events, and only events, have a timing."))
    if card.zones.attack > MOST_ATTACK or card.zones.defence > MOST_DEFENCE or card.zones.set > MOST_SET:
        most = f"{MOST_ATTACK}/{MOST_DEFENCE}/{MOST_SET}"
        found.append(Refusal("3-2f", f"領域が多すぎます（{most}まで）。", f"More zones than can be laid out ({most})."))
    if min(card.level, *(getattr(card, name) or 0 for name in ("life", "atk", "hp", "stk"))) < 0:
        found.append(Refusal("1-5e", "数値は0以上です。", "Printed numbers are not negative."))
    return found


def _words(card: PrintedCard, text: Text, rule: Rule) -> dict[str, tuple[str, ...]]:
    """Words by property name."""
    labels = [*(("レジェンド",) if card.legend else ()), *text.labels]
    icons = [ability.keyword for ability in text.abilities if ability.keyword in ("OD", "TD", "CNT")]
    return {
        "name": (card.name,),
        "type": (card.type,),
        "army": (card.army,) if card.army else (),
        "attribute": tuple(card.attributes),
        "timing": text.timing,
        "icon": tuple(dict.fromkeys(rule.by("2-8a", icons))),
        "label": tuple(labels),
        "number": (card.number,),
        **({"prefix": tuple(card.deck.prefixes)} if card.type == "ルーラー" else {}),
    }


#: Numbers that effects change and of which every card has none to begin with: what is added to or taken off its price
#: (14-3b-6), what was paid for it (16-15b-1b), what is added to the damage it says it deals (14-13f).
UNPRINTED = ("price_more", "price_less", "paid", "base_damage")


def _numbers(card: PrintedCard) -> dict[str, int]:
    """Numbers by property name; of a ruler also what it says about decks, zones and turns."""
    numbers = {name: value for name in ("life", "atk", "hp", "stk") if (value := getattr(card, name)) is not None}
    if card.type != "ルーラー":
        return numbers if card.type == "エナジー" else {"level": card.level, **numbers, **dict.fromkeys(UNPRINTED, 0)}
    deck, zones, turn = card.deck, card.zones, card.turn
    numbers |= {
        "deck_size": deck.size, "copies": deck.copies, "legends": deck.legends, "counters": deck.counters,
        "energy": deck.energy, "per_army": deck.per_army, "attack_zones": zones.attack, "defence_zones": zones.defence,
        "set_zones": zones.set, "hand": int(zones.hand), "opening": turn.opening, "drives": turn.drives, "acts": turn.acts,
        "draws": turn.draws, "first_draws": turn.draws if turn.first_draws is None else turn.first_draws,
    }  # fmt: skip
    if card.right is not None:
        numbers["right"] = card.right
    if deck.armies is not None:
        numbers["armies"] = deck.armies
    if deck.levels is not None:
        numbers["levels"] = deck.levels
    return numbers
