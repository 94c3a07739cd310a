"""The table of Z/X: nine squares that both players share, seen from either side."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

from .zones import GRID, SQUARE_NAMES

_SQUARE = (
    "ゼクスが立つ場所。縦横の隣を攻撃できます。プレイヤースクエアが空けば、プレイヤーが攻撃されます。",
    "Where zillions stand. They attack what is beside them. A player whose own square is open can be attacked.",
)

BOARD = Board(
    game="zx",
    half=(
        # The squares need the height: everything else lies at their sides, on a narrow screen also below them.
        Place(zone="life", cell=Cell(1, 1), lay="pile", size="small", vital=True, label=("ライフ", "life")),
        Place(
            zone="dynamis", cell=Cell(1, 2), phone=Cell(2, 1), lay="pile", size="small", label=("デュナミス", "dynamis"),
        ),
        Place(
            zone="charge", cell=Cell(2, 1, 1, 2), phone=Cell(3, 1), lay="fan", size="small", slots=4,
            label=("チャージ", "charge"),
        ),
        Place(zone="deck", cell=Cell(1, 4), phone=Cell(1, 3), lay="pile", size="small", label=("デッキ", "deck")),
        Place(zone="trash", cell=Cell(1, 5), phone=Cell(2, 3), lay="pile", size="small", label=("トラッシュ", "trash")),
        Place(
            zone="resource", cell=Cell(2, 4, 1, 2), phone=Cell(3, 2), lay="fan", size="small",
            label=("リソース", "resources"),
        ),
        Place(
            zone="removed", cell=Cell(3, 5), phone=Cell(3, 3), lay="pile", size="small", rare=True,
            label=("リムーブ", "removed"),
        ),
    ),
    middle=(
        Place(
            zone="m2", cell=Cell(1, 3, 3), phone=Cell(1, 2, 2), lay="grid", squares=(GRID[2], GRID[1], GRID[0]),
            inlaid=True,
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
            "プレイヤー エクストラ": ("プレイヤー エクストラ", "player extra"), "シフト": ("シフト", "shift"),
            "ゼクス オーバーブースト": ("ゼクス オーバーブースト", "zillion overboost"),
            "オーバーブースト": ("オーバーブースト", "overboost"), "トークン": ("トークン", "token"),
            "リンク": ("リンク", "link"),
        },
        line=(Field("race", "種族", "races"), Field("colour", "色", "colours")),
        marks=Field("icon", "アイコン", "icons"),
    ),
    items={"ability": ("能力", "ability")},
    phases=(
        ("reboot",), ("draw",), ("resource",), ("ignition",),
        ("main", "battle", "declare", "event", "damage", "close"), ("end",),
    ),
    drops={"resource": "resource"},
    scenes={"shift": "spark", "igob": "spark", "unison": "spark", "break": "spark"},
    about={
        **dict.fromkeys(SQUARE_NAMES, _SQUARE),
        "life": (
            "ダメージを受けるたびに相手が1枚選びます。なくなると負け。",
            "For each damage your opponent takes one of these cards. Without any you lose.",
        ),
        "charge": (
            "破壊されたゼクスと失ったライフ。4枚まで。イグニッションに使います。",
            "Destroyed zillions and lost life, four at most. They are spent to ignite.",
        ),
        "resource": (
            "コストを支払うカード。ターンに1枚、手札から置けます。",
            "Cards that pay costs. One hand card may be put down each turn.",
        ),
        "deck": (
            "カードを引く山。なくなるとトラッシュから作り直し、ライフを1枚失います。",
            "The pile cards are drawn from. An empty one is made anew from the trash, and a life card is lost.",
        ),
        "trash": ("使い終わったカード。", "Used cards."),
        "hand": ("相手に見えないカード。6枚まで持ち越せます。", "Cards your opponent does not see. Six can be kept."),
        "dynamis": (
            "別に用意したエクストラやシフト。裏向きのものをメインフェイズにプレイできます。",
            "Extras and shifts prepared beside the deck. Those that lie face down can be played in the main phase.",
        ),
        "removed": ("除外されたカード。", "Cards that were excluded."),
        "force": ("スクエアのカードの下に置かれたカード。", "Cards that lie under a card on a square."),
        "temporary": ("プレイしている途中のカードと能力。", "Cards and abilities that are being played."),
        "resource_phase": ("手札を1枚、リソースに置けます。", "You may put a hand card down as a resource."),
        "reboot": ("寝ているカードを起こします。", "Your sleeping cards are rebooted."),
        "draw": ("カードを2枚引きます。", "You draw two cards."),
        "ignition": (
            "チャージを使ってデッキの上をめくります。アイコンがあればただでプレイできます。",
            "Spend charge to turn up the top of your deck. With an icon it may be played for free.",
        ),
        "main": ("カードをプレイし、能力を使い、攻撃します。", "Play cards, use abilities, attack."),
        "battle": ("隣のスクエアを攻撃します。お互いにイベントを使えます。", "An attack on a neighbour. Both may play events."),
        "end": ("ダメージが消え、手札を6枚にします。", "Damage goes away, and the hand is cut to six."),
        "イグニッション": (
            "めくられた時やライフを失った時、コストを支払わずにプレイできる印。",
            "Turned up, or lost from the life, it can be played for free.",
        ),
    },
    roles={"attacker": ("攻撃", "attacks"), "target": ("攻撃目標", "target")},
    goal=(
        "相手のライフをすべてなくせば勝ち。ゼクスをスクエアに登場させ、隣のスクエアを攻撃します。",
        "Take all of your opponent's life. Put zillions onto squares and attack the squares beside them.",
    ),
)  # fmt: skip
