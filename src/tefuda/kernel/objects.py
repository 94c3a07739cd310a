"""Objects of more than one card: cards stacked under, attached to or linked with a lead card.

The lead card stands in the zone; its `parts` belong to it (their `host` and `role` say how, and the game's `PartRule` of the
role says where they lie). An object's identity outlives its cards: `State.heirs` says as which objects an identity goes on.

Everything that happens to parts is an event of the batch that moves their lead, so it is triggered, remembered and recorded
like any other: a part that goes elsewhere makes a "move" of its own, one that stays where it lies makes a "separate", and the
part that takes the lead's place a "crown".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import moves
from .records import Card, Event, Ref

if TYPE_CHECKING:
    from .game import Game

#: The kinds of events that take a card away from where it lies.
LEAVING = ("move", "attach")


# ------------------------------------------------------------------------------------------------ before the batch


def attaching(game: Game, subject: Ref, host: Ref, role: str, *, to: int = -1, **more: object) -> Event:
    """The event of a card that becomes part of an object; it is also a move if the card goes to another zone for that.

    `to` is the zone of the host, if the same batch brings it there.
    """
    card, lead = game.state.cards[subject.card], game.state.cards[host.card]
    goal = game.rules.part_zone(game, role, card, lead if to < 0 else replace(lead, zone=to))
    moved = goal != card.zone
    return Event(
        "attach",
        also="move" if moved else "",
        subject=subject,
        agent=host,
        role=role,
        origin=card.zone,
        destination=goal,
        looks_back=moved and game.rules.looks_back(game, card.zone, goal),
        **more,  # type: ignore[arg-type]
    )


def departures(game: Game, batch: list[Event]) -> list[Event]:
    """The batch with what its leads' parts do: those that go along are noted, the others get events of their own."""
    cards = game.state.cards
    for event in batch:
        if event.kind in LEAVING and cards[event.subject.card].parts:
            break
    else:
        return batch
    moving = {event.subject.card for event in batch if event.kind in LEAVING}
    found: list[Event] = []
    for event in batch:
        lead = cards[event.subject.card] if event.kind in LEAVING else None
        if lead is None or not lead.parts or lead.object != event.subject.identity:
            found.append(event)
        elif event.kind == "move" and lead.zone == event.destination:
            found.append(replace(event, along=lead.parts))
        else:
            found.extend(_taken_apart(game, event, lead, moving))
    return found


def _taken_apart(game: Game, event: Event, lead: Card, moving: set[int]) -> list[Event]:
    """What becomes of the parts of a lead that leaves: the one that is crowned before it goes, the others after it."""
    cards = game.state.cards
    along: list[int] = []
    staying: list[int] = []
    leaving: list[Event] = []
    for part in lead.parts:
        if part in moving:
            continue
        record = cards[part]
        goal = game.rules.part_goes(game, record, lead, event)
        if goal is None:
            along.append(part)
        elif record.host != event.subject.card:
            continue  # it has another host
        elif goal == record.zone:
            staying.append(part)
        else:
            leaving.append(_by_itself(game, event, part, goal))
    heir = game.rules.successor(game, lead, event, staying) if staying else None
    before: list[Event] = []
    if heir is not None:
        rest = tuple(part for part in staying if part != heir)
        crowned = _consequence(game, event, "crown", heir)
        before.append(replace(crowned, agent=event.subject, along=rest, origin=lead.zone, destination=lead.zone))
        staying = []
    after = [_consequence(game, event, "separate", part) for part in staying]
    return [*before, replace(event, along=tuple(along)) if along else event, *leaving, *after]


def _by_itself(game: Game, event: Event, part: int, goal: int) -> Event:
    """The move of a part that goes elsewhere, as a card by itself, because of what moves its lead."""
    record = game.state.cards[part]
    return replace(
        event,
        kind="move",
        also="",
        subject=game.ref(part),
        after=-1,
        agent=event.agent if event.kind == "move" else event.source,
        seat=record.owner,
        origin=record.zone,
        destination=goal,
        turned="" if game.by("parts_arrive_upright", True) else event.turned,
        down=event.down and goal == event.destination,  # it is the lead that is laid face down
        looks_back=game.rules.looks_back(game, record.zone, goal),
    )


def _consequence(game: Game, event: Event, kind: str, part: int) -> Event:
    """Something that happens to a part where it lies, because of what moves its lead."""
    record = game.state.cards[part]
    return Event(
        kind,
        subject=game.ref(part),
        after=record.object,
        agent=Ref(record.host, game.state.cards[record.host].object),
        seat=record.owner,
        role=record.role,
        cause=event.cause,
        by=event.by,
        source=event.source,
        key=event.key,
        parent=event.parent,
        clause=event.clause,
    )


# ------------------------------------------------------------------------------------------------ the changes


