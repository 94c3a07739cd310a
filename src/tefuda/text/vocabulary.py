"""What a game adds to the shared grammar: its words, as data.

In every tuple of words the first one is canonical (it is the one that is printed); the others are synonyms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tefuda.kernel.tree import Ability, Action, Against, Cards, Condition, Except, Extreme, Filter, Is, Not, Target, Who
from tefuda.text.normal import normal_name
from tefuda.text.support import Support
from tefuda.text.writing import PLAIN, Writing

if TYPE_CHECKING:
    from tefuda.text.compiler import Reading
    from tefuda.text.constructions import Construction
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
    single: bool = False  # one card of each player: a leader needs no number
    points: bool = False  # its cards are counted without a counter: ライフが2以下
    places: bool = False  # cards lie on places of it, which a text can choose: squares
    pile: str = ""  # the role of cards that lie with one of its cards and count as one with it
    either: bool = False  # its cards can be chosen on both sides, so that it must be said on which
    within: str = ""  # it is some of the places of this zone: ノーマルスクエア


class CardNoun(msgspec.Struct, frozen=True):
    """A word for cards: バトルカード. `zones` are meant wherever the word is used; `table` only when cards are looked for
    and no zone is named."""

    words: tuple[str, ...]
    english: English
    filters: tuple[Filter, ...] = ()
    zones: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    single: bool = False  # each player has one on the table: it needs no number
    #: What they are besides where they are on the table, or are counted with `counter`: elsewhere, or counted with another
    #: word, all cards of the name are meant.
    here: tuple[Filter, ...] = ()
    counter: str = ""
    titled: bool = False  # its name stands right before it: 「…」トークン


class RoleNoun(msgspec.Struct, frozen=True):
    """A card by its role in a procedure: アタックカード."""

    words: tuple[str, ...]
    name: str
    english: str
    states: tuple[str, ...] = ()  # アタックして(いる): said of a card, it has the role
    meanwhile: tuple[str, ...] = ()  # while this card has the role: 攻撃中
    adjective: str = ""  # what it is called before a noun in English: an attacking unit


class Bracket(msgspec.Struct, frozen=True):
    """Brackets that name a word property: 「」 is a character's name. `labels` may stand before them."""

    opening: str
    closing: str
    property: str
    labels: tuple[str, ...] = ()
    english: str = "{}"  # with the value
    labelled: bool = False  # only with a label: 称号「…」
    parted: str = ""  # what separates several values in one pair of brackets: <竜/騎士>
    means: Callable[[str], Filter] | None = None  # what a card is that is called so, where that is more than one property


class Word(msgspec.Struct, frozen=True):
    """A word for a named thing of the game: a numeric property, an orientation, a cause, a duration ..."""

    words: tuple[str, ...]
    name: str
    english: str = ""
    zones: tuple[str, ...] = ()  # of a number: where it is looked at, if not everywhere; a cost is not paid in play


class Colour(msgspec.Struct, frozen=True):
    """A value of a word property that is written without brackets."""

    words: tuple[str, ...]
    property: str
    value: str
    english: str


class Frame(msgspec.Struct, frozen=True):
    """The phrases that go with a verb, in each voice: "agent:が patient:を goal:に". No passive: it has none."""

    active: str
    passive: str = ""

    def role(self, voice: str, particle: str) -> str:
        """What a phrase with this particle is to the verb; "" if it does not go with it."""
        roles = _roles(self.passive if voice == "passive" else self.active)
        if voice == "causative" and particle == "に":
            return "causee"
        return roles.get(particle, "")

    def particle(self, voice: str, role: str) -> str:
        """The particle of a role; "" if the verb has no such role."""
        return next(iter(self.particles(voice, role)), "")

    def particles(self, voice: str, role: str) -> tuple[str, ...]:
        """All particles of a role, the usual one first."""
        roles = _roles(self.passive if voice == "passive" else self.active)
        return tuple(particle for particle, found in roles.items() if found == role)


@cache
def _roles(notation: str) -> dict[str, str]:
    pairs = (entry.partition(":") for entry in notation.split())
    return {particle: role for role, _, particle in pairs}


