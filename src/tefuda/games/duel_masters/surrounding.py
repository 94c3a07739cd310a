"""804.2c: a god that comes out linked may be linked with other gods at its other sides, one after the other."""

from __future__ import annotations

from tefuda.kernel import objects
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import layout_of_gods
from .linking import LINK, NEWCOMER, around, free_side, group_of
from .zones import BATTLE


class Surrounding(Frame, frozen=True, tag="dm.Surrounding"):
    """Which other gods a newcomer is linked with."""

    god: Ref


surrounding = Procedure(Surrounding)


def newcomers(game: Game) -> list[Ref]:
    """The gods that have just come out linked."""
    marks = [(name, to) for name, to in game.state.numbers.items() if name.startswith(NEWCOMER)]
    return [Ref(int(name.removeprefix(NEWCOMER)), identity) for name, identity in marks]


def _more(game: Game, god: int) -> list[tuple[Ref, str]]:
    """The gods of its player that are not linked with it yet, and at which side of them it could lie."""
    cards, own = game.state.cards, group_of(game, god)
    seat, lead = cards[own[0]].controller, own[0]
    leads = [one for one in game.counted(BATTLE[0]) if cards[one].controller == seat and not cards[one].down and one != lead]
    groups = [group_of(game, other) for other in leads]
    if not any(layout_of_gods.central(game, card) for group in (own, *groups) for card in group):
        return []  # at its left and at its right it has been linked already
    found: list[tuple[Ref, str]] = []
    for group in groups:
        for card in group:
            sides = dict.fromkeys((free_side(game, god, card), *around(game, god, card)))
            fitting = [side for side in sides if side and layout_of_gods.room(game, god, side, card, own, group)]
            found += [(game.ref(card), side) for side in fitting]
    return found


@surrounding.step("")
def ask_more(game: Game, frame: Surrounding) -> None:
    """804.2c: it is linked with as many as there is room for, if its player likes."""
    game.state.numbers.pop(f"{NEWCOMER}{frame.god.card}", None)
    record = game.state.cards[frame.god.card]
    found = _more(game, frame.god.card) if game.alive(frame.god) and record.zone in BATTLE else []
    game.chosen = ()
    if found:
        options = tuple(Option("link", ref, price=side) for ref, side in found)
        game.ask(Decision(record.owner, "choose", "link", "804.2c", options, 0, 1, frame.god))


@surrounding.step("")
def link_more(game: Game, frame: Surrounding) -> None:
    """804.3: the gods that are joined are one creature, that was all of them before."""
    if not game.chosen:
        return
    game.goto(ask_more)
    option, god = game.chosen[0], frame.god.card
    group = group_of(game, option.card.card)
    layout_of_gods.join(game, god, option.card.card, option.price, group, first=False)
    lead, other = group_of(game, god)[0], group[0]
    happen(game, [objects.attaching(game, game.ref(other), game.ref(lead), LINK.role, seat=game.master(lead))])
