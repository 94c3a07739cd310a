"""Noun phrases: small words, modifiers, heads."""

from __future__ import annotations

from tefuda.text.surface.base import Surface

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
    amount: AmountWords | None = None  # …から2を引いた枚数
    each: bool = False  # それぞれ1枚ずつ: of each kind
    total: NumberMod | None = None  # コストの合計が7以下になるように
    more: bool = False  # もう1枚
    least: int = 0  # 1~2枚: for kind "between"


class Place(Surface, frozen=True):
    """Zones of a player; position is "", "top" or "bottom"."""

    owner: Player | None
    zones: tuple[str, ...]
    position: str = ""


class Spot(Surface, frozen=True):
    """ゼクスのないノーマルスクエア: a place to choose; `of`: そのカードがあった, `beside`: このカードの隣の"""

    place: Place
    without: int | None = None  # a card noun
    of: Noun | None = None
    beside: Noun | None = None
    but: Place | None = None


class Cause(Surface, frozen=True):
    """相手のスキルやバトルで"""

    owner: Player | None
    causes: tuple[str, ...]
    noun: Noun | None = None  # [剣士]の能力で: of which cards


class State(Surface, frozen=True):
    name: str


class Face(Surface, frozen=True):
    name: str


class Invalid(Surface, frozen=True):
    """無効(に)"""


class Game(Surface, frozen=True):
    """ゲーム(に勝利する)"""


class Below(Surface, frozen=True):
    """そのゼクスの下(に置く)"""

    noun: Noun


class AsPart(Surface, frozen=True):
    """フォース(として)"""

    role: str


class Back(Surface, frozen=True):
    """元(に戻す): where the cards were"""


# ------------------------------------------------------------------------------------------------ modifiers of nouns


class OwnerMod(Surface, frozen=True):
    who: str


class PlaceMod(Surface, frozen=True):
    place: Place
    state: str = ""  # マナゾーンでタップされている
    near: Noun | None = None  # このカードの隣のスクエアにある
    here: bool = False  # このリンクと同じスクエアにある


class NumberMod(Surface, frozen=True):
    property: str
    relation: str
    amount: AmountWords
    printed: bool = False  # 元々の


class PastMod(Surface, frozen=True):
    """このターンの間に登場した: a relative clause about this turn"""

    clause: Surface  # a clause


class WordMod(Surface, frozen=True):
    """Word properties, one of which must hold (or, negated, none)."""

    values: tuple[tuple[str, str], ...]
    negated: bool = False
    named: bool = False  # in brackets, so that a list of such values could go on
    sole: bool = False  # 白だけの
    status: bool = False  # バトル中でない: what it is doing, not what it is


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


class TallyMod(Surface, frozen=True):
    """アイコン能力を持つ"""

    name: str
    negated: bool = False


class LikeMod(Surface, frozen=True):
    """そのカードと同じ名前の"""

    property: str
    noun: Noun


class NamedMod(Surface, frozen=True):
    """その種族の, 選んだ文明以外の"""

    property: str
    negated: bool = False


class ExtremeMod(Surface, frozen=True):
    """一番パワーの低い"""

    property: str
    highest: bool


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


class AmongMod(Surface, frozen=True):
    """その中の"""

    noun: Noun


class QuantityMod(Surface, frozen=True):
    """1枚の, すべての"""

    quantity: Quantity


class ElsePlace(Surface, frozen=True):
    """手札以外(から): every zone but these"""

    place: Place


class Rival(Surface, frozen=True):
    """(このカード)を攻撃している: a description that begins with a noun of its own, or with a player"""

    noun: Noun | None
    player: Player | None = None


class ByMod(Surface, frozen=True):
    """このクリーチャーがブレイクした: what did it to them"""

    noun: Noun


