"""The names things are called by, each declared once, with what whoever meets it may want to know.

The kernel declares its own here, a game the others in its `names` module (`Rules.names`). Match, web, terminal and players
ask the declaration instead of keeping lists of their own. A name that nobody declared is an error where it is first used:
`Undeclared`, never a silent "no".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from . import tree
from .zones import ZoneRule


class Undeclared(LookupError):
    """Something goes by a name that neither the kernel nor the game has declared."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of event, or another name that events of some kind go by (`Event.also`)."""

    name: str
    public: bool = False  # everybody learns which card it happens to
    entry: bool = False  # a card comes onto the table: told also where its play was told before
    tone: Literal["", "news", "harm", "verdict"] = ""  # how much a line about it stands out


class Verb(msgspec.Struct, frozen=True):
    """What an option does; the first word of a line of notation."""

    name: str
    idle: bool = False  # it leaves things as they are


class Topic(msgspec.Struct, frozen=True):
    """What a question is about."""

    name: str
    alike: bool = True  # among cards that are alike it may be answered for a person
    responds: bool = True  # passing lets what waits be resolved
    shows: bool = False  # the table is shown before it is asked
    drill: bool = False  # scenarios answer it with the first options unless they say otherwise


class ItemKind(msgspec.Struct, frozen=True):
    """What kind of thing lies ready."""

    name: str
    resolves: bool = False  # it is resolved next when it is the last one; else it is worked off in its own time
    shown: bool = True  # it lies on the table for everybody


class Role(msgspec.Struct, frozen=True):
    """What a card is at the moment."""

    name: str
    strikes: bool = False  # it is the one that acts


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """All that is declared in one place."""

    kinds: tuple[Kind, ...] = ()
    verbs: tuple[Verb, ...] = ()
    topics: tuple[Topic, ...] = ()
    items: tuple[ItemKind, ...] = ()
    roles: tuple[Role, ...] = ()
    phases: tuple[str, ...] = ()  # phases, steps, windows and whatever else begins and ends
    durations: tuple[str, ...] = ()  # of lasting effects
    numbers: tuple[str, ...] = ()  # keys of `State.numbers`; with "/" or ":" at the end, what follows is a seat or an object
    reasons: tuple[str, ...] = ()  # why a game ends
    acts: tuple[str, ...] = ()  # the game's own actions (`tree.Special`)
    standings: tuple[str, ...] = ()  # states of a player (`tree.Standing`)
    mechanisms: Mapping[str, str] = {}  # what clauses may be behind, and what that is; with ":" at the end, of something


#: Clauses that ask the general questions (`Rules.clauses`).
QUESTIONS = frozenset(
    {
        "may",
        "place",
        "modes",
        "choose",
        "how_many",
        "pay",
        "order",
        "order_entry",
        "share",
        "replace",
        "loop_draw",
        "loop_one",
        "loop_both",
        "loop_again",
    }
)

