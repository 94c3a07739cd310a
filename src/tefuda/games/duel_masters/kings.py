"""Section 814: king cells, which are executed only together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tefuda.games.kit.acts import Act
from tefuda.kernel import objects
from tefuda.kernel.catalog import Definition
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import labels, mana
from .beginning import named
from .linking import CELL
from .zones import BATTLE, HAND, MANA, kinds, move_event


def _wanted(game: Game, card: int) -> tuple[str, ...] | None:
    """814.1: the names of the cells with which this one is executed."""
    return listed(game.catalog.definitions[game.state.cards[card].definition])


@lru_cache(maxsize=4096)
def listed(definition: Definition) -> tuple[str, ...] | None:
    for program in definition.programs:
        if program.ability.keyword == labels.KING:
            return named(program.ability.windows[0])
    return None


def pieces(game: Game, seat: int, card: int) -> tuple[int, ...] | None:
    """814.1: the other cells, in the hand or the mana zone; None: not all of them are there."""
    there = [*game.counted(HAND[seat]), *game.counted(MANA[seat])]
    found: list[int] = []
    for name in _wanted(game, card) or ():
        match = next((one for one in there if one not in (card, *found) and game.face_name(one) == name), None)
        if match is None:
            return None
        found.append(match)
    return tuple(found)


def _incomplete(game: Game, seat: int, option: Option) -> Stop:
    return pieces(game, seat, option.card.card) is None


def _price(game: Game, card: int) -> tuple[int, tuple[str, ...]]:
    """814.1c: what the whole costs."""
    game.reading = (card, 1)
    found = mana.price(game, card)
    game.reading = None
    return found


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    cost, civilisations = _price(game, option.card.card)
    return None if mana.covers(game, mana.purse(game, seat), cost, civilisations) else (cost,)


class Merge(Act):
    """814.1: cells of the given names, in the hand or the mana zone, are executed as one card."""

    verb = "merge"
    clause = "814.1"
    elsewhere = ("合体はメインステップにします。", "Cells are merged in the main step.")
    guards = (
        Guard("814.1", _incomplete, "合体に必要なキング・セルが揃っていません。", "Not all of its cells are there."),
        Guard("814.1c", _unpayable, "合体したカードのコスト{0}を支払えません。", "You cannot pay the cost of the whole, {0}."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        cards, definitions = game.state.cards, game.catalog.definitions
        for card in (*game.counted(HAND[seat]), *game.counted(MANA[seat])):
            if listed(definitions[cards[card].definition]) is not None and "キング" in kinds(game, card):
                yield Option("merge", game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return (Option("merge", ref),) if _wanted(game, ref.card) is not None else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        others = pieces(game, seat, option.card.card) or ()
        game.call(Merging(seat=seat, lead=option.card, others=tuple(game.ref(card) for card in others)))


class Merging(Frame, frozen=True, tag="dm.Merging"):
    """814.1c: all of them are pending, the cost of the whole is paid, and they are one creature."""

    seat: int
    lead: Ref
    others: tuple[Ref, ...]


merging = Procedure(Merging)


@merging.step("")
def hold(game: Game, frame: Merging) -> None:
    """601.1b: they are pending from now on."""
    happen(
        game,
        [Event("aside", subject=ref, after=ref.identity, seat=frame.seat, cause="play") for ref in (frame.lead, *frame.others)],
    )


@merging.step("814.1c")
def pay(game: Game, frame: Merging) -> None:
    """814.1c: the cost of the whole; cells in the mana zone may be tapped for it although they are pending."""
    cost, civilisations = _price(game, frame.lead.card)
    game.call(mana.Payment(seat=frame.seat, source=frame.lead, left=cost, civilisations=civilisations))


@merging.step("")
def merge(game: Game, frame: Merging) -> None:
    """814.1c: after that they are one creature."""
    lead = move_event(game, frame.lead.card, BATTLE, cause="play", by=frame.seat, face="second")
    joins = [
        objects.attaching(game, ref, frame.lead, CELL.role, to=BATTLE[0], seat=frame.seat, cause="play") for ref in frame.others
    ]
    happen(game, [lead, *joins])
