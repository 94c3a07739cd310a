"""The keywords and headers of Z/X. A keyword is a label for a procedure of the rules, with its gist in our own words."""

from __future__ import annotations

import re

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Gate, Keyword


def _label(kind: str, name: str, english: str, explained: str, explained_ja: str, **more: object) -> Keyword:
    """An ability without an effect: the procedure asks for the label."""
    return Keyword(
        name,
        "",
        english,
        trees=(t.Ability(kind, (), keyword=name),),  # type: ignore[arg-type]
        explained=explained,
        explained_ja=explained_ja,
        **more,  # type: ignore[arg-type]
    )


#: Whose card is meant, as the icon of a player's name.
_PLAYER = "《プレイヤー指定:≪[^≫]+≫》"

#: 1021.2a to 1021.2e: what an awakening of a colour asks for.
AWAKENINGS = (
    ("赤", "red", "あなたのトラッシュにある{0}を{1}枚選び、除外する。"),
    ("青", "blue", "あなたの手札にある{0}を{1}枚選び、公開し、デッキに戻し、シャッフルし、カードを{1}枚引く。"),
    ("白", "white", "あなたのトラッシュにある{0}を{1}枚選び、デッキに戻し、シャッフルする。"),
    ("黒", "black", "あなたのチャージにある{0}を{1}枚選び、トラッシュに置き、あなたのデッキの上から{1}枚をチャージに置く。"),
    (
        "緑",
        "green",
        "あなたのリソースにある{0}を{1}枚選び、デッキに戻し、シャッフルし、あなたのデッキの上から{1}枚をリソースにスリープで置く。",
    ),
)

