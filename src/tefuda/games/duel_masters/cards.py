"""Chapter 2 and 3: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.continuous import words
from tefuda.kernel.game import Game
from tefuda.kernel.program import Stops
from tefuda.kernel.records import Refusal
from tefuda.text import Reading, Refused, compile_text
from tefuda.text.vocabulary import Vocabulary

from . import evolution, hypermode, souls
from .card_types import SPECIAL, TYPES, CardType, split
from .races import RACES
from .vocabulary import CIVILISATIONS, VOCABULARY

#: 106.1: the five civilisations.
COLOURS = tuple(word for word, _ in CIVILISATIONS)

#: 106.2b, 106.2c: what a card of several civilisations, and one of none, is called.
MULTICOLOURED, COLOURLESS = "多色", "無色"


def colours(game: Game, card: int) -> tuple[str, ...]:
    """106.2b: with two or more civilisations a card is multicoloured, 106.2c: without any colourless, as it is now."""
    number = len(words(game, game.ref(card), "civilisation"))
    if number > 1:
        return (game.by("106.2b", MULTICOLOURED),)
    return () if number else (game.by("106.2c", COLOURLESS),)


#: 108.1c: ∞, as a number that no card comes near to.
INFINITE = 1_000_000_000
#: What a special type says by itself, without words on the card.
FRAMEWORKS = {
    "スター進化": (evolution.star("スター進化"),),
    "禁断スター進化": (evolution.star("スター進化"),),
    "G-NEO": (evolution.g_neo("G-NEO"),),
}


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """What is printed on one side of a card, or on one of its halves."""

    name: str
    type: str
    cost: int
    english: str = ""
    ruby: str = ""  # how the name is read, where that is printed above it
    alias: str = ""  # 202.6: the line below the name of a special print: it has this name and no other
    civilisations: list[str] = []
    races: list[str] = []
    power: int | Literal["∞"] | None = None
    text: str = ""
    current: str = ""  # 109.1: the text of the newest print, where this one has another
    speaks: list[str] = []  # races of other cards that its text speaks of, besides those of this game's own cards


class Hyper(msgspec.Struct, forbid_unknown_fields=True):
    """816.1: what is printed as the hyper mode of a creature."""

    power: int
    text: str = ""


class PrintedCard(Side, forbid_unknown_fields=True, kw_only=True):
    """A card as printed, as it stands in a card file (one JSON object per line)."""

    number: str
    mana: int = 1
    back: Side | None = None  # the other front of a card that has two (805, 807, 809, 812, 820)
    half: Side | None = None  # the other of two cards printed on one front (810, 819)
    boost: int | None = None  # 310.4: by how much an aura raises the power of its creature
    hyper: Hyper | None = None  # 816: its hyper mode
    soul: str = ""  # 818: the text of its 超魂X
    soul_icons: list[str] = []  # 818.1c


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


def imported(data: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A card of a list from elsewhere: numbers as text, several civilisations and races in one field."""
    effects = data.get("effects")
    text = "\n".join(effects) if isinstance(effects, list) else str(data.get("text") or "")
    races = _several(data.get("race"))
    known = {race for other in others for race in _several(other.get("race"))}
    kind = str(data.get("type") or data.get("cardType") or "").partition("(")[0]
    power = "".join(sign for sign in str(data.get("power") or "") if sign.isdigit())
    return {
        "number": str(data.get("id") or data["name"]),
        "name": data["name"],
        "type": kind,
        "cost": int(data.get("cost") or 0),
        "mana": int(data.get("mana") or 1),
        "civilisations": _several(data.get("civ") or data.get("civilization")),
        "races": races,
        "power": int(power or 0) if "クリーチャー" in kind else None,
        "text": text,
        "speaks": sorted(known),
    }


def _several(value: object) -> list[str]:
    return [part.strip() for part in str(value or "").split("/") if part.strip()]


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    sides: list[Side] = [side for side in (card, card.back, card.half) if side is not None]
    reasons = [reason for side in sides for reason in _form_faults(side, rule)]
    if card.mana < 0:
        reasons.append(_negative())
    faces = () if reasons else tuple(_printed(card, side, reasons, rule) for side in sides)
    if reasons:
        raise CardFault(card.number, reasons)
    printed, stops = tuple(face for face, _ in faces), tuple(ends for _, ends in faces)
    return Definition(card.number, printed, halves=card.half is not None, stops=stops)


