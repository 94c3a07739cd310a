"""The words of Duel Masters card text, as data for the shared grammar: the prints of 2002 to 2010 and the wording of 2026.

Abilities stand one a line and their kind is not printed. Names are in 《》, abilities that a card is given in 「」. Races are
not listed here: they come from the cards' own fields.
"""

from __future__ import annotations

from tefuda.kernel.tree import (
    PART,
    Action,
    Bound,
    Cards,
    Check,
    Choose,
    Count,
    Except,
    Host,
    Is,
    Kinds,
    Matches,
    Move,
    Not,
    Number,
    Or,
    Parts,
    Role,
    Special,
    This,
    Together,
    nodes,
)  # fmt: skip
from tefuda.text.constructions import (
    Additions,
    Attacking,
    Bearing,
    Floors,
    Muting,
    Picking,
    Prices,
    Readying,
    Saying,
    Sayings,
    Sources,
)
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.vocabulary import (
    Bracket,
    CardNoun,
    Colour,
    English,
    FixedNoun,
    Frame,
    Head,
    Instant,
    Listed,
    Lying,
    RoleNoun,
    Verb,
    Vocabulary,
    Word,
    Zone,
)

from . import framework_words
from .card_types import TYPES
from .framework_keywords import FRAMEWORK_KEYWORDS
from .headers import HEADERS
from .keywords import GATES, KEYWORDS
from .races import RACES
from .vocabulary_support import SUPPORT
from .writing import WRITING

ZONES = (
    Zone("deck", ("山札",), "deck", ordered=True, hidden=True),
    Zone("hand", ("手札",), "hand", mass=True, hidden=True),
    Zone("battle", ("バトルゾーン",), "battle zone", whose="any", shared=True),
    Zone("mana", ("マナゾーン",), "mana zone"),
    Zone("grave", ("墓地",), "graveyard"),
    Zone("shields", ("シールド", "シールドゾーン"), "shield zone", mass=True, hidden=True, pile="pile", either=True),
    Zone("hyper", ("超次元ゾーン",), "hyperspatial zone"),
    Zone("gr", ("超GRゾーン", "超GR"), "super GR zone", ordered=True, hidden=True),
    Zone("abyss", ("深淵ゾーン",), "abyss zone"),
)

CREATURE = Is("type", "クリーチャー")
#: 203.2: who speaks of a race, or of a part of races, means every race that contains the name.
_RACE = f"race{PART}"


def _of_race(race: str, english: str, *creatures: str) -> tuple[CardNoun, ...]:
    """A race alone: its creatures in the battle zone, all its cards elsewhere (203.2). ・カード, ・クリーチャー say which."""
    of = Is(_RACE, race)
    return (
        CardNoun((f"{race}・クリーチャー", *creatures), English(f"{english} creature"), (CREATURE, of), table=("battle",)),
        CardNoun((f"{race}・カード",), English(f"{english} card"), (of,), table=("battle",)),
        CardNoun((race,), English(english), (of,), table=("battle",), here=(CREATURE,), counter="体"),
    )


