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
    contest=Contest(attacker="attacker", guard="target", number="power"),
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
    about={
        "field": (
            "出したユニットが並ぶ場所。ここからアタックします。",
            "Where your units stand and attack from.",
        ),
        "territory": (
            "最初から置かれている両面のカード。条件を満たすと開放されて裏返ります。",
            "A two-sided card that is there from the start. It opens when its condition is met.",
        ),
        "energy": (
            "コストを支払うカード。ターンに1枚、手札から置けます。",
            "Cards that pay costs. One hand card may be placed each turn.",
        ),
        "life": (
            "ダメージを受けるたびに上から公開します。0枚でダメージを受けると負け。",
            "The top card is revealed for each damage. Damage without any life loses the game.",
        ),
        "hand": (
            "相手に見えないカード。",
            "Cards your opponent does not see.",
        ),
        "deck": (
            "カードを引く山。",
            "The pile cards are drawn from.",
        ),
        "grave": (
            "使い終わったカードや破壊されたユニット。",
            "Used cards and destroyed units.",
        ),
        "removed": (
            "ゲームから取り除かれたカード。",
            "Cards that are out of the game.",
        ),
        "ddeck": (
            "特別なカードの山。",
            "A pile of special cards.",
        ),
        "resolution": (
            "プレイされたカードが効果を解決するまで置かれる場所。",
            "Where played cards wait until they are resolved.",
        ),
        "stand": (
            "自分のカードがスタンドします。",
            "Your cards stand up.",
        ),
        "draw": (
            "カードを1枚引きます。",
            "Draw a card.",
        ),
        "main": (
            "エナジーを1枚置き、カードを出し、能力を使います。",
            "Place an energy card, play cards, use abilities.",
        ),
        "attack_phase": (
            "ユニットで、相手プレイヤーか、レストしたユニットにアタックします。",
            "Attack the opponent, or rested units.",
        ),
        "end": (
            "ターンの終わりの効果が起きます。",
            "What happens at the end of the turn happens.",
        ),
        "バスター": (
            "トリガーチェックで公開されると、ダメージがさらに1点ふえます。",
            "Revealed in a trigger check, it makes one more damage.",
        ),
        "ショット": (
            "トリガーチェックで公開されると、コストを支払わずに使えます。",
            "Revealed in a trigger check, the card may be played for free.",
        ),
    },
    phases=(
        ("stand",),
        ("draw",),
        ("main",),
        ("attack_phase", "attack", "block", "battle", "hit", "attack_end"),
        ("end",),
    ),
    drops={"charge": "energy"},
    scenes={"block": "strike", "skill": "spark", "evolve": "spark"},
    goal=(
        "相手のライフを0枚にした上でダメージを与えれば勝ち。エナジーを置いてコストを支払い、ユニットでアタックします。",
        "Take all of the opponent's life and strike once more. Pay costs with energy and attack with units.",
    ),
)
