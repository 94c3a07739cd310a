"""Sections 804 and 806: playing a card and resolving it, in one go; a play that cannot be paid never happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, History, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import holds

from . import conditions, dating, forces, hiding, labels, when_playing
from .destroying import destruction
from .entering import special_abilities
from .meanings import DRIVE
from .resources import Payment, affordable, rebooted
from .wholes import SHIFT
from .zones import (
    DYNAMIS,
    LIFE,
    PLAYER_SQUARES,
    PUBLIC,
    SQUARES,
    TEMPORARY,
    TRASH,
    is_ascension,
    kinds,
    move_event,
    put_event,
    standing,
)


class Play(Frame, frozen=True, tag="zx.Play"):
    """804.2: a card is played by its player, or because a rule or an effect says so."""

    seat: int
    card: Ref
    free: bool = False  # without paying
    driven: bool = False  # 505.3a: by ignition
    origin: int = -1
    square: int = -1
    host: Ref = NOBODY  # 806.1c: what a shift is put onto
    points: int = 0
    colours: tuple[str, ...] = ()
    way: Key | None = None  # the condition of an extra that is met
    given: tuple[Ref, ...] = ()  # 1020.2: what is destroyed for it
    spoken: tuple[Key, ...] = ()  # what an event still has to do
    since: History[int] = 0  # when it was played
    context: Context | None = None  # 1027.1: what was done for it
    failed: bool = False


playing = Procedure(Play)


# ------------------------------------------------------------------------------------------------ 806.1 where it will be


def open_squares(game: Game, seat: int, card: int) -> list[int]:
    """806.1a, 806.1b: the squares onto which a player may play a card; of an event there are none, and none are needed."""
    return _open_to(game, seat, kinds(game, card))


def _open_to(game: Game, seat: int, found: Sequence[str]) -> list[int]:
    if "アセンション" in found:
        return list(game.by("806.1b", (PLAYER_SQUARES[seat],)))
    return game.kept_over(SQUARES, _FREE[seat]) if "ゼクス" in found else []


def _free(game: Game, seat: int) -> list[int]:
    """806.1a: not the opponent's player square, no card of the opponent's, no sleeping ゼクス or アセンション of one's own."""
    cards = game.state.cards
    theirs, own = standing(game, 1 - seat), standing(game, seat)
    staying = [card for card in own if cards[card].turned or is_ascension(game, card)]
    taken = {PLAYER_SQUARES[1 - seat], *[cards[card].zone for card in (*theirs, *staying)]}
    return [zone for zone in SQUARES if zone not in taken or game.by("806.1a", False)]


_FREE = {seat: partial(_free, seat=seat) for seat in (0, 1)}


def is_shift(game: Game, card: int) -> bool:
    return "シフト" in kinds(game, card)


def playable(game: Game, seat: int, card: int) -> bool:
    """806.1d: a card for which no square, or for a shift no card below it, can be chosen cannot be played."""
    found = kinds(game, card)
    if "シフト" in found:
        return bool(conditions.hosts(game, seat, game.ref(card)))
    return "イベント" in found or bool(_open_to(game, seat, found))


@playing.step("")
def begin(game: Game, frame: Play) -> None:
    """804.2a: if it turns out to be impossible, everything is as it was before."""
    game.save()
    game.set(origin=game.state.cards[frame.card.card].zone)


@playing.step("")
def choose_square(game: Game, frame: Play) -> None:
    """806.1a: the square is chosen first."""
    if "イベント" in kinds(game, frame.card.card):
        game.goto(announce)
        return
    if is_shift(game, frame.card.card):
        game.goto(choose_host)
        return
    names = [game.rules.zone_at[zone].name for zone in open_squares(game, frame.seat, frame.card.card)]
    if not names:
        game.goto(check, failed=True)
        return
    options = tuple([Option("place", to=name) for name in names])
    game.ask(Decision(frame.seat, "choose", "place", "806.1a", options, source=frame.card))


@playing.step("")
def chose_square(game: Game, frame: Play) -> None:
    game.set(square=game.zone(game.chosen[0].to, frame.seat))
    game.goto(announce)


@playing.step("")
def choose_host(game: Game, frame: Play) -> None:
    """806.1c: the card onto which a shift is put."""
    options = tuple([Option("choose", ref) for ref in conditions.hosts(game, frame.seat, frame.card)])
    game.ask(Decision(frame.seat, "choose", "choose", "806.1c", options, source=frame.card))


