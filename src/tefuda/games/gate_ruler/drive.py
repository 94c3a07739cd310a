"""Chapter 10: driving: cards go from the deck to the drive zone, to be played from there."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.moves import caused
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Item, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from . import icons, items, playable
from .play import Play
from .setting import set_options
from .zones import DECK, DRIVE, bury, move_event, settable


class Drive(Frame, frozen=True, tag="gr.Drive"):
    """15-19: a player drives cards."""

    seat: int
    left: int
    context: Context | None = None
    driven: tuple[Ref, ...] = ()


driving = Procedure(Drive)


@driving.step("15-19c")
def drive_one(game: Game, frame: Drive) -> None:
    """15-19c, 3-4c: card by card from the top of the deck, face down."""
    pile = game.state.zones[DECK[frame.seat]]
    if frame.left <= 0 or not pile:
        game.goto(afterwards)
        return
    event = move_event(game, game.last("3-4c", pile), DRIVE[frame.seat], by=frame.seat, down=True, also="drive")
    happen(game, [caused(event, frame.context)])


@driving.step("15-19c")
def driven_one(game: Game, frame: Drive) -> None:
    came = tuple(Ref(event.subject.card, event.after) for event in frame.done if event.destination in DRIVE)
    game.goto(drive_one, left=frame.left - 1, driven=(*frame.driven, *came), done=())


@driving.step("")
def afterwards(game: Game, frame: Drive) -> None:
    """10-2a: in the own start or main phase that is all."""
    own = frame.seat == game.state.turn_player and game.phases()[0] in ("start", "main")
    game.reply(done=tuple(Event("drive", subject=ref, after=ref.identity, seat=frame.seat) for ref in frame.driven))
    if not frame.driven or (own and game.rule("10-2a")):
        game.leave()


@driving.step("10-3b")
def keep_hidden(game: Game, frame: Drive) -> None:
    """10-3b: at any other time the player keeps as many settable cards unseen as he likes."""
    hidden = [ref for ref in frame.driven if game.alive(ref) and settable(game, ref)]
    options = tuple(Option("hide", ref) for ref in hidden)
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "choose", "hide", "10-3b", options, 0, len(options)))


@driving.step("10-3b")
def reveal_others(game: Game, frame: Drive) -> None:
    """10-3b: all the others are shown."""
    kept = {option.card for option in game.chosen}
    happen(game, [revealing(game, ref, frame.seat, "10-3b") for ref in frame.driven if ref not in kept and game.alive(ref)])


@driving.step("10-3c")
def overdrives(game: Game, frame: Drive) -> None:
    """10-3c: their overdrive abilities are put into the drive zone; 10-3c-1: linked to their cards."""
    put_overdrives(game, [ref for ref in frame.driven if game.alive(ref) and not game.state.cards[ref.card].down], frame.seat)


@driving.step("10-3d")
def place(game: Game, frame: Drive) -> None:
    """10-3d: a process for all of this is put on the Gate; 10-3d-1: its player's."""
    seat = game.seat("10-3d-1", frame.seat)
    items.put(game, Item(game.tick(), "drive", seat, refs=frame.driven, amount=len(frame.driven), source=frame.driven[0]))


def revealing(game: Game, ref: Ref, seat: int, clause: str) -> Event:
    """A card of the drive zone is turned face up."""
    return Event("flip", also="reveal", subject=ref, after=ref.identity, face="up", seat=seat, by=seat, clause=clause)


def put_overdrives(game: Game, refs: Iterable[Ref], seat: int) -> None:
    """7-2a-2: each overdrive ability of a revealed card lies in the drive zone as if it were a card."""
    for ref in refs:
        for key in icons.overdrive_abilities(game, ref):
            context = Context(ref, seat, key)
            game.state.items.append(Item(game.tick(), "od", seat, context=context, source=ref))
    game.proceed()


def drop_overdrives(game: Game, card: int = -1) -> None:
    """Overdrive abilities are taken out of the drive zone."""
    for item in items.overdrives(game, card):
        items.remove(game, item.number)


def free(game: Game, card: int) -> bool:
    """7-1b-1: a card is played only when its overdrive abilities no longer lie in the drive zone."""
    return game.demands("7-1b-1", not items.overdrives(game, card))


# ------------------------------------------------------------------------------------------------ 10-4 what is done with them


class DriveResolution(Frame, frozen=True, tag="gr.DriveResolution"):
    """10-4a: a drive process is carried out, as long as there is something left of it."""

    item: Item


using = Procedure(DriveResolution)


@using.step("")
def anything_left(game: Game, frame: DriveResolution) -> None:
    """10-4b: if nothing of it is left in the drive zone, the process leaves the Gate."""
    left = [ref for ref in frame.item.refs if game.alive(ref) and game.state.cards[ref.card].zone in DRIVE]
    if not game.by("10-4b", left):
        items.remove(game, frame.item.number)
        game.leave()


@using.step("10-4c")
def choose(game: Game, frame: DriveResolution) -> None:
    """10-4c: one card without overdrive abilities, or one overdrive ability; 10-4d: to be set, played or given up."""
    seat = frame.item.seat
    options: list[Option] = []
    for card in game.state.zones[DRIVE[seat]]:
        ref = game.ref(card)
        if free(game, card):
            options += _uses(game, seat, ref)
    for item in items.overdrives(game):
        if item.seat == seat and item.context is not None:
            key = item.context.key
            if playable.unable(game, seat, item.source, key) is None:
                options.append(Option("overdrive", item.source, key=key, item=item.number))
            options.append(Option("forgo", item.source, key=key, item=item.number))
    game.ask(Decision(seat, "act", "drive", "10-4c", tuple(options)))


def _uses(game: Game, seat: int, ref: Ref) -> list[Option]:
    """10-4d-1: an unseen card can be set, one that is seen can be played; 10-4d-2: or it is given up."""
    found: list[Option] = []
    if game.state.cards[ref.card].down:
        found += game.by("10-4d-1", set_options(game, seat, ref))
    elif playable.unplayable(game, seat, ref) is None:
        found.append(Option("play", ref))
    return [*found, Option("waste", ref)]


@using.step("10-4c")
def use(game: Game, frame: DriveResolution) -> None:
    """10-4d-1: it is set or played, for its cost; 10-4d-2: else it is lost, and the next is looked at."""
    option, seat = game.chosen[0], frame.item.seat
    if option.verb in ("waste", "forgo"):
        game.goto(anything_left)
        if option.verb == "forgo":
            items.remove(game, option.item)
        elif game.rule("10-4d-2"):
            happen(game, [bury(game, option.card.card, by=seat)])
        return
    if option.verb == "set":
        happen(game, [move_event(game, option.card.card, game.zone(option.to, seat), also="set", by=seat, cause="play")])
    elif option.verb == "overdrive":
        items.remove(game, option.item)
        play_overdrive(game, seat, option.card, key_of(option))
    else:
        game.call(Play(seat=seat, card=option.card))


def play_overdrive(game: Game, seat: int, ref: Ref, key: Key) -> None:
    """14-5: an overdrive ability is played, or what it says is."""
    icons.play(game, seat, ref, key, "act")
