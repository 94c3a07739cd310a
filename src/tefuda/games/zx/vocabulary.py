"""The words of Z/X card text, as data for the shared grammar: tagged current wording and the prose of the first prints.

An ability begins with an icon (≪自≫, ≪常≫, ≪起≫, ≪イベント≫); its fields are 【P】 (whose card is needed), 【有効】 (where and
how often), 【誘発】 (what it waits for), 【コスト】 and 【効果】. Older cards have the icon and a sentence. ≪≫ are icons, 《》
costs and players, [ ] races, 「」 names, “” abilities that a card is given.
"""

from __future__ import annotations

from tefuda.kernel.tree import Action, Is, Number, Pay, This, Turn
from tefuda.text.constructions import (
    Additional,
    Attacking,
    Beginnings,
    Borrowing,
    ByAmount,
    Dealing,
    Floors,
    Immunity,
    Laying,
    Limits,
    Makings,
    Overlay,
    OwnEffect,
    OwnPrice,
    Single,
    Transform,
    Union,
)
from tefuda.text.vocabulary import (
    Bracket,
    CardNoun,
    Colour,
    English,
    Frame,
    Head,
    Instant,
    Limit,
    PriceIcon,
    Proviso,
    RoleNoun,
    Verb,
    Vocabulary,
    Word,
    Zone,
)
from tefuda.text.writing import Writing

from .keywords import GATES, KEYWORDS, called
from .vocabulary_support import SUPPORT

#: Without a player a public zone is anybody's; costs are paid with one's own cards all the same (804.2f).
ZONES = (
    Zone("deck", ("デッキ",), "deck", ordered=True, hidden=True),
    Zone("hand", ("手札",), "hand", mass=True, hidden=True),
    Zone("square", ("スクエア",), "squares", whose="any", shared=True, places=True),
    Zone("normal_square", ("ノーマルスクエア",), "normal squares", whose="any", shared=True, within="square"),
    Zone("own_area", ("自軍エリア", "自軍エリアのスクエア"), "own area", whose="any", shared=True, within="square"),
    Zone("enemy_area", ("敵軍エリア", "敵軍エリアのスクエア"), "enemy area", whose="any", shared=True, within="square"),
    Zone("central_area", ("中央エリア", "中央エリアのスクエア"), "central area", whose="any", shared=True, within="square"),
    Zone("player_square", ("プレイヤースクエア",), "player square", whose="any", within="square"),
    *(  # the marks of the diagram that is printed on the card (816.1)
        Zone(f"square_{number}", (f"{mark}のスクエア",), f"squares marked {mark}", whose="any", shared=True, within="square")
        for number, mark in enumerate("◎△▽☆", start=1)
    ),
    Zone("resource", ("リソース", "リソースゾーン"), "resources", whose="any", mass=True),
    Zone("charge", ("チャージ", "チャージゾーン"), "charge", whose="any", mass=True),
    Zone("trash", ("トラッシュ",), "trash", whose="any", mass=True),
    Zone("life", ("ライフ",), "life", whose="any", mass=True, hidden=True, points=True),
    Zone("dynamis", ("デュナミス", "≪デュナミス表≫", "≪デュナミス裏≫"), "dynamis", whose="any", mass=True),
    Zone("removed", ("リムーブ", "リムーブゾーン"), "remove zone", whose="any", mass=True),
    Zone("force", ("フォース", "フォースゾーン"), "force zone"),
)

NOUNS = (
    CardNoun(("カード",), English("card"), table=("square",)),
    CardNoun(("ゼクス",), English("zillion", "zillions"), (Is("type", "ゼクス"),), table=("square",)),
    CardNoun(("イベント",), English("event"), (Is("type", "イベント"),)),
    CardNoun(("リンク",), English("link"), (Is("type", "リンク"),), table=("square",), titled=True),
    CardNoun(
        ("プレイヤー", "プレイヤーカード"), English("player card"), (Is("type", "プレイヤー"),), table=("square",), single=True
    ),
    CardNoun(("シフト",), English("shift"), (Is("type", "シフト"),)),
    CardNoun(("トークン",), English("token"), (Is("type", "トークン"),), table=("square",), titled=True),
    CardNoun(("アセンション",), English("ascension"), (Is("type", "アセンション"),), table=("square",)),
    CardNoun(("ゼクスオーバーブースト",), English("overboost"), (Is("type", "ゼクス オーバーブースト"),)),
)