class Verb(msgspec.Struct, frozen=True):
    """A verb and its sense. The usual frame of each sense is in `frames`; `origin` and `destination` fix a move's zones."""

    word: str
    group: Literal["godan", "ichidan", "suru"]
    sense: str
    origin: tuple[str, ...] = ()
    destination: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    event: str = ""  # for sense "event": the event's own name
    filters: tuple[Filter, ...] = ()  # the kind of card it is about
    causes: dict[str, str] = {}  # causes that make it an event of its own: エヴォルで登場した
    denied: str = ""  # for sense "happen": the event that it was not done to a card (〜されなかった)
    amount: int = 0  # for sense "act": a number that is part of the word: スカウト2する
    also: str = ""  # for sense "happen": a second event that it names: 攻撃またはブロックする
    raises: str = ""  # for sense "strike": the number that says how often it is done: シールドをさらに1枚ブレイクする
    becomes: tuple[str, str] = ("", "")  # for sense "act": a word property that its object gains
    numbered: bool = False  # for sense "happen": it has a number that can be changed: スカウトする数
    #: For sense "act": how many if no number is said; this card if none is named; "said": the text must say both.
    object: Literal["", "one", "all", "this", "said"] = ""
    english: str = ""  # for sense "act" and "happen": the verb with its object as {}
    success: str = ""  # for sense "act": what “if you do” asks about, if it is not that it was done: win
    present: bool = False  # as a trigger it is told in the present: 攻撃する時
    before: str = ""  # the event of being about to do it, which a trigger told in the present waits for: 引く時
    frame: Frame | None = None  # the phrases it takes, where they differ from what verbs of its sense take: を攻撃する


class FixedNoun(msgspec.Struct, frozen=True):
    """Words for cards that the rules know by what they are to this card: これをクロスしたクリーチャー."""

    words: tuple[str, ...]
    target: Target
    english: str
    several: bool = False  # a set to choose from
    filters: tuple[Filter, ...] = ()  # what such a card is: その + a noun can mean it


class Lying(msgspec.Struct, frozen=True):
    """How cards lie with others as parts of them: …にクロスされているクロスギア, …をクロスしているクリーチャー."""

    stem: str  # what is done to the part: クロス
    role: str
    part: str  # the noun for what lies there
    english: str  # of the part: crossed to


class Instant(msgspec.Struct, frozen=True):
    """A name for a moment that the timing table knows by another: バトル終了時 is the start of the completion step."""

    words: tuple[str, ...]
    edge: Literal["start", "end"]
    at: str
    english: str = ""  # of which card it is the moment: “a battle in which {} attacked”


class Head(msgspec.Struct, frozen=True):
    """A bracketed form that opens an ability: 【自動発動】, or a label that supplies the trigger: 【アタックスキル】."""

    words: tuple[str, ...]
    kind: Literal["activated", "triggered", "static"]
    english: str
    windows: tuple[str, ...] = ()
    trigger: str = ""  # the trigger's clause, in the language of the cards
    zones: tuple[str, ...] = ()
    label: bool = False  # the label is kept as the ability's keyword
    called: str = ""  # the label, if it is not the first word
    timed: bool = False  # the window is said in the brackets of the cost: 〔ノーマル/…〕
    types: tuple[str, ...] = ()  # only on cards of these types
    turns: bool = False  # the rules turn its card over, whether its text says so (裏返す) or nothing
    process: bool = False  # what follows is no ability but something that abilities carry out: 【スキル】
    pattern: str = ""  # what follows the word where it has no brackets; its groups are handed to `wraps`
    #: What the rules make of the ability that it opens: given to other cards, done several times ...
    wraps: Callable[[tuple[str, ...], Ability], Ability] | None = None


class Gate(msgspec.Struct, frozen=True):
    """A bracketed word before an ability that makes it valid only under a condition: 【覚醒】【自動】…

    With `property` the word can be followed by a value in that property's brackets: 【怪異】<…>. `needs`: it must be.
    """

    name: str
    condition: Callable[[str], Condition | None]  # None: it is only a label
    english: str
    property: str = ""
    needs: bool = False
    pattern: str = ""  # what follows the word where it has no brackets; its group is the value
    owns: bool = False  # it holds for all abilities behind it
    inside: bool = False  # it stands behind the ability's icon
    trigger: str = ""  # what the text behind it waits for if it says nothing of its own, in the language of the cards
    label: bool = True  # it is kept as the ability's keyword
    words: Callable[[Condition], str] | None = None  # what stands behind it, where a field has its name; "": another condition


