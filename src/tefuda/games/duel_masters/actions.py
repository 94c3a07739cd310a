"""What the turn player may do in the mana charge step and in the main step (503, 504)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import compress

from tefuda.games.kit.acts import FORBIDDEN, Act, Pair, forbidding, forbids, listed
from tefuda.games.kit.conditions import NOT_MET, lacking
from tefuda.kernel.continuous import touching
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import Context, Event, Key, Option, Ref, Refusal

from . import evolution, labels, mana, permissions
from .at_hand import at_hand
from .attachments import Cross
from .card_types import TYPES
from .duelists import CallMate
from .halves import halves_of, labelled
from .hypermode import Release
from .kings import Merge
from .play import Play
from .uniqueness import has_unique, shut_out
from .zones import HAND, MANA, kinds, move_event, shields


def executable(game: Game, seat: int) -> list[int]:
    """701.5a: the cards that a player can execute: those of his hand, and where an effect lets him, others."""
    return [*game.counted(HAND[seat]), *permissions.elsewhere(game, seat)]


def _out_of_reach(game: Game, seat: int, option: Option) -> Stop:
    return _not_in_hand(game, seat, option) and not permissions.allowed(game, seat, option.card.card)


def _not_in_hand(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone != HAND[seat]


class Charge(Act):
    """503.1: a card of the hand goes to the mana zone."""

    verb = "charge"
    clause = "503.1"
    elsewhere = ("マナチャージはマナチャージステップにします。", "Mana is charged in the mana charge step.")
    guards = (Guard("701.8a", _not_in_hand, "手札のカードではありません。", "It is not in your hand."),)

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option("charge", game.ref(card)) for card in game.counted(HAND[seat])]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("charge", ref),) if game.state.cards[ref.card].zone in HAND else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        happen(game, [move_event(game, option.card.card, MANA, by=seat)])


def _forbidden_play(game: Game, seat: int, option: Option) -> Stop:
    card = option.card
    return forbids(game, Event("play", subject=card, seat=seat, by=seat, cause="play", origin=game.state.cards[card.card].zone))


def _baseless(game: Game, seat: int, option: Option) -> Stop:
    return evolution.evolves(game, option.card.card) and evolution.baseless(game, option.card.card)


def _second_duelist(game: Game, seat: int, option: Option) -> Stop:
    return shut_out(game, option.card.card) == "317.3"


def _second_dream(game: Game, seat: int, option: Option) -> Stop:
    return shut_out(game, option.card.card) == "817.2"


def _no_shield(game: Game, seat: int, option: Option) -> Stop:
    return "城" in kinds(game, option.card.card) and _shieldless(game, seat)


def _shieldless(game: Game, seat: int) -> bool:
    return not shields(game, seat)


def _too_dear(game: Game, seat: int, option: Option) -> Stop:
    cost, have = mana.price(game, option.card.card)[0], mana.purse(game, seat).total
    return (cost, have) if have < cost else None


def _civilisation_missing(game: Game, seat: int, option: Option) -> Stop:
    cost, civilisations = mana.price(game, option.card.card)
    paid = mana.points(game, cost, civilisations)
    if mana.covers(game, mana.purse(game, seat), cost, paid):
        return None
    return (listed(game, civilisations),)


def _payable(game: Game, seat: int, options: Iterable[Option]) -> list[Option]:
    """112.2, 112.2a: those that the mana of the player pays for."""
    free, rows = mana.purse(game, seat), list(options)
    found = []
    for option, (cost, civilisations) in zip(rows, mana.prices(game, [one.card.card for one in rows]), strict=True):
        if cost <= free.total and mana.covers(game, free, cost, mana.points(game, cost, civilisations)):
            found.append(option)
    return found


def executed(game: Game, card: int) -> str:
    """701.5a: the clause by which such a card is executed; "": it is not."""
    return _executed(kinds(game, card))


@lru_cache(maxsize=4096)
def _executed(found: tuple[str, ...]) -> str:
    return next((TYPES[kind].executed for kind in found if kind in TYPES), "")


def _of_type(word: str) -> Callable[[Game, int, Option], Stop]:
    return lambda game, seat, option: word in kinds(game, option.card.card)


#: Cards that nobody pays for: they come out by effects, or not at all.
_UNEXECUTABLE = (
    ("805.4a", "サイキック", "Psychic creatures"),
    ("807.4a", "ドラグハート", "Draghearts"),
    ("811.2a", "GR", "GR creatures"),
    ("820.4a", "デュエルメイト", "Duel mates"),
    ("313.1", "土地", "Lands"),
    ("314.2", "ルール・プラス", "Rule plus cards"),
    ("311.3", "零龍", "Ceremonies and nebulas"),
    ("814.1", "キング", "King cells by themselves"),
)
_NEVER = frozenset(word for _, word, _ in _UNEXECUTABLE)
UNEXECUTABLE = tuple(
    Guard(
        clause,
        _of_type(word),
        f"{word}は、コストを支払って実行することはできません。",
        f"{english} cannot be played for their cost.",
        settled=True,
    )
    for clause, word, english in _UNEXECUTABLE
)


def _playable(game: Game, cards: Sequence[int]) -> list[int]:
    """The cards among these that a clause lets be executed. While all are in force nobody thinks of those that never are."""
    if game.tracer is None:
        return list(compress(cards, game.kept_prints(_executable, cards, _TYPE)))
    found = [(card, executed(game, card)) for card in cards]
    return [card for card, clause in found if clause and game.rule(clause)]


def _executable(game: Game, card: int) -> bool:
    what = kinds(game, card)
    return _executed(what) != "" and _NEVER.isdisjoint(what)


#: What decides that.
_TYPE = touching(words=("type",))


def _held(game: Game, seat: int) -> list[Option]:
    return [Option("play", game.ref(card)) for card in _playable(game, game.counted(HAND[seat]))]


#: The hand of each player, and what can be executed of it.
_HELD = {seat: (HAND[seat : seat + 1], partial(_held, seat=seat)) for seat in (0, 1)}


class PlayCard(Act):
    """301.1, 302.1, 303.1, 308.1 ...: a creature is summoned, a spell is cast, another card executed from the hand."""

    verb = "play"
    clause = "504.1"
    elsewhere = ("カードはメインステップに使います。", "Cards are played in the main step.")
    guards = (
        *UNEXECUTABLE,
        Guard("701.5a", _out_of_reach, "手札のカードではありません。", "It is not in your hand.", settled=True),
        Guard("601.1b", _forbidden_play, *FORBIDDEN, when=forbidding("play")),
        Guard("801.1a", _baseless, "進化元となるクリーチャーがいません。", "There is nothing it could be put on."),
        Guard(
            "317.3",
            _second_duelist,
            "同名のデュエリストが自分のバトルゾーンにあります。",
            "You have a duelist of that name.",
            when=has_unique,
        ),
        Guard(
            "817.2",
            _second_dream,
            "同名のドリーム・エレメントが自分のバトルゾーンにあります。",
            "You have a dream element of that name.",
            when=has_unique,
        ),
        Guard("304.2", _no_shield, "要塞化するシールドがありません。", "There is no shield to fortify.", when=_shieldless),
        Guard(
            "112.2",
            _too_dear,
            "コスト{0}に対して使えるマナは{1}です。",
            "It costs {0}, and {1} mana can be used.",
            sieve=_payable,
        ),
        Guard(
            "112.2a",
            _civilisation_missing,
            "文明（{0}）を満たすように支払えません。",
            "Your mana cannot pay its civilisations and its cost exactly ({0}).",
            sieve=_payable,
        ),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        hand, look = _HELD[seat]
        others = _playable(game, permissions.elsewhere(game, seat))
        return [*game.kept_over(hand, look), *(Option("play", game.ref(card)) for card in others)]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


class PlayHalf(PlayCard):
    """810.3: the other half of a twinpact is executed; 819.1a: the other field of a WD field."""

    verb = "half"
    clause = "810.3"

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        cards = (*game.counted(HAND[seat]), *permissions.open_cards(game, seat))
        for card in halves_of(game, cards):
            game.reading = (card, 1)
            reach = game.state.cards[card].zone == HAND[seat] or permissions.allowed(game, seat, card)
            clause = executed(game, card) if reach else ""
            game.reading = None
            if clause and game.rule(clause):
                yield Option("half", game.ref(card))

    def refusal(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """Everything is asked about the other half."""
        game.reading = (option.card.card, 1)
        found = super().refusal(game, seat, option)
        game.reading = None
        return found

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("half", ref),) if halves_of(game, [ref.card]) else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, half=1))


def _condition_unmet(game: Game, seat: int, option: Option) -> Stop:
    return None if labels.has(game, option.card, labels.G_ZERO) else partial(_lacking, game, seat, option, 0)


def _lacking(game: Game, seat: int, option: Option, side: int) -> tuple[Pair]:
    """What the printed condition asks for, and what there is."""
    definition = game.state.cards[option.card.card].definition
    faces = game.catalog.definitions[definition].faces[side:]
    for index in faces[0].abilities if faces else ():
        context = Context(option.card, seat, Key(definition, index))
        ability = game.program(context.key).ability
        if ability.keyword == labels.G_ZERO and ability.condition is not None:
            return (lacking(game, context, ability.condition),)
    return (("", ""),)


class PlayForNothing(Act):
    """112.3e: a card with G・ゼロ is used for nothing while its condition is met."""

    verb = "free"
    clause = "112.3e"
    elsewhere = PlayCard.elsewhere
    guards = (
        *PlayCard.guards[: len(UNEXECUTABLE) + 3],
        Guard("112.3e", _condition_unmet, *NOT_MET),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        """110.4d: what lets its own card be used for nothing works wherever the card can be executed."""
        cards = game.by("110.4d", executable(game, seat)) or game.counted(HAND[seat])
        return [Option("free", game.ref(card)) for card in cards if labels.printed(game, card, labels.G_ZERO)]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, free=True))


def _half_unmet(game: Game, seat: int, option: Option) -> Stop:
    met = any(True for _ in labelled(game, option.card, labels.G_ZERO))
    return None if met else partial(_lacking, game, seat, option, 1)


class PlayHalfForNothing(PlayHalf):
    """810.3a, 112.3e: the other half of a twinpact is used for nothing while the condition of its own G・ゼロ is met."""

    verb = "half_free"
    clause = "112.3e"
    guards = (
        *PlayForNothing.guards[:-1],
        Guard("112.3e", _half_unmet, *NOT_MET),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        for option in super().options(game, seat):
            definition = game.catalog.definitions[game.state.cards[option.card.card].definition]
            if labels.G_ZERO in definition.faces[1].keywords:
                yield Option("half_free", option.card)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("half_free", ref),) if halves_of(game, [ref.card]) else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, half=1, free=True))


#: What may be done in each step.
CHARGE: tuple[Act, ...] = (Charge(),)
MAIN: tuple[Act, ...] = (
    PlayCard(),
    PlayForNothing().lying_on(at_hand, "free"),
    PlayHalf().lying_on(at_hand, "half"),
    PlayHalfForNothing().lying_on(at_hand, "half_free"),
    Cross().lying_on(at_hand, "cross"),
    Release().lying_on(at_hand, "release"),
    Merge().lying_on(at_hand, "merge"),
    CallMate().lying_on(at_hand, "mate"),
)
