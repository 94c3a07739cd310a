"""Sections 303, 305: cross gears and weapons, which lie with a creature and are no part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit.acts import Act
from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import PartRule, Procedure
from tefuda.kernel.select import present

from . import mana
from .evolution import CROSS
from .play import Play
from .zones import BATTLE, creatures, kinds

#: 305.2: so is a weapon.
EQUIP = PartRule("equip", identity="same", apart=True)
ROLES = frozenset({CROSS.role, EQUIP.role})


def part_stays(game: Game, part: Card) -> bool:
    """303.5: a gear stays in the battle zone when its creature leaves; 305.3: a weapon too, for a moment."""
    return part.role in ROLES and game.rule("303.5")


# ------------------------------------------------------------------------------------------------ 303.3 crossing


def gears(game: Game, seat: int) -> list[int]:
    """303.4: the cross gears of a player in the battle zone, crossed or not."""
    cards = game.state.cards
    own = [card for card in game.counted(BATTLE[0]) if cards[card].controller == seat]
    crossed = [part for card in own for part in cards[card].parts if cards[part].role == CROSS.role]
    lying = game.by("303.4", crossed) if crossed else crossed
    return [
        *(card for card in own if "クロスギア" in kinds(game, card)),
        *(part for part in lying if cards[part].owner == seat),
    ]


def _no_gear(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in gears(game, seat)


def _no_creature(game: Game, seat: int, option: Option) -> Stop:
    return option.other == NOBODY or option.other.card not in creatures(game, seat)


def _crossed_there(game: Game, seat: int, option: Option) -> Stop:
    return option.other != NOBODY and game.state.cards[option.card.card].host == option.other.card


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    cost, civilisations = mana.price(game, option.card.card)
    paid = mana.points(game, cost, civilisations)
    return None if mana.covers(game, mana.purse(game, seat), cost, paid) else (cost,)


class Cross(Act):
    """303.3b: for its cost once more a cross gear is crossed to a creature."""

    verb = "cross"
    clause = "303.3b"
    elsewhere = ("クロスはメインステップにします。", "Gears are crossed in the main step.")
    guards = (
        Guard("701.17a", _no_gear, "バトルゾーンにある自分のクロスギアではありません。", "It is not a cross gear of yours."),
        Guard("303.3", _no_creature, "クロスできるのは自分のクリーチャーだけです。", "Only your creatures can be crossed."),
        Guard(
            "303.4a", _crossed_there, "すでにそのクリーチャーにクロスされています。", "It is crossed to that creature already."
        ),
        Guard("303.3b", _unpayable, "コスト{0}を支払えません。", "You cannot pay its cost of {0}."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for gear in gears(game, seat):
            for card in game.counted(BATTLE[0]):
                yield Option("cross", game.ref(gear), game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if ref.card in gears(game, seat):
            yield from (Option("cross", ref, game.ref(card)) for card in game.counted(BATTLE[0]))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Crossing(seat=seat, gear=option.card, creature=option.other))


class Crossing(Frame, frozen=True, tag="dm.Crossing"):
    """303.3b: the cost of the gear is paid once more, and it is crossed."""

    seat: int
    gear: Ref
    creature: Ref
    free: bool = False


crossing = Procedure(Crossing)


@crossing.step("")
def pay(game: Game, frame: Crossing) -> None:
    """303.3b: its mana cost once more; 303.3c: unless an effect crosses it."""
    if not frame.free:
        cost, civilisations = mana.price(game, frame.gear.card)
        paid = mana.points(game, cost, civilisations)
        game.call(mana.Payment(seat=frame.seat, source=frame.gear, left=cost, civilisations=paid))


@crossing.step("701.17a")
def cross(game: Game, frame: Crossing) -> None:
    """701.17a: it lies under the creature; 303.4: it may have been crossed to another one before."""
    happen(game, [objects.attaching(game, frame.gear, frame.creature, CROSS.role, seat=frame.seat, by=frame.seat)])


class UseGear(Frame, frozen=True, tag="dm.UseGear"):
    """S・トリガーX: the gear is put out for nothing, and may be crossed to a creature at once."""

    seat: int
    card: Ref


gearing = Procedure(UseGear)


@gearing.step("")
def generate(game: Game, frame: UseGear) -> None:
    game.call(Play(seat=frame.seat, card=frame.card, free=True))


@gearing.step("")
def ask_creature(game: Game, frame: UseGear) -> None:
    there = frame.card.card in gears(game, frame.seat)
    options = tuple(Option("choose", game.ref(card)) for card in creatures(game, frame.seat)) if there else ()
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "choose", "gear", "303.3c", options, 0, 1, frame.card))


@gearing.step("303.3c")
def cross_at_once(game: Game, frame: UseGear) -> None:
    if game.chosen:
        gear = game.ref(frame.card.card)
        game.call(Crossing(seat=frame.seat, gear=gear, creature=game.chosen[0].card, free=True))


def cross_freely(game: Game, context: Context, node: tree.Special) -> None:
    """303.3c: an effect crosses a gear to a creature that its player chooses."""
    for ref in present(game, context, node.what) if node.what is not None else ():
        if ref.card in gears(game, context.master) and game.rule("303.3c"):
            game.call(ChooseBearer(seat=context.master, gear=ref))


class ChooseBearer(Frame, frozen=True, tag="dm.ChooseBearer"):
    """303.3c: to which creature a gear is crossed by an effect."""

    seat: int
    gear: Ref


bearing = Procedure(ChooseBearer)


@bearing.step("")
def ask_bearer(game: Game, frame: ChooseBearer) -> None:
    host = game.state.cards[frame.gear.card].host
    options = tuple(Option("choose", game.ref(card)) for card in creatures(game, frame.seat) if card != host)
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "choose", "wearer", "303.3c", options, source=frame.gear))


@bearing.step("")
def borne(game: Game, frame: ChooseBearer) -> None:
    if game.chosen:
        game.call(Crossing(seat=frame.seat, gear=frame.gear, creature=game.chosen[0].card, free=True))


# ------------------------------------------------------------------------------------------------ 305 weapons


def equips(game: Game, event: Event) -> bool:
    """305.2: does a weapon come out that can be equipped to a creature?"""
    enters = event.kind == "move" and event.destination in BATTLE and event.origin not in BATTLE
    return enters and "ウエポン" in kinds(game, event.subject.card) and bool(creatures(game, event.seat))


def ask_wielder(game: Game, event: Event) -> Decision:
    """305.2: which creature it is equipped to."""
    options = tuple(Option("choose", game.ref(card)) for card in creatures(game, event.seat))
    return Decision(event.seat, "choose", "wearer", "305.2", options, source=event.subject)


def equip(game: Game, event: Event, creature: Ref) -> Event:
    """305.2: the weapon comes into the battle zone with the creature."""
    return objects.attaching(
        game, event.subject, creature, EQUIP.role, seat=event.seat, cause=event.cause, by=event.by, source=event.source,
        key=event.key,
    )  # fmt: skip
