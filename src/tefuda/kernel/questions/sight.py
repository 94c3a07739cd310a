"""What players see, what they may take for what, and what is said to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..records import Card, Decision, Option, Ref, Refusal
from ..zones import ZoneRule

if TYPE_CHECKING:
    from ..catalog import Definition
    from ..game import Game


class Sight:
    """What players see, what they may take for what, and what is said to them."""

    def sees(self, game: Game, zone: ZoneRule, mine: bool) -> bool:
        """Does a player see the cards that lie face up in a zone, his own or the other player's? Each zone's clause says so.

        IC 3-1-3, 3-3-2.
        """
        return game.by(zone.sight_clause, zone.sight == "public" or (mine and zone.sight == "owner"))

    def knows(self, game: Game, seat: int, record: Card) -> bool | None:
        """May a player know a card, whatever its zone says in general? None: as the zone says.

        ZX 301.3b, 312.2b own cards that lie face down, 313.2a those face up in a hidden zone; DM, GR, BD, IC: as the zone says.
        """
        return None

    def pool(self, game: Game, definition: Definition) -> str:
        """Cards of one pool can be taken for each other by who does not see them; a deck of its own is a pool of its own.

        DM 超次元 and 超GR, ZX dynamis, BD the D deck; IC, GR: one pool.
        """
        return ""

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """Does a player who sees a two-sided card also see the side that is turned away?

        BD 410-2a; DM 805.1d.
        """
        return True

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        """Why this option is not on offer; empty if it is.

        each game's own: IC, BD, DM, ZX, GR.
        """
        return []

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        """What a player who points at this card may want to do with it, now or at another time.

        each game's own: IC, BD, DM, ZX, GR.
        """
        return ()
