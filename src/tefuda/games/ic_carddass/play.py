"""Section 8-6: playing cards and abilities, step by step, and taking a play back when it cannot be paid."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.continuous import number
from tefuda.kernel.effects import modes_chosen, modes_decision
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from .limits import use
from .zones import DROP, ENERGY, HAND


class Play(Frame, frozen=True, tag="ic.Play"):
    """8-6-2: a card from hand or an activated ability is played."""

    seat: int
    card: Ref
    ability: Key | None = None  # None: a battle card
    window: str = ""  # the window in which an activated ability is played
    to: str = ""
    free: bool = False
    saved: bool = True  # there is a savepoint to rewind to
    context: Context | None = None
    slot: int = 0
    origin: int = -1  # a card that is played: where it came from, and where it is put
    destination: int = -1


playing = Procedure(Play)


@playing.step("8-6-2-1")
def announce(game: Game, frame: Play) -> None:
    """8-6-2-1: name the ability or the card; a card from hand is shown (2-10-1-1, 2-10-1-2)."""
    master = frame.seat if game.rule("4-3-3") and game.rule("4-3-4") else 1 - frame.seat
    game.state.numbers.pop("unpaid", None)
    key = frame.ability
    game.set(context=Context(frame.card, master, key or (game.state.cards[frame.card[0]].definition, -1), time=game.tick()))
    if key is not None:
        use(game, frame.card[1], key)
    if game.state.cards[frame.card[0]].zone >> 1 == HAND:
        happen(game, [Event("reveal", subject=frame.card, after=frame.card[1], seat=frame.seat, cause="play", by=frame.seat)])


@playing.step("8-6-2-2")
def choose(game: Game, frame: Play) -> None:
    """8-6-2-2: choices the play needs: which of several modes."""
    slots = game.program(frame.ability).slots if frame.ability else ()
    if frame.slot >= len(slots) or frame.context is None:
        game.goto(3)
    else:
        game.ask(modes_decision(game, frame.context, slots[frame.slot][1].node, "8-6-2-2"))


@playing.step("8-6-2-2")
def chose(game: Game, frame: Play) -> None:
    assert frame.ability is not None
    assert frame.context is not None
    slot = game.program(frame.ability).slots[frame.slot][0]
    binds = {**frame.context.binds, slot: modes_chosen(game.chosen)}
    game.set(context=replace(frame.context, binds=binds), slot=frame.slot + 1, step=1)


@playing.step("8-6-2-3")
def pay_level(game: Game, frame: Play) -> None:
    """2-10-1, 8-6-2-3: a card from hand costs as many energy cards as its level; the player picks any (3-8-2)."""
    if frame.free or game.state.cards[frame.card[0]].zone >> 1 != HAND or not game.rule("2-10-1"):
        game.goto(5)
        return
    level = number(game, frame.card[0], "level") or 0
    energy = game.state.zones[2 * ENERGY + frame.seat]
    clause = "2-10-1-1" if frame.ability is None else "2-10-1-2"
    if level > len(energy):
        game.state.numbers["unpaid"] = 1
        level = 0
    options = tuple([Option("pay", game.ref(card)) for card in energy])
    game.ask(Decision(frame.seat, "choose", "pay", clause, options, level, level, frame.card))


@playing.step("8-6-2-3")
def paid_level(game: Game, frame: Play) -> None:
    """The chosen energy cards go to the drop area."""
    clause = "2-10-1-1" if frame.ability is None else "2-10-1-2"
    destination = 2 * DROP + frame.seat
    batch = []
    for option in game.chosen if game.rule(clause) else ():
        origin = game.state.cards[option.card[0]].zone
        looks_back = game.rules.looks_back(game, origin, destination)
        batch.append(
            Event(
                "move",
                subject=option.card,
                seat=frame.seat,
                origin=origin,
                destination=destination,
                cause="cost",
                by=frame.seat,
                source=frame.card,
                looks_back=looks_back,
            )
        )
    happen(game, batch)


@playing.step("8-6-2-3-1")
def pay_bracket(game: Game, frame: Play) -> None:
    """8-4-2: the actions in brackets are performed in their order (8-4-2-1); an extra card pays level and bracket together."""
    bracket = frame.ability is not None and bool(game.program(frame.ability).cost)
    if bracket and not frame.free and frame.context is not None and game.rule("8-4-2") and game.rule("8-1-2-1"):
        game.resolve(frame.context, cost=True)


@playing.step("8-4-2-2")
def check_paid(game: Game, frame: Play) -> None:
    """8-4-2-2: if part of the cost could not be paid, nothing was paid: the play is taken back."""
    unpaid = game.state.numbers.pop("unpaid", 0)
    if not frame.saved:
        if unpaid:
            game.leave()  # an effect that plays a card cannot do so if its cost cannot be paid (1-3-2)
        return
    if unpaid:
        game.rewind()
        game.state.numbers[failed_name(frame.card, frame.ability)] = 1
        game.record(Event("rewound", subject=frame.card, after=frame.card[1], seat=frame.seat, clause="8-4-2-2"))
    else:
        game.keep()
        forget_failed(game)


def failed_name(card: Ref, ability: Key | None) -> str:
    """Where it is remembered that a play turned out to be unpayable: it is not tried again before something has changed."""
    return f"failed:{card[1]}:{ability}"


def forget_failed(game: Game) -> None:
    for name in [name for name in game.state.numbers if name.startswith("failed:")]:
        del game.state.numbers[name]


@playing.step("8-6-2-4")
def resolve(game: Game, frame: Play) -> None:
    """8-6-2-4: resolve it. -1: a battle card is put into its area; -2: an extra card goes to the drop area first."""
    if frame.ability is not None and not _in_hand(game, frame):
        ref, seat, at = frame.card, frame.seat, frame.window
        event = Event("activate", subject=ref, after=ref[1], seat=seat, at=at, cause="play", by=seat, key=frame.ability)
        apply(game, [event])
    if not game.rule("8-6-1"):
        game.leave()
        return
    if not _in_hand(game, frame) and not frame.free:
        return
    if frame.ability is None:
        # 8-6-2-4-1, and the melee area where 7-3-1-6-2 or 7-4-1-2-2 say so.
        zone = game.zone(frame.to if frame.to != "battle" or game.rule("8-6-2-4-1") else "drop", frame.seat)
    else:
        zone = 2 * DROP + game.state.cards[frame.card[0]].owner
        if not (game.rule("8-6-2-4-2") and game.rule("2-3-2-3")):
            return
    origin = game.state.cards[frame.card[0]].zone
    looks_back = game.rules.looks_back(game, origin, zone)
    game.set(origin=origin, destination=zone)
    happen(
        game,
        [
            Event(
                "move",
                subject=frame.card,
                seat=frame.seat,
                origin=origin,
                destination=zone,
                cause="play",
                by=frame.seat,
                looks_back=looks_back,
            )
        ],
    )


@playing.step("8-6-2-4-3")
def carry_out(game: Game, frame: Play) -> None:
    """8-6-2-4-3 (8-6-2-4-2 for extra cards): the effect of the ability; 10-7-3, 10-8-3: awakening turns the card over."""
    if frame.destination >= 0:
        event = play_event(game, frame.card, frame.seat, frame.destination, frame.origin)
        if frame.ability is not None:  # an extra card is played by playing its ability
            event = replace(event, also="activate", at=frame.window, key=frame.ability)
        apply(game, [event])
    if frame.ability is None or frame.context is None:
        game.reply(done=frame.done)
        return
    source = frame.card
    moved = [event for event in frame.done if event.kind == "move" and event.subject == frame.card]
    if moved:
        source = (frame.card[0], moved[0].after)
    game.resolve(replace(frame.context, source=source, parent=game.last_event))
    for window, clause in (("awaken", "10-7-3"), ("joint", "10-8-3")):
        if window in game.program(frame.ability).ability.windows and game.rule(clause):
            game.call(TurnOver(card=source, clause=clause))


def play_event(game: Game, ref: Ref, seat: int, destination: int, origin: int = -1) -> Event:
    """A card is (or is about to be) played: the card as it lies now, where it came from and where it goes."""
    record = game.state.cards[ref[0]]
    origin = record.zone if origin < 0 else origin
    return Event(
        "play",
        subject=ref,
        after=record.object,
        seat=seat,
        origin=origin,
        destination=destination,
        cause="play",
        by=seat,
    )


class TurnOver(Frame, frozen=True, tag="ic.TurnOver"):
    """10-7-3, 10-8-3: a card that awakens or fights jointly shows its back side (before the effect's own words)."""

    card: Ref
    clause: str


turning_over = Procedure(TurnOver)


@turning_over.step("")
def turn_over(game: Game, frame: TurnOver) -> None:
    seat = game.master(frame.card[0])
    happen(game, [Event("flip", subject=frame.card, at="back", amount=1, seat=seat, by=seat, clause=frame.clause)])


def _in_hand(game: Game, frame: Play) -> bool:
    return game.alive(frame.card) and game.state.cards[frame.card[0]].zone >> 1 == HAND
