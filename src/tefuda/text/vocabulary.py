"""What a game adds to the shared grammar: its words, as data.

In every tuple of words the first one is canonical (it is the one that is printed); the others are synonyms.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from tefuda.kernel.tree import Ability, Condition, Filter, Who
from tefuda.text.support import Support

if TYPE_CHECKING:
    from tefuda.text.grammar import CardGrammar
    from tefuda.text.keywords import Macros


class English(msgspec.Struct, frozen=True):
    """An English noun."""

    one: str
    many: str = ""

    @property
    def plural(self) -> str:
        return self.many or self.one + "s"


class Zone(msgspec.Struct, frozen=True):
    """A zone. `whose` is the player meant when none is named: "you" for a private one, "any" for the table."""

    name: str
    words: tuple[str, ...]
    english: str
    whose: Who = "you"
    mass: bool = False  # the zone's name also names its cards: 手札1枚
    ordered: bool = False  # cards go to its top or bottom: デッキの上
    hidden: bool = False
    shared: bool = False  # both players use the same one
    edges: tuple[str, ...] = ()  # other words for its top and bottom: ライフの前
    loose: bool = False  # ordered, but where a card goes need not be said: on top


class CardNoun(msgspec.Struct, frozen=True):
    """A word for cards: バトルカード. `zones` are meant wherever the word is used; `table` only when cards are looked for
    and no zone is named."""

    words: tuple[str, ...]
    english: English
    filters: tuple[Filter, ...] = ()
    zones: tuple[str, ...] = ()
    table: tuple[str, ...] = ()


class RoleNoun(msgspec.Struct, frozen=True):
    """A card by its role in a procedure: アタックカード."""

    words: tuple[str, ...]
    name: str
    english: str
    states: tuple[str, ...] = ()  # アタックして(いる): said of a card, it has the role


class Bracket(msgspec.Struct, frozen=True):
    """Brackets that name a word property: 「」 is a character's name. `labels` may stand before them."""

    opening: str
    closing: str
    property: str
    labels: tuple[str, ...] = ()
    english: str = "{}"  # with the value
    labelled: bool = False  # only with a label: 称号「…」


class Word(msgspec.Struct, frozen=True):
    """A word for a named thing of the game: a numeric property, an orientation, a cause, a duration ..."""

    words: tuple[str, ...]
    name: str
    english: str = ""


class Colour(msgspec.Struct, frozen=True):
    """A value of a word property that is written without brackets."""

    words: tuple[str, ...]
    property: str
    value: str
    english: str


class Verb(msgspec.Struct, frozen=True):
    """A verb and its sense. The frame of each sense is in `frames`; `origin` and `destination` fix a move's zones."""

    word: str
    group: Literal["godan", "ichidan", "suru"]
    sense: str
    origin: tuple[str, ...] = ()
    destination: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    event: str = ""  # for sense "event": the event's own name
    filters: tuple[Filter, ...] = ()  # the kind of card it is about
    denied: str = ""  # for sense "happen": the event that it was not done to a card (〜されなかった)
    amount: int = 0  # for sense "act": a number that is part of the word: スカウト2する
    becomes: tuple[str, str] = ("", "")  # for sense "act": a word property that its object gains
    numbered: bool = False  # for sense "happen": it has a number that can be changed: スカウトする数
    object: Literal["", "one", "all", "this"] = ""  # for sense "act": how many if no number is said; this card if none is named
    english: str = ""  # for sense "act" and "happen": the verb with its object as {}


class Instant(msgspec.Struct, frozen=True):
    """A name for a moment that the timing table knows by another: バトル終了時 is the start of the completion step."""

    words: tuple[str, ...]
    edge: Literal["start", "end"]
    at: str


class Head(msgspec.Struct, frozen=True):
    """A bracketed form that opens an ability: 【自動発動】, or a label that supplies the trigger: 【アタックスキル】."""

    words: tuple[str, ...]
    kind: Literal["activated", "triggered", "static"]
    english: str
    windows: tuple[str, ...] = ()
    trigger: str = ""  # the trigger's clause, in the language of the cards
    zones: tuple[str, ...] = ()
    label: bool = False  # the label is kept as the ability's keyword
    timed: bool = False  # the window is said in the brackets of the cost: 〔ノーマル/…〕
    types: tuple[str, ...] = ()  # only on cards of these types
    process: bool = False  # what follows is no ability but something that abilities carry out: 【スキル】


class Gate(msgspec.Struct, frozen=True):
    """A bracketed word before an ability that makes it valid only under a condition: 【覚醒】【自動】…

    With `property` the word can be followed by a value in that property's brackets: 【怪異】<…>. `needs`: it must be.
    """

    name: str
    condition: Callable[[str], Condition]
    english: str
    property: str = ""
    needs: bool = False


