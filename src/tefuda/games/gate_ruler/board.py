"""The table of Gate Ruler: the front row by lines, ruler and set cards behind it, the Gate between the players."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

BOARD = Board(
    game="gate_ruler",
    half=(
        Place(zone="attack1", cell=Cell(1, 1), phone=Cell(1, 1), slots=1, label=("攻撃1", "attack 1")),
        Place(zone="defence1", cell=Cell(1, 2), phone=Cell(1, 2), slots=1, label=("守備", "defence")),
        Place(zone="attack2", cell=Cell(1, 3), phone=Cell(1, 3), slots=1, label=("攻撃2", "attack 2")),
        Place(zone="attack3", cell=Cell(1, 4), phone=Cell(1, 4), label=("攻撃3", "attack 3")),
        Place(zone="defence2", cell=Cell(2, 4), phone=Cell(2, 4), label=("守備2", "defence 2")),
        Place(zone="ruler", cell=Cell(2, 2), phone=Cell(2, 2), slots=1, label=("ルーラー", "ruler")),
        Place(zone="field", cell=Cell(2, 1), phone=Cell(2, 1), size="small", label=("フィールド", "field")),
        Place(zone="drive", cell=Cell(2, 3), phone=Cell(2, 3), lay="fan", size="small", label=("ドライブ", "drive")),
        Place(zone="set1", cell=Cell(3, 1), phone=Cell(3, 1), size="small", slots=1, label=("セット1", "set 1")),
        Place(zone="set2", cell=Cell(3, 2), phone=Cell(3, 2), size="small", slots=1, label=("セット2", "set 2")),
        Place(zone="set3", cell=Cell(3, 3), phone=Cell(3, 3), size="small", slots=1, label=("セット3", "set 3")),
        Place(zone="set4", cell=Cell(3, 4), phone=Cell(3, 4), size="small", label=("セット4", "set 4")),
        Place(zone="damage", cell=Cell(1, 5), phone=Cell(4, 1), lay="fan", size="small", label=("ダメージ", "damage")),
        Place(zone="energy", cell=Cell(2, 5), phone=Cell(4, 2), lay="fan", size="small", label=("エナジー", "energy")),
        Place(zone="soul", cell=Cell(3, 5), phone=Cell(4, 3), lay="fan", size="small", label=("ソウル", "souls")),
        Place(zone="counter", cell=Cell(1, 6), phone=Cell(5, 1), lay="pile", size="small", label=("カウンター", "counter")),
        Place(zone="deck", cell=Cell(2, 6), phone=Cell(5, 2), lay="pile", size="small", label=("デッキ", "deck")),
        Place(zone="grave", cell=Cell(3, 6), phone=Cell(5, 3), lay="pile", size="small", label=("墓地", "grave")),
        Place(zone="removed", cell=Cell(3, 7), phone=Cell(5, 4), lay="pile", size="small", label=("除外", "removed")),
    ),
    middle=(Place(zone="gate", cell=Cell(1, 1), lay="stack", size="small", label=("ゲート", "Gate")),),
    contest=Contest(attacker="attacker", guard="target", number="atk"),
    card=Print(
        frame="army",
        colours={"暁の工房": "red", "深緑の里": "green", "静海の塔": "blue", "宵闇の庭": "purple"},
        cost=Field("level", "レベル", "level"),
        strength=Field("atk", "ATK", "ATK"),
        force=Field("hp", "HP", "HP"),
        kinds={
            "ルーラー": ("ルーラー", "ruler"),
            "ユニット": ("ユニット", "unit"),
            "イベント": ("イベント", "event"),
            "フィールド": ("フィールド", "field"),
            "エナジー": ("エナジー", "energy"),
        },
        line=(
            Field("stk", "STK", "STK"),
            Field("attribute", "属性", "attributes"),
            Field("army", "所属軍", "army"),
            Field("timing", "タイミング", "timing"),
        ),
        marks=Field("icon", "アイコン", "icons"),
    ),
    roles={"attacker": ("攻撃", "attacks"), "target": ("攻撃先", "target"), "soul": ("ソウル", "soul")},
    items={
        "card": ("カード", "card"),
        "ability": ("能力", "ability"),
        "damage": ("ダメージ {n}", "{n} damage"),
        "destruction": ("破壊", "destruction"),
        "ruler_damage": ("ルーラーダメージ", "ruler damage"),
        "drive": ("ドライブ", "drive"),
        "loss": ("敗北", "loss"),
        "od": ("OD", "OD"),
    },
    goal=(
        "相手のルーラーにライフと同じ数のダメージを与えれば勝ち。攻撃と能力はゲートに積まれ、上から解決されます。",
        "Deal the opposing ruler as much damage as its life. Everything waits on the Gate and resolves from the top.",
    ),
)  # fmt: skip
