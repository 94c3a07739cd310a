"""Key sentences have the tree that was written down by hand; keywords have the tree of their rule."""

from __future__ import annotations

import pytest

from tefuda.games.build_divide import keywords
from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import compile_text

N = t.Number
UNIT = t.Is("type", "ユニット")
ENEMY = t.Cards(("field",), "opponent", (UNIT,))
AIM = t.Choose(1, ENEMY, N(1), N(1), target=True)
ENTERS = t.When("enter", t.This())
DRAW = t.Draw("you", N(1))

TREES: dict[str, tuple[t.Ability, ...]] = {
    "相手のユニット1枚を対象とし、それを破壊する。": (t.Ability("activated", (AIM, t.Move(t.Bound(1), "grave"))),),
    "相手のユニット1枚を対象とし、それに2000ダメージを与える。": (t.Ability("activated", (AIM, t.Harm(t.Bound(1), N(2000)))),),
    "カードを1枚引く。その後、スカウト2する。": (
        t.Ability("activated", (DRAW, t.Afterwards((t.Special("scout", amount=N(2)),)))),
    ),
    "手札を1枚捨てることで、カードを1枚引く。": (
        t.Ability(
            "activated",
            (t.May((t.Choose(1, t.Cards(("hand",), "you"), N(1), N(1)), t.Move(t.Bound(1), "grave")), (DRAW,)),),
        ),
    ),
    "相手のプレイ中のコマンド1枚を対象とし、それを打ち消し、墓地に置く。": (
        t.Ability(
            "activated",
            (
                t.Choose(1, t.Stacked("card", "opponent", (t.Is("type", "コマンド"),)), N(1), N(1), target=True),
                t.Cancel(t.Bound(1), 2),
                t.Move(t.Bound(2), "grave"),
            ),
        ),
    ),
    "そのターン中、相手のユニット1枚への次のダメージは1000軽減される。": (
        t.Ability(
            "activated",
            (
                t.Choose(1, ENEMY, N(1), N(1)),
                t.Instead(
                    t.When("harm", t.Bound(1)),
                    (t.Harm(t.Subject(), t.Plus(t.Size(), -1000), t.Agent()),),
                    once=True,
                    duration="turn",
                ),
            ),
        ),
    ),
    "相手のユニット1枚を対象とし、このカードをそれに+2000オーラとしてつける。": (
        t.Ability("activated", (AIM, t.Attach(t.This(), t.Bound(1), "aura", amount=N(2000), property="power"))),
    ),
    "相手のユニット1枚を対象とし、そのターン中、それのパワーを2倍にする。": (
        t.Ability("activated", (AIM, t.Change(t.Bound(1), "power", t.Value(t.Bound(1), "power"), duration="turn"))),
    ),
    "【起動】〔クイック/赤エナジー1とエナジー1を払い、このユニットをレストする〕：カードを1枚引く。": (
        t.Ability("activated", (DRAW,), windows=("quick",), cost=(t.Pay(N(2), ("赤",)), t.Turn(t.This(), "rest"))),
    ),
    "【自動】このユニットが手札から登場した時、カードを1枚引く。この能力はこのターン中に1回しか発動できない。": (
        t.Ability("triggered", (DRAW,), t.When("enter", t.This(), at="hand"), per_turn=1),
    ),
    "【自動】このユニットがブロックされなかった時、カードを1枚引く。": (
        t.Ability("triggered", (DRAW,), t.When("unblocked", t.This())),
    ),
    "【自動】このユニットが相手にアタックした時、カードを1枚引く。": (
        t.Ability("triggered", (DRAW,), t.When("attack", t.This(), at="player")),
    ),
    "【覚醒】「夜の司書」-【自動】このユニットが登場した時、カードを1枚引く。": (
        t.Ability("triggered", (DRAW,), ENTERS, condition=keywords.awakened("夜の司書"), keyword="覚醒"),
    ),
    "【怪異】＜幽霊＞【永続】このユニットのヒット+1。": (
        t.Ability("static", (t.Change(t.This(), "hit", N(1)),), condition=keywords.eerie("幽霊"), keyword="怪異"),
    ),
    "カードを1枚引く。【怪異】＜幽霊＞カードを1枚引く。": (
        t.Ability("activated", (DRAW, t.If(keywords.eerie("幽霊"), (DRAW,)))),
    ),
    "【永続】手札にあるこのカードのプレイコスト-1。": (
        t.Ability("static", (t.Change(t.This(), "toll", N(-1)),), zones=("hand",)),
    ),
    "【永続】あなたがレッドゾーンの場合、このユニットはブロックされない。": (
        t.Ability("static", (t.Forbid("block", onto=t.This()),), condition=t.Standing("you", "red")),
    ),
    "【名称ルール】「蒼の騎士」": (t.Ability("static", (), windows=("蒼の騎士",), keyword="名称ルール"),),
    "【デコイ】": keywords.label("デコイ"),
    "【アサルトテリトリー】": (keywords.assault(),),
    "【永続】このカードは打ち消されない。": keywords.label("打ち消されない"),
    "【エヴォル-剣 〔エナジー1を払う〕】": (
        t.Ability("static", (), windows=("剣",), cost=(t.Pay(N(1)),), zones=("hand",), keyword="エヴォル"),
    ),
    "【レガシー】〔青エナジー1を払う〕": (
        t.Ability("static", (), cost=(t.Pay(N(1), ("青",)),), zones=("grave",), keyword="レガシー"),
    ),
    "【ジャッジメント：ユニット】": (
        t.Ability(
            "triggered",
            (t.Counter("断罪", N(1), who="you"),),
            t.When("enter", t.Cards((), "opponent", (UNIT,))),
            keyword="ジャッジメント",
        ),
    ),
    "【結束 ＜竜＞】": (
        t.Ability(
            "triggered",
            (t.If(t.Happened(t.When("enter", t.Cards((), "any", (UNIT, t.Is("attribute", "竜"))))), (DRAW,)),),
            ENTERS,
            keyword="結束",
        ),
    ),
}


