"""Readings that somebody found wrong: each construction is read right now, or refused, in the games that say so."""

from __future__ import annotations

import pytest

from tefuda.games.registry import declared
from tefuda.kernel import tree as t
from tefuda.text import Refused, Vocabulary, compile_text, to_english

RACES = [{"race": "ヤマネコ/ソラ・クジラ"}]
KINDS = {
    "duel_masters": "クリーチャー",
    "zx": "ゼクス",
    "build_divide": "ユニット",
    "gate_ruler": "ユニット",
    "ic_carddass": "バトル",
}
LEFT_OUT = "leaves out the card before it too"
DOING = "nothing is doing this then"
TARGETS = "whether the targets or all such cards"
WHOSE = "whose cards these are"
NOW = "which cards these are now"


def _words(game: str) -> Vocabulary:
    words: Vocabulary = declared(game, "vocabulary")
    return words.learned(RACES) if game == "duel_masters" else words


def _read(game: str, text: str, kind: str = "") -> t.Ability:
    (ability,) = compile_text(text, _words(game), card_type=kind or KINDS[game]).abilities
    return ability


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        # a set is described, and is another one when it happens to one of its cards
        (
            "duel_masters",
            "自分のクリーチャーをすべてタップする。そのターン中、それらのクリーチャーが破壊される時、墓地に置くかわりに自分のマナゾーンに置く。",
            NOW,
        ),
        # what has been struck has gone to the hand
        (
            "duel_masters",
            "このクリーチャーがシールドをブレイクした時、相手はそのシールドを持ち主の墓地に置く。",
            "instead or after",
        ),
        ("duel_masters", "カードを1枚、マナゾーンから持ち主の手札に戻す。", WHOSE),
        ("duel_masters", "ヤマネコとソラ・クジラ以外のクリーチャーは、ブロックすることができない。", LEFT_OUT),
        ("build_divide", "【自動】あなたのターン終了時、このユニットがアタックしていない場合、このユニットを破壊する。", DOING),
        ("ic_carddass", "【自動発動】自分のターン終了時、このカードがアタックしていない場合、カード1枚を引く。", DOING),
        ("gate_ruler", "君のターン終了時、このユニットが攻撃していない場合、このユニットを除外する。", DOING),
        ("duel_masters", "自分のターンの終わりに、このクリーチャーが攻撃していれば、カードを1枚引く。", DOING),
        (
            "zx",
            "≪イベント≫【効果】あなたのチャージに[竜]がある場合、1回イグニッションする。[竜]がない場合、カードを1枚引く。",
            "where such cards were asked about before",
        ),
        (
            "zx",
            "≪イベント≫【効果】すべてのノーマルスクエアにあなたの[竜]がある場合、カードを1枚引く。",
            "on each of these places",
        ),
        (
            "build_divide",
            "【自動】このユニットが登場した時、このターン終了時、このユニットがアタックしている場合、カードを1枚引く。",
            DOING,
        ),
    ],
)
def test_what_could_be_something_else_is_refused(game: str, text: str, why: str) -> None:
    kind = "呪文" if text.startswith(("カード", "自分のクリーチャーをすべて")) else ""
    with pytest.raises(Refused, match=why):
        _read(game, text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "ユニット1枚を対象とし、そのターン中、ユニットのパワーを+2000する。",
        "あなたのユニット1枚と相手のユニット1枚を対象とし、そのターン中、あなたのユニットのパワーを+2000する。",
    ],
)
def test_targets_are_not_all_such_cards(text: str) -> None:
    with pytest.raises(Refused, match=TARGETS):
        _read("build_divide", text, "コマンド")


def test_what_is_so_in_the_battle_can_be_asked_at_its_end() -> None:
    ability = _read("build_divide", "【自動】バトル終了時、このユニットがアタックしている場合、カードを1枚引く。")
    assert isinstance(ability.effect[0], t.If)


def test_one_card_is_one_party_of_an_event() -> None:
    won = _read("duel_masters", "このクリーチャーがリンクしていてバトルに勝った時、カードを1枚引く。")
    assert won.trigger == t.When("battle_won", t.This())


def test_a_player_is_named_for_both_prohibitions() -> None:
    text = (
        "≪起≫【有効】スクエア【コスト】《無0》【効果】ターン終了時まで、あなたはカード名に「剣」を含まないカードをプレイできず、"
        "《同名》のこの能力をプレイできない。"
    )
    assert [norm.who for norm in _read("zx", text).effect if isinstance(norm, t.Forbid)] == ["you", "you"]


