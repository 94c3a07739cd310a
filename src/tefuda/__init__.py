"""Tefuda 手札: Japanese trading card games, played by their comprehensive rules.

    import tefuda

    decks = tefuda.load("ic_carddass").decks()
    match = tefuda.Match.new("ic_carddass", [decks["homura"], decks["tomoshibi"]], seed=7)
    match.answer("return nothing")

What stands in `__all__` is the public interface; each name is fetched from its module when it is first used, so importing the
package costs nothing. docs/architecture.md says what lies below.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.games.base import BUILT, GAMES, DeckFault, load
    from tefuda.kernel.game import Illegal
    from tefuda.lab.simulation import simulate
    from tefuda.match.match import Match
    from tefuda.match.notation import Unreadable
    from tefuda.match.replay import play_replay, write_replay
    from tefuda.match.scenario import Report, open_scenario, run_scenario
    from tefuda.match.view import view
    from tefuda.players import make_player

__version__ = "0.2.0.dev0"

_HOME = {
    "BUILT": "games.base",
    "GAMES": "games.base",
    "DeckFault": "games.base",
    "load": "games.base",
    "Illegal": "kernel.game",
    "simulate": "lab.simulation",
    "Match": "match.match",
    "Unreadable": "match.notation",
    "play_replay": "match.replay",
    "write_replay": "match.replay",
    "Report": "match.scenario",
    "open_scenario": "match.scenario",
    "run_scenario": "match.scenario",
    "view": "match.view",
    "make_player": "players",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})


__all__ = [
    "BUILT",
    "GAMES",
    "DeckFault",
    "Illegal",
    "Match",
    "Report",
    "Unreadable",
    "__version__",
    "load",
    "make_player",
    "open_scenario",
    "play_replay",
    "run_scenario",
    "simulate",
    "view",
    "write_replay",
]
