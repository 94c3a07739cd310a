"""Sections 310, 811: GR creatures, which come from the super GR pile, and auras, which are put on them."""

from __future__ import annotations

from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from .evolution import AURA
from .play import ARRIVALS, Play
from .zones import BATTLE, GR, creatures, kinds


def gr_summon(game: Game, context: Context, node: tree.Special) -> None:
    """701.30a: the top card of the super GR pile is summoned, as if its cost had been paid."""
    _summon(game, context.master)


def _summon(game: Game, seat: int) -> Ref:
    pile = game.state.zones[GR[seat]]
    if not pile or not game.by("701.30a", True):
        return NOBODY
    ref = game.ref(pile[-1])
    game.call(Play(seat=seat, card=ref, free=True))
    return ref


class Donning(Frame, frozen=True, tag="dm.Donning"):
    """310.2: an aura is put on a GR creature, or on one that is summoned for it."""

    seat: int
    aura: Ref
    bearer: int = -1


donning = Procedure(Donning)


@donning.step("310.2")
def ask_bearer(game: Game, frame: Donning) -> None:
    """310.2: a GR creature of the player's, or a new one."""
    there = [card for card in creatures(game, frame.seat) if "GR" in kinds(game, card)]
    options = [Option("choose", game.ref(card)) for card in there]
    if game.state.zones[GR[frame.seat]]:
        options.append(Option("gr"))
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "act", "aura", "310.2", tuple(options), source=frame.aura))


@donning.step("310.2")
def new_bearer(game: Game, frame: Donning) -> None:
    if game.chosen and game.chosen[0].verb == "gr":
        game.set(bearer=game.state.zones[GR[frame.seat]][-1])
        _summon(game, frame.seat)
    elif game.chosen:
        game.set(bearer=game.chosen[0].card.card)


@donning.step("310.2")
def don(game: Game, frame: Donning) -> None:
    """310.2a: if that creature is not there any more the aura stays where it was executed."""
    there = frame.bearer >= 0 and game.state.cards[frame.bearer].zone in BATTLE
    if game.demands("310.2a", there) and frame.bearer >= 0 and game.alive(frame.aura):
        bearer = game.ref(frame.bearer)
        happen(game, [objects.attaching(game, frame.aura, bearer, AURA.role, seat=frame.seat, cause="play", by=frame.seat)])


def _arrives(game: Game, seat: int, aura: Ref) -> None:
    game.call(Donning(seat=seat, aura=aura))


def boost(game: Game, lead: int) -> int:
    """310.4: an aura raises the power of its creature by its number."""
    cards, definitions = game.state.cards, game.catalog.definitions
    auras = [cards[part] for part in cards[lead].parts if cards[part].role == AURA.role]
    if auras and "GR" not in definitions[cards[lead].definition].faces[0].words["type"]:
        auras = game.by("310.7", auras)  # also on what a GR creature has evolved into
    return game.by("310.4", sum(definitions[aura.definition].faces[0].numbers.get("boost", 0) for aura in auras))


ARRIVALS["オーラ"] = _arrives
