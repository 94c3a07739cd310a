"""Sections 504.3 and 506.2: what the turn player may do, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tefuda.games.kit.abilities import activated, key_of, ready
from tefuda.games.kit.acts import FORBIDDEN, Act, forbidding, forbids, listed
from tefuda.kernel.continuous import told_of
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import NOBODY, Context, Event, Option, Ref

from . import conditions, resources, when_playing
from .abilities import PlayAbility, may_use, spent, use_of, valid
from .combat import Attack
from .play import Play, is_shift, playable
from .wholes import SHIFT
from .zones import CHARGE, DYNAMIS, HAND, RESOURCE, SQUARES, TRASH, in_squares, kinds, move_event


def _not_in_hand(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone != HAND[seat]


class PutResource(Act):
    """504.3: a card of the hand becomes a resource."""

    verb = "resource"
    clause = "504.3"
    elsewhere = ("リソースはリソースフェイズに置きます。", "Resources are put down in the resource phase.")
    guards = (Guard("504.3", _not_in_hand, "手札のカードではありません。", "It is not in your hand.", settled=True),)

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option("resource", game.ref(card)) for card in game.counted(HAND[seat])]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("resource", ref),) if game.state.cards[ref.card].zone in HAND else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        happen(game, [move_event(game, option.card.card, RESOURCE, cause="play", by=seat)])


def _not_in_charge(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone != CHARGE[seat]


class SpendCharge(Act):
    """505.3: a card of the charge goes to the trash for an ignition."""

    verb = "charge"
    clause = "505.3"
    elsewhere = ("チャージはイグニッションフェイズに使います。", "Charge is spent in the ignition phase.")
    guards = (
        Guard("505.3", _not_in_charge, "自分のチャージのカードではありません。", "It is not in your charge.", settled=True),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option("charge", game.ref(card)) for card in game.counted(CHARGE[seat])]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("charge", ref),) if game.state.cards[ref.card].zone in CHARGE else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        happen(game, [move_event(game, option.card.card, TRASH, by=seat)])


# ------------------------------------------------------------------------------------------------ cards


def _forbidden_play(game: Game, seat: int, option: Option) -> Stop:
    card = option.card
    return forbids(game, Event("play", subject=card, seat=seat, by=seat, cause="play", origin=game.state.cards[card.card].zone))


def _no_square(game: Game, seat: int, option: Option) -> Stop:
    return not playable(game, seat, option.card.card)


def _placeable(game: Game, seat: int, options: Iterable[Option]) -> list[Option]:
    """806.1d: those for which there is a square; it is the same for all cards of the same types, but for shifts."""
    known: dict[tuple[str, ...], bool] = {}
    rows, left = list(options), []
    for option, found in zip(rows, told_of(game, [one.card.card for one in rows], "type"), strict=True):
        there = known.get(found)
        if there is None:
            there = playable(game, seat, option.card.card)
            if "シフト" not in found:
                known[found] = there
        if there:
            left.append(option)
    return left


def _priceless(game: Game, seat: int, option: Option) -> Stop:
    return conditions.least(game, seat, option.card) is None


def _too_dear(game: Game, seat: int, option: Option) -> Stop:
    found = conditions.least(game, seat, option.card)
    have = len(resources.rebooted(game, seat))
    return (found[0], have) if found is not None and have < found[0] else None


def _colour_missing(game: Game, seat: int, option: Option) -> Stop:
    found = conditions.least(game, seat, option.card)
    if found is None or resources.can_pay(game, seat, *found):
        return None
    return (listed(game, found[1]),)


def _payable(game: Game, seat: int, options: Iterable[Option]) -> list[Option]:
    """203.3, 806.1f, 805.3c: those that have a cost which the player's resources can pay."""
    have, rows, left = len(resources.rebooted(game, seat)), list(options), []
    for option, found in zip(rows, conditions.leasts(game, seat, [one.card for one in rows]), strict=True):
        if found is not None and found[0] <= have and (not found[0] or resources.can_pay(game, seat, found[0], found[1])):
            left.append(option)
    return left


def _no_event(game: Game, seat: int, option: Option) -> Stop:
    return "イベント" not in kinds(game, option.card.card)


def _events(game: Game, seat: int, options: Iterable[Option]) -> list[Option]:
    """603.1b: those that are events."""
    rows = list(options)
    types = told_of(game, [one.card.card for one in rows], "type")
    return [option for option, found in zip(rows, types, strict=True) if "イベント" in found]


