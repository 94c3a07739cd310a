"""What a card says: its words and numbers, from print to what effects make of them, and which effects reach it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from .. import tree
from ..records import Card, Context, Ref

if TYPE_CHECKING:
    from ..catalog import Printed
    from ..derived import Force
    from ..game import Game
    from ..program import Program


class Layer(NamedTuple):
    """A step of the evaluation of continuous effects: which kinds of nodes it applies, and its clause.

    `properties`: only those of these properties (GR 14-12: type, army and attribute before other words); a layer that names
    none applies what no other layer names. `of`: of all properties, what basic abilities say (`Rules.is_basic`; GR 14-12a-1),
    or what gives cards something "new": a word or number of a kind that they have none of printed (GR 14-12a-2, 14-12a-6).
    """

    clause: str
    nodes: tuple[type[tree.Node], ...]
    properties: tuple[str, ...] = ()
    of: Literal["", "basic", "new"] = ""


class Values:
    """What a card says: its words and numbers, from print to what effects make of them, and which effects reach it."""

    _named: frozenset[str]

    def status(self, game: Game, ref: Ref) -> tuple[str, ...]:
        """What a card is at the moment by what is going on, and not by itself: ZX "in battle", BD 803-8; others: nothing."""
        return ()

    def is_ability(self, game: Game, program: Program) -> bool:
        """Is this an ability (else only a text that abilities refer to)?

        BD 533-1a.
        """
        return True

    def shows(self, game: Game, ref: Ref, program: Program) -> bool:
        """Has the card this printed ability at the moment? (DM 816.3: those of a mode that is not in force it has not.)"""
        return True

    def side(self, game: Game, record: Card, name: str) -> int:
        """Which printed side of a two-sided card a property is read from.

        BD 319-3, 319-3a.
        """
        return record.face

    def side_words(self, game: Game, record: Card, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        """A word of a card with several printed sides, from what the one says by which it is read.

        DM 810.4: the halves of a twinpact have one name together, outside the battle zone; others: what is printed.
        """
        return printed

    def readings(self, game: Game, ref: Ref) -> Sequence[int]:
        """The printed sides by which a card can be read, each as a whole: the halves of a twinpact (DM 810); (): as it is."""
        return ()

    def blank(self, game: Game, record: Card) -> Printed | None:
        """What is left of the information of a card that lies face down; None: all that is printed.

        DM 200.3b: a seal has a cost of 0 and nothing else; BD 409-4a: energy has none; ZX 312.2a; GR, IC: nothing is hidden so.
        """
        return None

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        """How a word of a card that is (or was just) part of an object is read.

        BD 304-2a, 5.21.1.b.2; DM 806.1f, 808.1e.
        """
        return raw

    def whole_words(self, game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        """A word property of an object of several cards before effects, from what its lead has printed.

        DM 804.1b names, civilisations; ZX 202.8e, 1029.1c shared information; BD, GR, IC: the lead's own.
        """
        return printed

    def whole_number(self, game: Game, lead: int, name: str, printed: int | None) -> int | None:
        """A number of an object of several cards before effects: DM 804, 310.4; ZX 202.10d; BD, GR, IC: the lead's own."""
        return printed

    def raised(self, game: Game, host: int) -> bool:
        """Does what is attached to this card raise its numbers now?

        BD 521-2a, 5.21.2.a.1.
        """
        return True

    def condition(self, game: Game, record: Card, card: int, name: str) -> tuple[str, ...]:
        """What a card is besides its words, one of `conditions`: DM linked gods, O・ドライブ; others: nothing.

        ZX 1206.2a, 211.3.
        """
        return ()

    def searched(self, game: Game, ref: Ref, name: str, own: tuple[str, ...]) -> tuple[str, ...]:
        """The words in which a text looks for a part (`tree.PART`). DM 202.3a: also how a name is read; others: its own."""
        return own

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """How a computed number is finally read.

        IC 1-3-6; BD 1204-2d; DM 108.1b, 108.1c; ZX 805.2c; GR 2-6c, 16-15b-1b.
        """
        return raw

    def in_layer(self, layer: Layer, node: tree.Node) -> bool:
        """Does the layer apply this node, by the property it changes?"""
        return self.layer_covers(layer, getattr(node, "property", ""))

    def layer_covers(self, layer: Layer, name: str) -> bool:
        """Is the layer about this property?"""
        if layer.of:
            return True
        return name in layer.properties if layer.properties else name not in self._named

    def is_basic(self, program: Program) -> bool:
        """Does this ability say what its card is in the first place, so that it counts like what is printed (GR 14-7b)?"""
        return False

    def rank(self, game: Game, node: tree.Node) -> int:
        """The order of effects inside a layer, before time: the lowest first.

        DM 206.3, 206.4: sums, then doubling, then fixed values; ZX 811.8: the larger floor first; IC, BD, GR: by time alone.
        """
        return 0

    def reached(self, game: Game, card: int, force: Force) -> bool:
        """Does an effect in force reach this card? ZX 1014: not one that "does not receive effects"; others: always.

        The answer may depend on the effect and on the card's abilities.
        DM 601.1a.
        """
        return True

    def locks(self, game: Game, node: tree.Action) -> bool:
        """Does a resolved effect reach only the cards its words cover now (else also newcomers)?

        A prohibition laid on a player is about what he does, so it also covers cards that come later.
        DM 110.2e, 608.3a; ZX 811.4; GR 14-12d.
        """
        return not (isinstance(node, tree.Norm) and node.who is not None)

    def reaches(self, game: Game, context: Context, ref: Ref) -> bool:
        """May a lasting effect that is being made reach this card?

        BD 1208-2, 401-5a.
        """
        return True
