"""Which keywords a card has. Those whose meaning lies in a procedure (ブロッカー, S・トリガー ...) are asked for here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import abilities, gained, invalid
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref
from tefuda.kernel.select import holds, passes

BLOCKER = "ブロッカー"
SHIELD_TRIGGER = "S・トリガー"
SPEED_ATTACKER = "スピードアタッカー"
MACH_FIGHTER = "マッハファイター"
SLAYER = "スレイヤー"
CHARGER = "チャージャー"
EVOLUTION = "進化"
NEO_EVOLUTION = "NEO進化"
#: 816: what releases a hyper mode.
HYPER = "ハイパー化"
#: 804: where a god is linked; 805.1c, 806.1b: how cells come together and apart; 814: which cells belong together.
GOD_LINK = "G・リンク"
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
SYMPATHY = "シンパシー"
EX_LIFE = "EXライフ"
JUST_DIVER = "ジャストダイバー"
ENTERS_TAPPED = "タップして出る"
OTHERS_ENTER_TAPPED = "相手はタップして出る"
WINS = "バトルに勝つ"
MUST_ATTACK = "可能であれば攻撃する"
MUST_BLOCK = "可能であればブロックする"


@lru_cache(maxsize=8192)
def _printed(definition: Definition, face: int) -> frozenset[str]:
    """The keywords printed on a side."""
    return frozenset(definition.programs[index].ability.keyword for index in definition.faces[face].abilities)


def printed(game: Game, card: int, word: str) -> bool:
    """Is the keyword printed on the side of the card that shows, wherever the card is?"""
    record = game.state.cards[card]
    return word in _printed(game.catalog.definitions[record.definition], record.face)


def about(game: Game, source: Ref, seat: int, key: Key, ref: Ref) -> bool:
    """Does a card pass the words behind a keyword that say which cards it is about?"""
    for node in game.program(key).ability.cost:
        if isinstance(node, tree.Choose) and isinstance(node.among, tree.Cards):
            return passes(game, Context(source, seat, key), ref, node.among.filters)
    return False


def labelled(game: Game, ref: Ref, word: str) -> Iterator[Key]:
    """The valid abilities of a card that go by a keyword, printed or granted."""
    record = game.state.cards[ref.card]
    if record.object != ref.identity:
        return
    printed = word in _printed(game.catalog.definitions[record.definition], record.face)
    if not printed and not record.parts and not gained(game, ref.card):
        return
    for key in abilities(game, ref):
        program = game.program(key)
        ability = program.ability
        if ability.keyword != word or invalid(game, ref.card, program):
            continue
        true = ability.condition is None or holds(game, Context(ref, game.master(ref.card), key), ability.condition)
        if true and game.keyword_applies(program):
            yield key


def has(game: Game, ref: Ref, word: str) -> bool:
    """Has the card a valid ability of this keyword?"""
    return any(True for _ in labelled(game, ref, word))
