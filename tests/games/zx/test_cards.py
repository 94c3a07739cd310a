"""The shipped cards and decks of Z/X."""

from __future__ import annotations

import json
from pathlib import Path

from tefuda.games.base import load
from tefuda.games.zx import cards
from tefuda.games.zx.cards import TYPES
from tefuda.games.zx.deck import Deck
from tefuda.kernel import tree as t
from tefuda.kernel.catalog import Definition

PACKAGE = load("zx")
#: 1102 to 1136: keyword abilities, by the words with which cards say them.
#: Not スタートカード, ゲートカード, スタートリソース: a deck with such a card asks before every game.
ABILITIES = (
    "ライフリカバリー", "ヴォイドブリンガー", "レンジ", "エヴォルシード", "絶界", "アルターフォース",
    "ゼロオプティマ", "InfiniteSolitude", "Lv", "スタイリッシュ頭突き", "ゼクステンド・ドライブ", "電影",
    "インストール", "リライト", "アクティベート", "セッション", "シンボル", "反魂", "アルターブレイク", "昇華", "連携",
    "ファントム", "グラビティアシスト", "世界再創生", "破天降臨", "カラーブレイク", "レイド", "トランス",
    "オーバードライブ", "ドレスアップ", "ボルテージ", "シンパシー",
)  # fmt: skip
#: 1002 to 1029: keyword actions, likewise.
ACTIONS = (
    "ダメージを与え", "リブート", "スリープ", "シャッフル", "引く", "公開", "登場", "破壊", "除外", "フォースに",
    "イグニッションする", "ライフ", "回復", "効果を受けない", "IGOB", "シフトする", "得る", "消費", "隣接", "ブレイクして",
    "降臨条件", "覚醒条件", "夢装条件", "選び", "クライシス", "憑依条件", "消滅", "プレイする際", "フェイズを開始", "ユニゾン",
)  # fmt: skip


def _in_decks() -> list[Definition]:
    """The cards of the decks, and the markers that they make."""
    decks = [deck for deck in PACKAGE.decks().values() if isinstance(deck, Deck)]
    numbers = {number for deck in decks for number in (*deck.cards, *deck.dynamis, deck.player, deck.companion)}
    found = [card for card in PACKAGE.catalog().definitions if card.number in numbers]
    made = {
        node.name
        for card in found
        for program in card.programs
        for node in t.nodes(program.ability.effect)
        if isinstance(node, t.Make)
    }
    return found + [card for card in PACKAGE.catalog().definitions if made & set(card.faces[0].words["name"])]


def _printed() -> str:
    numbers = {card.number for card in _in_decks()}
    files = sorted((Path(cards.__file__).parent / "cards").glob("*.jsonl"))
    found = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return "\n".join(f"{card.get('subtext', '')} {card.get('text', '')}" for card in found if card["number"] in numbers)


def test_there_are_enough_cards() -> None:
    assert len(PACKAGE.catalog().definitions) >= 120


def test_the_decks_together_have_every_type() -> None:
    assert set(TYPES) <= {word for card in _in_decks() for word in card.faces[0].words["type"]}


def test_the_decks_together_have_every_keyword() -> None:
    words = _printed()
    assert not [word for word in (*ABILITIES, *ACTIONS) if word not in words]
