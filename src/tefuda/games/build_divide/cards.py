"""Chapter 300: printed cards, read from plain data and compiled from their text."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from tefuda.games.base import CardFault, Rule, always
from tefuda.games.package import decode_card
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.records import Refusal
from tefuda.kernel.tree import Ability
from tefuda.text import Reading, Refused, compile_text

from . import icons
from .vocabulary import VOCABULARY
from .wordings import understood

TYPES = ("ユニット", "コマンド", "テリトリー")
COLOURS = ("黒", "青", "白", "赤")
TIMINGS = ("ノーマル", "クイック")
ICONS = ("バスター", "ショット")


#: Points are counted out one by one: more than this is no cost but an attack.
MOST_COST = 99


class Cost(msgspec.Struct, forbid_unknown_fields=True):
    """306: the total and its colours; `points`: how many points must be paid in each colour, where that is printed."""

    total: Annotated[int, msgspec.Meta(ge=0, le=MOST_COST)]
    colours: list[str] = []
    points: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_COST)]] | None = None


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """One printed side."""

    name: str
    english: str = ""
    cost: Cost | None = None
    power: int | None = None
    hit: int | None = None
    titles: list[str] = []
    text: str = ""


class PrintedCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as printed, as it stands in a card file (one JSON object per line)."""

    number: str
    type: str
    name: str = ""
    english: str = ""
    attributes: list[str] = []
    cost: Cost | None = None
    timing: str = ""
    titles: list[str] = []
    trigger: str = ""
    power: int | None = None
    hit: int | None = None
    identity: list[str] = []
    icons: list[list[str]] = []
    text: str = ""
    faces: list[Side] = []

    def sides(self) -> list[Side]:
        """319: a territory has two printed sides, the unopened one first; other cards have one."""
        if self.faces:
            return self.faces
        return [Side(self.name, self.english, self.cost, self.power, self.hit, self.titles, self.text)]


def read_card(data: bytes | str | dict[str, Any], rule: Rule = always) -> Definition:
    """Compile one printed card. Raises CardFault with every reason it cannot be used."""
    return define(decode_card(data, PrintedCard), rule)


def define(card: PrintedCard, rule: Rule = always) -> Definition:
    """The definition of a printed card, its text compiled."""
    kind, _, subtypes = card.type.partition("/")
    reasons = _form_faults(card, kind, rule)
    faces = []
    joined = []
    for number, side in enumerate(card.sides()):
        try:
            abilities, sentences, pairs = _abilities(card, side, kind, rule)
        except (Refused, ValueError, KeyError, TypeError, msgspec.MsgspecError) as refused:
            reasons.append(Refusal("", f"テキストを読めません: {refused}", f"The text is not understood: {refused}"))
            continue
        words, numbers = _information(card, side, kind, subtypes, opened=number == 1, rule=rule)
        extra = [ability.windows[0] for ability in abilities if ability.keyword == "名称ルール"]
        if extra and rule("1407-1a"):
            words["name"] = (*words["name"], *extra)
        faces.append(Printed(words, numbers, side.text, abilities, sentences, side.english or card.english))
        joined.append(pairs)
    if reasons:
        raise CardFault(card.number, reasons)
    return Definition(card.number, tuple(faces), tuple(joined))


def _abilities(
    card: PrintedCard, side: Side, kind: str, rule: Rule
) -> tuple[tuple[Ability, ...], tuple[str, ...], dict[int, int]]:
    """312-1, 1201: the text is a row of abilities; with them the words of each, and which of them are one."""
    found: list[Ability] = []
    sentences: list[str] = []
    joined: dict[int, int] = {}
    if side.text:
        reading = compile_text(understood(_marked(side.text, rule), rule), VOCABULARY, card_type=kind)
        found.extend(reading.abilities)
        sentences.extend(reading.normal[start:end] for start, end in reading.sentences)
        joined = _joined(reading)
    for icon in rule.by("1501-5", card.icons):
        made = icons.read(icon, rule, lambda text: compile_text(understood(text, rule), VOCABULARY, card_type=kind).abilities)
        found.extend(made)
        sentences.extend("・".join(icon) for _ in made)
    return tuple(found), tuple(sentences), joined


#: Sentences that need no mark of their kind: 12.01.5.a.1 about playing the card, 12.01.5.a.2 about building a deck.
_UNMARKED = (("打ち消されない。", "12.01.5.a.1"), ("デッキに", "12.01.5.a.2"))


