"""What effects do: actions with procedures of the game, what may be chosen and paid, in what order it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .. import tree
from ..records import Context, Decision, Event, Frame, Ref

if TYPE_CHECKING:
    from ..effects import Resolve
    from ..game import Game


class Effects:
    """What effects do: actions with procedures of the game, what may be chosen and paid, in what order it is done."""

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        """Players draw at the same time.

        DM 114.2a; ZX 1005.2, 102.7; GR 1-5b-2; also IC, BD.
        """
        raise NotImplementedError

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        """Players take damage at the same time.

        BD 516-1, 1002-2c; GR 4-2c; also IC, ZX.
        """
        raise NotImplementedError

    def harm(self, game: Game, context: Context, hits: Mapping[Ref, int], source: Ref) -> None:
        """An effect deals damage to cards, so much to each, where that does not happen at once (`harms_later`).

        GR 15-20a, 14-15a.
        """
        raise NotImplementedError

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        """An effect plays a card, to a zone it names, perhaps without paying.

        BD 512-2, 12.04.2.g.3; DM 112.3g; GR 15-16a, 15-16a-1; also IC, ZX.
        """
        raise NotImplementedError

    def pay(self, game: Game, context: Context, amount: int, colours: tuple[str, ...]) -> None:
        """The master pays so much of the game's resource, of it so many points in these colours.

        ZX 805.2b; also BD, GR.
        """
        raise NotImplementedError

    def pay_claims(
        self, game: Game, context: Context, amount: int, colours: tuple[str, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        """What such a payment needs: so many cards out of these, for each of its parts.

        BD 510-2a, 510-2b; ZX 804.4a; GR 15-15a.
        """
        return []

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        """An action that only this game knows.

        also BD, DM, ZX, GR.
        """
        raise NotImplementedError

    def can_special(self, game: Game, context: Context, node: tree.Special) -> bool:
        """Could it be carried out completely?

        also DM, ZX, GR.
        """
        return True

    def make(self, game: Game, context: Context, node: tree.Make) -> None:
        """Something that no card is for comes into play: ZX tokens and links; the other games have none."""
        raise NotImplementedError

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        """An effect says that players win or lose.

        each game's own: IC, BD, DM, ZX, GR.
        """
        raise NotImplementedError

    def naming(self, game: Game, context: Context, node: tree.Name, seat: int) -> Decision:
        """The question which value of a property a player names: `Option.price` is the value; of a number, a number.

        DM 106.3, 108.1a, 202.2, 203.4; others: nothing is named.
        GR 2-5c.
        """
        raise NotImplementedError

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """May this effect not choose this card? `seat` is who chooses; -1: the effect's master. `aimed`: as a target.

        IC 1-3-3; BD 104-3; DM 101.2, 116.3a; ZX 1107.2, 1023.1; GR 1-5d.
        """
        return False

    def may_pay(self, game: Game, context: Context, ref: Ref) -> bool:
        """May this card be used for the cost of that play?

        IC 8-6-2-3-1; ZX 804.2f; GR 14-3b-1.
        """
        return True

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """May the chooser choose fewer cards than told, because nobody can check what a hidden zone holds?

        IC 8-6-3-5; DM 701.10b; ZX 102.9; GR 15-6a-2.
        """
        return False

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        """Who decides the order of cards that arrive together; None if it does not matter.

        IC 3-1-6; BD 401-4c, 407-3; DM 401.4, 409.1f; ZX 811.3c; GR 3-2d-2.
        """
        return None

    def rounds(self, game: Game, batch: list[Event]) -> Sequence[Sequence[Event]]:
        """The cards that one instruction moves, in the rounds in which they move: all at once, or so that rules cut in.

        DM 409.1f: onto the field one by one; IC 6-2: those of a zone one by one, two zones in step; BD, ZX, GR: together.
        """
        return (batch,)

    def carried(self, game: Game, context: Context, node: tree.Move, batch: Sequence[Event]) -> Frame | None:
        """A procedure of the game that carries these moves of an instruction out, and tells what they came to; None: at once.

        DM 113.6: shields on their way to the hand can be shown first; IC, BD, ZX, GR: always at once.
        """
        return None

    def paid_with(self, game: Game, context: Context, node: tree.Choose, refs: tuple[Ref, ...]) -> None:
        """Cards have been chosen to pay with. ZX 804.4c: those of a hidden zone that must be of some kind are shown."""

    def earns(self, game: Game, frame: Resolve) -> bool:
        """Has an offer been taken up so that what it earns follows? All of it really done; DM 101.3a: tried is enough."""
        return frame.did and not frame.missed

    def tried_is_done(self, game: Game) -> bool:
        """Is "if you did" true of what was tried, whatever came of it (replaced, forbidden)? DM 101.3a."""
        return False

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """Is the player in this state, which the rules know by name (how much life is left, what he has achieved)?

        BD 407-4c, 407-4b; also GR.
        """
        raise NotImplementedError