NOUNS = (
    CardNoun(("カード",), English("card"), table=("battle",)),
    CardNoun(("呪文", "呪文カード"), English("spell"), (Is("type", "呪文"),)),
    *(
        CardNoun((word,), English(english), (Is("type", word),), table=("battle",))
        for word, english in (
            ("クロスギア", "cross gear"),
            ("ウエポン", "weapon"),
            ("フォートレス", "fortress"),
            ("鼓動", "beat"),
            ("フィールド", "field"),
            ("オーラ", "aura"),
            ("Artifact", "artifact"),
            ("タマシード", "tamaseed"),
            ("デュエリスト", "duelist"),
            ("ドラグハート", "dragheart"),
        )
    ),
    CardNoun(("城",), English("castle"), (Is("type", "城"),)),
    *(
        CardNoun((f"{word}クリーチャー",), English(f"{english} creature"), (CREATURE, Is("type", kind)), table=("battle",))
        for word, kind, english in (
            ("GR", "GR", "GR"),
            ("NEO", "NEO", "NEO"),
            ("サイキック・", "サイキック", "psychic"),
            ("ドリーム・", "ドリーム", "dream"),
            ("ドラグハート・", "ドラグハート", "dragheart"),
            ("デュエルメイト・", "デュエルメイト", "duel mate"),
        )
    ),
    CardNoun(("D2フィールド",), English("D2 field"), (Is("type", "フィールド"), Is("type", "D2")), table=("battle",)),
    *_of_race("コマンド", "command"),
    CardNoun(("封印",), English("seal"), (Is("kind", "封印"),), table=("battle",)),
    CardNoun(("進化クリーチャー",), English("evolution creature"), (CREATURE, Is("type", "進化")), table=("battle",)),
    CardNoun(  # 205.1a
        ("「このクリーチャーが出た時」で始まる能力を持つクリーチャー",),
        English(
            "creature with an ability that begins “when it enters”", "creatures with abilities that begin “when it enters”"
        ),
        (CREATURE, Is("opening", "出た時")),
        table=("battle",),
    ),
    CardNoun(("多色カード",), English("multicoloured card"), (Is("colours", "多色"),), table=("battle",)),
    CardNoun(("多色クリーチャー",), English("multicoloured creature"), (CREATURE, Is("colours", "多色")), table=("battle",)),
    CardNoun(
        ("ツインパクト", "ツインパクトカード", "ツインパクト・カード"),
        English("twinpact"),
        (Is("kind", "ツインパクト"),),
        table=("battle",),
    ),
    CardNoun(("エレメント",), English("element"), (Is("kind", "エレメント"),), table=("battle",)),
    *_of_race("ドラゴン", "dragon", "種族にドラゴンとあるクリーチャー"),
    CardNoun(
        ("クリーチャー", "クリーチャー・カード", "クリーチャーカード"), English("creature"), (CREATURE,), table=("battle",)
    ),
)


CIVILISATIONS = (("光", "light"), ("水", "water"), ("闇", "darkness"), ("火", "fire"), ("自然", "nature"))

#: 208.1a: the soul icons that texts speak of.
SOULS = ("焔", "木霊", "潮", "影", "暁")

#: 闇クリーチャー, 多色呪文: the civilisation and the kind in one word.
COLOURED = tuple(
    CardNoun((word + kind,), English(f"{english} {one}"), filters, table=("battle",) if kind != "呪文" else ())
    for word, english, is_so in (
        *((word, english, Is("civilisation", word)) for word, english in CIVILISATIONS),
        ("多色", "multicoloured", Is("colours", "多色")),
        ("無色", "colourless", Is("colours", "無色")),
    )
    for kind, one, filters in (
        ("クリーチャー", "creature", (CREATURE, is_so)),
        ("呪文", "spell", (Is("type", "呪文"), is_so)),
        ("カード", "card", (is_so,)),
    )
    if (word, kind) not in (("多色", "カード"), ("多色", "クリーチャー"))
)


def _race(race: str) -> tuple[CardNoun, ...]:
    """The words for a race, or a part of races, that a card has."""
    of = Is(_RACE, race)
    return (
        *_of_race(race, f"<{race}>"),
        CardNoun((f"{race}・クロスギア",), English(f"<{race}> cross gear"), (Is("type", "クロスギア"), of), table=("battle",)),
    )


#: Words before an ability that only name it: the sentence behind them says everything.
LABELS = (
    *(
        "メテオバーン",
        "シールド・プラス",
        "バイオ・K",
        "バイオ・T",
        "終極宣言",
        "マナ武装",
        "ファイナル革命",
        "革命",
        "鬼タイム",
    ),
    *("鬼エンド", "シビルカウント", "超天フィーバー", "ラビリンス", "マナドライブ", "D・スイッチ", "Dスイッチ"),
)

MOMENTS = (Word(("ターン",), "turn", "turn"),)

