"""Section 1015: IGOB. The player card turns over, and the two halves of an overboost enter as one card."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.games.kit.playing import take_back
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import passes

from . import wholes
from .zones import DYNAMIS, PLAYER_SQUARES, SQUARES, kinds, occupants, player_cards, put_event

OVERBOOST = "オーバーブースト"


class Igob(Frame, frozen=True, tag="zx.Igob"):
    """1015.1: one player card turns over."""

    context: Context
    seat: int
    into: tree.Cards
    lower: Ref = NOBODY
    upper: Ref = NOBODY
    square: int = -1
    failed: bool = False


turning_over = Procedure(Igob)


def begin(game: Game, context: Context, node: tree.Special) -> None:
    """1015.1: the player whose card it is."""
    assert isinstance(node.into, tree.Cards)
    game.call(Igob(context=context, seat=context.master, into=node.into))


def free_squares(game: Game, seat: int) -> list[int]:
    """1015.1, 1029.1: squares without a ゼクス, but for the opponent's player square; 202.11b: nor is an アセンション there."""
    return [zone for zone in SQUARES if zone != PLAYER_SQUARES[1 - seat] and not occupants(game, zone)]


def lower_half(game: Game, context: Context, seat: int, into: tree.Cards) -> Ref | None:
    """1015.1: what lies behind the player card, if it is the half of an overboost of the name that is said."""
    for card in player_cards(game, seat):
        half = wholes.part(game, card, wholes.COMPANION)
        if half is not None and OVERBOOST in kinds(game, half) and not _stopped(game, context, seat, card):
            ref = game.ref(half)
            if passes(game, context, ref, _named(into)):
                return ref
    return None


def _stopped(game: Game, context: Context, seat: int, card: int) -> bool:
    """102.6: something says that this player card does not turn over."""
    event = Event("igob", subject=game.ref(card), seat=seat, cause="skill", by=context.master)
    return forbidden(game, event) is not None


def _named(into: tree.Cards) -> tuple[tree.Filter, ...]:
    """1015.1: the name that is said is contained in that of the half."""
    return tuple(
        tree.Is("name_part", node.value) for node in into.filters if isinstance(node, tree.Is) and "name" in node.property
    )


def upper_halves(game: Game, seat: int, lower: Ref) -> list[Ref]:
    """1015.1: upper halves of the same name that lie face down in the dynamis."""
    cards, definition = game.state.cards, game.state.cards[lower.card].definition
    name = game.catalog.definitions[definition].faces[0].name
    found = [card for card in game.counted(DYNAMIS[seat]) if cards[card].down and OVERBOOST in kinds(game, card)]
    return [game.ref(card) for card in found if game.catalog.definitions[cards[card].definition].faces[0].name == name]


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Are both halves there?"""
    assert isinstance(node.into, tree.Cards)
    lower = lower_half(game, context, context.master, node.into)
    return lower is not None and bool(upper_halves(game, context.master, lower))


@turning_over.step("")
def save(game: Game, frame: Igob) -> None:
    """1015.3: if it turns out to be impossible, everything is as it was before."""
    game.save()


@turning_over.step("1015.1")
def show_lower(game: Game, frame: Igob) -> None:
    """1015.1: the player card is turned over, and what lies behind it is shown."""
    found = lower_half(game, frame.context, frame.seat, frame.into)
    if found is None:
        game.goto(check, failed=True)
        return
    game.set(lower=found)
    happen(game, [_shown(frame, found)])


def _shown(frame: Igob, ref: Ref) -> Event:
    return Event("reveal", subject=ref, after=ref.identity, seat=frame.seat, cause="skill", by=frame.context.master)


@turning_over.step("1015.1")
def choose_upper(game: Game, frame: Igob) -> None:
    """1015.1: the upper half of the same name, out of the dynamis."""
    found = upper_halves(game, frame.seat, frame.lower)
    if not found:
        game.goto(check, failed=True)
        return
    options = tuple(Option("choose", ref) for ref in found)
    game.ask(Decision(frame.seat, "choose", "choose", "1015.1", options, source=frame.lower, key=frame.context.key))


@turning_over.step("1015.1")
def show_upper(game: Game, frame: Igob) -> None:
    game.set(upper=game.chosen[0].card)
    happen(game, [_shown(frame, game.chosen[0].card)])


@turning_over.step("1015.1")
def choose_square(game: Game, frame: Igob) -> None:
    """1015.1: a square without a ゼクス, but not the opponent's player square."""
    free = free_squares(game, frame.seat)
    if not free:
        game.goto(check, failed=True)
        return
    options = tuple(Option("place", to=game.rules.zone_at[zone].name) for zone in free)
    game.ask(Decision(frame.seat, "choose", "place", "1015.1", options, source=frame.upper, key=frame.context.key))


@turning_over.step("1015.1")
def join(game: Game, frame: Igob) -> None:
    """1015.1, 1007.5: both halves enter as one card, rebooted; the player card lies behind it from now on."""
    zone = game.zone(game.chosen[0].to, frame.seat)
    seat, context = frame.seat, frame.context
    player = game.ref(game.state.cards[frame.lower.card].host)
    put = caused(put_event(game, frame.upper.card, zone, seat, how=game.by("1007.5a", "joined")), context)
    half = attaching(game, frame.lower, frame.upper, wholes.LOWER, to=zone, seat=seat, cause="skill", by=seat)
    behind = attaching(game, player, frame.upper, wholes.BEHIND, to=zone, seat=seat, down=True, cause="skill", by=seat)
    happen(game, [put, half, behind])


@turning_over.step("")
def check(game: Game, frame: Igob) -> None:
    """1015.3: what cannot be completed has not begun."""
    if frame.failed and game.rule("1015.3"):
        take_back(game, frame.context.source, frame.seat, "1015.3")
    else:
        game.keep()


@turning_over.step("")
def told(game: Game, frame: Igob) -> None:
    game.reply(done=frame.done)
    if frame.done:
        ref = game.ref(frame.upper.card)
        game.occur("igob", subject=ref, after=ref.identity, seat=frame.seat, cause="skill", by=frame.context.master)
