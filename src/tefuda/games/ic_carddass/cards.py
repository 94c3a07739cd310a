"""Chapter 2: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Ability
from tefuda.text import Refused, compile_text

from .vocabulary import VOCABULARY

TYPES = ("リーダー", "バトル", "エクストラ")

#: 2-5-4 to 2-10-2: which kinds of cards have which fields.
_FIELDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("character", "2-5-4", ("リーダー", "バトル")),
    ("traits", "2-6-6", ("リーダー", "バトル")),
    ("age", "2-7-4", ("リーダー", "バトル")),
    ("power", "2-8-2", ("リーダー", "バトル")),
    ("strike", "2-9-2", ("リーダー", "バトル")),
    ("level", "2-10-2", ("バトル", "エクストラ")),
)


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """One printed side."""

    name: str
    english: str = ""
    character: str = ""
    traits: list[str] = []
    age: str = ""
    power: int | None = None
    strike: int | None = None
    text: str = ""


class PrintedCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as printed, as it stands in a card file (one JSON object per line)."""

    number: str
    type: str
    colour: str
    name: str = ""
    english: str = ""
    character: str = ""
    traits: list[str] = []
    age: str = ""
    power: int | None = None
    strike: int | None = None
    level: int | None = None
    icons: list[str] = []
    text: str = ""
    faces: list[Side] = []

    def sides(self) -> list[Side]:
        """The printed sides: two for a leader, one for other cards."""
        if self.faces:
            return self.faces
        return [Side(self.name, self.english, self.character, self.traits, self.age, self.power, self.strike, self.text)]


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    reasons = [*_form_faults(card, rule)]
    faces = []
    for side in card.sides():
        try:
            abilities, sentences = _compile(side.text, card.type, rule)
        except Refused as refused:
            reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
            continue
        reasons.extend(_icon_faults(card, side, abilities, rule))
        faces.append(_printed(card, side, abilities, sentences, rule))
    if reasons:
        raise CardFault(card.number, reasons)
    return Definition(card.number, tuple(faces))


def _compile(text: str, kind: str, rule: Rule) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """4-1-1-1, 2-11-1: a card's text is a row of abilities of three kinds."""
    if not text:
        return (), ()
    reading = compile_text(text, VOCABULARY, card_type=kind)
    return rule.by("4-1-1-1", reading.abilities), tuple(reading.normal[start:end] for start, end in reading.sentences)


def _form_faults(card: PrintedCard, rule: Rule) -> list[Refusal]:
    """2-3-2: the type; 2-5-4 to 2-10-2: fields the type does not have, or lacks; 2-3-2-1-2: a leader has two sides."""
    found = []
    if card.type not in TYPES:
        if rule("2-3-2"):
            known = "・".join(TYPES)
            found.append(Refusal("2-3-2", f"カード種類は{known}のいずれかです。", f"The type must be one of {known}."))
        return found
    if (card.type == "リーダー") != (len(card.faces) == 2) and rule("2-3-2-1-2"):
        found.append(Refusal("2-3-2-1-2", "リーダーだけが表面と裏面を持ちます。", "Leaders, and only leaders, have two faces."))
    for name, clause, kinds in _FIELDS:
        present = any(getattr(side, name, None) not in (None, "", []) for side in card.sides())
        if name == "level":
            present = card.level is not None
        if present and card.type not in kinds and rule(clause):
            found.append(Refusal(clause, f"{card.type}は{name}を持ちません。", f"A card of type {card.type} has no {name}."))
        elif not present and card.type in kinds and name in ("power", "strike", "level"):
            found.append(Refusal(clause, f"{card.type}には{name}が必要です。", f"A card of type {card.type} needs {name}."))
    if any(not side.name for side in card.sides()):
        found.append(Refusal("2-1-1", "カード名がありません。", "The card has no name."))
    return found


def _icon_faults(card: PrintedCard, side: Side, abilities: tuple[Ability, ...], rule: Rule) -> list[Refusal]:
    """2-13-1: the melee icon marks a melee skill."""
    found = []
    melee = any(ability.keyword == "乱戦スキル" for ability in abilities)
    if ("乱戦" in card.icons) != melee and rule("2-13-1"):
        found.append(Refusal("2-13-1", "乱戦アイコンは乱戦スキルを示します。", "The melee icon goes with a melee skill."))
    return found


def _printed(card: PrintedCard, side: Side, abilities: tuple[Ability, ...], sentences: tuple[str, ...], rule: Rule) -> Printed:
    traits = tuple(side.traits)
    if "共闘" in card.icons and "共闘" not in traits and rule("2-12-1"):
        traits = (*traits, "共闘")  # 2-12-1, 2-6-4: icon and trait mark the same cards
    words: dict[str, tuple[str, ...]] = {
        "name": (side.name,),
        "type": (card.type,),
        "colour": (card.colour,),
        "number": (card.number,),
        "icon": tuple(card.icons),
    }
    numbers: dict[str, int] = {}
    if card.type != "エクストラ":
        words |= {"character": (side.character,), "trait": traits, "age": (side.age,)}
    for name, number in (("power", side.power), ("strike", side.strike), ("level", card.level)):
        if number is not None:
            numbers[name] = number
    return Printed(words, numbers, side.text, abilities, sentences, side.english)