class PriceIcon(msgspec.Struct, frozen=True):
    """A cost that is printed as an icon: a pattern, and what is paid for it (with the pattern's groups)."""

    pattern: str
    pays: Callable[[tuple[str, ...]], tuple[Action, ...]]
    words: Callable[[Action], str] | None = None  # the icon of what is paid


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
    spoken: bool = False  # its parameters are words that the definition is read with, and found again by printing it
    trees: tuple[Ability, ...] = ()  # instead of a definition: what the rules of the game mean by it
    priced: bool = False  # a cost in brackets belongs to it, inside 【】 or behind
    named: str = ""  # a name belongs to it: "after" in 「」 behind 【】, "inside" behind a hyphen (it can be missing)
    spellings: tuple[str, ...] = ()  # other ways to write the name
    price: str = ""  # a cost that its parameters fill, in the language of the cards: {0}を選ぶ
    wordings: tuple[str, ...] = ()  # sentences of a permanent ability that say just this
    worded: bool = False  # there is no bracketed word, only the wordings
    explained: str = ""  # what it means, in English, where the tree does not say it
    explained_ja: str = ""  # the same in Japanese
    #: What it makes of the card's other abilities (those printed before it, and those behind): it is about them.
    over: Callable[[tuple[Ability, ...], tuple[Ability, ...]], tuple[Ability, ...]] | None = None
    leads: bool = False  # it stands before the abilities, without an icon: 降臨条件:…


class Likeness(msgspec.Struct, frozen=True):
    """What a card can have like another card: 同じ能力, 同じ数値."""

    words: tuple[str, ...]
    english: str
    abilities: bool = False
    numbers: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()


class Listed(msgspec.Struct, frozen=True):
    """Words that the cards themselves bring: the values of these fields, split where a card has several, as nouns."""

    fields: tuple[str, ...]
    split: str
    nouns: Callable[[str], tuple[CardNoun, ...]]
    joint: str = ""  # what joins the parts of a value that texts may speak of by themselves
    parts: Callable[[str], tuple[CardNoun, ...]] | None = None


def _parts(value: str, joint: str) -> set[str]:
    """ソラ・クジラ・モドキ: ソラ, クジラ・モドキ ...; what is shorter than a word is no part that is spoken of."""
    names = value.split(joint)
    every = {joint.join(names[a:b]) for a in range(len(names)) for b in range(a + 1, len(names) + 1)} - {value}
    return {part for part in every if len(part) > 2}


class Limit(msgspec.Struct, frozen=True):
    """A bracketed restriction on how often an ability works: 【ターン1回】."""

    words: tuple[str, ...]
    per_turn: int
    gate: str = ""  # the condition that the same icon states: ≪自分ターン1≫
    period: str = "turn"  # in which it counts


