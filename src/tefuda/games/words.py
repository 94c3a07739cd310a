"""What people at the table read, as data: a game's words for its times, questions, options, events and endings.

Every table has Japanese and English side by side. A game declares one `Words` in its `words` module, with what differs from
or adds to the common words here. Keys are what the rules' code calls things; no key is ever shown to anybody
(`tests/match/test_words.py` plays every game to see to that).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache

import msgspec

from tefuda.kernel.names import Declared, Undeclared

from .base import load
from .registry import declared

Pair = tuple[str, str]  # Japanese, English
Table = Mapping[str, Pair]

#: An event or an option of which a log says nothing.
SILENT: Pair = ("", "")


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one game.

    Templates may use what the reader of the table offers: for events see `tefuda.match.describe.Line`, for options
    `tefuda.match.words.Offer`. Event keys are `kind`, or more closely `kind/also`, `kind/at` or `kind/at/cause`; a move may be
    named by its way, too: `move/deck>grave`, `move/deck>grave/cause`.
    """

    times: Table = {}  # phases, steps and windows
    turned: Table = {}  # how a card lies
    questions: Table = {}  # by topic; `topic/one`: where exactly one card is chosen
    passes: Table = {}  # what passing means, by topic; `topic/other`: in the other player's turn
    options: Table = {}  # by verb, or `topic/verb`
    events: Table = {}
    cites: Mapping[str, str] = {}  # event keys: the clause that tells a player why, where the one executed says how it is done
    brief: frozenset[str] = frozenset()  # event keys that a player at the table does not need to hear
    reasons: Table = {}  # why a game ended
    numbers: Table = {}  # printed numbers and words of cards
    prices: Table = {}  # ways to pay
    marks: Table = {}  # icons and counters
    printed: Mapping[str, str] = {}  # what is printed on the cards in Japanese (traits, colours, names of people): in English
    items: Table = {}  # what lies ready and is no card or ability: `{who}`, `{card}`, `{left}`; `kind/nobody`: without a card
    verdicts: tuple[Pair, Pair] = (SILENT, SILENT)  # a comparison of two numbers: won, lost
    life: str = ""  # the zone that `{life}` counts
    icons: str = ""  # the word of cards that `{icon}` shows
    dealt: tuple[str, str] = ("", "")  # from where to where cards go when they are drawn without being called drawn
    fight: tuple[Pair, Pair, Pair] = (SILENT, SILENT, SILENT)  # the attacker stronger, both equal, the other side stronger
    pays_by: tuple[str, ...] = ()  # where cards pay by lying down: what makes one card of them as good as another
    stats: tuple[str, ...] = ("power",)  # by which a card is judged at a glance
    cost: str = ""  # the number that says what a card costs
    toll: str = ""  # a number that effects change, to be added to it
    spend: Pair = SILENT  # how the cost is named beside an option
    announce: Mapping[str, str] = {}  # options that only lead to the next question of the same player: verb -> its topic
    easy: frozenset[str] = frozenset()  # topics whose answer hardly ever matters
    stops: tuple[str, ...] = ()  # windows where a player may want to be asked although there is nothing but passing
    calls: tuple[
        str, ...
    ] = ()  # of these, where a player who hurries is still asked; `topic/own`, `topic/other`: in whose turn

    def event(self, kind: str, also: str, at: str, cause: str, way: str = "") -> str:
        """The closest key there is a template for; empty if nobody gave this kind of event words."""
        near = (f"{kind}/{also}", f"{kind}/{at}/{cause}", f"{kind}/{at}")
        for key in (*near, f"{kind}/{way}/{cause}", f"{kind}/{way}", f"{kind}//{cause}", kind):
            if key in self.events:
                return key
        return ""


