"""Key sentences and the trees they must mean, written by hand from the rules."""

from __future__ import annotations

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import compile_text

N = t.Number
B = t.Bound
BATTLE = t.Is("type", "バトル")
LEADER = t.Is("type", "リーダー")
EXTRA = t.Is("type", "エクストラ")
THEIRS = t.Cards(("battle",), "opponent", (BATTLE,))
OURS = t.Cards(("battle",), "you", (BATTLE,))
OUR_LEADER = t.Cards(("leader",), "you", (LEADER,))
DRAW = t.Draw("you", N(1))


def one(cards: t.Target, bind: int = 1) -> t.Choose:
    return t.Choose(bind, cards, N(1), N(1))


def life(relation: t.Relation, number: int) -> t.Check:
    return t.Check(t.Count(t.Cards(("life",), "you")), relation, N(number))


#: Effects of a play skill.
EFFECTS: dict[str, tuple[t.Action, ...]] = {
    "カード2枚までを引く。": (t.Draw("you", N(2), up_to=True),),
    "自分のデッキの上から2枚をエネルギーに置く。": (t.Move(t.Top("deck", "you", N(2)), "energy"),),
    "カード1枚をチャージする。": (t.Move(t.Top("deck", "you", N(1)), "energy"),),
    "相手のバトルカード1枚を選び、ブレイクする。": (one(THEIRS), t.Move(B(1), "energy", "owner")),
    "相手のパワー5000以下の赤のバトルカードを2枚まで選び、手札に戻す。": (
        t.Choose(
            1,
            t.Cards(("battle",), "opponent", (BATTLE, t.Is("colour", "赤"), t.Compare("power", "<=", N(5000)))),
            N(0),
            N(2),
        ),
        t.Move(B(1), "hand"),
    ),
    "自分の手札1枚をドロップに置いてもよい。そうした場合、カード1枚を引く。": (
        t.May((one(t.Cards(("hand",), "you")), t.Move(B(1), "drop")), then=(DRAW,)),
    ),
    "自分の手札1枚をドロップに置く。そうした場合、カード1枚を引く。": (
        one(t.Cards(("hand",), "you")),
        t.Move(B(1), "drop", bind=2),
        t.If(t.Done(2), (DRAW,)),
    ),
    "相手は手札1枚を選び、ドロップに置く。": (
        t.Choose(1, t.Cards(("hand",), "opponent"), N(1), N(1), "opponent"),
        t.Move(B(1), "drop"),
    ),
    "相手は手札1枚をドロップに置いてもよい。そうしなかった場合、相手に1ダメージを与える。": (
        t.May(
            (t.Choose(1, t.Cards(("hand",), "opponent"), N(1), N(1), "opponent"), t.Move(B(1), "drop")),
            otherwise=(t.Deal("opponent", N(1)),),
            who="opponent",
        ),
    ),
    "自分のデッキから「ミナト」を1枚まで選び、公開し、手札に加える。その後、デッキをシャッフルする。": (
        t.Choose(1, t.Cards(("deck",), "you", (t.Is("character", "ミナト"),)), N(0), N(1)),
        t.Reveal(B(1)),
        t.Move(B(1), "hand"),
        t.Shuffle("deck", "you"),
    ),
    "自分のデッキの上から3枚を見る。その中から<竜騎士>を1枚まで選び、手札に加え、残りをデッキの下に置く。": (
        t.Look(t.Top("deck", "you", N(3)), bind=1),
        t.Choose(2, t.Among(B(1), (t.Is("trait", "竜騎士"),)), N(0), N(1)),
        t.Move(B(2), "hand"),
        t.Move(t.Rest(B(1), B(2)), "deck", at="bottom"),
    ),
    "そのターン中、自分のバトルカードすべてのパワーを+2000し、ストライクを+1する。": (
        t.Change(OURS, "power", N(2000), duration="turn"),
        t.Change(OURS, "strike", N(1), duration="turn"),
    ),
    "相手のバトルカード1枚を選び、そのバトル中、パワーを-3000する。": (
        one(THEIRS),
        t.Change(B(1), "power", N(-3000), duration="battle"),
    ),
    "自分のライフが3枚以下の場合、カード1枚を引く。": (t.If(life("<=", 3), (DRAW,)),),
    "自分のライフが3枚以下で、自分のリーダーが裏面の場合、カード1枚を引く。": (
        t.If(t.And((life("<=", 3), t.Matches(OUR_LEADER, (t.Facing("back"),)))), (DRAW,)),
    ),
    "自分のバトルエリアに「ミナト」がいない場合、カード1枚を引く。": (
        t.If(t.Check(t.Count(t.Cards(("battle",), "you", (t.Is("character", "ミナト"),))), "=", N(0)), (DRAW,)),
    ),
    "このターン中に自分のバトルカードがブレイクされていた場合、カード1枚を引く。": (
        t.If(
            t.Happened(
                t.When(
                    "move",
                    t.Cards((), "you", (BATTLE,)),
                    origin=("battle",),
                    destination=("energy",),
                    by=("battle", "cost", "skill"),
                )
            ),
            (DRAW,),
        ),
    ),
    "以下から1つを選ぶ。・カード1枚を引く。・相手に1ダメージを与える。": (t.Modes(((DRAW,), (t.Deal("opponent", N(1)),))),),
    "カード1枚を引くか、相手に1ダメージを与える。": (t.Modes(((DRAW,), (t.Deal("opponent", N(1)),))),),
    "自分のエネルギー1枚につき、カード1枚を引く。": (t.Draw("you", t.Count(t.Cards(("energy",), "you"))),),
    "次の自分のターン開始時、カード1枚を引く。": (t.Later(t.When("start", who="you", at="turn"), (DRAW,)),),
    "このターンの終了時、このカードをドロップに置く。": (
        t.Later(t.When("end", at="turn"), (t.Move(t.This(), "drop"),), "turn"),
    ),
    "そのターン中、次に自分のリーダーがアタックした時、カード1枚を引く。": (
        t.Later(t.When("attack", OUR_LEADER), (DRAW,), "turn"),
    ),
    "そのターン中、次に自分のバトルカードがブレイクされる時、かわりに手札に戻す。": (
        t.Instead(
            t.When(
                "move",
                t.Cards((), "you", (BATTLE,)),
                origin=("battle",),
                destination=("energy",),
                by=("battle", "cost", "skill"),
            ),
            (t.Move(t.Subject(), "hand"),),
            once=True,
            duration="turn",
        ),
    ),
    "自分のリーダーかバトルカード1枚を選び、アクティブにする。": (
        one(t.Cards(("leader", "battle"), "you", (t.Either((BATTLE, LEADER)),))),
        t.Turn(B(1), "active"),
    ),
    "自分の手札を好きな枚数選び、デッキの下に置く。その後、それらのカードと同じ枚数のカードを引く。": (
        t.Choose(1, t.Cards(("hand",), "you"), N(0), None),
        t.Move(B(1), "deck", at="bottom"),
        t.Draw("you", t.Count(B(1))),
    ),
    "ゲームに勝利する。": (t.Finish("you", "win"),),
    "相手の手札をランダムに1枚捨てる。": (
        t.Choose(1, t.Cards(("hand",), "opponent"), N(1), N(1), at_random=True),
        t.Move(B(1), "drop"),
    ),
    "相手のパワーが一番低いバトルカード1枚をブレイクする。": (
        one(t.Cards(("battle",), "opponent", (BATTLE, t.Extreme("power", False)))),
        t.Move(B(1), "energy"),
    ),
    "自分のエネルギー2枚につき、カード1枚を引く。": (t.Draw("you", t.Times(t.Count(t.Cards(("energy",), "you")), 1, 2)),),
    "自分のライフの枚数までカードを引く。": (t.Draw("you", t.Count(t.Cards(("life",), "you")), up_to=True),),
    "自分の手札の枚数から2を引いた枚数のカードを引く。": (t.Draw("you", t.Plus(t.Count(t.Cards(("hand",), "you")), -2)),),
    "自分の手札が5枚になるようにカードを引く。": (t.Draw("you", t.Plus(t.Times(t.Count(t.Cards(("hand",), "you")), -1), 5)),),
    "相手は自身の手札1枚を選び、ドロップに置く。": (
        t.Choose(1, t.Cards(("hand",), "opponent"), N(1), N(1), "opponent"),
        t.Move(B(1), "drop"),
    ),
    "お互いのプレイヤーは自身のバトルカード1枚を選び、ドロップに置く。": (
        t.Choose(1, t.Cards(("battle",), "each", (BATTLE,)), N(1), N(1), "each"),
        t.Move(B(1), "drop"),
    ),
    "次の相手のターン終了時まで、相手のリーダーはアタックできない。": (
        t.Forbid("attack", what=t.Cards(("leader",), "opponent", (LEADER,)), duration="opponents_next_turn"),
    ),
    "相手のバトルカード1枚を選び、そのターン中、そのスキルを無効にする。": (one(THEIRS), t.Disable(B(1), duration="turn")),
    "相手にこのカードのレベルと同じダメージを与える。": (t.Deal("opponent", t.Value(t.This(), "level")),),
    "お互いのリーダーをレストにする。": (t.Turn(t.Cards(("leader",), "any", (LEADER,)), "rest"),),
    "お互いのリーダーに1ダメージを与える。": (t.Deal("each", N(1)),),
}

