"""What a game tells the kernel about itself: zones, procedures, layers and policies.

A game subclasses `Rules`. Everything here is a question some rulebook answers; the defaults are the most common answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from . import tree
from .names import QUESTIONS, Declared, Names, Undeclared
from .procedure import Goal as Goal
from .procedure import Procedure as Procedure
from .procedure import Step as Step
from .records import Card, Context, Decision, Effect, Event, Frame, Option, Ref, Refusal
from .zones import Place, ZoneRule, by_number, places, seat_of

if TYPE_CHECKING:
    from .catalog import Definition, Printed
    from .costs import Claim
    from .derived import Force
    from .effects import Resolve
    from .game import Game
    from .program import Instruction, Program


class PartRule(msgspec.Struct, frozen=True):
    """What a card is that has become part of another object, by the role it has there.

    DM: "under" and "link" (whole), gear (same), seals; ZX: forces and GR: souls (a zone of their own); BD: auras (new).
    """

    role: str
    identity: Literal["new", "same", "whole"] = "new"  # a new object, the same as before, or (with its effects) the whole
    zone: str = ""  # it lies, and is listed, in this zone; "": with its host, and in no list
    constituent: bool = False  # its abilities are the whole's own: "this card" of them is the whole
    several: bool = False  # it can be part of several objects, the last of which is its host, until rules cut it (GR 12-6b)
    covered: bool = False  # it is not there, as far as words that mean single cards are concerned


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


_ANY_PART = PartRule("")


class Rules:
    """A game's answers to the kernel's questions."""

    name: str = ""
    revision: str = ""
    zones: tuple[ZoneRule, ...] = ()
    drawn_to: str = ""  # the zone that cards are drawn to: what a later action needs there may still have to be drawn
    orientations: tuple[str, ...] = ("active",)
    #: What cards can be to another object; a role that is not declared makes a new object that lies with its host.
    part_rules: tuple[PartRule, ...] = ()
    layers: tuple[Layer, ...] = ()
    names: Names = Names()  # what the game calls things, beside the kernel's own names
    procedures: tuple[Procedure[Any], ...] = ()  # all of the rulebook's
    dependency: bool = False  # inside a layer, effects that change what others do are applied first
    live_multiples: bool = False  # a number doubled by a static ability is doubled as it is (DM 206.4), not as it was at first
    gives_numbers: bool = False  # an effect that sets a number gives it to cards that have none printed
    dated_by_play: bool = False  # lasting effects count from when their ability was played, not from when it resolved
    loop_accepts: bool = False  # of two who can stop a loop the second accepts the first one's number or names a smaller one
    diverts: bool = False  # some events become others whatever was forbidden or replaced before (`divert`)
    meets_departures: bool = False  # a card that arrives while others leave is triggered by their leaving
    replaces_only_possible: bool = False  # a replacement that cannot be carried out does not apply, even if it is no option
    #: Replacements of simultaneous events are all decided first, and what they do happens together with the rest (DM 609.9).
    substitutes_together: bool = False
    harms_later: bool = False  # damage to cards goes through a procedure of the game before it is on them (GR 13-2: `harm`)
    tops_one_by_one: bool = False  # of up to so many topmost cards each is taken for itself, and one may stop (ZX 304.4)
    replaced_keeps_source: bool = False  # what happens instead is the doing of what would have been done (ZX 815.2b)
    swaps_whole: bool = False  # two cards change places only if nothing replaces either move (DM 701.26b)
    swap_inherits: bool = False  # of two that change places, the newcomer is turned as the other was and has its roles
    later: dict[str, tree.Who] = {}  # durations that begin with the next turn of a player: not in force before
    #: The clauses behind the kernel's mechanisms, by the name the kernel asks for (`Game.applies`), and behind each keyword.
    mechanisms: dict[str, tuple[str, ...]] = {}
    #: Clauses that ask the general questions: "may", "modes", "choose", "pay", "order", "replace".
    clauses: dict[str, str] = {}
    #: The clause, and what it says, by which `number` reads a property otherwise than effects have made it.
    number_clauses: dict[str, tuple[str, str]] = {}
    switches: dict[str, bool] = {}  # contested readings and their defaults
    loop_after: int = 60  # after this many decisions in one turn positions are compared to find loops
    #: Words that no card has printed, and that the rules tell from how things stand (`condition`).
    conditions: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.places: dict[str, Place] = {zone.name: place for zone, place in zip(self.zones, places(self.zones), strict=True)}
        self.zone_at = by_number(self.zones)
        #: What words call each zone: by its own name and by those of the areas it lies in; and the zones of each name.
        self.called = tuple(frozenset((zone.name, *zone.areas)) for zone in self.zone_at)
        self.area: dict[str, tuple[Place, ...]] = {
            name: tuple(self.places[zone.name] for zone in self.zones if name in (zone.name, *zone.areas))
            for name in dict.fromkeys(name for zone in self.zones for name in (zone.name, *zone.areas))
        }
        self.named = Declared(self.names, self.zones, self.orientations)
        unknown = [name for name in self.mechanisms if not self.named.is_mechanism(name)]
        unknown += [name for name in self.clauses if name not in QUESTIONS]
        if unknown:
            raise Undeclared(f"{self.name} has clauses for what nobody asks: {', '.join(unknown)}")
        self.turned = {name: number for number, name in enumerate(self.orientations)}
        self.shares = any(zone.shared for zone in self.zones)  # a card's zone does not say whose it is
        self._part_rules = {rule.role: rule for rule in self.part_rules}
        self._named = frozenset(name for layer in self.layers for name in layer.properties)
        self.by_property = bool(self._named)
        self.has_basics = any(layer.of == "basic" for layer in self.layers)
        self.tells_new = frozenset(node for layer in self.layers if layer.of == "new" for node in layer.nodes)
        # What a game does not answer itself is not asked for each card.
        mine = type(self)
        self.asks_first = mine.question is not Rules.question
        self.ranked = mine.rank is not Rules.rank
        self.has_regions = mine.region is not Rules.region
        self.has_immunity = mine.reached is not Rules.reached
        self.has_wholes = mine.whole_words is not Rules.whole_words or mine.whole_number is not Rules.whole_number
        self.has_halves = mine.readings is not Rules.readings
        self.has_single_cards = mine.by_card is not Rules.by_card
        self.carries_moves = mine.carried is not Rules.carried
        self.has_modes = mine.shows is not Rules.shows

    # ---- zones

    def region(self, game: Game, context: Context, name: str, seat: int) -> tuple[int, ...]:
        """The zones that a name means for a player, where they are places on the table (ZX 402.1a: his own player square)."""
        return tuple(place[seat] for place in self.area[name])

    def beside(self, game: Game, zone: int) -> tuple[int, ...]:
        """The zones next to one, where zones are places on the table."""
        return ()

    def takes_place(self, game: Game, context: Context, card: Ref, zone: int) -> bool:
        """May an effect put this card into that place, as far as the rules are concerned?"""
        return True

    # ---- cards

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """Does an ability of a card work while the card lies like this: its zone, side, face down, as a part, aside?

        DM 110.4, 818.1b (under a creature); ZX 803.1, 312.2a; GR 14-2; BD 1203-4, 521-3; IC 2-11. What the answer depends on
        may only be what the card's definition, side, zone, role, and lying face down or aside say: it is worked out once.
        """
        raise NotImplementedError

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        """Does a card that makes this move stay the same object?"""
        return False

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        """Which side a card that has become a new object shows where it arrives."""
        return 0

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

    def status(self, game: Game, ref: Ref) -> tuple[str, ...]:
        """What a card is at the moment by what is going on, and not by itself: ZX "in battle"; others: nothing."""
        return ()

    def is_ability(self, game: Game, program: Program) -> bool:
        """Is this an ability (else only a text that abilities refer to)?"""
        return True

    def shows(self, game: Game, ref: Ref, program: Program) -> bool:
        """Has the card this printed ability at the moment? (DM 816.3: those of a mode that is not in force it has not.)"""
        return True

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        """How a word of a card that is (or was just) part of an object is read."""
        return raw

    def whole_words(self, game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        """A word property of an object of several cards before effects, from what its lead has printed.

        DM 804.1b names, civilisations; ZX 202.8e, 1029.1c shared information; BD, GR, IC: the lead's own.
        """
        return printed

    def whole_number(self, game: Game, lead: int, name: str, printed: int | None) -> int | None:
        """A number of an object of several cards before effects: DM 804, 310.4; ZX 202.10d; BD, GR, IC: the lead's own."""
        return printed

    def same_host(self, game: Game, ref: Ref) -> Ref:
        """The object that something is to be attached to, if it counts as the same although it has moved."""
        return ref

    def raised(self, game: Game, host: int) -> bool:
        """Does what is attached to this card raise its numbers now?"""
        return True

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
        """
        return True

    def by_card(self, node: tree.Cards) -> bool:
        """Do these words mean single cards, also those that are part of an object, and not objects?

        DM 109.2a: who says "card" means each card of a stack; "creature" or "element" (316.3) the whole; others: objects.
        """
        return False

    def readings(self, game: Game, ref: Ref) -> Sequence[int]:
        """The printed sides by which a card can be read, each as a whole: the halves of a twinpact (DM 810); (): as it is."""
        return ()

    def side_words(self, game: Game, record: Card, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        """A word of a card with several printed sides, from what the one says by which it is read.

        DM 810.4: the halves of a twinpact have one name together, outside the battle zone; others: what is printed.
        """
        return printed

    def condition(self, game: Game, record: Card, card: int, name: str) -> tuple[str, ...]:
        """What a card is besides its words, one of `conditions`: DM linked gods, O・ドライブ; others: nothing."""
        return ()

    def searched(self, game: Game, ref: Ref, name: str, own: tuple[str, ...]) -> tuple[str, ...]:
        """The words in which a text looks for a part (`tree.PART`). DM 202.3a: also how a name is read; others: its own."""
        return own

    def blank(self, game: Game, record: Card) -> Printed | None:
        """What is left of the information of a card that lies face down; None: all that is printed.

        DM 200.3b: a seal has a cost of 0 and nothing else; BD 409-4a: energy has none; ZX 312.2a; GR, IC: nothing is hidden so.
        """
        return None

    def side(self, game: Game, record: Card, name: str) -> int:
        """Which printed side of a two-sided card a property is read from."""
        return record.face

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        """Do triggers on this move read the card as it was before (else as it is afterwards)?"""
        return False

    def master(self, game: Game, record: Card) -> int:
        """The player who uses a card (asked only while clauses are traced; otherwise the kernel answers itself)."""
        return seat_of(record.zone) if record.controller < 0 else record.controller

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
        """A trigger's condition does not hold before these events. Do they themselves fulfil it, and in time?"""
        return False

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """Is the event, whatever brought it about, also caused by one of the things the words name (`when.by`)?"""
        return False

    def counts_as_cause(self, game: Game, causes: Sequence[str], event: Event) -> bool:
        """Is the event brought about by what words that forbid it name and what is no `Cause`? DM "by spells"; others: no."""
        return False

    def interrupt(self, game: Game) -> None:
        """Rule processing that cuts in after every event: it may end the game or call a procedure."""

    def happened(self, game: Game, event: Event) -> None:
        """Bookkeeping right after an event."""

    def question(self, game: Game, event: Event) -> Decision | None:
        """A question of the rules about an event before anything may replace it.

        DM 804.7, 806.1b, 808.1b: which card of several leaves; ZX, GR, BD, IC: none.
        """
        return None

    def answered(self, game: Game, event: Event, chosen: tuple[Option, ...]) -> Sequence[Event]:
        """What the event is after that question: it, another one, or several."""
        return (event,)

    def taken_for(self, game: Game, event: Event) -> Event | None:
        """Another event that replacement effects may take this one for.

        DM 808.1d, 814.1e, 821.1c: a cell that leaves for the creature it is part of; ZX, GR, BD, IC: none.
        """
        return None

    def replaceable(self, game: Game, event: Event, used: Sequence[tuple[int, int, int, int]]) -> bool:
        """May replacement effects still change an event that these have led to? DM 609.3: one in all; others: each once."""
        return True

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """Who decides between these replacement effects for one event.

        IC 8-10-2, BD 1209-2, GR 14-13c: whom it concerns; ZX 812.2: the turn player; DM 609.8: whose effects they are.
        """
        return self.concerned(game, event)

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """Can what a replacement offers be done, on top of what is promised instead of other events?

        Asked of optional ones; of all if `replaces_only_possible` (DM 609.4).
        """
        return game.feasible(context, node.actions, promised)

    def replacement_stage(self, game: Game, event: Event, force: Force) -> int:
        """Of several replacement effects for one event, those of the lowest stage come first; if declined, the next.

        DM 609.8a a spell's own, then the turn player's (101.5b); BD 1209-2d kinds of damage; IC, ZX, GR: one stage.
        """
        return 0

    def falls_due(self, game: Game, effect: Effect, when: tree.When) -> bool:
        """Is this the event that a delayed trigger has waited for? ("The end of the next turn" is not that of this one.)"""
        return True

    def waits(self, game: Game, context: Context) -> None:
        """Bookkeeping when a triggered ability starts to wait."""

    def concerned(self, game: Game, event: Event) -> int:
        """The player an event concerns: the master of the card, else the acting player."""
        if event.subject.card >= 0:
            return game.master(event.subject.card)
        return event.seat if event.seat >= 0 else game.state.turn_player

    # ---- actions of the tree that need the game's own procedure

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        """Players draw at the same time."""
        raise NotImplementedError

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        """Players take damage at the same time."""
        raise NotImplementedError

    def harm(self, game: Game, context: Context, hits: Mapping[Ref, int], source: Ref) -> None:
        """An effect deals damage to cards, so much to each, where that does not happen at once (`harms_later`)."""
        raise NotImplementedError

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
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

    def make(self, game: Game, context: Context, node: tree.Make) -> None:
        """Something that no card is for comes into play: ZX tokens and links; the other games have none."""
        raise NotImplementedError

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

    def naming(self, game: Game, context: Context, node: tree.Name, seat: int) -> Decision:
        """The question which value of a property a player names: `Option.price` is the value; of a number, a number.

        DM 106.3, 108.1a, 202.2, 203.4; others: nothing is named.
        """
        raise NotImplementedError

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """May the chooser choose fewer cards than told, because nobody can check what a hidden zone holds?"""
        return False

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        """Who decides the order of cards that arrive together; None if it does not matter."""
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

    def locks(self, game: Game, node: tree.Action) -> bool:
        """Does a resolved effect reach only the cards its words cover now (else also newcomers)?

        A prohibition laid on a player is about what he does, so it also covers cards that come later.
        """
        return not (isinstance(node, tree.Norm) and node.who is not None)

    def reaches(self, game: Game, context: Context, ref: Ref) -> bool:
        """May a lasting effect that is being made reach this card?"""
        return True

    def happened_then(self, game: Game, context: Context, node: tree.Happened) -> bool:
        """Has this happened at another time than this turn, which the game calls by name?"""
        raise NotImplementedError

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """Is the player in this state, which the rules know by name (how much life is left, what he has achieved)?"""
        raise NotImplementedError

    # ---- sight

    def sees(self, game: Game, zone: ZoneRule, mine: bool) -> bool:
        """Does a player see the cards that lie face up in a zone, his own or the other player's? Each zone's clause says so."""
        return game.by(zone.sight_clause, zone.sight == "public" or (mine and zone.sight == "owner"))

    def knows(self, game: Game, seat: int, record: Card) -> bool | None:
        """May a player know a card, whatever its zone says in general? None: as the zone says.

        ZX 301.3b, 312.2b own cards that lie face down, 313.2a those face up in a hidden zone; DM, GR, BD, IC: as the zone says.
        """
        return None

    def declared(self, game: Game, context: Context) -> bool:
        """Does a triggered ability start to wait by itself? Else its player has to show the card first, if he wants to.

        DM 603.2e, GR 14-9b-1: abilities of cards that others do not see; ZX, BD, IC: always by itself.
        """
        return True

    def pool(self, game: Game, definition: Definition) -> str:
        """Cards of one pool can be taken for each other by who does not see them; a deck of its own is a pool of its own.

        DM 超次元 and 超GR, ZX dynamis, BD the D deck; IC, GR: one pool.
        """
        return ""

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """Does a player who sees a two-sided card also see the side that is turned away?"""
        return True

    # ---- talking to people

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        """Why this option is not on offer; empty if it is."""
        return []

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        """What a player who points at this card may want to do with it, now or at another time."""
        return ()
