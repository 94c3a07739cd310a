"""Rules of the grammar the other way round, and wordings that are printed by them."""

from __future__ import annotations

import pytest

from tefuda.games.duel_masters.vocabulary import VOCABULARY as DUEL_MASTERS
from tefuda.games.gate_ruler.vocabulary import VOCABULARY as GATE_RULER
from tefuda.games.ic_carddass.vocabulary import VOCABULARY as IC_CARDDASS
from tefuda.games.zx.vocabulary import VOCABULARY as ZX
from tefuda.text import Vocabulary, compile_text, to_japanese
from tefuda.text.engine import Grammar
from tefuda.text.saying import Unsaid


def small() -> Grammar:
    g = Grammar()
    g.words("Edge", {"開始時": "start", "始め": "start", "終了時": "end"})
    g.words("Counter", {"枚": "", "体": ""})
    g.rule("Moment", "owner:(o:Whose 'の')? 'ターン' edge:Edge | 'バトル' '中'? kind:Edge")
    g.words("Whose", {"自分": "you", "相手": "opponent"})
    g.scanner("Digits", lambda text, pos: iter(()), None)
    g.rule("Many", "('ちょうど' | '合計')? number:Digits Counter ('まで' | '以下')")
    g.seal()
    return g


def test_a_rule_prints_its_parts_with_the_first_of_several_words() -> None:
    said = small().saying
    assert said.word("Edge", "start") == "開始時"
    assert said.rule("Moment", {"owner": "you", "edge": "end"}) == "自分のターン終了時"
    assert said.rule("Moment", {"edge": "end"}) == "ターン終了時"
    assert said.rule("Moment", {"kind": "start"}) == "バトル開始時"
    assert said.rule("Many", {"number": 3}) == "3枚まで"


def test_what_a_rule_has_no_place_for_is_not_printed() -> None:
    said = small().saying
    with pytest.raises(Unsaid):
        said.word("Edge", "middle")
    with pytest.raises(Unsaid):
        said.rule("Moment", {"owner": "自分", "kind": "end"})


@pytest.mark.parametrize(
    ("text", "words", "vocabulary"),
    [
        ("【プレイスキル】次から2回選ぶ。・カード1枚を引く。・相手に1ダメージを与える。", "以下から2回選ぶ。", IC_CARDDASS),
        (
            "これをクロスしたクリーチャーのパワーは+2000される。",
            "これをクロスしたクリーチャーのパワーを+2000する。",
            DUEL_MASTERS,
        ),
        ("このクリーチャーは、リンクしている時「W・ブレイカー」を得る。", "このカードがリンクしている場合、", DUEL_MASTERS),
        ("自分の呪文を唱えるコストは1少なくなる。", "自分の呪文を唱えるコストは1少なくなる。", DUEL_MASTERS),
        ("このクリーチャーがシールドをブレイクした時、カードを1枚引く。", "カードをブレイクした時、", DUEL_MASTERS),
        ("味方のイベントを使うコストは1少なくなる。", "イベントを使うコストは1少なくなる。", GATE_RULER),
        ("≪自≫このカードが登場した時、あなたは≪鍵≫を2個得る。", "≪鍵≫を2個得る。", ZX),
        ("≪常≫【有効】スクエア【効果】このカードがバトル中の場合、このカードのパワーを+1000する。", "バトル中の場合、", ZX),
        (
            "≪常≫【有効】スクエア【効果】このカードが≪ユニゾン≫している場合、このカードのパワーを+1000する。",
            "している場合、",
            ZX,
        ),
        ("≪常≫アルターブレイク【有効】スクエア【効果】このカードのパワーを+2000する。", "≪常≫アルターブレイク【有効】", ZX),
        ("≪起≫破天降臨【有効】≪自分ターン≫スクエア【コスト】《赤1》【効果】1枚引く。", "≪起≫破天降臨【有効】≪自分ターン≫", ZX),
        ("≪自≫【有効】スクエア【誘発】あなたのライフが減少する。【効果】1枚引く。", "ライフから離れた時、", ZX),
    ],
)
def test_canonical_wordings(text: str, words: str, vocabulary: Vocabulary) -> None:
    abilities = compile_text(text, vocabulary, card_type=vocabulary.usual).abilities
    printed = to_japanese(abilities, vocabulary)
    assert words in printed
    assert compile_text(printed, vocabulary, card_type=vocabulary.usual).abilities == abilities
