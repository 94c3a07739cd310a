"""The table of Z/X: nine squares that both players share, seen from either side."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

from .zones import GRID

BOARD = Board(
    game="zx",
    half=(
        Place(zone="life", cell=Cell(1, 1), lay="pile", size="small", vital=True, label=("ライフ", "life")),
        Place(zone="charge", cell=Cell(1, 2, 1, 2), lay="fan", size="small", slots=4, label=("チャージ", "charge")),
        Place(zone="deck", cell=Cell(1, 4), lay="pile", size="small", label=("デッキ", "deck")),
        Place(zone="trash", cell=Cell(1, 5), lay="pile", size="small", label=("トラッシュ", "trash")),
        Place(zone="resource", cell=Cell(2, 1, 1, 3), lay="fan", size="small", label=("リソース", "resources")),
        Place(zone="dynamis", cell=Cell(2, 4), lay="pile", size="small", label=("デュナミス", "dynamis")),
        Place(zone="removed", cell=Cell(2, 5), lay="pile", size="small", label=("リムーブ", "removed")),
    ),
    middle=(
        Place(
            zone="m2", cell=Cell(1, 1, 2), lay="grid", size="middle", squares=(GRID[2], GRID[1], GRID[0]),
            label=("スクエア", "squares"),
        ),
        Place(zone="temporary", cell=Cell(1, 2), lay="stack", size="small", label=("テンポラリー", "temporary")),
        Place(zone="force", cell=Cell(2, 2), lay="fan", size="small", label=("フォース", "forces")),
    ),
    contest=Contest(attacker="attacker", guard="target", number="power", tie="attacker"),
    card=Print(
        frame="colour",
        colours={"赤": "red", "青": "blue", "白": "yellow", "黒": "purple", "緑": "green", "無色": "grey"},
        cost=Field("cost", "コスト", "cost"),
        strength=Field("power", "パワー", "power"),
        kinds={
            "ゼクス": ("ゼクス", "zillion"), "イベント": ("イベント", "event"), "プレイヤー": ("プレイヤー", "player"),
            "アセンション": ("アセンション", "ascension"), "ゼクス エクストラ": ("ゼクス エクストラ", "zillion extra"),
            "イベント エクストラ": ("イベント エクストラ", "event extra"), "エクストラ": ("エクストラ", "extra"),
            "アセンション エクストラ": ("アセンション エクストラ", "ascension extra"),
        },
        line=(Field("race", "種族", "races"), Field("colour", "色", "colours")),
        marks=Field("icon", "アイコン", "icons"),
    ),
    roles={"attacker": ("攻撃", "attacks"), "target": ("攻撃目標", "target")},
    goal=(
        "相手のライフをすべてなくせば勝ち。ゼクスをスクエアに登場させ、隣のスクエアを攻撃します。",
        "Take all of your opponent's life. Put zillions onto squares and attack the squares beside them.",
    ),
)  # fmt: skip