#: 806.1f: what stands against playing a card for its resource cost.
PRICE = (
    Guard("102.6", _forbidden_play, *FORBIDDEN, when=forbidding("play")),
    Guard("806.1d", _no_square, "置けるスクエアがありません。", "There is no square for it.", sieve=_placeable),
    Guard("203.3", _priceless, "コストが∞のカードです。", "Its cost cannot be read.", sieve=_payable),
    Guard(
        "806.1f",
        _too_dear,
        "コスト{0}に対してリブートのリソースは{1}枚です。",
        "It costs {0}, and {1} of your resources can pay.",
        sieve=_payable,
    ),
    Guard(
        "805.3c",
        _colour_missing,
        "色（{0}）のリソースが足りません。",
        "Your resources cannot pay its colours ({0}).",
        sieve=_payable,
    ),
)
EVENTS_ONLY = Guard(
    "603.1b", _no_event, "バトル中にプレイできるのはイベントだけです。", "In a battle only events are played.", sieve=_events
)


class PlayCard(Act):
    """506.2: a card of the hand is played; 603.1b: in a battle, an event."""

    verb = "play"
    clause = "506.2"
    elsewhere = ("カードはメインフェイズにプレイします。", "Cards are played in the main phase.")

    def __init__(self, *, in_battle: bool = False) -> None:
        own = Guard("506.2", _not_in_hand, "手札のカードではありません。", "It is not in your hand.", settled=True)
        self.guards = (own, *((EVENTS_ONLY,) if in_battle else ()), *PRICE)
        self.clause = "603.1b" if in_battle else "506.2"

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option("play", game.ref(card)) for card in game.counted(HAND[seat])]

    def takes(self, game: Game, option: Option) -> bool:
        return game.state.cards[option.card.card].zone not in DYNAMIS

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


# ------------------------------------------------------------------------------------------------ extras