class Keyword(msgspec.Struct, frozen=True):
    """A keyword: its name stands for a definition in the language of the cards (head included)."""

    name: str
    definition: str
    english: str
    zones: tuple[str, ...] = ()
    reminders: tuple[str, ...] = ()  # other printed explanations that mean the same
    pattern: str = ""  # what follows the name inside 【】, as a regular expression; its groups fill {0}, {1} of the definition
    form: str = ""  # how the name is written with them: 結束<{0}>
    samples: tuple[str, ...] = ()  # values that no card has, to find the parameters in a tree again
    trees: tuple[Ability, ...] = ()  # instead of a definition: what the rules of the game mean by it
    priced: bool = False  # a cost in brackets belongs to it, inside 【】 or behind
    named: str = ""  # a name belongs to it: "after" in 「」 behind 【】, "inside" behind a hyphen (it can be missing)
    wordings: tuple[str, ...] = ()  # sentences of a permanent ability that say just this
    worded: bool = False  # there is no bracketed word, only the wordings
    explained: str = ""  # what it means, in English, where the tree does not say it
    explained_ja: str = ""  # the same in Japanese


class Likeness(msgspec.Struct, frozen=True):
    """What a card can have like another card: 同じ能力, 同じ数値."""

    words: tuple[str, ...]
    english: str
    abilities: bool = False
    numbers: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()


class Limit(msgspec.Struct, frozen=True):
    """A bracketed restriction on how often an ability works: 【ターン1回】."""

    words: tuple[str, ...]
    per_turn: int


class Vocabulary(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A game's words."""

    name: str
    zones: tuple[Zone, ...]
    nouns: tuple[CardNoun, ...]
    heads: tuple[Head, ...]
    roles: tuple[RoleNoun, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    numbers: tuple[Word, ...] = ()
    colours: tuple[Colour, ...] = ()
    icons: tuple[Word, ...] = ()  # 乱戦アイコン: words -> value of the property "icon"
    states: tuple[Word, ...] = ()
    faces: tuple[Word, ...] = ()
    durations: tuple[Word, ...] = ()
    moments: tuple[Word, ...] = ()  # turns, phases, steps
    instants: tuple[Instant, ...] = ()
    causes: tuple[Word, ...] = ()
    counters: tuple[str, ...] = ("枚",)
    verbs: tuple[Verb, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    limits: tuple[Limit, ...] = ()
    windows: tuple[Word, ...] = ()
    reminders: tuple[str, ...] = ()  # explanations in parentheses that are known and have no effect
    draw_zone: str = "deck"
    hand_zone: str = "hand"
    table: tuple[str, ...] = ()  # where a card is looked for that is named by a property only: 「…」1枚
    leader_noun: str = ""  # the noun that may stand for its player as the target of damage
    support: Support | None = None  # what the engine executes; None: everything that has words
    you: str = "自分"  # how the cards call their player
    this: tuple[str, ...] = ()  # further words for this card: このユニット
    icon_property: str = "icon"
    skills: tuple[str, ...] = ("スキル", "能力", "スキルすべて", "すべてのスキル")
    bare: Head | None = None  # the head of a text that has none
    timings: tuple[Word, ...] = ()  # windows said in the brackets of a cost
    cost_brackets: str = "[]"
    gates: tuple[Gate, ...] = ()
    limit_sentences: tuple[Limit, ...] = ()  # the limit as a sentence of its own
    afterwards: tuple[str, ...] = ()  # words that begin a triggered ability of its own
    resource: tuple[str, ...] = ()  # what costs are paid with: エナジー
    marks: tuple[str, ...] = ()  # names of counters: 断罪
    stack: str = ""  # the zone where played cards wait
    parts: tuple[Word, ...] = ()  # cards that are part of others: オーラ
    standings: tuple[Word, ...] = ()  # what a player can be: レッドゾーン
    stack_skills: tuple[str, ...] = ()  # words for what waits on the stack and is no card: 能力
    masters: tuple[str, ...] = ()  # words for the player who uses a card: 支配者
    tallies: tuple[Word, ...] = ()  # numbers that are counted over cards: アイコン能力
    tolls: tuple[tuple[str, str], ...] = ()  # what can be bought off with a cost, and the keyword that says so
    surcharges: tuple[Word, ...] = ()  # words before a cost that is paid as well, and the keyword that says so
    predicts: bool = False  # 予想, 的中
    mutual: str = ""  # the procedure by which two cards deal damage to each other: 互いにダメージを与え合う
    valid: tuple[str, ...] = ()  # where abilities work unless the text says otherwise; (): the rules of the game know
    bystanders: bool = False  # そのプレイヤー, その相手: the player an event concerns, and the other one
    payable: tuple[str, str] = ("", "")  # the word property that lets costs be paid in other colours; its value for any
    likenesses: tuple[Likeness, ...] = ()
    ceilings: tuple[Word, ...] = ()  # limits of a player that effects change: 手札の上限
    unknowns: bool = False  # X000, where another sentence says what X is
    spans: tuple[tuple[str, str], ...] = ()  # moments whose time the engine knows by another name
    choosing: str = "choose"  # the event of a card being chosen by an effect, which a text can forbid
    named_lists: str = ""  # the event whose name says which item of a list applies: ・剣-…

    @cached_property
    def grammar(self) -> CardGrammar:
        """The grammar with these words; made once for each vocabulary and kept with it."""
        from tefuda.text.grammar import CardGrammar

        return CardGrammar(self)

    @cached_property
    def macros(self) -> Macros:
        """The compiled keywords."""
        from tefuda.text.keywords import Macros

        return Macros(self)

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)

    def english_zone(self, name: str) -> str:
        return self.zone(name).english
