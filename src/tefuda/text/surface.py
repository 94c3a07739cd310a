"""The surface tree: what the sentence says, word group by word group, before it is understood as an ability.

Every node knows the stretch of text it was read from, so a refusal can quote it. The lowering must use every node exactly
once; a node that nothing uses is a word that would be lost in silence, and refuses the text.
"""

from __future__ import annotations

import msgspec

Span = tuple[int, int]


class Surface(msgspec.Struct, frozen=True):
    """A word group and where it stands."""

    span: Span


# ------------------------------------------------------------------------------------------------ small words


class Player(Surface, frozen=True):
    who: str


class Number(Surface, frozen=True):
    value: int


class Quantity(Surface, frozen=True):
    """How many: kind is "exact", "up to", "at least", "at most", "fewer", "all" or "any"; `same` counts other cards."""

    kind: str
    number: int = 0
    same: Noun | None = None
    apiece: bool = False  # 1枚ずつ


class Place(Surface, frozen=True):
    """Zones of a player; position is "", "top" or "bottom"."""

    owner: Player | None
    zones: tuple[str, ...]
    position: str = ""


class Cause(Surface, frozen=True):
    """相手のスキルやバトルで"""

    owner: Player | None
    causes: tuple[str, ...]


class State(Surface, frozen=True):
    name: str


class Face(Surface, frozen=True):
    name: str


class Invalid(Surface, frozen=True):
    """無効(に)"""


class Game(Surface, frozen=True):
    """ゲーム(に勝利する)"""


# ------------------------------------------------------------------------------------------------ modifiers of nouns


class OwnerMod(Surface, frozen=True):
    who: str


class PlaceMod(Surface, frozen=True):
    place: Place


class NumberMod(Surface, frozen=True):
    property: str
    relation: str
    amount: AmountWords


class WordMod(Surface, frozen=True):
    """Word properties, one of which must hold (or, negated, none)."""

    values: tuple[tuple[str, str], ...]
    negated: bool = False


class KeywordMod(Surface, frozen=True):
    keywords: tuple[str, ...]
    negated: bool = False


class StateMod(Surface, frozen=True):
    name: str


class FaceMod(Surface, frozen=True):
    name: str


class PlainMod(Surface, frozen=True):
    """ノンスキルの"""

    negated: bool = False


class ExceptMod(Surface, frozen=True):
    """このカード以外の; without a noun: 他の."""

    noun: Noun | None = None


class NounMod(Surface, frozen=True):
    """バトルカードの (in apposition)"""

    noun: int
    negated: bool = False


class RoleMod(Surface, frozen=True):
    """アタックしている"""

    role: str


class QuantityMod(Surface, frozen=True):
    """1枚の, すべての"""

    quantity: Quantity


Mod = (
    OwnerMod
    | PlaceMod
    | NumberMod
    | WordMod
    | KeywordMod
    | StateMod
    | FaceMod
    | PlainMod
    | ExceptMod
    | NounMod
    | RoleMod
    | QuantityMod
)

# ------------------------------------------------------------------------------------------------ heads of nouns


class CardHead(Surface, frozen=True):
    """A card noun, by its number in the vocabulary."""

    noun: int


class ZoneHead(Surface, frozen=True):
    zone: str


class WordHead(Surface, frozen=True):
    values: tuple[tuple[str, str], ...]


class ThisHead(Surface, frozen=True):
    """このカード"""


class ThatHead(Surface, frozen=True):
    """そのカード, 選んだカード, その中, 残り. kind: "that", "those", "among", "rest" or the sense of a verb."""

    kind: str
    noun: int | None = None


class TopHead(Surface, frozen=True):
    place: Place
    amount: int | None  # None: one, said by 一番上のカード


class RoleHead(Surface, frozen=True):
    role: str


class BareHead(Surface, frozen=True):
    """A quantity without a noun: 1枚を選び."""


Head = CardHead | ZoneHead | WordHead | ThisHead | ThatHead | TopHead | RoleHead | BareHead


class Core(Surface, frozen=True):
    mods: tuple[Mod, ...]
    head: Head


class Noun(Surface, frozen=True):
    """A noun phrase: one or more cores joined by "or"/"and", and a quantity."""

    cores: tuple[Core, ...]
    joint: str = ""  # "or", "and"
    quantity: Quantity | None = None


class Property(Surface, frozen=True):
    """このカードのパワー; 手札の枚数 has the name "" ."""

    noun: Noun | None
    name: str


AmountWords = Number | Property | Noun


class Damage(Surface, frozen=True):
    amount: AmountWords | None


class Skills(Surface, frozen=True):
    """そのカードのスキル, 【アタックスキル】; kinds like 【起動発動】 are in `windows`."""

    noun: Noun | None
    keywords: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()


class Quoted(Surface, frozen=True):
    """『【自動発動】…』: an ability in quotation marks."""

    text: str
    noun: Noun | None = None


