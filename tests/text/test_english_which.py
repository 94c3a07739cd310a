"""Which card is meant must be seen in the English, and what an ability is called."""

from __future__ import annotations

import pytest

from tefuda.games.registry import declared
from tefuda.text import Vocabulary, compile_text, to_english

DUEL_MASTERS = {
    "このクリーチャーが攻撃する時、相手のクリーチャーを1体選ぶ。自分のクリーチャーを1体破壊する。"
    "その後、選んだクリーチャーを持ち主の手札に戻す。": (
        "When this card attacks, choose 1 creature your opponent controls. Choose 1 creature you control and destroy it. "
        "Put the first card into its owner’s hand."
    ),
    "このクリーチャーがブロックされた時、ブロックしたクリーチャーを持ち主の手札に戻す。": (
        "When this card is blocked, put the other card into its owner’s hand."
    ),
    "このクリーチャーがブロックした時、ブロックされたクリーチャーを破壊する。": (
        "When this card blocks, destroy the other card."
    ),
    "相手のクリーチャーが自分のシールドをブレイクした時、そのクリーチャーを破壊する。": (
        "When a creature of your opponent’s breaks a card in your shield zone, destroy that creature."
    ),
    "相手のクリーチャーが自分のシールドをブレイクする時、相手のクリーチャーを1体選び、破壊する。"
    "その後、そのブレイクしたクリーチャーを破壊する。": (
        "When a creature of your opponent’s breaks a card in your shield zone, "
        "choose 1 creature your opponent controls and destroy it. Destroy the creature of that event."
    ),
    "自分のクリーチャーが相手のクリーチャーを攻撃する時、攻撃されたクリーチャーを破壊する。": (
        "When a creature of yours attacks a creature of your opponent’s, destroy the second creature."
    ),
    "自分のクリーチャーが相手のクリーチャーを攻撃する時、攻撃したクリーチャーを破壊する。": (
        "When a creature of yours attacks a creature of your opponent’s, destroy the first creature."
    ),
    "このクリーチャーが出た時、自分の山札の上から1枚を表向きにする。相手のクリーチャーを1体破壊する。"
    "表向きにしたカードを手札に加える。": (
        "When this card enters the battle zone, reveal the top card of your deck. "
        "Choose 1 creature your opponent controls and destroy it. Put the revealed card into your hand."
    ),
    "このクリーチャーが出た時、相手とじゃんけんで勝敗を決める。自分が勝った場合、カードを1枚引く。": (
        "When this card enters the battle zone, play rock, paper, scissors. If you win, draw a card."
    ),
    "このクリーチャーが出た時、ガチンコ・ジャッジする。自分が勝った場合、カードを1枚引く。": (
        "When this card enters the battle zone, hold a judgement. If you win, draw a card."
    ),
    "このクリーチャーが出た時、自分の墓地からクリーチャーを1体、手札に戻してもよい。自分の山札をシャッフルする。"
    "手札に戻した場合、カードを1枚引く。": (
        "When this card enters the battle zone, you may choose 1 creature in your graveyard and put it into your hand. "
        "Shuffle your deck. If a card was put into the hand this way, draw a card."
    ),
    "O・ドライブ-火x2:このクリーチャーが出た時、カードを2枚引く。": (
        "O-Drive (2 fire) – When this card enters the battle zone, draw 2 cards."
    ),
    "フォートE:ヨロイムシ\nカードを1枚引く。": "Forte E (“ヨロイムシ”) – When this card enters the battle zone, draw a card.",
    "このクリーチャーは、自分の墓地にある呪文1枚につき「パワーアタッカー+1500」を得る。": (
        "This card gains “Power Attacker: If this card is the attacking creature, "
        "it gets +1500 power for each spell in your graveyard.”."
    ),
}
ZX = {
    "≪イベント≫【効果】あなたの手札にあるゼクスを1枚ノーマルスクエアに登場させる。"
    "ノーマルスクエアにある相手のゼクスを1枚選び、3000ダメージを与える。ターン終了時、登場したゼクスを手札に戻す。": (
        "Event: Take 1 zillion in your hand and put it onto one of the normal squares. "
        "Choose 1 zillion your opponent controls in the normal squares and deal 3000 damage to it. "
        "At the end of this turn, put the first card into its owner’s hand."
    ),
    "≪起≫【有効】スクエア【コスト】このカード以外のスクエアにあるあなたのゼクスを1枚破壊する。【効果】"
    "ノーマルスクエアにある相手のゼクスを1枚選び、破壊したゼクスのパワーに等しいダメージを与える。": (
        "Activate: [take 1 other zillion you control and destroy it] Choose 1 zillion your opponent controls "
        "in the normal squares and deal damage equal to the first card’s power to it."
    ),
    "≪起≫破天降臨【有効】≪自分ターン≫スクエア【コスト】《赤1》【効果】ターン終了時まで、このカードのパワーを+3000する。": (
        "Your turn – Hatenkourin: Activate: [pay energy: 1 red] This card gets +3000 power this turn."
    ),
    "≪起≫ファントム【効果】1枚引く。": "Phantom: Activate: Draw a card.",
    "≪ゼクステンドドライブ≫ゼクステンド・ドライブ!≪起≫【有効】スクエア【コスト】《赤1》【効果】このカードをリブートする。": (
        "Z/Xtend Drive: Activate: [pay energy: 1 red] Reboot this card."
    ),
}
ALL = [
    *(("duel_masters", "クリーチャー", text, english) for text, english in DUEL_MASTERS.items()),
    *(("zx", "ゼクス", text, english) for text, english in ZX.items()),
]


@pytest.mark.parametrize(("game", "kind", "text", "english"), ALL)
def test_which_card_is_meant(game: str, kind: str, text: str, english: str) -> None:
    words: Vocabulary = declared(game, "vocabulary")
    assert to_english(compile_text(text, words, card_type=kind).abilities, words) == english
