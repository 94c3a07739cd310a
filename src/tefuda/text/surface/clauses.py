"""Clauses, conditions and sentences."""

from __future__ import annotations

from tefuda.text.surface.base import Surface
from tefuda.text.surface.nouns import *

# ------------------------------------------------------------------------------------------------ clauses

Content = (
    Player
    | Place
    | Spot
    | Cause
    | State
    | Face
    | Invalid
    | Game
    | Number
    | Noun
    | Property
    | Damage
    | Skills
    | Quoted
    | Quotes
    | WordValue
    | Marks
    | Resource
    | Price
    | Raise
    | Double
    | Standing
    | AsKind
    | AsPart
    | Back
    | Beneath
    | ValueKind
    | ToldKind
    | Below
)


class Arg(Surface, frozen=True):
    """A phrase with its particle. か and と join two phrases with quantities of their own."""

    content: Content
    particle: str
    other: Content | None = None
    joint: str = ""  # "or", "and": how the two are joined


class Duration(Surface, frozen=True):
    name: str


class Beyond(Surface, frozen=True):
    """1体までしか(出せない): so many are not forbidden"""

    quantity: Quantity


class RoleSpan(Surface, frozen=True):
    """このターンの攻撃中: for a time, whenever a card has the role"""

    duration: Duration
    role: str


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


class FirstWord(Surface, frozen=True):
    """(各ターン)はじめて, 2回目に: the first, the second time in the turn; 0: 各ターン alone"""

    number: int


class ThisTurn(Surface, frozen=True):
    """このターン中に: looks back"""

    name: str = ""  # another time


class During(Surface, frozen=True):
    """イグニッションフェイズに, あなたのターンの間に: when it happens"""

    test: TurnTest


class TimesWord(Surface, frozen=True):
    """2回以上"""

    number: int


class ForEach(Surface, frozen=True):
    """…1枚につき"""

    noun: Noun | Marks | KindsOf | PairsOf
    per: int = 1


class RandomWord(Surface, frozen=True):
    """ランダムに"""


class Filling(Surface, frozen=True):
    """手札が5枚になるように; 3枚になるまで, where the hand is what cards are drawn to"""

    noun: Noun | None
    number: int


class CapWord(Surface, frozen=True):
    """パワーの合計が5000以下になるように"""

    name: str
    relation: str
    amount: Number | Property


class FreeWord(Surface, frozen=True):
    """コストを支払わずに"""


class Duty(Surface, frozen=True):
    """可能であれば, 毎ターン: it is done whenever it can be; `able`: the words for that are there"""

    able: bool


class Filler(Surface, frozen=True):
    """A word without content of its own, from the reviewed list: さらに."""

    word: str


class InsteadOf(Surface, frozen=True):
    """墓地に置くかわりに"""

    clause: Clause


Adverb = (
    Duration
    | Float
    | Beyond
    | InsteadWord
    | NextWord
    | OftenWord
    | ThisTurn
    | TimesWord
    | During
    | ForEach
    | RandomWord
    | Filling
    | FirstWord
    | CapWord
    | FreeWord
    | Filler
    | Duty
    | InsteadOf
)


class Predicate(Surface, frozen=True):
    """A verb in a form; `verb` is its number in the grammar's list."""

    verb: int
    voice: str
    form: str


class ChangeWord(Surface, frozen=True):
    """+5000, -1する"""

    number: int | Unknown
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
    place: Place | Noun | None  # a noun: cards that are part of another
    quantity: Quantity | None
    among: bool = False  # その中に: of the cards that were counted just before


class AgainTest(Surface, frozen=True):
    """6枚以上ある, of the cards that the condition of the sentence before has counted"""

    quantity: Quantity


class KindsTest(Surface, frozen=True):
    """異なるカード名を持つカードが4種類以上ある, 3種族以上ある"""

    noun: Noun
    property: str
    relation: str
    number: int
    place: Place | None = None
    among: bool = False  # その中に: of the cards that were counted just before


class PairsTest(Surface, frozen=True):
    """あなたの隣接するゼクス2組以上ある"""

    pairs: PairsOf
    relation: str
    number: int


class OnlyTest(Surface, frozen=True):
    """白のカードしかない: there is nothing else"""

    test: ExistTest


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
    """自分の手札が相手より多い, 相手の手札の枚数より2枚以上少ない, 自分の手札が相手の手札以下"""

    left: Noun
    right: Noun | Player
    relation: str
    by: int = 0


class HaveTest(Surface, frozen=True):
    noun: Noun
    keywords: tuple[str, ...] = ()
    role: str = ""  # このカードがフォースを持つ(場合)


class HostTest(Surface, frozen=True):
    """このカードがゼクスのフォースの(場合)"""

    noun: Noun
    host: Noun


class RoleTest(Surface, frozen=True):
    """…が(…に)アタックしている; without a noun 攻撃中: this card, of which alone the sentence must speak"""

    noun: Noun | None
    role: str
    onto: Noun | Player | None = None


class ContestTest(Surface, frozen=True):
    """…とバトルする時, as a condition: `noun` is the other one, `one` and `other` the roles of the two"""

    noun: Noun
    one: str
    other: str


class TurnTest(Surface, frozen=True):
    """自分のターン中, バトルフェイズ中"""

    owner: Player | None
    moment: str


