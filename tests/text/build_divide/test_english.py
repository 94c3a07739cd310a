"""English, as it is printed from the tree. Read the pairs: the English must say what the Japanese says."""

from __future__ import annotations

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY
from tefuda.text import compile_text, to_english

ENGLISH: dict[str, str] = {
    ("相手のプレイ中の能力1つを対象とし、それを打ち消す。"): ("Target 1 ability your opponent is playing and counter it."),
    ("あなたのユニット1枚と相手のユニット1枚を対象とし、それらは互いに2000ダメージを与え合う。"): (
        "Target 1 unit you control and 1 unit your opponent controls. Have them deal 2000 damage to each other."
    ),
    ("あなたの墓地のコマンド1枚を選び、パワー4000、ヒット1のユニットとして登場させる。"): (
        "Choose 1 command in your graveyard and put that card onto the field as a unit with power 4000 and hit 1."
    ),
    ("総コスト2以下か総コスト3以上を予想する。あなたの山札の上から1枚を公開する。的中した場合、カードを1枚引く。"): (
        "Predict one: a card with total cost 2 or less / a card with total cost 3 or more. Reveal the top card of your deck. "
        "If the prediction came true, draw a card."
    ),
    ("【永続】エナジー1を払わなければ、相手のユニットはアタックできない。"): (
        "Permanent: All units your opponent controls cannot attack unless the player pays this cost: pay 1 energy."
    ),
    ("そのターン中、「鏡」1枚は「弓」1枚と同じ能力を持つ。"): (
        "Choose 1 card named “鏡” and 1 card named “弓”. The first has the same abilities as the second this turn."
    ),
    ("【永続】あなたがスカウトする数を+1する。"): ("Permanent: If you would scout, the number is higher by 1."),
    ("お互いの手札の上限を3枚にする。"): ("Set each player’s hand limit to 3."),
    ("【自動】いずれかのプレイヤーがダメージを受けた時、その相手はカードを1枚引く。"): (
        "Auto: When a player takes damage, the other player draws a card."
    ),
    ("カードを1枚引く。"): ("Draw a card."),
    ("【起動】〔ノーマル/エナジー2を払う〕：スカウト2する。"): ("Activate (Normal): [pay 2 energy] Scout 2."),
    ("【ブライト ＜竜＞ +2000】"): (
        "Bright <竜> +2000 (During your turn, when this card battles, you may choose 1 <竜> card in "
        "your hand and discard it. If you do, this card gets +2000 power this turn, "
        "and have this card count as brightened.)"
    ),
    ("【レガシー】〔青エナジー1を払う〕"): (
        "Legacy [pay energy: 1 blue] (You may play this card from your graveyard for this cost; then it is removed.)"
    ),
    ("【覚醒】「嵐王」-【永続】このユニットのヒット+1。"): ("Awakened (嵐王) – Permanent: This card gets +1 hit."),
    ("【覚醒】【ブリッツ】"): ("Awakened – Blitz (This unit deals its battle damage before units without Blitz.)"),
    ("あなたの断罪カウンターが3個以上ある場合、カードを1枚引く。"): ("If you have 3 or more 断罪 counters, draw a card."),
    ("【自動】このユニットがブロックされなかった時、カードを1枚引く。"): ("Auto: When this card is not blocked, draw a card."),
    ("あなたの手札の総コスト3以下のユニットカード1枚をレストで登場させる。"): (
        "Choose 1 unit with total cost 3 or less in your hand and put it onto the field rested."
    ),
    ("【自動】あなたのメインフェイズの開始時、スカウト1する。"): ("Auto: At the start of your main phase, scout 1."),
    ("【自動】このユニットがエヴォルで登場した時、相手のユニット1枚を対象とし、それを破壊する。"): (
        "Auto: When this card enters the field by Evolve, target 1 unit your opponent controls and destroy it."
    ),
    ("【自動】あなたがコマンドをプレイした時、スカウト1する。"): ("Auto: When you play a command, scout 1."),
    ("【自動】このユニットがブロックした時、そのターン中、このユニットのパワー+2000。"): (
        "Auto: When this card blocks, this card gets +2000 power this turn."
    ),
    ("【自動】このユニットが相手にダメージを与えた時、カードを1枚引く。"): (
        "Auto: When this card deals damage to your opponent, draw a card."
    ),
    ("【自動】あなたがレッドゾーンになった時、カードを1枚引く。"): ("Auto: When you enter the red zone, draw a card."),
    ("【永続】あなたの他の＜潮騎士＞のユニットのパワー+1000。"): (
        "Permanent: All other <潮騎士> units you control get +1000 power."
    ),
    ("【永続】このユニットは相手の効果で破壊されない。"): (
        "Permanent: This card cannot be put from the field into the graveyard by an opponent’s effect."
    ),
    ("【永続】このカードは打ち消されない。"): ("Uncounterable (This card cannot be countered.)"),
    ("相手のユニットを2枚まで対象とし、それらをレストする。"): ("Target up to 2 units your opponent controls and rest them."),
    ("あなたの山札の上から2枚をドロップする。"): ("Put the top 2 cards of your deck into your graveyard."),
    ("あなたの山札の上から1枚をライフに置く。"): ("Put the top card of your deck into your life zone."),
    ("あなたのテリトリーを開放する。"): ("Choose 1 territory in your field or territory zone and open it."),
    ("あなたの墓地のコマンド1枚を対象とし、それをコピーする。"): ("Target 1 command in your graveyard and copy it."),
    ("このユニットと手札のユニットカード1枚を入れ替える。"): ("Choose 1 unit in your hand. Exchange this card and that card."),
    ("あなたのテリトリーゾーンのテリトリー1枚を【アサルトテリトリー】としてユニットにする。"): (
        "Choose 1 territory in your territory zone and make it a unit by Assault Territory."
    ),
    ("手札を1枚捨ててよい。そうしたら、カードを2枚引く。"): (
        "You may choose 1 card in your hand and discard it. If you do, draw 2 cards."
    ),
    ("そのターン中、相手のユニット1枚の能力を無効にする。"): (
        "Choose 1 unit your opponent controls. Its abilities become invalid this turn."
    ),
    ("称号「潮の王」を持つテリトリーがある場合、カードを1枚引く。"): (
        "If there is a territory titled “潮の王” in either player’s field or territory zone, draw a card."
    ),
    ("あなたは錬成カウンターを1個得る。"): ("Get 1 錬成 counter."),
    ("アタックしているユニット1枚を対象とし、それに3000ダメージを与える。"): (
        "Target 1 attacking unit and deal 3000 damage to it."
    ),
    ("1枚捨てる。"): ("Choose 1 card in your hand and discard it."),
    ("【自動】このユニットが登場した時、手札を1枚捨てることで、相手のユニット1枚を選び、破壊する。"): (
        "Auto: When this card enters the field, you may choose 1 card in your hand and discard it."
        " If you do, choose 1 unit your opponent controls and destroy it."
    ),
    ("【自動】あなたのターン中、このユニットがアタックした時、カードを1枚引く。"): (
        "Auto: During your turn, when this card attacks, draw a card."
    ),
    ("【起動】あなたの墓地にカードが5枚以上ある場合、〔ノーマル/エナジー3を払う〕：カードを2枚引く。"): (
        "Activate (Normal): [if there are 5 or more cards in your graveyard, pay 3 energy] Draw 2 cards."
    ),
    ("【永続】相手の手札が3枚以上の場合、このユニットのヒット+1。"): (
        "Permanent: If there are 3 or more cards in your opponent’s hand, this card gets +1 hit."
    ),
    (
        "【覚醒】【起動】〔クイック/エナジー1を払う〕：このユニットをスタンドする。この能力はこのター"
        "ン中に1回しか起動できない。"
    ): ("Awakened – Activate (Quick) (once per turn): [pay 1 energy] Stand this card."),
    ("相手のユニット1枚を対象とし、それを山札の下に置く。"): (
        "Target 1 unit your opponent controls and put it on the bottom of its owner’s deck."
    ),
    ("あなたの山札を上から3枚見る。その中からカードを1枚まで選び、手札に加える。残りを山札の下に置く。"): (
        "Look at the top 3 cards of your deck. Choose up to 1 card among them and put it into your h"
        "and. Put the rest on the bottom of your deck."
    ),
    ("カードを1枚引くか、スカウト3する。"): ("Choose one: • Draw a card. • Scout 3."),
    ("あなたの墓地の総コスト2以下のコマンド1枚をコストを支払わずにプレイする。"): (
        "Choose 1 command with total cost 2 or less in your graveyard and play it without paying its cost."
    ),
}


@pytest.mark.parametrize("text", ENGLISH)
def test_english(text: str) -> None:
    assert to_english(compile_text(text, VOCABULARY).abilities, VOCABULARY) == ENGLISH[text]