DURATIONS = (
    Word(
        (
            "このターンの終わりまで",
            "そのターンの終わりまで",
            "このターン中",
            "そのターン中",
            "このターンの間",
            "そのターンの間",
            "このターン",
            "そのターン",
            "ターンの終わりまで",
            "このターンが終わるまで",
            "そのターンが終わるまで",
        ),
        "turn",
        "this turn",
    ),
    Word(
        (
            "次の自分のターンの始めまで",
            "自分の次のターンの始めまで",
            "次の自分のターンが始まるまで",
            "自分の次のターンが始まるまで",
        ),
        "your_next_start",
        "until the start of your next turn",
    ),
    Word(
        ("次の相手のターンの始めまで", "相手の次のターンの始めまで"),
        "opponents_next_start",
        "until the start of your opponent’s next turn",
    ),
    Word(("この攻撃中", "その攻撃中", "この攻撃の終わりまで", "その攻撃の終わりまで"), "attack", "during this attack"),
    Word(
        ("次の相手のターンの終わりまで", "自分自身の次のターンの終わりまで"),  # 自分自身: the opponent, of whom the sentence is
        "opponents_next_turn",
        "until the end of your opponent’s next turn",
    ),
    Word(("次の自分のターンの終わりまで",), "your_next_turn", "until the end of your next turn"),
    Word(
        ("次の相手のターン中", "相手の次のターン中", "相手の次のターン", "次の相手のターンの間", "次の自分自身のターンに"),
        "in_opponents_next_turn",
        "during your opponent’s next turn",
    ),
    Word(
        ("次の自分のターン中", "自分の次のターン中", "自分の次のターン", "次の自分のターンの間"),
        "in_your_next_turn",
        "during your next turn",
    ),
)

UNTAP = Verb("アンタップする", "suru", "orient", event="untap")

VERBS = (
    Verb("破壊する", "suru", "destroy", destination=("grave",), event="destroy", object="said", english="destroy {}"),
    Verb("ブレイクに入る", "godan", "happen", event="breaking", english="be about to break a shield"),  # 603.7
    Verb("引く", "godan", "draw", before="drawing"),  # 114.5
    Verb("入れる", "ichidan", "put"),
    Verb("出す", "godan", "put", destination=("battle",)),  # into the battle zone, where no other is said
    Verb("出る", "ichidan", "enter", destination=("battle",)),
    Verb("離れる", "ichidan", "leave", ("battle",)),
    Verb("シールド化する", "suru", "send", (), ("shields",), english="make {} a shield"),  # 701.32
    Verb("表向きにシールド化する", "suru", "act", event="shield_up", object="said", english="make {} a shield face up"),
    Verb("深淵送りにする", "suru", "act", event="abyss", object="said", english="send {} to the abyss"),  # 701.33
    Verb("ガチンコ・ジャッジする", "suru", "act", event="judge", english="hold a judgement", success="win"),  # 701.21
    *(
        Verb("バトルさせる", "ichidan", "act", event="battle", object="said", english="make {} battle", frame=frame)  # 115.1a
        for frame in (None, Frame("agent:が topic:は patient:に"))
    ),
    Verb(
        "じゃんけんで勝敗を決める",
        "ichidan",
        "act",
        event="janken",
        english="play rock, paper, scissors",
        success="win",
        frame=Frame("agent:が topic:は partner:と"),
    ),
    *(
        Verb(f"じゃんけんで「{hand}」を出す", "godan", "act", event=event, english=f"show {event}")
        for hand, event in (("グー", "rock"), ("チョキ", "scissors"), ("パー", "paper"))
    ),
    Verb("その攻撃を中止する", "suru", "act", event="stop_attack", english="stop the attack"),
    Verb("追加のターンを得る", "ichidan", "act", event="extra_turn", english="gain an additional turn"),
    Verb("ターンの残りをとばす", "godan", "act", event="skip_turn", english="skip the rest of the turn"),
    Verb("捨てる", "ichidan", "discard", ("hand",), ("grave",), event="discard", english="discard"),
    Verb("タップする", "suru", "orient", event="tap"),
    UNTAP,
    Verb(
        "攻撃する",
        "suru",
        "attack",
        present=True,
        frame=Frame("agent:が topic:は goal:を only:しか cause:で", "goal:が topic:は agent:に source:から"),
    ),
    Verb(
        "ブロックする",
        "suru",
        "happen",
        event="block",
        denied="unblocked",
        english="block",
        frame=Frame("agent:が topic:は partner:を", "patient:が topic:は agent:に source:から"),
    ),
    Verb("攻撃またはブロックする", "suru", "happen", event="block", also="attack", english="attack or block"),
    Verb("ブレイクする", "suru", "strike", ("shields",), ("hand",), event="break", raises="breaks", english="break {}"),
    Verb("クロスする", "suru", "cross", event="cross"),
    Verb("リンクする", "suru", "happen", event="link", english="link"),
    Verb("進化する", "suru", "happen", event="evolve", english="evolve"),
    Verb("バトルが始まる", "godan", "happen", event="battle", english="begin to battle"),
    Verb("バトルする", "suru", "happen", event="battle", english="battle"),
    Verb("バトルに勝つ", "godan", "happen", event="battle_won", english="win the battle"),
    Verb("バトルに負ける", "ichidan", "happen", event="battle_lost", english="lose the battle"),
    Verb("バトルを終える", "ichidan", "happen", event="battle_end", english="end a battle"),
    Verb("唱える", "ichidan", "play", present=True),
    Verb("召喚する", "suru", "play", present=True),
    Verb("ジェネレートする", "suru", "play"),
    Verb("使う", "godan", "play"),
    Verb("実行する", "suru", "play"),
    Verb("支払う", "godan", "pay"),
    Verb("表向きにする", "suru", "reveal"),
)