def _printed(card: PrintedCard, side: Side, reasons: list[Refusal], rule: Rule) -> tuple[Printed, tuple[Stops, ...]]:
    """One side of a card, its text compiled; 101.5a: and where the sentences of its abilities end."""
    kind, special = split(side.type)
    text = rule.by("109.1", side.current) or side.text
    reading = _read(text, kind, side, reasons)
    abilities = tuple(_placed(ability) for ability in reading.abilities) if reading else ()
    sentences = tuple(reading.normal[start:end] for start, end in reading.sentences) if reading else ()
    for made in (*FRAMEWORKS.get(special, ()), *_frameworks(card, side, kind, reasons, rule)):
        abilities, sentences = (*abilities, made), (*sentences, made.keyword)
    words, numbers = _information(card, side, kind, special, rule)
    words["opening"] = tuple(_openings(abilities, rule))
    return Printed(words, numbers, text, abilities, sentences, side.english), reading.stops if reading else ()


#: How an ability begins that is set off when its creature enters.
ENTERING = "出た時"


def _openings(abilities: Iterable[tree.Ability], rule: Rule) -> Iterator[str]:
    """205.1a: with what a text begins is read without the keyword that stands before it."""
    for ability in abilities:
        when = ability.trigger
        enters = isinstance(when, tree.When) and when.subject == tree.This() and when.destination == ("battle",)
        if enters and (not ability.keyword or rule("205.1a")):
            yield ENTERING


def _frameworks(card: PrintedCard, side: Side, kind: str, reasons: list[Refusal], rule: Rule) -> Iterator[tree.Ability]:
    """816, 818: what is printed beside the text."""
    if side is not card:
        return
    if card.hyper is not None:
        mode = _read(card.hyper.text, kind, side, reasons)
        yield from hypermode.in_mode(mode.abilities if mode else ())
        yield hypermode.power(card.hyper.power - (card.power if isinstance(card.power, int) else 0))
    if card.soul or card.soul_icons:
        soul = _read(card.soul, kind, side, reasons)
        own = soul.abilities if soul else ()
        yield from rule.by("818.1a", own)  # they are the card's own too
        yield from souls.lent(own, rule.by("818.1c", tuple(card.soul_icons)))


def _read(text: str, kind: str, side: Side, reasons: list[Refusal]) -> Reading | None:
    """What a text says; why it is not understood is added to the reasons."""
    if not text:
        return None
    try:
        return _compiled(text, kind, side)
    except (Refused, ValueError, KeyError, TypeError, msgspec.MsgspecError) as refused:
        reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
        return None


#: Where cards lie that may be executed.
_EXECUTED_FROM = ("hand", "mana", "grave")


def _anywhere(node: tree.Action) -> tree.Action:
    """112.2b: who changes what cards cost to execute means them wherever they are executed from."""
    what = getattr(node, "what", None)
    if isinstance(node, tree.Change) and node.property == "price" and isinstance(what, tree.Cards) and not what.zones:
        return msgspec.structs.replace(node, what=msgspec.structs.replace(what, zones=_EXECUTED_FROM))
    return node


def _placed(ability: tree.Ability) -> tree.Ability:
    """110.4b: "while this card is in that zone" says where an ability works."""
    ability = msgspec.structs.replace(ability, effect=tuple(_anywhere(node) for node in ability.effect))
    condition = ability.condition
    parts = condition.parts if isinstance(condition, tree.And) else (condition,)
    for part in parts:
        if isinstance(part, tree.Check) and isinstance(part.left, tree.Count) and isinstance(part.left.what, tree.Cards):
            cards = part.left.what
            if cards.filters == (tree.Not(tree.Except(tree.This())),) and part.relation == ">=":
                rest = tuple(other for other in parts if other is not part and other is not None)
                kept = tree.And(rest) if len(rest) > 1 else (rest[0] if rest else None)
                return msgspec.structs.replace(ability, zones=cards.zones, condition=kept)
    return ability


@lru_cache(maxsize=64)
def _knowing(races: tuple[str, ...]) -> Vocabulary:
    """The words of cards, with those of the races of this game's own cards and these among them."""
    return VOCABULARY.learned([{"race": "/".join((*RACES, *races))}])


def _compiled(text: str, kind: str, side: Side) -> Reading:
    """A text may speak of the races that the game's cards have, and of those its own card has or names; and of its own name."""
    others = sorted({race for race in side.races if race not in RACES and any(part in text for part in race.split("・"))})
    return compile_text(text, _knowing(tuple(side.speaks) or tuple(others)), card_type=kind, name=side.name)


def _negative() -> Refusal:
    return Refusal("108.1", "数値は0以上です。", "Printed numbers are not negative.")


