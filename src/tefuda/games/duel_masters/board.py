"""The table of Duel Masters: creatures in front, shields behind them, mana nearest to the player."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

BOARD = Board(
    game="duel_masters",
    half=(
        Place(zone="battle", cell=Cell(1, 1, 1, 5), phone=Cell(1, 1, 1, 6), slots=5, label=("バトルゾーン", "battle zone")),
        Place(zone="mana", cell=Cell(2, 1), phone=Cell(3, 1), lay="fan", size="small", label=("マナ", "mana")),
        Place(
            zone="shields", cell=Cell(2, 2), phone=Cell(2, 1, 1, 6), size="small", slots=5, vital=True,
            label=("シールド", "shields"),
        ),
        Place(zone="deck", cell=Cell(2, 3), phone=Cell(3, 2), lay="pile", size="small", label=("山札", "deck")),
        Place(zone="grave", cell=Cell(2, 4), phone=Cell(3, 3), lay="pile", size="small", label=("墓地", "grave")),
        Place(
            zone="hyper", cell=Cell(2, 5), phone=Cell(3, 4), lay="pile", size="small", rare=True,
            label=("超次元", "hyperspatial"),
        ),
        Place(zone="gr", cell=Cell(2, 6), phone=Cell(3, 5), lay="pile", size="small", rare=True, label=("超GR", "super GR")),
        Place(zone="abyss", cell=Cell(1, 6), phone=Cell(3, 6), lay="pile", size="small", rare=True, label=("深淵", "abyss")),
    ),
    contest=Contest(attacker="attacker", guard="target", number="power"),
    card=Print(
        frame="civilisation",
        colours={"光": "yellow", "水": "blue", "闇": "purple", "火": "red", "自然": "green"},
        cost=Field("cost", "コスト", "cost"),
        strength=Field("power", "パワー", "power"),
        kinds={
            "クリーチャー": ("クリーチャー", "creature"), "呪文": ("呪文", "spell"), "クロスギア": ("クロスギア", "cross gear"),
            "城": ("城", "castle"), "セル": ("セル", "cell"), "ウエポン": ("ウエポン", "weapon"),
            "フォートレス": ("フォートレス", "fortress"), "鼓動": ("鼓動", "beat"), "フィールド": ("フィールド", "field"),
            "コア": ("コア", "core"), "オーラ": ("オーラ", "aura"), "儀": ("儀", "ceremony"), "星雲": ("星雲", "nebula"),
            "Artifact": ("Artifact", "artifact"), "土地": ("土地", "land"), "ルール・プラス": ("ルール・プラス", "rule plus"),
            "タマシード": ("タマシード", "tamaseed"), "デュエリスト": ("デュエリスト", "duelist"),
            "進化": ("進化", "evolution"), "NEO": ("NEO", "NEO"), "G-NEO": ("G-NEO", "G-NEO"), "GR": ("GR", "GR"),
            "D2": ("D2", "D2"), "WD": ("WD", "WD"),
            "スター進化": ("スター進化", "star"), "禁断スター進化": ("禁断スター進化", "forbidden"),
            "S-MAX進化": ("S-MAX進化", "S-MAX"), "NEO進化": ("NEO進化", "NEO"),
            "サイキック": ("サイキック", "psychic"), "サイキック・スーパー": ("サイキック・スーパー", "psychic super"),
            "エグザイル": ("エグザイル", "exile"), "ドラグハート": ("ドラグハート", "dragheart"),
            "ドラグハート・スーパー": ("ドラグハート・スーパー", "dragheart super"), "禁断": ("禁断", "forbidden"),
            "最終禁断": ("最終禁断", "final forbidden"), "零龍": ("零龍", "zero"), "キング": ("キング", "king"),
            "ドリーム": ("ドリーム", "dream"), "デュエルメイト": ("デュエルメイト", "duel mate"),
            "デュエルメイト・スーパー": ("デュエルメイト・スーパー", "duel mate super"),
        },
        line=(Field("race", "種族", "races"), Field("civilisation", "文明", "civilisations")),
    ),
    sides={"front": ("表の面", "front"), "back": ("もう一方の面", "other side")},
    roles={"attacker": ("攻撃", "attacks"), "blocker": ("ブロック", "blocks"), "target": ("攻撃先", "target")},
    about={
        "battle": (
            "召喚したクリーチャーが並ぶ場所。ここから攻撃します。",
            "Where your creatures stand and attack from.",
        ),
        "shields": (
            "あなたを守る5枚の伏せカード。ブレイクされると手札に入ります。",
            "Five face-down cards that protect you. A broken one goes to your hand.",
        ),
        "mana": (
            "コストを支払うカード。ターンに1枚、手札から置けます。",
            "Cards that pay costs. One hand card may be charged each turn.",
        ),
        "hand": (
            "相手に見えないカード。",
            "Cards your opponent does not see.",
        ),
        "deck": (
            "カードを引く山。なくなると負け。",
            "The pile cards are drawn from. Who has none left loses.",
        ),
        "grave": (
            "使い終わったカードや破壊されたクリーチャー。",
            "Used cards and destroyed creatures.",
        ),
        "start": (
            "自分のカードがアンタップします。",
            "Your tapped cards untap.",
        ),
        "charge": (
            "手札を1枚マナに置けます。",
            "A hand card may become mana.",
        ),
        "draw": (
            "カードを1枚引きます。",
            "Draw a card.",
        ),
        "main": (
            "クリーチャーを召喚し、呪文を唱えます。",
            "Summon creatures and cast spells.",
        ),
        "attack": (
            "クリーチャーで、相手プレイヤーか、タップしたクリーチャーを攻撃します。",
            "Attack the opponent, or tapped creatures.",
        ),
    },
    phases=(
        ("start",), ("draw",), ("charge",), ("main",), ("attack", "declare", "block", "battle", "direct", "attack_end"),
        ("end",),
    ),
    drops={"charge": "mana"},
    scenes={"block": "strike", "direct": "strike", "break": "damage"},
    goal=(
        "相手のシールドをすべてブレイクし、さらに攻撃をとどかせれば勝ち。マナをためてクリーチャーを召喚します。",
        "Break all of your opponent's shields and attack once more. Charge mana and summon creatures.",
    ),
)  # fmt: skip
