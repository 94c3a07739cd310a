"""Reading the tree: which cards the words mean, how many, whether a condition holds.

Targets give references (card, identity). A reference whose card has since become another object is stale: actions skip it,
questions about it are answered from its last known information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from . import continuous, objects, tree
from .records import NOBODY, Card, Context, Event, Ref, item_ref, item_source
from .seats import players, zone_seats
from .zones import seat_of

if TYPE_CHECKING:
    from .game import Game

# ------------------------------------------------------------------------------------------------ targets


def targets(game: Game, context: Context, node: tree.Target) -> list[Ref]:
    """The cards a target means now."""
    found = _TARGETS[type(node)](game, context, node)
    if game.state.heirs and isinstance(node, _DEFINITE):
        return list(dict.fromkeys([now for ref in found for now in game.now(ref)]))
    return found


#: Words for particular objects: they mean what those objects have become.
_DEFINITE = (tree.This, tree.Bound, tree.Subject, tree.Agent, tree.Role)


def present(game: Game, context: Context, node: tree.Target) -> list[Ref]:
    """Those of the cards that are still there: with the others nothing can be done."""
    found = targets(game, context, node)
    return [ref for ref in found if game.demands("impossible", game.alive(ref))]


def _this(game: Game, context: Context, node: tree.This) -> list[Ref]:
    return game.by("no_target_is_this", [context.source])


def _bound(game: Game, context: Context, node: tree.Bound) -> list[Ref]:
    found = list(context.binds.get(node.bind, ()))
    return found or [context.source] * game.demands("nothing_chosen", False)


def _subject(game: Game, context: Context, node: tree.Subject) -> list[Ref]:
    event = context.event
    if event is None or event.subject.card < 0:
        return []
    return [Ref(event.subject.card, event.after if event.after >= 0 else event.subject.identity)]


def _agent(game: Game, context: Context, node: tree.Agent) -> list[Ref]:
    event = context.event
    return [] if event is None or event.agent.card < 0 else [event.agent]


def _role(game: Game, context: Context, node: tree.Role) -> list[Ref]:
    ref = game.state.roles.get(node.name)
    return [] if ref is None else [ref]


def _cards(game: Game, context: Context, node: tree.Cards) -> list[Ref]:
    state = game.state
    if game.tracer is not None and not game.rules.reads(game, node):
        return []
    cards, zones, area, zone_at = state.cards, state.zones, game.rules.area, game.rules.zone_at
    regions = game.rules.has_regions
    found: list[Ref] = []
    best = _best(node.filters)
    singly = game.rules.has_single_cards and game.rules.by_card(node)
    for seat in zone_seats(context, node.whose):
        start = len(found)
        for zone in (
            _zones_of(game, context, node.zones, seat)
            if regions
            else [place[seat] for name in node.zones for place in area[name]]
        ):
            lying = zones[zone]
            if not lying:
                continue
            shared = zone_at[zone].shared
            for card in _single(cards, lying) if singly else _objects(game, lying):
                if (shared and game.master(card) != seat) or cards[card].aside:
                    continue
                if singly and cards[card].role and game.rules.part_rule(cards[card].role).covered and game.applies("covered"):
                    continue
                ref = Ref(card, cards[card].object)
                if not node.filters or passes(game, context, ref, node.filters):
                    found.append(ref)
        if best and node.whose == "each":  # each player's own
            found[start:] = _extremes(game, found[start:], best)
    return _extremes(game, found, best) if best and node.whose != "each" else found


def _single(cards: Sequence[Card], lying: Iterable[int]) -> Iterator[int]:
    """Every card that lies in a zone, also as a part of an object."""
    for card in lying:
        yield card
        yield from _single(cards, cards[card].parts)


def _objects(game: Game, lying: tuple[int, ...]) -> Sequence[int]:
    """What lies in a zone, with what is attached to it and still an object of its own."""
    cards, apart = game.state.cards, game.rules.apart
    if not apart or not any([cards[lead].parts for lead in lying]):
        return lying
    found: list[int] = []
    for lead in lying:
        found.append(lead)
        found += [part for part in cards[lead].parts if cards[part].role in apart and game.applies("apart")]
    return found


def _zones_of(game: Game, context: Context, names: Sequence[str], seat: int) -> Sequence[int]:
    """The zones that names mean for a player, where some of them are parts of the table."""
    if len(names) == 1:
        return game.rules.region(game, context, names[0], seat)
    found = [zone for name in names for zone in game.rules.region(game, context, name, seat)]
    return list(dict.fromkeys(found))


def _top(game: Game, context: Context, node: tree.Top) -> list[Ref]:
    state = game.state
    wanted = amount(game, context, node.amount)
    found: list[Ref] = []
    if wanted > 0:
        for seat in zone_seats(context, node.whose):
            pile = game.cards_in(node.zone, seat)
            # The last card of a pile is its top; the top card comes first in the answer.
            part = pile[:wanted] if node.bottom else pile[: -wanted - 1 : -1]
            found.extend(Ref(card, state.cards[card].object) for card in part)
    return found


def _among(game: Game, context: Context, node: tree.Among) -> list[Ref]:
    found = [ref for ref in targets(game, context, node.what) if passes(game, context, ref, node.filters)]
    return _extremes(game, found, _best(node.filters))


def _best(filters: Sequence[tree.Filter]) -> list[tree.Extreme]:
    return [node for node in filters if isinstance(node, tree.Extreme)]


def _extremes(game: Game, refs: list[Ref], best: Sequence[tree.Extreme]) -> list[Ref]:
    """Those with the highest or lowest values; cards without the property are left out."""
    for node in best:
        values = {ref: continuous.numbers(game, ref, node.property) for ref in refs}
        known = [value for value in values.values() if value is not None]
        wanted = (max if node.highest else min)(known, default=None)
        refs = [ref for ref in refs if values[ref] is not None and values[ref] == wanted]
    return refs


def _rest(game: Game, context: Context, node: tree.Rest) -> list[Ref]:
    taken = {ref.card for ref in targets(game, context, node.taken)}
    return [ref for ref in targets(game, context, node.what) if ref.card not in taken]


def _together(game: Game, context: Context, node: tree.Together) -> list[Ref]:
    found: dict[Ref, None] = {}
    for part in node.parts:
        found.update(dict.fromkeys(targets(game, context, part)))
    return list(found)


def _parts(game: Game, context: Context, node: tree.Parts) -> list[Ref]:
    """The cards that are part of these; of a card that has left, if that is what the ability is about, those that were."""
    refs = informants(game, context, node.what)
    return game.by("associated", [part for ref in refs for part in objects.parts(game, ref, node.role)])


def _host(game: Game, context: Context, node: tree.Host) -> list[Ref]:
    cards = game.state.cards
    hosts = [cards[ref.card].host for ref in targets(game, context, node.what) if cards[ref.card].object == ref.identity]
    return [game.ref(host) for host in hosts if host >= 0]


def _stacked(game: Game, context: Context, node: tree.Stacked) -> list[Ref]:
    """What lies ready to be resolved, each by itself; a played card as the card. Filters speak of the cards they come from."""
    if game.tracer is not None and not game.rules.reads(game, node):
        return []
    seats = players(game, context, node.whose)
    found: list[Ref] = []
    for item in game.state.items:
        if item.kind != node.kind or item.seat not in seats:
            continue
        source = item_source(item)
        if not node.filters or (source != NOBODY and passes(game, context, source, node.filters)):
            found.append(source if item.kind == "card" else item_ref(source, item.number))
    return found


_TARGETS: dict[type[tree.Node], Callable[..., list[Ref]]] = {
    tree.This: _this,
    tree.Bound: _bound,
    tree.Subject: _subject,
    tree.Agent: _agent,
    tree.Role: _role,
    tree.Cards: _cards,
    tree.Top: _top,
    tree.Among: _among,
    tree.Rest: _rest,
    tree.Together: _together,
    tree.Parts: _parts,
    tree.Host: _host,
    tree.Stacked: _stacked,
}

# ------------------------------------------------------------------------------------------------ filters


def passes(game: Game, context: Context, ref: Ref, filters: Sequence[tree.Filter]) -> bool:
    """Does the card pass every filter? One that can be read by several of its sides, each as a whole, by one of them."""
    if game.rules.has_halves and game.reading is None:
        sides = game.rules.readings(game, ref)
        if sides:
            return any(_passes_as(game, context, ref, filters, side) for side in sides)
    for node in filters:
        if game.tracer is not None and not game.rules.reads(game, node):
            return False
        if not _FILTERS[type(node)](game, context, ref, node):
            return False
    return True


def _passes_as(game: Game, context: Context, ref: Ref, filters: Sequence[tree.Filter], side: int) -> bool:
    """Does the card pass every filter by what is printed on this side?"""
    game.reading = (ref.card, side)
    found = passes(game, context, ref, filters)
    game.reading = None
    return found


def _is(game: Game, context: Context, ref: Ref, node: tree.Is) -> bool:
    if node.property.endswith(tree.PART):
        name = node.property.removesuffix(tree.PART)
        return any(node.value in word for word in game.rules.searched(game, ref, name, continuous.words(game, ref, name)))
    if node.value in continuous.words(game, ref, node.property):
        return True
    return node.property == "status" and node.value in game.rules.status(game, ref)


def _compare(game: Game, context: Context, ref: Ref, node: tree.Compare) -> bool:
    value = (continuous.printed_only if node.printed else continuous.numbers)(game, ref, node.property)
    return value is not None and relation(value, node.relation, amount(game, context, node.amount))


def _turned(game: Game, context: Context, ref: Ref, node: tree.Turned) -> bool:
    card = game.look(ref)
    if not game.rules.zone_at[card.zone].oriented:
        return False
    return game.demands("one_orientation", card.turned == game.rules.turned[node.state])


def _facing(game: Game, context: Context, ref: Ref, node: tree.Facing) -> bool:
    card = game.look(ref)
    if node.face == "down":
        return game.demands("one_face", card.down)
    return not card.down and card.face == (1 if node.face == "back" else 0)


def _has_keyword(game: Game, context: Context, ref: Ref, node: tree.HasKeyword) -> bool:
    return node.keyword in continuous.keywords(game, ref)


def _plain(game: Game, context: Context, ref: Ref, node: tree.Plain) -> bool:
    card = game.look(ref)
    if card.down and game.rules.blank(game, card) is not None:
        return False  # nothing is known of its text
    return not game.catalog.definitions[card.definition].faces[card.face].text


def _sole(game: Game, context: Context, ref: Ref, node: tree.Sole) -> bool:
    return len(continuous.words(game, ref, node.property)) == 1


def _extreme(game: Game, context: Context, ref: Ref, node: tree.Extreme) -> bool:
    return True  # a matter of the whole set: see `_extremes`


def _same(game: Game, context: Context, ref: Ref, node: tree.Same) -> bool:
    own = set(continuous.words(game, ref, node.property))
    return any(own & set(continuous.words(game, other, node.property)) for other in informants(game, context, node.what))


def _named(game: Game, context: Context, ref: Ref, node: tree.Named) -> bool:
    """Has it the value that was named? Of a property that is a number: is it that number?"""
    said = context.named.get(node.bind)
    number = continuous.numbers(game, ref, node.property)
    return said is not None and (said in continuous.words(game, ref, node.property) if number is None else said == str(number))


def _bears(game: Game, context: Context, ref: Ref, node: tree.Bears) -> bool:
    return any(passes(game, context, part, node.filters) for part in objects.parts(game, ref, node.role))


def _beside(game: Game, context: Context, ref: Ref, node: tree.Beside) -> bool:
    zone = game.look(ref).zone
    others = [game.look(other).zone for other in targets(game, context, node.what)]
    return zone in others if node.here else any(zone in game.rules.beside(game, other) for other in others)


def _underwent(game: Game, context: Context, ref: Ref, node: tree.Underwent) -> bool:
    """Is it what such an event of this turn happened to, or made of a card? Or the other card of the event?"""
    for event in game.past.called(node.event.event):
        now = event.subject if event.after < 0 else Ref(event.subject.card, event.after)
        if (event.agent if node.agent else now) == ref and fits(game, context, node.event, event):
            return True
    return False


def _against(game: Game, context: Context, ref: Ref, node: tree.Against) -> bool:
    other = game.role(node.other)
    if game.role(node.role) != ref:
        return False
    if node.what is not None:
        return other is not None and other in targets(game, context, node.what)
    return other is None and 1 - game.look_master(ref) in players(game, context, node.who or "any")


def _except(game: Game, context: Context, ref: Ref, node: tree.Except) -> bool:
    return ref not in targets(game, context, node.what)


def _not(game: Game, context: Context, ref: Ref, node: tree.Not) -> bool:
    return not passes(game, context, ref, (node.filter,))


def _either(game: Game, context: Context, ref: Ref, node: tree.Either) -> bool:
    return any(passes(game, context, ref, (part,)) for part in node.filters)


def _all(game: Game, context: Context, ref: Ref, node: tree.All) -> bool:
    return passes(game, context, ref, node.filters)


_FILTERS: dict[type[tree.Node], Callable[..., bool]] = {
    tree.Is: _is,
    tree.Compare: _compare,
    tree.Turned: _turned,
    tree.Facing: _facing,
    tree.HasKeyword: _has_keyword,
    tree.Plain: _plain,
    tree.Sole: _sole,
    tree.Extreme: _extreme,
    tree.Same: _same,
    tree.Named: _named,
    tree.Bears: _bears,
    tree.Beside: _beside,
    tree.Underwent: _underwent,
    tree.Against: _against,
    tree.Except: _except,
    tree.Not: _not,
    tree.Either: _either,
    tree.All: _all,
}

# ------------------------------------------------------------------------------------------------ amounts


def relation(left: int, sign: tree.Relation, right: int) -> bool:
    if sign == "=":
        return left == right
    if sign == "<=":
        return left <= right
    if sign == ">=":
        return left >= right
    return left < right if sign == "<" else left > right


def amount(game: Game, context: Context, node: tree.Amount) -> int:
    """The number the words stand for now."""
    if isinstance(node, tree.Number):
        return node.value
    if isinstance(node, tree.Count):
        return game.by("count", len(targets(game, context, node.what)))
    if isinstance(node, tree.Pairs):
        return objects.pairs(game, targets(game, context, node.what))
    if isinstance(node, tree.Kinds):
        return len({word for ref in targets(game, context, node.what) for word in continuous.words(game, ref, node.of)})
    if isinstance(node, tree.Total):
        return sum(continuous.numbers(game, ref, node.of) or 0 for ref in targets(game, context, node.what))
    if isinstance(node, tree.Value):
        found = informants(game, context, node.what)
        value = continuous.numbers(game, found[0], node.of) if found else None
        return game.exactly("missing", 0) if value is None else value
    if isinstance(node, tree.Times):
        return amount(game, context, node.amount) // node.per * node.by
    if isinstance(node, tree.Size):
        return 0 if context.event is None else context.event.amount
    if isinstance(node, tree.Counters):
        return counters(game, context, node)
    if isinstance(node, tree.Often):
        return _often(game, context, node.event)
    return amount(game, context, node.amount) + node.number


def counters(game: Game, context: Context, node: tree.Counters) -> int:
    """How many counters of a name players and cards have."""
    found = 0
    if node.who is not None:
        found += sum(game.state.counters.get((node.name, seat), 0) for seat in players(game, context, node.who))
    if node.what is not None:
        refs = targets(game, context, node.what)
        found += sum(count for ref in refs for name, count in game.look(ref).counters if name == node.name)
    return found


def informants(game: Game, context: Context, node: tree.Target) -> list[Ref]:
    """The target as a source of information: the event's own card is read as the event's rule of information says."""
    event = context.event
    found = targets(game, context, node)
    if event is not None and event.looks_back:
        after = Ref(event.subject.card, event.after)
        found = [event.subject if ref == after else ref for ref in found]
    if isinstance(node, tree.Bound | tree.This):
        found = [_before_own_move(game, context, ref) for ref in found]
    return found


def _before_own_move(game: Game, context: Context, ref: Ref) -> Ref:
    """A card that the effect itself has moved away is read as it last was in the zone it left."""
    event = game.past.arrival(ref) if game.state.history else None
    if event is None or event.key != context.key or event.cause not in ("skill", "cost"):
        return ref
    return event.subject if event.subject.identity in game.state.ghosts and game.applies("moved_itself") else ref


# ------------------------------------------------------------------------------------------------ conditions


def holds(game: Game, context: Context, node: tree.Condition) -> bool:
    """Is the condition true now?"""
    return _CONDITIONS[type(node)](game, context, node)


def _check(game: Game, context: Context, node: tree.Check) -> bool:
    return relation(amount(game, context, node.left), node.relation, amount(game, context, node.right))


def _matches(game: Game, context: Context, node: tree.Matches) -> bool:
    found = informants(game, context, node.what)
    if not found:
        return game.by("undetermined", False)  # about a card that is not there nothing can be said
    return all(passes(game, context, ref, node.filters) for ref in found)


def _done(game: Game, context: Context, node: tree.Done) -> bool:
    return bool(context.binds.get(node.bind)) or node.bind in context.tried


def _turn_of(game: Game, context: Context, node: tree.TurnOf) -> bool:
    return game.state.turn_player in players(game, context, node.who)


def _in_phase(game: Game, context: Context, node: tree.InPhase) -> bool:
    return node.phase in game.phases()


def _happened(game: Game, context: Context, node: tree.Happened) -> bool:
    if node.during:
        return game.rules.happened_then(game, context, node)
    return _often(game, context, node.event, node.least) >= node.least


def _often(game: Game, context: Context, when: tree.When, enough: int = 0) -> int:
    """How often such an event has happened this turn, counted up to so many."""
    count = 0
    awaited = context.event is not None and game.program(context.key).ability.trigger == when
    for event in game.past.called(when.event):
        if awaited and context.event is not None and event.number > context.event.number > 0:
            continue  # who asks whether it is the first time does not mean what comes later in the same moment
        if fits(game, context, when, event):
            if event.kind == "replaced" and when.event != "replaced" and game.applies("replaced_uncounted"):
                continue
            count += 1
            if count == enough:
                return count
    return count


def _standing(game: Game, context: Context, node: tree.Standing) -> bool:
    return any(game.rules.standing(game, seat, node.name) for seat in players(game, context, node.who))


def _and(game: Game, context: Context, node: tree.And) -> bool:
    if not all(holds(game, context, part) for part in node.parts):
        return False
    return game.tracer is None or _apart(game, context, node) or game.applies("one_for_several")


def _apart(game: Game, context: Context, node: tree.And) -> bool:
    """Does the condition hold without a card that is what several of its parts ask for?"""
    seen: set[Ref] = set()
    for part in node.parts:
        if isinstance(part, tree.Check) and isinstance(part.left, tree.Count):
            found = targets(game, context, part.left.what)
            if not seen.isdisjoint(found):
                return False
            seen.update(found)
    return True


def _or(game: Game, context: Context, node: tree.Or) -> bool:
    return any(holds(game, context, part) for part in node.parts)


def _never(game: Game, context: Context, node: tree.Never) -> bool:
    asked = node.condition
    if isinstance(asked, tree.Matches) and not isinstance(asked.what, tree.Cards) and not informants(game, context, asked.what):
        return "undetermined" in game.rules.mechanisms  # BD 530-2a: then it is not so; elsewhere that cannot be said either
    return not holds(game, context, asked)


_CONDITIONS: dict[type[tree.Node], Callable[..., bool]] = {
    tree.Check: _check,
    tree.Matches: _matches,
    tree.Done: _done,
    tree.TurnOf: _turn_of,
    tree.InPhase: _in_phase,
    tree.Happened: _happened,
    tree.Standing: _standing,
    tree.And: _and,
    tree.Or: _or,
    tree.Never: _never,
}

# ------------------------------------------------------------------------------------------------ events


def fits(game: Game, context: Context, when: tree.When, event: Event) -> bool:
    """Does the event match the pattern? (Its kind is known to be right: patterns are found by kind.)"""
    rules = game.rules
    if when.at and event.particular != when.at:
        return False
    if when.origin and not within(game, context, event.origin, when.origin, when.out_of):
        return False
    leaving = when.origin and not when.destination and event.kind == "move"
    if leaving and within(game, context, event.destination, when.origin, when.out_of):
        return False  # from one of its places to another one
    if when.destination and not within(game, context, event.destination, when.destination, when.into):
        return False
    for zone, whose in ((event.origin, when.out_of), (event.destination, when.into)):
        if whose is None or (zone >= 0 and rules.has_regions and rules.zone_at[zone].shared):
            continue  # whose part of the table is meant was asked above
        if zone < 0 or seat_of(zone) not in players(game, context, whose):
            return False
    if when.by and event.cause not in when.by and not rules.caused(game, context, when, event):
        return False
    if when.by_whom is not None and event.by not in players(game, context, when.by_whom):
        return False
    if when.who is not None and event.seat not in players(game, context, when.who):
        return False
    if when.agent is not None and not denotes(game, context, when.agent, event.agent, event):
        return False
    if when.subject is None:
        return True
    subject = event.subject
    if event.after >= 0 and not event.looks_back:
        subject = Ref(subject.card, event.after)
    return denotes(game, context, when.subject, subject, event)


def within(game: Game, context: Context, zone: int, names: Sequence[str], whose: tree.Who | None = None) -> bool:
    """Is the zone one of those that words name? Parts of the table are those that the player of the words sees so."""
    rules = game.rules
    if zone < 0 or rules.called[zone].isdisjoint(names):
        return False
    if not rules.has_regions:
        return True
    seats = (0, 1) if whose is None else zone_seats(context, whose)
    return any(zone in _zones_of(game, context, names, seat) for seat in seats)


def denotes(game: Game, context: Context, node: tree.Target, ref: Ref, event: Event) -> bool:
    """Is the card one of those the words describe? In a move, either end of it may be the zone the words name."""
    if ref.card < 0:
        return False
    if isinstance(node, tree.Together):
        return any(denotes(game, context, part, ref, event) for part in node.parts)
    if isinstance(node, tree.Among):
        return denotes(game, context, node.what, ref, event) and passes(game, context, ref, node.filters)
    if isinstance(node, tree.Cards):
        if node.whose != "any" and game.look_master(ref) not in zone_seats(context, node.whose):
            return False
        if node.zones:
            places = {game.look(ref).zone, event.origin, event.destination} - {-1}
            if not any(within(game, context, place, node.zones) for place in places):
                return False
        return passes(game, context, ref, node.filters)
    # Definite cards. One that the event itself made a new object is still the card that was spoken of.
    found = [context.source] if isinstance(node, tree.This) else targets(game, context, node)
    if game.state.heirs:
        found = [now for one in found for now in (one, *game.now(one))]
    return ref in found or (ref == Ref(event.subject.card, event.after) and event.subject in found)
