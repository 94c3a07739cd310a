"""Chapter 3: the zones, and who sees them."""

from __future__ import annotations

from tefuda.kernel.zones import ZoneRule, places

ZONES = (
    ZoneRule("deck", "山", "deck", "nobody", "3-1", ordered=True, top_is_last=True),
    ZoneRule("hand", "手札", "hand", "owner", "3-2", arrange=True, arrange_clause="3-2"),
    ZoneRule("river", "川", "river", "public", "3-3", remembered=True),
    ZoneRule("bank", "岸", "bank", "public", "3-4", top_is_last=True),
)
DECK, HAND, RIVER, BANK = places(ZONES)
