"""Amounts that a player divides among cards as he likes: so much to each, one card after the other.

What each is to get is bound in a slot of the ability's memory: a card and its share by turns. Where a rulebook has it decided
when an ability is played, the slot is filled then (`games.kit.playing`) and nothing is asked when it is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import program as ops
from .effects import Resolve, go_on
from .records import Context, Decision, Ref
from .select import amount, present

if TYPE_CHECKING:
    from .game import Game


def shares(context: Context, slot: int) -> dict[Ref, int]:
    """What was decided so far, card by card."""
    row = context.binds.get(slot, ())
    return {ref: share.card for ref, share in zip(row[::2], row[1::2], strict=True)}


def asks(game: Game, context: Context, node: ops.Share, refs: Sequence[Ref], clause: str) -> Decision | None:
    """How much the next card gets: at least one, and so much that one is left for each of the others; None: all is decided.

    The last one gets what is left. Of more cards than there are points, the first ones get one each.
    """
    given, total = shares(context, node.slot), max(0, amount(game, context, node.amount))
    waiting = [ref for ref in refs[:total] if ref not in given]
    if not waiting:
        return None
    left, least = total - sum(given.values()), game.by("share_each", 1)
    most = left - least * (len(waiting) - 1)
    least = left if len(waiting) == 1 else least
    return Decision(context.master, "number", "share", clause, least=least, most=most, source=waiting[0], key=context.key)


def decided(game: Game, context: Context, node: ops.Share, refs: Sequence[Ref]) -> Context:
    """The ability with what was named for the next card."""
    given = shares(context, node.slot)
    ref = next(ref for ref in refs if ref not in given)
    row = (*context.binds.get(node.slot, ()), ref, Ref(game.number, 0))
    return replace(context, binds={**context.binds, node.slot: row})


def share(game: Game, frame: Resolve, node: ops.Share) -> None:
    """Ask for one card after the other, unless it was decided before."""
    context = frame.context
    refs = present(game, context, node.what)
    if frame.asked:
        context = decided(game, context, node, refs)
        game.set(asked=False, context=context)
    elif node.slot in context.binds:
        if game.applies("shares_locked"):
            go_on(game)
            return
        context = replace(context, binds={slot: row for slot, row in context.binds.items() if slot != node.slot})
        game.set(context=context)
    question = asks(game, context, node, refs, game.rules.clauses.get("share", game.rules.clauses["choose"]))
    if question is None:
        go_on(game)
        return
    game.set(asked=True)
    game.ask(question)
