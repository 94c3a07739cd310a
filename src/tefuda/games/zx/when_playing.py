"""Section 1027: what may be done "when playing" a card or an ability, so that its price changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from tefuda.games.base import Rule
from tefuda.kernel import costs, tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.records import Context, Event, Key, Ref
from tefuda.kernel.select import amount, holds

#: The time at which these abilities are used.
WINDOW = "playing"
#: The times of abilities that are used when their card is played: nobody activates them.
NOT_ACTIVATED = frozenset({"event", WINDOW})
#: 1021.3: conditions of extras that are met by doing something; that is no effect either.
CONDITIONS = frozenset({"覚醒条件", "夢装条件"})
#: 807.1b: what an ability costs, as its own words call it.
PRICE = "price"


def understood(ability: tree.Ability) -> bool:
    """Is an offer that is made when playing one that changes the price?"""
    return WINDOW not in ability.windows or _offer(ability) is not None


def _offer(ability: tree.Ability) -> tree.Ability | None:
    """What is done for an offer is its cost, what becomes of the price its effect."""
    effect, conditions = ability.effect, [] if ability.condition is None else [ability.condition]
    if len(effect) == 1 and isinstance(effect[0], tree.If) and not effect[0].otherwise:
        conditions.append(effect[0].condition)
        effect = effect[0].then
    offer = effect[0]
    if not isinstance(offer, tree.May) or offer.otherwise:
        return None
    free = all(isinstance(node, tree.Change) for node in offer.actions)  # …コストを-4してよい
    effect = (*(offer.actions if free else ()), *offer.then, *effect[1:])
    if not effect or not all(isinstance(node, tree.Change) and node.property in ("cost", PRICE) for node in effect):
        return None
    return replace(ability, cost=() if free else offer.actions, effect=effect, condition=_both(conditions))


def _both(conditions: Sequence[tree.Condition]) -> tree.Condition | None:
    return tree.And(tuple(conditions)) if len(conditions) > 1 else conditions[0] if conditions else None


def parted(ability: tree.Ability, rule: Rule) -> tuple[tree.Ability, ...]:
    """An ability, and before it what its words say about its own price (807.1b)."""
    if WINDOW in ability.windows:
        offer = _offer(ability)
        assert offer is not None
        return (offer,)
    own = [node for node in ability.effect if _about_price(node)]
    if not own:
        return (ability,)
    rest = replace(ability, effect=tuple(node for node in ability.effect if not _about_price(node)))
    return (*(_told(ability, node) for node in rule.by("807.1b", own)), rest)


def _about_price(node: tree.Node) -> bool:
    if isinstance(node, tree.If):
        return all(_about_price(part) for part in node.then) and not node.otherwise
    return isinstance(node, tree.Change) and node.property == PRICE


def _told(ability: tree.Ability, node: tree.Action) -> tree.Ability:
    """One sentence about the price, as something that is so whenever the ability is played."""
    conditions = [node.condition] if isinstance(node, tree.If) else []
    effect = node.then if isinstance(node, tree.If) else (node,)
    return tree.Ability("activated", effect, windows=(WINDOW,), condition=_both(conditions), zones=ability.zones)


def _printed(game: Game, card: int) -> list[tuple[Key, Program]]:
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    return [(Key(record.definition, index), definition.programs[index]) for index in _offered_by(definition, record.face)]


@lru_cache(maxsize=8192)
def _offered_by(definition: Definition, face: int) -> tuple[int, ...]:
    return tuple(index for index in definition.faces[face].abilities if WINDOW in definition.programs[index].ability.windows)


def makes_offers(game: Game, card: int) -> bool:
    """Is anything printed on the card that is done, or said of its price, when it is played?"""
    record = game.state.cards[card]
    return bool(_offered_by(game.catalog.definitions[record.definition], record.face))


def offers(game: Game, seat: int, ref: Ref, of: Key | None = None) -> list[Key]:
    """1027.1: what may be done when this card is played; `of`: when this ability of it is."""
    if not makes_offers(game, ref.card):
        return []
    found = [key for key in _told_before(game, seat, ref, of) if of is None or game.program(key).ability.cost]
    return [key for key in found if game.feasible(Context(ref, seat, key), game.program(key).ability.cost)]


def _told_before(game: Game, seat: int, ref: Ref, of: Key | None) -> list[Key]:
    """What stands on the card about the price; about that of an ability right before it."""
    called = game.rules.called[game.state.cards[ref.card].zone]
    found = []
    for key, program in _printed(game, ref.card):
        ability = program.ability
        about = {node.property for node in ability.effect if isinstance(node, tree.Change)}
        there = not ability.zones or not called.isdisjoint(ability.zones)
        true = ability.condition is None or holds(game, Context(ref, seat, key), ability.condition)
        if (PRICE in about) == (of is not None) and there and true:
            found.append(key)
    if of is None:
        return found
    last = {key.ability for key in found}
    before = of.ability - 1
    near = []
    while before in last:
        near.append(Key(of.definition, before))
        before -= 1
    return near


def told(game: Game, seat: int, ref: Ref, of: Key) -> list[Key]:
    """807.1b: what an ability's own words make of its price, without an offer."""
    return [key for key in _told_before(game, seat, ref, of) if not game.program(key).ability.cost]