CROSSED = FixedNoun(
    (
        "これをクロスしたクリーチャー",
        "これをクロスしているクリーチャー",
        "これをクロスしてあるクリーチャー",
        "このカードをクロスしたクリーチャー",
    ),
    Host(This()),
    "the creature bearing this",
    filters=(CREATURE,),
)

EQUIPPED = FixedNoun(("これを装備したクリーチャー",), Host(This()), "the creature bearing this", filters=(CREATURE,))

#: 109.2c: an aura is one of the cards of its creature, so that "this card" of its words is the creature.
WORN = FixedNoun(("これを付けたクリーチャー", "このオーラを付けたクリーチャー"), This(), "this card", filters=(CREATURE,))

UNDER = FixedNoun(("このクリーチャーの下にあるカード",), Parts(This(), "under"), "the cards under this creature", several=True)

#: 113.2: cards in the shield zone are counted one by one, also those that lie with others as one shield.
_SHIELDS = Cards(("shields",), "you")
SHIELD_CARDS = FixedNoun(
    ("自分のシールドを成すカード",),
    Together((_SHIELDS, Parts(_SHIELDS, "pile"))),
    "the cards in your shield zone",
    several=True,
)

#: このクリーチャーにクロスしてあるクロスギア: what lies with this creature.
GEARS = FixedNoun(
    tuple(
        f"このクリーチャーに{how}クロスギア" for how in ("クロスしてある", "クロスされている", "クロスされた", "クロスしている")
    ),
    Parts(This(), "cross"),
    "the gears crossed to this creature",
    several=True,
)

LINKED = FixedNoun(
    tuple(f"この{kind}にリンクしているカード" for kind in ("カード", "クリーチャー")),
    Parts(This(), "link"),
    "the cards linked with this one",
    several=True,
)


def _in_role(role: str) -> Matches:
    return Matches(This(), (Not(Except(Role(role))),))


#: Conditions that the cards have words of their own for.
AFFAIRS = (
    (("このクリーチャーがバトルして",), Or((_in_role("fighter"), _in_role("foe")))),  # 115.1: one side or the other
    (("このカードがどのクリーチャーにもクロスされて",), Check(Count(Host(This())), ">=", Number(1))),
    (
        ("自分のマナゾーンにすべての文明が揃って",),
        Check(Kinds(Cards(("mana",), "you"), "civilisation"), ">=", Number(len(CIVILISATIONS))),
    ),
    (
        ("バトルゾーンにある自分のクリーチャーで、すべての文明が揃って",),
        Check(Kinds(Cards(("battle",), "you", (CREATURE,)), "civilisation"), ">=", Number(len(CIVILISATIONS))),
    ),
    (
        ("バトルゾーンに5文明すべてのカードが揃って",),
        Check(Kinds(Cards(("battle",), "any"), "civilisation"), ">=", Number(len(CIVILISATIONS))),
    ),
)

