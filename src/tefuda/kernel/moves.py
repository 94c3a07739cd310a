"""Changes to cards: moving, turning, flipping, shuffling, showing. Called only by `events.apply`, one event at a time.

Each function makes the change and gives the event back as it really was, or None if there was nothing to change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import chance, continuous, objects
from .records import EVERYBODY, Card, Event, Ghost, Ref, item_number
from .zones import seat_of

if TYPE_CHECKING:
    from .game import Game
    from .state import State


#: Events that say themselves in which zones they have changed cards, if any.
LOCAL = frozenset({"move", "turn", "flip", "reveal", "look", "shuffle", "aside", "harm", "counter", "control", "cancel"})


def add_card(state: State, definition: int, owner: int, zone: int) -> int:
    """A card that is there from the beginning."""
    card = len(state.cards)
    state.cards.append(Card(definition, owner, zone, state.next_object, state.time, since=state.time))
    state.next_object += 1
    state.zones[zone] = (*state.zones[zone], card)
    return card


def move(game: Game, event: Event) -> Event | None:
    """A card leaves its zone and arrives in another, as the same or as a new object."""
    state = game.state
    card = event.subject.card
    old = state.cards[card]
    if old.object != event.subject.identity and game.applies("impossible"):
        return None  # it is not there any more
    rules = game.rules
    origin, destination = old.zone, event.destination
    rule = rules.zone_at[destination]
    keeps = origin == destination or rules.same_object(game, old, origin, destination)
    if not keeps and rules.zone_at[origin].remembered:
        remember_leaving(game, card, old)
    if game.entries(old):
        forget(game, card, old)
    if old.host < 0:
        pile = state.zones[origin]
        at = pile.index(card)
        state.zones[origin] = pile[:at] + pile[at + 1 :]
    else:
        lift(game, card, old)
    time = state.time = state.time + 1
    known, down, top = _arrival(game, event, old)
    identity = old.object
    if not keeps:
        identity = state.next_object
        state.next_object = identity + 1
    turned = rules.turned[event.turned] if event.turned else 0
    faces = game.catalog.definitions[old.definition].faces
    if rule.oriented and not (keeps and event.turned):
        if keeps and rules.zone_at[origin].oriented:
            turned = old.turned
        elif game.tracer is not None:
            turned = game.exactly("arrives_upright", turned)
    damage = old.damage if keeps else 0
    if game.tracer is not None and not keeps:
        damage = game.exactly("arrives_unharmed", damage)
    new = Card(
        old.definition,
        old.owner,
        destination,
        identity,
        time,
        old.face if keeps or len(faces) == 1 else rules.arrival_face(game, event, old),
        turned,
        down,
        known,
        event.seat if rule.shared else -1,
        damage,
        since=old.since if keeps else time,
    )
    if old.aside:
        state.asides -= 1
    state.cards[card] = new
    pile = state.zones[destination]
    if event.how and event.how.isdecimal():
        at = max(0, len(pile) + 1 - int(event.how))
        state.zones[destination] = (*pile[:at], card, *pile[at:])
    else:
        state.zones[destination] = (*pile, card) if top else (card, *pile)
    if event.along:
        objects.carry(game, card, event.along)
        new = state.cards[card]
    if game.entries(new):
        arrive(game, card, new)
    if event.along or old.host >= 0 or old.parts:
        game.shake()
    else:
        game.scene = game.changed[origin] = game.changed[destination] = game.scene + 1
    if event.origin == origin and event.after == identity:
        return event
    return replace(event, origin=origin, after=identity)


def lift(game: Game, card: int, record: Card) -> None:
    """Take a card out of the zone it stands in, or off the object it is part of."""
    if record.host >= 0:
        game.reshaped = True
        objects.detach(game, card, record)
        if not game.rules.part_rule(record.role).zone:
            return  # it lies with its host, in no zone's list
    pile = game.state.zones[record.zone]
    at = pile.index(card)
    game.state.zones[record.zone] = pile[:at] + pile[at + 1 :]


def _arrival(game: Game, event: Event, old: Card) -> tuple[int, bool, bool]:
    """How a card lies where it arrives: who knows it, whether face down, whether on top of a pile."""
    rule = game.rules.zone_at[event.destination]
    public = rule.sight == "public"
    known = 0 if public else _known(event, game.rules.zone_at[old.zone].sight, old)
    top = event.how != "bottom"
    if game.tracer is None:
        return known, event.down, top
    if rule.ordered and top and event.how != "top":
        top = game.by("on_top:" + rule.name, game.by("on_top", top))
    if public:
        return known, game.by("arrives_open", event.down), top
    strangers = game.by("arrives_hidden", EVERYBODY & ~known)
    return EVERYBODY & ~strangers, event.down, top


def _known(event: Event, sight: str, old: Card) -> int:
    """Who knows a card that goes into a hidden zone: everybody who saw it go there."""
    if sight == "public":
        return 1 << old.owner if event.secret else 3
    if sight == "owner":
        return 1 << seat_of(old.zone)  # a hand shows its back: others cannot tell which card left it
    return old.known


def arrive(game: Game, card: int, record: Card) -> None:
    """Index the abilities that work where the card now is."""
    entries = game.entries(record)
    if entries:
        _shape(game, record)
        watch = game.state.watch
        for key, index, place in entries:
            watch[key] = (*watch.get(key, ()), (card, index, place))


def _shape(game: Game, record: Card) -> None:
    """A card comes to, or leaves, a place where abilities of its work: what cards are may be otherwise from now on."""
    if game.catalog.definitions[record.definition].shapes:
        game.reshaped = True


def forget(game: Game, card: int, record: Card) -> None:
    """Take the card's abilities out of the index."""
    entries = game.entries(record)
    if entries:
        _shape(game, record)
        watch = game.state.watch
        for key, index, place in entries:
            entry = (card, index, place)
            rest = tuple([other for other in watch.get(key, ()) if other != entry])
            if rest:
                watch[key] = rest
            else:
                watch.pop(key, None)


