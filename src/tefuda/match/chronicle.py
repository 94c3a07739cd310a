"""What happened, as people tell it: neighbouring moves of one kind in one line, and nothing that everybody knows anyway.

`tell` is for players at the table; with `every` nothing is left out and each line has the clause that was executed, which is
what a judge reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tefuda.games.words import words
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event
from tefuda.kernel.select import holds

from .describe import Line, agreed, cited, describe, key_of
from .naming import SEATS

if TYPE_CHECKING:
    from .match import Match

#: So many names are listed; more cards are counted.
_MOST_NAMES = 6


class Told(NamedTuple):
    """A line of the log: the first of the events it tells of, the sentence, and the clause behind it."""

    event: Event
    text: str
    clause: str


def tell(
    game: Game,
    events: Sequence[Event],
    seat: int | None,
    lang: str,
    *,
    every: bool = False,
    open_table: bool = False,
    you: bool = False,
) -> list[Told]:
    """The lines of a row of events that ends in the state of `game`.

    On an open table each line is told as the player it is about saw it. With `you` it speaks to the seat.
    """
    places = {event.number: at for at, event in enumerate(events)}
    found = []
    for run in _runs(game, events, every):
        first = run[0]
        reader = _reader(first) if open_table else seat
        later = events[places[first.number] + 1 :] if _counts(game, first) else ()
        single = len(run) == 1 and not (first.cause == "cost" and first.kind in ("move", "turn"))
        text = describe(game, first, reader, lang, later, you=you) if single else _together(game, run, reader, lang, you)
        if text:
            found.append(Told(first, text, first.clause if every else cited(game, first)))
    return found


def tell_match(
    match: Match, seat: int | None, lang: str, *, every: bool = False, since: int = 0, you: bool = False
) -> list[Told]:
    """The lines of a match from an event on, each in the state right after its action. With `you` they speak to the seat.

    Told later, a line could name a card that came into sight only afterwards, or the other side of one that turned over.
    """
    found: list[Told] = []
    past = match.past()
    for number in range(len(match.done) + 1):
        end = match.done[number].first_event if number < len(match.done) else len(match.events)
        if end > since:
            state = past[number] if number < len(past) else match.game.state
            game = Game(match.game.setting, state)
            found.extend(tell(game, match.events[since:end], seat, lang, every=every, you=you))
            since = end
    return found


def _reader(event: Event) -> int | None:
    seat = event.seat if event.seat >= 0 else event.by
    return seat if seat >= 0 else None


def _counts(game: Game, event: Event) -> bool:
    """Does the line say how many cards are left, or where the card goes next?"""
    ja, _ = words(game.rules.name).events.get(key_of(game, event), ("", ""))
    return "{left}" in ja or "{life}" in ja or "{fate}" in ja


def heard(game: Game, event: Event) -> bool:
    """Is the event told to players? Not what the rules do by themselves, or what only leads to the next line."""
    brief = words(game.rules.name).brief
    if event.kind == "turn" and event.cause not in ("rule", "cost", "battle"):
        return True  # an effect turns a card
    if event.kind == "trigger" and _idle(game, event):
        return False
    key = key_of(game, event)
    if event.also and key == f"{event.kind}/{event.also}" and key not in brief:
        return True  # it is called something of its own: no part of a play
    return _enters(game, event) or not ({key, f"{event.kind}//{event.cause}", _way(game, event)} & brief)


def _idle(game: Game, event: Event) -> bool:
    """Was an ability set off that does nothing as things are: all of it depends on something that everybody sees is not so?"""
    if event.key is None:
        return False
    effect = game.program(event.key).ability.effect
    context = Context(event.subject, event.seat if event.seat >= 0 else event.by, event.key)
    return bool(effect) and all(
        isinstance(node, tree.If)
        and not node.otherwise
        and _open(game, node.condition)
        and not holds(game, context, node.condition)
        for node in effect
    )


def _open(game: Game, condition: tree.Condition) -> bool:
    """Does it speak only of numbers of cards on the table, so that whoever looks can tell?"""
    places = game.rules.places
    for node in tree.nodes(condition):
        if isinstance(node, tree.Cards):
            sights = {game.rules.zone_at[places[zone][0]].sight if zone in places else "" for zone in node.zones}
            if node.filters and sights != {"public"}:
                return False
        elif not isinstance(node, tree.Check | tree.Count | tree.Number | tree.Is | tree.Compare | tree.TurnOf | tree.And):
            return False
    return True


def _way(game: Game, event: Event) -> str:
    """A move by where it goes: `move:resolution>grave`."""
    if event.kind != "move" or event.origin < 0:
        return ""
    zone_at = game.rules.zone_at
    return f"move:{zone_at[event.origin].name}>{zone_at[event.destination].name}"


def _enters(game: Game, event: Event) -> bool:
    """A card that is played comes onto the table when it resolves: the play was told before that."""
    return bool(event.also) and game.rules.named.kinds[event.also].entry


def _runs(game: Game, events: Sequence[Event], every: bool) -> Iterator[list[Event]]:
    """Events that are told in one line."""
    run: list[Event] = []
    for event in events:
        if not every and not heard(game, event):
            continue
        if run and _alike(game, run[0], event):
            run.append(event)
            continue
        if run:
            yield run
        run = [event]
    if run:
        yield run


def _alike(game: Game, first: Event, event: Event) -> bool:
    """Dealing, drawing, paying and standing up are told together."""
    same = (first.kind, first.also, first.particular, first.cause, first.origin, first.destination, first.clause, first.seat)
    if same != (
        event.kind,
        event.also,
        event.particular,
        event.cause,
        event.origin,
        event.destination,
        event.clause,
        event.seat,
    ):
        return False
    if event.kind == "turn":
        return event.cause in ("rule", "cost")
    if event.kind == "look":
        return True
    dealt = event.cause in ("cost", "setup") or event.also == "draw" or event.origin == event.destination
    return event.kind == "move" and dealt


def _way_of(event: Event) -> tuple[object, ...]:
    """What happened, but for the card it happened to."""
    way = (event.origin, event.destination, event.clause, event.seat)
    return (event.kind, event.also, event.particular, event.cause, *way)


def _together(game: Game, run: Sequence[Event], seat: int | None, lang: str, you: bool) -> str:
    """One line for several cards: by name as far as this seat saw them."""
    first = run[0]
    line = Line(game, first, seat, lang, you=you)
    names = [Line(game, event, seat, lang).card() for event in run]
    hidden = line.say("カード1枚", "a card")
    if hidden in names or len(names) > _MOST_NAMES:
        cards = line.say(f"カード{len(run)}枚", f"{len(run)} cards")
    else:
        cards = line.say("", "; ").join(names)  # a name may have a comma in it
    who = line.who()
    if first.kind == "turn":
        if first.cause == "cost":
            text = line.say(f"{who}は{cards}で支払う", f"{who} pays with {cards}")
        else:
            text = line.say(f"{who}の{cards}が{line.turned()}になる", f"{who}'s cards become {line.turned()}: {cards}")
    elif first.kind == "look":
        text = line.say(f"{who}は{cards}を見る", f"{who} looks at {cards}")
    elif first.also == "draw" or _drawn(game, first):
        text = line.say(f"{who}は{cards}を引く", f"{who} draws {cards}")
    elif first.cause == "cost":
        origin = game.rules.zone_at[first.origin]
        text = line.say(f"{who}は{origin.ja}から{cards}を支払う", f"{who} pays from the {origin.en}: {cards}")
    else:
        goal = line.zone(first.destination) + line.spot()
        the = "the " if game.rules.zone_at[first.destination].shared else ""
        text = line.say(f"{who}は{cards}を{goal}に置く", f"{who} puts {cards} into {the}{goal}")
    return agreed(text)


def _drawn(game: Game, event: Event) -> bool:
    zone_at = game.rules.zone_at
    way = words(game.rules.name).dealt
    return event.origin >= 0 and (zone_at[event.origin].name, zone_at[event.destination].name) == way


def whose(event: Event) -> str:
    """The letter of the player a line is about; empty for the game itself."""
    seat = _reader(event)
    return "" if seat is None else SEATS[seat]