MECHANISMS: Mapping[str, str] = {
    "afterwards": "what an effect says about afterwards waits until it has been resolved",
    "all_choose_first": "where each player chooses, nothing shows before all have chosen",
    "arrives_hidden": "a card that goes into a hidden zone is unknown there",
    "arrives_open": "a card that goes into a public zone lies open",
    "arrives_unharmed": "a newcomer has no damage",
    "arrives_upright": "a newcomer lies upright",
    "apart": "what is attached can still be an object of its own",
    "associated": "attached cards belong to their host",
    "attached_amount": "an attached card raises a number by so much",
    "attached_open": "an attached card lies open",
    "attaching_happens": "attaching is an event",
    "back": "a card that lies face down shows its back",
    "by_time": "effects of one layer apply in the order of their making",
    "chosen_once": "the same card cannot be chosen twice",
    "cost_order": "the actions of a cost are performed in the order of the text",
    "count": "cards are counted",
    "covered": "a covered card is not there",
    "dated_by_attaching": "what an attached card does counts from its attaching",
    "dated_by_play": "an effect counts from when its ability was played",
    "dated_by_resolving": "an effect counts from when its ability was resolved",
    "dated_together": "of what arrives together, the turn player's counts as earlier",
    "declined": "what is declined is not done",
    "delayed_once": "a delayed trigger fires once",
    "delayed_source": "a delayed trigger is one of the card that made it",
    "dependency": "an effect that others depend on applies first",
    "endless": "an effect without a duration lasts",
    "entry_information": "entry triggers see the card with the zone's effects applied",
    "feasible": "what cannot be done completely is not offered",
    "flip_keeps:": "a card that turns over to this side stays the same card",
    "followed": "an effect finds the cards it has moved where they are now",
    "gives_numbers": "an effect that sets a number gives it to cards without one",
    "goes_on_apart:": "what comes off a whole goes on as what that was",
    "goes_on_as_whole": "a card that becomes part of a whole goes on as the whole",
    "hidden": "nobody sees a hidden zone",
    "host_needed": "nothing is attached to what is not there",
    "how_many": "of up to so many topmost cards the player says how many",
    "impossible": "what is impossible is not done",
    "invalid": "an invalid ability exists but does nothing",
    "keyword:": "the keyword does what its clause says",
    "last_known": "a card that has gone is read as it last was",
    "last_state": "of a card that has gone it is also known whose it was, how it lay and what was linked to it",
    "left_behind": "effects do not follow cards that left",
    "locked_amount": "what an effect has worked out stays what it was",
    "meets_departures": "a card that arrives meets those that leave with it",
    "missing": "a number that is not there is zero",
    "modes_once": "the same mode cannot be chosen twice",
    "move_trigger": "a move triggers abilities",
    "moved_itself": "an effect reads a card that it has moved as it was before",
    "must_choose": "who is told to choose has to",
    "never_happened": "what was replaced never happened",
    "no_fewer_counters": "a player never has fewer than no counters",
    "no_repeat": "putting something into the state it is in is no action",
    "no_target_is_this": "words without a target speak of the card itself",
    "no_zero_damage": "damage of zero is no damage",
    "nothing_chosen": "what is said of a card that was not chosen is ignored",
    "on_top": "new cards go on top of a pile",
    "on_top:": "new cards go on top of this zone's pile",
    "once_per_event": "a replacement applies to an event once",
    "one_face": "a card shows one face",
    "one_for_several": "one card can be all that several parts of a condition ask for",
    "one_orientation": "a card has one orientation",
    "opponent": "the opponent is the other player",
    "orientation": "cards have an orientation only in some zones",
    "pairs_overlap": "a card between two others is part of two pairs of neighbours",
    "partially": "what is possible of an instruction is done",
    "parts_arrive_upright": "how a lead arrives says nothing about its parts",
    "piecewise": "an effect that belongs to several layers is applied in each of them",
    "printed": "what is printed is where the reckoning starts",
    "prohibition": "a prohibition beats an instruction",
    "public": "everybody sees a public zone",
    "public_counts": "how many cards a zone holds is known to everybody",
    "replaced_cost": "a cost that was replaced has been paid",
    "replaced_keeps_source": "what happens instead is still the doing of what would have been done",
    "replaced_uncounted": "what was replaced is not counted",
    "replacement": "replacement effects replace",
    "rival": "an opponent's card is one the opponent uses",
    "searching": "who looks for cards of some kind in a pile looks through all of it",
    "secret_order": "in which order cards go into a hidden zone is secret",
    "separate_costs": "several costs are paid with different cards",
    "separate_places": "cards that are put onto places together go to different ones",
    "share_each": "of an amount that is divided each card gets some",
    "shares_locked": "what was divided when playing stays divided so",
    "shown_to_all": "what is revealed is shown to everybody",
    "shuffle": "shuffling makes the order random",
    "shuffle_of_one": "a pile of one card is shuffled too",
    "spoken_for": "a card that one replacement needs is not there for another",
    "state_trigger": "a state triggers",
    "static": "a static ability works by itself",
    "static_dated": "a static effect is as old as its card's stay",
    "static_master": "a static ability has the master of its card",
    "substitutes_together": "what replaces events of one moment happens at that moment",
    "successor_goes_on": "what takes the place of a lead that leaves goes on as what it was",
    "successor_turned": "what takes the place of a lead that leaves is turned as it was",
    "swap_both": "two cards change places only together",
    "swap_inherits": "who takes the place of another takes over its state and its part in things",
    "swaps_whole": "two cards do not change places if one of the moves is replaced",
    "taken_unchosen": "what is taken without the word for choosing is not chosen",
    "targets_checked": "targets are looked at again when the ability is resolved",
    "text_over_rules": "a card's text goes before the rules",
    "trigger": "an event triggers abilities",
    "trigger_counted": "an ability triggers once for each event",
    "trigger_master": "a triggered ability has the master of its card",
    "turn_player_first": "where both choose at once the turn player does so first",
    "turned_apart:": "how a card in this role lies does not follow its host",
    "two_fronts": "a card printed on both sides cannot lie face down",
    "undetermined": "of a card that is not there nothing can be said",
    "up_to": "up to so many may be none",
    "visible_side": "a card is what its visible side says",
    "whole_numbers": "numbers are whole and not negative",
    "whole_turned": "a whole is turned if one of its cards was",
    "you": "you is the ability's master",
    "zone_bound": "an effect reaches only the zone it speaks of",
}

