"""Section 1-4: how a game ends. Losing itself is a process on the Gate (12-2): see `rule_effects`."""

from __future__ import annotations

from tefuda.games.kit.losing import Endings

ENDINGS = Endings(over="1-4b", draw="1-4b-1", card="1-4a", concede="1-4c", untouched="1-4c-1")
losing = ENDINGS.procedure()
