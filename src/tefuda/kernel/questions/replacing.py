"""What happens instead: questions before replacement effects, which of them apply, and who decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import tree
from ..records import Context, Decision, Event, Option

if TYPE_CHECKING:
    from ..costs import Claim
    from ..derived import Force
    from ..game import Game


class Replacing:
    """What happens instead: questions before replacement effects, which of them apply, and who decides."""

    def question(self, game: Game, event: Event) -> Decision | None:
        """A question of the rules about an event before anything may replace it.

        DM 804.7, 806.1b, 808.1b: which card of several leaves; ZX, GR, BD, IC: none.
        """
        return None

    def answered(self, game: Game, event: Event, chosen: tuple[Option, ...]) -> Sequence[Event]:
        """What the event is after that question: it, another one, or several.

        also DM.
        """
        return (event,)

    def taken_for(self, game: Game, event: Event) -> Event | None:
        """Another event that replacement effects may take this one for.

        DM 808.1d, 814.1e, 821.1c: a cell that leaves for the creature it is part of; ZX, GR, BD, IC: none.
        """
        return None

    def replaceable(self, game: Game, event: Event, used: Sequence[tuple[int, int, int, int]]) -> bool:
        """May replacement effects still change an event that these have led to? DM 609.3: one in all; others: each once."""
        return True

    def concerned(self, game: Game, event: Event) -> int:
        """The player an event concerns: the master of the card, else the acting player."""
        if event.subject.card >= 0:
            return game.master(event.subject.card)
        return event.seat if event.seat >= 0 else game.state.turn_player

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """Who decides between these replacement effects for one event.

        IC 8-10-2, BD 1209-2, GR 14-13c: whom it concerns; ZX 812.2: the turn player; DM 609.8: whose effects they are.
        """
        return self.concerned(game, event)

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """Can what a replacement offers be done, on top of what is promised instead of other events?

        Asked of optional ones; of all if `replaces_only_possible` (DM 609.4).
        IC 8-10-3; BD 1209-3.
        """
        return game.feasible(context, node.actions, promised)

    def replacement_stage(self, game: Game, event: Event, force: Force) -> int:
        """Of several replacement effects for one event, those of the lowest stage come first; if declined, the next.

        DM 609.8a a spell's own, then the turn player's (101.5b); BD 1209-2d kinds of damage; IC, ZX, GR: one stage.
        """
        return 0
