"""The words of Gate Ruler card text, as data for the shared grammar.

Each paragraph is an ability: 「name[ターン1回]」通常[cost]：effect, a trigger and its effect, or what always holds; keywords
stand in 【】. 君 is the player of the card, 自分 and 相手 are seen from the player named before, 味方 and 敵 are 君's and the
other's cards (4-2). Names of cards are in “”, attributes in <>, armies in 《》, abilities that a card is given in 『』.
"""

from __future__ import annotations

from tefuda.kernel.tree import Is
from tefuda.text.constructions import MutualDamage, Prices, Using
from tefuda.text.vocabulary import Bracket, CardNoun, English, Frame, Head, Instant, RoleNoun, Verb, Vocabulary, Word, Zone
from tefuda.text.writing import Writing

from .keywords import ADDED, KEYWORDS, SUBSTITUTE, TOLL, UNIT
from .support import SUPPORT

#: 3-2e: a zone without a player is that of the card's controller; what lies on the board is looked for on both sides.
ZONES = (
    Zone("deck", ("デッキ",), "deck", ordered=True, hidden=True),
    Zone("hand", ("手札",), "hand", mass=True, hidden=True),
    Zone("ruler", ("ルーラーゾーン",), "ruler zone", whose="any", single=True),
    Zone("attack", ("攻撃ゾーン",), "attack zones", whose="any"),
    Zone("defence", ("守備ゾーン",), "defence zones", whose="any"),
    Zone("front", ("前列",), "front row", whose="any"),
    Zone("set", ("セットゾーン",), "set zones", whose="any"),
    Zone("field", ("フィールドゾーン",), "field zone", whose="any"),
    Zone("board", ("場",), "board", whose="any"),
    Zone("drive", ("ドライブゾーン",), "drive zone"),
    Zone("damage", ("ダメージゾーン",), "damage zone"),
    Zone("soul", ("ソウルゾーン",), "soul zone"),
    Zone("grave", ("墓地",), "graveyard"),
    Zone("energy", ("エナジーゾーン",), "energy zone"),
    Zone("removed", ("除外エリア",), "removed area"),
    Zone("gate", ("ゲート",), "Gate", whose="any", shared=True),
)

#: 3-6c: a unit without a zone is one on the board; 3-7a-2: a card is never the ruler.
NOUNS = (
    CardNoun(("カード",), English("card"), table=("front", "set", "field")),
    CardNoun(("セットされているカード",), English("set card"), zones=("set",)),  # 15-4b
    CardNoun(("ユニット", "ユニットカード"), English("unit"), (UNIT,), table=("front",)),
    CardNoun(("イベント", "イベントカード"), English("event"), (Is("type", "イベント"),)),
    CardNoun(("フィールド", "フィールドカード"), English("field"), (Is("type", "フィールド"),), table=("field",)),
    CardNoun(("ルーラー",), English("ruler"), (Is("type", "ルーラー"),), table=("ruler",), single=True),
    CardNoun(("エナジーカード",), English("energy card"), (Is("type", "エナジー"),), table=("energy",)),
)

BRACKETS = (
    Bracket("“", "”", "name", ("カード名",), "card named “{}”"),
    Bracket("<", ">", "attribute", ("属性",), "<{}>", parted="/"),
    Bracket("《", "》", "army", ("所属軍",), "《{}》"),
)

MOMENTS = (
    Word(("ターン",), "turn", "turn"),
    Word(("スタートフェイズ",), "start", "start phase"),
    Word(("メインフェイズ",), "main", "main phase"),
    Word(("アタックフェイズ",), "attack_phase", "attack phase"),
    Word(("エンドフェイズ",), "end", "end phase"),
    Word(("戦闘",), "battle", "battle"),
    Word(("ゲーム",), "game", "game"),
)

