"""EXライフ: a shield that a creature brings along, and that goes in its place."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Frame, Ref
from tefuda.kernel.rules import Procedure

from . import labels
from .zones import BATTLE, DECK, GRAVE, SHIELDS, creatures, move_event

#: The key under which it is noted which shield a creature has brought along (0: there was none).
LIFE = "life:"


def shield_of(game: Game, card: int) -> Ref | None:
    """The shield that this creature has brought along, if it is still one."""
    identity = game.state.numbers.get(f"{LIFE}{card}", 0)
    for place in SHIELDS:
        for shield in game.counted(place):
            if identity and game.state.cards[shield].object == identity:
                return game.ref(shield)
    return None


def newcomers(game: Game) -> list[Event]:
    """110.4f: a creature that has just come brings the top card of its owner's deck among the shields."""
    found = []
    for card in without(game):
        pile = game.counted(DECK[game.state.cards[card].owner])
        if pile:
            found.append(move_event(game, pile[-1], SHIELDS, agent=game.ref(card)))
    return found


def without(game: Game) -> list[int]:
    """The creatures that are still to bring their shield along."""
    there = [card for card in creatures(game) if labels.printed(game, card, labels.EX_LIFE)]
    return [card for card in there if f"{LIFE}{card}" not in game.state.numbers]


def note(game: Game, event: Event) -> None:
    """Which shield belongs to which creature; a creature that has gone has none any more."""
    if event.kind != "move":
        return
    if event.destination in SHIELDS and event.cause == "rule" and event.agent.card >= 0:
        game.state.numbers[f"{LIFE}{event.agent.card}"] = event.after
    elif event.origin in BATTLE:
        game.state.numbers.pop(f"{LIFE}{event.subject.card}", None)


def ability() -> tree.Ability:
    """When it would leave, its shield is put into the graveyard instead."""
    leaves = tree.When("move", subject=tree.This(), origin=("battle",))
    return tree.Ability("static", (tree.Instead(leaves, (tree.Special("ex_life", what=tree.This()),)),), keyword=labels.EX_LIFE)


class LifeSpent(Frame, frozen=True, tag="dm.LifeSpent"):
    """The shield goes in the creature's place."""

    shield: Ref
    context: Context


spending = Procedure(LifeSpent)


@spending.step("")
def bury(game: Game, frame: LifeSpent) -> None:
    happen(game, [caused(move_event(game, frame.shield.card, GRAVE), frame.context)])


@spending.step("")
def told(game: Game, frame: LifeSpent) -> None:
    game.reply(done=frame.done)


def spend(game: Game, context: Context, node: tree.Special) -> None:
    shield = shield_of(game, context.source.card)
    if shield is not None:
        game.call(LifeSpent(shield=shield, context=context))
