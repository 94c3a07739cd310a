"""The words of IC Carddass card text, as data for the shared grammar (chapters 2, 3, 4, 8 and 10)."""

from __future__ import annotations

from tefuda.kernel.tree import Is
from tefuda.text.support import Support
from tefuda.text.vocabulary import (
    Bracket,
    CardNoun,
    Colour,
    English,
    Head,
    Instant,
    Keyword,
    Limit,
    RoleNoun,
    Verb,
    Vocabulary,
    Word,
    Zone,
)
from tefuda.text.writing import Writing

#: Chapter 3. The table's zones belong to nobody until a player is named; the others are the acting player's.
ZONES = (
    Zone("deck", ("デッキ", "デッキエリア"), "deck", ordered=True, hidden=True),
    Zone("hand", ("手札",), "hand", mass=True, hidden=True),
    Zone("drop", ("ドロップ", "ドロップエリア"), "drop area"),
    Zone("leader", ("リーダーエリア",), "leader area", whose="any", single=True),
    Zone("battle", ("バトルエリア",), "battle area", whose="any"),
    Zone("melee", ("乱戦エリア",), "melee area", whose="any"),
    Zone("energy", ("エネルギー", "エネルギーエリア"), "energy area", mass=True),
    Zone("life", ("ライフ", "ライフエリア"), "life area", mass=True, hidden=True),
)

#: 2-3-2: a leader is always the one in the leader area; a battle card implies no zone, so one that is looked for
#: without a zone is looked for where battle cards take part in the game, and any other card where cards attack from.
NOUNS = (
    CardNoun(("カード",), English("card"), table=("leader", "battle")),
    CardNoun(("バトルカード",), English("battle card"), (Is("type", "バトル"),), table=("battle",)),
    CardNoun(("リーダー", "リーダーカード"), English("leader"), (Is("type", "リーダー"),), zones=("leader",)),
    CardNoun(("エクストラカード",), English("extra card"), (Is("type", "エクストラ"),)),
    CardNoun(("共闘カード",), English("joint card"), (Is("trait", "共闘"),), table=("leader", "battle")),
)

ROLES = (
    RoleNoun(("アタックカード",), "attacker", "the attack card", ("アタックして",), adjective="attacking"),
    RoleNoun(("ガードカード",), "guard", "the guard card", ("アタックされて", "ガードして"), adjective="guarding"),
)

BRACKETS = (
    Bracket("「", "」", "character", ("キャラクター名", "キャラクター"), "“{}”"),
    Bracket("《", "》", "name", ("カード名",), "card named “{}”"),
    Bracket("<", ">", "trait", ("特徴",), "<{}>", parted="/"),
    Bracket("{", "}", "age", ("エイジ",), "{{{}}}"),
)

COLOURS = tuple(
    Colour((word, word + "色"), "colour", word, english)
    for word, english in (
        ("赤", "red"),
        ("青", "blue"),
        ("緑", "green"),
        ("黄", "yellow"),
        ("黒", "black"),
        ("白", "white"),
        ("紫", "purple"),
    )
)

MOMENTS = (
    Word(("ターン",), "turn", "turn"),
    Word(("チャージフェイズ",), "charge", "charge phase"),
    Word(("メインフェイズ",), "main", "main phase"),
    Word(("バトルフェイズ",), "battle", "battle phase"),
    Word(("スタンバイステップ",), "standby", "standby step"),
    Word(("アタックステップ",), "attack", "attack step"),
    Word(("ガードステップ",), "guard", "guard step"),
    Word(("バトル判定ステップ",), "judgement", "judgement step"),
    Word(("バトル完了ステップ",), "completion", "completion step"),
    Word(("エンドフェイズ",), "end", "end phase"),
)

