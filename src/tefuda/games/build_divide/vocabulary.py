"""The words of Build Divide card text, as data for the shared grammar (chapters 200 to 500, 1200 and 1400 to 1600).

The icons of the printed cards are lost in the rules document. They are written in brackets here:
【起動】〔ノーマル/cost〕：effect, 【自動】, 【永続】, and 【覚醒】 before an ability; energy as エナジー2 (any) or 赤エナジー1.
Attributes stand in ＜＞, names in 「」, identity names in 《》, titles are written 称号「」.
"""

from __future__ import annotations

from tefuda.kernel.tree import Is
from tefuda.text.constructions import Ceilings, MutualDamage, Payable, Sources
from tefuda.text.vocabulary import (
    Bracket,
    CardNoun,
    Colour,
    English,
    Gate,
    Head,
    Instant,
    Likeness,
    Limit,
    RoleNoun,
    Vocabulary,
    Word,
    Zone,
)
from tefuda.text.writing import Writing

from .keywords import awakened, eerie
from .vocabulary_keywords import KEYWORDS
from .vocabulary_support import SUPPORT
from .vocabulary_verbs import VERBS

#: Chapter 400. 407-3a: a card added to life goes on top; 411-3a: for the deck its place is said.
ZONES = (
    Zone("deck", ("山札",), "deck", ordered=True, hidden=True),
    Zone("hand", ("手札",), "hand", mass=True, hidden=True),
    Zone("field", ("フィールド",), "field", whose="any", shared=True),
    Zone("life", ("ライフ", "ライフゾーン"), "life zone", mass=True, ordered=True, hidden=True, loose=True, edges=("前", "後")),
    Zone("grave", ("墓地", "ドロップゾーン"), "graveyard"),
    Zone("energy", ("エナジー", "エナジーゾーン"), "energy zone", mass=True),
    Zone("territory", ("テリトリーゾーン",), "territory zone"),
    Zone("removed", ("リムーブゾーン",), "remove zone"),
    Zone("resolution", ("解決領域", "プレイ中"), "resolution zone", whose="any", shared=True),
    Zone("ddeck", ("Dデッキ", "Dデッキゾーン"), "D deck", hidden=True),
)

#: 401-7: a unit without a zone is one on the field. 404-1: territories are in the territory zone or on the field.
NOUNS = (
    CardNoun(("カード",), English("card"), table=("field",)),
    CardNoun(("ユニット", "ユニットカード"), English("unit"), (Is("type", "ユニット"),), table=("field",)),
    CardNoun(("コマンド", "コマンドカード"), English("command"), (Is("type", "コマンド"),)),
    CardNoun(
        ("テリトリー", "テリトリーカード"),
        English("territory", "territories"),
        (Is("type", "テリトリー"),),
        table=("field", "territory"),
    ),
)

BRACKETS = (
    Bracket("「", "」", "name", ("カード名",), "card named “{}”"),
    Bracket("「", "」", "title", ("称号",), "card titled “{}”", labelled=True),
    Bracket("「", "」", "subtype", ("サブタイプ",), "card of subtype “{}”", labelled=True),
    Bracket("《", "》", "identity", ("識別名", "キャラ名"), "《{}》"),
    Bracket("<", ">", "attribute", ("属性",), "<{}>", parted="/"),  # 305-2a
)

COLOURS = (
    *(
        Colour((word, word + "色"), "colour", word, english)
        for word, english in (("黒", "black"), ("青", "blue"), ("白", "white"), ("赤", "red"))
    ),
    Colour(("エース",), "subtype", "エース", "ace"),
)

MOMENTS = (
    Word(("ターン",), "turn", "turn"),
    Word(("スタンドフェイズ",), "stand", "stand phase"),
    Word(("ドローフェイズ",), "draw", "draw phase"),
    Word(("メインフェイズ",), "main", "main phase"),
    Word(("アタックフェイズ",), "attack_phase", "attack phase"),
    Word(("アタックステップ",), "attack", "attack step"),
    Word(("ブロックステップ",), "block", "block step"),
    Word(("エンドフェイズ",), "end", "end phase"),
    Word(("バトル",), "battle", "battle"),
    Word(("ゲーム",), "game", "game"),
)

HEADS = (
    Head(("起動",), "activated", "Activate", timed=True),
    Head(("自動",), "triggered", "Auto"),
    Head(("永続",), "static", "Permanent"),
    Head(("スキル",), "static", "Skill", label=True, process=True),
)

#: 1206-2: a limit is a sentence of its own and names its period.
PERIODS = {
    "turn": ("そのターン中に", "このターン中に", "ターン中に", "1ターンに"),
    "battle": ("そのバトル中に", "バトル中に", "1バトルに"),
    "game": ("ゲーム中に", "1ゲームに"),
}
LIMITS = tuple(
    Limit(
        tuple(f"この能力は{when}{number}回しか{verb}できない" for when in words for verb in ("発動", "起動")),
        number,
        period=period,
    )
    for period, words in PERIODS.items()
    for number in range(1, 10)
)