def remember_leaving(game: Game, card: int, record: Card) -> None:
    """An object is about to be gone: keep what it was, if its zone's objects are remembered and it was not done before."""
    if game.rules.zone_at[record.zone].remembered and record.object not in game.state.ghosts:
        remember(game, card, record)


def remember(game: Game, card: int, record: Card) -> None:
    """Keep what the object was, for effects that refer to it after it has gone."""
    numbers, words = continuous.all_numbers(game, card), continuous.all_words(game, card)
    abilities = continuous.abilities(game, Ref(card, record.object))
    if abilities and continuous.silences(game):
        abilities = tuple([key for key in abilities if not continuous.invalid(game, card, game.program(key))])
    parts: tuple[Ref, ...] = ()
    roles: tuple[str, ...] = ()
    if record.parts:
        parts = tuple([game.ref(part) for part in record.parts])
        roles = tuple([game.state.cards[part].role for part in record.parts])
    game.state.ghosts[record.object] = Ghost(record, numbers, words, game.state.turn, abilities, parts, roles)


def remember_together(game: Game, batch: Sequence[Event]) -> None:
    """Cards that leave at the same time are remembered as they were while all of them were still there."""
    rules = game.rules
    for event in batch:
        if event.kind in objects.LEAVING and game.alive(event.subject):
            old = game.state.cards[event.subject.card]
            if not objects.stays(game, event, old) and rules.zone_at[old.zone].remembered:
                remember(game, event.subject.card, old)


def turn(game: Game, event: Event) -> Event | None:
    """A card changes its orientation. Turning it to where it already is, is no action."""
    state = game.state
    card, identity = event.subject.card, event.subject.identity
    old = state.cards[card]
    wanted = game.rules.turned[event.turned]
    if old.object != identity:
        return None
    rule = game.rules.zone_at[old.zone]
    if not game.by(rule.oriented_clause, rule.oriented) and game.applies("orientation"):
        return None
    if old.turned == wanted and game.applies("no_repeat"):
        return None
    game.put(card, replace(old, turned=wanted))
    return event


def flip(game: Game, event: Event) -> Event | None:
    """A card with several printed sides shows another one; it stays the same object and keeps every effect on it.

    Of one with two halves on its front ("first", "second") another one is up.
    """
    state = game.state
    card, identity = event.subject.card, event.subject.identity
    old = state.cards[card]
    if event.face in ("down", "up"):
        return _lay(game, event, old)
    wanted = 1 if event.face in ("back", "second") else 0
    definition = game.catalog.definitions[old.definition]
    turns = definition.two_sided if event.face in ("front", "back") else len(definition.faces) > 1
    if old.object != identity or not turns or (old.face == wanted and game.applies("no_repeat")):
        return None
    forget(game, card, old)
    same = game.by("flip_keeps:back" if wanted else "flip_keeps:front", old.object)
    new = replace(old, face=wanted, object=same)
    game.put(card, new)
    arrive(game, card, new)
    return replace(event, after=new.object)


