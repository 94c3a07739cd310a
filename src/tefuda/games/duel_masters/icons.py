"""603.3a: abilities that are printed behind an icon and are used by others: キズナ and キズナプラス."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Frame, Option
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import wait

from . import labels
from .zones import creatures

#: How many abilities behind the icon キズナプラス uses.
_USES = 2


class Bonding(Frame, frozen=True, tag="dm.Bonding"):
    """603.3a: a player names abilities behind the icon; each waits with what it says."""

    context: Context


bonding = Procedure(Bonding)


def icon_abilities(game: Game, seat: int) -> list[Option]:
    """What stands behind the icon on the player's creatures."""
    refs = [game.ref(card) for card in creatures(game, seat)]
    return [Option("activate", ref, key=key) for ref in refs for key in labels.labelled(game, ref, labels.BOND)]


@bonding.step("603.3a")
def ask_icons(game: Game, frame: Bonding) -> None:
    options = tuple(icon_abilities(game, frame.context.master))
    most = min(_USES, len(options))
    game.chosen = ()
    if options:
        game.ask(Decision(frame.context.master, "choose", "bond", "603.3a", options, most, most, frame.context.source))


@bonding.step("603.3a")
def wait_with_them(game: Game, frame: Bonding) -> None:
    """603.3a: from now on their contents wait, whatever becomes of the creatures they are printed on."""
    for option in game.chosen:
        assert option.key is not None
        wait(game, Context(option.card, frame.context.master, option.key, parent=game.last_event))


def bond(game: Game, context: Context, node: tree.Special) -> None:
    """キズナプラス has been paid for."""
    game.call(Bonding(context=context))
