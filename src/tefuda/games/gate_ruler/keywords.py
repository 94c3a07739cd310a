"""Chapter 16: the keyword skills. Those that the tree can say are written as trees; the others are labels for procedures."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Keyword

UNIT = t.Is("type", "ユニット")
#: 8-4d: what a card is given that attacks only if something is done for it.
TOLL = "攻撃コスト"
#: 14-3b-6b, 14-3b-6c: what is done for playing a card instead of paying energy for its level, or as well.
SUBSTITUTE, ADDED = "代替コスト", "追加コスト"
_ONE = t.Number(1)
#: 16-12a-1: everything that is not the board.
OUTSIDE = ("deck", "hand", "drive", "damage", "soul", "grave", "energy", "removed", "gate", "counter")
#: This card, if it is on the board.
_HERE = t.Check(t.Count(t.Cards(("board",), "any", (t.Not(t.Except(t.This())),))), ">=", _ONE)


def _skill(name: str, english: str, tree: t.Ability, explained: str, explained_ja: str, **more: object) -> Keyword:
    return Keyword(name, "", english, trees=(tree,), explained=explained, explained_ja=explained_ja, **more)  # type: ignore[arg-type]


def _label(name: str, english: str, explained: str, explained_ja: str, **more: object) -> Keyword:
    """A keyword whose meaning lies in a procedure of the rules: an ability without an effect."""
    zones = {"不死身": ("grave",)}.get(name, ())
    return _skill(name, english, t.Ability("static", (), zones=zones, keyword=name), explained, explained_ja, **more)


def _pierce() -> t.Ability:
    """16-5a-1: when it destroys a unit of a defence zone by combat damage, its STK to the opposing ruler."""
    when = t.When("destroy", subject=t.Cards(("defence",), "any", (UNIT,)), agent=t.This(), by=("battle",))
    return t.Ability("triggered", (t.Deal("opponent", t.Value(t.This(), "stk")),), trigger=when, keyword="貫通")


def _vigilance() -> t.Ability:
    """16-6a-1: at the end of its player's attack phase it may move to an empty defence zone."""
    move = t.Special("stand_guard", what=t.This())
    return t.Ability("triggered", (t.May((move,)),), trigger=t.When("end", at="attack_phase", who="you"), keyword="警戒")


def _strike_back() -> t.Ability:
    """16-8a-1: when it has received combat damage and is on the board, its ATK to the unit that dealt it."""
    strike = t.Harm(t.Among(t.Agent(), (UNIT,)), t.Value(t.This(), "atk"))
    when = t.When("harm", subject=t.This(), by=("battle",))
    return t.Ability("triggered", (t.If(_HERE, (strike,)),), trigger=when, keyword="反撃")


def _double_attack() -> t.Ability:
    """16-9a-1: at the end of the battle of its first attack of the turn it becomes act."""
    attacked = t.When("attack", subject=t.This())
    once = t.And((t.Happened(attacked), t.Never(t.Happened(attacked, 2))))
    ends = t.When("end", subject=t.This(), at="battle")
    return t.Ability("triggered", (t.Turn(t.This(), "act"),), trigger=ends, condition=once, keyword="2回攻撃")


def _familiar() -> t.Ability:
    """16-10a-1: it gains an attribute of its player's choice until the end of the turn; 16-10b: besides those it has."""
    gained = t.Become(t.This(), "attribute", "", duration="turn", told=t.Named("attribute", 1))
    return t.Ability("activated", (t.Name(1, "attribute"), gained), windows=("normal",), keyword="ファミリア")


def _soul_guard() -> t.Ability:
    """16-12a-1: for a soul, the next time in this phase that it would leave the board it stays."""
    soul = t.Choose(1, t.Parts(t.This(), "soul"), _ONE, _ONE)
    leaves = t.When("move", subject=t.This(), origin=("board",), destination=OUTSIDE)
    stays = t.Instead(leaves, (t.Special("guarded", what=t.This()),), once=True, duration="phase")
    cost = (soul, t.Move(t.Bound(1), "grave"))
    return t.Ability("activated", (stays,), windows=("instant",), cost=cost, keyword="ソウルガード")


KEYWORDS = (
    _skill(
        "貫通", "Pierce", _pierce(),
        "When this unit destroys a unit in a defence zone by combat damage, it deals its STK to the opposing ruler.",
        "戦闘ダメージで守備ゾーンのユニットを破壊した時、STK分のダメージを相手ルーラーに与える。",
    ),
    _skill(
        "警戒", "Vigilance", _vigilance(),
        "At the end of your attack phase you may move this unit to an empty defence zone.",
        "君のアタックフェイズ終了時、空いている守備ゾーンに移動してよい。",
    ),
    _label(
        "迎撃", "Intercept",
        "While a unit attacks this unit, this one deals its ATK to the attacker first.",
        "ユニットに攻撃された時、先にATK分のダメージを攻撃ユニットに与える。",
    ),
    _skill(
        "反撃", "Strike Back", _strike_back(),
        "When this unit has received combat damage and is on the board, it deals its ATK to the unit that dealt it.",
        "戦闘ダメージを受けた時、場にいるなら、与えたユニットにATK分のダメージを与える。",
    ),
    _skill(
        "2回攻撃", "Double Attack", _double_attack(),
        "At the end of the battle of its first attack of the turn, this unit becomes act.",
        "このターン1回目の攻撃の戦闘終了時、アクトする。",
    ),
    _skill(
        "ファミリア", "Familiar", _familiar(),
        "Normal: choose an attribute; this card has it too until the end of the turn.",
        "通常：属性を1つ選ぶ。ターン終了時まで、このカードはその属性を得る。",
    ),
    _label(
        "不死身", "Undying",
        "This card can be summoned from the graveyard, only by paying energy.",
        "墓地から、エナジーを支払うことでのみ通常召喚できる。",
    ),
    _skill(
        "ソウルガード", "Soul Guard", _soul_guard(),
        "Instant, for a soul of this unit: the next time in this phase it would leave the board, it stays.",
        "即時[ソウル1枚を墓地に置く]：このフェイズ中、次に場を離れる場合、代わりに移動しない。",
    ),
    _label(
        "レベル免除", "No level costs",
        "You pay no energy for the level of the cards you play.",
        "カードのレベル分のエナジーの支払いは求められない。",
        wordings=("君がカードをプレイする時、レベル分のエナジーの支払いは求められない",), worded=True,
    ),
    _label(
        "エナジー限定", "Only for energy",
        "This card is played only by paying energy for its level.",
        "エナジーを支払うことでのみプレイできる。",
        wordings=("このカードはエナジーを支払うことでのみプレイできる",), worded=True,
    ),
    _label(
        "セットできる", "Settable",
        "This card can be set.",
        "このカードはセットできる。",
        wordings=("このカードはセットできる",), worded=True,
    ),
    _label(
        "CNT不可", "Uncountered",
        "Nobody counters the combat damage of this unit.",
        "このユニットの戦闘ダメージでは【CNT】できない。",
        wordings=("このユニットの戦闘ダメージでは【CNT】できない",), worded=True,
    ),
)  # fmt: skip