KEYWORDS = (
    _label(
        "static",
        "スタートカード",
        "Start Card",
        "The game may begin with it on its player’s square.",
        "プレイヤースクエアに置いてゲームを始められる。",
    ),
    _label(
        "static",
        "スタートリソース",
        "Start Resource",
        "The game may begin with it as a resource.",
        "リソースに置いてゲームを始められる。",
    ),
    _label(
        "static",
        "ゲートカード",
        "Gate Card",
        "The game may begin with it face up in the dynamis.",
        "デュナミスに表向きで置いてゲームを始められる。",
    ),
    _label(
        "static",
        "手札の上限なし",
        "No hand limit",
        "You keep all cards of your hand.",
        "手札を何枚でも持てる。",
        wordings=("あなたの手札の上限はなくなる",),
        worded=True,
    ),
    _label(
        "static",
        "パワーが下がらない",
        "No lower power",
        "Effects that would leave its power lower do not reach it.",
        "パワーを下げる効果を受けない。",
        wordings=("このカードはパワーをマイナスする効果を受けない", "このゼクスはパワーをマイナスする効果を受けない"),
        worded=True,
    ),
    _label("static", "絶界", "Absolute", "On a square it cannot be chosen by effects.", "スクエアにある間、効果で選ばれない。"),
    _label(
        "static",
        "レンジ",
        "Range {0}",
        "It attacks up to that many squares away.",
        "その数だけ離れたスクエアまで攻撃できる。",
        pattern=r"(\d+|∞)",
        form="レンジ{0}",
    ),
    _label(
        "triggered",
        "ライフリカバリー",
        "Life Recovery",
        "When it enters from the life, the top card of the deck becomes life, unless you have more life than your opponent.",
        "ライフから登場した時、ライフが相手以下なら、デッキの一番上をライフに置く。",
    ),
    _label(
        "triggered",
        "ヴォイドブリンガー",
        "Void Bringer",
        "When it enters from the life, up to 1 zillion goes to the trash, unless you have more life than your opponent.",
        "ライフから登場した時、ライフが相手以下なら、ゼクスを1枚までトラッシュに置く。",
    ),
    *(
        _label("static", name, english, gist, gist_ja, pattern=pattern, form=name + form, price=price, leads=True)
        for name, english, pattern, form, price, gist, gist_ja in (
            (
                "降臨条件",
                "Advent",
                r":([^≪(\nと]+\d枚)と([^≪(\nと]+\d枚)",
                ":{0}と{1}",
                "スクエアにあるあなたのリブートの{0}を選び、スクエアにあるあなたのリブートの{1}を選ぶ",
                "What its play takes.",
                "プレイするのに要るもの。",
            ),
            (
                "降臨条件",
                "Advent",
                r":([^≪(\nと]+\d枚)",
                ":{0}",
                "スクエアにあるあなたのリブートの{0}を選ぶ",
                "What its play takes.",
                "プレイするのに要るもの。",
            ),
            *(
                (
                    "覚醒条件",
                    "Awakening",
                    rf"\n?●{colour}:([^≪(\n]+?)(\d)枚",
                    f"●{colour}:{{0}}{{1}}枚",
                    price,
                    "What its play takes.",
                    "プレイするのに要るもの。",
                )
                for colour, english, price in AWAKENINGS
            ),
            (
                "憑依条件",
                "Possession",
                r":([^≪(\nと]+\d枚)と([^≪(\nと]+\d枚)",
                ":{0}と{1}",
                "スクエアにあるあなたのリブートの{0}を選び、スクエアにあるあなたのリブートの{1}を選ぶ",
                "What its play takes.",
                "プレイするのに要るもの。",
            ),
            (
                "憑依条件",
                "Possession",
                r":([^≪(\nと]+\d枚)",
                ":{0}",
                "スクエアにあるあなたのリブートの{0}を選ぶ",
                "What its play takes.",
                "プレイするのに要るもの。",
            ),
            ("覚醒条件", "Awakening", r":([^≪(\n]+。)", ":{0}", "{0}", "What its play takes.", "プレイするのに要るもの。"),
            (
                "夢装条件",
                "Dream",
                r":(≪[^≫]+≫を\d+個消費する。)",
                ":{0}",
                "{0}",
                "What its play takes.",
                "プレイするのに要るもの。",
            ),
            (
                "剣臨条件",
                "Sword",
                r":≪オーバーブースト≫ゼクスオーバーブーストLv(\d+)剣臨器:(.+?)(?=≪(?:自|起|常|S|イベント|○)|\(|\n|$)",
                ":≪オーバーブースト≫ゼクスオーバーブーストLv{0}剣臨器:{1}",
                "あなたのデュナミスに表向きのゼクスオーバーブーストが{0}枚以上ある場合、スクエアにあるあなたの{1}を1枚選ぶ",
                "What its play takes, and what it is put on.",
                "プレイするのに要るものと、シフトする先。",
            ),
            (
                "剣臨条件",
                "Sword",
                r":(あなたの[^:≪]+以上)剣臨器:(.+?)(?=≪(?:自|起|常|S|イベント|○)|\(|\n|$)",
                ":{0}剣臨器:{1}",
                "{0}ある場合、スクエアにあるあなたの{1}を1枚選ぶ",
                "What its play takes, and what it is put on.",
                "プレイするのに要るものと、シフトする先。",
            ),
        )
    ),
    _label(
        "static",
        "クライシス",
        "Crisis {0}",
        "When its player takes damage it may be laid onto the player card.",
        "ダメージを受けた時、プレイヤーカードの上に置ける。",
        pattern=rf"((?:{_PLAYER}(?:か{_PLAYER})*)?):(あなたがダメージを受け(?:る|て、あなたのライフが\d+以下になる)。)",
        form="クライシス{0}:{1}",
        leads=True,
    ),
    _label(
        "static",
        "このカードの下に",
        "Begins on {0}",
        "The game can begin with that card back to back with this one.",
        "そのカードと裏同士を合わせてゲームを始められる。",
        pattern="「([^」]+)」の裏同士を合わせて、ゲームを開始できる。",
        form="このカードの下に「{0}」の裏同士を合わせて、ゲームを開始できる。",
        leads=True,
    ),
    _label(
        "activated",
        "レイド",
        "Raid",
        "In a turn in which a player took damage it enters asleep from the hand, once per turn.",
        "プレイヤーがダメージを受けたターン、手札からスリープで登場する。1ターンに1回。",
    ),
    _label(
        "triggered",
        "インストール",
        "Install",
        "When it enters, a zillion with Reborn in the trash may be removed: it gains one of its abilities this turn.",
        "登場した時、トラッシュの転身のゼクスを除外し、その能力1つをターン終了時まで得てよい。",
    ),
    _label(
        "triggered",
        "カラーブレイク",
        "Colour Break",
        "At the start of the draw phase it may go to the trash: another card with Colour Break enters from there in its place.",
        "ドローフェイズ開始時、トラッシュに置き、別の名のカラーブレイクをその場所に登場させてよい。",
    ),
    _label(
        "static",
        "オーバードライブ",
        "Overdrive",
        "If it entered by ignition or was played from the life, its original power is 15000.",
        "イグニッションかライフから登場していれば、元々のパワーは15000。",
    ),
    _label(
        "triggered",
        "グラビティアシスト",
        "Gravity Assist",
        "At the start of your opponent’s draw phase it goes from a normal square below the deck, and you draw a card.",
        "相手のドローフェイズ開始時、ノーマルスクエアからデッキの一番下に置き、1枚引く。",
    ),
    _label(
        "triggered",
        "スタイリッシュ頭突き",
        "Stylish Headbutt",
        "When it enters, an opposing zillion on a normal square is moved and put to sleep, and does not reboot the next time.",
        "登場した時、ノーマルスクエアの相手のゼクスを動かして眠らせ、次のリブートを飛ばす。",
    ),
    _label(
        "activated",
        "世界再創生-ジェネシスリビルド-",
        "Genesis Rebuild",
        "A certain card is put to sleep, and two of the hand enter as one on your player square.",
        "決まったカードを寝かせ、手札の2枚を合わせて自分のプレイヤースクエアに登場させる。",
    ),
    _label(
        "activated",
        "トランス",
        "Trance",
        "As a force: the rebooted card above goes to the trash, and one of its race enters from the dynamis, once per turn.",
        "フォースから：上のリブートのカードをトラッシュに置き、同じ種族の1枚をデュナミスから登場させる。1ターンに1回。",
    ),
    _label(
        "triggered",
        "ドレスアップ",
        "Dress Up",
        "Having destroyed by an attack, it may go face up to the dynamis: one that is face down there enters.",
        "攻撃で破壊した時、デュナミスに表向きで置き、裏向きの1枚をそこから登場させてよい。",
    ),
    _label(
        "triggered",
        "InfiniteSolitude",
        "Infinite Solitude",
        "When it enters, any number of your other zillions return to the hand.",
        "登場した時、他の自分のゼクスを好きな枚数手札に戻す。",
    ),
    *(
        _label(kind, name, english, gist, gist_ja, pattern=pattern, form=name + form)
        for kind, name, english, pattern, form, gist, gist_ja in (
            (
                "activated",
                "電影",
                "Den-ei {0}",
                r"(\d+)",
                "{0}",
                "A rebooted zillion of at least that cost returns to the hand, and this enters in its place, once per turn.",
                "そのコスト以上のリブートのゼクスを手札に戻し、その場所に手札から登場する。1ターンに1回。",
            ),
            (
                "static",
                "連携",
                "Link {0}",
                "「([^」]+)」",
                "「{0}」",
                "It costs 1 less for each such zillion of yours on the squares, but not 0.",
                "スクエアにあるそのゼクス1枚につき、コストが1下がる。0にはならない。",
            ),
            (
                "triggered",
                "昇華",
                "Sublime {0}",
                r"((?:\d+)?「[^」]+」)",
                "{0}",
                "When it enters, such resources may go face up to the dynamis; the deck’s top cards replace them, asleep.",
                "登場した時、そのリソースをデュナミスに表向きで置き、デッキの一番上をリソースにスリープで置いてよい。",
            ),
            (
                "triggered",
                "反魂",
                "Return [{0}]",
                "《([赤青白黒緑無]+\\d+)》",
                "《{0}》",
                "When a Black Sword of yours destroys one that costs at least as much, it may enter from the trash for this.",
                "黒剣が同じコスト以上のゼクスを破壊した時、支払ってトラッシュから登場してよい。",
            ),
            (
                "activated",
                "リライト",
                "Rewrite [{0}]",
                "《([赤青白黒緑無]+\\d+)》",
                "《{0}》",
                "In the trash: the effect of another ability of this card is carried out, and this card is removed.",
                "トラッシュで、このカードの別の能力の効果を解決し、このカードを除外する。",
            ),
            (
                "activated",
                "アクティベート",
                "Activate [{0}]",
                "《([赤青白黒緑無]+\\d+)》",
                "《{0}》",
                "A familiar among the forces, of at most as much cost as you have resources, enters on a normal square.",
                "リソースの枚数以下のコストの式神を、フォースからノーマルスクエアに登場させる。",
            ),
        )
    ),
    _label(
        "triggered",
        "アルターフォース",
        "Alter Force {0}",
        "When it enters, up to so many cards of the trash (1 without a number) become its forces, face up.",
        "登場した時、その枚数（数字がなければ1枚）までトラッシュのカードを表向きでフォースにする。",
        pattern=r"(\d*)",
        form="アルターフォース{0}",
    ),
)