#: What has abilities that wait or hold: every card but spells.
ABLE = tuple(kind for kind in TYPES if kind != "呪文")
#: Which kinds a line can be: a spell does what it says; on other cards an ability waits or holds.
BARE = (
    Head(("",), "triggered", "", types=ABLE),
    Head(("",), "static", "", types=(*ABLE, "呪文")),
    Head(("",), "activated", "", types=("呪文",)),
)

HEADS = (
    Head(
        ("このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。",),
        "activated",
        "Instead of attacking, tap this creature",
        windows=("attack",),
    ),
    Head(
        ("このクリーチャーがシールドをブレイクする前に、",),
        "triggered",
        "Before this creature breaks a shield",
        trigger="このクリーチャーがブレイクに入った時、",
    ),
    *HEADERS,
    Head(("サイレントスキル",), "activated", "Silent Skill", windows=("silent",), label=True),
    Head(("キズナ:",), "activated", "Bond", windows=("bond",), label=True, called="キズナ"),  # 603.3a
)


def _no_battle(actions: tuple[Action, ...]) -> bool:
    """They are tapped: the one attacks, the other blocks."""
    return any(isinstance(node, Special) and node.act == "no_battle" for node in nodes(actions))


#: 101.3: who cannot do all of it does as much as possible; some prints say so.
AS_MANY_AS_THERE_ARE = (
    "1枚しかない場合は、相手はその1枚を持ち主の墓地に置く",
    *(
        f"相手の手札{count}がそれ以下の場合{wa}、相手は{own}{all_of_it}持ち主の墓地に置く"
        for count in ("", "の枚数")
        for wa in ("は", "には", "")
        for own in ("", "自分自身の")
        for all_of_it in ("手札すべてを", "手札をすべて")
    ),
)


def _discards(actions: tuple[Action, ...]) -> bool:
    """Cards of the opponent's hand go to the graveyard, so many."""
    theirs = {
        Bound(node.bind)
        for node in nodes(actions)
        if isinstance(node, Choose) and isinstance(node.among, Cards) and node.among == Cards(("hand",), "opponent")
    }
    return any(isinstance(node, Move) and node.to == "grave" and node.what in theirs for node in nodes(actions))