#: Static abilities: condition and effect.
STATICS: dict[str, tuple[t.Condition | None, tuple[t.Action, ...]]] = {
    "自分のターン中、このカードのパワー+3000。": (t.TurnOf("you"), (t.Change(t.This(), "power", N(3000)),)),
    "自分のバトルエリアの他の<竜騎士>1枚につき、このカードのパワー+1000。": (
        None,
        (
            t.Change(
                t.This(),
                "power",
                t.Times(t.Count(t.Cards(("battle",), "you", (t.Is("trait", "竜騎士"), t.Except(t.This())))), 1000),
            ),
        ),
    ),
    "このカードはリーダーにアタックできない。": (
        None,
        (t.Forbid("attack", what=t.This(), onto=t.Cards(("leader",), "any", (LEADER,))),),
    ),
    "自分のリーダーはアタックされない。": (None, (t.Forbid("attack", onto=OUR_LEADER),)),
    "このカードは相手のスキルでブレイクされない。": (
        None,
        (
            t.Forbid(
                "move",
                what=t.This(),
                origin=("battle",),
                destination=("energy",),
                by=("skill",),
                by_whom="opponent",
            ),
        ),
    ),
    "このカードがアタックしている間、このカードのストライク+1。": (
        t.Matches(t.This(), (t.Not(t.Except(t.Role("attacker"))),)),
        (t.Change(t.This(), "strike", N(1)),),
    ),
    "ターンに1回、このカードがドロップに置かれる時、かわりに自分の手札1枚をドロップに置いてもよい。": (
        None,
        (
            t.Instead(
                t.When("move", t.This(), destination=("drop",)),
                (one(t.Cards(("hand",), "you")), t.Move(B(1), "drop")),
                optional=True,
                per_turn=1,
            ),
        ),
    ),
    "相手はエクストラカードをプレイできない。": (
        None,
        (t.Forbid("play", "opponent", t.Cards((), "any", (EXTRA,))),),
    ),
    "このカードはデッキに何枚でも入れることができる。": (None, (t.Build(None),)),
    "自分は敗北しない。": (None, (t.Forbid("lose", "you"),)),
    "自分がゲームに敗北する時、かわりにこのカードをドロップに置く。": (
        None,
        (t.Instead(t.When("lose", who="you"), (t.Move(t.This(), "drop"),)),),
    ),
    "相手はこのカードをブレイクできない。": (
        None,
        (
            t.Forbid(
                "move",
                what=t.This(),
                origin=("battle",),
                destination=("energy",),
                by=("battle", "cost", "skill"),
                by_whom="opponent",
            ),
        ),
    ),
    "相手はこのカードを手札に戻せない。": (
        None,
        (t.Forbid("move", what=t.This(), destination=("hand",), by_whom="opponent"),),
    ),
}

