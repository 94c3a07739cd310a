"""What words that point back mean: every kind of object × every following clause × every pointing word.

The expected outcome is worked out here from the rule as it is told in docs/card-text.md, not by the code under test: `Story`
keeps what a reader has read so far, in words of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import pytest

from tefuda.games.build_divide.vocabulary import VOCABULARY as BUILD_DIVIDE
from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, Vocabulary, compile_text, to_english, to_japanese

BATTLE = t.Is("type", "バトル")
LEADER = t.Cards(("leader",), "you", (t.Is("type", "リーダー"),))
THEIRS = t.Cards(("battle",), "opponent", (BATTLE,))


class Card(NamedTuple):
    """A card (or cards) of the story."""

    name: str
    battle: bool = False  # the text says that it is a battle card
    drawn: bool = False
    whole: bool = False  # all cards of a set
    many: bool = False  # there may be several
    this: bool = False


class Piece(NamedTuple):
    """A piece of text, and the cards it brings up."""

    text: str
    cards: tuple[Card, ...] = ()


THIS = Card("this", this=True)

OBJECTS: dict[str, Piece] = {
    "nothing": Piece(""),
    "a player": Piece("相手に1ダメージを与え、"),
    "a choice": Piece("相手のバトルカード1枚を選び、", (Card("choice", battle=True),)),
    "several": Piece("相手のバトルカードを2枚まで選び、", (Card("choice", battle=True, many=True),)),
    "a leader": Piece("自分のリーダーをアクティブにし、", (Card("leader"),)),
    "a role": Piece("アタックカードをアクティブにし、", (Card("role"),)),
    "all of a set": Piece("相手のバトルカードすべてをアクティブにし、", (Card("set", battle=True, whole=True, many=True),)),
    "this card": Piece("このカードをアクティブにし、", (THIS,)),
    "a card of the deck": Piece("自分のデッキの上から1枚を公開し、", (Card("revealed"),)),
    "a card of the hand": Piece("自分の手札1枚をバトルエリアに出し、", (Card("choice"),)),
    "a drawn card": Piece("カード1枚を引き、", (Card("drawn", drawn=True),)),
}
#: The subject comes first, the other party second.
EVENTS: dict[str, Piece] = {
    "label": Piece("【プレイスキル】"),
    "this card": Piece("【自動発動】このカードがアタックした時、", (THIS,)),
    "another card": Piece("【自動発動】自分のバトルカードがバトルエリアに出た時、", (Card("subject", battle=True),)),
    "this card and another": Piece(
        "【自動発動】このカードが相手のバトルカードをブレイクした時、", (THIS, Card("subject", battle=True))
    ),
    "two others": Piece(
        "【自動発動】相手のバトルカードが自分のリーダーにアタックした時、", (Card("subject", battle=True), Card("agent"))
    ),
}
CONDITIONS: dict[str, Piece] = {
    "none": Piece(""),
    "a number": Piece("自分の手札が3枚以下の場合、"),
    "a leader": Piece("自分のリーダーが裏面の場合、", (Card("leader"),)),
    "this card": Piece("このカードがアクティブの場合、", (THIS,)),
}
WORDS = {"": "", "それ": "any", "そのカード": "any", "そのバトルカード": "battle", "それら": "several"}


class Clause(NamedTuple):
    """A clause that points back. `topic`: what is missing is what it is about, not its object."""

    write: Callable[[str], str]
    topic: bool
    in_play: bool
    default: bool = False  # this card, if no card was spoken of


CLAUSES: dict[str, Clause] = {
    "turn": Clause(lambda word: f"{word and word + 'を'}レストにする。", topic=False, in_play=True, default=True),
    "return": Clause(lambda word: f"{word and word + 'を'}手札に戻す。", topic=False, in_play=False),
    "change": Clause(lambda w: f"そのターン中、{w and w + 'の'}パワーを+1000する。", topic=True, in_play=True, default=True),
    "forbid": Clause(lambda w: f"そのターン中、{w and w + 'は'}アタックできない。", topic=True, in_play=True),
}


class Story:
    """What was read: of the event, of conditions, and what was acted on, in this sentence and before."""

    def __init__(self, event: Piece, before: Piece, first: Piece, second: Piece, between: Piece, apart: bool) -> None:
        self.event = event.cards
        self.asked = before.cards
        self.acts = [piece.cards for piece in (first, second) if piece.cards]
        self.since = between.cards  # a condition after the last action
        self.apart = apart  # what points back is in a sentence of its own; then only `since` is in that sentence

    def meant(self, word: str, clause: Clause) -> Card | None:
        """The card that is meant; None: refused."""
        if not word:
            return self.unsaid(clause)
        card = self.pointed(WORDS[word], clause)
        if card is None or (WORDS[word] == "several" and not card.many):
            return None
        others = {acted for cards in self.acts for acted in cards if not acted.this}
        this = {acted for cards in self.acts for acted in cards if acted.this}
        return None if word == "それ" and this and card not in others | set(self.since) else card

    def pointed(self, kind: str, clause: Clause) -> Card | None:
        def fits(card: Card) -> bool:
            return not card.this and (kind != "battle" or card.battle) and not (clause.in_play and card.drawn)

        acted = {card for cards in self.acts for card in cards if fits(card)}
        named = {card for card in (*self.event, *self.asked) if fits(card)}
        since = {card for card in self.since if fits(card)}
        candidates = acted | since if acted else named | since
        if acted and all(card.drawn for card in candidates):
            candidates |= named  # only one player knows a drawn card
        return only(candidates, several=kind == "several")

    def unsaid(self, clause: Clause) -> Card | None:
        acts = [cards for cards in self.acts if not (clause.in_play and any(card.drawn for card in cards))]
        last = set(acts[-1]) if acts else set()
        named = [*self.event, *self.asked]
        if last and not self.apart:
            return only(last | set(self.since), several=True)
        if any(card in cards for card in self.since for cards in acts):
            return only(set(self.since), several=True)  # a condition goes on about a card that was acted on
        here = list(self.since) if self.apart else [*named, *self.since]
        earlier = [card for cards in acts for card in cards if not card.drawn] + named if self.apart else []
        others = {card for card in (*here, *earlier) if not card.this}
        if clause.topic:
            subjects = {card for card in here if card not in self.event[1:] or card in (*self.asked, *self.since)}
            if not here and not clause.default:
                return None
            return THIS if subjects == {THIS} or not others else None
        if clause.default and not others:
            return THIS
        spoken = {card for card in here if card.this or (not self.apart and card in self.event)}
        return only(spoken, several=True) if spoken == set(here) else None


def only(cards: set[Card], several: bool) -> Card | None:
    if len(cards) != 1:
        return None
    (card,) = cards
    return None if card.whole and not several else card


def texts() -> Iterator[tuple[str, Card | None]]:
    """Texts and what their last words mean."""
    cases = [
        *product(EVENTS, CONDITIONS, OBJECTS, ["nothing"], ["none"], [False]),
        *product(["label"], ["none"], OBJECTS, OBJECTS, ["none"], [False]),
        *product(["another card"], ["none"], OBJECTS, ["nothing", "a choice", "a leader"], ["none"], [True]),
        *product(["this card and another"], ["none"], OBJECTS, ["nothing"], CONDITIONS, [False, True]),
    ]
    for event, before, first, second, between, apart in cases:
        if first == "nothing" and (second != "nothing" or apart or between != "none"):
            continue
        parts = (EVENTS[event], CONDITIONS[before], OBJECTS[first], OBJECTS[second], CONDITIONS[between])
        if {card.name for card in parts[2].cards} & {card.name for card in parts[3].cards}:
            parts = (*parts[:3], _renamed(parts[3]), parts[4])
        story = Story(*parts, apart)
        head = "".join(part.text for part in parts[:4])
        if apart:
            head = FINAL[second if second != "nothing" else first](head)
        plain = (second, before, between) == ("nothing", "none", "none")
        for name, word in product(CLAUSES, WORDS) if plain else product(("turn", "change"), ("", "それ", "そのバトルカード")):
            meant = story.meant(word, CLAUSES[name])
            chosen = {card for part in parts[2:4] if part.text.endswith("選び、") for card in part.cards}
            yield head + parts[4].text + CLAUSES[name].write(word), meant if chosen <= {meant} else None


def _renamed(piece: Piece) -> Piece:
    """The same words twice: definite cards are the same again, others are not."""
    again = [card._replace(name="second " + card.name) if card.name in RESULTS else card for card in piece.cards]
    return Piece(piece.text, tuple(again))


#: Cards that are what an action came to.
RESULTS: dict[str, type[t.Choose] | type[t.Reveal] | type[t.Draw]] = {
    "choice": t.Choose,
    "revealed": t.Reveal,
    "drawn": t.Draw,
}


def _ended(link: str, final: str) -> Callable[[str], str]:
    return lambda head: head.removesuffix(link + "、") + final + "。"


#: The last clause as the end of a sentence.
FINAL: dict[str, Callable[[str], str]] = {
    "a player": _ended("与え", "与える"),
    "a choice": _ended("選び", "選ぶ"),
    "several": _ended("選び", "選ぶ"),
    "a leader": _ended("し", "する"),
    "a role": _ended("し", "する"),
    "all of a set": _ended("し", "する"),
    "this card": _ended("し", "する"),
    "a card of the deck": _ended("公開し", "公開する"),
    "a card of the hand": _ended("出し", "出す"),
    "a drawn card": _ended("引き", "引く"),
}


def target(effect: tuple[t.Action, ...]) -> t.Target | None:
    """What the last action is done to."""
    last = effect[-1]
    return target(last.then) if isinstance(last, t.If) else getattr(last, "what", None)


def node(card: Card, effect: tuple[t.Action, ...]) -> t.Target:
    """The card of the story in the tree that was read."""
    name = card.name.removeprefix("second ")
    if name in RESULTS:
        binds = [part.bind for part in t.nodes(effect) if isinstance(part, RESULTS[name])]
        return t.Bound(binds[-1 if name != card.name else 0])
    named: dict[str, t.Target] = {
        "this": t.This(),
        "leader": LEADER,
        "role": t.Role("attacker"),
        "set": THEIRS,
        "subject": t.Subject(),
        "agent": t.Agent(),
    }
    return named[card.name]


#: The last: cards were chosen for nothing.
REASONS = (
    "can mean more than one",
    "not said which card",
    "nothing before",
    "is meant is not said",
    "nothing is done",
    "only one is known",
)


def check(text: str, meant: Card | None) -> str:
    """What is wrong with the reading; "" if nothing is."""
    try:
        (ability,) = compile_text(text, VOCABULARY).abilities
    except Refused as refusal:
        if meant is not None:
            return f"{text}: refused ({refusal.reason}), but {meant.name} is meant"
        return "" if any(reason in refusal.reason for reason in REASONS) else f"{text}: refused for {refusal.reason}"
    if meant is None:
        return f"{text}: read as {target(ability.effect)}, but it is not clear"
    expected = node(meant, ability.effect)
    if target(ability.effect) != expected:
        return f"{text}: read as {target(ability.effect)}, not {meant.name}"
    canonical = to_japanese((ability,), VOCABULARY) if len(text) % 4 == 0 else text  # to be quick
    if compile_text(canonical, VOCABULARY).abilities != (ability,):
        return f"{text}: printed as {canonical}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
def test_every_object_every_following_clause_every_pointing_word(every: int) -> None:
    cases = list(texts())
    assert len(cases) > 3000
    assert sum(meant is not None for _, meant in cases) > 1500
    random.Random(0).shuffle(cases)
    wrong = [why for text, meant in cases[::every] if (why := check(text, meant))]
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(wrong[:40])


# ------------------------------------------------------------------------------------------------ single texts

#: Texts that were once read wrongly, and a part of what they mean in English.
READ: tuple[tuple[Vocabulary, str, str], ...] = (
    (
        VOCABULARY,
        "【自動発動】このカードがアタックした時、自分のリーダーをアクティブにし、パワーを+2000する。",
        "Your leader gets +2000",
    ),
    (
        VOCABULARY,
        "【自動発動】このカードがアタックした時、パワーを+2000し、自分のリーダーをアクティブにする。",
        "this card gets +2000",
    ),
    (
        VOCABULARY,
        "【自動発動】このカードがアタックした時、相手のリーダーをレストにし、裏面にする。",
        "Turn your opponent’s leader",
    ),
    (
        VOCABULARY,
        "【自動発動】自分のライフが3枚以下の時、自分のターン終了時、カード1枚を引く。",
        "At the end of your turn, if there are 3",
    ),
    (
        VOCABULARY,
        "【プレイスキル】自分のエネルギー1枚につき、カード1枚を引き、相手のバトルカード1枚をレストにする。",
        "Choose 1 battle card in your opponent’s battle area for each card in your energy area",
    ),
    (VOCABULARY, "【自動発動】自分のドロップにカードが置かれた時、カード1枚を引く。", "When a card is put into your drop area"),
    (BUILD_DIVIDE, "【自動】カードがあなたの墓地に置かれた時、カードを1枚引く。", "When a card is put into your graveyard"),
    (
        BUILD_DIVIDE,
        "【自動】このユニットがアタックした時、相手のユニット1枚を選び、レストする。別の相手のユニット1枚を選び、破壊する。",
        "Choose 1 unit other than that card",
    ),
    (BUILD_DIVIDE, "【永続】このユニットは<竜/騎士>を得る。", "gains <竜>. This card gains <騎士>"),
    (BUILD_DIVIDE, "手札を2枚捨てる。捨てたカード2枚につき、カードを2枚引く。", "Draw 2 cards for every 2 of those cards"),
    (
        BUILD_DIVIDE,
        "相手のユニットを2枚まで対象とし、そのターン中、それらはブロックされない。",
        "They cannot be blocked this turn",
    ),
    (BUILD_DIVIDE, "【自動】このユニットが相手のユニットにアタックした時、そのユニットをレストする。", "rest that card"),
)

#: Texts that were once read wrongly and are refused now, with a part of the reason.
UNCLEAR: tuple[tuple[Vocabulary, str, str], ...] = (
    (BUILD_DIVIDE, "【自動】このユニットが登場した時、あなたの山札の上から1枚を表向きにし、墓地に置く。", "only one side"),
    (
        BUILD_DIVIDE,
        "【自動】あなたのユニットがバトルで相手のユニットを破壊した時、そのユニットをスタンドする。",
        "more than one thing: あなたのユニット / 相手のユニット",
    ),
    (
        VOCABULARY,
        "【自動発動】自分のバトルカードが相手のバトルカードをブレイクした時、そのカードをアクティブにする。",
        "more than one thing",
    ),
    (BUILD_DIVIDE, "このユニットは「このユニットはブロックされない」を得る。", "with its kind in brackets"),
    (
        BUILD_DIVIDE,
        "「このユニットはブロックされない」を持つユニット1枚を対象とし、それを破壊する。",
        "with its kind in brackets",
    ),
    (
        VOCABULARY,
        "【アタックスキル】自分のアタックカードが<拳士>なら、そのバトル中、パワー+4000。",
        "このカード / 自分のアタックカード",
    ),
    (
        VOCABULARY,
        "【プレイスキル】自分のエネルギー1枚につき、相手のバトルカード1枚を選び、そのターン中、パワーを-1000する。",
        "the cards or the amount",
    ),
    (VOCABULARY, "【自動発動】自分のターン開始時、相手のリーダーはアタックできない。", "how long"),
    (BUILD_DIVIDE, "相手のパワー3000以下のユニットかテリトリー1枚を対象とし、それをレストする。", "holds for the second"),
    (BUILD_DIVIDE, "<竜/騎士>1枚を対象とし、それを破壊する。", "one of these or all"),
    (BUILD_DIVIDE, "【怪異】<竜/騎士>【永続】このユニットのパワー+1000。", "one of these or all"),
    (BUILD_DIVIDE, "【永続】あなたのユニットのプレイコスト-1。", "never looked at"),
    (BUILD_DIVIDE, "【永続】このユニットのプレイコスト-1。", "never looked at"),
    (BUILD_DIVIDE, "相手のユニット1枚を対象とし、パワーを-1000し、そのターン中、ヒットを-1する。", "lasts as long"),
    (BUILD_DIVIDE, "そのターン中、次にあなたのユニットがアタックした時、そのカードのパワー+1000。", "beyond the event"),
    (
        BUILD_DIVIDE,
        "【自動】このユニットがアタックした時、相手のユニット1枚を選び、レストする。他のユニット1枚を選び、レストする。",
        "other than which",
    ),
    (VOCABULARY, "【プレイスキル】相手のバトルカード1枚を選び、カード1枚を引き、そのカードをドロップに置く。", "more than one"),
    (
        VOCABULARY,
        "【プレイスキル】自分のデッキの上から2枚を見て、相手のデッキの上から2枚を見る。その中から1枚を選び、手札に加える。",
        "more than one",
    ),
)


@pytest.mark.parametrize(("vocabulary", "text", "words"), READ, ids=[text for _, text, _ in READ])
def test_read_right(vocabulary: Vocabulary, text: str, words: str) -> None:
    reading = compile_text(text, vocabulary)
    assert words in to_english(reading.abilities, vocabulary)
    assert compile_text(to_japanese(reading.abilities, vocabulary), vocabulary).abilities == reading.abilities


@pytest.mark.parametrize(("vocabulary", "text", "why"), UNCLEAR, ids=[text for _, text, _ in UNCLEAR])
def test_refused_with_the_reason(vocabulary: Vocabulary, text: str, why: str) -> None:
    with pytest.raises(Refused) as caught:
        compile_text(text, vocabulary)
    assert why in caught.value.reason
