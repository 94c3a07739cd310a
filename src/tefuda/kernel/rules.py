"""What a game tells the kernel about itself: zones, procedures, layers and policies.

A game subclasses `Rules`. Everything here is a question some rulebook answers; the defaults are the most common answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

import msgspec

from . import tree
from .records import Card, Context, Decision, Effect, Event, Frame, Option, Ref, Refusal

if TYPE_CHECKING:
    from .catalog import Definition
    from .costs import Claim
    from .game import Game
    from .program import Instruction, Program

F = TypeVar("F", bound=Frame)


class ZoneRule(msgspec.Struct, frozen=True):
    """A zone: its names, who sees its cards, and what order and orientation mean there."""

    name: str
    ja: str
    en: str
    sight: Literal["public", "owner", "nobody"]
    sight_clause: str = ""
    shared: bool = False  # one zone for both players
    ordered: bool = False  # the order of the cards means something
    arrange: bool = False  # its player may rearrange it at any time
    arrange_clause: str = ""
    oriented: bool = False  # cards are upright or turned here
    oriented_clause: str = ""
    remembered: bool = False  # objects leaving it are remembered (last known information)
    top_is_last: bool = False  # new cards go on top of a pile


class Step(NamedTuple):
    """One numbered step of a procedure."""

    clause: str
    run: Callable[[Game, Frame], None]


class Procedure(Generic[F]):
    """A rulebook procedure: its frame type and its steps in the document's order."""

    registry: dict[type[Frame], list[Step]] = {}

    def __init__(self, frame: type[F]) -> None:
        self.steps: list[Step] = []
        self.registry[frame] = self.steps

    @property
    def next(self) -> int:
        """The number of the step registered next, to jump to."""
        return len(self.steps)

    def step(self, clause: str) -> Callable[[Callable[[Game, F], None]], Callable[[Game, F], None]]:
        """Register the next step under its clause."""

        def register(run: Callable[[Game, F], None]) -> Callable[[Game, F], None]:
            self.steps.append(Step(clause, run))  # type: ignore[arg-type]  # F is the frame it is registered for
            return run

        return register


class Layer(NamedTuple):
    """A step of the evaluation of continuous effects: which kinds of nodes it applies, and its clause."""

    clause: str
    nodes: tuple[type[tree.Node], ...]


