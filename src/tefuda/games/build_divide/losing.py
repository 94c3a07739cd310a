"""Section 103: losing, winning, conceding."""

from __future__ import annotations

from tefuda.games.kit.losing import Endings

ENDINGS = Endings(over="103-1", draw="103-1a", card="103-3", concede="103-2", untouched="103-2a")
losing = ENDINGS.procedure()
