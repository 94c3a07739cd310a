"""English, as it is printed from the tree. Read the pairs: the English must say what the Japanese says."""

from __future__ import annotations

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.text import compile_text, to_english

ENGLISH: dict[str, str] = {
    ("【永続発動】自分がゲームに敗北する時、かわりにこのカードをドロップに置く。"): (
        "Permanent: If you would lose the game, put this card into its owner’s drop area instead."
    ),
    ("【永続発動】自分は敗北しない。"): ("Permanent: You cannot lose the game."),
    ("【プレイスキル】自分のエネルギー2枚につき、カード1枚を引く。"): (
        "Play Skill: Draw a card for every 2 cards in your energy area."
    ),
    ("【プレイスキル】自分の手札が5枚になるようにカードを引く。"): (
        "Play Skill: Draw cards equal to 5 minus the number of cards in your hand."
    ),
    ("【プレイスキル】相手のパワーが一番低いバトルカード1枚をブレイクする。"): (
        "Play Skill: Choose 1 battle card with the lowest power in your opponent’s battle area and break it."
    ),
    ("【プレイスキル】相手の手札をランダムに1枚捨てる。"): (
        "Play Skill: Choose 1 card in your opponent’s hand at random and put it into your opponent’s drop area."
    ),
    ("【プレイスキル】次の自分のターン終了時まで、このカードのパワー+2000。"): (
        "Play Skill: This card gets +2000 power until the end of your next turn."
    ),
    ("【自動発動】自分の赤のバトルカードがチャージされた時、カード1枚を引く。"): (
        "Auto: When you charge a red battle card, draw a card."
    ),
    ("【プレイスキル】カード1枚を引く。"): ("Play Skill: Draw a card."),
    ("【プレイスキル】カード2枚をチャージする。"): ("Play Skill: Put the top 2 cards of your deck into your energy area."),
    ("【プレイスキル】相手のレベル3以上のバトルカードを1枚まで選び、手札に戻す。"): (
        "Play Skill: Choose up to 1 battle card with level 3 or more in your opponent’s battle area and put "
        "it into its owner’s hand."
    ),
    ("【プレイスキル】自分の手札1枚をドロップに置いてもよい。そうした場合、カード2枚を引く。"): (
        "Play Skill: You may choose 1 card in your hand and put it into your drop area. If you do, draw 2 cards."
    ),
    ("【プレイスキル】自分のドロップのバトルカード1枚を手札に加える。"): (
        "Play Skill: Choose 1 battle card in your drop area and put it into your hand."
    ),
    (
        "【プレイスキル】自分のデッキから<竜騎士>か<魔導士>のバトルカード1枚まで選び、バトルエリアに出し、デ"
        "ッキをシャッフルする。"
    ): (
        "Play Skill: Choose up to 1 <竜騎士> or <魔導士> battle card in your deck and put it into your battle"
        " area. Shuffle your deck."
    ),
    ("【プレイスキル】相手の手札すべてを公開する。"): ("Play Skill: Reveal all cards in your opponent’s hand."),
    ("【プレイスキル】そのターン中、自分のバトルカードすべてのパワーを+2000し、ストライクを+1する。"): (
        "Play Skill: All battle cards in your battle area get +2000 power and +1 strike this turn."
    ),
    ("【プレイスキル】自分の他のバトルカード1枚を選び、アクティブにする。"): (
        "Play Skill: Choose 1 other battle card in your battle area and make it active."
    ),
    ("【プレイスキル】自分のライフが相手より少ない場合、カード2枚を引く。"): (
        "Play Skill: If the number of cards in your life area is lower than the number of cards in your oppon"
        "ent’s life area, draw 2 cards."
    ),
    ("【プレイスキル】自分のリーダーが裏面の場合、カード1枚を引く。"): (
        "Play Skill: If your leader shows its back side, draw a card."
    ),
    ("【プレイスキル】以下から1つを選ぶ。・カード1枚を引く。・相手のバトルカード1枚を選び、レストにする。"): (
        "Play Skill: Choose one: • Draw a card. • Choose 1 battle card in your opponent’s battle area and make it rested."
    ),
    ("【プレイスキル】そのターン中、次に自分のリーダーがアタックした時、カード1枚を引く。"): (
        "Play Skill: The next time your leader attacks this turn, draw a card."
    ),
    ("【プレイスキル】相手のバトルカード1枚を選び、デッキの上に置く。"): (
        "Play Skill: Choose 1 battle card in your opponent’s battle area and put it on the top of its owner’s deck."
    ),
    ("【プレイスキル】相手のバトルカード1枚を選び、そのターン中、赤にする。"): (
        "Play Skill: Choose 1 battle card in your opponent’s battle area. It becomes red this turn."
    ),
    ("【アタックスキル】そのバトル中、パワー+2000。"): ("Attack Skill: This card gets +2000 power this battle."),
    ("【アタックスキル】そのバトル中、相手は【起動発動：バトル】を発動できない。"): (
        "Attack Skill: Your opponent cannot activate Activate: Battle skills this battle."
    ),
    (
        "【アタックスキル】自分のデッキの上から1枚を公開する。公開したカードがエクストラカードの場合、そのカ"
        "ードを手札に加え、相手に1ダメージを与える。それ以外の場合、そのカードをデッキの上に置く。"
    ): (
        "Attack Skill: Reveal the top card of your deck. If that card is an extra card, put it into your hand"
        " and deal 1 damage to your opponent. Otherwise, put it on the top of your deck."
    ),
    ("【ブレイクスキル】そのカードをデッキの下に置く。"): ("Break Skill: Put that card on the bottom of its owner’s deck."),
    ("【プレッシャースキル】このカードがアクティブの場合、相手のリーダーはアタックできない。"): (
        "Pressure Skill: If this card is active, your opponent’s leader cannot attack."
    ),
    ("【起動発動：メイン】[自分のエネルギー2枚をドロップに置く]カード1枚を引く。"): (
        "Activate: Main: [choose 2 cards in your energy area and put them into your drop area] Draw a card."
    ),
    ("【起動発動：バトル】[自分のバトルカード1枚をレストにする]そのバトル中、自分のリーダーのパワーを+4000する。"): (
        "Activate: Battle: [choose 1 battle card in your battle area and make it rested] Your leader gets +40"
        "00 power this battle."
    ),
    ("【起動発動：バトル】そのバトル中、自分のリーダーはダメージを受けない。"): (
        "Activate: Battle: You cannot take damage this battle."
    ),
    ("【覚醒】自分のライフが3枚以下の場合、[自分のエネルギー2枚をドロップに置く]このカードを裏面にし、カード1枚を引く。"): (
        "Awaken: [if there are 3 or fewer cards in your life area, choose 2 cards in your energy area and put"
        " them into your drop area] Turn this card to its back side. Draw a card."
    ),
    ("【永続発動】自分のライフが3枚以下の場合、このカードのストライク+1。"): (
        "Permanent: If there are 3 or fewer cards in your life area, this card gets +1 strike."
    ),
    ("【永続発動】自分のレベル2以下のバトルカードは【防衛】を得る。"): (
        "Permanent: All battle cards with level 2 or less in your battle area gain Defence."
    ),
    ("【永続発動】このカードは相手のスキルで選ばれない。"): ("Permanent: This card cannot be chosen by an opponent’s skill."),
    ("【永続発動】このカードがドロップに置かれる時、かわりに自分の手札1枚をドロップに置いてもよい。"): (
        "Permanent: If this card would be put into the drop area, you may choose 1 card in your hand and put "
        "it into your drop area instead."
    ),
    ("【永続発動】このカードのパワーが8000以上の場合、このカードのストライク+1。"): (
        "Permanent: If this card’s power is 8000 or more, it gets +1 strike."
    ),
    ("【プレイスキル】このターン中に自分のバトルカードが2回以上アタックしていた場合、カード1枚を引く。"): (
        "Play Skill: If a battle card of yours attacked at least 2 times this turn, draw a card."
    ),
    ("【自動発動】自分の<竜騎士>がバトルエリアに出た時、そのターン中、そのカードのパワーを+2000する。"): (
        "Auto: When a <竜騎士> card of yours enters the battle area, it gets +2000 power this turn."
    ),
    ("【自動発動】このカードが相手のスキルでブレイクされた時、自分のデッキの上から2枚をエネルギーに置く。"): (
        "Auto: When this card is broken by an opponent’s skill, put the top 2 cards of your deck into your energy area."
    ),
    ("【自動発動】自分がダメージを受けた時、カード1枚を引く。"): ("Auto: When you take damage, draw a card."),
    ("【自動発動】自分のリーダーが裏面になった時、カード1枚を引く。"): (
        "Auto: When your leader is turned to its back side, draw a card."
    ),
    ("【自動発動】自分のメインフェイズ開始時、自分のエネルギーが5枚以上の場合、カード1枚を引く。"): (
        "Auto: At the start of your main phase, if there are 5 or more cards in your energy area, draw a card."
    ),
    ("【自動発動】ターンに1回、自分のバトルカードがアタックした時、カード1枚を引いてもよい。"): (
        "Auto (once per turn): When a battle card of yours attacks, you may draw a card."
    ),
    ("【鉄壁】"): (
        "Iron Wall (Once per turn, if this card would be put into the energy area or the drop area from the b"
        "attle area by an opponent’s skill or battle, it does not.)"
    ),
    ("【プレイスキル】カード1枚を引く。\n【永続発動】自分のターン中、このカードのパワー+2000。"): (
        "Play Skill: Draw a card.\nPermanent: During your turn, this card gets +2000 power."
    ),
    ("【プレイスキル】カードを2枚引き、その後、手札を1枚捨てる。"): (
        "Play Skill: Draw 2 cards. Choose 1 card in your hand and put it into your drop area."
    ),
    ("【プレイスキル】お互いに手札をすべて捨て、カードを3枚引く。"): (
        "Play Skill: Put all cards in either player’s hand into their owners’ drop area. Each player draws 3 cards."
    ),
    ("【プレイスキル】相手のバトルエリアにいるバトルカード1枚を選び、持ち主の手札に戻す。"): (
        "Play Skill: Choose 1 battle card in your opponent’s battle area and put it into its owner’s hand."
    ),
    ("【プレイスキル】相手のストライク1以下のバトルカード1枚を選び、レストにする。"): (
        "Play Skill: Choose 1 battle card with strike 1 or less in your opponent’s battle area and make it rested."
    ),
    ("【プレイスキル】{黎明紀}のバトルカードすべてをアクティブにする。"): (
        "Play Skill: Make all {黎明紀} battle cards in either player’s battle area active."
    ),
    (
        "【プレイスキル】そのターン中、自分のバトルカードすべては『【自動発動】このカードがブレイクされた時、"
        "カード1枚を引く。』を得る。"
    ): ("Play Skill: All battle cards in your battle area gain “Auto: When this card is broken, draw a card.” this turn."),
    ("【プレイスキル】自分のデッキから「ミナト」を1枚まで手札に加える。その後、デッキをシャッフルする。"): (
        "Play Skill: Choose up to 1 “ミナト” card in your deck and put it into your hand. Shuffle your deck."
    ),
    ("【プレイスキル】相手のライフ1枚をドロップに置く。"): (
        "Play Skill: Choose 1 card in your opponent’s life area and put it into your opponent’s drop area."
    ),
    ("【プレイスキル】自分のバトルエリアに「ミナト」か「ソラ」がいるなら、カード1枚を引く。"): (
        "Play Skill: If there is a “ソラ” or “ミナト” card in your battle area, draw a card."
    ),
    ("【プレイスキル】自分のリーダーが赤の場合、カード1枚を引く。"): ("Play Skill: If your leader is red, draw a card."),
    ("【プレイスキル】自分のドロップに<竜騎士>が5枚以上ある場合、カード1枚を引く。"): (
        "Play Skill: If there are 5 or more <竜騎士> cards in your drop area, draw a card."
    ),
    ("【プレイスキル】相手に自分のバトルエリアの<魔導士>1枚につき1ダメージを与える。"): (
        "Play Skill: Deal 1 damage to your opponent for each <魔導士> card in your battle area."
    ),
    ("【プレイスキル】相手は手札1枚をドロップに置くか、1ダメージを受ける。"): (
        "Play Skill: Your opponent chooses one: • Your opponent chooses 1 card in their hand and puts it int"
        "o their drop area. • Deal 1 damage to your opponent."
    ),
    ("【プレイスキル】そのターン中、相手のバトルカード1枚はアタックできない。"): (
        "Play Skill: Choose 1 battle card in your opponent’s battle area. It cannot attack this turn."
    ),
    ("【プレイスキル】自分の手札からレベル2以下のバトルカード1枚をバトルエリアに出す。"): (
        "Play Skill: Choose 1 battle card with level 2 or less in your hand and put it into your battle area."
    ),
    ("【プレイスキル】このカードと自分のリーダーをアクティブにする。"): ("Play Skill: Make this card and your leader active."),
    ("【アタックスキル】相手のバトルカード1枚をレストにしてもよい。"): (
        "Attack Skill: You may choose 1 battle card in your opponent’s battle area and make it rested."
    ),
    ("【アタックスキル】アタックされているカードのパワーをそのバトル中、-3000する。"): (
        "Attack Skill: The guard card gets −3000 power this battle."
    ),
    ("【プレッシャースキル】自分のターン中、相手は【起動発動】を発動できない。"): (
        "Pressure Skill: During your turn, your opponent cannot activate activated skills."
    ),
    ("【乱戦スキル】カード1枚を引く。"): ("Melee Skill: Draw a card."),
    ("【起動発動：メイン】[自分のデッキの上から3枚をドロップに置く]このカードをアクティブにする。"): (
        "Activate: Main: [put the top 3 cards of your deck into your drop area] Make this card active."
    ),
    ("【起動発動：メイン】ターン1回 [手札1枚をドロップに置く]カード1枚を引く。"): (
        "Activate: Main (once per turn): [choose 1 card in your hand and put it into your drop area] Draw a card."
    ),
    ("【自動発動】自分のライフが1枚以下になった時、カード1枚を引く。"): (
        "Auto: When there are 1 or fewer cards in your life area, draw a card."
    ),
    ("【自動発動】このカードか自分のリーダーがアタックした時、カード1枚を引く。"): (
        "Auto: When this card or your leader attacks, draw a card."
    ),
    ("【自動発動】相手が手札からバトルカードをプレイした時、カード1枚を引く。"): (
        "Auto: When your opponent plays a battle card from the hand, draw a card."
    ),
    ("【自動発動】自分のターン開始時、自分のライフが3枚以下なら、カード1枚を引く。"): (
        "Auto: At the start of your turn, if there are 3 or fewer cards in your life area, draw a card."
    ),
    ("【自動発動】このカードがバトルエリアに出た時またはアタックした時、カード1枚を引く。"): (
        "Auto: When this card enters the battle area, draw a card.\nAuto: When this card attacks, draw a card."
    ),
    ("【永続発動】このカードは赤としても扱う。"): ("Permanent: This card is also red."),
    ("【永続発動】このカードはバトルでブレイクされない。"): ("Permanent: This card cannot be broken by battle."),
    ("【永続発動】ターンに1回、自分のバトルカードがブレイクされる時、それを無効にする。"): (
        "Permanent: Once per turn, if a battle card of yours would be broken, it does not."
    ),
    ("【永続発動】バトルフェイズ中、このカードのパワー+2000。"): (
        "Permanent: During the battle phase, this card gets +2000 power."
    ),
    ("【プレイスキル】相手のバトルカードを1枚選んでレストにする。"): (
        "Play Skill: Choose 1 battle card in your opponent’s battle area and make it rested."
    ),
    ("【プレイスキル】自分のデッキからカード1枚を引く。"): ("Play Skill: Draw a card."),
    ("【プレイスキル】自分のドロップのカードすべてをデッキに戻し、シャッフルする。"): (
        "Play Skill: Put all cards in your drop area into your deck. Shuffle your deck."
    ),
    ("【プレイスキル】自分のライフエリアのカードが3枚以下なら、自分のデッキの上から1枚をライフエリアに置く。"): (
        "Play Skill: If there are 3 or fewer cards in your life area, put the top card of your deck into your life area."
    ),
    ("【プレイスキル】相手のリーダーのパワーをそのターン中-3000する。"): (
        "Play Skill: Your opponent’s leader gets −3000 power this turn."
    ),
    ("【プレイスキル】相手のバトルカードすべてのスキルをそのターン中無効にする。"): (
        "Play Skill: The skills of all battle cards in your opponent’s battle area become invalid this turn."
    ),
    ("【プレイスキル】自分の手札にあるバトルカード1枚をバトルエリアにレスト状態で置く。"): (
        "Play Skill: Choose 1 battle card in your hand and put it into your battle area rested."
    ),
    ("【プレイスキル】相手は相手のバトルカード1枚を選び、ドロップに置く。"): (
        "Play Skill: Your opponent chooses 1 battle card in their battle area and puts it into its owner’s drop area."
    ),
    ("【アタックスキル】このカードがパワー10000以上の場合、そのバトル中、このカードのストライクを+1する。"): (
        "Attack Skill: If this card’s power is 10000 or more, it gets +1 strike this battle."
    ),
    ("【アタックスキル】ガードカードのパワーが5000以下の場合、ガードカードをブレイクする。"): (
        "Attack Skill: If the guard card’s power is 5000 or less, break the guard card."
    ),
    ("【起動発動：メイン】[自分のエネルギーを3枚選び、デッキの下に置く]カード2枚を引く。"): (
        "Activate: Main: [choose 3 cards in your energy area and put them on the bottom of your deck] Draw 2 cards."
    ),
    (
        "【起動発動：バトル】このカードがアタックしている場合、[自分の手札1枚をドロップに置く]そのバトル中、"
        "このカードのパワー+4000。"
    ): (
        "Activate: Battle: [if this card is the attack card, choose 1 card in your hand and put it into your "
        "drop area] This card gets +4000 power this battle."
    ),
    ("【自動発動】自分のリーダーがダメージを受けた時、カード1枚をチャージする。"): (
        "Auto: When you take damage, put the top card of your deck into your energy area."
    ),
    ("【自動発動】このカードがバトルでブレイクされた時、相手のバトルカード1枚をブレイクする。"): (
        "Auto: When this card is broken by battle, choose 1 battle card in your opponent’s battle area and break it."
    ),
    ("【自動発動】自分の「ミナト」が覚醒した時、カード1枚を引く。"): (
        "Auto: When a “ミナト” card of yours activates Awaken, draw a card."
    ),
    ("【自動発動】自分のターン終了時、自分のエネルギーが相手のエネルギーより少ない場合、カード1枚をチャージする。"): (
        "Auto: At the end of your turn, if the number of cards in your energy area is lower than the number o"
        "f cards in your opponent’s energy area, put the top card of your deck into your energy area."
    ),
    ("【永続発動】自分のターン中、自分のリーダーのストライク+1。"): (
        "Permanent: During your turn, your leader gets +1 strike."
    ),
    ("【永続発動】自分のリーダーが<竜騎士>でない場合、このカードはアタックできない。"): (
        "Permanent: If your leader is not a <竜騎士> card, this card cannot attack."
    ),
    ("【永続発動】このカードは乱戦エリアに移動できない。"): ("Permanent: This card cannot be put into the melee area."),
    ("【永続発動】相手のバトルカードすべての【プレイスキル】を無効にする。"): (
        "Permanent: The Play Skill of all battle cards in your opponent’s battle area becomes invalid."
    ),
    ("【永続発動】自分のバトルエリアのカードすべては<竜騎士>を得る。"): (
        "Permanent: All cards in your battle area gain <竜騎士>."
    ),
    ("【自動発動】バトル終了時、このカードがアタックカードの場合、カード1枚を引く。"): (
        "Auto: At the start of each completion step, if this card is the attack card, draw a card."
    ),
}


@pytest.mark.parametrize("text", ENGLISH)
def test_english(text: str) -> None:
    assert to_english(compile_text(text, VOCABULARY).abilities, VOCABULARY) == ENGLISH[text]
