"""Words that every game shares. Synonyms here are the reviewed list: a word that is not listed is not understood."""

from __future__ import annotations

PLAYERS = {
    "自分": "you",
    "あなた": "you",
    "相手": "opponent",
    "相手プレイヤー": "opponent",
    "対戦相手": "opponent",
    "お互い": "each",
    "お互いのプレイヤー": "each",
    "各プレイヤー": "each",
    "すべてのプレイヤー": "each",
    "持ち主": "owner",
    "オーナー": "owner",
    "マスター": "master",
    "自身": "self",
    "自分自身": "self",
    "相手自身": "opponent",
    "両プレイヤー": "each",
    "それぞれ": "owner",
    "自分か相手": "either",
    "あなたか相手": "either",
    "自分または相手": "either",
}

#: Players that an event brings up; only where a game's vocabulary says so.
BYSTANDERS = {"そのプレイヤー": "that", "その相手": "rival", "いずれかのプレイヤー": "any"}

OR_WORDS = ("か", "または", "や", "もしくは", "あるいは", "か、", "、または", "、または、", "、もしくは")
AND_WORDS = ("と", "と、", "および", "、および")

RELATIONS = {"以上": ">=", "以下": "<=", "未満": "<"}
ADJECTIVES = {
    "より大きい": ">",
    "より高い": ">",
    "より多い": ">",
    "を超える": ">",
    "より小さい": "<",
    "より低い": "<",
    "より少ない": "<",
}

QUANTITY_SUFFIXES = {
    "": "exact",
    "まで": "up to",
    "以上": "at least",
    "以下": "at most",
    "未満": "fewer",
    "より多い": "more",
}
EVERY = ("すべて", "全員", "全部")
ANY_NUMBER = (
    "好きな枚数",
    "好きな数",
    "好きなだけ",
    "任意の枚数",
    "任意の数",
    "何枚でも",
    "どれでも好きな枚数",
    "どれでも好きな数",
)

#: Verbs that change a number by so much.
LESS_AND_MORE = (
    ("減る", "godan", -1),
    ("減らす", "godan", -1),
    ("減少する", "suru", -1),
    ("増える", "ichidan", 1),
    ("増やす", "godan", 1),
)

EDGES = {"上": "top", "一番上": "top", "下": "bottom", "一番下": "bottom"}

#: Past verbs that name a card by what was done to it; こうして may stand before them.
DONE_SENSES = {
    "choose": "choose",
    "reveal": "reveal",
    "draw": "draw",
    "look": "look",
    "put": "put",
    "break": "put",
    "discard": "put",
    "shift": "put",
}

#: Words without content. さらに, その後 only order what the sequence orders already; 好きな順番で states the rule.
FILLERS = (
    *("その後", "さらに", "さらにもう", "また、", "次に、", "そして", "続けて", "追加で", "そのまま", "ただちに", "すぐに"),
    *("好きな順番で", "好きな順で", "好きな順序で"),
)

INSTEAD = ("かわりに",)
OFTEN = (
    *("ターンに{}回", "ターン中{}回", "1ターンに{}回", "ターン中に{}回", "毎ターン{}回", "ターン{}回"),
    *("各ターンに{}回", "各ターンに{}度", "各ターン{}回"),
)
THIS_TURN = (
    *("このターン中に", "このターンに", "そのターン中に", "このターン中", "このターンの間に", "このターン", "そのターン"),
    *("このターンすでに", "そのターンすでに", "ターン中に"),
)
ORDINARY_ENDINGS = {
    "場合": "if",
    "時": "when",
    "なら": "if",
    "ならば": "if",
    "間": "if",
    "間は": "if",
    "間に": "if",
    "限り": "if",
    "場合は": "if",
    "時は": "when",
}

