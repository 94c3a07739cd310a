"""What happens: the rules' own say about events, what triggers, what cuts in, what is noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import tree
from ..records import Context, Effect, Event

if TYPE_CHECKING:
    from ..game import Game


class Events:
    """What happens: the rules' own say about events, what triggers, what cuts in, what is noted."""

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        """Do triggers on this move read the card as it was before (else as it is afterwards)?

        IC 8-7-4-1, 8-7-4-1-1; BD 1205-4a, 12.05.4.a.1; DM 603.5c; ZX 808.3a, 808.3d; GR 14-9e, 14-9e-1.
        """
        return False

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """A rule's own change to an event about to happen; None: it does not happen.

        IC 6-2-4-1; BD 515-1, 517-1; DM 105.5; ZX 1007.1; GR 3-9b, 3-2f-1.
        """
        return event

    def divert(self, game: Game, event: Event) -> Event:
        """A rule's own replacement that comes after everybody else's, directly before the event happens.

        BD 1406-2.
        """
        return event

    def stoppable(self, game: Game, event: Event) -> bool:
        """May effects forbid this event? DM 117.1, 701.33b: not a card's way home or to the abyss; others: always.

        Asked only when an effect would.
        """
        return True

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """A last word on whether an event of a batch that fits a trigger's words counts for it.

        DM 603.5d: a card that leaves with the batch sees only itself leave; IC 6-5-1-1, BD 527-2; ZX, GR: always.
        """
        return True

    def comes_true(self, game: Game, context: Context, batch: Sequence[Event]) -> bool:
        """A trigger's condition does not hold before these events. Do they themselves fulfil it, and in time?

        BD 1411-2, 1411-2a.
        """
        return False

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """Is the event, whatever brought it about, also caused by one of the things the words name (`when.by`)?

        BD 803-8b, 527-2a; also DM.
        """
        return False

    def counts_as_cause(self, game: Game, causes: Sequence[str], event: Event) -> bool:
        """Is the event brought about by what words that forbid it name and what is no `Cause`? DM "by spells"; others: no."""
        return False

    def falls_due(self, game: Game, effect: Effect) -> bool:
        """Does a delayed trigger fire when what it waited for has come, wherever its card is?

        ZX 808.4b; others: yes.
        """
        return True

    def declared(self, game: Game, context: Context) -> bool:
        """Does a triggered ability start to wait by itself? Else its player has to show the card first, if he wants to.

        DM 603.2e, GR 14-9b-1: abilities of cards that others do not see; ZX, BD, IC: always by itself.
        """
        return True

    def waits(self, game: Game, context: Context) -> None:
        """Bookkeeping when a triggered ability starts to wait.

        also IC, GR.
        """

    def interrupt(self, game: Game) -> None:
        """Rule processing that cuts in after every event: it may end the game or call a procedure.

        IC 9-2-1; BD 4.07.4.c.1; DM 703.1, 604.4; ZX 901.2a, 813.3; also GR.
        """

    def happened(self, game: Game, event: Event) -> None:
        """Bookkeeping right after an event (of those that `Rules.noted` names, if it names any).

        BD 521-4a, 406-6b; ZX 907.1, 210.1; GR 8-4e-1, 8-4e-2; also DM.
        """

    def happened_then(self, game: Game, context: Context, node: tree.Happened) -> bool:
        """Has this happened at another time than this turn, which the game calls by name?

        ZX 504.3.
        """
        raise NotImplementedError