VERBS = (
    Verb("破壊する", "suru", "destroy", event="destroy", object="said", english="destroy {}"),  # 15-12
    Verb("取る", "godan", "choose", event="unsaid"),  # no card says so: how a choice is written that is no target (14-3b-4)
    Verb("捨てる", "ichidan", "discard", ("hand",), ("grave",), event="discard", english="discard"),  # 15-9
    Verb("除外する", "suru", "send", (), ("removed",)),  # 15-13
    Verb("割り振る", "godan", "divide"),  # 15-10
    Verb("アクトする", "suru", "orient", event="act"),  # 15-7
    Verb("レストする", "suru", "orient", event="rest"),
    Verb("攻撃する", "suru", "attack", frame=Frame("agent:が topic:は goal:を cause:で", "goal:が topic:は")),  # 8-4f
    Verb("打ち消す", "godan", "cancel"),
    Verb("使う", "godan", "play"),  # 15-16
    Verb("支払う", "godan", "pay"),  # 15-15
    Verb("特殊召喚する", "suru", "act", event="summon", object="said", english="special summon {}"),  # 15-18
    Verb("通常召喚する", "suru", "act", event="normal", object="said", english="normal summon {}"),  # 15-17
    Verb(
        "召喚権を使わず通常召喚する", "suru", "act", event="freely", object="said",
        english="normal summon {} without using the right to",
    ),
    Verb("入れ替える", "ichidan", "act", event="exchange", object="said", english="exchange {}"),  # 15-11
    Verb("セットする", "suru", "act", event="set", object="said", english="set {}"),  # 15-4
    *(Verb(f"{n}ドライブする", "suru", "act", event="drive", amount=n, english=f"drive {n}") for n in range(1, 6)),  # 15-19
    *(Verb(f"{n}点回復する", "suru", "act", event="recover", amount=n, english=f"recover {n}") for n in range(1, 10)),  # 15-21
    *(
        Verb(f"{n}点回復させる", "ichidan", "act", event="heal", amount=n, object="said", english=f"let {{}} recover {n}")
        for n in range(1, 10)
    ),
    *(
        Verb(f"次のダメージを{n}軽減する", "suru", "act", event="reduce", amount=n, english=f"reduce the next damage by {n}")
        for n in range(1, 10)
    ),  # 15-22
    *(
        Verb(f"{n}ダメージ軽減する", "suru", "act", event="shield", amount=n, object="said", english=f"shield {{}} from {n}")
        for n in range(1, 10)
    ),
    Verb(
        "このフェイズに受けた1回分のダメージを回復させる", "ichidan", "act", event="mend", object="said",
        english="let {} recover from one damage of this phase",
    ),  # 13-7b-1
    *(
        Verb(f"その戦闘ダメージを{n}軽減する", "suru", "act", event="avert", amount=n, english=f"take {n} off that damage")
        for n in range(1, 10)
    ),  # 13-3a-1
    Verb("その戦闘ダメージを0にする", "suru", "act", event="avert", english="lower its combat damage to 0"),
    Verb("次のダメージを0にする", "suru", "act", event="nullify", english="reduce the next damage to 0"),  # 13-3d-1
    Verb("次のダメージから守る", "godan", "act", event="nullify", object="said", english="keep {} from the next damage"),
    Verb("このユニットのソウルに入れる", "ichidan", "act", event="enshrine", object="said", english="put {} into its souls"),
    Verb("このユニットの上に置く", "godan", "act", event="put_on", object="said", english="put {} on this unit"),  # 15-14b
    Verb("コントロールする", "suru", "act", event="control", object="said", english="gain control of {}"),  # 15-23
    Verb("深淵召喚する", "suru", "act", event="abyss", english="abyss summon a unit"),  # 16-14
    Verb("ターンを終了する", "suru", "act", event="end_turn", english="end the turn"),  # 15-24
    Verb("このダメージではCNTできないようにする", "suru", "act", event="no_counter", english="let nobody counter this damage"),
    Verb("手札からプレイされて場に出る", "ichidan", "happen", event="touchdown", english="be played from hand onto the board"),
    Verb("創生召喚される", "ichidan", "happen", event="genesis", english="be genesis summoned"),  # 16-13c
    Verb("深淵召喚される", "ichidan", "happen", event="abyss", english="be abyss summoned"),  # 16-14c
    Verb("創生召喚に成功する", "suru", "happen", event="genesis_success", english="succeed in a genesis summon"),  # 16-13d
    Verb("深淵召喚に成功する", "suru", "happen", event="abyss_success", english="succeed in an abyss summon"),  # 16-14d
    Verb("創生召喚の素材になる", "godan", "happen", event="genesis_material", english="become material of a genesis summon"),
    Verb("深淵召喚の素材になる", "godan", "happen", event="abyss_material", english="become material of an abyss summon"),
    Verb("召喚される", "ichidan", "happen", event="summon", english="be summoned"),
)  # fmt: skip