COLOURS = tuple(
    Colour((word, word + "色"), "colour", word, english)
    for word, english in (
        ("赤", "red"),
        ("青", "blue"),
        ("白", "white"),
        ("黒", "black"),
        ("緑", "green"),
        ("無色", "colourless"),
    )
)

DURATIONS = (
    Word(("ターン終了時まで", "このターン終了時まで", "このターンの間", "このターン中"), "turn", "this turn"),
    Word(("ゲーム終了時まで", "このゲーム中", "ゲーム中"), "game", "for the rest of the game"),
    Word(("バトル終了時まで", "このバトル中", "このバトルの間"), "battle", "this battle"),
    Word(
        ("次のあなたのターン終了時まで", "あなたの次のターン終了時まで", "次のあなたのターンのターン終了時まで"),
        "your_next_turn",
        "until the end of your next turn",
    ),
    Word(
        ("次の相手のターン終了時まで", "相手の次のターン終了時まで", "次の相手のターンのターン終了時まで"),
        "opponents_next_turn",
        "until the end of your opponent’s next turn",
    ),
    Word(("次の相手のリブートフェイズの間",), "opponents_next_reboot", "in your opponent’s next reboot phase"),
)

PHASES = tuple(
    ((word, f"ターンの{word}"), name, english)
    for word, name, english in (
        ("リブートフェイズ", "reboot", "reboot phase"),
        ("ドローフェイズ", "draw", "draw phase"),
        ("リソースフェイズ", "resource", "resource phase"),
        ("イグニッションフェイズ", "ignition", "ignition phase"),
        ("メインフェイズ", "main", "main phase"),
        ("エンドフェイズ", "end", "end phase"),
    )
)

MOMENTS = (
    Word(("ターン", "ターンのターン"), "turn", "turn"),
    *(Word(words, name, english) for words, name, english in PHASES),
    Word(("バトル", "ターンのバトル"), "battle", "battle"),
)

VERBS = (
    Verb("破壊する", "suru", "destroy", event="destroy", object="said", english="destroy {}"),  # not the same as moving it
    Verb("捨てる", "ichidan", "discard", ("hand",), ("trash",), event="discard", english="discard"),
    Verb("除外する", "suru", "send", (), ("removed",)),
    Verb("ゲームから除外する", "suru", "send", (), ("removed",)),
    Verb("登場する", "suru", "appear", destination=("square",), filters=(Is("type", "ゼクス"),)),
    Verb("登場させる", "ichidan", "bring", destination=("square",), filters=(Is("type", "ゼクス"),)),
    Verb("リブートする", "suru", "orient", event="reboot"),
    Verb("スリープする", "suru", "orient", event="sleep"),
    Verb(
        "攻撃する", "suru", "attack", frame=Frame("agent:が topic:は goal:に goal:を only:にしか cause:で", "goal:が topic:は")
    ),
    Verb("離れる", "ichidan", "leave", frame=Frame("patient:が topic:は source:から source:を cause:で")),
    Verb("支払う", "godan", "pay"),
    Verb("解決する", "suru", "perform"),
    Verb("プレイされて登場する", "suru", "happen", event="enter_played", english="enter by being played"),
    Verb("シフトする", "suru", "happen", event="shift", english="shift"),
    Verb("シフトする", "suru", "befall", event="shift", english="shifted to"),
    Verb("受ける", "ichidan", "suffer", present=True),
    Verb("割り振って与える", "ichidan", "divide"),  # 804.3d
    Verb("IGOBする", "suru", "happen", event="igob", english="overboost"),
    Verb("ブレイクする", "suru", "happen", event="break", english="break"),
    *(
        Verb(f"{n}回イグニッションする", "suru", "act", event="ignite", amount=n, english=f"ignite {often}")
        for n, often in ((1, "once"), (2, "twice"), (3, "3 times"))
    ),
    Verb("消費する", "suru", "unmark"),
    *(Verb(f"{n}点回復する", "suru", "act", event="recover", amount=n, english=f"recover {n} life") for n in range(1, 5)),
    Verb("消滅させる", "ichidan", "destroy", event="vanish", object="said", english="remove {}"),
    Verb("プレイヤーの上に置かれる", "ichidan", "happen", event="covers", english="come to lie on a player card"),
    Verb("取る", "godan", "choose", event="unsaid"),  # no card says so: how a choice is written that is not called one (1023.2)
    Verb("バトルする", "suru", "happen", event="battle", english="battle"),
)

