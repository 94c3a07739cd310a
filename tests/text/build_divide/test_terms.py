"""Terms of the rulebook that only some cards use: their trees, written down by hand."""

from __future__ import annotations

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import compile_text

from .sentences import TEXTS

N = t.Number
UNIT = t.Is("type", "ユニット")
COMMAND = t.Is("type", "コマンド")
MINE = t.Cards(("field",), "you", (UNIT,))
ENEMY = t.Cards(("field",), "opponent", (UNIT,))
DRAW = t.Draw("you", N(1))
TOP = t.Top("deck", "you", N(1))


def aim(bind: int, among: t.Target) -> t.Choose:
    return t.Choose(bind, among, N(1), N(1), target=True)


def done(*actions: t.Action) -> tuple[t.Ability, ...]:
    return (t.Ability("activated", actions),)


def guess(option: t.Filter) -> tuple[t.Action, ...]:
    return (t.Reveal(TOP, 1), t.If(t.Matches(t.Bound(1), (option,)), (DRAW,)))


TREES: dict[str, tuple[t.Ability, ...]] = {
    # 514-2
    "相手のプレイ中の能力1つを対象とし、それを打ち消す。": done(aim(1, t.Stacked("ability", "opponent")), t.Cancel(t.Bound(1))),
    # 516-3
    "あなたのユニット1枚と相手のユニット1枚を対象とし、それらは互いにダメージを与え合う。": done(
        aim(1, MINE), aim(2, ENEMY), t.Special("mutual", what=t.Together((t.Bound(1), t.Bound(2))))
    ),
    # 509-1
    "あなたのユニット1枚とあなたの墓地のユニット1枚を入れ替える。": done(
        t.Choose(1, MINE, N(1), N(1)),
        t.Choose(2, t.Cards(("grave",), "you", (UNIT,)), N(1), N(1)),
        t.Swap(t.Bound(1), t.Bound(2)),
    ),
    # 202-1
    "相手のユニット1枚を対象とし、そのターン中、それの支配者になる。": done(
        aim(1, ENEMY), t.Control(t.Bound(1), duration="turn")
    ),
    # 1604-1, 1604-3
    "あなたの墓地のコマンド1枚を選び、パワー4000、ヒット1のユニットとして登場させる。": done(
        t.Choose(1, t.Cards(("grave",), "you", (COMMAND,)), N(1), N(1)),
        t.Special("as_unit", what=t.Bound(1), bind=2),
        t.Become(t.Bound(2), "type", "ユニット", only=True),
        t.Change(t.Bound(2), "power", N(4000), True),
        t.Change(t.Bound(2), "hit", N(1), True),
    ),
    # 530-1, 530-2
    "赤か青を予想する。あなたの山札の上から1枚を公開する。的中した場合、カードを1枚引く。": done(
        t.Modes((guess(t.Is("colour", "赤")), guess(t.Is("colour", "青"))), late=True)
    ),
    # 533-1, 533-2
    "【スキル】カードを1枚引く。\n【起動】〔クイック〕：【スキル】を発動する。": (
        t.Ability("static", (DRAW,), keyword="スキル"),
        t.Ability("activated", (t.Special("skill"),), windows=("quick",)),
    ),
    # 14.09.5.b.2
    "【エヴォル-剣〔エナジー1を払う〕】\n【自動】このユニットがエヴォルで登場した時、以下を行う。\n・剣-カードを1枚引く。": (
        t.Ability("static", (), windows=("剣",), cost=(t.Pay(N(1)),), zones=("hand",), keyword="エヴォル"),
        t.Ability("triggered", (DRAW,), t.When("evolve_enter", t.This(), at="剣")),
    ),
    # 8.02.4.b.4
    "【永続】エナジー1を払わなければ、相手のユニットはアタックできない。": (
        t.Ability("static", (t.Gain(ENEMY, (t.Ability("static", (), cost=(t.Pay(N(1)),), keyword="アタックコスト"),)),)),
    ),
    # 12.04.2.h.3
    "【永続】このカードをプレイする際、追加コストとしてエナジー1を払う。": (
        t.Ability("static", (), cost=(t.Pay(N(1)),), keyword="追加コスト"),
    ),
    # 522-1
    "相手のユニット1枚を対象とし、それにX000ダメージを与える。Xはあなたの手札の枚数に等しい。": done(
        aim(1, ENEMY), t.Harm(t.Bound(1), t.Times(t.Count(t.Cards(("hand",), "you")), 1000))
    ),
    # 524-1, 524-2
    "相手のユニット1枚を対象とし、そのターン中、このユニットはそれと同じ能力を持つ。": done(
        aim(1, ENEMY), t.Like(t.This(), t.Bound(1), abilities=True, duration="turn")
    ),
    "相手のユニット1枚を対象とし、そのターン中、このユニットはそれと同じ数値を持つ。": done(
        aim(1, ENEMY),
        t.Like(t.This(), t.Bound(1), numbers=("cost", "power", "hit"), words=("colour", "points"), duration="turn"),
    ),
    # 518-2
    "【永続】あなたがスカウトする数を+1する。": (
        t.Ability(
            "static",
            (t.Instead(t.When("scout", who="you"), (t.Special("scout", amount=t.Plus(t.Size(), 1)),)),),
        ),
    ),
    # 1601-1
    "あなたの錬成カウンター2個につき、カードを1枚引く。": done(t.Draw("you", t.Times(t.Counters("錬成", "you"), 1, 2))),
    # 15.01.1.a.2
    "あなたのユニットのアイコン能力の数だけカードを引く。": done(t.Draw("you", t.Total(MINE, "icons"))),
    # 405-4
    "あなたの手札の上限を+2する。": done(t.Special("limit", amount=N(2), word="hand")),
    # 12.04.3.a.5
    "カードを1枚引き、その後、スカウト1する。カードを1枚引く。": done(
        DRAW, t.Afterwards((t.Special("scout", amount=N(1)), DRAW))
    ),
    # 202-3a
    "【自動】いずれかのプレイヤーがダメージを受けた時、その相手はカードを1枚引く。": (
        t.Ability("triggered", (t.Draw("rival", N(1)),), t.When("damage")),
    ),
    # 1203-6
    "【自動】このカードが墓地にある間、あなたのユニットが登場した時、カードを1枚引く。": (
        t.Ability("triggered", (DRAW,), t.When("enter", t.Cards((), "you", (UNIT,))), zones=("grave",)),
    ),
}