DONE_WORDS = {
    "そうした場合": "done",
    "そうしたら": "done",
    "そうしたなら": "done",
    "そうしたならば": "done",
    "その場合": "done",
    "そうしなかった場合": "not done",
    "そうしない場合": "not done",
    "そうしなければ": "not done",
    "それ以外の場合": "otherwise",
    "そうでない場合": "otherwise",
    "そうではない場合": "otherwise",
    "そうでなければ": "otherwise",
    "そうでないなら": "otherwise",
    "そうでないならば": "otherwise",
    "それ以外なら": "otherwise",
    "それ以外のカードであれば": "otherwise",
    "それ以外のカードなら": "otherwise",
}


#: What was predicted is so, or not.
HIT_WORDS = {
    "的中した場合": True,
    "的中していた場合": True,
    "的中していれば": True,
    "的中したら": True,
    "的中しなかった場合": False,
    "的中していない場合": False,
}

#: What calls for a list of which all is done; True: all whose condition is met.
DO_ALL = {
    "以下を行う": False,
    "以下を実行する": False,
    "以下をすべて行う": False,
    "以下の効果を解決する": False,
    "以下の効果をすべて解決する": False,
    "以下のうち、条件を満たすものを行う": True,
    "以下のうち、条件を満たすものをすべて行う": True,
}


def nominal_endings() -> dict[str, tuple[bool, str]]:
    """What can follow a noun or a number as predicate: (affirmed, how it goes on). The first of each is the canonical one."""
    table: dict[str, tuple[bool, str]] = {}
    for ending, join in ORDINARY_ENDINGS.items():
        if ending.startswith("なら"):
            table[ending] = (True, join)
        elif not ending.startswith("限り"):
            table["の" + ending] = (True, join)
            table["だった" + ending] = (True, join)
        table["である" + ending] = (True, join)
        for negative in ("でない", "ではない"):
            table[negative + ending] = (False, join)
    table |= {"であれば": (True, "if"), "でなければ": (False, "if"), "ではなければ": (False, "if")}
    for word in ("で、", "であり、", "で", "であり", "でかつ", "かつ、", "かつ", "で、かつ", "であって、"):
        table[word] = (True, "and")
    for word in ("でなく、", "ではなく、", "でなく", "ではなく"):
        table[word] = (False, "and")
    for word in ("または", "か、", "であるか、", "か"):
        table[word] = (True, "or")
    return table


def verbal_endings(
    verbs: dict[str, bool], conditionals: dict[str, bool], links: dict[str, bool]
) -> dict[str, tuple[bool, str]]:
    """The same for verbs: plain forms before 場合, -ば forms, and forms that link."""
    table: dict[str, tuple[bool, str]] = {}
    for verb, holds in links.items():
        for word in ("、", "、かつ", ""):
            table[verb + word] = (holds, "and")
    for verb, holds in verbs.items():
        for ending, join in ORDINARY_ENDINGS.items():
            table[verb + ending] = (holds, join)
        for word in ("か、", "か", "または"):
            table[verb + word] = (holds, "or")
        for word in ("かつ、", "かつ"):
            table[verb + word] = (holds, "and")
    for verb, holds in conditionals.items():
        table[verb] = (holds, "if")
    return table


EXIST_ENDINGS = verbal_endings(
    {
        "ある": True,
        "いる": True,
        "ない": False,
        "いない": False,
        "置かれている": True,
        "置かれていない": False,
        "存在する": True,
        "存在しない": False,
        "出ている": True,
    },
    {"出ていれば": True, "あれば": True, "いれば": True, "なければ": False, "いなければ": False},
    {"あり": True, "あって": True, "おり": True, "いて": True, "なく": False, "おらず": False},
)
HAVE_ENDINGS = verbal_endings(
    {"持つ": True, "持っている": True, "持たない": False, "持っていない": False},
    {"持てば": True, "持っていれば": True, "持っていなければ": False},
    {"持ち": True, "持っており": True, "持っていて": True, "持たず": False},
)
CONTAIN_ENDINGS = verbal_endings(
    {"含む": True, "含まない": False}, {"含めば": True, "含まなければ": False}, {"含み": True, "含まず": False}
)
BE_ENDINGS = verbal_endings(
    {"いる": True, "いない": False, "いた": True},
    {"いれば": True, "いたら": True, "いなければ": False},
    {"いて": True, "おり": True, "おらず": False},
)