HEADS = (
    Head(("≪自≫",), "triggered", "Auto"),
    Head(("≪常≫",), "static", "Always"),
    Head(("≪起≫",), "activated", "Activate", windows=("main",)),
    Head(("≪イベント≫",), "activated", "Event", windows=("event",)),
    Head(("≪S≫",), "triggered", "Special", windows=("special",)),
    Head(("≪際≫",), "activated", "When played", windows=("playing",)),  # 1027: written so by the spellings below
    Head(("≪同≫シンパシー",), "static", "Sympathy", label=True),
    Head(
        ("≪自≫エヴォルシード",),
        "triggered",
        "Evol-Seed",
        trigger="このカードがデッキからトラッシュに置かれた時、",
        zones=("trash",),
        label=True,
        called="エヴォルシード",
    ),
)

#: How often and in whose turn an ability works, as icons before its zones.
LIMITS = (
    *(Limit((f"≪自分ターン{n}≫",), n, "≪自分ターン≫") for n in (1, 2, 3)),
    *(Limit((f"≪相手ターン{n}≫",), n, "≪相手ターン≫") for n in (1, 2)),
    *(Limit((f"≪ターン{n}≫",), n) for n in (1, 2, 3)),
    Limit(("≪自分ターン≫",), 0, "≪自分ターン≫"),
    Limit(("≪相手ターン≫",), 0, "≪相手ターン≫"),
)


def _colour_paid(words: tuple[str, ...]) -> tuple[Action, ...]:
    """805.3a: one card of each colour, the others of any."""
    colours, number = words
    if number == "0":
        return ()
    return (Pay(Number(int(number)), () if colours == "無" else tuple(colours)),)


def _price_icon(action: Action) -> str:
    if not isinstance(action, Pay) or not isinstance(action.amount, Number):
        return ""
    return f"《{''.join(action.colours) or '無'}{action.amount.value}》"


def _put_to_sleep(words: tuple[str, ...]) -> tuple[Action, ...]:
    return (Turn(This(), "sleep"),)


#: 1027.1: the fields of an ability before its effect, and what must be so for an offer that is made when playing.
_FIELDS = r"((?:【P】[^【≪]*(?:≪[^≫]*≫[^【≪]*)*)?【有効】[^【]*)"
_OFFERED = rf"≪常≫{_FIELDS}【効果】((?:[^。≪]*場合、)?)このカードをプレイする際、"