def _not_in_dynamis(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone != DYNAMIS[seat]


def _face_up(game: Game, seat: int, option: Option) -> Stop:
    return not game.state.cards[option.card.card].down


FACE_UP = Guard(
    "313.2b",
    _face_up,
    "表向きのカードはプレイできません。",
    "A card that lies face up there cannot be played.",
    early=True,
)


def _once(game: Game, seat: int, option: Option) -> Stop:
    """506.2, 603.1b: one extra a turn, in main phase and battle together."""
    plays = [event for event in game.past.called("play") if event.seat == seat and event.how == "dynamis"]
    return any(not is_shift(game, event.subject.card) for event in plays)


def _unmet(game: Game, seat: int, option: Option) -> Stop:
    return not game.kept_twin(conditions.met, seat, option.card)


def _again(game: Game, seat: int, option: Option) -> Stop:
    """202.12b: an アセンション エクストラ once a game."""
    return "アセンション エクストラ" in kinds(game, option.card.card) and _ascended(game, seat)


def _ascended(game: Game, seat: int) -> bool:
    return f"ascended/{seat}" in game.state.numbers


def _in_dynamis(game: Game, seat: int, kind: str) -> list[Option]:
    pile = game.counted(DYNAMIS[seat])
    return [
        Option("play", game.ref(card)) for card, found in zip(pile, told_of(game, pile, "type"), strict=True) if kind in found
    ]


_EXTRAS = {seat: partial(_in_dynamis, seat=seat, kind="エクストラ") for seat in (0, 1)}
_SHIFTS = {seat: partial(_in_dynamis, seat=seat, kind="シフト") for seat in (0, 1)}


class PlayExtra(Act):
    """506.2: an extra of the dynamis is played, once a turn; 603.1b: in a battle, an event extra."""

    verb = "play"
    clause = "506.2"
    elsewhere = ("エクストラはメインフェイズにプレイします。", "Extras are played in the main phase.")

    def __init__(self, *, in_battle: bool = False) -> None:
        own = (
            Guard("506.2", _not_in_dynamis, "デュナミスのカードではありません。", "It is not in your dynamis.", settled=True),
            FACE_UP,
            Guard("506.2", _once, "エクストラは1ターンに1回です。", "One extra may be played each turn.", general=True),
            Guard("206.2a", _unmet, "プレイの条件を満たせません。", "What its play asks for cannot be done.", late=True),
            Guard(
                "202.12b",
                _again,
                "アセンション エクストラはゲーム中に1回です。",
                "An ascension extra is played once a game.",
                when=_ascended,
            ),
        )
        self.guards = (*own, *((EVENTS_ONLY,) if in_battle else ()), *PRICE)
        self.clause = "603.1b" if in_battle else "506.2"

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return game.kept_over((DYNAMIS[seat],), _EXTRAS[seat], game.state.asides)

    def takes(self, game: Game, option: Option) -> bool:
        there = game.state.cards[option.card.card].zone in DYNAMIS
        return there and "シフト" not in kinds(game, option.card.card)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        there = game.state.cards[ref.card].zone in DYNAMIS
        return (Option("play", ref),) if there and "シフト" not in kinds(game, ref.card) else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


def _shift_there(game: Game, seat: int, option: Option) -> Stop:
    """202.8c: only one shift of a player's lies on the squares."""
    cards = game.state.cards
    return SHIFT in [cards[part].role for card in in_squares(game, seat) for part in cards[card].parts]


def _shifted(game: Game, seat: int, option: Option) -> Stop:
    """506.2: one shift a turn."""
    return any(event.seat == seat and event.kind == "shift" for event in game.past.called("shift"))


class PlayShift(Act):
    """506.2: a shift of the dynamis is played, once a turn."""

    verb = "play"
    clause = "506.2"
    elsewhere = ("シフトはメインフェイズにプレイします。", "Shifts are played in the main phase.")
    guards = (
        Guard("506.2", _not_in_dynamis, "デュナミスのカードではありません。", "It is not in your dynamis.", settled=True),
        FACE_UP,
        Guard("506.2", _shifted, "シフトは1ターンに1回です。", "One shift may be played each turn.", general=True),
        Guard(
            "202.8c",
            _shift_there,
            "自分のシフトがすでにスクエアにあります。",
            "A shift of yours lies on a square already.",
            general=True,
        ),
        Guard("206.2a", _unmet, "プレイの条件を満たせません。", "What its play asks for cannot be done.", late=True),
        Guard("806.1c", _no_square, "シフトできるカードがありません。", "There is no card it could be put onto."),
        Guard("102.6", _forbidden_play, *FORBIDDEN, when=forbidding("play")),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return game.kept_over((DYNAMIS[seat],), _SHIFTS[seat], game.state.asides)

    def takes(self, game: Game, option: Option) -> bool:
        return "シフト" in kinds(game, option.card.card)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        there = game.state.cards[ref.card].zone in DYNAMIS
        return (Option("play", ref),) if there and "シフト" in kinds(game, ref.card) else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


# ------------------------------------------------------------------------------------------------ abilities


def _not_yours(game: Game, seat: int, option: Option) -> Stop:
    return game.master(option.card.card) != seat


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


def _invalid(game: Game, seat: int, option: Option) -> Stop:
    return not valid(game, option.card, key_of(option), seat)


def _used_up(game: Game, seat: int, option: Option) -> Stop:
    return not may_use(game, option.card, key_of(option)) or spent(game, seat, key_of(option))


def _forbidden_ability(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, use_of(game, seat, option.card, key_of(option)))


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    key = key_of(option)
    context = when_playing.lowered(game, Context(option.card, seat, key), best=True)
    return not game.feasible(context, game.program(key).ability.cost)


class Activate(Act):
    """506.2, 603.1b: an activated ability is played."""

    verb = "activate"
    clause = "801.2a"
    elsewhere = ("起動能力は優先権を持つ時にプレイします。", "Activated abilities are played by who has priority.")
    guards = (
        Guard("302.1c", _not_yours, "自分のカードではありません。", "It is not your card."),
        Guard("801.2a", _without, "起動能力がありません。", "It has no activated ability."),
        Guard("803.1", _invalid, "その能力は有効ではありません。", "That ability is not valid now."),
        Guard(
            "803.1f", _used_up, "この能力はこのターンもうプレイできません。", "That ability cannot be played again this turn."
        ),
        Guard("102.6", _forbidden_ability, *FORBIDDEN),
        Guard("804.2f", _unpayable, "代償を支払えません。", "Its price cannot be paid."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for ref, key in ready(game, seat, [(zone, zone) for zone in SQUARES]):
            yield Option("activate", ref, key=key)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        for key in activated(game, ref.card):
            if when_playing.NOT_ACTIVATED.isdisjoint(game.program(key).ability.windows):
                yield Option("activate", ref, key=key)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        context = Context(option.card, seat, key_of(option), parent=game.last_event)
        game.call(PlayAbility(seat=seat, context=context))


#: What may be done in each phase.
RESOURCES: tuple[Act, ...] = (PutResource(),)
IGNITION: tuple[Act, ...] = (SpendCharge(),)
MAIN: tuple[Act, ...] = (PlayCard(), PlayExtra(), PlayShift(), Activate(), Attack())
__all__ = ["MAIN", "NOBODY", "RESOURCES", "Activate", "PlayCard", "PlayExtra", "PlayShift"]