class Rules:
    """A game's answers to the kernel's questions."""

    name: str = ""
    revision: str = ""
    zones: tuple[ZoneRule, ...] = ()
    orientations: tuple[str, ...] = ("active",)
    layers: tuple[Layer, ...] = ()
    dependency: bool = False  # inside a layer, effects that change what others do are applied first
    gives_numbers: bool = False  # an effect that sets a number gives it to cards that have none printed
    dated_by_play: bool = False  # lasting effects count from when their ability was played, not from when it resolved
    loop_accepts: bool = False  # of two who can stop a loop the second accepts the first one's number or names a smaller one
    diverts: bool = False  # some events become others whatever was forbidden or replaced before (`divert`)
    meets_departures: bool = False  # a card that arrives while others leave is triggered by their leaving
    #: The clauses behind the kernel's mechanisms, by the name the kernel asks for (`Game.applies`), and behind each keyword.
    mechanisms: dict[str, tuple[str, ...]] = {}
    #: Clauses that ask the general questions: "may", "modes", "choose", "pay", "order", "replace".
    clauses: dict[str, str] = {}
    switches: dict[str, bool] = {}  # contested readings and their defaults
    #: After this many decisions in one turn positions are compared to find loops.
    loop_after: int = 60

    def __init__(self) -> None:
        self.index = {zone.name: 2 * number for number, zone in enumerate(self.zones)}
        self.shared = frozenset(zone.name for zone in self.zones if zone.shared)
        self.turned = {name: number for number, name in enumerate(self.orientations)}
        self.procedures = Procedure.registry

    # ---- cards

    def functions(self, game: Game, definition: Definition, program: Program, face: int) -> Iterable[str]:
        """The zones in which an ability printed on this face works."""
        raise NotImplementedError

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        """Does a card that makes this move stay the same object?"""
        return False

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        """Which side a card that has become a new object shows where it arrives."""
        return 0

    def part_goes(self, game: Game, part: Card, before: Card, after: Card) -> int | None:
        """Where a part of an object goes when its lead card moves; None: it follows."""
        return None

    def is_ability(self, game: Game, program: Program) -> bool:
        """Is this an ability (else only a text that abilities refer to)?"""
        return True

    def part_works(self, game: Game, part: Card) -> bool:
        """Do the abilities of a card that is part of an object work?"""
        return False

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        """How a word of a card that is (or was just) part of an object is read."""
        return raw

    def same_host(self, game: Game, ref: Ref) -> Ref:
        """The object that something is to be attached to, if it counts as the same although it has moved."""
        return ref

    def raised(self, game: Game, host: int) -> bool:
        """Does what is attached to this card raise its numbers now?"""
        return True

    def side(self, game: Game, record: Card, name: str) -> int:
        """Which printed side of a two-sided card a property is read from."""
        return record.face

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        """Do triggers on this move read the card as it was before (else as it is afterwards)?"""
        return False

    def master(self, game: Game, record: Card) -> int:
        """The player who uses a card (asked only while clauses are traced; otherwise the kernel answers itself)."""
        return record.zone & 1 if record.controller < 0 else record.controller

    def performs(self, game: Game, node: Instruction) -> bool:
        """Clauses behind carrying out an action (asked only while clauses are traced)."""
        return True

    def reads(self, game: Game, node: tree.Node) -> bool:
        """Clauses behind reading a filter (asked only while clauses are traced)."""
        return True

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """How a computed number is finally read."""
        return raw

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """A rule's own change to an event about to happen; None: it does not happen."""
        return event

    def divert(self, game: Game, event: Event) -> Event:
        """A rule's own replacement that comes after everybody else's, directly before the event happens."""
        return event

    def counts(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """A last word on whether an event that fits a trigger's words counts for it."""
        return True

    def comes_true(self, game: Game, context: Context, batch: Sequence[Event]) -> bool:
        """A trigger's condition does not hold before these events. Do they themselves fulfil it, and in time?"""
        return False

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """Is the event, whatever brought it about, also caused by one of the things the words name (`when.by`)?"""
        return False

    def interrupt(self, game: Game) -> None:
        """Rule processing that cuts in after every event: it may end the game or call a procedure."""

    def happened(self, game: Game, event: Event) -> None:
        """Bookkeeping right after an event."""

    def replacement_chooser(self, game: Game, event: Event) -> int:
        """Who decides between several replacement effects for one event."""
        return self.concerned(game, event)

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """Can what an optional replacement offers be done, on top of what is promised instead of other events?"""
        return game.feasible(context, node.actions, promised)

    def replacement_stage(self, game: Game, event: Event, node: tree.Action) -> int:
        """Of several replacement effects for one event, those of the lowest stage come first."""
        return 0

    def falls_due(self, game: Game, effect: Effect, when: tree.When) -> bool:
        """Is this the event that a delayed trigger has waited for? ("The end of the next turn" is not that of this one.)"""
        return True

    def waits(self, game: Game, context: Context) -> None:
        """Bookkeeping when a triggered ability starts to wait."""

    def concerned(self, game: Game, event: Event) -> int:
        """The player an event concerns: the master of the card, else the acting player."""
        if event.subject[0] >= 0:
            return game.master(event.subject[0])
        return event.seat if event.seat >= 0 else game.state.turn_player

    # ---- actions of the tree that need the game's own procedure

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        """Players draw at the same time."""
        raise NotImplementedError

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: tuple[int, int]) -> None:
        """Players take damage at the same time."""
        raise NotImplementedError

    def play(self, game: Game, context: Context, card: tuple[int, int], to: str, free: bool) -> None:
        raise NotImplementedError

    def pay(self, game: Game, context: Context, amount: int, colours: tuple[str, ...]) -> None:
        """The master pays so much of the game's resource, of it so many points in these colours."""
        raise NotImplementedError

    def pay_claims(
        self, game: Game, context: Context, amount: int, colours: tuple[str, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        """What such a payment needs: so many cards out of these, for each of its parts."""
        return []

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        """An action that only this game knows."""
        raise NotImplementedError

    def can_special(self, game: Game, context: Context, node: tree.Special) -> bool:
        """Could it be carried out completely?"""
        return True

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        """An effect says that players win or lose."""
        raise NotImplementedError

    # ---- how actions of the tree are carried out

    def home(self, game: Game, card: int) -> int:
        """Whose zone a card goes to when the words name no player."""
        return game.state.cards[card].owner

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1) -> bool:
        """May this effect not choose this card? `seat` is who chooses; -1: the effect's master."""
        return False

    def may_pay(self, game: Game, context: Context, ref: Ref) -> bool:
        """May this card be used for the cost of that play?"""
        return True

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """May the chooser choose fewer cards than told, because nobody can check what a hidden zone holds?"""
        return False

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        """Who decides the order of cards that arrive together; None if it does not matter."""
        return None

    def one_by_one(self, game: Game, batch: list[Event]) -> bool:
        """Do these cards move one after the other rather than together?"""
        return False

    def locks(self, game: Game, node: tree.Action) -> bool:
        """Does a resolved effect reach only the cards its words cover now (else also newcomers)?

        A prohibition laid on a player is about what he does, so it also covers cards that come later.
        """
        return not (isinstance(node, tree.Forbid) and node.who is not None)

    def reaches(self, game: Game, context: Context, ref: Ref) -> bool:
        """May a lasting effect that is being made reach this card?"""
        return True

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """Is the player in this state, which the rules know by name (how much life is left, what he has achieved)?"""
        raise NotImplementedError

    # ---- sight

    def sight(self, game: Game, zone: ZoneRule) -> str:
        """Who sees the cards of a zone: "public", "owner" or "nobody"."""
        return zone.sight

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """Does a player who sees a two-sided card also see the side that is turned away?"""
        return True

    # ---- talking to people

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        """Why this option is not on offer; empty if it is."""
        return []