def stays(game: Game, event: Event, old: Card) -> bool:
    """Does the card that this event moves or attaches remain the object it was, or go on as one?"""
    if event.kind == "attach" and game.rules.part_rule(event.role).identity == "new":
        return False
    return old.zone == event.destination or game.rules.same_object(game, old, old.zone, event.destination)


def attach(game: Game, event: Event) -> Event | None:
    """A card (with what comes along) becomes part of another object: `agent` is the host."""
    state = game.state
    card, host = event.subject.card, event.agent.card
    if not game.alive(event.subject) or card == host or (not game.alive(event.agent) and game.applies("host_needed")):
        return None
    old, lead = state.cards[card], state.cards[host]
    rule = game.rules.part_rule(event.role)
    zone = game.rules.part_zone(game, event.role, old, lead)
    stays = zone == old.zone or game.rules.same_object(game, old, old.zone, zone)
    keeps = stays and rule.identity == "same"
    inherits = stays and rule.identity == "whole" and not event.alone
    if not keeps and not inherits:
        moves.remember_leaving(game, card, old)
    again = rule.several and old.role == event.role and old.zone == zone
    former = [lead for lead in holders(game, card) if lead != host] if again else []
    moves.forget(game, card, old)
    moves.lift(game, card, old)
    for one in former:
        state.cards[one] = replace(state.cards[one], parts=(*state.cards[one].parts, card))
    time = state.time = state.time + 1
    identity = old.object
    if not keeps:
        identity = state.next_object
        state.next_object += 1
    shared = game.rules.zone_at[zone].shared
    state.cards[card] = new = replace(
        old,
        zone=zone,
        object=identity,
        born=old.born if stays else time,
        since=old.since if stays and rule.identity != "new" else time,
        host=host,
        role=event.role,
        turned=old.turned if keeps else 0,
        down=game.by("attached_open", event.down),
        parts=event.along if rule.stack else (),
        controller=(event.seat if event.seat >= 0 else lead.controller) if shared else -1,
        aside=False,
    )
    state.asides -= old.aside
    if rule.zone:
        state.zones[zone] = (*state.zones[zone], card)
    # What was under the newcomer lies under the host now, unless the newcomer stays a stack of its own.
    for part in event.along:
        state.cards[part] = replace(state.cards[part], host=card if rule.stack else host, zone=zone)
    joined = game.by("associated", (card,) if rule.stack else (card, *event.along))
    lead = replace(state.cards[host], parts=(*state.cards[host].parts, *joined))
    if inherits and game.applies("goes_on_as_whole"):
        state.heirs[old.object] = (game.ref(host),)
        lead = _with_state_of(lead, old, game.by("whole_turned", old.turned))
    elif rule.identity == "whole" and event.turned:
        lead = replace(lead, turned=max(lead.turned, game.by("whole_turned", game.rules.turned[event.turned])))
    state.cards[host] = lead
    moves.arrive(game, card, new)
    return game.by("attaching_happens", replace(event, origin=old.zone, destination=zone, after=identity))


def _with_state_of(lead: Card, card: Card, turned: int) -> Card:
    """The whole is turned if one of its cards was, and bears their damage and counters."""
    if not (card.turned or card.damage or card.counters):
        return lead
    counts = dict(lead.counters)
    for name, count in card.counters:
        counts[name] = counts.get(name, 0) + count
    return replace(
        lead,
        turned=max(lead.turned, turned),
        damage=lead.damage + card.damage,
        counters=tuple(sorted(counts.items())),
    )


def separate(game: Game, event: Event) -> Event | None:
    """A part is a card by itself from now on, where it lies. What the whole was, it goes on as if it was the whole too."""
    state = game.state
    card = event.subject.card
    old = state.cards[card]
    if not game.alive(event.subject) or old.host < 0:
        return None
    moves.forget(game, card, old)
    lead = old.host
    rule = game.rules.part_rule(old.role)
    others = [one for one in holders(game, card) if one != lead] if rule.several else []
    if others:  # it is still part of another object
        cut(game, card, lead)
        state.cards[card] = new = replace(old, host=others[-1])
        moves.arrive(game, card, new)
        return event
    detach(game, card, old)
    state.cards[card] = new = replace(old, host=-1, role="")
    if not rule.zone:
        state.zones[new.zone] = (*state.zones[new.zone], card)
    if game.by(f"turned_apart:{old.role}", False):
        state.cards[card] = new = replace(new, turned=game.look(event.agent).turned)
    if rule.identity == "whole" and game.applies(f"goes_on_apart:{old.role}"):
        whole = event.agent.identity if event.agent.card == lead else state.cards[lead].object
        before = state.heirs.get(whole, (Ref(lead, whole),))
        state.heirs[whole] = (*before, game.ref(card))
        if game.rules.zone_at[new.zone].oriented:
            state.cards[card] = new = replace(new, turned=state.cards[lead].turned)
    moves.arrive(game, card, new)
    return event


