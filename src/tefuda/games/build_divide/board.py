"""The table of Build Divide: each player's part of the field in front, territory and energy behind it, life at one hand."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

BOARD = Board(
    game="build_divide",
    half=(
        Place(zone="field", cell=Cell(1, 2, 2, 1), phone=Cell(1, 1, 1, 4), slots=3, label=("フィールド", "field")),
        Place(
            zone="territory",
            cell=Cell(1, 3, 2, 1),
            phone=Cell(2, 1),
            phone_size="small",
            slots=1,
            label=("テリトリー", "territory"),
        ),
        Place(zone="life", cell=Cell(1, 1), phone=Cell(2, 2), lay="fan", size="small", vital=True, label=("ライフ", "life")),
        Place(zone="energy", cell=Cell(2, 1), phone=Cell(2, 3, 1, 2), lay="fan", size="small", label=("エナジー", "energy")),
        Place(zone="grave", cell=Cell(1, 4), phone=Cell(3, 1), lay="pile", size="small", label=("墓地", "grave")),
        Place(zone="deck", cell=Cell(2, 4), phone=Cell(3, 2), lay="pile", size="small", label=("山札", "deck")),
        Place(zone="removed", cell=Cell(1, 5), phone=Cell(3, 3), lay="pile", size="small", label=("リムーブ", "removed")),
        Place(zone="ddeck", cell=Cell(2, 5), phone=Cell(3, 4), lay="pile", size="small", label=("Dデッキ", "D deck")),
    ),
    middle=(Place(zone="resolution", cell=Cell(1, 1), lay="stack", size="small", label=("解決領域", "resolution")),),
    contest=Contest(attacker="attacker", guard="target", number="power", tie=""),
    card=Print(
        colours={"赤": "red", "青": "blue", "白": "white", "黒": "black"},
        cost=Field("cost", "コスト", "cost"),
        strength=Field("power", "パワー", "power"),
        force=Field("hit", "ヒット", "hit"),
        kinds={
            "ユニット": ("ユニット", "unit"),
            "コマンド": ("コマンド", "command"),
            "テリトリー": ("テリトリー", "territory"),
        },
        line=(
            Field("attribute", "属性", "attributes"),
            Field("timing", "タイミング", "timing"),
            Field("title", "作品", "titles"),
        ),
        marks=Field("trigger", "トリガー", "trigger"),
    ),
    roles={"attacker": ("アタック", "attacks"), "blocker": ("ブロック", "blocks"), "target": ("対象", "target")},
    items={
        "card": ("カード", "card"),
        "ability": ("能力", "ability"),
        "packet": ("ダメージ {n}", "{n} damage"),
        "turn": ("追加ターン", "extra turn"),
    },
    sides={"front": ("表", "front"), "back": ("解放", "opened")},
    goal=(
        "相手のライフを0枚にした上でダメージを与えれば勝ち。エナジーを置いてコストを支払い、ユニットでアタックします。",
        "Take all of the opponent's life and strike once more. Pay costs with energy and attack with units.",
    ),
)