def _marked(text: str, rule: Rule) -> str:
    """The text with the mark of a permanent ability before lines that may do without."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        clauses = [clause for words, clause in _UNMARKED if words in line]
        if line.startswith("この") and line.count("。") == 1 and clauses and rule(clauses[0]):
            lines[at] = "【永続】" + line
    return "\n".join(lines)


def _joined(reading: Reading) -> dict[int, int]:
    """12.01.4.a.1: an ability with several trigger conditions is read as one for each; the later ones belong to the first."""
    found: dict[int, int] = {}
    for at in range(1, len(reading.abilities)):
        one, other = reading.abilities[at - 1], reading.abilities[at]
        start = reading.sentences[at][0]
        apart = reading.sentences[at] != reading.sentences[at - 1] and reading.normal[start] == "【"
        if other.kind == "triggered" and not apart and replace(one, trigger=other.trigger) == other:
            found[at] = found.get(at - 1, at - 1)
    return found


def _form_faults(card: PrintedCard, kind: str, rule: Rule) -> list[Refusal]:
    """304-2: the type; 319-1: a territory has two sides; which numbers a card of a type has; 203-1a: the colours."""
    found = []
    if kind not in TYPES:
        if rule("304-2"):
            known = "・".join(TYPES)
            found.append(Refusal("304-2", f"カードタイプは{known}のいずれかです。", f"The type must be one of {known}."))
        return found
    sides = card.sides()
    if (kind == "テリトリー") != (len(card.faces) == 2) and rule("319-1"):
        found.append(Refusal("319-1", "テリトリーだけが両面を持ちます。", "Territories, and only territories, have two sides."))
    if kind == "ユニット":
        for name, clause in (("power", "310-1"), ("hit", "311-1")):
            if getattr(card, name) is None:
                found.append(Refusal(clause, f"ユニットには{name}が必要です。", f"A unit needs {name}."))
    if kind == "コマンド" and (card.power is not None or card.hit is not None):
        found.append(Refusal("310-1", "コマンドはパワーやヒットを持ちません。", "A command has neither power nor hit."))
    if kind != "テリトリー" and card.cost is None and rule("306-1"):
        found.append(Refusal("306-1", "プレイコストが必要です。", "A card that is played needs a play cost."))
    if kind == "テリトリー" and [side.cost is not None for side in sides] != [False, True] and rule("319-2"):
        found.append(Refusal("319-2", "開放面だけが総コストを持ちます。", "Only the opened side of a territory has a cost."))
    if card.timing not in ("", *TIMINGS):
        found.append(Refusal("307-1", "プレイタイミングが違います。", f"The timing is one of {', '.join(TIMINGS)}."))
    if card.trigger not in ("", *ICONS):
        found.append(Refusal("309-1", "トリガーアイコンが違います。", f"The trigger icon is one of {', '.join(ICONS)}."))
    for side in sides:
        found.extend(_cost_faults(side, rule))
        if not side.name:
            found.append(Refusal("303-1", "カード名がありません。", "The card has no name."))
    return found


def _cost_faults(side: Side, rule: Rule) -> list[Refusal]:
    """203-1a: four colours; 3.06.2.a.1: coloured points are part of the total."""
    if side.cost is None:
        return []
    found = []
    used = {*side.cost.colours, *(side.cost.points or {})}
    if used - set(COLOURS) and rule("203-1a"):
        found.append(Refusal("203-1a", "色は黒・青・白・赤です。", f"The colours are {', '.join(COLOURS)}."))
    if sum((side.cost.points or {}).values()) > side.cost.total and rule("3.06.2.a.1"):
        found.append(Refusal("3.06.2.a.1", "色指定コストが総コストを超えています。", "The coloured points exceed the total."))
    return found


def _points(cost: Cost, rule: Rule) -> tuple[str, ...]:
    """306-2b: the colours that must be paid, one entry a point; 306-2d: one point of its colour if only a total is printed."""
    points = cost.points
    if points is None:
        points = rule.by("306-2d", dict.fromkeys(cost.colours[: cost.total], 1))
    return tuple(colour for colour, count in points.items() for _ in range(count))


def _information(
    card: PrintedCard, side: Side, kind: str, subtypes: str, *, opened: bool, rule: Rule
) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """Words and numbers by property name."""
    # 203-2a, 203-2c: the unopened side of a territory has no cost and so no colour, nor has a card whose cost names none.
    colours = rule.every("203-2b", tuple(side.cost.colours) if side.cost is not None and rule("203-2") else ())
    attributes = [word for text in card.attributes for word in rule.every("305-2a", text.split("/"))]
    attributes = [word for word in attributes if rule.demands("305-2b", word not in ("なし", "（なし）"))]
    timing = card.timing or rule.first("307-2", TIMINGS)
    words: dict[str, tuple[str, ...]] = {
        "name": (side.name,),
        "type": (kind,),
        "subtype": rule.by("304-3a", tuple(subtypes.split("/"))) if subtypes else (),
        "attribute": tuple(attributes),
        "colour": colours,
        "timing": (timing,),
        "title": rule.every("308-3", rule.by("308-1", tuple(side.titles or card.titles))),
        "trigger": (card.trigger,) if card.trigger else (),
        # 314-2: an identity name is printed between double brackets; they are not part of it.
        "identity": tuple(word.strip(rule.by("314-2", "《》")) for word in card.identity),
        "number": (card.number,),
    }
    if card.icons:
        words["icon"] = icons.always(card.icons)
    numbers: dict[str, int] = {"icons": len(card.icons)} if card.icons and rule("15.01.1.a.2") else {}
    if side.cost is not None:
        words["points"] = _points(side.cost, rule)
        numbers["cost"] = side.cost.total
        if rule.demands("306-2e", kind != "テリトリー"):
            numbers["toll"] = 0  # what effects add to what is paid for it, or take off
    for name, number in (("power", side.power), ("hit", side.hit)):
        if number is not None:
            numbers[name] = number
    return words, numbers
