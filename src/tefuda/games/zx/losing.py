"""Section 101: winning, losing, conceding."""

from __future__ import annotations

from tefuda.games.kit.losing import Endings

ENDINGS = Endings(over="101.2", draw="101.3", card="101.2", concede="101.4", untouched="101.5")
losing = ENDINGS.procedure()
