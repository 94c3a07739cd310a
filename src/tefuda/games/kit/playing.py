"""What is settled while something is played: modes, targets; and taking back a play that turns out to be impossible."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.kernel import sharing
from tefuda.kernel.effects import modes_chosen, modes_decision
from tefuda.kernel.game import Game
from tefuda.kernel.program import PickModes, Share
from tefuda.kernel.records import Context, Decision, Event, Option, Ref
from tefuda.kernel.select import amount, present
from tefuda.kernel.tree import Bound, Choose


def ask_modes(game: Game, context: Context, slot: int, clause: str) -> bool:
    """Ask for the modes of the ability's next choice between several; False if there is none left to make."""
    slots = _slots(game, context)
    if slot >= len(slots):
        return False
    game.ask(modes_decision(game, context, slots[slot][1].node, clause))
    return True


def with_modes(game: Game, context: Context, slot: int) -> Context:
    """The ability with the modes that were chosen; the others do not exist from here on."""
    return replace(context, binds={**context.binds, _slots(game, context)[slot][0]: modes_chosen(game.chosen)})


def _slots(game: Game, context: Context) -> tuple[tuple[int, PickModes], ...]:
    return game.program(context.key).slots if context.key.ability >= 0 else ()


def aims(game: Game, context: Context) -> list[Choose]:
    """The targets that what is played needs; a card without such words needs none."""
    return game.aims(context) if context.key.ability >= 0 else []


def wanted(game: Game, context: Context, node: Choose, there: int) -> tuple[int, int]:
    """How many targets at least and at most, of so many that there are."""
    least = max(0, amount(game, context, node.least))
    return least, there if node.most is None else max(0, amount(game, context, node.most))


def ask_targets(game: Game, context: Context, found: Sequence[Ref], least: int, most: int, clause: str) -> None:
    """Ask for the targets, as many of them as there are."""
    times = game.exactly("chosen_once", 1)
    options = tuple([Option("choose", ref) for ref in found for _ in range(times)])
    most = min(most, len(found))
    game.ask(Decision(context.master, "choose", "target", clause, options, min(least, most), most, context.source, context.key))


def with_targets(game: Game, context: Context, node: Choose) -> Context:
    """The ability with the targets that were chosen."""
    return replace(context, binds={**context.binds, node.bind: tuple(option.card for option in game.chosen)})


def ask_share(game: Game, context: Context, clause: str) -> bool:
    """Where amounts are divided among targets when playing: ask how much the next one gets; False: all is decided."""
    for share in _shares(game, context):
        question = sharing.asks(game, context, share, present(game, context, share.what), clause)
        if question is not None:
            game.ask(question)
            return True
    return False


def with_share(game: Game, context: Context) -> Context:
    """The ability with what was named for that one."""
    for share in _shares(game, context):
        refs = present(game, context, share.what)
        if sharing.asks(game, context, share, refs, "") is not None:
            return sharing.decided(game, context, share, refs)
    return context


def _shares(game: Game, context: Context) -> tuple[Share, ...]:
    """What is divided among targets that have been chosen."""
    if context.key.ability < 0:
        return ()
    found = game.program(context.key).shares
    return tuple(share for share in found if isinstance(share.what, Bound) and share.what.bind in context.binds)


def take_back(game: Game, card: Ref, seat: int, clause: str) -> None:
    """A play whose first step saved the game never was: all is as it was before that step, and the play is not tried again."""
    game.rewind()
    game.state.frames.pop()  # what is on top there is this play itself
    game.record(Event("rewound", subject=card, after=card.identity, seat=seat, clause=clause))
