"""What a game tells the kernel about itself: zones, procedures, layers and policies.

A game subclasses `Rules`. What it declares stands here; what the kernel asks it stands in `questions`, by what it is about,
with the most common answers.
"""

from __future__ import annotations

from typing import Any

from . import tree
from .names import QUESTIONS, Declared, Names, Undeclared
from .procedure import Goal as Goal
from .procedure import Procedure as Procedure
from .procedure import Step as Step
from .questions.effects import Effects
from .questions.events import Events
from .questions.objects import Objects
from .questions.objects import PartRule as PartRule
from .questions.replacing import Replacing
from .questions.sight import Sight
from .questions.tracing import Tracing
from .questions.values import Layer as Layer
from .questions.values import Values
from .zones import Place, ZoneRule, by_number, places


class Rules(Objects, Values, Events, Replacing, Effects, Sight, Tracing):
    """A game's answers to the kernel's questions: what it declares about itself here, and those of each chamber."""

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
    uses_up: frozenset[str] = frozenset()  # acts of the game (`Special`) after which their card is not there for another one
    pays_once: bool = False  # a card that has gone somewhere as one price does not pay another one there
    replenished: bool = False  # a pile that runs out while cards are taken from it may be made anew, and they go on being taken
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
    #: The kinds of events about which there is a `question` before anything may replace them; none: it is asked about all.
    asks_about: frozenset[str] = frozenset()
    noted: frozenset[str] = frozenset()  # the names of the events that `happened` is told of; none: it is told of all
    only_negatives: bool = False  # `number` reads only what is below zero otherwise than effects have made it
    #: Zones where `number` looks at more than the card, the effects on it and the item it is.
    unsteady: frozenset[str] = frozenset()
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
        #: The zones of each name, player by player.
        self.areas = [{name: tuple(place[seat] for place in found) for name, found in self.area.items()} for seat in (0, 1)]
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
        self.apart = frozenset(rule.role for rule in self.part_rules if rule.apart)
        self.carries_moves = mine.carried is not Rules.carried
        self.has_modes = mine.shows is not Rules.shows
        self.has_others = mine.is_ability is not Rules.is_ability  # what stands on a card and is no ability
