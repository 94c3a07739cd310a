"""Section 8-6: playing cards and abilities, step by step, and taking a play back when it cannot be paid."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.moves import move_event
from tefuda.games.kit.playing import ask_modes, with_modes
from tefuda.kernel.continuous import number
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from .limits import use
from .zones import DROP, ENERGY, HAND, to_owner


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


@playing.step("")
def announce(game: Game, frame: Play) -> None:
    """What is played, and by whom."""
    master = game.seat("4-3-4", frame.seat)
    key = frame.ability
    game.set(
        context=Context(frame.card, master, key or Key(game.state.cards[frame.card.card].definition, -1), time=game.tick())
    )
    if key is not None:
        use(game, frame.card.identity, key)


@playing.step("8-6-2-1")
def show(game: Game, frame: Play) -> None:
    """8-6-2-1: name the ability or the card; a card from hand is shown (2-10-1-1, 2-10-1-2)."""
    if game.state.cards[frame.card.card].zone in HAND:
        happen(
            game, [Event("reveal", subject=frame.card, after=frame.card.identity, seat=frame.seat, cause="play", by=frame.seat)]
        )


@playing.step("8-6-2-2")
def choose(game: Game, frame: Play) -> None:
    """8-6-2-2: choices the play needs: which of several modes."""
    assert frame.context is not None
    if not ask_modes(game, frame.context, frame.slot, "8-6-2-2"):
        game.goto(pay_level)


@playing.step("8-6-2-2")
def chose(game: Game, frame: Play) -> None:
    assert frame.context is not None
    game.goto(choose, context=with_modes(game, frame.context, frame.slot), slot=frame.slot + 1)


@playing.step("8-6-2-3")
def pay_level(game: Game, frame: Play) -> None:
    """2-10-1, 8-6-2-3: a card from hand costs as many energy cards as its level; the player picks any (3-8-2)."""
    if frame.free or game.state.cards[frame.card.card].zone not in HAND:
        game.goto(pay_bracket)
        return
    level = game.by("2-10-1", number(game, frame.card.card, "level") or 0)
    energy = game.state.zones[ENERGY[frame.seat]]
    clause = "2-10-1-1" if frame.ability is None else "2-10-1-2"
    if level > len(energy):
        game.set(unpaid=True)
        level = 0
    options = tuple([Option("pay", game.ref(card)) for card in energy])
    game.ask(Decision(frame.seat, "choose", "pay", clause, options, level, level, frame.card))


@playing.step("8-6-2-3")
def paid_level(game: Game, frame: Play) -> None:
    """The chosen energy cards go to the drop area, each to its owner's (3-1-7)."""
    clause = "2-10-1-1" if frame.ability is None else "2-10-1-2"
    paid = [option.card.card for option in game.by(clause, game.chosen)]
    happen(game, [to_owner(game, card, DROP, cause="cost", by=frame.seat, source=frame.card) for card in paid])


@playing.step("8-6-2-3-1")
def pay_bracket(game: Game, frame: Play) -> None:
    """8-4-2: the actions in brackets are performed in their order (8-4-2-1); an extra card pays level and bracket together."""
    bracket = frame.ability is not None and bool(game.by("8-1-2-1", game.program(frame.ability).cost))
    if bracket and not frame.free and frame.context is not None and game.rule("8-4-2"):
        game.resolve(frame.context, cost=True)


@playing.step("8-4-2-2")
def check_paid(game: Game, frame: Play) -> None:
    """8-4-2-2: if part of the cost could not be paid, nothing was paid: the play is taken back."""
    if not frame.saved:
        if frame.unpaid:
            game.leave()  # an effect that plays a card cannot do so if its cost cannot be paid (1-3-2)
        return
    if frame.unpaid:
        game.rewind()
        game.state.numbers[failed_name(frame.card, frame.ability)] = 1
        game.record(Event("rewound", subject=frame.card, after=frame.card.identity, seat=frame.seat, clause="8-4-2-2"))
    else:
        game.keep()
        forget_failed(game)


def failed_name(card: Ref, ability: Key | None) -> str:
    """Where it is remembered that a play turned out to be unpayable: it is not tried again before something has changed."""
    return f"failed:{card.identity}:{ability}"


def forget_failed(game: Game) -> None:
    for name in [name for name in game.state.numbers if name.startswith("failed:")]:
        del game.state.numbers[name]


@playing.step("8-6-2-4")
def resolve(game: Game, frame: Play) -> None:
    """8-6-2-4: resolve it. -1: a battle card is put into its area; -2: an extra card goes to the drop area first."""
    if frame.ability is not None and not _in_hand(game, frame):
        ref, seat, at = frame.card, frame.seat, frame.window
        event = Event("activate", subject=ref, after=ref.identity, seat=seat, at=at, cause="play", by=seat, key=frame.ability)
        apply(game, [event])
    if not _in_hand(game, frame) and not frame.free:
        return
    # 8-6-2-4-1: the battle area, or the melee area where 7-3-1-6-2 or 7-4-1-2-2 say so.
    clause = "8-6-2-4-1" if frame.ability is None else "8-6-2-4-2"
    if game.rule(clause):
        zone = game.zone(frame.to, frame.seat) if frame.ability is None else DROP[game.state.cards[frame.card.card].owner]
        game.set(origin=game.state.cards[frame.card.card].zone, destination=zone)
        happen(game, [move_event(game, frame.card.card, zone, frame.seat, cause="play", by=frame.seat)])


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
        source = Ref(frame.card.card, moved[0].after)
    master = game.seat("4-3-3", frame.context.master)
    if game.rule("8-6-1"):
        game.resolve(replace(frame.context, source=source, master=master, parent=game.last_event))
    for window, clause in (("awaken", "10-7-3"), ("joint", "10-8-3")):
        if window in game.program(frame.ability).ability.windows and game.rule(clause):
            game.call(TurnOver(card=source, clause=clause))


def play_event(game: Game, ref: Ref, seat: int, destination: int, origin: int = -1) -> Event:
    """A card is (or is about to be) played: the card as it lies now, where it came from and where it goes."""
    record = game.state.cards[ref.card]
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
    seat = game.master(frame.card.card)
    happen(game, [Event("flip", subject=frame.card, face="back", seat=seat, by=seat, clause=frame.clause)])


def _in_hand(game: Game, frame: Play) -> bool:
    return game.alive(frame.card) and game.state.cards[frame.card.card].zone in HAND