def _form_faults(card: Side, rule: Rule) -> list[Refusal]:
    """204.2: the type; 204.3: what stands before it; 106.1: the civilisations; 301.3: creatures, and only they, have power."""
    found = []
    kind, special = split(card.type)
    clause = "204.2" if not kind else "204.3" if special not in SPECIAL else ""
    if clause:
        if rule(clause):
            found.append(Refusal(clause, f"「{card.type}」というカードタイプはありません。", f"There is no type {card.type}."))
        return found
    unknown = [word for word in card.civilisations if word not in COLOURS]
    if unknown and rule("106.1"):
        known = "・".join(COLOURS)
        found.append(Refusal("106.1", f"文明は{known}です。", f"The civilisations are {known}."))
    if (kind == "クリーチャー") != (card.power is not None) and rule("301.3"):
        found.append(Refusal("301.3", "パワーを持つのはクリーチャーだけです。", "Creatures, and only creatures, have power."))
    if card.cost < 0:
        found.append(_negative())
    return found


#: Creatures of cells are also creatures of the kind that their cells are of, by the clause of that kind.
_ALSO = {"サイキック・スーパー・": "806.1", "ドラグハート・スーパー・": "808.1", "デュエルメイト・スーパー・": "821.1"}


def _types(kind: str, special: str, rule: Rule) -> tuple[str, ...]:
    """204.3: the special types before the type."""
    words = SPECIAL.get(special, ())
    if special in _ALSO:
        words = (*rule.by(_ALSO[special], words[:1]), *words[1:])
    return (*words, kind)


#: Cells and cores have no cost by themselves, by the clause of their kind.
_COSTLESS = {"サイキック・": "806.1d", "ドラグハート・": "808.1c", "デュエルメイト・": "821.1b", "キング・": "814.1a"}


#: Of these cells the same clause says that they have no race either.
_RACELESS = frozenset({"ドラグハート・", "デュエルメイト・", "キング・"})


def _cost(side: Side, kind: str, special: str, rule: Rule) -> int:
    """806.1d, 808.1c, 814.1a, 821.1b: a cell costs 0; 309.8: so does a core."""
    clause = "309.8" if kind == "コア" else _COSTLESS.get(special, "") if kind == "セル" else ""
    return 0 if clause and rule(clause) else side.cost


def _races(side: Side, kind: str, special: str, rule: Rule) -> tuple[str, ...]:
    """808.1c, 814.1a, 821.1b: a cell by itself has no race."""
    raceless = kind == "セル" and special in _RACELESS
    return () if raceless and rule(_COSTLESS[special]) else tuple(side.races)


def _mana(card: PrintedCard, rule: Rule) -> int:
    """309.5: a core gives no mana, whichever side it lies on; it can only be tapped for its civilisation."""
    core = any(side is not None and split(side.type)[0] == "コア" for side in (card, card.back))
    return 0 if core and rule("309.5") else card.mana


def _element(kind: CardType, rule: Rule) -> tuple[str, ...]:
    """316.1: what can be put into the battle zone face up is an element; 316.2: what cannot by itself is none."""
    return ("エレメント",) if (rule.by("316.1", True) if kind.element else rule.by("316.2", False)) else ()


def _twinpact(card: PrintedCard, rule: Rule) -> tuple[str, ...]:
    """810.2: that two cards are printed on it is something others may ask for; 819.1: also of a WD field."""
    twin = card.half is not None and split(card.type)[0] != "セル"
    return rule.by("810.2", ("ツインパクト",)) if twin else ()


def _information(
    card: PrintedCard, side: Side, kind: str, special: str, rule: Rule
) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """Words and numbers by property name."""
    races = _races(side, kind, special, rule)
    words: dict[str, tuple[str, ...]] = {
        "name": (rule.by("202.6", side.alias) or side.name,) if side.alias else (side.name,),
        "type": _types(kind, special, rule),
        "civilisation": tuple(side.civilisations),
        "colours": (),  # see `colours`
        "race": races,
        "kind": (*_element(TYPES.get(kind, CardType()), rule), *_twinpact(card, rule)),
        "number": (card.number,),
        "title": (side.name,) if side.alias else (),
        "ruby": (side.ruby,) if side.ruby else (),
        "mode": (),
        "soul": rule.by("208.1a", tuple(card.soul_icons)),  # icons mean nothing until an effect speaks of them
    }
    cost = _cost(side, kind, special, rule)
    # 201.2a: what is paid for the card can change, the cost that others read does not.
    numbers = {"cost": cost, "price": cost, "mana": _mana(card, rule)}
    if side.power is not None:
        numbers["breaks"] = 0  # 701.14d: how many shields more it breaks than it would
        numbers["power"] = INFINITE if side.power == "∞" else side.power
    if card.boost is not None and side is card:
        numbers["boost"] = card.boost
    return words, numbers
