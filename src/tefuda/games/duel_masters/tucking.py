"""403.4: cards that an effect puts under a creature: always at the bottom, and their order never changes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.games.kit.moves import caused
from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present

from .evolution import AURA, UNDER
from .zones import BATTLE


class Tucking(Frame, frozen=True, tag="dm.Tucking"):
    """403.4a: cards are put under a creature."""

    context: Context
    host: Ref
    cards: tuple[Ref, ...]


tucking = Procedure(Tucking)


def _bearing(game: Game, ref: Ref) -> list[Ref]:
    """310.8b: with a creature its auras go under the other card."""
    auras = [game.ref(part) for part in game.state.cards[ref.card].parts if game.state.cards[part].role == AURA.role]
    return [ref, *game.by("310.8b", auras)]


@tucking.step("")
def gather(game: Game, frame: Tucking) -> None:
    there = [ref for ref in frame.cards if game.alive(ref) and ref != frame.host]
    game.set(cards=tuple(one for ref in there for one in _bearing(game, ref)))


@tucking.step("")
def ask_order(game: Game, frame: Tucking) -> None:
    """403.4a, 310.8b: in which order several go under it their owner decides."""
    game.chosen = tuple(Option("order", ref) for ref in frame.cards)
    if len(frame.cards) > 1:
        owner = game.state.cards[frame.cards[0].card].owner
        game.ask(Decision(owner, "order", "order", "403.4a", game.chosen, source=frame.context.source))


@tucking.step("403.4a")
def put(game: Game, frame: Tucking) -> None:
    """403.4a: at the bottom of what the creature consists of."""
    if not game.alive(frame.host) or game.state.cards[frame.host.card].zone not in BATTLE:
        return
    refs = game.order("403.4a", [option.card for option in game.chosen])
    events = [objects.attaching(game, ref, frame.host, UNDER.role, seat=game.master(frame.host.card)) for ref in refs]
    happen(game, [caused(replace(event, alone=True), frame.context) for event in events])


@tucking.step("")
def told(game: Game, frame: Tucking) -> None:
    game.reply(done=frame.done)


def tuck(game: Game, context: Context, node: tree.Special) -> None:
    """A card says: put them under this creature."""
    refs: Sequence[Ref] = present(game, context, node.what or tree.This())
    game.call(Tucking(context=context, host=context.source, cards=tuple(dict.fromkeys(refs))))
