"""Which clauses are behind what is carried out and read: asked only while clauses are traced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import tree

if TYPE_CHECKING:
    from ..game import Game
    from ..program import Instruction


class Tracing:
    """Which clauses are behind what is carried out and read: asked only while clauses are traced."""

    def performs(self, game: Game, node: Instruction) -> bool:
        """Clauses behind carrying out an action (asked only while clauses are traced).

        IC 3-6-4; BD 1202-2; DM 603.4, 605.2a; ZX 202.15b, 1017.1; GR 15-10a-1, 15-7a.
        """
        return True

    def reads(self, game: Game, node: tree.Node) -> bool:
        """Clauses behind reading a filter (asked only while clauses are traced).

        IC 2-11-4; BD 401-8a, 1204-4; DM 201.2b; ZX 1136.2, 816.3; GR 4-2d.
        """
        return True