Mod = (
    OwnerMod
    | PlaceMod
    | NumberMod
    | WordMod
    | PastMod
    | KeywordMod
    | StateMod
    | FaceMod
    | PlainMod
    | TallyMod
    | LikeMod
    | NamedMod
    | ExtremeMod
    | ExceptMod
    | NounMod
    | RoleMod
    | AmongMod
    | Rival
    | ByMod
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
    every: bool = False  # <竜/騎士>: the values of one pair of brackets, all of them


class FixedHead(Surface, frozen=True):
    """これをクロスしたクリーチャー: cards that the game has words for, by their number in the vocabulary"""

    entry: int


class ThisHead(Surface, frozen=True):
    """このカード"""


class ThatHead(Surface, frozen=True):
    """そのカード, 選んだカード, その中, 残り. kind: "that", "those", "among", "rest" or the sense of a verb."""

    kind: str
    noun: int | None = None
    values: tuple[tuple[str, str], ...] = ()  # その闇のカード
    zone: str = ""  # そのシールド
    clause: Surface | None = None  # what was done to it, or what it did: (このカードをブロックした)カード


class TitledHead(Surface, frozen=True):
    """「…」トークン: a thing with its name"""

    value: tuple[str, str]
    noun: int


class TopHead(Surface, frozen=True):
    place: Place
    amount: int | None  # None: one, said by 一番上のカード
    up_to: bool = False
    many: Quantity | None = None  # …と同じ枚数


class RoleHead(Surface, frozen=True):
    role: str


class PartsHead(Surface, frozen=True):
    """このユニットのオーラ: the cards that are part of another"""

    noun: Noun
    role: str


class HostHead(Surface, frozen=True):
    """このカードをフォースに持つ(ゼクス)"""

    noun: Noun


class WaitingHead(Surface, frozen=True):
    """相手のプレイ中の能力: what waits to be resolved and is no card"""

    owner: Player | None = None


class BareHead(Surface, frozen=True):
    """A quantity without a noun: 1枚を選び."""


Head = (
    FixedHead
    | TitledHead
    | CardHead
    | ZoneHead
    | WordHead
    | ThisHead
    | ThatHead
    | TopHead
    | RoleHead
    | PartsHead
    | HostHead
    | WaitingHead
    | BareHead
)


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


class Sum(Surface, frozen=True):
    """手札の枚数から2を引いた数; `reversed`: 5から手札の枚数を引いた数."""

    amount: Property
    number: int
    reversed: bool = False


class Unknown(Surface, frozen=True):
    """X000: so many times a number that the text gives elsewhere"""

    times: int


class Tally(Surface, frozen=True):
    """あなたのユニットのアイコン能力の数: something that cards have several of, over all of them"""

    noun: Noun
    name: str


class KindsOf(Surface, frozen=True):
    """自分のマナゾーンにある文明(の数)"""

    noun: Noun
    property: str


class PairsOf(Surface, frozen=True):
    """あなたの隣接するゼクス(1組につき)"""

    noun: Noun


class ValueKind(Surface, frozen=True):
    """種族(を1つ選ぶ), 闇以外の文明"""

    property: str
    without: tuple[tuple[str, str], ...] = ()


class ToldKind(Surface, frozen=True):
    """その属性(を得る): the value that was named"""

    property: str


class Beneath(Surface, frozen=True):
    """自分のシールドいずれかの下"""

    noun: Noun


class Product(Surface, frozen=True):
    """そのカードのコスト×1000"""

    amount: Property
    by: int


AmountWords = Number | Property | Noun | Sum | Product | Tally | Unknown | KindsOf


class Damage(Surface, frozen=True):
    amount: AmountWords | None
    least: bool = False  # so much or more


class Skills(Surface, frozen=True):
    """そのカードのスキル, 【アタックスキル】; kinds like 【起動発動】 are in `windows`."""

    noun: Noun | None
    keywords: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()
    own: bool = False  # この能力: the one that says so
    below: bool = False  # 以下の能力: those that are quoted behind the sentence


class Quotes(Surface, frozen=True):
    """「…」と「…」: several abilities in quotation marks"""

    items: tuple[Quoted, ...]


class Quoted(Surface, frozen=True):
    """『【自動発動】…』: an ability in quotation marks."""

    text: str
    noun: Noun | None = None


class WordValue(Surface, frozen=True):
    """A word property as something a card becomes: 赤に(なる)."""

    values: tuple[tuple[str, str], ...]


class Marks(Surface, frozen=True):
    """(あなたの)断罪カウンター(1個)"""

    name: str
    owner: Player | Noun | None = None
    number: int = 0


class AsKind(Surface, frozen=True):
    """パワー4000、ヒット1のユニット(として): a kind of card and its numbers"""

    noun: int
    numbers: tuple[tuple[str, int], ...]


class Resource(Surface, frozen=True):
    """赤エナジー1とエナジー2: so many points, some of them in a colour"""

    points: tuple[tuple[str, int], ...]


class Price(Surface, frozen=True):
    """《赤2》(を支払う): a cost that is an icon, by its number in the vocabulary, and what its pattern found"""

    icon: int
    words: tuple[str, ...]


class Raise(Surface, frozen=True):
    """+2000オーラ(として): what attached cards add"""

    number: int
    role: str


class Double(Surface, frozen=True):
    """2倍(に)"""

    times: int


class Standing(Surface, frozen=True):
    """レッドゾーン(になる)"""

    name: str
