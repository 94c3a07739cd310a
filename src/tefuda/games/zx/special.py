"""Section 813.3: special abilities that are set off by damage. They do not wait: they cut in as soon as it is recorded."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Waiting

from .abilities import PlayAbility, bearer, may_use

WINDOW = "special"


def _next(game: Game) -> Waiting | None:
    """The first special ability that has been set off; the turn player's first (102.7)."""
    found = [one for one in game.state.waiting if WINDOW in game.program(one.context.key).ability.windows]
    return min(found, key=lambda one: one.context.master != game.state.turn_player, default=None)


def waits(game: Game) -> bool:
    return _next(game) is not None


def play(game: Game) -> None:
    """813.3: it is resolved at once, whatever is going on."""
    one = _next(game)
    assert one is not None
    state = game.state
    state.waiting = [other for other in state.waiting if other.number != one.number]
    game.proceed()
    context = one.context
    if may_use(game, bearer(context), context.key):
        game.call(PlayAbility(seat=context.master, context=context, auto=True))