HEADS = (
    Head(("通常",), "activated", "Normal", windows=("normal",)),
    Head(("即時",), "activated", "Instant", windows=("instant",)),
    Head(("OD",), "activated", "Overdrive", windows=("OD",), label=True),
    Head(("CNT",), "activated", "Counter", windows=("CNT",), label=True),
    Head(("創生召喚",), "activated", "Genesis Summon", windows=("normal",), label=True),
    Head(("深淵召喚",), "activated", "Abyss Summon", windows=("normal",), label=True),
    Head(("アビスシンフォニア",), "activated", "Abyss Symphonia", windows=("symphonia",), label=True),
    Head(("TD",), "triggered", "Touchdown", trigger="このカードが手札からプレイされて場に出た時、", label=True),
)

#: Which kinds a paragraph can be: an event does what it says; on other cards an ability waits or holds.
BARE = (
    Head(("",), "triggered", "", types=("ルーラー", "ユニット", "フィールド", "セット")),
    Head(("",), "static", "", types=("ルーラー", "ユニット", "フィールド", "イベント")),
    Head(("",), "activated", "", types=("イベント", "効果")),
)

VOCABULARY = Vocabulary(
    name="gate_ruler",
    draw_zone="deck",
    hand_zone="hand",
    zones=ZONES,
    nouns=NOUNS,
    heads=HEADS,
    roles=(
        RoleNoun(("攻撃ユニット",), "attacker", "the attacking unit", ("攻撃して",), adjective="attacking"),
        RoleNoun(("上にあるカード",), "upper", "the card on top"),  # 15-14c
    ),
    brackets=BRACKETS,
    numbers=(
        Word(("ATK",), "atk", "ATK"),
        Word(("HP",), "hp", "HP"),
        Word(("STK",), "stk", "STK"),
        Word(("レベル",), "level", "level"),
        Word(("ライフ",), "life", "life"),
        Word(("支払ったエナジー",), "paid", "energy paid"),  # 16-15b-1b
        Word(("ダメージの元の数値",), "base_damage", "printed damage"),  # 14-13f
    ),
    states=(Word(("アクト", "アクト状態"), "act", "act"), Word(("レスト", "レスト状態"), "rest", "rested")),
    present=((("end", "battle"), "battle"),),
    durations=(
        Word(("ターン終了時まで", "このターン中", "このターンの間"), "turn", "this turn"),
        Word(("戦闘終了時まで", "この戦闘中", "この戦闘の間"), "battle", "this battle"),
        Word(("このフェイズ中", "このフェイズの間"), "phase", "this phase"),
    ),
    moments=MOMENTS,
    instants=(Instant(("アタック開始時",), "start", "attack"), Instant(("攻撃宣言ステップ開始時",), "start", "declare")),
    causes=(
        Word(("効果", "カードの効果", "能力"), "skill", "effect"),
        Word(("戦闘", "戦闘ダメージ"), "battle", "battle"),
        Word(("ルール",), "rule", "the rules"),
    ),
    counters=("枚", "体", "つ"),
    verbs=VERBS,
    keywords=KEYWORDS,
    table=("front", "set", "field"),
    alike=(("属性", "attribute"), ("所属軍", "army"), ("カード名", "name")),
    choosing_is_said=True,  # 14-3b-4
    you="君",
    players=(("君", "you"), ("味方", "you"), ("敵", "opponent")),
    this=("このユニット", "このルーラー", "このフィールド", "このイベント"),
    skills=("能力", "能力すべて", "すべての能力"),
    bare=BARE,
    states_trigger=True,  # 14-9g
    usual="ユニット",
    resource=("エナジー",),
    parts=(Word(("ソウル",), "soul", "soul"),),
    surcharges=(
        Word(("このカードをプレイする時、追加コストとして",), ADDED, "As an additional cost to play this card"),
        Word(
            ("このカードをプレイする時、代替コストとして",),
            SUBSTITUTE,
            "To play this card, instead of paying energy for its level",
        ),
    ),
    valid=("front", "field", "ruler", "board", "attack", "defence"),
    stack_skills=("能力",),
    tolls=(("attack", TOLL),),
    stack="gate",
    constructions=(MutualDamage("mutual", "atk"), Prices("price", "コスト"), Using("invoke", "“”")),
    support=SUPPORT,
    writing=Writing(
        layout="paragraphs",
        bullets="・",
        bullets_anywhere=False,
        names=("“”", "《》", "<>"),
        spellings=((r"■", ""), (r"(君|相手)のライフ", r"\1のルーラーのライフ"), (r"(\d+)エナジー(?=を支払)", r"エナジー\1")),
        quotes=(("『", "』"),),
    ),
)
