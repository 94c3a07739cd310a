"""Prohibitions, permissions and obligations, and the index keys by which abilities about a kind of event are found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from . import layers, seats, select, tree
from .derived import Force
from .program import TIMED
from .records import Event, Key, Ref

if TYPE_CHECKING:
    from .game import Game


class Keys(NamedTuple):
    """The index keys under which abilities about a kind of event are found: of cards' own and of granted abilities."""

    forbid: tuple[tuple[str, str], ...]
    instead: tuple[tuple[str, str], ...]
    on: tuple[tuple[str, str], ...]
    every: frozenset[str]  # all of them


class _Known(dict[tuple[str, str], Keys]):
    """The keys by kind and other name, worked out when they are asked for first."""

    def __missing__(self, names: tuple[str, str]) -> Keys:
        kind, more = names
        also = f"{kind}:{more}" if kind in TIMED else more
        called = (kind, also) if also else (kind,)
        found = [tuple((prefix + name, f"gain>{prefix}{name}") for name in called) for prefix in ("forbid:", "instead:", "on:")]
        every = frozenset(key for pairs in found for pair in pairs for key in pair)
        keys = self[names] = Keys(found[0], found[1], found[2], every)
        return keys


#: By the kind of event and the other name it goes by, or, of one that is about a time (`TIMED`), which time.
KEYS = _Known()


def keys_of(event: Event) -> Keys:
    """The keys of an event."""
    kind = event.kind
    return KEYS[kind, event.at if kind == "start" or kind == "end" else event.also]  # TIMED, written out


@cache
def prohibitions(*kinds: str) -> frozenset[str]:
    """The index keys of prohibitions of these kinds."""
    return frozenset(f"{given}forbid:{kind}" for kind in kinds for given in ("", "gain>"))


def prohibits(game: Game, *kinds: str) -> bool:
    """Is there any prohibition of these kinds at all? A cheap first look before an event is made up to be asked about."""
    keys, state = prohibitions(*kinds), game.state
    return not (state.watch.keys().isdisjoint(keys) and (not state.lasting or state.lasting.keys().isdisjoint(keys)))


def forbidden(game: Game, event: Event, with_it: Sequence[Event] = ()) -> Force | None:
    """The prohibition in force that stops this event, if there is one: it beats whatever orders the event.

    `with_it`: what is about to happen at the same time and was not stopped.
    """
    watch, lasting = game.state.watch, game.state.lasting
    for key, granted in keys_of(event).forbid:
        if key not in watch and key not in lasting and granted not in watch and granted not in lasting:
            continue
        for force in layers.forces(game, key):
            node = force.node
            assert isinstance(node, tree.Forbid)
            stops = event.cause != "rule" or game.applies("text_over_rules")
            if (
                stops
                and _covers(game, force, node, event)
                and _often_enough(game, force, node, event, with_it)
                and game.rules.stoppable(game, event)
                and game.applies("prohibition")
            ):
                return force
    return None


def _often_enough(game: Game, force: Force, node: tree.Forbid, event: Event, with_it: Sequence[Event]) -> bool:
    """Has it been done as often this turn as it may be?"""
    if not node.beyond:
        return True
    done = [past for past in game.past.called(event.kind) if past.kind != "replaced"]
    alike = [one for one in with_it if one.kind == event.kind]
    return sum(_covers(game, force, node, one) for one in (*done, *alike)) >= node.beyond


#: In place of a window: the ability that says so (tree.Norm).
SAYING = "this"


def _says(game: Game, force: Force, key: Key) -> bool:
    """Is this the ability whose words they are? That of another card of the same kind, or of another print, is the same."""
    programs = game.catalog.definitions[force.context.key.definition].programs
    found, asked = [force.context.key.ability], game.program(key).ability
    while found:
        index = found.pop()
        if programs[index].ability == asked:
            return True
        found += [at for at, outer in enumerate(programs) if any(index in inner for inner in outer.nested.values())]
    return False


def _locked(game: Game, cards: tuple[Ref, ...], ref: Ref) -> bool:
    """Is it one of the objects an effect was made for, or what one of them has become?"""
    return ref in cards or (bool(game.state.heirs) and any(ref in game.now(card) for card in cards))


def permitted(game: Game, event: Event) -> Force | None:
    """The effect in force that allows this event, although a rule does not."""
    return _norm(game, "permit:", event)


def permits(game: Game, kind: str) -> bool:
    """Is there any permission of this kind at all?"""
    keys, state = _permissions(kind), game.state
    return not (state.watch.keys().isdisjoint(keys) and (not state.lasting or state.lasting.keys().isdisjoint(keys)))


@cache
def _permissions(kind: str) -> frozenset[str]:
    return frozenset({f"permit:{kind}", f"gain>permit:{kind}"})


def obliged(game: Game, event: Event) -> Force | None:
    """The effect in force by which this must happen if it can."""
    return _norm(game, "oblige:", event)


def _norm(game: Game, prefix: str, event: Event) -> Force | None:
    watch, lasting = game.state.watch, game.state.lasting
    for name in (event.kind, event.also):
        key, granted = prefix + name, f"gain>{prefix}{name}"
        if not name or (key not in watch and key not in lasting and granted not in watch and granted not in lasting):
            continue
        for force in layers.forces(game, key):
            assert isinstance(force.node, tree.Norm)
            if _covers(game, force, force.node, event):
                return force
    return None


def _covers(game: Game, force: Force, node: tree.Norm, event: Event) -> bool:
    context = force.context
    if node.at == SAYING:
        if event.key is None or not _says(game, force, event.key):
            return False
    elif node.at and node.at != event.particular:
        return False
    if node.by and event.cause not in node.by and not game.rules.counts_as_cause(game, node.by, event):
        return False
    if node.by_whom is not None and event.by not in seats.players(game, context, node.by_whom):
        return False
    if node.who is not None and event.seat not in seats.players(game, context, node.who):
        return False
    if node.origin and not select.within(game, context, event.origin, node.origin):
        return False
    leaving = node.origin and not node.destination and event.kind == "move"
    if leaving and select.within(game, context, event.destination, node.origin):
        return False
    if node.destination and not select.within(game, context, event.destination, node.destination):
        return False
    if node.what is not None:
        if force.cards is not None and not node.undergone:
            if not _locked(game, force.cards, event.subject):
                return False
        elif not select.denotes(game, context, node.what, event.subject, event):
            return False
    if force.cards is not None and (node.undergone or (node.onto is not None and node.what is None)):
        return _locked(game, force.cards, event.agent)
    if node.onto is not None:  # "only": everything but `onto` is off limits
        return select.denotes(game, context, node.onto, event.agent, event) != node.only
    return True
