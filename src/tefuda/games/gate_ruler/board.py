"""The table of Gate Ruler: the front row by lines, ruler and set cards behind it, the Gate between the players."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

BOARD = Board(
    game="gate_ruler",
    half=(
        # Two columns for each attack zone and what is set behind it, the ruler behind the defence zone.
        Place(zone="attack1", cell=Cell(1, 2, 1, 2), phone=Cell(1, 1, 1, 2), slots=1, label=("攻撃1", "attack 1")),
        Place(zone="defence1", cell=Cell(1, 4), phone=Cell(1, 3), slots=1, label=("守備", "defence")),
        Place(zone="defence2", cell=Cell(1, 5), phone=Cell(1, 4), slots=1, label=("守備2", "defence 2")),
        Place(zone="attack2", cell=Cell(1, 6, 1, 2), phone=Cell(1, 5, 1, 2), slots=1, label=("攻撃2", "attack 2")),
        Place(zone="attack3", cell=Cell(1, 8), phone=Cell(1, 7), slots=1, label=("攻撃3", "attack 3")),
        Place(
            zone="field", cell=Cell(1, 9), phone=Cell(1, 8), lay="fan", size="small", rare=True, label=("フィールド", "field")
        ),
        Place(zone="set1", cell=Cell(2, 2), phone=Cell(2, 1), size="small", slots=1, label=("セット1", "set 1")),
        Place(zone="set2", cell=Cell(2, 3), phone=Cell(2, 2), size="small", slots=1, label=("セット2", "set 2")),
        Place(zone="ruler", cell=Cell(2, 4, 1, 2), phone=Cell(2, 3, 1, 2), slots=1, label=("ルーラー", "ruler")),
        Place(zone="set3", cell=Cell(2, 6), phone=Cell(2, 5), size="small", slots=1, label=("セット3", "set 3")),
        Place(zone="set4", cell=Cell(2, 7), phone=Cell(2, 6), size="small", slots=1, label=("セット4", "set 4")),
        Place(zone="drive", cell=Cell(2, 8), phone=Cell(2, 7), lay="fan", size="small", rare=True, label=("ドライブ", "drive")),
        Place(zone="soul", cell=Cell(2, 9), phone=Cell(2, 8), lay="fan", size="small", rare=True, label=("ソウル", "souls")),
        Place(
            zone="damage",
            cell=Cell(1, 1),
            phone=Cell(3, 1, 1, 2),
            lay="fan",
            size="small",
            fatal=True,
            limit=("ruler", "life"),
            label=("ダメージ", "damage"),
        ),
        Place(zone="energy", cell=Cell(2, 1), phone=Cell(3, 3, 1, 2), lay="fan", size="small", label=("エナジー", "energy")),
        Place(zone="deck", cell=Cell(1, 10), phone=Cell(3, 5), lay="pile", size="small", label=("デッキ", "deck")),
        Place(zone="grave", cell=Cell(2, 10), phone=Cell(3, 6), lay="pile", size="small", label=("墓地", "grave")),
        Place(
            zone="removed", cell=Cell(1, 11), phone=Cell(3, 7), lay="pile", size="small", rare=True, label=("除外", "removed")
        ),
    ),
    middle=(
        Place(zone="gate", cell=Cell(1, 1), lay="stack", size="small", label=("ゲート", "Gate")),
        Place(zone="counter", cell=Cell(1, 2), lay="pile", size="small", label=("カウンター", "counter")),
    ),
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
    roles={
        "attacker": ("攻撃", "attacks"),
        "target": ("攻撃先", "target"),
        "soul": ("ソウル", "soul"),
        "upper": ("上のカード", "on top"),
    },
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
    about={
        "attack1": (
            "攻撃できるユニットの場所。それぞれが1本のラインです。",
            "A unit here can attack. Each such zone is a line of its own.",
        ),
        "attack2": (
            "攻撃できるユニットの場所。それぞれが1本のラインです。",
            "A unit here can attack. Each such zone is a line of its own.",
        ),
        "attack3": ("3つ目の攻撃ゾーン。持つルーラーは限られます。", "A third attack zone, which only some rulers give."),
        "defence1": (
            "ルーラーの前を守るユニットの場所。いつもレスト。",
            "A unit here stands before the ruler. It always rests.",
        ),
        "defence2": ("2つ目の守備ゾーン。持つルーラーは限られます。", "A second defence zone, which only some rulers give."),
        "ruler": (
            "あなた自身。ライフと同じ枚数のダメージで負けます。ルーラーも攻撃できます。",
            "You. As many damage cards as its life lose the game. A ruler can attack, too.",
        ),
        "field": ("出している間ずっと働くカード。", "Cards that work as long as they lie here."),
        "drive": (
            "デッキからドライブしたカード。公開して使うか、伏せたままセットします。",
            "Cards driven from the deck: reveal and play them, or set them unseen.",
        ),
        **{
            f"set{number}": (
                "裏向きにセットしたカード。時が来たら使います。",
                "A card that was set face down, to be used when its time comes.",
            )
            for number in range(1, 5)
        },
        "damage": (
            "受けたダメージ。ライフの数に達すると負け。",
            "The damage taken. When it reaches the ruler's life, the game is lost.",
        ),
        "energy": ("レストしてコストを支払うカード。", "Cards that are rested to pay costs."),
        "soul": ("他のカードの下にあるカード。", "Cards that lie with another card as its souls."),
        "deck": ("なくなると負け。", "Without a card in it the game is lost."),
        "grave": ("使い終わったカードや破壊されたユニット。", "Used cards and destroyed units."),
        "removed": ("取り除かれたカード。", "Cards that are out of the game."),
        "gate": (
            "プレイしたカードや能力、ダメージ、破壊、敗北までもが積まれ、上から解決されます。",
            "Cards, abilities, damage, destruction, even losing wait here and resolve from the top.",
        ),
        "counter": (
            "ルーラーへのダメージでめくれたカード。【CNT】があれば使います。",
            "A card turned over by damage to the ruler. Its counter ability, if any, is played.",
        ),
        "hand": (
            "相手に見えないカード。持たないルーラーもいます。",
            "Cards your opponent does not see. Some rulers have none.",
        ),
        "start": ("カードをアクトし、ルーラーの決めた行動をします。", "Cards become act, and the ruler's own action is done."),
        "main": (
            "カードをプレイし、セットし、能力を使い、配置を変えます。",
            "Play and set cards, use abilities, rearrange units.",
        ),
        "attack_phase": ("各ラインの最前を攻撃します。", "Attack whoever stands foremost in a line."),
        "end": ("ダメージが消え、ターンの効果が終わります。", "Damage on units is gone, and what lasted for the turn ends."),
        "通常": ("自分のメインフェイズに使うカードや能力。", "A card or ability for your own main phase."),
        "即時": (
            "相手のターンや戦闘中でも、聞かれた時に使えるカードや能力。",
            "A card or ability for whenever you are asked, in battles and in your opponent's turn, too.",
        ),
        "OD": ("ドライブで公開した時に使える能力。", "An ability to use when the card is revealed in the drive zone."),
        "TD": ("手札からプレイして場に出た時の能力。", "An ability for when the card was played from the hand and has landed."),
        "CNT": ("ルーラーへのダメージでめくれた時の能力。", "An ability for when damage to the ruler turns the card over."),
    },
    phases=(
        ("start",),
        ("main",),
        ("attack_phase", "attack", "begin", "declare", "intercept", "damage", "battle_end", "battle"),
        ("end",),
    ),
    scenes={
        "move>counter": "reveal",
        "destroy": "spark",
        "summon": "spark",
        "hit": "word",
        "ruler_damage": "damage",
        "lessened": "word",
    },
    goal=(
        "相手のルーラーにライフと同じ数のダメージを与えれば勝ち。攻撃と能力はゲートに積まれ、上から解決されます。",
        "Deal the opposing ruler as much damage as its life. Everything waits on the Gate and resolves from the top.",
    ),
)