def _lay(game: Game, event: Event, old: Card) -> Event | None:
    """A card is laid face down or up again. One that has print on both sides has no back to show."""
    card, down = event.subject.card, event.face == "down"
    two_fronts = game.catalog.definitions[old.definition].two_sided
    if old.object != event.subject.identity or (two_fronts and game.applies("two_fronts")):
        return None
    if old.down == down and game.applies("no_repeat"):
        return None
    forget(game, card, old)
    new = replace(old, down=down)
    game.put(card, new)
    arrive(game, card, new)
    return replace(event, after=old.object)


def vanish(game: Game, event: Event) -> Event | None:
    """What was never a card (a token, a marker) is taken off the table: from now on it lies nowhere."""
    state = game.state
    card = event.subject.card
    old = state.cards[card]
    if old.object != event.subject.identity:
        return None
    remember_leaving(game, card, old)
    forget(game, card, old)
    lift(game, card, old)
    state.cards[card] = Card(old.definition, old.owner, event.destination, state.next_object, state.time, aside=True)
    state.next_object += 1
    return replace(event, origin=old.zone)


def aside(game: Game, event: Event) -> Event | None:
    """A card is laid aside, or (`how` "back") lies in its zone as before: it stays there, but is neither found nor counted."""
    state = game.state
    card, wanted = event.subject.card, event.how != "back"
    old = state.cards[card]
    if old.object != event.subject.identity or old.aside == wanted:
        return None
    forget(game, card, old)
    new = replace(old, aside=wanted)
    game.put(card, new)
    state.asides += 1 if wanted else -1
    arrive(game, card, new)
    return replace(event, after=old.object)


def harm(game: Game, event: Event) -> Event | None:
    """Damage is added to what the card has taken. Zero or less is no damage."""
    card, identity = event.subject.card, event.subject.identity
    old = game.state.cards[card]
    if old.object != identity or (event.amount <= 0 and game.applies("no_zero_damage")):
        return None
    game.put(card, replace(old, damage=old.damage + event.amount))
    return event


def counter(game: Game, event: Event) -> Event | None:
    """Counters are put on a card or given to a player, or taken away as far as there are any."""
    card, identity = event.subject.card, event.subject.identity
    if card < 0:
        had = game.state.counters.get((event.counter, event.seat), 0)
        has = had + event.amount
        if has < 0 and game.applies("no_fewer_counters"):
            has = 0
        game.state.counters[event.counter, event.seat] = has
        return event if has != had else None
    old = game.state.cards[card]
    if old.object != identity:
        return None
    counts = dict(old.counters)
    had = counts.pop(event.counter, 0)
    if max(0, had + event.amount):
        counts[event.counter] = max(0, had + event.amount)
    game.put(card, replace(old, counters=tuple(sorted(counts.items()))))
    return event if counts.get(event.counter, 0) != had else None


def control(game: Game, event: Event) -> Event | None:
    """Another player uses a card from now on."""
    card, identity = event.subject.card, event.subject.identity
    old = game.state.cards[card]
    if old.object != identity or old.controller in (-1, event.seat):
        return None
    game.put(card, replace(old, controller=event.seat))
    return replace(event, former=old.controller)


def cancel(game: Game, event: Event) -> Event | None:
    """A card or an ability is taken off the list of things to resolve."""
    items = game.state.items
    number = item_number(event.subject)
    for at, item in enumerate(items):
        if item.number == number or (item.kind == "card" and item.card == event.subject):
            source = game.card_ref(event.subject)
            del items[at]
            return replace(event, subject=source, after=source.identity)
    return None


def shuffle(game: Game, event: Event) -> Event | None:
    """A zone's cards come into random order; nobody knows any of them any more."""
    state = game.state
    zone = event.destination
    pile = state.zones[zone]
    if game.applies("shuffle"):
        state.zones[zone] = chance.shuffled(state.seed, state.draws, pile)
        state.draws += max(0, len(pile) - 1)
        for card in pile:
            record = state.cards[card]
            if record.known:
                state.cards[card] = replace(record, known=0)
        game.scene = game.changed[zone] = game.scene + 1
    return event if len(pile) > 1 else game.by("shuffle_of_one", event)


def reveal(game: Game, event: Event) -> Event | None:
    """A card is shown to everybody."""
    return _show(game, event, game.by("shown_to_all", EVERYBODY))


def look(game: Game, event: Event) -> Event | None:
    """A player alone sees a card."""
    return _show(game, event, 1 << event.seat)


def _show(game: Game, event: Event, seats: int) -> Event | None:
    state = game.state
    card, identity = event.subject.card, event.subject.identity
    old = state.cards[card]
    if old.object != identity:
        return None
    if old.known & seats != seats:
        game.put(card, replace(old, known=old.known | seats))
    return event
