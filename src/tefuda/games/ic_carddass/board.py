"""The table of IC Carddass: life and energy at one hand, leader and battle area in the middle, the piles at the other."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Contest, Field, Place, Print

BOARD = Board(
    game="ic_carddass",
    half=(
        Place(zone="battle", cell=Cell(1, 3, 2), phone=Cell(1, 1, 1, 5), slots=4, label=("バトル", "battle")),
        Place(zone="leader", cell=Cell(1, 2, 2), phone=Cell(2, 1), size="middle", slots=1, label=("リーダー", "leader")),
        Place(zone="life", cell=Cell(1, 1), phone=Cell(2, 2), lay="fan", size="small", vital=True, label=("ライフ", "life")),
        Place(zone="energy", cell=Cell(2, 1), phone=Cell(2, 3), lay="fan", size="small", label=("エネルギー", "energy")),
        Place(zone="drop", cell=Cell(1, 4), phone=Cell(2, 4), lay="pile", size="small", label=("ドロップ", "drop")),
        Place(zone="deck", cell=Cell(2, 4), phone=Cell(2, 5), lay="pile", size="small", label=("デッキ", "deck")),
    ),
    middle=(Place(zone="melee", cell=Cell(1, 1), size="small", label=("乱戦", "melee")),),
    contest=Contest(attacker="attacker", guard="guard", number="power", helpers="melee", tie="attacker"),
    card=Print(
        colours={
            "赤": "red",
            "青": "blue",
            "緑": "green",
            "黄": "yellow",
            "黒": "black",
            "白": "white",
            "紫": "purple",
        },
        crest="character",
        cost=Field("level", "レベル", "level"),
        strength=Field("power", "パワー", "power"),
        force=Field("strike", "ストライク", "strike"),
        kinds={"リーダー": ("リーダー", "leader"), "バトル": ("バトル", "battle"), "エクストラ": ("エクストラ", "extra")},
        line=(
            Field("character", "キャラクター", "character"),
            Field("trait", "特徴", "traits"),
            Field("age", "エイジ", "age"),
        ),
        marks=Field("icon", "アイコン", "icons"),
    ),
    roles={"attacker": ("アタック", "attacks"), "guard": ("ガード", "guards")},
    sides={"front": ("表", "front"), "back": ("覚醒", "awakened")},
    about={
        "leader": (
            "あなた自身を表す両面のカード。条件を満たすと覚醒して裏返ります。",
            "The two-sided card that stands for you. It awakens and turns over when its condition is met.",
        ),
        "battle": (
            "出したバトルカードが並ぶ場所。ここからアタックします。",
            "Where your battle cards stand and attack from.",
        ),
        "melee": (
            "バトルの間だけ、手札や味方のカードを送り込んでパワーを足す場所。",
            "During a battle, cards sent here add their power to your side.",
        ),
        "energy": (
            "カードを出すときに支払うカード。毎ターン1枚ふえます。",
            "Cards that pay for what you play. One more comes every turn.",
        ),
        "life": (
            "0枚になると負け。失ったライフはエネルギーになります。",
            "At none you lose. Lost life becomes energy.",
        ),
        "hand": (
            "相手に見えないカード。",
            "Cards your opponent does not see.",
        ),
        "deck": (
            "毎ターン1枚引く山。引けないと負けます。",
            "One card is drawn each turn. Who has none left loses.",
        ),
        "drop": (
            "使い終わったカード。",
            "Cards that have been used.",
        ),
        "charge": (
            "1枚引き、デッキの上から1枚をエネルギーに置きます。",
            "Draw a card, and put the top card of the deck into the energy area.",
        ),
        "main": (
            "カードを出し、能力を使います。",
            "Play cards and use abilities.",
        ),
        "battle_phase": (
            "1枚ずつアタックします。パワーが相手以上なら成功です。",
            "Attack, one card at a time. Equal or more power than the guard succeeds.",
        ),
        "attack": (
            "アタックする側が、カードやスキルでパワーを足します。",
            "The attacking side adds power with cards and skills.",
        ),
        "プレッシャースキル": (
            "条件が続くあいだ、相手のある行動を妨げる能力。",
            "Hinders your opponent as long as its condition holds.",
        ),
        "覚醒": (
            "リーダーを強い面に裏返す能力。[ ]の中が条件と支払いです。",
            "Turns your leader over to its stronger side. What stands in [ ] is needed for it.",
        ),
        "共闘": (
            "アイコンは共闘カードの印。能力としては、共闘カードの力を借りてリーダーを強い面に裏返します。",
            "As an icon: a joint card. As an ability: a joint card helps to turn your leader over to its stronger side.",
        ),
        "end": (
            "自分のカードがすべてアクティブになります。",
            "All your cards become active again.",
        ),
    },
    phases=(("charge",), ("main",), ("battle", "standby", "attack", "guard", "judgement", "completion", "finish"), ("end",)),
    scenes={"judged": "clash"},
    goal=(
        "相手のライフを0枚にすれば勝ち。パワーが相手以上ならアタック成功、ストライクの数だけライフを奪います。",
        "Take the opponent's last life to win. An attack with equal or more power succeeds "
        "and takes as many lives as its strike.",
    ),
)
