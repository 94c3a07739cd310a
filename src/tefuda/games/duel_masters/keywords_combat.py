"""Keywords of attacks, blocks, breaks and battles."""

from __future__ import annotations

from tefuda.kernel import tree as t

from . import labels, life
from .keyword_forms import label, used, worded

_CREATURE = t.Is("type", "クリーチャー")
#: 509.5b: a creature of the opponent does not attack this turn.
_STRIKE = t.Ability(
    "triggered",
    (
        t.Choose(1, t.Cards(("battle",), "opponent", (_CREATURE,)), t.Number(1), t.Number(1)),
        t.Forbid("attack", what=t.Bound(1), duration="turn"),
    ),
    trigger=t.When("strike", subject=t.This()),
    zones=("shields",),
    keyword=labels.STRIKE,
)


def _at_once(*attacked: str) -> tuple[str, ...]:
    """301.5: the ways to say that a newcomer can attack."""
    return tuple(
        f"このクリーチャーは{comma}{enters}ターン{time}{whom}を攻撃できる"
        for whom in attacked
        for comma in ("、", "")
        for enters in ("出た", "バトルゾーンに出た")
        for time in ("に", "中、", "の間、", "、")
    )


COMBAT = (
    label(
        labels.GUARD,
        "Guardman",
        "Tap this creature to take over an attack on another creature of yours.",
        "タップして、自分の他のクリーチャーへの攻撃を引き受ける。",
    ),
    worded(
        labels.MUST_ATTACK,
        "This creature attacks each turn if it can",
        "このクリーチャーは可能であれば毎ターン攻撃する",
        "このクリーチャーは、可能であれば毎ターン攻撃する",
        "このクリーチャーは可能であれば攻撃する",
        "このクリーチャーは、可能であれば攻撃する",
    ),
    worded(
        labels.MUST_BLOCK,
        "This creature blocks if it can",
        "このクリーチャーは可能であればブロックする",
        "このクリーチャーは、可能であればブロックする",
        "相手のクリーチャーが攻撃する時、このクリーチャーは可能であればブロックする",
    ),
    worded(
        labels.AT_ONCE_PLAYERS,
        "This creature can attack players in the turn it enters",
        *_at_once("相手プレイヤー", "プレイヤー"),
    ),
    worded(
        labels.AT_ONCE_CREATURES,
        "This creature can attack creatures in the turn it enters",
        *_at_once("クリーチャー", "相手のクリーチャー"),
    ),
    worded(
        labels.WINS,
        "This creature wins battles",
        "このクリーチャーはバトルに勝つ",
        "このクリーチャーは、バトルに勝つ",
    ),
    worded(
        labels.MORE_BREAKS,
        "This creature breaks one more shield",
        "このクリーチャーはシールドをさらに1つブレイクする",
        "このクリーチャーは、シールドをさらに1つブレイクする",
        "このクリーチャーはシールドをさらに1枚ブレイクする",
    ),
    used(
        labels.STRIKE,
        "G Strike",
        "Shown on its way from the shields to the hand: a creature of the opponent cannot attack this turn.",
        "シールドから手札に加える時に見せて、相手のクリーチャー1体をそのターン攻撃できなくする。",
        _STRIKE,
    ),
    worded(
        labels.ENTERS_TAPPED,
        "This creature enters tapped",
        "このクリーチャーはタップして出る",
        "このクリーチャーはタップしてバトルゾーンに出る",
        "このクリーチャーは、タップしてバトルゾーンに出る",
    ),
    worded(
        labels.OTHERS_ENTER_TAPPED,
        "Creatures of the opponent enter tapped",
        "相手のクリーチャーはタップして出る",
        "相手のクリーチャーはタップしてバトルゾーンに出る",
        "相手のクリーチャーは、タップしてバトルゾーンに出る",
    ),
    used(
        "ひとりではいられない",
        "If you have no other creature, destroy this creature",
        "As soon as its player has no other creature it is destroyed.",
        "自分の他のクリーチャーがいなくなると破壊される。",
        t.Ability(
            "triggered",
            (t.Special("destroy", what=t.This()),),
            trigger=t.State(t.Check(t.Count(t.Cards(("battle",), "you", (_CREATURE, t.Except(t.This())))), "=", t.Number(0))),
            keyword="ひとりではいられない",
        ),
        wordings=(
            "自分の他のクリーチャーがいなければ、このクリーチャーを破壊する",
            "自分の他のクリーチャーがなければ、このクリーチャーを破壊する",
            "バトルゾーンに自分の他のクリーチャーがなければ、このクリーチャーを破壊する",
        ),
        worded=True,
    ),
    used(
        "手札がなければ負ける",
        "If your hand is empty, you lose the game",
        "As soon as the hand is empty its player loses.",
        "手札がなくなるとゲームに負ける。",
        t.Ability(
            "triggered",
            (t.Finish("you", "lose"),),
            trigger=t.State(t.Check(t.Count(t.Cards(("hand",), "you")), "=", t.Number(0))),
            keyword="手札がなければ負ける",
        ),
        wordings=("自分の手札がなければ、自分はゲームに負ける", "自分の手札が1枚もなければ、自分はゲームに負ける"),
        worded=True,
    ),
    used(
        labels.BOND_PLUS,
        "Bond Plus",
        "When it attacks you may put a card from under it into the graveyard to use two bond abilities of your creatures.",
        "攻撃する時、下にあるカードを1枚墓地に置いて、自分のクリーチャーのキズナ能力を2つ使ってもよい。",
        t.Ability(
            "triggered",
            (
                t.May(
                    (
                        t.Choose(1, t.Parts(t.This(), "under"), t.Number(1), t.Number(1)),
                        t.Move(t.Bound(1), "grave"),
                    ),
                    (t.Special("bond"),),
                ),
            ),
            trigger=t.When("attack", subject=t.This()),
            keyword=labels.BOND_PLUS,
        ),
    ),
    used(
        labels.EX_LIFE,
        "EX Life",
        "It brings the top card of your deck along as a shield; that shield goes to the graveyard in its place.",
        "出る時、山札の上から1枚目をシールド化する。離れる時、かわりにそのシールドを墓地に置く。",
        life.ability(),
    ),
    used(
        labels.JUST_DIVER,
        "Just Diver",
        "Until the start of your next turn your opponent cannot choose or attack it.",
        "出た時、次の自分のターンのはじめまで、相手に選ばれず、攻撃されない。",
        t.Ability(
            "triggered",
            (
                t.Forbid("choose", who="opponent", what=t.This(), duration="your_next_start"),
                t.Forbid("attack", onto=t.This(), duration="your_next_start"),
            ),
            trigger=t.When("move", subject=t.This(), destination=("battle",)),
            keyword=labels.JUST_DIVER,
        ),
    ),
)
