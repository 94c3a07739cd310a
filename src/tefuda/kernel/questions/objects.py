"""What a card is: where its abilities work, when it becomes another object, what belongs to it, whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from .. import tree
from ..records import Card, Context, Event, Ref
from ..zones import Place, seat_of

if TYPE_CHECKING:
    from ..game import Game
    from ..program import Program


class PartRule(msgspec.Struct, frozen=True):
    """What a card is that has become part of another object, by the role it has there.

    DM: "under" and "link" (whole), gear (same), seals; ZX: forces and GR: souls (a zone of their own); BD: auras (new).
    """

    role: str
    identity: Literal["new", "same", "whole"] = "new"  # a new object, the same as before, or (with its effects) the whole
    zone: str = ""  # it lies, and is listed, in this zone; "": with its host, and in no list
    constituent: bool = False  # its abilities are the whole's own: "this card" of them is the whole
    several: bool = False  # it can be part of several objects, the last of which is its host, until rules cut it (GR 12-6b)
    stack: bool = False  # what lies under it goes on lying under it, and is no part of its host (DM 701.15a)
    apart: bool = False  # it is an object of its own: words that mean objects find it beside its host (DM 109.2c)
    covered: bool = False  # it is not there, as far as words that mean single cards are concerned


_ANY_PART = PartRule("")


class Objects:
    """What a card is: where its abilities work, when it becomes another object, what belongs to it, whose it is."""

    area: dict[str, tuple[Place, ...]]
    areas: Sequence[dict[str, tuple[int, ...]]]
    _part_rules: Mapping[str, PartRule]

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """Does an ability of a card work while the card lies like this: its zone, side, face down, as a part, aside?

        DM 110.4, 818.1b (under a creature); ZX 803.1, 312.2a; GR 14-2; BD 1203-4, 521-3; IC 2-11. What the answer depends on
        may only be what the card's definition, side, zone, role, and lying face down or aside say: it is worked out once.
        """
        raise NotImplementedError

    def other_side(self, game: Game, record: Card) -> Sequence[int]:
        """Abilities of another side of a card that work where it lies, besides those of the side that is up.

        DM 810.3a: what the other half of a twinpact can be declared for; others: none. Asked like `functions`.
        """
        return ()

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        """Does a card that makes this move stay the same object?

        IC 3-1-4, 3-1-5; BD 401-5; DM 400.5; ZX 301.4; GR 3-2d, 14-3b-1b.
        """
        return False

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        """Which side a card that has become a new object shows where it arrives.

        BD 404-1, 1406-2; DM 810.3, 819.1a.
        """
        return 0

    def master(self, game: Game, record: Card) -> int:
        """The player who uses a card (asked only while clauses are traced; otherwise the kernel answers itself).

        IC 4-3-2; BD 202-1a.
        """
        return seat_of(record.zone) if record.controller < 0 else record.controller

    def home(self, game: Game, card: int) -> int:
        """Whose zone a card goes to when the words name no player.

        IC 3-1-7; BD 401-6; GR 3-2e.
        """
        return game.state.cards[card].owner

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        """Where a part of an object goes when its lead leaves by this event: its own zone: it stays; None: it goes along.

        DM 109.2 (the stack goes, or `event.alone`), 303.5 gear stays; ZX 908, GR 3-14d souls stay; BD 521-4 auras go along.
        """
        return None

    def successor(self, game: Game, lead: Card, event: Event, staying: Sequence[int]) -> int | None:
        """Which of the parts that stay takes the place of the lead that leaves; the others are its parts then.

        DM 801.4 reconstruction, 804.4 gods, 116.4 unsealing, 113.2 shields; ZX 912 overboost; BD, GR, IC: none.
        """
        return None

    def part_rule(self, role: str) -> PartRule:
        """What the game says about this role."""
        return self._part_rules.get(role, _ANY_PART)

    def part_zone(self, game: Game, role: str, card: Card, host: Card) -> int:
        """Where a part lies: with its host, or in a zone of its own (ZX 312 forces, GR 3-14 souls) of the host's player."""
        name = self.part_rule(role).zone
        if not name:
            return host.zone
        return game.zone(name, seat_of(host.zone) if host.controller < 0 else host.controller)

    def same_host(self, game: Game, ref: Ref) -> Ref:
        """The object that something is to be attached to, if it counts as the same although it has moved.

        BD 5.21.1.a.1.
        """
        return ref

    def by_card(self, node: tree.Cards) -> bool:
        """Do these words mean single cards, also those that are part of an object, and not objects?

        DM 109.2a: who says "card" means each card of a stack; "creature" or "element" (316.3) the whole; others: objects.
        ZX 202.8b.
        """
        return False

    def region(self, game: Game, context: Context, name: str, seat: int) -> tuple[int, ...]:
        """The zones that a name means for a player, where they are places on the table (ZX 402.1a: his own player square)."""
        return self.areas[seat][name]

    def beside(self, game: Game, zone: int) -> tuple[int, ...]:
        """The zones next to one, where zones are places on the table.

        ZX 303.2.
        """
        return ()

    def takes_place(self, game: Game, context: Context, card: Ref, zone: int) -> bool:
        """May an effect put this card into that place, as far as the rules are concerned?

        ZX 202.11b, 303.6a; GR 3-2e, 3-2f.
        """
        return True

    def has_zone(self, game: Game, zone: int) -> bool:
        """Does the player have this zone in this game? What says so is open to everybody. GR 3-2f."""
        return True