def _at_least(cards: t.Cards, number: int) -> t.Condition:
    return t.Check(t.Count(cards), ">=", t.Number(number))


def called(name: str) -> t.Filter:
    """205.4a: a player card by its name or its player's, an overboost or a unison by its player's."""
    joined = t.Either((t.Is("type", "オーバーブースト"), t.Is("status", "unison")))
    return t.Either(
        (
            t.All((t.Is("type", "プレイヤー"), t.Either((t.Is("player", name), t.Is("name_part", name))))),
            t.All((joined, t.Is("player_part", name))),
        )
    )


def player_is(value: str) -> t.Condition:
    """The player's card is one of these."""
    found = [
        _at_least(t.Cards(("square",), "you", (called(name), t.Facing("up"))), 1) for name in re.findall("≪([^≫]+)≫", value)
    ]
    return found[0] if len(found) == 1 else t.Or(tuple(found))


def _players(condition: t.Condition) -> str:
    """The icons that such a condition is written with."""
    names = [node.value for node in t.nodes(condition) if isinstance(node, t.Is) and node.property == "player"]
    value = "か".join(f"《プレイヤー指定:≪{name}≫》" for name in dict.fromkeys(names))
    return value if names and player_is(value) == condition else ""


def _optima(value: str) -> t.Condition:
    """So many resources with an ignition icon."""
    return _at_least(t.Cards(("resource",), "you", (t.Is("icon", "イグニッション"),)), int(value or 0))