def test_what_deals_damage_can_be_anywhere_unless_its_kind_says_where() -> None:
    for what, zones in (("赤のカード", ()), ("ゼクス", ("square",))):
        text = f"≪常≫【有効】スクエア【効果】すべてのあなたの{what}が相手のゼクスに与えるダメージを+2000する。"
        (more,) = _read("zx", text).effect
        assert isinstance(more, t.Instead)
        assert isinstance(more.event.agent, t.Cards)
        assert more.event.agent.zones == zones


@pytest.mark.parametrize(
    ("game", "text", "english"),
    [
        (
            "duel_masters",
            "進化V-自分のヤマネコ1体とソラ・クジラ1体を重ねた上に置く。",
            "Vortex evolution: a <ヤマネコ> creature and a <ソラ・クジラ> creature "
            "(Put this creature on such creatures of yours.)",
        ),
        (
            "duel_masters",
            "進化GV-自分のヤマネコ3体を重ねた上に置く。",
            "Galaxy vortex evolution: 3 <ヤマネコ> creatures (Put this creature on such creatures of yours.)",
        ),
        (
            "duel_masters",
            "ヤマネコ以外のクリーチャーは、ブロックすることができない。",
            "All creatures that are not <ヤマネコ> cards cannot block.",
        ),
        (
            "gate_ruler",
            "敵のユニットが特殊召喚された時、カードを1枚引く。",
            "When a unit of your opponent’s is summoned, draw a card.",
        ),
        (
            "build_divide",
            "【自動】あなたのユニットがブロックした時、そのターン中、ブロックされたユニットのパワーを-1000する。",
            "Auto: When a unit of yours blocks, the other card gets −1000 power this turn.",
        ),
        (
            "zx",
            "≪イベント≫【効果】このカードをリブートでゼクスのないノーマルスクエアに登場させる。",
            "Event: Put this card rebooted onto one of the normal squares without a zillion.",
        ),
    ],
)
def test_english_says_which(game: str, text: str, english: str) -> None:
    assert to_english((_read(game, text),), _words(game)) == english


def test_where_this_card_must_be_is_where_the_ability_works() -> None:
    asked = "この能力はスクエアにあなたの[竜]があり、このカードが手札にある場合にしかプレイできない。"
    played = _read("zx", f"≪起≫〈《無0》〉1枚引く。{asked}")
    assert played.zones == ("hand",)
    assert isinstance(played.condition, t.Check)
    waits = _read("zx", "≪自≫あなたのゼクスが登場した時、このカードがチャージにあるならば、1枚引く。")
    assert waits.zones == ("charge",)
    came = _read("zx", "≪自≫このカードがリソースに置かれた時、1枚引く。")
    assert came.zones == ("resource",)


def test_what_a_condition_says_of_a_card_is_known_of_it_under_that_condition() -> None:
    text = (
        "≪イベント≫【効果】あなたのデッキの一番下をトラッシュに置く。ノーマルスクエアにある相手のゼクスを1枚選び、手札に戻す。"
        "置いたカードがゼクスの場合、《青2》を支払ってよい。支払ったならば、そのゼクスをコストを支払わずにプレイする。"
    )
    played = [node for node in t.nodes(_read("zx", text).effect) if isinstance(node, t.Play)]
    assert played == [t.Play(t.Bound(1), free=True)]


def test_what_causes_the_first_of_two_events_causes_the_second() -> None:
    cause = "カード名に「剣」を含むカードの能力で"
    text = f"≪自≫【有効】スクエア【誘発】このカードが{cause}、リブートするか除外される。【効果】1枚引く。"
    both = compile_text(text, _words("zx"), card_type="ゼクス").abilities
    assert [one.trigger.by for one in both if isinstance(one.trigger, t.When)] == [("skill",), ("skill",)]
    with pytest.raises(Refused, match="causes the second too"):
        compile_text(text.replace("で、リブート", "でリブート"), _words("zx"), card_type="ゼクス")


def test_a_deck_that_is_looked_at_under_a_condition_is_shuffled_under_it() -> None:
    text = (
        "≪イベント≫あなたのライフが3以下の場合、あなたのデッキの上から10枚見て、その中にある[竜]を好きな枚数選び、トラッシュに置く。"
        "2枚以上置いたならば、1枚引く。その後、残りのカードを元に戻し、シャッフルする。"
    )
    (under,) = _read("zx", text).effect
    assert isinstance(under, t.If)
    assert isinstance(under.then[-1], t.Shuffle)