BASE = Words(
    times={
        "turn": ("ターン", "turn"),
        "main": ("メインフェイズ", "main phase"),
        "attack": ("アタックステップ", "attack step"),
        "end": ("エンドフェイズ", "end phase"),
        "game": ("ゲーム", "game"),
    },
    turned={"active": ("アクティブ", "active"), "rest": ("レスト", "rested")},
    questions={
        "pay": ("コストを支払うカードを選んでください。", "Choose the cards that pay the cost."),
        "choose": ("カードを選んでください。", "Choose cards."),
        "choose/one": ("カードを1枚選んでください。", "Choose a card."),
        "how_many": ("何枚にしますか。", "How many cards?"),
        "share": ("このカードにいくつ割り振りますか。", "How much of it does this card get?"),
        "target": ("対象を選んでください。", "Choose the target."),
        "place": ("どこに置きますか？", "Where is it put?"),
        "name": ("どれを指定しますか？", "What do you name?"),
        "order": ("順番を決めてください（上から）。", "Put them into order, from the top."),
        "arrange": ("並べ替えてください。", "Rearrange them."),
        "modes": ("効果を選んでください。", "Choose an effect."),
        "may": ("行いますか？", "Do you want to?"),
        "draw": ("何枚引きますか？", "How many cards do you draw?"),
        "trigger": ("どの能力から解決しますか？", "Which ability first?"),
        "replace": ("どの置き換え効果を使いますか？", "Which replacement effect?"),
        "loop": ("循環行動です。何回繰り返しますか？", "This is a loop. How many times shall it go round?"),
    },
    options={
        "pay": ("{card}", "{card}"),
        "return": ("{card}を戻す", "Put back {card}"),
        "drop": ("{card}を捨てる", "Discard {card}"),
        "choose": ("{card} {stats} {where}", "{card} {stats} {where}"),
        "target": ("{card} {stats} {where}", "{card} {stats} {where}"),
        "order": ("{card}", "{card}"),
        "arrange": ("{card}", "{card}"),
        "mode": ("{mode}", "{mode}"),
        "trigger": ("{card}: {ability}", "{card}: {ability}"),
        "replace": ("{card}: {ability}", "{card}: {ability}"),
        "play": ("{card} {stats}を出す{cost}", "Play {card} {stats}{cost}"),
        "activate": ("{card}: {ability}", "{card}: {ability}"),
        "attack": ("{card} {stats}でアタック", "Attack with {card} {stats}"),
        "place": ("{to}", "{to}"),
        "name": ("{price}", "{price}"),
        "yes": ("はい", "Yes"),
        "no": ("いいえ", "No"),
        "draw": ("引く", "Draw"),
        "stop": ("やめる", "Stop"),
        "decline": ("使わない", "Do not use it"),
        "pass": ("何もしない", "Do nothing"),
    },
    events={
        "move": ("{card}が{from}から{to}{spot}へ移る", "{card} goes from {from} to {to}{spot}"),
        "move/same": ("{card}を{to}{spot}に戻す", "{card} is put back into {to}{spot}"),
        "move/draw": ("{who}は{card}を引く", "{who} draws {card}"),
        "turn": ("{card}が{turned}になる", "{card} becomes {turned}"),
        "flip": ("{card}の面が変わる", "{card} turns over"),
        "shuffle": ("{goal}をシャッフルする", "{goal} is shuffled"),
        "reveal": ("{card}を公開する", "{card} is revealed"),
        "look": ("{who}は{card}を見る", "{who} looks at {card}"),
        "play": ("{who}は{card}をプレイする", "{who} plays {card}"),
        "activate": ("{who}は{card}の能力を使う{ability}", "{who} uses {card} {ability}"),
        "trigger": ("{card}の能力が発動する{ability}", "{card} triggers {ability}"),
        "effect": ("{card}: {change}{because}", "{card}: {change}{because}"),
        "replaced": ("かわりに{source}の効果{ability}", "Instead, the effect of {source} {ability}"),
        "attack": ("{card}が{agent}にアタックする", "{card} attacks {agent}"),
        "damage": ("{who}は{amount}ダメージを受ける", "{who} takes {amount} damage"),
        "harm": ("{agent}が{card}に{amount}ダメージを与える", "{agent} deals {amount} damage to {card}"),
        "counter": ("{whom}の{name}カウンター {signed}", "{name} counters of {whom}: {signed}"),
        "attach": ("{card}を{agent}に付ける", "{card} is attached to {agent}"),
        "separate": ("{card}が{agent}から離れて残る", "{card} stays behind, no longer part of {agent}"),
        "crown": ("{card}が{agent}の場所に残る", "{card} takes the place of {agent}"),
        "vanish": ("{card}が消滅する", "{card} vanishes"),
        "aside": SILENT,
        "control": ("{card}は{who}のものになる", "{who} gains control of {card}"),
        "cancel": ("{card}が打ち消される", "{card} is cancelled"),
        "choose": SILENT,
        "name": ("{who}は{price}を指定する", "{who} names {price}"),
        "turn_begins": ("第{amount}ターン: {who}", "Turn {amount}: {who}"),
        "start": ("{time}開始", "Start of the {time}"),
        "end": ("{time}終了", "End of the {time}"),
        "first": ("先攻は{who}", "{who} goes first"),
        "begin": ("ゲーム開始", "The game begins"),
        "lose": ("{who}は敗北条件を満たす", "{who} loses"),
        "concede": ("{who}は投了する", "{who} concedes"),
        "time": ("{who}の持ち時間がなくなる", "{who} runs out of time"),
        "endless": (
            "{card}の能力{ability}が終わらないため、ここで打ち切る",
            "{card} {ability} never comes to an end and is stopped",
        ),
        "result": ("{who}の勝ち（{loser}: {why}）", "{who} wins ({loser}: {why})"),
        "draw_game": ("引き分け: {why}", "A draw: {why}"),
        "rewound": ("{card}のプレイを取り消す", "The play of {card} is taken back"),
        "arrange": ("{goal}を並べ替える", "{goal} is rearranged"),
        "loop": ("循環行動を{amount}回行う（{who}は再び選べない）", "The loop runs {amount} times; {who} may not restart it"),
        # Moves and looks that other lines tell.
        "draw": SILENT,
    },
    brief=frozenset({"start", "end", "shuffle", "look", "turn", "reveal//play", "move//play", "begin", "lose"}),
    reasons={
        "no life": ("ライフがない", "no life left"),
        "no deck": ("デッキがない", "no deck left"),
        "conceded": ("投了", "conceded"),
        "time": ("時間切れ", "out of time"),
        "both lost": ("同時に敗北", "both lost at once"),
        "card": ("カードの効果", "a card's effect"),
        "loop": ("止められない循環", "a loop nobody can stop"),
        "endless": ("終わらない処理", "something that never ends"),
    },
    printed={
        "赤": "red",
        "青": "blue",
        "白": "white",
        "黒": "black",
        "緑": "green",
        "黄": "yellow",
        "紫": "purple",
        "無色": "colourless",
    },
    numbers={
        "power": ("パワー", "power"),
        "name": ("カード名", "name"),
        "number": ("カード番号", "card number"),
        "colour": ("色", "colour"),
        "type": ("種類", "type"),
    },
    easy=frozenset({"pay", "order", "trigger"}),
)