def crown(game: Game, event: Event) -> Event | None:
    """A part takes the place of its lead (`agent`), which is about to leave; what comes along lies with it from now on."""
    state = game.state
    card, lead = event.subject.card, event.agent.card
    record, old = state.cards[card], state.cards[lead]
    if not game.alive(event.subject) or record.host != lead:
        return None
    rule = game.rules.part_rule(record.role)
    moves.forget(game, card, record)
    moves.lift(game, card, record)
    if old.host < 0:
        pile = state.zones[old.zone]
        at = pile.index(lead)
        state.zones[old.zone] = (*pile[:at], card, *pile[at:])
    else:  # the stack is itself part of an object, and so is what is left of it
        whole = state.cards[old.host]
        at = whole.parts.index(lead)
        state.cards[old.host] = replace(whole, parts=(*whole.parts[:at], card, *whole.parts[at:]))
    state.cards[card] = new = replace(
        record,
        zone=old.zone,
        host=old.host,
        role=old.role,
        turned=game.by("successor_turned", old.turned),
        controller=old.controller,
        parts=event.along,
    )
    if rule.identity == "whole" and game.applies("successor_goes_on"):
        state.heirs[old.object] = (game.ref(card),)
        state.cards[card] = new = replace(new, damage=old.damage, counters=old.counters)
    for part in event.along:
        state.cards[part] = replace(state.cards[part], host=card)
    rest = tuple(part for part in state.cards[lead].parts if part not in event.along)
    state.cards[lead] = replace(state.cards[lead], parts=rest)
    moves.arrive(game, card, new)
    return event


def detach(game: Game, card: int, record: Card) -> None:
    """The card is no longer part of its host, or of any other (it is about to go somewhere)."""
    several = game.rules.part_rule(record.role).several
    for lead in holders(game, card) if several else [record.host]:
        cut(game, card, lead)


def holders(game: Game, card: int) -> list[int]:
    """The leads of all objects that a card is part of (`PartRule.several`)."""
    return [lead for lead, record in enumerate(game.state.cards) if card in record.parts]


def cut(game: Game, card: int, lead: int) -> None:
    """The card is no longer part of the object of this lead."""
    record = game.state.cards[lead]
    game.state.cards[lead] = replace(record, parts=tuple(part for part in record.parts if part != card))


def carry(game: Game, lead: int, along: tuple[int, ...]) -> None:
    """The lead card has moved: the parts that come along lie where it lies now, or stay in the zone of their own."""
    state = game.state
    new = state.cards[lead]
    for part in along:
        record = state.cards[part]
        if record.host != lead:
            continue  # it lies with another host
        zone = game.rules.part_zone(game, record.role, record, new)
        moves.forget(game, part, record)
        if game.rules.part_rule(record.role).zone and zone != record.zone:
            state.zones[record.zone] = tuple(card for card in state.zones[record.zone] if card != part)
            state.zones[zone] = (*state.zones[zone], part)
        state.cards[part] = carried = replace(record, zone=zone, host=lead, controller=new.controller)
        moves.arrive(game, part, carried)
    state.cards[lead] = replace(new, parts=along)


def goes_on_as(heirs: dict[int, tuple[Ref, ...]], ref: Ref) -> tuple[Ref, ...]:
    """The objects that an identity has become, each once, however often things were joined and split."""
    found: list[Ref] = []
    seen: set[int] = set()
    todo = [ref]
    while todo:
        one = todo.pop(0)
        if one.identity in seen:
            continue
        seen.add(one.identity)
        for heir in heirs.get(one.identity, (one,)):
            if heir.identity == one.identity:
                found.append(one)
            else:
                todo.append(heir)
    return tuple(found)


def parts(game: Game, ref: Ref, role: str) -> list[Ref]:
    """The cards that are part of an object in some role ("" for any); of one that is gone, those that were."""
    cards = game.state.cards
    record = cards[ref.card]
    if record.object == ref.identity:
        return [game.ref(part) for part in record.parts if not role or cards[part].role == role]
    ghost = game.state.ghosts.get(ref.identity)
    if ghost is None:
        return []
    return game.by("last_state", [part for part, its in zip(ghost.parts, ghost.roles, strict=True) if not role or its == role])


def pairs(game: Game, refs: list[Ref]) -> int:
    """How many pairs of these cards lie next to each other; each card belongs to every pair it is part of."""
    places = [game.look(ref).zone for ref in refs]
    pairs = [
        (at, zone) for at, zone in enumerate(places) for other in places[at + 1 :] if other in game.rules.beside(game, zone)
    ]
    return len(game.every("pairs_overlap", pairs))