class WordValue(Surface, frozen=True):
    """A word property as something a card becomes: 赤に(なる)."""

    values: tuple[tuple[str, str], ...]


# ------------------------------------------------------------------------------------------------ clauses

Content = (
    Player | Place | Cause | State | Face | Invalid | Game | Number | Noun | Property | Damage | Skills | Quoted | WordValue
)


class Arg(Surface, frozen=True):
    """A phrase with its particle. か joins two phrases with quantities of their own."""

    content: Content
    particle: str
    other: Content | None = None


class Duration(Surface, frozen=True):
    name: str


class Float(Surface, frozen=True):
    """A quantity that stands before the verb: カードを1枚引く."""

    quantity: Quantity


class InsteadWord(Surface, frozen=True):
    """かわりに"""


class NextWord(Surface, frozen=True):
    """次に: the next time only"""


class OftenWord(Surface, frozen=True):
    """ターンに1回"""

    per_turn: int


class ThisTurn(Surface, frozen=True):
    """このターン中に: looks back"""


class TimesWord(Surface, frozen=True):
    """2回以上"""

    number: int


class ForEach(Surface, frozen=True):
    """…1枚につき"""

    noun: Noun


class FreeWord(Surface, frozen=True):
    """コストを支払わずに"""


class Filler(Surface, frozen=True):
    """A word without content of its own, from the reviewed list: さらに."""

    word: str


Adverb = Duration | Float | InsteadWord | NextWord | OftenWord | ThisTurn | TimesWord | ForEach | FreeWord | Filler


class Predicate(Surface, frozen=True):
    """A verb in a form; `verb` is its number in the grammar's list."""

    verb: int
    voice: str
    form: str


class ChangeWord(Surface, frozen=True):
    """+5000, -1する"""

    number: int
    form: str
    voice: str = "active"


class Clause(Surface, frozen=True):
    items: tuple[Arg | Adverb, ...]
    predicate: Predicate | ChangeWord


# ------------------------------------------------------------------------------------------------ conditions


class CountTest(Surface, frozen=True):
    noun: Noun
    quantity: Quantity


class ExistTest(Surface, frozen=True):
    noun: Noun
    place: Place | None
    quantity: Quantity | None


class IsTest(Surface, frozen=True):
    noun: Noun | None
    description: Description


class Description(Surface, frozen=True):
    mods: tuple[Mod, ...]
    head: CardHead | WordHead | RoleHead | ThisHead | ThatHead | StateMod | FaceMod | PlainMod | NumberMod | None


class CompareTest(Surface, frozen=True):
    left: Property
    relation: str
    right: AmountWords


class MoreTest(Surface, frozen=True):
    """自分の手札が相手より多い"""

    left: Noun
    right: Noun | Player
    relation: str


class HaveTest(Surface, frozen=True):
    noun: Noun
    keywords: tuple[str, ...]


class RoleTest(Surface, frozen=True):
    noun: Noun
    role: str


class TurnTest(Surface, frozen=True):
    """自分のターン中, バトルフェイズ中"""

    owner: Player | None
    moment: str


class HistoryTest(Surface, frozen=True):
    clause: Clause
    times: int = 1


class DoneTest(Surface, frozen=True):
    """そうした場合; `kind` is "done", "not done" or "otherwise"."""

    kind: str


Test = CountTest | ExistTest | IsTest | CompareTest | MoreTest | HaveTest | RoleTest | TurnTest | HistoryTest | DoneTest


class TestPart(Surface, frozen=True):
    """A test, whether it is affirmed, and what follows it: "if", "when" (時), "and", "or"."""

    test: Test
    holds: bool
    join: str


class Condition(Surface, frozen=True):
    parts: tuple[TestPart, ...]


# ------------------------------------------------------------------------------------------------ sentences


class EventHead(Surface, frozen=True):
    """A clause with 時: past for triggers, plain for replacement."""

    clause: Clause


class MomentHead(Surface, frozen=True):
    """自分のターン開始時; `which` is "", "next" (次の) or "this" (このターンの)."""

    owner: Player | None
    moment: str
    edge: str
    which: str = ""


class Topic(Surface, frozen=True):
    """相手は、 before other clauses"""

    player: Player


class Link(Surface, frozen=True):
    """A clause in the middle of a sentence; `or_else`: 引くか、"""

    clause: Clause
    or_else: bool = False


class BuildRule(Surface, frozen=True):
    """このカードはデッキに何枚でも入れることができる"""

    copies: int | None


class ModeCall(Surface, frozen=True):
    """以下から1つを選ぶ"""

    least: int
    most: int
    player: Player | None = None


Part = EventHead | MomentHead | Topic | Condition | Link | Adverb


class Sentence(Surface, frozen=True):
    parts: tuple[Part, ...]
    final: Clause | BuildRule | ModeCall