DURATIONS = (
    Word(("そのターン中", "このターン中", "そのターンの間", "このターンの間", "ターン終了時まで"), "turn", "this turn"),
    Word(("そのバトル中", "このバトル中", "そのバトルの間", "このバトルの間", "バトル終了時まで"), "battle", "this battle"),
    Word(("そのバトルフェイズ中", "このバトルフェイズ中", "そのバトルフェイズの間"), "battle_phase", "this battle phase"),
    Word(("このゲーム中", "ゲーム中"), "game", "for the rest of the game"),
    # Counted from the next turn on, also when the effect is made in a turn of that player.
    Word(
        ("次の自分のターン終了時まで", "次の自分のターンの終了時まで"),
        "your_next_turn",
        "until the end of your next turn",
    ),
    Word(
        ("次の相手のターン終了時まで", "次の相手のターンの終了時まで"),
        "opponents_next_turn",
        "until the end of your opponent’s next turn",
    ),
    Word(
        ("次の自分のターン開始時まで", "次の自分のターンの開始時まで"),
        "your_next_start",
        "until the start of your next turn",
    ),
    Word(
        ("次の相手のターン開始時まで", "次の相手のターンの開始時まで"),
        "opponents_next_start",
        "until the start of your opponent’s next turn",
    ),
)

#: What the rules carry out. Only turn and battle phase have an end that abilities can wait for (6-5-1-1, 7-7-1-1).
SUPPORT = Support(
    events=frozenset({"move", "attack", "damage", "draw", "charge", "play", "activate", "turn", "flip"}),
    replaced=frozenset({"move", "draw", "charge", "damage", "turn", "flip", "lose"}),
    forbidden=frozenset({"attack", "draw", "charge", "damage", "play", "activate", "move", "turn", "choose", "lose"}),
    permitted=frozenset({"attack/rest"}),  # 1-3-1
    starts=frozenset(word.name for word in MOMENTS),
    ends=frozenset({"turn", "battle"}),
    oriented=frozenset({"leader", "battle", "melee"}),  # 4-7-1: in the melee area nothing comes of it
    sided=frozenset({"leader"}),  # 2-3-2-1-2
    active=frozenset({"leader", "battle"}),  # 6-3-1-2-2
)

#: ブレイクする: 3-6-4 and 7-5-1-4-2-1. チャージする: 6-2-4-1. 捨てる puts cards from the hand into the drop area.
VERBS = (
    Verb(
        "ブレイクする", "suru", "break", ("battle",), ("energy",), ("battle", "cost", "skill"), filters=(Is("type", "バトル"),)
    ),
    Verb("捨てる", "ichidan", "discard", ("hand",), ("drop",)),
    Verb("チャージする", "suru", "charge", ("deck",), ("energy",)),
    Verb("覚醒する", "suru", "event", event="awaken"),
)

HEADS = (
    Head(("起動発動:メイン", "起動:メイン"), "activated", "Activate: Main", windows=("main",)),
    Head(("起動発動:バトル", "起動:バトル"), "activated", "Activate: Battle", windows=("battle",)),
    Head(("起動発動:メイン/バトル", "起動:メイン/バトル"), "activated", "Activate: Main / Battle", windows=("main", "battle")),
    Head(("永続発動", "永続"), "static", "Permanent"),
    Head(("自動発動", "自動"), "triggered", "Auto"),
    Head(("覚醒",), "activated", "Awaken", windows=("awaken",), turns=True),
    Head(("共闘",), "activated", "Joint", windows=("joint",), turns=True),
    Head(("プレイスキル",), "triggered", "Play Skill", trigger="このカードがバトルエリアに出た時、", label=True),
    Head(("アタックスキル",), "triggered", "Attack Skill", trigger="このカードがアタックした時、", label=True),
    Head(
        ("ストライクスキル",),
        "triggered",
        "Strike Skill",
        trigger="このカードが相手のリーダーにダメージを与えた時、",
        label=True,
    ),
    Head(
        ("ブレイクスキル",), "triggered", "Break Skill", trigger="このカードが相手のバトルカードをブレイクした時、", label=True
    ),
    Head(("プレッシャースキル",), "static", "Pressure Skill", label=True),
    Head(
        ("乱戦スキル",),
        "triggered",
        "Melee Skill",
        trigger="このカードが乱戦エリアに出た時、",
        zones=("melee",),
        label=True,
    ),
)