def changed(game: Game, context: Context, points: int) -> int:
    """What the price becomes by an offer that has been taken up."""
    for node in game.program(context.key).ability.effect:
        assert isinstance(node, tree.Change)
        by = amount(game, context, node.amount)
        lower = by if node.sets else points + by
        points = lower if node.least is None or lower >= node.least else min(points, node.least)
    return max(0, points)


def cheapest(game: Game, context: Context, points: int) -> int:
    """What the price can become at best: with as many cards as may be given for it."""
    actions = game.program(context.key).ability.cost
    binds = dict(context.binds)
    for place, node in enumerate(actions):
        if isinstance(node, tree.Choose):
            found = costs.useful(game, context, actions, place)
            most = len(found) if node.most is None else amount(game, context, node.most)
            binds[node.bind] = tuple(found[:most])
    return changed(game, replace(context, binds=binds), points)


def least(game: Game, seat: int, ref: Ref, points: int, keys: Sequence[Key]) -> int:
    """1027.1a: one offer can be taken up; which makes it cheapest?"""
    return min([points, *(cheapest(game, Context(ref, seat, key), points) for key in keys)])


def caused(game: Game, event: Event) -> Event:
    """1027.1b: what is done for a card that is played is no price of an ability; 1027.1c: for an ability it is one."""
    if event.cause != "cost" or event.key is None:
        return event
    ability = game.program(event.key).ability
    if ability.keyword in CONDITIONS:
        return replace(event, cause=game.by("1021.3", "play"))
    if WINDOW not in ability.windows:
        return event
    about = {node.property for node in ability.effect if isinstance(node, tree.Change)}
    return replace(event, cause=game.by("1027.1c", "cost") if PRICE in about else game.by("1027.1b", "play"))


# ------------------------------------------------------------------------------------------------ abilities

#: Where the context of an ability keeps by how much its price is less.
LESS = 900


def lowered(game: Game, context: Context, *, best: bool = False) -> Context:
    """807.1b: the context of an ability, with what its words make of its price; `best`: and the best of what is offered."""
    seat, ref, of = context.master, context.source, context.key
    points = _points(game, of)
    if not points:
        return context
    now = points
    for key in told(game, seat, ref, of):
        now = changed(game, Context(ref, seat, key), now)
    if best:
        now = least(game, seat, ref, now, offers(game, seat, ref, of))
    return less(context, points - now)


def less(context: Context, by: int) -> Context:
    """The context of an ability whose price is so much less."""
    before = context.binds[LESS][0].card if LESS in context.binds else 0
    return replace(context, binds={**context.binds, LESS: (Ref(before + by, 0),)}) if by else context


def points(game: Game, context: Context) -> int:
    """What is left of an ability's price."""
    return paid(context, _points(game, context.key))


def paid(context: Context, points: int) -> int:
    """What is to be paid of so many points."""
    return max(0, points - (context.binds[LESS][0].card if LESS in context.binds else 0))


def _points(game: Game, of: Key) -> int:
    found = [
        node.amount.value
        for node in game.program(of).ability.cost
        if isinstance(node, tree.Pay) and isinstance(node.amount, tree.Number)
    ]
    return found[0] if found else 0