WRITING = Writing(
    layout="tags",
    bullets="●",
    bullets_anywhere=False,
    items_go_on=True,
    closing=("能力をプレイできない", "カードをプレイできない"),
    characters=(),
    names=("「」",),
    spellings=(
        (r"《([赤青白黒緑無])(\d+)・\1\2》", r"《\1\2》"),
        (r"\[([赤青白黒緑])\]《([赤青白黒緑])(\d+)(?:・\2\3)?》", r"《\1\2\3》"),  # one icon of two colours
        (r"≪([赤青白黒緑]{1,2})色?(\d+)≫", r"《\1\2》"),
        (r"≪無色(\d+)≫", r"《無\1》"),
        (r"1番(?=[上下高低大小])", "一番"),
        # 401.2, 401.11
        (
            r"(?:デッキ|デュナミス)を構築する[際時]、(?:《同名》|このカード)は(?:デッキに)?(?=\d+枚まで入れ)",
            "このカードはデッキに",
        ),
        (
            r"(あなたの|相手の)(手札|チャージ|トラッシュ|リソース)か\1(手札|チャージ|トラッシュ|リソース)に(?=ある)",
            r"\1\2か\3に",
        ),
        (r"(?<=が)(\d+)枚以上(?=(?:破壊され|登場し|スクエアから離れ)ていた(?:場合|ならば))", r"\1回以上"),
        (
            r"(すべての[^、。]*?)と((?:相手の|あなたの)[^、。]*?すべての[^、。]*?)のコストは(\d+)増える",
            r"\1のコストを+\3し、\2のコストを+\3する",
        ),
        (
            r"(?:(?<=すべて【効果】)|(?<=手札【効果】)|(?<=デュナミス【効果】))このカードは((?:[^、。≪≫【】]|≪[^≫]*≫)*\d枚以上)ある場合にしかプレイできない",
            r"\1ない場合、このカードはプレイできない",
        ),
        (r"ゲームから除外されている", "リムーブゾーンにある"),
        (r"が攻撃したバトル(?:の)?終了時", "の攻撃したバトル終了時"),
        (r"(ノーマル)?スクエアにある、このカードと隣接している", r"このカードの隣の\1スクエアにある"),
        (r"(?<=【誘発】)このカードが攻撃された時(?=。)", "このカードが攻撃される"),
        # 1012.1, 1012.2: the life grows or shrinks when a card comes to it or leaves it.
        (r"((?:あなた|相手|か)+のライフ)が減少(?:す(?=る)|し)", r"カードが\1から離れ"),
        (r"((?:あなた|相手|か)+のライフ)が増加(?:す(?=る)|し)", r"カードが\1に置かれ"),
        (r"\n“(?!≪)([^”]*)”", r"\n●\1"),  # an item of a list between the marks of a quoted ability
        (r"「\n●", "「"),  # a mark of the print inside a name
        (r"(「[^」\n]*)\n●([^」\n]*」)", r"\1●\2"),
        (r"【(?=ターン\d≫)", "≪"),
        (r"≪杖≫(?=≪ゼクステンドドライブ≫)", ""),
        (r"《プレイヤー指定:≪([^≫]+)≫》(?=(?:か(?:「[^」]*」|《プレイヤー指定:≪[^≫]*≫》))*を含む)", r"「\1」"),
        (r"\n[●“](ゼクステンド・ドライブ!|アルターブレイク)(?=を持つ)", r"“\1”"),
        (r"”(≪[^≫]≫[^”“]+)”(?=を持つ)", r"“\1”"),
        (r"(パワー|コスト)(\d+)[~～](\d+)の", r"\1\2以上の\1\3以下の"),  # 816.2
        # 1136.2: what シンパシー gives, and to whom.
        (
            r"[“”]≪同≫シンパシー[“”]\n?“([^”]*)”",
            "≪同≫シンパシー【有効】スクエア【効果】このカードが≪ユニゾン≫している場合、"
            r"スクエアにあるすべてのあなたの≪同≫シンパシーを持つゼクスは以下の能力を得る。“\1”",
        ),
        (r"[“”]≪同≫シンパシー[“”](?=を持)", "≪同≫シンパシー"),
        # An offer that is made when playing (1027) is an ability of its own, before the one whose price it changes.
        (
            rf"{_OFFERED}コストを支払うかわりに([^。]*て)も?よい。",
            r"≪際≫\1【効果】\2\3もよい。そうした場合、このカードのコストは0になる。",
        ),
        (rf"{_OFFERED}([^。]*て)も?よい。", r"≪際≫\1【効果】\2\3もよい。"),
        (
            rf"≪起≫{_FIELDS}(【コスト】[^【]*)【効果】この能力をプレイする際、([^。]*て)も?よい。\n?([^。]*この能力のコストを[^。]*。)",
            r"≪際≫\1【効果】\3もよい。\4\n≪起≫\1\2【効果】",
        ),
    ),
    brackets=("「」", "『』", "《》", "“”", "()", "[]", "〈〉"),
    quotes=(("“", "”"),),
)