@pytest.mark.parametrize("text", TREES)
def test_the_tree_is_the_one_written_by_hand(text: str) -> None:
    assert compile_text(text, VOCABULARY).abilities == TREES[text]


#: A word of each term of chapter 500.
TERM_WORDS = {
    "502": "レストする", "503": "置く", "504": "リムーブする", "505": "シャッフルする", "506": "まで", "507": "引く",
    "508": "見る", "509": "入れ替える", "510": "を払", "511": "開放する", "512": "プレイする", "513": "起動する",
    "514": "打ち消", "515": "登場させる", "516": "ダメージを与え合う", "517": "破壊する", "518": "スカウト",
    "519": "軽減", "520": "コピーする", "521": "オーラとしてつける", "522": "X000", "523": "捨てる",
    "524": "同じ数値を持つ", "525": "等価交換", "526": "2倍にする", "527": "ドロップする", "528": "スイッチする",
    "529": "閉じる", "530": "的中", "531": "エンドフェイズに移行する", "532": "ことで", "533": "【スキル】を発動する",
}  # fmt: skip


def test_every_term_of_chapter_500_is_in_a_text_of_the_gates() -> None:
    assert sorted(int(clause) for clause in TERM_WORDS) == list(range(502, 534))
    assert {clause for clause, word in TERM_WORDS.items() if not any(word in text for text in TEXTS)} == set()