class HistoryTest(Surface, frozen=True):
    clause: Clause
    times: int = 1
    turn: bool = False  # 〜したターン


class MarkTest(Surface, frozen=True):
    """あなたの断罪カウンターが3個以上"""

    marks: Marks
    relation: str
    number: int


class StandingTest(Surface, frozen=True):
    """あなたがレッドゾーン"""

    player: Player
    name: str


class HitTest(Surface, frozen=True):
    """的中した(場合): what was predicted is so"""


class KnownTest(Surface, frozen=True):
    """Words for a condition that the game's vocabulary knows, by its number there"""

    entry: int


class AloneTest(Surface, frozen=True):
    """…がこのカードだけ"""

    noun: Noun
    only: Noun


class DoneTest(Surface, frozen=True):
    """そうした場合; `kind` is "done", "not done" or "otherwise"."""

    kind: str


class EchoTest(Surface, frozen=True):
    """置いたならば: the verb of an earlier sentence again"""

    clause: Clause
    holds: bool  # False: 置かなかったならば


Test = (
    CountTest
    | ExistTest
    | AgainTest
    | KindsTest
    | PairsTest
    | OnlyTest
    | IsTest
    | CompareTest
    | MoreTest
    | HaveTest
    | RoleTest
    | TurnTest
    | HistoryTest
    | MarkTest
    | StandingTest
    | HitTest
    | KnownTest
    | AloneTest
    | ContestTest
    | DoneTest
    | EchoTest
)


class TestPart(Surface, frozen=True):
    """A test, whether it is affirmed, and what follows it: "if", "when" (時), "and", "or"."""

    test: Test
    holds: bool
    join: str


class Condition(Surface, frozen=True):
    parts: tuple[TestPart, ...]


# ------------------------------------------------------------------------------------------------ sentences


class EventHead(Surface, frozen=True):
    """A clause with 時: past for triggers, plain for replacement. `first`: 攻撃して(ブロックされなかった時)"""

    clause: Clause
    first: Clause | None = None


class EventHeads(Surface, frozen=True):
    """〜した時または〜した時"""

    first: EventHead | MomentHead
    second: EventHead | MomentHead


class MomentHead(Surface, frozen=True):
    """自分のターン開始時; `which` is "", "next" (次の) or "this" (このターンの)."""

    owner: Player | None
    moment: str
    edge: str
    which: str = ""
    of: Noun | None = None  # このカードの攻撃の終わりに


class Topic(Surface, frozen=True):
    """相手は、 before other clauses"""

    player: Player


class TopicCondition(Surface, frozen=True):
    """このカードは…の場合、: what the sentence is about, then a condition"""

    noun: Noun
    condition: Condition


class Link(Surface, frozen=True):
    """A clause in the middle of a sentence; `or_else`: 引くか、"""

    clause: Clause
    or_else: bool = False
    by_doing: bool = False  # 捨てることで、
    over: bool = False  # 捨てた後、: done before all that follows, which alone can be an option


class Unless(Surface, frozen=True):
    """エナジー1を払わなければ、"""

    clause: Clause


class Surcharge(Surface, frozen=True):
    """このカードをプレイする際、追加コストとして: what follows is a cost, of this keyword"""

    keyword: str


class Predict(Surface, frozen=True):
    """総コスト2以下か総コスト3以上を予想する"""

    options: tuple[Description, ...]


class BuildRule(Surface, frozen=True):
    """このカードはデッキに何枚でも入れることができる"""

    copies: int | None


class DamageShift(Surface, frozen=True):
    """…への次のダメージは2000軽減される, …へのダメージは1000増加する; without an amount: all of it"""

    noun: Noun
    amount: int | None
    more: bool
    once: bool


class NumberShift(Surface, frozen=True):
    """あなたがスカウトする数を+1する"""

    player: Player
    event: str
    number: int


class Define(Surface, frozen=True):
    """Xはあなたの手札の枚数に等しい"""

    amount: Property | Marks


class Alike(Surface, frozen=True):
    """このユニットはそれと同じ能力を持つ"""

    noun: Noun
    other: Noun
    likeness: int  # its number in the vocabulary


class DoAll(Surface, frozen=True):
    """以下を行う; `meeting`: those whose condition is met"""

    meeting: bool = False


class StruckHead(Surface, frozen=True):
    """この能力によるダメージで…を破壊した時; この能力で (not only by damage)"""

    noun: Noun
    verb: int
    damage: bool = True


class DoTimes(Surface, frozen=True):
    """以下の効果を1回解決する: so often, or so often for each card"""

    times: int


class ModeCall(Surface, frozen=True):
    """以下から1つを選ぶ"""

    least: int
    most: int
    player: Player | None = None
    ordered: bool = False  # 好きな順番で
    anew: bool = False  # 2回選ぶ: the same one can be chosen again


Part = (
    StruckHead
    | RoleSpan
    | EventHead
    | EventHeads
    | MomentHead
    | TopicCondition
    | Topic
    | Condition
    | Link
    | InsteadOf
    | Unless
    | Surcharge
    | Predict
    | Adverb
)


class Sentence(Surface, frozen=True):
    parts: tuple[Part, ...]
    final: Clause | BuildRule | ModeCall | DoAll | DamageShift | NumberShift | Alike | Define | Predict | Surface
    quoted: tuple[Quoted, ...] = ()  # what 以下の能力 means