#: What the kernel itself calls things. Kinds, verbs and topics that people's programs make (`match`) are among them.
KERNEL = Names(
    durations=("turn", "game"),
    kinds=(
        Kind("move"), Kind("turn"), Kind("flip"), Kind("shuffle"), Kind("reveal", public=True), Kind("look"), Kind("attach"),
        Kind("separate"), Kind("crown"), Kind("aside"), Kind("vanish"),
        Kind("harm"), Kind("counter"), Kind("control"), Kind("cancel", public=True), Kind("effect"), Kind("replaced"),
        Kind("resolved"), Kind("loop"), Kind("result", tone="news"), Kind("turn_begins", tone="news"), Kind("start"),
        Kind("end"), Kind("first"), Kind("begin"), Kind("lose", tone="harm"), Kind("concede"), Kind("time"), Kind("arrange"),
        Kind("endless", public=True, tone="news"),
        Kind("draw"), Kind("choose"), Kind("name", public=True),
        Kind("play", public=True), Kind("activate", public=True), Kind("trigger", public=True),
        Kind("rewound", public=True), Kind("attack", public=True, tone="news"), Kind("damage", public=True, tone="harm"),
    ),
    verbs=(
        Verb("yes"), Verb("no", idle=True), Verb("choose"), Verb("order"), Verb("mode"), Verb("replace"),
        Verb("decline", idle=True), Verb("trigger"), Verb("pass", idle=True), Verb("pay"), Verb("play"),
        Verb("activate"), Verb("attack"), Verb("number"), Verb("arrange"), Verb("concede"),
        Verb("time"), Verb("place"), Verb("name"),
    ),
    topics=(
        Topic("may"), Topic("modes"), Topic("choose"), Topic("how_many"), Topic("pay", drill=True), Topic("order", drill=True),
        Topic("replace"), Topic("loop"), Topic("trigger"), Topic("target"), Topic("arrange"), Topic("place"), Topic("share"),
        Topic("name"),
    ),
    items=(ItemKind("card", resolves=True), ItemKind("ability", resolves=True)),
    phases=("turn", "game"),
    numbers=("busy", "multiples", "multiple:", "armed:"),
    reasons=("loop", "endless", "time", "conceded", "both lost", "card"),
    mechanisms=MECHANISMS,
)  # fmt: skip

#: What several rulebooks have under one name, so that card text can speak of it in every game. A game lists those it has.
ENTER, DESTROY, DISCARD = Kind("enter", entry=True), Kind("destroy"), Kind("discard")
CHARGE = Kind("charge")  # a card becomes a resource
STANDING = Kind("standing")  # a player comes into a state
DRAWING = Kind("drawing")  # a player is about to draw
USE = Kind("use")  # somebody uses what a keyword allows
AFFECT = Kind("affect")  # an effect of one card reaches another
ATTACKER = Role("attacker", strikes=True)
SHARED = Names(kinds=(ENTER, DESTROY, DISCARD, CHARGE, STANDING, DRAWING, USE, AFFECT), roles=(ATTACKER,))

Record = TypeVar("Record", Kind, Verb, Topic, ItemKind, Role)