_TABLES = (
    "times", "turned", "questions", "passes", "options", "events", "reasons", "numbers", "prices", "marks", "items",
    "printed",
)  # fmt: skip


@cache
def words(game: str) -> Words:
    """A game's words, the common ones included."""
    own: Words | None = declared(game, "words")
    if own is None:  # a game still being built has the common words
        return BASE
    tables = {name: {**getattr(BASE, name), **getattr(own, name)} for name in _TABLES}
    brief = BASE.brief | own.brief
    found = msgspec.structs.replace(own, **tables, brief=brief, easy=BASE.easy | own.easy)
    names = load(game).rules.named
    faults = [*undeclared(names, own), *unsaid(names, found)]
    if faults:
        raise Undeclared(f"the words of {game}: {'; '.join(faults)}")
    return found


def undeclared(names: Declared, own: Words) -> Iterator[str]:
    """Words a game has for what it has not names."""
    asked: tuple[tuple[str, Iterable[str], Container[str]], ...] = (
        ("moment", own.times, names.phases | set(names.topics)),
        ("topic", (*_heads(own.questions), *_heads(own.passes), *own.easy, *own.announce.values()), names.topics),
        ("window", (*own.stops, *_heads(own.calls)), names.topics),
        ("verb", own.announce, names.verbs),
        ("verb or topic", _heads(own.options), {*names.verbs, *names.topics}),
        ("kind of event", _heads((*own.events, *own.cites, *(key for key in own.brief if ":" not in key))), names.kinds),
        ("kind of item", _heads(own.items), names.items),
        ("orientation", own.turned, names.orientations),
        ("reason", own.reasons, names.reasons),
        ("zone", (zone for zone in (own.life, *own.dealt) if zone), names.zones),
    )
    for what, listed, known in asked:
        for name in listed:
            if name not in known:
                yield f"no {what} is called {name!r}"


def unsaid(names: Declared, found: Words) -> Iterator[str]:
    """What a game has declared and has no words for."""
    events, options = set(_heads(found.events)), {key.rpartition("/")[2] for key in found.options} | set(_heads(found.options))
    also = {key.partition("/")[2] for key in found.events}
    needed: tuple[tuple[str, Iterable[str], Container[str]], ...] = (
        ("kind of event", names.kinds, events | also | _UNTOLD),
        ("verb", names.verbs, options | _WRITTEN),
        ("topic", names.topics, {*found.questions, *found.times}),
        ("kind of item", (kind.name for kind in names.items.values() if not kind.resolves), found.items),
        ("orientation", names.orientations, found.turned),
        ("reason", names.reasons, found.reasons),
    )
    for what, listed, known in needed:
        for name in listed:
            if name not in known:
                yield f"there are none for the {what} {name!r}"


#: Kinds that are never recorded: a pattern's name, and what only happens under another kind.
_UNTOLD = frozenset({"resolved"})
#: Verbs that are written but never offered in a menu.
_WRITTEN = frozenset({"number", "concede", "time"})


def _heads(keys: Iterable[str]) -> Iterator[str]:
    """What stands before the first stroke."""
    return (key.partition("/")[0] for key in keys)