VOCABULARY = Vocabulary(
    name="zx",
    draw_zone="deck",
    hand_zone="hand",
    zones=ZONES,
    coming=("resource", "hand", "charge", "dynamis"),  # 803.1d
    valid=tuple(zone.name for zone in ZONES if "square" in (zone.name, zone.within)),  # 803.1b
    nouns=NOUNS,
    heads=HEADS,
    roles=(
        RoleNoun(("攻撃ゼクス",), "attacker", "the attacking zillion", ("攻撃して",), adjective="attacking"),
        RoleNoun(("攻撃目標",), "target", "the attacked zillion", ("攻撃されて",), adjective="attacked"),
    ),
    attack_roles=("attacker", "target"),
    brackets=(
        Bracket("「", "」", "name", ("カード名",), "card named “{}”"),
        Bracket("[", "]", "race", ("種族",), "[{}]", parted="/"),
        Bracket("《プレイヤー指定:≪", "≫》", "designated", (), "player “{}”", means=called),  # 205.4a
    ),
    containing=(
        Word(("カード名に",), "name", "whose name contains {}"),
        Word(("種族に",), "race", "whose race contains {}"),
    ),
    numbers=(Word(("パワー",), "power", "power"), Word(("コスト",), "cost", "cost")),
    colours=COLOURS,
    icons=(
        Word(("≪イグニッション≫", "イグニッションアイコン"), "イグニッション", "ignition icon"),
        Word(("≪エヴォルシード≫", "エヴォルシードアイコン"), "エヴォルシード", "evol-seed icon"),
    ),
    states=(Word(("リブート",), "reboot", "rebooted"), Word(("スリープ",), "sleep", "asleep")),
    faces=(Word(("表向き", "表"), "up", "face up"), Word(("裏向き", "裏"), "down", "face down")),
    present=((("end", "battle"), "battle"),),
    durations=DURATIONS,
    moments=MOMENTS,
    abilities_played=True,  # 808.2a
    causes=(
        Word(("能力", "カードの能力", "効果", "カードの効果"), "skill", "effect"),
        Word(("バトル", "攻撃"), "battle", "battle"),
        Word(("ルール",), "rule", "the rules"),
    ),
    counters=("枚", "つ", "体"),
    verbs=VERBS,
    keywords=KEYWORDS,
    limits=LIMITS,
    proviso=Proviso(
        (("この能力は", ""), ("このカードは", "event")),
        ("プレイできず、",),
        ("プレイできない", "使用できない"),
        (
            *(Limit((f"1ターンに{n}回しか", f"ターン中に{n}回しか"), n) for n in (1, 2, 3)),
            Limit(("あなたのターンにしか",), 0, "≪自分ターン≫"),
            Limit(("相手のターンにしか",), 0, "≪相手ターン≫"),
        ),
        "にしか",
    ),
    constructions=(
        Attacking(),
        Transform(Word(("IGOBして",), "igob", "overboost"), Word(("ブレイクして",), "break", "break")),
        Immunity("効果"),
        Additional(),
        Floors(),
        Dealing(),
        ByAmount(),
        OwnEffect("resolve"),
        Borrowing("install"),
        Laying("shift", "シフトする"),
        OwnPrice("price", "コスト"),
        Limits(
            ("square",),
            (Is("type", "プレイヤー"),),
            Word(("チャージの上限",), "charge_limit", "charge limit"),
            Word(("手札の上限",), "hand_limit", "hand limit"),
        ),
        Single(),
        Overlay("cover"),
        Union(Word(("≪ユニゾン≫", "ユニゾン"), "unison", "join"), "1枚のゼクス"),
        Beginnings("begin", *(Word(words[:1], name, english) for words, name, english in PHASES)),
        Makings((Word(("トークン",), "token", "token"), "登場させる"), (Word(("リンク",), "link", "link"), "置く")),
    ),
    parts=(Word(("フォース",), "force", "force"),),
    tallies=(Word(("フォース",), "force", "a force"),),
    statuses=(
        Colour(("≪ユニゾン≫", "ユニゾン"), "status", "unison", "unison"),
        Colour(("ブレイク",), "status", "break", "broken"),
        Colour(("バトル中", "バトル"), "status", "battle", "battling"),
    ),
    instants=(
        Instant(("攻撃したバトル終了時",), "end", "battle", "a battle in which {} attacked"),
    ),  # 605.2: that of the attacker
    periods=(
        Word(
            ("相手のターンの直前のリソースフェイズに",),
            "opponents_last_resource_phase",
            "in your opponent’s last resource phase",
        ),
    ),
    price="cost",
    choosing_is_said=True,
    moment="moment",
    implied=tuple((word, Is("type", "ゼクス")) for word in ("race", "name", "name_part")),  # 208.1
    named_anywhere=True,  # 303.6
    same_name=("《同名》",),
    passive_marks=True,
    following=("以下の能力",),
    mark_icons=tuple(
        Word((f"≪{word}≫",), name, english)
        for word, name, english in (
            ("鍵", "key", "key"),
            ("メロディ", "melody", "melody"),
            ("ピース", "piece", "piece"),
            ("調査記録", "record", "record"),
            ("E☆2", "star", "star piece"),
            ("ブロック", "block", "block"),
            ("集中", "focus", "focus"),
            ("シールド", "shield", "shield"),
        )
    ),
    table=("square",),
    you="あなた",
    players=(("あなたと相手", "each"),),
    this=("このゼクス", "このリンク"),
    skills=("能力", "能力すべて", "すべての能力"),
    bare=(Head(("",), "triggered", ""), Head(("",), "static", ""), Head(("",), "activated", "")),
    gates=GATES,
    own_costs=True,
    cost_brackets="〈〉",
    writing=WRITING,
    fields=(("P", "proviso"), ("有効", "valid"), ("誘発", "trigger"), ("コスト", "cost"), ("効果", "effect")),
    price_icons=(
        PriceIcon(r"《([赤青白黒緑]+|無)(\d+)》", _colour_paid, _price_icon),
        PriceIcon(r"≪スリープ≫", _put_to_sleep),
    ),
    support=SUPPORT,
)