@playing.step("")
def chose_host(game: Game, frame: Play) -> None:
    game.set(host=game.chosen[0].card)


# ------------------------------------------------------------------------------------------------ 804.2 playing


@playing.step("804.2b")
def announce(game: Game, frame: Play) -> None:
    """804.2b: a card of a hidden zone is shown."""
    if frame.origin not in PUBLIC:
        event = Event("reveal", subject=frame.card, after=frame.card.identity, seat=frame.seat, cause="play", by=frame.seat)
        happen(game, [event])


@playing.step("1027.1")
def choose_offer(game: Game, frame: Play) -> None:
    """1027.1, 804.2c: what may be done when playing it is chosen now; 1027.1a: one of several at most."""
    keys = [] if frame.free else when_playing.offers(game, frame.seat, frame.card)
    game.chosen = ()
    if keys:
        price = conditions.price(game, frame.card.card)
        enough = price is not None and affordable(game, rebooted(game, frame.seat), *price)
        options = tuple(Option("ability", frame.card, key=key, index=at) for at, key in enumerate(keys))
        most = game.limit("1027.1a", 1)
        game.ask(Decision(frame.seat, "choose", "ability", "1027.1", options, 0 if enough else 1, most, frame.card))


@playing.step("1027.1")
def chose_offer(game: Game, frame: Play) -> None:
    """1027.1: it is done."""
    if game.chosen and game.chosen[0].key is not None:
        offer = Context(frame.card, frame.seat, game.chosen[0].key, time=game.tick(), parent=game.last_event)
        game.set(context=offer)
        game.resolve(offer, cost=True)


@playing.step("804.2d")
def settle_price(game: Game, frame: Play) -> None:
    """804.2d, 806.1f: what it costs is settled while it still is where it was."""
    card = frame.card.card
    found = None if frame.free else conditions.price(game, card)
    if found is not None:
        points = found[0] if frame.context is None else when_playing.changed(game, frame.context, found[0])
        game.set(points=points, colours=found[1])
    if not frame.free:
        game.set(way=conditions.condition(game, card))


@playing.step("804.2c")
def choose_given(game: Game, frame: Play) -> None:
    """804.2c: 1020.2: which ゼクス are destroyed for it, so that their costs suffice; 1025.2: which become its forces."""
    word = conditions.keyword(game, frame.way)
    if word not in (conditions.ADVENT, conditions.POSSESSION):
        game.goto(to_temporary)
        return
    assert frame.way is not None
    context = Context(frame.card, frame.seat, frame.way)
    wanted = (number(game, frame.card.card, "cost") or 0) if word == conditions.ADVENT else 0
    if len(frame.given) == conditions.how_many(game, context):
        game.goto(reduce_price)
        return
    found = conditions.candidates(game, context, frame.given)
    fit = [ref for ref in found if conditions.completable(game, context, (*frame.given, ref), wanted)]
    if not fit:
        game.goto(check, failed=True)
        return
    options = tuple([Option("choose", ref) for ref in fit])
    clause = "1020.2" if word == conditions.ADVENT else "1025.2"
    game.ask(Decision(frame.seat, "choose", "pay", clause, options, source=frame.card, key=frame.way))


@playing.step("804.2c")
def chose_given(game: Game, frame: Play) -> None:
    game.goto(choose_given, given=(*frame.given, game.chosen[0].card))


@playing.step("")
def reduce_price(game: Game, frame: Play) -> None:
    """804.2d, 1025.2: what was chosen makes it cheaper."""
    if conditions.keyword(game, frame.way) == conditions.POSSESSION:
        points = number(game, frame.card.card, "cost") or 0
        game.set(points=conditions.reduced(game, points, frame.given))


@playing.step("804.2e")
def to_temporary(game: Game, frame: Play) -> None:
    """804.2e: it goes to the temporary zone."""
    happen(game, [put_event(game, frame.card.card, TEMPORARY[0], frame.seat, cause="play", by=frame.seat)])


@playing.step("804.2f")
def pay(game: Game, frame: Play) -> None:
    """804.2f: its price is paid."""
    game.set(card=game.ref(frame.card.card))
    if frame.points > 0:
        source = game.ref(frame.card.card)
        game.call(Payment(seat=frame.seat, source=source, points=frame.points, colours=frame.colours))