def _level(value: str) -> t.Condition:
    """So many open cards of the race, or the type, in the dynamis; ドラゴン is a part of the name of several races."""
    race, _, number = value.replace("[", "").replace("]", "").rpartition("Lv")
    of = t.Is("race_part" if race == "ドラゴン" else "race", race)
    if race == "ゼクスオーバーブースト":
        of = t.Is("type", "ゼクス オーバーブースト")
    return _at_least(t.Cards(("dynamis",), "you", (of, t.Facing("up"))), int(number or 0))


def _yours(value: str) -> t.Condition:
    return t.TurnOf("you")


def _theirs(value: str) -> t.Condition:
    return t.TurnOf("opponent")


def _face_up(value: str) -> t.Condition:
    return t.Matches(t.This(), (t.All((t.Facing("up"),)),))


def _face_down(value: str) -> t.Condition:
    return t.Matches(t.This(), (t.All((t.Facing("down"),)),))


def _label_only(value: str) -> None:
    """The procedure asks for the label: so often a turn, so often a game."""


def _broken(value: str) -> t.Condition:
    """A card below this one lies face down."""
    return t.Check(t.Count(t.Among(t.Parts(t.This(), "force"), (t.Facing("down"),))), ">=", t.Number(1))


def _session(value: str) -> t.Condition:
    """Another ゼクス of one's own is beside it."""
    return _at_least(t.Cards(("square",), "you", (t.Is("type", "ゼクス"), t.Beside(t.This()))), 1)


def _voltage(value: str) -> t.Condition:
    """So many different cards of a race among the resources."""
    race, _, number = value.removeprefix("[").partition("]ボルテージ")
    return t.Check(t.Kinds(t.Cards(("resource",), "you", (t.Is("race", race),)), "name"), ">=", t.Number(int(number or 0)))


def _symbol(value: str) -> t.Condition:
    """A card with this in its name is on a square or in the charge."""
    return _at_least(t.Cards(("square", "charge"), "you", (t.Is("type", "ゼクス"), t.Is("name_part", value))), 1)


GATES = (
    Gate("P", player_is, "Player", pattern=f"({_PLAYER}(?:か{_PLAYER})*)(?:「[^」]+」)?", label=False, words=_players),
    Gate("≪自分ターン≫", _yours, "Your turn", label=False),
    Gate("≪デュナミス表≫", _face_up, "Face up", label=False),
    Gate("≪デュナミス裏≫", _face_down, "Face down", label=False),
    Gate("≪相手ターン≫", _theirs, "Opponent’s turn", label=False),
    Gate("≪○≫≪ゼロオプティマ≫ゼロオプティマ", _optima, "Zero Optima", pattern=r"(\d+)", owns=True, label=False),
    Gate("アルターブレイク", _broken, "Alter Break", inside=True),
    Gate("破天降臨", _label_only, "Hatenkourin", inside=True),
    Gate("ファントム", _label_only, "Phantom", inside=True),
    Gate("セッション", _session, "Session", inside=True, label=False),
    Gate("≪ゼクステンドドライブ≫ゼクステンド・ドライブ!", _label_only, "Z/Xtend Drive", owns=True),
    Gate("≪サマーボルテージ≫", _voltage, "Voltage", pattern=r"(\[[^\]]+\]ボルテージ\d+)", owns=True, label=False),
    Gate("シンボル", _symbol, "Symbol", pattern="「([^」]+)」", inside=True, label=False),
    Gate(
        "≪レベル能力(",
        _level,
        "Level",
        pattern=r"(?:ウェイカー|ディンギル|種族|オーバーブースト)\)≫([^L≪(\n]+Lv\d+)",
        owns=True,
        label=False,
    ),
)
