"""112.3c ニンジャ・ストライク, and 侵略: cards of the hand that come into an attack."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present

from . import halves, labels
from .evolution import ONTO, put_on
from .play import Play
from .zones import BATTLE, MANA, move_event


class NinjaStrike(Frame, frozen=True, tag="dm.NinjaStrike"):
    """112.3c: a creature is summoned for nothing in the middle of an attack."""

    context: Context


ninja = Procedure(NinjaStrike)


@ninja.step("112.3c")
def summon(game: Game, frame: NinjaStrike) -> None:
    """112.3c: with so much mana now, whatever there was when it was declared; each player once in an attack."""
    context = frame.context
    needed = int(game.program(context.key).ability.windows[0])
    enough = len(game.counted(MANA[context.master])) >= needed
    if game.alive(context.source) and enough and not _used(game, context.master):
        half = halves.side_of(game, context.source.card, context.key)
        game.call(Play(seat=context.master, card=context.source, free=True, half=half))


@ninja.step("")
def told(game: Game, frame: NinjaStrike) -> None:
    game.reply(done=frame.done)


def _used(game: Game, seat: int) -> bool:
    """Has the player used another one in this attack already?"""
    uses = 0
    for event in reversed(game.state.history):
        if event.kind == "attack":
            break
        if event.kind == "trigger" and event.seat == seat and event.key is not None:
            uses += game.program(event.key).ability.keyword == labels.NINJA
    return uses > 1


def strike(game: Game, context: Context, node: tree.Special) -> None:
    game.call(NinjaStrike(context=context))


class Invasion(Frame, frozen=True, tag="dm.Invasion"):
    """A card of the hand is put on the creature that attacks: it goes on attacking (801.2)."""

    context: Context
    base: Ref


invasion = Procedure(Invasion)


@invasion.step("")
def put(game: Game, frame: Invasion) -> None:
    """701.15a: evolving is putting a card on another."""
    event = caused(move_event(game, frame.context.source.card, BATTLE, how=ONTO), frame.context)
    happen(game, put_on(game, event, (Option("choose", frame.base),)))


@invasion.step("")
def invaded(game: Game, frame: Invasion) -> None:
    game.reply(done=frame.done)


def invade(game: Game, context: Context, node: tree.Special) -> None:
    """The attacker may be another creature by now: what it has become is meant."""
    bases = present(game, context, node.what or tree.Subject())
    if bases and game.alive(context.source) and game.state.cards[bases[0].card].zone in BATTLE:
        game.call(Invasion(context=context, base=bases[0]))