class Declared:
    """What is declared for one game, by name: the kernel's names and the game's own."""

    __slots__ = (
        "acts", "durations", "items", "kinds", "mechanisms", "numbers", "orientations", "phases", "reasons", "roles",
        "standings", "topics", "verbs", "zones",
    )  # fmt: skip

    def __init__(self, own: Names, zones: Sequence[ZoneRule], orientations: Sequence[str]) -> None:
        self.kinds = _table("kind of event", (*KERNEL.kinds, *own.kinds))
        self.verbs = _table("verb", (*KERNEL.verbs, *own.verbs))
        self.topics = _table("topic", (*KERNEL.topics, *own.topics))
        self.items = _table("kind of item", (*KERNEL.items, *own.items))
        self.roles = _table("role", (*KERNEL.roles, *own.roles))
        self.phases = frozenset((*KERNEL.phases, *own.phases))
        self.durations = frozenset((*KERNEL.durations, *own.durations))
        self.numbers = frozenset((*KERNEL.numbers, *own.numbers))
        self.reasons = frozenset((*KERNEL.reasons, *own.reasons))
        self.acts = frozenset(own.acts)
        self.standings = frozenset(own.standings)
        self.mechanisms = {**KERNEL.mechanisms, **own.mechanisms}
        self.zones = frozenset(name for zone in zones for name in (zone.name, *zone.areas))
        self.orientations = frozenset(orientations)

    def is_mechanism(self, name: str) -> bool:
        """Is it one by itself, or one of something (`keyword:...`)?"""
        return name in self.mechanisms or name.partition(":")[0] + ":" in self.mechanisms

    def is_number(self, name: str) -> bool:
        """Is it the key of a number, or does it begin like one that has a seat or an object behind it?"""
        return name in self.numbers or any(name.startswith(head) for head in self.numbers if head[-1] in "/:")

    def check(self, ability: tree.Ability) -> None:
        """Every name in an ability's tree is declared. Raises Undeclared."""
        for node in _nodes(ability):
            for field, table in _NAMES.get(type(node), ()):
                self._known(node, field, table)
            if getattr(node, "duration", ""):
                self._known(node, "duration", "durations")
            if isinstance(node, tree.Ability):
                self._known(node, "period", "durations")
            if isinstance(node, tree.When) and node.event in ("start", "end"):
                self._known(node, "at", "phases")

    def _known(self, node: tree.Node, field: str, table: str) -> None:
        given = getattr(node, field)
        for name in (given,) if isinstance(given, str) else given:
            if name and name not in getattr(self, table):
                raise Undeclared(f"{type(node).__name__}.{field} of an ability says {name!r}, which is not among the {table}")


#: The fields of nodes that hold names, and what the names are of.
_NAMES: Mapping[type[tree.Node], tuple[tuple[str, str], ...]] = {
    tree.When: (("event", "kinds"), ("origin", "zones"), ("destination", "zones")),
    tree.Forbid: (("act", "kinds"), ("origin", "zones"), ("destination", "zones")),
    tree.Permit: (("act", "kinds"), ("origin", "zones"), ("destination", "zones")),
    tree.Oblige: (("act", "kinds"), ("origin", "zones"), ("destination", "zones")),
    tree.Role: (("name", "roles"),),
    tree.InPhase: (("phase", "phases"),),
    tree.Standing: (("name", "standings"),),
    tree.Special: (("act", "acts"),),
    tree.Stacked: (("kind", "items"),),
    tree.Cards: (("zones", "zones"),),
    tree.Top: (("zone", "zones"),),
    tree.Shuffle: (("zone", "zones"),),
    tree.Move: (("to", "zones"), ("turned", "orientations")),
    tree.Play: (("to", "zones"),),
    tree.Turn: (("state", "orientations"),),
    tree.Turned: (("state", "orientations"),),
    tree.Ability: (("zones", "zones"),),
    tree.Attach: (("role", "roles"),),
    tree.Parts: (("role", "roles"),),
    tree.Bears: (("role", "roles"),),
    tree.Against: (("role", "roles"), ("other", "roles")),
    tree.Place: (("zones", "zones"),),
}


def _nodes(root: object) -> Iterable[tree.Node]:
    """All nodes of a tree, those of quoted abilities too."""
    if isinstance(root, tuple):
        for part in root:
            yield from _nodes(part)
    elif isinstance(root, tree.Node):
        yield root
        for name in root.__struct_fields__:
            yield from _nodes(getattr(root, name))


def _table(what: str, records: Iterable[Record]) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for record in records:
        if record.name in found:
            raise ValueError(f"the {what} {record.name!r} is declared twice")
        found[record.name] = record
    return found