#: 803-8a, 806-1: two words for one moment. 406-6: what damage a unit has taken is a number, and a unit without it is as new.
SPELLINGS = (
    ("のバトル開始時", "がバトルする時"),
    ("(?<![そこ次])のバトルの?終了時", "がバトルを終えた時"),
    ("ダメージを与えられ(?=[たる])", "ダメージを受け"),
    ("(?<=ユニット)がバトル中に", "がバトルで"),  # 803-8b
    ("能力をすべて(?=失)", "能力すべてを"),
    ("追加ターン", "追加のターン"),
    ("(?:(?<!そ)の|(?:の|が)(?:負っている|受けている))ダメージを(?:0に(?=[しす])|(?:すべて|全て)?回復(?=[しさす]))", "を回復"),
)

VOCABULARY = Vocabulary(
    name="build_divide",
    draw_zone="deck",
    hand_zone="hand",
    zones=ZONES,
    nouns=NOUNS,
    heads=HEADS,
    roles=(
        RoleNoun(("アタックユニット",), "attacker", "the attacking unit", ("アタックして",), adjective="attacking"),
        RoleNoun(("ブロックユニット",), "blocker", "the blocking unit", ("ブロックして",), adjective="blocking"),
    ),
    brackets=BRACKETS,
    numbers=(
        Word(("パワー",), "power", "power"),
        Word(("ヒット",), "hit", "hit"),
        Word(("総コスト",), "cost", "total cost"),
        Word(("プレイコスト",), "toll", "play cost", zones=("hand", "grave", "resolution")),
    ),
    colours=COLOURS,
    icons=(Word(("バスターアイコン",), "バスター", "buster icon"), Word(("ショットアイコン",), "ショット", "shot icon")),
    states=(Word(("スタンド",), "stand", "standing"), Word(("レスト",), "rest", "rested")),
    faces=(
        Word(("開放状態",), "back", "opened"),
        Word(("未開放状態",), "front", "unopened"),
        Word(("表", "表向き"), "up", "face up"),
        Word(("裏", "裏向き"), "down", "face down"),
    ),
    present=((("end", "battle"), "battle"),),
    durations=(
        Word(("そのターン中", "このターン中"), "turn", "this turn"),
        Word(("そのバトル中", "このバトル中"), "battle", "this battle"),
    ),
    moments=MOMENTS,
    instants=(Instant(("ターンの終わりに",), "end", "turn"),),
    causes=(
        Word(("効果", "カードの効果"), "skill", "effect"),  # 1201-1a: 能力 would leave out those of commands
        Word(("バトル",), "battle", "battle"),
        Word(("エヴォル",), "evolve", "Evolve"),
        Word(("【結束】",), "結束", "Solidarity"),  # 1412-3
        Word(("ルール",), "rule", "the rules"),
    ),
    counters=("枚", "つ"),
    verbs=VERBS,
    keywords=KEYWORDS,
    table=("field",),
    you="あなた",
    this=("このユニット", "このテリトリー", "このコマンド"),
    icon_property="trigger",
    skills=("能力", "能力すべて", "すべての能力"),
    bare=(Head(("",), "activated", "", types=("コマンド",)),),
    timings=(Word(("ノーマル",), "normal", "Normal"), Word(("クイック",), "quick", "Quick")),
    cost_brackets="〔〕",
    gates=(
        Gate("覚醒", awakened, "Awakened", "title"),
        Gate("怪異", eerie, "Eerie", "attribute", needs=True),
    ),
    limit_sentences=LIMITS,
    afterwards=("その後",),
    resource=("エナジー", "不特定エナジー"),
    marks=("断罪", "錬成"),
    any_marks=True,  # 1601-2: counters are told apart by their names
    stack="resolution",
    parts=(Word(("オーラ",), "aura", "aura"),),
    stack_skills=("能力",),
    masters=("支配者",),
    tallies=(Word(("アイコン能力",), "icons", "icon abilities"),),
    tolls=(("attack", "アタックコスト"),),
    prefixes=("アイコン",),  # 1501: an ability that is printed as an icon
    surcharges=(
        Word(("このカードをプレイする時、追加コストとして", "このカードをプレイするための追加コストとして"), "追加コスト"),
    ),
    predicts=True,
    named_lists="evolve",
    writing=Writing(spellings=SPELLINGS),
    spans=(("attack_phase", "attack"),),
    support=SUPPORT,
    unknowns=True,
    likenesses=(
        Likeness(("能力",), "abilities", abilities=True),  # 524-1
        Likeness(("数値",), "values", numbers=("cost", "power", "hit"), properties=("colour", "points")),  # 524-2
    ),
    valid=("field", "territory"),
    players=(("プレイヤー", "any"),),
    bystanders=True,
    entering_as="as_unit",
    constructions=(
        Ceilings(
            "limit",
            "set_limit",
            Word(("手札の上限",), "hand", "hand limit"),  # 405-4
            Word(("エナジー配置の上限",), "placements", "limit of energy placements"),  # 11.03.7.a.1
        ),
        MutualDamage("mutual", "power"),  # 516-3
        Payable("payable", "任意", "プレイコスト"),
        Sources("grave", verb=("プレイする", "suru")),  # 104-1: as レガシー lets commands be played (1408-1)
    ),
    statuses=(Colour(("バトル中", "バトル"), "status", "battle", "battling"),),  # 803-8
    standings=(Word(("レッドゾーン",), "red", "the red zone"), Word(("イエローゾーン",), "yellow", "the yellow zone")),
)
