"""Section 104: winning and losing. The document says nothing of conceding and of both losing at once (docs/duel_masters.md)."""

from __future__ import annotations

from tefuda.games.kit.losing import Endings

ENDINGS = Endings(over="104.1", draw="104.1", card="104.2c", concede="104.1", untouched="104.1")
losing = ENDINGS.procedure()