#: Chapter 10, in our own words and in the language of the cards.
KEYWORDS = (
    Keyword(
        "鉄壁",
        "【永続発動】ターンに1回、このカードが相手のスキルやバトルでバトルエリアからエネルギーかドロップに置かれる時、それを無効にする。",
        "Iron Wall",
    ),
    Keyword(
        "防衛",
        "【永続発動】自分のバトルエリアに【防衛】を持つカードがある場合、相手は自分のバトルエリアの【防衛】を持つカードにしかアタックできない。",
        "Defence",
        reminders=("相手は自分のバトルエリアの【防衛】を持つカードにしかアタックできない。",),
    ),
    Keyword(
        "怒涛",
        "【自動発動】このカードが手札から乱戦エリアに出た時、そのバトル中、次にこのカードがルールで乱戦エリアからエネルギーに置かれる時、"
        "かわりにマスターのバトルエリアに出す。",
        "Surge",
        zones=("melee",),
    ),
    Keyword(
        "充填",
        "【自動発動】このカードがアタックカードの場合、バトル完了ステップ開始時、自分のデッキの上から2枚をエネルギーに置く。",
        "Recharge",
    ),
    Keyword("速攻", "【永続発動】相手のバトルエリアにカードがない場合、このカードのレベル-2。", "Haste", zones=("hand",)),
    Keyword(
        "連携",
        "【自動発動】手札からこのカードがバトルエリアに出た時、デッキの上から1枚を公開する。"
        "それがこのカードのレベル以下のバトルカードなら、バトルエリアに出す。それ以外の場合、デッキの下に置く。",
        "Link",
    ),
)

VOCABULARY = Vocabulary(
    name="ic_carddass",
    draw_zone="deck",
    hand_zone="hand",
    zones=ZONES,
    nouns=NOUNS,
    heads=HEADS,
    roles=ROLES,
    brackets=BRACKETS,
    numbers=(
        Word(("パワー",), "power", "power"),
        Word(("ストライク",), "strike", "strike"),
        Word(("レベル",), "level", "level"),
    ),
    colours=COLOURS,
    icons=(Word(("乱戦アイコン",), "乱戦", "melee icon"), Word(("共闘アイコン",), "共闘", "joint icon")),
    states=(Word(("アクティブ",), "active", "active"), Word(("レスト",), "rest", "rested")),
    faces=(Word(("表面", "表向き"), "front", "front side"), Word(("裏面", "裏向き"), "back", "back side")),
    present=((("start", "completion"), "battle"),),
    durations=DURATIONS,
    moments=MOMENTS,
    instants=(Instant(("バトル終了時", "バトルの終了時"), "start", "completion"),),  # 10-12 knows no other end of a battle
    causes=(
        Word(("スキル", "効果", "カードの効果", "スキルの効果"), "skill", "skill"),
        Word(("バトル",), "battle", "battle"),
        Word(("ルール", "ルール処理"), "rule", "the rules"),
        Word(("コスト",), "cost", "cost"),
    ),
    counters=("枚", "体"),
    verbs=VERBS,
    keywords=KEYWORDS,
    limits=(Limit(("ターン1回", "1ターンに1回", "ターンに1回"), 1), Limit(("ターン2回",), 2)),
    leader_noun="リーダー",
    support=SUPPORT,
    table=("leader", "battle"),
    writing=Writing(spellings=(("スキルをすべて(?=失)", "スキルすべてを"),)),
    order=("type", "colour", "trait", "character", "name", "age", "icon"),
)