@pytest.mark.parametrize("text", TREES)
def test_the_tree_is_the_one_written_by_hand(text: str) -> None:
    assert compile_text(text, VOCABULARY).abilities == TREES[text]


def test_bright_discards_one_card_of_either_attribute_and_tells_that_it_did() -> None:
    (ability,) = compile_text("【ブライト ＜竜＞/＜騎士＞ +2000】", VOCABULARY).abilities
    assert ability.trigger == t.When("battle", t.This())
    assert ability.condition == t.TurnOf("you")
    either = t.Either((t.Is("attribute", "竜"), t.Is("attribute", "騎士")))
    assert ability.effect == (
        t.May(
            (t.Choose(1, t.Cards(("hand",), "you", (either,)), N(1), N(1)), t.Move(t.Bound(1), "grave")),
            (t.Change(t.This(), "power", N(2000), duration="turn"), t.Special("brighten", what=t.This())),
        ),
    )


def test_a_keyword_can_be_bound_to_an_opened_territory() -> None:
    (ability,) = compile_text("【覚醒】【ブリッツ】", VOCABULARY).abilities
    assert ability == t.Ability("static", (), condition=keywords.awakened(), keyword="ブリッツ")


def test_a_reminder_of_a_keyword_is_compared_with_what_it_means() -> None:
    right = "【結束 ＜竜＞】（このユニットが登場した時、このターン中に＜竜＞のユニットが登場していたら、カードを1枚引く。）"
    assert compile_text(right, VOCABULARY).abilities == compile_text("【結束＜竜＞】", VOCABULARY).abilities
    assert not compile_text(right, VOCABULARY).notes
    other = compile_text(right.replace("1枚引く", "2枚引く"), VOCABULARY)
    assert other.abilities == compile_text(right, VOCABULARY).abilities
    assert [note.reason for note in other.notes] == ["the reminder does not say what 結束 means"]