#: Triggers of an automatic ability.
TRIGGERS: dict[str, t.Trigger] = {
    "このカードが手札からバトルエリアに出た時": t.When("move", t.This(), origin=("hand",), destination=("battle",)),
    "自分の<竜騎士>がバトルエリアに出た時": t.When(
        "move", t.Cards((), "you", (t.Is("trait", "竜騎士"),)), destination=("battle",)
    ),
    "このカードが相手のスキルでブレイクされた時": t.When(
        "move", t.This(), origin=("battle",), destination=("energy",), by=("skill",), by_whom="opponent"
    ),
    "このカードが相手のバトルカードをブレイクした時": t.When(
        "move",
        t.Cards((), "opponent", (BATTLE,)),
        t.This(),
        origin=("battle",),
        destination=("energy",),
        by=("battle", "cost", "skill"),
    ),
    "相手のカードが自分のリーダーにアタックした時": t.When("attack", t.Cards((), "opponent"), OUR_LEADER),
    "自分のリーダーがアタックされた時": t.When("attack", None, OUR_LEADER),
    "自分がダメージを受けた時": t.When("damage", who="you"),
    "このカードが相手のリーダーにダメージを与えた時": t.When("damage", t.This(), who="opponent"),
    "自分のターン終了時": t.When("end", who="you", at="turn"),
    "バトルフェイズ開始時": t.When("start", at="battle"),
    "このカードがレストになった時": t.When("turn", t.This(), at="rest"),
    "自分の手札がない時": t.State(t.Check(t.Count(t.Cards(("hand",), "you")), "=", N(0))),
    "自分のライフが2枚以下になった時": t.State(life("<=", 2)),
    "カードがチャージされた時": t.When("charge"),
    "自分の赤のカードがスキルでチャージされた時": t.When(
        "charge", t.Cards((), "any", (t.Is("colour", "赤"),)), who="you", by=("skill",)
    ),
    "相手のカードが引かれた時": t.When("draw", who="opponent"),
    "自分が手札からバトルカードをプレイした時": t.When("play", t.Cards((), "any", (BATTLE,)), who="you", origin=("hand",)),
}


