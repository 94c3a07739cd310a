"""Chapters 3 and 8 together: what each framework has to say where the rules ask about events, actions and what is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Option

from . import (
    attachments,
    castles,
    duelists,
    evolution,
    flipping,
    gacharange,
    halves,
    homing,
    hypermode,
    kings,
    life,
    linking,
    seals,
    sight,
    statuses,
    surrounding,
    uniqueness,
)
from .zones import BATTLE, GR, printed_kinds

PROCEDURES = (
    evolution.under_leaving,
    attachments.crossing,
    attachments.bearing,
    castles.fortifying,
    flipping.turning,
    flipping.inverting,
    seals.sealing,
    seals.unsealing,
    gacharange.donning,
    linking.splitting,
    surrounding.surrounding,
    linking.continuing,
    linking.joining,
    linking.escaping,
    kings.merging,
    hypermode.releasing,
    uniqueness.surplus,
    halves.uncovering,
    attachments.gearing,
)

#: What is done by the names that the words of cards give it.
SPECIALS: dict[str, Callable[[Game, Context, tree.Special], None]] = {
    "bases_leave": evolution.bases_leave,
    "cross": attachments.cross_freely,
    "awaken": flipping.turn,
    "dragonsoul": flipping.turn,
    "unleash": flipping.turn,
    "turn_back": flipping.turn_back,
    "invert": flipping.upside_down,
    "seal": seals.seal,
    "gr_summon": gacharange.gr_summon,
    "awaken_link": linking.awaken_link,
    "explode": linking.rebuild,
    "zero_birth": linking.rebuild,
    "soul_escape": linking.soul_escape,
}

#: Whether such an action can be carried out, where that takes more than a card to do it with.
POSSIBLE: dict[str, Callable[[Game, Context, tree.Special], bool]] = {
    "turn_back": flipping.can_turn_back,
    "invert": flipping.can_invert,
    "explode": linking.can_rebuild,
    "zero_birth": linking.can_rebuild,
    "soul_escape": linking.can_escape,
    "gr_summon": lambda game, context, node: bool(game.state.zones[GR[context.master]]),
}


# ------------------------------------------------------------------------------------------------ events


def question(game: Game, event: Event) -> Decision | None:
    """What has to be asked about an event before anything may replace it; 116.1: nothing about what comes face down.

    All of it is about cards that come into the battle zone or leave it.
    """
    if event.kind != "move" or event.down or (event.origin in BATTLE) == (event.destination in BATTLE):
        return None
    if evolution.asks_bases(game, event):
        return evolution.ask_bases(game, event)
    if attachments.equips(game, event) and game.rule("305.2"):
        return attachments.ask_wielder(game, event)
    if halves.asks_side(game, event) and game.rule("819.1a"):
        return halves.ask_side(game, event)
    if linking.links(game, event) and game.rule("804.2"):
        return linking.ask_links(game, event)
    if linking.asks_which_leaves(game, event) and game.rule("804.7"):
        return linking.ask_which_leaves(game, event)
    if linking.releases(game, event) and game.rule("806.1b"):
        return linking.ask_cell(game, event)
    return None


def answered(game: Game, event: Event, chosen: Sequence[Option]) -> Sequence[Event]:
    """What the event is after that question."""
    if attachments.equips(game, event):
        return [attachments.equip(game, event, chosen[0].card)]
    if halves.asks_side(game, event):
        return [replace(event, face="second" if chosen[0].index else "first")]
    if linking.asks_which_leaves(game, event):
        return [linking.leaves(game, event, chosen[0].card)]
    if linking.releases(game, event):
        return linking.release(game, event, chosen[0].card)
    if linking.links(game, event):
        return linking.link(game, event, chosen)
    return evolution.put_on(game, event, chosen)


def happened(game: Game, event: Event) -> None:
    """What is noted of an event, to be dealt with at once."""
    for note in _NOTES.get(event.kind, ()):
        note(game, event)


#: What frameworks want to know of, by the kind of event; most kinds concern none of them.
_NOTES: Mapping[str, tuple[Callable[[Game, Event], None], ...]] = {
    "move": (homing.note, seals.note, castles.note, linking.note, statuses.note, life.note),
    "attach": (seals.note, linking.note),
    "crown": (seals.note, halves.note, uniqueness.note),
    "separate": (castles.note, linking.note),
    "replaced": (sight.note,),
}
NOTED = frozenset(_NOTES)


# ------------------------------------------------------------------------------------------------ 703 what is due


def due(game: Game) -> list[Event]:
    """703.4: what these frameworks add to the state-based processing."""
    return [*homing.due(game), *castles.due(game), *uniqueness.older_fields(game), *linking.broken_up(game)]


#: What these frameworks note of cards with which something is to be done.
MARKS = (castles.FALLEN, seals.COMMAND, halves.UNCOVERED, linking.NEWCOMER, linking.SPLIT)


def calm(game: Game) -> bool:
    """Is there, besides such notes, nothing in the battle zone that is due or takes a procedure?"""
    if uniqueness.older_fields(game) or uniqueness.crowded(game) is not None or duelists.complete(game):
        return False
    return not linking.improper(game)


def watched(game: Game, card: int) -> bool:
    """Is a card in the battle zone one of those for which `calm` looks?"""
    return not _WATCHED.isdisjoint(printed_kinds(game, card)) or bool(linking.joined(game, card, linking.LINK.role))


#: 703.4l, 317.5, 815.1a: types of cards of which there may be too many, or that bring others together.
_WATCHED = frozenset({"D2", "デュエリスト", "S-MAX進化"})


def interrupt(game: Game) -> bool:
    """703.4e, 703.4j, 604.4: what takes a procedure of its own; was there anything?"""
    waiting = seals.commands(game)
    if waiting:
        game.call(seals.Unsealing(command=waiting[0]))
        return True
    unbound = statuses.unbound(game)
    if unbound:
        game.call(statuses.Binding(creature=unbound[0]))
        return True
    bared = halves.uncovered(game)
    if bared:
        game.call(halves.Uncovering(card=bared[0]))
        return True
    linked_newcomers = surrounding.newcomers(game)
    if linked_newcomers:
        game.call(surrounding.Surrounding(god=linked_newcomers[0]))
        return True
    if linking.SPLIT in game.state.numbers:
        game.call(linking.Continuing())
        return True
    if linking.improper(game):
        game.call(linking.Splitting())
        return True
    linked = duelists.due(game)
    if linked is not None and game.rule("317.5"):
        game.call(linked)
        return True
    seat = uniqueness.crowded(game)
    if seat is not None and game.rule("815.1a"):
        game.call(uniqueness.Surplus(seat=seat))
        return True
    return False
