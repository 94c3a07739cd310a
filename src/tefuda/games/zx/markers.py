"""Sections 202.13, 202.15, 914, 1026: tokens and links, which are no cards but lie on squares as if they were."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.kit.moves import caused
from tefuda.kernel import spots, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card
from tefuda.kernel.records import Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.seats import players
from tefuda.kernel.select import amount

from .zones import REMOVED, TEMPORARY, put_event

LINK, TOKEN = "リンク", "トークン"
#: What the words of cards call them.
KINDS = {"token": TOKEN, "link": LINK}


class Making(Frame, frozen=True, tag="zx.Making"):
    """202.13, 202.15b: so many markers of a name are made, one after the other."""

    context: Context
    node: tree.Make
    seat: int
    left: int
    made: tuple[Event, ...] = ()


making = Procedure(Making)


def find(game: Game, node: tree.Make) -> int | None:
    """The marker of this kind and name."""
    definitions = game.catalog.definitions
    for number in range(len(definitions) - 1, -1, -1):
        words = definitions[number].faces[0].words
        if words["type"][0] == KINDS[node.kind] and node.name in words["name"]:
            return number
    return None


def make(game: Game, context: Context, node: tree.Make) -> None:
    """102.3: what there is no marker for is not made."""
    seat = players(game, context, node.who)[0]
    if find(game, node) is not None:
        game.call(Making(context=context, node=node, seat=seat, left=amount(game, context, node.amount)))


@making.step("")
def choose_square(game: Game, frame: Making) -> None:
    """202.15b: its player chooses the square; 303.6: one that the words allow."""
    node = frame.node
    place = node.place if node.place is not None else tree.Place(("square",))
    free = spots.meant(game, frame.context, place)
    if frame.left <= 0 or not free:
        game.reply(done=frame.made)
        game.leave()
        return
    options = tuple(Option("place", to=game.rules.zone_at[zone].name) for zone in free)
    least = 0 if node.up_to else 1
    clause = "202.15b" if node.kind == "link" else "1007.4"
    game.ask(Decision(frame.seat, "choose", "place", clause, options, least, 1, frame.context.source, frame.context.key))


@making.step("")
def put(game: Game, frame: Making) -> None:
    """202.13a, 202.15a: it is put there as a card; 1007.3: it comes from nowhere."""
    if not game.chosen:
        game.set(left=0)
        game.goto(choose_square)
        return
    definition = find(game, frame.node)
    assert definition is not None
    card = add_card(game.state, definition, frame.seat, TEMPORARY[0])
    zone = game.zone(game.chosen[0].to, frame.seat)
    put = put_event(game, card, zone, frame.seat, turned=frame.node.turned, how=game.by("1007.3", "made"))
    happen(game, [caused(put, frame.context)])


@making.step("")
def again(game: Game, frame: Making) -> None:
    game.goto(choose_square, left=frame.left - 1, made=(*frame.made, *frame.done), done=())


# ------------------------------------------------------------------------------------------------ 1026 vanishing


class Vanishing(Frame, frozen=True, tag="zx.Vanishing"):
    """1026.2: several markers vanish one at a time."""

    cards: tuple[Ref, ...]
    context: Context


vanishing = Procedure(Vanishing)


@vanishing.step("1026.1")
def vanish(game: Game, frame: Vanishing) -> None:
    """1026.1: it is taken away."""
    happen(game, [_gone(game, ref, frame.context) for ref in game.first("1026.2", [frame.cards[:1], frame.cards])])


@vanishing.step("")
def next_one(game: Game, frame: Vanishing) -> None:
    if len(frame.cards) > 1:
        game.goto(vanish, cards=frame.cards[1:])


def _gone(game: Game, ref: Ref, context: Context) -> Event:
    owner = game.state.cards[ref.card].owner
    return caused(Event("vanish", subject=ref, after=ref.identity, seat=owner, destination=REMOVED[owner]), context)


# ------------------------------------------------------------------------------------------------ 202.15 who may touch links


@lru_cache(maxsize=8192)
def _names_links(ability: tree.Ability) -> bool:
    words = (ability.cost, ability.effect, ability.trigger)
    return any(getattr(node, "value", "") == LINK or getattr(node, "kind", "") == "link" for node in tree.nodes(words))


def untouched(game: Game, ref: Ref, source: Ref, key: Key | None) -> bool:
    """202.15e, 202.15f: a link is touched only by its own abilities, and by those that speak of links."""
    if ref.card < 0 or ref == source:
        return False
    record = game.state.cards[ref.card]
    if game.catalog.definitions[record.definition].faces[0].words["type"][0] != LINK:
        return False
    return key is None or key.ability < 0 or not _names_links(game.program(key).ability)