@pytest.mark.parametrize("text", EFFECTS)
def test_effect(text: str) -> None:
    (ability,) = compile_text("【プレイスキル】" + text, VOCABULARY).abilities
    assert ability == t.Ability(
        "triggered",
        EFFECTS[text],
        trigger=t.When("move", t.This(), destination=("battle",)),
        keyword="プレイスキル",
    )


@pytest.mark.parametrize("text", STATICS)
def test_static(text: str) -> None:
    (ability,) = compile_text("【永続発動】" + text, VOCABULARY).abilities
    condition, effect = STATICS[text]
    assert ability == t.Ability("static", effect, condition=condition)


@pytest.mark.parametrize("text", TRIGGERS)
def test_trigger(text: str) -> None:
    (ability,) = compile_text(f"【自動発動】{text}、カード1枚を引く。", VOCABULARY).abilities
    assert ability == t.Ability("triggered", (DRAW,), trigger=TRIGGERS[text])


def test_activated_ability_with_condition_cost_and_limit() -> None:
    text = (
        "【起動発動：バトル】【ターン1回】自分のライフが4枚以下の場合、"
        "[自分のエネルギー2枚をドロップに置き、このカードをレストにする]カード1枚を引く。"
    )
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert ability == t.Ability(
        "activated",
        (DRAW,),
        windows=("battle",),
        condition=life("<=", 4),
        cost=(
            t.Choose(1, t.Cards(("energy",), "you"), N(2), N(2)),
            t.Move(B(1), "drop"),
            t.Turn(t.This(), "rest"),
        ),
        per_turn=1,
    )


def test_awakening_and_joint_struggle() -> None:
    text = (
        "【覚醒】[自分のエネルギー1枚をドロップに置く]このカードを裏返す。\n"
        "【共闘】[自分のバトルエリアの共闘カード1枚をレストにする]このカードを裏面にする。"
    )
    awaken, joint = compile_text(text, VOCABULARY).abilities
    assert awaken.windows == ("awaken",)
    assert awaken.effect == (t.Flip(t.This(), "back"),)
    assert joint.windows == ("joint",)
    assert joint.cost == (
        one(t.Cards(("battle",), "you", (t.Is("trait", "共闘"),))),
        t.Turn(B(1), "rest"),
    )


def test_gained_abilities() -> None:
    text = "【プレイスキル】そのターン中、自分のリーダーは『【アタックスキル】カード1枚を引く。』を得る。"
    (ability,) = compile_text(text, VOCABULARY).abilities
    inner = t.Ability("triggered", (DRAW,), trigger=t.When("attack", t.This()), keyword="アタックスキル")
    assert ability.effect == (t.Gain(OUR_LEADER, (inner,), "turn"),)


def test_a_condition_before_the_trigger_belongs_to_the_ability() -> None:
    text = "【自動発動】相手のターン中、自分のバトルカードがブレイクされた時、カード1枚を引く。"
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert ability.condition == t.TurnOf("opponent")
    assert ability.effect == (DRAW,)


def test_two_triggers_are_two_abilities() -> None:
    text = "【自動発動】このカードがバトルエリアに出た時またはアタックした時、カード1枚を引く。"
    enters, attacks = compile_text(text, VOCABULARY).abilities
    assert enters.trigger == t.When("move", t.This(), destination=("battle",))
    assert attacks.trigger == t.When("attack", t.This())
    assert enters.effect == attacks.effect == (DRAW,)


def test_a_static_ability_can_work_in_the_hand() -> None:
    (ability,) = compile_text("【永続発動】手札にあるこのカードのレベル-1。", VOCABULARY).abilities
    assert ability == t.Ability("static", (t.Change(t.This(), "level", N(-1)),), zones=("hand",))