@playing.step("804.2g")
def meet_condition(game: Game, frame: Play) -> None:
    """806.1g, 806.1h, 806.1i: what the condition asks for is done; 1020.3, 1021.3: that is no effect of a card."""
    word = conditions.keyword(game, frame.way)
    if word in conditions.CLAUSES and game.rule(conditions.CLAUSES[word]):
        _meet(game, frame, word)


def _meet(game: Game, frame: Play, word: str) -> None:
    assert frame.way is not None
    if word == conditions.ADVENT:
        happen(game, destruction(game, frame.given, cause=game.by("1020.3", "play"), by=frame.seat))
    elif word == conditions.DREAM or (word == conditions.AWAKENING and game.rule(conditions.awakening(game, frame.way))):
        game.resolve(Context(game.ref(frame.card.card), frame.seat, frame.way), cost=True)


@playing.step("")
def check(game: Game, frame: Play) -> None:
    """804.2f: what cannot be paid was not played; 806.1d: nor what has no square."""
    if not (frame.failed or frame.unpaid):
        game.keep()
        return
    game.rewind()
    game.state.frames.pop()  # back to before the first step: what is on top there is this play itself
    game.record(Event("rewound", subject=frame.card, seat=frame.seat, clause="804.2f" if frame.unpaid else "806.1d"))


@playing.step("804.2h")
def played(game: Game, frame: Play) -> None:
    """804.2h: now it has been played, unless something forbids that by now."""
    ref = game.ref(frame.card.card)
    if _stopped(game, frame, ref) and game.rule("804.2h"):
        game.goto(not_played, card=ref)
        return
    event = "イベント" in kinds(game, ref.card)
    game.set(card=ref, spoken=_event_abilities(game, ref, frame.seat) if event else (), since=game.tick())
    game.goto(speak if event else shift if is_shift(game, ref.card) else enter)
    game.occur(
        "play", subject=ref, after=ref.identity, seat=frame.seat, origin=frame.origin, cause="play", by=frame.seat,
        how=_origin(game, frame),
    )  # fmt: skip


def _stopped(game: Game, frame: Play, ref: Ref) -> bool:
    """102.6: does something forbid it by now?"""
    event = Event("play", subject=ref, seat=frame.seat, by=frame.seat, cause="play", origin=frame.origin)
    return forbidden(game, event) is not None


def _origin(game: Game, frame: Play) -> str:
    return game.rules.zone_at[frame.origin].name


def _event_abilities(game: Game, ref: Ref, seat: int) -> tuple[Key, ...]:
    """809.2: an event does what its abilities say from top to bottom; 803.2a: those whose own condition holds."""
    record = game.state.cards[ref.card]
    definition = game.catalog.definitions[record.definition]
    found = [Key(record.definition, at) for at in definition.faces[record.face].abilities]
    keys = [key for key in found if "event" in game.program(key).ability.windows]
    return tuple(game.order("809.2", keys))


# ------------------------------------------------------------------------------------------------ 806.3 resolving


@playing.step("806.3a")
def enter(game: Game, frame: Play) -> None:
    """806.3a: a ゼクス or アセンション is put onto its square; 1007.2: from the zone where it was before it was played."""
    how = game.by("1007.2", _origin(game, frame))
    put = put_event(game, frame.card.card, frame.square, frame.seat, cause="play", by=frame.seat, how=how)
    happen(game, [put, *_possessed(game, frame)])


def _possessed(game: Game, frame: Play) -> list[Event]:
    """1025.3: what was chosen for it becomes its forces as it enters; 1025.4: not by an effect."""
    if conditions.keyword(game, frame.way) != conditions.POSSESSION:
        return []
    cause = game.by("1025.4", "play")
    seat, goal = frame.seat, frame.square
    found = game.by("1025.3", [ref for ref in frame.given if game.alive(ref)])
    return [attaching(game, ref, frame.card, forces.ROLE, to=goal, seat=seat, cause=cause, by=seat) for ref in found]