_WORDS = Vocabulary(
    name="duel_masters",
    draw_zone="deck",
    hand_zone="hand",
    plain_triggers=True,
    stops=True,
    each_optional=True,
    far_conditions=True,
    players=(
        ("その相手", "opponent"),
        ("そのプレイヤー", "that"),
        ("プレイヤー", "any"),
        ("誰か", "any"),
        ("自分と相手", "each"),
        *((word, "either") for word in ("いずれかのプレイヤー", "どちらかのプレイヤー", "プレイヤー1人")),
    ),
    passive_marks=True,
    past_conditions=True,
    manners=("して", "した状態で", "された状態で"),
    alike=(("名前", "name"), ("カード名", "name"), ("種族", "race"), ("文明", "civilisation"), ("コストの数字", "cost")),
    affairs=AFFAIRS,
    fixed=(CROSSED, EQUIPPED, WORN, UNDER, SHIELD_CARDS, GEARS, LINKED),
    lying=(Lying("クロス", "cross", "クロスギア", "crossed to"),),
    attack_roles=("attacker", "target"),
    contests=(("バトルする", "fighter", "foe"),),
    prefixes=LABELS,
    statuses=(Colour(("リンク",), "status", "linked", "linked"),),
    zones=ZONES,
    nouns=(*NOUNS, *COLOURED),
    heads=HEADS,
    roles=(
        RoleNoun(("攻撃クリーチャー",), "attacker", "the attacking creature", ("攻撃して",), ("攻撃中",), "attacking"),
        RoleNoun(("ブロッククリーチャー",), "blocker", "the blocking creature", ("ブロックして",), ("ブロック中",), "blocking"),
        RoleNoun((), "target", "the attacked creature"),
        RoleNoun((), "fighter", "the first creature of the battle"),
        RoleNoun((), "foe", "the second creature of the battle"),
    ),
    brackets=(Bracket("《", "》", "name", ("カード名", "名前"), "card named “{}”"),),
    numbers=(
        Word(("パワー",), "power", "power"),
        Word(("コスト",), "cost", "cost"),
        Word(("マナの数",), "mana", "mana number"),
        # 201.2a: what is paid for a card is not the cost that is printed on it.
        Word(("召喚コスト", "実行コスト", "唱えるコスト"), "price", "price", zones=("hand",)),
    ),
    colours=(
        *(Colour((word,), "civilisation", word, english) for word, english in CIVILISATIONS),
        Colour(("多色",), "colours", "多色", "multicoloured"),
        Colour(("無色",), "colours", "無色", "colourless"),
        Colour(("進化",), "type", "進化", "evolution"),
        Colour(("種族にドラゴンとある",), _RACE, "ドラゴン", "dragon"),
    ),
    states=(Word(("タップ",), "tap", "tapped"), Word(("アンタップ",), "untap", "untapped")),
    faces=(Word(("表向き", "表"), "up", "face up"), Word(("裏向き", "裏"), "down", "face down")),
    durations=DURATIONS,
    moments=MOMENTS,
    instants=(
        Instant(("ターンの終わりに",), "end", "turn"),
        Instant(("ターンの始めに",), "start", "turn"),
        Instant(("攻撃の終わりに",), "end", "attack"),
        Instant(("メインステップの始めに",), "start", "main"),
        Instant(("攻撃ステップの始めに",), "start", "attack"),
        Instant(("バトルの後", "バトルの後で", "バトルの後に"), "end", "battle"),
        Instant(("攻撃の後", "攻撃の後で"), "end", "attack"),
    ),
    constructions=(
        Attacking(),
        Bearing(),
        Prices("price", "コスト"),
        Floors(cost="price"),
        Additions("種族", "race"),
        Muting("shields"),
        Readying(UNTAP, "ターンの始めに"),
        Sources("mana", "grave"),
        Picking(),
        Sayings(
            Saying(
                ("バトルは行われない",),
                Phrase("バトルは", "行う", "godan", "not", "passive"),
                "no_battle",
                "there is no battle",
            ),
            Saying(("ただし、両クリーチャーはタップしたままである",), follows=_no_battle),
            Saying(AS_MANY_AS_THERE_ARE, follows=_discards),
        ),
    ),
    new_turns=("extra_turn",),
    present=((("end", "battle"), "attack"), (("end", "attack"), "attack")),
    following=("次の能力",),
    outcomes=(("自分が勝った場合", "won"), ("自分が負けた場合", "lost"), ("この効果を使った後", "done")),
    fillers=("相手がブロックする前に",),
    causes=(
        Word(("効果", "カードの効果", "能力"), "skill", "effect"),
        Word(("バトル",), "battle", "battle"),
        Word(("呪文", "呪文の効果"), "spell", "spell"),
    ),
    counters=("枚", "体", "つ"),
    verbs=(*VERBS, *framework_words.VERBS),
    keywords=(*KEYWORDS, *FRAMEWORK_KEYWORDS),
    support=SUPPORT,
    table=("battle",),
    this=tuple(f"この{kind}" for kind in (*TYPES, "D2フィールド", "WDフィールド")),
    skills=("能力", "能力すべて", "すべての能力"),
    bare=BARE,
    gates=GATES,
    usual="クリーチャー",
    writing=WRITING,
    containing=(Word(("名前に", "カード名に"), "name", "name"),),
    icons=tuple(Word((f"{soul}・ソウル",), soul, f"“{soul}” soul") for soul in SOULS),
    icon_property="soul",
    listed=(Listed(("race",), "/", _race, "・", _race),),
)

#: 203: with the races of this game's own cards.
VOCABULARY = _WORDS.learned([{"race": "/".join(RACES)}])