class Proviso(msgspec.Struct, frozen=True):
    """A sentence that only says when an ability can be played: この能力は…場合にしかプレイできず、….

    Each part is one of the `limits` or a condition; `openings` say of what kind of head they speak ("": of any).
    """

    openings: tuple[tuple[str, str], ...]
    links: tuple[str, ...]  # behind a part that another follows
    ends: tuple[str, ...]  # behind the last one
    limits: tuple[Limit, ...]
    condition: str  # what stands behind a condition: にしか


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
    order: tuple[str, ...] = ("type", "colour", "name")  # word properties in the order in which they are noted and printed
    states_trigger: bool = False  # an ability whose kind is not printed may wait for a state: 手札が0枚の時、…を引く
    plain_triggers: bool = False  # abilities wait with 〜する時 as well as 〜した時; with かわりに it is a replacement
    draw_zone: str = ""  # from where cards are drawn
    hand_zone: str = ""
    table: tuple[str, ...] = ()  # where a card is looked for that is named by a property only: 「…」1枚
    leader_noun: str = ""  # the noun that may stand for its player as the target of damage
    support: Support | None = None  # what the engine executes; None: everything that has words
    you: str = "自分"  # how the cards call their player
    players: tuple[tuple[str, str], ...] = ()  # further words for players: 味方, 敵
    this: tuple[str, ...] = ()  # further words for this card: このユニット
    icon_property: str = "icon"
    skills: tuple[str, ...] = ("スキル", "能力", "スキルすべて", "すべてのスキル")
    bare: tuple[Head, ...] = ()  # the kinds that a text without a head can be
    writing: Writing = PLAIN  # layout, brackets, bullets, spellings
    fields: tuple[tuple[str, Literal["proviso", "valid", "trigger", "cost", "effect"]], ...] = ()  # what tags say
    price_icons: tuple[PriceIcon, ...] = ()
    each_optional: bool = False  # …1体につき、〜してもよい: for each of them, or not; else for all of them, or for none
    far_conditions: bool = False  # a condition can reach into the next sentences; where that is not clear they are refused
    stops: bool = False  # the rules of the game ask where the sentences of an ability end (`Reading.stops`)
    own_costs: bool = False  # costs are paid with the payer's own cards, also where no player is named
    usual: str = ""  # the type of card that a keyword's definition and a quoted ability are read as
    containing: tuple[Word, ...] = ()  # words before a value that is only a part of a property: カード名に「…」を含む
    listed: tuple[Listed, ...] = ()  # words that come from the cards' own fields
    timings: tuple[Word, ...] = ()  # windows said in the brackets of a cost
    cost_brackets: str = "[]"
    gates: tuple[Gate, ...] = ()
    limit_sentences: tuple[Limit, ...] = ()  # the limit as a sentence of its own
    proviso: Proviso | None = None  # conditions and limits of an ability as a sentence of their own
    statuses: tuple[Colour, ...] = ()  # what a card can be besides its words and orientation: ≪ユニゾン≫している
    periods: tuple[Word, ...] = ()  # times that lie behind: 相手のターンの直前のリソースフェイズに
    #: A card with such a word (a race) is of this kind, where cards of the kind are played: そのクリーチャー.
    implied: tuple[tuple[str, Filter], ...] = ()
    named_anywhere: bool = False  # all cards of a name or a race are meant wherever they are; kinds of cards imply a place
    same_name: tuple[str, ...] = ()  # an icon for the name of this card: 《同名》
    alike: tuple[tuple[str, str], ...] = ()  # words for properties that cards can have in common: 同じ種族の
    affairs: tuple[
        tuple[tuple[str, ...], Condition], ...
    ] = ()  # words for conditions that the rules know: すべての文明が揃って
    fixed: tuple[FixedNoun, ...] = ()  # words for cards that the rules know: これをクロスしたクリーチャー
    lying: tuple[Lying, ...] = ()  # cards by what lies with what
    contests: tuple[tuple[str, str, str], ...] = ()  # verbs of two cards that do something to each other, and their roles
    attack_roles: tuple[str, str] = ("", "")  # the roles of the card that attacks and of the one that is attacked
    passive_marks: bool = False  # 選ばれたカード as well as 選んだカード
    past_conditions: bool = False  # abilities wait with 〜した場合 as well as 〜した時
    manners: tuple[str, ...] = ()  # behind a state, as the way in which a card is put somewhere: タップして置く
    prefixes: tuple[str, ...] = ()  # words before a hyphen that only name the ability behind it: メテオバーン-…
    fillers: tuple[str, ...] = ()  # words that say only when something happens that happens then anyway
    following: tuple[str, ...] = ()  # words for abilities that are quoted behind the sentence: 以下の能力
    outcomes: tuple[tuple[str, str], ...] = ()  # words that ask how what was done came out: 自分が勝った場合 -> "won"
    afterwards: tuple[str, ...] = ()  # words that begin a triggered ability of its own
    resource: tuple[str, ...] = ()  # what costs are paid with: エナジー
    marks: tuple[str, ...] = ()  # names of counters: 断罪
    any_marks: bool = False  # counters have whatever name a card gives them
    mark_icons: tuple[Word, ...] = ()  # counters that are printed as an icon: ≪鍵≫
    stack: str = ""  # the zone where played cards wait
    parts: tuple[Word, ...] = ()  # cards that are part of others: オーラ
    standings: tuple[Word, ...] = ()  # what a player can be: レッドゾーン
    stack_skills: tuple[str, ...] = ()  # words for what waits on the stack and is no card: 能力
    masters: tuple[str, ...] = ()  # words for the player who uses a card: 支配者
    tallies: tuple[Word, ...] = ()  # numbers that are counted over cards: アイコン能力
    tolls: tuple[tuple[str, str], ...] = ()  # what can be bought off with a cost, and the keyword that says so
    surcharges: tuple[Word, ...] = ()  # words before a cost that is paid as well, and the keyword that says so
    predicts: bool = False  # 予想, 的中
    valid: tuple[str, ...] = ()  # where abilities work unless the text says otherwise; (): the rules of the game know
    coming: tuple[str, ...] = ()  # zones where an ability works that waits for its own card's coming there
    entering_as: str = ""  # a card that comes onto the table as something else: ユニットとして登場させる
    bystanders: bool = False  # そのプレイヤー, その相手: the player an event concerns, and the other one
    likenesses: tuple[Likeness, ...] = ()
    constructions: tuple[Construction[Any], ...] = ()  # what only some games say, each with its own words
    price: str = ""  # the number that is paid for playing a card: このカードをプレイする時、…コストを-1する
    moment: str = ""  # the duration that ends when what an effect did has been looked at: この能力によるダメージで…した時
    unknowns: bool = False  # X000, where another sentence says what X is
    #: Edges of moments, and the time that ends with the one that is meant unless 次の is said: バトルの後 of this battle.
    present: tuple[tuple[tuple[str, str], str], ...] = ()
    abilities_played: bool = False  # who may not play abilities does not play automatic ones either
    spans: tuple[tuple[str, str], ...] = ()  # moments whose time the engine knows by another name
    choosing_is_said: bool = False  # only what a verb of choosing takes counts as chosen (a verb "unsaid" writes the others)
    new_turns: tuple[str, ...] = ()  # acts that make another turn: そのターン is not this one then
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

    @cached_property
    def reader(self) -> Callable[[str, str, str], Reading]:
        """A text with its card's type and name to what it says; many cards say the same, and tables show them often."""
        from tefuda.text.compiler import understand

        return lru_cache(maxsize=2048)(partial(understand, self))

    def learned(self, cards: Iterable[Mapping[str, object]]) -> Vocabulary:
        """These words and those that the cards themselves bring."""
        known = {word for noun in self.nouns for word in noun.words}
        nouns: list[CardNoun] = []
        for entry in self.listed:
            values = {str(card.get(field) or "") for card in cards for field in entry.fields}
            whole = sorted({normal_name(part) for value in values for part in value.split(entry.split)} - {""})
            for word in whole:
                nouns += [noun for noun in entry.nouns(word) if not known & set(noun.words)]
            if entry.parts is not None:
                spoken = known.union(word for noun in nouns for word in noun.words)
                for word in sorted({part for value in whole for part in _parts(value, entry.joint)} - {*whole}):
                    nouns += [noun for noun in entry.parts(word) if not spoken & set(noun.words)]
        return msgspec.structs.replace(self, nouns=(*self.nouns, *nouns)) if nouns else self

    def prepare(self) -> None:
        """Build the grammar and compile the keywords now rather than with the first text."""
        _ = self.grammar, self.macros

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)

    def alone(self, cards: Cards) -> bool:
        """A leader is one card, and so is the card with a role; other sets need a number."""
        role = any(isinstance(f, Against) or (isinstance(f, Not) and isinstance(f.filter, Except)) for f in cards.filters)
        kinds = [noun.filters for noun in self.nouns if noun.single and cards.zones == noun.table]
        one = any(all(f in cards.filters for f in filters) for filters in kinds)
        return role or ((one or cards.zones in self.singles) and cards.whose != "any")

    def implications(self, filters: tuple[Filter, ...], zones: tuple[str, ...]) -> tuple[Filter, ...]:
        """What cards with these words are besides, on the table or wherever an event happens to them."""
        if not all(zone in self.table or self.zone(zone).within in self.table for zone in zones):
            return ()
        words = {f.property for f in filters if isinstance(f, Is)}
        return tuple(kind for word, kind in self.implied if word in words)

    def alone_or_best(self, target: object) -> bool:
        """One card, or those with the highest number, which all have the same."""
        best = isinstance(target, Cards) and any(isinstance(f, Extreme) for f in target.filters)
        return best or (isinstance(target, Cards) and self.alone(target))

    @cached_property
    def singles(self) -> frozenset[tuple[str, ...]]:
        """Zones with one card of each player."""
        return frozenset((zone.name,) for zone in self.zones if zone.single)