@playing.step("")
def entered(game: Game, frame: Play) -> None:
    """806.3a: what could not be put there goes to the trash."""
    card = frame.card.card
    if frame.done:
        ref = Ref(card, frame.done[0].after)
        game.reply(done=frame.done)
        game.leave()
        game.occur(
            "enter_played",
            subject=ref,
            after=ref.identity,
            seat=frame.seat,
            how=_origin(game, frame),
            cause="play",
            clause="1007.2",
        )
        if frame.driven or frame.origin in LIFE:
            _drive(game, ref)
        special_abilities(game, frame.seat, ref, frame.origin)
    else:
        game.goto(put_away)


def _drive(game: Game, ref: Ref) -> None:
    """1133.2: it is noted on the card that it came by ignition or from the life."""
    if labels.OVERDRIVE in labels.printed(game.catalog.definitions[game.state.cards[ref.card].definition]):
        record = game.state.cards[ref.card]
        game.put(ref.card, replace(record, counters=(*record.counters, (DRIVE, 1))))
        game.touch()


@playing.step("806.3d")
def shift(game: Game, frame: Play) -> None:
    """806.3d: a shift is put onto the card that was chosen for it."""
    seat = frame.seat
    happen(game, [attaching(game, frame.card, frame.host, SHIFT, seat=seat, cause="play", by=seat)])


@playing.step("")
def shifted(game: Game, frame: Play) -> None:
    """1016.2: it counts as having shifted from the dynamis; 806.3a: what has nothing to lie on goes away."""
    if not frame.done:
        game.goto(put_away)
        return
    game.leave()
    ref = Ref(frame.card.card, frame.done[0].after)
    if game.rule("1016.2"):
        by, clause = frame.seat, "1016.2"
        game.occur("shift", subject=ref, after=ref.identity, agent=frame.host, seat=by, cause="play", by=by, clause=clause)


@playing.step("804.3a")
def speak(game: Game, frame: Play) -> None:
    """806.3b, 809.1: the abilities of an event are carried out."""
    if not frame.spoken:
        game.goto(tidy)
        return
    key, *rest = frame.spoken
    game.set(spoken=tuple(rest))
    context = Context(frame.card, frame.seat, key, time=game.tick(), parent=game.last_event)
    condition = game.program(key).ability.condition
    valid = condition is None or game.demands("803.2a", holds(game, context, condition))
    if valid and game.rule("809.1"):
        game.resolve(context)


@playing.step("")
def speak_on(game: Game, frame: Play) -> None:
    """809.2: the next one, from top to bottom."""
    game.goto(speak)


@playing.step("")
def tidy(game: Game, frame: Play) -> None:
    """811.3c: if it matters which of its effects counts as earlier, its player says so."""
    dating.ask(game, frame.seat, frame.card, frame.since)


@playing.step("811.3b")
def date(game: Game, frame: Play) -> None:
    """811.3b: what lasts counts from the end of the resolution."""
    dating.settle(game, frame.card, frame.since)


@playing.step("")
def put_back(game: Game, frame: Play) -> None:
    """804.3e, 1006.2: what was looked at or shown and has not been put anywhere is put back."""
    hiding.put_back(game, Context(frame.card, frame.seat, Key(game.state.cards[frame.card.card].definition, 0)))


@playing.step("")
def put_away(game: Game, frame: Play) -> None:
    """806.3b: then it goes to its owner's trash; 806.3c: an extra, face up, back to the dynamis.

    806.3a: what could not be put onto its square goes to the trash too.
    """
    card = frame.card.card
    if game.alive(frame.card) and game.state.cards[card].zone in TEMPORARY:
        extra = "イベント エクストラ" in kinds(game, card) or is_shift(game, card)
        clause, goal = ("806.3c", DYNAMIS) if extra else ("806.3b" if "イベント" in kinds(game, card) else "806.3a", TRASH)
        if game.rule(clause):
            happen(game, [move_event(game, card, goal, cause="play", by=frame.seat, clause=clause)])


@playing.step("")
def at_an_end(game: Game, frame: Play) -> None:
    game.reply(done=frame.done)
    game.leave()


@playing.step("")
def not_played(game: Game, frame: Play) -> None:
    """804.2h: what cannot be played at this moment goes to the trash."""
    happen(game, [move_event(game, frame.card.card, TRASH, cause="play", by=frame.seat, clause="804.2h")])


@playing.step("")
def over(game: Game, frame: Play) -> None:
    game.reply(done=frame.done)
