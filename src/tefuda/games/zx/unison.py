"""Section 1029: unison. A ゼクス of the hand and the player extra that lies on the player card enter as one ゼクス."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.games.kit.playing import take_back
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import targets

from . import wholes
from .igob import free_squares
from .zones import player_cards, put_event


class Unison(Frame, frozen=True, tag="zx.Unison"):
    """1029.1: one player does it."""

    context: Context
    options: tuple[Ref, ...]
    card: Ref = NOBODY
    failed: bool = False


uniting = Procedure(Unison)


def extra(game: Game, seat: int) -> int | None:
    """1029.1: the player's extra, lying face up on his player card."""
    found = [wholes.part(game, card, wholes.COVER) for card in player_cards(game, seat)]
    return next((card for card in found if card is not None), None)


def spent(game: Game, seat: int) -> bool:
    """1029.1b: once a turn."""
    return any(event.seat == seat for event in game.past.called("unison")) and game.rule("1029.1b")


def begin(game: Game, context: Context, node: tree.Special) -> None:
    """1029.1: a ゼクス of the hand of the name that is said."""
    assert node.into is not None
    found = tuple(ref for ref in targets(game, context, node.into) if game.alive(ref))
    if not spent(game, context.master):
        game.call(Unison(context=context, options=found))


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Is there an extra, a ゼクス to join with it, and has it not been done this turn?"""
    assert node.into is not None
    ready = extra(game, context.master) is not None and bool(targets(game, context, node.into))
    return ready and not spent(game, context.master)


@uniting.step("")
def save(game: Game, frame: Unison) -> None:
    """1029.4: if it turns out to be impossible, everything is as it was before."""
    game.save()


@uniting.step("1029.1")
def choose(game: Game, frame: Unison) -> None:
    """1029.1: which ゼクス of the hand."""
    if not frame.options or extra(game, frame.context.master) is None:
        game.goto(check, failed=True)
        return
    options = tuple(Option("choose", ref) for ref in frame.options)
    context = frame.context
    game.ask(Decision(context.master, "choose", "choose", "1029.1", options, source=context.source, key=context.key))


@uniting.step("1029.1")
def show(game: Game, frame: Unison) -> None:
    """1029.1: it is shown."""
    ref = game.chosen[0].card
    game.set(card=ref)
    seat = frame.context.master
    happen(game, [Event("reveal", subject=ref, after=ref.identity, seat=seat, cause="skill", by=seat)])


@uniting.step("1029.1")
def choose_square(game: Game, frame: Unison) -> None:
    """1029.1: a square without a ゼクス, but not the opponent's player square."""
    seat = frame.context.master
    free = free_squares(game, seat)
    if not free:
        game.goto(check, failed=True)
        return
    options = tuple(Option("place", to=game.rules.zone_at[zone].name) for zone in free)
    game.ask(Decision(seat, "choose", "place", "1029.1", options, source=frame.card, key=frame.context.key))


@uniting.step("1029.1")
def join(game: Game, frame: Unison) -> None:
    """1029.1, 1007.5: they enter as one card, rebooted; the player card lies behind it from now on."""
    seat = frame.context.master
    zone = game.zone(game.chosen[0].to, seat)
    found = extra(game, seat)
    assert found is not None
    player = game.ref(game.state.cards[found].host)
    put = caused(put_event(game, frame.card.card, zone, seat, how=game.by("1007.5a", "joined")), frame.context)
    more = {"to": zone, "seat": seat, "cause": "skill", "by": seat}
    over = attaching(game, game.ref(found), frame.card, wholes.UNISON, **more)  # type: ignore[arg-type]
    behind = attaching(game, player, frame.card, wholes.BEHIND, down=True, **more)  # type: ignore[arg-type]
    happen(game, [put, over, behind])


@uniting.step("")
def check(game: Game, frame: Unison) -> None:
    """1029.4: what cannot be completed has not begun."""
    if frame.failed and game.rule("1029.4"):
        take_back(game, frame.context.source, frame.context.master, "1029.4")
    else:
        game.keep()


@uniting.step("")
def told(game: Game, frame: Unison) -> None:
    game.reply(done=frame.done)
    if frame.done:
        ref, seat = game.ref(frame.card.card), frame.context.master
        game.occur("unison", subject=ref, after=ref.identity, seat=seat, cause="skill", by=seat)
