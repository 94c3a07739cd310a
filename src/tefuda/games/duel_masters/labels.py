"""Which keywords a card has. Those whose meaning lies in a procedure (ブロッカー, S・トリガー ...) are asked for here."""

from __future__ import annotations

from tefuda.games.kit import labels as kit
from tefuda.games.kit.labels import any_of, has, labelled
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref
from tefuda.kernel.select import passes

__all__ = ["about", "any_of", "has", "labelled", "printed"]

BLOCKER = "ブロッカー"
SHIELD_TRIGGER = "S・トリガー"
SPEED_ATTACKER = "スピードアタッカー"
MACH_FIGHTER = "マッハファイター"
#: 301.5: whom alone a creature can attack in the turn in which it came.
AT_ONCE_PLAYERS = "出たターンにプレイヤーを攻撃できる"
AT_ONCE_CREATURES = "出たターンにクリーチャーを攻撃できる"
SLAYER = "スレイヤー"
CHARGER = "チャージャー"
EVOLUTION = "進化"
NEO_EVOLUTION = "NEO進化"
#: 816: what releases a hyper mode.
HYPER = "ハイパー化"
#: 804: where a god is linked; 805.1c, 806.1b: how cells come together and apart; 814: which cells belong together.
GOD_LINK = "G・リンク"
CENTRAL_LINK = "中央G・リンク360"
AWAKEN_LINK = "覚醒リンク"
PARTNERS = "リンク相手"
LINK_RELEASE = "リンク解除"
KING = "合体"
#: 317.4, 317.5: what a duelist can do.
DUELIST = "デュエリスト"
DUELIST_LINK = "デュエリスト・リンク"
#: 307.2, 308.4, 311.2: it begins in the battle zone, with so many seals.
BEGINS = "ゲーム開始時、バトルゾーンに置く"
SEALED_AT_START = "開始時の封印"
#: 314.3a: how many cards a deck has.
DECK_SIZE = "デッキ枚数"
STRIKE = "G・ストライク"
BACK = "S・バック"
JUDGEMENT = "サバキZ"
GIVES_TRIGGER = "シールドゾーンから手札に加える"
MORE_BREAKS = "さらにブレイクする"
GUARD = "ガードマン"
NINJA = "ニンジャ・ストライク"
REVOLUTION = "革命チェンジ"
INVASION = "侵略"
ATTACK_CHANCE = "アタック・チャンス"
G_ZERO = "G・ゼロ"
#: 701.5a: from where else creatures are summoned and spells are cast.
FROM_MANA = "マナゾーンから召喚してもよい"
FROM_GRAVE = "墓地から召喚してもよい"
CAST_FROM_MANA = "マナゾーンから唱えてもよい"
CAST_FROM_GRAVE = "墓地から唱えてもよい"
DRIVE = "O・ドライブ"
#: 603.3a: the icon before an ability, and what uses such abilities.
BOND = "キズナ"
BOND_PLUS = "キズナプラス"
SHIELD_FORCE = "シールド・フォース"
SYMPATHY = "シンパシー"
EX_LIFE = "EXライフ"
JUST_DIVER = "ジャストダイバー"
ENTERS_TAPPED = "タップして出る"
OTHERS_ENTER_TAPPED = "相手はタップして出る"
WINS = "バトルに勝つ"
MUST_ATTACK = "可能であれば攻撃する"
#: What the prints of 2002 to 2010 say by one word.
VORTEX = ("進化V", "進化GV")
HAND_EVOLUTION = "手札進化"
MANA_EVOLUTION = ("マナ進化", "マナ進化V", "マナ進化GV")
ANY_EVOLUTION = "どの種族の進化元にもなる"
TRIGGER_X = "S・トリガーX"
CYCLONE = "サイクロン"
KNIGHT_MAGIC = "ナイト・マジック"
KNIGHT = "ナイト"
MUST_BLOCK = "可能であればブロックする"


def printed(game: Game, card: int, word: str) -> bool:
    """Is the keyword printed on the side of the card that shows, wherever the card is?"""
    record = game.state.cards[card]
    return word in kit.printed(game.catalog.definitions[record.definition], record.face)


def about(game: Game, source: Ref, seat: int, key: Key, ref: Ref) -> bool:
    """Does a card pass the words behind a keyword that say which cards it is about?"""
    for node in game.program(key).ability.cost:
        if isinstance(node, tree.Choose) and isinstance(node.among, tree.Cards):
            return passes(game, Context(source, seat, key), ref, node.among.filters)
    return False
